package mailbox

import (
	"errors"
	"fmt"
	"net/mail"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/mailbox/mime"
)

// asking are the plain words of the tests.
var asking = ledger.AddressWords{
	Verify: func(p ledger.Player, addr string) (correspondence.Rendered, error) {
		return correspondence.Rendered{Subject: "Is it yours?", Text: p.Name + ": " + addr + "?", HTML: "<p>?</p>"}, nil
	},
	Changed: func(p ledger.Player, c ledger.AddressChange) (correspondence.Rendered, error) {
		return correspondence.Rendered{Subject: "Changed", Text: fmt.Sprintf("%s by %s: added %s, removed %s, first %s", p.Name, c.By, c.Added, c.Removed, c.Primary)}, nil
	},
}

// attach enters addresses for a player as the secretary does, and asks their
// owners.
func (h *house) attach(player uint64, at int, addrs ...string) {
	h.t.Helper()
	p, err := h.ledger.Player(player)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, a := range addrs {
		p.Addresses = slices.Insert(slices.Clone(p.Addresses), at, ledger.Address{Addr: a})
	}
	m, err := h.ledger.Asking(ledger.Question{Key: fmt.Sprintf("deed:%d:%s", player, addrs), By: "Miss Rudge", Player: p, Asked: addrs}, asking)
	if err != nil {
		h.t.Fatal(err)
	}
	if _, err := h.ledger.File(m); err != nil {
		h.t.Fatal(err)
	}
}

// address is how the player's row has the address.
func (h *house) address(player uint64, addr string) ledger.Address {
	h.t.Helper()
	p, err := h.ledger.Player(player)
	if err != nil {
		h.t.Fatal(err)
	}
	a, _ := p.Address(addr)
	return a
}

// from writes a letter to the address of White in the game.
func (h *house) from(author, text string) string {
	h.sent++
	return fmt.Sprintf("From: %s\nTo: %s\nDate: %s\nMessage-ID: <%d@players.test>\nSubject: a move\n\n%s\n",
		author, h.ledger.ReplyAddress(h.game, terms.ToWhite), h.clock.now().Format(time.RFC1123Z), h.sent, text)
}

// hand delivers a letter whose author the server may not be able to read.
func (h *house) hand(raw string) {
	h.t.Helper()
	m, err := mime.ReadMail([]byte(raw))
	if err != nil || len(m.To) == 0 {
		h.t.Fatal(m.To, err)
	}
	if err := h.office.DeliverFrom(carolAt, m.To[0], []byte(raw)); err != nil {
		h.t.Fatal(err)
	}
}

// subjects are those of the letters that lie with somebody.
func (h *house) subjects(at string) (out []string) {
	for _, x := range h.office.Letters(at) {
		m, err := mail.ReadMessage(strings.NewReader(string(x.Raw)))
		if err != nil {
			h.t.Fatal(err)
		}
		out = append(out, m.Header.Get("Subject"))
	}
	return out
}

// want compares the verdicts, each by its beginning.
func (h *house) want(verdicts ...string) {
	h.t.Helper()
	v := h.verdicts()
	if len(v) != len(verdicts) {
		h.t.Fatalf("%d letters: %q", len(v), v)
	}
	for i, w := range verdicts {
		if !strings.HasPrefix(v[i], w) {
			h.t.Errorf("letter %d: %q, want %q", i+1, v[i], w)
		}
	}
}

