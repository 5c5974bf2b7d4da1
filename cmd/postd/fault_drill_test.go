package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/mail"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"postd/cmd/postd/app"
	"postd/cmd/postd/config"
	"postd/correspondence/terms"
	"postd/drills"
	"postd/ledger"
	"postd/mailbox"
	"postd/mailbox/posttest"
	"postd/templates"
)

// The drill of faults: some games are played by mail through a proxy that
// fails once in each run, at another octet of the lines each time. The run must
// end as one without a fault does.

// drillBegins is the instant at which each run of the drill begins, and
// drillPhase the time between two rounds of letters; all that is done again
// because of a fault is done within it.
var drillBegins = time.Date(2027, 3, 1, 9, 0, 0, 0, time.UTC)

const drillPhase = 6 * time.Hour

// drillMoves are the letters of each game, one a phase, White's and Black's in
// turn.
var drillMoves = []string{"1. P-K4", "1. P-K4 P-K4", "1... P-K4 2. Kt-KB3"}

const drillOffice = "post@chess.example"

// drillClock is a clock that is moved by hand.
type drillClock struct {
	mu sync.Mutex
	at time.Time
}

func (c *drillClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

// set moves the clock; it never goes back.
func (c *drillClock) set(t time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if t.After(c.at) {
		c.at = t
	}
}

// drillHouse is one run: a post office on the loopback, two lines to it that
// may fail, and the office between them, on a clock that is moved by hand.
type drillHouse struct {
	t        *testing.T
	clock    *drillClock
	post     drillPost
	in, out  *faultProxy
	path     string
	ledger   *ledger.Ledger
	config   mailbox.Config
	wrote    int
	stop     func()
	poller   *mailbox.Poller
	sender   *mailbox.Sender
	rounds   int // of reading and sending
	attempts int // that came to nothing
}

// drillLedger makes the ledger with which every run begins: all tokens and
// Message-IDs of the runs are then the same.
func drillLedger(t *testing.T, games int) string {
	t.Helper()
	h := &drillHouse{t: t, clock: &drillClock{at: drillBegins.Add(-time.Hour)}, path: filepath.Join(t.TempDir(), "begin.db")}
	h.open()
	terms, err := agree([]string{"colours=fixed", "first_turn_at=2027-03-01 09:00"}, h.clock.Now())
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []ledger.Player{{Name: "Paul", Addresses: []ledger.Address{{Addr: paul, Verified: true}}}, {Name: "Anne", Addresses: []ledger.Address{{Addr: anne, Verified: true}}}} {
		p.Form = "text" // pictures would take all the time
		if _, err := h.ledger.PutPlayer(p); err != nil {
			t.Fatal(err)
		}
	}
	for i := range games {
		sides := [2]string{"Paul <paul@players.example>", "Anne <anne@players.example>"}
		if i%2 == 1 {
			sides[0], sides[1] = sides[1], sides[0]
		}
		if _, err := app.Arrange(h.ledger, app.Arrangement{Label: fmt.Sprintf("F-%d", i+1), Players: sides, Terms: terms, At: h.clock.Now(),
			Secretary: ledger.Official{Name: "Mrs Brown", Addr: "secretary@chess.example"}}); err != nil {
			t.Fatal(err)
		}
	}
	if err := h.ledger.Close(); err != nil {
		t.Fatal(err)
	}
	return h.path
}

// drillGames is how many games are in play in each run.
const drillGames = 3

func (h *drillHouse) open() {
	h.t.Helper()
	l, err := ledger.Open(h.path, ledger.Options{Host: "chess.example", From: drillOffice, OfficeName: "The Drill", Render: templates.Word, Compose: templates.Compose, Source: mailbox.Source, Layout: mailbox.Layout, Now: h.clock.Now, NoSync: true})
	if err != nil {
		h.t.Fatal(err)
	}
	h.ledger = l
}

// drillPost is the post office of a run.
type drillPost interface {
	// servers are those at which the office calls.
	servers() (imap, smtp mailbox.Server)
	// deliver lays a letter into the mailbox of the address, with that arrival.
	deliver(to string, raw []byte, at time.Time) error
	// letters are those that lie in the mailbox of the address, as the office
	// handed them in; all that was taken has come there.
	letters(addr string) [][]byte
}

// embeddedPost is the post office of the demonstration.
type embeddedPost struct{ *posttest.Server }

func (p embeddedPost) servers() (imap, smtp mailbox.Server) {
	server := func(l posttest.Login) mailbox.Server {
		return mailbox.Server{Host: l.Host, Port: l.Port, Security: mailbox.Plain, User: l.User, Password: l.Password}
	}
	return server(p.IMAP(drillOffice)), server(p.SMTP(drillOffice))
}

func (p embeddedPost) deliver(to string, raw []byte, _ time.Time) error { return p.Deliver(to, raw) }

func (p embeddedPost) letters(addr string) (all [][]byte) {
	for _, d := range p.Letters(addr) {
		all = append(all, unstamped(d.Raw))
	}
	return all
}

func openEmbeddedPost(t *testing.T, now func() time.Time) drillPost {
	t.Helper()
	post, err := posttest.Start(posttest.Options{Now: now, Epoch: 1})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { post.Close() })
	for _, a := range []string{drillOffice, paul, anne, "secretary@chess.example"} {
		if err := post.Open(a, "rosebud"); err != nil {
			t.Fatal(err)
		}
	}
	return embeddedPost{post}
}

