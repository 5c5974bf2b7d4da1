package correspondence

import (
	"slices"
	"strings"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/rules"
)

// Fingerprint is the last letter that was minuted, as long as nothing else happens.
type Fingerprint struct {
	By     rules.Colour
	Digest string
	Cause  string // the key of the letter
}

// minutes remembers a letter of several statements by which its writer
// despatched something, one that says what was meant, and one of which is
// asked what it means.
func (d *times) minutes(said int) {
	by := d.letter.Of
	kept := func(e events.Event) bool {
		switch w := e.What.(type) {
		case events.Despatched:
			return w.By == by && !w.Fired && said > 1
		case events.Joined:
			return w.By == by && said > 1
		case events.CarriedJoined:
			return w.By == by && said > 1
		case events.SeriesQueued:
			return w.By == by && said > 1
		case events.Cleared:
			return w.By == by && said > 1
		case events.Selected:
			return w.By == by
		case events.Doubted:
			return w.By == by
		case events.AnsweredFor:
			return w.By == by && said > 1
		case events.Asked:
			return w.By == by
		}
		return false
	}
	if !d.g.Over() && slices.ContainsFunc(d.events, kept) {
		d.conclude(events.Fingerprinted{By: by, Digest: d.records.digest()})
	}
}

// minuted reports whether the letter that is heard is the one that was minuted,
// and nothing has happened since.
func (d *times) minuted() bool {
	m := d.g.Minute
	return m.Digest != "" && m.By == d.letter.Of && m.Cause != d.cause && m.Digest == d.records.digest()
}

// hearsAgain answers a letter that was heard already: questions as they stand
// now, and all else by saying that it is recorded (BOOK/8, 8; TABLE/T1.17).
// It proves no receipt.
func (d *times) hearsAgain(plays, others []letters.Statement) {
	by := d.letter.Of
	d.isHeard()
	d.note = ""
	for _, s := range others {
		if s.Kind == letters.Asks {
			asks(d.docket, statement{s, nil})
		}
	}
	switch open := d.g.Asked(by); {
	case len(plays) > 0:
		d.records.recorded(heardRecord{words: d.g.Last[by].Letter})
	case len(d.ifs) > 0:
		d.conclude(events.Returned{By: by, Words: d.ifs[0].Words, Why: events.WhyRepeated})
		d.tell("", NAck, terms.PartyOf(by), Notice{By: by, Conditions: d.g.Series[by].Waits}, "BCC1903/V.6(c)", "RULING/R-10")
	case len(open) > 0:
		w := open[len(open)-1]
		d.conclude(events.Returned{By: by, Words: w.Words, Why: events.WhyRepeated})
		d.answers.asks(events.Asked{Words: w.Words, Means: w.Means, Holds: w.Holds, Certain: w.Certain}, Notice{Statement: w.Words})
	case len(others) > 0:
		d.records.recorded(heardRecord{words: others[0].Words})
	default:
		d.records.recorded(heardRecord{words: strings.TrimSpace(d.letter.Text)})
	}
}

// minute remembers the letter, or forgets it when something else has happened.
func (g *Game) minute(e events.Event) {
	switch w := e.What.(type) {
	case events.Fingerprinted:
		g.Minute = Fingerprint{By: w.By, Digest: w.Digest, Cause: e.Cause}
	case events.Delivered, events.Accepted, events.Undelivered, events.Unreceived, events.Noted, events.Refused, events.Returned, events.Reminded, events.RemindersSet, events.Wished, events.MemoKept, events.MemosEnded, events.Warned, events.Heard, events.Silent, events.CalendarChanged, events.CaughtUp:
	default:
		if e.Cause != g.Minute.Cause {
			g.Minute = Fingerprint{}
		}
	}
}

// unmoving are the events that conclude nothing: a letter that comes out after
// them finds the game as it would have found it when it came in.
var unmoving = map[string]bool{
	"Accepted": true, "Delivered": true, "Undelivered": true, "Unreceived": true, "Posted": true, "Reminded": true, "Warned": true, "Noted": true,
	"Refused": true, "Returned": true, "Minuted": true, "Doubted": true, "Cleared": true, "Asked": true, "AnsweredFor": true, "RemindersSet": true, "Wished": true, "MemoKept": true, "MemosEnded": true, "Heard": true, "Silent": true,
	"CalendarChanged": true, "CaughtUp": true, "MadeGood": true, "Credited": true, "Tested": true, "TermsProposed": true, "ConfirmationAsked": true, "ConfirmationAnswered": true,
}

// MovedOn reports whether something was concluded in a game after an instant: a
// record, a lapse, an excess, a ruling, the end. It may rest on the absence of a
// letter that came in by then and comes out only now (RULING/R-53). A mail server
// dates arrivals to the second; what was concluded within that second came before
// the letter as likely as after it, and holds nobody up.
func MovedOn(events []events.Event, since time.Time) bool {
	for _, e := range events {
		if e.At.Truncate(time.Second).After(since) && !unmoving[e.Kind()] {
			return true
		}
	}
	return false
}

// asking are the statements that change nothing, and come out at any time.
var asking = map[letters.StatementKind]bool{letters.Asks: true, letters.Tries: true, letters.Reminds: true}

// longestLate bounds the words of a late letter that are put before the umpire,
// in octets.
const longestLate = 600

// comesLate puts a letter before the umpire that comes out when the game has moved
// on: what both were told meanwhile is undone only by a ruling, and the letter is
// never applied by itself (RULING/R-53). It reports whether it did. A letter that
// only asks, or says nothing, is heard like any other; so is one after the end for
// which the time of appeals is over (RULING/R-37).
func (d *times) comesLate(now time.Time) bool {
	l, g := d.letter, d.g
	acts := false
	for _, s := range g.Understand(*l).said() {
		acts = acts || !asking[s.Kind]
	}
	if !acts || !g.mayAct(*l) || g.Over() && (g.Ended.Result == terms.Annulled || now.After(g.AppealUntil(g.EndedAt))) {
		return false
	}
	words := strings.ToValidUTF8(l.Text[:min(len(l.Text), longestLate)], "")
	d.at = now
	return d.rulings.asksUmpire(letters.Statement{Kind: letters.Appeals, Words: l.Hand.late(l.Arrived) + strings.Join(strings.Fields(words), " ")},
		events.AboutAppeal, "RULING/R-53") || len(d.events) > 0
}
