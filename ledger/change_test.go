package ledger

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/rules"
)

// whole is everything in the file.
func (h *house) whole() []byte {
	h.t.Helper()
	var b bytes.Buffer
	must(h.Backup(&b))(h.t)
	return b.Bytes()
}

// TestMatterRows checks that rows are written with their matter, get their numbers
// from it, and stand in its line of the log.
func TestMatterRows(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-12")
	smith := must(h.Player(h.white))(t)
	smith.Spelling = "N"
	m := noted("deed:1", id)
	m.By, m.Why = "Miss Rudge", "he asked for it"
	m.Rows = []Row{smith, Player{Name: "Brown", Addresses: []Address{{Addr: "brown@players.test", Verified: true}}},
		OwnDays{Set: "GB-EAW", Days: []calendar.Day{day(2026, 12, 9, "Proclamation")}}}
	f := must(h.File(m))(t)[0]
	if len(f.Rows) != 3 || f.Rows[0] != h.white || f.Rows[1] != h.black+1 || f.Rows[2] != 1 || len(f.Events[id]) != 1 {
		t.Fatalf("filed %+v", f)
	}
	if p := must(h.Player(f.Rows[1]))(t); p.Name != "Brown" || p.Version != 1 || p.ID != f.Rows[1] {
		t.Errorf("the new row %+v", p)
	}
	if p := must(h.PlayerByAddress("brown@players.test"))(t); p.ID != f.Rows[1] {
		t.Errorf("by address %+v", p)
	}
	if p := must(h.Player(h.white))(t); p.Spelling != "N" || p.Version != 2 {
		t.Errorf("the row changed %+v", p)
	}
	lines := must(h.LogLines(0, 3))(t)
	line := lines[2] // then follow the game under the calendar, and that all have it
	if line.Who != "Miss Rudge" || line.What != "deed:1" || line.On != id.String() {
		t.Errorf("line %+v", line)
	}
	for _, words := range []string{"player 1 changed: Smith", "player 3 entered: Brown", "calendar GB-EAW version 1: 1 own days", "he asked for it"} {
		if !strings.Contains(line.Reason, words) {
			t.Errorf("the log does not say %q: %q", words, line.Reason)
		}
	}
	// The matter filed again changes nothing, though the rows are stale by now.
	again := must(h.File(m))(t)[0]
	if !again.Already || len(again.Rows) != 3 || again.Rows[1] != f.Rows[1] || len(must(h.Players())(t)) != 3 {
		t.Errorf("filed twice: %+v", again)
	}
	if g := must(h.PutRows("deed:2", "x", "y", Player{Name: "Green", Addresses: []Address{{Addr: "green@players.test"}}}))(t); g.Rows[0] != h.black+2 {
		t.Errorf("by themselves: %+v", g)
	}
}

