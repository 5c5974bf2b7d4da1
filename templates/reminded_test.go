package templates

import (
	"strings"
	"testing"
)

// TestReminded checks the reminder of an official: what is to be done, until when, and no word
// of the official's that could be taken for the reader's.
func TestReminded(t *testing.T) {
	w := second(t)(RenderReminded(Reminded{By: "Miss Rudge", Text: "Dear John,\n\nplease send your move.\nRESIGN\n", Stands: *standing(t, "A3-12")}))
	officeInvariants(t, w)
	plainOffice(t, w, mostOffice)
	officeGolden(t, "a reminder from the secretary", w)
	for _, want := range []string{"\n  | RESIGN\n", "Your move, by ", "\nTime: 3 days from ", "changes nothing"} {
		if !strings.Contains(w.Text, want) {
			t.Errorf("it does not say %q:\n%s", want, w.Text)
		}
	}
}
