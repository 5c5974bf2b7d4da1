package public

import (
	"bytes"
	"fmt"
	"html/template"
	"net/url"
	"postd/correspondence/calendar"
	"strings"
	"sync"

	"postd/descriptive"
	"postd/diagram"
	"postd/ledger"
	"postd/rules"
	"postd/tournament"
)

// openTemplates are the pages that need no link, each in the frame of open pages.
var openTemplates = sync.OnceValues(func() (map[string]*template.Template, error) {
	all := map[string]*template.Template{}
	for _, name := range []string{"open_list", "open_event", "open_table", "open_ladder", "open_game", "open_match", "open_round", "open_ratings", "open_player"} {
		t, err := template.New("open_frame.html").ParseFS(pageFiles, "pages/open_frame.html", "pages/"+name+".html")
		if err != nil {
			return nil, err
		}
		all[name] = t
	}
	return all, nil
})

// openFrame is what an open page is given.
type openFrame struct {
	Title, Office, Home string
	Style, Script, Icon string
	About, Kind         string // for those who show a link to it (Open Graph)
	URL, Picture, Feed  string
	Body                any
}

func (s *Site) openPage(name string, f openFrame) (answer, error) {
	all, err := openTemplates()
	if err != nil {
		return answer{}, err
	}
	to := statics().paths
	f.Office, f.Home = s.o.Office, s.path("/")
	f.Style, f.Script, f.Icon = s.path(to["public.css"]), s.path(to["public.js"]), s.path(to["favicon.svg"])
	var b bytes.Buffer
	err = all[name].Execute(&b, f)
	return answer{kind: "text/html; charset=utf-8", bytes: b.Bytes()}, err
}

// eventPath is the path of a tournament below that of the pages, gamePath that of a game.
func eventPath(label string) string { return "/t/" + url.PathEscape(label) }

func (x shown) gamePath(address string) string {
	return eventPath(x.Label) + "/" + url.PathEscape(address)
}

type tableBody struct {
	Stands    string
	Heads     []int    // the numbers of the opponents, of a Swiss the rounds
	Orders    []string // of a Swiss: its tie-breaks, in the place of the usual columns
	Rows      []tableRow
	JSON      string
	Provision string
	Deducted  bool
	Notes     []string // of those who have left
	Whole     string   // the event to which it belongs; empty: to none that is public
	WholeName string
	Rounds    []roundRows
	Pager     pagerBody
	Tree      *treeBody  // of a cup, in the place of the crosstable
	Teams     *teamsBody // of matches of teams, before it
}

type tableRow struct {
	Place, Name, Score, Encounter, SB, Koya string
	Number, Wins, Left                      int
	Withdrawn                               bool
	Cells                                   []tableCell
	Figures                                 []string // of a Swiss, by its tie-breaks
}

type tableCell struct {
	Self  bool
	Marks []tableMark
}

type tableMark struct{ Sign, Words, Href string }

type gameRow struct{ Label, Href, White, Black, Stands string }

// openTable is the crosstable of a tournament.
func (s *Site) openTable(x shown, q url.Values) (answer, error) {
	if x.ladder() {
		return s.openLadder(x)
	}
	return s.open.made(eventPath(x.Label)+partKey(q), edition{turn: x.turn}, func() (answer, error) {
		t, err := x.table()
		if err != nil {
			return answer{}, err
		}
		b := tableBody{Stands: x.stands(), JSON: s.path(eventPath(x.Label) + ".json"), Provision: "The table is provisional."}
		switch {
		case t.Provisional:
		case x.State == ledger.Shut || x.finalAfter().IsZero(): // of what was played elsewhere nobody appeals here
			b.Provision = "The table is final."
		default:
			b.Provision = "An appeal may change the table until " + calendar.DayWords(x.finalAfter(), x.zone()) + "; after that it is final."
		}
		b.Notes = t.Notes()
		for i, r := range t.ByNumber() {
			if x.system != ledger.Swiss {
				b.Heads = append(b.Heads, r.Number)
				continue
			}
			for n := range r.Cells {
				if i == 0 {
					b.Heads = append(b.Heads, n+1)
				}
			}
		}
		if x.system == ledger.Swiss {
			for _, by := range t.Order {
				b.Orders = append(b.Orders, by.Name())
			}
		}
		of := map[string]openLine{}
		for _, o := range x.lines {
			of[o.label] = o
		}
		most := mostTableRows
		if x.system != ledger.Swiss {
			most = max(1, len(t.Rows)) // its columns are as many as its rows
		}
		from, to, pager, found := parted(q, s.path(eventPath(x.Label)), len(t.Rows), most)
		if !found {
			return answer{}, errNothing
		}
		b.Pager = pager
		for _, r := range t.Rows[from:to] {
			b.Rows = append(b.Rows, s.tableRow(x, r, of))
		}
		for _, r := range t.Rows {
			b.Deducted = b.Deducted || r.Deducted > 0
		}
		b.Rounds = s.roundsOf(x)
		if b.Tree = s.tree(x); b.Tree != nil {
			b.Stands, b.Provision = b.Tree.Words, ""
		}
		if b.Teams, err = s.teams(x); err != nil {
			return answer{}, err
		}
		if e := x.whole; e.ID != 0 {
			b.Whole, b.WholeName = s.path(wholePath(e.Label)), e.Name
		}
		f := openFrame{Title: x.Name, About: b.Stands, Kind: "website", URL: s.o.Base + eventPath(x.Label), Feed: s.path(eventPath(x.Label) + ".atom"), Body: b}
		return s.openPage("open_table", f)
	})
}

