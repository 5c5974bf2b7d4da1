package main

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"

	"postd/rules"
)

// scoresPattern finds the games of masters that the tests of package
// descriptive have, and cannot be embedded from here.
const scoresPattern = "../descriptive/testdata/scores/*.pgn"

// longest is the number of half-moves after which a random game is left
// unfinished: ordinary games have about so many.
const longest = 80

// repeats is how often pgn-extract finds the games in its file, so that to
// start the program counts for little.
const repeats = 10

// pgnRaces replays files of games: of random play, and of masters.
func pgnRaces(c counts) ([]*race, error) {
	random := randomGames(c.games)
	masters, err := mastersGames(c.games)
	if err != nil {
		return nil, err
	}
	return []*race{
		pgnRace("Replaying PGN, games played at random", random),
		pgnRace("Replaying PGN, games of masters", masters),
	}, nil
}

// randomGames plays games at random, the same in every run.
func randomGames(n int) []rules.PGN {
	dice := rand.New(rand.NewPCG(1904, 13))
	var out []rules.PGN
	for range n {
		var g rules.PGN
		p := rules.Start()
		for len(g.Moves) < longest {
			moves := p.LegalMoves()
			if len(moves) == 0 {
				break
			}
			m := moves[dice.IntN(len(moves))]
			next, err := p.Play(m)
			if err != nil {
				break // no legal move is refused, and a short game would be seen
			}
			g.Moves = append(g.Moves, m)
			p = next
		}
		switch {
		case p.Mate() && p.Turn() == rules.Black:
			g.Result = "1-0"
		case p.Mate():
			g.Result = "0-1"
		case p.Stalemate():
			g.Result = "1/2-1/2"
		}
		out = append(out, g)
	}
	return out
}

// mastersGames returns n games, the few that there are again and again.
func mastersGames(n int) ([]rules.PGN, error) {
	files, err := filepath.Glob(scoresPattern)
	if err != nil || len(files) == 0 {
		return nil, fmt.Errorf("no games at %s (bench is run in its own folder)", scoresPattern)
	}
	var out []rules.PGN
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			return nil, err
		}
		g, err := rules.NewPGNReader(bytes.NewReader(text)).Next()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f, err)
		}
		out = append(out, g)
	}
	return slices.Repeat(out, n/len(out)+1)[:n], nil
}

func pgnRace(title string, games []rules.PGN) *race {
	var file bytes.Buffer
	moves := 0
	for i, g := range games {
		if i > 0 {
			file.WriteByte('\n')
		}
		file.WriteString(g.String())
		moves += len(g.Moves)
	}
	text := file.Bytes()
	r := &race{
		title: title,
		work:  fmt.Sprintf("%d games of %s half-moves on the average.", len(games), figure(float64(moves)/float64(len(games)))),
		unit:  "games",
	}
	r.replays("postd, `rules.PGNReader`", "", games, text, replayOurs(false))
	r.replays("postd, `rules.PGNReader` with `Skim`", "", games, text, replayOurs(true))
	for _, lib := range libraries {
		r.replays(lib.name+", `Scanner`", lib.short, games, text, lib.replay)
	}
	r.extract(games, text)
	return r
}

// replayOurs reads games and plays their moves, with the reader's Skim or
// without.
func replayOurs(skim bool) func([]byte, func([]rules.Move)) (int, int, error) {
	return func(pgn []byte, see func([]rules.Move)) (games, moves int, err error) {
		r := rules.NewPGNReader(bytes.NewReader(pgn))
		r.Skim = skim
		for {
			g, err := r.Next()
			if err == io.EOF {
				return games, moves, nil
			}
			if err != nil {
				return games, moves, err
			}
			games++
			moves += len(g.Moves)
			if see != nil {
				see(g.Moves)
			}
		}
	}
}

// replays adds a contestant of this process.
func (r *race) replays(name, peer string, games []rules.PGN, text []byte, replay func([]byte, func([]rules.Move)) (int, int, error)) {
	r.contestants = append(r.contestants, contestant{
		name: name, peer: peer, amount: len(games),
		pass: timed(func() { replay(text, nil) }),
		check: func() error {
			at := 0
			var bad error
			n, _, err := replay(text, func(got []rules.Move) {
				if bad == nil && (at >= len(games) || !slices.Equal(got, games[at].Moves)) {
					bad = fmt.Errorf("game %d is read as %v", at+1, got)
				}
				at++
			})
			if err == nil && bad == nil && n != len(games) {
				bad = fmt.Errorf("%d games are read where there are %d", n, len(games))
			}
			if err != nil {
				return err
			}
			return bad
		},
	})
}

// extract adds pgn-extract, or the note that it is not there.
func (r *race) extract(games []rules.PGN, text []byte) {
	path := program("pgn-extract")
	if path == "" {
		r.notes = append(r.notes, notInstalled("pgn-extract"))
		return
	}
	e := &extract{path, bytes.Repeat(append(bytes.Clone(text), '\n'), repeats)}
	r.contestants = append(r.contestants, contestant{
		name: e.version() + ", `-r -s --quiet`", peer: "pgn-extract", amount: repeats * len(games),
		pass: e.check,
		check: func() error {
			if n, err := e.count(); err != nil || n != repeats*len(games) {
				return fmt.Errorf("%d games are read where there are %d (%v)", n, repeats*len(games), err)
			}
			return nil
		},
	})
}
