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

// named are those of a list who have allowed to be named, by their numbers.
func named(l *ledger.Ledger, rows []ledger.RatingRow) (map[uint64]ledger.Player, error) {
	out := map[uint64]ledger.Player{}
	for _, r := range rows {
		p, err := l.Player(r.Player)
		if err != nil && !errors.Is(err, ledger.ErrNoPlayer) {
			return nil, err
		}
		if p.ID == r.Player && p.Published() != ledger.Unnamed {
			out[p.ID] = p
		}
	}
	return out, nil
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
	if no < 1 {
		return answer{}, errNothing
	}
	rows, err := s.open.moved(s.o.Ledger)
	if err != nil {
		return answer{}, err
	}
	q := a.URL.Query()
	return s.open.made(ratingsPath(no)+partKey(q), edition{rows: rows, seq: uint64(len(heads))}, func() (answer, error) {
		x, err := s.o.Ledger.RatingList(uint64(no))
		if errors.Is(err, ledger.ErrNoRatingList) {
			return answer{}, errNothing
		}
		if err != nil {
			return answer{}, err
		}
		b, err := s.ratingsBody(x, heads)
		if err != nil {
			return answer{}, err
		}
		from, to, pager, found := parted(q, s.path(ratingsPath(no)), len(b.Rows), mostListRows)
		if !found {
			return answer{}, errNothing
		}
		b.Rows, b.Pager = b.Rows[from:to], pager
		if err != nil {
			return answer{}, err
		}
		return s.openPage("open_ratings", openFrame{Title: fmt.Sprintf("Rating list %d", x.No), About: b.Words, Kind: "website", URL: s.o.Base + ratingsPath(x.No), Body: b})
	})
}

func (s *Site) ratingsBody(x ledger.RatingList, heads []ledger.RatingList) (b ratingsBody, err error) {
	people, err := named(s.o.Ledger, x.Rows)
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
	all, turn, err := s.open.playedBy(s.o.Ledger, p)
	if err != nil {
		return answer{}, err
	}
	heads, err := s.o.Ledger.RatingLists()
	if err != nil {
		return answer{}, err
	}
	return s.open.made(playerPath(id), edition{turn: turn, seq: uint64(len(heads))}, func() (answer, error) {
		b, err := s.playerBody(p, all)
		if err != nil {
			return answer{}, err
		}
		if len(b.Figures)+len(b.Games) == 0 {
			return answer{}, errNothing
		}
		return s.openPage("open_player", openFrame{Title: p.Published(), About: b.Words, Kind: "profile", URL: s.o.Base + playerPath(id), Body: b})
	})
}

func (s *Site) playerBody(p ledger.Player, all []shown) (b playerBody, err error) {
	figures, err := s.o.Ledger.RatingsOf(p.ID)
	if err != nil {
		return b, err
	}
	for _, f := range figures {
		b.Figures = append(b.Figures, figureRow{fmt.Sprintf("List %d, %s", f.List.No, quarterWords(f.List.Quarter)), s.path(ratingsPath(f.List.No)), f.Row.String(), movedBy(f.Row), strconv.Itoa(f.Row.Games)})
	}
	count := 0
	for _, x := range all {
		of := playerGames{Name: x.Name, Href: s.path(eventPath(x.Label))}
		for _, o := range x.lines {
			if o.held || x.Public.Mode != ledger.PublicGames || !slices.Contains(o.players[rules.White], p.ID) && !slices.Contains(o.players[rules.Black], p.ID) {
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
