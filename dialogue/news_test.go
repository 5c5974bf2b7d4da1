package dialogue

import (
	"strings"
	"testing"

	"postd/templates"
)

// TestNews takes letters apart as they go out: what tells something stays, and what stands in
// every letter does not.
func TestNews(t *testing.T) {
	const file = `BCC1903/V.8(a). An offer with a move, and a note.

turn.limit: 3 days
calendar.zone: Europe/London
moves: 1 P-K4 P-K4
-- Mon 7 Dec 2026 09:00, White writes --
1… P-K4 2. Kt-KB3
OFFER DRAW

Time: I have too little of it.
Laws: I know none.
-- Mon 7 Dec 2026 10:00, Black writes --
TERMS
`
	const move = `A. White plays 2. Kt-KB3 (Knight to King's Bishop's third) and offers a
draw.
Your move, by Thursday 10 December, 09:00 (London).

Before you move: you may accept the draw, see (a) below.

Reply with this line and your move:   2. Kt-KB3 2...

(a) Accept the draw: reply ACCEPT [V.8(a)]. A move declines it.

A. White writes:
  Time: I have too little of it.
  Laws: I know none.`
	const terms = `It is your move, after 2. Kt-KB3.
Your move, by Thursday 10 December, 09:00 (London).`
	s, err := Read("news.txt", []byte(file))
	if err != nil {
		t.Fatal(err)
	}
	r, err := Play(s, NewMemory(templates.Render))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{move, terms} {
		told := r.Steps[i].Told
		l := told[len(told)-1]
		var got []string // with one empty line where there were several
		for line := range strings.SplitSeq(news(l.Text), "\n") {
			if line != "" || got[len(got)-1] != "" {
				got = append(got, line)
			}
		}
		if strings.Join(got, "\n") != want {
			t.Errorf("of\n%s\nthe news are\n%s\nand should be\n%s", l.Text, strings.Join(got, "\n"), want)
		}
	}
}
