package secretary

import (
	"fmt"
	"html/template"
	"strconv"
	"strings"

	"postd/correspondence"
	"postd/descriptive"
	"postd/rules"
	"postd/secretary/folder"
	"postd/templates"
	"postd/templates/narrate"
)

// boardView is a position as a page shows it: drawn, in words, as letters and
// as a table.
type boardView struct {
	SVG     template.HTML // of package diagram, which escapes what it is given
	Caption string
	Steps   []templates.Link
	Words   string
	Text    string
	Files   []string
	Ranks   []rankView
}

// rankView is a row of the board in its table.
type rankView struct {
	Name string
	Men  []string
}

// boardAfter shows the position after so many plies, with the last move marked
// and in words. The id is unique on the page.
func boardAfter(g correspondence.Game, plies int, view rules.Colour, id string) boardView {
	p, last, title := g.After(plies), rules.Move(0), "Position at the beginning"
	b := boardView{Caption: "The position at the beginning."}
	if plies > 0 {
		before := g.After(plies - 1)
		last = g.Score()[plies-1].Move
		title = "Position after " + narrate.Number(before.Number(), before.Turn()) + " " + folder.Brief(before, last)
		b.Caption = fmt.Sprintf("After %s’s %s %s (%s): %s. Its two squares are marked.", before.Turn(),
			narrate.Number(before.Number(), before.Turn()), folder.Brief(before, last), before.SAN(last), descriptive.Full(before, last))
		if last == 0 { // STAUNTON/R.VIII
			title = "Position after " + narrate.Number(before.Number(), before.Turn()) + ", a turn forfeited"
			b.Caption = fmt.Sprintf("%s forfeited the turn %s (STAUNTON/R.VIII): no man was moved.", before.Turn(), narrate.Number(before.Number(), before.Turn()))
		}
	}
	caption := b.Caption
	b = boardOf(p, last, view, id, title)
	b.Caption = caption
	return b
}

// squares is the position as a table, in the same view as the picture. The
// ranks are numbered as White counts them.
func squares(p rules.Position, view rules.Colour) (files []string, ranks []rankView) {
	for i := range 8 {
		file, rank := i, 7-i
		if view == rules.Black {
			file, rank = 7-i, i
		}
		files = append(files, strings.TrimSuffix(descriptive.ShortSquare(rules.SquareAt(file, 0), rules.White, descriptive.Style{}), "1"))
		row := rankView{Name: strconv.Itoa(rank + 1)}
		for j := range 8 {
			file := j
			if view == rules.Black {
				file = 7 - j
			}
			m := p.At(rules.SquareAt(file, rank))
			man := ""
			if m.Role != rules.NoRole {
				man = strings.ToLower(m.Colour.String())[:1] + descriptive.Letters(m.Role, descriptive.Style{})
			}
			row.Men = append(row.Men, man)
		}
		ranks = append(ranks, row)
	}
	return files, ranks
}

// shown is which position of the game the query asks for, and from which side.
func (v *request) shown(g correspondence.Game) (plies int, view rules.Colour) {
	plies = len(g.Score())
	if n, err := strconv.Atoi(v.Field("ply")); err == nil && n >= 0 {
		plies = min(n, plies)
	}
	if v.Field("side") == "b" {
		view = rules.Black
	}
	return plies, view
}

// steps are the ways through the game from the position that is shown.
func steps(path string, g correspondence.Game, plies int, view rules.Colour) []templates.Link {
	to := func(n int, c rules.Colour) string {
		q := fmt.Sprintf("%s?ply=%d", path, n)
		if c == rules.Black {
			q += "&side=b"
		}
		return q + "#board"
	}
	last := len(g.Score())
	return []templates.Link{
		{Name: "First", Href: to(0, view), Here: plies == 0}, {Name: "Back", Href: to(max(plies-1, 0), view)},
		{Name: "Next", Href: to(min(plies+1, last), view)}, {Name: "Last", Href: to(last, view), Here: plies == last},
		{Name: "Turn the board", Href: to(plies, view.Other())},
	}
}
