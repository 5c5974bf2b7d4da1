package public

import (
	"errors"
	"fmt"
	"net/url"
	"strings"

	"postd/rules"
)

// openPages are the pages that need no link.
var openPages = []route{
	{path: "/", open: true, serve: (*Site).openList},
	{path: "/robots.txt", open: true, serve: (*Site).robots},
	{path: "/e/:event", open: true, serve: (*Site).openWhole},
	{path: "/t/:event", open: true, serve: (*Site).openEvent},
	{path: "/t/:event/round/:no", open: true, serve: (*Site).openRound},
	{path: "/t/:event/match/:no", open: true, serve: (*Site).openMatch},
	{path: "/ratings", open: true, people: true, serve: (*Site).openRatings},
	{path: "/ratings/:list", open: true, people: true, serve: (*Site).openRatings},
	{path: "/p/:player", open: true, people: true, serve: (*Site).openPlayer},
	{path: "/t/:event/:game", open: true, serve: (*Site).openGame},
	{path: "/og/:event/:game", open: true, serve: (*Site).openCard},
}

// found reports whether search engines may take up an open page: as the office says.
func (s *Site) found(people bool) bool {
	return s.o.Tournaments && (s.o.Robots == "all" || s.o.Robots == "events" && !people)
}

// robots says the same to those who ask beforehand (RFC 9309), of whose lines the longest that fits
// holds. What stands behind a secret is found by nobody.
func (s *Site) robots(*asked) (answer, error) {
	var b strings.Builder
	b.WriteString("User-agent: *\n")
	for _, x := range []struct {
		path   string
		people bool
	}{{"/$", false}, {"/t/", false}, {"/e/", false}, {"/og/", false}, {"/static/", false}, {"/ratings", true}, {"/p/", true}} {
		if s.found(x.people) {
			fmt.Fprintf(&b, "Allow: %s\n", s.path(x.path))
		}
	}
	fmt.Fprintf(&b, "Disallow: %s\n", s.path("/"))
	return answer{kind: "text/plain; charset=utf-8", bytes: []byte(b.String()), header: map[string]string{"Cache-Control": "public, max-age=60"}}, nil
}

// openEvent is the crosstable of a tournament, or a file of it.
func (s *Site) openEvent(a *asked) (answer, error) {
	label, ext := a.named("event"), ""
	x, err := s.open.event(s.o.Ledger, label)
	if errors.Is(err, errNothing) {
		label, ext = filed(label, ".json", ".atom")
		x, err = s.open.event(s.o.Ledger, label)
	}
	if err != nil {
		return answer{}, err
	}
	key, of := eventPath(x.Label)+ext, edition{turn: x.turn}
	switch ext {
	case ".json":
		return s.open.made(key, of, func() (answer, error) {
			b, err := x.json()
			return answer{kind: "application/json; charset=utf-8", bytes: b}, err
		})
	case ".atom":
		return s.open.made(key, of, func() (answer, error) {
			return answer{kind: atomType, bytes: s.feedOf(x)}, nil
		})
	}
	return s.openTable(a, x)
}

// openGame is a game of a tournament, or a file of it.
func (s *Site) openGame(a *asked) (answer, error) {
	x, o, ext, err := s.openLine(a, ".pgn", ".json")
	if err != nil {
		return answer{}, err
	}
	switch ext {
	case ".pgn":
		return s.ofOpenGame(x, o, ext, func(g openGame) (answer, error) {
			return answer{kind: "application/vnd.chess-pgn", name: openFileName(o.label) + ".pgn", bytes: []byte(g.openPGN(s.o.Ledger.Host()).String())}, nil
		})
	case ".json":
		return s.ofOpenGame(x, o, ext, func(g openGame) (answer, error) {
			b, err := g.json()
			return answer{kind: "application/json; charset=utf-8", bytes: b}, err
		})
	}
	at, view := a.URL.Query().Get("at"), rules.White
	if a.URL.Query().Get("side") == "b" {
		view = rules.Black
	}
	page := func(at string) (answer, error) {
		return s.ofOpenGame(x, o, "?at="+at+"&side="+view.String(), func(g openGame) (answer, error) {
			n, there := g.at(at)
			if !there && at != "" {
				return answer{}, errNothing
			}
			return s.openGamePage(x, g, n, view)
		})
	}
	if len(at) > len("9999b99") {
		at = ""
	}
	p, err := page(at)
	if errors.Is(err, errNothing) { // a position that is not shown, or not any more
		p, err = page("")
	}
	return p, err
}

// openCard is the picture of a game.
func (s *Site) openCard(a *asked) (answer, error) {
	x, o, ext, err := s.openLine(a, ".png")
	if err != nil {
		return answer{}, err
	}
	if ext == "" {
		return answer{}, errNothing
	}
	return s.ofOpenGame(x, o, ext, func(g openGame) (answer, error) {
		if g.state == openAnnulled {
			return answer{}, errNothing
		}
		return g.card()
	})
}

// openLine finds a game of a tournament whose games are public, and which file of it is
// asked for: that with one of the endings, or none.
func (s *Site) openLine(a *asked, endings ...string) (x shown, o openLine, ending string, err error) {
	if x, err = s.open.event(s.o.Ledger, a.named("event")); err != nil {
		return x, o, "", err
	}
	name := a.named("game")
	if o, err = x.game(name); err != nil {
		name, ending = filed(name, endings...)
		o, err = x.game(name)
	}
	return x, o, ending, err
}

// named is what stands in the path under that name, as it was before it was written for an
// address.
func (a *asked) named(name string) string {
	s := a.names(name)
	if a.URL.RawPath == "" {
		return s // it was read already
	}
	if read, err := url.PathUnescape(s); err == nil {
		return read
	}
	return s
}

// ofOpenGame answers with what is made of what is public of a game.
func (s *Site) ofOpenGame(x shown, o openLine, what string, make func(openGame) (answer, error)) (answer, error) {
	key := x.gamePath(o.address) + what
	return s.open.made(key, edition{rows: x.rows, seq: o.seq}, func() (answer, error) {
		g, err := s.open.view(s.o.Ledger, x, o)
		if err != nil {
			return answer{}, err
		}
		return make(g)
	})
}

// filed parts a name from the ending of a file, if it has one of these.
func filed(name string, endings ...string) (rest, ending string) {
	for _, e := range endings {
		if rest, ok := strings.CutSuffix(name, e); ok && rest != "" {
			return rest, e
		}
	}
	return name, ""
}
