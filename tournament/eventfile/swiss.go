package eventfile

import (
	"slices"
	"strings"

	"postd/tournament"
	"postd/tournament/rounds"
	"postd/tournament/swiss"
	"postd/tournament/ties"
)

// tour is a Swiss on its way.
type tour struct {
	names    []string
	section  rounds.Section
	rules    swiss.Rules
	gone     []int // numbers of those who have left
	asDrawn  bool  // unfinished games count ½ in a pairing
	reasons  bool  // why each pair is one is told
	order    []ties.Code
	absences []map[int]rounds.Result // by round
}

// swiss tells a Swiss: the pairing of each round that has a part "-- round 2 --", with the results
// below it, and the table. What became known after a later round was paired stands in the part
// "-- later --", and it is told which pairs would have been others.
func (s *sheet) swiss() {
	t := &tour{asDrawn: s.choice("unfinished", "wait", "draw") == "draw", reasons: s.choice("reasons", "no", "yes") == "yes"}
	players := s.people(s.one("players").lines)
	t.names = namesOf(players)
	t.section.Planned = s.number("rounds", 5, 1, 30)
	for _, p := range players {
		t.section.Players = append(t.section.Players, rounds.Player{Name: p.name, Rating: p.rating, Club: p.club})
	}
	if n := len(players); n < 2 || n > 300 {
		s.fail(1, "a Swiss has 2 to 300 players, not %d", n)
	}
	t.rules.Planned = t.section.Planned
	order := s.field("tie-breaks")
	if order.no == 0 {
		order = field{1, "tie-breaks", "BH/C1, BH, SB, WIN"}
	}
	var err error
	if t.order, err = ties.Parse(ties.Swiss, order.value); err != nil {
		s.fail(order.no, "%w", err)
	}
	s.initial(t)
	s.apart(t, players)
	for _, p := range s.parts {
		if title, no, _ := strings.Cut(p.title, " "); title == "round" && len(s.faults) == 0 {
			if want := itoa(len(t.absences) + 1); no != want {
				s.fail(p.no, "here must stand \"-- round %s --\"", want)
				return
			}
			s.round(t, p)
		}
	}
	for _, p := range s.parts {
		if p.title == "later" && len(s.faults) == 0 {
			s.later(t, p)
		}
	}
	if len(s.faults) == 0 {
		s.tellSwiss(t)
	}
}

// initial reads or draws the initial colour.
func (s *sheet) initial(t *tour) {
	seed := s.field("seed")
	word := s.choice("initial", "lot", "White", "Black")
	if word == "lot" {
		w, err := tournament.Draw(seed.value, []string{"White", "Black"})
		if err != nil {
			s.fail(max(seed.no, 1), "the initial colour is drawn by lot, and wants a field \"seed\": %w", err)
			return
		}
		word = w.Lots[0].Entrant
		s.say("The initial colour is %s, by lot: %s begins with %s.\n", word, w.Command(w.Lots[0]), w.Lots[0].Hash[:8])
	}
	t.rules.Initial = map[string]rounds.Colour{"White": rounds.White, "Black": rounds.Black}[word]
}

// apart reads "clubs, rounds 1 to 2": members of a club do not meet in these rounds.
func (s *sheet) apart(t *tour, players []person) {
	f := s.field("apart")
	if f.no == 0 {
		return
	}
	var last int
	if !scan(f.value, "clubs, rounds 1 to %d", &last) || last < 1 || last > t.section.Planned {
		s.fail(f.no, "apart can be \"clubs, rounds 1 to 2\", not %q", f.value)
		return
	}
	clubs := map[string][]int{}
	var names []string
	for i, p := range players {
		if p.club != "" {
			if clubs[p.club] == nil {
				names = append(names, p.club)
			}
			clubs[p.club] = append(clubs[p.club], i+1)
		}
	}
	for _, c := range names {
		if len(clubs[c]) > 1 {
			t.rules.Prohibited = append(t.rules.Prohibited, swiss.Prohibition{From: 1, To: last, Players: clubs[c], Reason: "both of " + c})
		}
	}
}

// byes are the fields by which players are left out of a round.
var byes = map[string]rounds.Result{"half-point bye": rounds.HalfBye, "zero-point bye": rounds.ZeroBye, "full-point bye": rounds.FullBye}

