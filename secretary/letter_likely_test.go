package secretary

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"postd/rules"
)

// TestE52ThreePresses checks that a letter which was not understood is taken as a move from the
// desk by three presses: Read it, the move with its small board, and the one that does it; and
// that each legal move on the form has a small board of its own.
func TestE52ThreePresses(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	o.write(id, rules.White, "King's Pawn on and on\r\n\r\nYours, Smith")
	o.deliver()
	o.advance(time.Hour)
	c := o.as(roleSecretary)
	desk := c.get("/").is(http.StatusOK).sound()
	href := desk.link("Read it: Letter not understood, Smith, A1") // the first press
	letter := c.get(href).is(http.StatusOK).sound().has("Take it as", "The legal moves", "P-K4 e4", "Kt-KB3 Nf3")
	form := letter.form(href + "/move")
	if form.Get("words") == "" || form.Get("why") == "" || len(letter.all("img", "class", "small-board")) != 20 {
		t.Fatalf("the form has %v", form)
	}
	c.get(href + "/move/e2e5").is(http.StatusNotFound)
	if board := c.get(href + "/move/e2e4"); board.status != http.StatusOK || board.header.Get("Content-Type") != "image/svg+xml" || !strings.Contains(board.body, "After P-K4") {
		t.Errorf("the board: %d %s", board.status, board.header.Get("Content-Type"))
	}
	if full := c.get(href + "/move").sound(); len(full.all("img", "class", "small-board")) != 20 {
		t.Errorf("%d small boards", len(full.all("img", "class", "small-board")))
	}
	preview := c.send(href+"/move", url.Values{ // the second
		"nonce": {form.Get("nonce")}, "version": {form.Get("version")}, "words": {form.Get("words")}, "why": {form.Get("why")}, "move": {"e2e4"},
	}).is(http.StatusOK).sound().has("recorded P-K4")
	c.follow(c.sure(preview)).is(http.StatusOK) // the third
	if g := must(o.Game(id))(t); len(g.Score()) != 1 || g.Score()[0].Move.String() != "e2e4" {
		t.Errorf("the game has %v", g.Score())
	}
	if x := must(o.Letters(nil))(t)[0]; !strings.Contains(x.Done, "taken as P-K4") {
		t.Errorf("who chose is not written down: %q", x.Done)
	}
}
