package stage

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/mail"
	"net/smtp"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"postd/cmd/postd/app"
	"postd/cmd/postd/config"
	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/dialogue"
	"postd/ledger"
	"postd/mailbox"
	"postd/mailbox/posttest"
	"postd/rules"
	"postd/templates"
)

// wire is a whole house in this process: a post office on the loopback with
// mailboxes for the players and the office, a ledger, and the two doors of
// mail, on a clock that is moved by hand. It is a stage for dialogues, and the
// demo is played on it.
type wire struct {
	clock  *clock
	post   *posttest.Server
	ledger *ledger.Ledger
	config mailbox.Config
	poller *mailbox.Poller
	sender *mailbox.Sender
	dir    string
	log    *slog.Logger

	game    terms.GameID
	label   string
	label0  string // the label without its number
	games   int
	games0  int         // letters written by the players
	name    [2][]string // of the members of each side
	until   time.Time   // when the post works again; zero = it works
	away    time.Time   // until when the mailbox is not read; zero = it is
	told    []dialogue.Told
	raw     []*mail.Message // of what was told, the heads: what a reply answers
	read    map[string]int  // letters of each mailbox that were told
	onTold  func(dialogue.Told)
	onMail  func(kind correspondence.NoticeKind, address string, raw []byte) // with each letter of the office
	watch   func()                                                           // while the demo stays open
	telling sync.Mutex
	others  []box // further addresses of players, and those that a dialogue names
	opening dialogue.Opening
	many    bool // the letters of all games are told
	onWrite func(at time.Time, by rules.Colour, name, text string)
}

const (
	officeAddress    = "post@postd.example"
	secretaryAddress = "secretary@postd.example"
	demoPassword     = "demo"
)

// clock is the time of the demo and the rehearsals: it stands still and is
// set, until it is started; then it goes at its usual pace from where it stood.
type clock struct {
	mu      sync.Mutex
	at      time.Time
	running time.Time // when it was started, by the clock on the wall
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.running.IsZero() {
		return c.at
	}
	return c.at.Add(time.Since(c.running))
}

// set moves the clock; it never goes back.
func (c *clock) set(t time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if t.After(c.at) {
		c.at = t
	}
}

func (c *clock) start() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.running = time.Now()
}

// openWire starts a house in a folder of its own.
func openWire(label string, log *slog.Logger) (*wire, error) {
	dir, err := os.MkdirTemp("", "postd-")
	if err != nil {
		return nil, fmt.Errorf("postd: %w", err)
	}
	w := &wire{clock: &clock{}, dir: dir, log: log, label0: label, read: map[string]int{}}
	if w.post, err = posttest.Start(posttest.Options{Now: w.clock.Now, Log: log, OnDeliver: w.delivered}); err != nil {
		return nil, errors.Join(err, os.RemoveAll(dir))
	}
	for _, a := range []string{officeAddress, secretaryAddress} {
		err = errors.Join(err, w.post.Open(a, demoPassword))
	}
	w.config = mailbox.Config{IMAP: serverOf(w.post.IMAP(officeAddress)), SMTP: serverOf(w.post.SMTP(officeAddress)), Address: officeAddress,
		AuthServer: mailServer, Trusting: true, Quiet: 10 * time.Second,
		Answers: 1000} // a whole game may be played within an hour
	app.MailWords(&w.config, "Demonstration", config.PersonConfig{Name: demoOfficial, Address: secretaryAddress})
	if err = errors.Join(err, w.open()); err != nil {
		return nil, errors.Join(err, w.Close())
	}
	return w, nil
}

// serverOf is where a post office in this process is spoken to.
func serverOf(l posttest.Login) mailbox.Server {
	return mailbox.Server{Host: l.Host, Port: l.Port, Security: mailbox.Plain, User: l.User, Password: l.Password}
}

