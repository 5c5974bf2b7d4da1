package ledger

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"postd/drills"
	"postd/tournament/rating"
)

// rowModel is a ledger beside the rows of an event that it should hold: rights by hand, prizes,
// adjudicators and rating lists, in plain values.
type rowModel struct {
	*house
	rng    *rand.Rand
	event  uint64
	rights map[uint64]Right
	prizes []Prize
	judges map[uint64]Judge
	lists  []RatingList
	asked  map[uint64]Request
	marks  map[string]DutyMark
	done   []rowDeed // what can be undone
	keys   int
	counts map[string]int
}

// rowDeed is a deed that can be undone: how it left its row, and what brings the model back.
type rowDeed struct {
	key  string
	left func() bool // the row is as the deed left it
	back func()
}

func (m *rowModel) file(undo bool, rows ...Row) (string, error) {
	m.keys++
	x := Matter{Key: fmt.Sprintf("deed:%d", m.keys), At: m.clock.now(), By: "edith", Rows: rows}
	if undo {
		x.Undo = &Undo{Path: "/e/1", Page: "/e/1", Words: "changed"}
	}
	_, err := m.File(x)
	if err == nil && m.rng.IntN(4) == 0 { // the same press again does nothing
		if f, again := m.File(x); again != nil || len(f) != 1 || !f[0].Already {
			m.t.Errorf("%s again: %+v, %v", x.Key, f, again)
		}
	}
	return x.Key, err
}

// gives gives somebody a right by hand. Nobody has two that wait to one place.
func (m *rowModel) gives() {
	r := Right{Player: []uint64{m.white, m.black}[m.rng.IntN(2)], To: []string{"masters", "Masters ", "reserves"}[m.rng.IntN(3)], At: m.clock.now(), State: RightOpen}
	r.To = strings.TrimSpace(r.To)
	twice := false
	for _, x := range m.rights {
		twice = twice || x.Waits() && x.same(r)
	}
	_, err := m.file(false, r)
	if (err != nil) != twice {
		m.t.Fatalf("%+v: %v, and twice is %t", r, err, twice)
	}
	if twice {
		m.counts["refused"]++
		return
	}
	r.ID, r.Version = uint64(len(m.rights)+1), 1
	m.rights[r.ID] = r
	m.counts["given"]++
}

// passes passes a right over.
func (m *rowModel) passes() {
	if len(m.rights) == 0 {
		return
	}
	was := m.rights[uint64(1+m.rng.IntN(len(m.rights)))]
	if !was.Waits() {
		return
	}
	now := was
	now.State, now.Why = RightPassed, "declined"
	key, err := m.file(true, now)
	if err != nil {
		m.t.Fatal(err)
	}
	now.Version++
	m.rights[was.ID] = now
	m.done = append(m.done, rowDeed{key, func() bool { return m.rights[was.ID] == now }, func() {
		was.Version = m.rights[was.ID].Version + 1
		m.rights[was.ID] = was
	}})
	m.counts["passed"]++
}

// gilds changes the prizes of the event.
func (m *rowModel) gilds() {
	e := must(m.Ledger.Event(m.event))(m.t)
	was, version := m.prizes, e.Version+1
	e.Prizes = nil
	for i := range m.rng.IntN(3) {
		e.Prizes = append(e.Prizes, Prize{Place: i + 1, Words: "a board", Cents: m.rng.Int64N(9)})
	}
	if m.rng.IntN(5) == 0 {
		e.Prizes = append(e.Prizes, Prize{Place: 1, Category: "best of all"})
		if _, err := m.file(true, e); err == nil {
			m.t.Fatal("a prize is for a place and for a category")
		}
		m.counts["refused"]++
		return
	}
	key, err := m.file(true, e)
	if err != nil {
		m.t.Fatal(err)
	}
	m.prizes = e.Prizes
	m.done = append(m.done, rowDeed{key, func() bool { return must(m.Ledger.Event(m.event))(m.t).Version == version }, func() { m.prizes = was }})
	m.counts["prizes"]++
}

// names enters an adjudicator, or lets one have no cases any more. No two have one address.
func (m *rowModel) names() {
	j := Judge{Name: "Fox", Addr: fmt.Sprintf("fox%d@judges.test", m.rng.IntN(6))}
	for _, x := range m.judges {
		if x.Addr == j.Addr && !x.Off {
			j = x
			j.Off = true
			break
		}
	}
	taken := false
	for _, x := range m.judges {
		taken = taken || j.ID == 0 && x.Addr == j.Addr
	}
	key, err := m.file(true, j)
	if (err != nil) != taken {
		m.t.Fatalf("%+v: %v, and taken is %t", j, err, taken)
	}
	if taken {
		m.counts["refused"]++
		return
	}
	if j.ID == 0 {
		j.ID = uint64(len(m.judges) + 1)
	}
	was, before := m.judges[j.ID]
	j.Version++
	m.judges[j.ID] = j
	m.done = append(m.done, rowDeed{key, func() bool { return m.judges[j.ID] == j }, func() {
		if !before { // who was entered by mistake gets no cases
			was, was.Off = j, true
		}
		was.Version = m.judges[j.ID].Version + 1
		m.judges[j.ID] = was
	}})
	m.counts["judges"]++
}

