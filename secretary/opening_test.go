package secretary

import (
	"net/http"
	"testing"

	"postd/correspondence/terms"
	"postd/rules"
	"postd/secretary/writing"
)

// TestAgreedOpening shows an agreed opening in the score of the page, the sheet and a bulletin
// (RULING/R-88).
func TestAgreedOpening(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	c := o.as(roleSecretary)
	smith, jones := o.player("Smith"), o.player("Jones")
	row := o.tournament("H1")
	id := o.arrange(row, "H1-1", smith, jones, func(a *terms.Agreement) {
		if err := a.Set("opening", "1. P-K4 P-K4 2. P-KB4"); err != nil {
			t.Fatal(err)
		}
	})
	o.deliver()
	o.advance(begin.Sub(o.clock.now()))
	o.write(id, rules.Black, "2... PxP")
	o.deliver()
	o.write(id, rules.White, "2... PxP 3. Kt-KB3")
	for _, path := range []string{"/g/" + id.String(), "/g/" + id.String() + "/sheet"} {
		c.get(path).is(http.StatusOK).sound().has("[1. P-K4 P-K4 2. P-KB4]", "agreed opening", "PxP")
	}
	if got, want := writing.WholeScore(must(o.Game(id))(t)), "[1. P-K4 P-K4 2. P-KB4] 2. … PxP 3. Kt-KB3"; got != want {
		t.Errorf("the bulletin has %q, and should have %q", got, want)
	}
}
