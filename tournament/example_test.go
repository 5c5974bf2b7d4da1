package tournament_test

import (
	"fmt"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/tournament"
)

func ExampleDraw() {
	draw, err := tournament.Draw("Autumn 2026", []string{"Jones, Mary", "Smith, John", "O'Brien, Pat"})
	if err != nil {
		panic(err)
	}
	for _, lot := range draw.Lots {
		fmt.Println(lot.Number, lot.Hash[:16], lot.Entrant)
	}
	fmt.Println(draw.Command(draw.Lots[2]))
	// Output:
	// 1 e9e06a31b09ce2c1 Smith, John
	// 2 ee2ebd3e882e3358 O'Brien, Pat
	// 3 f3afed972ac415be Jones, Mary
	// printf '%s\n%s' 'Autumn 2026' 'Jones, Mary' | sha256sum
}

func ExampleBerger() {
	rounds, err := tournament.Berger(5, 1, tournament.LastTwo)
	if err != nil {
		panic(err)
	}
	for _, r := range rounds {
		fmt.Println(r.Number, r.Games, "bye", r.Bye)
	}
	// Output:
	// 1 [{2 5} {3 4}] bye 1
	// 2 [{5 3} {1 2}] bye 4
	// 3 [{3 1} {4 5}] bye 2
	// 4 [{1 4} {2 3}] bye 5
	// 5 [{4 2} {5 1}] bye 3
}

func ExampleStandings() {
	players := []tournament.Player{{Number: 1, Name: "Smith"}, {Number: 2, Name: "Jones"}, {Number: 3, Name: "Brown"}}
	table, err := tournament.Standings(players, []tournament.Outcome{
		{White: 2, Black: 3, Round: 1, Result: terms.Drawn, How: events.ByAgreement, Game: 1},
		{White: 1, Black: 2, Round: 2, Result: terms.WhiteWins, How: events.ByTime, Game: 2},
		{White: 3, Black: 1, Round: 3, Game: 3},
	}, tournament.DefaultOrder())
	if err != nil {
		panic(err)
	}
	for _, r := range table.Rows {
		fmt.Printf("%s %s %s, SB %s:", r.Place(), r.Name, r.Score, r.SonnebornBerger)
		for _, c := range r.Cells {
			for _, m := range c.Marks {
				fmt.Printf(" %s", m.Sign)
			}
		}
		fmt.Println()
	}
	fmt.Println("provisional:", table.Provisional)
	fmt.Println(table.Working(3, tournament.SonnebornBerger))
	// Output:
	// 1 Smith 1, SB ½: + *
	// 2= Jones ½, SB ¼: – ½
	// 2= Brown ½, SB ¼: * ½
	// provisional: true
	// ½ × ½ = ¼ against Jones; together ¼
}
