package templates

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"postd/rules"
)

// what they write while a record of White's waits for its answer, and none of it
// raises its fault: the author on his own record, the receiver without a ground.
var asides = []struct {
	by   rules.Colour
	text string
}{
	{rules.White, "STATUS"}, {rules.White, "SCORE"}, {rules.White, "RESTORE"}, {rules.White, "QUERY"}, {rules.White, "WAIVE"}, {rules.White, "ADOPT 1"},
	{rules.White, "EXACT E GROUND illegal"}, {rules.White, "EXACT D SELECT 1"}, {rules.White, "INTERPRET 1"}, {rules.White, "1"}, {rules.White, "OFFER DRAW"},
	{rules.White, "2… P-Q3 3. Kt-XX"}, {rules.White, "Good morning."}, {rules.White, "CLAIM FORFEIT TIME"}, {rules.White, "CLAIM ADJUDICATION"},
	{rules.Black, "STATUS"}, {rules.Black, "SCORE"}, {rules.Black, "TERMS"}, {rules.Black, "EXACT E"}, {rules.Black, "EXACT A"}, {rules.Black, "EXACT D SELECT 1"},
	{rules.Black, "WAIVE"}, {rules.Black, "ADOPT 1"}, {rules.Black, "1"}, {rules.Black, "DECLINE"}, {rules.Black, "INTERPRET 1"}, {rules.Black, "CLAIM FORFEIT TIME"},
	{rules.White, "CLAIM DRAW FIFTY"}, {rules.White, "CLAIM DRAW REPETITION"}, {rules.White, "CLAIM DRAW PERPETUAL"}, {rules.White, "TRY P-QR4"}, {rules.Black, "TRY P-QR3"}, {rules.White, "TRY 2… P-Q3 3. P-QR4"}, {rules.Black, "TRY 3. Kt-XX P-QR3"},
	{rules.Black, "APPEAL is all well?"},
}

// TestQuiet: in a game in which the office says nothing, no letter to a player
// tells a clear record from an ambiguous one or from an illegal one, nor does any
// that follows (BOOK/2.4).
func TestQuiet(t *testing.T) {
	letters := func(record string) []string {
		s := open(t, "", "scrutiny.ambiguity=silent", "scrutiny.illegality=silent").plays("P-K4", "P-K4", "P-Q4", "P-Q3")
		from := len(s.notices)
		s.white("2… P-Q3 3. " + record)
		for _, x := range asides {
			s.write(x.by, strings.ReplaceAll(x.text, "Kt-XX", record))
		}
		s.passes("2026-12-04 08:00")
		s.black("3. " + record + " P-QR3")
		s.white("3… P-QR3 4. P-QR3").white("STATUS").black("SCORE").black("4. P-QR3 P-KR3").white("EXACT E").white("RESIGN")
		var out []string
		for _, n := range s.notices[from:] {
			if _, player := n.To.Colour(); !player {
				continue
			}
			p, err := Render(n, reader)
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, strings.ReplaceAll(string(n.Kind)+" to "+n.To.String()+"\n"+p.Subject+"\n"+p.Text+"\n"+p.HTML, record, "THE RECORD"))
		}
		return out
	}
	clear := letters("Kt-K2")
	if len(clear) < 40 {
		t.Fatalf("only %d letters", len(clear))
	}
	for _, record := range []string{"Kt-B3", "Kt-B5"} {
		if other := letters(record); !slices.Equal(clear, other) {
			t.Errorf("%s is told from a clear record (-clear +%s):\n%s", record, record, cmp.Diff(clear, other))
		}
	}
}
