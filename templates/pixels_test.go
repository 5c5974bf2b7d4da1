package templates

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"postd/correspondence"
	"postd/descriptive"
	"postd/drills"
)

// looked is how a letter looks in a window: where its board begins and ends, and how much it
// is wider than the window.
type looked struct {
	Top, Bottom, Over, News int
}

// lookAt puts a letter into the page, and measures it.
const lookAt = `((html) => {
	document.open(); document.write(html); document.close()
	const img = document.querySelector("img"), news = document.querySelector(".news")
	const box = img ? img.getBoundingClientRect() : {top: 0, bottom: 0}
	return {
		Top: Math.round(box.top), Bottom: Math.round(box.bottom),
		Over: Math.max(document.documentElement.scrollWidth, window.innerWidth) - screen.width,
		News: news ? Math.round(news.getBoundingClientRect().height) : 0,
	}
})(%s)`

// axeFinds asks axe-core, whose source stands before it, for what is wrong with a letter. It
// takes a ground that nobody has set for white, and so is told that of the browser.
const axeFinds = `;document.documentElement.style.background = "Canvas";axe.run(document, {resultTypes: ["violations"], runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]})
	.then(r => r.violations.map(v => v.id + ": " + v.nodes.slice(0, 3).map(n => n.html.slice(0, 160) + " " + n.failureSummary).join(" | ")))`

// dot is a picture of one point, in place of that of the board.
const dot = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="

// inWindow sets the size of the window, and whether it is dark.
func inWindow(t *testing.T, browser context.Context, width, height int64, scheme string) {
	t.Helper()
	if _, err := chromedp.Call(browser, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
		Width: width, Height: height, ScreenWidth: width, ScreenHeight: height, DeviceScaleFactor: 1, Mobile: width < 500,
	}); err != nil {
		t.Fatal(err)
	}
	if _, err := chromedp.Call(browser, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
	}); err != nil {
		t.Fatal(err)
	}
}

// lookedAt is one letter of those that are looked at.
type lookedAt struct {
	name string
	kind correspondence.NoticeKind
	page string
}

// composed is a letter as it is handed over, with its links and the address by which each line
// to write is pressed.
func composed(t *testing.T, n correspondence.Notice, r correspondence.Reader) correspondence.Rendered {
	t.Helper()
	w, err := Word(n, r)
	if err != nil {
		t.Fatal(err)
	}
	p, err := Compose(w, "post+g12.k3v7q2mza5h4c6xwt8e9b0n1dr@chess.example", map[string]string{"board": "https://games.chess.example/b/g12.w.13.k3v7q2mza5h4c6xwt8e9b0n1dr"})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// handedOver is the letter of a scene so composed.
func handedOver(t *testing.T, s scene) correspondence.Rendered {
	t.Helper()
	n, _ := s.render(t)
	r := reader
	if s.as != nil {
		s.as(&r)
	}
	return composed(t, n, r)
}

// allLooks are the letters of the scenes, and those of a long game with its moves 1, 5, 20,
// 40 and 80, in every notation.
func allLooks(t *testing.T) (all []lookedAt) {
	add := func(name string, kind correspondence.NoticeKind, p correspondence.Rendered) {
		if p.HTML != "" {
			all = append(all, lookedAt{name, kind, strings.ReplaceAll(p.HTML, `"cid:board`, `"`+dot+`" data-of="`)})
		}
	}
	for _, s := range scenes {
		n, _ := s.render(t)
		add(s.name, n.Kind, handedOver(t, s))
	}
	s := open(t, "").plays(fortyMoves...)
	for n := len(fortyMoves); n < 160; n += 4 {
		s.plays("K-R1", "K-R1", "K-Kt1", "K-Kt1")
	}
	for _, n := range s.notices {
		if n.Kind != correspondence.NMove || !slices.Contains([]int{1, 5, 20, 40, 80}, n.Number) {
			continue
		}
		for _, form := range []descriptive.Form{descriptive.InBrief, descriptive.InFull, descriptive.InAlgebraic, descriptive.InNumeric} {
			r := reader
			r.Moves = form
			add(fmt.Sprintf("move %d to %s, %v", n.Number, n.To, form), n.Kind, composed(t, n, r))
		}
	}
	return all
}

// TestLettersInBrowser looks at letters in a real browser, on two telephones and on a wide
// screen: nothing scrolls sideways, and the board of a move stands on the first screen.
func TestLettersInBrowser(t *testing.T) {
	drills.Count(t, drills.Browser)
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("no chromium in PATH, so the letters are not looked at")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox)
	browser, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	defer cancel()
	browser, cancel = chromedp.NewContext(browser)
	defer cancel()
	all := allLooks(t)
	axe := ""
	if file := os.Getenv("POSTD_AXE"); file != "" {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		axe = string(source)
	} else {
		t.Log("POSTD_AXE names no axe.min.js: accessibility is not checked by axe-core; .ci/run fetches it")
	}
	if sixLetters(t, browser); os.Getenv("POSTD_MANUAL") != "" {
		return // pictures are made, and nothing else is looked at
	}
	for _, w := range [][2]int64{{360, 640}, {390, 844}, {600, 800}} {
		for _, scheme := range []string{"light", "dark"} {
			inWindow(t, browser, w[0], w[1], scheme)
			measured := map[correspondence.NoticeKind]bool{}
			tops, bottoms := map[correspondence.NoticeKind][]int{}, map[correspondence.NoticeKind][]int{}
			if err := chromedp.Do(browser, chromedp.Navigate("about:blank")); err != nil {
				t.Fatal(err)
			}
			for _, x := range all {
				page, err := json.Marshal(x.page)
				if err != nil {
					t.Fatal(err)
				}
				got := asked[looked](t, browser, fmt.Sprintf(lookAt, page))
				if got.Over > 0 {
					t.Errorf("%d %s, %s: %d wider than the window", w[0], scheme, x.name, got.Over)
				}
				if axe != "" && w[0] == 360 && !measured[x.kind] { // kinds differ by their blocks, and widths not at all
					measured[x.kind] = true
					for _, v := range asked[[]string](t, browser, axe+axeFinds, chromedp.EvalAwaitPromise) {
						t.Errorf("%d %s, %s: axe-core finds %s", w[0], scheme, x.name, v)
					}
				}
				if got.Bottom == 0 {
					continue
				}
				tops[x.kind], bottoms[x.kind] = append(tops[x.kind], got.Top), append(bottoms[x.kind], got.Bottom)
				first := 340
				if x.kind == correspondence.NMove {
					first = 240
					if got.News > 56 || strings.Contains(x.page, "Before you move: you may") {
						first = 280 // news of three lines, or a claim above the board
					}
					if got.Bottom > 640 {
						t.Errorf("%d %s, %s: the board ends at %d", w[0], scheme, x.name, got.Bottom)
					}
				}
				if got.Top > first {
					t.Errorf("%d %s, %s: the board begins at %d, and %d is the most", w[0], scheme, x.name, got.Top, first)
				}
			}
			t.Logf("%d by %d, %s: %-16s %8s %11s %11s", w[0], w[1], scheme, "kind", "letters", "begins", "ends")
			for _, k := range kinds {
				if a, b := tops[k], bottoms[k]; len(a) > 0 {
					slices.Sort(a)
					slices.Sort(b)
					t.Logf("%28s %8d %4d to %4d %4d to %4d", k, len(a), a[0], a[len(a)-1], b[0], b[len(b)-1])
				}
			}
		}
	}
}
