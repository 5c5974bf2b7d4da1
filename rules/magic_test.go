package rules

import (
	"math/bits"
	"testing"
)

// TestMagicNumbers repeats the search that found the magic numbers: random
// words of few bits, from a xorshift generator begun with 1903, until one
// gathers the stoppers' bits without a harmful collision.
func TestMagicNumbers(t *testing.T) {
	t.Parallel()
	state := uint64(1903)
	random := func() uint64 {
		state ^= state << 13
		state ^= state >> 7
		state ^= state << 17
		return state
	}
	var table, stamp [4096]uint64
	try := uint64(0)
	search := func(s Square, steps *[4]step) uint64 {
		mask := stoppers(s, steps)
		n := bits.OnesCount64(mask)
		var occupied, seen []uint64
		for o := uint64(0); ; {
			occupied, seen = append(occupied, o), append(seen, walk(s, steps, o))
			if o = (o - mask) & mask; o == 0 {
				break
			}
		}
	next:
		for {
			//lint:ignore SA4000 each call draws another number
			magic := random() & random() & random()
			if bits.OnesCount64(mask*magic>>56) < 6 {
				continue
			}
			try++
			for i, o := range occupied {
				k := o * magic >> (64 - n)
				if stamp[k] == try && table[k] != seen[i] {
					continue next
				}
				stamp[k], table[k] = try, seen[i]
			}
			return magic
		}
	}
	for s := range Square(64) {
		if got := search(s, &straightSteps); got != rookMagics[s] {
			t.Errorf("Rook on %v: found %#x, table has %#x", s, got, rookMagics[s])
		}
	}
	for s := range Square(64) {
		if got := search(s, &diagonalSteps); got != bishopMagics[s] {
			t.Errorf("Bishop on %v: found %#x, table has %#x", s, got, bishopMagics[s])
		}
	}
}

// TestCommand compares every look-up with a walk along the lines.
func TestCommand(t *testing.T) {
	t.Parallel()
	for s := range Square(64) {
		for _, c := range []struct {
			steps   *[4]step
			command func(Square, uint64) uint64
		}{{&straightSteps, rookCommand}, {&diagonalSteps, bishopCommand}} {
			mask := stoppers(s, c.steps)
			for occupied := uint64(0); ; {
				// Men off the lines, on the edge and on s itself are no matter.
				if got, want := c.command(s, occupied|^mask), walk(s, c.steps, occupied|^mask); got != want {
					t.Fatalf("from %v with %#x: %#x, want %#x", s, occupied, got, want)
				}
				if got, want := c.command(s, occupied), walk(s, c.steps, occupied); got != want {
					t.Fatalf("from %v with %#x: %#x, want %#x", s, occupied, got, want)
				}
				if occupied = (occupied - mask) & mask; occupied == 0 {
					break
				}
			}
		}
	}
}

func TestBetween(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ s, t, want string }{
		{"a1", "a4", "a2 a3"}, {"a4", "a1", "a2 a3"}, {"a1", "d4", "b2 c3"}, {"h1", "e4", "g2 f3"},
		{"c3", "e3", "d3"}, {"a1", "b3", ""}, {"e4", "e5", ""}, {"e4", "e4", ""}, {"a1", "h7", ""},
	} {
		got := ""
		for set := between[square(c.s)][square(c.t)]; set != 0; set &= set - 1 {
			if got != "" {
				got += " "
			}
			got += first(set).String()
		}
		if got != c.want {
			t.Errorf("between %s and %s: %q, want %q", c.s, c.t, got, c.want)
		}
	}
}
