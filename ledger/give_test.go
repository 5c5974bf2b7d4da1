package ledger

import (
	"errors"
	"strings"
	"testing"
	"time"

	"postd/correspondence/calendar"
)

// TestGive gives two rights to a final that the same matter founds, one that waits behind them,
// and one to a class: who counts is asked, and whose is the class is told of it.
func TestGive(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	e := h.championship()
	h.filed(e)
	e = must(h.Event(e.ID))(t)
	from := h.draft("C26A")
	people := h.people(4)
	x := Tournament{ID: must(h.NextTournament())(t), Label: "C26F", Name: "Final", Agreement: from.Agreement, Secretary: from.Secretary, State: Draft}
	given := func(i int, r Right) Right {
		r.Player, r.Order, r.At = people[i], i+1, begin
		return r
	}
	final := Right{To: "final", Event: e.ID, Stage: 2, From: from.ID, Place: "place 1 of C26A", State: RightOpen}
	next := final
	next.State = RightNext
	class := Right{To: "higher", State: RightOpen, Until: calendar.Date{Year: 2028, Month: 12, Day: 7}}
	placed := x
	placed.Event, placed.Stage = e.ID, 2
	rows, post, err := h.Inviter(begin, inviteTold).Give([]Right{given(2, next), given(0, final), given(3, class), given(1, final)}, placed)
	if err != nil {
		t.Fatal(err)
	}
	rows = append([]Row{x, Placing{Label: "C26F", Version: 1, Event: e.ID, Stage: 2}}, rows...)
	h.files(rows, post)
	if sent := h.post(begin); len(sent) != 3 {
		t.Errorf("%d letters went out: %+v", len(sent), sent)
	}
	open := must(h.OpenRequests())(t)
	if len(open) != 2 || open[0].Tournament != x.ID || open[0].Other != people[0] || open[1].Other != people[1] {
		t.Errorf("asked are %+v", open)
	}
	for i, want := range []RightState{RightOpen, RightOpen, RightNext, RightOpen} {
		r := must(h.Rights(func(r Right) bool { return r.Player == people[i] }))(t)
		if len(r) != 1 || r[0].State != want {
			t.Errorf("player %d has %+v", i, r)
		}
	}
	if _, err := h.File(Matter{Key: "deed:race", By: "edith", Rows: []Row{Tournament{ID: x.ID, Label: "C26G", Name: "G", Agreement: from.Agreement, Secretary: from.Secretary, State: Draft}}}); !errors.Is(err, ErrStale) {
		t.Errorf("another was founded meanwhile: %v", err)
	}
	r := final
	r.ID, r.Player, r.At = 2, people[3], begin
	if _, err := h.File(Matter{Key: "deed:race right", By: "edith", Rows: []Row{r}}); !errors.Is(err, ErrStale) {
		t.Errorf("another right was given meanwhile: %v", err)
	}
}

// TestRightTo finds the right by which an entry is one, to a stage or to the class of its name, and
// says why one that is used, or out of date, is none any more.
func TestRightTo(t *testing.T) {
	t.Parallel()
	h, x, rights := final(t, false)
	player := rights[0].Player
	at := func(want string, tour Tournament, now time.Time) Right {
		t.Helper()
		r, unfit, err := h.RightTo(player, tour, now)
		if err != nil || unfit != want {
			t.Errorf("%s: %q, %v; want %q", tour.Label, unfit, err, want)
		}
		return r
	}
	if r := at("", x, begin); r.ID != 0 {
		t.Errorf("one who waits behind others has %+v", r)
	}
	open := rights[0]
	open.State = RightOpen
	h.filed(open)
	if r := at("", x, begin); r.ID != open.ID {
		t.Errorf("to the final there is %+v", r)
	}
	if r := at("", must(h.TournamentByLabel("C26A"))(t), begin); r.ID != 0 {
		t.Errorf("to another stage there is %+v", r)
	}
	higher := h.draft("H1")
	higher.Name = "Higher"
	h.filed(higher)
	higher = must(h.Tournament(higher.ID))(t)
	h.filed(Right{Player: player, To: "higher", At: begin, Until: calendar.Date{Year: 2027, Month: 12, Day: 7}, State: RightOpen})
	if r := at("it ended on 7 December 2027", higher, begin.AddDate(1, 0, 1)); r.ID == 0 {
		t.Error("of one out of date nothing is known")
	}
	// Who wins it again after it ended has another.
	h.filed(Right{Player: player, To: "higher", At: begin.AddDate(1, 0, 1), State: RightOpen})
	if r := at("", higher, begin.AddDate(1, 0, 1)); r.ID != 7 {
		t.Errorf("the newer one is %+v", r)
	}
	higher.Entries = []Entry{{Player: player, State: Accepted, At: begin}}
	rows := must(h.UsedBy(player, higher, begin))(t)
	h.files(append([]Row{higher}, rows...), nil)
	if r := must(h.Right(6))(t); r.State != RightUsed || !strings.Contains(r.Unfit(begin), "it was used by the entry to tournament") {
		t.Errorf("used is %+v", r)
	}
	dead := must(h.RightsOver(rights[1].Player, "has died", begin))(t)
	if len(dead) != 1 || dead[0].(Right).Why != "has died" {
		t.Errorf("of who has died: %+v", dead)
	}
	// A question that waits is answered by an entry that the secretary makes.
	h.asked(x, must(h.Right(1))(t))
	if over := must(h.RightsOver(player, "has died", begin))(t); len(over) != 3 || over[2].(Request).State != RequestOpen {
		t.Errorf("of one who is asked: %+v", over)
	}
	x = must(h.Tournament(x.ID))(t)
	x.Entries = []Entry{{Player: player, State: Accepted, At: begin}}
	h.files(append([]Row{x}, must(h.UsedBy(player, x, begin))(t)...), nil)
	if r, q := must(h.Right(1))(t), must(h.Request(1))(t); r.State != RightUsed || q.State != RequestDone {
		t.Errorf("the right is %+v, the question %+v", r, q)
	}
}