// newDrillHouse opens a house on a copy of the ledger; without a post office, on
// the embedded one.
func newDrillHouse(t *testing.T, begin string, post drillPost, quiet time.Duration) *drillHouse {
	t.Helper()
	b, err := os.ReadFile(begin)
	if err != nil {
		t.Fatal(err)
	}
	dir, err := os.MkdirTemp("", "postd-fault-")
	if err != nil {
		t.Fatal(err)
	}
	h := &drillHouse{t: t, clock: &drillClock{at: drillBegins}, path: filepath.Join(dir, "postd.db")}
	t.Cleanup(func() { os.RemoveAll(dir) })
	if err := os.WriteFile(h.path, b, 0o600); err != nil {
		t.Fatal(err)
	}
	if h.post = post; post == nil {
		h.post = openEmbeddedPost(t, h.clock.Now)
	}
	imap, smtp := h.post.servers()
	h.in, h.out = newFaultProxy(t, imap.Addr()), newFaultProxy(t, smtp.Addr())
	imap.Port, smtp.Port = h.in.port(), h.out.port()
	h.config = mailbox.Config{IMAP: imap, SMTP: smtp, Address: drillOffice, Trusting: true, Quiet: quiet, Poll: time.Minute}
	app.MailWords(&h.config, "The drill", config.PersonConfig{Name: "The secretary", Address: "secretary@chess.test"})
	h.open()
	h.work()
	return h
}

// work opens the doors of mail, as an office does that begins.
func (h *drillHouse) work() {
	ctx, cancel := context.WithCancel(context.Background())
	h.poller = mailbox.NewPoller(h.ledger, h.config, h.clock.Now, slog.New(slog.DiscardHandler))
	h.sender = mailbox.NewSender(h.ledger, h.config, h.clock.Now, slog.New(slog.DiscardHandler))
	done := make(chan struct{})
	go func() { defer close(done); h.poller.Run(ctx) }()
	h.stop = func() { cancel(); <-done }
}

// close ends the run.
func (h *drillHouse) close() {
	h.stop()
	h.ledger.Close()
}

// players write a letter in each game, as an answer to the last that they
// received in it.
func (h *drillHouse) players(phase int) {
	h.t.Helper()
	from := []string{paul, anne}
	for g := range drillGames {
		who := from[(g+phase)%2]
		h.write(who, terms.GameID(g+1), drillMoves[phase], fmt.Sprintf("<%d.%d@players.example>", g+1, phase))
	}
	// One letter that moves nothing, in a game in which another has just come.
	h.write(from[phase%2], 1, "STATUS", fmt.Sprintf("<s.%d@players.example>", phase))
}