// TestMatterRowsRefused checks that with one row that may not be written nothing of
// the whole call is written: no event, no letter, no verdict, no other row.
func TestMatterRowsRefused(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-12")
	seq := h.keep(1, "1. P-K4", begin)
	smith, jones, t3 := must(h.Player(h.white))(t), must(h.Player(h.black))(t), must(h.Tournament(h.tournament))(t)
	for name, c := range map[string]struct {
		row  func() Row
		want error
	}{
		"stale player":     {func() Row { p := jones; p.Version++; return p }, ErrStale},
		"stale the other":  {func() Row { p := jones; p.Version--; return p }, ErrStale},
		"stale tournament": {func() Row { x := t3; x.Version = 7; return x }, ErrStale},
		"stale calendar":   {func() Row { return OwnDays{Set: "GB-EAW", Version: 1} }, ErrStale},
		"no such player":   {func() Row { p := jones; p.ID = 99; return p }, ErrNoPlayer},
		"address taken":    {func() Row { p := jones; p.Addresses = smith.Addresses; return p }, ErrAddressTaken},
		"no name":          {func() Row { p := jones; p.Name = ""; return p }, ErrRow},
		"year twice":       {func() Row { return OwnDays{Set: "GB-EAW", Years: []ListYear{{2029, "x"}, {2029, "y"}}} }, ErrRow},
		"year of no list":  {func() Row { return OwnDays{Set: "GB-EAW", Years: []ListYear{{2029, ""}}} }, ErrRow},
		"year too far":     {func() Row { return OwnDays{Set: "GB-EAW", Years: []ListYear{{20290, "x"}}} }, ErrRow},
		"no such set":      {func() Row { return OwnDays{Set: "MARS"} }, ErrRow},
		"no date":          {func() Row { return OwnDays{Set: "GB-EAW", Days: []calendar.Day{{Name: "x"}}} }, ErrRow},
		"added and struck": {func() Row {
			return OwnDays{Set: "GB-EAW", Days: []calendar.Day{day(2026, 12, 9, "x")}, Struck: []calendar.Day{day(2026, 12, 9, "y")}}
		}, ErrRow},
		"struck without a name": {func() Row { return OwnDays{Set: "GB-EAW", Struck: []calendar.Day{day(2026, 12, 9, "")}} }, ErrRow},
		"no name of a day":      {func() Row { return OwnDays{Set: "GB-EAW", Days: []calendar.Day{day(2026, 12, 9, "\n")}} }, ErrRow},
		"a day twice": {func() Row {
			return OwnDays{Set: "GB-EAW", Days: []calendar.Day{day(2026, 12, 9, "x"), day(2026, 12, 9, "y")}}
		}, ErrRow},
		"unknown entrant": {func() Row { x := t3; x.Entries = []Entry{{Player: 99}}; return x }, ErrNoPlayer},
		"entered twice":   {func() Row { x := t3; x.Entries = []Entry{{Player: 1}, {Player: 1}}; return x }, ErrRow},
	} {
		t.Run(name, func(t *testing.T) {
			before := h.whole()
			changed := smith
			changed.Notes = "changed"
			m := letter(id, rules.White, "1. P-K4", begin)
			m.Letter, m.Verdict, m.Rows = seq, "heard", []Row{changed, c.row()}
			m.Post = []Post{{To: []string{"x@y.test"}, Words: correspondence.Rendered{Subject: "s", Text: "t"}}}
			if _, err := h.File(noted("before", id), m); !errors.Is(err, c.want) {
				t.Errorf("got %v, want %v", err, c.want)
			}
			if !bytes.Equal(before, h.whole()) {
				t.Error("something was written")
			}
		})
	}
}

// TestRowsMoved checks that who changes the same row at the same time is told so,
// and that the other change stands.
func TestRowsMoved(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	one, two := must(h.Player(h.white))(t), must(h.Player(h.white))(t)
	one.Zone, two.Notes = "Europe/London", "plays Black well"
	must(h.PutRows("deed:1", "a", "", one))(t)
	if _, err := h.PutRows("deed:2", "b", "", two); !errors.Is(err, ErrStale) || !strings.Contains(err.Error(), "Smith") {
		t.Errorf("got %v", err)
	}
	if p := must(h.Player(h.white))(t); p.Zone != "Europe/London" || p.Notes != "" {
		t.Errorf("the row is %+v", p)
	}
	x, y := must(h.Tournament(h.tournament))(t), must(h.Tournament(h.tournament))(t)
	x.State, y.Name = Draft, "Fourth Tourney"
	must(h.PutTournament(x))(t)
	if _, err := h.PutTournament(y); !errors.Is(err, ErrStale) {
		t.Errorf("got %v", err)
	}
	// A game that is arranged does not make the row stale: it keeps its games.
	y = must(h.Tournament(h.tournament))(t)
	id := h.game("A3-12")
	y.Name = "Fourth Tourney"
	must(h.PutTournament(y))(t)
	if y = must(h.Tournament(h.tournament))(t); !slices.Equal(must(h.GameIDs(y.ID))(t), []terms.GameID{id}) || y.State != Draft {
		t.Errorf("the row is %+v", y)
	}
}

