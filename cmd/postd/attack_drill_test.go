package main

import (
	"cmp"
	"fmt"
	"net"
	"net/mail"
	"net/smtp"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"golang.org/x/net/dns/dnsmessage"

	"postd/correspondence/events"
	"postd/drills"
	"postd/ledger"
	"postd/mailbox"
	"postd/mailbox/proof/prooftest"
)

// leastAttacksByMail is how many attacks are made on the program over real servers, where
// the count of the drill asks for as many.
const leastAttacksByMail = 30

// names answers for DNS over UDP what was published, so that the program asks a server of
// the test's own.
type names struct {
	prooftest.Resolver
	conn net.PacketConn
}

func openNames(t *testing.T) *names {
	t.Helper()
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	n := &names{conn: conn}
	done := make(chan struct{})
	go func() {
		defer close(done)
		b := make([]byte, 4096)
		for {
			size, from, err := conn.ReadFrom(b)
			if err != nil {
				return
			}
			if answer, err := n.answer(t, b[:size]); err == nil {
				_, _ = conn.WriteTo(answer, from)
			}
		}
	}()
	t.Cleanup(func() { conn.Close(); <-done })
	return n
}

func (n *names) answer(t *testing.T, asked []byte) ([]byte, error) {
	var p dnsmessage.Parser
	head, err := p.Start(asked)
	if err != nil {
		return nil, err
	}
	q, err := p.Question()
	if err != nil {
		return nil, err
	}
	m := dnsmessage.Message{Header: dnsmessage.Header{ID: head.ID, Response: true, RecursionDesired: true, RecursionAvailable: true}, Questions: []dnsmessage.Question{q}}
	found, err := n.LookupTXT(t.Context(), q.Name.String())
	if err != nil || q.Type != dnsmessage.TypeTXT {
		m.RCode = dnsmessage.RCodeNameError
		return m.Pack()
	}
	for _, s := range found {
		var parts []string
		for len(s) > 255 {
			parts, s = append(parts, s[:255]), s[255:]
		}
		m.Answers = append(m.Answers, dnsmessage.Resource{Header: dnsmessage.ResourceHeader{Name: q.Name, Class: q.Class, TTL: 60},
			Body: &dnsmessage.TXTResource{TXT: append(parts, s)}})
	}
	return m.Pack()
}

// besieged is an office of the program, over Postfix, Dovecot and its own door.
type besieged struct {
	*drill
	dns     *names
	door    string
	signers map[string]prooftest.Signer
	signed  bool // Bob's provider signs
	n       int
}

// TestAttacksByMail lets attacks of mailbox/testdata/attacks come to the program as it is
// built, in turn through Postfix and at its own door: on a player whose provider signs, and
// on one whose provider does not. None moves, ends or gives away anything, and afterwards
// the player moves by pressing Reply.
func TestAttacksByMail(t *testing.T) {
	t.Parallel()
	all, err := prooftest.ReadAttacks("../../mailbox/testdata/attacks")
	if err != nil {
		t.Fatal(err)
	}
	needsMailServers(t)
	most, made := drills.Count(t, drills.AttacksByMail), 0
	for _, provider := range []string{"signed", "unsigned"} {
		var some []prooftest.Attack
		for _, a := range all {
			of := a.Head["Bob's provider"]
			if of == "" {
				of = "signed"
			}
			if of == provider && byMail(a) {
				some = append(some, a)
			}
		}
		share := most * 4 / 5 // more of them are on one who signs
		if provider == "unsigned" {
			share = most - share
		}
		if len(some) > share { // taken evenly out of all classes
			all := some
			some = nil
			for i := range share {
				some = append(some, all[i*len(all)/share])
			}
		}
		t.Run(provider, func(t *testing.T) { made += besiege(t, provider == "signed", some) })
	}
	if least := min(most, leastAttacksByMail); made < least && !t.Failed() {
		t.Errorf("%d attacks by mail, and %d there should be", made, least)
	}
	t.Logf("%d attacks on the program itself: ended 0, given away 0, played 0", made)
}

// byMail reports whether an attack is one letter that anybody can send to servers on this
// machine, and that plays nothing.
func byMail(a prooftest.Attack) bool {
	for _, head := range []string{"Bob's domain says", "The mailbox's server", "Alice's domain", "Bob's side", "Afterwards"} {
		if a.Head[head] != "" {
			return false
		}
	}
	x := a.Steps[0]
	all := x.Does + x.Text + x.Above
	if strings.ContainsFunc(all, func(r rune) bool { return r > unicode.MaxASCII }) {
		return false // Postfix sends no such address on (RFC 6531)
	}
	if strings.Contains(x.Text, "From: Bob\n") {
		return false // Postfix makes an address of it
	}
	return len(a.Steps) == 1 && strings.HasPrefix(x.Does, "a letter") && !strings.Contains(a.Head["Comes"], "played") && !strings.Contains(a.Head["Comes"], "heard") &&
		!strings.Contains(x.Does, "handed in") && !strings.Contains(x.Does, "times") && !strings.Contains(all, "second game") && !strings.Contains(all, "Return-Path")
}

