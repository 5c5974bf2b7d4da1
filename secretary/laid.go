package secretary

import (
	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
)

// What a player writes to the secretary goes to the secretary, and to nobody else
// (RULING/R-68). So whoever may not arrange a game sees the letters of its players without
// such words, and the letters that brought them to the secretary not at all.

// openWords is the text of a letter of the office as the visitor may read it, and whether
// something is left out: such words are in what brought them to the secretary, and quoted in
// the secretary's answer.
func (v *request) openWords(p ledger.Posting) (text string, sealed bool) {
	text = p.Words.Text
	switch {
	case v.Arranges():
	case p.Kind == correspondence.NReport && p.Party == terms.ToSecretary:
		return folder.InsteadOfLaid, true
	case p.Written:
		text = folder.WithoutLaid(text)
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
