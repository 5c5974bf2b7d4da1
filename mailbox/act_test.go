package mailbox

import (
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/mailbox/mime"
)

// TestGameByMail plays some moves over real sockets.
func TestGameByMail(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	if n := len(h.office.Letters(aliceAt)); n != 1 {
		t.Fatalf("Alice has %d letters", n)
	}
	for i, x := range []struct{ from, words string }{
		{aliceAt, "1 P-K4"}, {bobAt, "1 P-K4 P-K4"}, {aliceAt, "P-K4 2 Kt-KB3\n\nOn Monday postd <post@chess.test> wrote:\n> P-Q4"},
	} {
		h.clock.pass(24 * time.Hour)
		h.write(x.from, x.words)
		h.pump()
		if h.plies() != i+1 {
			t.Fatalf("after %q %d moves stand; %q", x.words, h.plies(), h.verdicts())
		}
	}
	// What went out is an answer to what came in (RFC 5322 3.6.4, RFC 3834 5).
	last := h.office.Letters(aliceAt)
	m, err := mime.ReadMail(last[len(last)-1].Raw)
	if err != nil {
		t.Fatal(err)
	}
	if len(m.InReplyTo) != 1 || m.InReplyTo[0] != "3@players.test" {
		t.Errorf("In-Reply-To %q", m.InReplyTo)
	}
	if got := m.Head.Get("Auto-Submitted"); got != "auto-replied" {
		t.Errorf("Auto-Submitted %q", got)
	}
	last = h.office.Letters(bobAt)
	m, err = mime.ReadMail(last[len(last)-1].Raw)
	if err != nil {
		t.Fatal(err)
	}
	if got := m.Head.Get("Auto-Submitted"); got != "auto-generated" {
		t.Errorf("to the opponent: Auto-Submitted %q, In-Reply-To %q", got, m.InReplyTo)
	}
	if h.ledger.ReadThrough() != h.clock.now() {
		t.Errorf("read through %v, not %v", h.ledger.ReadThrough(), h.clock.now())
	}
}

// TestPoint37Verdicts lets letters of every sort come in, and looks at what became of
// them: the verdict, whether a move was made, and whether anybody was answered.
func TestPoint37Verdicts(t *testing.T) {
	t.Parallel()
	report := "MIME-Version: 1.0\nContent-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\nContent-Type: text/plain\n\n1 P-K4\n--b\nContent-Type: message/delivery-status\n\nAction: failed\n--b--\n"
	field := func(f string) func(string) string {
		return func(s string) string { return f + "\n" + s }
	}
	swap := func(old, new string) func(string) string {
		return func(s string) string { return strings.Replace(s, old, new, 1) }
	}
	cases := []struct {
		name    string
		edit    func(string) string
		want    string // beginning of "verdict: reason"
		moves   int
		answers int // to Alice or to the sender
	}{
		{"a move", nil, "heard: White in game g1", 1, 1},
		{"vacation", field("Auto-Submitted: auto-replied (vacation)"), "automatic: Auto-Submitted: auto-replied", 0, 0},
		{"a person says no", field("Auto-Submitted: no"), "heard", 1, 1},
		{"vacation of old", field("X-Autoreply: yes"), "automatic: an answering machine", 0, 0},
		{"bulk beside the key", field("Precedence: bulk"), "set aside: held: perhaps a machine wrote it: it bears a mark of lists and bulk mail (Precedence: bulk)", 0, 1},
		{"list beside the key", field("List-Id: <chess.list.test>"), "set aside: held: perhaps a machine wrote it: it bears a mark of lists", 0, 1},
		{"bulk of another", func(s string) string {
			return "Precedence: bulk\n" + strings.Replace(s, "From: <alice@", "From: <carol@", 1)
		}, "automatic: Precedence: bulk", 0, 0},
		{"a counter's mark", field("List-Unsubscribe: <https://counter.test/x>"), "heard: White in game g1", 1, 1},
		{"null path", field("Return-Path: <>"), "automatic: a report (Return-Path <>)", 0, 0},
		{"mailer-daemon", swap("From: <alice@", "From: <MAILER-DAEMON@"), "automatic: written by a mail server", 0, 0},
		{"dsn", func(s string) string { head, _, _ := strings.Cut(s, "\n\n"); return head + "\n" + report }, "automatic: a report of delivery", 0, 0},
		{"mdn", func(s string) string {
			head, _, _ := strings.Cut(s, "\n\n")
			return head + "\n" + strings.ReplaceAll(report, "delivery-status", "disposition-notification")
		}, "automatic: a report that a letter was read", 0, 0},
		{"in circles", field(strings.TrimSuffix(strings.Repeat("Received: from a by b; Mon, 7 Dec 2026 09:00:00 +0000\n", 31), "\n")), "automatic: went through 3", 0, 0},
		{"own mark", field("X-Postd-Loop: chess.test"), "loop: it carries X-Postd-Loop", 0, 0},
		{"own From", swap("<alice@players.test>", "<post+x@chess.test>"), "loop: it says that it is from the office", 0, 0},
		{"several authors", swap("From: <alice@players.test>", "From: <alice@players.test>, <bob@players.test>"), "set aside: held: it names several authors", 0, 0},
		{"a group", swap("From: <alice@players.test>", "From: all: <alice@players.test>;"), "set aside: held: it names several authors, or a group", 0, 0},
		{"two From fields", field("From: bob@players.test"), "set aside: held: it names several authors", 0, 0},
		{"no author", swap("From: <alice@players.test>", "X-From: x"), "unknown sender: it names no author", 0, 0},
		{"another's address", swap("From: <alice@players.test", "From: <bob@club.test"), "set aside: held: of game g1 with a key of White, from the address of the other side", 0, 1},
		{"a stranger with the token", swap("From: <alice@", "From: <carol@"), "set aside: held: of game g1 with a key of White, from an address", 0, 1},
		{"capital letters", swap("From: <alice@players.test>", "From: Alice <Alice@Players.TEST>"), "heard", 1, 1},
		{"no Message-ID", swap("Message-ID:", "X-Was:"), "heard", 1, 1},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			h := openHouse(t)
			h.pump()
			h.clock.pass(time.Hour)
			before := len(h.office.Letters(aliceAt))
			raw := h.reply(aliceAt, "1 P-K4")
			to, err := mime.ReadMail([]byte(raw))
			if err != nil {
				t.Fatal(err)
			}
			if c.edit != nil {
				raw = c.edit(raw)
			}
			from := "alice@players.test"
			if strings.HasPrefix(raw, "Return-Path: <>") {
				from = ""
			}
			if err := h.office.DeliverFrom(from, to.To[0], []byte(raw)); err != nil {
				t.Fatal(err)
			}
			h.pump()
			v := h.verdicts()
			if len(v) != 1 || !strings.HasPrefix(v[0], c.want) {
				t.Errorf("verdict %q, want %q", v, c.want)
			}
			if h.plies() != c.moves {
				t.Errorf("%d moves, want %d", h.plies(), c.moves)
			}
			n := len(h.office.Letters(aliceAt)) - before
			n += len(h.office.Letters(carolAt))
			if n != c.answers {
				t.Errorf("%d answers, want %d", n, c.answers)
			}
		})
	}
}

