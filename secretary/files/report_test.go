package files

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/tournament/trf"
)

// TestE29Report checks the report of a section: who played whom in which round with which
// colour and result, the places of the table, and that out, in and out again is the same to the
// octet, in both versions.
func TestE29Report(t *testing.T) {
	t.Parallel()
	o, _ := championship(t)
	row := must(o.TournamentByLabel("C26A"))(t)
	must(o.File(ledger.Matter{Key: "annul", By: "edith", Games: o.gamesOf(row.ID)[5:6], At: o.now, Decide: annulled(t, o.now)}))(t)
	s := must(Read(o.Ledger, must(o.TournamentByLabel("C26A"))(t), o.now))(t)
	f := must(s.Report("postd test"))(t)
	want := `012 C26A, Championship <2026>, preliminaries
022 correspondence
042 2026/12/07
062 4
072 4
092 Individual: Round-Robin
102 Miss Rudge
122 3 days a turn
162  X 0.0
182 postd test
192 FIDE_ROUNDROBIN
202 SB
212 PTS,SB
222 1/259200
001    1      Foster, Eve                       1500 ENG                         0.5    2     4 w       2 w =  0000 - Z
001    2      =1+1                              1510 ENG                         1.5    1     3 w +     1 b =     4 w
001    3      Ñandú, José                       1520 ENG                         0.0    3     2 b -     4 b    0000 - Z
001    4      O'Brien\, Art "Pat"               1530 ENG                         0.0    3     1 b       3 w       2 b
### game C26A-6 annulled 2026/12/07
`
	for version, out := range map[trf.Version][]byte{trf.TRF26: f.Write(trf.TRF26, false), trf.TRF16: f.Write(trf.TRF16, false)} {
		if got := strings.ReplaceAll(string(out), "\r", "\n"); version == trf.TRF26 && got != want {
			t.Errorf("the report is\n%s\nnot\n%s", got, want)
		}
		in, err := trf.Read(out)
		if err != nil {
			t.Fatalf("TRF%d is not read: %v", version, err)
		}
		if again := in.Write(version, false); !bytes.Equal(again, out) {
			t.Errorf("TRF%d, read and written again, is\n%s", version, again)
		}
		if bytes.Contains(out, []byte("@")) {
			t.Errorf("TRF%d has an address", version)
		}
	}
	for _, name := range []string{"A", "B"} {
		s := must(Read(o.Ledger, must(o.TournamentByLabel("C26"+name))(t), o.now))(t)
		f, table := must(s.Report("postd"))(t), must(s.Table())(t)
		for _, r := range table.Rows {
			if got := f.Points(r.Number); fmt.Sprint(got) != fmt.Sprint(int(r.Score)) {
				t.Errorf("section %s, number %d has %d half points in the report and %v in the table", name, r.Number, got, r.Score)
			}
		}
		if err := f.Section.Fault(); err != nil {
			t.Error(err)
		}
	}
}

// annulled decides that a game counts as never played, and none takes its place.
func annulled(t testing.TB, now time.Time) func([]correspondence.Game, []correspondence.Setting) []correspondence.Decision {
	return func(g []correspondence.Game, office []correspondence.Setting) []correspondence.Decision {
		x := correspondence.Ruling{By: terms.ToUmpire, Row: "Annul", Reason: "it was played under a wrong name", Replace: correspondence.ReplaceNone}
		d, err := g[0].Rule(x, office[0])
		if err != nil {
			t.Error(err)
		}
		return []correspondence.Decision{d}
	}
}
