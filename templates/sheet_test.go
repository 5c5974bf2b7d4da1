package templates

import (
	"testing"
	"time"
)

func TestSheet(t *testing.T) {
	at := time.Date(2026, 12, 1, 7, 0, 0, 0, time.UTC)
	game := SheetGame{Label: "A3-12", White: "John Smith", Black: "Mary Jones", Deadline: at.Add(48 * time.Hour)}
	p, err := RenderSheet(Sheet{
		Tournament: "A3", At: at, Open: []SheetGame{game}, Due: []SheetGame{game},
		Letters: []SheetLetter{{Number: 17, Arrived: at.Add(-time.Hour), Why: "no such game"}},
		Unheard: []SheetUnheard{{Player: "Bob Brown", Games: "A7", Letters: []uint64{18}, Why: "a bulk mark"}, {Player: "Mary Jones", Letters: []uint64{19, 20}, Why: "perhaps a machine, it cannot be read"}},
		Passed:  []SheetPassed{{Number: 5, Mailbox: "INBOX", At: at.Add(-2 * time.Hour), Why: "not fetched in 5 attempts: FETCH: cut off"}},
		Failed:  []SheetPosting{{To: "jones@example.org", Subject: "A3-12", Answer: "550 no such mailbox"}},
		Queued:  2, Oldest: at.Add(-time.Minute), ReadThrough: at, Book: "line 8,214, 3f9a-c2d1-77b0-e9a4",
	})
	if err != nil {
		t.Fatal(err)
	}
	officeInvariants(t, p)
	plainOffice(t, p, 1000)
	officeGolden(t, "daily sheet", p)
	if p, err = RenderSheet(Sheet{Tournament: "A3", At: at}); err != nil {
		t.Fatal(err)
	}
	officeInvariants(t, p)
	officeGolden(t, "daily sheet, quiet", p)
}
