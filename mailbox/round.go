package mailbox

import (
	"context"
	"errors"
	"sync"
	"time"

	"postd/ledger"
	"postd/mailbox/mime"
)

// round is a number of letters that were booked together and go out over several
// connections at once. No two of them are to one reader of one game, so that their
// order does not matter.
type round struct {
	s    *Sender
	most int // letters under way to one domain

	mu      sync.Mutex
	change  *sync.Cond
	todo    []ledger.Posting
	busy    map[string]int // letters under way, by domain
	ended   []ledger.Outcome
	idle    []*outLine
	working int
	late    bool // outcomes have waited for a second
	end     bool // the server wants no more for now
}

// round sends what was booked, over the connections that are open and as many more
// as are allowed. What comes of it is noted, and written down with what is decided next, after a
// second, where much has come in, and when all are through. What could not be tried is struck out of tried.
// It returns the connections that can still be used, and whether the batch ends here.
func (s *Sender) round(ctx context.Context, idle []*outLine, booked []ledger.Posting, tried map[uint64]bool) ([]*outLine, bool, error) {
	r := &round{s: s, most: s.config.PerDomain, todo: booked, busy: map[string]int{}}
	r.change = sync.NewCond(&r.mu)
	want := min(s.config.Connections, len(booked))
	r.mu.Lock() // who is through waits until the last has begun
	for i := range want {
		var line *outLine
		if i < len(idle) {
			line = idle[i]
		}
		r.working++
		go r.work(ctx, line)
	}
	if len(idle) > want {
		r.idle = append(r.idle, idle[want:]...)
	}
	r.mu.Unlock()
	var failed error
	for {
		r.mu.Lock()
		for len(r.ended) == 0 && r.working > 0 && !r.late {
			r.change.Wait()
		}
		late := r.late
		r.late = false
		batch := r.ended
		r.ended = nil
		over := r.working == 0
		if over {
			for _, p := range r.todo {
				delete(tried, p.Seq)
				batch = append(batch, ledger.Outcome{Seq: p.Seq, At: s.now(), State: ledger.Queued, Untried: true})
			}
			r.todo = nil
		}
		r.mu.Unlock()
		waiting := s.ledger.Note(batch...)
		if !over && !late && waiting < mostNoted {
			if waiting == len(batch) { // the first of them
				time.AfterFunc(longestNoted, r.tooLate)
			}
			continue
		}
		if err := named(s.ledger.FileNoted()); err != nil && failed == nil {
			failed = err
			r.halt() // what was accepted meanwhile is sent once more: nobody knows of it
		}
		if over {
			return r.idle, r.end, failed
		}
	}
}

// mostNoted and longestNoted are how many outcomes wait to be written down, and for how long.
const (
	mostNoted    = 256
	longestNoted = time.Second
)

// tooLate says that outcomes have waited long enough.
func (r *round) tooLate() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.late = true
	r.change.Broadcast()
}

// work sends letters over one connection until there are none.
func (r *round) work(ctx context.Context, line *outLine) {
	defer func() {
		r.mu.Lock()
		if line != nil {
			r.idle = append(r.idle, line)
		}
		r.working--
		r.change.Broadcast()
		r.mu.Unlock()
	}()
	for {
		p, ok := r.take()
		if !ok {
			return
		}
		if line != nil && line.sent >= perConnection {
			line.quit()
			line = nil
		}
		if line == nil {
			var err error
			if line, err = r.s.connect(ctx); err != nil {
				r.back(p, err)
				return
			}
		}
		if err := r.s.ledger.MayHandOver(); err != nil {
			r.keepBack(p)
			return
		}
		r.s.config.at("booked")
		answer, err := line.send(p)
		r.s.config.at("handed over")
		if stale(line, err) { // the server closed it while it was idle
			line.Close()
			if line, err = r.s.connect(ctx); err != nil {
				r.back(p, err)
				return
			}
			if err := r.s.ledger.MayHandOver(); err != nil {
				r.keepBack(p)
				return
			}
			answer, err = line.send(p)
		}
		out := classify(err)
		if err != nil {
			line.Close()
			line, answer = nil, err.Error()
		}
		if ctx.Err() != nil && out.unknown {
			r.leave(p)
			return
		}
		if ctx.Err() != nil && out.deferred {
			out.ours, out.end = true, true // the office closes
		}
		r.done(p, r.s.outcome(p, out, answer), out.end)
	}
}

// stale reports whether a connection that was used before was found closed before
// anything of the next letter was said.
func stale(line *outLine, err error) bool {
	var at *step
	return line.sent > 0 && errors.As(err, &at) && at.at == "MAIL" && (classify(err).unknown || code(err) == 421)
}

// take gives the next letter whose domain is not busy; false if there is none any
// more.
func (r *round) take() (ledger.Posting, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for {
		if r.end || len(r.todo) == 0 {
			return ledger.Posting{}, false
		}
		for i, p := range r.todo {
			if d := mime.Host(p.To); r.busy[d] < r.most {
				r.busy[d]++
				r.todo = append(r.todo[:i:i], r.todo[i+1:]...)
				return p, true
			}
		}
		r.change.Wait()
	}
}

// done notes what became of a letter.
func (r *round) done(p ledger.Posting, x ledger.Outcome, end bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.busy[mime.Host(p.To)]--
	r.ended = append(r.ended, x)
	r.end = r.end || end
	r.change.Broadcast()
}

// leave ends the round with a letter to which the office, as it closes, heard no answer. Nothing is written
// down of it: when the office opens it goes out first.
func (r *round) leave(p ledger.Posting) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.busy[mime.Host(p.To)]--
	r.end = true
	r.change.Broadcast()
}

// back puts a letter back for which there was no connection. Where others work on,
// the server only wants fewer at once; else it is not reached.
func (r *round) back(p ledger.Posting, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.busy[mime.Host(p.To)]--
	r.todo = append(r.todo, p)
	if r.working == 1 && len(r.idle) == 0 {
		r.end = true
		r.s.reached(err)
	}
	r.change.Broadcast()
}

// keepBack puts a letter back that may not be handed over now, and ends the round.
func (r *round) keepBack(p ledger.Posting) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.busy[mime.Host(p.To)]--
	r.todo = append(r.todo, p)
	r.end = true
	r.change.Broadcast()
}

// halt ends the round when the letters under way are through.
func (r *round) halt() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.end = true
	r.change.Broadcast()
}

// outcome is what is written down of an attempt. A letter to which servers say "not
// now" for five days is given up (RFC 5321 4.5.4.1).
func (s *Sender) outcome(p ledger.Posting, out outcome, answer string) ledger.Outcome {
	now := s.now()
	x := ledger.Outcome{Seq: p.Seq, At: now, State: ledger.Sent, Answer: answer}
	log := s.log.With("posting", p.Seq, "game", p.Game, "attempt", p.Attempts)
	if out.slow {
		s.pace.slow(now, s.ledger.Urged(), answer)
	} else if !out.unknown {
		s.pace.well()
	}
	switch {
	case out.deferred && !out.ours && p.Waited >= triedFor:
		log.Error("mailbox: given up after five days")
		x.State, x.Answer = ledger.Failed, "given up after five days; the last answer: "+answer
	case out.deferred:
		log.Warn("mailbox: not sent yet", "next", p.Next, "slowed", out.slow)
		x.State, x.Ours = ledger.Queued, out.ours
	case out.failed:
		log.Warn("mailbox: refused for good")
		x.State = ledger.Failed
	default:
		log.Info("mailbox: sent")
	}
	return x
}

// triedFor is for how long a letter is tried.
const triedFor = 5 * 24 * time.Hour
