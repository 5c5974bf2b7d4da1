package secretary

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"postd/drills"
	"postd/ledger"
)

// moreCounted is a number of the frame that says that there are more.
var moreCounted = regexp.MustCompile(`class="count">\d+\+<`)

// TestVeryManyWait has more wait of one kind than are counted, and twice as many: the frame and the desk say
// that there are more, and pages read no more rows for it. Of a kind that is a tally the number stands.
func TestVeryManyWait(t *testing.T) {
	if testing.Short() {
		t.Skip("it fills two offices with thousands of players")
	}
	t.Parallel()
	const few = ledger.MostWaits + 50
	paths := []string{"/", "/duties", "/g", "/p", "/mail"}
	rows := map[string][]int64{}
	for _, many := range []int{few, 2 * few} {
		o := newOffice(t)
		var silent, wishes []ledger.Row
		for i := range many {
			addr := ledger.Address{Addr: fmt.Sprintf("silent%d@players.test", i), Asked: o.clock.now()}
			silent = append(silent, ledger.Player{Name: fmt.Sprintf("Silent %d", i), Addresses: []ledger.Address{addr}})
			wishes = append(wishes, ledger.Request{Kind: ledger.RequestEnter, From: fmt.Sprintf("guest%d@else.test", i), Words: "T1", At: o.clock.now(), State: ledger.RequestOpen})
		}
		o.files(silent...)
		c := o.as(roleSecretary)
		c.rows("/about")
		if note := c.get("/g").body; moreCounted.MatchString(note) {
			t.Errorf("of %d addresses that are asked today too many wait", many)
		}
		o.files(wishes...)
		if n := fmt.Sprint(many); !strings.Contains(c.get("/").body, n) {
			t.Errorf("the desk does not say that %s requests wait", n)
		}
		o.advance(ledger.AddressPatience)
		for _, path := range paths {
			n, status := c.rows(path)
			if rows[path] = append(rows[path], n); status != 200 {
				t.Errorf("%s: %d", path, status)
			}
			if body := c.get(path).body; !moreCounted.MatchString(body) {
				t.Errorf("%s does not say that more than were counted of %d wait", path, many)
			}
		}
	}
	for path, n := range rows {
		t.Logf("%6d %6d  GET %s, with %d and %d of two kinds", n[0], n[1], path, few, 2*few)
		if (drills.Rows{What: path, Small: n[0], Large: n[1]}).Grows() {
			t.Errorf("%s reads %d rows where %d of a kind wait, and %d where twice as many do", path, n[0], few, n[1])
		}
	}
}
