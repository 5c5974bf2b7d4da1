package secretary

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/correspondence"
	"postd/ledger"
	"postd/secretary/visit"
	"postd/templates"
)

// Granting is by whom, when and in which words the secretary sees to a request.
type Granting struct {
	Key       string // of the matters
	By        string
	At        time.Time
	Secretary ledger.Official // of a game that belongs to no tournament yet
	Other     uint64          // of a challenge: who is meant, where several have the name
	Words     func(templates.OwnAnswer) (correspondence.Rendered, error)
	Verify    ledger.AddressWords
}

// The buttons by which the secretary sees to a request that came by letter. Each starts what
// all have agreed to, asks somebody, or does nothing; none does what one alone wished.
const (
	buttonSeen   = "See to it"
	buttonDrop   = "Take it off the desk"
	buttonStart  = "Start it"
	buttonAsk    = "Send the question"
	buttonAccept = "Accept"
	buttonAdd    = "Add and verify"
)

// Buttons are those of a request as it stands, the one of its row first; none where it waits
// for somebody else, or is over.
func Buttons(r ledger.Request) []string {
	switch {
	case r.State == ledger.RequestAgreed && (r.Kind == ledger.RequestRematch || r.Kind == ledger.RequestChallenge):
		return []string{buttonStart, buttonDrop}
	case r.State != ledger.RequestOpen:
		return nil
	}
	switch r.Kind {
	case ledger.RequestLeave, ledger.RequestAddress:
		return []string{buttonSeen}
	case ledger.RequestChallenge:
		return []string{buttonAsk, buttonDrop}
	case ledger.RequestEnter:
		if r.Player == 0 {
			return []string{buttonAdd, buttonDrop}
		}
		return []string{buttonAccept, buttonDrop}
	}
	return nil
}

// Grant is what a button comes to: the matters that are filed.
func Grant(l *ledger.Ledger, r ledger.Request, button string, g Granting) ([]ledger.Matter, error) {
	if !slices.Contains(Buttons(r), button) {
		return nil, fmt.Errorf("%w: request %d has no button %q", ledger.ErrStale, r.ID, button)
	}
	m := ledger.Matter{Key: g.Key, By: g.By, Why: button, At: g.At}
	var before []ledger.Matter
	var err error
	switch button {
	case buttonSeen:
		r.State = ledger.RequestDone
	case buttonDrop:
		r.State = ledger.RequestDropped
	case buttonStart:
		r.State = ledger.RequestDone
		before, err = starts(l, r, g)
	case buttonAsk:
		err = asksFor(l, &r, &m, g)
	case buttonAccept:
		err = accepts(l, &r, &m, g)
	case buttonAdd:
		before, err = addsStranger(l, &r, &m, g)
	}
	m.Rows = append(m.Rows, r)
	return append(before, m), err
}

// asksFor asks the one who is challenged.
func asksFor(l *ledger.Ledger, r *ledger.Request, m *ledger.Matter, g Granting) error {
	if g.Other == 0 {
		meant, err := meantBy(l, *r)
		if err != nil {
			return err
		}
		if len(meant) != 1 {
			return visit.Refused(fmt.Sprintf("%d players have the name %q.", len(meant), r.Words), "Nobody can be asked by it alone.", "Choose one, or leave it.")
		}
		g.Other = meant[0].ID
	}
	wisher, err := l.Player(r.Player)
	if err != nil {
		return err
	}
	other, err := l.Player(g.Other)
	if err != nil {
		return err
	}
	to := other.Reached()
	if to == "" || other.ID == wisher.ID {
		return visit.Refused(other.Name+" cannot be asked.", "There is no confirmed address, or it is the one who asks.", "Cancel, and write to the player.")
	}
	at := g.At.UTC()
	r.Other, r.State, r.Asked = other.ID, ledger.RequestAsked, at
	w, err := g.Words(templates.OwnAnswer{Name: other.Name, Word: "CHALLENGE", Came: "question", Other: wisher.Name, Now: r.Preset, At: at, Until: at.Add(ledger.RequestLasts), Zone: zoneOfPlayer(other)})
	m.Post = append(m.Post, ledger.Post{To: []string{to}, Words: w.InForm(other.Form), Name: other.Name, Player: other.ID, Form: other.Form, ReplyTo: l.RequestAddress(r.ID, to), Key: postKey(*r)})
	return err
}

