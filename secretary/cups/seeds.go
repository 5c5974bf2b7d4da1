package cups

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates/narrate"
	"postd/tournament"
	"postd/tournament/knockout"
	"postd/tournament/tables"
)

// seedField is the field of the seed of a player.
func seedField(player uint64) string { return "seed." + strconv.FormatUint(player, 10) }

// lotKey is the key with which a player draws, as in the lots of a round robin.
func lotKey(player uint64) string { return fmt.Sprintf("player %d", player) }

// seeds gives the players their seeds: they are proposed by the way that was settled and, but for
// lots, may be changed by hand.
func seeds(v *request, c folder.Course) (visit.Response, error) {
	if c.Cup == nil {
		return nil, visit.Missing("The tournament "+c.Label+" is no cup.", "Everyone meets everyone in it.")
	}
	c, rated, err := v.Rated(c)
	if err != nil {
		return nil, err
	}
	in := c.Entered(ledger.Accepted)
	form := visit.Compose{RowForm: visit.RowForm{Version: c.Version}, Back: c.Path("/tree"), Button: "Seed the players, and look at it…",
		Lead: "Seeds " + seedWords[c.Cup.Seeds] + ". 1 and 2 can meet in the last round only; byes go to the highest seeds."}
	proposed, words, err := proposal(c, in)
	switch {
	case !c.Undrawn():
		form.Cannot = "The players are seeded."
	case err != nil:
		form.Cannot = narrate.Upper(visit.Plain(err)) + "."
	}
	if c.Cup.Seeds == ledger.SeedsByRating {
		form.Lead += " " + rated
	}
	if words != "" {
		form.Lead += " " + words
	}
	row := c.WithoutLots()
	good := form.Cannot == ""
	if good && c.Cup.Seeds == ledger.SeedsByLot {
		number(&row, in, proposed)
	} else if good {
		var fault string
		if form.Fields, fault = seedFields(v, c, in, proposed, &row); fault != "" {
			good, form.Fields[0].Error = false, fault
		}
	}
	if v.Posted() {
		form.Version = v.Version()
	} else if len(form.Fields) > 0 {
		form.Fields[0].Error = ""
	}
	p := v.Composed(crumbs(c), "Seeds of "+c.Label, form)
	return v.ByForm(p, good, func(string) (visit.Action, error) { return v.seeding(c, row, in) })
}

// seeding is the deed that gives the seeds. Nothing is told to anybody.
func (v *request) seeding(c folder.Course, row ledger.Tournament, in []ledger.Entry) (visit.Action, error) {
	row.State = ledger.Drawn
	d := visit.Action{Title: "Seed the players of " + c.Label, Button: "Seed them", Back: c.Path("/tree/seeds"),
		Does: []string{"Entries are closed. No game is set up yet, and nobody is told.", "Until the first tie begins the seeds can be given up, and the players seeded anew."},
		Then: visit.Done(c.Path("/tree"), "The players are seeded.")}
	if c.Cup.Seeds == ledger.SeedsByLot {
		d.Does = append(d.Does, "The seeds are the lots from the seed "+row.Seed+"; the tree shows the line by which each can be repeated.")
	}
	for _, e := range row.Entries {
		if e.Number > 0 {
			d.Changes = append(d.Changes, visit.Change{What: c.People[e.Player].Name, After: fmt.Sprint(e.Number)})
		}
	}
	slices.SortStableFunc(d.Changes, func(a, b visit.Change) int { return cmp.Compare(visit.Number(a.After), visit.Number(b.After)) })
	d, err := c.Kept(v.Request, row, d)
	if err != nil {
		return d, err
	}
	next := c
	next.Tournament = row
	if _, err := next.Bracket(); err != nil {
		return d, visit.Refused("The players cannot be seeded so.", narrate.Upper(visit.Plain(err))+".", "Change the settings of the cup, or its entries.")
	}
	return d, nil
}

// proposal are the seeds in the order of the entries, and what is to be said of them.
func proposal(c folder.Course, in []ledger.Entry) (numbers []int, words string, err error) {
	rules, err := c.Rules()
	if err != nil {
		return nil, "", err
	}
	names := make([]string, len(in))
	for i, e := range in {
		names[i] = fmt.Sprintf("%s (%d)", c.People[e.Player].Name, e.Player)
	}
	if _, err := knockout.Play(names, rules, nil); err != nil { // too few, too many, or an odd tie
		return nil, "", err
	}
	numbers = make([]int, len(in))
	if c.Cup.Seeds == ledger.SeedsByLot {
		w, err := lotsOf(c, in)
		if err != nil {
			return nil, "", err
		}
		return w.Numbers(), "They are drawn from the seed " + c.Seed + ".", nil
	}
	order := make([]int, len(in))
	none := 0
	for i, e := range in {
		order[i] = i
		if c.People[e.Player].Rating == 0 {
			none++
		}
	}
	if c.Cup.Seeds == ledger.SeedsByRating {
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(c.People[in[b].Player].Rating, c.People[in[a].Player].Rating) })
		if none > 0 {
			words = visit.CountWords(none, "player has", "players have") + " no rating and stand last: look whether they belong there."
		}
	}
	for seed, i := range order {
		numbers[i] = seed + 1
	}
	return numbers, words, nil
}

// lotsOf draws the seeds.
func lotsOf(c folder.Course, in []ledger.Entry) (tournament.Working, error) {
	var keys []string
	for _, e := range in {
		keys = append(keys, lotKey(e.Player))
	}
	return tournament.Draw(c.Seed, keys)
}

// lots says how the seeds of a cup came about by lot, and gives each row its line.
func (p *treePage) lots(c folder.Course) string {
	if c.Cup.Seeds != ledger.SeedsByLot {
		return ""
	}
	var in []ledger.Entry
	for _, e := range c.Entries {
		if e.Number > 0 {
			in = append(in, e)
		}
	}
	w, err := lotsOf(c, in)
	if err != nil {
		return ""
	}
	for _, l := range w.Lots {
		p.Seeds[l.Number-1].Command = w.Command(l)
	}
	return "The seeds were drawn from the seed " + c.Seed + ": the players in the order of their hashes."
}

// number gives the entries their seeds.
func number(row *ledger.Tournament, in []ledger.Entry, numbers []int) {
	for i, e := range in {
		at := slices.IndexFunc(row.Entries, func(x ledger.Entry) bool { return x.Player == e.Player })
		row.Entries[at].Number = numbers[i]
	}
}

// seedFields are a field a player, in the order of the seeds that are proposed, and what is wrong
// with what was typed.
func seedFields(v *request, c folder.Course, in []ledger.Entry, proposed []int, row *ledger.Tournament) (fields []visit.FormField, fault string) {
	typed := make([]int, len(in))
	for i, e := range in {
		p := c.People[e.Player]
		x := visit.FormField{Name: seedField(p.ID), Label: p.Name, Type: "number", Value: strconv.Itoa(proposed[i]), Required: true}
		if p.Rating > 0 {
			x.Hint = "Rating " + strconv.Itoa(p.Rating)
		}
		if v.Posted() {
			x.Value = v.Field(x.Name)
		}
		typed[i], _ = strconv.Atoi(x.Value)
		fields = append(fields, x)
	}
	if err := tables.ByHand(typed); err != nil {
		fault = narrate.Upper(visit.Plain(err)) + "."
	} else {
		number(row, in, typed)
	}
	sorted := make([]visit.FormField, len(fields))
	for i, n := range proposed {
		sorted[n-1] = fields[i]
	}
	return sorted, fault
}
