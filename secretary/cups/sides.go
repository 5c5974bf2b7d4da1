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
	"postd/tournament/tables"
)

// Two sides, n against n: each of one meets each of the other (Scheveningen, EVENT/23).

// sideField is the field of the side of a player.
func sideField(player uint64) string { return "side." + strconv.FormatUint(player, 10) }

// sides is the form that parts the accepted players into two sides, draws the numbers in each, and
// pairs them by FIDE's table.
func sides(v *request, c folder.Course) (visit.Response, error) {
	in := c.Entered(ledger.Accepted)
	form := visit.Compose{RowForm: visit.RowForm{Version: c.Version}, Back: c.Path("/pairings"), Button: "Draw, and look at it…",
		Lead: "Each player of one side meets each of the other, by FIDE’s tables for 2 to 10 a side. In each side the lots give the numbers."}
	switch {
	case c.Cup != nil:
		form.Cannot = "It is a cup. Change first how it is played."
	case c.Begun():
		form.Cannot = "The games are set up by these lots. They stand."
	case c.State == ledger.ByHand:
		form.Cannot = "Its games are set up one by one."
	case len(in) < 4 || len(in)%2 != 0:
		form.Cannot = fmt.Sprintf("Two sides of as many players are needed, 2 to 10 each; %s accepted.", visit.CountWords(len(in), "player is", "players are"))
	}
	if v.Posted() {
		form.Version = v.Version()
	}
	seed := visit.FormField{Name: fieldSeed, Label: "Seed of the lots", Value: cmp.Or(c.Seed, visit.Nonce()), Required: true, Hint: "Any words on one line. What nobody here can choose is best."}
	if v.Posted() {
		seed.Value = v.Field(fieldSeed)
	}
	of := [2][]ledger.Entry{}
	for i, e := range in {
		was := e.Side
		if was == 0 {
			was = 1 + i*2/max(len(in), 1)
		}
		f := visit.FormField{Name: sideField(e.Player), Label: c.People[e.Player].Name, Type: "select"}
		if f.Value = strconv.Itoa(was); v.Posted() {
			f.Value = v.Field(f.Name)
		}
		for _, s := range []string{"1", "2"} {
			f.Options = append(f.Options, visit.Choice{Value: s, Name: "side " + s, Here: f.Value == s})
		}
		if n := visit.Number(f.Value); n == 1 || n == 2 {
			of[n-1] = append(of[n-1], e)
		} else {
			f.Error = "One of the two sides."
		}
		form.Fields = append(form.Fields, f)
	}
	row, words, err := sided(c, of, seed.Value)
	good := form.Cannot == ""
	if good && err != nil {
		good = false
		if seed.Error = narrate.Upper(visit.Plain(err)) + "."; !v.Posted() {
			seed.Error = ""
		}
	}
	form.Fields = append(form.Fields, seed)
	p := v.Composed(crumbs(c), "Two sides in "+c.Label, form)
	return v.ByForm(p, good, func(string) (visit.Action, error) {
		d := visit.Action{Title: "Draw two sides of " + c.Label, Button: "Confirm the draw", Law: narrate.Cite("BCC1903/I.4(d)"), Does: words,
			Then: visit.Done(c.Path("/pairings"), "The lots are drawn."), Back: c.Path("/sides")}
		for _, e := range row.Entered(ledger.Accepted) {
			d.Changes = append(d.Changes, visit.Change{What: c.People[e.Player].Name, After: fmt.Sprintf("side %d, number %d", e.Side, e.Number)})
		}
		return c.Kept(v.Request, row.Tournament, d)
	})
}

// sided is the row with sides, numbers and pairings, and what is to be said of them.
func sided(c folder.Course, of [2][]ledger.Entry, seed string) (out folder.Course, words []string, err error) {
	n := len(of[0])
	if len(of[1]) != n {
		return c, nil, fmt.Errorf("secretary: one side has %s and the other %d", visit.CountWords(n, "player", "players"), len(of[1]))
	}
	rounds, err := tables.Scheveningen(n)
	if err != nil {
		return c, nil, err
	}
	out = c
	row := c.WithoutLots()
	row.State, row.Seed, row.Sides, row.Rounds = ledger.Drawn, seed, true, nil
	for side, entries := range of {
		keys := make([]string, len(entries))
		for i, e := range entries {
			keys[i] = lotKey(e.Player)
		}
		w, err := tournament.Draw(seed, keys)
		if err != nil {
			return c, nil, err
		}
		for i, number := range w.Numbers() {
			at := slices.IndexFunc(row.Entries, func(x ledger.Entry) bool { return x.Player == entries[i].Player })
			row.Entries[at].Number, row.Entries[at].Side = number+side*n, side+1
		}
		words = append(words, fmt.Sprintf("Side %d draws from the seed %s; a lot is repeated by: %s", side+1, seed, w.Command(w.Lots[0])))
	}
	for _, r := range rounds {
		for _, g := range r.Games {
			row.Pairings = append(row.Pairings, ledger.Pairing{Round: r.Number, White: g.White, Black: g.Black, Label: fmt.Sprintf("%s-%d", c.Label, len(row.Pairings)+1)})
		}
	}
	out.Tournament = row
	words = append(words, fmt.Sprintf("By FIDE’s table that makes %s in %s.", visit.CountWords(len(row.Pairings), "game", "games"), visit.CountWords(len(rounds), "round", "rounds")),
		"Entries are closed. No game is set up yet, and nobody is told.")
	return out, words, nil
}
