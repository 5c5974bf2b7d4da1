package secretary

import (
	"slices"
	"time"
)

// umpireBody is the umpire's desk: the questions that wait for an answer, and
// those that were answered.
type umpireBody struct {
	Open, Past []questionRow
	All        bool // the answered ones are listed
}

// umpirePage lists the open questions of all games, the oldest first. The
// answered ones are looked for in every game, so that they are listed where
// ?past=1 asks for them.
func umpirePage(v *request) (response, error) {
	lines, err := v.ledger().Games()
	if err != nil {
		return nil, err
	}
	b := umpireBody{All: v.field("past") != ""}
	type asked struct {
		at  time.Time
		row questionRow
	}
	var open, past []asked
	for _, x := range lines {
		if x.Questions == 0 && !b.All {
			continue
		}
		f, err := v.folded(x)
		if err != nil {
			return nil, err
		}
		for _, q := range f.Appeals {
			row := f.questionRow(q)
			row.Game, row.GameHref = f.Label, f.path("")
			if q.Open() {
				open = append(open, asked{q.At, row})
			} else {
				past = append(past, asked{q.Closed, row})
			}
		}
	}
	slices.SortStableFunc(open, func(a, b asked) int { return a.at.Compare(b.at) })
	slices.SortStableFunc(past, func(a, b asked) int { return b.at.Compare(a.at) })
	for _, q := range open {
		b.Open = append(b.Open, q.row)
	}
	if b.All {
		for _, q := range past {
			b.Past = append(b.Past, q.row)
		}
	}
	return page{name: "umpire", title: "Umpire", body: b}, nil
}
