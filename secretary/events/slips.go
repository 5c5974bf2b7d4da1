package events

import (
	"fmt"

	"postd/correspondence/calendar"
	"postd/secretary/folder"
	"postd/secretary/visit"
)

// slipsShown are the pairing slips of a tournament, to be cut and handed out, or put on the wall.
type slipsShown struct {
	Back  string
	Slips []slip
}

// slip is one game: who has which colour, from when on. Who has no game has a slip too.
type slip struct{ Label, Where, White, Black, First string }

// slips are the pairing slips of a tournament, or of one of its rounds (?round=3). They name players
// as the office does, as the booklet.
func slips(v *request, c folder.Course) (visit.Response, error) {
	b := slipsShown{Back: c.Path("/standings")}
	rows, _ := c.Rows()
	names := map[int]string{}
	for _, r := range rows {
		names[r.Number] = fmt.Sprintf("%s (%d)", r.Name, r.Number)
	}
	_, outcomes := c.Played()
	only, title, boards := visit.Number(v.Field("round")), "Pairing slips of "+c.Label, map[int]int{}
	if only > 0 {
		title = fmt.Sprintf("%s, round %d", title, only)
	}
	for _, o := range outcomes {
		boards[o.Round]++
		if only > 0 && o.Round != only {
			continue
		}
		x := slip{Label: o.Label, White: names[o.White], Black: names[o.Black]}
		if o.Round > 0 {
			x.Where = fmt.Sprintf("round %d, board %d", o.Round, boards[o.Round])
		}
		x.First = calendar.DayWords(c.Agreement.FirstTurnAt, c.Zone)
		for _, r := range c.Rounds {
			if r.No == o.Round && !r.Begins.IsZero() {
				x.First = calendar.DayWords(r.Begins, c.Zone)
			}
		}
		b.Slips = append(b.Slips, x)
	}
	for _, r := range c.Rounds {
		if only > 0 && r.No != only {
			continue
		}
		for _, y := range r.Byes {
			b.Slips = append(b.Slips, slip{Label: c.Label, Where: fmt.Sprintf("round %d", r.No), White: names[y.Number]})
		}
	}
	return visit.Page{Name: "slips", Title: title, Body: b, Print: true}, nil
}
