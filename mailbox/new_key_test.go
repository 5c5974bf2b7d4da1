package mailbox

import (
	"strings"
	"testing"
	"time"

	"postd/correspondence/terms"
	"postd/mailbox/mime"
)

// TestNewKey has a player ask for a new reply address: the letter that says so bears it,
// the old one is worn, and a letter in doubt gets one once a day, if it bears a true key.
func TestNewKey(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.config.Help = 100
	h.pump()
	old := h.ledger.ReplyAddress(h.game, terms.ToWhite)
	first := h.reply(aliceAt, "NEW KEY") // kept for later, when its key is worn
	h.write(aliceAt, "New key.\n\n-- \nAlice")
	h.pump()
	told := h.last(aliceAt)
	to := func(m mime.Mail) string { return strings.TrimSpace(m.Head.Get("Reply-To")) }
	second := h.ledger.ReplyAddress(h.game, terms.ToWhite)
	if !strings.Contains(told.Subject, "new reply address") || strings.Contains(to(told), old) || second == old {
		t.Fatalf("%q is answered to %s; the side writes to %s: %v", told.Subject, to(told), second, h.verdicts())
	}
	// What the old address brings is asked about, though it says NEW KEY: one was given today.
	before := h.count(aliceAt)
	h.clock.pass(time.Hour)
	h.deliver(first)
	h.pump()
	if v := h.verdicts(); !strings.HasPrefix(v[1], "set aside: ") || h.ledger.ReplyAddress(h.game, terms.ToWhite) != second || h.count(aliceAt) > before+1 {
		t.Errorf("%v", v)
	}
	// A day later it is given at once, and to nobody but Alice.
	h.clock.pass(24 * time.Hour)
	carol := h.count(carolAt)
	h.deliver(strings.Replace(strings.Replace(first, "<"+aliceAt+">", "<"+carolAt+">", 1), "NEW KEY", "NEW  KEY!", 1))
	h.pump()
	third := h.ledger.ReplyAddress(h.game, terms.ToWhite)
	if v := h.verdicts(); v[2] != "heard: new key of White" || third == second || h.count(carolAt) != carol || !strings.Contains(h.last(aliceAt).Subject, "new reply address") {
		t.Errorf("%v", v)
	}
	// Reply to that letter plays; beside a move the words are none of ours.
	h.write(aliceAt, "1 P-K4\nNEW KEY")
	h.pump()
	if h.plies() != 1 {
		t.Errorf("%d moves: %v", h.plies(), h.verdicts())
	}
	// Without a key nothing is given.
	black := h.ledger.ReplyAddress(h.game, terms.ToBlack)
	h.deliver(h.plain(bobAt, "A-1", "NEW KEY"))
	h.pump()
	if v := h.verdicts(); !strings.HasPrefix(v[4], "set aside: ") || h.ledger.ReplyAddress(h.game, terms.ToBlack) != black {
		t.Errorf("%v", v)
	}
}
