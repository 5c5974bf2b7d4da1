package ledger

import (
	"errors"
	"fmt"
	"time"

	bolt "go.etcd.io/bbolt"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// Outcome is what an attempt that was booked came to.
type Outcome struct {
	Seq    uint64
	At     time.Time
	State  PostingState // Sent, Failed, or Queued: not yet, or nobody knows
	Answer string       // of the server, or why there is none

	// Ours says, of what is Queued, that nothing was said of this letter or its
	// reader: the server wants nothing at all for now, or refuses the office. The time
	// for which it so waits does not count.
	Ours bool
	// Untried says that nothing of it was sent at all.
	Untried bool
}

// Report writes down what became of several attempts, in one transaction for
// those that are to be tried again, and one for those that came to an end. Filed
// twice, an end changes nothing.
func (l *Ledger) Report(all ...Outcome) error {
	var again []Outcome
	var ends []Matter
	var errs []error
	for _, x := range all {
		switch x.State {
		case Queued:
			again = append(again, x)
		case Sent:
			m, err := l.accepted(x.Seq, x.At, x.Answer)
			ends, errs = append(ends, m), append(errs, err)
		case Failed:
			m, err := l.failed(x.Seq, x.At, x.Answer)
			ends, errs = append(ends, m), append(errs, err)
		default:
			errs = append(errs, fmt.Errorf("%w: %q is no outcome", errMatter, x.State))
		}
	}
	if err := errors.Join(errs...); err != nil && len(all) > 1 {
		return l.oneByOne(all)
	} else if err != nil {
		return err
	}
	if len(ends) > 0 {
		if _, err := l.File(ends...); err != nil && len(all) > 1 {
			return l.oneByOne(all) // one that cannot be filed must not hold up the others
		} else if err != nil {
			return err
		}
	}
	return l.deferred(again)
}

func (l *Ledger) oneByOne(all []Outcome) error {
	var errs []error
	for _, x := range all {
		if err := l.Report(x); err != nil && !errors.Is(err, ErrOut) {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

// deferred writes down what waits for another attempt. What came to an end, or
// was held, meanwhile is left as it is.
func (l *Ledger) deferred(all []Outcome) error {
	if len(all) == 0 {
		return nil
	}
	return l.update(func(tx *bolt.Tx) error {
		for _, x := range all {
			old, _, err := postingIn(tx, x.Seq)
			if err != nil {
				return err
			}
			if !old.waits() {
				if len(all) > 1 {
					continue
				}
				return fmt.Errorf("%w: %d is %s", ErrOut, x.Seq, old.State)
			}
			if err := putOutgoing(tx, old, old.after(x)); err != nil {
				return err
			}
		}
		return nil
	})
}

// mostOurs bounds how far the waits of a letter grow by answers that did not concern
// it: when the server takes mail again it must not wait for hours more.
const mostOurs = 3

// after is the posting when an attempt came to nothing.
func (p Posting) after(x Outcome) Posting {
	p.State = Queued
	if x.Untried {
		p.Attempts, p.Next = max(0, p.Attempts-1), x.At.UTC()
		return p
	}
	p.Last = x.Answer
	if x.Ours {
		p.Tried, p.Refusals = time.Time{}, max(p.Refusals, min(p.Refusals+1, mostOurs))
		return p
	}
	p.Refusals++
	return p
}

// Accepted files that the server to which postd hands letters accepted the
// posting at the instant: the notice is received (RULING/R-1, CLOCK/C-2),
// and what its receipt begins, begins. Filed twice, it changes nothing.
func (l *Ledger) Accepted(seq uint64, at time.Time, answer string) error {
	return l.Report(Outcome{Seq: seq, At: at, State: Sent, Answer: answer})
}

// Failed files that a posting was refused for good, at once or by a report
// that came back after it had been accepted (RULING/R-57). The address is then
// in doubt, and where the player has another that is not, the same words go
// there too if they belong to a game. Filed twice, it changes nothing.
func (l *Ledger) Failed(seq uint64, at time.Time, answer string) error {
	return l.Report(Outcome{Seq: seq, At: at, State: Failed, Answer: answer})
}

func (l *Ledger) accepted(seq uint64, at time.Time, answer string) (Matter, error) {
	return l.settleDelivery("sent", &deliveryResult{seq, Sent, at, answer}, func(g correspondence.Game, n events.NoticeID, _ rules.Colour, o correspondence.Setting) correspondence.Decision {
		return g.Delivered(n, events.ReceiptAccepted, o)
	})
}

func (l *Ledger) failed(seq uint64, at time.Time, answer string) (Matter, error) {
	return l.settleDelivery("failed", &deliveryResult{seq, Failed, at, answer}, func(g correspondence.Game, n events.NoticeID, to rules.Colour, o correspondence.Setting) correspondence.Decision {
		return g.Undelivered(n, to, answer, o)
	})
}

type conclude func(g correspondence.Game, n events.NoticeID, to rules.Colour, o correspondence.Setting) correspondence.Decision

// settleDelivery is the matter of the fate of a posting.
func (l *Ledger) settleDelivery(kind string, x *deliveryResult, decide conclude) (Matter, error) {
	var p Posting
	err := l.view(func(tx *bolt.Tx) (err error) { p, _, err = postingIn(tx, x.posting); return err })
	m := Matter{Key: fmt.Sprintf("%s:%d", kind, x.posting), At: x.at, fate: x}
	if to, player := p.Party.Colour(); err == nil && player && p.Game != 0 {
		m.Games = []terms.GameID{p.Game}
		m.Decide = func(games []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
			return []correspondence.Decision{decide(games[0], p.Notice, to, o[0])}
		}
	}
	return m, err
}

// Unreached writes down why no attempt of some postings was made: no server was
// reached, or it wants no mail at all. They are tried at the instant given, and
// nothing of their time is used up.
func (l *Ledger) Unreached(seqs []uint64, next time.Time, why string) error {
	return l.update(func(tx *bolt.Tx) error {
		for _, seq := range seqs {
			old, _, err := postingIn(tx, seq)
			if err != nil {
				return err
			}
			if old.State != Queued {
				continue
			}
			p := old
			p.Waited += p.waited(l.now())
			p.Tried, p.Last, p.Next = time.Time{}, why, next.UTC()
			if err := putOutgoing(tx, old, p); err != nil {
				return err
			}
		}
		return nil
	})
}
