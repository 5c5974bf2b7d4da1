package secretary

import (
	"strings"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/talk"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/visit"
)

// What a player writes to the secretary goes to the secretary, and to nobody else
// (RULING/R-68). So whoever may not arrange a game sees the letters of its players without
// such words, and the letters that brought them to the secretary not at all.

// insteadOfLaid stands in a letter where such words stood.
const insteadOfLaid = "[Words for the secretary alone (RULING/R-68).]"

// withoutLaid is the text of a letter without its words to the secretary: lines that begin so,
// and all below a line that says no more than that, up to one to the umpire.
func withoutLaid(text string) string {
	var out []string
	below, left := false, false
	for line := range strings.SplitSeq(text, "\n") {
		to, head := talk.AddressedTo(line)
		if to != "" {
			below = head && to == talk.NeedSecretary
		}
		if !below && to != talk.NeedSecretary {
			out, left = append(out, line), false
			continue
		}
		if !left {
			out, left = append(out, insteadOfLaid), true
		}
	}
	return strings.Join(out, "\n")
}

// discreet leaves out of a letter what is for the secretary alone, where the visitor is not.
func (v *request) discreet(e *envelope) error {
	text, words := withoutLaid(e.mail.Text), withoutLaid(e.mail.New)
	if text == e.mail.Text && words == e.mail.New && e.Laid == "" {
		return nil
	}
	of, err := v.site.ObjectsOfLetter(e.Letter, e.game)
	if err == nil && !v.May(ledger.ActArrange, of...).Yes {
		e.mail.Text, e.mail.New, e.Laid, e.sealed = text, words, "", true
	}
	return err
}

// openWords is the text of a letter of the office as the visitor may read it, and whether
// something is left out: such words are in what brought them to the secretary, and quoted in
// the secretary's answer.
func (v *request) openWords(p ledger.Posting) (text string, sealed bool) {
	text = p.Words.Text
	switch {
	case v.Arranges():
	case p.Kind == correspondence.NReport && p.Party == terms.ToSecretary:
		return insteadOfLaid, true
	case p.Written:
		text = withoutLaid(text)
	}
	return text, text != p.Words.Text
}

// laidEvent is an event as the visitor may read it.
func (v *request) laidEvent(e events.Event) events.Event {
	if n, ok := e.What.(events.Noted); ok && n.About == "need" && !v.Arranges() {
		n.Words = ""
		e.What = n
	}
	return e
}

// forTheSecretary refuses the source of a letter with such words.
func forTheSecretary() error {
	return visit.Refused("The source of this letter is for the secretary alone.", "It has words to the secretary, and they go to nobody else (RULING/R-68).", "Ask the secretary.")
}
