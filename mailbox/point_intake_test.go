package mailbox

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"postd/drills"
	"postd/ledger"
	"postd/mailbox/mime"
)

// pail is an IMAP server with letters in one folder, which it hands out in groups
// or one by one; it does what a test wants of it at each command.
type pail struct {
	mu      sync.Mutex
	letters map[int]string // by UID, from 1
	sizes   map[int]int64  // where the size that it tells is not that of the letter
	dates   map[int]string // where the INTERNALDATE is not the usual one
	on      func(a *actor, command string) (done bool)
	caps    string
	next    int    // UIDNEXT
	valid   string // UIDVALIDITY
}

const usualDate = " 7-Dec-2026 09:00:00 +0000"

func (p *pail) serve(t *testing.T) *scripted {
	if p.valid == "" {
		p.valid = "7"
	}
	return play(t, func(_ int, a *actor) {
		a.say("* OK [CAPABILITY IMAP4rev1" + p.caps + "] ready")
		for {
			line := a.hear()
			if line == "" {
				return
			}
			id, command := tag(line)
			if p.on != nil && p.on(a, command) {
				return
			}
			p.mu.Lock()
			alive := p.answer(a, id, command)
			p.mu.Unlock()
			if !alive {
				return
			}
		}
	})
}

func (p *pail) uids() (list []int) {
	for uid := 1; len(list) < len(p.letters); uid++ {
		if _, ok := p.letters[uid]; ok {
			list = append(list, uid)
		}
	}
	return list
}

func (p *pail) answer(a *actor, id, command string) bool {
	fields := strings.Fields(command)
	switch {
	case strings.HasPrefix(command, "CAPABILITY"):
		a.say("* CAPABILITY IMAP4rev1" + p.caps)
	case strings.HasPrefix(command, "SELECT"):
		next := p.next
		if next == 0 {
			next = 1
			for _, uid := range p.uids() {
				next = uid + 1
			}
		}
		a.say("* FLAGS (\\Seen)", fmt.Sprintf("* %d EXISTS", len(p.letters)), "* OK [UIDVALIDITY "+p.valid+"] ok", fmt.Sprintf("* OK [UIDNEXT %d] ok", next))
	case strings.HasPrefix(command, "UID SEARCH"):
		a.say(strings.TrimRight("* SEARCH "+strings.Trim(fmt.Sprint(p.uids()), "[]"), " "))
	case strings.HasPrefix(command, "UID FETCH"):
		for n, uid := range p.uids() {
			if !inSet(fields[2], uid) {
				continue
			}
			raw := p.letters[uid]
			size, date := int64(len(raw)), usualDate
			if s, ok := p.sizes[uid]; ok {
				size = s
			}
			if d, ok := p.dates[uid]; ok {
				date = d
			}
			facts := fmt.Sprintf("UID %d RFC822.SIZE %d INTERNALDATE %q FLAGS ()", uid, size, date)
			switch {
			case strings.Contains(command, "HEADER.FIELDS"):
				_, section, _ := strings.Cut(command, "BODY.PEEK")
				section, _, _ = strings.Cut(section, "<")
				head, _, _ := strings.Cut(raw, "\r\n\r\n")
				fmt.Fprintf(a.Conn, "* %d FETCH (%s BODY%s<0> {%d}\r\n%s\r\n\r\n)\r\n", n+1, facts, section, len(head)+4, head)
			case strings.Contains(command, "<0.262144>"):
				raw = raw[:min(len(raw), partSize)]
				fmt.Fprintf(a.Conn, "* %d FETCH (UID %d BODY[]<0> {%d}\r\n%s)\r\n", n+1, uid, len(raw), raw)
			case strings.Contains(command, "BODY"):
				fmt.Fprintf(a.Conn, "* %d FETCH (UID %d BODY[] {%d}\r\n%s)\r\n", n+1, uid, len(raw), raw)
			default:
				a.say(fmt.Sprintf("* %d FETCH (%s)", n+1, facts))
			}
		}
	case strings.HasPrefix(command, "IDLE"):
		a.say("+ idling")
		p.mu.Unlock() // meanwhile letters may come
		ended := a.hear()
		p.mu.Lock()
		if ended != "DONE" {
			return false
		}
	case strings.HasPrefix(command, "LOGOUT"):
		a.say("* BYE", id+" OK done")
		return false
	}
	a.say(id + " OK done")
	return true
}

