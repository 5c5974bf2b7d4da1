package mailbox

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"

	"postd/ledger"
)

// running runs a poller until the test ends.
func (h *house) running() *Poller {
	h.t.Helper()
	p := h.poller()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); _ = p.Run(ctx) }()
	h.t.Cleanup(func() { cancel(); <-done })
	return p
}

// eventually waits until f is true.
func eventually(t *testing.T, what string, f func() bool) time.Duration {
	t.Helper()
	began := time.Now()
	for !f() {
		if time.Since(began) > 15*time.Second {
			t.Fatalf("never: %s", what)
		}
		time.Sleep(2 * time.Millisecond)
	}
	return time.Since(began)
}

func (h *house) kept() int {
	h.t.Helper()
	l, err := h.ledger.Letters(nil)
	if err != nil {
		h.t.Fatal(err)
	}
	return len(l)
}

// TestIdleWakes takes in mail as soon as it comes.
func TestIdleWakes(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	p := h.running()
	if err := p.PollOnce(t.Context()); err != nil { // Run runs, so it is asked
		t.Fatal(err)
	}
	for i := range 5 {
		h.write(aliceAt, "STATUS")
		took := eventually(t, "the letter is kept", func() bool { return h.kept() == i+1 })
		t.Logf("kept after %v", took.Round(time.Millisecond))
		if took > 5*time.Second {
			t.Error("it was not IDLE that woke it")
		}
	}
}

// TestPoint07QueuedBeforeIdle finds mail that came between the search and IDLE, or
// before the poller ran at all, without a further letter (RFC 2177).
func TestPoint07QueuedBeforeIdle(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	for range 3 {
		h.write(aliceAt, "STATUS")
	}
	h.running()
	eventually(t, "the three letters are kept", func() bool { return h.kept() == 3 })
}

// TestPoint11PollInterval polls where the server has no IDLE.
func TestPoint11PollInterval(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	searches := 0
	s := play(t, func(_ int, a *actor) {
		a.say("* OK [CAPABILITY IMAP4rev1] ready")
		for {
			id := a.imapGo("UID SEARCH", 0, "")
			if id == "" {
				return
			}
			mu.Lock()
			searches++
			mu.Unlock()
			a.say("* SEARCH", id+" OK done")
		}
	})
	h := openHouse(t)
	h.config.IMAP = s.server()
	h.config.Poll = 30 * time.Millisecond
	h.running()
	eventually(t, "it searches again and again", func() bool { mu.Lock(); defer mu.Unlock(); return searches >= 4 })
	if s.count() != 1 {
		t.Errorf("%d connections", s.count())
	}
}

// TestPoint11IdleRenewed leaves IDLE at the interval and searches.
func TestPoint11IdleRenewed(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	var heard []string
	s := play(t, func(_ int, a *actor) {
		a.caps = " IDLE"
		a.say("* OK [CAPABILITY IMAP4rev1 IDLE] ready")
		for {
			id := a.imapGo("IDLE", 0, "")
			if id == "" {
				return
			}
			a.say("+ idling")
			line := a.hear()
			mu.Lock()
			heard = append(heard, line)
			mu.Unlock()
			a.say(id + " OK done")
		}
	})
	h := openHouse(t)
	h.config.IMAP = s.server()
	h.config.Poll = 30 * time.Millisecond
	h.running()
	eventually(t, "IDLE is renewed", func() bool { mu.Lock(); defer mu.Unlock(); return len(heard) >= 3 })
	mu.Lock()
	defer mu.Unlock()
	if heard[0] != "DONE" || s.count() != 1 {
		t.Errorf("heard %q on %d connections", heard, s.count())
	}
}

