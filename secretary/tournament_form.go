package secretary

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates/narrate"
	"postd/tournament"
)

// filledForm is the form of a tournament as it was sent, or as it is drawn
// first: the row that it makes, the words in its fields and what is wrong with
// them.
type filledForm struct {
	row    ledger.Tournament
	words  map[string]string // by name of the field, as entered
	ticked map[string]bool   // the tie-breaks that are asked for
	faults map[string]string
	locked bool // the agreement is no part of it
}

// termPrefix stands before the names of the blanks in the form.
const termPrefix = "term."

// The other fields of the form.
const (
	fieldLabel       = "label"
	fieldName        = "name"
	fieldCycles      = "cycles"
	fieldSeed        = "seed"
	fieldSecretary   = "secretary"
	fieldUmpire      = "umpire"
	fieldAdjudicator = "adjudicator"
	fieldWhy         = "why"
	fieldPublic      = "public"
	fieldDelay       = "delay"
)

// labels are what a tournament may be called in subjects, before the number of
// a game.
var labels = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9-]{0,11}$`)
})

// formOf is the form that shows the row untouched.
func formOf(row ledger.Tournament, locked bool) filledForm {
	f := filledForm{row: row, locked: locked, words: map[string]string{}, ticked: map[string]bool{}, faults: map[string]string{}}
	f.words[fieldLabel], f.words[fieldName], f.words[fieldSeed] = row.Label, row.Name, row.Seed
	f.words[fieldCycles] = strconv.Itoa(max(row.Cycles, 1))
	f.showTies(row.TieBreaks)
	f.words[fieldPublic], f.words[fieldDelay] = row.Public.Mode.String(), row.Public.Delay.String()
	for name, o := range map[string]ledger.Official{fieldSecretary: row.Secretary, fieldUmpire: row.Umpire, fieldAdjudicator: row.Adjudicator} {
		f.words[name+".name"], f.words[name+".addr"] = o.Name, o.Addr
	}
	for _, x := range row.Agreement.Filled() {
		f.words[termPrefix+x.Field.Name] = x.Value
	}
	f.words[termPrefix+"first_turn_at"] = strings.Replace(f.words[termPrefix+"first_turn_at"], " ", "T", 1)
	return f
}

// read takes what was sent into the form. Fields that were not sent stay as
// they are.
func (f *filledForm) read(v *request) {
	for name := range v.HTTP.PostForm {
		if _, known := f.words[name]; known {
			f.words[name] = v.Field(name)
		}
	}
	f.words[fieldWhy] = v.Field(fieldWhy)
	row := &f.row
	row.Label, row.Name, row.Seed = f.words[fieldLabel], f.words[fieldName], f.words[fieldSeed]
	row.Secretary, row.Umpire, row.Adjudicator = f.official(fieldSecretary), f.official(fieldUmpire), f.official(fieldAdjudicator)
	if !labels().MatchString(row.Label) {
		f.faults[fieldLabel] = "Up to twelve letters, digits and hyphens, as A3: it stands in every subject."
	} else if _, square := rules.ParseSquare(row.Label); square {
		f.faults[fieldLabel] = "This is a square of the board, and may be a move in algebraic notation (RULING/R-78): take another label."
	} else if other, err := v.Ledger().TournamentByLabel(row.Label); err == nil && other.ID != row.ID {
		f.faults[fieldLabel] = "The tournament " + other.Name + " has this label."
	}
	if row.Name == "" || len(row.Name) > 120 {
		f.faults[fieldName] = "A name of up to 120 letters."
	}
	var err error
	if row.Cycles, err = strconv.Atoi(f.words[fieldCycles]); err != nil || row.Cycles < 1 || row.Cycles > tournament.MaxCycles {
		f.faults[fieldCycles] = fmt.Sprintf("A number from 1 to %d.", tournament.MaxCycles)
	}
	f.readTies(v)
	if _, err := tournament.Draw(row.Seed, nil); err != nil && row.Seed != "" {
		f.faults[fieldSeed] = "Plain words on one line, without spaces at the ends."
	}
	f.readPublic()
	if !f.locked {
		f.readAgreement()
		const first = termPrefix + "first_turn_at"
		if at := row.Agreement.FirstTurnAt; row.ID == 0 && !at.IsZero() && !at.After(v.Now) {
			f.faults[first] = cmp.Or(f.faults[first], "This is past. The first turn begins when all have their letters.")
		}
	}
}

// official reads an official; the secretary cannot be left out, the others can.
func (f *filledForm) official(field string) ledger.Official {
	o := ledger.Official{Name: f.words[field+".name"], Addr: f.words[field+".addr"]}
	switch {
	case o == (ledger.Official{}) && field != fieldSecretary:
	case o.Name == "":
		f.faults[field+".name"] = "Nobody is named."
	case !strings.Contains(o.Addr, "@") || strings.ContainsAny(o.Addr, " <>\r\n"):
		f.faults[field+".addr"] = "An address, as secretary@example.org."
	}
	return o
}

// readAgreement fills the blanks by Set and has them judged together where
// each by itself is good.
func (f *filledForm) readAgreement() {
	a := &f.row.Agreement
	a.FirstTurnAt = time.Time{}
	for _, g := range blankGroups {
		for _, b := range slices.Concat(g.first, g.more) {
			value := f.words[termPrefix+b.field]
			if b.field == "first_turn_at" {
				if value = strings.Replace(value, "T", " ", 1); value == "" {
					continue // it may stay blank until the start
				}
			}
			f.faultOf(a.Set(b.field, value))
		}
	}
	if len(f.faults) > 0 {
		return
	}
	for _, err := range slices.Concat(a.Validate(), a.Unbuilt()) {
		f.faultOf(err)
	}
	if c, err := calendar.NewCalendar(a.Calendar); err == nil && !a.FirstTurnAt.IsZero() && !c.Covers(calendar.DateOf(a.FirstTurnAt, c.Zone())) {
		from, to, _ := c.Covered()
		f.faults[termPrefix+"first_turn_at"] = fmt.Sprintf("The calendar knows the holidays from %s to %s; this lies outside.", from.Words(), to.Words())
	}
}

// faultOf sets a fault beside its blank. One of the calendar as a whole stands
// beside the holidays, one of a settled blank beside the code.
func (f *filledForm) faultOf(err error) {
	var fe *terms.FieldError
	if !errors.As(err, &fe) {
		return
	}
	name := fe.Field
	if name == "calendar" {
		name = "calendar.holidays"
	}
	if slices.Contains(settled, name) {
		name = "code"
	}
	f.faults[termPrefix+name] = cmp.Or(f.faults[termPrefix+name], narrate.Upper(fe.Problem)+".")
}

// good reports whether nothing is wrong with the form.
func (f *filledForm) good() bool { return len(f.faults) == 0 }

// differences are the values of two rows that differ. A blank of the agreement
// is named by its words on the form.
func differences(before, after ledger.Tournament) []visit.Change {
	cycles := func(n int) string { return strconv.Itoa(max(n, 1)) }
	order := tieBreakWords
	all := []visit.Change{
		{What: "Label", Before: before.Label, After: after.Label}, {What: "Name", Before: before.Name, After: after.Name},
		{What: "Secretary", Before: officialWords(before.Secretary), After: officialWords(after.Secretary)},
		{What: "Umpire", Before: officialWords(before.Umpire), After: officialWords(after.Umpire)},
		{What: "Adjudicator", Before: officialWords(before.Adjudicator), After: officialWords(after.Adjudicator)},
		{What: "Cycles", Before: cycles(before.Cycles), After: cycles(after.Cycles)},
		{What: "Tie-breaks", Before: order(before.TieBreaks), After: order(after.TieBreaks)},
		{What: "Seed of the lots", Before: before.Seed, After: after.Seed},
		{What: "Anybody may see", Before: folder.PublicWords(before.Public), After: folder.PublicWords(after.Public)},
	}
	for _, g := range blankGroups {
		for _, b := range slices.Concat(g.first, g.more) {
			was, _ := before.Agreement.Get(b.field) // the field is one of the table
			is, _ := after.Agreement.Get(b.field)
			all = append(all, visit.Change{What: b.label + " (" + b.field + ")", Before: was, After: is})
		}
	}
	return visit.Differing(all...)
}

// officialWords names an official; nothing where none is named.
func officialWords(o ledger.Official) string {
	if o == (ledger.Official{}) {
		return ""
	}
	return o.Name + " <" + o.Addr + ">"
}

// editTournament changes a tournament. As long as no game is arranged all of it
// can be changed, and when the lots are drawn all but what they rest on.
// Afterwards the agreement stands: it is what the players of each game agreed
// beforehand in writing (STAUNTON/COR.I). Names, officials and tie-breaks can
// be changed still, with a reason.
func editTournament(v *request, c tournamentView) (visit.Response, error) {
	if c.State == ledger.Shut {
		return nil, visit.Refused("The tournament "+c.Label+" is archived.", "Nothing in it is changed any more.", "Copy it, if you want another like it.")
	}
	f := formOf(c.Tournament, c.Begun() || c.State == ledger.ByHand)
	if !v.Posted() {
		return c.editPage(v, f, ""), nil
	}
	return v.Do(func(string) (visit.Action, error) {
		f.read(v)
		if f.locked && v.Field(fieldWhy) == "" {
			f.faults[fieldWhy] = "A reason is needed: games are set up."
		}
		if !f.good() {
			return visit.Action{}, &visit.Redisplay{Page: c.editPage(v, f, "")}
		}
		row := f.row
		if c.IsSwiss() { // of which the settings have them
			row.TieBreaks = c.TieBreaks
		}
		if c.fixed() {
			row.Label, row.Cycles, row.Seed = c.Label, c.Cycles, c.Seed
		}
		d := visit.Action{
			Title: "Change the tournament " + c.Label, Button: "Save the changes", Changes: differences(c.Tournament, row),
			Does: []string{"These details will change."},
			Then: visit.Done(c.Path(""), "The tournament "+row.Label+" is changed."),
		}
		d.Does = append(d.Does, newPenalty(c.Agreement, row.Agreement)...)
		d.Does = append(d.Does, departsIn(row.Agreement)...)
		if len(d.Changes) == 0 && c.Changed(v.Request) == nil {
			return d, &visit.Redisplay{Page: c.editPage(v, f, "Nothing is changed in it yet.")}
		}
		if f.locked {
			d.Typed = c.Label
			d.Does = append(d.Does, "It stands in the log for good, with your reason: "+v.Field(fieldWhy))
		}
		return c.Kept(v.Request, row, d)
	})
}

// fixed reports whether label, cycles and seed stand: the lots are drawn, or
// games are named by the label.
func (c tournamentView) fixed() bool { return !c.Undrawn() }

func (c tournamentView) editPage(v *request, f filledForm, problem string) visit.Page {
	p := f.view()
	p.Action, p.Back, p.Problem, p.Fixed = c.Path("/edit"), c.Path(""), problem, c.fixed()
	p.Version, p.Button = c.Version, "Look at the changes"
	switch {
	case c.IsSwiss():
		p.Ties, p.TiesAt, p.TieWords = nil, c.Path("/rounds/settings"), tieBreakWords(orderNames(c.Order()))
	case c.Cup != nil || c.System == ledger.TeamMatches:
		p.Ties = nil // they have others, on the pages of their own
	}
	if v.Posted() {
		p.Version = v.Version()
	}
	if f.locked {
		p.Lead = "Games are set up under the terms of this tournament, and each player has them in writing: they are locked. Names, officials and the order of tie-breaks can still be changed."
	}
	return c.Page(v.Request, "tournament-form", "Change "+c.Label, "", p)
}
