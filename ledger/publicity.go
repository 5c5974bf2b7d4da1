package ledger

import (
	"cmp"
	"fmt"
	"strconv"
)

// Publicity is what of a tournament anybody may see. It is no part of what is agreed, and
// a change holds at once. The zero value shows nothing.
type Publicity struct {
	Mode  PublicMode  `json:"mode,omitempty"`
	Delay PublicDelay `json:"delay,omitempty"`
}

// PublicMode is how much is shown.
type PublicMode string

// The modes: nothing, the crosstable, or the games too.
const (
	PublicOff   PublicMode = ""
	PublicTable PublicMode = "table"
	PublicGames PublicMode = "games"
)

// PublicDelay is how many of the answered moves, the last ones, are held back while a game
// runs: "0" to "20", or "end", by which a game is shown when it has ended. Empty is
// UsualDelay.
type PublicDelay string

// UsualDelay holds where no other is set, AfterEnd holds all moves back, and MostDelayed is
// the longest of the others.
const (
	UsualDelay  PublicDelay = "2"
	AfterEnd    PublicDelay = "end"
	MostDelayed             = 20
)

// Moves is how many answered moves are held back; all of them where the game is shown
// after its end alone.
func (d PublicDelay) Moves() (n int, all bool) {
	n, err := strconv.Atoi(string(cmp.Or(d, UsualDelay)))
	return n, err != nil
}

// fault says why there is no such publicity; nil if there is.
func (p Publicity) fault() error {
	switch p.Mode {
	case PublicOff, PublicTable, PublicGames:
	default:
		return fmt.Errorf("%w: what is public is the table or the games, not %q", ErrRow, p.Mode)
	}
	n, all := p.Delay.Moves()
	if p.Delay == "" || p.Delay == AfterEnd || !all && n >= 0 && n <= MostDelayed && strconv.Itoa(n) == string(p.Delay) {
		return nil
	}
	return fmt.Errorf("%w: the delay of public moves is 0 to %d or %s, not %q", ErrRow, MostDelayed, AfterEnd, p.Delay)
}

// ParsePublicity reads the words of a form: off, table or games, and the delay.
func ParsePublicity(mode, delay string) (p Publicity, err error) {
	if mode != "off" {
		p.Mode = PublicMode(mode)
	}
	if p.Delay = PublicDelay(delay); p.Delay == UsualDelay {
		p.Delay = ""
	}
	return p, p.fault()
}

// String is the mode in the word of the form: off, table, games.
func (m PublicMode) String() string { return cmp.Or(string(m), "off") }

// String is the delay in the word of the form.
func (d PublicDelay) String() string { return string(cmp.Or(d, UsualDelay)) }