// TestE53UnknownSender checks that an unknown sender is attached to a player, whose
// address is verified by letter before what comes from it counts, and then it counts
// from its first arrival (RULING/R-53).
func TestE53UnknownSender(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	came := h.clock.now()
	h.deliver(h.from("Alice <"+carolAt+">", "1 P-K4"))
	h.deliver("From: " + carolAt + "\nTo: " + officeAt + "\nMessage-ID: <c@players.test>\nSubject: hello\n\nIt is me, Alice.\n")
	h.pump()
	h.want("set aside: held: of game g1 with a key of White, from an address that no player has", "unknown sender: no player has this address")

	h.clock.pass(time.Hour)
	h.attach(h.alice, 1, carolAt)
	h.pump()
	if got := h.subjects(carolAt); !slices.Equal(got, []string{"Is it yours?"}) {
		t.Fatalf("Carol has %q", got)
	}
	h.deliver(h.from(carolAt, "STATUS"))
	h.deliver("From: " + carolAt + "\nTo: " + officeAt + "\nMessage-ID: <d@players.test>\nSubject: hello\n\nHow do I play?\n")
	h.pump()
	h.want("set aside", "unknown sender",
		"unknown sender: the address is not confirmed yet: a letter of Alice in game g1", "unknown sender: the address is not confirmed yet: a letter of Alice in no game")
	if n := len(h.office.Letters(carolAt)); n != 1 || h.plies() != 0 {
		t.Fatalf("before the confirmation: %d letters, %d moves", n, h.plies())
	}

	h.clock.pass(time.Hour)
	h.write(carolAt, "Yes, it is mine. RESIGN\n1 P-Q4")
	h.pump()
	h.want("heard: White in game g1", "no game", "heard: White in game g1", "no game", "address confirmed: carol@players.test of Alice")
	g, err := h.ledger.Game(h.game)
	if err != nil || len(g.Score()) != 1 || g.Over() {
		t.Fatalf("%d moves stand, over %v, %v", len(g.Score()), g.Over(), err)
	}
	happened, _ := h.ledger.Events(h.game)
	if i := slices.IndexFunc(happened, func(e events.Event) bool { return e.Kind() == "Despatched" }); i < 0 || !happened[i].At.Equal(came) {
		t.Errorf("the move was not despatched at its first arrival: %v", happened)
	}
	a := h.address(h.alice, carolAt)
	if !a.Verified || !a.Since.Equal(h.clock.now()) || a.Doubt != "" {
		t.Errorf("the address is %+v", a)
	}
	// The answer stands in the thread of the writer's letter.
	all := h.office.Letters(carolAt)
	m, err := mime.ReadMail(all[1].Raw)
	if err != nil || m.Subject != "Your address is confirmed" || mime.First(m.InReplyTo) != "3@players.test" || m.Head.Get("Auto-Submitted") != "auto-replied" || !strings.Contains(m.Text, "4 letters from it waited") {
		t.Errorf("the answer: %q, in reply to %q: %q", m.Subject, m.InReplyTo, m.Text)
	}
	// What is written from it from now on is heard at once.
	h.deliver(h.from(carolAt, "SCORE"))
	h.pump()
	if v := h.verdicts(); !strings.HasPrefix(v[5], "heard") {
		t.Errorf("%q", v)
	}
}

// TestE53InOrder checks that what waited is heard before what arrived after it,
// though both are read in one pass (CLOCK/C-9).
func TestE53InOrder(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.attach(h.alice, 1, carolAt)
	h.pump()
	h.clock.pass(time.Minute)
	h.deliver(h.from(carolAt, "1 P-K4"))
	h.clock.pass(time.Minute)
	h.write(carolAt, "yes")
	h.clock.pass(time.Minute)
	h.deliver(h.from(aliceAt, "1 P-Q4"))
	if err := h.poller().PollOnce(t.Context()); err != nil {
		t.Fatal(err)
	}
	h.want("heard", "address confirmed", "heard")
	// Of two records for one turn, that which waited is the earlier (BCC1903/V.4).
	g, err := h.ledger.Game(h.game)
	if err != nil || g.Case == nil || len(g.Case.Records) != 2 || g.Case.Records[0].Words != "P-K4" || g.Case.Records[1].Words != "P-Q4" {
		t.Errorf("the case is %+v, %v", g.Case, err)
	}
}