// TestPoint06EpochChanges reads everything again when the server numbers its letters
// anew, and nothing has a second effect (RFC 9051 2.3.1.1).
func TestPoint06EpochChanges(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	h.write(aliceAt, "1 P-K4")
	h.pump()
	first := h.office.Letters(officeAt)
	last := h.ledger.Reached("INBOX")
	if last.UID != 1 || h.plies() != 1 {
		t.Fatalf("UID %d, %d moves", last.UID, h.plies())
	}
	again := openOffice(t, h.clock.now, officeAt, aliceAt, bobAt, "secretary@chess.test")
	for _, d := range first {
		if err := again.DeliverFrom(d.From, d.To, d.Raw); err != nil {
			t.Fatal(err)
		}
	}
	before := len(h.unsent())
	h.config.IMAP = serverOf(again.IMAP(officeAt))
	if err := h.poller().PollOnce(t.Context()); err != nil {
		t.Fatal(err)
	}
	newer := h.ledger.Reached("INBOX")
	v := h.verdicts()
	if newer.UIDValidity == last.UIDValidity || newer.UID != 1 || len(v) != 2 || !strings.HasPrefix(v[1], "duplicate") || h.plies() != 1 || len(h.unsent()) != before {
		t.Errorf("UIDVALIDITY %d then %d, UID %d, %q, %d moves, %d postings", last.UIDValidity, newer.UIDValidity, newer.UID, v, h.plies(), len(h.unsent())-before)
	}
}

// TestPoint09CutShort proves that a letter that was cut on its way is not kept, at whatever
// octet it was cut, and is read whole afterwards (MAIL/9).
func TestPoint09CutShort(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	h.clock.pass(time.Hour)
	raw := crlf(h.reply(aliceAt, "1 P-K4"))
	whole := fmt.Sprintf("* 1 FETCH (UID 5 BODY[] {%d}\r\n%s)\r\n", len(raw), raw)
	points := []int{3, 25, 40, 100, len(whole) - len(raw)/2, len(whole) - 10, len(whole) - 4, len(whole) - 3, len(whole) - 1}
	keptAt := make(chan int, 1)
	s := play(t, func(call int, a *actor) {
		id := a.imapUntil("UID FETCH 5 (UID", 1, "5")
		a.say("* 1 FETCH (UID 5 RFC822.SIZE "+itoa(len(raw))+" INTERNALDATE \" 7-Dec-2026 10:00:00 +0000\" FLAGS ())", id+" OK done")
		id = a.imapGo("UID FETCH 5 (UID BODY.PEEK[])", 1, "5")
		if call <= len(points) {
			fmt.Fprint(a.Conn, whole[:points[call-1]])
			return
		}
		fmt.Fprint(a.Conn, whole)
		a.say(id + " OK done")
		id = a.imapGo("UID STORE 5 +FLAGS.SILENT (\\Seen)", 1, "5")
		keptAt <- h.kept()
		a.say(id + " OK done")
		a.imapGo("never", 1, "5")
	})
	h.config.IMAP = s.server()
	h.config.Attempts = 100
	p := h.poller()
	for i, at := range points {
		err := p.PollOnce(t.Context())
		if err == nil || h.kept() != 0 {
			t.Fatalf("cut at %d: %v, %d letters kept", at, err, h.kept())
		}
		if i == 0 {
			t.Log(err)
		}
	}
	if err := p.PollOnce(t.Context()); err != nil {
		t.Fatal(err)
	}
	if n := <-keptAt; n != 1 {
		t.Errorf("the flag was set when %d letters were kept", n)
	}
	l, err := h.ledger.Letter(1)
	if err != nil || string(l.Raw) != raw || !l.Arrived.Equal(monday.Add(time.Hour)) || h.plies() != 1 {
		t.Errorf("%v, arrived %v, %d moves, %q", err, l.Arrived, h.plies(), l.Raw)
	}
}

// poison is a server with two letters, of which the first cannot be fetched
// until it is cured.
func (h *house) poison(raw string, cured *atomic.Bool) *scripted {
	return play(h.t, func(call int, a *actor) {
		a.say("* OK [CAPABILITY IMAP4rev1] ready")
		for {
			id := a.imapGo("UID FETCH", 2, "5 6")
			set, rest, _ := strings.Cut(strings.TrimPrefix(a.last[strings.Index(a.last, "UID FETCH")+len("UID FETCH "):], " "), " ")
			if id == "" {
				return
			}
			for _, uid := range []string{"5", "6"} {
				switch {
				case set != "5:6" && set != uid:
				case !strings.Contains(rest, "BODY"):
					a.say("* 1 FETCH (UID " + uid + " RFC822.SIZE 100 INTERNALDATE \" 7-Dec-2026 10:00:00 +0000\" FLAGS ())")
				case uid == "5" && !cured.Load():
					a.say("* 1 FETCH (UID 5 BODY[] {3", "a blank line and nonsense")
					return
				default:
					fmt.Fprintf(a.Conn, "* 2 FETCH (UID %s BODY[] {%d}\r\n%s)\r\n", uid, len(raw), raw)
				}
			}
			a.say(id + " OK done")
		}
	})
}

