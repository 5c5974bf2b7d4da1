package templates

import (
	"strings"
	"testing"
	"unicode/utf8"

	"postd/templates/sheet"
)

func TestCircular(t *testing.T) {
	p, err := RenderCircular(Circular{
		Label: "A3", Tournament: "Autumn Tournament", Number: 2, To: "John Smith", Subject: "The calendar of Christmas",
		Text: "Friday 25 and Monday 28 December 2026 are not reckoned.\r\n\r\nA good Christmas to all, and to those who are still to move in the last round a quiet hour over the board by the fire.\r\n", Secretary: "Miss Rudge", Address: "secretary@chess.example",
	})
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(p.Text) {
		if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > sheet.Columns {
			t.Errorf("a line has %d columns: %q", n, line)
		}
	}
	compare(t, "circular.txt", "Subject: "+p.Subject+"\n\n"+p.Text)
}
