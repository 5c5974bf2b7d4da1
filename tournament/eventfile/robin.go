package eventfile

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/tournament"
	"postd/tournament/takes"
	"postd/tournament/ties"
)

// stage is a stage of an event of round robins.
type stage struct {
	at       part
	name     string
	cycles   int
	takes    []takes.Take
	passed   map[string]string
	pending  []string // the sections that are not final though all is over
	sections []*section
}

// section is one table of a stage.
type section struct {
	name     string
	players  []person
	outcomes []tournament.Outcome
	left     []int // the numbers of those who have left
	table    tournament.Table
}

// roundRobin tells an event of stages: sections that play all against all, and stages that take
// from them. Without a part "-- stage … --" there is one.
func (s *sheet) roundRobin() {
	stages := s.stages()
	order := s.order()
	opening(s)
	var before []string
	for i, st := range stages {
		if len(s.faults) > 0 {
			return
		}
		if len(st.takes) > 0 {
			if err := takes.CheckStages(st.takes, before); err != nil {
				s.fail(st.at.no, "%w", err)
				return
			}
			if !s.fill(st, stages[:i]) {
				s.unreached(st)
				continue
			}
		}
		before = append(before, st.name)
		s.play(st, order)
	}
	for _, p := range s.parts {
		if p.title == "rights" && len(s.faults) == 0 {
			s.rights(p, stages)
		}
	}
}

// order reads the tie-breaks.
func (s *sheet) order() []tournament.TieBreak {
	f := s.field("tie-breaks")
	if f.no == 0 {
		return tournament.DefaultOrder()
	}
	codes, err := ties.Parse(ties.RoundRobin, f.value)
	if err != nil {
		s.fail(f.no, "%w", err)
	}
	order := make([]tournament.TieBreak, len(codes))
	for i := range codes {
		word := strings.Split(f.value, ",")[i]
		order[i] = tournament.TieBreak(strings.TrimSpace(word))
	}
	return order
}

// withdrawal reads what becomes of the games of who leaves.
func (s *sheet) withdrawal() terms.Withdrawal {
	return terms.Withdrawal(s.choice("withdrawal", string(terms.WithdrawalHalf), "stand", string(terms.WithdrawalAnnuls), string(terms.WithdrawalAdjudged)))
}

// stages reads the stages with their sections; results are read when the players are known.
func (s *sheet) stages() (all []*stage) {
	for _, p := range s.parts {
		word, name, _ := strings.Cut(p.title, " ")
		if word == "stage" {
			all = append(all, s.stage(p, name))
			continue
		}
		if word != "section" {
			continue
		}
		if len(all) == 0 {
			all = append(all, &stage{at: p, name: "event", cycles: s.number("cycles", 1, 1, tournament.MaxCycles)})
		}
		st := all[len(all)-1]
		if len(st.takes) > 0 {
			s.fail(p.no, "the stage %q takes its players; it cannot list a section", st.name)
		}
		sec := &section{name: name, players: s.people(p.lines)}
		if n := len(sec.players); n < 2 || n > tournament.MaxPlayers {
			s.fail(p.no, "a section has 2 to %d players, not %d", tournament.MaxPlayers, n)
		}
		for _, other := range st.sections {
			if other.name == name {
				s.fail(p.no, "there are two sections %q", name)
			}
			for _, q := range sec.players {
				if slices.Contains(namesOf(other.players), q.name) {
					s.fail(q.no, "%s plays in section %s already", q.name, other.name)
				}
			}
		}
		st.sections = append(st.sections, sec)
	}
	if len(all) == 0 {
		s.fail(1, "the file has no part \"-- section A --\" with players")
	}
	return all
}

// stage reads the fields of a stage.
func (s *sheet) stage(p part, name string) *stage {
	st := &stage{at: p, name: name, cycles: s.number("cycles", 1, 1, tournament.MaxCycles), passed: map[string]string{}}
	for _, l := range p.lines {
		f, _ := fieldOf(l)
		switch f.name {
		case "takes":
			t, err := takes.ParseTakes(f.value)
			if err != nil {
				s.fail(l.no, "%w", err)
			}
			for _, one := range t {
				if one.Right != nil {
					s.fail(l.no, "a take that gives a right fills no stage; write it below \"-- rights --\"")
				}
			}
			st.takes = append(st.takes, t...)
		case "cycles":
			n, err := strconv.Atoi(f.value)
			if err != nil || n < 1 || n > tournament.MaxCycles {
				s.fail(l.no, "cycles must be a whole number from 1 to %d", tournament.MaxCycles)
			}
			st.cycles = n
		case "declined", "no answer", "died":
			for _, who := range strings.Split(f.value, ",") {
				st.passed[strings.TrimSpace(who)] = f.name
			}
		case "not final":
			for _, sec := range strings.Split(f.value, ",") {
				st.pending = append(st.pending, strings.TrimSpace(sec))
			}
		default:
			s.fail(l.no, "%q is no field of a stage; there are takes, cycles, declined, no answer, died, not final", l.text)
		}
	}
	return st
}

