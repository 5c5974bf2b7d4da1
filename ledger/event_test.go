package ledger

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"postd/correspondence/calendar"
	"postd/ledger/store"
)

// championship is an event of preliminaries and a final.
func (h *house) championship() Event {
	h.t.Helper()
	e := Event{Label: "C26", Name: "Championship 2026", Ends: must(calendar.ParseDate("2027-12-31"))(h.t), Stages: []Stage{
		{No: 1, Name: "preliminaries", System: RoundRobin}, {No: 2, Name: "final", System: RoundRobin, Takes: "from preliminaries: 1 of each\n", AsksNext: true},
	}, Prizes: []Prize{{Place: 1, Words: "a book", Shared: true}, {Category: "best newcomer", Cents: 2500}}}
	h.filed(e)
	return must(h.EventByLabel("c26"))(h.t)
}

// filed files a matter of rows that cannot be undone.
func (h *house) filed(rows ...Row) Filed {
	h.t.Helper()
	h.deeds++
	return must(h.File(Matter{Key: fmt.Sprintf("deed:row%d", h.deeds), By: "edith", Rows: rows}))(h.t)[0]
}

// refused files rows and returns the error.
func (h *house) refused(rows ...Row) error {
	h.deeds++
	_, err := h.File(Matter{Key: fmt.Sprintf("deed:row%d", h.deeds), By: "edith", Rows: rows})
	return err
}

// draft founds a draft.
func (h *house) draft(label string) Tournament {
	h.t.Helper()
	a := must(h.Tournament(h.tournament))(h.t)
	id := must(h.PutTournament(Tournament{Label: label, Name: label, Secretary: a.Secretary, Agreement: a.Agreement, State: Draft}))(h.t)
	return must(h.Tournament(id))(h.t)
}

// people enters n players.
func (h *house) people(n int) (ids []uint64) {
	h.t.Helper()
	for i := range n {
		ids = append(ids, must(h.PutPlayer(Player{Name: fmt.Sprintf("Player %d", i+1), Addresses: []Address{{Addr: fmt.Sprintf("p%d@players.test", i+1), Verified: true}}}))(h.t))
	}
	return ids
}

