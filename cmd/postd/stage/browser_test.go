package stage

import (
	"context"
	"encoding/json"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	browserlog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// browser is a Chromium without JavaScript, as an official uses it: it opens
// pages, fills forms by the names of their fields and presses buttons by their
// words. At every page that is looked at it checks what no page may do.
type browser struct {
	t    *testing.T
	ctx  context.Context
	base string
	axe  string // the source of axe-core; empty: not at hand
	dir  string // where all pictures go; empty: nowhere

	looked map[string]bool
	sizes  []pageSize
	found  map[string][]string // what was found wrong, by the number of the expectation

	presses int  // of buttons and links
	keys    bool // the keyboard is used, and no mouse
	skips   int  // how often the link that skips to the page was used
	tasks   []taskDone
	within  string // the task that is being counted

	mu     sync.Mutex
	faults []string // what the browser complained of since the last look
}

// newBrowser starts Chromium, or says why it cannot.
func newBrowser(t *testing.T, base string) *browser {
	t.Helper()
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("there is no chromium on this machine; .ci/run installs it, and the pages are then used as a secretary uses them")
	}
	b := &browser{t: t, base: base, dir: os.Getenv("POSTD_PICTURES"), looked: map[string]bool{}, found: map[string][]string{}}
	if file := os.Getenv("POSTD_AXE"); file != "" {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		b.axe = string(source)
	} else {
		t.Log("POSTD_AXE names no axe.min.js: accessibility is not checked by axe-core; .ci/run fetches it")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox)
	ctx, stop := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(stop)
	if b.ctx, stop = chromedp.NewContext(ctx); true {
		t.Cleanup(stop)
	}
	if err := chromedp.Listen(b.ctx, b.complaint); err != nil {
		t.Fatal(err)
	}
	if _, err := chromedp.Call(b.ctx, browserlog.Enable, cdp.Empty{}); err != nil {
		t.Fatal(err)
	}
	b.script(false)
	b.screen(1200, "light")
	return b
}

// complaint notes what the browser says of a page: a breach of its policy, a
// file that was not there, a script that fell.
func (b *browser) complaint(event any) {
	if fell, ok := event.(*runtime.EventExceptionThrown); ok {
		b.mu.Lock()
		defer b.mu.Unlock()
		b.faults = append(b.faults, fmt.Sprintf("%s:%d: %s", fell.ExceptionDetails.URL, fell.ExceptionDetails.LineNumber, fell.ExceptionDetails.Text))
		return
	}
	e, ok := event.(*browserlog.EventEntryAdded)
	if !ok || e.Entry == nil || e.Entry.Level == browserlog.EntryLevelInfo || e.Entry.Level == browserlog.EntryLevelVerbose {
		return
	}
	// A page that answers 4xx by design is no complaint.
	if strings.Contains(e.Entry.Text, "the server responded with a status of 4") {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.faults = append(b.faults, fmt.Sprintf("%s: %s", e.Entry.URL, e.Entry.Text))
}

func (b *browser) script(on bool) {
	b.t.Helper()
	if _, err := chromedp.Call(b.ctx, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: !on}); err != nil {
		b.t.Fatal(err)
	}
}

// screen sets the width of the window and the scheme of colours.
func (b *browser) screen(width int64, scheme string) { b.t.Helper(); b.media(width, scheme, false) }

// media does so too, and may force the colours of the reader on the page.
func (b *browser) media(width int64, scheme string, forced bool) {
	b.t.Helper()
	if _, err := chromedp.Call(b.ctx, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
		Width: width, Height: 900, DeviceScaleFactor: 1, Mobile: width < 600,
	}); err != nil {
		b.t.Fatal(err)
	}
	if _, err := chromedp.Call(b.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}, {Name: "forced-colors", Value: map[bool]string{true: "active", false: "none"}[forced]}},
	}); err != nil {
		b.t.Fatal(err)
	}
}

// do carries out steps, each within half a minute.
func (b *browser) do(what string, steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	ctx, stop := context.WithTimeout(b.ctx, 30*time.Second)
	defer stop()
	if err := chromedp.Do(ctx, steps...); err != nil {
		b.t.Fatalf("%s: %v\nat %s:\n%s", what, err, b.where(), b.words())
	}
}

// open goes to a path of the pages.
func (b *browser) open(path string) {
	b.t.Helper()
	if b.within != "" {
		b.t.Fatalf("%s: nobody types an address in the middle of a task", b.within)
	}
	if !strings.HasPrefix(path, "http") {
		path = b.base + path
	}
	b.do("opening "+path, chromedp.Navigate(path))
}

// fill writes into the field of that name.
func (b *browser) fill(name, value string) {
	b.t.Helper()
	sel := fmt.Sprintf(`[name=%q]:not([type=hidden], [type=checkbox])`, name)
	if b.keys {
		b.reach(name, fmt.Sprintf(`document.querySelector(%q)`, sel))
		b.typeIn(name, value)
		return
	}
	b.do("filling "+name, chromedp.SetValue(sel, value))
}

