package mailbox

import (
	"bufio"
	"fmt"
	"net"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"postd/drills"
	"postd/ledger"
)

// giants is an IMAP server in whose mailbox lie so many letters of 40 MB. It
// makes up what is asked of them.
type giants struct {
	n    int
	sent atomic.Int64 // octets of letters
}

const giantSize = 40 << 20

func (g *giants) serve(t testing.TB) Server {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { ln.Close() })
	go func() {
		for {
			c, err := ln.Accept()
			if err != nil {
				return
			}
			go g.speak(c)
		}
	}()
	return Server{Host: "127.0.0.1", Port: ln.Addr().(*net.TCPAddr).Port, Security: Plain, User: "post", Password: "pw"}
}

var (
	giantSet  = regexp.MustCompile(`(?i)UID FETCH ([0-9:,*]+)`)
	giantPart = regexp.MustCompile(`<0\.(\d+)>`)
)

// speak answers one connection.
func (g *giants) speak(c net.Conn) {
	defer c.Close()
	r, w := bufio.NewReader(c), bufio.NewWriterSize(c, 128<<10)
	fmt.Fprint(w, "* OK [CAPABILITY IMAP4rev1] ready\r\n")
	for w.Flush() == nil {
		line, err := r.ReadString('\n')
		if err != nil {
			return
		}
		tag, command, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch upper := strings.ToUpper(command); {
		case strings.HasPrefix(upper, "CAPABILITY"):
			fmt.Fprint(w, "* CAPABILITY IMAP4rev1\r\n")
		case strings.HasPrefix(upper, "SELECT"):
			fmt.Fprintf(w, "* %d EXISTS\r\n* FLAGS (\\Seen)\r\n* OK [UIDVALIDITY 1] x\r\n* OK [UIDNEXT %d] x\r\n", g.n, g.n+1)
		case strings.HasPrefix(upper, "UID SEARCH"):
			fmt.Fprint(w, "* SEARCH")
			for i := range g.n {
				fmt.Fprintf(w, " %d", i+1)
			}
			fmt.Fprint(w, "\r\n")
		case strings.HasPrefix(upper, "UID FETCH"):
			g.fetch(w, command)
		case strings.HasPrefix(upper, "LOGOUT"):
			fmt.Fprintf(w, "* BYE\r\n%s OK done\r\n", tag)
			w.Flush()
			return
		}
		fmt.Fprintf(w, "%s OK done\r\n", tag)
	}
}

// fetch answers a FETCH.
func (g *giants) fetch(w *bufio.Writer, command string) {
	for _, span := range strings.Split(giantSet.FindStringSubmatch(command)[1], ",") {
		from, to, ok := strings.Cut(span, ":")
		a, _ := strconv.Atoi(from)
		b := a
		if ok {
			if b, _ = strconv.Atoi(to); to == "*" {
				b = g.n
			}
		}
		for uid := a; uid <= min(b, g.n); uid++ {
			if !strings.Contains(strings.ToUpper(command), "BODY") {
				fmt.Fprintf(w, "* %d FETCH (UID %d RFC822.SIZE %d INTERNALDATE \"07-Dec-2026 09:00:00 +0000\" FLAGS ())\r\n", uid, uid, giantSize)
				continue
			}
			size, part := giantSize, ""
			if m := giantPart.FindStringSubmatch(command); m != nil {
				size, _ = strconv.Atoi(m[1])
				part = "<0>"
			}
			head := fmt.Sprintf("From: <alice@players.test>\r\nTo: <post@chess.test>\r\nSubject: a picture\r\nMessage-ID: <giant.%d@players.test>\r\nDate: Mon, 07 Dec 2026 09:00:00 +0000\r\n\r\n", uid)
			fmt.Fprintf(w, "* %d FETCH (UID %d BODY[]%s {%d}\r\n%s", uid, uid, part, size, head)
			row := strings.Repeat("x", 74) + "\r\n"
			for left := size - len(head); left > 0; left -= len(row) {
				w.WriteString(row[:min(left, len(row))])
			}
			fmt.Fprint(w, ")\r\n")
			g.sent.Add(int64(size))
		}
	}
}

// TestPoint15GiantsWait checks that of a thousand letters of 40 MB that lie in the
// mailbox no more than their beginnings crosses the wire, and that each is kept and
// has a verdict. How much memory that takes is measured and told
// (docs/benchmarks.md), and not asserted.
func TestPoint15GiantsWait(t *testing.T) {
	n := drills.Count(t, drills.Giants)
	if raceDetector {
		n = min(n, 3) // the same goroutines meet at each
	}
	h := openHouse(t)
	g := &giants{n: n}
	h.config.IMAP = g.serve(t)
	h.config.Quiet = 30 * time.Second
	runtime.GC()
	var before runtime.MemStats
	runtime.ReadMemStats(&before)
	var peak atomic.Uint64
	stop, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		for {
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			peak.Store(max(peak.Load(), m.HeapInuse))
			select {
			case <-stop:
				return
			case <-time.After(20 * time.Millisecond):
			}
		}
	}()
	began := time.Now()
	if err := NewPoller(h.ledger, h.config, h.clock.now, nil).PollOnce(t.Context()); err != nil {
		t.Fatal(err)
	}
	took := time.Since(began)
	close(stop)
	<-done
	letters, err := h.ledger.Letters(func(x ledger.Letter) bool { return x.Verdict != "" })
	if err != nil || len(letters) != n {
		t.Errorf("%d letters have a verdict, %v", len(letters), err)
	}
	if most := int64(n) * partSize; g.sent.Load() > most {
		t.Errorf("%d octets crossed the wire, and the beginnings have %d", g.sent.Load(), most)
	}
	t.Logf("%d letters of 40 MB, %d MB in all: %d MB crossed the wire in %v; heap in use %d MB before, %d MB at most",
		n, n*giantSize>>20, g.sent.Load()>>20, took.Round(time.Millisecond), before.HeapInuse>>20, peak.Load()>>20)
}
