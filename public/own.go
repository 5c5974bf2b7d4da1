package public

import (
	"cmp"
	"html/template"
	"slices"
	"strings"
	"time"

	"postd/diagram"
	"postd/ledger"
	"postd/rules"
	"postd/templates"
	"postd/templates/narrate"
)

// ownBody is a player's own page.
type ownBody struct {
	Name     string
	Due      []ownGame // those in which the player has something to do, the earliest first
	Others   []ownGame
	Ended    []ownGame
	Calendar string // the link of the private calendar; empty: there is none
	Settings []setting
}

// ownGame is one game of the page.
type ownGame struct {
	Label, With, Colour, News, Href string
	Board                           template.HTML
	Heading                         string
	due                             bool
	until, last                     time.Time
}

// setting is what holds for the player's letters, and the words by which a letter changes it.
type setting struct {
	Name, Value string
	Words       []string
}

// own is the page of a player: all games, those first in which there is something to do.
func (s *Site) own(a *asked) (answer, error) {
	x, ok, err := s.o.Ledger.OpenedBy(ledger.OpensOwn, a.names("secret"))
	if err != nil {
		return answer{}, err
	}
	if !ok {
		return answer{}, errNothing
	}
	p, err := s.o.Ledger.Player(x.Player)
	if err != nil {
		return answer{}, err
	}
	lines, err := s.o.Ledger.GamesOf(p.ID)
	if err != nil {
		return answer{}, err
	}
	b := ownBody{Name: narrate.ShortLine(p.Name, 60), Settings: settings(p)}
	for _, line := range lines {
		side := rules.White
		if slices.Contains(line.Players[rules.Black], p.ID) {
			side = rules.Black
		}
		g, err := s.ownGame(line, ledger.Opened{Opens: ledger.OpensSeat, Player: p.ID, Game: line.Game, Side: side}, a.now)
		if err != nil {
			return answer{}, err
		}
		switch {
		case line.Over():
			b.Ended = append(b.Ended, g)
		case g.due:
			b.Due = append(b.Due, g)
		default:
			b.Others = append(b.Others, g)
		}
	}
	slices.SortStableFunc(b.Due, func(x, y ownGame) int { return cmp.Or(soonest(x.until, y.until), cmp.Compare(x.Label, y.Label)) })
	slices.SortStableFunc(b.Ended, func(x, y ownGame) int { return y.last.Compare(x.last) })
	f, err := s.o.Ledger.Feed(ledger.FeedOfPlayer(p.ID))
	if err != nil {
		return answer{}, err
	}
	if s.o.Calendar != nil && !f.Off {
		b.Calendar = s.o.Base + calendarPath + s.o.Ledger.FeedSecret(f) + ".ics"
	}
	return s.page("own", b.Name+": your games", b)
}

// soonest puts the earlier of two deadlines first, and what has none behind.
func soonest(x, y time.Time) int {
	if x.IsZero() != y.IsZero() {
		if x.IsZero() {
			return 1
		}
		return -1
	}
	return x.Compare(y)
}

// ownGame is one game in short, as its own page shows it. A game that has ended has no
// board here.
func (s *Site) ownGame(line ledger.Line, x ledger.Opened, now time.Time) (ownGame, error) {
	k, err := s.look(x, now)
	if err != nil {
		return ownGame{}, err
	}
	link, err := s.o.Ledger.BoardLink(ledger.OpensSeat, ledger.SideOf(x.Game, x.Side))
	if err != nil {
		return ownGame{}, err
	}
	o := ownGame{
		Label: k.Label, With: k.Names[x.Side.Other()], Colour: x.Side.String(), News: strings.Join(k.news(), " "),
		due: k.Seat.Turn || k.Seat.Choice, until: k.Seat.Until, last: line.Ended,
	}
	if secret := s.o.Ledger.LinkSecret(link); secret != "" {
		o.Href = s.path(boardPath) + secret
	}
	if k.Hidden != "" || k.Over {
		return o, nil
	}
	b := k.board(nil, "")
	o.Heading = b.Heading
	style, squares := k.styled.Style()
	id := "board-" + x.Game.String()
	if squares == nil {
		o.Board = template.HTML(diagram.SVG(b.position, b.view, b.last, style, id, k.Label+". "+b.Heading)) // escaped there
	} else {
		o.Board = template.HTML(diagram.SVGNamed(b.position, b.view, b.last, squares, id, k.Label+". "+b.Heading))
	}
	return o, nil
}

// settings are what a player has set, with the words of a letter that change it.
func settings(p ledger.Player) []setting {
	shown := "in the notation of each game"
	if moves, beside, also, err := p.Shown(); err == nil && p.Moves+p.Beside != "" {
		if words := templates.ShownWords(moves, beside, also); len(words) > 0 {
			shown = strings.TrimPrefix(strings.Join(words, ", "), "moves ")
		}
	}
	form := "with pictures"
	if p.Form == "text" {
		form = "as plain text"
	}
	pgn := "with the result"
	if p.PGN == "always" {
		pgn = "with each move"
	}
	reminders := "as usual"
	if !p.Reminding.Default() {
		reminders = p.Reminding.String()
	}
	return []setting{
		{"Moves", shown, []string{"SHOW ALGEBRAIC", "SHOW BOTH"}},
		{"Knights", cmp.Or(p.Spelling, "Kt"), []string{"SPELLING N"}},
		{"Times", cmp.Or(p.Zone, "in the zone of each game"), []string{"ZONE New York"}},
		{"Letters", form, []string{"SHOW TEXT", "SHOW HTML"}},
		{"Name", cmp.Or(p.Called, "as usual"), []string{"SHOW NAME Art", "SHOW NAME"}},
		{"On public pages", p.Published(), []string{"PUBLISH FULL", "PUBLISH SHORT", "PUBLISH NONE"}},
		{"Receipts", cmp.Or(p.Receipts, "on"), []string{"RECEIPTS OFF", "RECEIPTS DAILY", "RECEIPTS ON"}},
		{"PGN", pgn, []string{"PGN ALWAYS", "PGN OFF"}},
		{"Reminders", reminders, []string{"REMIND 50% 2 days", "REMIND OFF"}},
	}
}

// calendar serves a private calendar, as the secretary's pages do.
func (s *Site) calendar(a *asked) (answer, error) {
	if s.o.Calendar == nil {
		return answer{}, errNothing
	}
	b, found, err := s.o.Calendar(strings.TrimSuffix(a.names("secret"), ".ics"))
	if err == nil && !found {
		err = errNothing
	}
	return answer{kind: "text/calendar; charset=utf-8", bytes: b, header: map[string]string{
		"Cache-Control": "private, max-age=300", "Content-Disposition": `inline; filename="postd.ics"`,
	}}, err
}