// tick sets the box or the radio button with that value.
func (b *browser) tick(name, value string) {
	b.t.Helper()
	sel := fmt.Sprintf(`input[name=%q][value=%q]`, name, value)
	if b.keys {
		b.reach(name, fmt.Sprintf(`document.querySelector(%q)`, sel))
		b.key(" ")
	} else {
		b.do("ticking "+name, chromedp.ScrollIntoView(sel), chromedp.Click(sel))
	}
	if !evaluate[bool](b, fmt.Sprintf(`document.querySelector(%q).checked`, sel)) {
		b.t.Fatalf("%s %s was ticked, and is ticked no more", name, value)
	}
}

// unfold opens every part of the page that is folded up.
func (b *browser) unfold() {
	b.t.Helper()
	b.evaluate(`document.querySelectorAll("details").forEach(d => d.open = true)`)
}

// press presses the button, or follows the link, that has the words; the last
// one on the page, where several do. It waits for the page that comes.
func (b *browser) press(words string) {
	b.t.Helper()
	mark := evaluate[bool](b, fmt.Sprintf(`(() => {
		const all = [...document.querySelectorAll("main button, main a, header button, header a, main summary")];
		const found = all.filter(e => e.checkVisibility() && e.textContent.replace(/\s+/g, " ").trim().startsWith(%q));
		document.querySelectorAll("[data-pressed]").forEach(e => e.removeAttribute("data-pressed"));
		if (!found.length) return false;
		found.at(-1).setAttribute("data-pressed", "");
		return true;
	})()`, words))
	if !mark {
		b.t.Fatalf("there is no button or link %q at %s:\n%s", words, b.where(), b.words())
	}
	b.pressMarked(words)
}

// pressMarked presses what was marked, and waits for the page that comes.
func (b *browser) pressMarked(words string) {
	b.t.Helper()
	if b.presses++; b.keys {
		b.reach(words, `document.querySelector("[data-pressed]")`)
		b.pressKey(words, kb.Enter)
		return
	}
	ctx, stop := context.WithTimeout(b.ctx, 30*time.Second)
	defer stop()
	if _, err := chromedp.RunResponse(ctx, chromedp.ScrollIntoView("[data-pressed]"), chromedp.Click("[data-pressed]")); err != nil {
		b.t.Fatalf("pressing %q: %v\nat %s:\n%s", words, err, b.where(), b.words())
	}
}

// wrong are the words of the page that say what is wrong, or else its own.
func (b *browser) wrong() string {
	if s := evaluate[string](b, `[...document.querySelectorAll(".error, .flash")].map(e => e.innerText).join("\n")`); s != "" {
		return s
	}
	return evaluate[string](b, `(document.querySelector("main") || document.body).innerText`)
}

// words are what the page says.
func (b *browser) words() string {
	return evaluate[string](b, `document.body ? document.body.innerText : ""`)
}

// where is the address of the page, without host.
func (b *browser) where() string {
	u, err := url.Parse(evaluate[string](b, `location.href`))
	if err != nil {
		return ""
	}
	return u.RequestURI()
}

// sees fails if the page does not say the words.
func (b *browser) sees(words ...string) {
	b.t.Helper()
	text := strings.Join(strings.Fields(b.words()), " ")
	for _, w := range words {
		if !strings.Contains(strings.ToLower(text), strings.ToLower(w)) {
			b.t.Fatalf("the page %s does not say %q:\n%s", b.where(), w, b.wrong())
		}
	}
}

func (b *browser) evaluate(expression string) { b.t.Helper(); evaluate[chromedp.Void](b, expression) }

func evaluate[T any](b *browser, expression string, o ...chromedp.EvaluateOption) T {
	b.t.Helper()
	ctx, stop := context.WithTimeout(b.ctx, 30*time.Second)
	defer stop()
	x, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, o...))
	if err != nil {
		b.t.Fatalf("evaluating %.60s: %v", expression, err)
	}
	return x
}

// look checks the page at both widths and in both schemes, and takes its
// pictures under the name: nothing scrolls it sideways, the targets can be hit,
// axe-core finds nothing, and the browser has nothing to complain of.
func (b *browser) look(name string) {
	b.t.Helper()
	b.lookAt(name, []screen{{1280, "light", false, true}, {390, "light", false, true}, {320, "light", false, true},
		{1280, "dark", false, true}, {390, "dark", false, false}, {320, "dark", false, false}, {1280, "light", true, false}, {390, "light", true, false}, {320, "light", true, false}})
}

// screen is how wide a window is, in which scheme of colours; at some of them all rules
// of axe-core are asked.
type screen struct {
	width  int64
	scheme string
	forced bool // colours of the reader's own
	all    bool
}