// TestE54Verification checks that no machine confirms an address (RFC 3834), and
// that none is answered.
func TestE54Verification(t *testing.T) {
	t.Parallel()
	field := func(f string) func(string) string { return func(s string) string { return f + "\n" + s } }
	subject := func(words string) func(string) string {
		return func(s string) string { return strings.Replace(s, "Subject: Re: Is it yours?", "Subject: "+words, 1) }
	}
	for _, c := range []struct {
		name string
		edit func(string) string
		want string
	}{
		{"a person", func(s string) string { return s }, "address confirmed"},
		{"vacation", field("Auto-Submitted: auto-replied (vacation)"), "automatic"},
		{"vacation of old", field("X-Autoreply: yes"), "automatic"},
		{"bulk", field("Precedence: auto_reply"), "automatic"},
		{"a list", field("List-Id: <x.test>"), "automatic"},
		{"null path", field("Return-Path: <>"), "automatic"},
		{"mailer-daemon", func(s string) string { return strings.Replace(s, "<carol@", "<mailer-daemon@", 1) }, "automatic"},
		{"unmarked", subject("Automatic reply: Is it yours?"), "automatic: its subject is an answering machine's"},
		{"unmarked, encoded", subject("=?utf-8?q?R=C3=A9ponse_automatique=C2=A0=3A_oui?="), "automatic: its subject"},
		{"unmarked, away", subject("Out of Office Re: Is it yours?"), "automatic: its subject"},
		{"the question come back", field("X-Postd-Loop: chess.test"), "loop"},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := openHouse(t)
			h.attach(h.alice, 1, carolAt)
			h.pump()
			raw := c.edit(h.reply(carolAt, "yes"))
			m, err := mime.ReadMail([]byte(raw))
			if err != nil {
				t.Fatal(err)
			}
			from := carolAt
			if m.Null {
				from = ""
			}
			if err := h.office.DeliverFrom(from, m.To[0], []byte(raw)); err != nil {
				t.Fatal(err)
			}
			h.pump()
			h.want(c.want)
			confirmed := c.name == "a person"
			if a := h.address(h.alice, carolAt); a.Verified != confirmed {
				t.Errorf("the address is %+v", a)
			}
			if n := len(h.office.Letters(carolAt)); (n == 2) != confirmed {
				t.Errorf("Carol has %d letters", n)
			}
		})
	}
}

// TestE54VerificationBounces checks that a question that comes back puts the address
// in doubt, and is asked of no other address of the player.
func TestE54VerificationBounces(t *testing.T) {
	t.Parallel()
	for _, newcomer := range []bool{false, true} {
		t.Run(fmt.Sprint("a new player: ", newcomer), func(t *testing.T) {
			h := openHouse(t)
			h.pump()
			player := h.alice
			if newcomer {
				p := ledger.Player{Name: "Carol", Addresses: []ledger.Address{{Addr: carolAt}, {Addr: "carol@home.test", Verified: true}}}
				m, err := h.ledger.Asking(ledger.Question{Key: "deed:new", Player: p, Asked: []string{carolAt}}, asking)
				if err != nil {
					t.Fatal(err)
				}
				f, err := h.ledger.File(m)
				if err != nil {
					t.Fatal(err)
				}
				player = f[0].Rows[0]
			} else {
				h.attach(h.alice, 0, carolAt)
			}
			h.pump()
			before := len(h.office.Letters(aliceAt))
			all := h.office.Letters(carolAt)
			back := all[len(all)-1].From
			if err := h.office.DeliverFrom("", back, []byte(dsn(back, carolAt, "failed", "5.1.1"))); err != nil {
				t.Fatal(err)
			}
			h.pump()
			h.want("automatic: Auto-Submitted: auto-replied: posting 3 came back")
			if a := h.address(player, carolAt); a.Verified || !strings.Contains(a.Doubt, "came back: 5.1.1") {
				t.Errorf("the address is %+v", a)
			}
			for _, p := range h.unsent() {
				if p.Repeats != 0 {
					t.Errorf("the question goes to %s too", p.To)
				}
			}
			if n := len(h.office.Letters(aliceAt)) - before; n != 0 {
				t.Errorf("Alice has %d letters more", n)
			}
			// An answer shows that the address works after all.
			h.write(carolAt, "I am here")
			h.pump()
			if a := h.address(player, carolAt); !a.Verified || a.Doubt != "" {
				t.Errorf("the address is %+v", a)
			}
		})
	}
}

