package templates

import (
	"slices"
	"strings"

	"postd/correspondence"
	"postd/correspondence/talk"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/rules"
	"postd/templates/sheet"
)

// The letters that say how to write to the office: HELP and its leaves.

// The leaves of HELP, as they are asked for.
const (
	askedNotation = "help notation"
	askedTime     = "help time"
	askedIf       = "help if"
)

// helping is L-HELP, or one of its leaves. Words about the notation in everyday speech ask for
// that leaf (RULING/R-68).
func helping(v *view) sheet.Sheet {
	v.brief, v.alone = true, true
	var news sheet.Words
	var say []sheet.Block
	subject, squares := "how to write to us", false
	switch asked := v.known.Asked(); {
	case asked == correspondence.AskedLaw:
		subject, news, say = lawLeaf(v)
	case asked == askedNotation, v.n.Need == talk.NeedNotation:
		subject, news, say = "how moves are written", "How moves are written.", notationLeaf(v)
		squares = slices.ContainsFunc(v.known.languages(), func(x language) bool { return x.in == descriptive.Descriptive })
	case asked == askedTime:
		subject, news, say = "how time is counted", "How your time is counted.", timeLeaf(v)
	case asked == askedIf:
		subject, news, say = "moves in advance", "How to send moves in advance.", ifLeaf(v)
	default:
		news, say = "How to write to us: press Reply, and write above our letter.", one(sheet.Table(helpRows(v)...), said(helpTail(v)))
	}
	s := v.sheet(v.subject(subject, v.toDoShort()), one(sheet.News(news), sheet.Due(v.due())), say, v.heard(), one(v.theirWords()), v.clock(), one(v.notYours()))
	if squares {
		return withSquares(v, s)
	}
	return s
}

// codes are commands in a row: "OFFER DRAW, ACCEPT".
func codes(all ...string) (w sheet.Words) {
	for i, c := range all {
		if i > 0 {
			w += ", "
		}
		w += sheet.Code(c)
	}
	return w
}

// helpRows are the commands that the office reads, in short, each on a line of its own. This
// is the one list to which a new command is added; helpTail tells of the leaves.
func helpRows(v *view) []sheet.Item {
	a := v.g.Agreement
	var rows []sheet.Item
	add := func(head string, w sheet.Words) { rows = append(rows, sheet.Item{Mark: head, Words: w + "."}) }
	add("a move", "alone on a line, after the move that it answers: "+v.spoken(v.known.Language().Pair))
	add("draw", codes("OFFER DRAW", "ACCEPT", "DECLINE", "WITHDRAW OFFER"))
	add("to give up", sheet.Code("RESIGN")+mustConfirm(v))
	add("to ask", codes("STATUS", "SCORE", "TERMS", "RESEND"))
	add("to try", sheet.Code("TRY P-K4")+" asks how we would read it")
	if !a.SeriesBarred() {
		add("ahead", "moves in advance, see "+sheet.Code("HELP IF"))
	}
	add("doubts", "as our letter says then: "+codes("CHOOSE", "PENALTY", "WAIVE", "QUERY", "ADOPT", "INTERPRET"))
	add("lateness", "of the other side: "+sheet.Code("CLAIM TIME"))
	add("draws", sheet.Code("CLAIM DRAW")+" and one of "+codes("FIFTY", "REPETITION", "PERPETUAL"))
	if a.Demands() {
		add("fifty", "to begin the count: "+sheet.Code("DEMAND FIFTY")+" "+v.law(string(a.DemandLaw())))
	}
	if !v.known.NeverAdjudged() {
		add("a long game", sheet.Code("CLAIM ADJUDICATION"))
	}
	add("the umpire", "say why after "+sheet.Code("APPEAL"))
	add("offences", sheet.Code("CLAIM FORFEIT")+", one of "+forfeitsOf(v)+", and why")
	add("changes", sheet.Code("PROPOSE")+", a term and its value; answered by "+sheet.Code("CONSENT")+" or "+sheet.Code("REFUSE"))
	if a.Leave != nil || v.g.Label == "" {
		add("away", codes("LEAVE 20 Dec TO 3 Jan", "LEAVE END")+"; "+sheet.Code("IN ALL GAMES")+" books it everywhere "+v.law("RULING/R-67"))
	}
	if a.Acknowledged() {
		add("receipt", sheet.Code("ACKNOWLEDGE")+" says that you have our letter "+v.law("RULING/R-57"))
	}
	add("reminders", codes("REMIND OFF", "REMIND DAILY", "REMIND 50% 2 days"))
	rows = append(rows, ownRows()...)
	add("safety", "another reply address, "+sheet.Code("NEW KEY")+"; not your letter, "+sheet.Code("NOT MINE")+" "+v.law("RULING/R-76"))
	return rows
}

