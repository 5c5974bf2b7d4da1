package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/mail"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"postd/cmd/postd/app"
	"postd/cmd/postd/config"
	"postd/correspondence/terms"
	"postd/drills"
	"postd/ledger"
	"postd/mailbox"
	"postd/mailbox/posttest"
)

// killPoints are the named points at which the office is killed, between the
// wire and the ledger and within it.
var killPoints = []string{
	"fetched", "kept", "flagged", // intake
	"read", "loaded", "decided", "events written", "letter settled", // acting
	"composed", "booked", // booking
	"handed over", // sending, before it is recorded
	"before commit", "after commit",
}

// killAt makes the program kill itself at a point: "booked 3" is the third
// time that it comes there. TestMain calls it.
func killAt(words string) {
	i := strings.LastIndexByte(words, ' ')
	if i < 0 {
		return
	}
	n, _ := strconv.Atoi(words[i+1:])
	var count atomic.Int64
	faultPoint = func(point string) {
		if point == words[:i] && count.Add(1) == int64(n) {
			syscall.Kill(os.Getpid(), syscall.SIGKILL)
			select {} // it comes at once
		}
	}
}

// killsPerHouse is after how many kills all is brought to rest and looked at.
const killsPerHouse = 20

// TestPoint02Kill kills the real program at named points and at random
// moments, while eight games are played as fast as the players have answers
// and the lines to both servers fail.
// The servers are those of this process. Nothing is lost, nothing is played
// twice, every letter comes to its reader in one form, and the ledger checks
// after every kill.
func TestPoint02Kill(t *testing.T) {
	kills := drills.Count(t, drills.Kills)
	var all killed
	for done := 0; done < kills && !t.Failed(); done += killsPerHouse {
		t.Run(fmt.Sprint("from ", done), func(t *testing.T) {
			all.add(killHouse(t, done, min(killsPerHouse, kills-done)))
		})
	}
	t.Logf("%d kills, %d of them at a named point; %d letters in, each acted on once; %d out, %d of them twice; %d faults of the lines",
		all.kills, all.named, all.in, all.out, all.copies, all.faults)
	if all.named == 0 || all.in < kills || all.faults == 0 {
		t.Error("there was too little under way for the kills to show anything")
	}
}

// killed counts what went on around the kills.
type killed struct{ kills, named, in, out, copies, faults int }

func (k *killed) add(x killed) {
	k.kills += x.kills
	k.named += x.named
	k.in += x.in
	k.out += x.out
	k.copies += x.copies
	k.faults += x.faults
}

// rally is a house in which games are played without end while the office is
// killed again and again.
type rally struct {
	t       *testing.T
	dir     string
	post    *posttest.Server
	in, out *faultProxy
	log     *os.File
	games   int

	mu    sync.Mutex
	plies []int           // letters written in each game, moves all
	seen  map[string]bool // Message-IDs that the players answered, or need not answer
}

const rallyGames = 8

var rallyPlayers = []string{"paul@players.example", "anne@players.example", "john@players.example", "mary@players.example"}

func newRally(t *testing.T) *rally {
	t.Helper()
	dir, err := os.MkdirTemp("", "postd-kill-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	r := &rally{t: t, dir: dir, games: rallyGames, plies: make([]int, rallyGames), seen: map[string]bool{}}
	if r.post, err = posttest.Start(posttest.Options{Now: time.Now, Epoch: 1}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.post.Close() })
	for _, a := range append([]string{drillOffice, "secretary@chess.example"}, rallyPlayers...) {
		if err := r.post.Open(a, "rosebud"); err != nil {
			t.Fatal(err)
		}
	}
	r.in, r.out = newFaultProxy(t, r.post.IMAP(drillOffice).Addr()), newFaultProxy(t, r.post.SMTP(drillOffice).Addr())
	w := &town{t, r.post, r.config()}
	w.configure(r.in.port(), r.out.port())
	if r.log, err = os.Create(filepath.Join(dir, "log")); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		r.log.Close()
		if t.Failed() {
			b, _ := os.ReadFile(r.log.Name())
			t.Logf("the office's log:\n%s", b[max(0, len(b)-4000):])
		}
	})
	r.arrange()
	return r
}

func (r *rally) config() string { return filepath.Join(r.dir, "postd.toml") }

