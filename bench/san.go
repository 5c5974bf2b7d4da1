package main

import (
	"fmt"
	"strings"

	"postd/rules"
)

// question is one move of one position with its record.
type question struct {
	p     rules.Position
	m     rules.Move
	san   string
	brief string // in descriptive notation; recordRaces writes it
	// boards are the same position in the hands of the libraries, which have
	// found and kept its legal moves; the move's index in them is at.
	boards []board
	at     []int
}

// questions asks for every legal move of positions of random games.
func questions(positions int) ([]question, error) {
	all, err := randomPositions(positions)
	if err != nil {
		return nil, err
	}
	var out []question
	for _, p := range all {
		var boards []board
		indices := make([]map[rules.Move]int, len(libraries))
		for l, lib := range libraries {
			b, err := lib.read(p.FEN())
			if err != nil {
				return nil, fmt.Errorf("%s does not read %v: %w", lib.name, p, err)
			}
			b.find()
			boards = append(boards, b)
			indices[l] = map[rules.Move]int{}
			for i, m := range b.moves() {
				indices[l][m] = i
			}
		}
		for _, m := range p.LegalMoves() {
			q := question{p: p, m: m, san: p.SAN(m), boards: boards}
			for l, lib := range libraries {
				i, ok := indices[l][m]
				if !ok {
					return nil, fmt.Errorf("%s does not find %v in %v", lib.name, m, p)
				}
				q.at = append(q.at, i)
			}
			out = append(out, q)
		}
	}
	return out, nil
}

// sanRaces reads and writes Standard Algebraic Notation.
func sanRaces(c counts) ([]*race, error) {
	asked, err := questions(c.positions)
	if err != nil {
		return nil, err
	}
	decode := &race{title: "Reading SAN", work: movesOf(asked, c), unit: "records"}
	decode.reads("postd, `Position.ParseSAN`", "", asked, func(q *question) (rules.Move, error) { return q.p.ParseSAN(q.san) })
	signed, notes := sameSigns(asked)
	encode := &race{
		title: "Writing SAN", work: movesOf(signed, c), unit: "records",
		notes: append([]string{"The libraries are handed a move that knows already whether it gives check, as their `ValidMoves` gives it."}, notes...),
	}
	encode.writes("postd, `Position.SAN`", "", signed, func(q *question) string { return q.p.SAN(q.m) })
	for l, lib := range libraries {
		decode.reads(lib.name+", `Decode`, position new", lib.short, asked, func(q *question) (rules.Move, error) {
			return q.boards[l].fresh().decode(q.san)
		})
		decode.reads(lib.name+", `Decode`, legal moves kept", lib.short+" kept", asked, func(q *question) (rules.Move, error) {
			return q.boards[l].decode(q.san)
		})
		encode.writes(lib.name+", `Encode`, position new", lib.short, signed, func(q *question) string {
			return q.boards[l].fresh().encode(q.at[l])
		})
		encode.writes(lib.name+", `Encode`, legal moves kept", lib.short+" kept", signed, func(q *question) string {
			return q.boards[l].encode(q.at[l])
		})
	}
	return []*race{decode, encode}, nil
}

func movesOf(asked []question, c counts) string {
	return fmt.Sprintf("%s moves of %d positions of random games.", figure(float64(len(asked))), c.positions)
}

// sameSigns leaves out the moves to which a library puts another sign of check
// or mate than postd, which a person can judge, and tells of them. Any other
// difference stays, and the check finds it.
func sameSigns(asked []question) ([]question, []string) {
	var notes []string
	for l, lib := range libraries {
		var same []question
		example := ""
		for _, q := range asked {
			theirs := q.boards[l].encode(q.at[l])
			if theirs != q.san && strings.TrimRight(theirs, "+#") == strings.TrimRight(q.san, "+#") {
				example = fmt.Sprintf("%s for %s in %v", theirs, q.san, q.p)
				continue
			}
			same = append(same, q)
		}
		if n := len(asked) - len(same); n > 0 {
			notes = append(notes, fmt.Sprintf("Left out are %d moves to which %s puts another sign of check, such as %s.", n, lib.name, example))
		}
		asked = same
	}
	return asked, notes
}

// reads adds a contestant who reads the record of each question.
func (r *race) reads(name, peer string, asked []question, read func(*question) (rules.Move, error)) {
	r.contestants = append(r.contestants, contestant{
		name: name, peer: peer, amount: len(asked),
		pass: timed(func() {
			for i := range asked {
				read(&asked[i])
			}
		}),
		check: func() error {
			for i := range asked {
				q := &asked[i]
				if m, err := read(q); err != nil || m != q.m {
					return fmt.Errorf("%s in %v is read as %v, and not as %v (%v)", q.san, q.p, m, q.m, err)
				}
			}
			return nil
		},
	})
}

// writes adds a contestant who writes the record of each question.
func (r *race) writes(name, peer string, asked []question, write func(*question) string) {
	r.contestants = append(r.contestants, contestant{
		name: name, peer: peer, amount: len(asked),
		pass: timed(func() {
			for i := range asked {
				write(&asked[i])
			}
		}),
		check: func() error {
			for i := range asked {
				if q := &asked[i]; write(q) != q.san {
					return fmt.Errorf("%v in %v is written as %s, and not as %s", q.m, q.p, write(q), q.san)
				}
			}
			return nil
		},
	})
}
