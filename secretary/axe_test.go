package secretary

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
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
	o, _ := appealed(t)
	c := o.as(roleSecretary)
	newEyes(t).look(o, "", c.get("/"), c.get("/g/g1"), c.get("/t/1/standings"))
}

// eyes is a browser that looks at pages as an official's browser got them.
type eyes struct {
	t   *testing.T
	ctx context.Context
	axe string
}

// newEyes starts it, or says why it cannot.
func newEyes(t *testing.T) eyes {
	t.Helper()
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("there is no chromium on this machine; .ci/run installs it")
	}
	if os.Getenv("POSTD_AXE") == "" {
		t.Skip("POSTD_AXE names no axe.min.js; .ci/run fetches it")
	}
	axe := must(os.ReadFile(os.Getenv("POSTD_AXE")))(t)
	browser, stop := chromedp.NewExecAllocator(t.Context(), append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox)...)
	t.Cleanup(stop)
	browser, stop = chromedp.NewContext(browser)
	t.Cleanup(stop)
	return eyes{t, browser, string(axe)}
}

// screens are those at which pages are looked at: their width, and the scheme of colours.
var screens = []struct {
	width  int64
	scheme string
}{{1280, "light"}, {320, "dark"}}

// look asks axe-core about each page, and whether it scrolls sideways. Where POSTD_PICTURES names
// a folder, pictures of them go there under the name.
func (e eyes) look(o *office, name string, pages ...*doc) {
	t := e.t
	t.Helper()
	at := map[string]*doc{}
	for _, d := range pages {
		at[d.is(http.StatusOK).path] = d
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		d, ours := at[r.URL.RequestURI()]
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
	for _, path := range slices.Sorted(maps.Keys(at)) {
		if err := chromedp.Do(e.ctx, chromedp.Navigate(server.URL+path)); err != nil {
			t.Fatal(err)
		}
		if _, err := chromedp.Run(e.ctx, chromedp.Evaluate[any](e.axe+";0")); err != nil {
			t.Fatal(err)
		}
		for _, x := range screens {
			if _, err := chromedp.Call(e.ctx, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: x.width, Height: 844, DeviceScaleFactor: 1, Mobile: x.width < 600}); err != nil {
				t.Fatal(err)
			}
			if _, err := chromedp.Call(e.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: x.scheme}}}); err != nil {
				t.Fatal(err)
			}
			found := must(chromedp.Run(e.ctx, chromedp.Evaluate[[]json.RawMessage](`axe.run(document, {resultTypes: ["violations"],
				runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}).then(r => r.violations.map(v => ({rule: v.id, nodes: v.nodes.slice(0, 3).map(n => n.html.slice(0, 160))})))`, chromedp.EvalAwaitPromise)))(t)
			for _, v := range found {
				t.Errorf("%s at %d, %s: %s", path, x.width, x.scheme, v)
			}
			if wide := must(chromedp.Run(e.ctx, chromedp.Evaluate[int64](`document.documentElement.scrollWidth`)))(t); wide > x.width {
				t.Errorf("%s scrolls sideways at %d px: it is %d px wide", path, x.width, wide)
			}
			if dir := os.Getenv("POSTD_PICTURES"); dir != "" && name != "" {
				shot := must(chromedp.Run(e.ctx, chromedp.FullScreenshot(100)))(t)
				file := fmt.Sprintf("%s%s-%d.png", name, strings.NewReplacer("/", "-", "?", "-").Replace(path), x.width)
				if err := os.WriteFile(filepath.Join(dir, file), shot, 0o600); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}
