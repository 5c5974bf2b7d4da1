package dialogue

import (
	"slices"
	"strings"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/mailbox/mime"
	"postd/rules"
)

// divided is a player's letter as the mail room cuts it, which knows the letter that it answers.
func (m *Memory) divided(text string, by addressee) (mime.Words, error) {
	if !strings.Contains(text, ">") && !strings.Contains(text, ":") {
		return mime.Divide(text), nil // there is no old letter in it
	}
	for i := range slices.Backward(m.told) {
		if t := &m.told[i]; t.To == by.party && t.Member == by.member && !m.game.Over() {
			side, _ := by.party.Colour()
			if err := t.ask(); err != nil {
				return mime.Words{}, err
			}
			return mime.Answered{Text: t.Text, Due: m.game.NumberFor(side), Record: func(line string) bool { return m.game.IsRecord(by.party, line) }}.Divide(text), nil
		}
	}
	return mime.Divide(text), nil
}

// reader is what letters must know of a party; all that differs from house to
// house is fixed here.
func (m *Memory) reader(to addressee) correspondence.Reader {
	r := correspondence.Reader{
		Spelling: "Kt", Office: office, Secretary: secretary, Letter: m.sent[to],
	}
	if r.Name = to.member; r.Name == "" {
		r.Name = to.party.String()
	}
	if _, plays := to.party.Colour(); plays {
		for side := range r.Called {
			if len(m.game.Sides[side].Members) == 1 {
				r.Called[side] = m.wishes[m.first(rules.Colour(side))].Called
			}
		}
		if w, err := m.wishes[to].Reader(r, m.game.Agreement); err == nil {
			r = w
		}
	}
	return r
}

// wish takes what a letter sets about the letters to its writer, as the player's row has it.
func (m *Memory) wish(w events.Wished) {
	who := addressee{terms.PartyOf(w.Of), w.Member}
	m.wishes[who] = m.wishes[who].Set(w.Sets, w.As)
}

// unasked reports whether a notice is a receipt that its reader does not wish now: not at all,
// or not before the day's letter, which this stage has not.
func (m *Memory) unasked(n correspondence.Notice, to addressee) bool {
	if c, plays := n.To.Colour(); plays && m.byPost[c] && n.Kind == correspondence.NReminder {
		return true // on paper a reminder would come too late
	}
	return n.OnlyReceipt() && m.wishes[to].Receipts != ""
}
