package ledger

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/drills"
	"postd/rules"
	"postd/tournament/ladder"
)

// rungModel is a ladder beside what it should be, in plain values: who stands where, who has whom
// before them, and who has refused last.
type rungModel struct {
	*house
	rng    *rand.Rand
	row    uint64
	now    time.Time
	order  []uint64 // from the top
	out    []uint64 // who has left
	plays  []rungPair
	refuse map[uint64]bool // who has refused last
	keys   int
	counts map[string]int
}

// rungPair is a challenge in play.
type rungPair struct {
	who, whom uint64
	game      string // empty: it is not accepted
}

// file files a matter, now and then under an axe: the house falls somewhere in the midst of it, is
// opened anew, and the same matter is filed again.
func (m *rungModel) file(x Matter) {
	m.t.Helper()
	if m.keys++; x.Key == "" {
		x.Key = fmt.Sprintf("deed:%d", m.keys)
	}
	x.By = "edith"
	points, least := 0, 1+m.rng.IntN(24)
	m.Ledger.fault = func(string) {
		if points++; points == least {
			panic(errFell)
		}
	}
	fell := func() (fell bool) {
		defer func() {
			if r := recover(); r != nil && r != errFell {
				panic(r)
			} else if r != nil {
				fell = true
			}
		}()
		must(m.File(x))(m.t)
		return false
	}()
	if m.Ledger.fault = nil; fell {
		m.counts["killed"]++
		m.reopen()
		must(m.File(x))(m.t)
	}
}

func (m *rungModel) climb() Climb {
	return must(m.Climb(must(m.Tournament(m.row))(m.t), m.now))(m.t)
}

// busy is the place of the challenge that a player has in play; -1: none.
func (m *rungModel) busy(id uint64) int {
	return slices.IndexFunc(m.plays, func(p rungPair) bool { return p.who == id || p.whom == id })
}

func (m *rungModel) any() uint64 { return m.order[m.rng.IntN(len(m.order))] }

// challenges has one challenge another, or try to.
func (m *rungModel) challenges() {
	who, whom := m.any(), m.any()
	i, j := slices.Index(m.order, who), slices.Index(m.order, whom)
	may := i > j && i-j <= 3 && m.busy(who) < 0 && m.busy(whom) < 0
	t, err := m.climb().Challenge(who, whom, m.now)
	if (err == nil) != may {
		m.t.Fatalf("%d challenges %d among %v, %v: %v", who, whom, m.order, m.plays, err)
	}
	if err != nil {
		m.counts["refused"]++
		return
	}
	m.file(Matter{Rows: []Row{t}})
	m.plays = append(m.plays, rungPair{who: who, whom: whom})
	m.counts["challenges"]++
}

// answers has a challenge answered, or taken back; it is undone at times.
func (m *rungModel) answers() {
	if len(m.plays) == 0 {
		return
	}
	i := m.rng.IntN(len(m.plays))
	p := m.plays[i]
	kind := []ladder.Kind{ladder.Refuses, ladder.Refuses, ladder.RefusesLeave, ladder.TakesBack}[m.rng.IntN(4)]
	who, whom := p.whom, p.who
	if kind == ladder.TakesBack {
		who, whom = whom, who
	}
	t, err := m.climb().Answer(kind, who, whom, m.now, "")
	if (err == nil) != (p.game == "") {
		m.t.Fatalf("%d %s %d of %+v: %v", who, kind, whom, p, err)
	}
	if err != nil {
		m.counts["refused"]++
		return
	}
	x := Matter{Rows: []Row{t}, Undo: &Undo{Path: "/t/1", Page: "/t/1", Words: "answered"}}
	m.file(x)
	if m.rng.IntN(3) == 0 {
		undo := must(m.Undoing(fmt.Sprintf("deed:%d", m.keys), "edith"))(m.t)
		m.file(undo)
		m.counts["undone"]++
		return
	}
	m.plays = slices.Delete(m.plays, i, i+1)
	m.counts[string(kind)]++
	at := slices.Index(m.order, who)
	switch {
	case kind != ladder.Refuses:
	case !m.refuse[who]:
		m.refuse[who] = true
	default:
		if m.refuse[who] = false; at < len(m.order)-1 {
			m.order[at], m.order[at+1] = m.order[at+1], m.order[at]
			m.counts["down"]++
		}
	}
}

// begins has a challenge accepted, by which its game begins, once.
func (m *rungModel) begins() {
	for i, p := range m.plays {
		if p.game != "" || m.rng.IntN(2) == 0 {
			continue
		}
		c := m.climb()
		x := must(c.Begins(m.Ledger, p.who, p.whom, m.now))(m.t)
		m.file(x)
		if _, err := m.climb().Begins(m.Ledger, p.who, p.whom, m.now); !errors.Is(err, ErrStale) {
			m.t.Fatalf("the game of %+v begins twice: %v", p, err)
		}
		m.plays[i].game = m.climb().Game(p.who)
		m.refuse[p.whom] = false
		m.counts["games"]++
	}
}