// results reads the results of the sections of a stage, and who left.
func (s *sheet) results(st *stage) {
	from, in := -1, false
	for i, p := range s.parts {
		if p.no == st.at.no {
			from = i
		}
	}
	for _, p := range s.parts[from:] {
		word, name, _ := strings.Cut(p.title, " ")
		if word == "stage" && in {
			break
		}
		in = true
		if word != "results" {
			continue
		}
		at := slices.IndexFunc(st.sections, func(sec *section) bool { return sec.name == name || name == "" && len(st.sections) == 1 })
		if at < 0 {
			s.fail(p.no, "the stage has no section %q", name)
			continue
		}
		for _, l := range p.lines {
			s.result(st.sections[at], l)
		}
	}
}

// result reads a line like "Carter – Hall: 1-0", White first, or "Hall leaves".
func (s *sheet) result(sec *section, l line) {
	names := namesOf(sec.players)
	if who, ok := strings.CutSuffix(l.text, " leaves"); ok {
		if i := s.find(l.no, names, who); i >= 0 {
			sec.left = append(sec.left, i+1)
		}
		return
	}
	white, black, words, ok := pairOf(l.text)
	sc, known := scoreOf(words)
	if !ok || !known && words != "annulled" {
		s.fail(l.no, "%q is no game; one is like \"Carter – Hall: 1-0\", White first, with %s, annulled; or \"Hall leaves\"", l.text, knownScores)
		return
	}
	i, j := s.find(l.no, names, white)+1, s.find(l.no, names, black)+1
	if i == 0 || j == 0 {
		return
	}
	open := func(o tournament.Outcome) bool { return o.White == i && o.Black == j && o.Result == "" }
	at := slices.IndexFunc(sec.outcomes, open)
	if at < 0 {
		s.fail(l.no, "%s has no game left with White against %s", names[i-1], names[j-1])
		return
	}
	o := &sec.outcomes[at]
	if o.Result, o.How = endOf(sc); words == "annulled" {
		o.Result = terms.Annulled
	}
}

// pair makes the games of a section by the Berger table.
func (sec *section) pair(cycles int) error {
	table, err := tournament.Berger(len(sec.players), cycles, tournament.LastTwo)
	sec.enter(table)
	return err
}

// enter makes the games of the rounds.
func (sec *section) enter(table []tournament.Round) {
	for _, r := range table {
		for _, g := range r.Games {
			sec.outcomes = append(sec.outcomes, tournament.Outcome{White: g.White, Black: g.Black, Round: r.Number, Label: fmt.Sprintf("%s%d", sec.name, len(sec.outcomes)+1), Game: terms.GameID(len(sec.outcomes) + 1)})
		}
	}
}

// play plays a stage and tells its pairings and tables.
func (s *sheet) play(st *stage, order []tournament.TieBreak) {
	for _, sec := range st.sections {
		if err := sec.pair(st.cycles); err != nil {
			s.fail(st.at.no, "%w", err)
			return
		}
	}
	s.results(st)
	rule := s.withdrawal()
	for _, sec := range st.sections {
		if err := sec.stand(rule, order); err != nil {
			s.fail(st.at.no, "%w", err)
			return
		}
	}
	if len(s.faults) == 0 {
		for _, sec := range st.sections {
			s.tellSection(st, sec)
		}
	}
}

// stand makes the table of a section, after those who left have left.
func (sec *section) stand(rule terms.Withdrawal, order []tournament.TieBreak) (err error) {
	var players []tournament.Player
	for i, p := range sec.players {
		players = append(players, tournament.Player{Number: i + 1, Name: p.name})
	}
	var leaving []tournament.Leaver
	for _, n := range sec.left {
		leaving = append(leaving, tournament.Leaver{Number: n, How: events.ByWithdrawal, Law: "RULING/R-41"})
	}
	players, sec.outcomes = tournament.After(rule, "", players, sec.outcomes, leaving)
	sec.table, err = tournament.Standings(players, sec.outcomes, order)
	return err
}

// final reports whether nothing in a table can change any more.
func (st *stage) final(sec *section) bool {
	return !sec.table.Provisional && !slices.Contains(st.pending, sec.name)
}