// inSet reports whether a UID is in a set like 1:3,5,7:*.
func inSet(set string, uid int) bool {
	for part := range strings.SplitSeq(set, ",") {
		from, to, ok := strings.Cut(part, ":")
		if !ok {
			to = from
		}
		var a, b int
		fmt.Sscan(from, &a)
		if b = 1 << 30; to != "*" {
			fmt.Sscan(to, &b)
		}
		if a <= uid && uid <= b {
			return true
		}
	}
	return false
}

// strangers makes n letters of somebody whom nobody knows.
func strangers(n int) map[int]string {
	out := map[int]string{}
	for i := range n {
		out[i+1] = fmt.Sprintf("From: <carol@players.test>\r\nTo: <post@chess.test>\r\nMessage-ID: <s%d@players.test>\r\nSubject: s\r\n\r\nLetter %d.\r\n", i, i)
	}
	return out
}

// TestPoint01KeptFirst checks that the server's copies are flagged when the letters
// lie in the ledger, one or many, and that nothing else is ever done to them.
func TestPoint01KeptFirst(t *testing.T) {
	t.Parallel()
	for _, n := range []int{1, 2, 200} {
		h := openHouse(t)
		var stored atomic.Int64
		p := &pail{letters: strangers(n)}
		p.on = func(a *actor, command string) bool {
			if strings.HasPrefix(command, "UID STORE") {
				if stored.Add(1); !strings.HasSuffix(command, "+FLAGS.SILENT (\\Seen)") {
					t.Errorf("it said %q", command)
				}
				for uid := 1; uid <= n; uid++ {
					if inSet(strings.Fields(command)[2], uid) && h.kept() < uid {
						t.Errorf("%d letters: %q when %d were kept", n, command, h.kept())
					}
				}
			}
			for _, word := range []string{"MOVE", "COPY", "EXPUNGE", "Deleted"} {
				if strings.Contains(command, word) {
					t.Errorf("it said %q", command)
				}
			}
			return false
		}
		h.config.IMAP = p.serve(t).server()
		if err := h.poller().PollOnce(t.Context()); err != nil {
			t.Fatal(err)
		}
		if most := int64((n + groupLetters - 1) / groupLetters); h.kept() != n || stored.Load() != most {
			t.Errorf("%d letters kept of %d, flagged with %d commands and not %d", h.kept(), n, stored.Load(), most)
		}
	}
}

// TestPoint05Bare hears letters that lack what letters have (RFC 5322 3.6): each
// field alone, and all of them. Twice the same acts once.
func TestPoint05Bare(t *testing.T) {
	t.Parallel()
	without := func(raw string, fields ...string) string {
		var out []string
		for line := range strings.SplitSeq(raw, "\n") {
			gone := false
			for _, f := range fields {
				gone = gone || strings.HasPrefix(line, f+":")
			}
			if !gone {
				out = append(out, line)
			}
		}
		return strings.Join(out, "\n")
	}
	for _, fields := range [][]string{{"Message-ID"}, {"Date"}, {"Subject"}, {"Message-ID", "Date"}, {"Message-ID", "Date", "Subject", "References", "In-Reply-To"}} {
		t.Run(strings.Join(fields, " "), func(t *testing.T) {
			h := openHouse(t)
			h.pump()
			raw := without(h.reply(aliceAt, "1 P-K4"), fields...)
			h.deliver(raw)
			h.deliver(raw)
			h.pump()
			if v := h.verdicts(); h.plies() != 1 || len(v) != 2 || !strings.HasPrefix(v[0], "heard") || !strings.HasPrefix(v[1], "duplicate") {
				t.Errorf("%d moves, %q", h.plies(), v)
			}
			own, err := mime.ReadMail(h.office.Letters(aliceAt)[1].Raw)
			if err != nil || own.Subject == "" || own.MessageID == "" {
				t.Errorf("the answer: %+v, %v", own, err)
			}
		})
	}
}

// TestPoint07Found finds a letter that nobody announced: one that came between the
// search and IDLE at a server that says nothing of it, and one that came while the
// line was down.
func TestPoint07Found(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	letters := strangers(2)
	p := &pail{letters: map[int]string{}, caps: " IDLE"}
	idles := 0
	p.on = func(a *actor, command string) bool {
		if !strings.HasPrefix(command, "IDLE") {
			return false
		}
		p.mu.Lock()
		defer p.mu.Unlock()
		switch idles++; idles {
		case 1: // it comes now, and nothing is said of it
			p.letters[1] = letters[1]
		case 3: // the line breaks, and one comes meanwhile
			p.letters[2] = letters[2]
			return true
		}
		return false
	}
	s := p.serve(t)
	h.config.IMAP = s.server()
	h.config.Poll = 30 * time.Millisecond
	h.running()
	eventually(t, "both are found", func() bool { return h.kept() == 2 })
	if s.count() != 2 {
		t.Errorf("%d connections", s.count())
	}
}

