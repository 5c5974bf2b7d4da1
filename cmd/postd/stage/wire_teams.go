package stage

import (
	"fmt"
	"net/mail"
	"slices"
	"strings"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/league"
)

// Teams has the secretary enter teams for an event of matches on one board and ask their captains
// for line-ups; with an empty name their matches are made and started.
func (w *wire) Teams(at time.Time, label, name string, lines []string) error {
	w.clock.set(at)
	w.many = true
	if name == "" {
		return w.startMatches(label, at)
	}
	a := w.opening.Agreement
	a.FirstTurnAt = at
	secretary := ledger.Official{Name: "The Secretary", Addr: secretaryAddress}
	e := ledger.Event{Label: label, Name: name, Stages: []ledger.Stage{{No: 1, Name: "league", System: ledger.TeamMatches, Boards: 1}}}
	t := ledger.Tournament{Label: label, Name: name, Agreement: a, Secretary: secretary, State: ledger.Draft}
	all, err := w.ledger.Players()
	if err != nil {
		return err
	}
	for i, line := range lines {
		head, names, _ := strings.Cut(line, ":")
		team, captain, _ := strings.Cut(head, ", captain ")
		row := ledger.Team{No: i + 1, Name: strings.TrimSpace(team)}
		who, err := mail.ParseAddress(captain)
		if err != nil {
			return fmt.Errorf("postd: the captain of %s is written as Gwen Price <gwen@hants.example>: %w", team, err)
		}
		row.Captain = ledger.Official{Name: who.Name, Addr: who.Address}
		if err := w.openNamed([]string{who.Address}); err != nil {
			return err
		}
		for _, name := range strings.Split(names, ",") {
			n := slices.IndexFunc(all, func(p ledger.Player) bool { return p.Name == strings.TrimSpace(name) })
			if n < 0 {
				return fmt.Errorf("postd: nobody is called %q", name)
			}
			row.Reserves = append(row.Reserves, all[n].ID)
			t.Entries = append(t.Entries, ledger.Entry{Player: all[n].ID, State: ledger.Accepted, At: at})
		}
		e.Teams = append(e.Teams, row)
	}
	if _, err := w.ledger.File(ledger.Matter{Key: "deed:event " + label, At: at, Rows: []ledger.Row{e, t}}); err != nil {
		return err
	}
	if e, err = w.ledger.EventByLabel(label); err != nil {
		return err
	}
	if _, err := w.ledger.File(ledger.Matter{Key: "deed:place " + label, At: at, Rows: []ledger.Row{ledger.Placing{Label: label, Version: 1, Event: e.ID, Stage: 1}}}); err != nil {
		return err
	}
	return w.askCaptains(label, at)
}

// askCaptains asks the captains for their line-ups.
func (w *wire) askCaptains(label string, at time.Time) error {
	e, err := w.ledger.EventByLabel(label)
	if err != nil {
		return err
	}
	x, err := w.ledger.League(e)
	if err != nil {
		return err
	}
	m := ledger.Matter{Key: "deed:ask " + label, At: at}
	for _, t := range e.Teams {
		p, err := league.Asks(w.ledger, x, t, "Demonstration", at)
		if err != nil {
			return err
		}
		m.Post = append(m.Post, p)
	}
	if _, err := w.ledger.File(m); err != nil {
		return err
	}
	return w.pump()
}

// startMatches makes the matches of an event and sets up their games.
func (w *wire) startMatches(label string, at time.Time) error {
	e, err := w.ledger.EventByLabel(label)
	if err != nil {
		return err
	}
	x, err := w.ledger.League(e)
	if err != nil {
		return err
	}
	row, err := x.MadeMatches(at)
	if err != nil {
		return err
	}
	if _, err := w.ledger.File(ledger.Matter{Key: "deed:matches " + label, At: at, Rows: []ledger.Row{row}}); err != nil {
		return err
	}
	a := row.Agreement
	a.Colours, a.LotSeed = terms.ColoursFixed, ""
	for _, p := range row.Pairings {
		var sides [2]terms.Side
		for i, n := range []int{p.White, p.Black} {
			k := slices.IndexFunc(row.Entries, func(e ledger.Entry) bool { return e.Number == n })
			who, err := w.ledger.Player(row.Entries[k].Player)
			if err != nil {
				return err
			}
			sides[i] = terms.Side{Members: []terms.Member{{Player: who.ID, Name: who.Name}}}
		}
		if _, err := w.ledger.OpenGame(row.ID, p.Label, sides, a, "", at); err != nil {
			return err
		}
	}
	return w.pump()
}
