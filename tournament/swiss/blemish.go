package swiss

import "postd/tournament/rounds"

// blemish counts how many of a pair do not have the colour that C10 to C13 want for them.
type blemish struct{ wide, thrice, wish, strong int }

// blemishes looks at a pair with the colours that it gets, the higher first.
func blemishes(hi, lo *entrant, initial rounds.Colour) blemish {
	c := colours(hi, lo, initial)
	b := blemish{}
	b.look(c.white, rounds.White, hi.top || lo.top)
	b.look(c.black, rounds.Black, hi.top || lo.top)
	return b
}

func (b *blemish) look(e *entrant, c rounds.Colour, top bool) {
	if top && e.wide(c) {
		b.wide++
	}
	if top && e.thrice(c) {
		b.thrice++
	}
	if e.wish.strength != none && e.wish.colour != c {
		b.wish++
		if e.wish.strength == strong {
			b.strong++
		}
	}
}
