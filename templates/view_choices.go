package templates

import (
	"slices"
	"strings"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/rules"
	"postd/templates/sheet"
)

// What the receiver of a record that is at fault may choose, each a choice with its letter.

// readings are the moves that a record fits, with their numbers, and with what becomes of a
// reply to it. Each has the short record beside it: with its number the full words alone
// would be a record (RULING/R-11).
func (v *view) readings(write func(n int) string) sheet.Block {
	all := v.known.Choices()
	if len(all) == 0 {
		return sheet.Block{}
	}
	plain := make([]string, len(all))
	for i, c := range all {
		plain[i] = c.Full
	}
	plain = plainMoves(plain)
	items := make([]sheet.Item, len(all))
	for i, c := range all {
		w := upper(sheet.Plain(plain[i]))
		if c.Shown != "" {
			w += " (" + v.spoken(c.Shown) + ")"
		}
		items[i].Words = w + effects[c.Effect]
		if write != nil {
			items[i].Write = write(c.N)
		}
	}
	return sheet.Numbered(items...)
}

// effects are what becomes of a reply, by what the author says was meant.
var effects = map[string]sheet.Words{
	"taken": ": so read", "stands": ": the reply stands", "annuls": ": the reply is taken back",
	"annuls all": ": the reply is taken back, and all after it", "judged": ": the reply is looked at anew",
}

// repeat is the line that answers the open record, in its author's own words, and the words
// in which it stands in a sentence: "3. B-Kt5 and your move".
func (v *view) repeat() (line string, words sheet.Words) {
	line = v.known.PrefilledRecord()
	line = strings.TrimSpace(strings.ReplaceAll(strings.ReplaceAll(line, ", "+blank, ""), blank, ""))
	if !v.known.Repeats() || v.known.seen.words == "" {
		return line, "your move"
	}
	v.law("BCC1903/V.3")
	if no, _, ok := strings.Cut(line, "."); ok && v.me == rules.Black {
		line += " " + no + "..."
	}
	return line, sheet.Code(line) + " and your move"
}

// chooseN is what a link of a reading writes.
func (v *view) chooseN(n int) string {
	line, _ := v.repeat()
	return "CHOOSE " + itoa(n) + "\n" + line + " "
}

// numbers are the choices as they are written: "CHOOSE 1 (or 2, 3)".
func numbers(command string, n int) sheet.Words {
	w := sheet.Code(command + " 1")
	var more []string
	for i := 2; i <= n; i++ {
		more = append(more, itoa(i))
	}
	if len(more) > 0 {
		w += " (or " + sheet.Words(strings.Join(more, ", ")) + ")"
	}
	return w
}

// ofAmbiguous are the choices on a record that fits several moves.
func (v *view) ofAmbiguous() (items []sheet.Item) {
	l := v.known
	add := func(w sheet.Words, write string) { items = append(items, sheet.Item{Words: w, Write: write}) }
	line, move := v.repeat()
	n := len(l.Choices())
	switch p := v.g.Agreement.Penalty.Ambiguous; {
	case l.Renounced():
	case l.Announces():
		add("Choose for "+v.opp()+": reply "+numbers("CHOOSE", n)+", and on the next line "+move+". It binds "+v.opp()+", without any penalty; sent before your move it binds all the same "+v.law("BCC1903/V.5(a)")+".", "")
	case p == terms.AmbiguousPenaltyE:
		add("Claim the agreed penalty: reply "+sheet.Code("PENALTY")+". The position is put back, "+v.opp()+" moves again"+andThisTime(v, "BCC1903/V.5(a)")+" "+v.penaltyLaw("BCC1903/V.5(a)")+". "+orWithout(v, "E"), "PENALTY\n")
	default:
		add("Choose for "+v.opp()+": reply "+numbers("CHOOSE", n)+", and on the next line "+move+". Both count at once; without your move the choice is "+v.possessive()+" again "+v.law("BCC1903/V.5(a)", "BCC1903/V.7(c)")+".", "")
	}
	add(askMeant(v), "QUERY\n")
	add(justMove(v, move, "the other one", n), line+" ")
	return items
}

// andThisTime is what the agreed penalty would do: ", and this time it is a caution".
func andThisTime(v *view, offence string) sheet.Words {
	p, ok := v.known.wouldBe(offence)
	if !ok {
		return ""
	}
	return ", and this time the penalty is " + sheet.Plain(v.does(p))
}

// orWithout is how the position is put back without the further penalty (RULING/R-55).
func orWithout(v *view, letter string) sheet.Words {
	if letter == "A" {
		return ""
	}
	if letter == "C" {
		return "To have the position back and no more, reply " + sheet.Code("EXACT A") + " " + v.law("RULING/R-55") + "."
	}
	return sheet.Code("EXACT A") + " does it without the penalty " + v.law("RULING/R-55") + "."
}

