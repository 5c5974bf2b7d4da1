package eventfile

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"postd/tournament"
	"postd/tournament/takes"
)

// tellSection tells the pairings round by round, and the table.
func (s *sheet) tellSection(st *stage, sec *section) {
	state := fmt.Sprintf("%d games in play", sec.table.Left)
	switch {
	case sec.table.Left == 1:
		state = "1 game in play"
	case st.final(sec):
		state = "final"
	case !sec.table.Provisional:
		state = "over, not yet final"
	}
	_, first := utf8.DecodeRuneInString(st.name)
	title := strings.TrimSpace(strings.ToUpper(st.name[:first]) + st.name[first:] + " " + sec.name)
	s.say("%s: %d players, %s", title, len(sec.players), state)
	names := short(namesOf(sec.players))
	round := 0
	var games []string
	flush := func() {
		if len(games) > 0 {
			s.say("Round %d: %s", round, strings.Join(games, "; "))
		}
		games = nil
	}
	for _, o := range sec.outcomes {
		if o.Round != round {
			flush()
			round = o.Round
		}
		games = append(games, names[o.White-1]+" – "+names[o.Black-1]+" "+resultOf(sec.table, o))
	}
	flush()
	s.tellTable(sec.table)
	for _, n := range sec.table.Notes() {
		s.say("%s", n)
	}
	s.say("")
}

// resultOf writes the result of a game as its table marks it for White.
func resultOf(t tournament.Table, o tournament.Outcome) string {
	for _, r := range t.Rows {
		for _, c := range r.Cells {
			for _, m := range c.Marks {
				if r.Number == o.White && c.Opponent == o.Black && m.Round == o.Round {
					return m.Sign
				}
			}
		}
	}
	return "?"
}

// heads are the columns of the tie-breaks that have older names; others have their codes.
var heads = map[tournament.TieBreak]string{tournament.DirectEncounter: "enc", tournament.SonnebornBerger: "SB", tournament.Wins: "wins", tournament.Koya: "Koya"}

func (s *sheet) tellTable(t tournament.Table) {
	head := []string{"", "", ""}
	for _, r := range t.ByNumber() {
		head = append(head, itoa(r.Number))
	}
	head = append(head, "points")
	for _, by := range t.Order {
		head = append(head, cmp.Or(heads[by], string(by)))
	}
	rows := [][]string{head}
	for _, r := range t.Rows {
		row := []string{r.Place(), itoa(r.Number), r.Name}
		for _, c := range r.Cells {
			cell := ""
			for _, m := range c.Marks {
				cell += m.Sign
			}
			if c.Opponent == r.Number {
				cell = "·"
			}
			row = append(row, cell)
		}
		row = append(row, r.Score.String())
		rows = append(rows, append(row, r.Figures...))
	}
	s.columns(rows, 0, 2)
}

// sectionsOf makes the sections of a stage for a take.
func (st *stage) sectionsOf() (all []takes.Section) {
	for _, sec := range st.sections {
		all = append(all, takes.SectionOf(sec.name, st.final(sec), sec.table, func(p tournament.Player) (string, int) {
			return p.Name, sec.players[p.Number-1].rating
		}))
	}
	return all
}

// taken takes from a stage before, and tells of each take who goes through; false where that is
// not known yet, and then it tells who is through, may go through, or is out.
func (s *sheet) taken(no int, t takes.Take, before []*stage, passed map[string]string) (takes.Taking, bool) {
	i := slices.IndexFunc(before, func(st *stage) bool { return st.name == t.From })
	if i < 0 {
		s.fail(no, "there is no stage %q", t.From)
		return takes.Taking{}, false
	}
	from := before[i]
	sections := from.sectionsOf()
	s.say("%s", strings.TrimSpace(takes.FormatTakes([]takes.Take{t})))
	if slices.ContainsFunc(from.sections, func(sec *section) bool { return !from.final(sec) }) {
		chances, err := takes.Chances(t, sections, passed)
		if err != nil {
			s.fail(no, "%w", err)
			return takes.Taking{}, false
		}
		s.tellChances(chances)
		return takes.Taking{}, false
	}
	got, err := takes.Apply(t, sections, takes.Options{Seed: s.field("seed").value, Passed: passed})
	if err != nil {
		s.fail(no, "%w", err)
		return takes.Taking{}, false
	}
	for i, e := range got.Order {
		if i == 0 || e.By != got.Order[i-1].By {
			s.say("  The order for %s, by share and then by the tie-breaks per game:", e.By)
		}
		figures := []string{e.Row.Share().String()}
		for _, f := range e.Row.Ties {
			figures = append(figures, f.String())
		}
		s.say("    %s of %s: %s", e.Key, e.Section, strings.Join(figures, ", "))
	}
	for _, n := range got.Notes {
		s.say("  %s.", n)
	}
	for _, w := range got.Lots {
		for _, l := range w.Lots {
			s.say("  lot %d: %s, by %s", l.Number, l.Entrant, w.Command(l))
		}
	}
	return got, true
}

// tellChances tells how the players stand while games are left.
func (s *sheet) tellChances(all []takes.Chance) {
	for _, standing := range []takes.Standing{takes.Through, takes.May, takes.Out} {
		var who []string
		for _, c := range all {
			if c.Standing == standing {
				who = append(who, strings.TrimSpace(c.Section+" "+c.Key))
			}
		}
		if len(who) > 0 {
			s.say("  %s: %s", standing, strings.Join(who, ", "))
		}
	}
	s.say("")
}

// fill fills a stage by its takes; false where a table is not final.
func (s *sheet) fill(st *stage, before []*stage) bool {
	sec := &section{}
	var all []string
	for _, from := range before {
		for _, o := range from.sections {
			all = append(all, namesOf(o.players)...)
		}
	}
	passed := map[string]string{}
	for who, why := range st.passed {
		if i := s.find(st.at.no, all, who); i >= 0 {
			passed[all[i]] = why
		}
	}
	for _, t := range st.takes {
		got, ok := s.taken(st.at.no, t, before, passed)
		if !ok {
			return false
		}
		for _, e := range got.Through {
			s.say("  → %s (%s)", e.Key, e.By)
			sec.players = append(sec.players, person{name: e.Key, rating: e.Row.Rating})
			passed[e.Key] = "goes through already"
		}
		s.say("")
	}
	st.sections = []*section{sec}
	return true
}

// unreached refuses results of a stage that cannot have begun.
func (s *sheet) unreached(st *stage) {
	after := false
	for _, p := range s.parts {
		after = after || p.no == st.at.no
		if after && strings.HasPrefix(p.title, "results") && len(s.faults) == 0 {
			s.fail(p.no, "the stage %q cannot have results: a table from which it takes is not final", st.name)
		}
	}
}
