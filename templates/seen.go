package templates

import (
	"cmp"
	"fmt"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/rules"
	"postd/templates/narrate"
)

// seen is what the reader may see of the game: the score as far as the reader may
// know it, and the record that is on its way or not settled.
type seen struct {
	plies []correspondence.Turned
	// words, number and by are of the record that is not in the score.
	words  string
	also   []string // further records for the same turn
	number int
	by     rules.Colour
	// pending says that the reader's own record has had no reply. Clear,
	// ambiguous and illegal records look alike then, and hidden says that
	// nothing of the case may show (RULING/R-2).
	pending, hidden bool
	// veiled says that the reader may not know what the case has come to, but knows the
	// readings: the reader replied, and the author has not spoken.
	veiled bool
	// unsettled says that the opponent's record is before the reader, or that
	// its author is to say what was meant.
	unsettled bool
	reply     string // the reader's reply to a record that is not settled
}

// look finds out what the reader may see. It must not tell an author whether the
// author's record was clear, until the receiver has chosen: so the last record of a
// player who waits for the reply is never in the score, nor its move on the board.
func (l *letter) look() seen {
	g := l.g
	all := seen{plies: g.Score()}
	c := g.Case
	if l.Quiet() {
		all.plies = nil
	}
	if !l.player || g.Over() {
		return all
	}
	switch {
	case c != nil && (c.Stage == correspondence.CaseElect || c.Stage == correspondence.CaseMan) && c.Author == l.me && !c.Barred:
		all.hidden = true
		if g.Frozen == nil {
			all.pending = true
		}
		// The reader sees what they sent, and not what the office makes of it.
		all.words, all.also, all.number, all.by = c.Words, g.Last[l.me].More, c.Number, c.Author
	case c != nil && c.Stage == correspondence.CaseReplied && c.Author != l.me:
		// The reader may not know how the author's record was read (BOOK/2.4).
		all.veiled = true
		all.plies = all.plies[:min(c.Ply, len(all.plies))]
		all.words, all.number, all.by, all.unsettled, all.reply = c.Words, c.Number, c.Author, true, c.Reply
	case c != nil && c.Stage == correspondence.CaseReplied && c.Legal:
		// The reading in play and the reply stand on the board until the author says
		// otherwise.
		all.words, all.number, all.by = c.Words, c.Number, c.Author
	case c != nil:
		all.unsettled = true
		all.words, all.also, all.number, all.by = c.Words, c.Also(), c.Number, c.Author
	case g.Frozen == nil:
		by, sent := lastBy(*g)
		last := g.Last[l.me]
		// A turn by requirement shows that the record before it was answered.
		required := g.Post.Cause == calendar.CauseRequirement || g.Turn.Cause == calendar.CauseRequirement
		if sent && by == l.me && last.Words != "" && !required && !g.Announced(l.me) {
			all.pending = true
			all.plies = all.plies[:max(0, len(all.plies)-1)]
			all.words, all.also, all.number, all.by = last.Words, last.More, last.Number, l.me
		}
	}
	return all
}

// position is the position that the reader may see.
func (l *letter) position() rules.Position {
	return l.g.After(len(l.seen.plies))
}

// Pending says that the reader's own record has had no reply.
func (l *letter) Pending() bool { return l.seen.pending }

// Outstanding is the record that is not in the score, as received.
func (l *letter) Outstanding() string { return quoteAll(l.seen.words, l.seen.also) }

// Stands says in one line where a game stands, as an official may know it:
// "move 5, Black to move, until Tue 1 Dec 2026, 14:02 GMT". Players are told
// less while a record is not settled (RULING/R-2). Times are by the clocks of
// the calendar. Commands print it, and scripts read it: its signs do not change.
func Stands(g correspondence.Game, c calendar.Calendar) string {
	return stands(g, c, func(r terms.Result) string { return string(r) }, "[%s]")
}

// StandsOnPage is the same with the signs of pages: "1–0", and a law in round brackets.
func StandsOnPage(g correspondence.Game, c calendar.Calendar) string {
	return stands(g, c, narrate.Score, "(%s)")
}

func stands(g correspondence.Game, c calendar.Calendar, score func(terms.Result) string, by string) string {
	law := func(id rules.Law) string { return fmt.Sprintf(by, g.Agreement.Cites(id)) }
	switch {
	case g.Ended != nil:
		return fmt.Sprintf("%s, %s %s", score(g.Ended.Result), cmp.Or(narrate.Word(g.Ended.How), string(g.Ended.How)), law(g.Ended.Law))
	case g.State == correspondence.StateAdjudication:
		return "adjudication is claimed; the verdict is awaited"
	}
	s := fmt.Sprintf("move %d, ", g.Number(g.Passed()))
	switch g.State {
	case correspondence.StateElect:
		s += fmt.Sprintf("%s chooses on %q %s", g.Case.Author.Other(), g.Case.Words, law(g.Case.Law))
		if g.Choosing() {
			s += ", among three"
		}
	case correspondence.StateMan:
		s += fmt.Sprintf("%s is to name the man whom %s must move", g.Case.Author.Other(), g.Case.Author)
	case correspondence.StateAuthor:
		s += fmt.Sprintf("%s is to say what %q meant", g.Case.Author, g.Case.Words)
	default:
		s += g.ToMove().String() + " to move"
		if b, ok := g.Required(); ok {
			s += ", " + b.String()
		}
		if g.FalseCheck(g.ToMove()) {
			s += ", who may require another move than the last"
		}
	}
	if n := len(g.Carried()); n > 0 && g.Case == nil {
		r := g.Carried()[0]
		s += fmt.Sprintf(", %q is carried as written %s", r.Words, law(r.Law))
	}
	if g.Post.Notice != "" {
		s += ", a notice is in the post to " + g.Post.To.String()
	}
	for _, q := range g.Appeals {
		if q.Open() {
			s += fmt.Sprintf(", question %d of %s waits for a ruling", q.No, q.By)
		}
	}
	if g.Suspended() {
		s += ", suspended"
	}
	for _, k := range []calendar.Clock{g.Turn, g.Choice} {
		if k.Running {
			if at := k.Deadline(c); k.Awaits {
				s += ", the first turn awaits its notice"
			} else if !at.IsZero() {
				s += ", until " + calendar.Instant(at, c.Zone())
			} else {
				s += ", the clock stands still"
			}
		}
	}
	return s
}
