package mailbox

import (
	"strings"
	"testing"
	"time"

	"postd/ledger"
)

// twoOffices are two whole offices, each with a player whose address is the other.
// What one sends the other is carried over as it is, or as edit makes it on the
// way.
type twoOffices struct {
	a, b    *house
	had     map[*house]int // of the letters to Bob, those that were carried
	carried int
	edit    func(string) string
}

const otherAt = "post@club.test"

// openTwo opens the two offices. In each Bob is the other office: what is sent to
// Bob is carried over, and comes from the address of an office that is trusted
// there.
func openTwo(t *testing.T, edit func(string) string) *twoOffices {
	t.Helper()
	return &twoOffices{a: openHouse(t), b: openHouse(t), edit: edit, had: map[*house]int{}}
}

// carry brings what lies with Bob in each office into the mailbox of the other,
// under the name of the office that wrote it, until nothing more comes; it reports
// how many rounds that took.
func (two *twoOffices) carry(t *testing.T, most int) (rounds int) {
	t.Helper()
	for rounds = 0; rounds < most; rounds++ {
		two.a.pump()
		two.b.pump()
		news := 0
		for from, to := range map[*house]*house{two.a: two.b, two.b: two.a} {
			all := from.office.Letters(bobAt)
			for _, l := range all[two.had[from]:] {
				raw := strings.ReplaceAll(strings.ReplaceAll(string(l.Raw), "\r\n", "\n"), "chess.test", "club.test")
				if two.edit != nil {
					raw = two.edit(raw)
				}
				if err := to.office.DeliverFrom(otherAt, officeAt, []byte(raw)); err != nil {
					t.Fatal(err)
				}
				two.carried++
				news++
			}
			two.had[from] = len(all)
		}
		if news == 0 {
			return rounds
		}
	}
	return rounds
}

// TestPoint41 sets two whole offices face to face: each takes the other for a
// player. It ends by itself, with no answer where the marks of automatic mail
// arrive, and after no more than one exchange where a bad gateway takes one or all
// of them off.
func TestPoint41(t *testing.T) {
	t.Parallel()
	without := func(fields ...string) func(string) string {
		return func(raw string) string {
			head, body, _ := strings.Cut(raw, "\n\n")
			var kept []string
			drop := false
			for _, line := range strings.Split(head, "\n") {
				if line != "" && line[0] != ' ' && line[0] != '\t' {
					name, _, _ := strings.Cut(line, ":")
					drop = false
					for _, f := range fields {
						drop = drop || strings.EqualFold(name, f)
					}
				}
				if !drop {
					kept = append(kept, line)
				}
			}
			return strings.Join(kept, "\n") + "\n\n" + body
		}
	}
	for _, c := range []struct {
		name string
		edit func(string) string
		most int // answers in all that either office may write to the other
	}{
		{"as they are", nil, 0},
		{"without Auto-Submitted", without("Auto-Submitted"), 0},
		{"without the mark of the loop", without("X-Postd-Loop"), 0},
		{"without any mark", without("Auto-Submitted", "X-Postd-Loop", "Precedence", "List-Unsubscribe", "List-Unsubscribe-Post", "X-Auto-Response-Suppress", "Return-Path"), 2 * 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			two := openTwo(t, c.edit)
			two.a.befriend(otherAt)
			two.b.befriend(otherAt)
			two.a.pump()
			two.b.pump()
			two.a.write(aliceAt, "1 P-K4") // a letter to Bob, who is an office
			two.a.pump()
			before := two.a.count(bobAt) + two.b.count(bobAt)
			rounds := two.carry(t, 20)
			answers := two.a.count(bobAt) + two.b.count(bobAt) - before
			if rounds >= 20 || answers > c.most {
				t.Errorf("%d rounds, %d answers; %q and %q", rounds, answers, two.a.verdicts(), two.b.verdicts())
			}
			if two.carried < 3 {
				t.Errorf("only %d letters were carried over", two.carried)
			}
			// An hour later nothing has begun again.
			two.a.clock.pass(2 * time.Hour)
			two.b.clock.pass(2 * time.Hour)
			if n := two.carry(t, 20); n != 0 {
				t.Errorf("%d rounds more", n)
			}
			if two.a.plies() != 1 || two.b.plies() != 0 {
				t.Errorf("%d and %d moves", two.a.plies(), two.b.plies())
			}
		})
	}
}

// befriend gives Bob, who is the other office, that office's address beside the one
// that Bob has, and trusts it, which is the worst case.
func (h *house) befriend(addr string) {
	h.t.Helper()
	p, err := h.ledger.Player(h.bob)
	if err != nil {
		h.t.Fatal(err)
	}
	p.Addresses = append(p.Addresses, ledger.Address{Addr: addr, Verified: true})
	if _, err := h.ledger.PutPlayer(p); err != nil {
		h.t.Fatal(err)
	}
}
