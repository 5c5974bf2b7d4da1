package secretary

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"postd/correspondence"
	"postd/ledger"
	"postd/secretary/qualify"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
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
	buttonEnter  = "They come"
	buttonPass   = "Pass them over"
	buttonNext   = "Ask the next"
)

// Buttons are those of a request as it stands, the one of its row first; none where it waits
// for somebody else, or is over.
func Buttons(r ledger.Request) []string {
	switch {
	case r.Kind == ledger.RequestInvite && r.State == ledger.RequestAsked:
		return []string{buttonEnter, buttonPass}
	case r.State == ledger.RequestAgreed && (r.Kind == ledger.RequestRematch || r.Kind == ledger.RequestChallenge):
		return []string{buttonStart, buttonDrop}
	case r.State != ledger.RequestOpen:
		return nil
	}
	switch r.Kind {
	case ledger.RequestLeave, ledger.RequestAddress, ledger.RequestStopping:
		return []string{buttonSeen}
	case ledger.RequestSubstitute:
		return []string{buttonSeen, buttonDrop}
	case ledger.RequestChallenge:
		return []string{buttonAsk, buttonDrop}
	case ledger.RequestInvite:
		return []string{buttonNext, buttonDrop}
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
	if t, is, err := onLadder(l, r); err != nil || is {
		if err != nil {
			return nil, err
		}
		return seesToLadder(l, t, r, button, g)
	}
	m := ledger.Matter{Key: g.Key, By: g.By, Why: button, At: g.At}
	var before []ledger.Matter
	var err error
	switch button {
	case buttonEnter, buttonPass, buttonNext:
		m.Rows, m.Post, err = seesToInvite(l, r, button, g)
		return []ledger.Matter{m}, err
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
	w, err := g.Words(templates.OwnAnswer{Name: other.Name, Word: "CHALLENGE", Came: "question", Other: wisher.Name, Now: r.Preset, Rated: r.Rated, At: at, Until: at.Add(ledger.RequestLasts), Zone: ledger.ZoneNamed(other.Zone)})
	m.Post = append(m.Post, ledger.Post{To: []string{to}, Words: w.InForm(other.Form), Name: other.Name, Player: other.ID, Form: other.Form, ReplyTo: l.RequestAddress(r.ID, to), Key: postKey(*r)})
	return err
}

// meantBy are the players whose name a challenge names, but for whoever wrote it.
func meantBy(l *ledger.Ledger, r ledger.Request) ([]ledger.Player, error) {
	all, err := ledger.All(context.Background(), l, ledger.PlayersNamed(r.Words))
	return slices.DeleteFunc(all, func(p ledger.Player) bool { return p.ID == r.Player }), err
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
	if i < 0 || !t.TakesEntries() {
		return visit.Refused("The entry cannot be accepted.", "The tournament takes no entries now, or the entry is gone.", "Cancel, and write to the player.")
	}
	t.Entries = slices.Clone(t.Entries)
	if t.Entries[i].State = ledger.Accepted; t.Climbs() {
		t.Entries[i].Moves(g.At)
	}
	r.State = ledger.RequestDone
	used, err := l.UsedBy(p.ID, t, g.At)
	if err != nil {
		return err
	}
	m.Rows = append(append(m.Rows, t), used...)
	w, err := g.Words(templates.OwnAnswer{Name: p.Name, Word: "ENTER", Came: "accepted", Other: t.Label + ", " + t.Name, At: g.At, Zone: ledger.ZoneNamed(p.Zone)})
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

// seesToInvite is what a button about somebody who is asked into a tournament comes to: they
// come in, they are passed over, or the next of the order is asked (RULING/R-89).
func seesToInvite(l *ledger.Ledger, r ledger.Request, button string, g Granting) (rows []ledger.Row, post []ledger.Post, err error) {
	i, err := l.Invitation(r)
	if err != nil {
		return nil, nil, err
	}
	v := l.Inviter(g.At, g.inviteWords)
	switch button {
	case buttonPass:
		return v.Passed(i, ledger.WhyByDesk)
	case buttonNext:
		rows, post, err = v.Next(i)
		if errors.Is(err, ledger.ErrNoRight) {
			err = visit.Refused("Nobody is left in the order.", "The place stays free, or you give it by hand.", "Take this off the desk, and enter somebody yourself.")
		}
		return rows, post, err
	}
	rows, post, came, err := v.Answered(i, true)
	if err != nil || came != "yes" {
		return nil, nil, errors.Join(err, visit.Refused(i.Player.Name+" cannot be entered.", i.Tournament.Label+" takes nobody any more, or the time is over.", "Pass them over, or enter them yourself."))
	}
	if to := i.Player.Reached(); to != "" && i.Player.Stopped.IsZero() {
		w, err := g.inviteWords(i, came)
		if err != nil {
			return nil, nil, err
		}
		post = append(post, ledger.Post{To: []string{to}, Words: w.InForm(i.Player.Form), Name: i.Player.Name, Player: i.Player.ID, Form: i.Player.Form, Key: postKey(r)})
	}
	return rows, post, nil
}

// Invite is the matter by which the owners of rights are asked whether they come into a tournament.
func Invite(l *ledger.Ledger, rights []ledger.Right, t ledger.Tournament, g Granting) (ledger.Matter, error) {
	rows, post, err := l.Inviter(g.At, g.inviteWords).Ask(rights, t)
	return ledger.Matter{Key: g.Key, By: g.By, Why: "invited", At: g.At, Rows: rows, Post: post}, err
}

// inviteWords words a letter about an invitation.
func (g Granting) inviteWords(i ledger.Invitation, came string) (correspondence.Rendered, error) {
	return qualify.InviteWords(g.Words)(i, came)
}

// invitedWords tell who is waited for, or who does not come.
func invitedWords(l *ledger.Ledger, r ledger.Request) (who, why string, err error) {
	i, err := l.Invitation(r)
	if err != nil {
		return "", "", err
	}
	by := ""
	if i.Right.Place != "" {
		by = " by " + narrate.ShortLine(i.Right.Place, 80)
	}
	if r.State == ledger.RequestOpen {
		return i.Player.Name, fmt.Sprintf("had a place in %s%s: %s", i.Tournament.Label, by, r.Words), nil
	}
	why = fmt.Sprintf("is asked until %s into %s%s", narrate.Moment(i.Until(), ledger.ZoneNamed(i.Player.Zone)), i.Tournament.Label, by)
	if r.Words != "" {
		why += "; " + r.Words
	}
	return i.Player.Name, why, nil
}
