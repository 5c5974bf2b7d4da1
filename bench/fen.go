package main

import (
	"fmt"

	"postd/rules"
)

// fenRaces reads positions. ParseFEN also refuses positions with which the
// laws could not deal, which the libraries do not look for.
func fenRaces(c counts) ([]*race, error) {
	all, err := spread(c.positions)
	if err != nil {
		return nil, err
	}
	var fens []string
	for _, p := range all {
		fens = append(fens, p.FEN())
	}
	r := &race{
		title: "Reading FEN",
		work:  fmt.Sprintf("%d positions, of random games and of the Chess Programming Wiki.", len(fens)),
		unit:  "positions",
	}
	r.fens("postd, `ParseFEN`", "", fens, func(fen string) (string, error) {
		p, err := rules.ParseFEN(fen)
		return p.FEN(), err
	}, func() {
		for _, f := range fens {
			rules.ParseFEN(f)
		}
	})
	for _, lib := range libraries {
		r.fens(lib.name+", `Position.UnmarshalText`", lib.short, fens, func(fen string) (string, error) {
			b, err := lib.read(fen)
			if err != nil {
				return "", err
			}
			return b.fen(), nil
		}, func() {
			for _, f := range fens {
				lib.read(f)
			}
		})
	}
	return []*race{r}, nil
}

// fens adds a contestant, whose pass reads all positions. For the check, back
// reads one and writes it again.
func (r *race) fens(name, peer string, fens []string, back func(fen string) (string, error), pass func()) {
	r.contestants = append(r.contestants, contestant{
		name: name, peer: peer, amount: len(fens), pass: timed(pass),
		check: func() error {
			for _, f := range fens {
				if got, err := back(f); err != nil || got != f {
					return fmt.Errorf("%s is read as %s (%v)", f, got, err)
				}
			}
			return nil
		},
	})
}
