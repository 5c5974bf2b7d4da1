package ratings

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"postd/ledger"
	"postd/ledger/quarters"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/tournament/rating"
)

// request is a request of these pages.
type request struct{ *folder.Request }

// Routes are the pages of rating lists.
func Routes(of func(*visit.Request) *folder.Request) []visit.Route[*visit.Request] {
	read, arrange := visit.To(ledger.ActRead, visit.WholeOffice[*request]), visit.To(ledger.ActArrange, visit.WholeOffice[*request])
	list := (*request).list
	return visit.Joined(func(v *visit.Request) *request { return &request{of(v)} }, []visit.Route[*request]{
		visit.Get("/ratings", read, lists),
		visit.Get("/ratings/next", read, next),
		visit.Post("/ratings/next/publish", arrange, publish),
		visit.Get("/ratings/:list", read, visit.About(list, listPage)),
		visit.Get("/ratings/:list/csv", read, visit.About(list, listCSV)),
	})
}

// list is the list that the path names, with its rows.
func (v *request) list() (ledger.RatingList, error) {
	return visit.InPath(v, "list", "rating list", v.Ledger().RatingList)
}

func path(no int) string { return fmt.Sprintf("/ratings/%d", no) }

// quarterWords write a quarter as pages do: "January to March 2027".
func quarterWords(quarter string) string {
	p, err := rating.ParsePeriod(quarter)
	if err != nil {
		return quarter
	}
	return p.Words()
}

// listsPage is the page of all lists.
type listsPage struct {
	visit.RowForm
	Rows    []listRow
	Next    string // what is to be said of the list that comes next
	Choices []visit.Choice
	Button  string // by which it is shown and published; empty: not now
	Empty   string
}

// listRow is a list in the table of all.
type listRow struct{ Name, Href, For, When, Who, Players, Games, Good string }

// lists shows all lists, the last first, and what comes next.
func lists(v *request) (visit.Response, error) {
	heads, err := v.Ledger().RatingLists()
	if err != nil {
		return nil, err
	}
	c, err := quarters.Next(heads, rating.Period{}, v.Now, v.Office.Zone)
	if err != nil {
		return nil, err
	}
	p := listsPage{Empty: "There is no rating list yet."}
	for i := len(heads) - 1; i >= 0; i-- {
		x := heads[i]
		p.Rows = append(p.Rows, listRow{
			Name: fmt.Sprintf("List %d", x.No), Href: path(x.No), For: quarterWords(x.Quarter), When: v.Site.Instant(x.At), Who: v.Site.Called(x.By),
			Players: strconv.Itoa(x.Players), Games: strconv.Itoa(x.Games), Good: strconv.Itoa(x.Good),
		})
	}
	p.Next = comingWords(v, c)
	if c.Ripe && v.May(ledger.ActArrange).Yes {
		p.Button = fmt.Sprintf("Show list %d", c.No)
	}
	if c.First {
		for q, n := c.Games, 0; n < 8; q, n = q.Before(), n+1 {
			p.Choices = append(p.Choices, visit.Choice{Value: q.String(), Name: quarterWords(q.String()), Here: n == 0})
		}
	}
	return visit.Page{Name: "ratings", Title: "Ratings", Body: p, Crumbs: []templates.Link{visit.Crumb("Players", "/p")}}, nil
}

// Ripe is the number of the list that can be published, and since when; 0 where there is none, or where
// the office has published no list yet.
func Ripe(l *ledger.Ledger, now time.Time, zone *time.Location) (no int, since time.Time, err error) {
	heads, err := l.RatingLists()
	if err != nil || len(heads) == 0 {
		return 0, since, err
	}
	c, err := quarters.Next(heads, rating.Period{}, now, zone)
	if err != nil || !c.Ripe {
		return 0, since, err
	}
	return c.No, c.From, nil
}

// comingWords say which list comes next.
func comingWords(v *request, c quarters.Coming) string {
	games := quarterWords(c.Games.String())
	switch {
	case c.First:
		return "The first list is of the games that ended in a quarter which you choose. Games that ended before it are not rated."
	case c.Ripe:
		return fmt.Sprintf("List %d can be published: it is of the games that ended from %s.", c.No, games)
	}
	return fmt.Sprintf("List %d will be of the games that end from %s. It can be published from %s on; till then it can be looked at.", c.No, games, v.Site.Instant(c.From))
}

// listShown is the page of a list.
type listShown struct {
	Lead    []string
	Heads   []visit.Head
	Rows    []figureRow
	Pager   visit.Pager
	Good    []string
	Unrated []unratedRow
	More    string
	Exports []templates.Link
	Empty   string
}

// figureRow is a figure in the table of a list.
type figureRow struct{ Name, Href, Figure, Was, Change, Games string }

// unratedRow is a game that is not rated.
type unratedRow struct{ Label, Href, Why string }

// mostUnrated is how many of them a page lists.
const mostUnrated = 100