func (b *browser) lookAt(name string, screens []screen) {
	b.t.Helper()
	b.looked[name] = true
	if slices.Contains(manual, name) {
		b.page(name)
	}
	if os.Getenv("POSTD_MANUAL") != "" {
		return // pictures are made, and nothing else is looked at
	}
	for _, x := range screens {
		width, scheme := x.width, x.scheme
		b.media(width, scheme, x.forced)
		if got := evaluate[[]int64](b, `[document.documentElement.scrollWidth, window.innerWidth]`); got[0] > got[1] {
			b.find("E12", "%s (%s) scrolls sideways at %d px: it is %d px wide: %s", name, b.where(), got[1], got[0],
				evaluate[string](b, `[...document.querySelectorAll("main *, header *, footer *")].filter(e => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest(".scroll")).slice(0, 4).map(e => e.outerHTML.slice(0, 120)).join("\n")`))
		}
		if small := evaluate[string](b, smallTargets); small != "" {
			b.find("E15", "%s (%s) at %d px has targets below 24 px: %s", name, b.where(), width, small)
		}
		if x.forced {
			scheme = "forced"
		}
		b.measure(name, fmt.Sprintf("%d px, %s", width, scheme), x.all)
		b.picture(fmt.Sprintf("%s-%d-%s", name, width, scheme))
		if !x.forced {
			b.size(name, width, scheme)
		}
	}
	b.screen(1200, "light")
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, f := range b.faults {
		b.find("E73", "at %s the browser complains: %s", name, f)
	}
	b.faults = nil
}

func (b *browser) find(expectation, format string, a ...any) {
	b.found[expectation] = append(b.found[expectation], fmt.Sprintf(format, a...))
}

// report tells, expectation by expectation, what was found wrong on the pages
// that were looked at.
func (b *browser) report() {
	for _, e := range []struct{ number, what string }{
		{"E12", "no page scrolls sideways at 320 px"}, {"E13", "axe-core finds nothing"}, {"E15", "what is pressed is large enough"},
		{"E73", "the browser complains of nothing"},
	} {
		b.t.Run(e.number+" "+e.what, func(t *testing.T) {
			if e.number == "E13" && b.axe == "" {
				t.Skip("POSTD_AXE names no axe.min.js; .ci/run fetches it")
			}
			if len(b.looked) < 40 {
				t.Errorf("only %d pages were looked at", len(b.looked))
			}
			for _, f := range b.found[e.number] {
				t.Error(f)
			}
		})
	}
}

// smallTargets lists what can be pressed and is smaller than 24 by 24 px. A
// link within a sentence is excepted, and a box whose label can be pressed
// (WCAG 2.2, 2.5.8).
const smallTargets = `[...document.querySelectorAll("button, input:not([type=hidden]), select, textarea, summary, nav a, .actions a")]
	.filter(e => { const r = e.getBoundingClientRect(); return e.checkVisibility() && r.width > 0 && (r.width < 24 || r.height < 24) && !(e.labels && [...e.labels].some(l => l.getBoundingClientRect().height >= 24)) })
	.map(e => e.outerHTML.slice(0, 90) + " " + Math.round(e.getBoundingClientRect().width) + "x" + Math.round(e.getBoundingClientRect().height)).slice(0, 5).join("\n")`

// measure asks axe-core. It needs timers, so that scripts are allowed for as
// long as it takes; the page itself has none. All rules are asked at either width
// and in either scheme, those of colours, which alone depend on both, at each pair.
func (b *browser) measure(name, how string, all bool) {
	b.t.Helper()
	if b.axe == "" {
		return
	}
	b.script(true)
	defer b.script(false)
	if !evaluate[bool](b, `!!window.axe`) { // it stays as long as the page does
		b.evaluate(b.axe + ";0")
	}
	only := `["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]`
	if !all {
		only = `{type: "rule", values: ["color-contrast", "link-in-text-block"]}`
	}
	found := evaluate[[]json.RawMessage](b, `axe.run(document, {resultTypes: ["violations"], runOnly: `+only+`}).then(r =>
		r.violations.map(v => ({rule: v.id, help: v.help, nodes: v.nodes.slice(0, 3).map(n => n.html.slice(0, 160) + " | " + n.failureSummary)})))`, chromedp.EvalAwaitPromise)
	for _, v := range found {
		b.find("E13", "%s (%s), %s: %s", name, b.where(), how, v)
	}
}

// picture takes a picture of the whole page, where one is wanted.
func (b *browser) picture(name string) {
	b.t.Helper()
	if b.dir == "" {
		return
	}
	ctx, stop := context.WithTimeout(b.ctx, 30*time.Second)
	defer stop()
	png, err := chromedp.Run(ctx, chromedp.FullScreenshot(100))
	if err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(b.dir, name+".png"), png, 0o644); err != nil {
		b.t.Fatal(err)
	}
}
