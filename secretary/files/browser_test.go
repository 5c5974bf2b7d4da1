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
)

// TestE29FolderByBrowser opens the folder of an event from the disk in Chromium, without a
// server: it has its style, every page is looked at by axe-core at two widths and is no wider
// than the window, a link leads to a game and back, and the pages print.
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
	dir := filepath.Join(t.TempDir(), "c26")
	if err := WriteFolder(o.Ledger, e, dir, Folder{Now: o.now}); err != nil {
		t.Fatal(err)
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
	for _, name := range []string{"index.html", "C26A.html", "games/C26A-1.html", "games/C26B-6.html"} {
		for _, width := range []int64{1280, 390} {
			if _, err := chromedp.Call(browser, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: width, Height: 844, DeviceScaleFactor: 1, Mobile: width < 600}); err != nil {
				t.Fatal(err)
			}
			if err := chromedp.Do(browser, chromedp.Navigate("file://"+dir+"/"+name)); err != nil {
				t.Fatal(err)
			}
			if style := run(`getComputedStyle(document.querySelector("header")).borderBottomStyle`); style != "double" {
				t.Errorf("%s has no style: %s", name, style)
			}
			if wide := run(`String(document.documentElement.scrollWidth > innerWidth)`); wide != "false" {
				t.Errorf("%s is wider than %d", name, width)
			}
			if to := os.Getenv("POSTD_PICTURES"); to != "" {
				shot, err := chromedp.Call(browser, cdppage.CaptureScreenshot, cdppage.CaptureScreenshotParams{})
				if err == nil {
					err = os.WriteFile(filepath.Join(to, strings.ReplaceAll(name, "/", "-")+map[bool]string{true: "-390", false: "-1280"}[width < 600]+".png"), shot.Data, 0o600)
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
				t.Errorf("%s at %d: %s", name, width, v)
			}
		}
		printed, err := chromedp.Call(browser, cdppage.PrintToPDF, cdppage.PrintToPDFParams{})
		if err != nil || len(printed.Data) < 1000 {
			t.Errorf("%s does not print: %d octets, %v", name, len(printed.Data), err)
		}
	}
	for _, step := range []struct{ js, leads string }{
		{`location.href = new URL("index.html", location.href.replace("games/", ""))`, "index.html"}, {`document.querySelector("main table a").click()`, "C26A.html"},
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
