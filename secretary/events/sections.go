package events

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/tournament"
)

// byHand is the way in which the secretary writes who sits where.
const byHand tournament.Way = "hand"

// ways are the ways in which sections are made, with their words.
var ways = []visit.Choice{
	{Value: string(tournament.BySnake), Name: "rating snake: the highest to A, B, C …, the next back from the last to A"},
	{Value: string(tournament.ByLots), Name: "lots"},
	{Value: string(tournament.ByApart), Name: "region apart: no two of a club or a country together, while it can be helped"},
	{Value: string(byHand), Name: "by hand, as written below"},
}

// usualSize is how many play in a section where nothing else is wished.
const usualSize = 7

// sectioning is the form by which sections are made, as it was sent or is drawn first.
type sectioning struct {
	c        folder.Course // of the entries
	entrants []tournament.Entrant
	players  []ledger.Player
	way      tournament.Way
	n        int
	seed     string
	listed   string            // what is wrong with the list by hand
	fields   []visit.FormField // way, number, size, seed, list
}

// The places of its fields.
const (
	fieldOfWay = iota
	fieldOfNumber
	fieldOfSize
	fieldOfSeed
)

// makeSections puts the accepted entries of a stage into sections: a preview, then rows in draft
// (EVENT/2).
func makeSections(v *request, e ledger.Event) (visit.Response, error) {
	all, err := v.staged(e)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(all, func(s staged) bool { return strconv.Itoa(s.No) == v.Names["n"] })
	if i < 0 {
		return nil, visit.Missing("There is no stage "+v.Names["n"]+" in "+e.Label+".", "")
	}
	s := all[i]
	c, ok := s.undivided()
	if !ok {
		return nil, visit.Refused("No sections can be made of "+s.Name+".", "They are made once, of the entries of one tournament that is the whole stage, before its lots are drawn.", "Put such a draft into the stage, or put drafts in one by one.")
	}
	c, rated, err := v.Rated(c)
	if err != nil {
		return nil, err
	}
	f := v.sectioning(c)
	made, good := f.read(v)
	page := v.Composed([]templates.Link{visit.Crumb("Events", "/events"), visit.Crumb(e.Label, folder.EventPath(e.ID, ""))}, "Make sections of "+s.Name, visit.Compose{
		RowForm: visit.RowForm{Version: c.Version}, Lead: fmt.Sprintf("%s accepted for %s. Their sections differ by one player at most, and become drafts. %s", visit.CountWords(len(f.players), "player is", "players are"), c.Label, rated),
		Fields: f.fields, Back: folder.EventPath(e.ID, ""), Button: "Show",
	})
	return v.ByForm(page, good, func(string) (visit.Action, error) { return f.deed(v, e, made) })
}

// sectioning begins with the entrants of the tournament.
func (v *request) sectioning(c folder.Course) *sectioning {
	f := &sectioning{c: c, players: c.Players()}
	for _, p := range f.players {
		f.entrants = append(f.entrants, tournament.Entrant{Key: folder.LotKey(p.ID), Rating: p.Rating, Club: p.Club, Country: p.Country})
	}
	return f
}

// called is a player as the list by hand names them: by number too where two are called so.
func (f *sectioning) called(i int) string {
	p := f.players[i]
	if slices.ContainsFunc(f.players, func(x ledger.Player) bool { return x.ID != p.ID && x.Name == p.Name }) {
		return fmt.Sprintf("%s (%d)", p.Name, p.ID)
	}
	return p.Name
}

// read takes what was sent, makes the sections, and says beside the fields what is wrong.
func (f *sectioning) read(v *request) (made tournament.Sections, good bool) {
	f.way, f.seed = tournament.BySnake, visit.Nonce()
	if f.unrated() != "" {
		f.way = tournament.ByLots
	}
	number, size, list := "", strconv.Itoa(usualSize), ""
	if v.Posted() {
		f.way, f.seed = tournament.Way(v.Field("way")), v.Field("seed")
		number, size, list = v.Field("number"), v.Field("size"), v.Field("list")
	}
	options := slices.Clone(ways)
	for i := range options {
		options[i].Here = options[i].Value == string(f.way)
	}
	f.fields = []visit.FormField{
		fieldOfWay:    {Name: "way", Label: "How", Type: "select", Options: options},
		fieldOfNumber: {Name: "number", Label: "How many sections", Value: number, Hint: "Left empty: as many as the size below asks for."},
		fieldOfSize:   {Name: "size", Label: "Most players in a section", Value: size},
		fieldOfSeed:   {Name: "seed", Label: "Seed of the lots", Value: f.seed, Hint: "The lots decide what nothing else does. Any words on one line; the log keeps them, so that all can repeat it."},
	}
	f.n = f.count(number, size)
	if f.n > 0 {
		made = f.make(list)
	}
	if list == "" && f.fields[fieldOfSize].Error+f.fields[fieldOfNumber].Error == "" { // as the lots would have it, to begin with
		if lots, err := tournament.MakeSections(tournament.ByLots, visit.Nonce(), f.n, f.entrants); err == nil {
			list = f.names(lots)
		}
	}
	f.fields = append(f.fields, visit.FormField{
		Name: "list", Label: "By hand: who sits where", Type: "textarea", Rows: 12, Value: list, Error: f.listed,
		Hint: "A name a line, and an empty line between two sections. It counts where you choose to write it by hand.",
	})
	for i := range f.fields {
		good = good || f.fields[i].Error != ""
		if !v.Posted() {
			f.fields[i].Error = ""
		}
	}
	return made, !good
}

