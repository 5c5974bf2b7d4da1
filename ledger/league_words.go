package ledger

import (
	"cmp"
	"fmt"

	"postd/tournament/teams"
	"postd/tournament/ties"
)

// MatchWords is a match of teams in words.
type MatchWords struct {
	No, Round     int
	Home, Away    string // the teams
	Score, Stands string
}

// MatchWords puts a match into words.
func (x League) MatchWords(m teams.Match) MatchWords {
	w := MatchWords{No: m.No, Round: m.Round, Home: x.Teams[m.Home.Team-1].Name, Away: x.Teams[m.Away.Team-1].Name, Score: fmt.Sprintf("%s – %s", m.Home.Points, m.Away.Points)}
	left := fmt.Sprintf("%d games left", m.Left)
	if m.Left == 1 {
		left = "1 game left"
	}
	switch by := m.Decided(); {
	case m.Left == 0:
		w.Stands = "over"
	case by != 0:
		w.Stands = "won by " + x.Teams[by-1].Name + ", " + left
	default:
		w.Stands = left
	}
	return w
}

// BoardWords is a board of a match in words, its two sides beside each other.
type BoardWords struct {
	No, Home, Away  string // players; "–": nobody
	Colours, Result string // the home side first; no result: it is in play
	Label           string // of its game
	Alone           bool   // somebody is missing, so that there is no game
}

// BoardWords puts a board into words.
func (x League) BoardWords(m teams.Match, b teams.Board) BoardWords {
	w := BoardWords{No: fmt.Sprint(b.No), Home: cmp.Or(b.Home, "–"), Away: cmp.Or(b.Away, "–"), Colours: "Black – White", Label: teams.Label(x.Event.Label, m.No, b.No, b.Second), Alone: b.Home == "" || b.Away == ""}
	if b.White {
		w.Colours = "White – Black"
	}
	if b.Second {
		w.No += "b"
	}
	if !b.Result.Played() || b.Result.Halves()+b.Back.Halves() > 0 {
		w.Result = fmt.Sprintf("%s – %s", ties.Parts(b.Result.Halves(), 2), ties.Parts(b.Back.Halves(), 2))
	}
	return w
}

// TeamRow is a team in the table, in words.
type TeamRow struct {
	Place            string
	Number           int
	Name             string
	Won, Drawn, Lost int
	Cells            []string // by the numbers of the teams; its own is empty
	Values           []string // by the order of the table
}

// TeamRows is the table in words, in the order of the places.
func (x League) TeamRows() (out []TeamRow) {
	for _, r := range x.Rows {
		w := TeamRow{Place: fmt.Sprint(r.Rank), Number: r.Team, Name: x.Teams[r.Team-1].Name, Won: r.Won, Drawn: r.Drawn, Lost: r.Lost}
		if r.Shared {
			w.Place += "="
		}
		for i, c := range r.Cells {
			cell := c.String()
			if i+1 == r.Team {
				cell = ""
			}
			w.Cells = append(w.Cells, cell)
		}
		for _, v := range r.Values {
			w.Values = append(w.Values, v.String())
		}
		out = append(out, w)
	}
	return out
}
