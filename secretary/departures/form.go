package departures

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
)

// The fields of the form by which a player leaves.
const (
	fieldWho        = "player"
	fieldSection    = "tournament"
	fieldRule       = "law"
	fieldTold       = "reason"
	fieldLeft       = "since"
	fieldCause      = "cause"
	fieldUmpireName = "umpire-name"
	fieldIn         = "in." // of a tournament, by its number
	fieldSeen       = "of." // the version of its row that was seen
	fieldSubstitute = "substitute"
	fieldAnother    = "another"
	fieldLots       = "lots"
)

// cause is why a player leaves: how the games left end, and by which law.
type cause struct {
	visit.Choice
	how    events.Ending
	law    rules.Law
	reason string // that the players are shown where no other is given
}

var causes = []cause{
	{visit.Choice{Value: "asked", Name: "Asked to leave"}, events.ByWithdrawal, "RULING/R-41", "%s has asked to leave the tournament."},
	{visit.Choice{Value: "silent", Name: "Silent: no letter comes any more"}, events.ByWithdrawal, "RULING/R-41", "Nothing has been heard of %s any more."},
	{visit.Choice{Value: "died", Name: "Has died"}, events.ByDeath, "RULING/R-41", "%s has died."},
	{visit.Choice{Value: "excluded", Name: "Excluded by the umpire"}, events.ByWithdrawal, lawOfExclusion, ""},
}

// lawOfExclusion is the one law by which a player is excluded.
const lawOfExclusion = rules.Law("BCC1903/V.9(d)")

// quitting is the form as it stands: who leaves, and what was said of it.
type quitting struct {
	v      *request
	player ledger.Player
	from   uint64 // the tournament from which the form was opened
	back   string
	all    []leavable
	chosen []*leavable
	cause  cause
	since  calendar.Date
	sub    *ledger.Player // who takes the games over; nil: nobody
	reason string
	faults map[string]string
}

func (d *quitting) fault(field, words string) {
	if d.faults[field] == "" {
		d.faults[field] = words
	}
}

// leaving is the whole way of the form.
func (v *request) leaving(p ledger.Player, from uint64, back string) (visit.Response, error) {
	all, err := v.leavables(p)
	if err != nil {
		return nil, err
	}
	d := &quitting{v: v, player: p, from: from, back: back, all: all, faults: map[string]string{}}
	if !v.Posted() {
		return d.page(), nil
	}
	return v.Do(func(key string) (visit.Action, error) {
		if err := d.read(); err != nil {
			return visit.Action{Title: d.title()}, err
		}
		if len(d.faults) == 0 {
			a, err := d.deed(key)
			if err != nil || len(d.faults) == 0 {
				return a, err
			}
		}
		return visit.Action{Title: d.title()}, &visit.Redisplay{Page: d.page()}
	})
}

func (d *quitting) title() string { return d.player.Name + " leaves a tournament" }

// read reads what was typed, and notes what is wrong with it.
func (d *quitting) read() error {
	v := d.v
	for i := range d.all {
		x := &d.all[i]
		if v.Field(fieldIn+fmt.Sprint(x.ID)) == "" {
			continue
		}
		d.chosen = append(d.chosen, x)
		if seen := v.Field(fieldSeen + fmt.Sprint(x.ID)); seen != fmt.Sprint(x.Version) {
			return visit.Stale(fmt.Sprintf("The tournament %s was changed.", x.Label), []string{d.title()}, []string{x.Label + ": " + cmp.Or(x.not, x.becomes())})
		}
		if x.not != "" {
			d.fault(fieldIn+fmt.Sprint(x.ID), x.not)
		}
	}
	if len(d.chosen) == 0 {
		d.fault(d.firstBox(), "Tick the tournament that the player leaves.")
	}
	i := slices.IndexFunc(causes, func(c cause) bool { return c.Value == v.Field(fieldCause) })
	if i < 0 {
		d.fault(fieldCause, "Say why the player leaves.")
		return nil
	}
	d.cause = causes[i]
	d.readReason()
	d.readExclusion()
	d.readSince()
	return d.readSubstitute()
}