// TestPoint12Poison passes over a letter that cannot be fetched and takes the
// next. The ledger lists it for a person, who can have it tried again.
func TestPoint12Poison(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	raw := crlf(h.reply(aliceAt, "1 P-K4"))
	var cured atomic.Bool
	h.config.IMAP = h.poison(raw, &cured).server()
	h.config.Attempts = 3
	p := h.poller()
	for range 4 { // once with the other, and three times by itself
		if err := p.PollOnce(t.Context()); err == nil {
			t.Fatal("no error")
		}
		if !h.ledger.ReadThrough().Equal(monday) {
			t.Errorf("read through %v, though a letter is missing", h.ledger.ReadThrough())
		}
		h.clock.pass(time.Minute)
	}
	if err := p.PollOnce(t.Context()); err != nil {
		t.Fatal(err)
	}
	if last := h.ledger.Reached("INBOX"); last.UID != 6 || h.plies() != 1 || !h.ledger.ReadThrough().Equal(h.clock.now()) {
		t.Errorf("last UID %d, %d moves, read through %v", last.UID, h.plies(), h.ledger.ReadThrough())
	}
	list, err := h.ledger.PassedOver()
	if err != nil || len(list) != 1 || list[0].UID != 5 || list[0].Mailbox != "INBOX" || !strings.Contains(list[0].Why, "not fetched in 3 attempts") {
		t.Fatalf("passed over: %+v, %v", list, err)
	}
	again := func() {
		t.Helper()
		if err := h.ledger.TryAgain("INBOX", 5, "secretary", "the server was mended"); err != nil {
			t.Fatal(err)
		}
	}
	again()
	for range 3 {
		if err := p.PollOnce(t.Context()); err == nil {
			t.Fatal("no error")
		}
	}
	if err := p.PollOnce(t.Context()); err != nil {
		t.Fatal(err)
	}
	if list, _ := h.ledger.PassedOver(); len(list) != 1 || list[0].Again {
		t.Errorf("tried again in vain: %+v", list)
	}
	cured.Store(true)
	again()
	if err := p.PollOnce(t.Context()); err != nil {
		t.Fatal(err)
	}
	if list, _ := h.ledger.PassedOver(); len(list) != 0 || h.kept() != 2 {
		t.Errorf("passed over: %+v, %d letters kept", list, h.kept())
	}
	if err := h.ledger.TryAgain("INBOX", 5, "secretary", ""); !errors.Is(err, ledger.ErrNotPassed) {
		t.Errorf("%v", err)
	}
}

// TestBadDate reads a letter whose INTERNALDATE the client cannot read.
func TestBadDate(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	h.clock.pass(time.Hour)
	raw := crlf(h.reply(aliceAt, "1 P-K4"))
	s := play(t, func(call int, a *actor) {
		a.say("* OK [CAPABILITY IMAP4rev1] ready")
		for {
			id := a.imapGo("UID FETCH", 1, "5")
			switch line := a.last; {
			case id == "":
				return
			case strings.Contains(line, "BODY"):
				fmt.Fprintf(a.Conn, "* 1 FETCH (UID 5 BODY[] {%d}\r\n%s)\r\n", len(raw), raw)
			case strings.Contains(line, "INTERNALDATE"):
				a.say("* 1 FETCH (UID 5 RFC822.SIZE 100 INTERNALDATE \"99-Foo-2026 10:00:00 +0000\" FLAGS ())")
			default:
				a.say("* 1 FETCH (UID 5 RFC822.SIZE 100 FLAGS ())")
			}
			a.say(id + " OK done")
		}
	})
	h.config.IMAP = s.server()
	p := h.poller()
	for range 2 {
		if err := p.PollOnce(t.Context()); err == nil {
			t.Fatal("no error")
		}
	}
	if err := p.PollOnce(t.Context()); err != nil {
		t.Fatal(err)
	}
	l, err := h.ledger.Letter(1)
	if err != nil || !l.Arrived.Equal(h.clock.now()) {
		t.Errorf("%v, arrived %v", err, l.Arrived)
	}
}

