package stage

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/ledger"
)

// Ladder has the secretary begin a ladder of the players, from the top, by the terms of the game
// that opens the dialogue; with free the games of challenges begin without a press.
func (w *wire) Ladder(at time.Time, label, name string, free bool, players []string) error {
	w.clock.set(at)
	w.many = true
	a := w.opening.Agreement
	a.FirstTurnAt = at
	t := ledger.Tournament{Label: label, Name: name, Agreement: a, Secretary: ledger.Official{Name: "The Secretary", Addr: secretaryAddress}, State: ledger.Draft, Ladder: &ledger.Rungs{Free: free}}
	all, err := w.ledger.Players()
	if err != nil {
		return err
	}
	var order []uint64
	for _, name := range players {
		n := slices.IndexFunc(all, func(p ledger.Player) bool { return p.Name == strings.TrimSpace(name) })
		if n < 0 {
			return fmt.Errorf("postd: nobody is called %q", name)
		}
		order = append(order, all[n].ID)
		t.Entries = append(t.Entries, ledger.Entry{Player: all[n].ID, State: ledger.Accepted, At: at})
	}
	if _, err := w.ledger.File(ledger.Matter{Key: "deed:ladder " + label, At: at, Rows: []ledger.Row{t.BeginLadder(order, at)}}); err != nil {
		return err
	}
	return w.pump()
}