// TestE60Addresses checks that a new address counts only after an answer from it,
// and that the change is announced to the old one.
func TestE60Addresses(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	h.attach(h.alice, 0, carolAt)
	h.pump()
	all := h.office.Letters(aliceAt)
	m, err := mime.ReadMail(all[len(all)-1].Raw)
	if err != nil || !strings.Contains(m.Text, "Alice by Miss Rudge: added [carol@players.test], removed [], first carol@players.test") {
		t.Errorf("the old address is told %q, %v", m.Text, err)
	}
	if k, ok := h.ledger.ParseKey(strings.Trim(m.Head.Get("Reply-To"), "<>")); !ok || k.Posting == 0 {
		got := m.Head.Get("Reply-To")
		t.Errorf("an answer to the announcement goes to %s", got)
	}
	// Letters of the game go to the old one still.
	h.write(bobAt, "STATUS")
	h.clock.pass(time.Minute)
	h.deliver(h.from(aliceAt, "1 P-K4"))
	h.pump()
	if n := len(h.office.Letters(carolAt)); n != 1 {
		t.Errorf("the address that is not confirmed has %q", h.subjects(carolAt))
	}
	h.write(carolAt, "yes")
	h.pump()
	p, err := h.ledger.Player(h.alice)
	if err != nil || p.Writes() != carolAt || !p.Trusts(aliceAt) || !p.Trusts("CAROL@players.test") {
		t.Errorf("the row is %+v, %v", p, err)
	}
	before := len(h.office.Letters(aliceAt))
	h.deliver(h.from(aliceAt, "STATUS"))
	h.pump()
	if got := h.subjects(carolAt); len(got) != 3 || !strings.HasPrefix(got[2], "A-1: L-STATUS") || len(h.office.Letters(aliceAt)) != before {
		t.Errorf("Carol has %q", got)
	}
}

