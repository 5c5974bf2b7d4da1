package stage

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/tournament/knockout"
)

// Match has the secretary begin a match of two players, who are asked whether to stop once it is
// decided.
func (w *wire) Match(at time.Time, label, name string, games int, players []string) error {
	w.clock.set(at)
	w.many = true
	a := w.opening.Agreement
	a.FirstTurnAt, a.Colours, a.LotSeed = at, terms.ColoursFixed, ""
	t := ledger.Tournament{Label: label, Name: name, Agreement: a, Secretary: ledger.Official{Name: "The Secretary", Addr: secretaryAddress}, State: ledger.Running,
		Cup: &ledger.Cup{Games: games, Rest: string(knockout.RestAsk)}, Rounds: []ledger.Round{{No: 1, Name: "F", Begins: at, Started: at}}}
	all, err := w.ledger.Players()
	if err != nil {
		return err
	}
	var sides [2]terms.Side
	for i, name := range players {
		n := slices.IndexFunc(all, func(p ledger.Player) bool { return p.Name == strings.TrimSpace(name) })
		if n < 0 || i > 1 {
			return fmt.Errorf("postd: a match is of two players, and nobody is called %q", name)
		}
		sides[i].Members = []terms.Member{{Player: all[n].ID, Name: all[n].Name}}
		t.Entries = append(t.Entries, ledger.Entry{Player: all[n].ID, State: ledger.Accepted, At: at, Number: i + 1})
	}
	for n := 1; n <= games; n++ {
		white, black := 1, 2
		if n%2 == 0 {
			white, black = 2, 1
		}
		t.Pairings = append(t.Pairings, ledger.Pairing{Round: 1, White: white, Black: black, Label: fmt.Sprintf("%s-F-%d", label, n), Tie: "F"})
	}
	id, err := w.ledger.PutTournament(t)
	if err != nil {
		return err
	}
	for n, p := range t.Pairings { // a minute apart, so that a dialogue can name their letters
		a.FirstTurnAt = at.Add(time.Duration(n) * time.Minute)
		w.clock.set(a.FirstTurnAt)
		if _, err := w.ledger.OpenGame(id, p.Label, [2]terms.Side{sides[n%2], sides[1-n%2]}, a, "", a.FirstTurnAt); err != nil {
			return err
		}
		if err := w.pump(); err != nil {
			return err
		}
	}
	return nil
}
