package eventfile

import (
	"fmt"
	"slices"
	"strings"

	"postd/tournament/knockout"
	"postd/tournament/rounds"
)

// knockOut tells a cup.
func (s *sheet) knockOut() {
	rules := knockout.Rules{
		Games: s.number("games", 2, 1, 24), Rest: knockout.Rest(s.choice("rest", string(knockout.RestPlay), string(knockout.RestAsk))),
		Third: s.choice("third", "no", "yes") == "yes", Seed: s.field("seed").value,
	}
	s.cup(rules, "")
}

// match tells a match of two players.
func (s *sheet) match() {
	rules := knockout.Rules{Games: s.number("games", 10, 1, 24), Rest: knockout.Rest(s.choice("rest", string(knockout.RestPlay), string(knockout.RestAsk))), Seed: s.field("seed").value}
	s.cup(rules, "F")
}

// cup tells a cup, or a match where the one tie has its name.
func (s *sheet) cup(rules knockout.Rules, alone string) {
	if f := s.field("level"); f.no > 0 {
		var err error
		if rules.Level, err = knockout.ParseLevel(f.value); err != nil {
			s.fail(f.no, "%w", err)
		}
	}
	at := s.one("players")
	players := s.people(at.lines)
	names := namesOf(players)
	if alone != "" && len(names) != 2 {
		s.fail(at.no, "a match has two players, not %d", len(names))
	}
	if len(s.faults) > 0 {
		return
	}
	b, err := knockout.Play(names, rules, nil)
	if err != nil {
		s.fail(at.no, "%w", err)
		return
	}
	var records []knockout.Record
	for _, p := range s.parts {
		if p.title != "results" {
			continue
		}
		for _, l := range p.lines {
			r, ok := s.record(l, names, b)
			if !ok {
				continue
			}
			now := append(slices.DeleteFunc(slices.Clone(records), func(q knockout.Record) bool { return q.Tie == r.Tie }), r)
			next, err := knockout.Play(names, rules, now)
			if err != nil {
				s.fail(l.no, "%w", err)
				continue
			}
			records, b = now, next
		}
	}
	if len(s.faults) > 0 {
		return
	}
	if alone == "" {
		s.seeds(players)
	}
	s.tellCup(b)
}

// record reads a line like "Carter v. Hall: 1-0, ½-½", with what else became of the tie. Two
// players have one tie in a cup, which is found by their names.
func (s *sheet) record(l line, names []string, b knockout.Bracket) (r knockout.Record, ok bool) {
	first, second, rest, paired := pairOf(l.text)
	if !paired {
		s.fail(l.no, "%q is no tie; one is like \"Carter v. Hall: 1-0, ½-½\", each score the first player's", l.text)
		return r, false
	}
	i, j := s.find(l.no, names, first)+1, s.find(l.no, names, second)+1
	if i == 0 || j == 0 {
		return r, false
	}
	at := slices.IndexFunc(b.Ties, func(t knockout.Tie) bool {
		return t.Upper.Seed == i && t.Lower.Seed == j || t.Upper.Seed == j && t.Lower.Seed == i
	})
	if at < 0 {
		s.fail(l.no, "%s and %s do not meet, as far as is known by this line", names[i-1], names[j-1])
		return r, false
	}
	t := b.Ties[at]
	r = knockout.Record{Tie: t.Label, Upper: t.Upper.Seed, Lower: t.Lower.Seed}
	for _, item := range strings.Split(rest, ",") {
		if item = strings.TrimSpace(item); item != "" && !s.item(&r, l.no, item, i, names) {
			return r, false
		}
	}
	return r, true
}

// item reads one thing that became of a tie, of which the first player is a seed.
func (s *sheet) item(r *knockout.Record, no int, item string, first int, names []string) bool {
	if who, left := strings.CutSuffix(item, " leaves"); left {
		i := s.find(no, names, who)
		r.Gone = append(r.Gone, i+1)
		return i >= 0
	}
	if given, ok := strings.CutPrefix(item, "given to "); ok {
		who, why, _ := strings.Cut(given, " by ")
		i := s.find(no, names, who)
		r.Given, r.Why = i+1, why
		return i >= 0
	}
	switch item {
	case "stopped":
		r.Stopped = true
		return true
	case "appeal":
		r.Appeal = true
		return true
	}
	sc, ok := scoreOf(item)
	if !ok {
		s.fail(no, "%q cannot stand here; there may stand %s, \"Hall leaves\", \"stopped\", \"appeal\", \"given to Hall by the committee\"", item, knownScores)
		return false
	}
	upper := sc.first
	if first == r.Lower {
		upper = sc.second
	}
	if sc.first == rounds.ForfeitLoss && sc.second == rounds.ForfeitLoss {
		upper = rounds.ZeroBye
	}
	r.Games = append(r.Games, upper)
	return true
}

// seeds tells who has which seed.
func (s *sheet) seeds(players []person) {
	s.say("The seeds")
	rows := [][]string{}
	for i, p := range players {
		rows = append(rows, []string{itoa(i + 1), p.name, rated(p.rating), p.club})
	}
	s.columns(rows, 1, 3)
	s.say("")
}

// tellCup tells the ties round by round, and who won.
func (s *sheet) tellCup(b knockout.Bracket) {
	names := short(b.Players)
	round := 0
	var rows [][]string
	flush := func() {
		s.columns(rows, 0, 1, 2, 3)
		rows = nil
	}
	for _, t := range b.Ties {
		if t.Round != round && t.Label != "3rd" {
			flush()
			if round = t.Round; round > 1 {
				s.say("")
			}
			s.say("Round %d", round)
		}
		rows = append(rows, []string{t.Label, side(t.Upper, names) + " – " + side(t.Lower, names), tieGames(t), t.Why + goesOn(t, names)})
		for _, n := range t.Notes {
			rows = append(rows, []string{"", "", "", "(" + n + ")"})
		}
		if t.Lot != nil {
			for _, lot := range t.Lot.Lots {
				rows = append(rows, []string{"", "", "", "lot " + itoa(lot.Number) + ": " + t.Lot.Command(lot) + " begins with " + lot.Hash[:8]})
			}
		}
	}
	flush()
	s.say("")
	if b.Winner == 0 {
		s.say("Nobody has won yet.")
		return
	}
	s.say("The winner is %s.", b.Players[b.Winner-1])
	if third, ok := b.Find("3rd"); ok && third.Winner > 0 {
		s.say("Third is %s.", b.Players[third.Winner-1])
	}
}

// side writes one side of a tie.
func side(p knockout.Side, names []string) string {
	switch {
	case p.Seed > 0:
		return fmt.Sprintf("%s (%d)", names[p.Seed-1], p.Seed)
	case p.Nobody:
		return "nobody"
	}
	return "of " + p.From
}

// goesOn says who goes on from a tie that is decided.
func goesOn(t knockout.Tie, names []string) string {
	if t.Winner == 0 || t.Why == "bye" {
		return ""
	}
	return ": " + names[t.Winner-1]
}

// tieGames writes the games of a tie: who had White, and the result as White and Black have it.
func tieGames(t knockout.Tie) string {
	var out []string
	for _, g := range t.Games {
		sc := score{g.Result, g.Result.Mirror()}
		if g.Result == rounds.ZeroBye {
			sc = score{rounds.ForfeitLoss, rounds.ForfeitLoss}
		}
		colour := "W"
		if g.White != t.Upper.Seed {
			colour, sc.first, sc.second = "B", sc.second, sc.first
		}
		out = append(out, colour+" "+sc.String())
	}
	return strings.Join(out, ", ")
}
