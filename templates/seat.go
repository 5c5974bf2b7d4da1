package templates

import (
	"slices"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/rules"
	"postd/templates/narrate"
)

// Seat is a game as one side of it may see it at an instant: what the letters to that
// side show, and nothing else. Two games that differ in what is veiled alone (BOOK/2.4,
// RULING/R-2) give the same one, so whatever is made of a Seat betrays nothing.
type Seat struct {
	Side   rules.Colour
	Silent bool                    // the words of records alone are shown (BOOK/3.5)
	Plies  []correspondence.Turned // the score as the side may know it; none where Silent
	Board  rules.Position          // after them
	// Records are the words of all records, where Silent; not of one that is Pending.
	Records []string

	// Words are of the record that is not in the score, Also those of further ones for the
	// same turn, No its number ("3…") and By its author.
	Words string
	Also  []string
	No    string
	By    rules.Colour
	// Pending says that it is the side's own and has had no reply, Unsettled that it is
	// before the side or that its author is to say what was meant.
	Pending, Unsettled bool
	Reply              string // of the side, to a record that is not settled

	Turn, Choice    bool      // the side's turn, or a choice of its own, runs or begins with a letter
	First           bool      // the first turn, at Begins
	Awaits          bool      // a turn or choice begins when a letter in the post is received
	Still, Exceeded bool      // the time stands still; it has run out
	Begins, Until   time.Time // of the time; zero where there is none
	Time            calendar.Account
	Clock           string   // the sentence from which Until can be worked out
	Frozen          bool     // the position is to be adjudged
	Appeal          bool     // a question to the umpire is open that the side put
	Line            string   // by which the side replies, up to where its own move goes
	Struck          []string // records that stand no longer, with their laws
	Memos           []string // what the side noted for itself, the newest first

	forms             []descriptive.Form
	form              descriptive.Form // in which the side writes
	style             descriptive.Style
	squares           func(rules.Square) string
	formOnly, allowed bool
}

// SeatOf finds out what a side may see. The reader says how moves and times are shown.
func SeatOf(g correspondence.Game, c calendar.Calendar, side rules.Colour, at time.Time, r correspondence.Reader) Seat {
	l := newLetter(correspondence.Notice{Kind: correspondence.NStatus, To: terms.PartyOf(side), At: at, Game: &g, Calendar: c, By: side, Asked: "status"}, r)
	s := Seat{
		Side: side, Silent: l.Quiet(), Plies: l.seen.plies, Board: l.position(),
		Words: narrate.OneLine(l.seen.words), By: l.seen.by, Pending: l.seen.pending, Unsettled: l.seen.unsettled,
		Reply: narrate.OneLine(l.seen.reply), Frozen: g.Frozen != nil, Struck: l.Struck(),
		forms: both(r), form: l.Language().form, style: l.style, squares: l.squares(),
	}
	for _, m := range slices.Backward(g.Memos[side]) {
		s.Memos = append(s.Memos, memoLine(m, l.zone))
	}
	for _, words := range l.seen.also {
		s.Also = append(s.Also, narrate.OneLine(words))
	}
	if s.Words != "" {
		s.No = narrate.Number(l.seen.number, l.seen.by)
	}
	if s.Silent {
		s.Records = repliedTo(l, g.Records())
	}
	for _, q := range g.Appeals {
		s.Appeal = s.Appeal || q.Open() && q.By == side
	}
	if k := l.clock; k.waits {
		s.Awaits = true
	} else if k.kind != "" {
		s.Turn, s.Choice, s.First, s.Awaits = l.MyTurn(), !l.MyTurn(), k.first, k.begins
		s.Still, s.Exceeded, s.Begins, s.Until = l.StandsStill(), l.Exceeded(), k.of.Begin, k.ends
		if !k.begins && k.of.Running && !at.Before(k.of.Begin) {
			s.Time = k.of.Account(c, at)
			s.Clock = narrate.ClockDeadline(g, k.of, c).Sentence(l.zone)
		}
	}
	if s.Turn {
		line := l.Prefilled()
		if s.Unsettled {
			line = l.PrefilledRecord()
		}
		s.Line, _, _ = strings.Cut(line, blank)
	}
	s.allowed = !s.Silent && !g.Over()
	s.formOnly = s.Pending || l.seen.hidden || l.seen.veiled
	return s
}

// repliedTo are the records without the reader's own that had no reply: only one with
// which no fault is found would be among them (RULING/R-2).
func repliedTo(l *letter, all []string) []string {
	last := len(all) - 1
	if last < 0 || !l.seen.pending && !l.seen.hidden {
		return all
	}
	by := l.g.Origin.Turn()
	if last%2 == 1 {
		by = by.Other()
	}
	if by == l.me && l.g.Number(last) == l.seen.number {
		return all[:last]
	}
	return all
}

// both are the forms that the reader wishes and, where that is one, another notation.
func both(r correspondence.Reader) []descriptive.Form {
	all := forms(r)
	switch {
	case len(all) > 1:
		return all
	case notationOf(all[0]) == descriptive.Descriptive:
		return append(all, descriptive.InAlgebraic)
	}
	return append(all, descriptive.InBrief)
}

// Anybody is a Seat of no game, by which moves are shown to somebody of whose wishes nothing
// is known: in both notations.
func Anybody() Seat {
	return Seat{forms: []descriptive.Form{descriptive.InBrief, descriptive.InAlgebraic}}
}

// May says what the side may have tried on the board: whether anything, and whether the
// form of a record alone is told, as of TRY (RULING/R-2).
func (s Seat) May() (tries, formOnly bool) { return s.allowed, s.formOnly }

// Moves is a move of a position in two notations, the one that the reader wishes first.
func (s Seat) Moves(p rules.Position, m rules.Move) (out []string) {
	if m == 0 {
		return []string{forfeited} // STAUNTON/R.VIII
	}
	for _, f := range s.forms {
		out = append(out, f.Write(p, m, s.style))
	}
	return out
}

// Write is a move of a position in the notation in which the side writes.
func (s Seat) Write(p rules.Position, m rules.Move) string { return s.form.Write(p, m, s.style) }

// Style is how the reader spells, and Squares how they name a square; nil where each side
// counts from its own end.
func (s Seat) Style() (descriptive.Style, func(rules.Square) string) { return s.style, s.squares }

// Answered is how many plies of the score both sides may know: what a guest may see, who
// may be either of them or anybody. A record that was not answered yet is not among them,
// be it clear or not, since its author may not know which it is (RULING/R-2).
func Answered(g correspondence.Game, c calendar.Calendar, at time.Time) int {
	n := len(g.Score())
	if g.Over() {
		return n
	}
	if g.Silent() {
		return 0
	}
	for _, side := range []rules.Colour{rules.White, rules.Black} {
		n = min(n, len(SeatOf(g, c, side, at, correspondence.Reader{}).Plies))
	}
	return n
}
