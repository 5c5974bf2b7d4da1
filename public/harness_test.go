package public

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/templates"
)

// begin is when the first turn of the games begins: a Monday.
var begin = time.Date(2026, 12, 7, 9, 0, 0, 0, time.UTC)

// must ends the test on an error: must(l.Games())(t).
func must[T any](v T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// clock is the virtual clock of an office.
type clock struct {
	mu sync.Mutex
	t  time.Time
}

func (c *clock) now() time.Time { c.mu.Lock(); defer c.mu.Unlock(); return c.t }

func (c *clock) on(d time.Duration) { c.mu.Lock(); defer c.mu.Unlock(); c.t = c.t.Add(d) }

// office is a ledger with a game, and the window at which it is looked at.
type office struct {
	*ledger.Ledger
	t            testing.TB
	clock        *clock
	door         *clock // by which attempts are counted
	site         *Site
	log          *bytes.Buffer
	white, black uint64
	game         terms.GameID
	uid          uint32
}

// newOffice opens an office with a game between Arthur Smith and Mary Jones under the usual
// agreement with fields changed: "scrutiny.illegality=silent".
func newOffice(t testing.TB, changes ...string) *office {
	t.Helper()
	o := &office{t: t, clock: &clock{t: begin.Add(-time.Hour)}, door: &clock{t: begin}, log: &bytes.Buffer{}}
	o.Ledger = must(ledger.Open(filepath.Join(t.TempDir(), "postd.db"), ledger.Options{
		Host: "chess.test", OfficeName: "Postal Office", Render: templates.Word, Compose: templates.Compose, Now: o.clock.now, NoSync: true, Secret: []byte("a secret of the tests, 32 bytes."),
	}))(t)
	t.Cleanup(func() { _ = o.Close() })
	o.white = o.player("Arthur Smith")
	o.black = o.player("Mary Jones")
	a := must(terms.Default(terms.CodePost))(t)
	a.Colours, a.FirstTurnAt = terms.ColoursFixed, begin
	for _, c := range changes {
		name, value, _ := strings.Cut(c, "=")
		if err := a.Set(name, value); err != nil {
			t.Fatal(err)
		}
	}
	id := must(o.PutTournament(ledger.Tournament{Label: "A", Name: "Autumn", Agreement: a, Secretary: ledger.Official{Name: "Miss Rudge", Addr: "secretary@chess.test"}}))(t)
	o.readAll()
	o.game = must(o.OpenGame(id, "A-7", [2]terms.Side{
		{Members: []terms.Member{{Player: o.white, Name: "Arthur Smith"}}}, {Members: []terms.Member{{Player: o.black, Name: "Mary Jones"}}},
	}, a, "", o.clock.now()))(t)
	o.site = o.window("https://games.chess.test")
	o.deliver()
	o.advance(time.Hour)
	return o
}

// window makes the pages under an address.
func (o *office) window(base string) *Site {
	o.t.Helper()
	return must(New(Options{Ledger: o.Ledger, Now: o.clock.now, DoorNow: o.door.now, Office: "Postal Office", Base: base, Log: slog.New(slog.NewTextHandler(o.log, nil))}))(o.t)
}

func (o *office) player(name string) uint64 {
	o.t.Helper()
	addr := strings.ReplaceAll(strings.ToLower(name), " ", ".") + "@players.test"
	return must(o.PutPlayer(ledger.Player{Name: name, Addresses: []ledger.Address{{Addr: addr, Verified: true}}}))(o.t)
}

// readAll marks the mailbox as read up to now.
func (o *office) readAll() {
	o.t.Helper()
	if _, _, err := o.ReadAgain("post", o.clock.now(), 0, ""); err != nil {
		o.t.Fatal(err)
	}
}

// advance lets time go by; what falls due happens.
func (o *office) advance(d time.Duration) {
	o.t.Helper()
	o.clock.on(d)
	o.readAll()
	must(o.Sweep(o.clock.now()))(o.t)
}

// write has a letter of a side come in now.
func (o *office) write(of rules.Colour, text string) {
	o.t.Helper()
	now := o.clock.now()
	o.uid++
	key := fmt.Sprint("mail:", o.uid)
	must(o.File(ledger.Matter{
		Key: key, At: now, Games: []terms.GameID{o.game},
		Decide: func(g []correspondence.Game, x []correspondence.Setting) []correspondence.Decision {
			return []correspondence.Decision{g[0].Receive(correspondence.Letter{Of: of, Text: text, Arrived: now, Key: key}, x[0])}
		},
	}))(o.t)
}

// play plays moves in turn, an hour apart, each with the opponent's last one before it.
func (o *office) play(moves ...string) {
	o.t.Helper()
	for _, m := range moves {
		o.advance(time.Hour)
		g := must(o.Game(o.game))(o.t)
		n := len(g.Score())
		o.write(g.ToMove(), o.line()+m)
		if g = must(o.Game(o.game))(o.t); len(g.Score()) != n+1 {
			o.t.Fatalf("%s was not played: %s", m, g.State)
		}
		o.deliver()
	}
}

// line is what a record of the side in turn begins with.
func (o *office) line() string {
	g := must(o.Game(o.game))(o.t)
	n := len(g.Score())
	switch {
	case n == 0:
		return "1. "
	case g.ToMove() == rules.Black:
		return fmt.Sprintf("%d. %s ", n/2+1, g.Score()[n-1].Words)
	}
	return fmt.Sprintf("%d… %s %d. ", n/2, g.Score()[n-1].Words, n/2+1)
}

// deliver sends what waits; the next server accepts it now.
func (o *office) deliver() {
	o.t.Helper()
	now := o.clock.now()
	for {
		due := must(o.Outbox(now))(o.t)
		if len(due) == 0 {
			return
		}
		for _, p := range due {
			_, refused, err := o.BookAll([]ledger.Booking{{Seq: p.Seq, Next: now.Add(time.Hour)}}, func(p ledger.Posting) ([]byte, error) {
				return []byte("Message-ID: " + p.MessageID + "\r\n\r\n" + p.Words.Text), nil
			})
			if err = errors.Join(err, refused[p.Seq]); errors.Is(err, ledger.ErrOut) {
				continue
			} else if err != nil {
				o.t.Fatal(err)
			}
			if err := o.Report(ledger.Outcome{Seq: p.Seq, At: now, State: ledger.Sent, Answer: "250 ok"}); err != nil {
				o.t.Fatal(err)
			}
		}
	}
}

// opened makes the link of an owner, renewed once, so that a guest's is on too.
func (o *office) opened(opens ledger.Opens, owner string) string {
	o.t.Helper()
	x := must(o.BoardLink(opens, owner))(o.t)
	if x.Off {
		x = x.Renewed()
		must(o.File(ledger.Matter{Key: x.Key(), At: o.clock.now(), Rows: []ledger.Row{x}}))(o.t)
	}
	return strings.TrimPrefix(Link("https://games.chess.test", o.Ledger, x), "https://games.chess.test")
}

func (o *office) seat(c rules.Colour) string {
	return o.opened(ledger.OpensSeat, ledger.SideOf(o.game, c))
}

func (o *office) guest(c rules.Colour) string {
	return o.opened(ledger.OpensGuest, ledger.SideOf(o.game, c))
}

// letter is the link in the newest letter to a side.
func (o *office) letter(c rules.Colour, newest int) string {
	o.t.Helper()
	player := []uint64{o.white, o.black}[c]
	return strings.TrimPrefix(must(LetterLink("https://games.chess.test/", o.Ledger, o.game, c, player, newest))(o.t), "https://games.chess.test")
}

// drawing is the board of a page, which a failed test does not print.
var drawing = regexp.MustCompile(`(?s)<svg.*?</svg>`)

// doc is an answer.
type doc struct {
	t      testing.TB
	status int
	header http.Header
	body   string
}

// ask asks for a path in a way.
func (o *office) ask(method, path string) doc {
	o.t.Helper()
	r := httptest.NewRequest(method, "/", nil)
	r.RequestURI = path
	if u, err := r.URL.Parse(path); err == nil {
		r.URL = u
	}
	r.RemoteAddr = "192.0.2.7:4321"
	w := httptest.NewRecorder()
	o.site.ServeHTTP(w, r)
	res := w.Result()
	b := must(io.ReadAll(res.Body))(o.t)
	return doc{o.t, res.StatusCode, res.Header, string(b)}
}

func (o *office) get(path string) doc { o.t.Helper(); return o.ask("GET", path) }

func (d doc) is(status int) doc {
	d.t.Helper()
	if d.status != status {
		d.t.Errorf("the answer is %d, want %d: %.300s", d.status, status, d.body)
	}
	return d
}

func (d doc) has(words ...string) doc {
	d.t.Helper()
	for _, w := range words {
		if !strings.Contains(d.body, w) {
			d.t.Errorf("the page lacks %q:\n%s", w, drawing.ReplaceAllString(d.body, "[board]"))
		}
	}
	return d
}

func (d doc) lacks(words ...string) doc {
	d.t.Helper()
	for _, w := range words {
		if strings.Contains(d.body, w) {
			d.t.Errorf("the page has %q", w)
		}
	}
	return d
}
