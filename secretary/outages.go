package secretary

import (
	"cmp"
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"postd/correspondence"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
)

// outagePatience is how long the desk looks back for clocks that the secretary
// may give an outage back, elapsed.
const outagePatience = 60 * 24 * time.Hour

// outageRow is an outage as the system page lists it.
type outageRow struct {
	No              uint64
	From, To, Cause string
	Came            string // what was done
	Games           []outageGameRow
	More            string // where not all games are shown
}

type outageGameRow struct{ Label, Href, Who, Span, How string }

// How many outages, and of each how many clocks, the page shows.
const (
	outagesShown     = 10
	outageGamesShown = 50
)

// outages lists the last outages with their games.
func (s *Site) outages() (out []outageRow, err error) {
	list, err := s.o.Ledger.Outages(outagesShown)
	if err != nil {
		return nil, err
	}
	for _, x := range list {
		row := outageRow{No: x.No, From: s.Instant(x.From), To: s.Instant(x.To), Cause: x.Cause, Came: outageCame(x)}
		games, err := s.o.Ledger.OutageGames(x.No, 0, outageGamesShown+1)
		if err != nil {
			return nil, err
		}
		if len(games) > outageGamesShown {
			games, row.More = games[:outageGamesShown], "The rest: postd mail outages --json."
		}
		for _, g := range games {
			line, err := s.o.Ledger.Line(g.Game)
			if err != nil {
				return nil, err
			}
			row.Games = append(row.Games, s.outageGame(g, line))
		}
		out = append(out, row)
	}
	return out, nil
}

func (s *Site) outageGame(g ledger.OutageGame, line ledger.Line) outageGameRow {
	r := outageGameRow{Label: line.Label, Href: "/g/" + g.Game.String(), Who: g.Of.String() + ", " + line.Names[g.Of],
		Span: s.Instant(g.Span.From) + " to " + s.Instant(g.Span.To)}
	if g.Choice {
		r.Who += ", who was to choose"
	}
	switch g.How {
	case ledger.OutageMade:
		r.How = "given back at once (RULING/R-1)"
	case ledger.OutageByHand:
		r.How = "the secretary gives it back, or not"
	default:
		r.How, r.Who, r.Span = "could not be gone through: "+g.Why, "–", "–"
	}
	return r
}

// outageCame says what was done about an outage.
func outageCame(x ledger.Outage) string {
	if !x.Made {
		return "its games are being gone through; nothing is judged of that time before"
	}
	var all []string
	if x.Games > 0 {
		all = append(all, visit.CountWords(x.Games, "clock was", "clocks were")+" given the time back")
	}
	if x.ByHand > 0 {
		all = append(all, visit.CountWords(x.ByHand, "clock is", "clocks are")+" left to the secretary")
	}
	return cmp.Or(strings.Join(all, ", "), "no clock ran in it")
}

// outageDuties are the turns that lost time by an outage and to which, by the
// terms, the secretary gives it back, as long as it is not left out of them.
func (s *Site) outageDuties(ctx context.Context, now time.Time) (out []duty, err error) {
	clocks, of, err := s.o.Ledger.CreditsSince(ctx, now.Add(-2*outagePatience)) // a clock stood before its outage ended
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(clocks, func(a, b ledger.OutageGame) int {
		return cmp.Or(cmp.Compare(b.Outage, a.Outage), cmp.Compare(a.Game, b.Game))
	})
	for _, c := range clocks {
		x := of[c.Outage]
		if x.To.Before(now.Add(-outagePatience)) {
			continue
		}
		d, open, err := s.outageDuty(x, c)
		if err != nil {
			return nil, err
		}
		if open {
			out = append(out, d)
		}
	}
	return out, nil
}

// outageDuty is that of one clock; false where there is nothing to give back any
// more.
func (s *Site) outageDuty(x ledger.Outage, c ledger.OutageGame) (d duty, open bool, err error) {
	if c.How != ledger.OutageByHand || c.Choice {
		return d, false, nil
	}
	g, err := s.o.Ledger.Game(c.Game)
	if err != nil {
		return d, false, err
	}
	calendar, err := g.Calendar()
	if err != nil {
		return d, false, err
	}
	lost := false
	for _, w := range g.OutageIn(correspondence.Outage{No: int(x.No), From: x.From, To: x.To}, correspondence.Setting{Now: x.To, Calendar: calendar}) {
		lost = lost || w.Of == c.Of && !w.Choice && w.Span.From.Equal(c.Span.From)
	}
	if !lost {
		return d, false, nil
	}
	of, err := s.o.Ledger.ObjectOfGame(c.Game)
	if err != nil {
		return d, false, err
	}
	zone := calendar.Zone()
	fill := url.Values{
		fieldOf:     {strings.ToLower(c.Of.String())},
		fieldFrom:   {c.Span.From.In(zone).Format(formInstant)},
		fieldTo:     {c.Span.To.Add(time.Minute - time.Nanosecond).Truncate(time.Minute).In(zone).Format(formInstant)},
		fieldReason: {"The office's post failed: " + x.Cause + "."},
	}
	return duty{
		kind: "Time to give back", what: versus(g), room: roomSystem, needs: ledger.ActArrange, of: []ledger.Object{of}, since: x.Found,
		why: fmt.Sprintf("%s lost time by an outage of the post, and the terms leave it to the secretary", c.Of),
		act: "Credit it", href: folder.GamePath(g) + "/rule/Credit?" + fill.Encode(),
	}, true, nil
}
