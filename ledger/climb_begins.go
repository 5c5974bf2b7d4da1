package ledger

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"postd/correspondence/terms"
	"postd/rules"
	"postd/tournament/ladder"
)

// Begins is the matter by which the game of a challenge begins, by the terms of the ladder, with
// the row that knows of it: as challenges out of ladders are begun, by Opening. Who was challenged
// has White. Where it is not accepted yet, it is by this.
func (c Climb) Begins(l *Ledger, challenger, challenged uint64, at time.Time) (Matter, error) {
	t := c.Tournament
	if !c.begun(challenged) {
		var err error
		if t, err = c.Answer(ladder.Accepts, challenged, challenger, at, ""); err != nil {
			return Matter{}, err
		}
	}
	i := len(t.Ladder.Entries) - 1
	for ; i >= 0; i-- {
		if e := t.Ladder.Entries[i]; e.Kind == ladder.Accepts && e.Who == challenged && e.Whom == challenger {
			break
		}
	}
	if i < 0 || t.Ladder.Entries[i].Game != "" {
		return Matter{}, fmt.Errorf("%w: the game of %s and %s has begun", ErrStale, c.Names[challenger], c.Names[challenged])
	}
	m, label, err := l.OpeningIn(t, challenged, challenger, t.Agreement, at)
	if err != nil {
		return m, err
	}
	r := *t.Ladder
	r.Entries = slices.Clone(r.Entries)
	r.Entries[i].Game = label
	t.Ladder = &r
	m.Rows = append(m.Rows, t)
	return m, nil
}

// OpeningIn is the matter by which one game of a tournament that is not paired begins by these terms,
// with its label: the first that no game has.
func (l *Ledger) OpeningIn(t Tournament, white, black uint64, a terms.Agreement, at time.Time) (m Matter, label string, err error) {
	var sides [2]terms.Side
	for c, id := range [2]uint64{white, black} {
		p, err := l.Player(id)
		if err != nil {
			return m, "", err
		}
		sides[c].Members = []terms.Member{{Player: p.ID, Name: p.Name}}
	}
	a.Colours, a.LotSeed = terms.ColoursFixed, ""
	days, err := l.calendar(a.Calendar)
	if err != nil {
		return m, "", err
	}
	a.FirstTurnAt = days.FirstTurn(at)
	begun, err := l.Tally(TallyLiveIn(t.ID), TallyEndedIn(t.ID))
	if err != nil {
		return m, "", err
	}
	for n := int(begun) + 1; ; n++ {
		label = fmt.Sprintf("%s-%d", t.Label, n)
		if _, err = l.GameByLabel(label); errors.Is(err, ErrNoGame) {
			break
		} else if err != nil {
			return m, "", err
		}
	}
	m, err = l.Opening(t.ID, label, sides, a, "", at)
	return m, label, err
}

// Away reports whether a player is on leave in a game of theirs.
func (l *Ledger) Away(player uint64, at time.Time) (bool, error) {
	lines, err := l.LiveGamesOf(player)
	for _, x := range lines {
		g, err := l.Game(x.Game)
		if err != nil {
			return false, err
		}
		for _, c := range []rules.Colour{rules.White, rules.Black} {
			if _, _, on := g.OnLeave(c, at); on && slices.Contains(x.Players[c], player) {
				return true, nil
			}
		}
	}
	return false, err
}

// AsksOnLadder are the rows when the question of a challenge on a ladder goes out: that of the
// ladder, and the request, which is handed back with who is asked.
func (l *Ledger) AsksOnLadder(c Climb, r Request, at time.Time) (rows []Row, other Player, asked Request, err error) {
	if other, err = l.Player(r.Other); err != nil {
		return nil, other, r, err
	}
	t, err := c.Challenge(r.Player, r.Other, at)
	r.State, r.Asked = RequestAsked, at.UTC()
	return []Row{t, r}, other, r, err
}

// AnswersOnLadder are the rows by which a challenge that was asked about is answered, and the
// matter by which its game begins; the request is handed back as it is then. Dropped says that it
// was over, since one of them has left. Agreed says that it is accepted and does not begin: the
// secretary sees to it.
func (l *Ledger) AnswersOnLadder(c Climb, r Request, kind ladder.Kind, at time.Time) (rows []Row, more []Matter, answered Request, err error) {
	r.Answered = at.UTC()
	row, err := c.Answer(kind, r.Other, r.Player, at, "")
	switch {
	case err != nil:
		r.State = RequestDropped
		return []Row{r}, nil, r, nil
	case kind != ladder.Accepts:
		r.State = RequestRefused
		return []Row{row, r}, nil, r, nil
	}
	m, err := c.Begins(l, r.Player, r.Other, at)
	if err != nil {
		r.State = RequestAgreed
		return []Row{row, r}, nil, r, nil
	}
	r.State = RequestDone
	return []Row{r}, []Matter{m}, r, nil
}
