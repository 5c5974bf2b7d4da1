package mailbox

import (
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
)

// TestYesAdd answers the question about a letter from a strange address by YES ADD: the
// letter is heard as of its arrival, the address is asked whether it is the player's, and
// nothing from there is heard by itself before it has answered. What is said with other
// words, or of an address that is a player's, adds nothing.
func TestYesAdd(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.config.Adding = &asking
	h.pump()
	came := h.clock.now()
	h.deliver(h.from(carolAt, "1 P-K4"))
	h.pump()
	h.clock.pass(time.Hour)
	h.write(aliceAt, "Yes, add.")
	h.pump()
	if d := h.despatched(h.game); len(d) != 1 || !d[0].Equal(came) {
		t.Fatalf("despatched %v, it came in %v: %v", d, came, h.verdicts())
	}
	a := h.address(h.alice, carolAt)
	if a.Verified || a.Asked.IsZero() || h.count(carolAt) != 1 {
		t.Fatalf("the address is %+v and has %d letters", a, h.count(carolAt))
	}
	h.clock.pass(time.Hour)
	h.write(carolAt, "it is mine")
	h.pump()
	if !h.address(h.alice, carolAt).Verified {
		t.Errorf("the address is not confirmed: %v", h.verdicts())
	}
}

// TestYesAddNothing is YES ADD where there is nothing to add.
func TestYesAddNothing(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ from, answer string }{
		"of a player's address": {bobAt, "YES ADD"}, "NO ADD": {carolAt, "NO ADD"}, "more words": {carolAt, "YES add it to my score"}, "no words are handed in": {carolAt, "YES ADD"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := openHouse(t)
			if h.config.Adding = &asking; strings.HasPrefix(name, "no words") {
				h.config.Adding = nil
			}
			var asked Question
			h.config.Question = func(q Question) (correspondence.Rendered, error) {
				asked = q
				return correspondence.Rendered{Subject: "is this letter yours?", Text: "YES or NO"}, nil
			}
			h.config.Help = 100
			h.pump()
			h.deliver(h.from(c.from, "1 P-K4"))
			h.pump()
			if may := c.from == carolAt && h.config.Adding != nil; asked.MayAdd != may {
				t.Errorf("it is told of YES ADD: %v, want %v", asked.MayAdd, may)
			}
			h.write(aliceAt, c.answer)
			h.pump()
			p, err := h.ledger.Player(h.alice)
			if err != nil || len(p.Addresses) != 1 || h.count(carolAt) != 0 {
				t.Errorf("%+v, %v; the stranger has %d letters", p.Addresses, err, h.count(carolAt))
			}
		})
	}
}

// TestQuestionTells is what a question tells: what is wanting, until when the player is to
// move where their time runs, and the zone in which they are told.
func TestQuestionTells(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	var asked []Question
	h.config.Question = func(q Question) (correspondence.Rendered, error) {
		asked = append(asked, q)
		return correspondence.Rendered{Subject: "is this letter yours?", Text: "YES or NO"}, nil
	}
	if _, err := h.ledger.PutPlayer(func() ledger.Player {
		p, err := h.ledger.Player(h.alice)
		if err != nil {
			t.Fatal(err)
		}
		p.Zone = "Europe/Paris"
		return p
	}()); err != nil {
		t.Fatal(err)
	}
	h.pump()
	h.deliver(h.plain(aliceAt, "A-1", "1 P-K4"))
	h.deliver(h.plain(bobAt, "A-1", "1 P-K4 P-K4"))
	h.pump()
	line, err := h.ledger.Line(h.game)
	if err != nil || line.Deadline.IsZero() {
		t.Fatal(line, err)
	}
	if len(asked) != 2 {
		t.Fatalf("asked: %+v", asked)
	}
	for _, q := range asked {
		switch {
		case q.Why != "keyless" || q.Official || q.Begins == "":
			t.Errorf("%+v", q)
		case q.Stands == nil || q.Stands.Notice.Game.ID != h.game:
			t.Errorf("%s is told nothing of the game", q.Player.Name)
		case q.Player.ID == h.alice && (q.Stands.Notice.To != terms.ToWhite || !q.Stands.Notice.Game.Turn.Deadline(q.Stands.Notice.Calendar).Equal(line.Deadline) || q.Zone.String() != "Europe/Paris"):
			t.Errorf("Alice is told as %v in %v of %v, the line says %v", q.Stands.Notice.To, q.Zone, q.Stands.Notice.Game.Turn, line.Deadline)
		case q.Player.ID == h.bob && (q.Stands.Notice.To != terms.ToBlack || q.Zone.String() == "Europe/Paris"):
			t.Errorf("Bob, whose time does not run, is told as %v in %v", q.Stands.Notice.To, q.Zone)
		}
	}
}