// TestE60Forged checks that the question is bound to its address. Nobody confirms it
// from another, whatever they know.
func TestE60Forged(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		raw  func(h *house) string
		want string
	}{
		{"from another player", func(h *house) string {
			return strings.Replace(h.reply(carolAt, "yes"), "From: <carol@", "From: <bob@", 1)
		}, "unknown sender: it confirms another address than that from which it comes"},
		{"from his other address", func(h *house) string {
			return strings.Replace(h.reply(carolAt, "yes"), "From: <carol@", "From: <alice@", 1)
		}, "unknown sender: it confirms another address"},
		{"from a stranger", func(h *house) string {
			return strings.Replace(h.reply(carolAt, "yes"), "From: <carol@", "From: <mallory@", 1)
		}, "unknown sender: it confirms another address"},
		{"as several authors", func(h *house) string {
			return strings.Replace(h.reply(carolAt, "yes"), "From: <carol@players.test>", "From: <carol@players.test>, <mallory@players.test>", 1)
		}, "set aside: held: it names several authors"},
		{"with a token of another address", func(h *house) string {
			return strings.Replace(h.reply(carolAt, "yes"), h.ledger.VerifyAddress(carolAt), h.ledger.VerifyAddress(bobAt), 1)
		}, "unknown sender: it confirms another address"},
		{"with a token that was guessed", func(h *house) string {
			return strings.Replace(h.reply(carolAt, "yes"), h.ledger.VerifyAddress(carolAt), "post+v."+strings.Repeat("a", 26)+"@chess.test", 1)
		}, "unknown sender: it confirms another address"},
		{"with a token of a game", func(h *house) string {
			return strings.Replace(h.reply(carolAt, "yes"), h.ledger.VerifyAddress(carolAt), h.ledger.ReplyAddress(h.game, 0), 1)
		}, "unknown sender: the address is not confirmed yet"},
		{"with none", func(h *house) string {
			raw := strings.Replace(h.reply(carolAt, "yes"), h.ledger.VerifyAddress(carolAt), officeAt, 1)
			return strings.NewReplacer("In-Reply-To:", "X-A:", "References:", "X-B:").Replace(raw)
		}, "unknown sender: the address is not confirmed yet"},
		{"in the thread, from another", func(h *house) string {
			raw := strings.Replace(h.reply(carolAt, "yes"), h.ledger.VerifyAddress(carolAt), officeAt, 1)
			return strings.Replace(raw, "From: <carol@", "From: <mallory@", 1)
		}, "unknown sender: it confirms another address"},
		{"in the thread, the plus part lost", func(h *house) string {
			return strings.Replace(h.reply(carolAt, "yes"), h.ledger.VerifyAddress(carolAt), officeAt, 1)
		}, "address confirmed"},
		{"in capital letters", func(h *house) string {
			return strings.Replace(h.reply(carolAt, "yes"), "From: <carol@", "From: Carol <Carol@", 1)
		}, "address confirmed"},
		{"without words", func(h *house) string { return h.reply(carolAt, "") }, "address confirmed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			h := openHouse(t)
			h.pump()
			h.attach(h.alice, 1, carolAt)
			h.pump()
			told := len(h.office.Letters(aliceAt)) + len(h.office.Letters(bobAt))
			h.hand(c.raw(h))
			h.pump()
			h.want(c.want)
			good := c.want == "address confirmed"
			if a := h.address(h.alice, carolAt); a.Verified != good {
				t.Errorf("the address is %+v", a)
			}
			if n := len(h.office.Letters(carolAt)); (n == 2) != good || len(h.office.Letters(aliceAt))+len(h.office.Letters(bobAt)) != told {
				t.Errorf("somebody was answered; Carol has %q", h.subjects(carolAt))
			}
		})
	}
}

// TestE60Replay checks that an answer that comes again changes nothing and is
// answered once, whatever became of the address.
func TestE60Replay(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.attach(h.alice, 1, carolAt)
	h.pump()
	raw := h.reply(carolAt, "yes")
	h.deliver(raw)
	h.pump()
	was, _ := h.ledger.Player(h.alice)
	h.clock.pass(time.Hour)
	h.deliver(raw)
	h.deliver(strings.Replace(raw, "Message-ID: <", "Message-ID: <again.", 1))
	h.pump()
	h.want("address confirmed", "address confirmed: carol@players.test of Alice, once more", "address confirmed: carol@players.test of Alice, once more")
	if now, _ := h.ledger.Player(h.alice); now.Version != was.Version || len(h.office.Letters(carolAt)) != 2 {
		t.Errorf("version %d, was %d; Carol has %q", now.Version, was.Version, h.subjects(carolAt))
	}
	// The address is taken off, and later entered for another unasked.
	was.Addresses = was.Addresses[:1]
	if _, err := h.ledger.PutPlayer(was); err != nil {
		t.Fatal(err)
	}
	h.deliver(raw)
	h.pump()
	bob, _ := h.ledger.Player(h.bob)
	bob.Addresses = append(bob.Addresses, ledger.Address{Addr: carolAt})
	if _, err := h.ledger.PutPlayer(bob); err != nil {
		t.Fatal(err)
	}
	h.deliver(raw)
	h.pump()
	if v := h.verdicts(); v[3] != "unknown sender: it confirms an address that no player has any more" || v[4] != "unknown sender: it confirms an address of which nobody asked" {
		t.Errorf("%q", v[3:])
	}
	if h.address(h.bob, carolAt).Verified || len(h.office.Letters(carolAt)) != 2 {
		t.Error("a replay confirmed the address for another")
	}
}