func TestEvents(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	e := h.championship()
	if e.ID != 1 || e.Version != 1 || len(e.Stages) != 2 || e.Ends.String() != "2027-12-31" {
		t.Fatalf("founded is %+v", e)
	}
	h.filed(Event{Label: "A3", Name: "labelled as a tournament is", Stages: nil})
	if _, err := h.EventByLabel("nothing"); !errors.Is(err, ErrNoEvent) {
		t.Errorf("no such label: %v", err)
	}
	if _, err := h.Event(9); !errors.Is(err, ErrNoEvent) {
		t.Errorf("no such number: %v", err)
	}
	old := e
	e.Name, e.Label = "Championship", "CH"
	m := Matter{Key: "deed:renamed", By: "edith", Rows: []Row{e}, Undo: &Undo{Path: "/e", Page: "/e", Words: "renamed"}}
	must(h.File(m))(t)
	h.reopen()
	if _, err := h.EventByLabel("C26"); !errors.Is(err, ErrNoEvent) {
		t.Errorf("the label given up: %v", err)
	}
	if err := h.refused(old); !errors.Is(err, ErrStale) {
		t.Errorf("two changed it: %v", err)
	}
	must(h.File(must(h.Undoing("deed:renamed", "edith"))(t)))(t)
	if e = must(h.EventByLabel("C26"))(t); e.Name != "Championship 2026" || e.Version != 3 || must(h.Tally(TallyEvents))(t) != 2 {
		t.Errorf("undone it is %+v", e)
	}
	for name, c := range map[string]struct {
		change func(*Event)
		want   error
	}{
		"no label":          {func(e *Event) { e.Label = "" }, ErrRow},
		"a header":          {func(e *Event) { e.Name = "C\r\nBcc: x@y" }, ErrRow},
		"taken":             {func(e *Event) { e.Label = "a3" }, ErrLabelTaken},
		"no system":         {func(e *Event) { e.Stages[0].System = "dice" }, ErrRow},
		"a nameless stage":  {func(e *Event) { e.Stages[0].Name = "" }, ErrRow},
		"two of a number":   {func(e *Event) { e.Stages[1].No = 1 }, ErrRow},
		"hostile takes":     {func(e *Event) { e.Stages[1].Takes = "from\x00" }, ErrRow},
		"a prize for none":  {func(e *Event) { e.Prizes = []Prize{{Words: "x"}} }, ErrRow},
		"a prize by none":   {func(e *Event) { e.Prizes = []Prize{{Place: 1, Stage: 9}} }, ErrRow},
		"a prize of lines":  {func(e *Event) { e.Prizes = []Prize{{Place: 1, Words: "a\nbook"}} }, ErrRow},
		"a prize of nobody": {func(e *Event) { e.Prizes = []Prize{{Category: "x", Winner: 99}} }, ErrNoPlayer},
		"a prize of less":   {func(e *Event) { e.Prizes = []Prize{{Place: 1, Cents: -1}} }, ErrRow},
		"in two teams": {func(e *Event) {
			e.Teams = []Team{{No: 1, Name: "X", Line: []uint64{1, 0, 0}}, {No: 2, Name: "Y", Reserves: []uint64{1}}}
		}, ErrRow},
		"no captain's address": {func(e *Event) {
			e.Teams = []Team{{No: 1, Name: "X", Captain: Official{Name: "Ann"}}}
		}, ErrRow},
		"a nameless team":   {func(e *Event) { e.Teams = []Team{{No: 1, Line: []uint64{1}}} }, ErrRow},
		"an unknown member": {func(e *Event) { e.Teams = []Team{{No: 1, Name: "X", Line: []uint64{99}}} }, ErrNoPlayer},
		"no such event":     {func(e *Event) { e.ID = 99 }, ErrNoEvent},
	} {
		t.Run(name, func(t *testing.T) {
			bad := e
			bad.Stages = slices.Clone(e.Stages)
			c.change(&bad)
			if err := h.refused(bad); !errors.Is(err, c.want) {
				t.Errorf("got %v, want %v", err, c.want)
			}
		})
	}
	e.Teams = []Team{{No: 1, Name: "North", Captain: Official{"Ann", "ann@north.test"}, Line: []uint64{h.white, 0}, Reserves: []uint64{h.black}}}
	h.filed(e)
}

