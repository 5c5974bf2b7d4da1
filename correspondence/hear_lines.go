package correspondence

import (
	"strings"

	"postd/correspondence/letters"
	"postd/correspondence/terms"
)

// IsRecord reports whether a line of a side is a record in form, or the opponent's
// last move and one, and nothing else.
func (g Game) IsRecord(of terms.Party, line string) bool {
	c, ok := of.Colour()
	if !ok || line == "" || letters.Long(line) || strings.ContainsAny(line, "\r\n") {
		return false
	}
	said, rest := letters.ReadLetter(line, g.expects(c))
	return len(said) == 1 && said[0].Kind == letters.Plays && rest == ""
}

// ReadAs lists what is found in the words of a side as statements, each as it
// is written, and what is left over.
func (g Game) ReadAs(of terms.Party, text string) (said []string, rest string) {
	c, ok := of.Colour()
	if !ok {
		return nil, text
	}
	found, rest := letters.ReadLetter(text, g.expects(c))
	for _, s := range found {
		said = append(said, s.Words)
	}
	return said, rest
}

// Says reports whether the words of a side would be found to say anything in
// the game, or to be in doubt; all else is talk.
func (g Game) Says(of terms.Party, text string) bool {
	c, ok := of.Colour()
	if !ok {
		return false
	}
	e := g.expects(c)
	said, rest := letters.ReadLetter(text, e)
	return len(said) > 0 || len(letters.Doubts(nil, rest, e)) > 0
}
