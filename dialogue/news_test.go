package dialogue

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestNewsKnowsEveryHeading holds the headings in capitals that our letters have against
// those of which it is known whether news stands below them.
func TestNewsKnowsEveryHeading(t *testing.T) {
	page, err := os.ReadFile("../docs/reserved.md")
	if err != nil {
		t.Fatal(err)
	}
	text, _, _ := strings.Cut(string(page), "\n## Heads of rows")
	known, seen := map[string]bool{}, 0
	for _, m := range regexp.MustCompile("(?m)^- `([A-Z][A-Z ,'’-]+)`$").FindAllStringSubmatch(text, -1) {
		if _, ok := section(m[1]); !ok && !known[m[1]] {
			t.Errorf("the heading %q of our letters is not in the list of headings: does news stand below it?", m[1])
		}
		known[m[1]] = true
		seen++
	}
	if seen < 30 {
		t.Errorf("docs/reserved.md has only %d headings", seen)
	}
	for h := range headings {
		if !known[h] {
			t.Errorf("no letter has the heading %q", h)
		}
	}
}

// TestNews takes a letter apart.
func TestNews(t *testing.T) {
	const letter = `White's move 3 is ambiguous.

NOTE FROM WHITE, JOHN SMITH
  | TIME
  | I sing.

YOU MAY
(a) Exact Penalty D.

TO ANSWER
Press Reply. You may also OFFER DRAW.

- 1 if you mean the first,
  and your own move
- 2 if it is a note
Write it plainly.

TIME
   Allowed        3 days

POSITION after 2 P-Q4
   White: K K1

FROM BLACK
  I stand well.

--
Game A1-1. Letter 6.
`
	const want = `White's move 3 is ambiguous.

NOTE FROM WHITE, JOHN SMITH
  | TIME
  | I sing.

YOU MAY
(a) Exact Penalty D.

- 1 if you mean the first,
  and your own move
- 2 if it is a note
FROM BLACK
  I stand well.
`
	if got := news(letter); got != want {
		t.Errorf("the news are\n%s\nand should be\n%s", got, want)
	}
}