// firstBox is the field of the first tournament.
func (d *quitting) firstBox() string {
	if len(d.all) == 0 {
		return fieldCause
	}
	return fieldIn + fmt.Sprint(d.all[0].ID)
}

func (d *quitting) readReason() {
	d.reason = d.v.Field(fieldTold)
	if d.reason == "" && d.cause.reason != "" {
		d.reason = fmt.Sprintf(d.cause.reason, d.player.Name)
	}
	switch {
	case d.reason == "":
		d.fault(fieldTold, "Say why the player is excluded: the players are shown it.")
	case visit.TooLong(d.reason, visit.LongestReason):
		d.fault(fieldTold, fmt.Sprintf("%d letters at the most.", visit.LongestReason))
	}
}

// readExclusion checks that an exclusion has its law and its judge.
func (d *quitting) readExclusion() {
	if d.cause.Value != "excluded" {
		return
	}
	if law := rules.Law(d.v.Field(fieldRule)); law != lawOfExclusion {
		d.fault(fieldRule, "A player is excluded by "+string(lawOfExclusion)+" alone: write that, or choose another reason.")
	}
	name := d.v.Field(fieldUmpireName)
	for _, x := range d.chosen {
		if umpire := x.umpire(); !strings.EqualFold(name, umpire) {
			d.fault(fieldUmpireName, fmt.Sprintf("Only the umpire excludes (%s). The umpire of %s is %s: name them, or have them decide first.", lawOfExclusion, x.Label, umpire))
		}
	}
	d.reason = "Excluded by the umpire, " + name + ": " + d.reason
}

// umpire is the name of whoever is the umpire of the tournament.
func (x leavable) umpire() string {
	return cmp.Or(x.Umpire.Name, x.Secretary.Name)
}

// readSince checks the day: nothing may have happened after it, and it is not to come.
func (d *quitting) readSince() {
	words := d.v.Field(fieldLeft)
	var err error
	if d.since, err = calendar.ParseDate(words); err != nil {
		d.fault(fieldLeft, "A date like 2026-12-03.")
		return
	}
	for _, x := range d.chosen {
		if calendar.DateOf(d.v.Now, x.Zone).Before(d.since) {
			d.fault(fieldLeft, d.since.Words()+" is still to come, and nobody leaves before they do (RULING/R-41). Name today, or come back on that day.")
		}
		for _, l := range x.Lines {
			if last := calendar.DateOf(l.Last, x.Zone); slices.Contains(slices.Concat(l.Players[0], l.Players[1]), d.player.ID) && d.since.Before(last) {
				d.fault(fieldLeft, fmt.Sprintf("Something happened in %s on %s, and no ruling takes that back (RULING/R-41). Name that day or a later one.", l.Label, last.Words()))
			}
		}
	}
}

// readSubstitute finds who takes the games over.
func (d *quitting) readSubstitute() error {
	words, field := d.v.Field(fieldSubstitute), fieldSubstitute
	switch words {
	case "":
		if d.v.Field(fieldAnother) != "" {
			d.fault(fieldSubstitute, "A substitute is named below: choose “another player”, or name nobody.")
		}
		return nil
	case "other":
		words, field = d.v.Field(fieldAnother), fieldAnother
	}
	p, why := d.v.PlayerMeant(words)
	if why != "" {
		d.fault(field, why)
		return nil
	}
	d.sub = &p
	return nil
}

// substituteField is the field in which the substitute was named.
func (d *quitting) substituteField() string {
	if d.v.Field(fieldSubstitute) == "other" {
		return fieldAnother
	}
	return fieldSubstitute
}