// TestPoint41OwnMailComesBack sends the office's own letter back to it, as a mailbox
// that redirects does.
func TestPoint41OwnMailComesBack(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	own := h.office.Letters(aliceAt)[0].Raw
	if err := h.office.DeliverFrom(aliceAt, officeAt, own); err != nil {
		t.Fatal(err)
	}
	// The letter stripped of its marks is still known, by its Message-ID.
	bare := strings.NewReplacer("X-Postd-Loop: chess.test\r\n", "", "<post@chess.test>", "<alice@players.test>").Replace(string(own))
	if err := h.office.DeliverFrom(aliceAt, officeAt, []byte(bare)); err != nil {
		t.Fatal(err)
	}
	h.pump()
	v := h.verdicts()
	if len(v) != 2 || !strings.HasPrefix(v[0], "loop: ") || !strings.HasPrefix(v[1], "loop: it has a Message-ID") {
		t.Errorf("%q", v)
	}
	if n := len(h.unsent()); n != 0 {
		t.Errorf("%d answers", n)
	}
}

// TestPoint33PlusLost finds the game by what the letter answers, where the plus part
// of the address was lost (RFC 5233).
func TestPoint33PlusLost(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	raw := h.reply(aliceAt, "1 P-K4")
	m, _ := mime.ReadMail([]byte(raw))
	raw = strings.Replace(raw, m.To[0], officeAt, 1)
	raw = strings.Replace(raw, "In-Reply-To:", "X-Lost:", 1) // References is enough
	h.config.AuthServer = "mx.chess.test"
	h.deliver(signedBy("players.test") + raw)
	h.pump()
	if v := h.verdicts(); h.plies() != 1 || !strings.HasPrefix(v[0], "heard") {
		t.Errorf("%d moves, %q", h.plies(), v)
	}
}

