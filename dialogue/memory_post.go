package dialogue

import (
	"postd/correspondence"
	"postd/correspondence/events"
)

// deliver hands over all that lies in the post.
func (m *Memory) deliver() error {
	for len(m.post) > 0 {
		p := m.post[0]
		m.post = m.post[1:]
		if p.told.Kind == correspondence.NReminder && correspondence.Overtaken(m.events, p.notice, m.office()) || m.gone(p.told) {
			continue
		}
		if c, plays := p.told.To.Colour(); plays && m.byPost[c] {
			m.sheets = append(m.sheets, p)
			continue
		}
		if err := m.handOver(p, events.ReceiptAccepted); err != nil {
			return err
		}
	}
	return nil
}

// handOver hands one letter to its reader.
func (m *Memory) handOver(p posted, how events.ReceiptWay) error {
	p.told.At = m.now
	m.told = append(m.told, p.told)
	m.last[addressee{p.told.To, p.told.Member}] = p.notice
	return m.file(m.game.Delivered(p.notice, how, m.office()))
}
