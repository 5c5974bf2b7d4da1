package mailbox

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/mailbox/proof/prooftest"
)

// siege is an office without servers, which believes nobody: a ledger, a clerk, and a
// resolver that knows the domains of the players. Letters are laid before the clerk as
// they were taken in, and what goes out counts as handed over at once.
type siege struct {
	t       *testing.T
	clock   *hands
	ledger  *ledger.Ledger
	clerk   *Clerk
	config  Config
	dns     *prooftest.Resolver
	signers map[string]prooftest.Signer
	game    terms.GameID // A-1, in which Bob is Black and to move
	second  terms.GameID // A-2, in which Bob is White
	players map[string]*correspondent
	posted  []ledger.Posting // in the order in which they went
	before  string           // the fresh key of Bob's in A-1 when the siege began
	n       int              // letters that were written
	uid     uint32
}

// correspondent is a player with the provider of their mailbox.
type correspondent struct {
	name, addr, provider string
	id                   uint64
	wrote                []string // as it left their provider
	by                   string   // the address of their provider's server, where it is to be seen
}

// ground is where a siege is laid: how Bob's provider signs, and what else is so.
type ground struct {
	provider string // signed, loose, unsigned
	policy   string // of DMARC, of Bob's domain
	server   string // imap.authserv_id
	shared   bool   // Alice's mailbox is of the same domain
	consult  bool   // Carl plays with Bob
}

const (
	bobsDomain   = "bobs.example"
	alicesDomain = "alices.example"
	evilDomain   = "evil.example"
	evilCaller   = "192.0.2.7"
	bobsCaller   = "198.51.100.7"
)

// opened is a ground with the letters of three turns behind it, so that its sieges need
// not play them again.
type opened struct {
	once    sync.Once
	bytes   []byte
	now     time.Time
	posted  []ledger.Posting
	players map[string]correspondent
	signers map[string]prooftest.Signer
	games   [2]terms.GameID
	n       int
	uid     uint32
}

var grounds sync.Map // ground → *opened

// layTo begins a siege after three turns. Every one ends with the ledger's own check.
func layTo(t *testing.T, g ground) *siege {
	t.Helper()
	x, _ := grounds.LoadOrStore(g, &opened{})
	o := x.(*opened)
	o.once.Do(func() { o.play(t, g) })
	path := filepath.Join(t.TempDir(), "postd.db")
	if err := os.WriteFile(path, o.bytes, 0o600); err != nil {
		t.Fatal(err)
	}
	s := &siege{t: t, clock: clockAt(o.now), game: o.games[0], second: o.games[1], n: o.n, uid: o.uid,
		posted: slices.Clone(o.posted), players: map[string]*correspondent{}, signers: map[string]prooftest.Signer{}}
	for name, p := range o.players {
		p.wrote = slices.Clone(p.wrote)
		s.players[name] = &p
	}
	s.open(path, g, o.signers)
	s.before = s.newest("Bob", s.game).ReplyTo
	t.Cleanup(s.check)
	return s
}

