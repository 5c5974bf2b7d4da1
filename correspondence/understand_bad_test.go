package correspondence

import (
	"fmt"
	"strings"
	"testing"

	"postd/correspondence/letters"
	"postd/rules"
)

// repeated writes a line so many times; %d is its number.
func repeated(n int, line string) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.ReplaceAll(line, "%d", fmt.Sprint(i+1)) + "\n")
	}
	return b.String()
}

// row5000 is a row of 5,000 records with their numbers, in lines or in one.
func row5000(between string) string {
	var b strings.Builder
	for i := range 2500 {
		fmt.Fprintf(&b, "%d. P-K4 P-K4%s", i+1, between)
	}
	return b.String()
}

// TestBadInput hears letters that nobody writes: nothing is played from them beyond the
// bounds, all of the text is accounted for, and the office neither stumbles nor labours.
func TestBadInput(t *testing.T) {
	s := open(t, "", "")
	s.moves(four) // 1 P-K4 P-K4 2 P-Q4 P-Q3: White to play
	for _, x := range []struct{ name, text, plays string }{
		{"a hundred thousand lines of prose", repeated(100_000, "It rains here, and it will rain tomorrow."), ""},
		{"a hundred thousand records", repeated(100_000, "3. P-Q5"), "at most"},
		{"a record behind a hundred thousand lines", repeated(100_000, "It rains.") + "3. P-Q5", ""},
		{"two hundred claims", repeated(200, "CLAIM FORFEIT LAWS he is rude in line %d"), ""},
		{"two hundred claims of time in words", repeated(200, "You were late, I claim the game, for the %dth time."), ""},
		{"a row of 5,000 records in lines", row5000("\n"), ""},
		{"a row of 5,000 records in one line", row5000(" "), ""},
		{"numbers of forty digits", "1234567890123456789012345678901234567890. P-Q5\n" + strings.Repeat("9", 40) + "\n" + strings.Repeat("9", 40) + " ON " + strings.Repeat("9", 40), ""},
		{"forty digits on YES", "YES " + strings.Repeat("9", 40), ""},
		{"brackets nested a thousand deep", strings.Repeat("(", 1000) + "P-Q5" + strings.Repeat(")", 1000), ""},
		{"brackets of the template, a thousand deep", strings.Repeat("<", 1000) + "P-Q5" + strings.Repeat(">", 1000), ""},
		{"brackets in a condition", "IF " + strings.Repeat("(IF P-K4 THEN P-K4; ", 300), ""},
		{"one word of 100,000 letters", strings.Repeat("P-K4", 25_000), ""},
		{"no letter at all", strings.Repeat("\x00\xff\u202e", 5_000), ""},
		{"a number twice", "1. P-K4 P-K4\n1. P-Q4 P-Q3", ""},
		{"the colours exchanged", "1... P-K4 2. P-K4 2... P-Q4 3. P-Q3", ""},
		{"a gap", "1. P-K4 P-K4 7. P-Q4 P-Q3", ""},
		{"numbers that go back", "2. P-Q4 P-Q3 1. P-K4 P-K4", ""},
		{"the last two with one number", "2. P-Q4 2. P-Q3", ""},
	} {
		for _, by := range []rules.Colour{rules.White, rules.Black} {
			g := s.game
			l := Letter{Of: by, Text: x.text, Arrived: s.now, Key: "mail:bad"}
			sense := g.Understand(l)
			if err := faultOf(x.text, sense); err != nil {
				t.Errorf("%s: %v", x.name, err)
			}
			n, plays := len(sense.said()), 0
			for _, p := range sense.said() {
				if p.Kind == letters.Plays {
					plays++
				}
			}
			if n > 41 || x.plays == "" && plays > 0 && by == rules.White {
				t.Errorf("%s, %v: %d statements, %d records\n%.300s", x.name, by, n, plays, x.text)
			}
			d := g.Receive(l, s.office())
			if !told(d, by) {
				t.Errorf("%s: %v is told nothing", x.name, by)
			}
			if len(d.Events)+len(d.Notices) > 300 {
				t.Errorf("%s: %d events and %d letters", x.name, len(d.Events), len(d.Notices))
			}
		}
	}
}

func told(d Decision, by rules.Colour) bool {
	for _, n := range d.Notices {
		if to, ok := n.To.Colour(); ok && to == by {
			return true
		}
	}
	return false
}

// TestContradictingScores copies a score that contradicts itself: nothing is played from
// it, and what differs from the score is told (RULING/R-69).
func TestContradictingScores(t *testing.T) {
	s := open(t, "", "")
	s.moves(four)
	for _, x := range []struct {
		text   string
		copied string // words that must be taken for the score
	}{
		{"1. P-K4 P-K4\n1. P-Q4 P-Q3", "1. P-K4 P-K4"},
		{"1. P-K4 P-K4 7. P-Q4 P-Q3", "P-K4"},
		{"2. P-Q4 P-Q3 1. P-K4 P-K4", "P-Q4"},
		{"1... P-K4 2. P-K4 2... P-Q4 3. P-Q3", ""},
	} {
		d := s.game.Receive(Letter{Of: rules.White, Text: x.text, Arrived: s.now, Key: "mail:bad"}, s.office())
		var heard Heard
		for _, n := range d.Notices {
			if to, ok := n.To.Colour(); ok && to == rules.White && (n.Heard.Copied != "" || len(n.Heard.Differs)+len(n.Heard.Unread) > 0 || n.Statement != "") {
				heard = n.Heard
				if heard.Copied == "" && len(heard.Unread) == 0 && n.Statement == "" {
					t.Errorf("%q: %s tells nothing of it: %+v", x.text, n.Kind, heard)
				}
			}
			if to, ok := n.To.Colour(); ok && to == rules.Black {
				t.Errorf("%q: Black gets %s", x.text, n.Kind)
			}
		}
		if len(d.Notices) == 0 || !strings.Contains(heard.Copied, x.copied) {
			t.Errorf("%q: taken for the score is %q, and not %q; %+v", x.text, heard.Copied, x.copied, d.Notices)
		}
	}
}