// open opens the ledger while no office runs.
func (r *rally) open() *ledger.Ledger {
	r.t.Helper()
	conf, err := config.Read(r.config())
	if err != nil {
		r.t.Fatal(err)
	}
	l, err := app.OpenLedger(conf, app.LedgerOptions(conf))
	if err != nil {
		r.t.Fatal(err)
	}
	return l
}

func (r *rally) arrange() {
	r.t.Helper()
	l := r.open()
	defer l.Close()
	terms, err := agree([]string{"colours=fixed", "first_turn_at=" + soon()}, time.Now())
	if err != nil {
		r.t.Fatal(err)
	}
	for _, a := range rallyPlayers {
		name := strings.ToUpper(a[:1]) + a[1:strings.IndexByte(a, '@')]
		if _, err := l.PutPlayer(ledger.Player{Name: name, Form: "text", Addresses: []ledger.Address{{Addr: a, Verified: true}}}); err != nil {
			r.t.Fatal(err)
		}
	}
	for g := range r.games {
		w, b := r.players(g)
		if _, err := app.Arrange(l, app.Arrangement{Label: fmt.Sprintf("K-%d", g+1), Players: [2]string{"White <" + w + ">", "Black <" + b + ">"}, Terms: terms, At: time.Now(),
			Secretary: ledger.Official{Name: "Mrs Brown", Addr: "secretary@chess.example"}}); err != nil {
			r.t.Fatal(err)
		}
	}
}

// players returns the addresses of White and Black.
func (r *rally) players(g int) (white, black string) {
	n := len(rallyPlayers)
	return rallyPlayers[g%n], rallyPlayers[(g+1+g/n)%n]
}

// rallyText is the letter with the n-th move of a game, from 0: the knights go
// out and back for ever.
func rallyText(n int) string {
	moves := []string{"Kt-KB3", "Kt-KB3", "Kt-Kt1", "Kt-Kt1"}
	number := n/2 + 1
	switch {
	case n == 0:
		return "1. " + moves[0]
	case n%2 == 1:
		return fmt.Sprintf("%d. %s %s", number, moves[(n-1)%4], moves[n%4])
	}
	return fmt.Sprintf("%d... %s %d. %s", number-1, moves[(n-1)%4], number, moves[n%4])
}

// answer has every player answer the letters that ask for a move.
func (r *rally) answer() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, who := range rallyPlayers {
		for _, d := range r.post.Letters(who) {
			m, err := mail.ReadMessage(bytes.NewReader(d.Raw))
			if err != nil {
				r.t.Error(err)
				continue
			}
			id := m.Header.Get("Message-ID")
			if r.seen[id] {
				continue
			}
			r.seen[id] = true
			r.turn(who, m)
		}
	}
}

// turn writes the next move, if the letter tells of the last one and the turn
// is its reader's.
func (r *rally) turn(who string, m *mail.Message) {
	to := strings.Trim(m.Header.Get("Reply-To"), "<>")
	_, rest, _ := strings.Cut(to, "+g")
	number, _, _ := strings.Cut(rest, ".")
	g, err := strconv.Atoi(number)
	if err != nil || g < 1 || g > r.games {
		return
	}
	n := r.plies[g-1]
	white, black := r.players(g - 1)
	mover := white
	if n%2 == 1 {
		mover = black
	}
	subject := m.Header.Get("Subject")
	words := fmt.Sprintf(": %d. Kt", (n+1)/2)
	switch {
	case n == 0:
		words = "you have White"
	case n%2 == 0:
		words = fmt.Sprintf(": %d...Kt", n/2)
	}
	if mover != who || !strings.Contains(strings.ReplaceAll(subject, "... ", "..."), words) {
		return
	}
	raw := fmt.Sprintf("From: <%s>\r\nTo: <%s>\r\nSubject: Re: %s\r\nDate: %s\r\nMessage-ID: <k%d.%d@players.example>\r\nIn-Reply-To: %s\r\n\r\n%s\r\n",
		who, to, subject, time.Now().Format(time.RFC1123Z), g, n, m.Header.Get("Message-ID"), rallyText(n))
	if err := r.post.Deliver(to, []byte(raw)); err != nil {
		r.t.Error(err)
	}
	r.plies[g-1]++
}

// written counts the players' letters.
func (r *rally) written() (n int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, p := range r.plies {
		n += p
	}
	return n
}

