package dialogue

import (
	"time"

	"postd/correspondence"
)

// away is a time in which the stage does not read its mailbox.
type away struct {
	from, until time.Time // zero when it is read
	came        []waiting // what arrived meanwhile, in order
	no          int       // outages so far
}

// waiting is a letter that is not read yet.
type waiting struct {
	arrived time.Time
	hear    func(correspondence.Setting) (correspondence.Decision, error)
}

// MailboxFails keeps the office from reading its mailbox.
func (m *Memory) MailboxFails(until time.Time) error {
	m.away.from, m.away.until = m.now, until
	return nil
}

// hears hears a letter, or keeps it where it is not read yet.
func (m *Memory) hears(hear func(correspondence.Setting) (correspondence.Decision, error)) error {
	if m.away.until.IsZero() {
		return m.decides(hear)
	}
	m.away.came = append(m.away.came, waiting{m.now, hear})
	return nil
}

// readsAgain comes to the instant at which the mailbox is read again, if that is not
// later than at. The lost time is made good, then the letters are heard as of their
// arrival, then both sides are told of what still runs.
func (m *Memory) readsAgain(at time.Time) error {
	a := m.away
	if a.until.IsZero() || a.until.After(at) {
		return nil
	}
	m.advance(a.until)
	m.away = away{no: a.no + 1}
	x := correspondence.Outage{No: a.no + 1, From: a.from, To: a.until}
	if err := m.file(m.game.MakesGood(x, m.office())); err != nil {
		return err
	}
	for _, w := range a.came {
		err := m.decides(func(o correspondence.Setting) (correspondence.Decision, error) {
			o.Now = w.arrived
			return w.hear(o)
		})
		if err != nil {
			return err
		}
	}
	return m.file(m.game.TellsOutage(x, m.office()))
}