// TestPoint14LyingSize does not load a letter that is longer than the server said.
func TestPoint14LyingSize(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	h.config.MaxSize = 4 << 20
	raw := crlf(h.reply(aliceAt, "1 P-K4\n"+strings.Repeat("words and more words\n", 500_000)))
	s := play(t, func(call int, a *actor) {
		id := a.imapUntil("UID FETCH 5 (UID", 1, "5")
		a.say("* 1 FETCH (UID 5 RFC822.SIZE 100 INTERNALDATE \" 7-Dec-2026 10:00:00 +0000\" FLAGS ())", id+" OK done")
		id = a.imapGo("UID FETCH 5 (UID BODY.PEEK[]", 1, "5")
		if strings.Contains(a.last, "<0.262144>") {
			fmt.Fprintf(a.Conn, "* 1 FETCH (UID 5 BODY[]<0> {262144}\r\n%s)\r\n", raw[:262144])
		} else {
			fmt.Fprintf(a.Conn, "* 1 FETCH (UID 5 BODY[] {%d}\r\n%s)\r\n", len(raw), raw)
		}
		a.say(id + " OK done")
		a.imapGo("never", 1, "5")
	})
	h.config.IMAP = s.server()
	p := h.poller()
	var err error
	within(t, 10*time.Second, func() { err = p.PollOnce(t.Context()) })
	if !errors.Is(err, errTooLong) || h.kept() != 0 {
		t.Fatalf("%v, %d letters kept", err, h.kept())
	}
	if err := p.PollOnce(t.Context()); err != nil {
		t.Fatal(err)
	}
	if v := h.verdicts(); len(v) != 1 || !strings.HasPrefix(v[0], "too long") {
		t.Errorf("%q", v)
	}
}

// TestPoint10SilentIMAP comes back from a server that goes silent anywhere.
func TestPoint10SilentIMAP(t *testing.T) {
	t.Parallel()
	for _, at := range []string{"GREETING", "LOGIN", "SELECT", "NOOP", "UID SEARCH", "UID FETCH"} {
		t.Run(at, func(t *testing.T) {
			s := play(t, func(_ int, a *actor) {
				if at != "GREETING" {
					a.imapUntil(at, 1, "5")
				}
				a.silence()
			})
			h := openHouse(t)
			h.config.IMAP = s.server()
			h.config.Quiet = 150 * time.Millisecond
			var err error
			took := within(t, 10*time.Second, func() { err = h.poller().PollOnce(context.Background()) })
			if err == nil || !h.ledger.ReadThrough().IsZero() {
				t.Errorf("%v; read through %v", err, h.ledger.ReadThrough())
			}
			t.Logf("left after %v: %v", took.Round(time.Millisecond), err)
		})
	}
}

// TestPoint10SilentIdle notices that the server is gone while it idles, at the next
// renewal, and connects anew.
func TestPoint10SilentIdle(t *testing.T) {
	t.Parallel()
	s := play(t, func(call int, a *actor) {
		a.caps = " IDLE"
		a.say("* OK [CAPABILITY IMAP4rev1 IDLE] ready")
		a.imapGo("IDLE", 0, "")
		a.say("+ idling")
		a.silence()
	})
	h := openHouse(t)
	h.config.IMAP = s.server()
	h.config.Quiet, h.config.Poll = 100*time.Millisecond, 200*time.Millisecond
	h.running()
	eventually(t, "it connects anew", func() bool { return s.count() >= 2 })
}