// round pairs a round, tells it, and enters its results.
func (s *sheet) round(t *tour, p part) {
	absent := map[int]rounds.Result{}
	for _, n := range t.gone {
		absent[n] = rounds.ZeroBye
	}
	var results []line
	for _, l := range p.lines {
		f, isField := fieldOf(l)
		bye, isBye := byes[f.name]
		who, leaves := strings.CutSuffix(l.text, " leaves")
		switch {
		case isField && isBye:
			for _, who := range strings.Split(f.value, ",") {
				if i := s.find(l.no, t.names, who); i >= 0 {
					absent[i+1] = bye
				}
			}
		case leaves:
			if i := s.find(l.no, t.names, who); i >= 0 {
				t.gone, absent[i+1] = append(t.gone, i+1), rounds.ZeroBye
			}
		default:
			results = append(results, l)
		}
	}
	no := len(t.absences) + 1
	if open := t.open(); open > 0 && !t.asDrawn {
		s.fail(p.no, "round %d cannot be paired: games of the rounds before are in play (%d); enter them, or write \"unfinished: draw\" in the head", no, open)
		return
	}
	t.absences = append(t.absences, absent)
	r, w, err := t.pair(no)
	if err != nil {
		s.fail(p.no, "%w", err)
		return
	}
	t.enter(r)
	for _, l := range results {
		s.swissResult(t, no, l)
	}
	s.tellRound(t, r, w)
}

// open counts the games that are in play.
func (t *tour) open() (n int) {
	for _, p := range t.section.Players {
		for _, m := range p.Rounds {
			if m.Result == rounds.Running && m.Colour == rounds.White {
				n++
			}
		}
	}
	return n
}

// pair pairs a round from what stands in those before it; games in play count as drawn.
func (t *tour) pair(no int) (swiss.Round, swiss.Working, error) {
	before := rounds.Section{Planned: t.section.Planned}
	for _, p := range t.section.Players {
		p.Rounds = slices.Clone(p.Rounds[:no-1])
		for i, m := range p.Rounds {
			if m.Result == rounds.Running {
				p.Rounds[i].Result = rounds.Drawn
			}
		}
		before.Players = append(before.Players, p)
	}
	rules := t.rules
	rules.Round, rules.Absent = no, t.absences[no-1]
	return swiss.Pair(before, rules)
}

// enter enters a round that was paired; its games are in play.
func (t *tour) enter(r swiss.Round) {
	all := t.section.Players
	for i := range all {
		m := rounds.Meeting{Colour: rounds.NoColour, Result: r.Absent[i+1]}
		if r.Bye == i+1 {
			m.Result = rounds.PairingBye
		}
		all[i].Rounds = append(all[i].Rounds, m)
	}
	for _, g := range r.Games {
		all[g.White-1].Rounds[r.No-1] = rounds.Meeting{Opponent: g.Black, Colour: rounds.White, Result: rounds.Running}
		all[g.Black-1].Rounds[r.No-1] = rounds.Meeting{Opponent: g.White, Colour: rounds.Black, Result: rounds.Running}
	}
}

// swissResult enters a line like "Carter – Hall: 1-0", White first, of a game that is in play.
func (s *sheet) swissResult(t *tour, no int, l line) {
	white, black, words, ok := pairOf(l.text)
	sc, known := scoreOf(words)
	if !ok || !known {
		s.fail(l.no, "%q is no game; one is like \"Carter – Hall: 1-0\", White first, with %s; or \"half-point bye: Hall\", \"Hall leaves\"", l.text, knownScores)
		return
	}
	i, j := s.find(l.no, t.names, white), s.find(l.no, t.names, black)
	if i < 0 || j < 0 {
		return
	}
	first, second := &t.section.Players[i].Rounds[no-1], &t.section.Players[j].Rounds[no-1]
	switch {
	case first.Opponent != j+1 || first.Colour != rounds.White:
		s.fail(l.no, "in round %d %s", no, t.meets(no, i))
	case first.Result != rounds.Running:
		s.fail(l.no, "the game of %s and %s stands here already", t.names[i], t.names[j])
	default:
		first.Result, second.Result = sc.first, sc.second
	}
}

// meets says whom a player meets in a round.
func (t *tour) meets(no, i int) string {
	m := t.section.Players[i].Rounds[no-1]
	switch {
	case m.Opponent == 0:
		return t.names[i] + " is not paired"
	case m.Colour == rounds.White:
		return t.names[i] + " has White against " + t.names[m.Opponent-1]
	}
	return t.names[i] + " has Black against " + t.names[m.Opponent-1]
}

// later enters results that became known after later rounds had been paired, "round 2, Carter –
// Hall: 1-0", and tells which of these would have been paired otherwise.
func (s *sheet) later(t *tour, p part) {
	first := len(t.absences)
	for _, l := range p.lines {
		var no int
		head, game, _ := strings.Cut(l.text, ",")
		if !scan(head, "round %d", &no) || no < 1 || no > len(t.absences) {
			s.fail(l.no, "%q is no later result; one is like \"round 2, Carter – Hall: 1-0\"", l.text)
			continue
		}
		s.swissResult(t, no, line{l.no, strings.TrimSpace(game)})
		first = min(first, no)
	}
	for no := first + 1; no <= len(t.absences) && len(s.faults) == 0; no++ {
		s.otherwise(t, no)
	}
}
