package secretary

import (
	"fmt"
	"slices"

	"postd/correspondence"
	"postd/rules"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
)

// scoreRow is a line of the score in both notations.
type scoreRow struct {
	No                                 string
	White, Black, WhiteSAN, BlackSAN   scoreCell
	Struck                             string // the line was struck out, by this law
	StruckBy, StruckWords, StruckTitle string
	Agreed                             string // the line is the opening that was agreed
}

// scoreCell is a move of the score.
type scoreCell struct {
	Words, Href string
	Here        bool // its position is shown
	Open        bool // a question is open on its record
}

// scoreOf is the standing score in descriptive and in algebraic notation. What
// was struck out stands between, with the law by which it fell, since it is no
// part of the score (BCC1903/INTRO(d)).
func scoreOf(path string, g correspondence.Game, shown int) (out []scoreRow) {
	if agreed := templates.Bracketed(g.Agreement); agreed != "" {
		out = append(out, scoreRow{Agreed: agreed})
	}
	struck := slices.Clone(g.Struck)
	slices.SortStableFunc(struck, func(a, b correspondence.Struck) int { return a.At - b.At })
	fell := func(n int) {
		for len(struck) > 0 && struck[0].At <= n {
			out = append(out, struckRow(g, struck[0]))
			struck = struck[1:]
		}
	}
	var row *scoreRow
	flush := func() {
		if row != nil {
			out = append(out, *row)
			row = nil
		}
	}
	for i, ply := range g.Score() {
		p := g.After(i)
		if len(struck) > 0 && struck[0].At <= i {
			flush()
			fell(i)
		}
		if row == nil || p.Turn() == rules.White && p.Commences() {
			flush()
			row = &scoreRow{No: fmt.Sprint(p.Number())}
			if p.Turn() == rules.Black {
				row.White.Words, row.WhiteSAN.Words = "…", "…"
			}
		}
		href := fmt.Sprintf("%s?ply=%d#board", path, i+1)
		open := g.Case != nil && g.Case.Ply == i
		d := scoreCell{Words: folder.Brief(p, ply.Move), Href: href, Here: shown == i+1, Open: open}
		a := scoreCell{Words: p.SAN(ply.Move), Here: shown == i+1}
		if ply.Move == 0 { // STAUNTON/R.VIII
			d.Words, a.Words = "forfeits the turn", "--"
		}
		if was := &row.White; !p.Commences() { // a further move of one turn (BCC1903/III.4)
			san := &row.WhiteSAN
			if p.Turn() == rules.Black {
				was, san = &row.Black, &row.BlackSAN
			}
			d.Words, a.Words = was.Words+", "+d.Words, san.Words+", "+a.Words
		}
		if p.Turn() == rules.White {
			row.White, row.WhiteSAN = d, a
		} else {
			row.Black, row.BlackSAN = d, a
		}
	}
	flush()
	fell(len(g.Score()) + 1)
	if row, ok := openRow(g); ok {
		out = append(out, row)
	}
	return append(out, carriedRows(g)...)
}

// struckRow is a record that stands no longer.
func struckRow(g correspondence.Game, x correspondence.Struck) scoreRow {
	return scoreRow{No: narrate.Number(g.MoveNumber(x.At), x.By), Struck: string(g.Agreement.Cites(x.Law)), StruckTitle: g.Agreement.Cites(x.Law).Title(), StruckBy: x.By.String(), StruckWords: narrate.ShortLine(x.Words, 300)}
}

// openRow is the record that is not in the score yet, since its receiver has to
// choose or its author to say what it meant.
func openRow(g correspondence.Game) (row scoreRow, open bool) {
	c := g.Case
	if c == nil || c.Ply != len(g.Score()) {
		return row, false
	}
	row.No = fmt.Sprint(c.Number)
	cell := scoreCell{Words: narrate.Said(c.Words) + ", not settled", Open: true}
	if row.White = cell; c.Author == rules.Black {
		row.White, row.Black = scoreCell{Words: "…"}, cell
	}
	return row, true
}

// scoreSheet is a game on one page of paper: who played, how it stands, the board, and the
// standing score.
type scoreSheet struct {
	gameHead
	Facts []visit.Fact
	Board boardView
	Score []scoreRow
}

// scoreSheetPage is the score sheet of a game. It may be handed to either player, so that
// nothing stands on it that one side may not know (RULING/R-2).
func scoreSheetPage(_ *request, f gameFile) (visit.Response, error) {
	b := scoreSheet{Score: sheetRows(f), Facts: []visit.Fact{{Name: "Tournament", Words: f.Tournament.Label + ", " + f.Tournament.Name}, {Name: "Begun", Words: f.At(f.Opened)}}}
	b.Words, b.Kind, b.Stands = "in play", "", "In play."
	if f.Over() {
		b.gameHead = headOf(f)
		b.Facts = append(b.Facts, visit.Fact{Name: "Ended", Words: f.At(f.EndedAt)}, visit.Fact{Name: "Result", Words: narrate.Score(f.Ended.Result)})
	}
	b.Board = boardAfter(f.Game, len(f.Score()), 0, "b")
	b.Board.Words, b.Board.Text, b.Board.Files, b.Board.Ranks = "", "", nil, nil // the page of the game has them
	return f.page("score-sheet", versus(f.Game), tabSheet, b), nil
}

// sheetRows is the standing score alone, without what is open, carried or struck out.
func sheetRows(f gameFile) []scoreRow {
	g := f.Game
	g.Case, g.Struck = nil, nil
	rows := scoreOf(f.Path(""), g, -1)
	return rows[:len(rows)-len(carriedRows(g))]
}
