package cups

import (
	"fmt"
	"strings"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/tournament/knockout"
)

// treePage is a cup as nested lists, and as a table of columns where there is room.
type treePage struct {
	visit.RowForm
	Words     string
	Problem   string // why there is no tree
	Steps     []templates.Link
	Back      string // where the seeds are given up; empty where they cannot be
	Heads     []string
	Rows      [][]treeCell
	Root      *treeNode
	Third     *treeTie
	Notes     []string
	Settings  []visit.Fact
	Seeds     []seedRow
	SeedWords string
}

// seedRow is who has which seed, and where it came about by lot how.
type seedRow struct {
	Seed                int
	Name, Href, Command string
	Left                bool
}

// treeCell is a tie in the table, which takes as many rows as ties of the first round lead to it.
type treeCell struct {
	Span int
	treeTie
}

// treeNode is a tie in the nested lists.
type treeNode struct {
	treeTie
	Below []treeNode
}

// treeTie is a tie in words.
type treeTie struct {
	ledger.TieWords
	Href  string
	Notes []string
}

// tree shows the cup, and what comes next in it.
func tree(v *request, c folder.Course) (visit.Response, error) {
	p := treePage{RowForm: visit.RowForm{Version: c.Version}}
	if c.Cup == nil {
		if !c.Undrawn() || !v.Arranges() {
			return nil, visit.Missing("The tournament "+c.Label+" is no cup.", "Everyone meets everyone in it.")
		}
		return visit.Redirect{To: c.Path("/tree/settings")}, nil
	}
	p.Settings = settingsWords(c)
	b, err := c.Bracket()
	if err != nil {
		p.Problem = "The players are not seeded yet."
		if c.Begun() {
			p.Problem = visit.Plain(err) + "."
		}
	} else {
		p.draw(c, b)
	}
	p.Words = cupWords(c, b)
	if v.Arranges() {
		p.steps(c, b)
	}
	return c.Page(v.Request, "tree", "Tree of "+c.Label, "/tree", p), nil
}

// draw fills in what is shown of the bracket.
func (p *treePage) draw(c folder.Course, b ledger.Bracket) {
	root := nodeOf(c, b, b.Tree())
	p.Root = &root
	for _, t := range b.Ties {
		for _, n := range t.Notes {
			if !strings.Contains(n, ": ") { // said of an earlier tie, which says it itself
				p.Notes = append(p.Notes, t.Label+": "+n)
			}
		}
	}
	heads, rows, third := b.Columns()
	if p.Heads = heads; third != nil {
		x := tieOf(c, b, *third)
		p.Third = &x
	}
	for _, row := range rows {
		var cells []treeCell
		for _, x := range row {
			cells = append(cells, treeCell{x.Span, tieOf(c, b, x.Tie)})
		}
		p.Rows = append(p.Rows, cells)
	}
	for seed, name := range b.Players {
		row := seedRow{Seed: seed + 1, Name: name}
		for _, e := range c.Entries {
			if e.Number == seed+1 {
				row.Href, row.Left = folder.PlayerPath(e.Player), e.State == ledger.Withdrawn
			}
		}
		p.Seeds = append(p.Seeds, row)
	}
	p.SeedWords = p.lots(c)
}

// nodeOf is a tie with all that leads to it.
func nodeOf(c folder.Course, b ledger.Bracket, n knockout.Node) treeNode {
	out := treeNode{treeTie: tieOf(c, b, n.Tie)}
	for _, below := range n.Below {
		out.Below = append(out.Below, nodeOf(c, b, below))
	}
	return out
}

// tieOf is a tie in words.
func tieOf(c folder.Course, b ledger.Bracket, t knockout.Tie) treeTie {
	return treeTie{TieWords: b.TieWords(t), Href: tiePath(c, t.Label), Notes: t.Notes}
}

func tiePath(c folder.Course, label string) string { return c.Path("/tree/" + label) }

// cupWords say how far the cup has come.
func cupWords(c folder.Course, b ledger.Bracket) string {
	if len(b.Players) > 0 {
		return b.Words()
	}
	return fmt.Sprintf("A cup. %s accepted.", visit.CountWords(c.Count(ledger.Accepted), "player is", "players are"))
}

// steps are what can be done with the cup next, the most likely first.
func (p *treePage) steps(c folder.Course, b ledger.Bracket) {
	add := func(name, below string) { p.Steps = append(p.Steps, templates.Link{Name: name, Href: c.Path(below)}) }
	ties, replays := 0, 0
	if len(b.Players) > 0 {
		for _, w := range waiting(c, b) {
			if w.Replay {
				replays++
			} else {
				ties++
			}
		}
	}
	running := c.State == ledger.Drawn || c.State == ledger.Running
	if c.Undrawn() {
		add("Seed the players…", "/tree/seeds")
		add("Change how it is played…", "/tree/settings")
	}
	if ties > 0 && running {
		add("Begin the next ties…", "/tree/next")
	}
	if replays > 0 && running {
		add("Begin the replays…", "/tree/next?of="+ofReplays)
	}
	if c.State == ledger.Drawn {
		p.Back = c.Path("/draw/back")
	}
}
