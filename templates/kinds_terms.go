package templates

import (
	"cmp"
	"strings"

	"postd/descriptive"
	"postd/rules"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// The letters with which a game begins.

// begun is L-TERMS, the first letter: the game, how to move, the terms in short; all of them
// are attached (STAUNTON/COR.I).
func begun(v *view) sheet.Sheet {
	l := v.known
	v.brief = true
	whole, _ := v.names(v.me.Other())
	news := "Your game with " + sheet.Plain(whole) + " begins. You have " + sheet.Plain(l.You()) + "."
	if len([]rune(news.Bare())) > maxLine {
		news = "Your game with " + v.opp() + " begins. You have " + sheet.Plain(l.You()) + "."
	}
	line := sheet.Block{}
	if l.MyTurn() {
		line = v.line()
		if it, ok := line.Items(), len(v.g.Score()) == 0; ok && len(it) == 1 {
			line = sheet.Line("To move, press Reply and write it in the first line:", it[0].Words.Bare())
		}
	}
	terms := append(shortTerms(v), sheet.Ways(firstWays(v)...))
	if v.r.Terms != "" {
		terms = toldBefore(v)
	}
	s := v.sheet(v.subject("you have "+l.You(), v.toDoShort()),
		one(sheet.News(news), sheet.Due(firstDue(v))), one(line), examples(v),
		one(v.board(), said(replacedTerm(v))), bySides(v), terms, v.clock())
	if v.r.Terms == "" {
		s.Attach = []sheet.Attachment{termsText(v)}
	}
	return s
}

// firstDue is what the reader is to do when the game begins, and when it begins.
func firstDue(v *view) sheet.Words {
	switch l := v.known; {
	case l.ToAct() && !l.OnNotice():
		return "First move" + v.until() + "."
	case l.MyTurn() || l.FirstRuns():
		return "You begin on our notice, which goes out " + sheet.Plain(v.at(v.g.Agreement.FirstTurnAt)) + "."
	case l.OnNotice():
		return upper(v.opp()) + " begins, on our notice. You will hear from us with the first move."
	}
	return upper(v.opp()) + " begins. You will hear from us with the first move."
}

// examples are three letters that work, in the notation in which the reader writes.
func examples(v *view) []sheet.Block {
	in := v.known.Language()
	first, pair := "1. P-K4", "3... P-QR3 4. B-R4"
	who := v.possessive() + " move, then yours"
	switch in.in {
	case descriptive.Algebraic:
		first, pair = "1. e4", "3... a6 4. Ba4"
	case descriptive.Numeric:
		first, pair = "1. 5254", "3... 1716 4. 2514"
	}
	if v.me == rules.Black {
		switch in.in {
		case descriptive.Algebraic:
			first, pair = "1. e4 e5", "4. Ba4 Nf6"
		case descriptive.Numeric:
			first, pair = "1. 5254 5755", "4. 2514 7866"
		default:
			kt := descriptive.Letters(rules.Knight, v.known.style)
			first, pair = "1. P-K4 P-K4", "4. B-R4 "+kt+"-B3"
		}
	}
	rows := []sheet.Item{
		{Mark: first, Words: "your first move"},
		{Mark: pair, Words: "later: " + who},
		{Mark: "or write", Words: sheet.Code("OFFER DRAW") + ", a command"},
	}
	if v.me == rules.Black {
		rows[0].Words = "your first move, after " + v.possessive()
	}
	return one(said("Three letters that work:"), sheet.Table(rows...))
}

// replacedTerm tells in the place of which game this one is played (BCC1903/II.1(c)).
func replacedTerm(v *view) sheet.Words {
	of := v.known.InPlaceOf()
	if of == "" {
		return ""
	}
	return "It is played in the place of game " + sheet.Plain(of) + ", which does not count; who had the first move keeps it " + v.law("BCC1903/II.1(c)") + "."
}

// bySides are odds and sides in consultation, which the board alone does not explain.
func bySides(v *view) (out []sheet.Block) {
	for _, s := range v.known.Consults() {
		out = append(out, said(sheet.Plain(strings.TrimSuffix(s, "."))+" "+v.law("BCC1903/IV.2")+"."))
	}
	for _, o := range v.known.Odds() {
		out = append(out, said(sheet.Plain(strings.TrimSuffix(o.Words, "."))+" "+v.law(string(o.Law))+"."))
	}
	return out
}

// shortTerms are the terms in a few sentences, what departs from the preset first.
func shortTerms(v *view) []sheet.Block {
	first, usual, preset := termsInShort(v)
	w := sheet.Words("Your terms in short")
	if len(first) > 0 {
		w += ", where they differ from “" + sheet.Plain(preset) + "” first"
	}
	w += ":"
	for _, s := range append(first, usual...) {
		w += " " + s
	}
	w += " All of it: the attached " + sheet.Plain(termsName(v.known.Label()))
	if v.known.Asked() != "terms" {
		w += ", or reply " + sheet.Code("TERMS")
	}
	return one(said(w + "."))
}

// firstWays are the last lines of the first letter. Here alone stand the words of the office's
// commands that a new player may want first; a new command is added here and in helpRows.
func firstWays(v *view) []sheet.Words {
	w := sheet.Words("New to the notation? " + sheet.Code("HELP NOTATION") + ". How to write to us: " + sheet.Code("HELP") + ".")
	if at := narrate.OneLine(v.r.Secretary); at != "" {
		who, address, _ := strings.Cut(at, " <")
		w += " " + sheet.Plain(cmp.Or(who, "The secretary")) + " answers questions"
		if address = strings.TrimSuffix(address, ">"); address != "" {
			w += ": " + sheet.Link(address)
		}
		w += "."
	}
	return []sheet.Words{w}
}

// starts is L-START: the time agreed has come (BCC1903/APPA/3(a)).
func starts(v *view) sheet.Sheet {
	l := v.known
	v.brief = true
	due := v.due()
	news, subject := upper(v.by())+" has been given notice to begin.", v.by().Bare()+" begins"
	rest := "The first turn begins when this notice is received " + v.law("BCC1903/APPA/3(a)") + "."
	switch {
	case l.Mine() && v.plays():
		news, subject = "Your first turn begins with this letter.", "your first turn"
	case l.Mine():
		news, subject, rest = "The time agreed for your first turn has come.", "your first turn", ""
	default:
		due, rest = "Nothing to do until you hear from us with the move.", ""
	}
	return v.around(subject, news, due, said(rest))
}

// termsName is the name of the attached text.
func termsName(label string) string {
	name := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' {
			return r
		}
		return '-'
	}, ascii(label))
	if name == "" {
		return "terms.txt"
	}
	return "terms-" + name + ".txt"
}