// besiege makes the attacks on one office, and returns how many they were.
func besiege(t *testing.T, signed bool, attacks []prooftest.Attack) int {
	h := &besieged{dns: openNames(t), door: freePort(t), signers: map[string]prooftest.Signer{}, signed: signed}
	h.drill = startDrill(t, 30000, "USERS=post:postpw alice:alicepw bob:bobpw secretary:secretarypw", "DOMAINS=chess.test, players.test, alices.example, bobs.example")
	conf, err := os.ReadFile(h.config)
	if err != nil {
		t.Fatal(err)
	}
	more := fmt.Sprintf("[mail]\ndns = %q\n[door]\nsmtp = %q\n", h.dns.conn.LocalAddr(), h.door)
	if err := os.WriteFile(h.config, append(conf, more...), 0o600); err != nil {
		t.Fatal(err)
	}
	h.serve()
	h.answers()
	h.run("game", "open", "--label", "A-1", "--white", "Alice <alice@alices.example>", "--black", "Bob <bob@bobs.example>",
		"--set", "colours=fixed", "--set", "first_turn_at="+time.Now().In(london()).Format("2006-01-02 15:04"))
	for i, text := range []string{"1 P-K4", "1 P-K4 P-K4", "P-K4 2 Kt-KB3", "2 Kt-KB3 Kt-QB3", "Kt-QB3 3 B-Kt5", "3 B-Kt5 P-QR3", "P-QR3 4 B-R4"} {
		h.presses([]string{"alice", "bob"}[i%2], text)
		h.until("the move was heard", func() bool { return len(h.judged()) == i+1 })
	}
	// The letter that tells Bob of the fourth move.
	h.until("Bob has the letters of four moves", func() bool { return len(h.turns("bob")) >= 4 })
	for i, a := range attacks {
		h.attack(a, i%2 == 1)
		h.until("letter "+a.Name+" was judged", func() bool { return len(h.judged()) == 8+i })
	}
	letters := h.judged()
	for i, a := range attacks {
		x := letters[7+i]
		t.Logf("%-45s %s: %s", a.Name, x.Verdict, x.Reason)
		if asked := strings.HasPrefix(a.Head["Comes"], "asked"); asked != (x.Ask != nil || x.Verdict == mailbox.Heard) && !strings.Contains(x.Reason, "other side") {
			t.Errorf("%s: %s: %s, and %s should come", a.Name, x.Verdict, x.Reason, a.Head["Comes"])
		}
	}
	for _, p := range h.postings() {
		if _, domain, _ := strings.Cut(p.To, "@"); !slices.Contains([]string{"alices.example", "bobs.example", "players.test"}, domain) {
			t.Errorf("a letter went to %s", p.To)
		}
	}
	h.until("all that went to Bob lies there", func() bool {
		went := 0
		for _, p := range h.postings() {
			if p.To == "bob@bobs.example" && p.State == ledger.Sent {
				went++
			}
		}
		return len(h.letters("bob")) >= went
	})
	before := len(letters)
	h.presses("bob", "4 B-R4 Kt-KB3")
	h.until("Bob's own move was heard", func() bool { return len(h.judged()) == before+1 })
	h.stop()
	l := h.ledgerOf()
	defer l.Close()
	id, err := l.GameByLabel("A-1")
	if err != nil {
		t.Fatal(err)
	}
	g, err := l.Game(id)
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Score()) != 8 || g.Over() {
		t.Errorf("%d moves, over: %v; the last letter: %s", len(g.Score()), g.Over(), h.lastWords(l))
	}
	told, err := l.Events(id)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range told {
		switch e.What.(type) {
		case events.Ended, events.Waived, events.LeaveTaken, events.TermsChanged, events.Claimed, events.Ruled:
			t.Errorf("an attacker brought about %+v", e.What)
		}
	}
	return len(attacks)
}

func (h *besieged) lastWords(l *ledger.Ledger) string {
	all, err := l.Letters(nil)
	if err != nil || len(all) == 0 {
		return fmt.Sprint(err)
	}
	return all[len(all)-1].Verdict + ": " + all[len(all)-1].Reason
}

// judged lists the letters that have a verdict, in the order in which they came.
func (h *besieged) judged() (all []ledger.Letter) {
	for _, x := range h.kept() {
		if x.Verdict != "" {
			all = append(all, x)
		}
	}
	slices.SortFunc(all, func(a, b ledger.Letter) int { return int(a.Seq) - int(b.Seq) })
	return all
}

// turns are the letters of a player's mailbox that bear a key of the game, the oldest first.
func (h *besieged) turns(user string) (all []*mail.Message) {
	for _, m := range h.letters(user) {
		if strings.Contains(m.Header.Get("Reply-To"), "+g1.") {
			all = append(all, m)
		}
	}
	// Dates are of whole seconds; what tells of a new address came last.
	slices.SortStableFunc(all, func(a, b *mail.Message) int {
		at, _ := a.Header.Date()
		bt, _ := b.Header.Date()
		told := func(m *mail.Message) int { return strings.Count(m.Header.Get("Subject"), "reply address") }
		return cmp.Or(at.Compare(bt), told(a)-told(b), h.notice(a)-h.notice(b))
	})
	return all
}

