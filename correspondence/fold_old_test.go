package correspondence

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/rules"
)

// Ledgers that earlier releases wrote, in which a question is open, a confirmation is waited
// for, or records are carried or stand beside one another, go on by the rules under which
// they were written when the letter comes that answers.
func TestOldQuestions(t *testing.T) {
	for _, c := range []struct {
		ledger  string
		events  int // of the ledger, the last of which leaves it open
		by      rules.Colour
		answers events.NoticeID
		letter  string
		comes   string // of it: the kinds of events, and what they settle
	}{
		// A doubt of old has one question, whose numbers follow those of the case, and counts
		// from the answer.
		{"doubts", 18, rules.White, "", "1", "Cleared 2… P-Q3 3. Kt-KB3; Despatched Kt-KB3; Adopted Kt-KB3"},
		{"doubts", 18, rules.White, "", "2", "Cleared note; Noted"},
		{"doubts", 18, rules.White, "", "3", ""},
		{"doubts", 18, rules.White, "", "2… P-Q3 3. P-Q5", "Despatched P-Q5; Adopted P-Q5"},
		{"doubts", 28, rules.Black, "", "1", "Cleared 3. P-Q5 OFFER DRAW"},
		{"doubts", 35, rules.White, "", "1", "Cleared RESIGN; Ended 0-1"},
		{"asked back", 22, rules.Black, "", "3", "Cleared EXACT D SELECT 2, MOVE QxB; Exacted; Adopted B-Kt5; Despatched QxB"},
		{"asked back", 22, rules.Black, "", "4", "Cleared note; Noted"},
		// A confirmation has its number and no end.
		{"a second letter", 18, rules.White, "18.1", "YES", "ConfirmationAnswered; Proposed"},
		{"a second letter", 18, rules.White, "", "YES", "ConfirmationAnswered; Proposed"},
		{"a second letter", 18, rules.White, "", "YES 1", "ConfirmationAnswered; Proposed"},
		{"a second letter", 18, rules.White, "18.1", "NO", "ConfirmationAnswered"},
		{"a second letter", 18, rules.White, "", "YES 7", ""},
		{"a second letter", 22, rules.Black, "22.1", "YES", "ConfirmationAnswered; Ended 1/2-1/2"},
		// What was carried is settled by what comes after it.
		{"silent", 21, rules.Black, "", "QUERY", "Raised"},
		{"silent", 21, rules.Black, "", "3. B-QKt5 P-QB3", "Despatched P-QB3; Carried P-QB3; Posted"},
		{"two records carried", 20, rules.Black, "", "2. B-B4 Kt-QB3", "Despatched Kt-QB3; Carried Kt-QB3; CarriedTaken; Adopted B-B4; Adopted Kt-QB3"},
		{"two records carried", 20, rules.Black, "", "2. Kt-KB3 Kt-QB3", "Despatched Kt-QB3; Carried Kt-QB3; CarriedTaken; Adopted Kt-KB3; Adopted Kt-QB3"},
		// Of several records for a turn the reply takes the one that it repeats (BCC1903/V.4).
		{"several", 23, rules.Black, "", "3. P-Q5 P-QB3", "Adopted P-Q5; Despatched P-QB3; Adopted P-QB3"},
	} {
		name := fmt.Sprintf("%s %d, %q to %q", c.ledger, c.events, strings.ReplaceAll(c.letter, "\n", " / "), c.answers)
		t.Run(name, func(t *testing.T) {
			filed := readJSON[[]events.Event](t, filepath.Join("testdata", "ledger", c.ledger+".json"))
			g := Fold(filed[:c.events])
			now := filed[c.events-1].At.Add(time.Hour)
			days, err := calendar.NewCalendar(g.Agreement.Calendar)
			if err != nil {
				t.Fatal(err)
			}
			d := g.Receive(Letter{Of: c.by, Member: g.Sides[c.by].Members[0].Name, Text: c.letter, Arrived: now, Key: "mail:99", Answers: c.answers},
				Setting{Now: now, ReadThrough: now, Calendar: days})
			var got []string
			for _, e := range d.Events {
				got = append(got, comesOf(e))
				if g = g.Apply(e); g.Broken != "" {
					t.Fatal(g.Broken)
				}
			}
			if found := strings.Join(strings.Fields(strings.Join(got, "; ")), " "); !strings.HasPrefix(found, c.comes) || c.comes == "" && strings.Contains(found, "Despatched") {
				t.Errorf("there came %q, not %q", found, c.comes)
			}
		})
	}
}

// comesOf is the kind of an event, with what it settles.
func comesOf(e events.Event) string {
	switch w := e.What.(type) {
	case events.Cleared:
		return e.Kind() + " " + w.How
	case events.Despatched:
		return e.Kind() + " " + w.Words
	case events.Carried:
		return e.Kind() + " " + w.Words
	case events.Adopted:
		return e.Kind() + " " + w.Words
	case events.Ended:
		return e.Kind() + " " + fmt.Sprint(w.Result)
	}
	return e.Kind()
}
