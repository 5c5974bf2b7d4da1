package correspondence

import (
	"slices"
	"strconv"
	"strings"

	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/talk"
	"postd/rules"
)

// inDoubt are words of a letter that seem to name a right, or that would give one away or
// the game, of which the writer is asked before they count (RULING/R-72, RULING/R-74).
type inDoubt struct {
	words string        // as they stand in the letter
	means []string      // commands
	holds bool          // a record beside them waits, for it would take the right away
	why   events.Reason // why it is asked, where it is not for the words themselves
}

// heldFor looks for such words in the letter. Where a record beside them would take the
// right away, all of the letter waits, and it reports true; else what is left is heard, and
// the question follows. The rows are TABLE/T1.23,
// TABLE/T2.48 and TABLE/T4.42.
func (d *answers) heldFor(plays []letters.Statement, others *[]letters.Statement) bool {
	x := d.rashWords(plays, others)
	if x == nil {
		x = d.elections.unselected(plays, others)
	}
	if x == nil {
		x = d.rightInWords(plays, *others)
	}
	if x == nil && len(plays) > 0 {
		if claims := linesOf(d.claimsBelow()); claims != "" {
			x = &inDoubt{words: claims, means: []string{claims}, holds: true, why: events.WhyPerhapsOld}
		}
	}
	if x == nil {
		return false
	}
	if x.holds && len(plays) > 0 {
		d.asks(events.Asked{Words: oneLine(x.words), Means: x.means, Holds: d.without(x.words), Certain: true}, Notice{Statement: oneLine(x.words), Reason: x.why})
		d.note = ""
		return true
	}
	d.later = x
	d.note = strings.TrimSpace(strings.Replace(d.note, x.words, "", 1))
	return false
}

// hangs sets aside an offer and conditions in a letter whose only record is in doubt: they go
// with it when its writer has said that it is one, for without it the offer would come bare
// and the conditions would be returned (TABLE/T1.7, TABLE/T1.11, RULING/R-73).
func (d *answers) hangs(plays, others []letters.Statement, e letters.Expect) []letters.Statement {
	var rest, with []letters.Statement
	for _, s := range others {
		if s.Kind == letters.Offers {
			with = append(with, s)
		} else {
			rest = append(rest, s)
		}
	}
	if with = append(with, d.ifs...); len(plays) > 0 || len(with) == 0 || d.later != nil {
		return others
	}
	if !d.recordInDoubt(others, e) {
		return others
	}
	d.hung, d.ifs = linesOf(with), nil
	return rest
}

// recordInDoubt reports whether the first thing of which the writer will be asked is a record.
func (d *answers) recordInDoubt(said []letters.Statement, e letters.Expect) bool {
	means := []string{}
	if all := d.sense.doubts(); len(all) > 0 {
		means = all[0].Means
	} else if all := letters.Doubts(said, d.note, e); len(all) > 0 {
		means = all[0].Means
	}
	i := slices.IndexFunc(means, d.possible)
	return i >= 0 && len(d.g.recordsIn(d.letter.Of, means[i])) > 0
}

// without is the letter without those words, as it is heard when they are settled.
func (d *answers) without(words string) string {
	var lines []string
	for _, p := range d.sense.Parts {
		if p.Kind != IsNeed && p.To > p.From { // else it stands in the row before it
			lines = append(lines, p.Words)
		}
	}
	text := strings.Join(lines, "\n")
	if strings.Contains(text, words) {
		return strings.TrimSpace(strings.Replace(text, words, "", 1))
	}
	return strings.TrimSpace(strings.Replace(d.letter.Text, words, "", 1))
}

// rashWords are a complete command by which the game ends or a right is given away, in the
// midst of prose, with other words behind it, or beside a record (RULING/R-74); and a claim
// of a draw that names no law and is proved by none (TABLE/T4.42). It is taken out of what
// is heard.
func (d *answers) rashWords(plays []letters.Statement, others *[]letters.Statement) *inDoubt {
	for i, s := range *others {
		if slices.Contains(d.g.Agreement.Confirm, acts[s.Kind]) {
			continue // it waits for a YES by the terms (RULING/R-53)
		}
		var means []string
		plain := s.Stands == letters.StandsAlone
		switch s.Kind {
		case letters.Resigns:
			if plain && len(plays) == 0 {
				continue
			}
			means = []string{"RESIGN"}
		case letters.ClaimsAdjudication:
			if s.About != "" || plain && len(plays) == 0 {
				continue
			}
			means = []string{"CLAIM ADJUDICATION"}
		case letters.Accepts:
			if plain {
				continue
			}
			means = []string{"ACCEPT"}
		case letters.Waives:
			if plain || len(plays) > 0 {
				continue // the record would give up as much
			}
			means = []string{"WAIVE"}
		case letters.ClaimsDraw:
			if s.About != "" {
				continue
			}
			for _, about := range []string{"fifty", "repetition"} {
				if slices.Contains(d.g.Drawable(), about) {
					(*others)[i].About = about
					return nil
				}
			}
			means = []string{"CLAIM DRAW PERPETUAL", "OFFER DRAW"}
		default:
			continue
		}
		if s.Kind != letters.ClaimsDraw {
			means = slices.DeleteFunc(means, func(m string) bool { return !d.possible(m) })
		}
		if len(means) == 0 {
			continue // it is refused, with its reason
		}
		*others = slices.Delete(slices.Clone(*others), i, i+1)
		return &inDoubt{words: s.Words, means: means, holds: true}
	}
	return nil
}

