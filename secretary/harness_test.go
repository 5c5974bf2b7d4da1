package secretary

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/mail"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"
	"golang.org/x/net/html"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/mailbox"
	"postd/rules"
	"postd/secretary/folder"
	"postd/secretary/starting"
	"postd/secretary/visit"
	"postd/templates"
)

// clock is the virtual clock of an office.
type clock struct {
	mu sync.Mutex
	t  time.Time
}

func (c *clock) now() time.Time { c.mu.Lock(); defer c.mu.Unlock(); return c.t }

func (c *clock) set(t time.Time) { c.mu.Lock(); defer c.mu.Unlock(); c.t = t }

// at reads an instant, "2026-12-07 09:00", in London's winter.
func at(s string) time.Time {
	t, err := time.Parse("2006-01-02 15:04", s)
	if err != nil {
		panic(err)
	}
	return t
}

// begin is when the first turn of the games begins: a Monday. The clock of a
// new office stands an hour before it.
var begin = at("2026-12-07 09:00")

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

// office is the pages of an office with a ledger of its own. Its Check ends the
// test.
type office struct {
	*ledger.Ledger
	t       testing.TB
	site    *Site
	options Options
	clock   *clock
	log     *bytes.Buffer // what the pages logged
	rung    int           // how often the mailbox was rung for
	from    int           // how many browsers there are
	uid     uint32        // of the last letter that came in
	plain   bool          // the test looks at no letter, and none is put into words
}

// newOffice opens an office. The options may be changed before its pages are
// made.
func newOffice(t testing.TB, change ...func(*Options)) *office {
	t.Helper()
	return officeOn(t, filepath.Join(t.TempDir(), "postd.db"), begin.Add(-time.Hour), change...)
}

// officeOn opens an office on a ledger, whose clock stands at an instant.
func officeOn(t testing.TB, path string, now time.Time, change ...func(*Options)) *office {
	t.Helper()
	o := uncheckedOn(t, path, now, change...)
	t.Cleanup(func() {
		r, err := o.Check(false)
		if err != nil {
			t.Errorf("Check: %v", err)
		}
		for _, f := range r.Findings {
			t.Errorf("Check: %s", f)
		}
	})
	return o
}

// uncheckedOn is officeOn for a benchmark, which does not end with a check.
func uncheckedOn(t testing.TB, path string, now time.Time, change ...func(*Options)) *office {
	t.Helper()
	o := &office{t: t, clock: &clock{t: now}, log: &bytes.Buffer{}}
	l, err := ledger.Open(path, ledger.Options{
		Host: "chess.test", OfficeName: "Postal Office", Render: o.render, Compose: templates.Compose, Source: composePlainly, Now: o.clock.now, NoSync: true, Release: "test",
		Secret: []byte("a secret of the tests, 32 bytes."),
	})
	if err != nil {
		t.Fatal(err)
	}
	o.Ledger = l
	t.Cleanup(func() {
		if err := l.Close(); err != nil {
			t.Error(err)
		}
	})
	options := Options{
		Ledger: l, Now: o.clock.now, Office: "Postal Office", Version: "test", Read: readPlainly,
		Secretary: ledger.Official{Name: "Miss Rudge", Addr: "secretary@chess.test"},
		Log:       slog.New(slog.NewTextHandler(o.log, nil)), Ring: func() { o.rung++ },
		ByHand: func(x ledger.Letter) (ledger.Matter, error) { return mailbox.ByHand(l, o.clock.now, x) },
	}
	for _, f := range change {
		f(&options)
	}
	o.options = options
	if o.site, err = New(options); err != nil {
		t.Fatal(err)
	}
	o.readAll()
	return o
}

// visitOf is a visit of the user's, as their pages know it.
func (o *office) visitOf(u ledger.User) *request {
	v := o.site.of(o.site.Visit(httptest.NewRequest(http.MethodGet, "/", nil), nil))
	v.User, v.Known = u, true
	return v
}

