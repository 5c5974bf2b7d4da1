package tournament

import (
	"fmt"
	"strings"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
	"postd/tournament/ties"
)

// Departure says that a player has left the tournament, and nobody plays on in the row
// (RULING/R-41).
type Departure struct {
	Since string           // the day in words; "" where it is not known
	Rule  terms.Withdrawal // of the terms of the tournament
}

// Leave says by the rule of the terms what becomes of the games of a row whose player has left:
// whether they count in the table, and how those end that are left. Finished is a game with a
// result, by play, by adjudication or because the opponent left before; exactly half is half.
func Leave(rule terms.Withdrawal, row Row) (counts bool, rest events.Ending) {
	switch rule {
	case terms.WithdrawalHalf:
		return 2*row.Done >= row.All, events.ByWithdrawal
	case terms.WithdrawalAnnuls:
		return false, events.ByWithdrawal
	case terms.WithdrawalAdjudged:
		return true, events.ByAdjudication
	}
	return true, events.ByWithdrawal
}

// leftBy reports whether the game has its result because this player left it.
func (m meeting) leftBy() bool {
	return m.finished && m.made == 0 && (m.How == events.ByWithdrawal || m.How == events.ByDeath)
}

// leaves counts the games of the player and, where the player has left, says whether they count.
// In a Swiss they do: later rounds were paired by them.
func (p *tally) leaves(kind ties.Kind) {
	for _, m := range p.meetings {
		if m.Result == terms.Annulled {
			continue
		}
		p.all++
		if m.finished && !m.leftBy() {
			p.done++
		}
	}
	if p.Left != nil && kind != ties.Swiss {
		counts, _ := Leave(p.Left.Rule, Row{Done: p.done, All: p.all})
		p.out = !counts
	}
}

// Notes say of each player who has left since when and by which rule, in order of the numbers.
func (t Table) Notes() (out []string) {
	for _, r := range t.ByNumber() {
		if r.Left != nil && t.kind == ties.Swiss {
			out = append(out, r.left()+": what was played counts, since later rounds were paired by it.")
		} else if r.Left != nil {
			out = append(out, r.note())
		}
	}
	return out
}

// left says since when the player of the row has left.
func (r Row) left() string {
	if r.Left.Since != "" {
		return r.Name + " left on " + r.Left.Since
	}
	return r.Name + " has left"
}

func (r Row) note() string {
	words := fmt.Sprintf("%s with %d of %s finished", r.left(), r.Done, games(r.All))
	counts, _ := Leave(r.Left.Rule, r)
	share := map[bool]string{true: ", half or more", false: ", fewer than half"}[counts]
	switch {
	case r.Left.Rule == terms.WithdrawalHalf && !counts, r.Left.Rule == terms.WithdrawalAnnuls:
		if r.Left.Rule == terms.WithdrawalAnnuls {
			share = ""
		}
		return words + share + ": by the terms none of them counts (RULING/R-41)."
	case r.Left.Rule == terms.WithdrawalAdjudged:
		return words + ": by the terms these count, and those left go to the adjudicator (RULING/R-41)."
	case r.Left.Rule != terms.WithdrawalHalf:
		share = ""
	}
	return words + share + ": by the terms these count, and those left are lost by default (RULING/R-41)."
}

func games(n int) string {
	if n == 1 {
		return "1 game"
	}
	return fmt.Sprintf("%d games", n)
}

// Stand is who plays on in a row, and since when.
type Stand struct{ Name, Since string }

// RowName is the name of a row in which others play on: "Gwen Hall, from 3 Dec Leo Marsh (4)". With
// a substitute nothing is taken out of the table: what is finished stays with the row.
func RowName(first string, then []Stand, number int) string {
	if len(then) == 0 {
		return first
	}
	var b strings.Builder
	b.WriteString(first)
	for _, s := range then {
		b.WriteString(", from " + s.Since + " " + s.Name)
	}
	return fmt.Sprintf("%s (%d)", b.String(), number)
}

// Leaver is a player who is to leave, by number, with how the games left end and by which law:
// ByWithdrawal or ByDeath by RULING/R-41, or ByWithdrawal by BCC1903/V.9(d) of one who is excluded.
type Leaver struct {
	Number int
	How    events.Ending
	Law    rules.Law
}

// LeftGame is what becomes of a game that a player leaves: the ruling that ends it, Award, or
// Adjudicate, by which it goes to the adjudicator.
type LeftGame struct {
	Outcome // as it stood
	Row     string
	Gives   terms.Result  // of an Award
	Ends    events.Ending // of an Award
	Law     rules.Law
	Of      rules.Colour // who leaves it; White where both do
}

// LeftGames are the games that the players leave, in the order of the outcomes: those that run.
// One that waits for the adjudicator already stays with the adjudicator. Where both players leave
// it, or the opponent left before, it is lost by both (BCC1903/V.9(d)).
func LeftGames(rule terms.Withdrawal, players []Player, outcomes []Outcome, leaving []Leaver) (out []LeftGame) {
	gone := map[int]Leaver{}
	for _, p := range players {
		if p.Left != nil {
			gone[p.Number] = Leaver{Number: p.Number, How: events.ByWithdrawal, Law: "RULING/R-41"}
		}
	}
	leaves := map[int]bool{}
	for _, l := range leaving {
		gone[l.Number], leaves[l.Number] = l, true
	}
	_, rest := Leave(rule, Row{})
	for _, o := range outcomes {
		if o.Result != "" || o.Game == 0 || o.Adjudicating || !leaves[o.White] && !leaves[o.Black] {
			continue
		}
		white, ofWhite := gone[o.White]
		black, ofBlack := gone[o.Black]
		g := LeftGame{Outcome: o, Row: "Award"}
		switch {
		case rest == events.ByAdjudication:
			g.Row, g.Law = "Adjudicate", "RULING/R-41"
			if !ofWhite {
				g.Of = rules.Black
			}
		case ofWhite && ofBlack:
			g.Gives, g.Ends, g.Law = terms.BothLost, events.ByWithdrawal, "BCC1903/V.9(d)"
		case ofWhite:
			g.Gives, g.Ends, g.Law = terms.BlackWins, white.How, white.Law
		default:
			g.Gives, g.Ends, g.Law, g.Of = terms.WhiteWins, black.How, black.Law, rules.Black
		}
		out = append(out, g)
	}
	return out
}

// After are the players and the outcomes as they stand when those who are leaving have left since
// that day and each of the games left has become what LeftGames says: of these the table after it
// is made.
func After(rule terms.Withdrawal, since string, players []Player, outcomes []Outcome, leaving []Leaver) ([]Player, []Outcome) {
	becomes := map[terms.GameID]LeftGame{}
	for _, g := range LeftGames(rule, players, outcomes, leaving) {
		becomes[g.Game] = g
	}
	after := append([]Player(nil), players...)
	for i := range after {
		for _, l := range leaving {
			if after[i].Number == l.Number {
				after[i].Left = &Departure{Since: since, Rule: rule}
			}
		}
	}
	stand := append([]Outcome(nil), outcomes...)
	for i, o := range stand {
		if g, ok := becomes[o.Game]; ok && o.Result == "" && o.Game != 0 {
			stand[i].Result, stand[i].How, stand[i].Adjudicating = g.Gives, g.Ends, g.Row == "Adjudicate"
		}
	}
	return after, stand
}
