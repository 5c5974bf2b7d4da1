package mailbox

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"postd/ledger"
	"postd/mailbox/mime"
)

// withPicture puts a picture of so many octets behind the words of a letter.
func withPicture(raw string, octets int) string {
	head, words, _ := strings.Cut(raw, "\n\n")
	row := strings.Repeat("/9j/4AAQSkZJRgAB", 5)[:76] + "\r\n"
	picture := strings.Repeat(row, octets*4/3/76)
	return crlf(head+"\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=\"next part\"\n\n--next part\nContent-Type: text/plain\n\n"+words+
		"\n--next part\nContent-Type: image/jpeg; name=board.jpg\nContent-Disposition: attachment\nContent-Transfer-Encoding: base64\n\n") +
		picture + "--next part--\r\n"
}

// grows is by how much the ledger has grown for a letter: what is kept of it.
func (h *house) grows(seq uint64) int {
	h.t.Helper()
	x, err := h.ledger.Letter(seq)
	if err != nil {
		h.t.Fatal(err)
	}
	return len(x.Raw)
}

// leftBehind are the files of letters on their way.
func (h *house) leftBehind() []string {
	h.t.Helper()
	files, err := filepath.Glob(h.ledger.Path() + ".*")
	if err != nil {
		h.t.Fatal(err)
	}
	return files
}

// TestBigLetters plays moves that stand above photographs, by IMAP and at the door.
// What the ledger keeps of them are words and a digest, and whoever weighs them sees
// every octet.
func TestBigLetters(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.config.Quiet = 20 * time.Second
	h.pump()
	var weighed []string
	h.config.weigh = func(whole func() io.Reader, in *ledger.Incoming) {
		sum := sha256.New()
		n, err := io.Copy(sum, whole())
		if err != nil {
			t.Error(err)
		}
		weighed = append(weighed, fmt.Sprint(n, " ", hex.EncodeToString(sum.Sum(nil)), " ", in.Place.Mailbox))
		in.Proof = &ledger.Proof{Author: "theirs", Sig: "signed"}
	}
	moves := []string{"1 P-K4", "1 P-K4 P-K4", "P-K4 2 Kt-KB3", "2 Kt-KB3 Kt-QB3", "Kt-QB3 3 B-Kt5", "3 B-Kt5 P-QR3"}
	sizes := []int{6, 15, 24}
	played := 0
	check := func(how string, mb int) {
		t.Helper()
		played++
		x, err := h.ledger.Letter(uint64(played))
		if err != nil || h.plies() != played {
			t.Fatalf("%s, %d MB: %d moves, %q, %v", how, mb, h.plies(), h.verdicts(), err)
		}
		if n := h.grows(x.Seq); n > 20_000 || x.Whole == nil || x.Whole.Size < int64(mb)<<20 || x.Proof == nil || x.Proof.Sig != "signed" {
			t.Errorf("%s, %d MB: %d octets are kept of %+v, %+v", how, mb, n, x.Whole, x.Proof)
		}
		if want := fmt.Sprint(x.Whole.Size, " ", x.Whole.Hash, " ", x.Place.Mailbox); len(weighed) != played || weighed[played-1] != want {
			t.Errorf("%s, %d MB: weighed %q, and %q came", how, mb, weighed, want)
		}
		t.Logf("%s, %d MB: %d octets of %d are kept", how, mb, len(x.Raw), x.Whole.Size)
	}
	who := func() string { return []string{aliceAt, bobAt}[played%2] }
	for _, mb := range sizes {
		h.clock.pass(time.Hour)
		h.deliver(withPicture(h.reply(who(), moves[played]), mb<<20))
		h.pump()
		check("by IMAP", mb)
	}
	_, addr, lmtp := h.openDoor(nil)
	for i, mb := range sizes {
		h.clock.pass(time.Hour)
		raw := withPicture(h.reply(who(), moves[played]), mb<<20)
		at, hello := addr, "EHLO"
		if i == 1 {
			at, hello = lmtp, "LHLO"
		}
		k := knock(t, at)
		k.want(k.hear(), "220")
		k.want(k.say(hello+" mx.players.test"), "250")
		k.envelope(who(), h.tokenOf(who()))
		_, _ = io.Copy(k, strings.NewReader(raw))
		k.want(k.say("."), "250")
		h.acted(played + 1)
		if err := h.sender().Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
		check("at the door", mb)
	}
	if left := h.leftBehind(); len(left) != 0 {
		t.Errorf("%q are left", left)
	}
}