// render puts a letter into words, where the test looks at letters.
func (o *office) render(n correspondence.Notice, to correspondence.Reader) (correspondence.Rendered, error) {
	if o.plain {
		return correspondence.Rendered{Subject: n.Game.Label + " " + string(n.Kind), Text: string(n.Kind) + "\n"}, nil
	}
	return templates.Word(n, to)
}

// readPlainly reads a letter as far as the tests need it.
func readPlainly(raw []byte) folder.Mail {
	m, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return folder.Mail{Faults: []string{err.Error()}}
	}
	body, _ := io.ReadAll(m.Body)
	head, _, _ := strings.Cut(string(raw), "\r\n\r\n")
	x := folder.Mail{Subject: m.Header.Get("Subject"), MessageID: m.Header.Get("Message-ID"), Text: string(body), New: string(body), Head: head}
	x.Date, _ = m.Header.Date()
	for name, to := range map[string]*[]string{"From": &x.From, "To": &x.To} {
		list, _ := m.Header.AddressList(name)
		for _, a := range list {
			*to = append(*to, a.Address)
		}
	}
	return x
}

// readAll says that the mailbox is read up to now.
func (o *office) readAll() {
	o.t.Helper()
	if _, _, err := o.ReadAgain("post", o.clock.now(), 0, ""); err != nil {
		o.t.Fatal(err)
	}
}

// advance lets time pass: what falls due is filed.
func (o *office) advance(d time.Duration) {
	o.t.Helper()
	o.clock.set(o.clock.now().Add(d))
	o.readAll()
	must(o.Sweep(o.clock.now()))(o.t)
}

// player enters a player with the address name@players.test, verified.
func (o *office) player(name string, change ...func(*ledger.Player)) ledger.Player {
	o.t.Helper()
	local := strings.Map(func(r rune) rune {
		if r < 'a' || r > 'z' {
			return '-'
		}
		return r
	}, strings.ToLower(name))
	p := ledger.Player{Name: name, Addresses: []ledger.Address{{Addr: local + "@players.test", Verified: true}}}
	for _, f := range change {
		f(&p)
	}
	return must(o.Player(must(o.PutPlayer(p))(o.t)))(o.t)
}

// unverified is a change to a player: the player's address is not verified.
func unverified(p *ledger.Player) { p.Addresses[0].Verified = false }

// agreement is the default agreement; the first turn begins at begin.
func agreement(t testing.TB) terms.Agreement {
	t.Helper()
	a := must(terms.Default(terms.CodePost))(t)
	a.Colours, a.FirstTurnAt = terms.ColoursFixed, begin
	return a
}

// tournament founds a tournament whose games are arranged by hand.
func (o *office) tournament(label string, change ...func(*ledger.Tournament)) ledger.Tournament {
	o.t.Helper()
	x := ledger.Tournament{Label: label, Name: "Tourney " + label, Secretary: o.site.o.Secretary, Agreement: agreement(o.t)}
	for _, f := range change {
		f(&x)
	}
	return must(o.Tournament(must(o.PutTournament(x))(o.t)))(o.t)
}

// arrange arranges a game under the agreement of its tournament.
func (o *office) arrange(t ledger.Tournament, label string, white, black ledger.Player, change ...func(*terms.Agreement)) terms.GameID {
	o.t.Helper()
	a := t.Agreement
	for _, f := range change {
		f(&a)
	}
	sides := [2]terms.Side{{Members: []terms.Member{{Player: white.ID, Name: white.Name}}}, {Members: []terms.Member{{Player: black.ID, Name: black.Name}}}}
	return must(o.OpenGame(t.ID, label, sides, a, "", o.clock.now()))(o.t)
}

// game is a tournament of one game, A1 between Smith and Jones, whose first
// turn has begun.
func (o *office) game() terms.GameID {
	o.t.Helper()
	id := o.arrange(o.tournament("A"), "A1", o.player("Smith"), o.player("Jones"))
	o.deliver()
	o.advance(begin.Sub(o.clock.now()))
	return id
}

