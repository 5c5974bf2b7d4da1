package secretary

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"postd/correspondence"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
)

// gamesBody is the list of games.
type gamesBody struct {
	Filters     []templates.Link
	Tournaments []visit.Choice
	State, Sort string
	Player      string
	Heads       []visit.Head
	Rows        []gameRow
	Pager       visit.Pager
	Caption     string
	Empty       string
	Bulk        string // where all that fit are ruled on at once; empty: the visitor may not
	Fit         int    // how many games fit
	Filter      []visit.Hidden
}

// gameRow is a game in the list.
type gameRow struct {
	ID, Label, Href, White, Black, Move, Who, Used string
	Until, Last                                    visit.When
	State, Kind                                    string
}

// gameFilter is one choice of games by their state.
type gameFilter struct {
	slug, words string
	takes       func(*request, ledger.Line) bool
}

// The filters beside the words themselves.
const (
	filterNotEnded = ""
	filterAll      = "all"
)

// gameFilters are the choices: those which are not ended, each word by which a game stands,
// and all.
func gameFilters() []gameFilter {
	out := []gameFilter{{filterNotEnded, "not ended", func(_ *request, x ledger.Line) bool { return !x.Over() }}}
	for _, w := range narrate.Stands() {
		out = append(out, gameFilter{w.Slug, w.Words, func(v *request, x ledger.Line) bool { return folder.StandOf(x, v.Now).Slug == w.Slug }})
	}
	return append(out, gameFilter{filterAll, "all", func(*request, ledger.Line) bool { return true }})
}

// gameColumns are the columns of the list, and by what it is sorted.
var gameColumns = []visit.Column[ledger.Line]{
	{Slug: "game", Name: "Game", Class: "", Key: func(x ledger.Line) string { return visit.NumberKey(uint64(x.Game)) }},
	{Slug: "players", Name: "Players", Class: "", Key: func(x ledger.Line) string { return visit.WordsKey(x.Names[0] + " " + x.Names[1]) }},
	{Slug: "move", Name: "Move", Class: "num far", Key: func(x ledger.Line) string { return visit.NumberKey(uint64(x.Number)) }},
	{Slug: "", Name: "Whose turn", Class: "far", Key: nil},
	{Slug: "", Name: "Used", Class: "far", Key: nil},
	{Slug: "due", Name: "Due", Class: "when", Key: func(x ledger.Line) string { return visit.TimeKey(x.Deadline) }},
	{Slug: "last", Name: "Last news", Class: "far", Key: func(x ledger.Line) string { return visit.TimeKey(x.Last) }},
	{Slug: "", Name: "State", Class: "", Key: nil},
}

// gameScope is of which games the list is: those of a tournament, or of the office.
type gameScope struct {
	tournament  uint64 // 0: all
	live, ended int64
}

func (v *request) gameScope() (x gameScope, err error) {
	live, ended := ledger.TallyLive, ledger.TallyEnded
	if name := v.Field("tournament"); name != "" {
		x.tournament = uint64(visit.Number(name))
		live, ended = ledger.TallyLiveIn(x.tournament), ledger.TallyEndedIn(x.tournament)
	}
	n, err := v.site.o.Ledger.Tallies(v.HTTP.Context(), live, ended)
	if err == nil {
		x.live, x.ended = n[0], n[1]
	}
	return x, err
}

// whole reports whether the games are few enough to be read whole.
func (x gameScope) whole() bool { return x.live+x.ended <= visit.MostSorted }

// lines are all of its games that the visitor sees.
func (x gameScope) lines(v *request) ([]ledger.Line, error) {
	if v.Field("tournament") != "" {
		return v.Ledger().GamesIn(x.tournament)
	}
	return visit.Long[ledger.Line]{All: ledger.AllGames(), Sees: v.Ledger().SeesGame(ledger.ActCase)}.Rows(v)
}

// long is the list of those in a state where they are many, and its usual order. Of a tournament there is
// no order of all.
func (x gameScope) long(state string) (l visit.Long[ledger.Line], usual string) {
	type by = map[string]ledger.Range[ledger.Line]
	in := x.tournament != 0
	switch {
	case state == narrate.Ended.Slug && in:
		return visit.Long[ledger.Line]{Count: x.ended, By: by{"last": ledger.EndedGames(x.tournament).Reversed()}}, "-last"
	case state == narrate.Ended.Slug:
		return visit.Long[ledger.Line]{Count: x.ended, By: by{"last": ledger.OverGames().Reversed()}}, "-last"
	case in:
		return visit.Long[ledger.Line]{Count: x.live, By: by{"game": ledger.LiveGames(x.tournament)}}, "game"
	case state == filterAll:
		return visit.Long[ledger.Line]{Count: x.live + x.ended, By: by{"game": ledger.AllGames(), "last": ledger.RecentGames().Reversed()}}, "game"
	case state == narrate.NearItsEnd.Slug:
		return visit.Long[ledger.Line]{Count: x.live, By: by{"due": ledger.GamesByNear()}}, "due"
	}
	return visit.Long[ledger.Line]{Count: x.live, By: by{"due": ledger.GamesByDeadline(), "game": ledger.OpenGames()}}, "due"
}

