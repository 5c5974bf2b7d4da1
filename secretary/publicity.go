package secretary

import (
	"postd/ledger"
	"postd/secretary/visit"
	"postd/templates/narrate"
)

// This file reads and shows what anybody may see: of a tournament, and of a player's name.

// readPublic takes what was chosen into the row.
func (f *filledForm) readPublic() {
	p, err := ledger.ParsePublicity(f.words[fieldPublic], f.words[fieldDelay])
	if err != nil {
		f.faults[fieldPublic] = narrate.Upper(visit.Plain(err)) + "."
		return
	}
	f.row.Public = p
}

// readPublish takes the choice of a player's name on public pages.
func (f *playerForm) readPublish(word string) {
	p, err := ledger.ParsePublish(word)
	if err != nil {
		f.fault("publish", "One of those on the list.")
		return
	}
	f.row.Publish = p
}

// publishOptions are the list of the form, each with what would be shown.
func publishOptions(p ledger.Player) (out []visit.Choice) {
	for _, x := range []ledger.Publish{ledger.PublishNone, ledger.PublishShort, ledger.PublishFull} {
		as := ledger.Player{Name: p.Name, Publish: x}
		if p.Name == "" {
			as.Name = "Mary Jones"
		}
		out = append(out, visit.Choice{Value: x.String(), Name: x.String() + ": " + as.Published(), Here: x == p.Publish})
	}
	return out
}
