package files

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"postd/drills"
	"postd/ledger"
	"postd/tournament/ladder"
)

// TestE29FolderByBrowser opens the folder of an event from the disk in Chromium, without a
// server: it has its style, every page is looked at by axe-core at two widths and is no wider
// than the window, a link leads to a game and back, and the pages print; so do those of a cup, a
// league, a Swiss and a ladder.
func TestE29FolderByBrowser(t *testing.T) {
	drills.Count(t, drills.Browser)
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("there is no chromium on this machine; .ci/run installs it")
	}
	if os.Getenv("POSTD_AXE") == "" {
		t.Skip("POSTD_AXE names no axe.min.js; .ci/run fetches it")
	}
	axe, err := os.ReadFile(os.Getenv("POSTD_AXE"))
	if err != nil {
		t.Fatal(err)
	}
	o, e := championship(t)
	dirs := map[string]string{"c26": filepath.Join(t.TempDir(), "c26")}
	dir := dirs["c26"]
	if err := WriteFolder(o.Ledger, e, dir, Folder{Now: o.now}); err != nil {
		t.Fatal(err)
	}
	for name, of := range eachKind(t) {
		dirs[name] = filepath.Join(t.TempDir(), name)
		if err := WriteFolder(of.office.Ledger, of.event, dirs[name], Folder{Now: of.office.now, Published: true}); err != nil {
			t.Fatal(err)
		}
		wholeLinks(t, dirs[name])
	}
	browser, stop := chromedp.NewExecAllocator(t.Context(), append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox)...)
	defer stop()
	browser, stop = chromedp.NewContext(browser)
	defer stop()
	run := func(js string) string {
		t.Helper()
		got, err := chromedp.Run(browser, chromedp.Evaluate[string](js))
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	for _, file := range []string{"c26/index.html", "c26/C26A.html", "c26/games/C26A-1.html", "c26/games/C26B-6.html", "cup/C26A.html", "teams/index.html", "teams/C26A.html", "swiss/C26A.html", "ladder/C26A.html"} {
		kind, name, _ := strings.Cut(file, "/")
		dir := dirs[kind]
		for _, width := range []int64{1280, 390} {
			if _, err := chromedp.Call(browser, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: width, Height: 844, DeviceScaleFactor: 1, Mobile: width < 600}); err != nil {
				t.Fatal(err)
			}
			if err := chromedp.Do(browser, chromedp.Navigate("file://"+dir+"/"+name)); err != nil {
				t.Fatal(err)
			}
			if style := run(`getComputedStyle(document.querySelector("header")).borderBottomStyle`); style != "double" {
				t.Errorf("%s has no style: %s", file, style)
			}
			if wide := run(`String(document.documentElement.scrollWidth > innerWidth)`); wide != "false" {
				t.Errorf("%s is wider than %d", file, width)
			}
			if to := os.Getenv("POSTD_PICTURES"); to != "" {
				shot, err := chromedp.Call(browser, cdppage.CaptureScreenshot, cdppage.CaptureScreenshotParams{})
				if err == nil {
					err = os.WriteFile(filepath.Join(to, strings.ReplaceAll(file, "/", "-")+map[bool]string{true: "-390", false: "-1280"}[width < 600]+".png"), shot.Data, 0o600)
				}
				if err != nil {
					t.Error(err)
				}
			}
			if _, err := chromedp.Run(browser, chromedp.Evaluate[any](string(axe)+";0")); err != nil {
				t.Fatal(err)
			}
			found, err := chromedp.Run(browser, chromedp.Evaluate[[]json.RawMessage](`axe.run(document, {resultTypes: ["violations"],
				runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}).then(r => r.violations.map(v => ({rule: v.id, nodes: v.nodes.slice(0, 3).map(n => n.html.slice(0, 160))})))`, chromedp.EvalAwaitPromise))
			if err != nil {
				t.Fatal(err)
			}
			for _, v := range found {
				t.Errorf("%s at %d: %s", file, width, v)
			}
		}
		if _, err := chromedp.Call(browser, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"}); err != nil {
			t.Fatal(err)
		}
		if _, err := chromedp.Call(browser, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: 1047, Height: 844, DeviceScaleFactor: 1}); err != nil {
			t.Fatal(err)
		}
		if cut := run(`[...document.querySelectorAll("body *")].filter(e => e.checkVisibility() && (e.getBoundingClientRect().right > innerWidth + 1 || e.matches("nav, form, .files"))).slice(0, 4).map(e => e.outerHTML.slice(0, 120)).join("\n")`); cut != "" {
			t.Errorf("%s on paper: %s", file, cut)
		}
		if _, err := chromedp.Call(browser, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{}); err != nil {
			t.Fatal(err)
		}
		printed, err := chromedp.Call(browser, cdppage.PrintToPDF, cdppage.PrintToPDFParams{})
		if err != nil || len(printed.Data) < 1000 {
			t.Errorf("%s does not print: %d octets, %v", file, len(printed.Data), err)
		}
	}
	if err := chromedp.Do(browser, chromedp.Navigate("file://"+dir+"/index.html")); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct{ js, leads string }{
		{`document.querySelector("main table a").click()`, "C26A.html"},
		{`document.querySelector(".games a").click()`, "games/C26A-1.html"}, {`document.querySelector("header a").click()`, "index.html"},
	} {
		if _, err := chromedp.Run(browser, chromedp.Evaluate[any](step.js+";0")); err != nil {
			t.Fatal(err)
		}
		if err := chromedp.Do(browser, chromedp.WaitReady("footer")); err != nil {
			t.Fatal(err)
		}
		for range 50 {
			if strings.HasSuffix(run(`location.href`), step.leads) {
				break
			}
			run(`new Promise(r => setTimeout(() => r(""), 100))` + `.toString()`)
		}
		if at := run(`location.href`); !strings.HasSuffix(at, step.leads) {
			t.Errorf("%s leads to %s", step.js, at)
		}
	}
}

