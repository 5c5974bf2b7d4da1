package folder

import (
	"fmt"
	"strconv"

	"postd/ledger"
	"postd/secretary/visit"
)

// publicModes are the modes with their words.
var publicModes = []struct {
	mode  ledger.PublicMode
	words string
}{
	{ledger.PublicOff, "nothing"}, {ledger.PublicTable, "the crosstable"}, {ledger.PublicGames, "the crosstable and the games"},
}

// PublicOptions are the two lists of a form.
func PublicOptions(mode, delay string) (modes, delays []visit.Choice) {
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

// PublicWords are what of a tournament anybody may see, in a line.
func PublicWords(p ledger.Publicity) string {
	for _, x := range publicModes {
		if x.mode == p.Mode && p.Mode == ledger.PublicGames {
			return fmt.Sprintf("%s; held back: %s", x.words, delayWords(p.Delay))
		} else if x.mode == p.Mode {
			return x.words
		}
	}
	return string(p.Mode) // no such row is written
}
