package templates

import (
	"strings"
	"testing"
)

// TestCircular checks that the words of the secretary stand apart, and that none of them is
// taken for a word of the player who sends them back.
func TestCircular(t *testing.T) {
	p, err := RenderCircular(Circular{
		Label: "A3", Tournament: "Autumn Tournament", Number: 2, To: "John Smith", Subject: "The calendar of Christmas",
		Text:      "Friday 25 and Monday 28 December 2026 are not counted.\r\n\r\nA good Christmas to all, and to those who are still to move in the last round a quiet hour over the board by the fire.\r\nRESIGN\r\n",
		Secretary: "Miss Rudge", Address: "secretary@chess.example",
	})
	if err != nil {
		t.Fatal(err)
	}
	officeInvariants(t, p)
	plainOffice(t, p, mostOffice)
	officeGolden(t, "circular", p)
	if !strings.Contains(p.Text, "\n  | RESIGN\n") {
		t.Errorf("a command in it stands as it is:\n%s", p.Text)
	}
}

// TestAskedAgain checks the letter by which an official asks for a move once more: it says
// until when, and how the time is counted.
func TestAskedAgain(t *testing.T) {
	p, err := RenderAskedAgain(AskedAgain{
		Subject: "A3-12: please write your move again", By: "Miss Rudge", Stands: *standing(t, "A3-12"),
		Text: "Dear John,\n\nwe have your letter of 1 December, and could not find your move in it. You wrote:\n\n> the usual, please\n\nFor example:\n\n   P-K4\n   Kt-KB3\n",
	})
	if err != nil {
		t.Fatal(err)
	}
	officeInvariants(t, p)
	plainOffice(t, p, mostOffice)
	officeGolden(t, "asked again", p)
	for _, want := range []string{"\n  | P-K4\n", "\nTime: 3 days from ", "Your move, by "} {
		if !strings.Contains(p.Text, want) {
			t.Errorf("it does not say %q:\n%s", want, p.Text)
		}
	}
}
