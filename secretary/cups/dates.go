package cups

import (
	"fmt"
	"slices"
	"time"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
)

// The rounds of a round robin begin at once, as is the custom by post, or each on a day of its own
// (EVENT/22).

// Fields of the form of the days.
const (
	fieldAtOnce = "at_once"
	fieldFirst  = "first"
	fieldDays   = "days"
	fieldRound  = "round."
)

// roundsOf is how many rounds are paired.
func roundsOf(c folder.Course) (n int) {
	for _, p := range c.Pairings {
		n = max(n, p.Round)
	}
	return n
}

// begunRound reports whether games of the round are set up, or none of it is to be, as of one that
// was played elsewhere.
func begunRound(c folder.Course, no int) bool {
	if !slices.ContainsFunc(c.Pairings, func(p ledger.Pairing) bool { return p.Round == no && p.Came == "" && !folder.Vacant(c, p) }) {
		return true
	}
	return slices.ContainsFunc(c.Pairings, func(p ledger.Pairing) bool {
		return p.Round == no && slices.ContainsFunc(c.Lines, func(x ledger.Line) bool { return x.Label == p.Label })
	})
}

// nextRound is the first round of which nothing is set up; 0 where there is none.
func nextRound(c folder.Course) int {
	for _, r := range c.Rounds {
		if !begunRound(c, r.No) {
			return r.No
		}
	}
	return 0
}

// dates is the form of the days on which the rounds begin, and leads to the start of the next.
func dates(v *request, c folder.Course) (visit.Response, error) {
	form := visit.Compose{RowForm: visit.RowForm{Version: c.Version}, Back: c.Path(""), Button: "Save the days",
		Lead: "All rounds begin at once, as is usual by post, or each on a day of its own. A round begins by a press."}
	all := roundsOf(c)
	switch {
	case c.Cup != nil:
		form.Cannot = "The ties of a cup begin from its tree."
	case all == 0:
		form.Cannot = "The lots are not drawn yet, so that there are no rounds."
	case len(c.Rounds) == 0 && c.State != ledger.Drawn:
		form.Cannot = "All rounds have begun at once."
	case c.State != ledger.Drawn && c.State != ledger.Running:
		form.Cannot = "The tournament is " + c.Status().Words + "."
	}
	if v.Posted() {
		form.Version = v.Version()
	}
	row, good := c.Tournament, form.Cannot == ""
	switch {
	case form.Cannot != "":
	case len(c.Rounds) == 0:
		good = v.firstDates(c, &form, &row, all)
	default:
		good = v.theirDates(c, &form, &row)
		if no := nextRound(c); no > 0 {
			form.Also = templates.Link{Name: fmt.Sprintf("Begin round %d…", no), Href: c.Path("/dates/next")}
		}
	}
	p := v.Composed(crumbs(c), "Days of the rounds of "+c.Label, form)
	return v.ByForm(p, good && form.Cannot == "", func(string) (visit.Action, error) {
		d := visit.Action{Title: p.Title, Button: form.Button, AtOnce: true, Back: c.Path("/dates"), Does: []string{"Nobody is told; nothing begins by itself."}, Then: visit.Done(c.Path("/dates"), "The days of the rounds are saved.")}
		for i := range max(len(row.Rounds), len(c.Rounds)) {
			d.Changes = append(d.Changes, visit.Differing(visit.Change{What: fmt.Sprintf("Round %d", i+1), Before: dayOf(c, c.Rounds, i), After: dayOf(c, row.Rounds, i)})...)
		}
		return c.Kept(v.Request, row, d)
	})
}

func dayOf(c folder.Course, rounds []ledger.Round, i int) string {
	if i >= len(rounds) {
		return "with all others"
	}
	return folder.At(rounds[i].Begins, c.Zone)
}

