package main

import (
	"errors"

	"postd/descriptive"
	"postd/rules"
)

// recordRaces reads the same moves as records in descriptive notation and in
// SAN. No other program here reads descriptive notation, so that all are
// compared with those who read SAN.
func recordRaces(c counts) ([]*race, error) {
	asked, err := questions(c.positions)
	if err != nil {
		return nil, err
	}
	for i := range asked {
		q := &asked[i]
		q.brief = descriptive.Brief(q.p, q.m, descriptive.Style{})
	}
	r := &race{
		title: "Reading records",
		work:  movesOf(asked, c),
		unit:  "records",
	}
	r.reads("postd, `descriptive.Parse` and `Readings` of what `Brief` writes", "", asked, func(q *question) (rules.Move, error) {
		record, err := descriptive.Parse(q.brief)
		return only(record, err, q.p)
	})
	r.reads("postd, `descriptive.Algebraic.Parse` and `Readings` of SAN", "", asked, func(q *question) (rules.Move, error) {
		record, err := descriptive.Algebraic.Parse(q.san)
		return only(record, err, q.p)
	})
	r.reads("postd, `rules.Position.ParseSAN`", "", asked, func(q *question) (rules.Move, error) { return q.p.ParseSAN(q.san) })
	if c.reader != "" {
		r.reader(c.reader, "descriptive notation", asked, func(q *question) string { return q.brief })
		r.reader(c.reader, "SAN", asked, func(q *question) string { return q.san })
	}
	for l, lib := range libraries {
		r.reads(lib.name+", `Decode`, position new", lib.short, asked, func(q *question) (rules.Move, error) {
			return q.boards[l].fresh().decode(q.san)
		})
		r.reads(lib.name+", `Decode`, legal moves kept", lib.short+" kept", asked, func(q *question) (rules.Move, error) {
			return q.boards[l].decode(q.san)
		})
	}
	return []*race{r}, nil
}

// errReadings is what a record comes to that is no legal move or several.
var errReadings = errors.New("the record has not exactly one reading")

// only returns the move that a record expresses.
func only(r descriptive.Record, err error, p rules.Position) (rules.Move, error) {
	if err != nil {
		return 0, err
	}
	readings := r.Readings(p)
	if len(readings) != 1 {
		return 0, errReadings
	}
	return readings[0].Move, nil
}
