package ledger

import (
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/rules"
)

// ruled is the matter of a ruling.
func ruled(key string, id terms.GameID, r correspondence.Ruling, at time.Time) Matter {
	return Matter{Key: key, At: at, Games: []terms.GameID{id},
		Decide: func(g []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
			d, err := g[0].Rule(r, o[0])
			if err != nil {
				return nil
			}
			return []correspondence.Decision{d}
		}}
}

// TestAnnulledIsReplaced checks that the annulment and the game in its place are
// filed together, once, and that each names the other (BCC1903/II.1(c)).
func TestAnnulledIsReplaced(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-12")
	h.post(begin)
	h.write(id, rules.White, "1. P-K4", begin.Add(time.Hour))
	h.post(begin.Add(time.Hour))
	r := correspondence.Ruling{By: terms.ToSecretary, Row: "Annul", Law: "BCC1903/II.1(b)", Reason: "Black was to begin."}
	m := ruled("ruling:1", id, r, begin.Add(2*time.Hour))
	shown := must(h.Rehearse(m))(t)
	if len(shown.Order) != 2 || len(shown.Letters) != 5 {
		t.Errorf("rehearsed: games %v, %d letters", shown.Order, len(shown.Letters))
	}
	first := must(h.File(m))(t)[0]
	second := must(h.File(m))(t)[0]
	if !second.Already || len(first.Games) != 2 || len(second.Games) != 2 {
		t.Fatalf("filed %v, and again %v, %t", first.Games, second.Games, second.Already)
	}
	if got := kinds(h.post(begin.Add(2 * time.Hour))); got != "L-RESULT Smith, L-RESULT Jones, L-RESULT Miss Rudge, L-TERMS Jones, L-TERMS Smith" {
		t.Errorf("sent %s", got)
	}
	h.reopen()
	old, x := must(h.Game(id))(t), must(h.GameByLabel("A3-12R"))(t)
	g := must(h.Game(x))(t)
	switch {
	case old.Ended.Next == nil || old.Ended.Next.Game != x || old.Ended.Next.Label != "A3-12R":
		t.Errorf("the annulled game ended %+v", old.Ended)
	case g.Replaces == nil || g.Replaces.Game != id || g.Replaces.Label != "A3-12":
		t.Errorf("the new one replaces %+v", g.Replaces)
	case g.Sides[rules.White].Name() != old.Sides[rules.Black].Name() || g.ToMove() != rules.White:
		t.Errorf("White is %s, and %s begins", g.Sides[rules.White].Name(), g.ToMove())
	case g.Agreement.Turn != old.Agreement.Turn || g.Agreement.FirstTurnAt.Sub(begin.Add(2*time.Hour)) < 48*time.Hour:
		t.Errorf("it begins %s", g.Agreement.FirstTurnAt)
	}
	if games := must(h.GameIDs(h.tournament))(t); len(games) != 2 || games[1] != x {
		t.Errorf("the tournament has %v", games)
	}
	if line := must(h.Line(id))(t); line.Next != "A3-12R" {
		t.Errorf("line %+v", line)
	}
	// The game in its place may be annulled too.
	r.Replace = correspondence.ReplaceSame
	must(h.File(ruled("ruling:2", x, r, begin.Add(3*time.Hour))))(t)
	third := must(h.Game(must(h.GameByLabel("A3-12R2"))(t)))(t)
	if third.Replaces == nil || third.Replaces.Game != x || third.Sides[rules.White].Name() != g.Sides[rules.White].Name() {
		t.Errorf("the third game replaces %+v", third.Replaces)
	}
	r.Replace = correspondence.ReplaceNone
	f := must(h.File(ruled("ruling:3", third.ID, r, begin.Add(4*time.Hour))))(t)[0]
	if len(f.Games) != 1 || must(h.Game(third.ID))(t).Ended.Next != nil {
		t.Errorf("a game was opened though none was to be: %v", f.Games)
	}
	checked(t, h.Ledger)
}