// TestMatterSeen checks that an act on a game as its author saw it is refused if the
// game has moved on.
func TestMatterSeen(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id, other := h.game("A3-12"), h.game("A3-13")
	seen := uint64(must(h.Game(id))(t).Seq)
	m := noted("ruling:1", id)
	m.Seen = seen
	must(h.Rehearse(m))(t)
	h.write(id, rules.White, "1. P-K4", begin)
	before := h.whole()
	for _, err := range []error{second(h.File(m)), second(h.Rehearse(m)), second(h.File(noted("also", other), m))} {
		if !errors.Is(err, ErrStale) || !strings.Contains(err.Error(), id.String()) {
			t.Errorf("got %v", err)
		}
	}
	if !bytes.Equal(before, h.whole()) {
		t.Error("something was written")
	}
	m.Seen = uint64(must(h.Game(id))(t).Seq)
	must(h.File(m))(t)
	// What was filed is not refused afterwards, for a form sent twice files once.
	if f := must(h.File(m))(t)[0]; !f.Already {
		t.Errorf("filed %+v", f)
	}
	m.Key, m.Games = "ruling:2", []terms.GameID{id, other}
	if _, err := h.File(m); !errors.Is(err, errMatter) {
		t.Errorf("seen in two games: %v", err)
	}
}

// TestMatterSeenMoves checks that the same holds when the game moves on while the
// matter is decided.
func TestMatterSeenMoves(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-12")
	m := noted("ruling:1", id)
	m.Seen = uint64(must(h.Game(id))(t).Seq)
	moved := false
	h.Ledger.fault = func(point string) {
		if point == "decided" && !moved {
			moved = true
			must(h.File(noted("meanwhile", id)))(t)
		}
	}
	_, err := h.File(m)
	h.Ledger.fault = nil
	if !errors.Is(err, ErrStale) || !moved {
		t.Errorf("got %v", err)
	}
}

// TestRehearse checks that everything is shown and nothing written, not an octet.
func TestRehearse(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-12")
	h.post(begin)
	before := h.whole()
	move := letter(id, rules.White, "1. P-K4", begin.Add(time.Hour))
	reply := letter(id, rules.Black, "1. P-K4 P-K4", begin.Add(2*time.Hour))
	opening := must(h.Opening(h.tournament, "A3-13", h.sides(), agreement(t), "", begin))(t)
	rows := Matter{Key: "rows", Rows: []Row{Player{Name: "Brown", Addresses: []Address{{Addr: "brown@players.test"}}}},
		Post: []Post{{To: []string{"brown@players.test"}, Words: correspondence.Rendered{Subject: "hello", Text: "t"}}}}
	r := must(h.Rehearse(move, reply, opening, rows))(t)
	if !bytes.Equal(before, h.whole()) {
		t.Fatal("something was written")
	}
	if r.Already || len(r.Order) != 2 || r.Order[0] != id {
		t.Fatalf("rehearsed %+v", r)
	}
	if len(r.Before[id].Score()) != 0 || len(r.After[id].Score()) != 2 || !r.Offices[id].Now.Equal(begin.Add(2*time.Hour)) {
		t.Errorf("%d plies before, %d after, at %s", len(r.Before[id].Score()), len(r.After[id].Score()), r.Offices[id].Now)
	}
	if _, ok := r.Before[id+1]; ok || r.After[id+1].Label != "A3-13" {
		t.Errorf("the game to be arranged: %+v", r.After[id+1].Label)
	}
	if got := kinds(r.Letters); got != "L-ACK Smith, L-MOVE Jones, L-ACK Jones, L-MOVE Smith, L-TERMS Smith, L-TERMS Jones,  " {
		t.Errorf("letters %s", got)
	}
	// The same comes of it when it is filed.
	filed := must(h.File(move, reply, opening, rows))(t)
	for _, f := range filed[:2] {
		for i, e := range f.Events[id] {
			if e.Kind() != r.Events[id][0].Kind() {
				t.Errorf("event %d is %s, rehearsed %s", i, e.Kind(), r.Events[id][0].Kind())
			}
			r.Events[id] = r.Events[id][1:]
		}
	}
	var out []Posting
	for _, f := range filed {
		for _, seq := range f.Postings {
			out = append(out, must(h.Posting(seq))(t))
		}
	}
	for i, p := range out {
		if x := r.Letters[i]; x.To != p.To || x.Words.Text != p.Words.Text || x.Words.Subject != p.Words.Subject || x.Kind != p.Kind {
			t.Errorf("letter %d to %s, rehearsed to %s", i, p.To, x.To)
		}
	}
	if r := must(h.Rehearse(move, reply))(t); !r.Already || len(r.Letters) != 0 || len(r.Order) != 0 {
		t.Errorf("what was filed: %+v", r)
	}
	for _, bad := range []Matter{{}, noted("x", 99)} {
		if _, err := h.Rehearse(bad); err == nil {
			t.Errorf("%q was rehearsed", bad.Key)
		}
	}
}

