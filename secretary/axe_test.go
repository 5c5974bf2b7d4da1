package secretary

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"postd/drills"
)

// TestE13Axe asks axe-core about the three pages on which an official is most: the desk, a game
// and a table (DESK/E-13). TestPagesByBrowser asks it about every page, at each width and in each
// scheme of colours.
func TestE13Axe(t *testing.T) {
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
	o, _ := appealed(t)
	c := o.as(roleSecretary)
	pages := map[string]*doc{}
	for _, at := range []string{"/", "/g/g1", "/t/1/standings"} {
		pages[at] = c.get(at).is(http.StatusOK)
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		d, ours := pages[r.URL.Path]
		if !ours {
			o.site.ServeHTTP(w, r) // the style
			return
		}
		for _, name := range []string{"Content-Type", "Content-Security-Policy"} {
			w.Header().Set(name, d.header.Get(name))
		}
		_, _ = w.Write([]byte(d.body)) // as the official's browser gets it
	}))
	defer server.Close()
	browser, stop := chromedp.NewExecAllocator(t.Context(), append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox)...)
	defer stop()
	browser, stop = chromedp.NewContext(browser)
	defer stop()
	for at := range pages {
		for _, width := range []int64{1280, 320} {
			if _, err := chromedp.Call(browser, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: width, Height: 844, DeviceScaleFactor: 1, Mobile: width < 600}); err != nil {
				t.Fatal(err)
			}
			if err := chromedp.Do(browser, chromedp.Navigate(server.URL+at)); err != nil {
				t.Fatal(err)
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
				t.Errorf("%s at %d: %s", at, width, v)
			}
		}
	}
}
