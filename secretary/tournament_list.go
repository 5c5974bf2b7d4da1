package secretary

import (
	"fmt"
	"slices"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
)

// tournamentsPage is the list of tournaments.
type tournamentsPage struct {
	Filters []templates.Link
	Heads   []visit.Head
	Pager   visit.Pager
	Rows    []tournamentRow
	Caption string
	Empty   string
	May     bool // found one
	Copies  []visit.Choice
	Dated   bool // with the next deadline of each, which is read where they are few
}

type tournamentRow struct {
	Label, Name, Href, Games string
	Next                     visit.When
	State, Kind              string
	Players                  string
}

// tournamentColumns are the columns of the list, the youngest first where nothing else is
// wished.
var tournamentColumns = visit.Listing[tournamentView]{Columns: []visit.Column[tournamentView]{
	{Slug: "label", Name: "Label", Class: "", Key: func(c tournamentView) string { return visit.WordsKey(c.Label) }},
	{Slug: "name", Name: "Name", Class: "", Key: func(c tournamentView) string { return visit.WordsKey(c.Name) }},
	{Slug: "", Name: "State", Class: "", Key: nil},
	{Slug: "players", Name: "Players", Class: "num far", Key: func(c tournamentView) string { return visit.NumberKey(uint64(len(c.Players()))) }},
	{Slug: "", Name: "Games ended", Class: "num", Key: nil},
	{Slug: "due", Name: "Next deadline", Class: "", Key: func(c tournamentView) string { return visit.TimeKey(c.NextDeadline()) }},
	{Slug: "founded", Name: "", Class: "", Key: func(c tournamentView) string { return visit.NumberKey(c.ID) }},
}, Usual: "-founded", ID: func(c tournamentView) string { return visit.NumberKey(c.ID) }}

// tournamentList lists the tournaments, the youngest first; ?state= leaves one
// state.
func tournamentList(v *request) (visit.Response, error) {
	n, err := v.Ledger().Tallies(v.HTTP.Context(), ledger.TallyTournaments, ledger.TallyLive, ledger.TallyEnded)
	if err != nil {
		return nil, err
	}
	p := tournamentsPage{May: v.Arranges(), Caption: "All tournaments", Empty: "There is no tournament yet."}
	copies, err := v.Ledger().NewestTournaments(mostChoices)
	if err != nil {
		return nil, err
	}
	for _, t := range copies {
		p.Copies = append(p.Copies, visit.Choice{Value: fmt.Sprint(t.ID), Name: folder.Course{Tournament: t}.Title()})
	}
	state := v.Field("state")
	for _, st := range folder.Statuses {
		if state == st.Slug {
			p.Caption = "Tournaments: " + st.Words
		}
	}
	if state != "" {
		p.Empty = "No tournament is in this state."
	}
	fill := (*request).longTournaments
	if max(n[0], n[1]+n[2]) <= visit.MostSorted {
		fill = (*request).fewTournaments
	}
	return visit.Page{Name: "tournaments", Title: "Tournaments", Body: &p}, fill(v, &p, state, n[0])
}

// fewTournaments fills in the part that is shown of a list that is short, of an office of few games.
func (v *request) fewTournaments(p *tournamentsPage, state string, _ int64) error {
	all, err := visit.Long[ledger.Tournament]{All: ledger.AllTournaments(), Sees: v.Ledger().SeesTournament()}.Rows(v)
	if err != nil {
		return err
	}
	lines, err := visit.Long[ledger.Line]{All: ledger.AllGames(), Sees: v.Ledger().SeesGame(ledger.ActCase)}.Rows(v)
	if err != nil {
		return err
	}
	of := map[uint64][]ledger.Line{}
	for _, x := range lines {
		of[x.Tournament] = append(of[x.Tournament], x)
	}
	p.Dated = true
	count := map[string]int{}
	var want []tournamentView
	for _, t := range all {
		c := tournamentView{folder.Course{Tournament: t, Lines: of[t.ID], Zone: folder.ZoneOf(t)}}
		if c.Final, err = v.Ends(c.Course, false); err != nil {
			return err
		}
		st := c.Status()
		count[st.Slug]++
		if state == "" || state == st.Slug {
			want = append(want, c)
		}
	}
	want, p.Heads, p.Pager = tournamentColumns.Part(v, want)
	for _, c := range want {
		r := tournamentRowOf(c, c.Status())
		r.Games, r.Next = c.Done(), v.When(c.NextDeadline(), c.Zone)
		p.Rows = append(p.Rows, r)
	}
	p.Filters = append(p.Filters, templates.Link{Name: "All", Href: v.Filtered("state", ""), Count: len(all), Here: state == ""})
	for _, st := range folder.Statuses {
		if count[st.Slug] > 0 || state == st.Slug {
			p.Filters = append(p.Filters, templates.Link{Name: narrate.Upper(st.Words), Href: v.Filtered("state", st.Slug), Count: count[st.Slug], Here: state == st.Slug})
		}
	}
	return nil
}

func tournamentRowOf(c tournamentView, st folder.Status) tournamentRow {
	return tournamentRow{Label: c.Label, Name: c.Name, Href: c.Path(""), Players: fmt.Sprint(len(c.Players())), State: st.Words, Kind: st.Kind}
}