// page is the form.
func (d *quitting) page() visit.Page {
	v := d.v
	b := visit.Compose{
		Lead: "Each game left ends by a ruling of its own, or a substitute takes it over. You see the table and the letters before anything is done.",
		Back: d.back, Button: "Show",
	}
	if len(d.all) == 0 {
		b.Cannot = d.player.Name + " is in no tournament of which you are the secretary."
	}
	add := func(f visit.FormField) {
		f.Value, f.Error = cmp.Or(f.Value, v.Field(f.Name)), d.faults[f.Name]
		b.Fields = append(b.Fields, f)
	}
	choose := func(list []visit.Choice, here string) []visit.Choice {
		for i := range list {
			list[i].Here = list[i].Value == here
		}
		return list
	}
	var why []visit.Choice
	for _, c := range causes {
		why = append(why, c.Choice)
	}
	add(visit.FormField{Name: fieldCause, Label: "Why " + d.player.Name + " leaves", Type: "select", Options: choose(why, v.Field(fieldCause))})
	add(visit.FormField{Name: fieldLeft, Label: "Since", Type: "date", Required: true, Value: cmp.Or(v.Field(fieldLeft), calendar.DateOf(v.Now, v.Office.Zone).String()), Hint: "Not before the last event of any of the games, and not in the future."})
	typed := v.Field(fieldCause) != ""
	for _, x := range d.all {
		id := fmt.Sprint(x.ID)
		add(visit.FormField{Name: fieldIn + id, Label: x.Label + ", " + x.Name, Type: "checkbox", Value: "yes",
			Checked: typed && v.Field(fieldIn+id) != "" || !typed && (x.ID == d.from || len(d.all) == 1), Hint: cmp.Or(x.not, strings.Join(append([]string{x.becomes()}, x.stays...), " "))})
		b.Hidden = append(b.Hidden, visit.Hidden{Name: fieldSeen + id, Value: cmp.Or(v.Field(fieldSeen+id), fmt.Sprint(x.Version))})
	}
	add(visit.FormField{Name: fieldSubstitute, Label: "Substitute", Type: "select", Options: choose(d.substitutes(), v.Field(fieldSubstitute)), Hint: "Who takes the games over, where the terms say so. Then nothing is taken out of the table."})
	add(visit.FormField{Name: fieldAnother, Label: "Another player", Hint: "The number of a player, an address, or the whole name; only with “another player”."})
	if drawn := d.drawn(); len(drawn) > 0 {
		add(visit.FormField{Name: fieldLots, Label: "The lots are drawn", Type: "select", Options: choose(drawn, v.Field(fieldLots)), Hint: "No game is set up yet, but a number would be empty."})
	}
	add(visit.FormField{Name: fieldTold, Label: "Reason", Type: "textarea", Rows: 2, Hint: "The players are shown it. Left empty, that of above in a sentence."})
	add(visit.FormField{Name: fieldRule, Label: "Law", Hint: "Only where a player is excluded: " + string(lawOfExclusion) + "."})
	add(visit.FormField{Name: fieldUmpireName, Label: "Umpire", Hint: "Only where a player is excluded: the name of the umpire who decided it."})
	b.Hidden = append(b.Hidden, visit.Hidden{Name: fieldWho, Value: fmt.Sprint(d.player.ID)})
	return v.Composed([]templates.Link{visit.Crumb("Players", "/p"), visit.Crumb(d.player.Name, folder.PlayerPath(d.player.ID))}, d.title(), b)
}

// substitutes are the choices of one: nobody, who waits, another. Who waits for a section stands on
// the list of the tournament of whose entries the sections were made.
func (d *quitting) substitutes() []visit.Choice {
	out := []visit.Choice{{Value: "", Name: "nobody"}}
	add := func(t ledger.Tournament) {
		for _, e := range t.Entries {
			value := fmt.Sprint(e.Player)
			if e.State != ledger.OnList || e.Player == d.player.ID || slices.ContainsFunc(out, func(o visit.Choice) bool { return o.Value == value }) {
				continue
			}
			if p, err := d.v.Ledger().Player(e.Player); err == nil {
				out = append(out, visit.Choice{Value: value, Name: p.Name + ", on the waiting list of " + t.Label})
			}
		}
	}
	for _, x := range d.all {
		add(x.Tournament)
		e, _ := d.v.Ledger().Event(x.Event)
		s, _ := e.Stage(x.Stage)
		for _, id := range s.Sections {
			if t, err := d.v.Ledger().Tournament(id); err == nil && t.Section == "" && t.State == ledger.Shut {
				add(t)
			}
		}
	}
	return append(out, visit.Choice{Value: "other", Name: "another player"})
}
