package stage

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// The keyboard in place of the mouse: with keys a browser reaches what it presses and fills by
// Tab and Shift-Tab alone, and presses Enter, Space and arrows, as real events of keys. At every
// stop it checks that the focus can be seen, and that the stops follow the order of reading.

// byKeys does something with the keyboard alone.
func (b *browser) byKeys(do func()) {
	b.keys = true
	defer func() { b.keys = false }()
	do()
}

// key presses keys, one after another.
func (b *browser) key(keys string, mods ...chromedp.KeyOption) {
	b.t.Helper()
	b.do(fmt.Sprintf("pressing %q", keys), chromedp.KeyEvent(keys, mods...))
}

// stop is where the focus is: at what was meant, on which side of it, and what is wrong there.
type stop struct {
	Here   bool
	Behind bool   // what is meant stands before the focus
	Body   bool   // nothing has the focus
	Skip   bool   // the link that skips to the page, which is meant to be used
	What   string // that has the focus
	Wrong  string
}

// stopNow finds the focus, measures it and keeps it for the next stop.
const stopNow = `((target, back) => {
	const e = document.activeElement, last = window.lastStop;
	if (!e || e == document.body || e == document.documentElement) { window.lastStop = null; return {Body: true} }
	const say = x => x.outerHTML.slice(0, 110), out = {What: say(e)}, r = [...e.getClientRects()].find(r => r.width) || e.getBoundingClientRect();
	if (e.id != "main") {
		const s = getComputedStyle(e), edge = s.outlineStyle != "none" && parseFloat(s.outlineWidth) >= 2 && !/, 0\)$|transparent/.test(s.outlineColor);
		const at = [[.5, .5], [.1, .2], [.9, .8], [.1, .8], [.9, .2]].map(([x, y]) => [r.left + r.width * x, r.top + r.height * y]);
		const seen = at.some(([x, y]) => { const h = document.elementFromPoint(x, y); return h && (h == e || e.contains(h) || h.contains(e)) });
		const button = e.matches("[type^=date]:not(:focus)"); // within the field, with an edge of the browser's own
		if (!button && (!e.matches(":focus-visible") || !edge)) out.Wrong = "its focus cannot be seen";
		else if (r.width < 2 || r.height < 2 || !seen) out.Wrong = "it cannot be seen, or something hides it";
		const box = {top: r.top + scrollY, bottom: r.bottom + scrollY, left: r.left, right: r.right};
		if (last && last.e.isConnected && !last.e.contains(e)) {
			const follows = !!(last.e.compareDocumentPosition(e) & 4), [a, z] = follows ? [last, box] : [box, last];
			if (follows == back) out.Wrong = "Tab goes against the order of the page from " + say(last.e);
			else if (z.bottom <= a.top && z.left < a.right && !e.closest(".parts, .steps") && !last.e.closest(".parts, .steps")) out.Wrong = "it is read before what has the focus before it, " + say(last.e);
		}
		window.lastStop = Object.assign(box, {e});
	}
	out.Skip = e.matches(".skip");
	if (target) { out.Here = e == target; out.Behind = !out.Here && !!(e.compareDocumentPosition(target) & 2) && !e.contains(target) }
	return out
})`

// at tells where the focus is, seen from an element, and what is wrong there; with back it was
// reached by Shift-Tab.
func (b *browser) at(element string, back bool) stop {
	b.t.Helper()
	s := evaluate[stop](b, fmt.Sprintf(`%s(%s, %t)`, stopNow, element, back))
	if s.Wrong != "" {
		b.find("keyboard", "%s: %s: %s", b.where(), s.What, s.Wrong)
	}
	return s
}

// tab goes to the next stop, or back to the one before.
func (b *browser) tab(back bool) {
	b.t.Helper()
	if back {
		b.key(kb.Tab, chromedp.KeyModifiers(chromedp.ModifierShift))
		return
	}
	b.key(kb.Tab)
}

// mostStops is how many stops a page may have before what is looked for.
const mostStops = 400

