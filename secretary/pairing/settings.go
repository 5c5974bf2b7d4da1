package pairing

import (
	"fmt"
	"strconv"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
	"postd/tournament"
	"postd/tournament/ties"
)

// settings changes what is agreed of a Swiss beside the terms of its games. Once a round has
// started there is a reason for it.
func settings(v *request, c swissView) (visit.Response, error) {
	r, order := c.rules, c.TieBreaks
	if c.Tournament.Swiss == nil {
		order = folder.SwissOrder
	}
	faults := map[string]string{}
	in := func(name, stands string) string {
		if v.Posted() {
			return v.Field(name)
		}
		return stands
	}
	number := func(name string, value *int, least, most int, words string) string {
		s := in(name, strconv.Itoa(*value))
		n, err := strconv.Atoi(s)
		if *value = n; err != nil || n < least || n > most {
			faults[name] = words
		}
		return s
	}
	least := max(ledger.LeastRounds, c.Paired())
	if c.rules.Rounds < least { // it was ended early
		least = c.rules.Rounds
	}
	yes := in("last", map[bool]string{true: "yes"}[r.LastBye])
	wait := in("unfinished", string(r.Unfinished))
	late := in("late", r.Late)
	ranked := in("ties", ties.Format(codesOf(order)))
	fields := []visit.FormField{
		{Name: "rounds", Label: "Rounds", Value: number("rounds", &r.Rounds, least, ledger.MostRounds, fmt.Sprintf("A number from %d to %d.", least, ledger.MostRounds)), Required: true, Hint: "They are declared before round 1."},
		{Name: "days", Label: "Days of a round", Value: number("days", &r.Days, 7, 1000, "A number from 7 to 1000."), Required: true, Hint: "Proposed for each round: after them is the date of adjudication of its games."},
		{Name: "unfinished", Label: "The next round is paired", Type: "select", Options: chosen(wait, "", "when all games are over", "draw", "at once; a game in play counts as drawn in the pairing alone")},
		{Name: "byes", Label: "Byes of half a point that a player may ask for", Value: number("byes", &r.Byes, 0, 3, "A number from 0 to 3."), Required: true},
		{Name: "last", Label: "In the last round too", Type: "checkbox", Value: "yes", Checked: yes == "yes"},
		{Name: "late", Label: "A late entry has of each round missed", Type: "select", Options: chosen(late, "Z", "no point", "H", "½ point")},
		{Name: "apart", Label: "Members of a club do not meet in the first rounds, so many", Value: number("apart", &r.Apart, 0, ledger.MostRounds, fmt.Sprintf("A number from 0 to %d.", ledger.MostRounds)), Required: true},
		{Name: "ties", Label: "Tie-breaks, in their order", Value: ranked, Hint: "FIDE’s codes with commas between them. What each means stands below."},
	}
	codes, err := ties.Parse(ties.Swiss, ranked)
	if err != nil {
		faults["ties"] = narrate.Upper(trimTies(err)) + "."
	}
	why := v.Field("why")
	if c.Paired() > 0 {
		fields = append(fields, visit.FormField{Name: "why", Label: "Why", Value: why, Required: true, Hint: "Rounds are paired: the reason stands in the log."})
		if fault := visit.NoteFault(why); fault != "" || why == "" {
			faults["why"] = fault
			if fault == "" {
				faults["why"] = "A reason is needed: rounds are paired."
			}
		}
	}
	good := len(faults) == 0
	for i := range fields {
		if v.Posted() {
			fields[i].Error = faults[fields[i].Name]
		}
	}
	r.Unfinished, r.LastBye, r.Late = ledger.Unfinished(wait), yes == "yes", late
	form := visit.Compose{Lead: "What is agreed of this Swiss beside the terms of its games.", Fields: fields, Back: c.Path("/rounds"), Button: "Save the settings", Facts: codeFacts()}
	form.Version = c.Version
	if v.Posted() {
		form.Version = v.Version()
	}
	form.Action = c.Path("/rounds/settings")
	page := c.Page(v.Request, "compose", "Settings of "+c.Label, "/rounds", form)
	page.Crumbs = append(page.Crumbs, templates.Link{Name: "Rounds", Href: c.Path("/rounds")})
	return v.ByForm(page, good, func(string) (visit.Action, error) {
		d := visit.Action{Title: "Settings of " + c.Label, Button: "Save the settings", Back: c.Path("/rounds"), AtOnce: true, Then: visit.Done(c.Path("/rounds"), "The settings are saved.")}
		if c.State == ledger.Shut {
			return d, visit.Refused("The tournament "+c.Label+" is archived.", "Nothing in it is changed any more.", "")
		}
		was := c
		c.rules = r
		row := c.kept().Tournament
		row.TieBreaks = nil
		for _, code := range codes {
			row.TieBreaks = append(row.TieBreaks, code.String())
		}
		d.Does = []string{"The settings change. Pairs that stand are not paired anew."}
		d.Changes = visit.Differing(visit.Change{What: "Rounds", Before: fmt.Sprint(was.rules.Rounds), After: fmt.Sprint(r.Rounds)},
			visit.Change{What: "Tie-breaks", Before: ties.Format(codesOf(order)), After: ties.Format(codes)})
		d, err := c.Kept(v.Request, row, d)
		d.Matters[0].Why = why
		return d, err
	})
}

// chosen makes a list to choose from of pairs of a value and its words.
func chosen(value string, all ...string) (out []visit.Choice) {
	for i := 0; i+1 < len(all); i += 2 {
		out = append(out, visit.Choice{Value: all[i], Name: all[i+1], Here: all[i] == value})
	}
	return out
}

// codesOf reads the names of tie-breaks; what may not stand in a Swiss is left out.
func codesOf(names []string) (out []ties.Code) {
	for _, n := range names {
		if c, err := ties.ParseCode(ties.Swiss, n); err == nil {
			out = append(out, c)
		}
	}
	return out
}

// codeFacts are the codes of a Swiss, each with its sentence.
func codeFacts() (out []visit.Fact) {
	for _, c := range ties.Codes(ties.Swiss) {
		out = append(out, visit.Fact{Name: c.String(), Words: c.Title() + ". " + c.Meaning()})
	}
	return out
}

// orderWords names the tie-breaks of the Swiss.
func (c swissView) orderWords() (words string) {
	for i, b := range c.Order() {
		if i > 0 {
			words += ", "
		}
		words += tournament.TieBreak(b).Name()
	}
	return words
}

// trimTies is an error of the tie-breaks without the name of their room.
func trimTies(err error) string {
	const room = "ties: "
	if s := err.Error(); len(s) > len(room) && s[:len(room)] == room {
		return s[len(room):]
	}
	return err.Error()
}
