package secretary

import (
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"postd/drills"
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

// TestRowsOfABusyDay asks for every page where very many games moved within the day, and again when as many
// are near their end or have no time left: none reads more rows than a page may, or has more octets. So do
// searches of every sort, lists with places that are none of theirs, requests that are given up, and a hundred
// at once.
func TestRowsOfABusyDay(t *testing.T) {
	walksAll(t)
	t.Parallel()
	o := busyOffice(t, drills.Count(t, drills.Busy))
	manyAtOnce(t, o)
	shown := 0
	for _, later := range busyDays {
		o.clock.t = o.clock.t.Add(later)
		c := o.as(roleSecretary)
		c.rows("/about")
		for _, r := range o.site.Table {
			path := inPath.Replace(r.Path)
			if r.Method != http.MethodGet {
				continue
			}
			d := c.get(path)
			n, _ := c.rows(path)
			if d.status != http.StatusOK || !strings.HasPrefix(d.header.Get("Content-Type"), "text/html") {
				continue // a file has what it has
			}
			if shown++; n > mostRead || len(d.body) > 100_000 {
				t.Errorf("%s: %d rows, %d octets", r.Path, n, len(d.body))
			}
		}
	}
	if shown < 3*60 {
		t.Errorf("only %d pages were there", shown)
	}
	searchesAreBounded(t, o)
	placesOfOthers(t, o)
	givenUp(t, o)
}
