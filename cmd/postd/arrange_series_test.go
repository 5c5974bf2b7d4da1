package main

import (
	"strconv"
	"strings"
	"testing"
)

// TestSeries checks that in a series of games between the same players the
// first move goes by turns, unless it is agreed otherwise (BCC1903/II.1(a)).
func TestSeries(t *testing.T) {
	inOffice(t)
	const paul, anne, zoe = "Paul <paul@players.example>", "Anne <anne@players.example>", "Zoe <zoe@players.example>"
	const paulFirst, anneFirst = "Paul, White, against Anne, Black", "Anne, White, against Paul, Black"
	play := func(label, white, black string, more ...string) told {
		return postd(t, "", append([]string{"game", "open", "--tournament", "M", "--label", label, "--white", white, "--black", black}, more...)...)
	}
	play("M-1", paul, anne, "--set", "lot_seed=drawn before all").want(t, 0, "game M-1")
	first := postd(t, "", "game", "show", "M-1").out
	now, next := paulFirst, anneFirst
	if strings.Contains(first, "Anne v Paul") {
		now, next = anneFirst, paulFirst
	}
	for i, label := range []string{"M-2", "M-3", "M-4"} {
		// By whatever colours they are written.
		white, black := paul, anne
		if i == 1 {
			white, black = anne, paul
		}
		play(label, white, black).want(t, 0, next, "the first move goes by turns (BCC1903/II.1(a))")
		now, next = next, now
	}
	t.Run("a game with another is none of the series", func(t *testing.T) {
		play("M-5", paul, zoe, "--set", "colours=fixed").want(t, 0, "Paul, White, against Zoe, Black")
		play("M-6", paul, anne).want(t, 0, next)
		now, next = next, now
	})
	t.Run("agreed otherwise", func(t *testing.T) {
		last := strings.Fields(now)[0]
		white, black := paul, anne
		if last == "Anne," {
			white, black = anne, paul
		}
		out := play("M-7", white, black, "--set", "colours=fixed")
		out.want(t, 0, now)
		if strings.Contains(out.out, "by turns") {
			t.Error("the colours were fixed")
		}
	})
	t.Run("the player who began with Black had the first move", func(t *testing.T) {
		// In M-8 Black begins; so in M-9, where White does, the opponent is White.
		play("M-8", paul, anne, "--set", "colours=fixed", "--set", "first_mover=black").want(t, 0, paulFirst)
		play("M-9", anne, paul).want(t, 0, paulFirst)
	})
	t.Run("each code by its own law", func(t *testing.T) {
		first := strings.Contains(postd(t, "", "game", "open", "--tournament", "P", "--label", "P-1", "--white", paul, "--black", anne, "--set", "code=STAUNTON").out, paulFirst)
		for i, x := range []struct{ set, law string }{
			{"code=STAUNTON", "STAUNTON/R.III"}, {"code=BCC1897-III", "BCC1897/II.1"}, {"overlay=RICC", "RICC/2"},
		} {
			first = !first
			want := anneFirst
			if first {
				want = paulFirst
			}
			out := postd(t, "", "game", "open", "--tournament", "P", "--label", "P-"+strconv.Itoa(i+2), "--white", paul, "--black", anne, "--set", x.set)
			out.want(t, 0, want, "the first move goes by turns ("+x.law+")")
		}
	})
	t.Run("another tournament is another series", func(t *testing.T) {
		out := postd(t, "", "game", "open", "--tournament", "N", "--label", "N-1", "--white", paul, "--black", anne)
		if out.want(t, 0, "game N-1"); strings.Contains(out.out, "by turns") {
			t.Error("it is a series by itself")
		}
	})
}

// TestAllowanceTold checks that a game is arranged with time for several turns
// together, and the command line tells how each side stands with it
// (BCC1903/II.10.D).
func TestAllowanceTold(t *testing.T) {
	inOffice(t)
	postd(t, "", open("T", "--set", "time_limit=20 turns 60 days, 10 turns 30 days")...).want(t, 0, "game T")
	postd(t, "", "game", "show", "T").want(t, 0, "allowance of White, period 1: 0 of 20 turns in 1440 h made", "allowance of Black, period 1")
}
