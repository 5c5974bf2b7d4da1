package secretary

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/folder"
)

// TestE62LeaveInTwelveGames checks that leave in twelve games is three presses, and one letter a
// person: the player gets one that names all games, an opponent of three games one that names the
// three, and an opponent of one game the letter of that game.
func TestE62LeaveInTwelveGames(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	tour := o.tournament("A")
	agreed := func(a *terms.Agreement) {
		a.Leave = &terms.LeaveTerms{Days: 30, MovingEnds: true, CutHarmless: true}
	}
	away, three := o.player("Gwen Hall"), o.player("Ben Carter")
	others := []ledger.Player{three, three, three}
	for i := range 9 {
		others = append(others, o.player(fmt.Sprintf("Opponent %c", 'A'+i)))
	}
	var games []terms.GameID
	for i, x := range others {
		white, black := away, x
		if i%2 == 1 {
			white, black = x, away
		}
		games = append(games, o.arrange(tour, fmt.Sprintf("A-%d", i+1), white, black, agreed))
	}
	o.deliver()
	o.advance(begin.Sub(o.clock.now()))
	o.deliver()
	c := o.as(roleSecretary)
	today := calendar.DateOf(o.clock.now(), nil)
	page := folder.PlayerPath(away.ID) + "/leave"
	for _, bad := range []string{"soon", today.AddDays(-3).String()} {
		c.press(c.get(page), page, "from", bad).is(http.StatusUnprocessableEntity)
	}
	// Presses: the way from the player's page, the form, the preview.
	c.get(folder.PlayerPath(away.ID)).has("Enter leave in all games")
	form := c.get(page)
	preview := c.press(form, page, "from", today.AddDays(1).String(), "to", today.AddDays(4).String(), "reason", "Travels with the team.")
	preview.is(http.StatusOK).sound().has("(RULING/R-67)", "11 letters will go out", "Travels with the team.", "Each player gets one letter")
	c.follow(c.sure(preview)).has("is on leave")
	c.sure(preview) // pressed twice

	got := map[string][]ledger.Posting{}
	for _, p := range o.waiting() {
		got[p.Name] = append(got[p.Name], must(o.Posting(p.Seq))(t))
	}
	if len(got) != 11 {
		t.Errorf("%d persons are written to", len(got))
	}
	for name, list := range got {
		if len(list) != 1 {
			t.Errorf("%s gets %d letters", name, len(list))
			continue
		}
		p, named := list[0], 0
		for i := range games {
			if strings.Contains(p.Words.Text+" "+p.Words.Subject, fmt.Sprintf("A-%d ", i+1)) || strings.Contains(p.Words.Subject, fmt.Sprintf("A-%d:", i+1)) {
				named++
			}
		}
		if want := map[string]int{"Gwen Hall": 12, "Ben Carter": 3}[name]; named != max(1, want) {
			t.Errorf("the letter to %s names %d games:\n%s\n%s", name, named, p.Words.Subject, p.Words.Text)
		}
		if !strings.Contains(p.Words.Text, "R-67") || !strings.Contains(p.Words.Text, "Travels with the team.") {
			t.Errorf("the letter to %s:\n%s", name, p.Words.Text)
		}
		if name != "Gwen Hall" && strings.Contains(p.Words.Text, "left to you") {
			t.Errorf("%s is told how many days are left:\n%s", name, p.Words.Text)
		}
	}
	for i, id := range games {
		of := rules.White
		if i%2 == 1 {
			of = rules.Black
		}
		if n := len(must(o.Game(id))(t).Booked(of, o.clock.now())); n != 1 {
			t.Errorf("game %d has %d leaves booked", i+1, n)
		}
	}
	o.deliver()
	if r := must(o.Check(false))(t); !r.Sound() {
		t.Error(r)
	}
}
