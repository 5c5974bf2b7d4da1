package secretary

import (
	"fmt"
	"slices"
	"strings"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/starting"
	"postd/secretary/visit"
	"postd/templates/narrate"
	"postd/tournament"
)

// All sections of an event get their numbers by one press, and start by one: a batch for each
// section, as where it starts alone.

var eventRoutes = []visit.Route[*request]{
	visit.Get("/e/:event/draw", visit.To(ledger.ActArrange, visit.SectionsOfEvent[*request]), ofEvent(drawEvent)),
	visit.Post("/e/:event/draw", visit.To(ledger.ActArrange, visit.SectionsOfEvent[*request]), ofEvent(drawEvent)),
	visit.Get("/e/:event/start", visit.To(ledger.ActArrange, visit.SectionsOfEvent[*request]), ofEvent(startEvent)),
	visit.Post("/e/:event/start", visit.To(ledger.ActArrange, visit.SectionsOfEvent[*request]), ofEvent(startEvent)),
}

func ofEvent(serve func(*request, ledger.Event) (visit.Response, error)) handler {
	return visit.About((*request).Event, serve)
}

// sectionsOf are the sections of the stages that are played as one of the systems, any where none
// is named, of those that are wanted.
func sectionsOf(v *request, e ledger.Event, want func(tournamentView) bool, systems ...ledger.System) (out []tournamentView, err error) {
	for _, s := range e.Stages {
		if len(systems) > 0 && !slices.Contains(systems, s.System) {
			continue
		}
		for _, id := range s.Sections {
			t, err := v.Ledger().Tournament(id)
			if err != nil {
				return nil, err
			}
			c, err := v.CourseOf(t)
			if err != nil {
				return nil, err
			}
			if x := (tournamentView{c}); want(x) {
				out = append(out, x)
			}
		}
	}
	return out, nil
}

// drawEvent gives the numbers of all sections in which none are given yet.
func drawEvent(v *request, e ledger.Event) (visit.Response, error) {
	back := folder.EventPath(e.ID, "")
	sections, err := sectionsOf(v, e, func(c tournamentView) bool { return c.Undrawn() && c.Count(ledger.Accepted) > 0 }, ledger.RoundRobin)
	if err != nil {
		return nil, err
	}
	n := tournamentView{}.numbering(v)
	fields := n.fields()
	fields = []visit.FormField{fields[0], {Name: fieldSeed, Label: "Seed", Value: n.seed, Hint: "Any words on one line. Each section draws by it for itself."}, fields[2]}
	fields[0].Options = slices.DeleteFunc(fields[0].Options, func(c visit.Choice) bool { return c.Value == string(ledger.NumbersByHand) })
	form := visit.Compose{
		RowForm: visit.RowForm{Version: e.Version}, Fields: fields, Back: back, Button: "Show",
		Lead: fmt.Sprintf("%s without numbers. Numbers by hand are given on the page of a section.", visit.CountWords(len(sections), "section is", "sections are")),
	}
	if len(sections) == 0 {
		form.Cannot = "No section waits for numbers."
	}
	page := v.Composed(nil, "Numbers of the sections of "+e.Label, form)
	page.Crumbs = v.PageOfEvent(e, "", "", "", nil).Crumbs
	return v.ByForm(page, len(sections) > 0, func(string) (visit.Action, error) {
		d := visit.Action{
			Title: "Give the numbers of " + visit.CountWords(len(sections), "section", "sections"), Button: "Confirm the numbers", Law: narrate.Cite("BCC1903/I.4(d)"),
			Does: []string{"The pairings, with colours, follow from them by the Berger tables. No game is set up yet, and nobody is told."}, Back: back,
			Then: visit.Done(back, "The numbers are given. Start the sections next."),
		}
		m := ledger.Matter{Why: tournamentView{}.numbersWords(n, nil) + ", in all sections of " + e.Label}
		for _, c := range sections {
			if why := c.cannotDraw(); why != "" {
				return d, visit.Refused("No lots can be drawn in "+c.Label+".", why, "")
			}
			rated, words, err := v.Rated(c.Course)
			if err != nil {
				return d, err
			}
			if n.way == ledger.NumbersByRating && !slices.Contains(d.Does, words) {
				d.Does = append(d.Does, words)
			}
			numbers, _, err := tournamentView{rated}.given(n)
			if err != nil {
				return d, visit.Refused("The numbers of "+c.Label+" cannot be given so.", narrate.Upper(visit.Plain(err))+".", "Choose another way, or give the numbers of that section on its own page.")
			}
			row, err := c.numberedRow(n, numbers)
			if err != nil {
				return d, err
			}
			m.Rows = append(m.Rows, row)
			var list []string
			for i, name := range c.inOrder(numbers) {
				list = append(list, fmt.Sprintf("%d %s", i+1, name))
			}
			d.Changes = append(d.Changes, visit.Change{What: c.Label, After: strings.Join(list, ", ")})
		}
		if n.way == ledger.NumbersByLots {
			w, err := sections[0].lots(n.seed)
			if err != nil {
				return d, err
			}
			d.Does = append(d.Does, "Anyone can check a lot with a command such as: "+w.Command(w.Lots[0]))
		}
		d.Matters = []ledger.Matter{m}
		return d, nil
	})
}