// rates publishes a rating list: the next one, once; one of another number is refused.
func (m *rowModel) rates() {
	p := rating.Period{Year: 2027, Quarter: 1}
	for range m.lists {
		p = p.Next()
	}
	x := m.aList(len(m.lists)+1, p.String())
	if len(m.lists) > 0 { // nothing was played since
		x.Games, x.Rows = 0, nil
		for _, r := range m.lists[0].Rows {
			x.Rows = append(x.Rows, RatingRow{Player: r.Player, Rating: r.Rating, Games: r.Games})
		}
	}
	if wrong := m.rng.IntN(3); wrong > 0 && len(m.lists) > 0 {
		y := x
		y.No += []int{0, -1, 1}[wrong]
		if _, err := m.file(false, y); !errors.Is(err, ErrStale) {
			m.t.Fatalf("list %d after %d: %v", y.No, len(m.lists), err)
		}
		m.counts["refused"]++
	}
	if _, err := m.file(false, x); err != nil {
		m.t.Fatal(err)
	}
	m.lists = append(m.lists, x)
	m.counts["lists"]++
}

// asks has a player ask for something, or lets the secretary see to what one asked for; nobody asks twice.
func (m *rowModel) asks() {
	r := Request{Kind: RequestLeave, Player: []uint64{m.white, m.black}[m.rng.IntN(2)], At: m.clock.now(), State: RequestOpen}
	for _, x := range m.asked {
		if x.State == RequestOpen && x.Player == r.Player {
			now := x
			now.State = RequestDone
			key, err := m.file(true, now)
			if err != nil {
				m.t.Fatal(err)
			}
			now.Version++
			m.asked[x.ID] = now
			m.done = append(m.done, rowDeed{key, func() bool { return m.asked[x.ID] == now }, func() {
				x.Version = m.asked[x.ID].Version + 1
				m.asked[x.ID] = x
			}})
			m.counts["seen to"]++
			return
		}
	}
	if _, err := m.file(false, r); err != nil {
		m.t.Fatal(err)
	}
	r.ID, r.Version = uint64(len(m.asked)+1), 1
	m.asked[r.ID] = r
	m.counts["asked"]++
}

// puts puts off what somebody asked for, or gives it to somebody.
func (m *rowModel) puts() {
	if len(m.asked) == 0 {
		return
	}
	name := fmt.Sprintf("request-%016x", 1+m.rng.IntN(len(m.asked)))
	x := m.marks[name]
	x.Duty, x.What, x.Until, x.For, x.By = name, "Wants to leave", time.Time{}, "", "edith"
	if m.rng.IntN(3) > 0 {
		x.Until = m.clock.now().Add(time.Duration(m.rng.IntN(40)-20) * time.Hour)
	} else if m.rng.IntN(2) == 0 {
		x.For = "dan"
	}
	if _, err := m.file(false, x); err != nil {
		m.t.Fatal(err)
	}
	x.Version++
	m.marks[name] = x
	m.counts["marked"]++
}

// waits compares what waits with what the model says.
func (m *rowModel) waits() {
	open := 0
	for id, r := range m.asked {
		w, found, err := m.WaitNamed(m.clock.now(), fmt.Sprintf("request-%016x", id))
		if err != nil || found != r.awaited() || found && (w.ID() != id || !w.Since.Equal(r.At)) {
			m.t.Fatalf("request %d waits: %t, %v; it is %+v", id, found, err, r)
		}
		if r.awaited() {
			open++
		}
	}
	counts, _, err := m.CountWaits(m.t.Context(), m.clock.now(), WaitRequest)
	if err != nil || counts[WaitRequest] != open {
		m.t.Fatalf("%d requests wait, not %d; %v", counts[WaitRequest], open, err)
	}
	if some, more, err := m.WaitsOf(m.t.Context(), m.clock.now(), 1, WaitRequest); err != nil || len(some) != min(open, 1) || more != (open > 1) {
		m.t.Fatalf("%d of %d requests, and more: %t, %v", len(some), open, more, err)
	}
	now := must(m.MarksNow(m.clock.now()))(m.t)
	for name, x := range m.marks {
		if _, is := now[name]; is != (x.Sleeps(m.clock.now()) || x.For != "") {
			m.t.Fatalf("the mark %+v is in force: %t", x, is)
		}
	}
}