func day(year, month, date int, name string) calendar.Day {
	t := time.Date(year, time.Month(month), date, 12, 0, 0, 0, time.UTC)
	return calendar.Day{Date: calendar.DateOf(t, time.UTC), Name: name}
}

// TestOwnDays checks that a day added by the office is a day of the calendar of the
// games that run under the set and of those that are arranged afterwards, and one
// withdrawn is none any more; what is agreed by itself stays (BCC1903/V.2(b),
// CLOCK/C-11).
func TestOwnDays(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	before := h.game("A3-1")
	d := day(2026, 12, 9, "Day of mourning")
	d.Kind = "general" // whatever is said, it is the office's own
	must(h.PutRows("deed:1", "Miss Rudge", "proclaimed", OwnDays{Set: "GB-EAW", Days: []calendar.Day{day(2027, 5, 5, "Jubilee"), d}}))(t)
	x := must(h.OwnDays("GB-EAW"))(t)
	if x.Version != 1 || len(x.Days) != 2 || x.Days[0].Name != d.Name || x.Days[0].Kind != "own" {
		t.Errorf("own days %+v", x)
	}
	if y := must(h.OwnDays("X"))(t); y.Version != 0 || len(y.Days) != 0 || y.Set != "X" {
		t.Errorf("of another set %+v", y)
	}
	after := h.game("A3-2")
	elsewhere := agreement(t)
	elsewhere.Calendar.Holidays = nil // the set is not theirs
	without := must(h.OpenGame(h.tournament, "A3-3", h.sides(), elsewhere, "", begin))(t)
	own := agreement(t)
	own.Calendar.Days = []calendar.Day{x.Days[0]}
	agreed := must(h.OpenGame(h.tournament, "A3-4", h.sides(), own, "", begin))(t)
	x.Days = x.Days[1:]
	must(h.PutRows("deed:2", "Miss Rudge", "", x))(t)
	later := h.game("A3-5")
	h.reopen()
	for id, want := range map[terms.GameID][2]int{before: {1, 0}, after: {1, 0}, without: {0, 0}, agreed: {2, 1}, later: {1, 0}} {
		days := must(h.Game(id))(t).Agreement.Calendar.Days
		mourning := 0
		for _, d := range days {
			if d.Name == "Day of mourning" {
				mourning++
			}
		}
		if len(days) != want[0] || mourning != want[1] {
			t.Errorf("%s has the days %v", id, days)
		}
		o := must(h.Office(id, begin))(t)
		if why, free := o.Calendar.Excluded(d.Date); free != (want[1] == 1) {
			t.Errorf("%s: 9 December is left out: %v, %s", id, free, why)
		}
	}
	// What is struck out of the list is reckoned in the games that follow, and the
	// calendar tells by which version.
	x = must(h.OwnDays("GB-EAW"))(t)
	x.Struck = []calendar.Day{day(2026, 12, 28, "Moved to the 29th")}
	must(h.PutRows("deed:3", "Miss Rudge", "", x))(t)
	struck := must(h.Office(h.game("A3-6"), begin))(t).Calendar
	if why, out := struck.Excluded(x.Struck[0].Date); out || struck.Label() != "GB-EAW version 1, office's version 3, Europe/London" {
		t.Errorf("the day struck out is left out: %s; by %s", why, struck.Label())
	}
	if y := must(h.OwnDays("GB-EAW"))(t); len(y.Struck) != 1 || y.Struck[0].Name != "Moved to the 29th" {
		t.Errorf("own days %+v", y)
	}
	if len(elsewhere.Calendar.Days) != 0 || len(own.Calendar.Days) != 1 {
		t.Error("the caller's agreement was changed")
	}
}