// write has a letter of a side come in now: it is kept, and filed in the game.
// The office's letters that wait are not delivered by it.
func (o *office) write(id terms.GameID, of rules.Colour, text string) ledger.Filed {
	o.t.Helper()
	now := o.clock.now()
	g := must(o.Game(id))(o.t)
	from := must(o.Player(g.Sides[of].Members[0].Player))(o.t)
	seq := o.receive(from.Writes(), g.Label, text)
	key := fmt.Sprintf("mail:test %d", seq)
	return must(o.File(ledger.Matter{
		Key: key, At: now, Games: []terms.GameID{id}, Letter: seq, Verdict: "filed",
		Decide: func(g []correspondence.Game, office []correspondence.Setting) []correspondence.Decision {
			return []correspondence.Decision{g[0].Receive(correspondence.Letter{Of: of, Member: from.Name, Text: text, Arrived: now, Key: key}, office[0])}
		},
	}))(o.t)[0]
}

// receive keeps a letter that comes in now, and returns its number. It waits.
func (o *office) receive(from, subject, text string) uint64 {
	o.t.Helper()
	o.uid++
	raw := fmt.Sprintf("From: <%s>\r\nTo: <post@chess.test>\r\nSubject: %s\r\nDate: %s\r\nMessage-ID: <%d@players.test>\r\n\r\n%s\r\n",
		from, subject, o.clock.now().Format(time.RFC1123Z), o.uid, text)
	seq, _, err := o.Keep([]byte(raw), ledger.Place{Mailbox: "post", UIDValidity: 1, UID: o.uid}, o.clock.now())
	if err != nil {
		o.t.Fatal(err)
	}
	o.readAll()
	return seq
}

// play plays moves in turn, as "P-K4", each an hour after the one before. Every
// letter repeats the opponent's last move (BCC1903/V.3), and every letter of
// the office is delivered at once.
func (o *office) play(id terms.GameID, moves ...string) {
	o.t.Helper()
	for _, m := range moves {
		o.deliver()
		o.advance(time.Hour)
		g := must(o.Game(id))(o.t)
		before := len(g.Score())
		text, number := m, before/2+1
		if before > 0 {
			text = g.Score()[before-1].Words + " " + m
		}
		if of := g.ToMove(); of == rules.Black {
			o.write(id, of, fmt.Sprintf("%d. %s", number, text))
		} else if before == 0 {
			o.write(id, of, "1. "+m)
		} else {
			o.write(id, of, fmt.Sprintf("%d… %s %d. %s", number-1, g.Score()[before-1].Words, number, m))
		}
		if g = must(o.Game(id))(o.t); len(g.Score()) != before+1 {
			o.t.Fatalf("%s was not played in %s, which stands at %s", m, g.Label, g.State)
		}
	}
	o.deliver()
}

// resign ends a game: the side resigns it.
func (o *office) resign(id terms.GameID, of rules.Colour) {
	o.t.Helper()
	o.deliver()
	o.advance(time.Hour)
	o.write(id, of, "I resign.")
	if !must(o.Game(id))(o.t).Over() {
		o.t.Fatalf("%s is not over", id)
	}
	o.deliver()
}

// draw ends a game as drawn: the one who is to move offers, the other accepts.
func (o *office) draw(id terms.GameID) {
	o.t.Helper()
	of := must(o.Game(id))(o.t).ToMove()
	for _, words := range []string{"I offer a draw.", "I accept."} {
		o.deliver()
		o.advance(time.Hour)
		o.write(id, of, words)
		of = of.Other()
	}
	if g := must(o.Game(id))(o.t); !g.Over() {
		o.t.Fatalf("%s is not drawn: %s", g.Label, g.State)
	}
	o.deliver()
}