// open opens the ledger and the doors; Kill closes and opens them anew.
func (w *wire) open() (err error) {
	_, host, _ := strings.Cut(officeAddress, "@")
	w.ledger, err = ledger.Open(filepath.Join(w.dir, "postd.db"), ledger.Options{Host: host, From: officeAddress,
		OfficeName: "Demonstration", Render: unwitnessed, Compose: templates.Compose, Source: mailbox.Source, Layout: mailbox.Layout,
		Now: w.clock.Now, NoSync: true, Log: w.log, Release: "demonstration"})
	if err != nil {
		return err
	}
	w.poller = mailbox.NewPoller(w.ledger, w.config, w.clock.Now, w.log)
	w.sender = mailbox.NewSender(w.ledger, w.config, w.clock.Now, w.log)
	return nil
}

// delivered is told of each letter before its sender has an answer; the
// mailboxes can be read only afterwards.
func (w *wire) delivered(string, []byte) {
	if watch := w.watch; watch != nil {
		time.AfterFunc(50*time.Millisecond, watch)
	}
}

// Close ends everything and leaves nothing behind.
func (w *wire) Close() error {
	var err error
	if w.ledger != nil {
		err = w.ledger.Close()
	}
	if w.post != nil {
		err = errors.Join(err, w.post.Close())
	}
	return errors.Join(err, os.RemoveAll(w.dir))
}

// addressOf makes the address of a player: "The Duke" has duke@.
func addressOf(name string) string {
	f := strings.Fields(name)
	word := strings.ToLower(f[len(f)-1])
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, word) + "@players.example"
}

// Open arranges the game; both players are told the terms.
func (w *wire) Open(o dialogue.Opening) error {
	if o.ByPost[rules.White] || o.ByPost[rules.Black] {
		return errors.New("postd: by mail nobody plays who has none (by post); play this dialogue without --mail")
	}
	w.clock.set(o.At)
	w.games++
	w.label = w.label0
	if w.games > 1 || strings.HasSuffix(w.label0, "-") {
		w.label = fmt.Sprintf("%s%d", w.label0, w.games)
	}
	var players [2]string
	for c, s := range o.Sides {
		w.name[c] = nil
		var all []string
		for _, m := range s.Members {
			a := addressOf(m.Name)
			if err := w.post.Open(a, demoPassword); err != nil && !strings.Contains(err.Error(), "already") {
				return err
			}
			if err := w.lives(m.Name, a, o.Regions[c]); err != nil {
				return err
			}
			w.name[c] = append(w.name[c], m.Name)
			all = append(all, (&mail.Address{Name: m.Name, Address: a}).String())
		}
		players[c] = strings.Join(all, ", ")
	}
	o.Agreement.Colours = terms.ColoursFixed
	id, err := app.Arrange(w.ledger, app.Arrangement{Label: w.label, Players: players, FEN: o.Position, Terms: o.Agreement,
		Secretary: ledger.Official{Name: "The Secretary", Addr: secretaryAddress}, At: o.At,
		Umpire: w.official(o.Agreement.Umpire), Adjudicator: w.official(o.Agreement.Adjudicator)})
	if err != nil {
		return err
	}
	w.game, w.told, w.raw, w.others, w.opening = id, nil, nil, nil, o
	if err := w.openNamed(o.Addresses); err != nil {
		return err
	}
	return w.pump()
}

// Write mails a player's letter, as an answer to one that the player received. The office of the
// stage trusts letters without a signature.
func (w *wire) Write(at time.Time, by rules.Colour, member int, text string, answers int, unsigned bool) error {
	if unsigned {
		return errors.New("postd: by mail no letter of a rehearsal is doubted")
	}
	w.clock.set(at)
	name := w.name[by][member]
	raw, to, err := w.reply(addressOf(name), name, text, answers)
	if err != nil {
		return err
	}
	if w.onWrite != nil {
		w.onWrite(at, by, name, text)
	}
	if err := w.mail(addressOf(name), to, raw); err != nil {
		return err
	}
	return w.pump()
}

// mail hands a letter to the post office as the player's mail program does.
func (w *wire) mail(from, to string, raw []byte) error {
	s := w.post.SMTP(from)
	return smtp.SendMail(s.Addr(), smtp.PlainAuth("", from, demoPassword, s.Host), from, []string{to}, raw)
}

