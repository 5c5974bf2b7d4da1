package ledger

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"

	"postd/correspondence"
)

// StopWords makes the letter to a player about what is left of a tie; came is what came of the
// question, as package templates knows it.
type StopWords func(s Stopping, to Player, came string, asked time.Time) (correspondence.Rendered, error)

// Stopper makes what matters file about questions whether to stop (RULING/R-94).
type Stopper struct {
	l     *Ledger
	at    time.Time
	words StopWords
}

// Stopper makes what matters of the instant file, in these words.
func (l *Ledger) Stopper(at time.Time, words StopWords) Stopper { return Stopper{l, at.UTC(), words} }

// Ask is what a matter files that asks both: rows and letters. It is refused in words where they
// cannot be asked.
func (v Stopper) Ask(s Stopping) (rows []Row, post []Post, err error) {
	if s.Why != "" {
		return nil, nil, fmt.Errorf("%w: nobody can be asked: %s", ErrRow, s.Why)
	}
	if why := s.Unreached(); why != "" {
		return nil, nil, fmt.Errorf("%w: %s: ask both yourself, and annul what is left when both have agreed", ErrRow, why)
	}
	next, err := v.l.NextRequest()
	if err != nil {
		return nil, nil, err
	}
	for i, p := range s.Players {
		r := Request{ID: next + uint64(i), Kind: RequestStopping, Player: s.Players[1-i].ID, Other: p.ID, Tournament: s.Tournament.ID, Words: s.Tie.Label, At: v.at, Asked: v.at, State: RequestAsked}
		x, err := v.letter(s, r, "question")
		if err != nil {
			return nil, nil, err
		}
		rows, post = append(rows, r), append(post, x...)
	}
	return rows, post, nil
}

// StopAnswer is what the answer to such a question comes to.
type StopAnswer struct {
	Rows []Row
	Post []Post
	More []Matter // that go with it, by which games are annulled
	Stopping
	Came string // yes, while the other has not answered; no; stopped, where both agree; closed, where the secretary has to see to it; or over
}

// letter is one to whom a question asks; none where no letter reaches them.
func (v Stopper) letter(s Stopping, r Request, came string) ([]Post, error) {
	p, err := v.l.Player(r.Other)
	to := p.Reached()
	if err != nil || to == "" || !p.Stopped.IsZero() {
		return nil, err
	}
	w, err := v.words(s, p, came, r.Asked)
	return []Post{{To: []string{to}, Words: w.InForm(p.Form), Name: p.Name, Player: p.ID, Form: p.Form,
		ReplyTo: v.l.RequestAddress(r.ID, to), Key: fmt.Sprintf("request:%d", r.ID)}}, err
}

// about reads the tie of a question, and the question to the other player.
func (v Stopper) about(r Request) (s Stopping, other Request, err error) {
	t, err := v.l.Tournament(r.Tournament)
	if err != nil {
		return s, other, err
	}
	all, err := v.l.StopQuestions(t.ID, r.Words)
	i := slices.IndexFunc(all, func(x Request) bool { return x.ID != r.ID && x.Other == r.Player && x.Asked.Equal(r.Asked) })
	if err != nil || i < 0 {
		return s, other, cmp.Or(err, fmt.Errorf("%w: the other half of request %d", errNoRequest, r.ID))
	}
	s, err = v.l.Stopping(t, r.Words)
	for _, p := range s.Players {
		if s.Why == "" && p.ID != r.Other && p.ID != r.Player {
			s.Why = "somebody else plays " + r.Words + " now"
		}
	}
	return s, all[i], err
}

// Answered is what an answer comes to. Until both have agreed a NO takes a YES back.
func (v Stopper) Answered(r Request, yes bool) (x StopAnswer, err error) {
	var other Request
	if x.Stopping, other, err = v.about(r); err != nil {
		return x, err
	}
	switch {
	case r.State == RequestDone || r.State == RequestOpen:
		x.Came = "stopped"
	case r.Over():
		x.Came = "over"
	case x.Why != "" || !v.at.Before(r.Asked.Add(RequestLasts)):
		r.State, other.State = RequestDropped, RequestDropped
		x.Rows, x.Came = []Row{r, other}, "over"
	case !yes:
		r.State, r.Answered, other.State = RequestRefused, v.at, RequestDropped
		x.Rows, x.Came = []Row{r, other}, "no"
		x.Post, err = v.letter(x.Stopping, other, "they no")
	case other.State != RequestAgreed:
		r.State, r.Answered = RequestAgreed, v.at
		x.Rows, x.Came = []Row{r}, "yes"
	default:
		err = v.agreed(&x, r, other)
	}
	return x, err
}

// agreed is what both agreeing comes to.
func (v Stopper) agreed(x *StopAnswer, r, other Request) (err error) {
	r.State, r.Answered, other.State = RequestDone, v.at, RequestDone
	x.Came = "stopped"
	if x.More, err = v.l.Annuls(x.Stopping, fmt.Sprintf("request:%d:stopped", r.ID), v.at); err != nil {
		if _, refused := errors.AsType[*RefusedError](err); !refused {
			return err
		}
		r.State, x.Came = RequestOpen, "closed"
	}
	x.Rows = []Row{r, other}
	if x.Came == "stopped" {
		said := x.Tournament.Cup.SaidOf(x.Tie.Label)
		said.Stopped = true
		t := x.Tournament
		t.Cup = t.Cup.With(said)
		x.Rows = append(x.Rows, t)
	}
	x.Post, err = v.letter(x.Stopping, other, x.Came)
	return err
}

// Silent is what a matter files where not both have answered in time: what is left is played out.
func (v Stopper) Silent(r Request) (rows []Row, post []Post, err error) {
	s, other, err := v.about(r)
	if err == nil {
		r, err = v.l.Request(r.ID) // the other half may have ended it by now
	}
	if err != nil || r.Over() {
		return nil, nil, err
	}
	for _, x := range []Request{r, other} {
		x.State = RequestDropped
		if rows = append(rows, x); s.Why != "" {
			continue // it is over anyway
		}
		p, err := v.letter(s, x, "silent")
		if err != nil {
			return nil, nil, err
		}
		post = append(post, p...)
	}
	return rows, post, nil
}

// StoppedByHand are the open questions about a tie as they are once the secretary has stopped it.
func (l *Ledger) StoppedByHand(tournament uint64, tie string) (rows []Row, err error) {
	all, err := l.StopQuestions(tournament, tie)
	for _, r := range all {
		if !r.Over() {
			r.State = RequestDone
			rows = append(rows, r)
		}
	}
	return rows, err
}
