package swiss

import "postd/tournament/rounds"

// strength is how strongly a player prefers a colour (FIDE/C.04.3/1.7).
type strength int8

const (
	none strength = iota
	mild
	strong
	absolute
)

// String names the strength as the text of FIDE does.
func (s strength) String() string {
	return [...]string{"no", "a mild", "a strong", "an absolute"}[s]
}

// wish is a colour preference.
type wish struct {
	colour   rounds.Colour // NoColour: none
	strength strength
}

// wishOf is the preference of a player with these colours, the last game last, and this
// difference of colours (FIDE/C.04.3/1.7.1 to 1.7.4).
func wishOf(past []rounds.Colour, diff int) wish {
	if len(past) == 0 {
		return wish{rounds.NoColour, none}
	}
	last := past[len(past)-1]
	switch {
	case diff > 1:
		return wish{rounds.Black, absolute}
	case diff < -1:
		return wish{rounds.White, absolute}
	case len(past) > 1 && past[len(past)-2] == last:
		return wish{last.Other(), absolute}
	case diff == 1:
		return wish{rounds.Black, strong}
	case diff == -1:
		return wish{rounds.White, strong}
	}
	return wish{last.Other(), mild}
}

// colouring says who has White, and which article of FIDE/C.04.3/5.2 decided.
type colouring struct {
	white, black *entrant
	article      string
}

// of is the colour of one of the two.
func (c colouring) of(e *entrant) rounds.Colour {
	if c.white == e {
		return rounds.White
	}
	return rounds.Black
}

// colours gives the colours of a pair, of which hi is ranked higher (FIDE/C.04.3/5.2).
func colours(hi, lo *entrant, initial rounds.Colour) colouring {
	grant := func(e *entrant, c rounds.Colour, article string) colouring {
		other := lo
		if e == lo {
			other = hi
		}
		if c == rounds.White {
			return colouring{e, other, article}
		}
		return colouring{other, e, article}
	}
	h, l := hi.wish, lo.wish
	switch {
	case h.strength == none && l.strength == none:
		c := initial
		if hi.tpn%2 == 0 {
			c = initial.Other()
		}
		return grant(hi, c, "5.2.5")
	case h.strength == none:
		return grant(lo, l.colour, "5.2.1")
	case l.strength == none || h.colour != l.colour:
		return grant(hi, h.colour, "5.2.1")
	case h.strength > l.strength:
		return grant(hi, h.colour, "5.2.2")
	case h.strength < l.strength:
		return grant(lo, l.colour, "5.2.2")
	case h.strength == absolute && abs(hi.diff) != abs(lo.diff):
		if abs(hi.diff) > abs(lo.diff) {
			return grant(hi, h.colour, "5.2.2")
		}
		return grant(lo, l.colour, "5.2.2")
	}
	// FIDE/C.04.2/3.4: only games that were played count, the last of each first.
	for k := 1; k <= min(len(hi.past), len(lo.past)); k++ {
		if c := hi.past[len(hi.past)-k]; c != lo.past[len(lo.past)-k] {
			return grant(hi, c.Other(), "5.2.3")
		}
	}
	return grant(hi, h.colour, "5.2.4")
}

// thrice reports whether the colour would be the third in a row for the player.
func (e *entrant) thrice(c rounds.Colour) bool {
	n := len(e.past)
	return n > 1 && e.past[n-1] == c && e.past[n-2] == c
}

// wide reports whether the colour takes the player's difference beyond two.
func (e *entrant) wide(c rounds.Colour) bool {
	if c == rounds.White {
		return e.diff+1 > 2
	}
	return e.diff-1 < -2
}

func abs(n int) int { return max(n, -n) }