// undoes undoes a deed, if nobody changed its row since.
func (m *rowModel) undoes() {
	if len(m.done) == 0 {
		return
	}
	i := m.rng.IntN(len(m.done))
	d := m.done[i]
	x, err := m.Undoing(d.key, "edith")
	if _, changed := errors.AsType[*ChangedSince](err); changed == d.left() || err != nil && !changed {
		m.t.Fatalf("%s: %v, and the row is as it was left: %t", d.key, err, d.left())
	}
	if err != nil {
		m.counts["changed since"]++
		return
	}
	if _, err := m.File(x); err != nil { // another right to the same place was given since
		m.counts["undo refused"]++
		m.twice(d, err)
		return
	}
	d.back()
	m.done = append(m.done[:i], m.done[i+1:]...)
	m.counts["undone"]++
}

// twice looks that an undoing was refused since it would have given somebody two rights to one place.
func (m *rowModel) twice(d rowDeed, err error) {
	if !errors.Is(err, ErrRow) || !strings.Contains(err.Error(), "already") {
		m.t.Fatalf("%s cannot be undone: %v", d.key, err)
	}
}

// agrees compares all that the ledger holds.
func (m *rowModel) agrees() {
	m.waits()
	rights := must(m.Rights(func(Right) bool { return true }))(m.t)
	if len(rights) != len(m.rights) {
		m.t.Fatalf("%d rights, not %d", len(rights), len(m.rights))
	}
	for i, r := range rights {
		if want := m.rights[r.ID]; !r.At.Equal(want.At) {
			m.t.Fatalf("right %d was given at %s", r.ID, r.At)
		} else if want.At = r.At; r != want {
			m.t.Fatalf("right %+v, not %+v", r, want)
		}
		for _, o := range rights[:i] {
			if r.Waits() && o.Waits() && r.same(o) {
				m.t.Fatalf("player %d has rights %d and %d to %s", r.Player, o.ID, r.ID, r.To)
			}
		}
	}
	if e := must(m.Ledger.Event(m.event))(m.t); len(e.Prizes)+len(m.prizes) > 0 && !reflect.DeepEqual(e.Prizes, m.prizes) {
		m.t.Fatalf("prizes %+v, not %+v", e.Prizes, m.prizes)
	}
	judges := must(m.Judges())(m.t)
	for _, j := range judges {
		if j != m.judges[j.ID] || len(judges) != len(m.judges) {
			m.t.Fatalf("adjudicators %+v, not %+v", judges, m.judges)
		}
	}
	heads := must(m.RatingLists())(m.t)
	if len(heads) != len(m.lists) {
		m.t.Fatalf("%d lists, not %d", len(heads), len(m.lists))
	}
	for i, x := range m.lists {
		if got := must(m.RatingList(uint64(x.No)))(m.t); got.Quarter != x.Quarter || !reflect.DeepEqual(got.Rows, x.Rows) || heads[i].No != x.No {
			m.t.Fatalf("list %+v, not %+v", got, x)
		}
	}
}

// TestRowsModel files rows of an event in any order, undoes some, opens the file anew, and looks that
// the ledger holds what the model says, and is sound.
func TestRowsModel(t *testing.T) {
	t.Parallel()
	counts := map[string]int{}
	for seed := range max(2, drills.Count(t, drills.Houses)/100) {
		m := &rowModel{house: newHouse(t), rng: rand.New(rand.NewPCG(27, uint64(seed))), rights: map[uint64]Right{}, judges: map[uint64]Judge{}, asked: map[uint64]Request{}, marks: map[string]DutyMark{}, counts: counts}
		must(m.File(Matter{Key: "deed:event", By: "edith", Rows: []Row{Event{Label: "C26", Name: "Championship", Stages: []Stage{{No: 1, Name: "final", System: RoundRobin}}}}}))(t)
		m.event = must(m.EventByLabel("C26"))(t).ID
		for range 100 {
			[]func(){m.gives, m.gives, m.passes, m.passes, m.gilds, m.names, m.rates, m.undoes, m.undoes, m.reopen, m.asks, m.asks, m.puts}[m.rng.IntN(13)]()
			m.agrees()
		}
		checked(t, m.Ledger)
	}
	t.Log(counts)
	for _, what := range []string{"given", "passed", "prizes", "judges", "lists", "asked", "seen to", "marked", "undone", "changed since", "undo refused", "refused"} {
		if counts[what] == 0 {
			t.Errorf("in all these deeds there was none of %q", what)
		}
	}
}
