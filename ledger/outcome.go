package ledger

import (
	"errors"
	"fmt"
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger/store"
)

// Outcome is what an attempt that was booked came to.
type Outcome struct {
	Seq    uint64
	At     time.Time
	State  PostingState // Sent, Failed, or Queued: not yet, or nobody knows; Overtaken within the ledger alone
	Answer string       // of the server, or why there is none

	// Ours says, of what is Queued, that nothing was said of this letter or its
	// reader: the server wants nothing at all for now, or refuses the office. The time
	// for which it so waits does not count.
	Ours bool
	// Untried says that nothing of it was sent at all.
	Untried bool

	back *Return // the report by which a letter came back that had been accepted; nil: none
}

// Report writes down what became of several attempts, in one transaction for
// those that are to be tried again, and one for those that came to an end. Filed
// twice, an end changes nothing. An outcome that nobody knows counts as none
// (RULING/R-1: it is not yet received).
func (l *Ledger) Report(all ...Outcome) error {
	var again []Outcome
	var ends []Matter
	var errs []error
	for _, x := range all {
		switch x.State {
		case Queued:
			again = append(again, x)
		case Sent, Failed:
			m, err := l.end(x)
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
	return l.update(func(tx *store.Tx) error {
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
			if err := lay(tx, old, old.after(x)); err != nil {
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

// Failed files that a posting was refused for good (RULING/R-57). The address is then
// in doubt, and where the player has another that is not, the same words go
// there too if they belong to a game. Filed twice, it changes nothing.
func (l *Ledger) Failed(seq uint64, at time.Time, answer string) error {
	return l.Report(Outcome{Seq: seq, At: at, State: Failed, Answer: answer})
}

// end is the matter of the fate of a posting: it was refused for good, or the server
// to which postd hands letters accepted it, so that the notice is received (RULING/R-1,
// CLOCK/C-2), and what its receipt begins, begins.
func (l *Ledger) end(x Outcome) (Matter, error) {
	var p Posting
	err := l.view(func(tx *store.Tx) (err error) { p, _, err = postingIn(tx, x.Seq); return err })
	m := Matter{Key: fmt.Sprintf("%s:%d", x.State, x.Seq), At: x.At, fate: &x}
	told := p.told()
	if err != nil || len(told) == 0 {
		return m, err
	}
	by := map[terms.GameID][]Telling{} // two notices may be of one game
	bounces := map[Telling]correspondence.Bounce{}
	for _, t := range told {
		if by[t.Game] = append(by[t.Game], t); len(by[t.Game]) == 1 {
			m.Games = append(m.Games, t.Game)
		}
		if x.back != nil {
			if bounces[t], err = bounceOf(l, p, t, *x.back); err != nil {
				return m, err
			}
		}
	}
	m.Decide = func(games []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
		out := make([]correspondence.Decision, len(games))
		for i, g := range games {
			t := by[g.ID][0]
			for _, other := range by[g.ID][1:] {
				if g.Awaits(other.Notice) {
					t = other
				}
			}
			out[i] = x.in(g, t, p.Paper, bounces[t], o[i])
		}
		return out
	}
	return m, nil
}

// in is what the fate of a letter does in a game of which it tells.
func (x Outcome) in(g correspondence.Game, t Telling, paper bool, b correspondence.Bounce, o correspondence.Setting) correspondence.Decision {
	to, _ := t.Party.Colour()
	switch {
	case x.back != nil:
		return g.TakenBack(t.Notice, to, b, o)
	case x.State == Failed:
		return g.Undelivered(t.Notice, to, x.Answer, o)
	case paper:
		return g.Delivered(t.Notice, events.ReceiptByPost, o)
	}
	return g.Delivered(t.Notice, events.ReceiptAccepted, o)
}

// Unreached writes down why no attempt of some postings was made: no server was
// reached, or it wants no mail at all. They are tried at the instant given, and
// nothing of their time is used up.
func (l *Ledger) Unreached(seqs []uint64, next time.Time, why string) error {
	return l.update(func(tx *store.Tx) error {
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
			if err := lay(tx, old, p); err != nil {
				return err
			}
		}
		return nil
	})
}