// TestPoint19WrongPassword tries seldom, says so, and loses nothing.
func TestPoint19WrongPassword(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.config.IMAP.Password = "wrong"
	if err := h.poller().PollOnce(t.Context()); !errors.Is(err, errLogin) {
		t.Errorf("%v", err)
	}
	p := h.running()
	began := time.Now()
	for range 3 { // who asks while it waits is told at once
		if err := p.PollOnce(t.Context()); !errors.Is(err, errLogin) {
			t.Errorf("%v", err)
		}
	}
	if time.Since(began) > 10*time.Second {
		t.Error("it made him wait")
	}
}

// TestReconnects finds the mailbox again after the server hung up.
func TestReconnects(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	raw := crlf(h.reply(aliceAt, "1 P-K4"))
	s := play(t, func(call int, a *actor) {
		if call == 1 {
			a.imapUntil("SELECT", 0, "")
			a.say("* BYE going down")
			return
		}
		id := a.imapUntil("UID FETCH 5 (UID", 1, "5")
		a.say("* 1 FETCH (UID 5 RFC822.SIZE "+itoa(len(raw))+" INTERNALDATE \" 7-Dec-2026 10:00:00 +0000\" FLAGS ())", id+" OK done")
		id = a.imapGo("UID FETCH 5 (UID BODY.PEEK[])", 1, "5")
		fmt.Fprintf(a.Conn, "* 1 FETCH (UID 5 BODY[] {%d}\r\n%s)\r\n", len(raw), raw)
		a.say(id + " OK done")
		a.imapGo("never", 1, "5")
	})
	h.config.IMAP = s.server()
	h.running()
	eventually(t, "the letter is heard", func() bool { return h.plies() == 1 })
	if s.count() != 2 {
		t.Errorf("%d connections", s.count())
	}
}

// TestRunEnds ends at once when its context does, wherever it waits.
func TestRunEnds(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	for _, wait := range []time.Duration{0, 5 * time.Millisecond, 200 * time.Millisecond} {
		p := h.poller()
		ctx, cancel := context.WithCancel(context.Background())
		time.AfterFunc(wait, cancel)
		within(t, 5*time.Second, func() {
			if err := p.Run(ctx); err != nil {
				t.Error(err)
			}
		})
		cancel()
	}
}

// TestPoint08SeenByOthers takes in a letter that another program has flagged already.
func TestPoint08SeenByOthers(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	h.write(aliceAt, "STATUS")
	in := h.office.IMAP(officeAt)
	v, err := imapclient.DialInsecure(in.Addr(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer v.Close()
	if err := v.Login(in.User, in.Password).Wait(); err != nil {
		t.Fatal(err)
	}
	if _, err := v.Select("INBOX", nil).Wait(); err != nil {
		t.Fatal(err)
	}
	if err := v.Store(imap.UIDSetNum(1), &imap.StoreFlags{Op: imap.StoreFlagsAdd, Flags: []imap.Flag{imap.FlagSeen}}, nil).Close(); err != nil {
		t.Fatal(err)
	}
	h.pump()
	if h.kept() != 1 {
		t.Errorf("%d letters kept", h.kept())
	}
}

// TestPoint20StarttlsStrippedIMAP refuses a server that does not offer TLS, and sends
// no password (RFC 9051 6.2.1).
func TestPoint20StarttlsStrippedIMAP(t *testing.T) {
	t.Parallel()
	var mu sync.Mutex
	var heard []string
	s := play(t, func(_ int, a *actor) {
		a.say("* OK [CAPABILITY IMAP4rev1] ready")
		for line := a.hear(); line != ""; line = a.hear() {
			mu.Lock()
			heard = append(heard, line)
			mu.Unlock()
			id, _ := tag(line)
			a.say(id + " BAD no")
		}
	})
	h := openHouse(t)
	h.config.IMAP = s.server()
	h.config.IMAP.Security = StartTLS
	err := h.poller().PollOnce(t.Context())
	mu.Lock()
	defer mu.Unlock()
	if err == nil || strings.Contains(strings.Join(heard, " "), "secret") {
		t.Errorf("%v, heard %q", err, heard)
	}
}