// start runs the program itself, which kills itself at the point, if one is
// named.
func (r *rally) start(point string) *exec.Cmd {
	r.t.Helper()
	c := exec.Command(os.Args[0], "serve", "--config", r.config())
	c.Env = append(os.Environ(), "POSTD_TEST_AS_PROGRAM=1", "POSTD_TEST_KILL="+point)
	c.Stdout, c.Stderr = r.log, r.log
	if err := c.Start(); err != nil {
		r.t.Fatal(err)
	}
	return c
}

// kills waits until the office ends, and kills it after the limit, which may be counted from
// its first call to the mail server. It reports whether the office ended before.
func (r *rally) kills(c *exec.Cmd, limit time.Duration, called bool) (byItself bool) {
	before, ended, late := r.in.called(), make(chan struct{}), make(chan bool)
	go func() {
		for end := time.Now().Add(time.Minute); called && r.in.called() == before && time.Now().Before(end); {
			select {
			case <-ended:
				called = false
			case <-time.After(5 * time.Millisecond):
			}
		}
		select {
		case <-ended:
			late <- false
		case <-time.After(limit):
			c.Process.Kill()
			late <- true
		}
	}()
	_ = c.Wait()
	close(ended)
	return !<-late
}

// between looks at the ledger after a kill, and has all that waits sent at
// once by the next office, whatever was booked.
func (r *rally) between(after string) {
	r.t.Helper()
	l := r.open()
	defer l.Close()
	x, err := l.Check(false)
	if err != nil || !x.Sound() {
		r.t.Errorf("the ledger does not check after a kill %s: %v %v", after, x, err)
	}
	if _, err := l.SendNow(time.Now()); err != nil {
		r.t.Error(err)
	}
	// A letter on which the office died three times is set aside, for it might be
	// the letter's doing. Here it is not, and somebody lets it be read again.
	aside, err := l.Aside()
	if err != nil {
		r.t.Error(err)
	}
	for _, x := range aside {
		if x.Verdict != ledger.SetAside || !strings.Contains(x.Reason, "failed 3 times") {
			r.t.Errorf("letter %d is %s: %s", x.Seq, x.Verdict, x.Reason)
		}
		if err := l.Release(x.Seq, "secretary", "it was the kill"); err != nil {
			r.t.Error(err)
		}
	}
}

// fail sets the next faults of the lines, now here, now there.
func (r *rally) fail() (faults int) {
	kinds := []string{cutLine, rstLine, dropLine, cutLine, byteLine, slowLine}
	for i, p := range []*faultProxy{r.in, r.out} {
		p.fail(nil)
		if rand.IntN(2) == 0 {
			continue
		}
		f := lineFault{kind: kinds[rand.IntN(len(kinds))], down: rand.IntN(2) == 0, at: rand.Int64N(int64([]int{6000, 20000}[i]))}
		if rand.IntN(4) == 0 && i == 1 {
			f = lineFault{kind: cutLine, down: true, upon: "250 2.0.0 OK: queued"}
		}
		p.fail(&f)
		faults++
	}
	return faults
}

// killHouse plays one rally with so many kills, brings it to rest and looks at
// everything.
func killHouse(t *testing.T, first, kills int) (x killed) {
	r := newRally(t)
	stop := make(chan struct{})
	var players sync.WaitGroup
	players.Go(func() {
		for tick := time.NewTicker(15 * time.Millisecond); ; {
			select {
			case <-stop:
				tick.Stop()
				return
			case <-tick.C:
				r.answer()
			}
		}
	})
	for n := range kills {
		x.faults += r.fail()
		point, limit := "", time.Duration(120+rand.IntN(900))*time.Millisecond
		if n%2 == 0 {
			point = fmt.Sprintf("%s %d", killPoints[(first+n)/2%len(killPoints)], 1+rand.IntN(4))
			limit = 2 * time.Second
		}
		// One in eight is killed however far it has come; the others have begun to read, which takes
		// a slow machine longer than the limit.
		byItself := r.kills(r.start(point), limit, point != "" || rand.IntN(4) > 0)
		if byItself && point != "" {
			x.named++
		}
		x.kills++
		r.between(fmt.Sprintf("%d at %q", n+1, point))
		if t.Failed() {
			break
		}
	}
	close(stop)
	players.Wait()
	r.in.fail(nil)
	r.out.fail(nil)
	r.rest()
	x.in, x.out, x.copies = r.verify()
	return x
}

