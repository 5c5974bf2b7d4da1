package mailbox

import (
	"strings"
	"testing"
	"time"

	"postd/ledger"
)

func (h *house) replay(kept ledger.Letter) Replayed {
	h.t.Helper()
	x, err := Replay(h.ledger, h.config, h.clock.now, kept)
	if err != nil {
		h.t.Fatal(err)
	}
	return x
}

// TestPoint57ReplayCommitsNothing checks that a letter is replayed to the verdict
// that it would have, and that the ledger is as it was.
func TestPoint57ReplayCommitsNothing(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	h.clock.pass(time.Hour)
	raw := []byte(h.reply(aliceAt, "1 P-K4\nHow are you?\n\n> P-Q4"))
	before := h.state()
	x := h.replay(ledger.Letter{Raw: raw, Arrived: h.clock.now()})
	if x.Verdict != Heard || x.Reason != "White in game g1" || len(x.Games) != 1 || strings.Join(x.Games[0].Statements, "|") != "1 P-K4" || x.Seen.New != "1 P-K4\nHow are you?" {
		t.Errorf("%+v", x)
	}
	if len(x.Letters) != 2 || x.Letters[0].To != aliceAt && x.Letters[1].To != aliceAt {
		t.Errorf("%d letters would go out", len(x.Letters))
	}
	for _, c := range []struct{ raw, verdict string }{
		{strings.Replace(string(raw), "From: <alice@", "From: <carol@", 1), "set aside"},
		{"Auto-Submitted: auto-replied\n" + string(raw), "automatic"},
		{"X-Postd-Loop: x\n" + string(raw), "loop"},
		{strings.Replace(string(raw), "1 P-K4", "-----BEGIN PGP MESSAGE-----", 1), "no readable text"},
		{"From: alice@players.test\nTo: post@chess.test\nMessage-ID: <z@players.test>\n\nHow?\n", "no game"},
		{"From: dan@players.test\nTo: post@chess.test\n\nHow?\n", "unknown sender"},
		{"\nno header", "set aside"},
	} {
		if x := h.replay(ledger.Letter{Raw: []byte(c.raw), Arrived: h.clock.now()}); x.Verdict != c.verdict || x.Reason == "" {
			t.Errorf("%q: %q: %q", c.verdict, x.Verdict, x.Reason)
		}
	}
	if after := h.state(); after != before {
		t.Errorf("the ledger has changed:\n%s\n%s", before, after)
	}
	// What was rehearsed is what comes of it.
	h.deliver(string(raw))
	h.pump()
	if v := h.verdicts(); len(v) != 1 || v[0] != "heard: White in game g1" || h.plies() != 1 {
		t.Errorf("%q", v)
	}
	// The same letter once more would be a duplicate.
	if x := h.replay(ledger.Letter{Raw: raw, Arrived: h.clock.now()}); x.Verdict != ledger.Duplicate || x.Reason != "the same as letter 1" {
		t.Errorf("%q: %q", x.Verdict, x.Reason)
	}
}

// state is what of a ledger changes when anything is filed.
func (h *house) state() string {
	h.t.Helper()
	lines, err := h.ledger.LogLines(0, 1000)
	if err != nil {
		h.t.Fatal(err)
	}
	letters, err := h.ledger.Letters(nil)
	if err != nil {
		h.t.Fatal(err)
	}
	unsent, err := h.ledger.Unsent()
	if err != nil {
		h.t.Fatal(err)
	}
	sent, err := h.ledger.Sent()
	if err != nil {
		h.t.Fatal(err)
	}
	events, err := h.ledger.Events(h.game)
	if err != nil {
		h.t.Fatal(err)
	}
	return strings.Join([]string{"log", itoa(len(lines)), "letters", itoa(len(letters)), "unsent", itoa(len(unsent)), "sent", itoa(len(sent)), "events", itoa(len(events))}, " ")
}

// TestPoint57SameVerdict checks that every letter that the ledger keeps is replayed
// to the verdict that it has, and to the same decision, though the game has gone on.
func TestPoint57SameVerdict(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	write := func(from, words string) {
		h.clock.pass(time.Hour)
		h.write(from, words)
		h.pump()
	}
	write(aliceAt, "1 P-K4")
	write(bobAt, "1 P-K4 P-K4\nOFFER DRAW")
	write(aliceAt, "STATUS")
	write(aliceAt, "draw?")
	write(aliceAt, "DECLINE\nP-K4 2 Kt-KB3")
	write(bobAt, "Nothing that could be read")
	write(bobAt, "")
	write(bobAt, "2 Kt-KB3 Kt-QB3")
	h.deliver("Auto-Submitted: auto-replied\n" + h.reply(aliceAt, "P-K4"))
	h.deliver(h.reply(aliceAt, "3 B-Kt5"))
	again := h.reply(aliceAt, "P-QR3")
	h.deliver(again)
	h.deliver("X-Way: other\n" + again)
	h.pump()
	letters, err := h.ledger.Letters(nil)
	if err != nil || len(letters) != 12 {
		t.Fatal(len(letters), err)
	}
	before, moved := h.state(), 0
	for _, l := range letters {
		kept, err := h.ledger.Letter(l.Seq)
		if err != nil {
			t.Fatal(err)
		}
		x := h.replay(kept)
		if !x.Same {
			t.Errorf("letter %d had %q: %q, and is replayed to %q: %q", l.Seq, l.Verdict, l.Reason, x.Verdict, x.Reason)
		}
		if l.Verdict == Heard && len(x.Games) != 1 {
			t.Errorf("letter %d: %d games", l.Seq, len(x.Games))
		}
		for _, g := range x.Games {
			if !g.Same {
				t.Errorf("letter %d is decided otherwise: %v", l.Seq, g.Events)
			}
			if g.MovedOn {
				moved++
			}
		}
	}
	if after := h.state(); after != before || moved < 8 {
		t.Errorf("%d games had moved on; before %s, after %s", moved, before, after)
	}
}
