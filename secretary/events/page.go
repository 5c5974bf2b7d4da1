package events

import (
	"cmp"
	"fmt"
	"strings"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
)

// eventShown is the page of an event.
type eventShown struct {
	Words  string // how far it has come
	Facts  []visit.Fact
	Terms  []string // in five sentences
	Whose  templates.Link
	Stages []stageShown
	Todo   []templates.Link // what comes next, for who may arrange it
	Ways   []templates.Link
}

// stageShown is a stage with its sections.
type stageShown struct {
	ID          string // of its heading
	Name, Words string
	Sections    []sectionShown
	Entries     templates.Link // where its entries were gathered
}

// sectionShown is a section in the table of contents.
type sectionShown struct {
	Label, Href         string
	Count               int
	Players             string // their names
	Ended, Leader       string
	State, Kind, Differ string
}

// eventPage is an event at a glance. What stands in it of a section stands on the row of the
// section and on the lines of its games: no game is folded for it.
func eventPage(v *request, e ledger.Event) (visit.Response, error) {
	all, err := v.staged(e)
	if err != nil {
		return nil, err
	}
	p := eventShown{Facts: []visit.Fact{{Name: "Ends", Words: cmp.Or(e.Ends.Words(), "no day is set")}, {Name: "Anybody may see", Words: folder.PublicWords(e.Public)}}}
	done, games, running, starting := 0, 0, 0, false
	var terms *folder.Course
	for _, s := range all {
		shown := stageShown{ID: fmt.Sprintf("stage-%d", s.No), Name: s.Name, Words: stageWords(s.Stage)}
		for _, c := range s.courses {
			if terms == nil {
				terms = &c
			}
			if s.gathers(c) {
				shown.Entries = templates.Link{Name: c.Title(), Href: c.Path("/entries")}
				continue
			}
			row, err := v.sectionOf(e, c)
			if err != nil {
				return nil, err
			}
			if !sameTerms(*terms, c) {
				row.Differ = "terms of its own"
			}
			ended, of := c.Ended()
			done, games = done+ended, games+of
			starting = starting || c.Status() == folder.StatusStarting
			if c.Status() == folder.StatusRunning {
				running++
			}
			shown.Sections = append(shown.Sections, row)
		}
		p.Stages = append(p.Stages, shown)
	}
	if p.Words = wordsOf(running, done, games); starting {
		p.Words = "Games are being set up."
	}
	if terms != nil {
		p.Terms, p.Whose = folder.RuleSentences(terms.Agreement), templates.Link{Name: "All terms, each with its law", Href: terms.Path("/terms")}
	}
	if v.Arranges() {
		path := func(below string) string { return folder.EventPath(e.ID, below) }
		p.Todo = v.todo(e, all)
		p.Ways = []templates.Link{{Name: "Change the event", Href: path("/edit")}, {Name: "Put a tournament in or out", Href: path("/place")}}
	}
	p.Ways = append(p.Ways, templates.Link{Name: "Booklet for print", Href: folder.EventPath(e.ID, "/booklet")})
	return v.PageOfEvent(e, "event", folder.EventTitle(e), "", p), nil
}

func wordsOf(running, done, games int) string {
	switch {
	case games == 0:
		return "No game is set up yet."
	case running == 0:
		return fmt.Sprintf("%d of %s ended.", done, visit.CountWords(games, "game has", "games have"))
	}
	return fmt.Sprintf("%s in play; %d of %s ended.", visit.CountWords(running, "section is", "sections are"), done, visit.CountWords(games, "game has", "games have"))
}

// stageWords say how a stage is played, and who comes in.
func stageWords(s ledger.Stage) string {
	words := systemName(s.System)
	if s.Takes != "" {
		words += "; " + strings.ReplaceAll(strings.TrimSpace(s.Takes), "\n", "; ")
	}
	return words
}

// staged is a stage with its tournaments.
type staged struct {
	ledger.Stage
	courses []folder.Course
}

// staged reads the tournaments of all stages.
func (v *request) staged(e ledger.Event) (out []staged, err error) {
	for _, s := range e.Stages {
		x := staged{Stage: s}
		for _, id := range s.Sections {
			t, err := v.Ledger().Tournament(id)
			if err != nil {
				return nil, err
			}
			c, err := v.CourseOf(t)
			if err != nil {
				return nil, err
			}
			x.courses = append(x.courses, c)
		}
		out = append(out, x)
	}
	return out, nil
}

