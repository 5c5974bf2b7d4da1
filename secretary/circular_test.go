package secretary

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"postd/ledger"
)

// TestE30Circular checks that before a circular goes out its recipients and its
// letters are shown.
func TestE30Circular(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	players := append(o.four(), o.player("Evans"))
	row := o.tournament("A3", entered(players[:4]...), func(t *ledger.Tournament) {
		t.Entries = append(t.Entries, ledger.Entry{Player: players[4].ID, State: ledger.Declined})
	})
	at := fmt.Sprintf("/t/%d/circular", row.ID)
	form := c.get(at).is(http.StatusOK).sound().has("one letter to each of 4 players", "Smith <smith@players.test>").lacks("Evans")
	for name, fields := range map[string][]string{
		"no text":         {"subject", "News", "text", ""},
		"no subject":      {"subject", "", "text", "All is well."},
		"a long subject":  {"subject", strings.Repeat("x", 61), "text", "All is well."},
		"a second header": {"subject", "News\nBcc: x@y.test", "text", "All is well."},
	} {
		t.Run(name, func(t *testing.T) {
			d := c.press(form, at, fields...).is(http.StatusUnprocessableEntity).sound()
			if d.form(at).Get("text") != fields[3] {
				t.Error("the words are lost")
			}
		})
	}
	preview := c.press(form, at, "subject", "Christmas", "text", "Friday 25 December is not counted.\r\n\r\n<b>A good Christmas.</b>")
	preview.has("It goes to 4 players: Smith, Jones, Brown, Taylor", "4 letters will go out", "A3: circular 1: Christmas",
		"Friday 25 December is not counted. <b>A good Christmas.</b>", "Circular 1 to all players, from the secretary.", "writes to Smith and the other players of Tourney A3:")
	if len(o.waiting()) > 0 {
		t.Fatal("sent by a preview")
	}
	c.follow(c.sure(preview)).has("Circular 1 is in the outbox: 4 letters")
	to := ""
	for _, p := range o.waiting() {
		to += p.To + " "
		if p.ReplyTo != "secretary@chess.test" || p.Words.Subject != "A3: circular 1: Christmas" || p.Player == 0 || p.Game != 0 {
			t.Errorf("a letter %+v", p)
		}
	}
	if to != "smith@players.test jones@players.test brown@players.test taylor@players.test " {
		t.Errorf("sent to %s", to)
	}
	if now := must(o.Tournament(row.ID))(t); now.Circulars != 1 {
		t.Errorf("%d circulars", now.Circulars)
	}
	c.get(at).has("Circular 2")
	c.get(fmt.Sprintf("/t/%d/circular", o.tournament("H1").ID)).has("there is nobody to write to")
}
