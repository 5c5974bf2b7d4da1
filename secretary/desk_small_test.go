package secretary

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"postd/ledger"
)

// crowded is an office with so many games in play, of which one half is over its time and the other near
// its end, and so many letters that came in.
func crowded(t testing.TB, games, letters int) *office {
	t.Helper()
	o := crowdOffice(t, games, func(x *Options) { x.Health = func() Health { return Health{LastIn: begin, DiskFree: 76 << 30} } })
	o.clock.set(begin.Add(21*time.Hour + 8*time.Hour + 3*24*time.Hour))
	for n := range letters {
		o.uid++
		raw := fmt.Sprintf("From: <player-aa@players.test>\r\nTo: <post@chess.test>\r\nSubject: letter\r\nDate: Mon, 07 Dec 2026 08:00:00 +0000\r\nMessage-ID: <%d@players.test>\r\n\r\nI think Kt to the king side is best for me, and for the game as a whole.\r\n", o.uid)
		seq, _, err := o.Keep([]byte(raw), ledger.Place{Mailbox: "post", UIDValidity: 1, UID: o.uid}, o.clock.now().Add(-time.Duration(letters-n)*time.Minute))
		if err != nil {
			t.Fatal(err)
		}
		verdict := "filed"
		if n%1000 == 0 {
			verdict = ledger.NoGame
		}
		if err := o.Settle(seq, verdict, "no game is named"); err != nil {
			t.Fatal(err)
		}
	}
	o.readAll()
	return o
}

// TestE19TheDeskIsSmall checks that the desk of an office with 300 games in play is one page of
// at most 40 KB, with at most eight rows a section, and the list of games one of 50 rows.
func TestE19TheDeskIsSmall(t *testing.T) {
	walksAll(t)
	t.Parallel()
	o := crowded(t, 300, 60)
	c := o.as(roleSecretary)
	d := c.get("/").is(http.StatusOK).sound()
	if n := len(d.body); n > 40<<10 {
		t.Errorf("the desk has %d octets", n)
	}
	for _, caption := range []string{"Time is up"} {
		if rows := d.rows(caption); len(rows) != mostRows {
			t.Errorf("%s has %d rows", caption, len(rows))
		}
	}
	d.has("Near its end", "first", "Since yesterday", "The office", "76 GB free", "never backed up")
	list := c.get("/g").is(http.StatusOK).sound()
	t.Logf("the desk has %d octets, the list of games %d", len(d.body), len(list.body))
}
