package ledger

import (
	"fmt"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// madeGood counts what was left out of the games by outages, and who was told.
func (h *house) madeGood(ids []terms.GameID) (made, told int) {
	h.t.Helper()
	for _, id := range ids {
		for _, e := range must(h.Events(id))(h.t) {
			if _, ok := e.What.(events.MadeGood); ok {
				made++
			}
		}
		for _, p := range must(h.PostingsOf(id))(h.t) {
			if p.Kind == correspondence.NOutage {
				told++
			}
		}
	}
	return made, told
}

// TestOutage checks that what a failure took is given back in every game before
// anything is judged, once, wherever the house crashes meanwhile (RULING/R-1,
// CLOCK/C-9).
func TestOutage(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	var ids []terms.GameID
	for i := range outageBatch + 6 {
		ids = append(ids, h.game(fmt.Sprintf("A3-%d", i+1)))
	}
	h.post(begin)
	limit := agreement(t).Turn.Limit
	from := begin.Add(limit - time.Hour)
	if _, found, err := h.ReadAgain("INBOX", from, time.Hour, "x"); found || err != nil {
		t.Fatalf("the first reading ends an outage: %v, %v", found, err)
	}
	must(h.Sweep(from))(t)
	// White of the first game writes during the outage, after the hour at which White's
	// time would have ended.
	to := from.Add(10 * time.Hour)
	arrived := from.Add(3 * time.Hour)
	seq, _, err := h.Keep([]byte("1. P-K4"), Place{"INBOX", 1, 1}, arrived)
	if err != nil {
		t.Fatal(err)
	}
	h.clock.set(to)
	x, found, err := h.ReadAgain("INBOX", to, time.Hour, "the office was closed")
	if err != nil || !found || !x.From.Equal(from) || !x.To.Equal(to) {
		t.Fatalf("the outage is %+v, %v, %v", x, found, err)
	}

	falls := 0
	for done := false; !done; {
		func() {
			points := 0
			h.Ledger.fault = func(string) {
				if points++; points > falls {
					falls += 9
					panic(errFell)
				}
			}
			defer func() {
				h.Ledger.fault = nil
				if p := recover(); p != nil && p != errFell {
					panic(p)
				}
			}()
			if err := h.MakeGood(to); err != nil {
				t.Fatal(err)
			}
			done = true
		}()
		h.reopen()
		if made, told := h.madeGood(ids); !done && made > len(ids) || told > 0 {
			t.Fatalf("after a fall %d clocks were lengthened and %d letters written", made, told)
		}
	}
	if falls == 0 {
		t.Error("the house never fell")
	}
	must(h.Sweep(to))(t) // the letter waits still: nobody is told, and nothing judged
	if made, told := h.madeGood(ids); made != len(ids) || told != 0 {
		t.Fatalf("%d clocks of %d were lengthened, and %d letters written", made, len(ids), told)
	}
	m := letter(ids[0], rules.White, "1. P-K4", arrived)
	m.Letter, m.Verdict = seq, "acted"
	must(h.File(m))(t)
	must(h.Sweep(to))(t)
	must(h.Sweep(to))(t)
	if made, told := h.madeGood(ids); made != len(ids) || told != 2*(len(ids)-1) {
		t.Errorf("%d clocks were lengthened, and %d letters written; both sides of all games but the first are to be told", made, told)
	}
	for i, id := range ids {
		g := must(h.Game(id))(t)
		if g.Excess[rules.White] != nil {
			t.Errorf("game %s: an excess was found", id)
		}
		if x := must(h.Line(id))(t); i > 0 && !x.Deadline.Equal(to.Add(time.Hour)) {
			t.Errorf("game %s: the time ends %s", id, x.Deadline)
		}
	}
	list := must(h.Outages(0))(t)
	if len(list) != 1 || !list[0].Made || !list[0].Told || list[0].Games != len(ids) {
		t.Errorf("the list shows %+v", list)
	}
	if games := must(h.OutageGames(1, 0, 0))(t); len(games) != len(ids) || games[0].How != OutageMade {
		t.Errorf("%d clocks are listed", len(games))
	}
}

// TestOutageByHand checks that where the secretary gives time back, nothing follows
// of itself, and the clocks are listed for the secretary. A gap that is no longer
// than agreed is no outage.
func TestOutageByHand(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	a := agreement(t)
	a.Outage = terms.OutageToSecretary
	id := must(h.OpenGame(h.tournament, "B1", h.sides(), a, "", begin.Add(-time.Hour)))(t)
	h.post(begin)
	for i, gap := range []time.Duration{0, time.Hour, time.Hour + time.Second} {
		now := begin.Add(time.Duration(i)*time.Hour + gap)
		_, found, err := h.ReadAgain("INBOX", now, 2*time.Hour, "x")
		if found || err != nil {
			t.Errorf("reading %d ends an outage: %v %v", i, found, err)
		}
	}
	to := begin.Add(24 * time.Hour)
	if _, found, err := h.ReadAgain("INBOX", to, 2*time.Hour, "x"); !found || err != nil {
		t.Fatalf("there was no outage: %v", err)
	}
	must(h.Sweep(to))(t)
	if made, told := h.madeGood([]terms.GameID{id}); made+told != 0 {
		t.Errorf("%d clocks were lengthened, %d letters written", made, told)
	}
	if games := must(h.OutageGames(1, 0, 0))(t); len(games) != 1 || games[0].How != OutageByHand || games[0].Of != rules.White {
		t.Errorf("for the secretary are listed %+v", games)
	}
	if list := must(h.Outages(0))(t); !list[0].Made || !list[0].Told || list[0].ByHand != 1 {
		t.Errorf("the list shows %+v", list)
	}
}

// TestDoor checks that a letter that is handed in at the door lies at a place that
// no other ever has, though the door be forgotten meanwhile, and that decisions wait
// for the door as for a mailbox. After an outage of the door letters come late for
// some time yet, which is made good with it.
func TestDoor(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-1")
	h.post(begin)
	limit := agreement(t).Turn.Limit
	from := begin.Add(limit - time.Hour)
	for _, at := range []time.Time{from.Add(-time.Hour), from} {
		if _, found, err := h.DoorOpen(at, time.Hour, "x"); found || err != nil {
			t.Fatalf("%v, %v", found, err)
		}
	}
	if err := h.SetReadThrough("INBOX", from.Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	if got := h.ReadThrough(); !got.Equal(from) {
		t.Errorf("read through %s with a door that was open until %s", got, from)
	}
	places := map[Place]bool{}
	for i := range 3 {
		seq, err := h.KeepAtDoor(Incoming{Raw: []byte("1. P-K4"), Arrived: from})
		if err != nil {
			t.Fatal(err)
		}
		x := must(h.Letter(seq))(t)
		if places[x.Place] || !x.Arrived.Equal(from) || string(x.Raw) != "1. P-K4" {
			t.Errorf("%+v", x)
		}
		places[x.Place] = true
		if err := h.Settle(seq, "x", "y"); err != nil {
			t.Fatal(err)
		}
		if i == 1 {
			if err := h.Forget(Door); err != nil {
				t.Fatal(err)
			}
			if _, _, err := h.DoorOpen(from, time.Hour, "x"); err != nil {
				t.Fatal(err)
			}
		}
	}

	// The door was closed for two hours, over the end of White's time: White had an
	// hour left, and has it when the door has been open again for two.
	h.clock.set(from.Add(2 * time.Hour))
	x, found, err := h.DoorOpen(h.clock.now(), time.Hour, "the office was closed")
	if err != nil || !found || !x.From.Equal(from) || !x.To.Equal(from.Add(4*time.Hour)) || x.Mailbox != Door {
		t.Fatalf("%+v, %v, %v", x, found, err)
	}
	if err := h.SetReadThrough("INBOX", h.clock.now()); err != nil {
		t.Fatal(err)
	}
	if err := h.MakeGood(h.clock.now()); err != nil {
		t.Fatal(err)
	}
	if got, want := must(h.Line(id))(t).Deadline, from.Add(5*time.Hour); !got.Equal(want) {
		t.Errorf("White's time ends at %s, not %s", got, want)
	}
	// An outage of the mailbox in the same time gives nothing twice.
	if _, found, err := h.ReadAgain("INBOX", from.Add(4*time.Hour), time.Hour, "x"); err != nil || !found {
		t.Fatal(found, err)
	}
	if err := h.MakeGood(h.clock.now()); err != nil {
		t.Fatal(err)
	}
	if got, want := must(h.Line(id))(t).Deadline, from.Add(5*time.Hour); !got.Equal(want) {
		t.Errorf("White's time ends at %s, not %s", got, want)
	}
	for _, c := range []struct{ outage, late time.Duration }{{time.Minute, 30 * time.Minute}, {time.Hour, time.Hour}, {48 * time.Hour, 4 * time.Hour}} {
		if got := lateAfter(c.outage); got != c.late {
			t.Errorf("after %s letters come late for %s", c.outage, got)
		}
	}
}
