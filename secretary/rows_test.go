package secretary

import (
	"fmt"
	"net/http"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"postd/drills"
	"postd/ledger"
	"postd/ledger/crowd"
	"postd/templates"
)

// rowsHeader tells how many rows of the ledger a request read. Only offices of the tests set it.
const rowsHeader = "X-Postd-Rows"

// crowdOffice is an office with so many games, three to a tournament, each of two half-moves of which the last
// was brought by a letter, and the answers wait.
func crowdOffice(t testing.TB, games int, change ...func(*Options)) *office {
	t.Helper()
	var clock crowd.Clock
	path := filepath.Join(t.TempDir(), "postd.db")
	l, err := ledger.Open(path, ledger.Options{
		Host: "chess.test", OfficeName: "Postal Office", Render: templates.Word, Compose: templates.Compose, Source: composePlainly, Now: clock.Now, NoSync: true, Release: "test",
		Secret: []byte("a secret of the tests, 32 bytes."),
	})
	if err != nil {
		t.Fatal(err)
	}
	filled, err := crowd.Fill(t.Context(), l, &clock, crowd.Options{Games: games, Plies: 2, Papers: 1, Each: 3, Seed: 1, Compose: composePlainly})
	if err != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	o := officeOn(t, path, filled.Until.Add(quietly), change...)
	must(o.File(ledger.Matter{Key: "deed:event", By: "edith", Rows: []ledger.Row{ledger.Event{Label: "C26", Name: "Cup", Stages: []ledger.Stage{{No: 1, Name: "final", System: ledger.RoundRobin}}}}}))(t)
	o.batch(ledger.Batch{Title: "Start of T1", Tournament: 1})
	o.request(ledger.Request{Kind: ledger.RequestLeave, Player: 1, State: ledger.RequestOpen})
	return o
}

// quietly is for how long nothing has come when the pages are asked for: the desk tells what came within a
// day, and reads it.
const quietly = 25 * time.Hour

// rows is how many rows are read where a page is asked for, and what is answered.
func (c *client) rows(path string) (int64, int) {
	d := c.get(path)
	n, err := strconv.ParseInt(d.header.Get(rowsHeader), 10, 64)
	if err != nil {
		c.t.Fatalf("%s: %v", path, err)
	}
	return n, d.status
}

// inPath names a thing of each sort that a path can name, the same in every office.
var inPath = strings.NewReplacer(":tournament", "1", ":tie", "F", ":event", "1", ":game", "g1", ":player", "1", ":letter", "1", ":posting", "1", ":request", "1", ":duty", "none",
	":row", "Note", ":move", "P-K4", ":number", "1", ":round", "1", ":no", "1", ":n", "1", ":case", "1", ":set", "GB-EAW", ":day", "2027-01-01", ":batch", "1", ":list", "1", ":user", "1", ":table", "1")

// TestRowsOfPages asks for every page of the desk in an office and in one with several times as much of
// everything: the same number of rows is read. Pages that are not so yet stand in a list.
func TestRowsOfPages(t *testing.T) {
	walksAll(t)
	t.Parallel()
	games := drills.Count(t, drills.Counted)
	small, large := crowdOffice(t, games), crowdOffice(t, drills.Larger(games))
	var all []drills.Rows
	answers := map[int]int{}
	of, in := small.as(roleSecretary), large.as(roleSecretary)
	for _, c := range []*client{of, in} {
		c.rows("/about") // what is found out once after a start
	}
	for _, r := range small.site.Table {
		if r.Method != http.MethodGet {
			continue
		}
		path := inPath.Replace(r.Path)
		if strings.Contains(path, ":") {
			t.Errorf("%s: nothing is known that this names", r.Path)
			continue
		}
		x := drills.Rows{What: "GET " + r.Path}
		var status, other int
		x.Small, status = of.rows(path)
		x.Large, other = in.rows(path)
		if status != other {
			t.Errorf("%s is answered %d, and %d where there is more", path, status, other)
		}
		answers[status]++
		if status >= http.StatusInternalServerError {
			t.Errorf("%s is answered %d", path, status)
		}
		all = append(all, x)
	}
	if answers[http.StatusOK] < 90 {
		t.Errorf("only %d pages are there: %v", answers[http.StatusOK], answers)
	}
	t.Logf("answers: %v", answers)
	drills.HoldRows(t, filepath.Join("testdata", "rows.txt"), all)
	rowsOfFilters(t, of, in)
}

// TestRowsOfAScan plants a walk over all players beside a look at one of them: the count finds the
// first in an office with more players, and nothing in the second.
func TestRowsOfAScan(t *testing.T) {
	t.Parallel()
	few, many := newOffice(t), newOffice(t)
	for n := range 4 * 26 {
		if n < 26 {
			few.player(fmt.Sprintf("Player %c", 'A'+n))
		}
		many.player(fmt.Sprintf("Player %c%c", 'A'+n%26, 'A'+n/26))
	}
	counted := func(do func(*office)) drills.Rows {
		var n [2]int64
		for i, o := range []*office{few, many} {
			before := o.Counts().Read
			do(o)
			n[i] = o.Counts().Read - before
		}
		return drills.Rows{Small: n[0], Large: n[1]}
	}
	if r := counted(func(o *office) { must(o.Check(false))(t) }); !r.Grows() || r.Large < 4*26 {
		t.Errorf("everything was read, and is not seen to grow: %+v", r)
	}
	if r := counted(func(o *office) { must(o.Player(7))(t) }); r.Grows() || r.Small != r.Large || r.Small == 0 {
		t.Errorf("one player was looked up: %+v", r)
	}
}