// deliver sends whatever waits in the outbox; the next server accepts it now.
func (o *office) deliver() (sent []ledger.Posting) {
	o.t.Helper()
	now := o.clock.now()
	for {
		due := must(o.Outbox(now))(o.t)
		if len(due) == 0 {
			return sent
		}
		for _, p := range due {
			p, err := o.book(p.Seq, now.Add(time.Hour))
			if errors.Is(err, ledger.ErrOut) {
				continue // a reminder that was overtaken
			}
			if err != nil {
				o.t.Fatal(err)
			}
			if err := o.Report(ledger.Outcome{Seq: p.Seq, At: now, State: ledger.Sent, Answer: "250 ok"}); err != nil {
				o.t.Fatal(err)
			}
			sent = append(sent, p)
		}
	}
}

// batch files a batch that nobody works at, and which is stopped.
func (o *office) batch(b ledger.Batch) ledger.Batch {
	o.t.Helper()
	b.Nonce, b.Deed, b.By, b.At, b.Targets, b.Stopped = visit.Nonce(), starting.Deed, "secretary", o.clock.now(), []uint64{1, 2}, "secretary"
	filed := must(o.File(ledger.Matter{Key: "deed:" + b.Nonce, Rows: []ledger.Row{b}}))(o.t)
	return must(o.Batch(filed[0].Rows[0]))(o.t)
}

// batches works at the batches that are open, until none is.
func (o *office) batches() {
	o.t.Helper()
	if err := o.WorkBatches(o.t.Context(), BatchDeeds()); err != nil {
		o.t.Fatal(err)
	}
}

// book books an attempt of one posting.
func (o *office) book(seq uint64, next time.Time) (ledger.Posting, error) {
	booked, refused, err := o.BookAll([]ledger.Booking{{Seq: seq, Next: next}}, composePlainly)
	if err != nil || len(booked) == 0 {
		return ledger.Posting{}, cmp.Or(err, refused[seq])
	}
	return booked[0], nil
}

// refuse has the next server refuse, for good, whatever waits for the address.
func (o *office) refuse(addr, answer string) {
	o.t.Helper()
	now := o.clock.now()
	for _, p := range must(o.Outbox(now))(o.t) {
		if strings.EqualFold(p.To, addr) {
			must(o.book(p.Seq, now.Add(time.Hour)))(o.t)
			if err := o.Failed(p.Seq, now, answer); err != nil {
				o.t.Fatal(err)
			}
		}
	}
}

func composePlainly(p ledger.Posting) ([]byte, error) {
	return []byte("Message-ID: " + p.MessageID + "\r\nTo: " + p.To + "\r\nSubject: " + p.Words.Subject + "\r\n\r\n" + p.Words.Text), nil
}

// source are the octets of a letter that went out.
func (o *office) source(seq uint64) string {
	o.t.Helper()
	raw, same, err := o.Source(must(o.Posting(seq))(o.t))
	if err != nil || !same {
		o.t.Fatalf("the source of letter %d is not what was sent: %v", seq, err)
	}
	return string(raw)
}

// waiting are the letters in the outbox.
func (o *office) waiting() []ledger.Posting { o.t.Helper(); return must(o.Unsent())(o.t) }

// whole is a hash of the whole file: it is the same as long as nothing at all
// was written.
func (o *office) whole() string {
	o.t.Helper()
	h := sha256.New()
	must(o.Backup(h))(o.t)
	return hex.EncodeToString(h.Sum(nil))
}

// digest is a hash of all that the file holds but for drafts and sessions: it is the same
// as long as nothing was done.
func (o *office) digest() string {
	o.t.Helper()
	file := filepath.Join(o.t.TempDir(), "copy.db")
	f := must(os.Create(file))(o.t)
	must(o.Backup(f))(o.t)
	f.Close()
	db := must(bolt.Open(file, 0o600, &bolt.Options{ReadOnly: true}))(o.t)
	defer db.Close()
	h := sha256.New()
	var walk func(name string, b *bolt.Bucket) error
	walk = func(name string, b *bolt.Bucket) error {
		return b.ForEach(func(k, v []byte) error {
			fmt.Fprintf(h, "%s %d %x %x\n", name, b.Sequence(), k, v)
			if v == nil {
				return walk(name+"/"+string(k), b.Bucket(k))
			}
			return nil
		})
	}
	err := db.View(func(tx *bolt.Tx) error {
		return tx.ForEach(func(name []byte, b *bolt.Bucket) error {
			if string(name) == "drafts" || string(name) == "sessions" {
				return nil
			}
			return walk(string(name), b)
		})
	})
	if err != nil {
		o.t.Fatal(err)
	}
	return hex.EncodeToString(h.Sum(nil))
}

