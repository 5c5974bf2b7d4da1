package mailbox

import (
	"strings"
	"testing"

	"postd/ledger"
	"postd/mailbox/mime"
)

// TestCalendar checks that a player asks by letter for the link of a private
// calendar, renews it and ends it, and that a word beside a move asks for nothing.
func TestCalendar(t *testing.T) {
	t.Parallel()
	h := openHouse(t)
	h.config.Help = 100
	h.config.FeedLink = func(f ledger.Feed) string {
		if f.Off {
			return ""
		}
		return "https://chess.test/cal/" + h.ledger.FeedSecret(f) + ".ics"
	}
	h.pump()
	asks := func(text string) string {
		t.Helper()
		h.write(aliceAt, text)
		h.pump()
		all := h.office.Letters(aliceAt)
		m, err := mime.ReadMail(all[len(all)-1].Raw)
		if err != nil {
			t.Fatal(err)
		}
		return m.Text
	}
	link := func(text string) string {
		for _, line := range strings.Fields(text) {
			if strings.HasPrefix(line, "https://chess.test/cal/") {
				return line
			}
		}
		return ""
	}
	works := func(link string) bool {
		_, ok := h.ledger.FeedBySecret(strings.TrimSuffix(strings.TrimPrefix(link, "https://chess.test/cal/"), ".ics"))
		return ok
	}
	first := link(asks("Calendar"))
	if first == "" || !works(first) {
		t.Fatalf("the link is %q", first)
	}
	if again := link(asks("CALENDAR")); again != first {
		t.Errorf("asked again the link is %q", again)
	}
	second := link(asks("CALENDAR NEW"))
	if second == first || !works(second) || works(first) {
		t.Errorf("the new link is %q", second)
	}
	if text := asks("calendar off"); !strings.Contains(text, "ended") || works(second) {
		t.Errorf("it is not ended: %q", text)
	}
	h.config.FeedLink = nil
	if text := asks("CALENDAR"); !strings.Contains(text, "no pages that players can reach") {
		t.Errorf("where there are no pages the answer is %q", text)
	}
	var alone []string // of no thread
	for _, line := range strings.Split(h.reply(aliceAt, "1 P-K4\nCALENDAR OFF"), "\n") {
		if !strings.HasPrefix(line, "In-Reply-To:") && !strings.HasPrefix(line, "References:") {
			alone = append(alone, line)
		}
	}
	h.deliver(strings.Join(alone, "\n"))
	h.pump()
	if h.plies() != 1 {
		t.Errorf("%d moves; the letter with a move belongs to the game: %v", h.plies(), h.verdicts())
	}
}