// meantBy are the players whose name a challenge names, but for whoever wrote it.
func meantBy(l *ledger.Ledger, r ledger.Request) ([]ledger.Player, error) {
	all, err := l.Players()
	return slices.DeleteFunc(all, func(p ledger.Player) bool {
		return p.ID == r.Player || !sameName(p.Name, r.Words)
	}), err
}

func sameName(a, b string) bool {
	return strings.EqualFold(strings.Join(strings.Fields(a), " "), strings.Join(strings.Fields(b), " "))
}

// zoneOfPlayer is the zone in which a player is told times of no game.
func zoneOfPlayer(p ledger.Player) *time.Location {
	if zone, err := time.LoadLocation(p.Zone); err == nil {
		return zone
	}
	return time.UTC
}

// accepts takes a player into a tournament for which they entered, and tells them.
func accepts(l *ledger.Ledger, r *ledger.Request, m *ledger.Matter, g Granting) error {
	t, err := l.Tournament(r.Tournament)
	if err != nil {
		return err
	}
	p, err := l.Player(r.Player)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(t.Entries, func(e ledger.Entry) bool { return e.Player == r.Player })
	if i < 0 || t.State != ledger.Entered {
		return visit.Refused("The entry cannot be accepted.", "The tournament takes no entries now, or the entry is gone.", "Cancel, and write to the player.")
	}
	t.Entries = slices.Clone(t.Entries)
	t.Entries[i].State = ledger.Accepted
	r.State = ledger.RequestDone
	m.Rows = append(m.Rows, t)
	w, err := g.Words(templates.OwnAnswer{Name: p.Name, Word: "ENTER", Came: "accepted", Other: t.Label + ", " + t.Name, At: g.At, Zone: zoneOfPlayer(p)})
	m.Post = append(m.Post, ledger.Post{To: []string{p.Writes()}, Words: w.InForm(p.Form), Name: p.Name, Player: p.ID, Form: p.Form, Key: postKey(*r)})
	return err
}

// addsStranger enters somebody who wrote ENTER among the players, asks whether the address is
// theirs, and enters them as applied where the tournament is known.
func addsStranger(l *ledger.Ledger, r *ledger.Request, m *ledger.Matter, g Granting) ([]ledger.Matter, error) {
	p, err := l.PlayerByAddress(r.From)
	if errors.Is(err, ledger.ErrNoPlayer) {
		p, err = ledger.Player{Name: r.Name, Addresses: []ledger.Address{{Addr: r.From}}}, nil
	}
	if err != nil {
		return nil, err
	}
	asks, err := l.Asking(ledger.Question{Key: g.Key + ":verify", By: g.By, Why: "wrote ENTER", At: g.At, Player: p, Asked: []string{r.From}}, g.Verify)
	if err != nil {
		return nil, err
	}
	r.State, r.Player = ledger.RequestDone, p.ID
	if r.Tournament == 0 {
		return []ledger.Matter{asks}, nil
	}
	t, err := l.Tournament(r.Tournament)
	if err != nil {
		return nil, err
	}
	if t.State == ledger.Entered && p.ID == 0 {
		m.Rows = append(m.Rows, ledger.Enters{Tournament: t.ID, Version: t.Version, Addr: r.From, State: ledger.Applied, At: g.At})
	} else if _, in := t.Entry(p.ID); !in && t.State == ledger.Entered {
		t.Entries = append(slices.Clone(t.Entries), ledger.Entry{Player: p.ID, State: ledger.Applied, At: g.At})
		m.Rows = append(m.Rows, t)
	}
	return []ledger.Matter{asks}, nil
}

// postKey marks the letters about a request, whoever files them.
func postKey(r ledger.Request) string { return fmt.Sprintf("request:%d", r.ID) }
