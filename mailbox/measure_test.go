package mailbox

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
)

// to lists what went out to an address since an instant, in order.
func (x *flood) to(addr string, since time.Time) (out []ledger.Posting) {
	x.t.Helper()
	all, err := x.ledger.Sent()
	if err != nil {
		x.t.Fatal(err)
	}
	for _, p := range all {
		if p.State == ledger.Sent && p.To == addr && !p.SentAt.Before(since) {
			if p, err = x.ledger.Posting(p.Seq); err != nil {
				x.t.Fatal(err)
			}
			out = append(out, p)
		}
	}
	return out
}

// TestGathered checks that of six notes in an hour four go at once, and the others in one
// letter an hour after the first of them, across restarts; that the reader answers that
// letter as any other of the game; that a move goes out meanwhile, and that what was
// gathered is filed with the letters of the game.
func TestGathered(t *testing.T) {
	t.Parallel()
	x := openFlood(t, behaviour{})
	x.clock.pass(time.Hour)
	begun := x.clock.now()
	for i := range 6 {
		x.takes(x.fromAlice(x.game, fmt.Sprintf("Dear Bob, this is thought number %d of mine.", i+1))[0])
		x.clock.pass(3 * time.Minute)
	}
	if got := x.to(bobAt, begun); len(got) != 4 || got[3].Kind != correspondence.NNote {
		t.Fatalf("%d letters at once: %+v", len(got), got)
	}
	x.takes(x.fromAlice(x.game, "1 P-K4")[0])
	if got := x.to(bobAt, begun); len(got) != 5 || got[4].Kind != correspondence.NMove {
		t.Fatalf("the move is not the fifth of %d", len(got))
	}
	x.clock.pass(45 * time.Minute)
	x.minute()
	if n := len(x.to(bobAt, begun)); n != 5 {
		t.Fatalf("%d letters within the hour", n)
	}
	x.clock.pass(10 * time.Minute)
	x.minute()
	x.minute()
	got := x.to(bobAt, begun)
	if len(got) != 6 || !strings.Contains(got[5].Words.Text, "number 5") || !strings.Contains(got[5].Words.Text, "number 6") || strings.Contains(got[5].Words.Text, "number 4") {
		t.Fatalf("the gathered letter of %d: %q", len(got), got[len(got)-1].Words.Text)
	}
	if g, ok := x.ledger.ParseKey(got[5].ReplyTo); !ok || g.Game != x.game {
		t.Errorf("it is answered at %s", got[5].ReplyTo)
	}
	if v := x.takes(x.from(bobAt, got[5].ReplyTo, "1 P-K4 P-K4")); v.Verdict != Heard || len(v.Games) != 1 || v.Games[0] != x.game {
		t.Errorf("Bob's answer is %s: %s", v.Verdict, v.Reason)
	}
	all, err := x.ledger.PostingsOf(x.game)
	if err != nil {
		t.Fatal(err)
	}
	kept := 0
	for _, p := range all {
		if p.State == ledger.Gathered && p.Kind == correspondence.NNote {
			kept++
		}
	}
	if kept != 2 {
		t.Errorf("%d notes are filed as gathered", kept)
	}
}

// TestGatheredDay checks that past the measure of a day the rest is told the next morning.
func TestGatheredDay(t *testing.T) {
	t.Parallel()
	x := openFlood(t, behaviour{})
	x.clock.pass(time.Hour)
	begun := x.clock.now()
	for i := range 20 * 6 {
		x.takes(x.fromAlice(x.game, fmt.Sprintf("Dear Bob, this is thought number %d of mine.", i+1))[0])
		x.clock.pass(10 * time.Minute)
		x.minute()
	}
	day := x.to(bobAt, begun)
	for range 8 * 60 {
		x.clock.pass(10 * time.Minute)
		x.minute()
	}
	all := x.to(bobAt, begun)
	if len(day) != 16 || len(all) <= len(day) {
		t.Fatalf("%d letters on the day, %d in all", len(day), len(all))
	}
	next := all[len(day)]
	if next.SentAt.Hour() < 7 || next.SentAt.Sub(begun) < 20*time.Hour {
		t.Errorf("the rest is told at %s; it began at %s", next.SentAt, begun)
	}
	if waits, err := x.ledger.Gatherings(); err != nil || len(waits) > 0 {
		t.Errorf("%+v waits still, %v", waits, err)
	}
}