// mostChoices is how many tournaments are offered to choose from: the newest.
const mostChoices = 50

// tournamentChoices are the newest tournaments, and the one that is chosen.
func (v *request) tournamentChoices(chosen string) (out []visit.Choice, err error) {
	list, err := v.Ledger().NewestTournaments(mostChoices)
	if err != nil {
		return nil, err
	}
	has := chosen == ""
	for _, t := range list {
		id := fmt.Sprint(t.ID)
		has = has || id == chosen
		out = append(out, visit.Choice{Value: id, Name: t.Label + ", " + t.Name, Here: id == chosen})
	}
	if has {
		return out, nil
	}
	t, err := v.site.o.Ledger.Tournament(uint64(visit.Number(chosen)))
	if err == nil && v.May(ledger.ActRead, ledger.ObjectOfTournament(t.ID)).Yes {
		out = append(out, visit.Choice{Value: chosen, Name: t.Label + ", " + t.Name, Here: true})
	}
	return out, nil
}

// gameList lists the games, those that are not ended by their deadlines, and those of a
// tournament in its order: ?tournament=, ?state= and ?player= leave some.
func gameList(v *request) (visit.Response, error) {
	x, err := v.gameScope()
	if err != nil {
		return nil, err
	}
	b := gamesBody{State: v.Field("state"), Player: v.Field("player"), Sort: v.Field(visit.FieldSort), Caption: "Games", Empty: "No game is set up yet."}
	choices, err := v.tournamentChoices(v.Field("tournament"))
	if err != nil {
		return nil, err
	}
	b.Tournaments = append([]visit.Choice{{Name: "all tournaments"}}, choices...)
	if !x.whole() && x.tournament != 0 && b.State == filterAll {
		b.State = filterNotEnded
	}
	for _, f := range gameFilters() {
		if f.slug == b.State {
			b.Caption = "Games: " + f.words
		}
	}
	if v.May(ledger.ActArrange).Yes {
		b.Bulk = visit.WithQuery("/g/bulk", map[string]string{"state": b.State, "tournament": v.Field("tournament"), "player": b.Player})
		b.Filter = []visit.Hidden{{Name: "state", Value: b.State}, {Name: "tournament", Value: v.Field("tournament")}, {Name: "player", Value: b.Player}}
	}
	fill := (*request).longGames
	if x.whole() {
		fill = (*request).fewGames
	}
	lines, err := fill(v, x, &b)
	if err != nil {
		return nil, err
	}
	for _, x := range lines {
		r, err := v.gameRow(x)
		if err != nil {
			return nil, err
		}
		b.Rows = append(b.Rows, r)
	}
	return visit.Page{Name: "games", Title: "Games", Body: b}, nil
}

// fewGames is the part that is shown of a list that is short.
func (v *request) fewGames(x gameScope, b *gamesBody) ([]ledger.Line, error) {
	lines, err := x.lines(v)
	if err != nil {
		return nil, err
	}
	if len(lines) > 0 {
		b.Empty = "No game is like that."
	}
	lines = slices.DeleteFunc(lines, func(x ledger.Line) bool { return !v.ofPlayers(x, b.Player) })
	b.Filters = v.gameFilterLinks(lines)
	for _, f := range gameFilters() {
		if f.slug == b.State {
			lines = slices.DeleteFunc(lines, func(x ledger.Line) bool { return !f.takes(v, x) })
		}
	}
	for _, x := range lines {
		if b.Bulk != "" && !x.Over() {
			b.Fit++
		}
	}
	list := visit.Listing[ledger.Line]{Columns: gameColumns, Usual: "due", ID: lineKey}
	switch {
	case b.State == narrate.Ended.Slug:
		list.Usual = "-last"
	case v.Field("tournament") != "" || b.State == filterAll:
		list.Usual = "game"
	}
	lines, b.Heads, b.Pager = list.Part(v, lines)
	return lines, nil
}