// rest lets an office work until nothing waits, and ends it as an operator
// does.
func (r *rally) rest() {
	r.t.Helper()
	c := r.start("")
	w := &town{t: r.t, config: r.config()}
	w.answers()
	var letters, outbox string
	rested := false
	for end := time.Now().Add(2 * time.Minute); !rested && time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		letters, outbox = w.do("mail", "list", "--all").out, w.do("mail", "outbox").out
		var aside []ledger.Letter
		if err := json.Unmarshal([]byte(w.do("mail", "list", "--json").out), &aside); err != nil {
			r.t.Error(err)
		}
		for _, x := range aside { // as after each kill
			if x.Verdict == ledger.SetAside && strings.Contains(x.Reason, "failed 3 times") {
				w.do("mail", "release", fmt.Sprint(x.Seq), "--reason", "it was the kill")
			}
		}
		rested = strings.Count(letters, " heard: ") >= r.written() && outbox == "Every letter has gone out.\n"
	}
	if !rested {
		r.t.Errorf("the office does not come to rest: %d of %d letters are heard; the outbox: %s\n%s", strings.Count(letters, " heard: "), r.written(), outbox, letters)
	}
	c.Process.Signal(syscall.SIGTERM)
	if err := c.Wait(); err != nil {
		r.t.Errorf("the office does not end well: %v", err)
	}
}

// verify holds the ledger against what the players wrote and received.
func (r *rally) verify() (in, out, copies int) {
	r.t.Helper()
	l := r.open()
	defer l.Close()
	if x, err := l.Check(false); err != nil || !x.Sound() {
		r.t.Errorf("the ledger does not check: %v %v", x, err)
	}
	for g, n := range r.plies {
		events, err := l.Events(terms.GameID(g + 1))
		if err != nil {
			r.t.Fatal(err)
		}
		kinds := map[string]int{}
		for _, e := range events {
			kinds[e.Kind()]++
		}
		if kinds["Adopted"] != n || kinds["Despatched"] != n || kinds["Returned"] != 0 {
			r.t.Errorf("in game %d %d moves were written, and the game says %v", g+1, n, kinds)
		}
	}
	letters, err := l.Letters(nil)
	if err != nil {
		r.t.Fatal(err)
	}
	if len(letters) != r.written() || slices.ContainsFunc(letters, func(x ledger.Letter) bool { return x.Verdict != mailbox.Heard }) {
		r.t.Errorf("%d letters were written, and %d are kept", r.written(), len(letters))
	}
	sent, copies := laidOut(r.t, l, func(a string) (all [][]byte) {
		for _, d := range r.post.Letters(a) {
			all = append(all, unstamped(d.Raw))
		}
		return all
	}, append([]string{"secretary@chess.example"}, rallyPlayers...))
	return len(letters), len(sent), copies
}

// laidOut holds what lies with the readers against what the ledger says was
// sent: each letter at least once, every copy with the same octets, and
// nothing else.
func laidOut(t *testing.T, l *ledger.Ledger, lies func(addr string) [][]byte, addrs []string) (sent []string, copies int) {
	t.Helper()
	list, err := l.Sent()
	if err != nil {
		t.Fatal(err)
	}
	count, sums := map[string]int{}, map[string][32]byte{}
	for _, a := range addrs {
		for _, raw := range lies(a) {
			m, err := mail.ReadMessage(bytes.NewReader(raw))
			if err != nil {
				t.Fatal(err)
			}
			id := m.Header.Get("Message-ID")
			count[id]++
			sum := sha256.Sum256(bytes.TrimRight(raw, "\r\n"))
			if count[id] > 1 {
				copies++
				if sums[id] != sum {
					t.Errorf("two copies of %s differ", id)
				}
			}
			sums[id] = sum
		}
	}
	for _, p := range list {
		whole, err := l.Posting(p.Seq)
		if err != nil {
			t.Fatal(err)
		}
		raw, same, err := l.Source(whole)
		if err != nil || !same {
			t.Errorf("the source of posting %d is not what was sent: %v", p.Seq, err)
		}
		sent = append(sent, fmt.Sprintf("%s %s to %s in %s", p.State, p.Kind, p.To, p.Label))
		if count[p.MessageID] == 0 {
			t.Errorf("posting %d was sent and never came", p.Seq)
		} else if sums[p.MessageID] != sha256.Sum256(bytes.TrimRight(raw, "\r\n")) {
			t.Errorf("posting %d came otherwise than it was sent", p.Seq)
		}
		delete(count, p.MessageID)
	}
	for id := range count {
		t.Errorf("a letter %s came that the ledger does not know", id)
	}
	slices.Sort(sent)
	return sent, copies
}
