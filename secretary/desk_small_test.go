package secretary

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
)

// crowded is an office with so many games in play in tournaments of fifty, of which some are
// near their end or over their time, and so many letters that came in.
func crowded(t testing.TB, games, letters int) *office {
	t.Helper()
	o := newOffice(t, func(x *Options) { x.Health = func() Health { return Health{LastIn: begin, DiskFree: 76 << 30} } })
	o.plain = true
	var players []ledger.Player
	for n := range 40 {
		players = append(players, o.player(fmt.Sprintf("Player %c%c", 'A'+n/26, 'A'+n%26)))
	}
	for n := range games {
		if n%50 == 0 {
			o.tournament(fmt.Sprintf("T%02d", n/50+1))
		}
		row := must(o.Tournament(uint64(n/50 + 1)))(t)
		o.arrange(row, fmt.Sprintf("%s-%d", row.Label, n%50+1), players[n%40], players[(n%40+1+n/40)%40], func(a *terms.Agreement) {
			a.FirstTurnAt = begin.Add(time.Duration(n%20) * 6 * time.Hour)
		})
	}
	o.deliver()
	o.clock.set(begin.Add(3*24*time.Hour + 5*time.Hour))
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
