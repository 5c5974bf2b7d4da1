package ledger

import (
	"fmt"
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/ledger/store"
)

// A letter that was accepted may come back. The notice in it was received all the same,
// unless the report is proven to be that of the office's own carrier (RULING/R-87,
// RULING/R-57): then it goes out again, and what began with it begins anew.

// Return is a report that a letter came back which a server had accepted.
type Return struct {
	Posting  uint64
	At       time.Time // of the report
	Answer   string    // what it says
	Proven   bool      // it is the final report of the office's own carrier
	Answered bool      // a letter of the player shows that they have the notice
}

// Returned files that a letter came back. Its address is then in doubt. The same words go
// to another address of the player, if there is one; else, where the notice was not
// received, to the same one once more, after four hours and a day after the first report.
// Filed twice, it changes nothing.
func (l *Ledger) Returned(x Return) error {
	return l.Report(Outcome{Seq: x.Posting, At: x.At, State: Failed, Answer: x.Answer, back: &x})
}

// bounceOf is what the judge of a game is told of a letter that came back. It stands where
// another letter brought the notice.
func bounceOf(l *Ledger, p Posting, t Telling, x Return) (b correspondence.Bounce, err error) {
	b = correspondence.Bounce{Why: x.Answer, Proven: x.Proven, Answered: x.Answered}
	all, err := l.tellingOf(t)
	for _, q := range all {
		if q.Seq != p.Seq && q.State == Sent && (b.Stands.IsZero() || q.SentAt.Before(b.Stands)) {
			b.Stands = q.SentAt
		}
	}
	return b, err
}

// When a letter that was not received goes to the same address once more: after the report,
// and after the first one where its first copy came back too.
const (
	firstCopy  = 4 * time.Hour
	secondCopy = 24 * time.Hour
)

// onceMore is when a posting that was not received goes to the same address again; false
// if it went there often enough.
func onceMore(tx *store.Tx, p Posting, at time.Time) (time.Time, bool, error) {
	copies := 0
	for q := p; q.Repeats != 0; {
		var err error
		if q, _, err = postingIn(tx, q.Repeats); err != nil {
			return time.Time{}, false, err
		}
		if SameAddress(q.To, p.To) {
			copies++
		}
	}
	switch copies {
	case 0:
		return at.Add(firstCopy), true, nil
	case 1:
		return p.Filed.Add(secondCopy), true, nil
	}
	return time.Time{}, false, nil
}

// unreceived reports whether by the verdict a notice was not received that its carrier had
// accepted, and has not been since.
func (v *verdict) unreceived() (waits bool) {
	for _, happened := range v.events {
		for _, e := range happened {
			switch e.event.What.(type) {
			case events.Unreceived:
				waits = true
			case events.Delivered:
				waits = false
			}
		}
	}
	return waits
}

// repeat puts the same words into the outbox once more, to the address; they wait by
// themselves until an instant, if one is given.
func repeat(l *Ledger, tx *store.Tx, p Posting, to, key string, at, next time.Time) (uint64, error) {
	again := p
	again.To, again.Key, again.Repeats, again.MessageID = to, key, p.Seq, ""
	again = again.anew()
	again.Filed, again.Next, again.Apart = at.UTC(), next, !next.IsZero()
	words, err := l.storedIn(tx, p.Seq)
	if err != nil {
		return 0, err
	}
	again, err = l.putPosting(tx, again, words, nil, Threading{})
	return again.Seq, err
}

// outplayed tells why a copy need not go out any more that waited by itself; "" if it must.
func outplayed(l *Ledger, p Posting) (string, error) {
	if p.Game == 0 {
		return "", nil // in one of its games something may wait for it
	}
	g, err := l.Game(p.Game)
	if err != nil {
		return "", fmt.Errorf("ledger: posting %d: %w", p.Seq, err)
	}
	if to, plays := p.Party.Colour(); g.Over() || plays && g.ToMoveOrElects() != to {
		return "the game went on meanwhile", nil
	}
	return "", nil
}
