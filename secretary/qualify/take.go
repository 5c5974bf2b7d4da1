package qualify

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
	"postd/tournament/takes"
)

func errorIsSeed(err error) bool { return errors.Is(err, takes.ErrSeed) }

// sentence is an error as a sentence of a page.
func sentence(err error) string {
	return narrate.Upper(strings.ReplaceAll(visit.Plain(err), "\n", "; ")) + "."
}

// labels are what a tournament may be called in subjects.
var labels = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9-]{0,11}$`)

// letter is the first of a name that a label may have.
var letter = regexp.MustCompile(`[A-Za-z]`)

// taking is the form by which a group is taken, as it was sent or as it is drawn first.
type taking struct {
	*group
	seed, why string
	passed    map[string]string // who was ticked, and why
	into      ledger.Tournament // of places: into which they come; of number 0: one is made
	make      bool
	fields    []visit.FormField
	good      bool
}

// takeThem takes who goes through: rights, and the letters by which they are asked or told.
func takeThem(v *request, e ledger.Event) (visit.Response, error) {
	stage, _ := strconv.Atoi(v.Field("stage"))
	no, err := strconv.Atoi(v.Field("line"))
	if err != nil {
		no = -1
	}
	g, found, err := v.reading(e, v.Posted()).group(stage, no)
	if err != nil {
		return nil, err
	}
	if !found {
		return nil, visit.Missing("There is no such take in "+e.Label+".", "")
	}
	if err := g.standsInTheWay(); err != nil && !v.FiledBefore() {
		return nil, err
	}
	f, err := g.taking()
	if err != nil {
		return nil, err
	}
	back := folder.EventPath(e.ID, "/through")
	form := v.PageOfEvent(e, "compose", "Take who goes through to "+g.to(), "/through", visit.Compose{
		RowForm: visit.RowForm{Version: e.Version}, Action: v.HTTP.URL.Path, Back: back, Button: "Show", Lead: f.lead(), Fields: f.fields,
		Hidden: []visit.Hidden{{Name: "stage", Value: v.Field("stage")}, {Name: "line", Value: v.Field("line")}},
	})
	return v.ByForm(form, f.good, func(string) (visit.Action, error) {
		if v.Version() != e.Version {
			return visit.Action{Title: form.Title, Back: back}, fmt.Errorf("%w: the event %s", ledger.ErrStale, e.Label)
		}
		if f.ofTeams() && f.fault == nil {
			return f.takeTeams(back)
		}
		return f.deed(back)
	})
}

// standsInTheWay refuses what is taken already, or cannot be yet.
func (g *group) standsInTheWay() error {
	switch words, _ := g.goesWords(); {
	case words != "":
		return visit.Refused("They are taken already.", words+".", "Look at that event.")
	case len(g.given) > 0:
		return visit.Refused("They are taken already.", givenWords(g.given)+".", "Look at the rights of the event: there each can be passed over, and the next is asked.")
	case g.fault != nil && !errorIsSeed(g.fault):
		return visit.Refused("Nobody can be taken by this.", sentence(g.fault), "Change who comes in on the form of the event.")
	case g.final():
		return nil
	}
	for _, l := range g.lines {
		for _, s := range l.sources {
			if _, _, words := s.TableWords(s.table); !s.Final.Final {
				return visit.Refused("The table of "+s.Label+" is not final.", words, "Wait until it is: nothing is taken from it before.")
			}
		}
	}
	return nil
}

// taking reads the form.
func (g *group) taking() (*taking, error) {
	f := &taking{group: g, seed: g.v.Field("seed"), why: g.v.Field("why"), passed: map[string]string{}, good: true}
	for id, key := range g.keys {
		if g.v.Field(passField(id)) != "" {
			f.passed[key] = f.why
		}
	}
	lot := errorIsSeed(g.fault)
	if !g.v.Posted() {
		f.seed = g.e.Label + ", " + g.to() + ", " + calendar.DayWords(g.v.Now, time.UTC)
	}
	if err := g.tell(takes.Options{Seed: f.seed, Passed: f.passed}); err != nil {
		return nil, err
	}
	// Who would go through if nobody were passed over can be ticked.
	ticked := &group{reading: g.reading, stage: g.stage, no: g.no, lines: slices.Clone(g.lines)}
	if err := ticked.tell(takes.Options{Seed: f.seed}); err != nil {
		return nil, err
	}
	for _, l := range ticked.lines {
		if l.Picks[0].Kind == takes.LastOfEach {
			continue
		}
		for _, x := range l.taking.Through {
			name := passField(g.ids[x.Key])
			f.fields = append(f.fields, visit.FormField{Name: name, Label: "Pass over " + x.Key + ", " + x.By, Type: "checkbox", Value: "yes", Checked: g.v.Field(name) != ""})
		}
	}
	if len(f.fields) > 0 {
		f.field(visit.FormField{Name: "why", Label: "Why they are passed over", Value: f.why, Hint: "As “has died”, “cannot come”. It stands in the rights of the event."},
			cmp.Or(visit.NoteFault(f.why), noWhy(len(f.passed), f.why)))
	}
	if lot {
		fault := ""
		if strings.TrimSpace(f.seed) == "" || visit.NoteFault(f.seed) != "" {
			fault = "Some words in one line: the lot is made of them and the names."
		}
		f.field(visit.FormField{Name: "seed", Label: "The lot is drawn with", Value: f.seed, Required: true, Hint: "Some are equal in all that counts. Anybody can draw it again with these words."}, fault)
	}
	return f, f.tournament()
}

// passField is the field by which a player is passed over.
func passField(player uint64) string { return fmt.Sprintf("pass%d", player) }

func noWhy(passed int, why string) string {
	if passed > 0 && why == "" {
		return "Say why they are passed over."
	}
	return ""
}

// field adds a field, with what is wrong with it once it was sent.
func (f *taking) field(x visit.FormField, fault string) {
	if f.v.Posted() && fault != "" {
		x.Error, f.good = fault, false
	}
	f.fields = append(f.fields, x)
}

// tournament finds into which tournament they come, or asks for the label of one that is made.
func (f *taking) tournament() error {
	if f.no > 0 {
		return nil
	}
	if f.ofTeams() {
		f.into.Label, f.into.Name = f.names("event in which they play", "Its teams, captains and line-ups are those of the teams that go through.")
		return nil
	}
	var open, all []ledger.Tournament
	for _, id := range f.stage.Sections {
		t, err := f.v.Ledger().Tournament(id)
		if err != nil {
			return err
		}
		if all = append(all, t); t.Undrawn() {
			open = append(open, t)
		}
	}
	switch {
	case len(open) == 1:
		f.into = open[0]
		return nil
	case len(all) > 0:
		return visit.Refused("The stage "+f.stage.Name+" takes nobody.", fmt.Sprintf("%d of its tournaments take entries, and it must be one.", len(open)),
			"Take them while the stage has one tournament, a draft or one that takes entries; make its sections after that.")
	}
	f.make = true
	label, name := f.names("tournament into which they come", "It is made as a draft, by the terms of "+f.lines[0].sources[0].Label+". Look them over before it begins.")
	from := f.lines[0].sources[0]
	next, err := f.v.Ledger().NextTournament()
	if err != nil {
		return err
	}
	a := from.Agreement
	a.FirstTurnAt, a.Adjudicate.From, a.Adjudicate.Date = time.Time{}, nil, nil
	a.Colours, a.LotSeed = terms.ColoursFixed, ""
	f.into = ledger.Tournament{ID: next, Label: label, Name: name, State: ledger.Draft, Agreement: a, Cycles: max(from.Cycles, 1), TieBreaks: from.TieBreaks,
		Secretary: from.Secretary, Umpire: from.Umpire, Adjudicator: from.Adjudicator, Public: from.Public, Numbers: from.Numbers, Reverse: from.Reverse}
	return nil
}

// names asks for the label and the name of what is made.
func (f *taking) names(what, hint string) (label, name string) {
	label, name = f.e.Label+strings.ToUpper(cmp.Or(letter.FindString(f.stage.Name), strconv.Itoa(f.stage.No))), f.e.Name+", "+f.stage.Name
	if f.v.Posted() {
		label, name = f.v.Field("label"), f.v.Field("name")
	}
	fault := ""
	if other, err := f.v.Ledger().TournamentByLabel(label); err == nil {
		fault = "The tournament " + other.Name + " has this label."
	} else if other, err := f.v.Ledger().EventByLabel(label); err == nil && f.ofTeams() {
		fault = "The event " + other.Name + " has this label."
	} else if !labels.MatchString(label) {
		fault = "Up to twelve letters, digits and hyphens: the label stands in every subject."
	}
	f.field(visit.FormField{Name: "label", Label: "Label of the " + what, Value: label, Required: true, Hint: hint}, fault)
	f.field(visit.FormField{Name: "name", Label: "Its name", Value: name, Required: true}, nameFault(name))
	return label, name
}

func nameFault(name string) string {
	if strings.TrimSpace(name) == "" {
		return "A name, in one line."
	}
	return visit.NoteFault(name)
}

// lead says who is taken.
func (f *taking) lead() string {
	n := 0
	for _, l := range f.lines {
		n += len(l.taking.Through)
	}
	if f.ofTeams() {
		return visit.CountWords(n, "team goes", "teams go") + " through. They play on in an event of their own, which is made by this."
	}
	words := visit.CountWords(n, "player goes", "players go") + " through"
	if f.no > 0 {
		return words + ", and get a right to “" + f.to() + "”, of which a letter tells them."
	}
	return words + ". Each is asked by letter and answers YES or NO within 14 days; who follows waits behind them (RULING/R-89)."
}

// deed are the rows and the letters.
func (f *taking) deed(back string) (visit.Action, error) {
	if f.fault != nil {
		return visit.Action{Back: back}, visit.Refused("Nobody can be taken by this.", sentence(f.fault), "Change what you ticked, or who comes in on the form of the event.")
	}
	d := visit.Action{Title: "Take who goes through to " + f.to(), Button: "Take them", Back: back, Shown: 2, Law: "RULING/R-89",
		Then: visit.Done(folder.EventPath(f.e.ID, "/rights"), "They are taken.")}
	var rights []ledger.Right
	for _, l := range f.lines {
		of := map[string]uint64{}
		for _, s := range l.sources {
			of[s.Label] = s.ID
		}
		for _, x := range l.taking.Through {
			if l.passed[x.Key] == "has a right to it already" {
				continue // the last are passed over by nothing; a second right would be none
			}
			rights = append(rights, f.right(l.Take, x, of[x.Section], ledger.RightOpen, len(rights)+1))
			d.Does = append(d.Does, x.Key+": "+x.By+".")
		}
		d.Does = append(d.Does, sentencesOf(l.taking.Notes)...)
		for _, w := range l.taking.Lots {
			d.Does = append(d.Does, lotWords(w.Seed, w.Lots[0].Entrant, w.Command(w.Lots[0])))
		}
	}
	if len(rights) == 0 {
		return d, visit.Refused("Nobody goes through.", strings.Join(d.Does, " "), "Go back, and pass over fewer.")
	}
	taken := len(rights)
	for _, x := range f.behind() {
		rights = append(rights, f.right(x.line.Take, x.Entrant, x.from, ledger.RightNext, len(rights)+1))
	}
	if f.no > 0 {
		rights, d.Law = rights[:taken], ""
	} else if n := len(rights) - taken; n > 0 {
		d.Does = append(d.Does, visit.CountWords(n, "player waits", "players wait")+" behind them, in the order of the tables.")
	}
	placed := f.into
	placed.Event, placed.Stage = f.e.ID, f.stage.No
	rows, post, err := f.v.Ledger().Inviter(f.v.Now, f.v.inviteWords()).Give(rights, placed)
	if err != nil {
		return d, err
	}
	if f.make {
		d.Does = append(d.Does, fmt.Sprintf("The tournament %s, %s, is made as a draft of the stage.", f.into.Label, f.into.Name))
		rows = append([]ledger.Row{f.into, ledger.Placing{Label: f.into.Label, Version: 1, Event: f.e.ID, Stage: f.stage.No}}, rows...)
	}
	d.Matters = []ledger.Matter{{Rows: rows, Post: post, Why: "taken: " + f.to()}}
	return d, nil
}

func lotWords(seed, first, command string) string {
	return fmt.Sprintf("The lot with “%s” has put %s first; %s repeats it.", seed, first, command)
}

func sentencesOf(notes []string) (out []string) {
	for _, n := range notes {
		out = append(out, narrate.Upper(n)+".")
	}
	return out
}

// follower is one who is asked when somebody does not come.
type follower struct {
	takes.Entrant
	line line
	from uint64
}

// behind are who follow by any of the lines, each once: place after place.
func (f *taking) behind() (out []follower) {
	seen := map[string]bool{}
	for _, l := range f.lines {
		for _, x := range l.taking.Through {
			seen[x.Key] = true
		}
	}
	for _, l := range f.lines {
		for _, x := range l.taking.Behind {
			i := slices.IndexFunc(l.sources, func(s source) bool { return s.Label == x.Section })
			if !seen[x.Key] && i >= 0 {
				seen[x.Key] = true
				out = append(out, follower{x, l, l.sources[i].ID})
			}
		}
	}
	return out
}

// right is the row of who goes through, or follows.
func (f *taking) right(t takes.Take, x takes.Entrant, from uint64, state ledger.RightState, order int) ledger.Right {
	r := ledger.Right{Player: f.ids[x.Key], To: f.to(), From: from, Place: fmt.Sprintf("place %d of %s", x.Row.Rank, x.Section), Order: order, At: f.v.Now.UTC(), State: state}
	if x.Row.Rank == 0 {
		r.Place = "the table of " + x.Section
	}
	if f.no == 0 {
		r.Event, r.Stage = f.e.ID, f.stage.No
		return r
	}
	if until := t.Right.Until(f.v.Now.UTC()); !until.IsZero() {
		r.Until = calendar.DateOf(until, time.UTC)
	}
	return r
}

// InviteWords words the letters about rights by what words an answer of the office.
func InviteWords(render func(templates.OwnAnswer) (correspondence.Rendered, error)) ledger.InviteWords {
	return func(i ledger.Invitation, came string) (correspondence.Rendered, error) {
		x := templates.OwnAnswer{Name: i.Player.Name, Word: "INVITE", Came: came, Now: i.Right.Place, Zone: ledger.ZoneNamed(i.Player.Zone)}
		if i.Tournament.Label == "" { // it is a right to a class
			x.Other = "“" + i.Right.To + "”"
			if u := i.Right.Until; !u.IsZero() {
				x.Until = time.Date(u.Year, u.Month, u.Day, 0, 0, 0, 0, time.UTC)
			}
			return render(x)
		}
		x.Other, x.At, x.Until = i.Tournament.Label+", "+i.Tournament.Name, i.Request.Asked, i.Until()
		return render(x)
	}
}

// inviteWords words them as the office does.
func (v *request) inviteWords() ledger.InviteWords {
	by := ""
	if s := v.Office.Secretary; s.Addr != "" {
		by = s.Name + " <" + s.Addr + ">"
	}
	return InviteWords(func(x templates.OwnAnswer) (correspondence.Rendered, error) {
		return templates.RenderOwn(x, v.Office.Name, by)
	})
}
