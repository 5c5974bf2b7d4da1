package files

import (
	"cmp"
	"fmt"
	"html/template"

	"postd/correspondence/calendar"
	"postd/descriptive"
	"postd/diagram"
	"postd/ledger"
	"postd/rules"
	"postd/templates"
	"postd/templates/narrate"
	"postd/tournament"
	"postd/tournament/trf"
)

// indexPage is the first page of an event.
type indexPage struct {
	Facts  []string
	Stages []stageRow
	Files  []templates.Link
}

type stageRow struct {
	Name, Takes string
	Sections    []sectionRow
}

type sectionRow struct {
	Name, Href, First   string
	Players, Ended, All int
}

// sectionPage is the page of a section: its table, and its games by rounds.
type sectionPage struct {
	Words  string
	Heads  []int    // the numbers of the opponents, of a Swiss the rounds; none where there are too many for a page
	Orders []string // the tie-breaks
	Rows   []tableRow
	Notes  []string
	Rounds []roundGames
	Files  []templates.Link
	Tree   *treePage  // of a cup, in the place of the table
	Teams  *teamsPage // of matches of teams, likewise
	Ladder *ladderPage
}

type tableRow struct {
	Place, Name, Score string
	Number, Left       int
	Withdrawn          bool
	Cells              []tableCell
	Figures            []string
}

type tableCell struct {
	Self  bool
	Marks []tableMark
}

type tableMark struct{ Sign, Words, Href string }

type roundGames struct {
	Name  string
	Games []gameRow
}

type gameRow struct{ Label, Href, White, Black, Stands string }

// gamePage is the page of a game.
type gamePage struct {
	Stands, Ended, Heading string
	Notes                  []string
	SVG                    template.HTML
	Score                  []scoreRow
}

type scoreRow struct {
	No           string
	White, Black []scoreMove
}

type scoreMove struct{ Words, SAN string }

// mostColumns are the opponents in a crosstable that still fits on a page of paper.
const mostColumns = 24

func eventFacts(x Event) (out []string) {
	if x.Sections != nil && !x.Sections[0].Since.IsZero() {
		out = append(out, "Begun on "+calendar.DayWords(x.Sections[0].Since, x.Sections[0].Zone)+".")
	}
	if !x.Ends.IsZero() {
		out = append(out, "Ends on "+x.Ends.Words()+".")
	}
	return out
}

// sectionFiles is a section while its files are written.
type sectionFiles struct {
	Section
	event  ledger.Event
	name   string            // of its files
	to     map[string]string // the pages of its games, by their labels
	scores []rules.PGN
	row    sectionRow
}

func (w *writing) section(s *sectionFiles) error {
	t, err := s.Table()
	if err != nil {
		return err
	}
	if s.scores, err = s.games(true); err != nil {
		return err
	}
	s.to = map[string]string{}
	lines := s.ordered()
	for _, x := range lines {
		s.to[x.Label] = "games/" + w.named(x.Label) + ".html"
	}
	p := sectionPage{Words: s.words(t), Notes: t.Notes()}
	s.row = sectionRow{Name: s.Title(), Href: s.name + ".html", Players: len(t.Rows), Ended: t.Finished, All: t.Finished + t.Left}
	switch {
	case s.IsSwiss() && len(t.Rows) > 0:
		for i := range t.Rows[0].Cells {
			p.Heads = append(p.Heads, i+1)
		}
	case len(t.Rows) <= mostColumns:
		for _, r := range t.ByNumber() {
			p.Heads = append(p.Heads, r.Number)
		}
	}
	for _, by := range t.Order {
		p.Orders = append(p.Orders, by.Name())
	}
	for _, r := range t.Rows {
		p.Rows = append(p.Rows, s.tableRow(r, len(p.Heads) > 0))
	}
	p.Rounds = s.rounds(lines)
	p.Tree = s.tree()
	if p.Teams, err = s.teamsPage(); err != nil {
		return err
	}
	if p.Ladder, err = s.rungs(w.Now); err != nil {
		return err
	}
	switch {
	case p.Tree != nil:
		p.Words = p.Tree.Words
	case p.Teams != nil:
		s.row.First = p.Teams.Rows[0].Name
	case p.Ladder != nil:
		p.Words, s.row.Players = counted(t.Finished, "game has", "games have")+" ended.", len(p.Ladder.Rungs)
		if len(p.Ladder.Rungs) > 0 {
			s.row.First = p.Ladder.Rungs[0].Name
		}
	case t.Finished > 0:
		s.row.First = t.Rows[0].Name + ", " + t.Rows[0].Score.String()
	}
	if err := w.others(s, &p); err != nil {
		return err
	}
	index := []templates.Link{{Name: s.event.Name, Href: "index.html"}}
	if err := w.page(s.name+".html", "section", page{Title: s.Title(), Crumbs: index, Body: p}); err != nil {
		return err
	}
	for i, x := range lines {
		crumbs := []templates.Link{{Name: s.event.Name, Href: "../index.html"}, {Name: s.Title(), Href: "../" + s.name + ".html"}}
		w.done++
		title := fmt.Sprintf("%s: %s v %s", x.Label, s.names(x, rules.White), s.names(x, rules.Black))
		if err := w.page(s.to[x.Label], "game", page{Title: title, Up: "../", Crumbs: crumbs, Body: s.gamePage(x, s.scores[i])}); err != nil {
			return err
		}
	}
	return nil
}

