package mailbox

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"postd/correspondence"
	"postd/drills"
	"postd/ledger"
	"postd/templates"
)

const octetsChild = "POSTD_OCTETS_CHILD"

// points are the points of sending at which the house falls.
var points = []string{"composed", "before commit", "after commit", "booked", "handed over"}

// sending is what a process is told that sends from a ledger.
type sending struct {
	Path  string
	SMTP  Server
	Now   time.Time
	Key   string // of the signature, a file; "": nobody signs
	Point string // at which the process ends; "": at none
	After int    // how often that point is passed before
	List  bool   // it tells the digests of the octets instead
}

// options are those of the ledger in a process that sends.
func (x sending) options() ledger.Options {
	return ledger.Options{Host: "chess.test", From: officeAt, OfficeName: "Tournament", Now: func() time.Time { return x.Now },
		Render: templates.Word, Compose: templates.Compose, Source: Source, Layout: Layout}
}

// TestOctetsChild is a process of TestSameOctets: it sends what is due, and may fall.
func TestOctetsChild(t *testing.T) {
	if os.Getenv(octetsChild) == "" {
		t.Skip("only run by TestSameOctets")
	}
	var x sending
	if err := json.Unmarshal([]byte(os.Getenv(octetsChild)), &x); err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	passed := 0
	falls := func(point string) {
		mu.Lock()
		defer mu.Unlock()
		if point == x.Point {
			if passed++; passed > x.After {
				os.Exit(9)
			}
		}
	}
	o := x.options()
	if o.Fault = falls; x.List || x.Point == "" {
		o.Fault = nil
	}
	l, err := ledger.Open(x.Path, o)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if x.List {
		for seq, sum := range sourcesOf(t, l) {
			fmt.Printf("octets %d %s\n", seq, sum)
		}
		return
	}
	c := Config{SMTP: x.SMTP, Address: officeAt, Quiet: 30 * time.Second, Connections: 2, PerDomain: 20, Fault: falls}
	if x.Key != "" {
		pem, err := os.ReadFile(x.Key)
		if err != nil {
			t.Fatal(err)
		}
		if c.Sign, err = NewSigner("chess.test", "postd2026", officeAt, pem); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := l.Resume(x.Now); err != nil {
		t.Fatal(err)
	}
	if err := NewSender(l, c, o.Now, nil).Flush(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// sourcesOf are the digests of the octets of all postings that were composed.
func sourcesOf(t testing.TB, l *ledger.Ledger) map[uint64]string {
	t.Helper()
	out := map[uint64]string{}
	for seq := uint64(1); ; seq++ {
		p, err := l.Posting(seq)
		if err != nil {
			return out // there is no further one
		}
		raw, same, err := l.Source(p)
		if err != nil || p.Composed() && !same {
			t.Fatalf("posting %d is not composed to the same octets: %v", seq, err)
		}
		if raw != nil {
			out[seq] = octetsOf(raw)
		}
	}
}

func octetsOf(raw []byte) string { return fmt.Sprintf("%x", sha256.Sum256(raw)) }

// taker is a server that refuses each letter for now, after its whole text, four times.
type taker struct {
	*smtpScript
	mu    sync.Mutex
	texts map[string][]string // digests of the texts that came, by Message-ID
}

func takeFifth(t *testing.T) *taker {
	k := &taker{texts: map[string][]string{}}
	k.smtpScript = playSMTP(t, func(_ int, c string) string { return willing(c) })
	k.smtpScript.mu.Lock()
	defer k.smtpScript.mu.Unlock()
	k.takes = func(text string) string {
		_, id, _ := strings.Cut(text, "\r\nMessage-Id: ")
		id, _, _ = strings.Cut(id, "\r\n")
		k.mu.Lock()
		defer k.mu.Unlock()
		k.texts[id] = append(k.texts[id], octetsOf([]byte(strings.ReplaceAll("\r\n"+text, "\r\n..", "\r\n.")[2:])))
		if len(k.texts[id]) < 5 {
			return "451 later"
		}
		return "250 ok"
	}
	return k
}

// fillOutbox files so many letters: those of the beginning of games, with their terms, and
// letters of every kind, some with a score in PGN.
func fillOutbox(t *testing.T, l *ledger.Ledger, now time.Time, n int) {
	t.Helper()
	names, letters := stored(t)
	var all []ledger.Post
	for i := range n {
		name := names[i%len(names)]
		p := ledger.Post{To: []string{fmt.Sprintf("player%d@club%d.test", i, i%7)}, Words: letters[name], Form: []string{"", "html", "text"}[i%3]}
		if i%4 == 0 {
			p.Words = attached(t, p.Words)
		}
		all = append(all, p)
	}
	for i := 0; i < len(all); i += 50 {
		if _, err := l.File(ledger.Matter{Key: fmt.Sprintf("deed:%d", i), At: now, Post: all[i:min(i+50, len(all))]}); err != nil {
			t.Fatal(err)
		}
	}
}

// TestSameOctets sends letters to a server that takes each at its fifth attempt, from processes
// that fall at every point of sending. All attempts at a letter are the same octets, and so is
// what is composed once more afterwards, here and elsewhere.
func TestSameOctets(t *testing.T) {
	t.Parallel()
	n := drills.Count(t, drills.Octets)
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	for _, signed := range []bool{false, true} {
		t.Run(fmt.Sprintf("signed %t", signed), func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			server := takeFifth(t)
			x := sending{Path: filepath.Join(dir, "postd.db"), SMTP: server.server(), Now: monday}
			if signed {
				x.Key = filepath.Join(dir, "key.pem")
				if err := os.WriteFile(x.Key, pemOf(t, key), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			h := &house{t: t, clock: clockAt(monday)}
			l, err := ledger.Open(x.Path, x.options())
			if err != nil {
				t.Fatal(err)
			}
			h.ledger = l
			if h.alice, err = l.PutPlayer(ledger.Player{Name: "Alice", Addresses: []ledger.Address{{Addr: aliceAt, Verified: true}}}); err == nil {
				h.bob, err = l.PutPlayer(ledger.Player{Name: "Bob", Form: "text", Addresses: []ledger.Address{{Addr: bobAt, Verified: true}}})
			}
			if err != nil {
				t.Fatal(err)
			}
			games := max(1, n/40)
			for i := range games {
				h.open(fmt.Sprintf("A-%d", i+1))
			}
			fillOutbox(t, l, monday, n/2-2*games)
			if err := l.Close(); err != nil {
				t.Fatal(err)
			}
			run := func(x sending) (int, string) {
				t.Helper()
				told, err := json.Marshal(x)
				if err != nil {
					t.Fatal(err)
				}
				ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
				defer cancel()
				cmd := exec.CommandContext(ctx, os.Args[0], "-test.run=^TestOctetsChild$", "-test.v")
				cmd.Env = append(os.Environ(), octetsChild+"="+string(told))
				words, err := cmd.CombinedOutput()
				if code := cmd.ProcessState.ExitCode(); code != 0 && code != 9 {
					t.Fatalf("the process ended with %d: %v\n%s", code, err, words)
				}
				return cmd.ProcessState.ExitCode(), string(words)
			}
			fell := 0
			for round := 0; ; round++ {
				y := x
				y.Now = monday.Add(time.Duration(round) * 5 * time.Hour)
				// Of three processes two fall, early and late among the letters; a letter is given up
				// after five days, and in three all have been tried five times.
				if round%3 < 2 {
					y.Point, y.After = points[round%len(points)], round*round%(n/4)
				}
				code, _ := run(y)
				if code == 9 {
					fell++
				}
				server.mu.Lock()
				done, begun := 0, len(server.texts)
				for _, texts := range server.texts {
					if len(texts) >= 5 {
						done++
					}
				}
				server.mu.Unlock()
				if code == 0 && begun >= n/2 && done == begun {
					break
				}
				if round > 60 {
					t.Fatalf("after %d rounds %d of %d letters are through", round, done, begun)
				}
			}
			if fell < 4 {
				t.Errorf("the house fell only %d times", fell)
			}
			x.List = true
			_, listed := run(x)
			o := x.options()
			if l, err = ledger.Open(x.Path, o); err != nil {
				t.Fatal(err)
			}
			defer l.Close()
			here := sourcesOf(t, l)
			attempts, withPGN, withTerms := 0, 0, 0
			for seq, sum := range here {
				p, err := l.Posting(seq)
				if err != nil {
					t.Fatal(err)
				}
				for _, a := range p.Words.Attach {
					if a.Name == aScore.Name {
						withPGN++
					} else if strings.HasPrefix(a.Name, "terms-") {
						withTerms++
					}
				}
				came := server.texts[p.MessageID]
				if attempts += len(came); len(came) < 5 || p.Attempts < 5 {
					t.Errorf("posting %d came %d times, and %d attempts are booked", seq, len(came), p.Attempts)
				}
				if slices.Sort(came); len(slices.Compact(came)) != 1 || came[0] != sum {
					t.Errorf("posting %d: its attempts were not the same octets", seq)
				}
				if (p.Signature != "") != signed {
					t.Errorf("posting %d has the signature %q", seq, p.Signature)
				}
				if !strings.Contains(listed, fmt.Sprintf("octets %d %s\n", seq, sum)) {
					t.Errorf("posting %d is composed otherwise in another process", seq)
				}
			}
			r, err := l.Check(false)
			if err != nil || !r.Sound() || len(here) < n/2 || len(here) != len(server.texts) {
				t.Errorf("%d letters went, %d came: %s, %v", len(here), len(server.texts), r, err)
			}
			lines, err := l.LogLines(0, 100_000)
			if err != nil || slices.ContainsFunc(lines, func(x ledger.LogLine) bool { return x.What == "composed anew" }) {
				t.Errorf("a letter was composed anew: %v", err)
			}
			if withPGN == 0 || withTerms == 0 {
				t.Errorf("%d letters have a score with them, and %d the terms", withPGN, withTerms)
			}
			onceMore(t, l, here)
			t.Logf("%d letters, %d with a score and %d with the terms; %d attempts, %d falls", len(here), withPGN, withTerms, attempts, fell)
		})
	}
}

// onceMore has letters sent again that were sent: the same letter is the same octets, with the
// Date of the first; a second sending is a letter of its own with the same words.
func onceMore(t *testing.T, l *ledger.Ledger, sent map[uint64]string) {
	t.Helper()
	later := monday.Add(1000 * time.Hour)
	for _, seq := range slices.Sorted(maps.Keys(sent))[:8] {
		for _, second := range []bool{false, true} {
			f, err := l.File(ledger.Matter{Key: fmt.Sprintf("deed:again-%d-%t", seq, second), By: "clerk", At: later, Rows: []ledger.Row{ledger.Resend{Posting: seq, Second: second}}})
			if err != nil {
				t.Fatal(err)
			}
			again := f[0].Postings[0]
			booked, refused, err := l.BookAll([]ledger.Booking{{Seq: again, Next: later.Add(time.Hour)}}, func(p ledger.Posting) ([]byte, error) {
				b, _, err := Config{}.compose(p)
				return b, err
			})
			if err != nil || len(booked) != 1 {
				t.Fatal(err, refused)
			}
			p := booked[0]
			if err := l.Report(ledger.Outcome{Seq: p.Seq, At: later, State: ledger.Sent, Answer: "250 ok"}); err != nil {
				t.Fatal(err)
			}
			first, err := l.Posting(seq)
			if err != nil {
				t.Fatal(err)
			}
			if same := octetsOf(p.Bytes) == sent[seq]; same == second || same != (p.MessageID == first.MessageID) {
				t.Errorf("posting %d once more, second %t: the same octets %t", seq, second, same)
			}
			if second && (p.Words.Subject != ledger.SecondSubject(first.Words.Subject) || p.Words.Text != first.Words.Text || len(p.Words.Attach) != len(first.Words.Attach)) {
				t.Errorf("posting %d a second time has other words", seq)
			}
		}
	}
	if r, err := l.Check(false); err != nil || !r.Sound() {
		t.Errorf("%s, %v", r, err)
	}
}

// TestAnotherLayout tries letters once by one layout, and again by another that sets them
// otherwise. They go out with the same Message-ID, Date and words under a new digest, and the
// log says so; where the layout only calls itself another, nothing changes.
func TestAnotherLayout(t *testing.T) {
	t.Parallel()
	x := sending{Path: filepath.Join(t.TempDir(), "postd.db"), Now: monday}
	o := x.options()
	open := func() *ledger.Ledger {
		l, err := ledger.Open(x.Path, o)
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	l := open()
	fillOutbox(t, l, monday, 20)
	var now time.Time
	book := func(l *ledger.Ledger, c Config) map[uint64]ledger.Posting {
		t.Helper()
		var all []ledger.Booking
		for seq := uint64(1); seq <= 20; seq++ {
			all = append(all, ledger.Booking{Seq: seq, Next: now.Add(time.Minute)})
		}
		booked, refused, err := l.BookAll(all, func(p ledger.Posting) ([]byte, error) {
			b, _, err := c.compose(p)
			return b, err
		})
		if err != nil || len(refused) > 0 {
			t.Fatal(err, refused)
		}
		out := map[uint64]ledger.Posting{}
		for _, p := range booked {
			out[p.Seq] = p
			if err := l.Report(ledger.Outcome{Seq: p.Seq, At: monday, State: ledger.Queued, Answer: "451 later"}); err != nil {
				t.Fatal(err)
			}
		}
		return out
	}
	sound := func(l *ledger.Ledger, want string) {
		t.Helper()
		r, err := l.Check(false)
		if err != nil || r.Sound() != (want == "") || !strings.Contains(r.String(), want) {
			t.Errorf("%s, %v", r, err)
		}
	}
	anew := func(l *ledger.Ledger) (n int) {
		t.Helper()
		lines, err := l.LogLines(0, 10_000)
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range lines {
			if x.What == "composed anew" && strings.Contains(x.Reason, "its Message-ID, date and words are the same") {
				n++
			}
		}
		return n
	}
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	var c Config
	if c.Sign, err = NewSigner("chess.test", "postd2026", officeAt, pemOf(t, key)); err != nil {
		t.Fatal(err)
	}
	first := book(l, c)
	sound(l, "")

	l.Close()
	o.Layout++
	l = open()
	same := book(l, c)
	sound(l, "")
	for seq, p := range same {
		if !bytes.Equal(p.Bytes, first[seq].Bytes) || p.Sum != first[seq].Sum || p.Layout != o.Layout {
			t.Errorf("posting %d is another, though only the number of the layout is", seq)
		}
	}
	if n := anew(l); n != 0 {
		t.Errorf("%d letters are said to be composed anew", n)
	}

	l.Close()
	o.Compose = func(w correspondence.Rendered, reply string, links map[string]string) (correspondence.Rendered, error) {
		w, err := templates.Compose(w, reply, links)
		w.HTML = strings.Replace(w.HTML, "<body ", "<body class=\"later\" ", 1)
		if w.HTML == "" {
			w.Text += "\n"
		}
		return w, err
	}
	l = open()
	sound(l, fmt.Sprintf("its octets are not those that were booked, and the layout is the same (%d)", o.Layout))
	l.Close()
	var told bytes.Buffer
	o.Layout, o.Log = o.Layout+1, slog.New(slog.NewTextHandler(&told, nil))
	l = open()
	defer l.Close()
	sound(l, "")
	changed := 0
	for seq, p := range book(l, c) {
		was := first[seq]
		if p.MessageID != was.MessageID || !p.Date().Equal(was.Date()) || p.Words.Subject != was.Words.Subject || strings.TrimSpace(p.Words.Text) != strings.TrimSpace(was.Words.Text) {
			t.Errorf("posting %d has other words", seq)
		}
		if differs := !bytes.Equal(p.Bytes, was.Bytes); differs != (p.Sum != was.Sum) || differs && p.Signature == was.Signature || p.Layout != o.Layout {
			t.Errorf("posting %d: octets differ %t, digest %s, before %s", seq, differs, p.Sum, was.Sum)
		} else if differs {
			changed++
		}
	}
	if n := anew(l); n != changed || changed < 10 || strings.Count(told.String(), "a letter was composed anew") != n {
		t.Errorf("%d letters are others, and the log tells of %d:\n%s", changed, n, told.String())
	}
	sound(l, "")
	raw := maps.Collect(maps.All(sourcesOf(t, l)))
	if len(raw) != 20 {
		t.Errorf("%d letters have a source", len(raw))
	}
}
