package templates

import (
	"strings"

	"postd/correspondence/penalty"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// What the reader may claim or answer beside the move, each a choice with its letter.

// claims are the rights that the reader has beside the move; before says which of them a move
// would lose, in one line for above the board.
func (v *view) claims() (before, after []sheet.Block) { return v.claimsBelow(nil) }

// claimsBelow are the same below other choices of the reader's.
func (v *view) claimsBelow(items []sheet.Item) (before, after []sheet.Block) {
	l := v.known
	var lost sheet.Words
	add := func(what, w sheet.Words, write string) {
		if lost == "" && what != "" {
			lost = "You may " + what + ", see (" + sheet.Words('a'+rune(len(items))) + ") below."
			if l.MyTurn() {
				lost = "Before you move: y" + lost[1:]
			}
		}
		items = append(items, sheet.Item{Words: w, Write: write})
	}
	if l.MayClaimTime() {
		add("claim the game", upper(v.opp())+" has run out of time. You may claim the game: reply "+sheet.Code("CLAIM TIME")+" "+v.law("BCC1903/V.9(c)")+". The right is gone once you send a move after reading this "+v.law("BCC1903/V.9.PROVISO")+".", "CLAIM TIME\n")
	}
	if l.FalseCheck() {
		add("ask for another move", upper(v.opp())+" announced a check that is none. Ask for another move: reply "+sheet.Code("EXACT A")+", without a move. If you move, the move stands "+v.law("STAUNTON/R.XI")+".", "EXACT A\n")
	}
	if l.Offered() {
		w := "Accept the draw: reply " + sheet.Code("ACCEPT") + " " + v.law("BCC1903/V.8(a)") + ". A move declines it"
		if l.OfferBare() && !l.OffersAlone() {
			w += "; you need not answer"
		}
		add("accept the draw", w+".", "ACCEPT\n")
	}
	for _, d := range l.MayClaimDraw() {
		add("", "Claim the draw, before your move or with it: "+sheet.Code(d.Command)+" "+v.law(d.Law)+".", d.Command+"\n")
	}
	if l.MayExactLaw3() {
		w := upper(v.opp()) + " left out or changed your last move, a small fault. "
		if l.Pending() {
			w += "Before your next move you may write "
		} else {
			w += "With your move you may write "
		}
		penalty := sheet.Code("PENALTY")
		if l.Duty() != "" {
			penalty = sheet.Code("EXACT E") // PENALTY is that for the move which is open
		}
		w += penalty + v.thisTime("BCC1903/V.3") + " " + v.penaltyLaw("BCC1903/V.3") + ". Or just move, and it is forgotten."
		add("", w, "")
	}
	for _, p := range l.Proposals() {
		no := itoa(p.No)
		add("", "Answer proposal "+sheet.Plain(no)+" of "+proposer(v, p)+": "+proposes(v, p)+". Reply "+sheet.Code("CONSENT "+no)+" or "+sheet.Code("REFUSE "+no)+"; nothing changes unless you consent "+v.law("STAUNTON/PRIV")+".", "")
	}
	if l.AdjOpen() {
		add("", "Ask that the position be judged: reply "+sheet.Code("CLAIM ADJUDICATION")+".", "")
	}
	if len(items) == 0 {
		return nil, nil
	}
	v.brief = v.brief || len(items) > 1 // there is enough to read
	return one(said(lost)), one(sheet.Lettered(items...))
}

// thisTime says what the agreed penalty would do now: ": this time it is a caution".
func (v *view) thisTime(offence string) sheet.Words {
	p, ok := v.known.wouldBe(offence)
	if !ok {
		return ""
	}
	return ": this time " + sheet.Plain(v.does(p))
}

// does says what a penalty does, in a few words.
func (v *view) does(p penalty.Penalty) string {
	var out []string
	add := func(on bool, words string) {
		if on {
			out = append(out, words)
		}
	}
	add(p.Loss, "the loss of the game")
	add(p.Cautions == 1, "a caution")
	add(p.Cautions > 1, "the "+nth(p.Cautions)+" caution")
	add(p.Taken > 0, v.known.length(p.Taken)+" less for the turn")
	add(p.Taken == 0 && p.Allowed == penalty.NoTime, "the loss of all time for the turn")
	least := ""
	if p.Floored {
		least = ", the least that the terms leave"
	}
	add(p.Taken == 0 && p.Allowed > 0 && p.Allowed != penalty.NoTime, "a turn of "+v.known.length(p.Allowed)+least)
	add(p.Allowance > 0, v.known.length(p.Allowance)+" less for several moves together"+runsOut(v, p))
	add(p.LaterTurns > 0, figured(p.LaterTurns, "later turn")+" of "+v.known.length(p.Later))
	add(p.Passed, "the loss of the turn")
	add(p.Points > 0, "a loss of "+penalty.PointWords(p.Points))
	for _, f := range p.Fines {
		add(true, "a fine of "+f.String())
	}
	for _, r := range p.Reports {
		add(true, "a report ("+strings.TrimSuffix(narrate.OneLine(r), ".")+")")
	}
	if len(out) == 0 {
		return "nothing beyond being told"
	}
	return series(out, "and")
}

// runsOut says that a penalty takes more of the time for several moves than there is.
func runsOut(v *view, p penalty.Penalty) string {
	switch had := p.Left + p.Allowance; {
	case p.Left >= 0:
		return ""
	case had <= 0:
		return ", of which nothing is left, so that it is exceeded at once"
	default:
		return ", of which only " + v.known.length(had) + " is left, so that it is exceeded at once"
	}
}

// nth is a place in a row: "second", "9th".
func nth(n int) string {
	if n > 0 && n <= len(rankNames) {
		return rankNames[n-1]
	}
	return itoa(n) + "th"
}

// proposer is who proposed, and proposes what.
func proposer(v *view, p proposal) sheet.Words {
	if p.From == "The secretary" {
		return "the secretary"
	}
	return v.opp()
}

func proposes(v *view, p proposal) sheet.Words {
	switch p.About {
	case "terms":
		return "that " + sheet.Plain(p.Field+" be "+p.Value+" instead of "+p.Was)
	case "umpire":
		return sheet.Plain(p.Words + " as " + p.As + ", for this game")
	}
	return "to have help: " + inQuotes(p.Words, 300)
}

// bound says what a penalty requires of the reader's move.
func (v *view) bound() sheet.Block {
	b := v.known.Bound()
	if b == nil {
		return sheet.Block{}
	}
	var w sheet.Words
	man := sheet.Plain(b.Man)
	switch {
	case b.Kind == "other" && b.Law == "STAUNTON/R.XI":
		return said("You must make another move than " + sheet.Code(b.Other) + ", which you announced as a check and which gives none " + v.law(b.Law) + ". " + onlyOf(b, "Any other legal move is open to you."))
	case b.Kind == "other":
		return said("You must make another move than " + sheet.Code(b.Other) + ", which gave a check that you did not announce " + v.law(b.Law) + ". " + onlyOf(b, "Any other legal move is open to you."))
	case b.Kind == "taken":
		w = "You must take " + man + " " + v.law("STAUNTON/R.VIII", "STAUNTON/R.X")
	case b.Kind == "named":
		w = "You must move " + man + ", which " + v.opp() + " has named; castling does not count " + v.law("STAUNTON/R.VIII", "STAUNTON/R.X")
	case b.Kind != "C":
		w = "You must move " + man + "; castling does not count " + v.law("STAUNTON/R.VIII", "STAUNTON/R.X")
	case b.Man != "":
		w = "You must move " + man + ", which " + v.opp() + " has named " + v.law("BCC1903/V.PEN.C")
	default:
		w = "You must move your King, and not by castling " + v.law("BCC1903/V.7(b)", "BCC1903/V.PEN.C")
	}
	return said(w + ". " + onlyOf(b, "These moves are open to you: "+sheet.Plain(strings.ReplaceAll(b.Moves, "`", ""))+"."))
}

// onlyOf names the one move that is open, or says otherwise.
func onlyOf(b *bound, otherwise sheet.Words) sheet.Words {
	if b.Only {
		return "Only this move is open to you: " + sheet.Plain(strings.ReplaceAll(b.Moves, "`", "")) + "."
	}
	return otherwise
}

// charged tells of time that counts against the reader by agreement, and fifty of the moves
// that are counted on demand.
func (v *view) charged() []sheet.Block {
	return one(said(v.spoken(v.known.Charged())), said(fiftyLeft(v)))
}

// spoken are words of known, of which what may be written stands between backquotes.
func (v *view) spoken(s string) sheet.Words {
	var w sheet.Words
	for i, part := range strings.Split(s, "`") {
		if i%2 == 1 {
			w += sheet.Code(part)
			continue
		}
		for _, x := range spaced(part) {
			w += x
		}
	}
	return w
}

// spaced keeps the spaces at both ends of words from outside.
func spaced(s string) []sheet.Words {
	t := strings.TrimSpace(s)
	if t == "" {
		return []sheet.Words{sheet.Words(s)}
	}
	before, after, _ := strings.Cut(s, t)
	return []sheet.Words{sheet.Words(before), sheet.Plain(t), sheet.Words(after)}
}

// fiftyLeft is how the count stands that a player demanded (TABLE/T4.35).
func fiftyLeft(v *view) sheet.Words {
	f := v.known.Fifty()
	if f == nil || f.Broken != "" && !f.Lately && v.n.Asked != "status" {
		return ""
	}
	who, law := v.opp(), v.known.DemandLaw()
	switch {
	case !v.known.player:
		who = sheet.Plain(f.By)
	case f.Mine:
		who = "you"
	}
	switch {
	case f.Broken != "":
		return "The count of fifty moves that " + who + " demanded ended with move " + sheet.Plain(f.Broken) + ", a capture or a move of a Pawn; " + sheet.Code("DEMAND FIFTY") + " begins another " + v.law(law) + "."
	case f.Full && v.known.LimitDraws():
		return "The fifty moves on each side that " + who + " demanded are made " + v.law(law) + "."
	case f.Full:
		return "The fifty moves on each side that " + who + " demanded are made: who is to move may reply " + sheet.Code("CLAIM DRAW FIFTY") + " " + v.law(law) + "."
	}
	w := "Of the fifty moves that " + who + " demanded, White has " + sheet.Plain(f.White) + " left and Black " + sheet.Plain(f.Black)
	if v.known.LimitDraws() {
		return w + "; then the game is drawn " + v.law(law) + "."
	}
	return w + "; then a draw may be claimed, if nothing is taken and no Pawn moves " + v.law(law) + "."
}