// others writes the files of a section for other programs.
func (w *writing) others(s *sectionFiles, p *sectionPage) error {
	for _, f := range []struct{ what, ending string }{{"games (PGN)", ".pgn"}, {"table (CSV)", ".csv"}} {
		p.Files = append(p.Files, templates.Link{Name: f.what, Href: s.name + f.ending})
	}
	if err := w.file(s.name+".pgn", templates.Portables(s.scores...)); err != nil {
		return err
	}
	table, err := s.TableCSV()
	if err != nil {
		return err
	}
	if err := w.file(s.name+".csv", table); err != nil {
		return err
	}
	if report, err := s.Report("postd"); err == nil { // there is none where somebody has two games of a round
		if err := w.file(s.name+".trf", report.Write(trf.TRF26, false)); err != nil {
			return err
		}
		p.Files = append(p.Files, templates.Link{Name: "report (TRF26)", Href: s.name + ".trf"})
	}
	return nil
}

// words say how far the section has come.
func (s Section) words(t tournament.Table) string {
	if t.Provisional {
		return fmt.Sprintf("The table is provisional: %s ended, %d left.", counted(t.Finished, "game has", "games have"), t.Left)
	}
	return s.FinalWords()
}

func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprint(n, " ", many)
}

func (s *sectionFiles) tableRow(r tournament.Row, cells bool) tableRow {
	x := tableRow{Place: r.Place(), Number: r.Number, Name: r.Name, Score: r.Score.String(), Left: r.Remain, Withdrawn: r.Left != nil, Figures: r.Figures}
	for _, c := range r.Cells {
		if !cells {
			break
		}
		k := tableCell{Self: c.Opponent == r.Number}
		for _, m := range c.Marks {
			mark := tableMark{Sign: m.Sign, Words: m.Words + ", as Black", Href: s.to[m.Label]}
			if s.appealed[m.Label] {
				mark.Sign, mark.Words = "?", "result under appeal, as Black"
			}
			if m.White {
				mark.Words = mark.Words[:len(mark.Words)-len("Black")] + "White"
			}
			if s.IsSwiss() && c.Opponent > 0 {
				m.Sign = mark.Sign
				mark.Sign, mark.Words = c.Paired(m), fmt.Sprintf("%s, against number %d", mark.Words, c.Opponent)
			} else if s.IsSwiss() {
				mark.Words = m.Words
			}
			k.Marks = append(k.Marks, mark)
		}
		x.Cells = append(x.Cells, k)
	}
	return x
}

// rounds are the games by their rounds.
func (s *sectionFiles) rounds(lines []ledger.Line) (out []roundGames) {
	at := s.places()
	for _, x := range lines {
		name := "Games"
		if round := at[x.Label].words(); round != "" {
			name = "Round " + round
		}
		if len(out) == 0 || out[len(out)-1].Name != name {
			out = append(out, roundGames{Name: name})
		}
		last := &out[len(out)-1]
		last.Games = append(last.Games, gameRow{x.Label, s.to[x.Label], s.names(x, rules.White), s.names(x, rules.Black), s.stands(x)})
	}
	return out
}

// gamePage tells of a game what its file for other programs does, and nothing else.
func (s *sectionFiles) gamePage(x ledger.Line, g rules.PGN) gamePage {
	p := gamePage{Stands: narrate.Upper(s.stands(x)), Heading: "At the beginning"}
	if x.Over() {
		p.Ended = "Ended on " + calendar.DayWords(x.Ended, s.Zone) + "."
	}
	at := g.Start
	if at == (rules.Position{}) {
		at = rules.Start()
	}
	if words := g.Comments[-1]; words != "" {
		p.Notes = append(p.Notes, narrate.Upper(words)+".")
	}
	style, last := descriptive.Style{Checks: true}, rules.Move(0)
	for i, m := range g.Moves {
		number := fmt.Sprint(at.Number())
		if at.Turn() == rules.White || len(p.Score) == 0 {
			p.Score = append(p.Score, scoreRow{No: number})
		}
		move := scoreMove{descriptive.Brief(at, m, style), at.SAN(m)}
		if row := &p.Score[len(p.Score)-1]; at.Turn() == rules.White {
			row.White = append(row.White, move)
		} else {
			row.Black = append(row.Black, move)
		}
		p.Heading = fmt.Sprintf("After %s %s", narrate.Number(at.Number(), at.Turn()), move.Words)
		if words := g.Comments[i]; words != "" {
			p.Notes = append(p.Notes, "Behind "+number+": "+words+".")
		}
		next, err := at.Play(m)
		if err != nil {
			break // a turn that was forfeited, behind which the file ends
		}
		at, last = next, m
	}
	p.SVG = template.HTML(diagram.SVG(at, rules.White, last, style, "board", cmp.Or(p.Heading, x.Label))) // all that is in it is escaped there
	return p
}