// firstDates asks for the day of the first round, and for how many days lie between two.
func (v *request) firstDates(c folder.Course, form *visit.Compose, row *ledger.Tournament, all int) (good bool) {
	first := visit.FormField{Name: fieldFirst, Label: "First turn of round 1", Type: "datetime-local", Required: true, Hint: "By the clocks of the tournament, " + c.Zone.String() + "."}
	days := visit.FormField{Name: fieldDays, Label: "Days from one round to the next", Type: "number", Value: "28", Required: true, Hint: fmt.Sprintf("There are %d rounds. Each day can be changed afterwards.", all)}
	if at := c.Agreement.FirstTurnAt; !at.IsZero() {
		first.Value = at.In(c.Zone).Format(formInstant)
	}
	good = true
	if v.Posted() {
		first.Value, days.Value = v.Field(fieldFirst), v.Field(fieldDays)
		at, err := time.ParseInLocation(formInstant, first.Value, c.Zone)
		if err != nil || at.Before(v.Now) {
			first.Error, good = "A day and an hour that are still to come.", false
		}
		n := visit.Number(days.Value)
		if n < 1 || n > 3660 {
			days.Error, good = "A number from 1 to 3660.", false
		}
		row.Rounds = nil
		for no := 1; no <= all; no++ {
			row.Rounds = append(row.Rounds, ledger.Round{No: no, Begins: at.AddDate(0, 0, (no-1)*n)})
		}
	}
	form.Fields = []visit.FormField{first, days}
	return good
}

// theirDates shows the day of each round; those of rounds that have begun stand.
func (v *request) theirDates(c folder.Course, form *visit.Compose, row *ledger.Tournament) (good bool) {
	good = true
	row.Rounds = slices.Clone(row.Rounds)
	none := true
	for i, r := range c.Rounds {
		if begunRound(c, r.No) {
			none = false
			if began := folder.At(r.Begins, c.Zone); began != "" {
				form.Lead += fmt.Sprintf(" Round %d began %s.", r.No, began)
			}
			continue
		}
		f := visit.FormField{Name: fmt.Sprint(fieldRound, r.No), Label: fmt.Sprintf("Round %d", r.No), Type: "datetime-local", Required: true, Value: r.Begins.In(c.Zone).Format(formInstant)}
		if v.Posted() {
			f.Value = v.Field(f.Name)
			at, err := time.ParseInLocation(formInstant, f.Value, c.Zone)
			switch {
			case err != nil:
				f.Error, good = "A day and an hour.", false
			case i > 0 && at.Before(row.Rounds[i-1].Begins):
				f.Error, good = fmt.Sprintf("Not before round %d.", r.No-1), false
			}
			row.Rounds[i].Begins = at
		}
		form.Fields = append(form.Fields, f)
	}
	if none {
		once := visit.FormField{Name: fieldAtOnce, Label: "All rounds at once after all", Type: "checkbox", Value: "yes", Checked: v.Posted() && v.Field(fieldAtOnce) != ""}
		if form.Fields = append(form.Fields, once); once.Checked {
			row.Rounds, good = nil, true
		}
	}
	if len(form.Fields) == 0 {
		form.Cannot = "All rounds have begun."
	}
	return good
}

// beginRound begins the next round of a round robin by dates.
func beginRound(v *request, c folder.Course) (visit.Response, error) {
	no := nextRound(c)
	form := visit.Compose{RowForm: visit.RowForm{Version: c.Version}, Back: c.Path("/dates"), Button: "Begin it, and look at it…"}
	switch {
	case c.Cup != nil || no == 0:
		form.Cannot = "No round waits for its start."
	case c.State != ledger.Drawn && c.State != ledger.Running:
		form.Cannot = "The tournament is " + c.Status().Words + ". Wait until its games are set up."
	case c.Rounds[no-1].Begins.Before(v.Now.Add(time.Hour)):
		form.Cannot = fmt.Sprintf("The first turn of round %d would begin %s, and the letters must be out an hour before: change its day first.", no, folder.At(c.Rounds[no-1].Begins, c.Zone))
	default:
		form.Lead = fmt.Sprintf("The games of round %d are set up, and their first turn begins %s.", no, folder.At(c.Rounds[no-1].Begins, c.Zone))
	}
	if v.Posted() {
		form.Version = v.Version()
	}
	p := v.Composed(crumbs(c), fmt.Sprintf("Begin round %d of %s", no, c.Label), form)
	return v.ByForm(p, form.Cannot == "", func(key string) (visit.Action, error) {
		d := visit.Action{Title: p.Title, Button: "Begin it", Back: c.Path("/dates"), Then: visit.Done(c.Path("/dates"), narrate.Upper(fmt.Sprintf("round %d is being set up.", no)))}
		return v.starts(c, c.Tournament, no, "/dates", key, d)
	})
}
