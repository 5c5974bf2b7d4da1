package templates

import "testing"

func TestCircular(t *testing.T) {
	p, err := RenderCircular(Circular{
		Label: "A3", Tournament: "Autumn Tournament", Number: 2, To: "John Smith", Subject: "The calendar of Christmas",
		Text: "Friday 25 and Monday 28 December 2026 are not reckoned.\r\n\r\nA good Christmas to all.\r\n", Secretary: "Miss Rudge", Address: "secretary@chess.example",
	})
	if err != nil {
		t.Fatal(err)
	}
	compare(t, "circular.txt", "Subject: "+p.Subject+"\n\n"+p.Text)
}
