package ledger

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"postd/correspondence/terms"
	"postd/tournament"
	"postd/tournament/knockout"
	played "postd/tournament/rounds"
)

// Bracket is a cup as it stands by the lines of its games: no game is folded.
type Bracket struct {
	knockout.Bracket
	Games map[string][]TieGame       // of each tie that was begun, in order
	left  map[int]Entry              // who has left, by seed
	began map[string]Pairing         // the first game of a tie
	of    map[string]knockout.Record // of the ties that were begun, or left
}

// TieGame is a game of a tie: its pairing, and the line of the game that is played for it, which
// is that in its place where it was annulled.
type TieGame struct {
	Pairing
	Line    Line          // no number: it is not set up yet
	Result  played.Result // of the upper side of the tie
	Swapped bool          // in the game in its place the other side has White
}

// errUnseeded says that there are no seeds yet.
var errUnseeded = errors.New("ledger: the players are not seeded yet")

// Bracket plays the cup as far as its games go, which have these lines. The rows are those of
// its table, and number has the number of the row for each player. Its error says in words why
// it cannot be played: the players have no seeds yet, or do not go together with the settings.
func (t Tournament) Bracket(lines []Line, rows []tournament.Player, number map[uint64]int) (b Bracket, err error) {
	rules, err := t.Rules()
	if err != nil {
		return b, err
	}
	names, err := seeded(t, rows)
	if err != nil {
		return b, err
	}
	b = Bracket{left: map[int]Entry{}, Games: map[string][]TieGame{}, began: map[string]Pairing{}, of: map[string]knockout.Record{}}
	for _, e := range t.Entries {
		if e.Number > 0 && e.State == Withdrawn {
			b.left[e.Number] = e
		}
	}
	b.gather(t, lines, number)
	for tie := range b.Games {
		b.of[tie] = b.record(t, tie)
	}
	return b, b.play(names, rules)
}

// seeded are the names of the players by their seeds, no two the same.
func seeded(t Tournament, rows []tournament.Player) ([]string, error) {
	if len(rows) == 0 {
		return nil, errUnseeded
	}
	names := make([]string, len(rows))
	for _, r := range rows {
		if r.Number > len(rows) || names[r.Number-1] != "" {
			return nil, fmt.Errorf("ledger: the seeds of %s are not those from 1 to %d", t.Label, len(rows))
		}
		names[r.Number-1] = cmp.Or(r.Name, fmt.Sprintf("seed %d", r.Number))
	}
	for i, n := range names {
		if slices.Contains(names[:i], n) {
			names[i] = fmt.Sprintf("%s (%d)", n, i+1)
		}
	}
	return names, nil
}

// gather finds the games of each tie.
func (b *Bracket) gather(t Tournament, all []Line, number map[uint64]int) {
	lines := map[string]Line{}
	for _, x := range all {
		lines[x.Label] = x
	}
	for _, p := range t.Pairings {
		if p.Tie == "" {
			continue
		}
		g := TieGame{Pairing: p, Line: lines[p.Label]}
		for range lines { // no chain of games in the place of others is longer
			next, ok := lines[g.Line.Next]
			if !ok {
				break
			}
			g.Line = next
			g.Swapped = len(next.Players[0]) > 0 && number[next.Players[0][0]] == p.Black
		}
		if _, begun := b.began[p.Tie]; !begun {
			b.began[p.Tie] = p
		}
		g.Result = upperResult(g, b.began[p.Tie].White)
		b.Games[p.Tie] = append(b.Games[p.Tie], g)
	}
}