// TestOneLetterToOne checks that of one letter no more than three go at once to one
// reader, beside what begins something, and that its writer is told that eight things are
// read of it in a game.
func TestOneLetterToOne(t *testing.T) {
	t.Parallel()
	x := openFlood(t, behaviour{games: 5})
	x.clock.pass(time.Hour)
	begun := x.clock.now()
	var b strings.Builder
	for i, g := range x.also {
		fmt.Fprintf(&b, "%s: NOTE hello in game %d\n", g.label, i+1)
	}
	x.takes(x.fromAlice(x.also[0].id, b.String())[0])
	if got := x.to(bobAt, begun); len(got) != 3 {
		t.Errorf("%d letters went at once", len(got))
	}
	x.clock.pass(61 * time.Minute)
	x.minute()
	got := x.to(bobAt, begun)
	if len(got) != 4 || !strings.Contains(got[3].Words.Text, "hello in game 4") || !strings.Contains(got[3].Words.Text, "hello in game 5") {
		t.Errorf("%d letters, the last %q", len(got), got[len(got)-1].Words.Text)
	}
	begun = x.clock.now()
	x.takes(x.fromAlice(x.game, strings.Repeat("STATUS\nSCORE\n", 6))[0])
	status, refused := 0, 0
	for _, p := range x.to(aliceAt, begun) {
		switch p.Kind {
		case correspondence.NStatus:
			status++
		case correspondence.NRefused:
			refused++
		}
	}
	if status != 8 || refused != 1 {
		t.Errorf("%d answers and %d refusals", status, refused)
	}
}

// TestProposalsOfOne checks that three proposals of a side wait at a time, that one of the
// same term takes the place of the last, and that no more than four are made a day.
func TestProposalsOfOne(t *testing.T) {
	t.Parallel()
	x := openFlood(t, behaviour{})
	x.clock.pass(time.Hour)
	for i, c := range []struct {
		after time.Duration
		words string
		made  bool
	}{
		{time.Minute, "PROPOSE UMPIRE Mr Hoffer", true},
		{time.Minute, "PROPOSE HELP of a friend", true},
		{time.Minute, "PROPOSE turn.limit = 5 days", true},
		{time.Minute, "PROPOSE notation = numeric", false},  // three wait
		{time.Minute, "PROPOSE turn.limit = 6 days", true},  // in the place of the last
		{time.Minute, "PROPOSE turn.limit = 7 days", false}, // four were made within the day
		{25 * time.Hour, "PROPOSE turn.limit = 8 days", true},
		{time.Minute, "PROPOSE notation = numeric", false},
	} {
		x.clock.pass(c.after)
		before, err := x.ledger.Game(x.game)
		if err != nil {
			t.Fatal(err)
		}
		x.takes(x.fromAlice(x.game, c.words)[0])
		after, err := x.ledger.Game(x.game)
		if err != nil {
			t.Fatal(err)
		}
		if made := len(after.Proposals) > len(before.Proposals); made != c.made {
			t.Errorf("%d: %s: made %v", i+1, c.words, made)
		}
		open := 0
		for _, p := range after.Proposals {
			if p.Open() && p.By == terms.ToWhite {
				open++
			}
		}
		if open > 3 {
			t.Errorf("%d: %s: %d wait", i+1, c.words, open)
		}
	}
}

// TestToldLess checks that whoever has had the measure of answers is told of it once in
// the hour, within the measure, and that what is kept back is filed.
func TestToldLess(t *testing.T) {
	t.Parallel()
	x := openFlood(t, behaviour{})
	x.clock.pass(time.Hour)
	begun := x.clock.now()
	for range 50 {
		x.takes(x.fromAlice(x.game, "STATUS")[0])
		x.clock.pass(time.Minute)
	}
	told := 0
	all := x.to(aliceAt, begun)
	for _, p := range all {
		if p.Words.Subject == "We answer you less for now" {
			told++
		}
	}
	secretary := x.to("secretary@chess.test", begun)
	if told != 1 || len(all) > 30 || len(secretary) != 1 {
		t.Errorf("told %d times, %d letters, %d to the secretary", told, len(all), len(secretary))
	}
}
