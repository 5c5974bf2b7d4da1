// Command bench times the rules room and the reader of records against other
// programs: the same work, by turns in one run, as ratios.
//
//	go run . [-rounds N] [-positions N] [-games N] [-depth N] [-markdown | -json]
//	         [-peer NAME=DIR ...] [-reader COMMAND] [subject ...]
//
// The subjects are records, perft, moves, san, pgn and fen, and all, which is
// what it does when none is named.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"
)

// counts say how much work there is.
type counts struct {
	rounds    int           // of which the median is given
	positions int           // of games played at random
	games     int           // in the files of games
	depth     int           // of perft, in half-moves
	least     time.Duration // CPU time that a contestant's turn takes at least
	peers     peerFlags     // measured by folder, in perft
	reader    string        // a program that reads records; "": none
}

// subject is one thing that is measured, in one race or several.
type subject struct {
	name  string
	races func(counts) ([]*race, error)
}

var subjects = []subject{
	{"records", recordRaces},
	{"perft", perftRaces},
	{"moves", moveRaces},
	{"san", sanRaces},
	{"pgn", pgnRaces},
	{"fen", fenRaces},
}

func main() {
	if err := bench(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// bench does what the command line says and writes the tables to out.
func bench(args []string, out io.Writer) error {
	c := counts{}
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	flags.IntVar(&c.rounds, "rounds", 7, "rounds, of which the median is given")
	flags.IntVar(&c.positions, "positions", 400, "positions of games played at random")
	flags.IntVar(&c.games, "games", 300, "games in each file of games")
	flags.IntVar(&c.depth, "depth", 5, "depth of perft in half-moves; the slow ones go two less")
	flags.DurationVar(&c.least, "least", 100*time.Millisecond, "CPU time of a turn at least: quick work is repeated")
	markdown := flags.Bool("markdown", false, "print the tables in Markdown")
	asJSON := flags.Bool("json", false, "print the tables as JSON")
	flags.Var(&c.peers, "peer", "measure a generator of moves by its folder too, `NAME=DIR`, in perft; may be given several times")
	flags.StringVar(&c.reader, "reader", "", "measure a `COMMAND` too that reads lines of FEN, tab, record, and writes a move in UCI form for each, in records")
	whole := args
	var names []string
	for len(args) > 0 { // flags may stand behind the subjects too
		if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
			return nil
		} else if err != nil {
			return err
		}
		if args = flags.Args(); len(args) > 0 {
			names, args = append(names, args[0]), args[1:]
		}
	}
	if min(c.rounds, c.positions, c.games, c.depth) < 1 {
		return fmt.Errorf("-rounds, -positions, -games and -depth are at least 1")
	}
	chosen, err := choose(names)
	if err != nil {
		return err
	}
	for name, asked := range map[string]bool{"perft": len(c.peers) > 0, "records": c.reader != ""} {
		if asked && !slices.ContainsFunc(chosen, func(s subject) bool { return s.name == name }) {
			return fmt.Errorf("-peer belongs to perft and -reader to records, and %s is not among the subjects", name)
		}
	}
	if len(c.peers) > 0 {
		built, err := peersBuilt()
		if err != nil {
			return err
		}
		if built == nil {
			return rerun(c.peers, whole, out)
		}
		c.peers = built
	}
	runtime.GOMAXPROCS(1)

	var tables []table
	for _, s := range chosen {
		races, err := s.races(c)
		if err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
		for _, r := range races {
			if r.done != nil {
				defer r.done()
			}
			t, err := r.run(c)
			if err != nil {
				return fmt.Errorf("%s: %s: %w", s.name, r.title, err)
			}
			tables = append(tables, t)
			switch {
			case *asJSON:
			case *markdown:
				t.markdown(out)
			default:
				t.text(out)
			}
		}
	}
	if *asJSON {
		e := json.NewEncoder(out)
		e.SetIndent("", "  ")
		return e.Encode(tables)
	}
	return nil
}

// choose returns the subjects named, all if none is.
func choose(names []string) ([]subject, error) {
	if len(names) == 0 || slices.Contains(names, "all") {
		return subjects, nil
	}
	var known []string
	for _, s := range subjects {
		known = append(known, s.name)
	}
	var chosen []subject
	for _, name := range names {
		i := slices.Index(known, name)
		if i < 0 {
			return nil, fmt.Errorf("no subject is called %q; there are %s and all", name, strings.Join(known, ", "))
		}
		chosen = append(chosen, subjects[i])
	}
	return chosen, nil
}
