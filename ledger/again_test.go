package ledger

import (
	"reflect"
	"testing"
	"time"

	"postd/correspondence"
	"postd/rules"
)

// TestAgain checks that RESEND brings the last three letters once more, each with
// the words that it had and a Message-ID of its own, and that no turn begins anew
// (CLOCK/C-2).
func TestAgain(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	id := h.game("A3-12")
	h.post(begin.Add(-time.Hour))
	h.write(id, rules.White, "1. P-K4", begin)
	h.write(id, rules.White, "STATUS", begin)
	h.write(id, rules.White, "SCORE", begin)
	h.post(begin)
	before := must(h.Game(id))(t)
	h.write(id, rules.White, "RESEND", begin.Add(time.Hour))
	all := must(h.PostingsOf(id))(t)
	got := all[len(all)-3:]
	if kinds(got) != "L-ACK Smith, L-STATUS Smith, L-STATUS Smith" || len(all) != 9 {
		t.Fatalf("of the game: %s", kinds(all))
	}
	for _, p := range got {
		was := must(h.Posting(p.Repeats))(t)
		if !reflect.DeepEqual(p.Words, was.Words) || p.MessageID == was.MessageID || p.Notice != was.Notice || p.InReplyTo != was.InReplyTo || was.State != Sent {
			t.Errorf("%+v\nrepeats\n%+v", p, was)
		}
	}
	if n := len(h.post(begin.Add(2 * time.Hour))); n != 3 {
		t.Errorf("%d letters went out", n)
	}
	g := must(h.Game(id))(t)
	if g.Turn.Begin != before.Turn.Begin || g.State != correspondence.StateTurn || g.Seq != before.Seq+1 {
		t.Errorf("turn from %s, was %s; %d events, were %d", g.Turn.Begin, before.Turn.Begin, g.Seq, before.Seq)
	}
	h.write(id, rules.White, "RESEND", begin.Add(3*time.Hour))
	if all := must(h.PostingsOf(id))(t); kinds(all[len(all)-3:]) != "L-ACK Smith, L-STATUS Smith, L-STATUS Smith" {
		t.Errorf("the second time: %s", kinds(all[len(all)-3:]))
	}
}
