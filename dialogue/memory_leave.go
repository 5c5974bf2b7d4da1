package dialogue

import (
	"strconv"
	"time"

	"postd/correspondence"
)

// Seat has the secretary seat an umpire.
func (m *Memory) Seat(at time.Time, x correspondence.Seat) error {
	if err := m.reach(at); err != nil {
		return err
	}
	x.Key = "seat:" + strconv.Itoa(len(m.events))
	d, err := m.game.Seat(x, m.office())
	if err != nil {
		return err
	}
	return m.file(d)
}

// Leave has the secretary enter leave for a side, or end it.
func (m *Memory) Leave(at time.Time, x correspondence.LeaveOrder) error {
	if err := m.reach(at); err != nil {
		return err
	}
	d, err := m.game.OrderLeave(x, m.office())
	if err != nil {
		return err
	}
	return m.file(d)
}