// startEvent starts all sections that are drawn: one press files the rows and a batch for each.
func startEvent(v *request, e ledger.Event) (visit.Response, error) {
	back := folder.EventPath(e.ID, "")
	sections, err := sectionsOf(v, e, func(c tournamentView) bool { return c.State == ledger.Drawn })
	if err != nil {
		return nil, err
	}
	games, players, letters := 0, 0, 0
	var missing []string
	for _, c := range sections {
		p, g, l := c.start().Counts()
		players, games, letters = players+p, games+g, letters+l
		for _, x := range v.wanting(c) {
			missing = append(missing, c.Label+": "+x.Name)
		}
	}
	form := visit.Compose{
		RowForm: visit.RowForm{Version: e.Version}, Back: back, Button: "Show",
		Lead: fmt.Sprintf("%s drawn, with %s.", visit.CountWords(len(sections), "section is", "sections are"), visit.CountWords(games, "game", "games")),
	}
	switch {
	case len(sections) == 0:
		form.Cannot = "No section is drawn and waits for its start."
	case len(missing) > 0:
		form.Cannot = "Before they can start, this is missing. " + strings.Join(missing[:min(len(missing), tournament.MostSection)], " ")
	}
	page := v.Composed(nil, "Start the sections of "+e.Label, form)
	page.Crumbs = v.PageOfEvent(e, "", "", "", nil).Crumbs
	return v.ByForm(page, form.Cannot == "", func(key string) (visit.Action, error) {
		d := visit.Action{
			Title: "Start " + visit.CountWords(len(sections), "section", "sections") + " of " + e.Label, Button: "Start them", Typed: e.Label, Back: back,
			Law: narrate.Cite("STAUNTON/COR.I") + "; " + narrate.Cite(sections[0].start().Terms().Cites("BCC1903/V.2(a)")),
			Does: []string{
				fmt.Sprintf("%s set up, one section after another. It takes %s; you can go on working meanwhile.", visit.CountWords(games, "game is", "games are"), starting.Takes(games)),
				fmt.Sprintf("Each player gets one letter of terms with all games of the section, and a short letter for each game: %s of terms, %s of games.", visit.CountWords(players, "letter", "letters"), visit.CountWords(letters, "letter", "letters")),
				"The terms are locked from then on. A start cannot be taken back.",
			},
			Posts:   fmt.Sprintf("%s will go out; here is one of each kind", visit.CountWords(players+letters, "letter", "letters")),
			Samples: func() ([]visit.LetterView, error) { return sections[0].start().Samples(v.Request) },
			Then:    visit.Done(back, fmt.Sprintf("%s starting: %s being set up.", visit.CountWords(len(sections), "section is", "sections are"), visit.CountWords(games, "game is", "games are"))),
		}
		d.Matters = []ledger.Matter{startOfSections(v, sections, key)}
		for _, c := range sections {
			d.Changes = append(d.Changes, visit.Change{What: "State of " + c.Label, Before: c.Status().Words, After: folder.StatusRunning.Words})
			for _, words := range folder.Warned(c.start().Terms()) {
				if !slices.Contains(d.Does, words) {
					d.Does = append(d.Does, words)
				}
			}
		}
		return d, nil
	})
}

// startOfSections is the matter by which they start.
func startOfSections(v *request, sections []tournamentView, key string) (m ledger.Matter) {
	for _, c := range sections {
		b := c.start().Batch(v.Request, key)
		b.Nonce += "-" + c.Label
		m.Rows = append(m.Rows, c.start().Row(v.Now), b)
	}
	return m
}
