package stage

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"net/mail"
	"strings"
	"testing"
	"time"

	"postd/cmd/postd/app"
	"postd/cmd/postd/config"
	"postd/correspondence"
	"postd/descriptive"
	"postd/ledger"
	"postd/mailbox/mime"
	"postd/rules"
	"postd/secretary/access"
)

// townOffice is a whole office with the secretary's pages open, and players who write
// by real mail.
type townOffice struct {
	*wire
	t     *testing.T
	pages *app.Pages
	sent  int // letters written by players
	// window opens the pages at which boards are looked at.
	window func() (*app.Window, error)
}

// newTownOffice opens the office at an instant by the clocks of London.
func newTownOffice(t *testing.T, at time.Time, change ...func(*app.App)) *townOffice {
	t.Helper()
	w, err := openWire("S", slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		report, err := w.ledger.Check(false)
		if err != nil || !report.Sound() {
			t.Errorf("the ledger: %v %s", err, report)
		}
		if err := w.Close(); err != nil {
			t.Error(err)
		}
	})
	w.name = [2][]string{{"Nobody One"}, {"Nobody Two"}} // no game of the stage is played
	w.clock.set(at)
	zone, err := time.LoadLocation("Europe/London")
	if err != nil {
		t.Fatal(err)
	}
	a := &app.App{Ledger: w.ledger, Mail: w.config, Now: w.clock.Now, Zone: zone, Log: slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelError}))}
	a.Config.Office.Name = "Northern Correspondence Chess Office"
	a.Config.Secretary = config.PersonConfig{Name: "Edith Price", Address: secretaryAddress}
	a.Config.Web.SecondFactor = "optional"
	for _, f := range change {
		f(a)
	}
	p, err := a.Open("127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- p.Run(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	o := &townOffice{wire: w, t: t, pages: p, window: func() (*app.Window, error) { return a.OpenWindow("127.0.0.1:0") }}
	o.carried()
	return o
}

// carried has the mailbox read and the outbox sent.
func (o *townOffice) carried() {
	o.t.Helper()
	if err := o.pump(); err != nil {
		o.t.Fatal(err)
	}
}

// passes lets time go by; what falls due happens.
func (o *townOffice) passes(d time.Duration) {
	o.t.Helper()
	if err := o.Pass(o.clock.Now().Add(d)); err != nil {
		o.t.Fatal(err)
	}
}

// link makes a user with a one-time link and returns the way in.
func (o *townOffice) link(name, full, role string) string {
	o.t.Helper()
	u, err := o.ledger.PutUser("test", ledger.User{Name: name, Full: full, Seats: ledger.Chairs(role)})
	if err != nil {
		o.t.Fatal(err)
	}
	token, _, err := o.ledger.MakeLink("test", u.ID, time.Now())
	if err != nil {
		o.t.Fatal(err)
	}
	return o.pages.Base + access.LinkPath(token)
}

// mailbox opens a mailbox for a player.
func (o *townOffice) mailbox(addr string) {
	o.t.Helper()
	if err := o.post.Open(addr, demoPassword); err != nil {
		o.t.Fatal(err)
	}
}

// last is the last letter to the address whose subject has the words.
func (o *townOffice) last(addr, words string) *mail.Message {
	o.t.Helper()
	all := o.post.Letters(addr)
	for i := len(all) - 1; i >= 0; i-- {
		m, err := mail.ReadMessage(bytes.NewReader(all[i].Raw))
		if err != nil {
			o.t.Fatal(err)
		}
		if strings.Contains(m.Header.Get("Subject"), words) {
			return m
		}
	}
	var subjects []string
	for _, x := range all {
		m, _ := mime.ReadMail(x.Raw)
		subjects = append(subjects, m.Subject)
	}
	o.t.Fatalf("%s has no letter with %q in its subject, but %q", addr, words, subjects)
	return nil
}

// says reports what the last letter to the address with that subject lacks.
func (o *townOffice) says(addr, subject string, words ...string) {
	o.t.Helper()
	all := o.post.Letters(addr)
	for i := len(all) - 1; i >= 0; i-- {
		m, err := mime.ReadMail(all[i].Raw)
		if err != nil {
			o.t.Fatal(err)
		}
		if !strings.Contains(m.Subject, subject) {
			continue
		}
		text := strings.Join(strings.Fields(m.Text), " ")
		for _, w := range words {
			if !strings.Contains(text, w) {
				o.t.Errorf("the letter %q to %s does not say %q:\n%s", m.Subject, addr, w, m.Text)
			}
		}
		return
	}
	o.t.Errorf("%s has no letter with %q in its subject", addr, subject)
}

// answers presses Reply on that letter, writes and sends; the office reads it.
func (o *townOffice) answers(addr, subject, text string) {
	o.t.Helper()
	m := o.last(addr, subject)
	to, err := mail.ParseAddress(m.Header.Get("Reply-To"))
	if err != nil {
		o.t.Fatal(err)
	}
	o.sent++
	id := m.Header.Get("Message-ID")
	raw := fmt.Sprintf("From: <%s>\r\nTo: <%s>\r\nSubject: Re: %s\r\nDate: %s\r\nMessage-ID: <%d.town@players.example>\r\nIn-Reply-To: %s\r\nReferences: %s\r\n"+
		"MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n%s\r\n",
		addr, to.Address, m.Header.Get("Subject"), o.clock.Now().Format(time.RFC1123Z), o.sent, id, id, text)
	if err := o.mail(addr, to.Address, []byte(raw)); err != nil {
		o.t.Fatal(err)
	}
	o.carried()
}

// plays has the side whose turn it is mail its move, as "P-K4"; the opponent's
// last move is repeated (BCC1903/V.3).
func (o *townOffice) plays(label string, moves ...string) {
	o.t.Helper()
	for _, move := range moves {
		o.passes(time.Hour)
		g := o.gameOf(label)
		side, text := g.ToMove(), record(g, move)
		o.writes(label, side, text)
		if after := o.gameOf(label); len(after.Score()) != len(g.Score())+1 {
			o.t.Fatalf("%s: %q was not played: %s", label, text, app.Stands(after))
		}
	}
}

// record is a move as the side whose turn it is writes it, with the opponent's last one.
func record(g correspondence.Game, move string) string {
	n := len(g.Score())
	if n == 0 {
		return "1. " + move
	}
	number, before := n/2+1, descriptive.Brief(g.After(n-1), g.LastMove(), descriptive.Style{})
	if g.ToMove() == rules.White {
		return fmt.Sprintf("%d… %s %d. %s", number-1, before, number, move)
	}
	return fmt.Sprintf("%d. %s %s", number, before, move)
}

// writes has a side of the game mail the text, as a reply to its last letter.
func (o *townOffice) writes(label string, side rules.Colour, text string) {
	o.t.Helper()
	o.answers(o.addressIn(label, side), label+":", text)
}

func (o *townOffice) gameOf(label string) correspondence.Game {
	o.t.Helper()
	id, err := o.ledger.GameByLabel(label)
	if err != nil {
		o.t.Fatal(err)
	}
	g, err := o.ledger.Game(id)
	if err != nil {
		o.t.Fatal(err)
	}
	return g
}

func (o *townOffice) addressIn(label string, side rules.Colour) string {
	o.t.Helper()
	p, err := o.ledger.Player(o.gameOf(label).Sides[side].Members[0].Player)
	if err != nil {
		o.t.Fatal(err)
	}
	return p.Writes()
}