// TestPoint09CutInGroup cuts the line at octets all over a session in which several
// letters come together: no short letter is ever kept, and in the end all are.
func TestPoint09CutInGroup(t *testing.T) {
	t.Parallel()
	if raceDetector {
		t.Skip("the library that reads IMAP races with itself when a letter is cut short, and the letter is dropped: not with the race detector")
	}
	letters := strangers(5)
	whole := func() int { // octets of an undisturbed session
		h := openHouse(t)
		s := (&pail{letters: letters}).serve(t)
		via := cutAt(t, s.ln.Addr().String(), -1)
		h.config.IMAP = s.server()
		h.config.IMAP.Port = via.port()
		if err := h.poller().PollOnce(t.Context()); err != nil {
			t.Fatal(err)
		}
		return int(via.passed.Load())
	}()
	step := 23 * 100 / drills.Count(t, drills.WireCuts)
	for at := 1; at < whole; at += step {
		h := openHouse(t)
		s := (&pail{letters: letters}).serve(t)
		via := cutAt(t, s.ln.Addr().String(), at)
		h.config.IMAP = s.server()
		h.config.IMAP.Port = via.port()
		p := h.poller()
		for range 4 {
			_ = p.PollOnce(t.Context())
		}
		if h.kept() != len(letters) {
			t.Errorf("cut at %d: %d letters kept", at, h.kept())
		}
		for i := range h.kept() {
			if x, err := h.ledger.Letter(uint64(i + 1)); err != nil || string(x.Raw) != letters[int(x.Place.UID)] {
				t.Fatalf("cut at %d: letter %d is %q, %v", at, i+1, x.Raw, err)
			}
		}
	}
}

// middle carries octets between the office and a server, and cuts the first line
// after so many of the server's.
type middle struct {
	ln     net.Listener
	passed atomic.Int64
}

func (m *middle) port() int { return m.ln.Addr().(*net.TCPAddr).Port }

func cutAt(t *testing.T, to string, at int) *middle {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	m := &middle{ln: ln}
	var wg sync.WaitGroup
	wg.Go(func() {
		for first := true; ; first = false {
			c, err := ln.Accept()
			if err != nil {
				return
			}
			up, err := net.Dial("tcp", to)
			if err != nil {
				c.Close()
				return
			}
			wg.Go(func() { pour(up, c, nil, -1); up.Close() })
			limit := at
			if !first {
				limit = -1
			}
			wg.Go(func() { pour(c, up, &m.passed, limit); c.Close(); up.Close() })
		}
	})
	t.Cleanup(func() { ln.Close(); wg.Wait() })
	return m
}