// write lays a player's letter into the office's mailbox.
func (h *drillHouse) write(from string, g terms.GameID, text, id string) {
	h.t.Helper()
	all := h.post.letters(from)
	for i := len(all) - 1; i >= 0; i-- {
		m, err := mail.ReadMessage(bytes.NewReader(all[i]))
		if err != nil {
			h.t.Fatal(err)
		}
		to := strings.Trim(m.Header.Get("Reply-To"), "<>")
		if !strings.Contains(to, "+"+g.String()+".") {
			continue
		}
		raw := fmt.Sprintf("From: <%s>\r\nTo: <%s>\r\nSubject: Re: %s\r\nDate: %s\r\nMessage-ID: %s\r\nIn-Reply-To: %s\r\n\r\n%s\r\n",
			from, to, m.Header.Get("Subject"), h.clock.Now().Format(time.RFC1123Z), id, m.Header.Get("Message-ID"), text)
		if err := h.post.deliver(to, []byte(raw), h.clock.Now()); err != nil {
			h.t.Fatal(err)
		}
		h.wrote++
		return
	}
	h.t.Fatalf("%s has had no letter of game %v", from, g)
}

// rest reads and sends until every letter has a verdict and every posting has
// gone out. What must be tried again is tried minutes later by the clock.
func (h *drillHouse) rest() {
	h.t.Helper()
	for range 20 {
		h.rounds++
		ctx, cancel := context.WithTimeout(h.t.Context(), 20*time.Second)
		err := h.poller.PollOnce(ctx)
		err2 := h.sender.Flush(ctx)
		cancel()
		if err2 != nil {
			h.t.Fatal(err2)
		}
		if err == nil && h.rested() {
			return
		}
		h.attempts++
		h.clock.set(h.clock.Now().Add(16 * time.Minute))
		if _, err := h.ledger.SendNow(h.clock.Now()); err != nil {
			h.t.Fatal(err)
		}
	}
	unsent, _ := h.ledger.Unsent()
	h.t.Fatalf("the office does not come to rest: %d letters were written, %d postings have not gone out", h.wrote, len(unsent))
}

func (h *drillHouse) rested() bool {
	h.t.Helper()
	letters, err := h.ledger.Letters(func(x ledger.Letter) bool { return x.Verdict != "" })
	if err != nil {
		h.t.Fatal(err)
	}
	unsent, err := h.ledger.Unsent()
	if err != nil {
		h.t.Fatal(err)
	}
	return len(letters) >= h.wrote && !slices.ContainsFunc(unsent, func(p ledger.Posting) bool { return p.State != ledger.Failed })
}

// play plays all phases.
func (h *drillHouse) play() {
	h.t.Helper()
	for phase := range drillMoves {
		h.rest()
		h.clock.set(drillBegins.Add(time.Duration(phase+1) * drillPhase))
		h.players(phase)
	}
	h.rest()
}

// drillEnd is what a run comes to.
type drillEnd struct {
	games   []string // the events
	sent    []string // the kind and the reader of every posting
	letters []string // the verdicts
	copies  int      // beyond the first, of letters that were sent twice
}

var (
	drillTimes = regexp.MustCompile(`2027-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z`)
	drillNo    = regexp.MustCompile(`"notice":"\d+\.`) // a notice has the number of its event, and another may be sent before it
	drillUsed  = regexp.MustCompile(`"used":\d+`)      // it runs from the instant of sending (CLOCK/C-2)
)

// phaseOf puts an instant to the beginning of its phase: only by which minute
// of it something was sent may a run with a fault differ.
func phaseOf(s string) string {
	at, err := time.Parse(time.RFC3339Nano, s)
	if err != nil || at.Before(drillBegins) {
		return s
	}
	return drillBegins.Add(at.Sub(drillBegins).Truncate(drillPhase)).Format(time.RFC3339)
}

