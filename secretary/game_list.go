package secretary

import (
	"fmt"
	"slices"
	"strings"

	"postd/correspondence"
	"postd/ledger"
	"postd/templates"
	"postd/templates/narrate"
)

// gamesBody is the list of games.
type gamesBody struct {
	Filters     []templates.Link
	Tournaments []option
	State       string
	Player      string
	Rows        []gameRow
	Pager       pager
	Caption     string
	Empty       string
}

// gameRow is a game in the list.
type gameRow struct {
	Label, Href, White, Black      string
	Move, Who, Used, Until, Letter string
	State, Kind                    string
}

// gameFilter is one choice of games by their state.
type gameFilter struct {
	slug, words string
	takes       func(*request, ledger.Line) bool
}

// gameFilters are the states by which the list can be narrowed.
var gameFilters = []gameFilter{
	{"running", "running", func(_ *request, x ledger.Line) bool {
		return !x.Over() && x.State != correspondence.StateAdjudication
	}},
	{"near", "due within three days", func(v *request, x ledger.Line) bool { return near(x, v.now) }},
	{"exceeded", "time exceeded", func(v *request, x ledger.Line) bool { return exceeded(x, v.now) }},
	{"question", "question open", func(_ *request, x ledger.Line) bool { return x.Questions > 0 }},
	{"adjudication", "adjudication", func(_ *request, x ledger.Line) bool {
		return !x.Over() && x.State == correspondence.StateAdjudication
	}},
	{"ended", "ended", func(_ *request, x ledger.Line) bool { return x.Over() }},
}

// gameList lists the games, the youngest first: ?tournament=, ?state= and
// ?player= leave some.
func gameList(v *request) (response, error) {
	lines, err := v.ledger().Games()
	if err != nil {
		return nil, err
	}
	tournaments, err := v.ledger().Tournaments()
	if err != nil {
		return nil, err
	}
	b := gamesBody{State: v.field("state"), Player: v.field("player"), Caption: "Games", Empty: "No game is set up yet."}
	b.Tournaments = []option{{Name: "all tournaments"}}
	for _, t := range slices.Backward(tournaments) {
		id := fmt.Sprint(t.ID)
		b.Tournaments = append(b.Tournaments, option{id, t.Label + ", " + t.Name, id == v.field("tournament")})
	}
	if len(lines) > 0 {
		b.Empty = "No game is like that."
	}
	slices.Reverse(lines)
	lines = slices.DeleteFunc(lines, func(x ledger.Line) bool { return !v.ofPlayers(x, b.Player) })
	b.Filters = v.gameFilterLinks(lines)
	for _, f := range gameFilters {
		if f.slug == b.State {
			b.Caption = "Games: " + f.words
			lines = slices.DeleteFunc(lines, func(x ledger.Line) bool { return !f.takes(v, x) })
		}
	}
	lines, b.Pager = paged(v, lines)
	for _, x := range lines {
		r, err := v.gameRow(x)
		if err != nil {
			return nil, err
		}
		b.Rows = append(b.Rows, r)
	}
	return page{name: "games", title: "Games", body: b}, nil
}

// ofPlayers reports whether the game is of the tournament that the query names,
// and of a player in whose name the words stand.
func (v *request) ofPlayers(x ledger.Line, words string) bool {
	if t := v.field("tournament"); t != "" && t != fmt.Sprint(x.Tournament) {
		return false
	}
	words = strings.ToLower(words)
	return strings.Contains(strings.ToLower(x.Names[0]), words) || strings.Contains(strings.ToLower(x.Names[1]), words)
}

// gameFilterLinks leads to the states, with how many games each has.
func (v *request) gameFilterLinks(lines []ledger.Line) []templates.Link {
	at := func(slug string) string {
		return withQuery("/g", map[string]string{"state": slug, "tournament": v.field("tournament"), "player": v.field("player")})
	}
	out := []templates.Link{{Name: "All", Href: at(""), Count: len(lines), Here: v.field("state") == ""}}
	for _, f := range gameFilters {
		n := 0
		for _, x := range lines {
			if f.takes(v, x) {
				n++
			}
		}
		out = append(out, templates.Link{Name: narrate.Upper(f.words), Href: at(f.slug), Count: n, Here: v.field("state") == f.slug})
	}
	return out
}

// gameRow reads what the list shows of a game that runs and its line does not
// hold.
func (v *request) gameRow(x ledger.Line) (gameRow, error) {
	s := badgeOf(x, v.now)
	r := gameRow{
		Label: x.Label, Href: "/g/" + x.Game.String(), White: x.Names[0], Black: x.Names[1],
		Move: fmt.Sprint(x.Moves/2 + 1), Who: "–", Used: "–", Until: "–", Letter: "–", State: s.Words, Kind: s.Kind,
	}
	if x.Over() {
		return r, nil
	}
	f, err := v.folded(x)
	if err != nil {
		return r, err
	}
	r.Move = fmt.Sprint(f.Number(f.Passed()))
	switch x.State {
	case correspondence.StateTurn:
		r.Who = x.Acts.String() + " to move"
	case correspondence.StateElect, correspondence.StateAuthor, correspondence.StateMan:
		r.Who = x.Acts.String() + " to choose"
	}
	if a, runs := f.Reckon(f.office); runs {
		r.Used, r.Until = narrate.Length(f.Game, a.Used)+" of "+narrate.Length(f.Game, a.Allowed), f.at(a.Deadline)
	}
	for _, e := range slices.Backward(f.events) {
		if strings.HasPrefix(e.Cause, "mail:") {
			r.Letter = f.at(e.At)
			break
		}
	}
	return r, nil
}