// TestE60Stale checks that when the row is changed at the very moment, both changes
// stand.
func TestE60Stale(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.attach(h.alice, 1, carolAt)
	h.pump()
	changes := 2
	h.config.Confirmed = func(p ledger.Player, addr string, waited int) (correspondence.Rendered, error) {
		if changes > 0 {
			changes--
			p.Notes += "changed. "
			if _, err := h.ledger.PutPlayer(p); err != nil {
				return correspondence.Rendered{}, err
			}
		}
		return correspondence.Rendered{Subject: "Confirmed", Text: addr}, nil
	}
	h.write(carolAt, "yes")
	h.pump()
	h.want("address confirmed")
	p, _ := h.ledger.Player(h.alice)
	if !p.Trusts(carolAt) || p.Notes != "changed. changed. " || len(h.office.Letters(carolAt)) != 2 {
		t.Errorf("the row is %+v", p)
	}
	// One who changes it for ever does not hang the house, and loses nothing.
	h.attach(h.bob, 1, "bob@home.test")
	h.config.Confirmed = func(p ledger.Player, _ string, _ int) (correspondence.Rendered, error) {
		_, err := h.ledger.PutPlayer(p)
		return correspondence.Rendered{Subject: "x", Text: "x"}, err
	}
	h.deliver("From: bob@home.test\nTo: " + h.ledger.VerifyAddress("bob@home.test") + "\nMessage-ID: <b@home.test>\n\nyes\n")
	if err := h.poller().PollOnce(t.Context()); !errors.Is(err, ledger.ErrStale) {
		t.Errorf("got %v", err)
	}
	h.config.Confirmed = worded(Config{}).Confirmed
	h.pump()
	if !h.address(h.bob, "bob@home.test").Verified {
		t.Errorf("%q", h.verdicts())
	}
}

// TestE60Fall checks that when the house crashes after the confirmation was filed
// and before anything else, the letters that waited are heard by the next.
func TestE60Fall(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.attach(h.alice, 1, carolAt)
	h.pump()
	h.deliver(h.from(carolAt, "1 P-K4"))
	h.pump()
	h.config.Confirmed = func(ledger.Player, string, int) (correspondence.Rendered, error) { panic("a fall before filing") }
	seq, _, err := h.ledger.Keep([]byte(h.reply(carolAt, "yes")), ledger.Place{Mailbox: "by hand", UIDValidity: 1, UID: 1}, h.clock.now())
	if err != nil {
		t.Fatal(err)
	}
	fallen := NewClerk(h.ledger, h.config, h.clock.now, nil)
	if err := fallen.act(seq); !errors.Is(err, mime.ErrPanic) {
		t.Fatal(err)
	}
	h.want("unknown sender: the address is not confirmed yet", ": ")
	h.config.Confirmed = worded(Config{}).Confirmed
	if err := NewClerk(h.ledger, h.config, h.clock.now, nil).Act(seq); err != nil {
		t.Fatal(err)
	}
	h.want(": ", "address confirmed") // both or neither
	if n := len(h.unsent()); n != 1 {
		t.Errorf("%d answers", n)
	}
	h.pump()
	h.want("heard", "address confirmed")
	if h.plies() != 1 {
		t.Errorf("%d moves", h.plies())
	}
}

// TestE60Attended checks that a letter which a person has seen to is left to that
// person.
func TestE60Attended(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.attach(h.alice, 1, carolAt)
	h.pump()
	h.deliver(h.from(carolAt, "RESIGN"))
	h.pump()
	if _, err := h.ledger.File(ledger.Matter{Key: "deed:done", By: "Miss Rudge", Rows: []ledger.Row{ledger.Attended{Letter: 1, By: "Miss Rudge", How: "answered by hand"}}}); err != nil {
		t.Fatal(err)
	}
	h.write(carolAt, "yes")
	h.pump()
	h.want("unknown sender", "address confirmed")
}

