package dialogue

import (
	"strconv"
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/rules"
)

// Hand enters a letter that did not come by mail. It is heard as of the instant from which
// it counts; where the game has moved on since, it is put before the umpire (RULING/R-53).
func (m *Memory) Hand(at time.Time, by rules.Colour, h correspondence.Hand, text string) error {
	if err := m.reach(at); err != nil {
		return err
	}
	if h.Came.IsZero() {
		h.Came = at
	}
	counts, err := m.game.DespatchOf(by, h, at)
	if err != nil {
		return err
	}
	m.letters++
	l := correspondence.Letter{
		Of: by, Member: m.names[by][0], Text: text, Arrived: counts, Hand: h, Key: "hand:" + strconv.Itoa(m.letters),
		Late: correspondence.MovedOn(m.events, counts),
	}
	return m.decides(func(o correspondence.Setting) (correspondence.Decision, error) {
		return m.game.Receive(l, o), nil
	})
}

// Prints posts what was printed for players without mail, in order.
func (m *Memory) Prints(at time.Time) error {
	if err := m.reach(at); err != nil {
		return err
	}
	for len(m.sheets) > 0 {
		p := m.sheets[0]
		m.sheets = m.sheets[1:]
		if err := m.handOver(p, events.ReceiptByPost); err != nil {
			return err
		}
	}
	return nil
}
