package public

import (
	"postd/ledger"
	"postd/rules"
	"postd/tournament/knockout"
)

// This file shows what is played in pairs: the tree of a cup.

// treeBody is a cup as nested lists, and as a table of columns where there is room.
type treeBody struct {
	Words string
	Heads []string
	Rows  [][]treeCell
	Root  treeNode
	Third *treeTie
}

type treeCell struct {
	Span int
	treeTie
}

type treeNode struct {
	treeTie
	Below []treeNode
}

// treeTie is a tie with its games.
type treeTie struct {
	ledger.TieWords
	Games []tieGame
}

type tieGame struct{ Label, Href, Stands string }

// known are the lines of the games as the public knows them.
func (x shown) known() (out []ledger.Line) {
	for _, o := range x.lines {
		y := ledger.Line{Game: o.id, Label: o.label, Players: o.players, Next: o.next, Moves: 2}
		if o.state() != openRuns && !o.appealed {
			y.Result, y.Counts, y.How, y.Ended = o.result, o.counts, o.how, o.ended
		}
		if o.unplayed {
			y.Moves = 0
		}
		out = append(out, y)
	}
	return out
}

// tree is the tree of a cup; nil where the tournament is none, or has no seeds yet.
func (s *Site) tree(x shown) *treeBody {
	if x.Cup == nil {
		return nil
	}
	rows, number := x.seats()
	b, err := x.Bracket(x.known(), rows, number)
	if err != nil {
		return nil // no seeds yet, or what the office has to mend: the crosstable stands
	}
	tie := func(t knockout.Tie) treeTie { return treeTie{b.TieWords(t), s.gamesOf(x, b.Games[t.Label])} }
	var node func(n knockout.Node) treeNode
	node = func(n knockout.Node) treeNode {
		out := treeNode{treeTie: tie(n.Tie)}
		for _, below := range n.Below {
			out.Below = append(out.Below, node(below))
		}
		return out
	}
	p := &treeBody{Words: b.Words(), Root: node(b.Tree())}
	heads, cells, third := b.Columns()
	p.Heads = heads
	for _, row := range cells {
		var out []treeCell
		for _, c := range row {
			out = append(out, treeCell{c.Span, tie(c.Tie)})
		}
		p.Rows = append(p.Rows, out)
	}
	if third != nil {
		t := tie(*third)
		p.Third = &t
	}
	return p
}

// gamesOf are the games of a tie that are shown.
func (s *Site) gamesOf(x shown, all []ledger.TieGame) (out []tieGame) {
	for _, g := range all {
		for _, o := range x.lines {
			if o.label == g.Line.Label && !o.held && x.Public.Mode == ledger.PublicGames {
				out = append(out, tieGame{o.label, s.path(x.gamePath(o.address)), x.side(o.players[rules.White]) + " – " + x.side(o.players[rules.Black]) + ": " + o.stands()})
			}
		}
	}
	return out
}
