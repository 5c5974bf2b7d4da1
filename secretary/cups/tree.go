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
	Label, Href  string
	Upper, Lower string
	Stands       string // the score, and who goes on
	Bye          bool   // nobody plays it
	Notes        []string
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
func (p *treePage) draw(c folder.Course, b folder.Bracket) {
	root := nodeOf(c, b, b.Tree())
	p.Root = &root
	all := 0
	for _, t := range b.Ties {
		all = max(all, t.Round)
		for _, n := range t.Notes {
			if !strings.Contains(n, ": ") { // said of an earlier tie, which says it itself
				p.Notes = append(p.Notes, t.Label+": "+n)
			}
		}
	}
	for r := 1; r <= all; r++ {
		p.Heads = append(p.Heads, roundName(all-r))
	}
	p.Rows = make([][]treeCell, 1<<(all-1))
	count := make([]int, all+1) // of the ties of each round, which come from the top
	for _, t := range b.Ties {
		if t.Label == thirdTie {
			x := tieOf(c, b, t)
			p.Third = &x
			continue
		}
		span := 1 << (t.Round - 1)
		at := count[t.Round] * span
		count[t.Round]++
		p.Rows[at] = append(p.Rows[at], treeCell{span, tieOf(c, b, t)})
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
func nodeOf(c folder.Course, b folder.Bracket, n knockout.Node) treeNode {
	out := treeNode{treeTie: tieOf(c, b, n.Tie)}
	for _, below := range n.Below {
		out.Below = append(out.Below, nodeOf(c, b, below))
	}
	return out
}

// tieOf is a tie in words.
func tieOf(c folder.Course, b folder.Bracket, t knockout.Tie) treeTie {
	x := treeTie{Label: t.Label, Href: tiePath(c, t.Label), Upper: sideWords(b, t.Upper), Lower: sideWords(b, t.Lower), Notes: t.Notes, Bye: t.Why == folder.WhyBye}
	switch {
	case x.Bye:
		if x.Stands = "a bye"; t.Upper.Nobody {
			x.Upper, x.Lower = x.Lower, x.Upper
		}
	case t.State == knockout.Waiting:
		x.Stands = "waits for its players"
	case t.State == knockout.Playing && len(b.Games[t.Label]) == 0:
		x.Stands = "can begin"
	default:
		x.Stands = t.Why
		if t.Winner > 0 {
			x.Stands += "; " + b.Name(t.Winner) + map[bool]string{true: " wins", false: " goes on"}[t.Label == finalTie || t.Label == thirdTie]
		}
	}
	return x
}

// The labels of two ties that have no further one.
const (
	finalTie = "F"
	thirdTie = "3rd"
)

func tiePath(c folder.Course, label string) string { return c.Path("/tree/" + label) }

// sideWords are a side of a tie: its player with the seed, or from where one will come.
func sideWords(b folder.Bracket, s knockout.Side) string {
	switch {
	case s.Seed > 0:
		return fmt.Sprintf("%d %s", s.Seed, b.Name(s.Seed))
	case s.Nobody:
		return "nobody"
	}
	return "from " + s.From
}

// roundName names the round after which so many come.
func roundName(after int) string {
	switch after {
	case 0:
		return "Final"
	case 1:
		return "Semi-finals"
	case 2:
		return "Quarter-finals"
	}
	return fmt.Sprintf("Round of %d", 2<<after)
}

// cupWords say how far the cup has come.
func cupWords(c folder.Course, b folder.Bracket) string {
	what := "A cup"
	if len(b.Players) == 2 {
		what = "A match of two"
	}
	if b.Winner > 0 {
		return fmt.Sprintf("%s. %s has won.", what, b.Name(b.Winner))
	}
	if len(b.Players) == 0 {
		return fmt.Sprintf("%s. %s accepted.", what, visit.CountWords(c.Count(ledger.Accepted), "player is", "players are"))
	}
	done, all := 0, 0
	for _, t := range b.Ties {
		if t.Why == folder.WhyBye {
			continue
		}
		if all++; t.State == knockout.Decided || t.State == knockout.Empty {
			done++
		}
	}
	if f, _ := b.Find(finalTie); f.State == knockout.Empty {
		return what + ". Nobody is left to win it."
	}
	return fmt.Sprintf("%s of %d players. %d of %s decided.", what, len(b.Players), done, visit.CountWords(all, "tie is", "ties are"))
}

// steps are what can be done with the cup next, the most likely first.
func (p *treePage) steps(c folder.Course, b folder.Bracket) {
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
