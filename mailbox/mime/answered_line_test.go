package mime

import (
	"strings"
	"testing"
)

// TestPoint26LineToComplete checks that the line which our letters set behind a colon is known
// in the letter that comes back: empty it says nothing, and filled in it is read (RULING/R-70).
func TestPoint26LineToComplete(t *testing.T) {
	t.Parallel()
	const (
		pair  = "Reply with this line and your move:   3... P-QR3 4."
		black = "Reply with this line and your move:   4. B-R4 4..."
		first = "To move, press Reply and write it in the first line:   1."
		long  = "Reply with this line and your move:\n   3... Queen's Rook's Pawn to Queen's Rook's third 4."
	)
	for _, c := range []struct{ name, ours, back, new, unsure string }{
		{"as it was", pair, "> " + pair, "", ""},
		{"filled in", pair, "> " + pair + " B-R4", "3... P-QR3 4. B-R4", ""},
		{"close to the number", pair, "> " + pair + "B-R4", "3... P-QR3 4. B-R4", ""},
		{"with single spaces", pair, "> Reply with this line and your move: 3… P–QR3 4. B–R4", "3... P-QR3 4. B-R4", ""},
		{"below its words", pair, "> Reply with this line and your move:\n> 3... P-QR3 4. B-R4", "3... P-QR3 4. B-R4", ""},
		{"beside the link of a page", pair, "> Reply with this line and your move:\n> 3... P-QR3 4. B-R4 Write it <mailto:post@chess.test>", "3... P-QR3 4. B-R4", ""},
		{"the link alone", pair, "> 3... P-QR3 4. Write it", "", ""},
		{"in brackets", pair, "> " + pair + " [B-R4]", "3... P-QR3 4. B-R4", ""},
		{"with brackets", pair, "> " + pair + " [   ]", "", ""},
		{"with dots", pair, "> " + pair + " ......", "", ""},
		{"with underscores", pair, "> " + pair + " ______", "", ""},
		{"directly above a record", pair, "> " + pair + "\nB-R4", "3... P-QR3 4. B-R4", ""},
		{"with its number", pair, "> " + pair + "\n4. B-R4", "3... P-QR3 4. B-R4", ""},
		{"of Black", black, "> " + black + " Kt-B3", "4. B-R4 4... Kt-B3", ""},
		{"of Black, above a record", black, "> " + black + "\n4... Kt-B3", "4. B-R4 4... Kt-B3", ""},
		{"in a choice", black, "> (c) Just move:\n> 4. B-R4 4... and your move. Nothing can be claimed then.", "", ""},
		{"the first move", first, "> " + first + " P-K4", "1. P-K4", ""},
		{"the first move below", first, "> To move, press Reply and write it in the\n> first line:\n> 1. P-K4", "1. P-K4", ""},
		{"in the old way", black, "> 4. B-R4 Kt-B3", "4. B-R4 Kt-B3", ""},
		{"the move of Arthur with its words", black, "> Arthur plays\n> 4. B-R4 (Bishop to Rook's fourth).", "", ""},
		{"by its number alone", "Reply with your move:   4.", "> 4. B-R4", "4. B-R4", ""},
		{"what is not settled", "Reply with your move:   4.\n4. “B-R4” is not settled yet.", "> 4. “B-R4” is not settled yet.", "", ""},
		{"an example of ours", first + "\n\n   1. P-K4                  your first move", "> Three letters that work:\n>    1. P-K4                  your first move", "", ""},
		{"a long line", long, "> Reply with this line and your move:\n>    3... Queen's Rook's Pawn to Queen's Rook's third 4. B-R4", "3... Queen's Rook's Pawn to Queen's Rook's third 4. B-R4", ""},
	} {
		due := 4
		if strings.HasSuffix(c.ours, "1.") || strings.Contains(c.ours, "first line") {
			due = 1
		}
		got := oursAnswered("Arthur plays.\n\n"+c.ours+"\n\nMore words.", due).Divide("Thanks\n\n" + c.back)
		if new := strings.TrimSpace(strings.TrimPrefix(got.New, "Thanks")); new != c.new || got.Unsure != c.unsure {
			t.Errorf("%s: new %q, unsure %q", c.name, new, got.Unsure)
		}
		if c.new != "" && !strings.Contains(c.name, "above") && !strings.Contains(c.name, "number") {
			if late := oursAnswered("Arthur plays.\n\n"+c.ours+"\n\nMore words.", due+1).Divide("Thanks\n\n" + c.back); late.New != "Thanks" {
				t.Errorf("%s, a turn later: new %q", c.name, late.New)
			}
		}
	}
}
