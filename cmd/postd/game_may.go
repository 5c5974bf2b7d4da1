package main

import (
	"fmt"
	"slices"

	"postd/cmd/postd/cli"
	"postd/correspondence"
	"postd/ledger"
)

// mayRule asks the table of seats whether a ruling can be entered here. Whoever can
// type commands on the office's machine holds the office as which they rule; but the
// secretary's place is not the umpire's, as long as one is named (CLOCK/C-7).
func mayRule(l *ledger.Ledger, g correspondence.Game, r correspondence.Ruling) error {
	rows := correspondence.Rulings()
	i := slices.IndexFunc(rows, func(row correspondence.Row) bool { return row.Name == r.Row })
	if i < 0 {
		return fmt.Errorf("postd: there is no ruling %s", r.Row)
	}
	o, err := l.ObjectOfGame(g.ID)
	if err != nil {
		return err
	}
	o = o.On(g, r.On)
	var a ledger.Answer
	for _, act := range ledger.ActsOf(rows[i], r.On) {
		if a = ledger.May(ledger.Holding(onHost(), r.By, o, 0), act, o); a.Yes {
			return nil
		}
	}
	if r.On > 0 && a.Law == "CLOCK/C-7" {
		return nil // the game refuses it, and says before whom the question is
	}
	return cli.Usage("postd: %s %s To enter a ruling of the umpire or the adjudicator's verdict here, say --as umpire or --as adjudicator.", a.Why, a.Do)
}
