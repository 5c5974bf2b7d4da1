package stage

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"postd/drills"
)

// TestDraftsByBrowser fills forms in a browser without JavaScript, and goes to the preview,
// Back, forward, reloads, and changes: nothing typed is lost, and no browser asks to send a
// form again. What is done at once is undone by one press.
func TestDraftsByBrowser(t *testing.T) {
	drills.Count(t, drills.Browser)
	t.Parallel()
	_, b := desks(t)
	for _, x := range []struct {
		path, submit string
		fields       map[string]string
	}{
		{"/t/new", "main form.fields .actions button", map[string]string{"label": "D1", "name": "Drafts <1> “so”", "term.first_turn_at": "2026-12-07T09:00", "term.turn.limit": "4 days"}},
		{"/p/1/edit", "main form.fields .actions button", map[string]string{"others": "second@players.example", "notes": "plays\nwell & late", "zone": "Europe/Paris"}},
		{"/calendar", `form[action="/calendar/import"] button`, map[string]string{"list": "2027-06-15,A fair <day>\n2027-06-16,Another", "from": "the town"}},
		{"/outbox/pause", "main form.fields .actions button", map[string]string{"why": "the line is mended"}},
	} {
		b.open(x.path)
		b.unfold()
		for name, value := range x.fields {
			b.fill(name, value)
		}
		b.submit(x.submit)
		preview := b.where()
		if !strings.Contains(preview, "/preview?draft=") {
			t.Fatalf("%s leads to %s:\n%s", x.path, preview, b.words())
		}
		b.sees("What this will do", "Change it", "Not now")
		b.walk("history.back()")
		b.still(x.fields, "Back")
		b.do("reloading", chromedp.Reload())
		b.still(x.fields, "a reload of the form")
		b.walk("history.forward()")
		b.do("reloading", chromedp.Reload())
		if b.where() != preview {
			t.Errorf("forward of %s is %s", preview, b.where())
		}
		b.sees("What this will do")
		b.press("Change it")
		b.still(x.fields, "Change it")
		b.open(preview)
		b.press("Not now")
		b.sees("Nothing was done. The form is kept until")
	}
	b.open("/p/new")
	b.fill("name", "Ada Byron")
	b.fill("address", "ada@players.example")
	b.submit("main form.fields .actions button")
	b.sees("Ada Byron added. We have asked for the address to be confirmed.")
	b.press("Undo")
	b.sees("Undone: Ada Byron added")
	b.open("/p")
	if strings.Contains(b.words(), "Ada Byron") {
		t.Error("Ada Byron is there still")
	}
}

// walk goes through the history, and waits for the page that comes: one that the browser
// kept is shown without being loaded.
func (b *browser) walk(how string) {
	b.t.Helper()
	before := b.where()
	b.evaluate(how)
	for range 150 {
		time.Sleep(100 * time.Millisecond)
		if b.where() != before && evaluate[bool](b, `document.readyState == "complete"`) {
			return
		}
	}
	b.t.Fatalf("%s of %s leads nowhere", how, before)
}

// still reports what of the fields is not in the form any more.
func (b *browser) still(fields map[string]string, after string) {
	b.t.Helper()
	for name, value := range fields {
		if got := evaluate[string](b, fmt.Sprintf(`(document.querySelector('[name=%q]:not([type=hidden])') || {value: "no such field"}).value`, name)); got != value {
			b.t.Errorf("after %s at %s the field %s holds %q, and %q was typed", after, b.where(), name, got, value)
		}
	}
}
