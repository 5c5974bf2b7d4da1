package mailbox

import (
	"fmt"
	"net/mail"
	"slices"
	"strings"
	"testing"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
)

// TestNumberedSubject checks that a letter of no thread of ours answers the letter whose number
// stands in its subject, as a letter does that was begun by a link (RULING/R-75): a number is the
// choice that this letter puts, and none where the letter put no choice, and none of the other
// side's letters or of one that nobody wrote.
func TestNumberedSubject(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		subject func(label string, letter int) string
		thread  bool
		chooses bool
	}{
		"its number":           {func(l string, n int) string { return fmt.Sprintf("%s/%d", l, n) }, false, true},
		"answered by its mark": {func(l string, n int) string { return fmt.Sprintf("Re: %s/%d", strings.ToLower(l), n) }, false, true},
		"an older letter":      {func(l string, n int) string { return fmt.Sprintf("%s/%d", l, n-1) }, false, false},
		"no such letter":       {func(l string, n int) string { return fmt.Sprintf("%s/%d", l, n+90) }, false, true}, // as if it had none
		"no number":            {func(l string, n int) string { return l }, false, true},
		"a thread goes before": {func(l string, n int) string { return fmt.Sprintf("%s/%d", l, n-1) }, true, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := openHouse(t)
			h.pump()
			for _, words := range []string{"1. P-K4", "P-K4", "P-Q4", "P-Q4"} {
				who := aliceAt
				if h.plies()%2 == 1 {
					who = bobAt
				}
				h.write(who, words)
				h.pump()
			}
			h.write(aliceAt, "3. Kt-B3") // from Knight's square, of either side
			h.pump()
			all := h.office.Letters(bobAt)
			last, err := mail.ReadMessage(strings.NewReader(string(all[len(all)-1].Raw)))
			if err != nil {
				t.Fatal(err)
			}
			posts, err := h.ledger.PostingsOf(h.game)
			if err != nil {
				t.Fatal(err)
			}
			letter := 0
			for _, p := range posts {
				if p.Party == terms.ToBlack {
					letter = p.Letter
				}
			}
			raw := h.reply(bobAt, "1\n3... P-QR3")
			head, body, _ := strings.Cut(raw, "\n\n")
			var kept []string
			for line := range strings.SplitSeq(head, "\n") {
				switch name, _, _ := strings.Cut(line, ":"); {
				case name == "Subject":
					line = "Subject: " + c.subject("A-1", letter)
				case (name == "In-Reply-To" || name == "References") && !c.thread:
					continue
				}
				kept = append(kept, line)
			}
			h.deliver(strings.Join(kept, "\n") + "\n\n" + body)
			h.pump()
			if posts, err = h.ledger.PostingsOf(h.game); err != nil {
				t.Fatal(err)
			}
			asked := slices.ContainsFunc(posts, func(p ledger.Posting) bool { return p.Kind == correspondence.NDoubt })
			if asked == c.chooses {
				t.Errorf("to %q the number chose: %v, want %v; %q", last.Header.Get("Subject"), !asked, c.chooses, h.verdicts())
			}
		})
	}
}
