package secretary

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/visit"
)

// TestE21StartRefused checks that the start is refused, with the list of what
// is wanting, and nothing at all happens.
func TestE21StartRefused(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		name  string
		after func(*office, *ledger.Tournament) // the draw
		want  string
	}{
		{"an address is not verified", func(o *office, _ *ledger.Tournament) {
			p := must(o.Player(2))(o.t)
			p.Addresses[0].Verified = false
			must(o.PutPlayer(p))(o.t)
		}, "The primary address of Jones, jones@players.test, is not verified."},
		{"an address is in doubt", func(o *office, _ *ledger.Tournament) {
			p := must(o.Player(3))(o.t)
			p.Addresses[0].Doubt = "550 no such mailbox"
			must(o.PutPlayer(p))(o.t)
		}, "The primary address of Brown, brown@players.test, is in doubt."},
		{"only two accepted", func(_ *office, t *ledger.Tournament) {
			t.Entries[0].State, t.Entries[1].State = ledger.Withdrawn, ledger.Withdrawn
		}, "You need at least 3 accepted players; there are 2 so far."},
		{"no first turn", func(_ *office, t *ledger.Tournament) { t.Agreement.FirstTurnAt = time.Time{} }, "It is not said when the first turn begins"},
		{"the first turn is near", func(o *office, t *ledger.Tournament) { t.Agreement.FirstTurnAt = o.clock.now().Add(59 * time.Minute) }, "less than an hour from now"},
		{"the first turn is past", func(o *office, _ *ledger.Tournament) { o.advance(2 * time.Hour) }, "would have begun already"},
		{"a blank is not kept", func(_ *office, t *ledger.Tournament) { t.Agreement.Secretary = "Mr. Rowland" }, "is not built yet"},
		{"a player without a region", func(_ *office, t *ledger.Tournament) { t.Agreement.Calendar.Scope = calendar.ScopeMover }, "region"},
		{"a blank is not filled", func(_ *office, t *ledger.Tournament) { t.Agreement.Turn.Limit = 0 }, "turn.limit"},
		{"outside the calendar", func(_ *office, t *ledger.Tournament) { t.Agreement.Adjudicate.Months = 600 }, "knows the holidays"},
		{"the lots are not drawn", func(_ *office, t *ledger.Tournament) { t.State, t.Pairings = ledger.Entered, nil }, "The lots are not drawn yet."},
		{"a game has the label", func(o *office, _ *ledger.Tournament) {
			other := o.tournament("X")
			o.arrange(other, "A3-2", must(o.Player(1))(o.t), must(o.Player(2))(o.t))
		}, "There is a game A3-2 of another tournament already."},
	} {
		t.Run(x.name, func(t *testing.T) {
			o := newOffice(t)
			c := o.as(roleSecretary)
			row := c.drawn(o.tournament("A3", entered(o.four()...)), "seed")
			x.after(o, &row)
			row.ID = must(o.PutTournament(row))(t)
			base, letters := fmt.Sprintf("/t/%d", row.ID), len(o.waiting())
			c.get(base).has("Before you can start", x.want)
			row = must(o.Tournament(row.ID))(t)
			before := o.digest()
			for _, sure := range []string{"", "yes"} {
				d := c.post(base+"/start", "nonce", visit.Nonce(), "version", fmt.Sprint(row.Version), "sure", sure, "typed", "A3")
				d.is(http.StatusUnprocessableEntity).sound().has("Not started", x.want)
			}
			if o.digest() != before || len(o.waiting()) != letters {
				t.Error("something happened")
			}
		})
	}
}