// client is somebody's browser.
type client struct {
	*office
	user    ledger.User
	cookies map[string]*http.Cookie
	remote  string // where the visitor comes from
}

// stranger is a browser in which nobody is logged in.
func (o *office) stranger() *client {
	o.from++
	return &client{office: o, cookies: map[string]*http.Cookie{}, remote: fmt.Sprintf("203.0.113.%d:4000", o.from)}
}

// The offices over all there is, by which most tests come in.
const (
	roleSecretary   = ledger.OfficeKeeper
	roleUmpire      = ledger.OfficeUmpire
	roleAdjudicator = ledger.OfficeAdjudicator
	roleAuditor     = ledger.OfficeAuditor
)

// as is a browser in which a user is logged in who holds the office over all. The first
// is called by the name of the office, and a keeper "secretary", as the letters of the
// office name whoever keeps it; another one of the same office has a number too.
func (o *office) as(role string) *client {
	o.t.Helper()
	seats := ledger.Chairs(role)
	if role == ledger.OfficeKeeper {
		role = "secretary"
	}
	return o.seated(role, seats)
}

// seated is a browser in which a user of that name is logged in who sits so.
func (o *office) seated(role string, seats []ledger.Chair, change ...func(*ledger.User)) *client {
	o.t.Helper()
	name := role
	for n := 2; ; n++ {
		if _, err := o.UserByName(name); err != nil {
			break
		}
		name = fmt.Sprint(role, n)
	}
	c := o.stranger()
	u := ledger.User{Name: name, Full: strings.ToUpper(name[:1]) + name[1:], Seats: seats}
	for _, f := range change {
		f(&u)
	}
	c.user = must(o.PutUser("test", u))(o.t)
	c.begin()
	return c
}

// begin logs the user in.
func (c *client) begin() {
	o := c.office
	rec, r := httptest.NewRecorder(), c.request(http.MethodGet, "/", nil)
	o.site.Gate.Sessions(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		if err := o.site.Gate.Begin(r, c.user); err != nil {
			o.t.Fatal(err)
		}
	})).ServeHTTP(rec, r)
	c.keep(rec.Result())
}

func (c *client) request(method, path string, form url.Values) *http.Request {
	r := httptest.NewRequest(method, path, strings.NewReader(form.Encode()))
	r.RemoteAddr = c.remote
	if _, host, found := strings.Cut(c.site.o.Base, "://"); found {
		r.Host = host
	}
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	for _, k := range c.cookies {
		r.AddCookie(k)
	}
	return r
}

func (c *client) keep(res *http.Response) {
	for _, k := range res.Cookies() {
		c.cookies[k.Name] = k
		if k.MaxAge < 0 || k.Value == "" {
			delete(c.cookies, k.Name)
		}
	}
}

// do makes the request and reads the answer.
func (c *client) do(r *http.Request) *doc {
	c.t.Helper()
	rec := httptest.NewRecorder()
	before := c.office.Counts().Read
	c.site.ServeHTTP(rec, r)
	rec.Header().Set(rowsHeader, fmt.Sprint(c.office.Counts().Read-before))
	c.keep(rec.Result())
	d := &doc{t: c.t, status: rec.Code, header: rec.Header(), path: r.URL.RequestURI(), to: rec.Header().Get("Location"), body: rec.Body.String()}
	if strings.HasPrefix(d.header.Get("Content-Type"), "text/html") {
		root, err := html.Parse(strings.NewReader(d.body))
		if err != nil {
			c.t.Fatal(err)
		}
		d.root = root
	}
	return d
}

