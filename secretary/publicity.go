package secretary

import (
	"fmt"
	"strconv"

	"postd/ledger"
	"postd/secretary/visit"
	"postd/templates/narrate"
)

// This file reads and shows what anybody may see: of a tournament, and of a player's name.

// publicModes are the modes with their words.
var publicModes = []struct {
	mode  ledger.PublicMode
	words string
}{
	{ledger.PublicOff, "nothing"}, {ledger.PublicTable, "the crosstable"}, {ledger.PublicGames, "the crosstable and the games"},
}

// readPublic takes what was chosen into the row.
func (f *filledForm) readPublic() {
	p, err := ledger.ParsePublicity(f.words[fieldPublic], f.words[fieldDelay])
	if err != nil {
		f.faults[fieldPublic] = narrate.Upper(visit.Plain(err)) + "."
		return
	}
	f.row.Public = p
}

// publicOptions are the two lists of the form.
func publicOptions(mode, delay string) (modes, delays []visit.Choice) {
	for _, x := range publicModes {
		modes = append(modes, visit.Choice{Value: x.mode.String(), Name: x.words, Here: x.mode.String() == mode})
	}
	for n := range ledger.MostDelayed + 1 {
		s := strconv.Itoa(n)
		delays = append(delays, visit.Choice{Value: s, Name: delayWords(ledger.PublicDelay(s)), Here: s == delay})
	}
	end := ledger.AfterEnd
	return modes, append(delays, visit.Choice{Value: string(end), Name: delayWords(end), Here: string(end) == delay})
}

func delayWords(d ledger.PublicDelay) string {
	switch n, all := d.Moves(); {
	case all:
		return "all, until the game has ended"
	case n == 0:
		return "none"
	default:
		return "the last " + visit.CountWords(n, "answered move", "answered moves")
	}
}

// publicWords are what of a tournament anybody may see, in a line.
func publicWords(p ledger.Publicity) string {
	for _, x := range publicModes {
		if x.mode == p.Mode && p.Mode == ledger.PublicGames {
			return fmt.Sprintf("%s; held back: %s", x.words, delayWords(p.Delay))
		} else if x.mode == p.Mode {
			return x.words
		}
	}
	return string(p.Mode) // no such row is written
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
