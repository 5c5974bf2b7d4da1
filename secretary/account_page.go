package secretary

import (
	"fmt"
	"slices"
	"strings"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/rules"
	"postd/secretary/visit"
	"postd/templates/narrate"
)

// timeBody is the page of the time of a game: every turn, day by day, the last
// first.
type timeBody struct {
	Head     string
	Calendar string // name and version, as the account cites it
	Turns    []turnRow
	Sums     []visit.Fact
}

// turnRow is a turn on a page.
type turnRow struct {
	ID, Whose, Move, Begun, Ended, Used, Left, Allowed, Until, End string
	Calendar, Long                                                 string   // by what it was reckoned; how long thinking counts
	Days                                                           []dayRow // where they are shown
	Counts, Open, Late                                             bool
}

// dayRow is a civil date of a turn.
type dayRow struct {
	Day, Part, Reckoned, Why, Total, Left string
	Off                                   bool // nothing of it is reckoned
}

// timePage shows the time of every turn of a game, each civil day with what of
// it is reckoned, and why the rest is not (BCC1903/V.2(b)).
func timePage(v *request, f gameFile) (visit.Response, error) {
	b := timeBody{Head: headOf(f).Stands, Calendar: f.Office.Calendar.Label()}
	turns := correspondence.TurnTimes(f.Events, f.Office)
	for i, t := range turns {
		r := f.turnRow(t, i+1)
		r.Days = dayRows(f.Game, t.Account)
		b.Turns = append(b.Turns, r)
	}
	slices.Reverse(b.Turns)
	b.Sums = f.sums(turns)
	return f.page("game-account", "Time of "+f.Label, tabTime, b), nil
}

// sums are what each side has used over all turns that it ended with a record.
func (f gameFile) sums(turns []correspondence.TurnTime) (out []visit.Fact) {
	for _, c := range []rules.Colour{rules.White, rules.Black} {
		n := 0
		for _, t := range turns {
			if t.Of == c && t.Counts {
				n++
			}
		}
		out = append(out, visit.Fact{Name: c.String(), Words: fmt.Sprintf("%s in %s", narrate.Length(f.Game, f.Used[c]), visit.CountWords(n, "turn", "turns"))})
		if b, ok := f.Balance(c); ok {
			out = append(out, visit.Fact{Name: c.String() + "’s allowance", Words: b.Told(0, narrate.Lengths(f.Game))})
		}
	}
	return out
}

// turnRow puts a turn into words, but for its days.
func (f gameFile) turnRow(t correspondence.TurnTime, no int) turnRow {
	a := t.Account
	r := turnRow{
		ID: fmt.Sprintf("turn-%d", no), Whose: t.Of.String(), Move: "move " + narrate.Number(t.Number, t.Of), Begun: f.At(a.Begin), Ended: f.At(t.Ended),
		Used: narrate.Length(f.Game, a.Used), Left: narrate.Length(f.Game, a.Left), Calendar: a.Calendar, Allowed: narrate.Length(f.Game, a.Allowed), Until: f.At(a.Deadline), End: t.End,
		Counts: t.Counts, Open: t.End == "", Late: a.Used > a.Allowed && a.Allowed > 0,
	}
	if s := a.Long.Words(narrate.Lengths(f.Game)); s != "" {
		r.Long = s + " (" + f.Law("BCC1903/V.2(c)") + ")"
	}
	if t.Choice {
		r.Move = "a choice"
	}
	if r.Open {
		r.End = "it is open"
	}
	return r
}

// dayRows are the days of an account.
func dayRows(g correspondence.Game, a calendar.Account) (out []dayRow) {
	for _, d := range a.Days {
		r := dayRow{Day: d.Date.Words(), Reckoned: "no", Why: strings.Join(d.Why, "; "), Total: narrate.Length(g, d.Total), Left: narrate.Length(g, a.LeftAfter(d)), Off: d.Reckoned == 0}
		if !r.Off {
			r.Reckoned = "yes, " + calendar.Duration(d.Reckoned)
			if d.Counts > d.Reckoned {
				r.Reckoned += ", which counts for " + calendar.Duration(d.Counts) + ": it " + a.Long.Words(calendar.Duration) + " (" + string(g.Agreement.Cites("BCC1903/V.2(c)")) + ", by agreement)"
			}
		}
		from, to := d.From.Format("15:04"), d.To.Format("15:04")
		if to == "00:00" && d.To.After(d.From) {
			to = "24:00"
		}
		if r.Part = from + " to " + to; r.Part == "00:00 to 24:00" {
			r.Part = "the whole day"
		}
		out = append(out, r)
	}
	return out
}
