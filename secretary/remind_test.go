package secretary

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/batches"
)

// written are the letters of officials in a game.
func (o *office) written(id terms.GameID) []ledger.Posting {
	o.t.Helper()
	return must(o.WrittenOf(id))(o.t)
}

// TestE42RemindOne checks that a silent player is reminded with two presses, the way to the page
// and the button; that only the side to move is written to, whose answer is heard in the game; and
// that a game is reminded once a day, and not while nobody is to move.
func TestE42RemindOne(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	o.deliver()
	c := o.as(roleSecretary)
	at := "/g/" + id.String() + "/remind"
	c.get("/g/" + id.String()).has("Remind whose turn it is")
	form := c.get(at).is(http.StatusOK).sound().has("To Smith, White in game A1", "A reminder from the secretary.", "waits for your answer")
	before, turn := len(o.waiting()), must(o.Line(id))(t)
	c.follow(c.press(form, at).is(http.StatusSeeOther)).has("The reminder to Smith is in the outbox.")
	list := o.written(id)
	if len(list) != 1 || len(o.waiting()) != before+1 {
		t.Fatalf("%d letters", len(list))
	}
	p := must(o.Posting(list[0].Seq))(t)
	if k, ok := o.ParseKey(p.ReplyTo); p.Name != "Smith" || p.Party != terms.ToWhite || !ok || k.Game != id {
		t.Errorf("to %s, answered at %s", p.Name, p.ReplyTo)
	}
	if !strings.Contains(p.Words.Text, "changes nothing") || !strings.Contains(p.Words.Text, "Your move, by ") {
		t.Error(p.Words.Text)
	}
	if now := must(o.Line(id))(t); now.Seq != turn.Seq || !now.Deadline.Equal(turn.Deadline) {
		t.Errorf("the game moved on: %+v", now)
	}
	c.get("/g/"+id.String()+"/letters").has("a reminder from the secretary", "to White alone")
	c.get(at).is(http.StatusOK).sound().has("No reminder can be sent: a reminder of this game went out today.")
	o.advance(24 * time.Hour)
	c.press(c.get(at), at, "text", "").is(http.StatusUnprocessableEntity).has("The words of the letter")
	preview := c.press(c.get(at), at, "text", "Dear Smith,\nplease <b>write</b>.\nRESIGN").is(http.StatusOK).sound().has("1 letter will go out", "please <b>write</b>.")
	c.sure(preview).is(http.StatusSeeOther)
	if list = o.written(id); len(list) != 2 || !strings.Contains(must(o.Posting(list[1].Seq))(t).Words.Text, "| RESIGN") {
		t.Errorf("%d letters", len(list))
	}
	o.advance(24 * time.Hour)
	c.through("/g/"+id.String()+"/rule/Suspend", "reason", "Fire.")
	c.get(at).has("No reminder can be sent: both clocks stand.")
	o.as(roleAuditor).get(at).is(http.StatusForbidden)
	o.deliver()
	if r := must(o.Check(false))(t); !r.Sound() {
		t.Error(r)
	}
}

// TestE42BulkRemind checks that the games that are ticked, or all of a tournament, are reminded
// with four presses at most: one letter to whoever is to move, one a day for each game.
func TestE42BulkRemind(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	four, tour := o.four(), o.tournament("A")
	var ids []terms.GameID
	for i, pair := range [][2]int{{0, 1}, {2, 3}, {0, 2}} {
		ids = append(ids, o.arrange(tour, fmt.Sprintf("A-%d", i+1), four[pair[0]], four[pair[1]]))
	}
	o.deliver()
	o.advance(begin.Sub(o.clock.now()))
	o.deliver()
	o.play(ids[1], "P-K4")
	o.deliver()
	c.through("/g/"+ids[2].String()+"/rule/Suspend", "reason", "Fire.")
	o.deliver()

	// Presses: the button below the list, the form, the preview.
	list := c.get(fmt.Sprintf("/g?tournament=%d", tour.ID)).sound().has("Rule or remind in those ticked", "Rule or remind in all 3 that fit")
	if n := len(list.all("input", "name", "game")); n != 3 {
		t.Errorf("%d boxes", n)
	}
	ticked := "/g/bulk?" + url.Values{"game": {ids[1].String(), ids[2].String()}}.Encode()
	form := c.get(ticked).sound().has("2 games: ticked")
	c.press(form, "/g/bulk", "row", "Remind", "reason", "").is(http.StatusUnprocessableEntity).has("Write the words of the reminder")
	preview := c.press(c.get(ticked), "/g/bulk", "row", "Remind", "reason", "Please write.\nThe round ends soon.").is(http.StatusOK).sound()
	preview.has("2 games: ticked", "in 1 game", "cannot be done in 1 game", "both clocks stand", "1 letter will go out", "that of A-2", "The round ends soon.")
	before := len(o.waiting())
	c.sure(preview).is(http.StatusSeeOther)
	c.sure(preview) // pressed twice
	o.batches()
	b := must(o.Batches(1, nil))(t)[0]
	if b.Deed != deedRemind || b.Done != 2 || len(b.Failed) != 1 || b.Open() {
		t.Errorf("%+v", b)
	}
	c.get(batches.Path(b.ID)).sound().has("1 of 2 done, 1 refused", "A-3", "both clocks stand")
	if n := len(o.waiting()) - before; n != 1 {
		t.Errorf("%d letters", n)
	}
	if w := o.written(ids[1]); len(w) != 1 || w[0].Name != "Taylor" || w[0].Party != terms.ToBlack {
		t.Errorf("%+v", w)
	}

	// All of the tournament: A-2 had its letter today.
	all := fmt.Sprintf("/g/bulk?tournament=%d", tour.ID)
	preview = c.press(c.get(all), "/g/bulk", "row", "Remind", "reason", "Please write.").has("3 games: of A", "1 letter will go out", "cannot be done in 2 games")
	c.sure(preview).is(http.StatusSeeOther)
	o.batches()
	if len(o.written(ids[0])) != 1 || len(o.written(ids[1])) != 1 || len(o.written(ids[2])) != 0 {
		t.Error("not one letter a game")
	}
	c.press(c.get(all), "/g/bulk", "row", "Remind", "reason", "Please write.").is(http.StatusUnprocessableEntity).has("It can be done in none of these games")
	o.deliver()
	if r := must(o.Check(false))(t); !r.Sound() {
		t.Error(r)
	}
}
