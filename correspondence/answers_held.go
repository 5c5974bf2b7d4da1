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
	words []string      // as they stand in the letter, here and there
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
			x = &inDoubt{words: []string{claims}, means: []string{claims}, holds: true, why: events.WhyPerhapsOld}
		}
	}
	if x == nil {
		return false
	}
	if x.holds && len(plays) > 0 {
		d.asks(events.Asked{Words: x.said(), Means: x.means, Holds: d.without(x.words), Certain: true}, Notice{Statement: x.said(), Reason: x.why})
		d.note = ""
		return true
	}
	d.later = x
	d.note = strings.TrimSpace(withoutAll(d.note, x.words))
	return false
}

// said are the words in one line.
func (x *inDoubt) said() string { return oneLine(strings.Join(x.words, " ")) }

// withoutAll is a text without some words of it.
func withoutAll(text string, words []string) string {
	for _, s := range words {
		if rest := strings.Replace(text, s, "", 1); rest != text {
			text = rest
			continue
		}
		for line := range strings.SplitSeq(s, "\n") { // others stood between them
			text = lacking(text, line)
		}
	}
	return text
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
	if with = append(with, d.ifs...); len(plays) > 0 || len(with) == 0 {
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

// without is the letter without those words, as it is heard when they are settled: without
// what it answers, and what was laid before a person of the office.
func (d *answers) without(words []string) string {
	text := d.text
	for _, p := range d.sense.Parts {
		if p.Kind == IsNeed {
			text = strings.Replace(text, strings.TrimSpace(p.Words), "", 1)
		}
	}
	return strings.TrimSpace(withoutAll(text, words))
}

// rashWords are a complete command by which the game ends or a right is given away, in the
// midst of prose, with other words behind it, or beside a record (RULING/R-74); and a claim
// of a draw that names no law and is proved by none (TABLE/T4.42). It is taken out of what
// is heard.
func (d *answers) rashWords(plays []letters.Statement, others *[]letters.Statement) *inDoubt {
	for i, s := range *others {
		if d.waitsAs(s, plays) != "" {
			continue // it waits for a YES (RULING/R-53)
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
		return &inDoubt{words: []string{s.Words}, means: means, holds: true}
	}
	return nil
}

// mostMeanings is how many meanings a writer may choose from; a right that is named beside them
// is told as not understood.
const mostMeanings = 6

// rightInWords are the words of the note that name rights which are open to the writer and are
// no commands.
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
	var x *inDoubt
	type manner struct {
		right talk.Right
		in    talk.Manner
	}
	type standsFor struct {
		means []string
		lost  bool
	}
	known := map[manner]standsFor{} // what is said a hundred times is tried once
	for _, m := range mentions {
		switch {
		case d.saidOf(m.Words), m.Manner == talk.Theirs, m.Manner == talk.Denied && (!d.g.offered(d.letter.Of) || m.Right != talk.DrawAnswer && m.Right != talk.Offer || len(plays) > 0),
			said && (m.Right == talk.Query || m.Right == talk.Exaction), // it is heard with the record (RULING/R-24)
			slices.ContainsFunc(doubts, func(w letters.Doubt) bool { return strings.Contains(w.Words, m.Words) }):
			continue
		}
		stands, ok := known[manner{m.Right, m.Manner}]
		if !ok {
			stands.means, stands.lost = d.meansOf(m)
			known[manner{m.Right, m.Manner}] = stands
		}
		means, lost := slices.Clone(stands.means), stands.lost
		if len(means) == 0 || m.Manner != talk.Stated && m.Manner != talk.Denied && !lost {
			continue
		}
		words := text[m.From:m.To]
		if x == nil {
			x = &inDoubt{}
		}
		for _, s := range x.means {
			means = slices.DeleteFunc(means, func(m string) bool { return m == s })
		}
		if len(x.means)+len(means) > mostMeanings {
			d.note, d.unasked = withoutAll(d.note, []string{words}), append(d.unasked, oneLine(words))
			continue
		}
		x.words, x.means, x.holds = append(x.words, words), append(x.means, means...), x.holds || lost
	}
	return x
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
		means, lost = []string{"CLAIM FORFEIT TIME"}, true // an excess that nobody has found yet is found by it
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
	e := d.g.expects(d.letter.Of)
	d.asks(events.Asked{Words: x.said(), Means: x.means, Holds: d.recordWaits(e)}, Notice{Statement: x.said()})
	d.doubtOfNote(d.sense.said(), e, true) // what else is in doubt is no note either
	return true
}

// recordWaits are the words of the letter that are its record, if they are one: of them the
// writer is asked when the right beside them is settled. What hangs on it waits with it.
func (d *answers) recordWaits(e letters.Expect) string {
	words := ""
	all := d.sense.doubts()
	if (len(all) == 0 || !all[0].Foreign) && !d.recordInDoubt(d.sense.said(), e) {
		return ""
	}
	if len(all) > 0 {
		words, d.doubted = strings.TrimSpace(all[0].Words), &all[0].Words
	} else if all := letters.Doubts(d.sense.said(), d.note, e); len(all) > 0 {
		words, d.note = all[0].Words, lacking(d.note, all[0].Words)
	}
	return strings.TrimSpace(d.hung + "\n" + words)
}

// saidOf reports whether the writer has just said of the words that they are a note.
func (d *answers) saidOf(words string) bool {
	return slices.ContainsFunc(d.events, func(e events.Event) bool {
		by, how, said := rules.White, "", ""
		switch w := e.What.(type) {
		case events.AnsweredFor:
			by, how, said = w.By, w.How, d.g.inquiryNo(w.No).Words
		case events.Cleared: // of an old ledger
			by, how, said = w.By, w.How, w.Words
		}
		return by == d.letter.Of && how == events.AnswerNote && strings.Contains(plain(said), plain(words))
	})
}