// TestBigTooLong hears of a letter over the limit what stands to its end in the part
// that is fetched; where that is nothing, its writer is told in which game the time
// runs and how to write again.
func TestBigTooLong(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.config.MaxSize = 1 << 20
	h.pump()
	h.config.weigh = func(func() io.Reader, *ledger.Incoming) { t.Error("half a letter was weighed") }
	h.deliver(withPicture(h.reply(aliceAt, "1 P-K4"), 2<<20))
	h.pump()
	if h.plies() != 1 || h.grows(1) > partSize+100 {
		t.Fatalf("%d moves, %d octets are kept, %q", h.plies(), h.grows(1), h.verdicts())
	}
	raw := crlf(h.reply(bobAt, "1 P-K4 P-K4\n"+strings.Repeat("words and more words\n", 100_000)))
	h.deliver(raw)
	h.pump()
	last := h.last(bobAt)
	v := h.verdicts()
	if h.plies() != 1 || !strings.HasPrefix(v[1], "too long") {
		t.Fatalf("%d moves, %q", h.plies(), v)
	}
	line, err := h.ledger.Line(h.game)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"3 megabytes", "Your move, by ", "so until " + line.Deadline.Format("Monday 2 January 2006"), "Press Reply to this letter", "the reply address says that the letter is yours"} {
		if !strings.HasPrefix(last.Subject, "A-1: ") || !strings.Contains(flat(last.Text), want) {
			t.Errorf("%q is not in\n%s\n%s", want, last.Subject, last.Text)
		}
	}
	h.write(bobAt, "1 P-K4 P-K4") // the answer to this very letter
	h.pump()
	if h.plies() != 2 {
		t.Errorf("%q", h.verdicts())
	}
}

// TestBigCut cuts a long letter at octets all over it: it is kept whole, or not yet.
func TestBigCut(t *testing.T) {
	t.Parallel()
	letter := withPicture(strings.ReplaceAll(strangers(1)[1], "\r\n", "\n"), 1<<20)
	for _, at := range []int{700, 70_000, spoolFrom, spoolFrom + 5_000, 1_200_000, len(letter), len(letter) + 400} {
		h := openHouse(t)
		s := (&pail{letters: map[int]string{1: letter}}).serve(t)
		via := cutAt(t, s.ln.Addr().String(), at)
		h.config.IMAP = s.server()
		h.config.IMAP.Port = via.port()
		p := h.poller()
		for range 3 {
			_ = p.PollOnce(t.Context())
		}
		x, err := h.ledger.Letter(1)
		if err != nil || h.kept() != 1 || x.Whole == nil || x.Whole.Size != int64(len(letter)) {
			t.Errorf("cut at %d: %d letters kept, %+v, %v", at, h.kept(), x.Whole, err)
			continue
		}
		if sum := sha256.Sum256([]byte(letter)); x.Whole.Hash != hex.EncodeToString(sum[:]) || len(h.leftBehind()) != 0 {
			t.Errorf("cut at %d: another letter came, or %q is left", at, h.leftBehind())
		}
	}
}

