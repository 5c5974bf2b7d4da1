package ledger

import (
	"fmt"
	"slices"
	"time"

	"postd/correspondence"
)

// Who has a right to a place in a stage is asked by letter whether they come, and answers YES
// or NO. The question is a Request, whose address is good for its reader alone; what is
// answered counts once (RULING/R-89).

// inviteReminds is how long after the question its reader is reminded, once. It lapses after
// RequestLasts.
const inviteReminds = 7 * 24 * time.Hour

// Why a right was passed over, as its row says.
const (
	whyDeclined = "declined"
	WhySilent   = "no answer"
	WhyByDesk   = "passed over by the secretary"
)

// Invitation is a question whether somebody comes.
type Invitation struct {
	Request    Request
	Right      Right
	Player     Player
	Tournament Tournament // into which they would come
}

// Until is when the question lapses.
func (i Invitation) Until() time.Time { return i.Request.Asked.Add(RequestLasts) }

// InviteWords makes the letter about an invitation; came is what came of it, as package
// templates knows it: question, reminded, yes, given.
type InviteWords func(i Invitation, came string) (correspondence.Rendered, error)

// Invitation reads what a request of the kind RequestInvite asks.
func (l *Ledger) Invitation(r Request) (i Invitation, err error) {
	i.Request = r
	if i.Right, err = l.Right(r.Right); err == nil {
		i.Player, err = l.Player(r.Other)
	}
	if err == nil {
		i.Tournament, err = l.Tournament(r.Tournament)
	}
	return i, err
}

// Inviter makes what matters file about invitations.
type Inviter struct {
	l     *Ledger
	at    time.Time
	words InviteWords
}

// Inviter makes what matters of the instant file, in these words.
func (l *Ledger) Inviter(at time.Time, words InviteWords) Inviter { return Inviter{l, at.UTC(), words} }

// Ask is what a matter files that asks the owners of rights whether they come into a
// tournament: rows and letters. Whom no letter reaches is asked by nobody, and stands on the
// desk like the others. It is refused in words where somebody plays there already, and where a
// right is used or out of date.
func (v Inviter) Ask(rights []Right, t Tournament) (rows []Row, post []Post, err error) {
	next, err := v.l.NextRequest()
	if err != nil {
		return nil, nil, err
	}
	if !t.Undrawn() {
		return nil, nil, fmt.Errorf("%w: %s takes nobody any more: ask while it is a draft or takes entries", ErrRow, t.Label)
	}
	for n, r := range rights {
		i := Invitation{Right: r, Tournament: t}
		if i.Player, err = v.l.Player(r.Player); err != nil {
			return nil, nil, err
		}
		e, in := t.Entry(i.Player.ID)
		switch why := r.Unfit(v.at); {
		case why != "":
			return nil, nil, fmt.Errorf("%w: the right of %s to %s cannot be used: %s", ErrRow, i.Player.Name, r.To, why)
		case in && e.State == Accepted:
			return nil, nil, fmt.Errorf("%w: %s is in %s already: pass this right over, and ask the next", ErrRow, i.Player.Name, t.Label)
		case r.Event != 0 && (t.Event != r.Event || t.Stage != r.Stage):
			return nil, nil, fmt.Errorf("%w: %s is not in the stage to which %s has a right", ErrRow, t.Label, i.Player.Name)
		}
		i.Request = Request{ID: next + uint64(n), Kind: RequestInvite, Other: r.Player, Right: r.ID, Tournament: t.ID, At: v.at, Asked: v.at, State: RequestAsked}
		i.Right.State = RightOpen
		if to := i.Player.Reached(); to == "" || !i.Player.Stopped.IsZero() {
			i.Request.Words = "no letter reaches them"
		} else {
			p, err := v.letter(i, "question")
			if err != nil {
				return nil, nil, err
			}
			post = append(post, p)
		}
		rows = append(rows, i.Right, i.Request)
	}
	return rows, post, nil
}

// Give is what a matter files by which rights are given: rows and letters. Those to a stage whose
// owners count are asked at once whether they come into the tournament, which may be founded by
// the same matter; the others wait. Of a right to a class its owner is told.
func (v Inviter) Give(rights []Right, t Tournament) (rows []Row, post []Post, err error) {
	next, err := v.l.NextRight()
	if err != nil {
		return nil, nil, err
	}
	asks := func(r Right) bool { return r.State == RightOpen && r.Event != 0 }
	asked := slices.DeleteFunc(slices.Clone(rights), func(r Right) bool { return !asks(r) })
	others := slices.DeleteFunc(slices.Clone(rights), asks)
	for n := range asked {
		asked[n].ID = next + uint64(n)
	}
	if len(asked) > 0 {
		if rows, post, err = v.Ask(asked, t); err != nil {
			return nil, nil, err
		}
	}
	for n, r := range others {
		r.ID = next + uint64(len(asked)+n)
		rows = append(rows, r)
		if r.State != RightOpen {
			continue
		}
		p, told, err := v.tells(r)
		if err != nil {
			return nil, nil, err
		}
		if told {
			post = append(post, p)
		}
	}
	return rows, post, nil
}

