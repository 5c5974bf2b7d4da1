package templates

import (
	"slices"
	"unicode/utf8"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/rules"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// What a player is shown of a game in which the office says nothing of records
// (BOOK/2.4 silent, 3.5): the words as they were written, and the ordinary
// terms. No letter may show more of a clear record than of one that is not.

// raised are the kinds of letters that come only after somebody has raised a
// matter. They tell of it as in any game, and show the position in which the
// record stands.
var raised = map[correspondence.NoticeKind]bool{
	correspondence.NAmbiguous: true, correspondence.NNoCapture: true, correspondence.NIllegal: true, correspondence.NRestored: true,
	correspondence.NWaived: true, correspondence.NInterpret: true, correspondence.NReadAs: true, correspondence.NReplyVoid: true,
}

// Quiet says that the reader is shown the words of records alone.
func (l *letter) Quiet() bool { return l.player && l.g.Silent() && !raised[l.n.Kind] }

// Silent says that by the terms the office says nothing of records.
func (l *letter) Silent() bool { return l.g.Silent() }

// SilentOn is of which faults it says nothing: "ambiguous", "illegal" or "both".
func (l *letter) SilentOn() string {
	switch t := l.g.Agreement.Scrutiny; {
	case t.Ambiguity == t.Illegality:
		return "both"
	case t.Ambiguity == terms.Silent:
		return "ambiguous"
	}
	return "illegal"
}

// Listed says that a quiet letter shows the records of the game.
func (l *letter) Listed() bool {
	return l.n.Kind == correspondence.NStatus || l.n.Kind == correspondence.NSubstitute || l.n.Kind == correspondence.NResult
}

// lastBy is the side that sent the last record which stands.
func lastBy(g correspondence.Game) (rules.Colour, bool) {
	switch n, r := len(g.Score()), len(g.Carried()); {
	case r > 0:
		return g.Carried()[r-1].By, true
	case n > 0:
		return g.Score()[n-1].By, true
	}
	return 0, false
}

// asWritten are the words of all records in the form of a score.
func (l *letter) asWritten() (out []sheet.Item) {
	all := l.g.Records()
	if l.Pending() && l.g.Case == nil && len(all) > 0 {
		all = all[:len(all)-1] // it is not told whether the reader's own is clear (RULING/R-2)
	}
	singly := slices.ContainsFunc(all, func(words string) bool { return utf8.RuneCountInString(narrate.OneLine(words)) > 14 })
	for i, words := range all {
		said := sheet.Plain(narrate.Shorten(narrate.OneLine(words), 60))
		by := l.g.Origin.Turn()
		if i%2 == 1 {
			by = by.Other()
		}
		switch n := l.g.Number(i); {
		case singly:
			out = append(out, sheet.Item{Mark: narrate.Number(n, by), Words: said})
		case by == rules.White:
			out = append(out, sheet.Item{Mark: itoa(n), Words: said})
		case len(out) == 0:
			out = append(out, sheet.Item{Mark: itoa(n), Words: "…", Other: said})
		default:
			out[len(out)-1].Other = said
		}
	}
	return out
}

// quietReply is the line by which the reader answers the last record and repeats it
// as it was written (BCC1903/V.3, RULING/R-23).
func (l *letter) quietReply() string {
	all := l.g.Records()
	n := len(all)
	if n == 0 || !l.Repeats() {
		return l.own()
	}
	words, no := narrate.OneLine(l.g.LastRecord()), l.g.Number(n-1)
	if l.me == rules.Black {
		return itoa(no) + ". " + words + " " + blank
	}
	return itoa(no) + "... " + words + " " + itoa(no+1) + ". " + blank
}

// HasRecord says that there is a record of the opponent's to answer.
func (l *letter) HasRecord() bool {
	by, sent := lastBy(*l.g)
	return sent && by != l.me
}
