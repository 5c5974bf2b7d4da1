package stage

import (
	"strings"
	"testing"
	"time"

	"postd/drills"
)

// TestScript checks what the pages do better with a script: keys lead to the
// rooms, to the search, through the rows and to the list of keys; a form that was changed
// is guarded; the keys can be turned off; and the browser complains of nothing under the
// policy. The keys are pressed as on a keyboard. Without a script Tab leads through the same pages.
func TestScript(t *testing.T) {
	drills.Count(t, drills.Browser)
	t.Parallel()
	_, b := desks(t)
	b.script(true)
	key := func(keys ...string) { t.Helper(); b.key(strings.Join(keys, "")) }
	leads := func(to string, keys ...string) {
		t.Helper()
		key(keys...)
		for range 100 {
			if b.where() == to && evaluate[string](b, `document.readyState`) == "complete" { // with its script
				return
			}
			time.Sleep(50 * time.Millisecond)
		}
		t.Errorf("%v lead to %s, want %s", keys, b.where(), to)
	}
	focus := func() string {
		return evaluate[string](b, `document.activeElement.id || document.activeElement.textContent`)
	}
	b.open("/")
	leads("/p", "g", "p")
	leads("/t", "g", "t")
	leads("/mail", "g", "m")
	leads("/", "g", "d")
	key("/")
	if got := focus(); got != "find" {
		t.Errorf("the key / leads to %q", got)
	}
	key("g", "p") // while something is being written, no key is one
	if got := b.where(); got != "/" {
		t.Errorf("a key within the search leads to %s", got)
	}
	b.open("/p")
	key("j")
	first := focus()
	key("j")
	second := focus()
	key("k")
	if first == "" || first == second || focus() != first {
		t.Errorf("the keys j, j and k lead to %q, %q and %q", first, second, focus())
	}
	leads("/p/1", "\r") // the first row, by its link
	b.open("/p")
	key("j", "x")
	if !evaluate[bool](b, `document.querySelector("main tbody input[type=checkbox]").checked`) {
		t.Error("the key x ticks no row")
	}
	key("?")
	if !evaluate[bool](b, `document.querySelector("dialog[open]")?.textContent.includes("next row") || false`) {
		t.Error("the key ? shows no list")
	}
	b.open("/p/1")
	leads("/p", "u")

	b.open("/p/new")
	guarded := func() bool {
		return evaluate[bool](b, `(() => { const e = new Event("beforeunload", {cancelable: true}); dispatchEvent(e); return e.defaultPrevented })()`)
	}
	if guarded() {
		t.Error("a form that nobody touched is guarded")
	}
	b.evaluate(`(() => { const f = document.querySelector("main form [name=name]"); f.value = "x"; f.dispatchEvent(new Event("input", {bubbles: true})) })()`)
	if !guarded() {
		t.Error("a form that was changed is not guarded")
	}
	b.evaluate(`dispatchEvent(new Event("submit"))`)

	// Something new: the desk says so when it asks again, and nothing moves by itself.
	b.open("/")
	if tag := evaluate[string](b, `document.body.dataset.news`); !strings.Contains(tag, "-") {
		t.Errorf("the desk does not know its news: %q", tag)
	}

	for _, script := range []bool{true, false} {
		b.script(script)
		b.around("/")
		b.around("/p/new")
	}
	b.script(true)
	b.byKeys(func() {
		b.open("/account")
		b.press("Turn the keys off")
	})
	b.open("/")
	key("g", "p")
	time.Sleep(200 * time.Millisecond)
	if got := b.where(); got != "/" {
		t.Errorf("the keys are off, and lead to %s", got)
	}
	b.reportKeys(t)
}