// notice is the number of the notice to which a letter is answered.
func (h *besieged) notice(m *mail.Message) (n int) {
	_, rest, _ := strings.Cut(m.Header.Get("Reply-To"), "+g1.")
	_, _ = fmt.Sscanf(rest, "%d", &n)
	return n
}

// presses has a player press Reply at their newest letter of a turn.
func (h *besieged) presses(user, text string) {
	h.t.Helper()
	h.until(user+" has a letter", func() bool { return len(h.turns(user)) > 0 })
	time.Sleep(200 * time.Millisecond) // until the last letter of those that went together lies there
	all := h.turns(user)
	m := all[len(all)-1]
	domain := user + "s.example"
	h.n++
	raw := fmt.Sprintf("From: <%s@%s>\nTo: %s\nSubject: Re: A-1\nDate: %s\nMessage-ID: <%d@%s>\nIn-Reply-To: %s\n\n%s\n", user, domain, m.Header.Get("Reply-To"),
		time.Now().Format(time.RFC1123Z), h.n, domain, m.Header.Get("Message-ID"), text)
	if user == "alice" || h.signed {
		raw = h.signer(domain).Sign(raw)
	}
	h.hand(h.env["SMTP"], user+"@"+domain, raw)
}

func (h *besieged) signer(domain string) prooftest.Signer {
	x, ok := h.signers[domain]
	if !ok {
		x = prooftest.NewSigner(domain)
		h.signers[domain] = x
		h.dns.Publish(x)
	}
	return x
}

// attack hands in the letter of an attack.
func (h *besieged) attack(a prooftest.Attack, door bool) {
	h.t.Helper()
	h.n++
	x := a.Steps[0]
	raw := x.Seal(prooftest.Whole(strings.TrimRight(h.fill(x.Text), "\n")+"\n", fmt.Sprintf("<m%d@evil.example>", h.n), time.Now().Format(time.RFC1123Z)), h.signer, h.fill)
	to := h.env["SMTP"]
	if door {
		to = h.door
	}
	h.hand(to, "mallory@evil.example", raw)
}

// hand hands a letter to a server, for the addresses of the office that it names, else for
// its mailbox.
func (h *besieged) hand(server, from, raw string) {
	h.t.Helper()
	to := "post@chess.test"
	if m, err := mail.ReadMessage(strings.NewReader(raw)); err == nil {
		for _, field := range []string{"To", "Delivered-To", "X-Original-To"} {
			if list, err := m.Header.AddressList(field); err == nil && strings.HasSuffix(list[0].Address, "@chess.test") {
				to = list[0].Address
			}
		}
	}
	c, err := smtp.Dial(server)
	if err != nil {
		h.t.Fatal(err)
	}
	defer c.Close()
	if err := c.Mail(from); err != nil {
		h.t.Fatal(err)
	}
	if err := c.Rcpt(to); err != nil {
		h.t.Fatal(err)
	}
	w, err := c.Data()
	if err != nil {
		h.t.Fatal(err)
	}
	fmt.Fprint(w, strings.ReplaceAll(strings.ReplaceAll(raw, "\r\n", "\n"), "\n", "\r\n"))
	if err := w.Close(); err != nil {
		h.t.Fatalf("%v\n%s", err, raw)
	}
	_ = c.Quit()
}

// fill puts in the places that an attack leaves open what lies in Bob's mailbox.
func (h *besieged) fill(text string) string {
	all := h.turns("bob")
	first, last := all[0], all[len(all)-1]
	address := func(m *mail.Message) string { return strings.Trim(m.Header.Get("Reply-To"), "<>") }
	key := address(last)
	local, _, _ := strings.Cut(key, "@")
	other := map[bool]string{true: "b", false: "a"}[strings.HasSuffix(local, "a")]
	now := time.Now()
	for _, x := range [][2]string{
		{"office", "post@chess.test"}, {"label", "A-1"}, {"move", "4 B-R4 Kt-KB3"}, {"other move", "4 B-R4 P-Q3"}, {"bob", "bob@bobs.example"}, {"alice", "alice@alices.example"},
		{"key", key}, {"key before", key}, {"worn", address(first)}, {"key upper", strings.ToUpper(local) + "@CHESS.TEST"}, {"key cut", local[:len(local)-6] + "@chess.test"},
		{"key longer", local + "aaaa@chess.test"}, {"key changed", local[:len(local)-1] + other + "@chess.test"}, {"key local", local}, {"key for white", strings.Replace(key, "b.", "w.", 1)},
		{"message-id", last.Header.Get("Message-ID")}, {"old message-id", first.Header.Get("Message-ID")}, {"date", now.Format(time.RFC1123Z)},
		{"next year", now.AddDate(1, 0, 0).Format(time.RFC1123Z)}, {"ten days ago", now.AddDate(0, 0, -10).Format(time.RFC1123Z)}, {"n", fmt.Sprint(h.n)},
	} {
		text = strings.ReplaceAll(text, "{"+x[0]+"}", x[1])
	}
	return text
}