// get asks for a page, and goes on to where it has a name for what will be typed.
func (c *client) get(path string) *doc {
	c.t.Helper()
	return c.onward(c.do(c.request(http.MethodGet, path, nil)))
}

// onward goes on to the page of a draft, as browsers do: the form, or its preview.
func (c *client) onward(d *doc) *doc {
	c.t.Helper()
	if d.status == http.StatusSeeOther && strings.Contains(d.to, "draft=") {
		return c.onward(c.do(c.request(http.MethodGet, d.to, nil)))
	}
	return d
}

// post sends a form: names and values in turn, a name may stand more than once.
func (c *client) post(path string, fields ...string) *doc {
	c.t.Helper()
	return c.send(path, valuesOf(c.t, fields))
}

// send sends a form, and goes on to its preview, or to the form again.
func (c *client) send(path string, form url.Values) *doc {
	c.t.Helper()
	return c.onward(c.do(c.request(http.MethodPost, path, form)))
}

// sendFrom sends a form that stands on the page.
func (c *client) sendFrom(d *doc, path string, form url.Values) *doc {
	c.t.Helper()
	r := c.request(http.MethodPost, path, form)
	r.Header.Set("Referer", "http://"+r.Host+d.path)
	return c.onward(c.do(r))
}

// follow goes where the answer leads; it must lead somewhere.
func (c *client) follow(d *doc) *doc {
	c.t.Helper()
	if d.status != http.StatusSeeOther {
		c.t.Fatalf("%s answers %d and leads nowhere: %s", d.path, d.status, d.text())
	}
	return c.get(d.to)
}

// press sends the form of the page whose action it is, filled as it stands
// there but for the fields.
func (c *client) press(d *doc, action string, fields ...string) *doc {
	c.t.Helper()
	form := d.form(action)
	for name, values := range valuesOf(c.t, fields) {
		form[name] = values
	}
	return c.sendFrom(d, action, form)
}

// sure does what the preview shows; what must be typed is typed. It returns the
// answer, which leads on if it was done. What is done at once was done already.
func (c *client) sure(d *doc, fields ...string) *doc {
	c.t.Helper()
	if d.status == http.StatusSeeOther {
		return d
	}
	if d.status != http.StatusOK || len(d.all("input", "name", "sure")) == 0 {
		c.t.Fatalf("%s answers %d and is no preview: %s", d.path, d.status, d.text())
	}
	if m := regexp.MustCompile(`To do it, type (\S+)`).FindStringSubmatch(d.text()); m != nil {
		fields = append([]string{"typed", m[1]}, fields...)
	}
	for _, f := range d.all("form", "method", "post") {
		if len(inside(f, "input", "name", "sure")) > 0 {
			action, _ := attr(f, "action")
			return c.press(d, action, fields...)
		}
	}
	return nil
}

// through goes all the way of a deed: its form at the path, the preview, the
// filing. It returns the page on which that ends.
func (c *client) through(path string, fields ...string) *doc {
	c.t.Helper()
	form := c.get(path)
	if form.status != http.StatusOK {
		c.t.Fatalf("%s answers %d: %s", path, form.status, form.text())
	}
	action, _, _ := strings.Cut(path, "?")
	return c.follow(c.sure(c.press(form, action, fields...)))
}

// valuesOf makes a form of names and values in turn.
func valuesOf(t testing.TB, fields []string) url.Values {
	t.Helper()
	if len(fields)%2 != 0 {
		t.Fatalf("names and values in turn, not %q", fields)
	}
	v := url.Values{}
	for i := 0; i < len(fields); i += 2 {
		v.Add(fields[i], fields[i+1])
	}
	return v
}

// doc is an answer of the pages.
type doc struct {
	t      testing.TB
	status int
	header http.Header
	path   string // that was asked for
	to     string // where it leads
	body   string
	root   *html.Node // nil if it is no page
}

// address is where the page is, without what stands after it.
func (d *doc) address() string {
	path, _, _ := strings.Cut(d.path, "?")
	return path
}