// TestPlacing puts a draft into a stage, once, and takes it out again (EVENT/1).
func TestPlacing(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	e := h.championship()
	x := h.draft("C26A")
	x.State = Entered // entries may be open already
	h.filed(x)
	x = must(h.Tournament(x.ID))(t)
	m := Matter{Key: "deed:placed", By: "edith", Rows: []Row{Placing{Label: "c26a", Version: x.Version, Event: e.ID, Stage: 1, Section: "A"}}, Undo: &Undo{Path: "/e", Page: "/e", Words: "placed"}}
	must(h.File(m))(t)
	if x = must(h.Tournament(x.ID))(t); x.Event != e.ID || x.Stage != 1 || x.Section != "A" {
		t.Fatalf("placed is %+v", x)
	}
	x.Name, x.Event, x.Stage = "The first", 0, 0
	h.filed(x)
	e = must(h.Event(e.ID))(t)
	if x = must(h.Tournament(x.ID))(t); x.Event != e.ID || x.Name != "The first" || !slices.Equal(e.Stages[0].Sections, []uint64{x.ID}) {
		t.Errorf("a change of the row takes it out of its event: %+v, %+v", x, e)
	}
	e.Stages[0].Sections = nil
	h.filed(e)
	y := h.draft("C26B")
	for name, c := range map[string]struct {
		p    Placing
		want string
	}{
		"no such tournament": {Placing{Label: "X", Version: 1, Event: e.ID, Stage: 1}, "no such tournament"},
		"no such event":      {Placing{Label: "C26B", Version: 1, Event: 9, Stage: 1}, "no such event"},
		"no such stage":      {Placing{Label: "C26B", Version: 1, Event: e.ID, Stage: 3}, "has no stage 3"},
		"two of a letter":    {Placing{Label: "C26B", Version: 1, Event: e.ID, Stage: 1, Section: "A"}, "already"},
		"not as it was read": {Placing{Label: "C26B", Version: 7, Event: e.ID, Stage: 1}, "meanwhile"},
		"drawn":              {Placing{Label: "A3", Version: 1, Event: e.ID, Stage: 1}, "the lots of A3 are drawn"},
	} {
		if err := h.refused(c.p); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	e = must(h.Event(e.ID))(t)
	e.Stages = e.Stages[1:]
	if err := h.refused(e); !errors.Is(err, ErrRow) {
		t.Errorf("a stage with sections goes: %v", err)
	}
	if _, err := h.Undoing("deed:placed", "edith"); err == nil {
		t.Error("it is undone though the row was changed since")
	}
	h.filed(Placing{Label: "C26A", Version: x.Version, Event: e.ID, Stage: 2}, Placing{Label: "C26B", Version: y.Version, Event: e.ID, Stage: 1, Section: "A"})
	e = must(h.Event(e.ID))(t)
	if !slices.Equal(e.Stages[0].Sections, []uint64{y.ID}) || !slices.Equal(e.Stages[1].Sections, []uint64{x.ID}) {
		t.Errorf("moved: %+v", e.Stages)
	}
	y = must(h.Tournament(y.ID))(t)
	must(h.File(Matter{Key: "deed:out", By: "edith", Rows: []Row{Placing{Label: "C26B", Version: y.Version}}, Undo: &Undo{Path: "/e", Page: "/e", Words: "out"}}))(t)
	if y = must(h.Tournament(y.ID))(t); y.Event != 0 || y.Stage != 0 || y.Section != "" || len(must(h.Event(e.ID))(t).Stages[0].Sections) != 0 {
		t.Errorf("taken out: %+v", y)
	}
	must(h.File(must(h.Undoing("deed:out", "edith"))(t)))(t)
	if y = must(h.Tournament(y.ID))(t); y.Event != e.ID || y.Section != "A" {
		t.Errorf("undone: %+v", y)
	}
}

// TestSectioned makes sections of the entries of a stage in one matter (EVENT/2).
func TestSectioned(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	e, ids := h.championship(), h.people(8)
	pool := h.draft("C26")
	for i, id := range ids {
		pool.Entries = append(pool.Entries, Entry{Player: id, State: Accepted, At: begin})
		if i == 7 {
			pool.Entries[i].State = OnList
		}
	}
	h.filed(pool)
	h.filed(Placing{Label: "C26", Version: pool.Version + 1, Event: e.ID, Stage: 1})
	pool, e = must(h.TournamentByLabel("C26"))(t), must(h.Event(e.ID))(t)
	for want, members := range map[string][][]uint64{
		"not accepted":          {ids[:4], ids[5:]},
		"sits twice":            {ids[:4], {ids[3], ids[4], ids[5]}},
		"they may differ":       {ids[:5], ids[5:7]},
		"a section of 2":        {ids[:2], ids[2:4], ids[4:7]},
		"sections are none":     nil,
		"1 accepted players of": {ids[:3], ids[3:6]},
	} {
		if _, err := pool.Sectioned(e, members); !errors.Is(err, ErrRow) || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %s", members, err, want)
		}
	}
	rows := must(pool.Sectioned(e, [][]uint64{ids[:4], ids[4:7]}))(t)
	h.filed(rows...)
	if err := h.refused(rows...); !errors.Is(err, ErrLabelTaken) {
		t.Errorf("made twice: %v", err)
	}
	b := must(h.TournamentByLabel("C26B"))(t)
	e = must(h.Event(e.ID))(t)
	if len(b.Entries) != 3 || b.State != Draft || b.Event != e.ID || b.Section != "B" || len(e.Stages[0].Sections) != 3 {
		t.Errorf("section B is %+v", b)
	}
	pool = must(h.Tournament(pool.ID))(t)
	if _, err := pool.Sectioned(e, [][]uint64{ids[:4], ids[4:7]}); pool.State != Shut || !errors.Is(err, ErrRow) {
		t.Errorf("the entries stay %s: %v", pool.State, err)
	}
}

