package stage

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/mail"
	"slices"
	"strings"
	"time"

	"postd/cmd/postd/app"
	"postd/cmd/postd/config"
	"postd/dialogue"
	"postd/ledger"
)

var _ dialogue.Office = (*wire)(nil)

// openNamed opens the mailboxes of addresses that a dialogue names.
func (w *wire) openNamed(addresses []string) error {
	for _, a := range addresses {
		if slices.ContainsFunc(w.boxes(), func(b box) bool { return ledger.SameAddress(b.address, a) }) || w.ledger.Home(a) {
			continue
		}
		if err := w.post.Open(a, demoPassword); err != nil && !strings.Contains(err.Error(), "already") {
			return err
		}
		w.others = append(w.others, box{address: a, named: a})
	}
	return nil
}

// WriteFrom mails a letter from an address that the dialogue names.
func (w *wire) WriteFrom(at time.Time, address, text string, answers int) error {
	w.clock.set(at)
	name, _, _ := strings.Cut(address, "@")
	raw, to, err := w.reply(address, name, text, answers)
	if answers < 0 {
		raw, to, err = w.unasked(address, name, text), officeAddress, nil
	}
	if err != nil {
		return err
	}
	if err := w.mail(address, to, raw); err != nil {
		return err
	}
	return w.pump()
}

// unasked is a letter to the office that answers none.
func (w *wire) unasked(from, name, text string) []byte {
	w.games0++
	var b bytes.Buffer
	fmt.Fprintf(&b, "From: %s\r\nTo: <%s>\r\nSubject: A letter\r\nDate: %s\r\nMessage-ID: <%d.%d@players.example>\r\n",
		(&mail.Address{Name: name, Address: from}).String(), officeAddress, w.clock.Now().Format(time.RFC1123Z), w.clock.Now().UnixNano(), w.games0)
	b.WriteString("MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n")
	b.WriteString(strings.ReplaceAll(strings.TrimRight(text, "\n"), "\n", "\r\n") + "\r\n")
	return b.Bytes()
}

// Arrange has the secretary arrange another game of the same players with changed colours.
func (w *wire) Arrange(at time.Time) error {
	w.clock.set(at)
	w.games++
	w.many = true
	a := w.opening.Agreement
	a.FirstTurnAt = at
	var players [2]string
	for c, names := range w.name {
		var all []string
		for _, name := range names {
			all = append(all, (&mail.Address{Name: name, Address: addressOf(name)}).String())
		}
		players[1-c] = strings.Join(all, ", ")
	}
	_, err := app.Arrange(w.ledger, app.Arrangement{Label: fmt.Sprintf("%s%d", w.label0, w.games), Players: players, Terms: a,
		Secretary: ledger.Official{Name: "The Secretary", Addr: secretaryAddress}, At: at})
	if err != nil {
		return err
	}
	return w.pump()
}

// Turn makes another game the one that is looked at.
func (w *wire) Turn(label string) error {
	id, err := w.ledger.GameByLabel(label)
	if err == nil {
		w.game, w.many = id, true
	}
	return err
}

// Click has the secretary do what a button of the desk says about the first request that has
// it.
func (w *wire) Click(at time.Time, button string) error {
	w.clock.set(at)
	if how, deals := strings.CutPrefix(button, "Deal "); deals {
		if err := app.DealCase(w.ledger, how); err != nil {
			return err
		}
		if err := w.poller.EachMinute(context.Background()); err != nil {
			return err
		}
		return w.pump()
	}
	w.many = true
	if err := app.GrantOn(w.ledger, button, "Demonstration", config.PersonConfig{Name: "The Secretary", Address: secretaryAddress}, at); err != nil {
		return err
	}
	return w.pump()
}

// Entries has the secretary found a tournament and open its entries, or close them.
func (w *wire) Entries(at time.Time, label, name string) error {
	w.clock.set(at)
	t, err := w.ledger.TournamentByLabel(label)
	switch {
	case errors.Is(err, ledger.ErrNoTournament) && name != "":
		a := w.opening.Agreement
		a.FirstTurnAt = at.Add(30 * 24 * time.Hour)
		t = ledger.Tournament{Label: label, Name: name, Agreement: a, Secretary: ledger.Official{Name: "The Secretary", Addr: secretaryAddress}, State: ledger.Entered}
	case err != nil:
		return err
	case name == "":
		t.State = ledger.Draft
		if len(t.Entries) > 0 {
			t.State = ledger.Drawn
		}
	}
	_, err = w.ledger.PutTournament(t)
	return err
}

// Invite has the secretary found an event with a final, give rights to it, and ask the first.
func (w *wire) Invite(at time.Time, label, name string, places int, atOnce bool, players []string) error {
	w.clock.set(at)
	w.many = true
	a := w.opening.Agreement
	a.FirstTurnAt = at.Add(60 * 24 * time.Hour)
	rows := []ledger.Row{
		ledger.Event{Label: label, Name: name, Stages: []ledger.Stage{{No: 1, Name: "final", System: ledger.RoundRobin, AsksNext: atOnce}}},
		ledger.Tournament{Label: label, Name: name, Agreement: a, Secretary: ledger.Official{Name: "The Secretary", Addr: secretaryAddress}, State: ledger.Draft},
	}
	if _, err := w.ledger.File(ledger.Matter{Key: "deed:event " + label, At: at, Rows: rows}); err != nil {
		return err
	}
	e, err := w.ledger.EventByLabel(label)
	if err != nil {
		return err
	}
	all, err := w.ledger.Players()
	if err != nil {
		return err
	}
	rows = []ledger.Row{ledger.Placing{Label: label, Version: 1, Event: e.ID, Stage: 1}}
	for i, name := range players {
		n := slices.IndexFunc(all, func(p ledger.Player) bool { return p.Name == strings.TrimSpace(name) })
		if n < 0 {
			return fmt.Errorf("postd: nobody is called %q", name)
		}
		rows = append(rows, ledger.Right{Player: all[n].ID, To: "final", Event: e.ID, Stage: 1, Place: fmt.Sprintf("place %d of the preliminaries", i+1), Order: i + 1, At: at, State: ledger.RightNext})
	}
	if _, err := w.ledger.File(ledger.Matter{Key: "deed:rights " + label, At: at, Rows: rows}); err != nil {
		return err
	}
	if err := app.InviteOn(w.ledger, label, places, "Demonstration", config.PersonConfig{Name: "The Secretary", Address: secretaryAddress}, at); err != nil {
		return err
	}
	return w.pump()
}

// Judge has the secretary enter somebody among the adjudicators.
func (w *wire) Judge(at time.Time, name, address string) error {
	w.clock.set(at)
	_, err := w.ledger.PutJudge(ledger.Judge{Name: name, Addr: address})
	return err
}

// Know has the secretary enter somebody among the players.
func (w *wire) Know(at time.Time, name, address string) error {
	w.clock.set(at)
	_, err := w.ledger.PutPlayer(app.NewPlayer(&mail.Address{Name: name, Address: address}))
	return err
}