// pour copies until the end, or until so many octets have passed.
func pour(to, from net.Conn, passed *atomic.Int64, limit int) {
	b := make([]byte, 16<<10)
	for limit != 0 {
		n := len(b)
		if limit > 0 {
			n = min(n, limit)
		}
		n, err := from.Read(b[:n])
		if n > 0 {
			if passed != nil {
				passed.Add(int64(n))
			}
			if limit > 0 {
				limit -= n
			}
			if _, err := to.Write(b[:n]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// isAt reports whether the command is the one meant.
func isAt(command, at string) bool {
	switch at {
	case "UID FETCH head":
		return strings.HasPrefix(command, "UID FETCH") && !strings.Contains(command, "BODY")
	case "UID FETCH text":
		return strings.HasPrefix(command, "UID FETCH") && strings.Contains(command, "BODY")
	}
	return strings.HasPrefix(command, at)
}

// TestPoint10Drip leaves a server that is never silent and never done, at every
// step, since the time for a command is bounded, whatever it says meanwhile.
func TestPoint10Drip(t *testing.T) {
	t.Parallel()
	for _, at := range []string{"LOGIN", "SELECT", "NOOP", "UID SEARCH", "UID FETCH head", "UID FETCH text"} {
		t.Run(at, func(t *testing.T) {
			t.Parallel()
			h := openHouse(t)
			p := &pail{letters: strangers(1)}
			p.on = func(a *actor, command string) bool {
				if !isAt(command, at) {
					return false
				}
				for err := error(nil); err == nil; time.Sleep(5 * time.Millisecond) {
					_, err = a.Conn.Write([]byte("* OK still here\r\n"))
				}
				return true
			}
			h.config.IMAP = p.serve(t).server()
			h.config.Quiet = 60 * time.Millisecond
			h.config.MaxSize = slowest // which gives a text a second more
			var err error
			within(t, 15*time.Second, func() { err = h.poller().PollOnce(t.Context()) })
			if err == nil || !h.ledger.ReadThrough().IsZero() {
				t.Errorf("%v; read through %v", err, h.ledger.ReadThrough())
			}
		})
	}
}

// TestPoint11Bound checks that no configuration lets an IDLE last 29 minutes (RFC
// 2177 3).
func TestPoint11Bound(t *testing.T) {
	t.Parallel()
	for _, poll := range []time.Duration{0, time.Minute, time.Hour, 1000 * time.Hour} {
		if c := (Config{Poll: poll}).withDefaults(); c.Poll > 28*time.Minute || c.Poll <= 0 {
			t.Errorf("poll %v becomes %v", poll, c.Poll)
		}
	}
}

// TestPoint15Bounded counts the octets that come over the wire while a thousand
// letters of 40 MB wait: of each no more is asked for than its beginning, one at a
// time, and that much and no more lies in the ledger.
func TestPoint15Bounded(t *testing.T) {
	const size = 40 << 20
	n := drills.Count(t, drills.WaitingGiants)
	h := openHouse(t)
	h.config.Help = -1
	letters := strangers(n)
	p := &pail{letters: letters, sizes: map[int]int64{}}
	for uid, raw := range letters {
		p.letters[uid] = raw + strings.Repeat("x", 300_000) // what is asked for beyond it is never made
		p.sizes[uid] = size
	}
	var asked, wide atomic.Int64
	p.on = func(a *actor, command string) bool {
		if strings.Contains(command, "BODY") && !strings.Contains(command, "HEADER") {
			asked.Add(1)
			if strings.ContainsAny(strings.Fields(command)[2], ":,") || !strings.Contains(command, "<0.262144>") {
				wide.Add(1)
			}
		}
		return false
	}
	s := p.serve(t)
	via := cutAt(t, s.ln.Addr().String(), -1)
	h.config.IMAP = s.server()
	h.config.IMAP.Port = via.port()
	if err := h.poller().PollOnce(t.Context()); err != nil {
		t.Fatal(err)
	}
	if h.kept() != n || asked.Load() != int64(n) || wide.Load() != 0 {
		t.Errorf("%d letters kept, asked for %d times, %d of them for more than one beginning", h.kept(), asked.Load(), wide.Load())
	}
	// Beside the beginning of a letter its headers are looked at, and what the server says of it.
	if most := int64(n * (partSize + 2000)); via.passed.Load() > most {
		t.Errorf("%d octets came over the wire, and %d would do", via.passed.Load(), most)
	}
}

// TestPoint15Hostile cuts off a server that sends without end, at every step: an
// endless line, endless answers to no question, an endless literal, a search that
// finds everything.
func TestPoint15Hostile(t *testing.T) {
	t.Parallel()
	flood := map[string]string{
		"a line":      "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
		"answers":     "* 7 EXISTS\r\n* 8 EXISTS\r\n* OK and another thing\r\n",
		"heads":       "* 1 FETCH (UID 1 RFC822.SIZE 10 FLAGS (\\Seen))\r\n",
		"a literal":   strings.Repeat("y", 4096),
		"short texts": "* 1 FETCH (UID 1 BODY[] {5}\r\nhello)\r\n",
	}
	for what, words := range flood {
		for _, at := range []string{"LOGIN", "SELECT", "UID SEARCH", "UID FETCH head", "UID FETCH text"} {
			if raceDetector && at != "UID FETCH text" {
				continue // the same goroutines meet at each, and each takes seconds with the detector
			}
			t.Run(what+" at "+at, func(t *testing.T) {
				t.Parallel()
				h := openHouse(t)
				p := &pail{letters: strangers(1)}
				p.on = func(a *actor, command string) bool {
					if !isAt(command, at) {
						return false
					}
					if what == "a literal" {
						fmt.Fprintf(a.Conn, "* 1 FETCH (UID 1 BODY[] {%d}\r\n", int64(1)<<40)
					}
					if what == "a line" {
						fmt.Fprint(a.Conn, "* OK ")
					}
					many := strings.Repeat(words, 1+4096/len(words))
					for err := error(nil); err == nil; {
						_, err = fmt.Fprint(a.Conn, many)
					}
					return true
				}
				s := p.serve(t)
				via := cutAt(t, s.ln.Addr().String(), -1)
				h.config.IMAP = s.server()
				h.config.IMAP.Port = via.port()
				h.config.MaxSize = 1 << 20
				if testing.Short() {
					h.config.mostSearch = 1 << 20 // the same guard ends it, and 16 MiB take seconds to read
				}
				h.config.Quiet = 2 * time.Second
				p2 := h.poller()
				var err error
				within(t, 60*time.Second, func() { err = p2.PollOnce(t.Context()) })
				if err == nil || h.kept() != 0 {
					t.Errorf("%v, %d letters kept", err, h.kept())
				}
			})
		}
	}
}

// TestPoint19Backoff checks that the times between attempts grow to five minutes,
// and differ, and that a refused log-in waits a minute at least.
func TestPoint19Backoff(t *testing.T) {
	t.Parallel()
	backoff, before := minBackoff, time.Duration(0)
	for i := range 12 {
		least, next := pauseAfter(backoff, false, 0)
		most, _ := pauseAfter(backoff, false, 1)
		if least < before || most <= least || least > maxBackoff || most > maxBackoff*5/4 {
			t.Errorf("attempt %d: from %v to %v, after %v", i, least, most, before)
		}
		backoff, before = next, least
	}
	if before != maxBackoff {
		t.Errorf("it grows to %v", before)
	}
	if d, next := pauseAfter(minBackoff, true, 0); d != time.Minute || next != 2*time.Minute {
		t.Errorf("after a refused log-in %v, and then %v", d, next)
	}
}

// TestPoint34Dates checks that the arrival is the INTERNALDATE in UTC, whatever the
// letter says of its own date; one that lies ahead of the clock is now.
func TestPoint34Dates(t *testing.T) {
	t.Parallel()
	raw := "From: <carol@players.test>\r\nTo: <post@chess.test>\r\n%sMessage-ID: <d%d@players.test>\r\n\r\nWords.\r\n"
	dates := []string{"", "Date: Fri, 01 Jan 1904 00:00:00 +0000\r\n", "Date: Tue, 19 Jan 2038 03:14:08 +0000\r\n", "Date: Sat, 01 Jan 3000 00:00:00 -0000\r\n",
		"Date: Mon, 7 Dec 2026 04:00:00 EST\r\n", "Date: yesterday\r\n", "Date: Mon, 7 Dec 2026 09:00:00 -0000\r\nDate: Tue, 8 Dec 2026 09:00:00 +0000\r\n"}
	h := openHouse(t)
	p := &pail{letters: map[int]string{}, dates: map[int]string{}}
	want := map[uint32]time.Time{}
	for i, d := range dates {
		p.letters[i+1] = fmt.Sprintf(raw, d, i)
		p.dates[i+1], want[uint32(i+1)] = " 7-Dec-2026 03:30:00 -0500", monday.Add(-30*time.Minute)
	}
	p.letters[50], p.dates[50], want[50] = fmt.Sprintf(raw, "", 50), " 1-Jan-2039 00:00:00 +0000", monday
	p.letters[51], p.dates[51], want[51] = fmt.Sprintf(raw, "", 51), " 7-Dec-2026 18:15:00 +1000", monday.Add(-45*time.Minute)
	h.config.IMAP = p.serve(t).server()
	if err := h.poller().PollOnce(t.Context()); err != nil {
		t.Fatal(err)
	}
	list, err := h.ledger.Letters(nil)
	if err != nil || len(list) != len(want) {
		t.Fatalf("%d letters, %v", len(list), err)
	}
	for _, x := range list {
		if w := want[x.Place.UID]; !x.Arrived.Equal(w) || x.Arrived.Location() != time.UTC || !x.Kept.Equal(monday) {
			t.Errorf("letter %d arrived %s and was kept %s; want %s", x.Place.UID, x.Arrived, x.Kept, w)
		}
	}
}

// TestPoint59Restored puts a backup taken while the office runs in the place of the
// ledger, and later a backup of the mailbox in the place of the mailbox, under the
// same UIDVALIDITY and with numbers given anew. No move is played twice, no letter
// is lost, and what had gone out at the time of the backup does not go out again.
func TestPoint59Restored(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.pump()
	p := &pail{letters: map[int]string{}, dates: map[int]string{}}
	h.config.IMAP = p.serve(t).server()
	arrives := func(uid int, raw string) {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.letters[uid] = crlf(raw)
		p.dates[uid] = h.clock.now().Format("_2-Jan-2006 15:04:05 -0700")
	}
	turn := func(uid int, from, words string) {
		t.Helper()
		h.clock.pass(time.Hour)
		arrives(uid, h.reply(from, words))
		h.pump()
	}
	turn(1, aliceAt, "1 P-K4")
	file := filepath.Join(t.TempDir(), "backup.db")
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.ledger.Backup(f); err != nil {
		t.Fatal(err)
	}
	f.Close()
	sent := h.sentIDs()
	turn(2, bobAt, "1 P-K4 P-K4")
	turn(3, aliceAt, "P-K4 2 Kt-KB3")
	if h.plies() != 3 {
		t.Fatalf("%d moves, %q", h.plies(), h.verdicts())
	}
	// The ledger is lost, and the backup takes its place.
	h.openLedger(file)
	if h.plies() != 1 {
		t.Fatalf("the backup has %d moves", h.plies())
	}
	h.pump()
	if v := h.verdicts(); h.plies() != 3 || len(v) != 3 || strings.Contains(strings.Join(v, "\n"), "duplicate") {
		t.Fatalf("%d moves, %q", h.plies(), v)
	}
	now := h.sentIDs()
	for id, n := range sent {
		if now[id] != n {
			t.Errorf("%s went out %d times, and %d with the backup", id, n, now[id])
		}
	}

	// The mailbox is put back to its state after the first letter; then others come
	// under numbers that were given already.
	for _, ahead := range []bool{false, true} {
		p.mu.Lock()
		first := p.letters[1]
		p.letters = map[int]string{1: first}
		p.mu.Unlock()
		before := h.plies()
		if before%2 == 1 {
			arrives(2, h.reply(bobAt, "2 Kt-KB3 Kt-QB3"))
		} else {
			arrives(2, h.reply(aliceAt, "Kt-QB3 3 B-Kt5"))
		}
		if ahead { // so many that the numbers have passed those of before
			for uid := 3; uid < 9; uid++ {
				h.clock.pass(time.Minute)
				arrives(uid, strangers(20)[uid])
			}
		}
		kept := h.kept()
		h.pump()
		if h.plies() != before+1 {
			t.Errorf("ahead %t: %d moves, %q", ahead, h.plies(), h.verdicts())
		}
		if h.kept() <= kept {
			t.Errorf("ahead %t: nothing was kept", ahead)
		}
		h.clock.pass(time.Hour)
		n := h.kept()
		h.pump()
		if h.kept() != n {
			t.Errorf("ahead %t: it is read again and again", ahead)
		}
	}
	lines, err := h.ledger.LogLines(0, 1000)
	if err != nil {
		t.Fatal(err)
	}
	back := 0
	for _, l := range lines {
		if l.What == "mailbox put back" {
			back++
		}
	}
	if back != 2 {
		t.Errorf("the log tells %d times that the mailbox was put back", back)
	}
}

// sentIDs counts how often the players were written to under each Message-ID.
func (h *house) sentIDs() map[string]int {
	h.t.Helper()
	out := map[string]int{}
	for _, who := range []string{aliceAt, bobAt} {
		for _, d := range h.office.Letters(who) {
			m, err := mime.ReadMail(d.Raw)
			if err != nil {
				h.t.Fatal(err)
			}
			out[m.MessageID]++
		}
	}
	return out
}

// TestPoint03Places checks that the same place is kept once, in one transaction with
// others or by itself.
func TestPoint03Places(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	in := make([]ledger.Incoming, 0, 6)
	for _, uid := range []uint32{1, 2, 2, 3, 1, 3} {
		in = append(in, ledger.Incoming{Raw: []byte(strangers(3)[int(uid)]), Place: ledger.Place{Mailbox: "INBOX", UIDValidity: 7, UID: uid}, Arrived: monday})
	}
	kept, err := h.ledger.KeepAll(in...)
	if err != nil || h.kept() != 3 || kept[2].Fresh || kept[2].Seq != kept[1].Seq || kept[5].Seq != kept[3].Seq {
		t.Errorf("%+v, %v, %d letters kept", kept, err, h.kept())
	}
}
