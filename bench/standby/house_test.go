package standby

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"net/mail"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/mailbox/posttest"
)

const (
	postAddr  = "post@chess.example"
	secretary = "secretary@chess.example"
	usual     = 6 // games
)

var players = []string{"paul@players.example", "anne@players.example", "john@players.example", "mary@players.example"}

// house is an office on two machines, and four players who answer as fast as they can.
type house struct {
	t    testing.TB
	log  *servers
	post *posttest.Server
	a, b *machine // the office, and the one that follows

	mu    sync.Mutex
	plies []int           // letters written in each game
	seen  map[string]bool // letters that the players looked at
	came  map[string]int  // Message-IDs that lie with the players → how often
	sums  map[string][32]byte
	rest  bool // they answer no more

	read   [4]int // letters that each player has read
	backup string // one of the office
	ended  chan struct{}
	all    sync.WaitGroup
}

func newHouse(t testing.TB, games int) *house {
	t.Helper()
	program(t)
	h := &house{t: t, log: newServers(t), plies: make([]int, games), seen: map[string]bool{}, came: map[string]int{}, sums: map[string][32]byte{}, ended: make(chan struct{})}
	var err error
	if h.post, err = posttest.Start(posttest.Options{Now: time.Now, Epoch: 1, OnDeliver: h.delivered}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { h.post.Close() })
	for _, a := range append([]string{postAddr, secretary}, players...) {
		if err := h.post.Open(a, "rosebud"); err != nil {
			t.Fatal(err)
		}
	}
	h.a, h.b = h.machine("office-a"), h.machine("office-b")
	h.arrange()
	return h
}

func (h *house) machine(name string) *machine {
	m := newMachine(h.t, name, h.log, h.post.IMAP(postAddr).Addr(), h.post.SMTP(postAddr).Addr())
	h.configure(m, standbyConf(h, m))
	return m
}

func (h *house) configure(m *machine, more string) {
	h.t.Helper()
	conf := fmt.Sprintf(`[office]
address = %q
[secretary]
name = "Mrs Brown"
address = %q
[imap]
host = "127.0.0.1"
port = %d
security = "plain"
user = %[1]q
password = "rosebud"
poll = "1s"
[smtp]
answers_per_hour = 10000
host = "127.0.0.1"
port = %[4]d
security = "plain"
user = %[1]q
password = "rosebud"
`, postAddr, secretary, m.imap.port(), m.smtp.port()) + more
	if err := os.WriteFile(m.file("postd.toml"), []byte(conf), 0o600); err != nil {
		h.t.Fatal(err)
	}
}

// arrange sets up the games on the office's machine, while no office runs.
func (h *house) arrange() {
	h.t.Helper()
	z, err := time.LoadLocation("Europe/London")
	if err != nil {
		h.t.Fatal(err)
	}
	for _, p := range players {
		h.a.do("player", "add", strings.ToUpper(p[:1])+p[1:strings.IndexByte(p, '@')]+" <"+p+">", "--form", "text").want(h.t, 0)
	}
	for g := range h.plies {
		w, b := sides(g)
		h.a.do("game", "open", "--label", fmt.Sprintf("K-%d", g+1), "--white", "White <"+w+">", "--black", "Black <"+b+">",
			"--set", "colours=fixed", "--set", "first_turn_at="+time.Now().In(z).Format("2006-01-02 15:04")).want(h.t, 0)
	}
}

// sides are the addresses of White and Black.
func sides(g int) (white, black string) {
	n := len(players)
	return players[g%n], players[(g+1+g/n%(n-1))%n]
}

func (h *house) delivered(to string, raw []byte) {
	m, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil || strings.HasPrefix(to, "post") {
		return
	}
	for range 3 { // what the mail server puts on top
		_, raw, _ = bytes.Cut(raw, []byte("\n"))
	}
	sum, id := sha256.Sum256(raw), m.Header.Get("Message-ID")
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.came[id]++; h.came[id] > 1 && h.sums[id] != sum {
		h.t.Errorf("two copies of %s differ", id)
	}
	h.sums[id] = sum
}

// begin opens the office, seeds the second machine from a back-up, and lets the players play.
func (h *house) begin() {
	h.t.Helper()
	h.a.serve()
	h.seed()
	h.play()
	h.goesOn(usual)
}

// seed seeds the second machine, and lets it follow.
func (h *house) seed() {
	h.t.Helper()
	h.backup = filepath.Join(h.log.dir, "backup")
	h.a.do("backup", h.backup).want(h.t, 0)
	if err := os.Mkdir(h.b.file("data"), 0o700); err != nil {
		h.t.Fatal(err)
	}
	h.b.do("restore", h.backup, h.b.ledger()).want(h.t, 0)
	h.b.start("", "standby", "follow")
}

// taken are the Message-IDs of all letters of the office that the mail server took.
func (h *house) taken() map[string]int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return maps.Clone(h.came)
}

