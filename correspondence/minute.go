package correspondence

import (
	"slices"
	"strings"

	"postd/rules"
)

// Minute is the last letter that was minuted, as long as nothing else happens.
type Minute struct {
	By     rules.Colour
	Digest string
	Cause  string // the key of the letter
}

// minutes remembers a letter of several statements by which its writer
// despatched something, one by which he says what he meant, and one of which he
// is asked what it means.
func (d *docket) minutes(said int) {
	by := d.letter.Of
	kept := func(e Event) bool {
		switch w := e.What.(type) {
		case Despatched:
			return w.By == by && !w.Fired && said > 1
		case Joined:
			return w.By == by && said > 1
		case CarriedJoined:
			return w.By == by && said > 1
		case SeriesQueued:
			return w.By == by && said > 1
		case Cleared:
			return w.By == by && said > 1
		case Selected:
			return w.By == by
		case Doubted:
			return w.By == by
		}
		return false
	}
	if !d.g.Over() && slices.ContainsFunc(d.events, kept) {
		d.file(Minuted{By: by, Digest: d.digest()})
	}
}

// minuted reports whether the letter that is heard is the one that was minuted,
// and nothing has happened since.
func (d *docket) minuted() bool {
	m := d.g.Minute
	return m.Digest != "" && m.By == d.letter.Of && m.Cause != d.cause && m.Digest == d.digest()
}

// hearsAgain answers a letter that was heard already: questions as they stand
// now, and all else by saying that it is recorded (laws.md part 8, 8; T1 row 17).
// It proves no receipt.
func (d *docket) hearsAgain(plays, others []Statement) {
	by := d.letter.Of
	d.isHeard()
	d.note = ""
	for _, s := range others {
		if s.Kind == Asks {
			d.asks(s)
		}
	}
	switch w := d.g.doubts(by); {
	case len(plays) > 0:
		d.recorded(sent{words: d.g.Last[by].Letter})
	case len(d.ifs) > 0:
		d.file(Returned{By: by, Words: d.ifs[0].Words, Why: WhyRepeated})
		d.tell("", NAck, PartyOf(by), Notice{By: by, Conditions: d.g.Series[by].Waits}, "BCC1903/V.6(c)", "RULING/R-10")
	case w != nil:
		d.file(Returned{By: by, Words: w.Words, Why: WhyRepeated})
		d.tell("", NDoubt, PartyOf(by), Notice{By: by, Statement: w.Words}, "RULING/R-11")
	case len(others) > 0:
		d.recorded(sent{words: others[0].Words})
	default:
		d.recorded(sent{words: strings.TrimSpace(d.letter.Text)})
	}
}

// minute remembers the letter, or forgets it when something else has happened.
func (g *Game) minute(e Event) {
	switch w := e.What.(type) {
	case Minuted:
		g.Minute = Minute{By: w.By, Digest: w.Digest, Cause: e.Cause}
	case Delivered, Accepted, Undelivered, Noted, Refused, Returned, Reminded, RemindersSet, Warned, Heard, Silent, CalendarChanged, CaughtUp:
	default:
		if e.Cause != g.Minute.Cause {
			g.Minute = Minute{}
		}
	}
}
