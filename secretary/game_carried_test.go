package secretary

import (
	"strings"
	"testing"

	"postd/correspondence"
	"postd/rules"
)

// TestCarried checks that an official sees what is carried as it was written,
// why it is in no score, and where it stands.
func TestCarried(t *testing.T) {
	t.Parallel()
	g := correspondence.Game{Origin: rules.Start(), Chain: []correspondence.Turned{
		{By: rules.White, Words: "P-K5", Unsettled: &correspondence.Unsettled{Number: 1, Law: "BCC1903/V.6(a)"}},
		{By: rules.Black, Words: "P-K4", Unsettled: &correspondence.Unsettled{Number: 1}},
		{By: rules.White, Words: "<b>", Unsettled: &correspondence.Unsettled{Number: 2}},
	}}
	things := strings.Join(carriedThings(g), "\n")
	for _, want := range []string{"White’s record 1 “P-K5” is carried as it was written", "V.6(a)", "it has no legal reading", "a record before it is not settled"} {
		if !strings.Contains(things, want) {
			t.Errorf("nothing of %q in\n%s", want, things)
		}
	}
	rows := carriedRows(g)
	if len(rows) != 2 || rows[0].Black.Words != "“P-K4”, carried" || rows[1].No != "2" {
		t.Errorf("the rows are %+v", rows)
	}
}