// TestCheckEvents shows that Check finds what does not name its other half.
func TestCheckEvents(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	e, x, ids := h.championship(), h.draft("C26A"), h.people(2)
	h.filed(Placing{Label: "C26A", Version: x.Version, Event: e.ID, Stage: 1, Section: "A"})
	h.filed(Right{Player: ids[0], To: "final", Event: e.ID, Stage: 2, At: begin, State: RightOpen})
	for want, break1 := range map[string]func(tx *store.Tx){
		"does not say so": func(tx *store.Tx) {
			change(t, tx.Bucket(bktTournaments), be8(x.ID), func(x *Tournament) { x.Event = 0 })
		},
		"which does not name it": func(tx *store.Tx) {
			change(t, tx.Bucket(bktEvents), be8(e.ID), func(e *Event) { e.Stages[0].Sections = nil })
		},
		"or twice of one": func(tx *store.Tx) {
			change(t, tx.Bucket(bktEvents), be8(e.ID), func(e *Event) { e.Stages[1].Sections = []uint64{x.ID} })
		},
		"and there is none": func(tx *store.Tx) {
			change(t, tx.Bucket(bktRights), be8(1), func(r *Right) { r.State, r.Used = RightUsed, x.ID })
		},
		"event 1: ledger: the row cannot": func(tx *store.Tx) {
			change(t, tx.Bucket(bktEvents), be8(e.ID), func(e *Event) { e.Stages[0].System = "dice" })
		},
		"index by-label":      func(tx *store.Tx) { change(t, tx.Bucket(bktEvents), be8(e.ID), func(e *Event) { e.Label = "other" }) },
		"counter stands":      func(tx *store.Tx) { _ = tx.Bucket(bktRights).SetSequence(0) },
		"which is not theirs": func(tx *store.Tx) { asks(t, tx, Request{ID: 1, Other: ids[1], Right: 1}) },
		"right 1, which is next": func(tx *store.Tx) {
			asks(t, tx, Request{ID: 1, Other: ids[0], Right: 1})
			change(t, tx.Bucket(bktRights), be8(1), func(r *Right) { r.State = RightNext })
		},
		"event 1 has the number 7 i": func(tx *store.Tx) { change(t, tx.Bucket(bktEvents), be8(e.ID), func(e *Event) { e.ID = 7 }) },
	} {
		found := ""
		err := h.db.Update(func(tx *store.Tx) error {
			break1(tx)
			faults, err := foundIn(h.Ledger, tx)
			found = strings.Join(faults, "\n")
			return errors.Join(err, errors.New("put back"))
		})
		if !strings.Contains(found, want) {
			t.Errorf("found %q, %v; want %s", found, err, want)
		}
	}
}

// asks writes a request for an answer.
func asks(t *testing.T, tx *store.Tx, r Request) {
	t.Helper()
	r.Kind, r.State = RequestInvite, RequestAsked
	b := must(tx.CreateBucketIfNotExists(bktRequests))(t)
	if err := putRow(b, be8(r.ID), r); err != nil {
		t.Fatal(err)
	}
}

// TestSortName guesses how a name is sorted, unless it was entered.
func TestSortName(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{
		"Eve Foster": "Foster, Eve", "Dr  A. van der Berg": "Berg, Dr A. van der", "Smith": "Smith", "Foster, Eve": "Foster, Eve", "王": "王", "": "",
	} {
		if got := (Player{Name: name}).SortName(); got != want {
			t.Errorf("%q is sorted as %q", name, got)
		}
	}
	if got := (Player{Name: "Ann van der Berg", Sort: "van der Berg, Ann"}).SortName(); got != "van der Berg, Ann" {
		t.Errorf("as it was entered: %q", got)
	}
}