// end looks at everything after the run, and finds by itself what may never be.
func (h *drillHouse) end() (x drillEnd) {
	h.t.Helper()
	r, err := h.ledger.Check(false)
	if err != nil || !r.Sound() {
		h.t.Errorf("the ledger does not check: %v %v", r, err)
	}
	for g := range drillGames {
		x.games = append(x.games, h.events(terms.GameID(g+1)))
	}
	letters, err := h.ledger.Letters(nil)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, l := range letters {
		x.letters = append(x.letters, fmt.Sprintf("%s %s %v %s", l.Verdict, l.Reason, l.Games, l.Arrived))
	}
	slices.Sort(x.letters)
	x.sent, x.copies = laidOut(h.t, h.ledger, h.post.letters, []string{paul, anne, "secretary@chess.example"})
	return x
}

// as fails where a run came to something else than the one without a fault.
func (x drillEnd) as(t *testing.T, want drillEnd) {
	t.Helper()
	for g := range want.games {
		if x.games[g] != want.games[g] {
			t.Errorf("game %d differs:\n%s\nand without a fault:\n%s", g+1, x.games[g], want.games[g])
		}
	}
	if !slices.Equal(x.letters, want.letters) {
		t.Errorf("the letters differ:\n%q\n%q", x.letters, want.letters)
	}
	if !slices.Equal(x.sent, want.sent) {
		t.Errorf("what was sent differs:\n%q\n%q", x.sent, want.sent)
	}
}

// events are those of a game in words. The instants of sending differ within
// a phase, and so may the order in which two letters were sent.
func (h *drillHouse) events(id terms.GameID) string {
	h.t.Helper()
	events, err := h.ledger.Events(id)
	if err != nil {
		h.t.Fatal(err)
	}
	var moves, sent []string
	for _, e := range events {
		b, err := json.Marshal(e.What)
		if err != nil {
			h.t.Fatal(err)
		}
		line := drillTimes.ReplaceAllStringFunc(fmt.Sprintf("%s %s %s", e.At.UTC().Format(time.RFC3339), e.Kind(), b), phaseOf)
		line = drillNo.ReplaceAllString(line, `"notice":"0.`)
		line = drillUsed.ReplaceAllString(line, `"used":0`)
		if e.Kind() == "Delivered" {
			sent = append(sent, line)
		} else {
			moves = append(moves, line)
		}
	}
	slices.Sort(sent)
	return strings.Join(append(moves, sent...), "\n")
}

// unstamped is a letter without the three fields that its delivery put on top.
func unstamped(raw []byte) []byte {
	for range 3 {
		_, raw, _ = bytes.Cut(raw, []byte("\n"))
	}
	return bytes.TrimRight(raw, "\r\n")
}

// drillFault is one fault of one line.
type drillFault struct {
	out bool // the line to the server that takes mail
	lineFault
}

func (f drillFault) String() string {
	line, dir := "IMAP", "up"
	if f.out {
		line = "SMTP"
	}
	if f.down {
		dir = "down"
	}
	at := strconv.FormatInt(f.at, 10)
	if f.upon != "" {
		at = strconv.Quote(f.upon)
	}
	return fmt.Sprintf("%s %s %s at %s", line, dir, f.kind, at)
}

