package templates

import (
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/rules"
)

// TestTermsOfEachCode checks that the text of all terms, which goes with the first letter, says
// by which law of the code that is played the colours and the first move were settled.
func TestTermsOfEachCode(t *testing.T) {
	const knight = "odds: Black gives Knight"
	for _, x := range []struct {
		law    rules.Law
		filled []string
	}{
		{"BCC1903/I.4(d)", []string{"code: BCC1903-V"}},
		{"BCC1897/I", []string{"code: BCC1897-III"}},
		{"STAUNTON/R.III", []string{"code: STAUNTON"}},
		{"RICC/2", []string{"overlay: RICC"}},
		{"BCC1903/III.2", []string{"code: BCC1903-V", knight}},
		{"BCC1897/IV.2", []string{"code: BCC1897-III", knight}},
		{"STAUNTON/ODDS.I", []string{"code: STAUNTON", knight}},
	} {
		t.Run(x.law.FileName(), func(t *testing.T) {
			fill := [][2]string{{"turn.limit", "3 days"}, {"calendar.zone", "Europe/London"}}
			for _, f := range x.filled {
				name, value, _ := strings.Cut(f, ": ")
				fill = append(fill, [2]string{name, value})
			}
			a, errs := terms.FillIn(fill)
			if len(errs) > 0 {
				t.Fatal(errs)
			}
			n := open(t, "").to(toWhite, correspondence.NTerms)
			game := *n.Game
			a.FirstTurnAt = time.Date(2026, time.November, 30, 9, 0, 0, 0, time.UTC)
			game.Agreement, n.Game = a, &game
			s, err := tree(n, reader)
			if err != nil || len(s.Attach) != 1 {
				t.Fatal(len(s.Attach), err)
			}
			if all := s.Attach[0].Text; !strings.Contains(all, string(x.law)+")") {
				t.Errorf("no %s in:\n%s", x.law, all)
			}
		})
	}
}
