package public

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"postd/descriptive"
	"postd/diagram"
	"postd/rules"
	"postd/templates"
)

// The types of files for other programs.
const (
	pgnType  = "application/vnd.chess-pgn"
	jsonType = "application/json; charset=utf-8"
	pngType  = "image/png"
)

// gameFile is a game for other programs, as the link shows it. Where no board is shown
// there is the list of records alone.
func (s *Site) gameFile(a *asked, k Look) (answer, error) {
	switch file := a.names("file"); {
	case file == "game.json":
		b, err := json.MarshalIndent(k.data(), "", " ")
		return answer{kind: jsonType, bytes: append(b, '\n')}, err
	case k.Hidden != "":
	case file == "game.pgn":
		return answer{kind: pgnType, name: k.fileName() + ".pgn", bytes: []byte(k.pgn(s.o.Ledger.Host()).String())}, nil
	case file == "board.png":
		b := k.board(a.URL.Query(), "")
		size, err := strconv.Atoi(a.URL.Query().Get("size"))
		if err != nil {
			size = 0
		}
		return answer{kind: pngType, bytes: diagram.PNG(b.position, b.view, b.last, min(max(size, 0), 1024))}, nil
	}
	return answer{}, errNothing
}

// fileName is the label as far as every system takes it in a name.
func (k Look) fileName() string {
	return cmp.Or(strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' {
			return r
		}
		return -1
	}, k.Label), "game")
}

// pgn is the score that is shown, with names as they are shown.
func (k Look) pgn(site string) rules.PGN {
	out := rules.PGN{Start: k.Start, Result: resultTag(k.Result), Tags: []rules.Tag{
		{Name: "Event", Value: k.Event}, {Name: "Site", Value: site}, {Name: "Round", Value: "?"},
		{Name: "White", Value: k.Names[rules.White]}, {Name: "Black", Value: k.Names[rules.Black]},
		{Name: "Mode", Value: "EM"}, {Name: "GameId", Value: k.Label},
	}}
	first := 0
	if k.Start.Due() > 1 && len(k.Plies) >= k.Start.Due() {
		first = k.Start.Due() // PGN knows no turn of several moves
		out.Start = k.Position(first)
	}
	for i, p := range k.Plies[first:] {
		if p.Move == 0 {
			if out.Comments == nil {
				out.Comments = map[int]string{}
			}
			out.Comments[i] = p.By.String() + " forfeits the turn (STAUNTON/R.VIII)"
		}
		out.Moves = append(out.Moves, p.Move)
	}
	return templates.WithOpening(out, k.Opening)
}

// resultTag is a result as PGN has it.
func resultTag(shown string) string {
	switch shown {
	case "1–0":
		return "1-0"
	case "0–1":
		return "0-1"
	case "½–½":
		return "1/2-1/2"
	}
	return "*"
}

// gameData is a game as JSON.
type gameData struct {
	Game    string     `json:"game"`
	White   string     `json:"white"`
	Black   string     `json:"black"`
	Side    string     `json:"side,omitempty"` // of a seat
	State   []string   `json:"state"`          // in words
	Until   string     `json:"until,omitempty"`
	Line    string     `json:"line,omitempty"`
	Result  string     `json:"result"`
	Start   string     `json:"start,omitempty"` // FEN
	FEN     string     `json:"fen,omitempty"`   // after the moves
	Moves   []moveData `json:"moves"`
	Records []string   `json:"records,omitempty"` // where no board is shown
}

type moveData struct {
	Number      int    `json:"number"`
	By          string `json:"by"`
	Descriptive string `json:"descriptive"`
	SAN         string `json:"san"`
	UCI         string `json:"uci"`
}

func (k Look) data() gameData {
	d := gameData{Game: k.Label, White: k.Names[rules.White], Black: k.Names[rules.Black], State: k.news(), Result: resultTag(k.Result), Moves: []moveData{}}
	if t := k.Seat; t != nil {
		d.Side, d.Line, d.Records = strings.ToLower(k.View.String()), t.Line, t.Records
		if !t.Until.IsZero() {
			d.Until = t.Until.UTC().Format("2006-01-02T15:04:05Z")
		}
	}
	if k.Hidden != "" {
		return d
	}
	d.Start, d.FEN = k.Start.FEN(), k.Position(len(k.Plies)).FEN()
	for i, x := range k.Plies {
		p := k.Position(i)
		m := moveData{Number: p.Number(), By: strings.ToLower(p.Turn().String())}
		if x.Move != 0 {
			m.Descriptive, m.SAN = descriptive.Brief(p, x.Move, descriptive.Style{}), descriptive.InAlgebraic.Write(p, x.Move, descriptive.Style{})
			m.UCI = fmt.Sprint(x.Move)
		}
		d.Moves = append(d.Moves, m)
	}
	return d
}