// drillFaults spreads so many faults over the octets of a whole run, in equal
// steps over each direction of each line, and adds those upon words.
func drillFaults(n int, in, out [2]int64) (all []drillFault) {
	kinds := []string{cutLine, rstLine, dropLine, cutLine, rstLine, slowLine, byteLine, cutLine, rstLine, holeLine}
	for i := range n {
		f := drillFault{out: i%2 == 1, lineFault: lineFault{kind: kinds[(i/4)%len(kinds)], down: i%4 >= 2}}
		length := in
		if f.out {
			length = out
		}
		dir := 0
		if f.down {
			dir = 1
		}
		f.at = length[dir] * int64(i) / int64(n)
		all = append(all, f)
	}
	upon := []string{cutLine, rstLine, holeLine}
	if testing.Short() {
		upon = upon[:1]
	}
	for _, words := range []string{"250 2.0.0", "250 2.0.0 OK: queued", "354 ", "220 ", "EHLO", "AUTH", "MAIL FROM", "RCPT TO", "DATA", "\r\n.\r\n"} {
		for _, kind := range upon {
			all = append(all, drillFault{true, lineFault{kind: kind, upon: words, down: words[0] >= '0' && words[0] <= '9'}})
		}
	}
	for _, words := range []string{"* OK", "SELECT", "SEARCH", "FETCH", "STORE", "IDLE", "DONE"} {
		for _, kind := range upon {
			all = append(all, drillFault{false, lineFault{kind: kind, upon: words, down: words[0] == '*'}})
		}
	}
	return all
}

// suffers plays the drill through while a line fails; nil: none does. It returns how
// the games end, the octets up and down each line, and whether the fault came about.
func (h *drillHouse) suffers(f *drillFault) (x drillEnd, in, out [2]int64, fired bool) {
	defer h.close()
	switch {
	case f == nil:
	case f.out:
		h.out.fail(&f.lineFault)
	default:
		h.in.fail(&f.lineFault)
	}
	h.play()
	x = h.end()
	up, down, a := h.in.seen()
	up2, down2, b := h.out.seen()
	return x, [2]int64{up, down}, [2]int64{up2, down2}, a || b
}

// TestPoint09And46And48FaultDrill checks that whatever a line does in the midst
// of its work, the games are in the end what they would have been, every letter
// has come to its reader, and every copy of it is the same.
func TestPoint09And46And48FaultDrill(t *testing.T) {
	begin := drillLedger(t, drillGames)
	run := func(t *testing.T, f *drillFault) (x drillEnd, in, out [2]int64, fired bool) {
		return newDrillHouse(t, begin, nil, 400*time.Millisecond).suffers(f)
	}
	want, in, out, _ := run(t, nil)
	t.Logf("without a fault: %d letters in, %d out; %d and %d octets over IMAP, %d and %d over SMTP", len(want.letters), len(want.sent), in[0], in[1], out[0], out[1])
	if len(want.letters) != (drillGames+1)*len(drillMoves) || len(want.sent) < 2*len(want.letters) || want.copies != 0 {
		t.Fatalf("the drill itself is not as it should be: %q %q", want.letters, want.sent)
	}
	for _, g := range want.games {
		if strings.Count(g, " Adopted ") != len(drillMoves) || strings.Contains(g, "Law3Open") {
			t.Fatalf("the drill itself is not as it should be:\n%s", g)
		}
	}
	var fired, copies atomic.Int64
	all := drillFaults(drills.Count(t, drills.Faults), in, out)
	if raceDetector {
		t.Log("with the race detector the line to the IMAP server does not fail: the library that reads it races with itself when a letter is cut short, and the letter is dropped")
		all = slices.DeleteFunc(all, func(f drillFault) bool { return !f.out })
	}
	t.Run("faults", func(t *testing.T) {
		for _, f := range all {
			t.Run(f.String(), func(t *testing.T) {
				t.Parallel()
				x, _, _, came := run(t, &f)
				if came {
					fired.Add(1)
				}
				copies.Add(int64(x.copies))
				x.as(t, want)
			})
		}
	})
	t.Logf("%d faults, of which %d came about; %d letters came twice", len(all), fired.Load(), copies.Load())
	if int(fired.Load()) < len(all)*3/4 {
		t.Errorf("only %d of %d faults came about", fired.Load(), len(all))
	}
	if copies.Load() == 0 {
		t.Error("no letter came twice, so that no answer was lost after a letter was taken")
	}
}
