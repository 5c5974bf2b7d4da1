package stage

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/mail"
	"strings"
	"time"

	"postd/cmd/postd/app"
	"postd/cmd/postd/cli"
	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
)

// eventBegins is when the event of the demo begins; its clock goes on from there.
var eventBegins = time.Date(2027, time.January, 4, 9, 0, 0, 0, time.UTC)

// eventPlayers are the players of the event by their ratings: who has more wins.
var eventPlayers = []struct {
	name   string
	rating int
}{{"Ann Bell", 2010}, {"Ben Carter", 1980}, {"Cora Dean", 1940}, {"Dan Ellis", 1900}, {"Eve Foster", 1850}, {"Guy Hall", 1790}}

// eventDemo plays an event: preliminaries in two sections, a final, and a match of two teams.
type eventDemo struct {
	hand
	ctx  context.Context
	pace time.Duration
}

// demoEvent plays the event and, unless told to end, keeps the office open.
func demoEvent(ctx context.Context, s cli.Streams, exit bool, pace time.Duration) error {
	began := time.Now()
	w, err := openWire("D", slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	defer w.Close()
	w.name = [2][]string{{"Nobody One"}, {"Nobody Two"}} // no game of the stage is told
	w.clock.set(eventBegins)
	office := &app.App{Ledger: w.ledger, Mail: w.config, Now: w.clock.Now, Zone: time.UTC, Log: slog.New(slog.DiscardHandler)}
	base, boards, closed, err := showPages(ctx, s, office)
	if err != nil {
		return err
	}
	defer closed()
	d := &eventDemo{hand{Streams: s, wire: w, base: base}, ctx, pace}
	for _, step := range []func() error{d.founds, d.preliminaries, d.final, d.teams} {
		if err := errors.Join(ctx.Err(), d.loggedIn()); errors.Is(err, context.Canceled) {
			return nil
		} else if err != nil {
			return err
		}
		if err := step(); err != nil {
			return err
		}
	}
	check, err := w.ledger.Check(false)
	if err != nil {
		return err
	}
	s.Printf("\nThe event is over: %d games, %d letters in and %d out by real mail in %s; the ledger is checked: %d findings.\n",
		check.Games, check.Letters, check.Postings, time.Since(began).Round(100*time.Millisecond), len(check.Findings))
	switch {
	case len(check.Findings) > 0:
		return cli.Ends(cli.ExitFailed, fmt.Errorf("postd: the ledger of the event is not sound: %s", check.Findings[0]))
	case exit:
		return nil
	}
	s.Printf("\nIts page is %s/e/1, and what everybody may see %s/e/D27. ", base, boards)
	return stay(ctx, s, w, office, base, boards)
}

// founds founds the event with its players, and puts a draft into each stage.
func (d *eventDemo) founds() error {
	a, err := terms.Default("BCC1903-V")
	if err != nil {
		return err
	}
	secretary := ledger.Official{Name: demoOfficial, Addr: secretaryAddress}
	draft := func(label, name string, days int) ledger.Tournament {
		t := ledger.Tournament{Label: label, Name: name, Agreement: a, Secretary: secretary, State: ledger.Draft, Cycles: 1, TieBreaks: []string{"DE", "SB", "WIN"}}
		t.Agreement.FirstTurnAt = eventBegins.AddDate(0, 0, days)
		return t
	}
	e := ledger.Event{Label: "D27", Name: "The Demonstration", Stages: []ledger.Stage{
		{No: 1, Name: "preliminaries", System: ledger.RoundRobin},
		{No: 2, Name: "final", System: ledger.RoundRobin, Takes: "from preliminaries: 1 of each, best 1 of place 2"},
		{No: 3, Name: "teams", System: ledger.TeamMatches},
	}}
	prelim, final, teams := draft("D27", "Preliminaries", 2), draft("D27F", "Final", 40), draft("D27T", "North v. South", 80)
	for _, x := range eventPlayers {
		if err := d.wire.post.Open(addressOf(x.name), demoPassword); err != nil {
			return err
		}
		p := app.NewPlayer(&mail.Address{Name: x.name, Address: addressOf(x.name)})
		p.Rating = x.rating
		id, err := d.wire.ledger.PutPlayer(p)
		if err != nil {
			return err
		}
		prelim.Entries = append(prelim.Entries, ledger.Entry{Player: id, State: ledger.Accepted, At: eventBegins})
	}
	teams.Entries = prelim.Entries
	m := ledger.Matter{Key: "demo:event", At: eventBegins, By: "demo", Rows: []ledger.Row{e, prelim, final, teams}}
	for i, label := range []string{"D27", "D27F", "D27T"} {
		m.Rows = append(m.Rows, ledger.Placing{Label: label, Version: 1, Event: 1, Stage: i + 1})
	}
	if _, err := d.wire.ledger.File(m); err != nil {
		return err
	}
	d.Printf("\nThe event D27 has six players, preliminaries, a final that takes\n  %s\nand a match of two teams. What the secretary does here are presses of the pages.\n", e.Stages[1].Takes)
	return nil
}

// preliminaries makes two sections, starts them and plays them.
func (d *eventDemo) preliminaries() error {
	const sections = "/e/1/stages/1/sections"
	if err := errors.Join(
		d.press("Make sections, 2 by rating", sections, sections, "way", "snake", "number", "2", "seed", "Demonstration"),
		d.press("Give the numbers, by rating", "/e/1/draw", "/e/1/draw", "numbers", "rating"),
		d.press("Start the sections", "/e/1/start", "/e/1/start"),
	); err != nil {
		return err
	}
	if err := d.plays("D27A", "D27B"); err != nil {
		return err
	}
	return d.shows("/e/1/through")
}

// final takes who goes through, who say YES by letter, and plays the final.
func (d *eventDemo) final() error {
	d.Printf("\nFor two weeks somebody may appeal; then the tables are final.\n")
	if err := d.wire.Pass(d.wire.clock.Now().AddDate(0, 0, 15)); err != nil {
		return err
	}
	if err := errors.Join(d.loggedIn(), d.press("Take them", "/e/1/take?stage=2&line=0", "/e/1/take")); err != nil {
		return err
	}
	for _, x := range eventPlayers {
		if err := d.answers(x.name, "a place for you", "YES"); err != nil && !errors.Is(err, errNoLetter) {
			return err
		}
	}
	if err := errors.Join(
		d.press("Give the numbers of the final", "/e/1/draw", "/e/1/draw", "numbers", "rating"),
		d.press("Start it", "/e/1/start", "/e/1/start"),
	); err != nil {
		return err
	}
	if err := d.plays("D27F"); err != nil {
		return err
	}
	t, err := d.wire.ledger.TournamentByLabel("D27F")
	if err != nil {
		return err
	}
	return d.shows(fmt.Sprintf("/t/%d/standings", t.ID))
}

// teams plays the match of two teams on two boards.
func (d *eventDemo) teams() error {
	list := func(from int) (lines []string) {
		for i := from; i < from+4; i += 2 {
			lines = append(lines, eventPlayers[i].name)
		}
		return lines
	}
	const rules, team, made, start = "/e/1/teams/rules", "/e/1/teams/0", "/e/1/teams/make", "/e/1/start"
	if err := errors.Join(
		d.press("The teams meet on 2 boards", rules, rules, "boards", "2"),
		d.press("Enter the team North", team, team, "name", "North", "line", strings.Join(list(0), "\n")),
		d.press("Enter the team South", team, team, "name", "South", "line", strings.Join(list(1), "\n")),
		d.press("Make the matches", made, made),
		d.press("Start them", start, start),
	); err != nil {
		return err
	}
	if err := d.plays("D27-1"); err != nil {
		return err
	}
	return d.shows("/e/1/teams")
}

// plays plays the games of which the labels begin so: a first move of each side, then who has the
// lower rating resigns; on the last board they agree on a draw.
func (d *eventDemo) plays(prefixes ...string) error {
	lines, err := d.wire.ledger.Games()
	if err != nil {
		return err
	}
	for _, prefix := range prefixes {
		last := ""
		for _, x := range lines {
			if strings.HasPrefix(x.Label, prefix) {
				last = x.Label
				if at := firstTurn(d.wire.ledger, x); d.wire.clock.Now().Before(at) {
					if err := d.wire.Pass(at); err != nil {
						return err
					}
				}
			}
		}
		for _, x := range lines {
			if strings.HasPrefix(x.Label, prefix) && !x.Over() {
				if err := d.game(x, x.Label == last); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func firstTurn(l *ledger.Ledger, x ledger.Line) time.Time {
	g, err := l.Game(x.Game)
	if err != nil {
		return time.Time{}
	}
	return g.Agreement.FirstTurnAt
}

// game plays one game.
func (d *eventDemo) game(x ledger.Line, drawn bool) error {
	loser := rules.Black
	if d.rating(x.Names[0]) < d.rating(x.Names[1]) {
		loser = rules.White
	}
	letters := []struct {
		by   rules.Colour
		text string
	}{{rules.White, "1. P-K4"}, {rules.Black, "1. P-K4 P-K4"}, {loser, "I resign."}}
	if drawn {
		letters = append(letters[:2], letters[2], letters[2])
		letters[2].by, letters[2].text = rules.White, "1… P-K4 2. Kt-KB3\n\nI offer a draw."
		letters[3].by, letters[3].text = rules.Black, "I accept the draw."
	}
	for _, l := range letters {
		if err := d.wire.Pass(d.wire.clock.Now().Add(time.Hour)); err != nil {
			return err
		}
		if err := d.answers(x.Names[l.by], x.Label+":", l.text); err != nil {
			return err
		}
	}
	after, err := d.wire.ledger.Line(x.Game)
	if err == nil && !after.Over() {
		var g correspondence.Game
		if g, err = d.wire.ledger.Game(x.Game); err == nil {
			err = fmt.Errorf("postd: %s did not come to its end: %s", x.Label, app.Stands(g))
		}
	}
	return err
}

func (d *eventDemo) rating(name string) int {
	for _, x := range eventPlayers {
		if x.name == name {
			return x.rating
		}
	}
	return 0
}

// errNoLetter says that a player has no such letter.
var errNoLetter = errors.New("postd: there is no such letter")

// answers has a player press Reply on the last letter of the subject, and mail the words.
func (d *eventDemo) answers(name, subject, text string) error {
	addr := addressOf(name)
	all := d.wire.post.Letters(addr)
	for i := len(all) - 1; i >= 0; i-- {
		m, err := mail.ReadMessage(bytes.NewReader(all[i].Raw))
		if err != nil {
			return err
		}
		if !strings.Contains(m.Header.Get("Subject"), subject) {
			continue
		}
		raw, to, err := replyTo(d.wire, m.Header, addr, name, text)
		if err != nil {
			return err
		}
		d.Printf("  %s  %s, to “%s”: %s\n", d.wire.clock.Now().Format("Mon 2 Jan 15:04"), name, m.Header.Get("Subject"), strings.Join(strings.Fields(text), " "))
		if err := d.wire.mail(addr, to, raw); err != nil {
			return err
		}
		select {
		case <-time.After(d.pace):
		case <-d.ctx.Done():
		}
		return d.wire.pump()
	}
	return fmt.Errorf("%w: %s has none with %q in its subject", errNoLetter, name, subject)
}

// shows prints the tables of a page.
func (d *eventDemo) shows(path string) error {
	if err := d.loggedIn(); err != nil {
		return err
	}
	p, err := d.open(path)
	if err != nil {
		return err
	}
	d.Printf("\n%s\n", strings.Join(p.rows(), "\n"))
	return nil
}