// ends ends a game, by a letter or a ruling.
func (m *rungModel) ends() {
	i := slices.IndexFunc(m.plays, func(p rungPair) bool { return p.game != "" })
	if i < 0 {
		return
	}
	p := m.plays[i]
	id := must(m.GameByLabel(p.game))(m.t)
	r := correspondence.Ruling{By: terms.ToSecretary, Law: "RULING/R-41", Reason: "It is so.", Key: fmt.Sprintf("ruling:%d", m.keys)}
	won, sides := uint64(0), must(m.Line(id))(m.t).Players // in a game in the place of another the colours may be exchanged
	switch m.rng.IntN(5) {
	case 0:
		won = sides[rules.Black][0]
		m.file(letter(id, rules.White, "RESIGN", m.now))
	case 1:
		m.file(letter(id, rules.Black, "RESIGN", m.now))
		won = sides[rules.White][0]
	case 2:
		r.Row, r.Result, r.How = "Award", terms.BlackWins, events.ByWithdrawal
		won = sides[rules.Black][0]
	case 3:
		m.file(letter(id, rules.White, "1. P-K4\n\nOFFER DRAW", m.now))
		m.file(letter(id, rules.Black, "ACCEPT", m.now))
		m.counts["drawn"]++
	default:
		r.Row, r.Law = "Annul", "BCC1903/II.1(b)"
	}
	if r.Row != "" {
		m.file(Matter{Key: r.Key, At: m.now, Games: []terms.GameID{id}, Decide: func(g []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
			d, err := g[0].Rule(r, o[0])
			if err != nil {
				m.t.Errorf("%s in %s: %v", r.Row, p.game, err)
				return nil
			}
			return []correspondence.Decision{d}
		}})
	}
	m.counts["ended"]++
	if r.Row == "Annul" { // another game is begun in its place
		m.plays[i].game = must(m.Line(id))(m.t).Next
		m.counts["games"]++
		m.counts["annulled"]++
		return
	}
	m.plays = slices.Delete(m.plays, i, i+1)
	m.refuse[p.who], m.refuse[p.whom] = false, false
	if from, to := slices.Index(m.order, p.who), slices.Index(m.order, p.whom); won == p.who && from > to {
		m.order = slices.Insert(slices.Delete(m.order, from, from+1), to, p.who)
		m.counts["up"]++
	}
}

// goes has a player leave, whose challenge ends, and comes has one come back, at the foot.
func (m *rungModel) goes() {
	if len(m.order) < 6 {
		return
	}
	id := m.any()
	t := must(m.Tournament(m.row))(m.t)
	t.Entries = slices.Clone(t.Entries)
	e := &t.Entries[slices.IndexFunc(t.Entries, func(e Entry) bool { return e.Player == id })]
	e.State = Withdrawn
	e.Moves(m.now)
	m.file(Matter{Rows: []Row{t}})
	if i := m.busy(id); i >= 0 {
		m.plays = slices.Delete(m.plays, i, i+1)
	}
	m.order = slices.DeleteFunc(m.order, func(x uint64) bool { return x == id })
	delete(m.refuse, id)
	m.out = append(m.out, id)
	m.counts["left"]++
}

func (m *rungModel) comes() {
	if len(m.out) == 0 {
		return
	}
	id := m.out[0]
	t := must(m.Tournament(m.row))(m.t)
	t.Entries = slices.Clone(t.Entries)
	e := &t.Entries[slices.IndexFunc(t.Entries, func(e Entry) bool { return e.Player == id })]
	e.State = Accepted
	e.Moves(m.now)
	m.file(Matter{Rows: []Row{t}})
	m.out, m.order = m.out[1:], append(m.order, id)
	m.counts["came back"]++
}

// agrees compares the rungs, the challenges and their games.
func (m *rungModel) agrees() {
	c := m.climb()
	if len(c.Out) != 0 || len(c.Rungs) != len(m.order) {
		m.t.Fatalf("the rungs are %+v, out %v, not %v", c.Rungs, c.Out, m.order)
	}
	for i, id := range m.order {
		other, challenged := c.InPlay(id)
		var want uint64
		var above bool
		var game string
		if p := m.busy(id); p >= 0 {
			x := m.plays[p]
			want, above, game = x.who+x.whom-id, x.whom == id, x.game
		}
		if c.Rung(id) != i+1 || other != want || challenged != above || c.Game(id) != game {
			m.t.Fatalf("player %d is on rung %d, in play with %d, %q; not %d, %d, %q", id, c.Rung(id), other, c.Game(id), i+1, want, game)
		}
	}
	if begun := len(must(m.GameIDs(c.Tournament.ID))(m.t)); begun != m.counts["games"]-m.counts["games before"] {
		m.t.Fatalf("%d games have begun, not %d", begun, m.counts["games"]-m.counts["games before"])
	}
}

// TestRungsModel plays a ladder in any order under the axe, and looks that the fold holds what the
// model says, and that no game begins twice.
func TestRungsModel(t *testing.T) {
	t.Parallel()
	counts := map[string]int{}
	for seed := range max(2, drills.Count(t, drills.Houses)/100) {
		m := &rungModel{house: newHouse(t), rng: rand.New(rand.NewPCG(7, uint64(seed))), now: begin, refuse: map[uint64]bool{}, counts: counts}
		counts["games before"] = counts["games"]
		row, who := rungsOf(m.house, "L", 8, begin)
		row.Ladder.Idle = 3650 // the days are tried by package ladder
		must(m.PutTournament(row))(t)
		m.row, m.order = row.ID, who
		for range 300 {
			m.now = m.now.Add(time.Hour)
			m.clock.set(m.now)
			[]func(){m.challenges, m.challenges, m.challenges, m.answers, m.answers, m.answers, m.begins, m.ends, m.ends, m.goes, m.comes}[m.rng.IntN(11)]()
			m.agrees()
		}
		checked(t, m.Ledger)
	}
	t.Log(counts)
	for _, what := range []string{"challenges", "refused", "refuses", "on leave refuses", "takes back the challenge to", "down", "up", "games", "ended", "annulled", "drawn", "left", "came back", "undone", "killed"} {
		if counts[what] == 0 {
			t.Errorf("in all these deeds there was none of %q", what)
		}
	}
}