// TestPoint03And04Twice delivers one letter over and over: twice the same, once by another
// way, once with the same Message-ID and other words, once anew.
func TestPoint03And04Twice(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	raw := h.reply(aliceAt, "1 P-K4")
	h.deliver(raw)
	h.deliver(raw)
	h.deliver(strings.Replace(raw, "\nSubject", "\nX-Way: another\nSubject", 1))
	h.pump()
	v := h.verdicts()
	if len(v) != 3 || !strings.HasPrefix(v[0], "heard") || !strings.HasPrefix(v[1], "duplicate") || !strings.HasPrefix(v[2], "duplicate") {
		t.Fatalf("%q", v)
	}
	n := len(h.office.Letters(aliceAt))
	h.deliver(strings.Replace(raw, "1 P-K4", "1 P-Q4", 1))
	h.pump()
	if v := h.verdicts(); len(v) != 4 || !strings.HasPrefix(v[3], "heard") || !strings.Contains(v[3], "bears the Message-ID of letter 1, and other words") {
		t.Errorf("other words under the same Message-ID: %q", v)
	}
	// This is another record for the same turn, so that Bob may adopt either (BCC1903/V.4(a)).
	bob := h.office.Letters(bobAt)
	last, err := mime.ReadMail(bob[len(bob)-1].Raw)
	if err != nil || last.Subject != "A-1: L-MULTI" || h.plies() != 0 {
		t.Errorf("Bob has %q, %v; %d moves", last.Subject, err, h.plies())
	}
	if m := len(h.office.Letters(aliceAt)); m <= n {
		t.Error("the second letter was swallowed")
	}
}

// TestPoint42And43Help answers a player whose letter belongs to no game, up to the measure
// of an hour, and no stranger ever.
func TestPoint42And43Help(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.config.Help = 2
	h.pump()
	p := h.poller() // one clerk, who counts
	ctx := t.Context()
	before := len(h.office.Letters(aliceAt))
	h.clock.pass(time.Hour)
	for i := range 4 {
		h.deliver("From: alice@players.test\nTo: post@chess.test\nMessage-ID: <h" + itoa(i) + "@players.test>\nSubject: hello\n\nHow do I play? " + itoa(i) + "\n")
		h.clock.pass(3 * time.Minute)
		if err := p.PollOnce(ctx); err != nil {
			t.Fatal(err)
		}
	}
	h.deliver("From: carol@players.test\nTo: post@chess.test\nMessage-ID: <c@players.test>\n\nHow do I play?\n")
	if err := p.PollOnce(ctx); err != nil {
		t.Fatal(err)
	}
	h.pump()
	all := h.office.Letters(aliceAt)
	if n := len(all) - before; n != 2 {
		t.Errorf("%d answers", n)
	}
	m, err := mime.ReadMail(all[len(all)-1].Raw)
	if err != nil || strings.Contains(m.Text, "+g") || !strings.Contains(m.Text, "A-1  Alice v Bob") {
		t.Errorf("help is %q, %v", m.Text, err)
	}
	if m.Head.Get("Auto-Submitted") != "auto-replied" || len(m.InReplyTo) != 1 {
		t.Errorf("Auto-Submitted %q, In-Reply-To %q", m.Head.Get("Auto-Submitted"), m.InReplyTo)
	}
	if n := len(h.office.Letters(carolAt)); n != 0 {
		t.Errorf("the stranger had %d answers", n)
	}
	v := h.verdicts()
	if !strings.Contains(v[3], "no game: a player's letter that belongs to no game; not answered") || !strings.HasPrefix(v[4], "unknown sender") {
		t.Errorf("%q", v)
	}
}

// TestPoint14TooLong reads nothing of a letter over the limit but its header, and
// tells its author.
func TestPoint14TooLong(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.config.MaxSize = 100 << 10
	h.pump()
	before := len(h.office.Letters(aliceAt))
	h.write(aliceAt, "1 P-K4\n"+strings.Repeat("a long story of seventy characters, as people of leisure write them ..\n", 3000))
	h.pump()
	v := h.verdicts()
	if len(v) != 1 || !strings.HasPrefix(v[0], "too long: 2") || h.plies() != 0 {
		t.Errorf("%q, %d moves", v, h.plies())
	}
	if n := len(h.office.Letters(aliceAt)) - before; n != 1 {
		t.Errorf("%d answers", n)
	}
	kept, err := h.ledger.Letter(1)
	if err != nil || len(kept.Raw) > partSize+100 {
		t.Errorf("%d octets kept, %v", len(kept.Raw), err)
	}
}

// TestPoint13ThirdCrash sets a letter aside that brings its reading down, and goes on
// with the next.
func TestPoint13ThirdCrash(t *testing.T) {
	h := openHouse(t)
	h.pump()
	h.write(aliceAt, "1 P-K4")
	h.write(aliceAt, "STATUS")
	crash = correspondence.NMove
	defer func() { crash = "" }()
	if err := h.poller().PollOnce(t.Context()); err != nil {
		t.Fatal(err)
	}
	v := h.verdicts()
	if len(v) != 2 || v[0] != "set aside: held: reading it failed 3 times" || !strings.HasPrefix(v[1], "heard") || h.plies() != 0 {
		t.Fatalf("%q, %d moves", v, h.plies())
	}
	// The letter is heard after all, when the fault is mended and it is released.
	crash = ""
	if err := h.ledger.Release(1, "secretary", "mended"); err != nil {
		t.Fatal(err)
	}
	h.pump()
	if v := h.verdicts(); !strings.HasPrefix(v[0], "heard") || h.plies() != 1 {
		t.Errorf("%q, %d moves", v, h.plies())
	}
}
