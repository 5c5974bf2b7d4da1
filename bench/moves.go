package main

import (
	"fmt"
	"slices"

	"postd/rules"
)

// moveRaces finds all legal moves: of one crowded position again and again, as
// the tables then stay in the machine's cache, and of a spread of positions.
func moveRaces(c counts) ([]*race, error) {
	kiwipete, err := named("Kiwipete")
	if err != nil {
		return nil, err
	}
	one, err := moveRace("All legal moves of one position", slices.Repeat([]rules.Position{kiwipete}, 100))
	if err != nil {
		return nil, err
	}
	one.work = fmt.Sprintf("Kiwipete, %d legal moves.", len(kiwipete.LegalMoves()))
	all, err := spread(c.positions)
	if err != nil {
		return nil, err
	}
	many, err := moveRace("All legal moves of a spread of positions", all)
	return []*race{one, many}, err
}

func moveRace(title string, all []rules.Position) (*race, error) {
	want := make([][]rules.Move, len(all))
	number := 0
	for i, p := range all {
		want[i] = slices.Sorted(slices.Values(p.LegalMoves()))
		number += len(want[i])
	}
	r := &race{
		title: title,
		work:  fmt.Sprintf("%s legal moves of %d positions.", figure(float64(number)), len(all)),
		unit:  "positions",
	}
	var list rules.MoveList
	r.finds("postd, `Position.Moves`", "", all, want, func(i int) []rules.Move { all[i].Moves(&list); return list.All() }, func() {
		for i := range all {
			all[i].Moves(&list)
		}
	})
	r.finds("postd, `Position.LegalMoves`, a new slice", "", all, want, func(i int) []rules.Move { return all[i].LegalMoves() }, func() {
		for i := range all {
			all[i].LegalMoves()
		}
	})
	for _, lib := range libraries {
		var boards []board
		for _, p := range all {
			b, err := lib.read(p.FEN())
			if err != nil {
				return nil, fmt.Errorf("%s does not read %v: %w", lib.name, p, err)
			}
			boards = append(boards, b)
		}
		find := func(i int) []rules.Move {
			b := boards[i].fresh()
			b.find()
			return b.moves()
		}
		r.finds(lib.name+", `ValidMoves`", lib.short, all, want, find, func() {
			for _, b := range boards {
				b.fresh().find()
			}
		})
	}
	return r, nil
}

// finds adds a contestant, whose pass finds the legal moves of all positions.
// For the check, find returns those of the position with the index i.
func (r *race) finds(name, peer string, all []rules.Position, want [][]rules.Move, find func(i int) []rules.Move, pass func()) {
	r.contestants = append(r.contestants, contestant{
		name: name, peer: peer, amount: len(all), pass: timed(pass),
		check: func() error {
			for i := range all {
				if got := slices.Sorted(slices.Values(find(i))); !slices.Equal(got, want[i]) {
					return fmt.Errorf("of %v it finds %v, postd %v", all[i], got, want[i])
				}
			}
			return nil
		},
	})
}
