package secretary

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"postd/ledger"
	"postd/rules"
)

// TestBulletinAndFinalTable checks the draft of a bulletin, that games in play are not in
// it, and that a final table goes out once the table is final and not before.
func TestBulletinAndFinalTable(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	smith, jones, brown := o.player("Smith"), o.player("Jones"), o.player("Brown")
	row := o.tournament("H1", func(t *ledger.Tournament) { t.State = ledger.ByHand })
	one := o.arrange(row, "H1-1", smith, jones)
	two := o.arrange(row, "H1-2", brown, smith)
	o.advance(2 * 3600 * 1e9)
	o.resign(one, rules.White)
	at := fmt.Sprintf("/t/%d", row.ID)
	c.get(at+"/final").is(http.StatusUnprocessableEntity).has("is not final", "1 game is finished, 1 left.")
	form := c.get(c.get(at+"/standings").link("Bulletin")).is(http.StatusOK).sound().has("To 3 players of H1", "The draft", "1 game is finished, 1 left.", "H1-1 Smith v Jones 0–1, resigned", "May still win Jones, Smith, Brown.").lacks("H1-2")
	preview := c.press(form, at+"/bulletin", "text", "A good week.").is(http.StatusOK).has("3 letters will go out; one of them", "H1: Bulletin", "A good week.", "Results since")
	c.follow(c.sure(preview)).is(http.StatusOK).has("The letter is in the outbox: 3 letters")
	if p := o.waiting()[len(o.waiting())-1]; !p.Circular || !p.Written || strings.Contains(p.Words.Text, "H1-2") || p.Words.HTML == "" {
		t.Errorf("a bulletin %+v", p)
	}
	o.resign(two, rules.Black)
	c.get(at + "/standings").lacks("Send the final table")
	o.advance(15 * 24 * 3600 * 1e9) // nobody may appeal any more
	form = c.get(c.get(at + "/standings").link("Send the final table")).is(http.StatusOK).sound().has("The final table")
	c.follow(c.sure(c.press(form, at+"/final").is(http.StatusOK).has("3 letters will go out", "H1: Final table"))).has("3 letters")
}

// TestBulletinTells checks that a bulletin has the games that ended since the last one in full, the
// next dates, and nothing of a game in play (RULING/R-2); and that it can be printed as a page without
// navigation, with the words that were typed.
func TestBulletinTells(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	smith, jones, brown := o.player("Smith"), o.player("Jones"), o.player("Brown")
	row := o.tournament("H1", func(t *ledger.Tournament) { t.State = ledger.ByHand })
	one, two, three := o.arrange(row, "H1-1", smith, jones), o.arrange(row, "H1-2", brown, smith), o.arrange(row, "H1-3", jones, brown)
	o.deliver()
	o.advance(begin.Sub(o.clock.now()))
	o.play(one, "P-K4", "P-K4", "Kt-KB3")
	o.play(three, "P-Q4")
	o.resign(one, rules.Black)
	at := fmt.Sprintf("/t/%d/bulletin", row.ID)
	form := c.get(at).is(http.StatusOK).sound().has("These games in full", "1. P-K4 P-K4 2. Kt-KB3", "Next dates", "either player may claim that an unfinished game be adjudicated").
		lacks("P-Q4", "H1-3", "H1-2")
	paper := c.press(form, at, "text", "A good <b>week</b>.", "try", "yes").is(http.StatusOK).sound()
	paper.has("A good <b>week</b>.", "1. P-K4 P-K4 2. Kt-KB3", "Next dates").lacks("P-Q4", "Log out")
	if n := len(paper.all("nav")); n != 1 || len(o.waiting()) > 0 && o.waiting()[len(o.waiting())-1].Circular {
		t.Errorf("the page to print has %d navigations, or something went out", n)
	}
	form = c.get(paper.link("Change it")).is(http.StatusOK).sound()
	if got := form.form(at).Get("text"); got != "A good <b>week</b>." {
		t.Errorf("what was typed came back as %q", got)
	}
	c.follow(c.sure(c.press(form, at))).is(http.StatusOK)
	p := o.waiting()[len(o.waiting())-1]
	if !strings.Contains(p.Words.Text, "2. Kt-KB3") || !strings.Contains(p.Words.HTML, "2. Kt-KB3") || strings.Contains(p.Words.Text+p.Words.HTML, "P-Q4") {
		t.Errorf("the letter: %s", p.Words.Text)
	}
	now := must(o.Tournament(row.ID))(t)
	if !now.Bulletin.Equal(o.clock.now()) || now.Circulars != 1 {
		t.Errorf("the row has %s, %d", now.Bulletin, now.Circulars)
	}
	// The next one begins where this ended.
	o.advance(time.Hour)
	o.resign(two, rules.White)
	c.get(at).has("H1-2", "No move was made.").lacks("Kt-KB3")
	o.resign(three, rules.White)
	c.get(at).has("All games are over. The table is not final yet.", "The table is final on", "unless somebody appeals before").lacks("waits for a ruling", "may claim")
}