// reach goes to the element, a JavaScript expression, by Tab or Shift-Tab; at the head of a page
// by the link that skips to it.
func (b *browser) reach(what, element string) {
	b.t.Helper()
	if evaluate[bool](b, fmt.Sprintf(`!(%s)`, element)) {
		b.t.Fatalf("there is no %s at %s:\n%s", what, b.where(), b.words())
	}
	within := evaluate[bool](b, fmt.Sprintf(`!!(%s).closest("main")`, element))
	s := b.at(element, false)
	for range mostStops {
		switch {
		case s.Here:
			return
		case s.Skip && within:
			b.key(kb.Enter)
			for range 100 {
				if s = b.at(element, false); s.What != "" && !s.Skip {
					break
				}
				time.Sleep(10 * time.Millisecond)
			}
			if s.Skip || !strings.HasPrefix(s.What, "<main") {
				b.t.Fatalf("the link that skips to the page leads to %q", s.What)
			}
			b.skips++
		}
		back := s.Behind
		b.tab(back)
		s = b.at(element, back)
	}
	b.t.Fatalf("%s is not reached by Tab at %s:\n%s", what, b.where(), b.words())
}

// typeIn puts the value into the field that has the focus: a choice by arrows, a long text as it
// is pasted, and all else key by key.
func (b *browser) typeIn(name, value string) {
	b.t.Helper()
	switch kind := evaluate[string](b, `document.activeElement.type`); {
	case kind == "select-one":
		b.key(kb.Home)
		for range 200 {
			if evaluate[string](b, `document.activeElement.value`) == value {
				return
			}
			b.key(kb.ArrowDown)
		}
		b.t.Fatalf("%s has no choice %q", name, value)
	case kind == "date":
		b.key(value[5:7] + value[8:] + value[:4]) // month, day, year, as the browser has them
	case kind == "datetime-local": // the year has room for six digits, so that an arrow ends it
		at, err := time.Parse("2006-01-02T15:04", value)
		if err != nil {
			b.t.Fatal(err)
		}
		b.key(at.Format("01022006") + kb.ArrowRight + at.Format("0304") + at.Format("PM")[:1])
	case len(value) > 80:
		b.key("a", chromedp.KeyModifiers(chromedp.ModifierCtrl))
		if _, err := chromedp.Call(b.ctx, input.InsertText, input.InsertTextParams{Text: value}); err != nil {
			b.t.Fatal(err)
		}
	default:
		b.key("a", chromedp.KeyModifiers(chromedp.ModifierCtrl))
		b.key(kb.Delete)
		b.key(value)
	}
	if got := evaluate[string](b, `document.activeElement.value`); got != value {
		b.t.Fatalf("%s holds %q, and %q was typed", name, got, value)
	}
}

// pressKey presses a key on what has the focus, and waits for the page that comes.
func (b *browser) pressKey(words, key string) {
	b.t.Helper()
	ctx, stop := context.WithTimeout(b.ctx, 30*time.Second)
	defer stop()
	if _, err := chromedp.RunResponse(ctx, chromedp.KeyEvent(key)); err != nil {
		b.t.Fatalf("pressing %q: %v\nat %s:\n%s", words, err, b.where(), b.words())
	}
}

// stops are what can be reached by Tab on a page: of radio buttons of one name one.
const stops = `[...document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']")]
	.filter((e, i, all) => e.checkVisibility() && !e.disabled && (e.type != "radio" || !all.slice(0, i).some(x => x.type == "radio" && x.name == e.name)))`

// around goes by Tab through a whole page and out of it, and back into it: every stop is reached,
// and none holds the focus.
func (b *browser) around(path string) {
	b.t.Helper()
	b.open(path)
	n := evaluate[int](b, stops+`.length`)
	for i := range 2*mostStops + 1 {
		b.tab(false)
		if s := b.at("null", false); s.Body || s.Skip && i > 0 {
			break
		}
		b.evaluate(`document.activeElement.reached = true`)
	}
	if missed := evaluate[string](b, stops+`.filter(e => !e.reached).map(e => e.outerHTML.slice(0, 90)).join("\n")`); missed != "" || n < 10 {
		b.find("keyboard", "%s: of %d stops these are not reached by Tab: %s", path, n, missed)
	}
	b.tab(true)
	if s := b.at("null", true); s.Body {
		b.find("keyboard", "%s: Shift-Tab does not lead back into the page", path)
	}
}

// reportKeys tells what was found wrong while the keyboard was used, and what the browser
// complained of.
func (b *browser) reportKeys(t *testing.T) {
	t.Helper()
	for _, f := range b.found["keyboard"] {
		t.Error(f)
	}
	if b.skips == 0 {
		t.Error("nobody skipped to a page")
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, f := range b.faults {
		t.Errorf("the browser complains: %s", f)
	}
}
