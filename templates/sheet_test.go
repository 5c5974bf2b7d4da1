package templates

import (
	"testing"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/terms"
)

func TestSheet(t *testing.T) {
	at := time.Date(2026, 12, 1, 7, 0, 0, 0, time.UTC)
	game := func(label string, deadline time.Duration) SheetGame {
		return SheetGame{Tournament: label[:2], Label: label, White: "John Smith", Black: "Mary Jones", Deadline: at.Add(deadline), Near: at.Add(deadline - 18*time.Hour)}
	}
	suspended, asked, ended := game("A3-9", time.Hour), game("B1-4", 5*time.Hour), game("A3-2", 0)
	suspended.Suspended, asked.Questions = at.AddDate(0, 0, -3), 1
	ended.Result, ended.How = terms.WhiteWins, events.ByResignation
	p, err := RenderSheet(Sheet{
		At: at, Since: at.AddDate(0, 0, -1), Moves: 41, In: 52, Out: 1, Backup: at.Add(-3 * time.Hour),
		Live: 9, Games: []SheetGame{
			game("A3-12", 48*time.Hour), game("A3-13", 6*time.Hour), game("B1-2", 8*time.Hour), game("B1-3", 7*time.Hour),
			game("A3-14", -2*time.Hour), game("A3-15", -50*time.Hour), game("B1-5", -60*time.Hour), suspended, asked,
		},
		Ended:   []SheetGame{ended},
		Letters: []SheetLetter{{Number: 17, Arrived: at.Add(-time.Hour), Why: "no such game"}, {Number: 3, Arrived: at.AddDate(0, 0, -4)}},
		Unheard: []SheetUnheard{{Player: "Bob Brown", Games: "A7", Letters: []uint64{18}, Why: "a bulk mark"}, {Player: "Mary Jones", Letters: []uint64{19, 20}, Why: "perhaps a machine, it cannot be read"}},
		Passed:  []SheetPassed{{Number: 5, Mailbox: "INBOX", At: at.Add(-2 * time.Hour), Why: "not fetched in 5 attempts: FETCH: cut off"}},
		Failed:  []SheetPosting{{To: "jones@example.org", Subject: "A3-12", Answer: "550 no such mailbox", At: at.Add(-time.Hour)}},
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
