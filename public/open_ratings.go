package public

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"postd/ledger"
	"postd/rules"
	"postd/tournament/rating"
)

// This file shows rating lists, and a player with the figures and the games that are public. Who
// has not allowed to be named stands on neither.

// ratingsBody is a list, the highest figure first.
type ratingsBody struct {
	Words string
	Rows  []ratedRow
	Pager pagerBody
	Lists []ratingLink // all lists, the last first
}

type ratedRow struct {
	Place        int
	Name, Href   string
	Rating       string
	Games, Moved string
}

type ratingLink struct {
	Name, Href string
	Here       bool
}

func ratingsPath(no int) string { return fmt.Sprintf("/ratings/%d", no) }

// playerPath is the path of a player below that of the pages.
func playerPath(id uint64) string { return fmt.Sprintf("/p/%d", id) }

// named are the players who have allowed to be named, by their numbers.
func named(l *ledger.Ledger) (map[uint64]ledger.Player, error) {
	all, err := l.Players()
	out := map[uint64]ledger.Player{}
	for _, p := range all {
		if p.Published() != ledger.Unnamed {
			out[p.ID] = p
		}
	}
	return out, err
}

// openRatings is a rating list: that of the path, or the last one.
func (s *Site) openRatings(a *asked) (answer, error) {
	heads, err := s.o.Ledger.RatingLists()
	if err != nil {
		return answer{}, err
	}
	no := len(heads)
	if asked := a.names("list"); asked != "" {
		if no, err = strconv.Atoi(asked); err != nil {
			return answer{}, errNothing
		}
	}
	x, err := s.o.Ledger.RatingList(uint64(max(no, 0)))
	if errors.Is(err, ledger.ErrNoRatingList) {
		return answer{}, errNothing
	}
	if err != nil {
		return answer{}, err
	}
	_, _, turn, err := s.open.all(s.o.Ledger)
	if err != nil {
		return answer{}, err
	}
	return s.open.made(ratingsPath(no)+a.key(), edition{turn: turn}, func() (answer, error) {
		b, err := s.ratingsBody(x, heads)
		if err != nil {
			return answer{}, err
		}
		var from, to int
		if from, to, b.Pager, err = s.part(a, ratingsPath(no), len(b.Rows), mostListRows); err == nil {
			b.Rows = b.Rows[from:to]
		}
		if err != nil {
			return answer{}, err
		}
		return s.openPage("open_ratings", openFrame{Title: fmt.Sprintf("Rating list %d", x.No), About: b.Words, Kind: "website", URL: s.o.Base + ratingsPath(x.No), Body: b})
	})
}

func (s *Site) ratingsBody(x ledger.RatingList, heads []ledger.RatingList) (b ratingsBody, err error) {
	people, err := named(s.o.Ledger)
	if err != nil {
		return b, err
	}
	b.Words = "In force " + quarterWords(x.Quarter) + "."
	slices.SortStableFunc(x.Rows, func(a, b ledger.RatingRow) int {
		return cmp.Or(cmp.Compare(b.Rating, a.Rating), strings.Compare(people[a.Player].Published(), people[b.Player].Published()))
	})
	place, last := 0, 0
	for _, r := range x.Rows {
		p, ok := people[r.Player]
		if !ok {
			continue
		}
		if r.Rating != last {
			place, last = len(b.Rows)+1, r.Rating
		}
		b.Rows = append(b.Rows, ratedRow{Place: place, Name: p.Published(), Href: s.path(playerPath(p.ID)), Rating: r.String(), Games: strconv.Itoa(r.Games), Moved: movedBy(r)})
	}
	if hidden := len(x.Rows) - len(b.Rows); hidden > 0 {
		b.Words += fmt.Sprintf(" %s not named here.", plural(hidden, "player is", "players are"))
	}
	for _, h := range slices.Backward(heads) {
		b.Lists = append(b.Lists, ratingLink{fmt.Sprintf("List %d, %s", h.No, quarterWords(h.Quarter)), s.path(ratingsPath(h.No)), h.No == x.No})
	}
	return b, nil
}

func quarterWords(quarter string) string {
	p, err := rating.ParsePeriod(quarter)
	if err != nil {
		return quarter
	}
	return p.Words()
}

// movedBy is how a figure has changed in its list; a dash where nothing was reckoned.
func movedBy(r ledger.RatingRow) string {
	switch d := r.Rating - r.Was.Rating; {
	case r.Was == (ledger.RatingBefore{}):
		return "–"
	case d < 0:
		return fmt.Sprintf("−%d", -d)
	default:
		return fmt.Sprintf("+%d", d)
	}
}

// playerBody is what anybody may know of a player.
type playerBody struct {
	Words   string
	Figures []figureRow
	Games   []playerGames
}

type figureRow struct{ List, Href, Rating, Moved, Games string }

// playerGames are the games of a player in one tournament.
type playerGames struct {
	Name, Href string
	Games      []gameRow
}

// openPlayer is the page of a player who has allowed to be named, and of whom something is public.
func (s *Site) openPlayer(a *asked) (answer, error) {
	id, err := strconv.ParseUint(a.names("player"), 10, 64)
	if err != nil {
		return answer{}, errNothing
	}
	p, err := s.o.Ledger.Player(id)
	if errors.Is(err, ledger.ErrNoPlayer) || err == nil && (p.ID != id || p.Published() == ledger.Unnamed) {
		return answer{}, errNothing
	}
	if err != nil {
		return answer{}, err
	}
	all, _, turn, err := s.open.all(s.o.Ledger)
	if err != nil {
		return answer{}, err
	}
	names := s.open.published()
	return s.open.made(playerPath(id), edition{turn: turn}, func() (answer, error) {
		b, err := s.playerBody(p, all, names)
		if err != nil {
			return answer{}, err
		}
		if len(b.Figures)+len(b.Games) == 0 {
			return answer{}, errNothing
		}
		return s.openPage("open_player", openFrame{Title: p.Published(), About: b.Words, Kind: "profile", URL: s.o.Base + playerPath(id), Body: b})
	})
}

func (s *Site) playerBody(p ledger.Player, all []openEvent, names map[uint64]string) (b playerBody, err error) {
	figures, err := s.o.Ledger.RatingsOf(p.ID)
	if err != nil {
		return b, err
	}
	for _, f := range figures {
		b.Figures = append(b.Figures, figureRow{fmt.Sprintf("List %d, %s", f.List.No, quarterWords(f.List.Quarter)), s.path(ratingsPath(f.List.No)), f.Row.String(), movedBy(f.Row), strconv.Itoa(f.Row.Games)})
	}
	count := 0
	for _, e := range all {
		x := shown{openEvent: e, names: names}
		of := playerGames{Name: e.Name, Href: s.path(eventPath(e.Label))}
		for _, o := range e.lines {
			if o.held || e.Public.Mode != ledger.PublicGames || !slices.Contains(o.players[rules.White], p.ID) && !slices.Contains(o.players[rules.Black], p.ID) {
				continue
			}
			of.Games = append(of.Games, gameRow{o.label, s.path(x.gamePath(o.address)), x.side(o.players[rules.White]), x.side(o.players[rules.Black]), o.stands()})
		}
		if count += len(of.Games); len(of.Games) > 0 {
			b.Games = append(b.Games, of)
		}
	}
	b.Words = plural(count, "game is", "games are") + " shown here."
	return b, nil
}
