package public

import (
	"context"
	"fmt"
	"net/url"

	"postd/ledger"
)

// This file shows the list of all that is public, a part at a time.

type listBody struct {
	Wholes  []listRow
	Events  []listRow
	Ratings string // the path of the rating lists; empty: there are none
	First   string // the path of the first part; empty: it is this
	On      string // the path of the next part; empty: it is the last
}

type listRow struct{ Href, Label, Name, Stands, Shows string }

// mostListed is how many rows a part of the list has, mostPassed how many tournaments are passed by for it
// that stand below their events.
const (
	mostListed = 50
	mostPassed = 500
)

// The list has first the events, then the tournaments of none: a place in it begins with one of these.
const (
	placeEvent      = 'e'
	placeTournament = 't'
)

// listed is a part of what is public.
type listed struct {
	wholes   []ledger.Event
	sections []int // of each event, those that are public
	events   []openEvent
	next     string // the place from which the list goes on; empty: it is at its end
	turn     uint64
}

// from is the part of the list from a place on. A place that is none is the beginning.
func (h *hall) from(ctx context.Context, l *ledger.Ledger, place string) (x listed, err error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if err := h.fresh(l); err != nil {
		return x, err
	}
	x.turn = h.rows
	sort := byte(placeEvent)
	if place != "" {
		sort, place = place[0], place[1:]
	}
	if sort != placeTournament {
		if x.wholes, place, err = ledger.After(ctx, l, ledger.PublicEvents(), place, mostListed, nil); err != nil {
			return x, err
		}
		for _, e := range x.wholes {
			some, err := publicSections(l, e)
			if err != nil {
				return x, err
			}
			x.sections = append(x.sections, len(some))
		}
		if place != "" {
			x.next = string(rune(placeEvent)) + place
			return x, nil
		}
	}
	return x, h.tournaments(ctx, l, place, &x)
}

// tournaments are those of no public event, until the part is full.
func (h *hall) tournaments(ctx context.Context, l *ledger.Ledger, place string, x *listed) error {
	for looked := 0; ; {
		n := mostListed - len(x.wholes) - len(x.events)
		if n <= 0 || looked >= mostPassed {
			x.next = string(rune(placeTournament)) + place
			return nil
		}
		some, next, err := ledger.After(ctx, l, ledger.PublicTournaments(), place, n, nil)
		if err != nil {
			return err
		}
		for _, t := range some {
			looked++
			if t.Event != 0 {
				e, err := l.Event(t.Event)
				if err != nil {
					return err
				}
				if e.Public.Mode != ledger.PublicOff {
					continue // the event leads to it
				}
			}
			e, err := h.ofRow(l, t)
			if err != nil {
				return err
			}
			x.events, x.turn = append(x.events, e), max(x.turn, e.turn)
		}
		if place = next; place == "" {
			return nil
		}
	}
}

// openList is the list of all that is public: the events, and the tournaments of none.
func (s *Site) openList(a *asked) (answer, error) {
	place := a.URL.Query().Get("after")
	if len(place) > longestPlace {
		place = ""
	}
	x, err := s.open.from(a.Context(), s.o.Ledger, place)
	if err != nil {
		return answer{}, err
	}
	return s.open.made("/?after="+place, edition{turn: x.turn}, func() (answer, error) {
		var b listBody
		for _, e := range x.events {
			shows := "the table"
			if e.Public.Mode == ledger.PublicGames {
				shows = "the table and the games"
			}
			b.Events = append(b.Events, listRow{s.path(eventPath(e.Label)), e.Label, e.Name, e.stands(), shows})
		}
		for i, w := range x.wholes {
			b.Wholes = append(b.Wholes, listRow{Href: s.path(wholePath(w.Label)), Label: w.Label, Name: w.Name, Stands: plural(len(w.Stages), "stage", "stages") + ", " + plural(x.sections[i], "section", "sections") + "."})
		}
		heads, err := s.o.Ledger.RatingLists()
		if err != nil {
			return answer{}, err
		}
		if len(heads) > 0 {
			b.Ratings = s.path("/ratings")
		}
		if x.next != "" {
			b.On = fmt.Sprintf("%s?after=%s", s.path("/"), url.QueryEscape(x.next))
		}
		if place != "" {
			b.First = s.path("/")
		}
		return s.openPage("open_list", openFrame{Title: "Tournaments", About: "Tournaments of correspondence chess", Kind: "website", URL: s.o.Base + "/", Body: b})
	})
}

// longestPlace is longer than any place of the list.
const longestPlace = 200