// count is how many sections are asked for; 0 where that is no number.
func (f *sectioning) count(number, size string) int {
	n, err := strconv.Atoi(number)
	if number == "" {
		most, wrong := strconv.Atoi(size)
		if wrong != nil || most < tournament.LeastSection || most > tournament.MostSection {
			f.fields[fieldOfSize].Error = fmt.Sprintf("A number from %d to %d.", tournament.LeastSection, tournament.MostSection)
			return 0
		}
		n, err = tournament.SectionsOf(len(f.players), most), nil
	}
	if err != nil || n < 1 {
		f.fields[fieldOfNumber].Error = "A number from 1 on."
		return 0
	}
	if _, err := tournament.Sizes(len(f.players), n); err != nil && f.way != byHand {
		f.fields[fieldOfNumber].Error = sentence(err)
	}
	return n
}

// unrated names the players without a rating; "" where all have one.
func (f *sectioning) unrated() string {
	var names []string
	for i, p := range f.players {
		if p.Rating <= 0 {
			names = append(names, f.called(i))
		}
	}
	return strings.Join(names, ", ")
}

// make makes the sections; what is wrong stands beside the fields.
func (f *sectioning) make(list string) (made tournament.Sections) {
	var err error
	switch names := f.unrated(); {
	case f.way == byHand:
		return f.byHand(list)
	case f.way == tournament.BySnake && names != "":
		f.fields[fieldOfWay].Error = "These have no rating: " + names + ". Enter their ratings on their pages, or make the sections by lots."
	case !slices.ContainsFunc(ways, func(c visit.Choice) bool { return c.Value == string(f.way) }):
		f.fields[fieldOfWay].Error = "One of those on the list."
	case f.fields[fieldOfNumber].Error == "":
		if made, err = tournament.MakeSections(f.way, f.seed, f.n, f.entrants); err != nil {
			f.fields[fieldOfSeed].Error = sentence(err)
		}
	}
	return made
}

// byHand reads the list that the secretary wrote.
func (f *sectioning) byHand(list string) (made tournament.Sections) {
	var sections [][]string
	fresh := true
	for line := range strings.Lines(list) {
		if line = strings.TrimSpace(line); line == "" {
			fresh = true
			continue
		}
		if fresh {
			sections, fresh = append(sections, nil), false
		}
		sections[len(sections)-1] = append(sections[len(sections)-1], line)
	}
	named := slices.Clone(f.entrants)
	for i := range named {
		named[i].Key = f.called(i)
	}
	made, err := tournament.ByHand(named, sections)
	if err != nil {
		f.listed = sentence(err)
	}
	return made
}

// names writes sections as the list by hand has them.
func (f *sectioning) names(s tournament.Sections) string {
	var out []string
	for _, members := range s.Members {
		var names []string
		for _, i := range members {
			names = append(names, f.called(i))
		}
		out = append(out, strings.Join(names, "\n"))
	}
	return strings.Join(out, "\n\n")
}

// deed is what is filed: a draft for each section, and the tournament of the entries archived.
func (f *sectioning) deed(v *request, e ledger.Event, made tournament.Sections) (d visit.Action, err error) {
	back := folder.EventPath(e.ID, "")
	n := visit.CountWords(len(made.Members), "section", "sections")
	d = visit.Action{
		Title: "Make " + n + " of " + f.c.Label, Button: "Make them", Back: back, Then: visit.Done(back, n+" made. Give their numbers next."),
		Does: []string{"Each section is a draft with the terms of " + f.c.Label + ", and its entries are not open. " + f.c.Label + " is archived; who waits or has applied stays there.", "Nobody is told yet."},
	}
	members, why := make([][]uint64, len(made.Members)), "sections of "+f.c.Label+" written by hand"
	for i, seats := range made.Members {
		var names []string
		for _, at := range seats {
			words := f.called(at)
			if r := f.players[at].Rating; r > 0 {
				words += " " + strconv.Itoa(r)
			}
			names, members[i] = append(names, words), append(members[i], f.players[at].ID)
		}
		d.Changes = append(d.Changes, visit.Change{What: f.c.Label + tournament.SectionName(i) + " (" + strconv.Itoa(len(seats)) + ")", After: strings.Join(names, ", ")})
	}
	if f.way != byHand {
		why = fmt.Sprintf("sections of %s by %s, seed of the lots %s", f.c.Label, f.way, f.seed)
		d.Does = append(d.Does, "The lots decide what nothing else does. Anyone can check a lot with a command such as: "+made.Lots.Command(made.Lots.Lots[0]))
	}
	rows, err := f.c.Sectioned(e, members)
	if err != nil {
		return d, err
	}
	d.Matters = []ledger.Matter{{Rows: rows, Why: why}}
	d.Theirs = func() []string { return f.c.Now(nil) }
	return d, f.c.Changed(v.Request)
}
