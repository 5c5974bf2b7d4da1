package dialogue

import (
	"slices"
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// Bounces refuses what lies in the post for a player, or returns the last letter
// that the player had received.
func (m *Memory) Bounces(at time.Time, to rules.Colour, answer string) error {
	if err := m.reach(at); err != nil {
		return err
	}
	var ids []events.NoticeID
	rest := m.post[:0:0]
	for _, p := range m.post {
		if p.told.To == terms.PartyOf(to) {
			ids = append(ids, p.notice)
		} else {
			rest = append(rest, p)
		}
	}
	m.post = rest
	if len(ids) == 0 {
		ids = append(ids, m.last[m.first(to)])
	}
	for _, id := range ids {
		if err := m.file(m.game.Undelivered(id, to, answer, m.office())); err != nil {
			return err
		}
	}
	return nil
}

// later is a copy of a letter that came back, and when it goes out.
type later struct {
	at     time.Time
	notice events.NoticeID
	to     rules.Colour
	first  time.Time // the first report
	no     int       // of the copy
}

// When copies go out, after the first report.
var copiesAfter = []time.Duration{4 * time.Hour, 24 * time.Hour}

// ComesBack has the letter come back with which a side's time began, or the last that it
// received.
func (m *Memory) ComesBack(at time.Time, to rules.Colour, x Comeback) error {
	if err := m.reach(at); err != nil {
		return err
	}
	n := m.game.Begun.Post.Notice
	if n == "" || m.game.Begun.Post.To != to {
		n = m.last[m.first(to)]
	}
	b := correspondence.Bounce{Why: "came back: " + x.Answer, Proven: x.Proven, Answered: m.replied[n]}
	if err := m.file(m.game.TakenBack(n, to, b, m.office())); err != nil {
		return err
	}
	copy := later{at: at, notice: n, to: to, first: at}
	for _, c := range m.copies {
		if c.notice == n && !c.at.After(at) {
			copy.first, copy.no = c.first, c.no+1
		}
	}
	switch {
	case x.Other: // at once
	case m.game.Post.Notice != n || copy.no >= len(copiesAfter):
		return nil
	default:
		copy.at = copy.first.Add(copiesAfter[copy.no])
	}
	m.copies = append(m.copies, copy)
	if x.Other {
		return m.sendsCopy(at)
	}
	return nil
}

// nextCopy is when the next copy goes out; zero if none waits.
func (m *Memory) nextCopy() (next time.Time) {
	for _, c := range m.copies {
		if c.at.After(m.now) && (next.IsZero() || c.at.Before(next)) {
			next = c.at
		}
	}
	return next
}

// sendsCopy posts the copies of an instant, where the game has not gone on meanwhile.
func (m *Memory) sendsCopy(at time.Time) error {
	if err := m.reach(at); err != nil {
		return err
	}
	for _, c := range m.copies {
		if !c.at.Equal(at) || c.at.After(c.first) && (m.game.Over() || m.game.ToMoveOrElects() != c.to) {
			continue
		}
		i := slices.IndexFunc(m.all, func(p posted) bool { return p.notice == c.notice && p.told.To == terms.PartyOf(c.to) })
		m.post = append(m.post, m.all[i])
	}
	if m.failing.IsZero() {
		return m.deliver()
	}
	return nil
}
