package ledger

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// clock is a virtual clock.
type clock struct {
	mu sync.Mutex
	t  time.Time
}

func (c *clock) now() time.Time { c.mu.Lock(); defer c.mu.Unlock(); return c.t }

func (c *clock) set(t time.Time) { c.mu.Lock(); defer c.mu.Unlock(); c.t = t }

// at reads an instant of the tests, "2026-12-07 09:00", in London's winter.
func at(s string) time.Time {
	t, err := time.Parse("2006-01-02 15:04", s)
	if err != nil {
		panic(err)
	}
	return t
}

// begin is the instant at which the first turn of the tests' games begins.
var begin = at("2026-12-07 09:00")

// words are plain letters.
func words(n correspondence.Notice, r correspondence.Reader) (correspondence.Rendered, error) {
	return correspondence.Rendered{
		Subject: fmt.Sprintf("%s %s", n.Game.Label, n.Kind), Text: fmt.Sprintf("To %s, letter %d: %s", r.Name, r.Letter, n.Kind),
		Position: n.Game.Position(), Last: n.Game.LastMove(), Board: true,
	}, nil
}

// house is a ledger with two players and a tournament.
type house struct {
	*Ledger
	t            testing.TB
	clock        *clock
	path         string
	white, black uint64
	tournament   uint64
	deeds        int // rows filed by deed
}

func options(c *clock) Options {
	return Options{Host: "chess.test", OfficeName: "Postal Office", Render: words, Source: compose, Now: c.now, NoSync: true, Secret: []byte("a secret of the tests, 32 bytes.")}
}

// newHouse opens a ledger whose Check ends the test.
func newHouse(t testing.TB) *house {
	t.Helper()
	h := &house{t: t, clock: &clock{t: begin}, path: filepath.Join(t.TempDir(), "postd.db")}
	h.open()
	t.Cleanup(func() {
		checked(t, h.Ledger)
		if err := h.Close(); err != nil {
			t.Error(err)
		}
	})
	h.white = must(h.PutPlayer(Player{Name: "Smith", Addresses: []Address{{Addr: "smith@players.test", Verified: true}}}))(t)
	h.black = must(h.PutPlayer(Player{Name: "Jones", Addresses: []Address{{Addr: "jones@players.test", Verified: true}, {Addr: "jones@home.test", Verified: true}}, Beside: "algebraic"}))(t)
	h.tournament = must(h.PutTournament(Tournament{Label: "A3", Name: "Third Tourney", Secretary: Official{"Miss Rudge", "secretary@chess.test"}, Agreement: agreement(t)}))(t)
	return h
}

func (h *house) open() {
	h.t.Helper()
	l, err := Open(h.path, options(h.clock))
	if err != nil {
		h.t.Fatal(err)
	}
	h.Ledger = l
}

// reopen closes and opens the file.
func (h *house) reopen() {
	h.t.Helper()
	if err := h.Close(); err != nil {
		h.t.Fatal(err)
	}
	h.open()
}

// checked is how every test of a ledger ends.
func checked(t testing.TB, l *Ledger) {
	t.Helper()
	r, err := l.Check(false)
	if err != nil {
		t.Fatalf("Check: %v", err)
	}
	for _, f := range r.Findings {
		t.Errorf("Check: %s", f)
	}
}

// must returns a function that ends the test on an error.
func must[T any](v T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

func agreement(t testing.TB) terms.Agreement {
	t.Helper()
	a := must(terms.Default(terms.CodePost))(t)
	a.FirstTurnAt = begin
	return a
}

func (h *house) sides() [2]terms.Side {
	return [2]terms.Side{
		{Members: []terms.Member{{Player: h.white, Name: "Smith"}}},
		{Members: []terms.Member{{Player: h.black, Name: "Jones"}}},
	}
}

// game arranges a game.
func (h *house) game(label string) terms.GameID {
	h.t.Helper()
	return must(h.OpenGame(h.tournament, label, h.sides(), agreement(h.t), "", begin.Add(-time.Hour)))(h.t)
}

// letter is the matter of a letter of a player.
func letter(id terms.GameID, of rules.Colour, text string, arrived time.Time) Matter {
	key := "mail:" + id.String() + text + arrived.String()
	return Matter{
		Key: key, At: arrived, Games: []terms.GameID{id},
		Decide: func(g []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
			return []correspondence.Decision{g[0].Receive(correspondence.Letter{Of: of, Member: "x", Text: text, Arrived: arrived, Key: key}, o[0])}
		},
	}
}

// write files a letter and returns what was filed.
func (h *house) write(id terms.GameID, of rules.Colour, text string, arrived time.Time) Filed {
	h.t.Helper()
	return must(h.File(letter(id, of, text, arrived)))(h.t)[0]
}

// compose makes simple bytes.
func compose(p Posting) ([]byte, error) {
	return []byte("Message-ID: " + p.MessageID + "\r\nTo: " + p.To + "\r\n\r\n" + p.Words.Text), nil
}

// post sends all that waits; every letter is accepted at the instant.
func (h *house) post(now time.Time) (sent []Posting) {
	h.t.Helper()
	for {
		due := must(h.Outbox(now))(h.t)
		if len(due) == 0 {
			return sent
		}
		for _, p := range due {
			p := must(h.Book(p.Seq, now.Add(time.Hour), compose))(h.t)
			if err := h.Accepted(p.Seq, now, "250 ok"); err != nil {
				h.t.Fatal(err)
			}
			sent = append(sent, p)
		}
	}
}

// noted is a matter that writes a note into each game.
func noted(key string, games ...terms.GameID) Matter {
	return Matter{
		Key: key, Games: games,
		Decide: func(g []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
			out := make([]correspondence.Decision, len(g))
			for i := range g {
				out[i].Events = []events.Event{{At: o[i].Now, What: events.Noted{By: terms.ToSecretary, About: "test", Words: key}}}
			}
			return out
		},
	}
}

// kinds lists the kinds of the letters in order, with their readers.
func kinds(ps []Posting) string {
	out := make([]string, len(ps))
	for i, p := range ps {
		out[i] = fmt.Sprintf("%s %s", p.Kind, p.Name)
	}
	return strings.Join(out, ", ")
}

// Book books one attempt.
func (l *Ledger) Book(seq uint64, next time.Time, compose func(Posting) ([]byte, error)) (Posting, error) {
	booked, refused, err := l.BookAll([]Booking{{Seq: seq, Next: next}}, compose)
	if err != nil || len(booked) == 0 {
		return Posting{}, cmp.Or(err, refused[seq])
	}
	return booked[0], nil
}

// Accepted says that the next server took a posting.
func (l *Ledger) Accepted(seq uint64, at time.Time, answer string) error {
	return l.Report(Outcome{Seq: seq, At: at, State: Sent, Answer: answer})
}

// Deferred says that an attempt came to nothing.
func (l *Ledger) Deferred(seq uint64, answer string) error {
	return l.Report(Outcome{Seq: seq, At: l.now(), State: Queued, Answer: answer})
}

// SetReadThrough says up to when a mailbox was read; no outage is looked for.
func (l *Ledger) SetReadThrough(mailbox string, t time.Time) error {
	_, _, err := l.ReadAgain(mailbox, t, 0, "")
	return err
}

// Last is the letter taken in last from a mailbox.
func (l *Ledger) Last(mailbox string) (uidvalidity, uid uint32) {
	r := l.Reached(mailbox)
	return r.UIDValidity, r.UID
}
