package mailbox

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"postd/ledger"
)

// handed are letters whose first attempt was booked in the transaction that filed them, with
// their octets: they go out from memory.
type handed struct {
	mu  sync.Mutex
	all []ledger.Posting
}

// takes reports whether so many letters could go out now: a provider's limits and a server that
// wants no more are asked where letters are booked by themselves.
func (s *Sender) takes(n int) bool {
	return s.ledger.MayHandOver() == nil && s.config.MaxPerDay == 0 && s.config.MaxPerMinute == 0 && !s.pace.slowed() && s.pace.open(s.now(), s.ledger.Urged()) && n <= perRound
}

// next is when a letter is tried again whose first attempt comes to nothing.
func (s *Sender) next(seq uint64) time.Time { return s.now().Add(wait(seq, 0)) }

// take takes letters that were booked. The ledger rings for whoever sends.
func (s *Sender) take(all []ledger.Posting) {
	s.handed.mu.Lock()
	defer s.handed.mu.Unlock()
	s.handed.all = append(s.handed.all, all...)
}

// atOnce sends what was taken. What cannot be tried is put back into the outbox, and no attempt is
// counted.
func (s *Sender) atOnce(ctx context.Context, idle []*outLine, tried map[uint64]bool) (_ []*outLine, end bool, err error) {
	all := s.handed.takeAll()
	if len(all) == 0 {
		return idle, false, nil
	}
	if err := s.told(ctx, all); err != nil {
		return idle, true, err
	}
	line, err := s.connect(ctx)
	if s.reached(err); err != nil {
		return idle, true, s.untried(all)
	}
	for _, p := range all {
		tried[p.Seq] = true
	}
	return s.round(ctx, append(idle, line), all, tried)
}

func (h *handed) takeAll() []ledger.Posting {
	h.mu.Lock()
	defer h.mu.Unlock()
	all := h.all
	h.all = nil
	return all
}

// PutBack puts what was booked and did not go out any more back into the outbox, when the office
// closes.
func (s *Sender) PutBack() error {
	all := s.handed.takeAll()
	if len(all) == 0 {
		return nil
	}
	return s.untried(all)
}

// told waits until the second machine has the bookings of letters. Where it has not in time they are put
// back, and no attempt is counted.
func (s *Sender) told(ctx context.Context, all []ledger.Posting) error {
	if err := s.ledger.Told(ctx, sendWithin); err != nil {
		return errors.Join(fmt.Errorf("mailbox: %w", err), s.untried(all))
	}
	return nil
}

// untried writes down that nothing of some letters was sent.
func (s *Sender) untried(all []ledger.Posting) error {
	out := make([]ledger.Outcome, len(all))
	for i, p := range all {
		out[i] = ledger.Outcome{Seq: p.Seq, At: s.now(), State: ledger.Queued, Untried: true}
	}
	return s.report(out...)
}
