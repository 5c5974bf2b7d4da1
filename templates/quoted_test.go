package templates

import (
	"strings"
	"testing"

	"postd/correspondence"
)

// TestOwnLetterSaysNothing: a letter of the office that comes back whole, with
// no mark of quotation, says nothing in its reader's name. The mailbox cuts
// quotations off; this is for the day on which it fails to.
func TestOwnLetterSaysNothing(t *testing.T) {
	for _, s := range scenes {
		t.Run(s.name, func(t *testing.T) {
			_, p := s.render(t)
			said, _ := correspondence.ReadLetter(p.Text, correspondence.Expect{Choices: 4})
			for _, x := range said {
				t.Errorf("%s: %q", x, x.Words)
			}
			for i, line := range strings.Split(p.Text, "\n") {
				said, _ := correspondence.ReadLetter(line, correspondence.Expect{Choices: 4})
				for _, x := range said {
					t.Errorf("line %d: %s: %q", i+1, x, line)
				}
			}
		})
	}
}