// is ends the test if the answer has another status.
func (d *doc) is(status int) *doc {
	d.t.Helper()
	if d.status != status {
		d.t.Fatalf("%s answers %d, want %d: %s %s", d.path, d.status, status, d.to, d.text())
	}
	return d
}

// text is what can be read on the page, with single spaces.
func (d *doc) text() string {
	if d.root == nil {
		return d.body
	}
	return textOf(d.root)
}

// main is what can be read within <main>.
func (d *doc) main() string {
	d.t.Helper()
	for _, n := range d.all("main") {
		return textOf(n)
	}
	d.t.Fatalf("%s has no main", d.path)
	return ""
}

// has reports each of the words that cannot be read on the page.
func (d *doc) has(words ...string) *doc {
	d.t.Helper()
	text := d.text()
	for _, w := range words {
		if !strings.Contains(text, w) {
			d.t.Errorf("%s (%d) does not say %q:\n%s", d.path, d.status, w, text)
		}
	}
	return d
}

// lacks reports each of the words that can be read on the page.
func (d *doc) lacks(words ...string) *doc {
	d.t.Helper()
	text := d.text()
	for _, w := range words {
		if strings.Contains(text, w) {
			d.t.Errorf("%s (%d) says %q:\n%s", d.path, d.status, w, text)
		}
	}
	return d
}

// all are the elements of the name that have the attributes: names and values
// in turn, an empty value for any.
func (d *doc) all(tag string, attrs ...string) []*html.Node {
	if d.root == nil {
		return nil
	}
	return inside(d.root, tag, attrs...)
}

// inside are the elements below the node, in their order.
func inside(root *html.Node, tag string, attrs ...string) (out []*html.Node) {
	for n := range root.Descendants() {
		if n.Type != html.ElementNode || n.Data != tag {
			continue
		}
		fits := true
		for i := 0; i+1 < len(attrs); i += 2 {
			value, has := attr(n, attrs[i])
			fits = fits && has && (attrs[i+1] == "" || value == attrs[i+1])
		}
		if fits {
			out = append(out, n)
		}
	}
	return out
}

func attr(n *html.Node, name string) (string, bool) {
	i := slices.IndexFunc(n.Attr, func(a html.Attribute) bool { return a.Key == name })
	if i < 0 {
		return "", false
	}
	return n.Attr[i].Val, true
}