// ofKind is an event of one section.
type ofKind struct {
	office *office
	event  ledger.Event
}

// eachKind are events of one section of every system that has a page of its own: a cup, a league, a Swiss and
// a ladder.
func eachKind(t *testing.T) map[string]ofKind {
	t.Helper()
	out := map[string]ofKind{}
	add := func(name string, stage ledger.Stage, row ledger.Tournament, teams []ledger.Team, n int, pairings []ledger.Pairing) *office {
		o := newOffice(t)
		out[name] = ofKind{o, o.kind(stage, row, teams, n, pairings)}
		return o
	}
	add("cup", ledger.Stage{System: ledger.KnockOut}, ledger.Tournament{Cup: &ledger.Cup{Games: 2}}, nil, 3, []ledger.Pairing{{Round: 1, White: 3, Black: 2, Label: "C26-SF2-1", Tie: "SF2"}})
	add("teams", ledger.Stage{System: ledger.TeamMatches, Boards: 2}, ledger.Tournament{}, []ledger.Team{{No: 1, Name: "Northern <Post> of the Counties", Line: []uint64{1, 2}}, {No: 2, Name: "Hants", Line: []uint64{0, 3}}}, 3, []ledger.Pairing{{Round: 1, White: 3, Black: 2, Label: "C26-1-2"}})
	add("swiss", ledger.Stage{System: ledger.Swiss}, ledger.Tournament{}, nil, 3, []ledger.Pairing{{Round: 1, White: 1, Black: 2, Label: "C26-1-01"}})
	o := newOffice(t)
	ladders := &ledger.Rungs{Reach: 3}
	for i := range 4 {
		ladders.Entries = append(ladders.Entries, ledger.RungEntry{At: o.now, Kind: ladder.Joins, Who: uint64(i + 1)})
	}
	out["ladder"] = ofKind{o, o.kind(ledger.Stage{System: ledger.Ladder}, ledger.Tournament{Ladder: ladders}, nil, 4, nil)}
	return out
}

// wholeLinks looks that each link of a folder leads to a file in it.
func wholeLinks(t *testing.T, dir string) {
	t.Helper()
	count := 0
	for _, pattern := range []string{"*.html", "games/*.html"} {
		for _, name := range must(filepath.Glob(filepath.Join(dir, pattern)))(t) {
			for _, to := range linksIn(t, string(must(os.ReadFile(name))(t))) {
				to, at, _ := strings.Cut(to, "#")
				if count++; to == "" && at != "" { // a man of the board
					continue
				}
				if _, err := os.Stat(filepath.Join(filepath.Dir(name), to)); err != nil || strings.Contains(to, "//") {
					t.Errorf("%s leads to %s: %v", name, to, err)
				}
			}
		}
	}
	if count < 8 {
		t.Errorf("%s has %d links", dir, count)
	}
}