// upperResult is the result of a game for the upper side of its tie, who has White in its first.
// A game in which not both sides had made a move was not played, and so won by forfeit: it is
// none of those that are counted as won (FIDE/C.07/7.2).
func upperResult(g TieGame, upper int) played.Result {
	up := (g.White == upper) != g.Swapped // the upper side has White
	won, lost := played.Won, played.Lost
	if g.Line.Moves < 2 {
		won, lost = played.ForfeitWin, played.ForfeitLoss
	}
	switch cmp.Or(g.Line.Counts, g.Line.Result) {
	case terms.WhiteWins:
		return map[bool]played.Result{true: won, false: lost}[up]
	case terms.BlackWins:
		return map[bool]played.Result{true: lost, false: won}[up]
	case terms.Drawn:
		return played.Drawn
	case terms.BothLost:
		return played.ZeroBye
	}
	return played.Running // in play, not set up yet, or annulled without another in its place
}

// record is what is known of a tie that was begun.
func (b *Bracket) record(t Tournament, tie string) knockout.Record {
	first, said := b.began[tie], t.Cup.SaidOf(tie)
	r := knockout.Record{Tie: tie, Upper: first.White, Lower: first.Black, Given: said.Given, Why: said.Why, Stopped: said.Stopped}
	for _, g := range b.Games[tie] {
		r.Games = append(r.Games, g.Result)
		r.Appeal = r.Appeal || g.Line.Over() && g.Line.Questions > 0
	}
	return r
}

// play plays the bracket. Who has left loses the tie that was not decided when they left, of
// which the players may be known only now.
func (b *Bracket) play(names []string, rules knockout.Rules) (err error) {
	for {
		if b.Bracket, err = knockout.Play(names, rules, b.list()); err != nil {
			return err
		}
		gone := false
		for _, t := range b.Ties {
			for _, seed := range []int{t.Upper.Seed, t.Lower.Seed} {
				gone = b.leaves(names, rules, t, seed) || gone
			}
		}
		if !gone {
			return nil
		}
	}
}

// leaves enters that the player of a seed has left a tie, and reports whether that is new.
func (b *Bracket) leaves(names []string, rules knockout.Rules, t knockout.Tie, seed int) bool {
	e, left := b.left[seed]
	r, begun := b.of[t.Label]
	if !left || t.Why == whyBye || slices.Contains(r.Gone, seed) || !begun && t.State != knockout.Playing || begun && b.decidedBefore(names, rules, t.Label, e) {
		return false
	}
	r.Tie, r.Gone = t.Label, append(r.Gone, seed)
	b.of[t.Label] = r
	return true
}

// whyBye is what package knockout says of a tie that nobody plays against the winner.
const whyBye = "bye"

// decidedBefore reports whether a tie was decided by the games that had ended when somebody left.
func (b *Bracket) decidedBefore(names []string, rules knockout.Rules, tie string, e Entry) bool {
	r := b.of[tie]
	r.Games, r.Gone = slices.Clone(r.Games), nil
	for i, g := range b.Games[tie] {
		if g.Line.Over() && !g.Line.Ended.Before(e.Left) {
			r.Games[i] = played.Running
		}
	}
	all := append(slices.DeleteFunc(b.list(), func(x knockout.Record) bool { return x.Tie == tie }), r)
	then, err := knockout.Play(names, rules, all)
	if err != nil { // a replay that was begun since is one game too many
		return false
	}
	t, _ := then.Find(tie)
	return t.State == knockout.Decided
}

// list are the records, in no order that counts.
func (b *Bracket) list() (out []knockout.Record) {
	for _, r := range b.of {
		out = append(out, r)
	}
	return out
}

// Name is the player of a seed.
func (b Bracket) Name(seed int) string { return b.Players[seed-1] }

// Begun reports whether games of the tie are paired.
func (b Bracket) Begun(tie string) bool { return len(b.Games[tie]) > 0 }

// Gone reports whether somebody has left the tie.
func (b Bracket) Gone(tie string) bool { return len(b.of[tie].Gone) > 0 }

// Over reports whether each tie is decided, or nobody is left for it.
func (b Bracket) Over() bool {
	return !slices.ContainsFunc(b.Ties, func(t knockout.Tie) bool { return t.State != knockout.Decided && t.State != knockout.Empty })
}