// tells is the letter to whom a right to a class is given; false where none reaches them.
func (v Inviter) tells(r Right) (p Post, told bool, err error) {
	i := Invitation{Right: r}
	if i.Player, err = v.l.Player(r.Player); err != nil || i.Player.Reached() == "" || !i.Player.Stopped.IsZero() {
		return p, false, err
	}
	w, err := v.words(i, "given")
	return Post{To: []string{i.Player.Reached()}, Words: w.InForm(i.Player.Form), Name: i.Player.Name, Player: i.Player.ID, Form: i.Player.Form, Key: fmt.Sprintf("right:%d", r.ID)}, true, err
}

// letter is one about an invitation to whom it invites.
func (v Inviter) letter(i Invitation, came string) (Post, error) {
	p, to := i.Player, i.Player.Reached()
	w, err := v.words(i, came)
	return Post{To: []string{to}, Words: w.InForm(p.Form), Name: p.Name, Player: p.ID, Form: p.Form,
		ReplyTo: v.l.RequestAddress(i.Request.ID, to), Key: fmt.Sprintf("request:%d", i.Request.ID)}, err
}

// Answered is what a matter files that brings the answer to an invitation, and what came
// of it: yes, no, closed, where YES comes and entries are closed, entered, where the answer was
// YES before, or over.
func (v Inviter) Answered(i Invitation, yes bool) (rows []Row, post []Post, came string, err error) {
	r := i.Request
	switch {
	case r.State == RequestDone && i.Right.State == RightUsed:
		return nil, nil, "entered", nil
	case r.State != RequestAsked || !v.at.Before(i.Until()):
		return nil, nil, "over", nil
	case !yes:
		rows, post, err = v.Passed(i, whyDeclined)
		return rows, post, "no", err
	}
	r.Answered = v.at
	t := i.Tournament
	if !t.Undrawn() || i.Right.Unfit(v.at) != "" {
		r.State, r.Words = RequestOpen, "said YES, and "+t.Label+" takes nobody any more"
		return []Row{r}, nil, "closed", nil
	}
	theirs := func(e Entry) bool {
		return e.Player == i.Player.ID || e.Player == r.Other || slices.Contains(i.Player.Joined, e.Player)
	}
	t.Entries = append(slices.DeleteFunc(slices.Clone(t.Entries), theirs), Entry{Player: i.Player.ID, State: Accepted, At: v.at})
	i.Right.State, i.Right.Used, r.State = RightUsed, t.ID, RequestDone
	return []Row{t, i.Right, r}, nil, "yes", nil
}

// Passed is what a matter files by which somebody is passed over who was asked. The next is
// asked in it where the stage says so; else the request lies on the desk, and says why.
func (v Inviter) Passed(i Invitation, why string) (rows []Row, post []Post, err error) {
	r := i.Request
	r.Answered = v.at
	passed := i.Right
	passed.State, passed.Why = RightPassed, why
	var s Stage
	if i.Right.Event != 0 {
		e, err := v.l.Event(i.Right.Event)
		if err != nil {
			return nil, nil, err
		}
		s, _ = e.Stage(i.Right.Stage)
	}
	next, found, err := v.next(i.Right)
	if err != nil {
		return nil, nil, err
	}
	if !found || !s.AsksNext || !i.Tournament.Undrawn() {
		r.State, r.Words = RequestOpen, why
		return []Row{passed, r}, nil, nil
	}
	r.State, r.Words = RequestRefused, why
	rows, post, err = v.Ask([]Right{next}, i.Tournament)
	return append([]Row{passed, r}, rows...), post, err
}

// Next is what the secretary's press files when somebody was passed over: the next of the
// order is asked. ErrNoRight says that nobody is left.
func (v Inviter) Next(i Invitation) (rows []Row, post []Post, err error) {
	next, found, err := v.next(i.Right)
	if err == nil && !found {
		err = fmt.Errorf("%w: nobody is left in the order of %s", ErrNoRight, i.Right.To)
	}
	if err != nil {
		return nil, nil, err
	}
	rows, post, err = v.Ask([]Right{next}, i.Tournament)
	i.Request.State = RequestDone
	return append([]Row{i.Request}, rows...), post, err
}

// Reminds is what a matter files that reminds of an invitation; false where it is not
// time, or it was done.
func (v Inviter) Reminds(i Invitation) (rows []Row, post []Post, due bool, err error) {
	r := &i.Request
	if r.State != RequestAsked || !r.Reminded.IsZero() || v.at.Before(r.Asked.Add(inviteReminds)) || i.Player.Reached() == "" || !i.Player.Stopped.IsZero() {
		return nil, nil, false, nil
	}
	r.Reminded = v.at
	p, err := v.letter(i, "reminded")
	return []Row{*r}, []Post{p}, true, err
}

// next finds who is asked when the owner of a right does not come: the next of the same
// table, else the next of the order (RULING/R-89); false where nobody is left.
func (v Inviter) next(r Right) (Right, bool, error) {
	all, err := v.l.Rights(func(x Right) bool {
		return x.State == RightNext && x.Event == r.Event && x.Stage == r.Stage && folded(x.To) == folded(r.To) && x.Unfit(v.at) == ""
	})
	if err != nil || len(all) == 0 {
		return Right{}, false, err
	}
	if i := slices.IndexFunc(all, func(x Right) bool { return x.From == r.From }); i >= 0 {
		return all[i], true, nil
	}
	return all[0], true, nil
}