// askMeant is how the author is asked what was meant.
func askMeant(v *view) sheet.Words {
	w := "Ask: reply " + sheet.Code("QUERY") + ". Your time stands still until " + v.opp() + " has said which; then you go on with what is left, a day at least " + v.law("BCC1903/V.7(c)") + "."
	switch p := v.g.Agreement.Penalty.Ambiguous; {
	case v.known.Renounced(), v.known.Announces():
	case p == terms.AmbiguousPenaltyE:
		w += " Until then you may still claim " + v.law("RULING/R-79") + "."
	case p == terms.AmbiguousPenaltyD:
		w += " Until then you may still choose, but that time then counts " + v.law("RULING/R-79") + "."
	}
	return w
}

// justMove is what follows if the reader just moves.
func justMove(v *view, move, other sheet.Words, n int) sheet.Words {
	if n > 2 {
		other = "another one"
	}
	w := sheet.Words("Just move")
	if v.known.Announces() {
		w += ", and choose nothing: it then is what " + v.opp() + " meant"
		if v.known.OnBoard() {
			w = "Just move, and choose nothing: it then is what " + v.opp() + " made on the board"
		}
	}
	if move != "your move" {
		w += ": " + move
	}
	return w + ". If " + v.opp() + " meant " + other + ", your move is taken back and you move again; nothing can be claimed then " + v.law("BCC1903/V.5(b)", "BCC1903/V.7(a)") + "."
}

// ofNoCapture are the choices on a record that is legal only as a capture and does not say so.
func (v *view) ofNoCapture() (items []sheet.Item) {
	l := v.known
	add := func(w sheet.Words, write string) { items = append(items, sheet.Item{Words: w, Write: write}) }
	line, move := v.repeat()
	n, agreed := len(l.Choices()), l.Agreed()
	if agreed == "choice" {
		add("Treat it as fitting no move: reply "+sheet.Code("EXACT A")+". The position is put back, and "+v.opp()+" moves again "+v.law("BCC1903/V.5(c)")+".", "EXACT A\n")
	} else {
		add("Claim the agreed penalty, as for no legal move: reply "+sheet.Code("PENALTY")+". "+putBack(v, agreed, "BCC1903/V.5(c)"), "PENALTY\n")
	}
	if n > 1 {
		p := v.g.Agreement.Penalty.Ambiguous
		if l.TwoOffences() {
			command := "EXACT E"
			if agreed == "E" {
				command = "PENALTY GROUND ambiguous"
			}
			add("Treat it as fitting several: reply "+sheet.Code(command)+". "+upper(v.opp())+" moves again, as freely as ever"+andThisTime(v, "BCC1903/V.5(a)")+" "+v.penaltyLaw("BCC1903/V.5(a)")+". You claim but once "+v.law("RULING/R-36")+".", command+"\n")
		}
		if p == terms.AmbiguousPenaltyD || l.Announces() {
			add("Choose the capture: reply "+numbers("CHOOSE", n)+", and on the next line "+move+" "+v.law("BCC1903/V.5(a)", "BCC1903/V.7(c)")+".", "")
		}
		add("Ask: reply "+sheet.Code("QUERY")+". Your time stands still until the answer "+v.law("BCC1903/V.7(c)")+".", "QUERY\n")
		add(justMove(v, move, "the other one", n), line+" ")
		return items
	}
	w := sheet.Words("Take it for the capture, and move")
	if move != "your move" {
		w += ": " + move
	}
	add(w+". After that nothing can be claimed for it "+v.law("BCC1903/V.7(a)")+".", line+" ")
	return items
}

// putBack is what follows if Penalty A is claimed with the letter agreed.
func putBack(v *view, letter, offence string) sheet.Words {
	l := v.known
	switch {
	case letter == "E":
		w := "The position is put back, and " + v.opp() + " moves again"
		if p, ok := l.wouldBe(offence); ok {
			w = "This time it is " + sheet.Plain(v.does(p)) + ", and " + v.opp() + " moves again"
		}
		return w + " " + v.penaltyLaw(offence) + ". " + orWithout(v, "E")
	case letter != "C":
		return "The position is put back, and " + v.opp() + " moves again " + v.law(offence) + "."
	case l.KingMovable():
		return upper(v.opp()) + " must then move the King, and not by castling " + v.law("BCC1903/V.PEN.C", offence) + ". " + orWithout(v, "C")
	case l.KingFree():
		return upper(v.opp()) + " moves again; the King cannot move, and nothing more follows then " + v.law("RICC/4", offence) + ". " + orWithout(v, "C")
	}
	return upper(v.opp()) + " must then move the man that you name, since the King cannot move; you may name it at once, as in " + sheet.Code("PENALTY MAN "+l.SomeMan()) + " " + v.law("BCC1903/V.PEN.C", offence) + ". " + orWithout(v, "C")
}