// stands says how a game of the table stands.
func (o openLine) stands() string {
	if st := o.state(); st != openOver {
		return string(st)
	}
	return strings.TrimSuffix(resultWords(o.result), ".")
}

func (s *Site) tableRow(x shown, r tournament.Row, of map[string]openLine) tableRow {
	w := tableRow{
		Place: r.Place(), Number: r.Number, Name: r.Name, Withdrawn: r.Left != nil, Score: r.Score.String(), Encounter: "–",
		SB: r.SonnebornBerger.String(), Koya: r.Koya.String(), Wins: r.Wins, Left: r.Remain,
	}
	swiss := x.system == ledger.Swiss
	if swiss {
		w.Figures = r.Figures
	}
	if r.Encounter.Counts {
		w.Encounter = r.Encounter.Points.String()
	}
	for _, c := range r.Cells {
		k := tableCell{Self: c.Opponent == r.Number}
		for _, m := range c.Marks {
			mark := tableMark{Sign: m.Sign, Words: m.Words + ", as Black"}
			o, begun := of[m.Label]
			if o.appealed {
				mark = tableMark{Sign: "?", Words: string(openAppealed) + ", as Black"}
			}
			if m.White {
				mark.Words = strings.TrimSuffix(mark.Words, "Black") + "White"
			}
			if swiss && c.Opponent > 0 {
				m.Sign = mark.Sign
				mark.Sign, mark.Words = c.Paired(m), fmt.Sprintf("%s, against number %d", mark.Words, c.Opponent)
			} else if swiss {
				mark.Words = m.Words
			}
			if begun && !o.held && x.Public.Mode == ledger.PublicGames {
				mark.Href = s.path(x.gamePath(o.address))
			}
			k.Marks = append(k.Marks, mark)
		}
		w.Cells = append(w.Cells, k)
	}
	return w
}

// openGameBody is the page of a game.
type openGameBody struct {
	White, Black, Event, Table string
	Stands, Rule               string
	Next                       string // the path of the game in its place
	Board                      openBoard
	Agreed                     string // the opening
	Score                      []openRow
	PGN, JSON                  string
	Moves                      bool // moves may be shown
}

// openBoard is a board with the ways through its game; a way that leads nowhere is empty.
type openBoard struct {
	SVG                         template.HTML
	View, Heading, White, Black string
	First, Back, On, Last, Turn string
}

type openRow struct {
	No           string
	White, Black []openCell
}

type openCell struct {
	Words, Also, Href string
	Here              bool
}

// openGamePage is a game at one of its positions, from one side.
func (s *Site) openGamePage(x shown, g openGame, n int, view rules.Colour) (answer, error) {
	below := s.path(x.gamePath(g.address))
	b := openGameBody{
		White: g.names[rules.White], Black: g.names[rules.Black], Event: x.Name, Table: s.path(eventPath(x.Label)),
		Stands: g.stands(), Rule: g.rule(), PGN: below + ".pgn", JSON: below + ".json", Moves: g.state != openAnnulled,
	}
	for _, o := range x.lines {
		if g.next != "" && o.label == g.next {
			b.Next = s.path(x.gamePath(o.address))
		}
	}
	if b.Moves {
		b.Board, b.Agreed, b.Score = g.board(n, view), g.agreed, g.score(n, view)
	}
	f := openFrame{Title: g.title(), About: x.Name + ". " + b.Stands, Kind: "article", URL: s.o.Base + x.gamePath(g.address), Body: b}
	if b.Moves {
		f.Picture = s.o.Base + "/og/" + url.PathEscape(x.Label) + "/" + url.PathEscape(g.address) + ".png"
	}
	return s.openPage("open_game", f)
}

// board draws a position with the ways through the game.
func (g openGame) board(n int, view rules.Colour) openBoard {
	p, style := g.position(n), descriptive.Style{}
	b := openBoard{View: strings.ToLower(view.String()), Heading: g.heading(n), Turn: g.way(n, view.Other())}
	b.White, b.Black = diagram.Words(p, style)
	b.SVG = template.HTML(diagram.SVG(p, view, g.last(n), style, "board", b.Heading)) // all that is in it is escaped there
	if n > 0 {
		b.First, b.Back = g.way(0, view), g.way(n-1, view)
	}
	if n < len(g.plies) {
		b.On, b.Last = g.way(n+1, view), g.way(len(g.plies), view)
	}
	return b
}

// way is the address of a position.
func (g openGame) way(n int, view rules.Colour) string {
	to := "?at=" + g.key(n)
	if view == rules.Black {
		to += "&side=b"
	}
	return to + "#board"
}

// score is the score, each move with a way to its position.
func (g openGame) score(here int, view rules.Colour) (rows []openRow) {
	for i, p := range g.plies {
		c := openCell{Href: g.way(i+1, view), Here: i+1 == here}
		c.Words, c.Also = p.brief()
		if len(rows) == 0 || p.by == rules.White && p.before.Commences() {
			rows = append(rows, openRow{No: fmt.Sprint(p.before.Number())})
		}
		if last := &rows[len(rows)-1]; p.by == rules.White {
			last.White = append(last.White, c)
		} else {
			last.Black = append(last.Black, c)
		}
	}
	return rows
}
