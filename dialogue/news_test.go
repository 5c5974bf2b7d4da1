package dialogue

import "testing"

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
