package public

import (
	"fmt"
	"slices"
	"strconv"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/templates/narrate"
	"postd/tournament/rounds"
)

// roundBody is a round: who meets whom, with what result.
type roundBody struct {
	Table, Name string
	Words       string
	Pairs       []pairRow
	Byes        []byeRow
	Before, On  string // the rounds beside it; empty: there is none
}

type pairRow struct {
	Board                      int
	White, Black, Result, Href string
}

type byeRow struct{ Name, Words string }

// roundPath is the path of a round below that of the pages.
func (x shown) roundPath(no int) string { return fmt.Sprintf("%s/round/%d", eventPath(x.Label), no) }

// rounds are the numbers of the rounds that are paired.
func (x shown) rounds() (out []int) {
	for _, p := range x.Pairings {
		if p.Round > 0 && !slices.Contains(out, p.Round) {
			out = append(out, p.Round)
		}
	}
	slices.Sort(out)
	return out
}

// openRound is the page of a round.
func (s *Site) openRound(a *asked) (answer, error) {
	x, err := s.open.event(s.o.Ledger, a.named("event"))
	if err != nil {
		return answer{}, err
	}
	n, err := strconv.Atoi(a.names("no"))
	if all := x.rounds(); err != nil || !slices.Contains(all, n) {
		return answer{}, errNothing
	}
	return s.open.made(x.roundPath(n), edition{turn: x.turn, rows: x.rows}, func() (answer, error) {
		f := openFrame{Title: fmt.Sprintf("%s, round %d", x.Name, n), About: fmt.Sprintf("Who meets whom in round %d", n), Kind: "website", URL: s.o.Base + x.roundPath(n), Body: s.roundBody(x, n)}
		return s.openPage("open_round", f)
	})
}

func (s *Site) roundBody(x shown, n int) roundBody {
	b := roundBody{Table: s.path(eventPath(x.Label)), Name: x.Name}
	of := map[string]openLine{}
	for _, o := range x.lines {
		of[o.label] = o
	}
	name := map[int]string{}
	players, _ := x.seats()
	for _, p := range players {
		name[p.Number] = p.Name
	}
	left, elsewhere := 0, false
	for _, p := range x.Pairings {
		if p.Round != n {
			continue
		}
		row := pairRow{Board: len(b.Pairs) + 1, White: name[p.White], Black: name[p.Black], Result: "not begun"}
		o, begun := of[p.Label]
		if begun {
			row.Result = o.stands()
			if x.Public.Mode == ledger.PublicGames && !o.held {
				row.Href = s.path(x.gamePath(o.address))
			}
		}
		if e, came := p.Elsewhere(); came {
			row.Result, elsewhere = narrate.Score(e.Result), true
		} else if !begun || o.state() != openOver && o.state() != openAnnulled {
			left++
		}
		b.Pairs = append(b.Pairs, row)
	}
	b.Words = fmt.Sprintf("%s, %d left to end.", plural(len(b.Pairs), "game", "games"), left)
	if elsewhere {
		b.Words += " Played elsewhere: the results alone are known here."
	}
	for _, r := range x.Rounds {
		if r.No != n {
			continue
		}
		if !r.Begins.IsZero() {
			b.Words += " First turn: " + calendar.DayWords(r.Begins, x.zone()) + "."
		}
		for _, y := range r.Byes {
			b.Byes = append(b.Byes, byeRow{name[y.Number], byeWords[rounds.Result(y.Kind[0])]})
		}
	}
	all := x.rounds()
	at := slices.Index(all, n)
	if at > 0 {
		b.Before = s.path(x.roundPath(all[at-1]))
	}
	if at+1 < len(all) {
		b.On = s.path(x.roundPath(all[at+1]))
	}
	return b
}

// byeWords say what a bye counts.
var byeWords = map[rounds.Result]string{
	rounds.PairingBye: "no opponent was left: 1 point", rounds.FullBye: "1 point", rounds.HalfBye: "½ point", rounds.ZeroBye: "not paired: no point",
}
