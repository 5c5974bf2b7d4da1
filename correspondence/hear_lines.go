package correspondence

import (
	"strings"
	"unicode"

	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/rules"
)

// IsRecord reports whether a line of a side is a record in form, or the opponent's
// last move and one, and nothing else.
func (g Game) IsRecord(of terms.Party, line string) bool {
	c, ok := of.Colour()
	if !ok || line == "" || letters.Long(line) || strings.ContainsAny(line, "\r\n") {
		return false
	}
	s := g.understand(c, line, g.expects(c))
	return len(s.Parts) == 1 && s.Parts[0].Kind == IsRecord && len(s.Parts[0].Said) == 1
}

// ReadAs lists what is found in the words of a side as statements, each as it
// is written, and what is left over.
func (g Game) ReadAs(of terms.Party, text string) (said []string, rest string) {
	c, ok := of.Colour()
	if !ok {
		return nil, text
	}
	sense := g.understand(c, text, g.expects(c))
	for _, s := range sense.said() {
		said = append(said, s.Words)
	}
	return said, sense.note()
}

// Says reports whether the words of a side would be found to say anything in
// the game, or to be in doubt; all else is talk.
func (g Game) Says(of terms.Party, text string) bool {
	c, ok := of.Colour()
	if !ok {
		return false
	}
	e := g.expects(c)
	s := g.understand(c, text, e)
	return len(s.said()) > 0 || s.has(IsDoubt) || s.has(IsQuotation) || len(letters.Doubts(nil, s.note(), e)) > 0
}

// LeaveEverywhere are the lines of a letter by which its writer books leave, or
// ends it, in all games of that player (BOOK/3.3); whoever opens the letter has them
// heard in each.
func LeaveEverywhere(text string) []string {
	if ofASCII(text) && !strings.Contains(strings.ToLower(text), "leave") {
		return nil // the command begins so
	}
	var out []string
	said, _ := letters.ReadLetter(text, letters.Expect{})
	for _, s := range said {
		if s.Kind == letters.Leaves && letters.LeaveInAllGames(s.Facts) {
			out = append(out, s.Words)
		}
	}
	return out
}

// ofASCII reports whether a text is of ASCII alone, so that its words are as they are written.
func ofASCII(text string) bool {
	return strings.IndexFunc(text, func(c rune) bool { return c > unicode.MaxASCII }) < 0
}

// Account says why a record of this game, sent in the position p, has the
// readings that it has, in the notation and by the names agreed
// (BCC1903/I.13.C, RULING/R-45); v is whom its reason speaks of. An error means
// that the words are no record in form.
func (g Game) Account(words string, p rules.Position, v descriptive.Voice) (descriptive.Account, error) {
	r, err := g.Agreement.Records().Parse(words)
	if err != nil {
		return descriptive.Account{}, err
	}
	return r.Account(p, g.names(), v), nil
}
