package templates

import (
	"cmp"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/rules"
	"postd/templates/narrate"
)

// letter is a notice as its reader may see it, of which the view asks what is so. Its methods
// tell facts, and words that are fit to stand in a line.
type letter struct {
	n      correspondence.Notice
	r      correspondence.Reader
	g      *correspondence.Game // as the notice has it
	me     rules.Colour
	player bool
	zone   *time.Location
	style  descriptive.Style
	clock  clock
	seen   seen
	cited  []rules.Law
}

func newLetter(n correspondence.Notice, r correspondence.Reader) *letter {
	l := &letter{n: n, r: r, g: n.Game, zone: cmp.Or(r.Zone, n.Calendar.Zone())}
	if l.me, l.player = n.To.Colour(); !l.player {
		l.me = rules.White // the side at the bottom of the board
	}
	if r.Spelling == "N" {
		l.style.Spelling = descriptive.American
	}
	l.seen = l.look()
	if l.seen.pending && l.n.Reason == events.WhyNoFault && l.g.Last[l.me].At.Before(n.At) {
		// BCC1903/V.7(a) is true of an unsettled record and of a clear one; another
		// reason for the first than for the second would betray it (RULING/R-2).
		l.n.Reason, l.n.Laws = events.WhyTooLate, []rules.Law{"BCC1903/V.7(a)"}
	}
	l.clock = l.tick()
	return l
}

// Mine says that the news is an act of the reader's own.
func (l *letter) Mine() bool { return l.player && l.n.By == l.me }

// Label is the label of the game, "A3-12".
func (l *letter) Label() string { return narrate.OneLine(l.g.Label) }

// Office is the name under which the office writes.
func (l *letter) Office() string { return cmp.Or(narrate.OneLine(l.r.Office), "The office") }

// Secretary is the name and address of the secretary.
func (l *letter) Secretary() string { return narrate.OneLine(l.r.Secretary) }

// You is the colour of the reader; for an official, the office.
func (l *letter) You() string { return l.n.To.String() }

// OppName is the name of the reader's opponent.
func (l *letter) OppName() string { return l.name(l.me.Other()) }

// White and Black are the names of the two sides.
func (l *letter) White() string { return l.name(rules.White) }

// Black is the name of the side that plays Black.
func (l *letter) Black() string { return l.name(rules.Black) }

func (l *letter) name(c rules.Colour) string {
	return cmp.Or(narrate.Shorten(narrate.OneLine(l.g.Sides[c].Name()), 60), c.String())
}

// Record is the record in question as received.
func (l *letter) Record() string { return quoteAll(l.n.Record, l.n.Also) }

// Reply is the reply concerned as received; "" if there was none.
func (l *letter) Reply() string {
	if l.n.Reply == "" {
		return ""
	}
	return quoteAll(l.n.Reply, l.n.Replies)
}

// Statement is the statement answered, as written; "" if there is none.
func (l *letter) Statement() string {
	if strings.TrimSpace(l.n.Statement) == "" {
		return ""
	}
	return narrate.Quote(narrate.Shorten(narrate.OneLine(l.n.Statement), 400))
}

// StatementBare is the same without quotation marks.
func (l *letter) StatementBare() string { return narrate.Shorten(narrate.OneLine(l.n.Statement), 400) }

// Detail is what completes the reason.
func (l *letter) Detail() string { return narrate.Shorten(narrate.OneLine(l.n.Detail), 1000) }

// Reason is the word by which a template chooses, as are Asked and Reminder.
func (l *letter) Reason() string { return string(l.n.Reason) }

// Asked is what was asked, or what is reported.
func (l *letter) Asked() string { return l.n.Asked }

// ReplyStands says that the reply is legal whichever reading is chosen.
func (l *letter) ReplyStands() bool { return l.n.ReplyStands }

// Over says that the game is ended.
func (l *letter) Over() bool { return l.g.Over() }

// Frozen says that adjudication has been claimed.
func (l *letter) Frozen() bool { return l.g.Frozen != nil }

// Case is the open question on a record; nil if there is none, or if the
// reader may know of none (RULING/R-2).
func (l *letter) Case() *correspondence.Case {
	if l.seen.hidden || l.seen.veiled {
		return nil
	}
	return l.g.Case
}