// play plays the three turns of a ground.
func (o *opened) play(t *testing.T, g ground) {
	path := filepath.Join(t.TempDir(), "ground.db")
	s := &siege{t: t, clock: clockAt(monday), players: map[string]*correspondent{}, signers: map[string]prooftest.Signer{}}
	s.open(path, g, nil)
	at := alicesDomain
	if g.shared {
		at = bobsDomain
	}
	s.enter("Alice", "alice@"+at, "signed")
	s.enter("Bob", "bob@"+bobsDomain, g.provider)
	bobs := []string{"Bob"}
	if g.consult {
		s.enter("Carl", "carl@carls.example", "signed")
		bobs = append(bobs, "Carl")
	}
	s.game = s.arrange("A-1", []string{"Alice"}, bobs, map[string]string{"leave": "10 days a year"})
	s.second = s.arrange("A-2", []string{"Bob"}, []string{"Alice"}, nil)
	s.send()
	for i, text := range []string{"1 P-K4", "1 P-K4 P-K4", "P-K4 2 Kt-KB3", "2 Kt-KB3 Kt-QB3", "Kt-QB3 3 B-Kt5", "3 B-Kt5 P-QR3", "P-QR3 4 B-R4"} {
		s.clock.pass(time.Hour)
		s.writes([]string{"Alice", "Bob"}[i%2], s.game, text)
		if got := s.moves(s.game); got != i+1 {
			t.Fatalf("%+v: %d moves after %q: %s", g, got, text, s.last())
		}
	}
	s.clock.pass(time.Hour)
	if err := s.ledger.Close(); err != nil {
		t.Fatal(err)
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	o.bytes, o.now, o.posted, o.signers, o.games, o.n, o.uid = raw, s.clock.now(), s.posted, s.signers, [2]terms.GameID{s.game, s.second}, s.n, s.uid
	o.players = map[string]correspondent{}
	for name, p := range s.players {
		o.players[name] = *p
	}
}

func (s *siege) open(path string, g ground, signers map[string]prooftest.Signer) {
	s.t.Helper()
	l, err := ledger.Open(path, ledger.Options{Host: "chess.test", From: officeAt, OfficeName: "Tournament (postd)", Now: s.clock.now, NoSync: true, Render: renderPlainly})
	if err != nil {
		s.t.Fatal(err)
	}
	s.ledger, s.dns = l, &prooftest.Resolver{}
	for d, x := range signers {
		s.signers[d] = x
		s.dns.Publish(x)
	}
	s.dns.TXT(evilDomain, "v=spf1 ip4:"+evilCaller+" -all")
	s.dns.TXT(alicesDomain, "v=spf1 ip4:198.51.100.8 -all")
	if g.provider != "unsigned" {
		s.dns.TXT(bobsDomain, "v=spf1 ip4:"+bobsCaller+" -all")
	}
	if g.policy != "" {
		s.dns.TXT("_dmarc."+bobsDomain, "v=DMARC1; p="+g.policy)
	}
	s.config = worded(Config{Address: officeAt, Resolver: s.dns, AuthServer: g.server, Quiet: time.Second})
	s.clerk = NewClerk(l, s.config, s.clock.now, nil)
}

func (s *siege) check() {
	report, err := s.ledger.Check(false)
	if err != nil {
		s.t.Error(err)
	} else if !report.Sound() {
		s.t.Error(report)
	}
	s.ledger.Close()
}

func (s *siege) enter(name, addr, provider string) {
	s.t.Helper()
	id, err := s.ledger.PutPlayer(ledger.Player{Name: name, Addresses: []ledger.Address{{Addr: addr, Verified: true}}})
	if err != nil {
		s.t.Fatal(err)
	}
	s.players[name] = &correspondent{name: name, addr: addr, provider: provider, id: id}
}

// arrange opens a game.
func (s *siege) arrange(label string, white, black []string, agreed map[string]string) terms.GameID {
	s.t.Helper()
	a, err := terms.Default(terms.CodePost)
	if err != nil {
		s.t.Fatal(err)
	}
	a.Colours, a.FirstTurnAt, a.Calendar.Holidays = terms.ColoursFixed, s.clock.now(), nil
	for field, value := range agreed {
		if err := a.Set(field, value); err != nil {
			s.t.Fatal(err)
		}
	}
	id, err := s.ledger.PutTournament(ledger.Tournament{Label: "T" + label, Name: "Test", Agreement: a,
		Secretary: ledger.Official{Name: "Secretary", Addr: secretaryAt}})
	if err != nil {
		s.t.Fatal(err)
	}
	side := func(names []string) (x terms.Side) {
		for _, n := range names {
			x.Members = append(x.Members, terms.Member{Player: s.players[n].id, Name: n})
		}
		return x
	}
	g, err := s.ledger.OpenGame(id, label, [2]terms.Side{side(white), side(black)}, a, "", s.clock.now())
	if err != nil {
		s.t.Fatal(err)
	}
	return g
}

// signer is that of a domain, whose key is published.
func (s *siege) signer(domain string) prooftest.Signer {
	x, ok := s.signers[domain]
	if !ok {
		x = prooftest.NewSigner(domain)
		s.signers[domain] = x
		s.dns.Publish(x)
	}
	return x
}

// provide is a letter as it leaves the provider of a player.
func (s *siege) provide(p *correspondent, raw string) string {
	_, domain, _ := strings.Cut(p.addr, "@")
	switch p.provider {
	case "signed":
		return s.signer(domain).Sign(raw)
	case "loose":
		return s.signer(domain).Signing(prooftest.Microsoft...).Sign(raw)
	}
	return crlf(raw)
}

// through is a letter as it came from the server of a player's provider.
func (p *correspondent) through(raw string, at time.Time) string {
	if p.by == "" {
		return raw
	}
	return fmt.Sprintf("Received: from out.example (out.example [%s]) by mx.chess.test; %s\n", p.by, at.Format(time.RFC1123Z)) + raw
}

// newest is the newest letter to a player; of a game, the newest that asks nothing.
func (s *siege) newest(name string, game terms.GameID) ledger.Posting {
	s.t.Helper()
	for _, p := range slices.Backward(s.posted) {
		k, _ := s.ledger.ParseKey(p.ReplyTo)
		if p.To == s.players[name].addr && (game == 0 || k.Game == game && !s.asks(p)) {
			return p
		}
	}
	s.t.Fatalf("%s has no letter", name)
	return ledger.Posting{}
}

// replying is what a program writes when Reply is pressed at a letter.
func (s *siege) replying(from string, to ledger.Posting, cc, text string) string {
	s.n++
	if cc != "" {
		cc = "Cc: " + cc + "\n"
	}
	return fmt.Sprintf("From: <%s>\nTo: <%s>\n%sSubject: Re: %s\nDate: %s\nMessage-ID: <%d@players.test>\nIn-Reply-To: %s\nReferences: %s\n\n%s\n",
		from, to.ReplyTo, cc, to.Words.Subject, s.clock.now().Format(time.RFC1123Z), s.n, to.MessageID, to.MessageID, text)
}

// writes has a player press Reply at their newest letter in a game, and returns the
// number of the letter.
func (s *siege) writes(name string, game terms.GameID, text string) uint64 {
	p := s.players[name]
	raw := p.through(s.provide(p, s.replying(p.addr, s.newest(name, game), "", text)), s.clock.now())
	p.wrote = append(p.wrote, raw)
	return s.comes(raw)
}

// comes lays a letter before the clerk that lay in the mailbox, and sends what follows.
func (s *siege) comes(raw string) uint64 {
	s.t.Helper()
	s.uid++
	in := ledger.Incoming{Raw: []byte(crlf(raw)), Place: ledger.Place{Mailbox: "INBOX", UIDValidity: 1, UID: s.uid}, Arrived: s.clock.now(), Dated: s.clock.now()}
	if err := meet(s.ledger, &in); err != nil {
		s.t.Fatal(err)
	}
	kept, err := s.ledger.KeepAll(in)
	if err != nil {
		s.t.Fatal(err)
	}
	s.act()
	return kept[0].Seq
}

// handedIn is the same of a letter that somebody brought to the office's own door.
func (s *siege) handedIn(raw, caller, hello, from, with string) uint64 {
	s.t.Helper()
	var b bytes.Buffer
	fmt.Fprintf(&b, "Return-Path: <%s>\r\nReceived: from %s (%s)\r\n\tby chess.test (postd) with %s;\r\n\t%s\r\n", from, hello, caller, with, s.clock.now().Format(time.RFC1123Z))
	in := ledger.Incoming{Raw: append(b.Bytes(), foreign([]byte(crlf(raw)))...), Arrived: s.clock.now()}
	if err := meet(s.ledger, &in); err != nil {
		s.t.Fatal(err)
	}
	seq, err := s.ledger.KeepAtDoor(in)
	if err != nil {
		s.t.Fatal(err)
	}
	s.act()
	return seq
}

func (s *siege) act() {
	s.t.Helper()
	if err := s.clerk.ActAll(context.Background()); err != nil {
		s.t.Fatal(err)
	}
	s.send()
}

// pass lets time go by, minute by minute where lists of questions may fall due.
func (s *siege) pass(d time.Duration) {
	s.t.Helper()
	for ; d > 0; d -= 10 * time.Minute {
		s.clock.pass(min(d, 10*time.Minute))
		if err := s.clerk.eachMinute(context.Background()); err != nil {
			s.t.Fatal(err)
		}
	}
	s.send()
}

// send hands over what lies in the outbox.
func (s *siege) send() {
	s.t.Helper()
	for {
		due, err := s.ledger.Outbox(s.clock.now())
		if err != nil {
			s.t.Fatal(err)
		}
		if len(due) == 0 {
			return
		}
		var all []ledger.Booking
		for _, p := range due {
			all = append(all, ledger.Booking{Seq: p.Seq, Next: s.clock.now().Add(time.Minute)})
		}
		booked, refused, err := s.ledger.BookAll(all, Compose)
		if err != nil || len(booked) == 0 {
			s.t.Fatal(err, refused)
		}
		var ends []ledger.Outcome
		for _, p := range booked {
			ends = append(ends, ledger.Outcome{Seq: p.Seq, At: s.clock.now(), State: ledger.Sent, Answer: "250 OK"})
		}
		if err := s.ledger.Report(ends...); err != nil {
			s.t.Fatal(err)
		}
		s.posted = append(s.posted, booked...)
	}
}