// figures is the order of the table of a list.
var figures = visit.Listing[quarters.Named]{
	Columns: []visit.Column[quarters.Named]{
		{Slug: "name", Name: "Player", Key: func(r quarters.Named) string { return strings.ToLower(r.Name) }},
		{Slug: "rating", Name: "Rating", Class: "num", Key: func(r quarters.Named) string { return fmt.Sprintf("%05d", r.Rating) }},
		{Name: "Before", Class: "num"},
		{Slug: "change", Name: "Change", Class: "num", Key: func(r quarters.Named) string { return fmt.Sprintf("%06d", 100_000+change(r.RatingRow)) }},
		{Slug: "games", Name: "Games so far", Class: "num", Key: func(r quarters.Named) string { return fmt.Sprintf("%08d", r.Games) }},
	},
	Usual: "-rating",
	ID:    func(r quarters.Named) string { return fmt.Sprintf("%020d", r.Player) },
}

// change is what a list changed in a figure.
func change(r ledger.RatingRow) int {
	if r.Was == (ledger.RatingBefore{}) {
		return 0
	}
	return r.Rating - r.Was.Rating
}

// changeWords write it: "+24", "−13", "0"; "" where nothing was reckoned.
func changeWords(r ledger.RatingRow) string {
	if r.Was == (ledger.RatingBefore{}) {
		return ""
	}
	s := fmt.Sprintf("%+d", change(r))
	if s == "+0" {
		return "0"
	}
	return strings.Replace(s, "-", "−", 1)
}

// shown is what a page shows of a list.
func (v *request) shown(x ledger.RatingList) (p listShown, err error) {
	named, err := quarters.Sorted(v.Ledger().Ledger, x.Rows)
	if err != nil {
		return p, err
	}
	var part []quarters.Named
	part, p.Heads, p.Pager = figures.Part(v, named)
	for _, r := range part {
		row := figureRow{Name: r.Name, Href: folder.PlayerPath(r.Player) + "#ratings", Figure: r.String(), Change: changeWords(r.RatingRow), Games: strconv.Itoa(r.Games)}
		if r.Was != (ledger.RatingBefore{}) {
			row.Was = strconv.Itoa(r.Was.Rating)
		}
		p.Rows = append(p.Rows, row)
	}
	for _, r := range named {
		a, reckoned := r.Account()
		if !reckoned || len(a.Good) == 0 {
			continue
		}
		for i, line := range a.Good {
			if g := r.Good[i]; g.White {
				game, err := v.Ledger().Line(g.Game)
				if err != nil {
					return p, err
				}
				p.Good = append(p.Good, fmt.Sprintf("Game %s, %s against %s: %s.", game.Label, game.Names[0], game.Names[1], line.Why))
			}
		}
	}
	for i, g := range x.Unrated {
		if i == mostUnrated {
			p.More = fmt.Sprintf("and %d more", len(x.Unrated)-i)
			break
		}
		game, err := v.Ledger().Line(g.Game)
		if err != nil {
			return p, err
		}
		p.Unrated = append(p.Unrated, unratedRow{game.Label, "/g/" + g.Game.String(), g.Why})
	}
	p.Empty = "Nobody stands on it: no game is rated."
	return p, nil
}

// listPage shows a list that was published.
func listPage(v *request, x ledger.RatingList) (visit.Response, error) {
	p, err := v.shown(x)
	if err != nil {
		return nil, err
	}
	p.Lead = []string{fmt.Sprintf("In force from %s. Published on %s by %s.", quarterWords(x.Quarter), v.Site.Instant(x.At), v.Site.Called(x.By)), sizeWords(x)}
	p.Exports = []templates.Link{{Name: "CSV", Href: path(x.No) + "/csv"}}
	return visit.Page{Name: "rating-list", Title: fmt.Sprintf("Rating list %d", x.No), Body: p, Crumbs: []templates.Link{visit.Crumb("Ratings", "/ratings")}}, nil
}

// sizeWords say what a list holds.
func sizeWords(x ledger.RatingList) string {
	if x.Source != "" {
		return fmt.Sprintf("%s, as a file told them: %s.", visit.CountWords(x.Players, "player", "players"), x.Source)
	}
	words := fmt.Sprintf("%s, %s rated, %d not", visit.CountWords(x.Players, "player", "players"), visit.CountWords(x.Games, "game", "games"), len(x.Unrated))
	if x.Good > 0 {
		words += fmt.Sprintf(", and %s made good of earlier lists", visit.CountWords(x.Good, "game", "games"))
	}
	return words + "."
}

// listCSV is a list as a file.
func listCSV(v *request, x ledger.RatingList) (visit.Response, error) {
	list, _, err := quarters.Export(v.Ledger().Ledger, x)
	if err != nil {
		return nil, err
	}
	return visit.Document{Kind: "text/csv; charset=utf-8", Name: fmt.Sprintf("ratings-%d.csv", x.No), Bytes: rating.WriteCSV(list)}, nil
}