// TestYearsOfASet checks that a year that the office imported carries the set on
// where it follows upon the last, also in a game that runs (CLOCK/C-11), and one
// beyond a gap does not.
func TestYearsOfASet(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	before := h.game("A3-1")
	x := OwnDays{Set: "GB-EAW", Years: []ListYear{{2031, "a list"}, {2029, "another"}, {2027, "a third"}}}
	must(h.PutRows("deed:1", "Miss Rudge", "imported", x))(t)
	x = must(h.OwnDays("GB-EAW"))(t)
	if x.Until() != 2029 || len(x.Years) != 3 || x.Years[0].Year != 2027 {
		t.Errorf("until %d: %+v", x.Until(), x.Years)
	}
	after := h.game("A3-2")
	for id, want := range map[terms.GameID]string{before: "2029-12-31", after: "2029-12-31"} {
		if _, to, _ := must(h.Office(id, begin))(t).Calendar.Covered(); to.String() != want {
			t.Errorf("%s is covered until %s, want %s", id, to, want)
		}
	}
}

// TestOpeningTogether checks that a round is arranged in one call, with the row that
// says so: all of it or nothing.
func TestOpeningTogether(t *testing.T) {
	t.Parallel()
	for _, rowFirst := range []bool{false, true} {
		h := newHouse(t)
		x := must(h.Tournament(h.tournament))(t)
		x.State = Running
		turned := h.sides()
		turned[0], turned[1] = turned[1], turned[0]
		round := func(x Tournament, labels ...string) []Matter {
			var ms []Matter
			for i, label := range labels {
				sides := h.sides()
				if i%2 == 1 {
					sides = turned
				}
				ms = append(ms, must(h.Opening(h.tournament, label, sides, agreement(t), "", begin))(t))
			}
			row := Matter{Key: "start:" + x.Label, Rows: []Row{x}}
			if rowFirst {
				return append([]Matter{row}, ms...)
			}
			return append(ms, row)
		}
		before := h.whole()
		stale := x
		stale.Version = 0
		if _, err := h.File(round(stale, "A3-1", "A3-2", "A3-3")...); !errors.Is(err, ErrStale) {
			t.Errorf("a stale tournament: %v", err)
		}
		if !bytes.Equal(before, h.whole()) || len(must(h.Games())(t)) != 0 || len(must(h.Unsent())(t)) != 0 {
			t.Fatal("something was written")
		}
		ms := round(x, "A3-1", "A3-2", "A3-3")
		filed := must(h.File(ms...))(t)
		now := must(h.Tournament(h.tournament))(t)
		if len(filed) != 4 || now.State != Running || now.Version != x.Version+1 || len(must(h.GameIDs(now.ID))(t)) != 3 || len(must(h.Unsent())(t)) != 6 {
			t.Errorf("filed %+v, the row is %+v", filed, now)
		}
		for i, id := range must(h.GameIDs(now.ID))(t) {
			line := must(h.Line(id))(t)
			if int(id) != i+1 || line.Label != []string{"A3-1", "A3-2", "A3-3"}[i] || line.Tournament != h.tournament {
				t.Errorf("game %d is %+v", i, line)
			}
		}
		// The same call twice files nothing; a label that is taken stops all.
		for _, f := range must(h.File(ms...))(t) {
			if !f.Already {
				t.Errorf("filed twice: %+v", f)
			}
		}
		taken := round(now, "A3-4", "A3-5")
		h.game("A3-5")
		before = h.whole()
		taken[len(taken)-1].Key += "!"
		for i := range taken {
			if taken[i].Key == "open:a3-5" {
				taken[i].Key = "open:again"
			}
			if len(taken[i].Rows) > 0 {
				taken[i].Key = "start:2"
			}
		}
		if _, err := h.File(taken...); !errors.Is(err, ErrLabelTaken) {
			t.Errorf("a label that is taken: %v", err)
		}
		if !bytes.Equal(before, h.whole()) {
			t.Error("something was written")
		}
	}
}

// PutRows files rows by themselves under a key.
func (h *house) PutRows(key, who, why string, rows ...Row) (Filed, error) {
	h.t.Helper()
	filed, err := h.File(Matter{Key: key, By: who, Why: why, Rows: rows})
	if err != nil {
		return Filed{}, err
	}
	return filed[0], nil
}
