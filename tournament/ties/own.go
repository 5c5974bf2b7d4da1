package ties

import (
	"fmt"

	"postd/tournament/rounds"
)

// count writes a number of things: "1 game", "3 games".
func count(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// points are the score (FIDE/C.07/4; of teams 11.1).
func points(t *Table, a *account, c Code, say *teller) Value {
	s := t.scale(c)
	say.empty("no game is finished")
	for _, g := range a.games {
		if say != nil && !g.running() && g.result != rounds.Annulled && (g.with != nil || g.got[s.index] > 0) {
			say.term("%s %s", s.value(g.got[s.index]), t.against(g))
		}
	}
	sum := s.value(a.made[s.index])
	if a.Deducted != 0 && s.index == 0 {
		if say != nil {
			say.say("%s", say.words(sum)+fmt.Sprintf("; less %s as a penalty, %s", Parts(a.Deducted, 2), s.value(a.made[0]-a.Deducted)))
		}
		sum.Num -= a.Deducted
	}
	return sum
}

// wins counts the rounds that gave as much as a win, with or without play (FIDE/C.07/7.1).
func wins(t *Table, a *account, c Code, say *teller) Value {
	return t.tell(a, say, "no game is won", "won ", func(g game) bool { return g.got[0] == 2 })
}

// won counts the games won by play (FIDE/C.07/7.2). In a round robin a win without play is a
// game like another (FIDE/C.07/15.2).
func won(t *Table, a *account, c Code, say *teller) Value {
	return t.tell(a, say, "no game is won by play", "won ", func(g game) bool { return t.regular(g) && g.got[0] == 2 })
}

// withBlack counts the games played with Black (FIDE/C.07/7.3).
func withBlack(t *Table, a *account, c Code, say *teller) Value {
	return t.tell(a, say, "no game with Black", "Black ", func(g game) bool { return t.regular(g) && g.colour == rounds.Black })
}

// wonWithBlack counts the games won by play with Black (FIDE/C.07/7.4).
func wonWithBlack(t *Table, a *account, c Code, say *teller) Value {
	return t.tell(a, say, "no game with Black is won by play", "won with Black ", func(g game) bool {
		return t.regular(g) && g.got[0] == 2 && g.colour == rounds.Black
	})
}

// regular reports whether the game has a result by play. In a round robin a win without play is
// one, and a loss without play is none (FIDE/C.07/15.2).
func (t *Table) regular(g game) bool {
	return g.over() || !t.kind.swiss() && g.with != nil && g.result == rounds.ForfeitWin
}

// tell counts the rounds that are of a kind, and names them: those with an opponent first.
func (t *Table) tell(a *account, say *teller, nothing, before string, of func(game) bool) Value {
	n := 0
	var names, others []string
	for _, g := range a.games {
		if !of(g) {
			continue
		}
		n++
		switch {
		case say == nil:
		case g.with == nil:
			others = append(others, t.against(g))
		case t.kind.swiss() && !g.result.Played():
			names = append(names, t.name(g.with)+" without play")
		default:
			names = append(names, t.name(g.with))
		}
	}
	if n == 0 {
		say.say("%s", nothing)
	} else if say != nil {
		if len(names) > 0 {
			others = append([]string{"against " + listed(names)}, others...)
		}
		say.say("%s%s; together %d", before, listed(others), n)
	}
	return Parts(n, 1)
}

// elected counts the rounds in which the player was ready to play: all, but for byes asked for
// and games lost without play (FIDE/C.07/7.6). Of a round robin they are the games.
func elected(t *Table, a *account, c Code, say *teller) Value {
	n, less := 0, 0
	for _, g := range a.games {
		if g.with == nil && !t.kind.swiss() {
			continue
		}
		n++
		less += yes(g.voluntary())
	}
	say.say("%s, less %d left out or lost without play; together %d", count(n, "round"), less, n-less)
	return Parts(n-less, 1)
}

// standard gives a point for each round in which the player had more than the opponent, or more
// than a draw without play, and a half for each with as much (FIDE/C.07/7.7). In a round robin
// a loss without play is no round that was played, so that a game lost by both gives nothing
// there (FIDE/C.07/15.2).
func standard(t *Table, a *account, c Code, say *teller) Value {
	sum := 0
	for _, g := range a.games {
		if g.running() || g.result == rounds.Annulled {
			continue
		}
		got := 2
		if g.with != nil && (t.kind.swiss() || g.result != rounds.ForfeitLoss) {
			got = 1 + compare(g.got[0], g.with.gotIn(g.round))
		} else {
			got = 1 + compare(g.got[0], 1)
		}
		sum += got
		if say != nil && (g.with != nil || got > 0) {
			say.term("%s %s", Parts(got, 2), t.against(g))
		}
	}
	say.empty("no game is finished")
	return Parts(sum, 2)
}

func compare(a, b int) int { return yes(a > b) - yes(a < b) }

// gotIn is what the account got in the round.
func (a *account) gotIn(round int) int {
	for _, g := range a.games {
		if g.round == round {
			return g.got[0]
		}
	}
	return 0
}

// pairingNumber is the number in the section (FIDE/C.07/7.8).
func pairingNumber(t *Table, a *account, c Code, say *teller) Value {
	say.say("number %d", a.number)
	return Parts(a.number, 1)
}
