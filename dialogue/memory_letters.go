package dialogue

import (
	"postd/correspondence"
	"slices"
	"strings"

	"postd/mailbox/mime"
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
	return r
}
