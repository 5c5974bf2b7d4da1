package files

import (
	"fmt"
	"path/filepath"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/tournament"
)

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

// office is a ledger with an event in it, and its clock.
type office struct {
	*ledger.Ledger
	t     testing.TB
	now   time.Time
	deeds int
}

var begin = time.Date(2026, 12, 7, 9, 0, 0, 0, time.UTC)

func newOffice(t testing.TB) *office {
	t.Helper()
	o := &office{t: t, now: begin.Add(-time.Hour)}
	plain := func(n correspondence.Notice, _ correspondence.Reader) (correspondence.Rendered, error) {
		return correspondence.Rendered{Subject: n.Game.Label + " " + string(n.Kind), Text: string(n.Kind) + "\n"}, nil
	}
	l, err := ledger.Open(filepath.Join(t.TempDir(), "postd.db"), ledger.Options{
		Host: "chess.test", OfficeName: "Postal Office", Render: plain, Now: func() time.Time { return o.now }, NoSync: true, Secret: []byte("a secret of the tests, 32 bytes."),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	o.Ledger = l
	return o
}

func (o *office) file(rows ...ledger.Row) {
	o.t.Helper()
	o.deeds++
	must(o.File(ledger.Matter{Key: fmt.Sprintf("deed:row%d", o.deeds), By: "edith", Rows: rows}))(o.t)
}

// people are the names of the players; some are hostile to files.
var people = []string{
	"Eve Foster", "=1+1", "José Ñandú", `Art "Pat" O'Brien\`, "<b>Bold</b> & Co", "Gwen Hall", "王小明", "Ben, Carter",
}

// event founds an event of sections of n players each, all of whose games have begun.
func (o *office) event(sections, n int) ledger.Event {
	o.t.Helper()
	o.file(ledger.Event{Label: "C26", Name: "Championship <2026>", Ends: must(calendar.ParseDate("2027-12-31"))(o.t), Stages: []ledger.Stage{
		{No: 1, Name: "preliminaries", System: ledger.RoundRobin}, {No: 2, Name: "final", System: ledger.RoundRobin, Takes: "from preliminaries: 1 of each\n"},
	}})
	for i := range sections {
		o.section(tournament.SectionName(i), i*n, n)
	}
	return must(o.EventByLabel("C26"))(o.t)
}

// section founds a section of the event, with players from the number first on.
func (o *office) section(name string, first, n int) ledger.Tournament {
	o.t.Helper()
	a := must(terms.Default(terms.CodePost))(o.t)
	a.Colours, a.FirstTurnAt = terms.ColoursFixed, begin
	row := ledger.Tournament{Label: "C26" + name, Name: "Championship, section " + name, Agreement: a, State: ledger.Draft,
		Secretary: ledger.Official{Name: "Miss Rudge", Addr: "secretary@chess.test"}, TieBreaks: []string{"sonneborn-berger"}}
	for i := range n {
		p := ledger.Player{Name: fmt.Sprintf("Player %d", first+i+1), Addresses: []ledger.Address{{Addr: fmt.Sprintf("p%d@players.test", first+i+1), Verified: true}},
			Rating: 1500 + 10*i, Country: "ENG", Club: "Hants", Publish: ledger.PublishFull}
		if first+i < len(people) {
			p.Name = people[first+i]
		}
		id := must(o.PutPlayer(p))(o.t)
		row.Entries = append(row.Entries, ledger.Entry{Player: id, State: ledger.Accepted, Number: i + 1, At: o.now})
	}
	o.file(row, ledger.Placing{Label: row.Label, Version: 1, Event: 1, Stage: 1, Section: name})
	row = must(o.TournamentByLabel(row.Label))(o.t)
	for _, r := range must(tournament.Berger(n, 1, tournament.LastTwo))(o.t) {
		for _, p := range r.Games {
			row.Pairings = append(row.Pairings, ledger.Pairing{Round: r.Number, White: p.White, Black: p.Black, Label: fmt.Sprintf("%s-%d", row.Label, len(row.Pairings)+1)})
		}
	}
	row.State = ledger.Running
	must(o.PutTournament(row))(o.t)
	side := func(number int) terms.Side {
		id := row.Entries[number-1].Player
		return terms.Side{Members: []terms.Member{{Player: id, Name: must(o.Player(id))(o.t).Name}}}
	}
	for _, p := range row.Pairings {
		must(o.OpenGame(row.ID, p.Label, [2]terms.Side{side(p.White), side(p.Black)}, a, "", o.now))(o.t)
	}
	return must(o.TournamentByLabel(row.Label))(o.t)
}

// begins lets the first turns begin.
func (o *office) begins() {
	o.t.Helper()
	o.deliver()
	o.pass(begin.Sub(o.now))
}

func (o *office) pass(d time.Duration) {
	o.t.Helper()
	o.now = o.now.Add(d)
	if _, _, err := o.ReadAgain("post", o.now, 0, ""); err != nil {
		o.t.Fatal(err)
	}
	must(o.Sweep(o.now))(o.t)
}

// deliver sends whatever waits.
func (o *office) deliver() {
	o.t.Helper()
	for {
		due := must(o.Outbox(o.now))(o.t)
		if len(due) == 0 {
			return
		}
		for _, p := range due {
			booked, _, err := o.BookAll([]ledger.Booking{{Seq: p.Seq, Next: o.now.Add(time.Hour)}}, composed)
			if err == nil && len(booked) > 0 {
				err = o.Report(ledger.Outcome{Seq: p.Seq, At: o.now, State: ledger.Sent, Answer: "250 ok"})
			}
			if err != nil {
				o.t.Fatal(err)
			}
		}
	}
}

// writes files a letter of whoever is to move.
func (o *office) writes(id terms.GameID, of rules.Colour, text string) {
	o.t.Helper()
	o.deeds++
	g := must(o.Game(id))(o.t)
	key := fmt.Sprintf("mail:test %d", o.deeds)
	must(o.File(ledger.Matter{Key: key, At: o.now, Games: []terms.GameID{id}, Decide: func(g []correspondence.Game, office []correspondence.Setting) []correspondence.Decision {
		return []correspondence.Decision{g[0].Receive(correspondence.Letter{Of: of, Member: g[0].Sides[of].Members[0].Name, Text: text, Arrived: o.now, Key: key}, office[0])}
	}}))(o.t)
	if g = must(o.Game(id))(o.t); g.Case != nil {
		o.t.Fatalf("%q opens a case in %s", text, g.Label)
	}
	o.deliver()
	o.pass(time.Hour)
}

// plays plays moves by turns.
func (o *office) plays(id terms.GameID, moves ...string) {
	o.t.Helper()
	for _, m := range moves {
		g := must(o.Game(id))(o.t)
		n := len(g.Score())
		text := fmt.Sprintf("%d. %s", n/2+1, m)
		if n > 0 {
			last := g.Score()[n-1].Words
			if text = fmt.Sprintf("%d. %s %s", n/2+1, last, m); n%2 == 0 {
				text = fmt.Sprintf("%d… %s %d. %s", n/2, last, n/2+1, m)
			}
		}
		o.writes(id, g.ToMove(), text)
		if after := must(o.Game(id))(o.t); len(after.Score()) != n+1 {
			o.t.Fatalf("%s was not played in %s", m, g.Label)
		}
	}
}

func composed(p ledger.Posting) ([]byte, error) {
	return []byte("Message-ID: " + p.MessageID + "\r\nTo: " + p.To + "\r\nSubject: " + p.Words.Subject + "\r\n\r\n" + p.Words.Text), nil
}

// gamesOf are the games of a tournament, in order of their numbers.
func (o *office) gamesOf(tournament uint64) []terms.GameID {
	o.t.Helper()
	return must(o.GameIDs(tournament))(o.t)
}
