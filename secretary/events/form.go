package events

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
)

// eventForm is the form of an event, as it was sent or as it is drawn first.
type eventForm struct {
	visit.RowForm
	Action, Back, Button string
	Problem              string // of the whole
	Label, Name, Ends    visit.FormField
	Public, Delay        visit.FormField
	Stages               []stageForm
}

// stageForm is a stage on the form. One without a name is none.
type stageForm struct {
	No                 int
	Title              string
	Name, System, Asks visit.FormField
	Takes              visit.FormField
}

// spareStages are how many empty stages the form has.
const spareStages = 2

// labels are what an event may be called in subjects, before the name of a section and the
// number of a game: C26.
var labels = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9-]{0,7}$`)

// foundEvent founds an event. Nobody is told of it.
func foundEvent(v *request) (visit.Response, error) {
	form, e, good := v.eventForm(ledger.Event{Stages: []ledger.Stage{{No: 1, System: ledger.RoundRobin}}})
	form.Action, form.Back, form.Button = "/events/new", "/events", "Create the event"
	page := visit.Page{Name: "event-form", Title: "New event", Body: form, Crumbs: []templates.Link{visit.Crumb("Events", "/events")}}
	a, err := v.ByForm(page, good, func(string) (visit.Action, error) {
		return visit.Action{
			Title: "Create the event " + e.Label, Button: "Create", Back: "/events", AtOnce: true,
			Does:    []string{"Nobody is told of it. Its stages have no section yet."},
			Changes: changes(ledger.Event{}, e), Matters: []ledger.Matter{{Rows: []ledger.Row{e}}},
			Then: visit.Done("/events", "The event "+e.Label+" is created."),
		}, nil
	})
	if to, ok := a.(visit.Redirect); ok { // only now it has a number
		if made, err := v.Ledger().EventByLabel(e.Label); err == nil {
			to.To = folder.EventPath(made.ID, "")
			return to, nil
		}
	}
	return a, err
}

// editEvent changes an event and its stages.
func editEvent(v *request, old ledger.Event) (visit.Response, error) {
	form, e, good := v.eventForm(old)
	form.Action, form.Back, form.Button = folder.EventPath(old.ID, "/edit"), folder.EventPath(old.ID, ""), "Save"
	page := v.PageOfEvent(old, "event-form", "Change "+old.Label, "", form)
	return v.ByForm(page, good, func(string) (visit.Action, error) {
		d := visit.Action{
			Title: "Change the event " + old.Label, Button: "Change it", Back: form.Back, AtOnce: true,
			Changes: changes(old, e), Matters: []ledger.Matter{{Rows: []ledger.Row{e}}},
			Then: visit.Done(form.Back, "The event "+e.Label+" is changed."),
		}
		d.Theirs = func() (out []string) {
			for _, c := range changes(ledger.Event{}, old) {
				out = append(out, c.What+": "+c.After)
			}
			return out
		}
		return d, v.changed(old)
	})
}

// changed refuses a form that was drawn from an older version of the event.
func (v *request) changed(e ledger.Event) error {
	if v.Version() != e.Version {
		return fmt.Errorf("%w: the event %s", ledger.ErrStale, e.Label)
	}
	return nil
}

// eventForm is the form of the row, with what was typed where it was sent, and the row that it
// makes.
func (v *request) eventForm(e ledger.Event) (f eventForm, row ledger.Event, good bool) {
	row, f.Version = e, e.Version
	label, name, ends := e.Label, e.Name, e.Ends.String()
	mode, delay := e.Public.Mode.String(), e.Public.Delay.String()
	if v.Posted() {
		label, name, ends, mode, delay = v.Field("label"), v.Field("name"), v.Field("ends"), v.Field("public"), v.Field("delay")
	}
	f.Label = visit.FormField{Name: "label", Label: "Label", Value: label, Required: true, Hint: "Up to eight letters, digits and hyphens, as C26. A section A is then C26A."}
	f.Name = visit.FormField{Name: "name", Label: "Name", Value: name, Required: true}
	f.Ends = visit.FormField{Name: "ends", Label: "Ends", Type: "date", Value: ends, Hint: "The date of adjudication of its games. Left empty: there is no such day."}
	modes, delays := folder.PublicOptions(mode, delay)
	f.Public = visit.FormField{Name: "public", Label: "Anybody may see", Type: "select", Options: modes}
	f.Delay = visit.FormField{Name: "delay", Label: "Moves held back", Type: "select", Options: delays}
	row.Label, row.Name = label, name
	if !labels.MatchString(label) {
		f.Label.Error = "Up to eight letters, digits and hyphens, as C26: it stands in every subject."
	} else if other, err := v.Ledger().EventByLabel(label); err == nil && other.ID != e.ID {
		f.Label.Error = "The event " + other.Name + " has this label."
	}
	if name == "" || visit.TooLong(name, 120) {
		f.Name.Error = "A name of up to 120 letters."
	}
	var err error
	if row.Ends = (calendar.Date{}); ends != "" {
		if row.Ends, err = calendar.ParseDate(ends); err != nil {
			f.Ends.Error = "A date, as 2026-12-25."
		}
	}
	if row.Public, err = ledger.ParsePublicity(mode, delay); err != nil {
		f.Public.Error = sentence(err)
	}
	row.Stages = v.stages(e, &f)
	for _, s := range e.Stages {
		if _, stays := row.Stage(s.No); !stays && len(s.Sections) > 0 {
			f.Problem = "The stage " + s.Name + " has sections and stays: put them out of it first."
		}
	}
	good = f.Problem+f.Label.Error+f.Name.Error+f.Ends.Error+f.Public.Error == ""
	if good {
		if err := row.Check(); err != nil {
			f.Problem, good = sentence(err), false
		}
	}
	if !v.Posted() {
		f.Label.Error, f.Name.Error, f.Problem = "", "", ""
	}
	return f, row, good
}

// stages reads the stages of the form, and puts them on it with room for more.
func (v *request) stages(e ledger.Event, f *eventForm) (out []ledger.Stage) {
	all, last := slices.Clone(e.Stages), 0
	for _, s := range all {
		last = max(last, s.No)
	}
	for range spareStages {
		last++
		all = append(all, ledger.Stage{No: last, System: ledger.RoundRobin})
	}
	for _, s := range all {
		field := func(name string) string { return fmt.Sprintf("s%d.%s", s.No, name) }
		if v.Posted() {
			s.Name, s.System = v.Field(field("name")), ledger.System(v.Field(field("system")))
			s.Takes, s.AsksNext = strings.TrimSpace(strings.ReplaceAll(v.Field(field("takes")), "\r\n", "\n")), v.Field(field("asks")) != ""
		}
		if s.Name != "" {
			out = append(out, s)
		}
		f.Stages = append(f.Stages, stageForm{
			No: s.No, Title: fmt.Sprintf("Stage %d", s.No),
			Name:   visit.FormField{Name: field("name"), Label: "Name", Value: s.Name},
			System: visit.FormField{Name: field("system"), Label: "Played as", Type: "select", Options: systems(s.System)},
			Takes:  visit.FormField{Name: field("takes"), Label: "Who comes in", Type: "textarea", Rows: 2, Value: s.Takes, Hint: "Left empty: players enter."},
			Asks:   visit.FormField{Name: field("asks"), Label: "When somebody declines or is silent, ask the next at once", Type: "checkbox", Value: "yes", Checked: s.AsksNext},
		})
	}
	return out
}

// systemWords are the systems with their words, as the form offers them.
var systemWords = []visit.Choice{
	{Value: string(ledger.RoundRobin), Name: "all play all"}, {Value: string(ledger.Scheveningen), Name: "Scheveningen: each of one side meets each of the other"},
	{Value: string(ledger.Swiss), Name: "Swiss"}, {Value: string(ledger.KnockOut), Name: "knock-out"}, {Value: string(ledger.Match), Name: "match of two"},
	{Value: string(ledger.TeamMatches), Name: "teams"}, {Value: string(ledger.Ladder), Name: "ladder"}, {Value: string(ledger.Friendly), Name: "friendly games"},
}

func systems(s ledger.System) []visit.Choice {
	out := slices.Clone(systemWords)
	for i := range out {
		out[i].Here = out[i].Value == string(s)
	}
	return out
}

// systemName is how a stage is played, in words.
func systemName(s ledger.System) string {
	i := slices.IndexFunc(systemWords, func(c visit.Choice) bool { return c.Value == string(s) })
	if i < 0 {
		return string(s)
	}
	name, _, _ := strings.Cut(systemWords[i].Name, ":")
	return name
}

// changes are the values of two rows that differ.
func changes(before, after ledger.Event) []visit.Change {
	all := []visit.Change{
		{What: "Label", Before: before.Label, After: after.Label}, {What: "Name", Before: before.Name, After: after.Name},
		{What: "Ends", Before: before.Ends.Words(), After: after.Ends.Words()},
		{What: "Anybody may see", Before: folder.PublicWords(before.Public), After: folder.PublicWords(after.Public)},
	}
	words := func(e ledger.Event, no int) string {
		s, found := e.Stage(no)
		if !found {
			return ""
		}
		w := s.Name + ", " + systemName(s.System)
		if s.Takes != "" {
			w += "; " + strings.ReplaceAll(s.Takes, "\n", "; ")
		}
		if s.AsksNext {
			w += "; the next is asked at once"
		}
		return w
	}
	for _, s := range slices.Concat(before.Stages, after.Stages) {
		c := visit.Change{What: fmt.Sprintf("Stage %d", s.No), Before: words(before, s.No), After: words(after, s.No)}
		if !slices.Contains(all, c) {
			all = append(all, c)
		}
	}
	return visit.Differing(all...)
}

// sentence is an error as a sentence of a page.
func sentence(err error) string {
	return narrate.Upper(strings.ReplaceAll(visit.Plain(err), "\n", "; ")) + "."
}