// termsText is the text of all that is agreed, in sentences, each with the name of its blank,
// by which a change of it is proposed, and its law (STAUNTON/COR.I).
func termsText(v *view) sheet.Attachment {
	l := v.known
	var out []sheet.Block
	say := func(w sheet.Words) { out = append(out, said(w)) }
	say(sheet.Plain("The terms of game " + l.Label() + ". White is " + l.White() + ", Black is " + l.Black() + ". In brackets stand the name of each term, by which a change of it is proposed, and its law."))
	for _, s := range l.Consults() {
		say(sheet.Plain(s + " [BCC1903/IV.2]"))
	}
	for _, o := range l.Odds() {
		say(sheet.Plain("Odds: " + o.Words + " [" + string(o.Law) + "]"))
	}
	out = append(out, allAgreed(v)...)
	return sheet.Attachment{Name: termsName(l.Label()), Type: "text/plain", Text: string(sheet.Text(sheet.Sheet{Blocks: out}))}
}

// allAgreed are all terms in full, but odds and sides.
func allAgreed(v *view) (out []sheet.Block) {
	l := v.known
	say := func(w sheet.Words) { out = append(out, said(w)) }
	e := l.PenaltyE()
	if e == "" {
		e = "nothing is agreed."
	}
	say(sheet.Plain(plainly("Penalty E [BCC1903/V.PEN.E]: " + e)))
	for _, part := range l.Terms() {
		say(sheet.Plain(part.Title + ":"))
		for _, t := range part.Terms {
			say(sheet.Plain(t.Line()))
		}
	}
	for _, u := range l.Umpires() {
		say(sheet.Plain(u + " [BCC1903/APPA/2]"))
	}
	for _, p := range l.Coming() {
		say(sheet.Plain("Agreed since, for turns that begin afterwards [STAUNTON/PRIV]: " + p.Field + ": " + p.Value + " instead of " + p.Was + " (proposal " + p.Number() + "). " + p.Means))
	}
	return out
}