// manyTournaments are the columns of a list that is long. When time runs out next is not among them, since
// all games would be read for it.
var manyTournaments = visit.Listing[ledger.Tournament]{Columns: []visit.Column[ledger.Tournament]{
	{Slug: "label", Name: "Label", Key: func(t ledger.Tournament) string { return visit.WordsKey(t.Label) }},
	{Slug: "name", Name: "Name", Key: func(t ledger.Tournament) string { return visit.WordsKey(t.Name) }},
	{Name: "State"},
	{Name: "Players", Class: "num far"},
	{Name: "Games ended", Class: "num"},
	{Slug: "founded", Key: tournamentKey},
}, Usual: "-founded", ID: tournamentKey}

func tournamentKey(t ledger.Tournament) string { return visit.NumberKey(t.ID) }

// stateOf is the state in the row of tournaments of a status, and whether it alone says so.
var stateOf = map[string]struct {
	state ledger.TournamentState
	alone bool
}{
	folder.StatusDraft.Slug: {ledger.Draft, true}, folder.StatusOpen.Slug: {ledger.Entered, true}, folder.StatusClosed.Slug: {ledger.Closed, true},
	folder.StatusDrawn.Slug: {ledger.Drawn, true}, folder.StatusStarting.Slug: {ledger.Starting, true}, folder.StatusShut.Slug: {ledger.Shut, true},
	folder.StatusRunning.Slug: {ledger.Running, false}, folder.StatusEnded.Slug: {ledger.Running, false}, folder.StatusFinal.Slug: {ledger.Running, false},
	folder.StatusByHand.Slug: {ledger.ByHand, true},
}

// longTournaments fills in the part that is shown where tournaments or games are many.
func (v *request) longTournaments(p *tournamentsPage, state string, all int64) (err error) {
	by := map[string]ledger.Range[ledger.Tournament]{"founded": ledger.AllTournaments().Reversed(), "label": ledger.TournamentsByLabel()}
	list := visit.Long[ledger.Tournament]{Count: all, All: ledger.AllTournaments(), By: by, Sees: v.Ledger().SeesTournament()}
	counted := list.Sees == nil
	of, known := stateOf[state]
	if known {
		list.All = ledger.TournamentsIn(of.state)
		list.By = map[string]ledger.Range[ledger.Tournament]{"founded": list.All}
		if list.Count, err = v.Ledger().Tally(ledger.TallyTournamentsIn(of.state)); err != nil {
			return err
		}
	}
	s := &sized{v: v, rest: mostGamesRead}
	if sees := list.Sees; known && !of.alone {
		list.Sees = func(t ledger.Tournament) bool {
			return (sees == nil || sees(t)) && s.status(t).Slug == state
		}
	}
	rows, heads, pager, err := list.Part(v, manyTournaments)
	if err != nil {
		return err
	}
	p.Heads, p.Pager = heads, pager
	s.rest = mostGamesRead
	for _, t := range rows {
		p.Rows = append(p.Rows, s.row(t))
	}
	p.Filters = append(p.Filters, templates.Link{Name: "All", Href: v.Filtered("state", ""), Count: -1, Here: state == ""})
	if counted {
		p.Filters[0].Count = int(all)
	}
	for _, st := range folder.Statuses {
		x := stateOf[st.Slug]
		n, err := v.Ledger().Tally(ledger.TallyTournamentsIn(x.state))
		if err != nil {
			return err
		}
		if n == 0 && state != st.Slug {
			continue
		}
		link := templates.Link{Name: narrate.Upper(st.Words), Href: v.Filtered("state", st.Slug), Count: -1, Here: state == st.Slug}
		if counted && x.alone {
			link.Count = int(n)
		}
		p.Filters = append(p.Filters, link)
	}
	return s.err
}

// mostGamesRead is how many games are read for one page to know how tournaments stand whose games are all
// over. Of more only that they are over is told, which the tallies know.
const mostGamesRead = 100

// sized tells of tournaments by their tallies how they stand.
type sized struct {
	v    *request
	rest int64
	err  error
}

// course is a tournament, with its games where they must be read and are not too many.
func (s *sized) course(t ledger.Tournament) (c tournamentView, live, ended int64) {
	c = tournamentView{folder.Course{Tournament: t, Zone: folder.ZoneOf(t)}}
	n, err := s.v.Ledger().Tallies(s.v.HTTP.Context(), ledger.TallyLiveIn(t.ID), ledger.TallyEndedIn(t.ID))
	if err != nil {
		s.err = err
		return c, 0, 0
	}
	live, ended = n[0], n[1]
	over := t.State == ledger.Running && live == 0
	if all := live + ended; (over || t.State == ledger.ByHand) && all <= s.rest {
		s.rest -= all
		if c.Lines, err = s.v.Ledger().GamesIn(t.ID); err == nil {
			c.Final, err = s.v.Ends(c.Course, false)
		}
		if err != nil {
			s.err = err
		}
	}
	return c, live, ended
}

func (s *sized) status(t ledger.Tournament) folder.Status {
	c, live, ended := s.course(t)
	return statusBy(c, live, ended)
}

func statusBy(c tournamentView, live, ended int64) folder.Status {
	if c.State == ledger.Running && live == 0 && ended > 0 && len(c.Lines) == 0 {
		return folder.StatusEnded
	}
	return c.Status()
}

func (s *sized) row(t ledger.Tournament) tournamentRow {
	c, live, ended := s.course(t)
	r := tournamentRowOf(c, statusBy(c, live, ended))
	if c.State == ledger.ByHand && int64(len(c.Lines)) != live+ended {
		r.Players = "–"
	}
	came := int64(len(slices.DeleteFunc(slices.Clone(c.Pairings), func(x ledger.Pairing) bool { return x.Came == "" })))
	if r.Games = "–"; live+ended+came > 0 {
		r.Games = fmt.Sprintf("%d of %d", ended+came, live+ended+came)
	}
	return r
}