// helpTail is what stands below the list.
func helpTail(v *view) sheet.Words {
	label := v.known.Label()
	if label == "" {
		label = "A-7"
	}
	w := sheet.Words("In a letter on several games write " + sheet.Code(label+":") + " above each. ")
	w += "What we do not understand costs nothing " + v.law("RULING/R-11") + "."
	if v.known.Forwards() || v.g.Label == "" {
		w += " Other words are a note, and so is all below " + sheet.Code("NOTE") + "."
	}
	leaves := []string{"HELP NOTATION", "HELP TIME"}
	if !v.g.Agreement.SeriesBarred() {
		leaves = append(leaves, "HELP IF")
	}
	return w + " More: " + codes(leaves...) + "."
}

// mustConfirm tells which acts wait for a second letter (RULING/R-53).
func mustConfirm(v *view) sheet.Words {
	acts := v.known.MustConfirm()
	if acts == "" {
		return ", without a question back"
	}
	return "; if you " + sheet.Plain(acts) + ", we ask back: " + sheet.Code("YES") + " or " + sheet.Code("NO") + " " + v.law("RULING/R-53")
}

// forfeitsOf are the offences that may be claimed before the umpire.
func forfeitsOf(v *view) sheet.Words {
	all := []string{"ASSISTANCE", "REFUSAL", "LAWS"}
	if v.known.BooksForbidden() {
		all = append([]string{"BOOKS"}, all...)
	}
	return codes(all...)
}

// notationLeaf is HELP NOTATION: each notation agreed, and for the descriptive one the names
// of files and ranks beside those of the algebraic.
func notationLeaf(v *view) []sheet.Block {
	var out []sheet.Block
	for _, x := range v.known.languages() {
		if x.in == descriptive.Descriptive { // first, with its board
			out = append(descriptiveLeaf(v), out...)
			continue
		}
		out = append(out, said("In "+sheet.Plain(x.Name)+": "+v.spoken(x.Likes)+"; a promotion "+v.spoken(x.Promotion)+". "+sheet.Plain(x.Says)))
	}
	return append(out, v.foreign(), said(sheet.Code("TRY")+" and the move asks us how we would read it, and sends nothing."))
}

// descriptiveLeaf explains the descriptive notation to one who knows the algebraic. The board
// with all names of the squares stands below its first words: see withSquares.
func descriptiveLeaf(v *view) []sheet.Block {
	kt := descriptive.Letters(rules.Knight, v.known.style)
	files := sheet.Words("a QR, b Q" + sheet.Words(kt) + ", c QB, d Q, e K, f KB, g K" + sheet.Words(kt) + ", h KR")
	var rows []sheet.Item
	for _, x := range fiveMoves(kt) {
		rows = append(rows, sheet.Item{Words: sheet.Code(x[1]) + " is " + sheet.Plain(x[0])})
	}
	code := func(s string) sheet.Words { return sheet.Code(strings.ReplaceAll(s, "Kt", kt)) }
	return one(
		said("In English descriptive notation a file has the name of the piece that begins on it: "+files+". Each side counts the ranks from its own end: e4 is K4 to White, and K5 to Black. This board gives for each square White's name, and then Black's, of which the text has the rank alone, after the stroke:"),
		said("A move is the man, -, and the square to which it goes; or the man, x, and the man that it takes. The men are K, Q, R, B, "+sheet.Words(kt)+" and P; a Pawn has its P always. Five moves of White's:"),
		sheet.Table(rows...),
		said("Black's e5 is "+code("P-K4")+" too. The other castling is "+code("Castles QR")+". Capturing in passing is "+sheet.Code("PxP e.p.")+". Check, "+code("ch")+", may be left out. A Queen's Knight began on the Queen's side, wherever it stands now. A capture must be written as one "+v.law("BCC1903/V.5(c)")+"."),
		said("You may leave Q or K before R, "+sheet.Words(kt)+" or B away, as in "+code("B-Kt5")+", where one move only fits. Where two men can go, or two can be taken, put squares in brackets, counted from your own end: "+code("Kt(QKt1)-Q2")+", "+code("R(KR1)-K1")+", "+code("P(K4)xP(Q5)")+". That is always clear. In the letter your move stands behind the one that it answers: "+v.spoken(v.known.language(descriptive.Descriptive).Pair)+"."))
}

