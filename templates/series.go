package templates

import (
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/templates/narrate"
)

// condition is one record sent in advance, as a letter tells it.
type condition struct {
	After   string // the answer from which it goes on; "" for one that hangs on the next move
	Assumed string
	Words   string
}

// conditions lists conditions, each with the answer after which it counts.
func conditions(list []events.Condition) []condition {
	var out []condition
	var walk func(after string, list []events.Condition)
	walk = func(after string, list []events.Condition) {
		for _, c := range list {
			if c.On != "" {
				after = narrate.Quote(c.On)
			}
			out = append(out, condition{after, narrate.Quote(c.Assumed), narrate.Quote(c.Words)})
			walk(narrate.Quote(c.Words), c.Then)
		}
	}
	walk("", list)
	return out
}

// Conditions are those of which the notice tells (BCC1903/V.6(c)).
func (l *letter) Conditions() []condition { return conditions(l.n.Conditions) }

// Waiting are the reader's own conditions that wait; the reader is not shown what
// the opponent has sent in advance (RULING/R-10).
func (l *letter) Waiting() []condition {
	if !l.player {
		return nil
	}
	return conditions(l.g.Series[l.me].Waits)
}

// Replied says that several records sent in advance are despatched, one beside
// the other (BCC1903/V.4).
func (l *letter) Replied() bool { return len(l.n.Replies) > 0 }

// Fired says that the record was sent in advance, on a condition that is met.
func (l *letter) Fired() bool { return l.n.Fired }

// ConditionsAlone says that an acknowledgment is of conditions without a record.
func (l *letter) ConditionsAlone() bool { return l.n.Record == "" && len(l.n.Conditions) > 0 }

// Disclosed says that the opponent is shown the conditions (RULING/R-10).
func (l *letter) Disclosed() bool { return l.g.Agreement.Conditional.Disclose }

// Recallable says that conditions may be taken back (RULING/R-10).
func (l *letter) Recallable() bool { return l.g.Agreement.Conditional.Recall != terms.RecallNever }

// NoCapture says that a record expresses no capture, and captures alone fit it.
func (l *letter) NoCapture() bool { return l.n.Reason == events.WhyOnlyCaptures }

// MayJoin says that the record is put aside until the reader's reply is known to
// stand (TABLE/T2.33).
func (l *letter) MayJoin() bool { return l.n.Reason == events.WhyMayJoin }
