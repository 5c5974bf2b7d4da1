package secretary

import (
	"net/http"
	"net/url"
	"testing"

	"postd/rules"
	"postd/secretary/folder"
)

// TestE5 checks that a game, a name, an address and a Message-ID each lead
// straight to their page where they are unique.
func TestE5(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	id := o.game()
	o.arrange(must(o.Tournament(1))(t), "A2", o.player("Smithers"), o.player("Adams"))
	o.write(id, rules.White, "EXACT F")
	sent := o.deliver()
	unread := must(o.Aside())(t)[0].Seq
	mail := readPlainly(must(o.Letter(unread))(t).Raw)
	if err := o.Settle(o.receive("stranger@elsewhere.test", "Hello", "Hello"), "unknown sender", "nobody's"); err != nil {
		t.Fatal(err)
	}
	c := o.as(roleSecretary)
	for q, to := range map[string]string{
		"A1": "/g/g1", "a1": "/g/g1", "g1": "/g/g1", "1": "/g/g1", "A": "/t/1", "Tourney": "/t/1",
		"smith@players.test": "/p/1", "SMITH@players.test": "/p/1", "jones": "/p/2", "adams": "/p/4",
		sent[0].MessageID: folder.PostedPath(sent[0].Seq), mail.MessageID: folder.LetterPath(unread), mail.MessageID[1 : len(mail.MessageID)-1]: folder.LetterPath(unread),
		"stranger@elsewhere.test": folder.LetterPath(unread + 1),
	} {
		d := c.get("/search?q=" + url.QueryEscape(q))
		if d.status != http.StatusSeeOther || d.to != to {
			t.Errorf("%q answers %d and leads to %q, want %q: %s", q, d.status, d.to, to, d.text())
		}
	}
	d := c.get("/search?q=smith").is(http.StatusOK).sound()
	if rows := d.rows("What may be meant"); len(rows) != 4 || rows[0][0] != "Smith" || rows[1][0] != "Smithers" || rows[2][1] != "Game" {
		t.Errorf("%q", rows)
	}
	c.get("/search?q=nothing+of+the+kind").is(http.StatusOK).sound().has("Nothing is called so.")
	c.get("/search").is(http.StatusOK).sound()
	if n := len(c.get("/").all("input", "name", "q")); n != 1 {
		t.Errorf("the desk has %d boxes to search in", n)
	}
}