// Pass lets time go by: all that falls due happens, each at its own instant.
func (w *wire) Pass(to time.Time) error {
	for range 1000 {
		if away, err := w.passAway(to); away || err != nil {
			return err
		}
		next := w.ledger.NextDue()
		if !w.until.IsZero() && !w.until.After(to) && (next.IsZero() || !w.until.After(next)) {
			// The post works again: what waits goes out at once.
			w.clock.set(w.until)
			w.until = time.Time{}
			if _, err := w.ledger.SendNow(w.clock.Now()); err != nil {
				return err
			}
			if err := w.pump(); err != nil {
				return err
			}
			continue
		}
		if out := w.nextSend(); !out.IsZero() && (next.IsZero() || out.Before(next)) {
			next = out
		}
		if next.IsZero() || next.After(to) {
			w.clock.set(to)
			if err := w.poller.EachMinute(context.Background()); err != nil { // what was gathered for a day goes
				return err
			}
			return w.pump()
		}
		w.clock.set(next)
		if err := w.pump(); err != nil {
			return err
		}
		if _, err := w.ledger.Sweep(w.clock.Now()); err != nil {
			return err
		}
		if err := w.pump(); err != nil {
			return err
		}
	}
	return errors.New("postd: the office does not come to rest")
}

// nextSend is when a letter that was deferred is tried again.
func (w *wire) nextSend() (next time.Time) {
	list, err := w.ledger.Unsent()
	if err != nil {
		return next
	}
	for _, p := range list {
		if p.Next.After(w.clock.Now()) && (next.IsZero() || p.Next.Before(next)) {
			next = p.Next
		}
	}
	return next
}

// PostFails keeps what the office sends in the post until the instant.
func (w *wire) PostFails(until time.Time) error {
	for _, x := range w.boxes() {
		if x.member != "" {
			w.post.Refuse(posttest.Refusal{Address: x.address, Code: 451, Text: "Try again later", Until: until})
		}
	}
	w.until = until
	return nil
}

// Bounces has what lies in the post for a player refused for good, or the last
// letter that was accepted come back.
func (w *wire) Bounces(at time.Time, to rules.Colour, reply string) error {
	w.clock.set(at)
	list, err := w.ledger.PostingsOf(w.game)
	if err != nil {
		return err
	}
	for i := len(list) - 1; i >= 0; i-- {
		if p := list[i]; p.Party == terms.PartyOf(to) {
			if err := w.ledger.Failed(p.Seq, at, reply); err != nil {
				return err
			}
			return w.pump()
		}
	}
	return fmt.Errorf("postd: no letter went to %s", to)
}

// Rule files a ruling.
func (w *wire) Rule(at time.Time, r correspondence.Ruling) error {
	w.clock.set(at)
	if r.Joins.To.Name != "" {
		var err error
		if r.Joins, err = w.comes(r.Of, r.Joins.To.Name); err != nil {
			return err
		}
	}
	if err := app.RuleOn(w.ledger, w.game, r, at); err != nil {
		return err
	}
	return w.pump()
}

// Kill closes the office and opens it anew on the same file. A kill that asks
// nobody is the drill's business.
func (w *wire) Kill() error {
	if err := w.ledger.Close(); err != nil {
		return err
	}
	if err := w.open(); err != nil {
		return err
	}
	return w.pump()
}

// Game returns the game as it now stands.
func (w *wire) Game() (correspondence.Game, error) { return w.ledger.Game(w.game) }

// Letters returns all letters of the game delivered so far.
func (w *wire) Letters() ([]dialogue.Told, error) { return w.told, nil }

// unwitnessed are the words of letters without where the log stood: a dialogue is the same
// by mail as in memory, where there is no log.
func unwitnessed(n correspondence.Notice, r correspondence.Reader) (correspondence.Rendered, error) {
	r.Book = ""
	return templates.Word(n, r)
}
