package secretary

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"postd/ledger"
	"postd/ledger/crowd"
	"postd/templates"
)

// busyOffice is an office in which each of so many games came to its last half-moves within the hour.
func busyOffice(t *testing.T, games int) *office {
	t.Helper()
	var clock crowd.Clock
	path := filepath.Join(t.TempDir(), "postd.db")
	l, err := ledger.Open(path, ledger.Options{Host: "chess.test", OfficeName: "Postal Office", Render: templates.Word, Compose: templates.Compose, Now: clock.Now, NoSync: true, Release: "test", Secret: []byte("a secret of the tests, 32 bytes.")})
	if err != nil {
		t.Fatal(err)
	}
	filled, err := crowd.Fill(t.Context(), l, &clock, crowd.Options{Games: games, Plies: 4, Papers: 2, Seed: 1, Answers: true, Bound: true, Mould: min(games, 105)})
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	return uncheckedOn(t, path, filled.Until.Add(time.Minute))
}

// mostRead is how many rows a page reads at most, whatever there is and whatever came.
const mostRead = 400

// TestRowsOfABusyDay asks for every page where a thousand games and more moved within the day, and again two
// days later, when as many are near their end: none reads more rows than a page may.
func TestRowsOfABusyDay(t *testing.T) {
	o := busyOffice(t, 2100)
	for _, later := range []time.Duration{0, 59 * time.Hour, 60 * time.Hour} {
		o.clock.t = o.clock.t.Add(later)
		c := o.as(roleSecretary)
		c.rows("/about")
		for _, r := range o.site.Table {
			path := inPath.Replace(r.Path)
			if r.Method != http.MethodGet || strings.HasSuffix(path, ".csv") {
				continue
			}
			d := c.get(path)
			n, _ := c.rows(path)
			if !strings.HasPrefix(d.header.Get("Content-Type"), "text/html") {
				continue // a file has what it has
			}
			if n > mostRead || len(d.body) > 100_000 {
				t.Errorf("%s: %d rows, %d octets, answered %d", r.Path, n, len(d.body), d.status)
			}
		}
	}
}
