package eventfile

import (
	"fmt"
	"strings"

	"postd/tournament/rounds"
	"postd/tournament/swiss"
	"postd/tournament/ties"
)

// scan reads numbers from words that are otherwise just these.
func scan(text, format string, into ...any) bool {
	n, err := fmt.Sscanf(text+"\n", format+"\n", into...)
	return err == nil && n == len(into)
}

// tellRound tells the pairs of a round with their results.
func (s *sheet) tellRound(t *tour, r swiss.Round, w swiss.Working) {
	s.say("Round %d", r.No)
	var rows [][]string
	for _, g := range r.Games {
		m := t.section.Players[g.White-1].Rounds[r.No-1]
		back := t.section.Players[g.Black-1].Rounds[r.No-1]
		rows = append(rows, []string{itoa(g.Board), t.named(g.White, r.No), "–", t.named(g.Black, r.No), score{m.Result, back.Result}.String()})
	}
	s.columns(rows, 1, 3, 4)
	if words := w.Bye(); words != "" {
		s.say("%s", words)
	}
	for i, p := range t.section.Players {
		if bye, ok := r.Absent[i+1]; ok {
			s.say("Not paired: %s, %s", p.Name, map[rounds.Result]string{rounds.HalfBye: "½ point", rounds.ZeroBye: "no point", rounds.FullBye: "1 point"}[bye])
		}
	}
	for _, g := range r.Games {
		for i, words := range w.Pair(g.Board) {
			if t.reasons {
				s.say("%s%s", strings.Repeat("  ", min(i, 1)), words)
			}
		}
	}
	s.say("")
}

// named writes a player with number, and the points by which a round is paired: of a game in play
// half a point.
func (t *tour) named(no, round int) string {
	p := t.section.Players[no-1]
	halves := p.Score(round - 1)
	for _, m := range p.Rounds[:round-1] {
		if m.Result == rounds.Running {
			halves++
		}
	}
	return fmt.Sprintf("%d %s (%s)", no, t.names[no-1], ties.Parts(halves, 2))
}

// otherwise tells which pairs of a round would be others by what is known now.
func (s *sheet) otherwise(t *tour, no int) {
	r, _, err := t.pair(no)
	if err != nil {
		s.say("By what is known now round %d could not be paired: %s", no, strings.TrimPrefix(err.Error(), "swiss: "))
		return
	}
	var would []string
	for _, g := range r.Games {
		if m := t.section.Players[g.White-1].Rounds[no-1]; m.Opponent != g.Black || m.Colour != rounds.White {
			would = append(would, t.names[g.White-1]+" – "+t.names[g.Black-1])
		}
	}
	if len(would) > 0 {
		s.say("By what is known now these pairs of round %d would be others, and nothing is paired anew: %s.", no, strings.Join(would, "; "))
		s.say("")
	}
}

// tellSwiss tells the table.
func (s *sheet) tellSwiss(t *tour) {
	table, err := ties.Rank(ties.Swiss, t.section, t.order)
	if err != nil {
		s.fail(1, "%w", err)
		return
	}
	switch open := t.open(); {
	case open > 0:
		s.say("Table after round %d, with games in play: %d", len(t.absences), open)
	default:
		s.say("Table after round %d", len(t.absences))
	}
	head := []string{"", "", "", ""}
	for no := range t.absences {
		head = append(head, itoa(no+1))
	}
	head = append(head, "points")
	for _, c := range t.order {
		head = append(head, c.String())
	}
	rows := [][]string{head}
	for _, r := range table.Rows {
		place := itoa(r.Rank)
		if r.Shared {
			place += "="
		}
		p := t.section.Players[r.Number-1]
		row := []string{place, itoa(r.Number), p.Name, rated(p.Rating)}
		for _, m := range p.Rounds {
			row = append(row, met(m))
		}
		row = append(row, r.Score.String())
		for _, v := range r.Values {
			row = append(row, v.String())
		}
		rows = append(rows, row)
	}
	s.columns(rows, 0, 2)
}

// rated writes a rating, and nothing where there is none.
func rated(n int) string {
	if n == 0 {
		return ""
	}
	return itoa(n)
}

// met writes a round as the table shows it: "12w1", opponent, colour and result; "bye 1".
func met(m rounds.Meeting) string {
	switch m.Result {
	case rounds.PairingBye, rounds.FullBye:
		return "bye 1"
	case rounds.HalfBye:
		return "bye ½"
	case rounds.ZeroBye:
		return "bye 0"
	}
	return itoa(m.Opponent) + string(rune(m.Colour)) + strings.Replace(string(rune(m.Result)), "=", "½", 1)
}
