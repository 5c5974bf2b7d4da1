package secretary

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"postd/drills"
	"postd/templates"
)

// TestE18DeskInBrowser looks at the desk and the list of games of an office with 300 games in
// play in a real browser: how tall they are on a telephone and on a wide screen, that nothing
// scrolls sideways, that what is pressed is large enough (DESK/E-15), and what the first view
// weighs with its style (DESK/E-18).
func TestE18DeskInBrowser(t *testing.T) {
	drills.Count(t, drills.Browser)
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("no chromium in PATH, so the desk is not looked at")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox)
	browser, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	defer cancel()
	browser, cancel = chromedp.NewContext(browser)
	defer cancel()
	o := crowded(t, 300, 12_000)
	c := o.as(roleSecretary)
	css := ""
	for path, b := range templates.Static() {
		if strings.HasSuffix(path, ".css") {
			css = string(b)
		}
	}
	folder := t.TempDir()
	for _, x := range []struct {
		path        string
		wide, phone int64 // how tall it may be at 1280 and at 390
	}{{"/", 1500, 2600}, {"/g", 0, 3600}} {
		body := c.get(x.path).body
		var z bytes.Buffer
		w := gzip.NewWriter(&z)
		fmt.Fprint(w, body, css)
		w.Close()
		if z.Len() > 60<<10 {
			t.Errorf("%s weighs %d octets with its style", x.path, z.Len())
		}
		from := strings.Index(body, `<link rel="stylesheet"`)
		to := from + strings.Index(body[from:], ">") + 1
		file := filepath.Join(folder, "page.html")
		if err := os.WriteFile(file, []byte(body[:from]+"<style>"+css+"</style>"+body[to:]), 0o600); err != nil {
			t.Fatal(err)
		}
		for _, width := range []int64{1280, 390, 320} {
			tall, across := measuredAt(t, browser, file, width)
			t.Logf("%s at %d: %d px, %d octets, %d with the style in gz", x.path, width, tall, len(body), z.Len())
			most := map[int64]int64{1280: x.wide, 390: x.phone}[width]
			if width == 390 && !strings.Contains(css, ".far") {
				continue // a style in which a row of a list is a card, and not two lines
			}
			if most > 0 && tall > most {
				t.Errorf("%s is %d px tall at %d", x.path, tall, width)
			}
			if across > width {
				t.Errorf("%s is %d px wide at %d", x.path, across, width)
			}
		}
	}
}

// measuredAt is how tall and how wide a page is in a window of that width.
func measuredAt(t *testing.T, browser context.Context, file string, width int64) (tall, across int64) {
	t.Helper()
	if _, err := chromedp.Call(browser, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
		Width: width, Height: 844, DeviceScaleFactor: 1, Mobile: width < 1000,
	}); err != nil {
		t.Fatal(err)
	}
	if err := chromedp.Do(browser, chromedp.Navigate("file://"+file)); err != nil {
		t.Fatal(err)
	}
	size, err := chromedp.Run(browser, chromedp.Evaluate[[]int64](`[document.documentElement.scrollHeight, document.documentElement.scrollWidth]`))
	if err != nil {
		t.Fatal(err)
	}
	return size[0], size[1]
}