// ofIllegal are the choices on a record that fits no legal move.
func (v *view) ofIllegal() (items []sheet.Item) {
	l := v.known
	add := func(w sheet.Words, write string) { items = append(items, sheet.Item{Words: w, Write: write}) }
	offence := "BCC1903/V.6(a)"
	if l.ManyOutstanding() {
		offence = "BCC1903/V.4(b)"
	}
	if f := l.FalseMove(); f != nil {
		items = ofThree(v, f)
	} else {
		add("Claim the agreed penalty: reply "+sheet.Code("PENALTY")+". "+putBack(v, l.Agreed(), offence), "PENALTY\n")
	}
	add("Let it pass: reply "+sheet.Code("WAIVE")+". "+upper(v.opp())+" moves again, no penalty "+v.law("BCC1903/V.6(b)")+".", "WAIVE\n")
	return items
}

// ofThree are the three penalties of which the receiver chooses one (STAUNTON/R.VIII).
func ofThree(v *view, f *falseMove) (items []sheet.Item) {
	add := func(write string, w sheet.Words) {
		items = append(items, sheet.Item{Words: "Reply " + sheet.Code(write) + ": " + v.opp() + " " + w, Write: write + "\n"})
	}
	moves := func(s string) sheet.Words { return v.spoken(s) }
	if len(f.Moved) > 0 {
		add("1", "must move "+sheet.Plain(f.Man)+", which was wrongly moved: "+moves(f.Moves)+" "+v.law("STAUNTON/R.VIII")+".")
	}
	if len(f.Takes) > 0 {
		add("1 TAKE", "must take "+sheet.Plain(f.Taken)+", which was wrongly taken: "+moves(f.Captures)+" "+v.law("STAUNTON/R.VIII")+".")
	}
	if f.Passes {
		add("2", "loses the turn, and you move again "+v.law("STAUNTON/R.VIII")+".")
	}
	add("3 MAN "+f.Example, "must move the man that you name so, or by its number "+v.law("STAUNTON/R.VIII")+".")
	return items
}

// menNumbered are the men of whom one may be named, in a row.
func (v *view) menNumbered() sheet.Words {
	var all []string
	men := v.known.Men()
	if f := v.known.FalseMove(); f != nil {
		men = f.Men
	}
	for i, name := range menNames(men) {
		all = append(all, itoa(i+1)+": "+name)
	}
	if len(all) == 0 {
		return ""
	}
	return "Men that can move: " + sheet.Plain(strings.Join(all, "; ")) + "."
}

// menNames are the men without their squares, but where two are called alike.
func menNames(men []correspondence.Choice) []string {
	bare := make([]string, len(men))
	for i, m := range men {
		bare[i], _, _ = strings.Cut(m.Full, " on ")
	}
	out := slices.Clone(bare)
	for i, s := range bare {
		if slices.Index(bare, s) != i || slices.Contains(bare[i+1:], s) {
			out[i] = men[i].Full
		}
	}
	return out
}

// sentRecords are the records of one turn, with their numbers and what each of them is.
func (v *view) sentRecords() sheet.Block {
	var items []sheet.Item
	for _, r := range v.known.Records() {
		items = append(items, sheet.Item{Words: sheet.Plain(r.Words) + ": " + v.spoken(r.Says)})
	}
	if len(items) == 0 {
		return sheet.Block{}
	}
	return sheet.Numbered(items...)
}

// ofSeveral are the choices on several records for one turn, of which one is legal at least.
func (v *view) ofSeveral() (items []sheet.Item) {
	l := v.known
	add := func(w sheet.Words, write string) { items = append(items, sheet.Item{Words: w, Write: write}) }
	first, more, _ := strings.Cut(strings.ReplaceAll(l.RecordNumbers(), " or ", ", "), ", ")
	adopt := sheet.Code("ADOPT " + first)
	if more != "" {
		adopt += " (or " + sheet.Plain(more) + ")"
	}
	w := "Take one: reply " + adopt + ", and on the next line "
	if l.RepeatRequired() {
		w += v.possessive() + " move that you take and your own. "
	} else {
		w += "your move. "
	}
	w += "Without your move it counts all the same " + v.law("BCC1903/V.4(a)") + "."
	if l.SeveralReadings() {
		w += " If it fits several moves, you choose anew " + v.law("RULING/R-26") + "."
	}
	add(w, "")
	if l.AnnouncesRecord() {
		add("Just move. Repeat the one that you take; if you repeat none, it answers the first that is legal, or comes back to you "+v.law("BCC1903/V.4(a)")+".", "")
	} else {
		add("Just move. What you repeat is taken; if you repeat none, the first to which your move is a legal reply "+v.law("RULING/R-9")+".", "")
	}
	if l.MayExact() {
		add("Not all of them are legal, so you may claim the agreed penalty: reply "+sheet.Code("PENALTY")+". "+putBack(v, l.Agreed(), "BCC1903/V.4(b)"), "PENALTY\n")
	}
	return items
}
