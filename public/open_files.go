package public

import (
	"encoding/json"
	"fmt"

	"postd/correspondence/terms"
	"postd/rules"
	"postd/templates"
)

// openPGN is what is shown of a game for other programs, played at the site. It tells neither when anything
// happened nor how the game ended.
func (g openGame) openPGN(site string) rules.PGN {
	round := "?"
	if g.round > 0 {
		round = fmt.Sprint(g.round)
	}
	out := rules.PGN{Start: g.origin, Result: string(g.result), Tags: []rules.Tag{
		{Name: "Event", Value: g.event}, {Name: "Site", Value: site}, {Name: "Round", Value: round},
		{Name: "White", Value: g.names[rules.White]}, {Name: "Black", Value: g.names[rules.Black]},
		{Name: "Mode", Value: "EM"}, {Name: "GameId", Value: g.label},
	}}
	plies := g.plies
	if due := g.origin.Due(); due > 1 && len(plies) >= due {
		// PGN knows no turn of several moves: the game is written from its end on.
		out.Start, plies = g.position(due), plies[due:]
	}
	out.Comments = map[int]string{}
	for i, p := range plies {
		if p.move == 0 {
			out.Comments[i] = p.by.String() + " forfeits the turn (STAUNTON/R.VIII)"
		}
		out.Moves = append(out.Moves, p.move)
	}
	if words := (map[openState]string{openAppealed: "Result under appeal", openAnnulled: "Annulled"})[g.state]; words != "" {
		out.Comments[-1] = words
	}
	return templates.WithOpening(out, g.opening)
}

type gameJSON struct {
	Game       string     `json:"game"`
	Tournament string     `json:"tournament"`
	White      string     `json:"white"`
	Black      string     `json:"black"`
	State      openState  `json:"state"`
	Result     string     `json:"result"`
	Start      string     `json:"start"` // FEN
	FEN        string     `json:"fen"`   // after the moves that are shown
	Moves      []moveJSON `json:"moves"`
}

type moveJSON struct {
	Number      int    `json:"number"`
	By          string `json:"by"`
	Descriptive string `json:"descriptive,omitempty"`
	SAN         string `json:"san,omitempty"`
	UCI         string `json:"uci,omitempty"` // none of a turn that was forfeited
}

func (g openGame) json() ([]byte, error) {
	d := gameJSON{
		Game: g.label, Tournament: g.event, White: g.names[rules.White], Black: g.names[rules.Black], State: g.state, Result: resultJSON(g.result),
		Start: g.origin.FEN(), FEN: g.position(len(g.plies)).FEN(), Moves: []moveJSON{},
	}
	for _, p := range g.plies {
		m := moveJSON{Number: p.before.Number(), By: colourJSON(p.by)}
		if p.move != 0 {
			m.Descriptive, m.SAN = p.brief()
			m.UCI = fmt.Sprint(p.move)
		}
		d.Moves = append(d.Moves, m)
	}
	return indented(d)
}

func colourJSON(c rules.Colour) string {
	if c == rules.White {
		return "white"
	}
	return "black"
}

// resultJSON is a result as PGN has it.
func resultJSON(r terms.Result) string {
	switch r {
	case terms.WhiteWins:
		return "1-0"
	case terms.BlackWins:
		return "0-1"
	case terms.Drawn:
		return "1/2-1/2"
	}
	return "*"
}

func indented(v any) ([]byte, error) {
	b, err := json.MarshalIndent(v, "", " ")
	return append(b, '\n'), err
}

type tableJSON struct {
	Tournament  string     `json:"tournament"`
	Name        string     `json:"name"`
	Provisional bool       `json:"provisional"`
	Rows        []rowJSON  `json:"rows"`
	Games       []lineJSON `json:"games"`
}

type rowJSON struct {
	Place  string `json:"place"`
	Number int    `json:"number"`
	Name   string `json:"name"`
	Score  string `json:"score"`
	Played int    `json:"played"`
	Left   int    `json:"left"`
}

type lineJSON struct {
	Game   string `json:"game"`
	White  string `json:"white"`
	Black  string `json:"black"`
	State  string `json:"state"`
	Result string `json:"result"`
}

// json is the table of a tournament with the results of its games.
func (x shown) json() ([]byte, error) {
	t, err := x.table()
	if err != nil {
		return nil, err
	}
	d := tableJSON{Tournament: x.Label, Name: x.Name, Provisional: t.Provisional, Rows: []rowJSON{}, Games: []lineJSON{}}
	for _, r := range t.Rows {
		d.Rows = append(d.Rows, rowJSON{r.Place(), r.Number, r.Name, r.Score.String(), r.Played, r.Remain})
	}
	for _, o := range x.lines {
		if o.held {
			continue
		}
		d.Games = append(d.Games, lineJSON{o.label, x.side(o.players[rules.White]), x.side(o.players[rules.Black]), string(o.state()), resultJSON(o.result)})
	}
	return indented(d)
}
