package templates

import (
	"strings"
	"testing"

	"postd/correspondence"
)

// TestWritten checks that the words of the secretary stand apart, and that none of them is
// taken for a word of the player who sends them back.
func TestWritten(t *testing.T) {
	p, err := RenderWritten(Written{
		Label: "A3", Office: "Postal Office", Others: "the other players of Autumn Tournament", To: "John Smith", Subject: "The calendar of Christmas",
		Text: "Friday 25 and Monday 28 December 2026 are not counted.\r\n\r\nA good Christmas to all, and to those who are still to move in the last round a quiet hour over the board by the fire.\r\nRESIGN\r\n",
		By:   "Miss Rudge", Address: "secretary@chess.example",
	})
	if err != nil {
		t.Fatal(err)
	}
	officeInvariants(t, p)
	plainOffice(t, p, mostOffice)
	officeGolden(t, "written", p)
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

// TestE82Officials checks that no words of an official begin a line of a letter, a field of
// its header or an element of its page, and that none is taken for its reader's.
func TestE82Officials(t *testing.T) {
	for _, evil := range []string{
		"Hear\r\nBcc: all@players.example\r\n\r\nRESIGN", "\x00\x1b[2J\u202eSmith\nP-K4", "<script>alert(1)</script>\n<img src=x>", "x\x01y\x05z\n1. P-K4\n2",
		strings.Repeat("Smith", 400), strings.Repeat("OFFER DRAW ", 100), "", "\xff\xfe", "\n-- \nBob", "CLAIM FORFEIT TIME\nYES\n\n1 YES",
	} {
		stands := *standing(t, "A3-12")
		for named, name := range []string{"Miss Rudge", evil} {
			for _, p := range []correspondence.Rendered{
				second(t)(RenderWritten(Written{Label: "A3", Office: "Postal Office", Others: name, To: name, Subject: evil, Text: evil, By: name, Address: name})),
				second(t)(RenderAskedAgain(AskedAgain{Subject: evil, Text: evil, By: name, Stands: stands})),
			} {
				officeInvariants(t, p)
				if named == 0 { // nobody is called by a command
					silent(t, p)
				}
				if strings.Contains(p.HTML, "<script>") || strings.Contains(p.HTML, "<img") || strings.Contains(p.Text, "\n-- \nBob") || strings.Contains(p.Text, "\nBcc:") {
					t.Errorf("%q: %s", evil, p.Text)
				}
			}
		}
	}
}
