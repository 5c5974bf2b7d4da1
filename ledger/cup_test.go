package ledger

import (
	"errors"
	"strings"
	"testing"
	"time"
)

// TestCupRows holds what a tournament keeps of a cup, and what is refused.
func TestCupRows(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	row := h.draft("CUP")
	for want, change := range map[string]func(*Tournament){
		"is no cup": func(x *Tournament) {
			x.Cup = nil
			x.Pairings = []Pairing{{Round: 1, White: 1, Black: 2, Label: "CUP-F-1", Tie: "F"}}
		},
		"1 to 24 games":            func(x *Tournament) { x.Cup.Games = 0 },
		`"toss" is no way`:         func(x *Tournament) { x.Cup.Level = "toss" },
		"played, asked about":      func(x *Tournament) { x.Cup.Rest = "forget" },
		"by rating, place or lot":  func(x *Tournament) { x.Cup.Seeds = "height" },
		"a turn limit of -1h0m0s":  func(x *Tournament) { x.Cup.Replay = -time.Hour },
		"said something twice":     func(x *Tournament) { x.Cup.Said = []TieSaid{{Tie: "F", Stopped: true}, {Tie: "F"}} },
		`that seed 2 has it, sinc`: func(x *Tournament) { x.Cup.Said = []TieSaid{{Tie: "F", Given: 2}} },
	} {
		bad := row
		bad.Cup = &Cup{Games: 2}
		change(&bad)
		if _, err := h.PutTournament(bad); !errors.Is(err, ErrRow) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
	row.Cup, row.Seed = &Cup{Games: 2, Level: "replay, lot", Rest: "ask", Third: true, Seeds: SeedsByLot, Replay: 36 * time.Hour}, "autumn"
	must(h.PutTournament(row))(t)
	row = must(h.Tournament(row.ID))(t)
	rules := must(row.Rules())(t)
	if rules.Games != 2 || len(rules.Level) != 2 || !rules.Third || rules.Seed != "autumn" || rules.Rest != "ask" {
		t.Errorf("the rules are %+v", rules)
	}
	said := row.Cup.With(TieSaid{Tie: "F", Given: 1, Why: "the committee"}).With(TieSaid{Tie: "SF1", Stopped: true}).With(TieSaid{Tie: "F", Given: 2, Why: "the umpire"})
	if len(said.Said) != 2 || said.SaidOf("F").Given != 2 || !said.SaidOf("SF1").Stopped || said.SaidOf("SF2") != (TieSaid{Tie: "SF2"}) || len(row.Cup.Said) != 0 {
		t.Errorf("said is %+v, and before it %+v", said.Said, row.Cup.Said)
	}
	if _, err := h.draft("NONE").Rules(); !errors.Is(err, ErrRow) {
		t.Errorf("rules of no cup: %v", err)
	}
}
