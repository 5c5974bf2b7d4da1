package templates

import (
	"fmt"
	"strings"
	"testing"

	"postd/correspondence"
)

// leaveIn is the notice of a leave in a game of that label, which Black takes, as the reader is told.
func leaveIn(t testing.TB, label string, mine bool) SeveralNotice {
	to := toBlack
	if !mine {
		to = toWhite
	}
	n := open(t, "", "turn.limit=5 days", aMonth).black("LEAVE 20 Dec TO 3 Jan").to(to, correspondence.NLeave)
	g := *n.Game
	g.Label, n.Game, n.Detail = label, &g, "Travels with the team."
	return SeveralNotice{Notice: n, Reader: correspondence.Reader{Office: anOffice, Secretary: aSecretary}}
}

// TestPersonLeave checks the one letter about leave in several games: to whoever is on leave, and
// to an opponent, who is not told how many days are left.
func TestPersonLeave(t *testing.T) {
	for name, mine := range map[string]bool{"leave in several games": true, "leave of an opponent in several games": false} {
		p := PersonLeave{Office: anOffice, Secretary: aSecretary}
		for i := range 3 {
			p.Games = append(p.Games, leaveIn(t, fmt.Sprintf("A3-%d", i+1), mine))
		}
		w := second(t)(RenderPersonLeave(p))
		officeInvariants(t, w)
		plainOffice(t, w, mostOffice)
		officeGolden(t, name, w)
		for _, want := range []string{"A3-1", "A3-3", "R-67", "Travels with the team."} {
			if !strings.Contains(w.Text, want) {
				t.Errorf("%s does not say %q:\n%s", name, want, w.Text)
			}
		}
		if told := strings.Contains(w.Text, "left to you"); told != mine {
			t.Errorf("%s tells the days that are left: %v\n%s", name, told, w.Text)
		}
	}
}