// fiveMoves are moves of White's in algebraic notation and in ours.
func fiveMoves(kt string) [][2]string {
	return [][2]string{{"e4", "P-K4"}, {"Nxe5", kt + "xP"}, {"Nbd2", "Q" + kt + "-Q2"}, {"0-0", "Castles KR"}, {"e8=Q+", "P-K8(Q) ch"}}
}

// withSquares puts the board with all names of the squares below the first words of a leaf.
func withSquares(v *view, s sheet.Sheet) sheet.Sheet {
	at := slices.IndexFunc(s.Blocks, func(b sheet.Block) bool { return b.Kind() == sheet.KindPara })
	side := rules.White
	if v.known.player {
		side = v.me
	}
	s.Blocks = slices.Insert(s.Blocks, at+1, sheet.Squares(side, v.known.style))
	return s
}

// timeLeaf is HELP TIME.
func timeLeaf(v *view) []sheet.Block {
	a := v.g.Agreement
	begins := sheet.Words("Your turn begins when our letter with the move reaches your mail server")
	switch {
	case a.AtMidnight():
		begins = "Your turn begins at the midnight after our letter with the move reaches your mail server"
	case a.Acknowledged():
		begins = "Your turn begins when you answer or acknowledge our letter with the move, 48 h after it came at the latest " + v.law("RULING/R-57")
	}
	late := sheet.Words("If it runs out, the other side may claim the game, and until then you may still move")
	switch a.ForfeitTime {
	case terms.ForfeitAtOnce:
		late = "If it runs out, the game is lost"
	case terms.ForfeitToPenaltyE:
		late = "If it runs out, the agreed penalty follows, and the turn goes on"
	}
	return one(
		said(begins+", and ends when yours reaches us "+v.law("BCC1903/V.2(a)")+". The letter says when it was sent; if your server takes it later, all is later by as much."),
		said("Your turn has "+turnInShort(v)+" "+v.law("BCC1903/V.2(c)")+". "+daysInShort(v)+" "+v.law("BCC1903/V.2(b)")+"."),
		said(late+" "+v.law("BCC1903/V.9(c)")+". Reminders come when half of it is gone and when a day is left: "+codes("REMIND OFF", "REMIND DAILY", "REMIND 50% 2 days")+"."),
		said("Each letter with a last moment has a sentence that begins with “Time:”. It tells the length, when it began, what was added or taken off, which days are not counted, and the end."))
}

// ifLeaf is HELP IF (BCC1903/V.6(c)).
func ifLeaf(v *view) []sheet.Block {
	if v.g.Agreement.SeriesBarred() {
		return one(said("By the terms of this game moves are not sent in advance."))
	}
	can := sheet.Words("It cannot be taken back")
	if v.known.Recallable() {
		can = "Until the move comes you may take it back: " + sheet.Code("RECALL CONDITIONS")
	}
	shown := upper(v.opp()) + " is not shown it"
	if v.g.Agreement.Conditional.Disclose {
		shown = upper(v.opp()) + " is shown it"
	}
	return one(
		said("Below your move, or later in a letter of its own, write on one line "+sheet.Code("IF")+", the move that may come, "+sheet.Code("THEN")+" and your answer to it "+v.law("BCC1903/V.6(c)")+"."),
		said("The next "+sheet.Code("IF")+" goes on from there; "+sheet.Code("OR IF")+" stands beside the one before; "+sheet.Code("IF ANY THEN")+" answers every move that you have not named."),
		said("If the move comes, your answer is sent at once and binds you, even if it is then illegal. If another comes, what you sent falls. "+shown+". "+can+"."))
}