// play has the players answer until the house ends.
func (h *house) play() {
	h.all.Go(func() {
		for tick := time.NewTicker(20 * time.Millisecond); ; {
			select {
			case <-h.ended:
				tick.Stop()
				return
			case <-tick.C:
				h.answer()
			}
		}
	})
}

// quiet has the players answer no more.
func (h *house) quiet() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.rest = true
}

func (h *house) answer() {
	for i, who := range players {
		all := h.post.Letters(who)
		news := all[h.read[i]:]
		h.read[i] = len(all)
		for _, d := range news {
			m, err := mail.ReadMessage(bytes.NewReader(d.Raw))
			if err != nil {
				h.t.Error(err)
				continue
			}
			if to, raw := h.turn(who, m); raw != "" {
				if err := h.post.Deliver(to, []byte(raw)); err != nil {
					h.t.Error(err)
				}
			}
		}
	}
}

// turn is the next move, if the letter tells of the last one and the turn is its reader's.
func (h *house) turn(who string, m *mail.Message) (to, raw string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	id := m.Header.Get("Message-ID")
	if h.seen[id] || h.rest { // twice, or they answer no more
		return "", ""
	}
	h.seen[id] = true
	to = strings.Trim(m.Header.Get("Reply-To"), "<>")
	_, rest, _ := strings.Cut(to, "+g")
	number, _, _ := strings.Cut(rest, ".")
	g, err := strconv.Atoi(number)
	if err != nil || g < 1 || g > len(h.plies) {
		return "", ""
	}
	n := h.plies[g-1]
	white, black := sides(g - 1)
	mover := []string{white, black}[n%2]
	subject := m.Header.Get("Subject")
	words := fmt.Sprintf(": %d. Kt", (n+1)/2)
	switch {
	case n == 0:
		words = "you have White"
	case n%2 == 0:
		words = fmt.Sprintf(": %d...Kt", n/2)
	}
	if mover != who || !strings.Contains(strings.ReplaceAll(subject, "... ", "..."), words) {
		return "", ""
	}
	h.plies[g-1]++
	return to, fmt.Sprintf("From: <%s>\r\nTo: <%s>\r\nSubject: Re: %s\r\nDate: %s\r\nMessage-ID: <k%d.%d@players.example>\r\nIn-Reply-To: %s\r\n\r\n%s\r\n",
		who, to, subject, time.Now().Format(time.RFC1123Z), g, n, id, ply(n))
}

// ply is the letter with the n-th move, from 0: the knights go out and back for ever.
func ply(n int) string {
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

// written counts the players' letters.
func (h *house) written() (n int) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, p := range h.plies {
		n += p
	}
	return n
}

// goesOn waits until the players have written so many letters more.
func (h *house) goesOn(letters int) {
	h.t.Helper()
	before := h.written()
	until(h.t, fmt.Sprintf("%d letters more are written, of %d", letters, before), func() bool { return h.written() >= before+letters })
}

// knows looks whether the ledger of a machine has every letter that the mail server took before.
func (h *house) knows(m *machine, taken map[string]int) {
	h.t.Helper()
	l, err := ledger.OpenReadOnly(m.ledger())
	if err != nil {
		h.t.Fatal(err)
	}
	defer l.Close()
	for id := range taken {
		// It is enough that it is there: its words are composed by nobody here.
		if _, err := l.PostingByMessageID(id); errors.Is(err, ledger.ErrNoPosting) {
			h.t.Errorf("the mail server took %s, and the ledger of %s does not know it", id, m.name)
		}
	}
}

// end brings the house to rest and looks at everything.
func (h *house) end() {
	h.t.Helper()
	h.quiet()
	written := h.written()
	until(h.t, "everything is heard and sent", func() bool {
		return strings.Count(h.a.do("mail", "list", "--all").out, " heard: ") >= written && h.a.do("mail", "outbox").out == "Every letter has gone out.\n"
	})
	close(h.ended)
	h.all.Wait()
	h.a.stop()
	h.a.do("check").want(h.t, 0)
	h.knows(h.a, h.taken())
	l, err := ledger.OpenReadOnly(h.a.ledger())
	if err != nil {
		h.t.Fatal(err)
	}
	defer l.Close()
	for g, n := range h.plies {
		events, err := l.Events(terms.GameID(g + 1))
		if err != nil {
			h.t.Fatal(err)
		}
		kinds := map[string]int{}
		for _, e := range events {
			kinds[e.Kind()]++
		}
		if kinds["Adopted"] != n || kinds["Returned"] != 0 {
			h.t.Errorf("in game %d %d moves were written, and the game says %v", g+1, n, kinds)
		}
	}
	sent, err := l.Sent()
	if err != nil {
		h.t.Fatal(err)
	}
	known := map[string]bool{}
	for _, p := range sent {
		known[p.MessageID] = true
		if h.came[p.MessageID] == 0 {
			h.t.Errorf("posting %d was sent and never came", p.Seq)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(h.came)) {
		if !known[id] {
			h.t.Errorf("a letter %s came that the ledger did not send", id)
		}
	}
}