// Forwards says that notes are passed on (RULING/R-68).
func (l *letter) Forwards() bool { return l.g.Agreement.Notes == terms.NotesForwarded }

// Result is the result as it is written, "1-0", "½-½".
func (l *letter) Result() string {
	if l.g.Ended == nil {
		return ""
	}
	if l.g.Ended.Result == terms.Drawn {
		return "½-½"
	}
	return string(l.g.Ended.Result)
}

// Outcome says how the game ended for the reader: won, lost, drawn, annulled, lost by both;
// for an official White or Black instead of the first two.
func (l *letter) Outcome() string {
	e := l.g.Ended
	switch {
	case e == nil:
		return ""
	case e.Result == terms.Drawn:
		return "drawn"
	case e.Result == terms.Annulled:
		return "annulled"
	case e.Result == terms.BothLost:
		return "lost by both"
	case !l.player && e.Result == terms.WhiteWins:
		return "White"
	case !l.player:
		return "Black"
	case e.Result == terms.Won(l.me):
		return "won"
	}
	return "lost"
}

// DeadProof says by what it was proved that nobody can win (RULING/R-19).
func (l *letter) DeadProof() string {
	switch proof := l.g.Ended.Proof; proof {
	case "":
		return ""
	case "material":
		return "the men that are left cannot give mate"
	case "enclosed":
		return "no man can ever come where mate could be given"
	case "1":
		return "the one position that can still come about has been looked into"
	default:
		return "every line that can still be played has been looked into, over " + proof + " positions, and none ends in mate"
	}
}

// EndedOn is the day on which the game ended.
func (l *letter) EndedOn() string { return calendar.LongDay(l.g.EndedAt, l.zone) }

// Consults says of each side in consultation who writes for it (BCC1903/IV.2).
func (l *letter) Consults() (out []string) {
	for c, s := range l.g.Sides {
		side := rules.Colour(c)
		switch {
		case len(s.Members) < 2:
		case l.g.Agreement.CaptainOnly:
			out = append(out, side.String()+" plays in consultation. All its members get every letter; only "+narrate.Shorten(narrate.OneLine(s.Members[0].Name), 60)+" plays and claims for the side.")
		default:
			out = append(out, side.String()+" plays in consultation. All its members get every letter, and what any one of them sends binds the side.")
		}
	}
	return out
}

// note is what a player wrote beside statements, set apart from the words of the
// office (RULING/R-68).
type note struct {
	From  string
	Lines []string
}

func (l *letter) note() note {
	text := lines(l.n.Note)
	if len(text) == 0 {
		return note{}
	}
	from := l.n.By
	if l.player {
		from = l.me.Other()
	}
	return note{From: from.String() + ", " + l.name(from), Lines: text}
}

// StatementLines is the statement answered, line by line, for one that is
// longer than a command.
func (l *letter) StatementLines() []string { return lines(l.n.Statement) }

// IsLate says that the record was despatched too late.
func (l *letter) IsLate() bool { return l.n.Late > 0 }

// Held says that the notice confirms a move that waited for the author's word.
func (l *letter) Held() bool { return l.n.Reason == "held" }

// Interpreted says that the notice confirms which move an author said was meant.
func (l *letter) Interpreted() bool { return l.n.Reason == "interpreted" }

// RepeatRequired says that by the terms the opponent's move is repeated.
func (l *letter) RepeatRequired() bool { return l.g.Agreement.RepeatMove == terms.RepeatRequired }

func (l *letter) replied() (rules.Move, rules.Position) {
	n := len(l.g.Score()) - 1
	if !l.Moved() || n < 0 {
		return 0, rules.Position{}
	}
	return l.g.Score()[n].Move, l.g.After(n)
}

// Automatic says that time is forfeited without a claim, by the terms.
func (l *letter) Automatic() bool { return l.g.Agreement.ForfeitTime == terms.ForfeitAtOnce }

// CaseFault says what is wrong with it.
func (l *letter) CaseFault() string {
	if l.g.Case == nil {
		return ""
	}
	return narrate.Ground(l.g.Case.Law)
}
