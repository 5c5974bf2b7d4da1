package secretary

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

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
	form := c.get(c.get(at+"/standings").link("Bulletin")).is(http.StatusOK).sound().has("To 3 players of H1", "The draft", "1 game is finished, 1 left.", "H1-1 Smith v Jones 0–1, resigned", "May still win: Jones, Smith, Brown.").lacks("H1-2")
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