// gathers reports whether the tournament holds the entries of the stage of which sections were
// made.
func (s staged) gathers(c folder.Course) bool {
	return c.Section == "" && c.State == ledger.Shut && len(s.courses) > 1
}

// undivided is the tournament of a stage of whose entries sections can be made; false: there
// is none.
func (s staged) undivided() (c folder.Course, ok bool) {
	if len(s.courses) != 1 || s.courses[0].Section != "" || !s.courses[0].Undrawn() {
		return c, false
	}
	return s.courses[0], true
}

// sectionOf is the row of a section.
func (v *request) sectionOf(e ledger.Event, c folder.Course) (sectionShown, error) {
	st := c.Status()
	x := sectionShown{Label: c.Label, Href: c.Path(""), Ended: c.Done(), State: st.Words, Kind: st.Kind}
	var names []string
	for _, p := range c.Players() {
		names = append(names, p.Name)
	}
	x.Count, x.Players = len(names), strings.Join(names, ", ")
	if len(c.Lines) == 0 {
		return x, nil
	}
	var first []string
	points := ""
	switch c.System {
	case ledger.RoundRobin, ledger.Scheveningen, ledger.Swiss:
		t, err := c.Table()
		if err != nil || t.Finished == 0 {
			return x, err
		}
		points = " " + t.Rows[0].Score.String()
		for _, r := range t.Rows {
			if r.Rank == t.Rows[0].Rank {
				first = append(first, r.Name)
			}
		}
	case ledger.TeamMatches:
		y, err := v.Ledger().League(e)
		if err != nil {
			return x, err
		}
		for _, r := range y.TeamRows() {
			if strings.TrimSuffix(r.Place, "=") == "1" {
				first = append(first, r.Name)
			}
		}
	}
	if len(first) == 0 { // the tree and the rungs say who is in front
		return x, nil
	}
	if len(first) > 2 {
		first = append(first[:2], fmt.Sprintf("%d more", len(first)-2))
	}
	x.Leader = strings.Join(first, ", ") + points
	return x, nil
}

// sameTerms reports whether two sections are played by the same terms, but for the first turn.
func sameTerms(a, b folder.Course) bool {
	x, y := a.Agreement, b.Agreement
	x.FirstTurnAt = y.FirstTurnAt
	one, two := x.Filled(), y.Filled()
	for i := range one {
		if one[i].Value != two[i].Value {
			return false
		}
	}
	return true
}

// todo is what comes next in the stages.
func (v *request) todo(e ledger.Event, all []staged) (out []templates.Link) {
	path := func(below string, args ...any) string { return folder.EventPath(e.ID, fmt.Sprintf(below, args...)) }
	undrawn, drawn, begun := 0, 0, false
	for _, s := range all {
		switch {
		case len(s.courses) > 0:
		case s.Takes != "": // its draft is made when they are taken
			if begun {
				out = append(out, templates.Link{Name: "See who goes through to " + s.Name, Href: path("/through")})
			}
		default:
			out = append(out, templates.Link{Name: "Put a draft into " + s.Name + ", to gather entries", Href: path("/place")})
		}
		if c, ok := s.undivided(); ok && c.Count(ledger.Accepted) > usualSize && s.System == ledger.RoundRobin {
			out = append(out, templates.Link{Name: fmt.Sprintf("Make sections of the %s of %s", visit.CountWords(c.Count(ledger.Accepted), "player", "players"), s.Name), Href: path("/stages/%d/sections", s.No)})
		}
		for _, c := range s.courses {
			switch {
			case c.Undrawn() && c.Count(ledger.Accepted) > 0 && s.System == ledger.RoundRobin:
				undrawn++
			case c.State == ledger.Drawn:
				drawn++
			default:
				begun = begun || c.Begun() && len(c.Lines) > 0
			}
		}
	}
	if undrawn > 0 {
		out = append(out, templates.Link{Name: "Give the numbers of " + visit.CountWords(undrawn, "section", "sections"), Href: path("/draw")})
	}
	if drawn > 0 {
		out = append(out, templates.Link{Name: "Start " + visit.CountWords(drawn, "section", "sections"), Href: path("/start")})
	}
	return out
}