// TestStart checks that the press files the row and the batch alone, that the batch arranges all
// games in their order, and that each player gets one letter of terms and a short one for each
// game; the label must be typed.
func TestStart(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	row := c.drawn(o.tournament("A3", entered(o.four()...), func(t *ledger.Tournament) {
		t.Agreement.Colours, t.Agreement.Penalty.Illegal = terms.ColoursByLot, terms.IllegalPenaltyC
	}), "seed")
	base := fmt.Sprintf("/t/%d", row.ID)
	preview := c.press(c.get(base), base+"/start").has("16 letters will go out; here is one of each kind", "4 letters of terms, 12 letters of games", "A warning: penalty.multi_illegal: E is milder", "STAUNTON/COR.I")
	samples := preview.all("details", "class", "letter")
	if len(samples) != 3 || !strings.Contains(textOf(samples[0]), "Attached: terms-A3.txt") || !strings.Contains(textOf(samples[0]), "The terms of the games of A3") {
		t.Errorf("%d letters shown", len(samples))
	}
	form := preview.form(base + "/start")
	for _, typed := range []string{"", "yes", "A3-1"} {
		form.Set("typed", typed)
		c.send(base+"/start", form).is(http.StatusUnprocessableEntity).has("Type A3")
	}
	if len(must(o.Games())(t)) > 0 {
		t.Fatal("started without the label")
	}
	c.follow(c.sure(preview)).has("is starting: 6 games are being set up", "Starting").lacks("Start…")
	if row = must(o.Tournament(row.ID))(t); row.State != ledger.Starting || len(o.gamesOf(row.ID)) != 0 {
		t.Fatalf("pressed %+v", row)
	}
	if n := len(c.follow(c.get(base+"/starting")).has("0 of 10", "in progress", "Stop").all("meta", "http-equiv", "refresh")); n != 1 {
		t.Errorf("the page of an open batch asks again %d times", n)
	}
	o.batches()
	if row = must(o.Tournament(row.ID))(t); row.State != ledger.Running || len(o.gamesOf(row.ID)) != 6 {
		t.Fatalf("started %+v", row)
	}
	if n := len(c.follow(c.get(base+"/starting")).has("All 10 done", "ended").lacks("Stop").all("meta", "http-equiv", "refresh")); n != 0 {
		t.Error("the page of a batch that ended asks again")
	}
	number := map[string]int{}
	for _, e := range row.Entries {
		number[must(o.Player(e.Player))(t).Name] = e.Number
	}
	for i, id := range o.gamesOf(row.ID) {
		g, p := must(o.Game(id))(t), row.Pairings[i]
		if g.Label != p.Label || number[g.Sides[0].Name()] != p.White || number[g.Sides[1].Name()] != p.Black || g.Agreement.Colours != terms.ColoursFixed {
			t.Errorf("game %d is %s, %s against %s, %s; paired %+v", i, g.Label, g.Sides[0].Name(), g.Sides[1].Name(), g.Agreement.Colours, p)
		}
	}
	all, games := map[string]int{}, map[string]int{}
	for _, p := range o.waiting() {
		switch {
		case p.Kind == correspondence.NTerms:
			games[p.Name]++
			if n := len(p.Words.Text); n > 2500 || !strings.Contains(p.Words.Text, "those of our first letter of A3.") || len(p.Words.Attach) > 0 {
				t.Errorf("the letter of a game has %d letters:\n%s", n, p.Words.Text)
			}
		case p.Game == 0:
			all[p.Name]++
			for _, label := range []string{"A3-1", "A3-2", "A3-3", "A3-4", "A3-5", "A3-6"} {
				g := must(o.Game(must(o.GameByLabel(label))(t)))(t)
				if plays := g.Sides[0].Name() == p.Name || g.Sides[1].Name() == p.Name; plays != strings.Contains(p.Words.Text, label+" ") {
					t.Errorf("%s in the letter of terms to %s: %v\n%s", label, p.Name, plays, p.Words.Text)
				}
			}
		}
	}
	for _, name := range []string{"Smith", "Jones", "Brown", "Taylor"} {
		if all[name] != 1 || games[name] != 3 {
			t.Errorf("%s got %d letters of terms, %d of games", name, all[name], games[name])
		}
	}
	c.post(base+"/start", "nonce", visit.Nonce(), "version", fmt.Sprint(row.Version)).is(http.StatusUnprocessableEntity).has("has started already")
	c.get(base + "/pairings").has("in play").lacks("Take the draw back")
	o.deliver()
	if r := must(o.Check(false))(t); !r.Sound() {
		t.Error(r)
	}
}
