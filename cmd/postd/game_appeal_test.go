package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/templates"
)

// bygone fills the ledger of an office with a game that was played in the last days.
type bygone struct {
	t  *testing.T
	l  *ledger.Ledger
	id terms.GameID
	at time.Time
	n  int
}

// begin arranges a game, whose first turn begins then.
func (p *bygone) begin(l *ledger.Ledger) {
	p.t.Helper()
	p.l = l
	a, err := terms.Default(terms.CodePost)
	a.Colours, a.FirstTurnAt = terms.ColoursFixed, p.at.Add(time.Hour)
	var sides [2]terms.Side
	for c, name := range []string{"Paul", "Anne"} {
		x := ledger.Player{Name: name, Addresses: []ledger.Address{{Addr: strings.ToLower(name) + "@players.example", Verified: true}}}
		if x.ID, err = l.PutPlayer(x); err != nil {
			p.t.Fatal(err)
		}
		sides[c].Members = []terms.Member{{Player: x.ID, Name: name}}
	}
	t, err := l.PutTournament(ledger.Tournament{Label: "T", Name: "Tourney", Agreement: a, Secretary: ledger.Official{Name: "Mrs Brown", Addr: "secretary@chess.example"}})
	if err == nil {
		p.id, err = l.OpenGame(t, "A", sides, a, "", p.at)
	}
	if err != nil {
		p.t.Fatal(err)
	}
	p.pass(2 * time.Hour)
}

// write has a letter of a side heard, and the office's letters go out.
func (p *bygone) write(of rules.Colour, text string) {
	p.t.Helper()
	p.n++
	at, key := p.at, fmt.Sprintf("mail:test %d", p.n)
	_, err := p.l.File(ledger.Matter{Key: key, At: at, Games: []terms.GameID{p.id}, Decide: func(g []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
		return []correspondence.Decision{g[0].Receive(correspondence.Letter{Of: of, Text: text, Arrived: at, Key: key}, o[0])}
	}})
	if err != nil {
		p.t.Fatal(err)
	}
	p.pass(time.Hour)
}

// rule has an official rule.
func (p *bygone) rule(r correspondence.Ruling) {
	p.t.Helper()
	_, err := p.l.File(ledger.Matter{Key: "rule:test", At: p.at, Games: []terms.GameID{p.id}, Decide: func(g []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
		d, err := g[0].Rule(r, o[0])
		if err != nil {
			p.t.Error(err)
			return nil
		}
		return []correspondence.Decision{d}
	}})
	if err != nil {
		p.t.Fatal(err)
	}
	p.pass(time.Hour)
}

// pass has time go by, after what waits has gone out.
func (p *bygone) pass(d time.Duration) {
	p.t.Helper()
	for {
		due, err := p.l.Outbox(p.at)
		if err != nil {
			p.t.Fatal(err)
		}
		if len(due) == 0 {
			break
		}
		for _, x := range due {
			if _, _, err = p.l.BookAll([]ledger.Booking{{Seq: x.Seq, Next: p.at.Add(time.Hour)}}, func(x ledger.Posting) ([]byte, error) {
				return []byte("Message-ID: " + x.MessageID + "\r\nTo: " + x.To + "\r\n\r\n" + x.Words.Text), nil
			}); err == nil {
				err = p.l.Report(ledger.Outcome{Seq: x.Seq, At: p.at, State: ledger.Sent, Answer: "250 ok"})
			}
			if err != nil {
				p.t.Fatal(err)
			}
		}
	}
	p.at = p.at.Add(d)
	if _, err := p.l.Sweep(p.at); err != nil {
		p.t.Fatal(err)
	}
}

// TestE46ByCommand checks that an appeal against a ruling, a record, a lapse and a result is
// answered by one command of the umpire's, and that it brings the events which the law itself
// takes, as the page and the letter do.
func TestE46ByCommand(t *testing.T) {
	for _, x := range []struct {
		about string
		set   func(*bygone)
		args  string
		rules correspondence.Ruling
	}{
		{"a ruling", func(p *bygone) {
			p.rule(correspondence.Ruling{By: terms.ToSecretary, Row: "Suspend", Reason: "The hall is shut."})
			p.write(rules.Black, "APPEAL RULING 1 The hall has a back door.")
		}, "--row Resume", correspondence.Ruling{Row: "Resume"}},
		{"a record", func(p *bygone) {
			p.write(rules.White, "1… P-K4 2. K-K5")
			p.write(rules.Black, "EXACT E")
			p.write(rules.White, "APPEAL CASE 1 The hall has a back door.")
		}, "--row Uphold", correspondence.Ruling{Row: "Uphold"}},
		{"a lapse", func(p *bygone) {
			p.pass(6 * 24 * time.Hour)
			p.pass(time.Hour)
			p.write(rules.White, "1… P-K4 2. Kt-KB3\n\nAPPEAL The hall has a back door.")
		}, "--row Undo --of white", correspondence.Ruling{Row: "Undo", Of: rules.White}},
		{"a result", func(p *bygone) {
			p.write(rules.White, "RESIGN")
			p.write(rules.White, "APPEAL The hall has a back door.")
		}, "--row Reopen", correspondence.Ruling{Row: "Reopen"}},
	} {
		t.Run(x.about, func(t *testing.T) {
			inOffice(t)
			if err := os.Mkdir("data", 0o700); err != nil {
				t.Fatal(err)
			}
			p := &bygone{t: t, at: time.Now().AddDate(0, 0, -12).Truncate(time.Minute)}
			var was correspondence.Game
			var law correspondence.Decision
			filled := func(l *ledger.Ledger) {
				p.begin(l)
				p.write(rules.White, "1. P-K4")
				p.write(rules.Black, "1. P-K4 P-K4")
				x.set(p)
				var err error
				if was, err = l.Game(p.id); err != nil {
					t.Fatal(err)
				}
				if n := len(was.Appeals); n != 1 || !was.Appeals[0].Open() {
					t.Fatalf("%d questions: %+v", n, was.Appeals)
				}
				r := x.rules
				r.By, r.On, r.Reason = terms.ToUmpire, 1, "The back door will do."
				office, err := l.Office(p.id, time.Now())
				if err == nil {
					law, err = was.Rule(r, office)
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			l, err := ledger.Open(filepath.Join("data", "postd.db"), ledger.Options{NoSync: true, Render: templates.Render})
			if err != nil {
				t.Fatal(err)
			}
			filled(l)
			if err := l.Close(); err != nil {
				t.Fatal(err)
			}
			args := append([]string{"game", "rule", "A", "--on", "1", "--as", "umpire", "--reason", "The back door will do."}, strings.Fields(x.args)...)
			postd(t, "", args...).want(t, 0, "both players are told")
			withLedger(t, func(l *ledger.Ledger) {
				all, err := l.Events(p.id)
				if err != nil {
					t.Fatal(err)
				}
				var got, want []string
				for _, e := range all[was.Seq:] {
					got = append(got, e.Kind())
				}
				for _, e := range law.Events {
					want = append(want, e.Kind())
				}
				if !slices.Equal(got, want) {
					t.Errorf("the command brought %q, the law takes %q", got, want)
				}
				g, err := l.Game(p.id)
				if err != nil || g.Appeals[0].Open() {
					t.Fatalf("the question is still open: %v", err)
				}
				last := g.Rulings[len(g.Rulings)-1]
				if last.Row != x.rules.Row || last.By != terms.ToUmpire || last.On != 1 || last.Reason != "The back door will do." {
					t.Errorf("the ruling is %+v", last)
				}
			})
		})
	}
}