// rightInWords are words of the note that name a right which is open to the writer and is
// no command.
func (d *answers) rightInWords(plays, others []letters.Statement) *inDoubt {
	text := d.note
	for _, p := range d.sense.Parts {
		if p.Kind == IsGarbled && len(plays) > 0 {
			text += "\n\n" + p.Words
		}
	}
	mentions := talk.Mentions(text)
	if len(mentions) == 0 {
		return nil
	}
	all := slices.Concat(plays, others)
	said := slices.ContainsFunc(all, func(s letters.Statement) bool { return s.Ambiguous })
	doubts := letters.Doubts(all, d.note, d.g.expects(d.letter.Of))
	for _, m := range mentions {
		switch {
		case d.saidOf(m.Words), m.Manner == talk.Theirs, m.Manner == talk.Denied && (!d.g.offered(d.letter.Of) || m.Right != talk.DrawAnswer && m.Right != talk.Offer || len(plays) > 0),
			said && (m.Right == talk.Query || m.Right == talk.Exaction), // it is heard with the record (RULING/R-24)
			slices.ContainsFunc(doubts, func(w letters.Doubt) bool { return strings.Contains(w.Words, m.Words) }):
			continue
		}
		means, lost := d.meansOf(m)
		if len(means) == 0 || m.Manner != talk.Stated && m.Manner != talk.Denied && !lost {
			continue
		}
		return &inDoubt{words: text[m.From:m.To], means: means, holds: lost}
	}
	return nil
}

// meansOf are the commands that a mention can stand for as the game stands, and whether a
// record would take the right away. In a silent game the words that name a fault of a record
// are asked about whether there is one or not (RULING/R-2).
func (d *answers) meansOf(m talk.Mention) (means []string, lost bool) {
	g, by := d.g, d.letter.Of
	law3 := g.Law3 != nil && *g.Law3 != by
	silent := g.Silent() && g.Last[by.Other()].Plies > 0 && g.ToMoveOrElects() == by
	switch m.Right {
	case talk.Exaction, talk.Query:
		switch {
		case g.electing(by):
			means = d.electionsInWords()
		case silent:
			return []string{"QUERY"}, true // and APPEAL, RESTORE and EXACT with its ground, which the letter names
		}
		if law3 {
			means = append(means, "EXACT E")
		}
		lost = true
	case talk.TimeForfeit:
		if g.exceeded(by.Other()) {
			means, lost = []string{"CLAIM FORFEIT TIME"}, true
		} else if k := g.Turn; k.Running && k.Of != by {
			means = []string{"CLAIM FORFEIT TIME"}
		}
	case talk.DrawClaim:
		if g.ToMoveOrElects() == by && !g.electing(by) {
			for _, about := range g.Drawable() {
				means, lost = append(means, "CLAIM DRAW "+strings.ToUpper(about)), true
			}
		}
		if len(means) == 0 && g.offered(by) {
			means, lost = []string{"ACCEPT", "DECLINE"}, true
		}
	case talk.DrawAnswer:
		if g.offered(by) {
			means, lost = []string{"ACCEPT", "DECLINE"}, true
		}
		if m.Manner == talk.Denied {
			means, lost = []string{"DECLINE"}, false
		}
	case talk.Reading:
		if c := g.Case; g.electing(by) && len(c.Readings) > 1 && len(c.Readings) <= 3 {
			for n := range c.Readings {
				means = append(means, "ADOPT "+strconv.Itoa(n+1))
			}
			means, lost = append(means, "QUERY"), true
		}
	case talk.Waiver:
		means = []string{"WAIVE"}
	case talk.Adjudication:
		if g.AdjOpen {
			means = []string{"CLAIM ADJUDICATION"}
		}
	case talk.Restoration:
		means = []string{"RESTORE"}
	case talk.Resignation:
		means = []string{"RESIGN"}
	case talk.Offer:
		switch {
		case g.offered(by) && m.Manner == talk.Denied:
			means = []string{"DECLINE"}
		case g.offered(by):
			means, lost = []string{"ACCEPT", "DECLINE"}, true
		default:
			means = []string{"OFFER DRAW"}
		}
	case talk.Appeal:
		means = []string{"APPEAL " + oneLine(m.Words)}
	}
	return slices.DeleteFunc(means, func(s string) bool { return !d.possible(s) }), lost
}

// offered reports whether the other side has offered a draw that may be accepted.
func (g Game) offered(by rules.Colour) bool { return g.Offer != nil && g.Offer.By != by }

// electionsInWords are the ways to choose on the record in question.
func (d *answers) electionsInWords() []string {
	var out []string
	c := d.g.Case
	switch agreed := d.g.Agreed(); {
	case agreed == "D" && len(c.Readings) > 1 && len(c.Readings) <= 3:
		for n := range c.Readings {
			out = append(out, "EXACT D SELECT "+strconv.Itoa(n+1))
		}
	case len(agreed) == 1:
		out = append(out, "EXACT "+agreed)
	}
	return append(out, "QUERY")
}

// asksLater puts the question that follows what was heard.
func (d *answers) asksLater() bool {
	x := d.later
	if x == nil || d.g.Over() {
		return false
	}
	d.later = nil
	d.asks(events.Asked{Words: oneLine(x.words), Means: x.means}, Notice{Statement: oneLine(x.words)})
	d.doubtOfNote(d.sense.said(), d.g.expects(d.letter.Of), true) // a record in doubt is no note either
	return true
}

// saidOf reports whether the writer has just said of the words that they are a note.
func (d *answers) saidOf(words string) bool {
	return slices.ContainsFunc(d.events, func(e events.Event) bool {
		w, ok := e.What.(events.AnsweredFor)
		return ok && w.By == d.letter.Of && w.How == events.AnswerNote && strings.Contains(plain(d.g.inquiryNo(w.No).Words), plain(words))
	})
}
