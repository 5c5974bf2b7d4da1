package dialogue_test

import (
	"bytes"
	"strings"
	"testing"

	"postd/dialogue"
	"postd/templates"
)

const story = `BCC1903/V.8(a). An offer without a move.

white: Staunton
black: Horwitz
moves: 1 P-K4 P-K4
-- Mon 7 Dec 2026 09:00, White writes --
OFFER DRAW
-- nothing to White but L-OFFER --
-- remark --
Black thinks it over.
-- 2 hours later, Black writes --
ACCEPT
-- the state --
result: 0-1
-- to White --
This is not what the letter says.
`

func played(t *testing.T) (dialogue.Script, dialogue.Report) {
	t.Helper()
	s, err := dialogue.Read("story.txt", []byte(story))
	if err != nil {
		t.Fatal(err)
	}
	r, err := dialogue.Play(s, dialogue.NewMemory(templates.Render))
	if err != nil {
		t.Fatal(err)
	}
	return s, r
}

// TestTellWarns checks that a head of which its agreement's organiser would be warned is
// played, and the warning told (RULING/R-84).
func TestTellWarns(t *testing.T) {
	s, err := dialogue.Read("story.txt", []byte(strings.Replace(story, "white: ", "penalty.illegal: C\nwhite: ", 1)))
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := dialogue.Tell(&b, dialogue.Report{Script: s}); err != nil {
		t.Fatal(err)
	}
	if want := "A warning of its head: penalty.multi_illegal: E is milder"; !strings.Contains(b.String(), want) {
		t.Errorf("%q is not in\n%s", want, b.String())
	}
}

// TestTell checks that the story says who writes what and when, what is sent to
// whom, and what does not hold, with its line.
func TestTell(t *testing.T) {
	_, r := played(t)
	if r.Holds() {
		t.Fatal("it cannot hold")
	}
	var b bytes.Buffer
	if err := dialogue.Tell(&b, r); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"Staunton against Horwitz", "Before: 1 P-K4 P-K4",
		"Mon 7 Dec 2026 09:00, White writes\n    | OFFER DRAW\n",
		"to Black (Horwitz), L-OFFER-BARE: ",
		"holds: nothing to White but L-OFFER",
		"Black thinks it over.",
		"2 hours later, Black writes (Mon 7 Dec 2026 11:00)\n",
		"story.txt:14: it should be\n      result: 0-1\n  but it is\n      result: 1/2-1/2\n",
		"story.txt:16: it should be\n      to White: This is not what the letter says.\n",
		"story.txt: DOES NOT HOLD: 2 of 3 expectations\n",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the story does not have\n%s\nit is\n%s", want, b.String())
		}
	}
	b.Reset()
	if err := dialogue.Results(&b, r); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(b.String(), "OFFER DRAW") || !strings.Contains(b.String(), "story.txt:14: ") {
		t.Errorf("the results should hold no story, and every finding:\n%s", b.String())
	}
}

// TestUpdate checks that a letter that a file gives in full is replaced by the one
// that came, and that all else is left as it is.
func TestUpdate(t *testing.T) {
	s, r := played(t)
	updated := dialogue.Update(s, r)
	again, err := dialogue.Read("story.txt", updated)
	if err != nil {
		t.Fatal(err)
	}
	r, err = dialogue.Play(again, dialogue.NewMemory(templates.Render))
	if err != nil {
		t.Fatal(err)
	}
	if f := r.Findings(); len(f) != 1 || f[0].Line != 14 {
		t.Errorf("only the result should be wrong now: %v", f)
	}
	before, _, _ := strings.Cut(story, "-- to White --")
	if !strings.HasPrefix(string(updated), before) {
		t.Errorf("more was changed than the letter:\n%s", updated)
	}
}

// TestUnplayable checks that what is legal to write but cannot be played is an error
// with its line, and that the report says how far it came.
func TestUnplayable(t *testing.T) {
	const file = `BCC1903/V.10(a). A verdict that nobody asked for.

-- Mon 7 Dec 2026 09:00, White writes --
1. P-K4
-- Mon 7 Dec 2026 10:00, the adjudicator rules --
effect: Adjudge 1-0
reason: He is the better player.
`
	s, err := dialogue.Read("verdict.txt", []byte(file))
	if err != nil {
		t.Fatal(err)
	}
	r, err := dialogue.Play(s, dialogue.NewMemory(templates.Render))
	if err == nil || !strings.HasPrefix(err.Error(), "dialogue: verdict.txt:5: ") || !strings.Contains(err.Error(), "has not been claimed") {
		t.Errorf("the error is %v", err)
	}
	if len(r.Steps) != 2 {
		t.Errorf("the report has %d steps", len(r.Steps))
	}
}