// TestE82Verification checks that names and addresses put nothing into the header of
// a letter, whatever its words and the letter that it answers say.
func TestE82Verification(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	for _, evil := range []string{"Eve\r\nBcc: all@players.test", "Eve\nX: y", "Eve\x00", "Eve\x1b[2J"} {
		p := ledger.Player{Name: evil, Addresses: []ledger.Address{{Addr: carolAt}}}
		m, err := h.ledger.Asking(ledger.Question{Key: "deed:" + evil, Player: p, Asked: []string{carolAt}}, asking)
		if err == nil {
			_, err = h.ledger.File(m)
		}
		if !errors.Is(err, ledger.ErrRow) {
			t.Errorf("%q was entered: %v", evil, err)
		}
	}
	for _, evil := range []string{"carol@players.test\r\nBcc: x@y.test", "carol@players.test, x@y.test", "Eve <carol@players.test>", "carol @players.test", "c\u0000@players.test"} {
		alice, _ := h.ledger.Player(h.alice)
		alice.Addresses = append(slices.Clone(alice.Addresses), ledger.Address{Addr: evil})
		m, err := h.ledger.Asking(ledger.Question{Key: "deed:" + evil, Player: alice, Asked: []string{evil}}, asking)
		if err == nil {
			_, err = h.ledger.File(m)
		}
		if err == nil {
			t.Errorf("%q was entered", evil)
		}
	}
	// A name may hold what is no control character, and the words anything.
	evil := "Eve\u2028Bcc: all@players.test, \"x\" <bob@players.test>; =?utf-8?q?=0D=0ABcc:_x?="
	p := ledger.Player{Name: evil, Addresses: []ledger.Address{{Addr: carolAt}}}
	words := func(ledger.Player, string) (correspondence.Rendered, error) {
		return correspondence.Rendered{Subject: evil + "\r\nBcc: bob@players.test\r\n\r\nbody", Text: evil + "\r\n.\r\nBcc: bob@players.test\n"}, nil
	}
	m, err := h.ledger.Asking(ledger.Question{Key: "deed:eve", Player: p, Asked: []string{carolAt}}, ledger.AddressWords{Verify: words})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.ledger.File(m); err != nil {
		t.Fatal(err)
	}
	h.config.Confirmed = func(p ledger.Player, addr string, _ int) (correspondence.Rendered, error) { return words(p, addr) }
	h.pump()
	bob := len(h.office.Letters(bobAt))
	raw := h.reply(carolAt, "yes")
	raw = strings.Replace(raw, "From: <carol@players.test>", "From: =?utf-8?q?Eve=0D=0ABcc=3A_bob=40players.test?= <carol@players.test>", 1)
	raw = strings.Replace(raw, "References: ", "References: <a@b\r\n\tBcc:c> <x y@z> ", 1)
	h.hand(raw)
	h.pump()
	h.want("address confirmed")
	all := h.office.Letters(carolAt)
	if len(all) != 2 || len(h.office.Letters(bobAt)) != bob {
		t.Fatalf("Carol has %d letters, Bob %d", len(all), len(h.office.Letters(bobAt)))
	}
	for _, x := range all {
		m, err := mail.ReadMessage(strings.NewReader(string(x.Raw)))
		if err != nil {
			t.Fatal(err)
		}
		for k, v := range m.Header {
			if k == "Bcc" || k == "X" || k == "Cc" || len(v) != 1 && k != "Received" {
				t.Errorf("the header has %s: %q", k, v)
			}
		}
		if to := m.Header.Get("To"); to != "<"+carolAt+">" {
			t.Errorf("To: %s", to)
		}
		if s := m.Header.Get("Subject"); len(s) > 78 || !ascii(s) {
			t.Errorf("Subject: %q", s)
		}
	}
}
