package dialogue

import (
	"time"

	"postd/correspondence"
)

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