func lineKey(x ledger.Line) string { return visit.NumberKey(uint64(x.Game)) }

// longGames is the part that is shown of a list that is long: of a state or of players the games are
// looked for among others.
func (v *request) longGames(x gameScope, b *gamesBody) ([]ledger.Line, error) {
	b.Empty = "No game is like that."
	list, usual := x.long(b.State)
	sees := v.Ledger().SeesGame(ledger.ActCase)
	counted := sees == nil && b.Player == ""
	var wants []func(ledger.Line) bool
	if sees != nil {
		wants = append(wants, sees)
	}
	if b.Player != "" {
		wants = append(wants, func(x ledger.Line) bool { return v.ofPlayers(x, b.Player) })
	}
	for _, f := range gameFilters() {
		link := templates.Link{Name: narrate.Upper(f.words), Href: v.Filtered("state", f.slug), Count: -1, Here: f.slug == b.State}
		switch n, has := map[string]int64{filterNotEnded: x.live, narrate.Ended.Slug: x.ended, filterAll: x.live + x.ended}[f.slug]; {
		case f.slug == filterAll && x.tournament != 0:
			continue
		case has && counted:
			link.Count = int(n)
		case !has && f.slug == b.State:
			wants = append(wants, func(x ledger.Line) bool { return f.takes(v, x) })
		}
		b.Filters = append(b.Filters, link)
	}
	if len(wants) > 0 {
		list.Sees = func(x ledger.Line) bool {
			return !slices.ContainsFunc(wants, func(want func(ledger.Line) bool) bool { return !want(x) })
		}
	}
	if b.Bulk != "" && b.State != narrate.Ended.Slug {
		if b.Fit = -1; list.Sees == nil {
			b.Fit = int(x.live)
		}
	}
	lines, heads, pager, err := list.Part(v, visit.Listing[ledger.Line]{Columns: gameColumns, Usual: usual, ID: lineKey})
	b.Heads, b.Pager = heads, pager
	return lines, err
}

// ofPlayers reports whether the game is of the tournament that the query names,
// and of a player in whose name the words stand.
func (v *request) ofPlayers(x ledger.Line, words string) bool {
	if t := v.Field("tournament"); t != "" && t != fmt.Sprint(x.Tournament) {
		return false
	}
	words = strings.ToLower(words)
	return strings.Contains(strings.ToLower(x.Names[0]), words) || strings.Contains(strings.ToLower(x.Names[1]), words)
}

// gameFilterLinks leads to the states, with how many games each has; those that have none
// are left out.
func (v *request) gameFilterLinks(lines []ledger.Line) (out []templates.Link) {
	for _, f := range gameFilters() {
		n := 0
		for _, x := range lines {
			if f.takes(v, x) {
				n++
			}
		}
		if here := v.Field("state") == f.slug; n > 0 || here || f.slug == filterNotEnded {
			out = append(out, templates.Link{Name: narrate.Upper(f.words), Href: v.Filtered("state", f.slug), Count: n, Here: here})
		}
	}
	return out
}

// gameRow is a game by its line. Only how much of the time is used does not stand there, since
// it grows by itself; that is reckoned for the rows shown, of games that the ledger remembers.
func (v *request) gameRow(x ledger.Line) (gameRow, error) {
	s, zone := folder.StandOf(x, v.Now), v.site.o.Zone
	r := gameRow{
		ID: x.Game.String(), Label: x.Label, Href: "/g/" + x.Game.String(), White: x.Names[0], Black: x.Names[1], Move: fmt.Sprint(cmp.Or(x.Number, 1)), Who: "–", Used: "–",
		Until: v.When(x.Deadline, zone), Last: v.When(x.Last, zone), State: s.Words, Kind: s.Kind,
	}
	if x.Over() {
		r.Until = v.When(x.Ended, zone)
		return r, nil
	}
	switch x.State {
	case correspondence.StateTurn:
		r.Who = x.Acts.String() + " to move"
	case correspondence.StateElect, correspondence.StateAuthor, correspondence.StateMan:
		r.Who = x.Acts.String() + " to choose"
	}
	g, err := v.site.o.Ledger.Game(x.Game)
	if err != nil {
		return r, err
	}
	c, err := g.Calendar()
	if err != nil {
		return r, err
	}
	if a, runs := g.Reckon(correspondence.Setting{Now: v.Now, Calendar: c}); runs {
		r.Used = narrate.Length(g, a.Used) + " of " + narrate.Length(g, a.Allowed)
	}
	return r, nil
}