// textOf is what can be read below the node.
func textOf(root *html.Node) string {
	var b strings.Builder
	for n := range root.Descendants() {
		switch {
		case n.Type == html.TextNode && (n.Parent == nil || n.Parent.Data != "style" && n.Parent.Data != "script"):
			b.WriteString(n.Data)
		case n.Type == html.ElementNode && !slices.Contains([]string{"a", "b", "bdi", "code", "em", "span", "strong", "abbr"}, n.Data):
			b.WriteByte(' ')
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// form is the form with the action as it would be sent untouched. A form
// without an action has that of its page.
func (d *doc) form(action string) url.Values {
	d.t.Helper()
	here, _, _ := strings.Cut(d.path, "?")
	for _, f := range d.all("form", "method", "post") {
		if a, has := attr(f, "action"); a == action || !has && (here == action || d.path == action) {
			return filled(f)
		}
	}
	d.t.Fatalf("%s (%d) has no form for %s: %s", d.path, d.status, action, d.text())
	return nil
}

// filled reads the fields of a form.
func filled(form *html.Node) url.Values {
	v := url.Values{}
	for n := range form.Descendants() {
		name, has := attr(n, "name")
		if !has || n.Type != html.ElementNode {
			continue
		}
		switch value, _ := attr(n, "value"); n.Data {
		case "input":
			kind, _ := attr(n, "type")
			_, checked := attr(n, "checked")
			if kind != "checkbox" && kind != "radio" || checked {
				v.Add(name, value)
			}
		case "textarea":
			text := ""
			for c := range n.ChildNodes() {
				text += c.Data
			}
			v.Add(name, strings.TrimPrefix(text, "\n"))
		case "select":
			options := inside(n, "option")
			chosen := slices.IndexFunc(options, func(o *html.Node) bool { _, is := attr(o, "selected"); return is })
			if len(options) > 0 {
				value, _ := attr(options[max(chosen, 0)], "value")
				v.Add(name, value)
			}
		}
	}
	return v
}

// rows is what can be read in the cells of the table with the caption, row by
// row, its head left out.
func (d *doc) rows(caption string) (out [][]string) {
	d.t.Helper()
	for _, t := range d.all("table") {
		if c := inside(t, "caption"); len(c) == 0 || !strings.HasPrefix(textOf(c[0]), caption) {
			continue
		}
		for _, body := range inside(t, "tbody") {
			for _, tr := range inside(body, "tr") {
				var row []string
				for c := range tr.ChildNodes() {
					if c.Type == html.ElementNode {
						row = append(row, textOf(c))
					}
				}
				out = append(out, row)
			}
		}
		return out
	}
	d.t.Fatalf("%s (%d) has no table %q: %s", d.path, d.status, caption, d.text())
	return nil
}

// link is the address of the first link that is read so.
func (d *doc) link(words string) string {
	d.t.Helper()
	for _, a := range d.all("a", "href", "") {
		if textOf(a) == words {
			href, _ := attr(a, "href")
			return href
		}
	}
	d.t.Fatalf("%s (%d) has no link %q: %s", d.path, d.status, words, d.text())
	return ""
}

// sound reports every table that has no caption or a cell of its head without
// scope (DESK/E-14), and everything that a page may not hold.
func (d *doc) sound() *doc {
	d.t.Helper()
	for _, t := range d.all("table") {
		if c := inside(t, "caption"); len(c) != 1 || textOf(c[0]) == "" {
			d.t.Errorf("%s has a table without a caption: %s", d.path, textOf(t))
		}
		for _, th := range inside(t, "th") {
			if _, has := attr(th, "scope"); !has {
				d.t.Errorf("%s has a head without scope: %s", d.path, textOf(th))
			}
		}
	}
	for _, script := range d.all("script") {
		if src, _ := attr(script, "src"); !strings.HasPrefix(src, "/static/desk.") || textOf(script) != "" {
			d.t.Errorf("%s holds a script that is not ours: %s", d.path, src)
		}
	}
	for _, tag := range []string{"style", "iframe", "object", "embed"} {
		for range d.all(tag) {
			d.t.Errorf("%s holds <%s>", d.path, tag)
		}
	}
	ids := map[string]bool{}
	if d.root != nil {
		for n := range d.root.Descendants() {
			for _, a := range n.Attr {
				if a.Key == "style" && n.Data != "svg" || strings.HasPrefix(a.Key, "on") {
					d.t.Errorf("%s has <%s %s>", d.path, n.Data, a.Key)
				}
				if a.Key == "id" && ids[a.Val] {
					d.t.Errorf("%s has two elements with the id %q", d.path, a.Val)
				}
				if a.Key == "id" {
					ids[a.Val] = true
				}
			}
		}
		for _, label := range d.all("label") {
			if f, _ := attr(label, "for"); !ids[f] {
				d.t.Errorf("%s has a label for nothing: %s", d.path, textOf(label))
			}
		}
		if n := len(d.all("h1")); n != 1 {
			d.t.Errorf("%s has %d h1", d.path, n)
		}
	}
	return d
}

// duties lists all that waits for a person, the earliest date first: that by
// which it should be done or else that from which it waits.
func (s *Site) duties(now time.Time) ([]duty, error) {
	all, _, err := s.dutiesBut(context.Background(), now, ledger.MostWaits)
	return all, err
}

// walksAll leaves a test out where counts are small.
func walksAll(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("it asks for all pages, one after the other; without -short it runs whole")
	}
}

// gamesOf are the games of a tournament, in order of their numbers.
func (o *office) gamesOf(tournament uint64) []terms.GameID {
	o.t.Helper()
	return must(o.GameIDs(tournament))(o.t)
}
