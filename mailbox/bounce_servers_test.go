package mailbox

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/mailbox/posttest"
	"postd/rules"
)

// returned fills a report of testdata/bounces in for the first letter to Alice.
func (h *house) returned(file string) (raw, to string) {
	h.t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		h.t.Fatal(err)
	}
	p, err := h.ledger.Posting(1)
	if err != nil || p.To != aliceAt {
		h.t.Fatal(p.To, err)
	}
	raw = strings.NewReplacer("{to}", p.EnvelopeFrom, "{reader}", p.To, "{id}", p.MessageID).Replace(string(b))
	if !strings.Contains(string(b), "To: {to}") {
		return raw, officeAt
	}
	return raw, p.EnvelopeFrom
}

// comesIn delivers a letter with its envelope and reads the mailbox.
func (h *house) comesIn(from, to, raw string) {
	h.t.Helper()
	if err := h.office.DeliverFrom(from, to, []byte(strings.ReplaceAll(raw, "\n", "\r\n"))); err != nil {
		h.t.Fatal(err)
	}
	if err := h.poller().PollOnce(h.t.Context()); err != nil {
		h.t.Fatal(err)
	}
}

// TestPoint39Servers checks that reports in the manner of a dozen servers are
// matched to the letter, for good, for a while, or for nothing; none is answered,
// none makes a move. A letter that came back puts the address in doubt and tells the
// secretary.
func TestPoint39Servers(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/bounces/*.eml")
	if err != nil || len(files) < 20 {
		t.Fatal(len(files), err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".eml")
		want, _, _ := strings.Cut(name, " ")
		if want == "complaint" || want == "receipt" {
			continue // tests of their own
		}
		t.Run(name, func(t *testing.T) {
			h := openHouse(t)
			h.pump()
			before := len(h.office.Letters(aliceAt))
			h.clock.pass(time.Hour)
			raw, to := h.returned(file)
			h.comesIn("", to, raw)
			h.pump()
			p, err := h.ledger.Posting(1)
			if err != nil {
				t.Fatal(err)
			}
			player, err := h.ledger.Player(h.alice)
			if err != nil {
				t.Fatal(err)
			}
			verdict := strings.Join(h.verdicts(), "; ")
			got := "nothing"
			switch {
			case p.State == ledger.Failed:
				got = "failed"
			case strings.HasPrefix(verdict, "set aside: "):
				got = "aside"
			case p.Delay != "":
				got = "delayed"
			}
			if got != want {
				t.Fatalf("%s: %s, last %q, delay %q, %s", got, p.State, p.Last, p.Delay, verdict)
			}
			if want != "aside" && !strings.HasPrefix(verdict, "automatic: ") || h.plies() != 0 {
				t.Errorf("%s, %d moves", verdict, h.plies())
			}
			if doubt := player.Addresses[0].Doubt != ""; doubt != (want == "failed") {
				t.Errorf("in doubt: %q", player.Addresses[0].Doubt)
			}
			if n := len(h.office.Letters(aliceAt)); n != before {
				t.Errorf("%d letters to her", n-before)
			}
			told := false
			for _, x := range h.office.Letters("secretary@chess.test") {
				told = told || strings.Contains(string(x.Raw), "L-REPORT")
			}
			if told != (want == "failed") {
				t.Errorf("the secretary is told: %t", told)
			}
			t.Logf("%s: last %q, delay %q", verdict, p.Last, p.Delay)
		})
	}
}

// TestPoint39Once checks that the same report twice, and a second one without its
// token, bring about nothing more.
func TestPoint39Once(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	raw, to := h.returned("testdata/bounces/aside the token was lost.eml")
	h.comesIn("", to, raw)
	h.comesIn("", to, strings.Replace(raw, "dsn.1", "dsn.2", 1))
	if v := h.verdicts(); len(v) != 2 || !strings.HasPrefix(v[0], "set aside: ") || !strings.HasPrefix(v[1], "automatic: ") {
		t.Errorf("%q", v)
	}
	raw, to = h.returned("testdata/bounces/failed Exim.eml")
	h.comesIn("", to, raw)
	h.comesIn("", to, strings.Replace(raw, "plain.1", "plain.2", 1))
	if p := h.unsent(); p[0].State != ledger.Failed {
		t.Errorf("%q", h.outbox())
	}
}

// TestPoint39Alternate checks that the letter that came back goes to the player's
// other address, and no reminder to the one in doubt.
func TestPoint39Alternate(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	p, err := h.ledger.Player(h.alice)
	if err != nil {
		t.Fatal(err)
	}
	p.Addresses = append(p.Addresses, ledger.Address{Addr: carolAt, Verified: true})
	if _, err := h.ledger.PutPlayer(p); err != nil {
		t.Fatal(err)
	}
	h.pump()
	raw, to := h.returned("testdata/bounces/failed Postfix.eml")
	h.comesIn("", to, raw)
	h.pump()
	again := h.office.Letters(carolAt)
	if len(again) != 1 || !strings.Contains(string(again[0].Raw), "L-TERMS") {
		t.Errorf("%d letters to her other address", len(again))
	}
}

// TestPoint39BouncedNotice checks that a notice that is refused for good begins no
// turn; its time begins two reckoned days later, unless the secretary orders
// otherwise (RULING/R-57).
func TestPoint39BouncedNotice(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	h.write(aliceAt, "1. P-K4")
	h.office.Refuse(posttest.Refusal{Address: bobAt, Code: 550})
	h.pump()
	g, err := h.ledger.Game(h.game)
	if err != nil || g.Turn.Running || g.Post.Failed.IsZero() || g.Post.To != rules.Black {
		t.Fatalf("his turn began with a letter that he has not: %+v, %+v, %v", g.Turn, g.Post, err)
	}
	h.office.Relent(bobAt)
	h.clock.pass(49 * time.Hour)
	h.pump() // the mailbox is read past it (CLOCK/C-9)
	if _, err := h.ledger.Sweep(h.clock.now()); err != nil {
		t.Fatal(err)
	}
	if g, err = h.ledger.Game(h.game); err != nil || !g.Turn.Running || g.Turn.Begin.Sub(monday) < 48*time.Hour {
		t.Errorf("two days later: %+v, %v", g.Turn, err)
	}
}

// TestPoint40Receipts checks that a report that a letter was read makes no move and
// is not answered, and that none is ever asked for (RFC 8098).
func TestPoint40Receipts(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	before := len(h.office.Letters(aliceAt))
	raw, _ := h.returned("testdata/bounces/receipt.eml")
	h.comesIn("", h.ledger.ReplyAddress(h.game, terms.ToWhite), raw)
	h.comesIn(aliceAt, h.ledger.ReplyAddress(h.game, terms.ToWhite), strings.Replace(raw, "mdn.1", "mdn.2", 1))
	h.pump()
	if v := strings.Join(h.verdicts(), "; "); strings.Count(v, "automatic: a report that a letter was read") != 2 || h.plies() != 0 || len(h.office.Letters(aliceAt)) != before {
		t.Errorf("%s, %d moves", v, h.plies())
	}
	for _, x := range h.office.Letters(aliceAt) {
		for _, field := range []string{"Disposition-Notification-To", "Return-Receipt-To", "X-Confirm-Reading-To"} {
			if strings.Contains(string(x.Raw), field) {
				t.Errorf("a letter asks for a receipt by %s", field)
			}
		}
	}
}

// TestPoint44 checks that a complaint of unwanted mail ends the reminders of the
// player to whom the letter went, and is shown to the secretary; one that knows
// nothing of a letter of the office does nothing (RFC 5965).
func TestPoint44(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		file  string
		edit  func(string) string
		muted bool
	}{
		{"complaint", nil, true},
		{"complaint without the token", nil, true},
		{"complaint without the token", func(s string) string { return strings.Replace(s, "Message-ID: <g1.", "Message-ID: <g2.", 1) }, false},
	} {
		h := openHouse(t)
		h.pump()
		raw, to := h.returned("testdata/bounces/" + c.file + ".eml")
		if c.edit != nil {
			raw = c.edit(raw)
		}
		h.comesIn("feedback@isp.test", to, raw)
		player, err := h.ledger.Player(h.alice)
		if err != nil {
			t.Fatal(err)
		}
		v := strings.Join(h.verdicts(), "; ")
		if player.Reminding.Off != c.muted || strings.Contains(v, "set aside: held: a complaint about letter 1 ") != c.muted {
			t.Errorf("%s: off %t, %s", c.file, player.Reminding.Off, v)
		}
		g, err := h.ledger.Game(h.game)
		if err != nil || g.Reminding(rules.White, "Alice").Off != c.muted {
			t.Errorf("%s: in the game %+v, %v", c.file, g.Reminding(rules.White, "Alice"), err)
		}
	}
}