// TestBigServers plays moves above photographs over a real Postfix and Dovecot.
func TestBigServers(t *testing.T) {
	s := realServers(t)
	h := openHouseAt(t, time.Now().Add(-time.Minute).Truncate(time.Second))
	h.clock.pass(time.Minute)
	h.config.IMAP, h.config.SMTP = s.server(43, StartTLS), s.server(87, StartTLS)
	h.config.Quiet = 20 * time.Second
	h.flush(h.sender())
	eventually(t, "the terms lie with both", func() bool { return len(s.lies(t, "alice")) == 1 && len(s.lies(t, "bob")) == 1 })
	h.running()
	for i, mb := range []int{6, 15, 24} {
		who, words := []string{"alice", "bob"}[i%2], []string{"1 P-K4", "1 P-K4 P-K4", "P-K4 2 Kt-KB3"}[i]
		lies := s.lies(t, who)
		var m mime.Mail
		for _, raw := range lies { // the newest, whatever its file is called
			x, err := mime.ReadMail(raw)
			if err != nil {
				t.Fatal(err)
			}
			if m.MessageID == "" || len(x.References) > len(m.References) {
				m = x
			}
		}
		to := strings.Trim(m.Head.Get("Reply-To"), "<>")
		from := map[string]string{"alice": aliceAt, "bob": bobAt}[who]
		raw := fmt.Sprintf("From: <%s>\nTo: %s\nSubject: Re: x\nMessage-ID: <big%d@players.test>\nIn-Reply-To: <%s>\n\n%s\n", from, to, i, m.MessageID, words)
		s.mail(t, from, to, []byte(withPicture(raw, mb<<20)))
		began := time.Now()
		eventually(t, fmt.Sprintf("the move above %d MB is made", mb), func() bool { return h.plies() == i+1 })
		t.Logf("%d MB: played in %v, %d octets are kept", mb, time.Since(began).Round(time.Millisecond), h.grows(uint64(i+1)))
		if h.grows(uint64(i+1)) > 20_000 {
			t.Errorf("%d octets are kept", h.grows(uint64(i+1)))
		}
		h.flush(h.sender())
		n := len(lies)
		eventually(t, "the answers are delivered", func() bool { return len(s.lies(t, who)) > n && len(h.unsent()) == 0 })
	}
}

// BenchmarkBigAtDoor hands in letters of 25 MB and tells how much the heap grows.
func BenchmarkBigAtDoor(b *testing.B) {
	// The letter is made while it goes out, so that the heap is that of the door.
	head, tail, _ := strings.Cut(withPicture("From: <a@b.test>\nTo: <"+officeAt+">\nSubject: s\n\nP-K4\n", 100), "/9j/")
	row := strings.Repeat("/9j/4AAQSkZJRgAB", 5)[:76] + "\r\n"
	rows := 25 << 20 * 4 / 3 / 76
	l, err := ledger.Open(filepath.Join(b.TempDir(), "postd.db"), ledger.Options{Host: "chess.test", From: officeAt, NoSync: true})
	if err != nil {
		b.Fatal(err)
	}
	defer l.Close()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	d := NewDoor(l, DoorConfig{Listen: []DoorListener{{ln, false}}, Address: officeAt}, NewPoller(l, worded(Config{Address: officeAt}), time.Now, nil), time.Now, nil)
	ctx, cancel := context.WithCancel(b.Context())
	done := make(chan error, 1)
	go func() { done <- d.Run(ctx) }()
	defer func() { cancel(); <-done }()
	b.SetBytes(int64(rows * len(row)))
	runtime.GC()
	var before, m runtime.MemStats
	runtime.ReadMemStats(&before)
	most, stop := uint64(0), make(chan struct{})
	var watch sync.WaitGroup
	watch.Go(func() {
		for {
			runtime.ReadMemStats(&m)
			most = max(most, m.HeapInuse)
			select {
			case <-stop:
				return
			case <-time.After(5 * time.Millisecond):
			}
		}
	})
	for b.Loop() {
		c, err := smtp.Dial(ln.Addr().String())
		if err != nil {
			b.Fatal(err)
		}
		if err := c.SendMail("a@b.test", []string{officeAt}, io.MultiReader(strings.NewReader(head), &rowsOf{row, rows * len(row)}, strings.NewReader("/9j/"+tail))); err != nil {
			b.Fatal(err)
		}
		c.Close()
	}
	close(stop)
	watch.Wait()
	b.ReportMetric((float64(most)-float64(before.HeapInuse))/(1<<20), "MB-heap-more")
}

// rowsOf reads a row again and again, so many octets in all.
type rowsOf struct {
	row  string
	left int
}

func (r *rowsOf) Read(b []byte) (n int, err error) {
	if r.left == 0 {
		return 0, io.EOF
	}
	for n < len(b) && r.left > 0 {
		at := r.left % len(r.row)
		m := copy(b[n:min(len(b), n+r.left)], r.row[(len(r.row)-at)%len(r.row):])
		n, r.left = n+m, r.left-m
	}
	return n, nil
}
