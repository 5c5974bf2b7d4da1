package stage

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/ledger"
	"postd/rules"
)

// asks takes who goes through: a letter goes to each of the four.
func (c *championship) asks() {
	o, b := c.o, c.b
	b.open("/e/1/through")
	b.sees("can be taken", "4 through, 0 may go through, 20 out", "Zoe Zeal, 1 of each: place 1 of C26A")
	b.eyes("event-through-final")
	b.press("Take them")
	b.eyes("event-take")
	b.press("Show")
	b.sees("4 letters will go out", "20 players wait behind them")
	b.eyes("event-take-preview")
	b.sure("")
	b.sees("They are taken")
	b.eyes("event-rights")
	o.carried()
	o.says(theirAddress(standIn), "a place for you", "YES", "NO")
}

// answered has two come, one decline, and one be silent; the next of their sections come for them.
func (c *championship) answered() {
	o, b := c.o, c.b
	says := func(name, word string) { o.answers(theirAddress(name), "a place for you", word) }
	says(standIn, "YES")
	says("Clara", "YES")
	says("Dan", "NO")
	b.open("/")
	b.sees("had a place in C26F by place 1 of C26D")
	b.eyes("desk-declined")
	c.next()
	says("Eve", "YES")
	o.passes(15 * 24 * time.Hour)
	b.open("/")
	b.sees("Boris Zukertort", "had a place in C26F by place 1 of C26B")
	c.next()
	says("Guy", "YES")
	b.open("/e/1/rights")
	b.sees("passed over: declined", "used in C26F")
	b.eyes("event-rights-used")
	t, err := o.ledger.TournamentByLabel("C26F")
	if err != nil {
		c.t.Fatal(err)
	}
	var in []string
	for _, e := range t.Entries {
		p, err := o.ledger.Player(e.Player)
		if err != nil {
			c.t.Fatal(err)
		}
		in = append(in, p.Name)
	}
	if got := strings.Join(in, ", "); got != "Zoe Zeal, Clara Jaenisch, Eve Ford, Guy Holt" {
		c.t.Errorf("in the final are %s", got)
	}
}

// next presses the button of the desk that asks the next of the order, and has the letter carried.
func (c *championship) next() {
	b := c.b
	b.press("Ask the next")
	b.eyes("request-next")
	b.submit(`form:has(input[name=sure]) button`)
	c.o.carried()
}

// final gives prizes to the event, and plays the final: Zoe Zeal is first, Clara Jaenisch and Eve
// Ford are level behind her.
func (c *championship) final() {
	o, b := c.o, c.b
	b.open("/e/1/prizes")
	b.eyes("event-prizes-none")
	b.press("Change the prizes")
	b.eyes("event-prizes-form")
	for name, value := range map[string]string{"p1.for": "1", "p1.amount": "12.50", "p1.what": "the cup", "p2.for": "2", "p2.amount": "5.01"} {
		b.fill(name, value)
	}
	b.tick("p2.shared", "yes")
	b.press("Save")
	b.sees("The prizes are saved.")
	b.open("/e/1")
	b.eyes("event-final-draft")
	b.press("C26F")
	b.press("Change the tournament")
	b.unfold()
	b.fill("term.first_turn_at", o.clock.Now().Add(10*24*time.Hour).Format("2006-01-02T15:04"))
	b.press("Look at the changes")
	b.sure("")
	b.open("/e/1")
	b.press("Give the numbers of 1 section")
	b.fill("numbers", "rating")
	b.press("Show")
	b.sure("")
	b.press("Start 1 section")
	b.press("Show")
	b.sure("C26")
	o.carried()
	o.passes(11 * 24 * time.Hour)
	for _, x := range c.open() {
		names := []string{x.Names[rules.White], x.Names[rules.Black]}
		switch {
		case slices.Contains(names, "Clara Jaenisch") && slices.Contains(names, "Eve Ford"):
			o.plays(x.Label, "P-K4", "P-K4")
			o.writes(x.Label, rules.White, "OFFER DRAW")
			o.writes(x.Label, rules.Black, "ACCEPT")
		default:
			o.writes(x.Label, c.weaker(x), "I resign.")
		}
	}
	b.open("/e/1/prizes")
	b.sees("the tables are not final")
	b.eyes("event-prizes")
	o.passes(15 * 24 * time.Hour)
}

// closes sends the letters of congratulation and the final tables, and archives all sections.
func (c *championship) closes() {
	o, b := c.o, c.b
	b.open("/e/1/prizes")
	b.sees("Zoe Zeal, place 1 of C26F: 12.50 and the cup", "Clara Jaenisch, place 2 of C26F: 2.51, shared by 2", "Eve Ford, place 2 of C26F: 2.50, shared by 2")
	b.eyes("event-prizes-final")
	b.press("Letters of congratulation")
	b.eyes("event-congratulate")
	b.press("Show")
	b.sees("3 letters will go out")
	b.sure("")
	o.carried()
	o.says(theirAddress(standIn), "prize", "place 1 of C26F: 12.50 and the cup")
	for n, label := range []string{"C26A", "C26B", "C26C", "C26D", "C26F"} {
		b.open("/")
		b.sees("Send the final table")
		b.press("Send the final table")
		b.submit("main form.fields .actions .primary")
		b.sure("")
		o.carried()
		b.open(fmt.Sprintf("/t/%d", n+2))
		b.press("Archive it")
		b.sure(label)
		b.sees("archived")
	}
	o.says(theirAddress(standIn), "C26F: Final table", "Zoe Zeal")
	b.open("/e/1")
	b.eyes("event-archived")
	for _, page := range []string{"files", "booklet"} {
		b.open("/e/1/" + page)
		b.eyes("event-" + page)
	}
	b.open("/events")
	b.eyes("events")
	for n := range 6 {
		if t, err := o.ledger.Tournament(uint64(n + 1)); err != nil || t.State != ledger.Shut {
			c.t.Errorf("%s is %s: %v", t.Label, t.State, err)
		}
	}
}
