package app

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"postd/ledger"
	"postd/templates"
)

// TestPoint12Sheet checks that a letter that could not be fetched is told of by the
// daily sheet.
func TestPoint12Sheet(t *testing.T) {
	l, err := ledger.Open(filepath.Join(t.TempDir(), "postd.db"), ledger.Options{Host: "chess.example", From: "post@chess.example", Render: templates.Word, Compose: templates.Compose, NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	for _, p := range []ledger.Place{{Mailbox: "INBOX", UIDValidity: 7, UID: 5}, {Mailbox: "INBOX", UIDValidity: 7, UID: 6}, {Mailbox: "also.old/INBOX", UIDValidity: 1, UID: 6}} {
		if err := l.Skip(p, "not fetched in 5 attempts: FETCH: cut off", 0); err != nil {
			t.Fatal(err)
		}
	}
	sheet, err := l.Sheet(time.Now())
	if err != nil {
		t.Fatal(err)
	}
	if p, err := sheetWords(ledger.DaySheet{Sheet: sheet}); err != nil || !strings.Contains(p.Text, "\n3 letters not fetched.\n") || !strings.Contains(p.Text, "6  in also.old/INBOX, passed over") {
		t.Errorf("%v: the daily sheet does not tell:\n%s", err, p.Text)
	}
}
