package secretary

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"postd/rules"
)

// paperWidth is what A4 leaves between margins of 15 mm, in the pixels of a browser, 96 to an inch.
const (
	paperWidth  = 680
	paperHeight = 1009
)

// TestPrintSheets prints the letters of three games for two members without mail in Chromium: each
// letter begins a sheet of A4 and ends on it, the words are 12 points high, and nothing is wider
// than the paper.
func TestPrintSheets(t *testing.T) {
	t.Parallel()
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("there is no chromium on this machine; .ci/run installs it")
	}
	o := newOffice(t)
	c := o.as(roleSecretary)
	marsh, field, jones := o.player("Marsh", onPaper), o.player("Field", onPaper), o.player("Jones")
	a := o.tournament("A")
	first, second, third := o.arrange(a, "A-1", marsh, jones, byPost), o.arrange(a, "A-2", field, jones, byPost), o.arrange(a, "A-3", jones, marsh, byPost)
	o.deliver()
	o.advance(begin.Sub(o.clock.now()))
	c.posts(o)
	o.advance(24 * time.Hour)
	o.write(third, rules.White, "1. P-K4")
	for i, id := range []string{"g1", "g2"} {
		form := c.get("/g/" + id + "/hand").form("/g/" + id + "/hand")
		form.Set("side", []string{"White 1", "White 2"}[i])
		form.Set("way", "post")
		form.Set("words", "1. P-K4")
		c.follow(c.sure(c.send("/g/"+id+"/hand", form)))
	}
	o.deliver()
	o.advance(time.Hour)
	c.posts(o)
	o.write(first, rules.Black, "1. P-K4 P-K4")
	o.write(second, rules.Black, "1. P-K4 P-QB4")
	form := c.get("/g/g3/hand").form("/g/g3/hand")
	form.Set("side", "Black 1")
	form.Set("way", "post")
	form.Set("words", "1. P-K4 P-K4")
	c.follow(c.sure(c.send("/g/g3/hand", form)))
	d := c.get("/mail/print")
	if n := len(d.all("article")); n != 3 {
		t.Fatalf("%d sheets", n)
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/mail/print" {
			o.site.ServeHTTP(w, r)
			return
		}
		for _, name := range []string{"Content-Type", "Content-Security-Policy"} {
			w.Header().Set(name, d.header.Get(name))
		}
		_, _ = w.Write([]byte(d.body)) // as the official's browser gets it
	}))
	defer server.Close()

	ctx, stop := chromedp.NewExecAllocator(context.Background(), append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox)...)
	defer stop()
	ctx, stop = chromedp.NewContext(ctx)
	defer stop()
	ctx, stop = context.WithTimeout(ctx, 2*time.Minute)
	defer stop()
	if err := chromedp.Do(ctx, chromedp.Navigate(server.URL+"/mail/print")); err != nil {
		t.Fatal(err)
	}
	printed, err := chromedp.Call(ctx, cdppage.PrintToPDF, cdppage.PrintToPDFParams{PreferCSSPageSize: ptr(true)})
	if err != nil {
		t.Fatal(err)
	}
	pages := regexp.MustCompile(`/Type /Page\b`).FindAllString(string(printed.Data), -1)
	boxes := regexp.MustCompile(`/MediaBox \[0 0 (59[45](?:\.\d+)?) (84[12](?:\.\d+)?)\]`).FindAllString(string(printed.Data), -1)
	t.Logf("3 letters on %d pages of A4", len(pages))
	if len(pages) != 3 || len(boxes) != 3 {
		t.Errorf("%d pages, %d of them A4", len(pages), len(boxes))
	}
	if dir := os.Getenv("POSTD_PICTURES"); dir != "" {
		if err := os.WriteFile(filepath.Join(dir, "sheets.pdf"), printed.Data, 0o600); err != nil {
			t.Error(err)
		}
	}
	if _, err := chromedp.Call(ctx, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: paperWidth, Height: 1000, DeviceScaleFactor: 1}); err != nil {
		t.Fatal(err)
	}
	if _, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"}); err != nil {
		t.Fatal(err)
	}
	cut, err := chromedp.Run(ctx, chromedp.Evaluate[[]string](`[...document.querySelectorAll(".sheet *")].filter(e => {
		const r = e.getBoundingClientRect(); return r.width > 0 && (r.right > innerWidth + 1 || r.left < -1 || e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0) }).map(e => e.tagName + ": " + e.textContent.slice(0, 40))`))
	if err != nil || len(cut) > 0 {
		t.Errorf("wider than the paper: %q, %v", cut, err)
	}
	heights, err := chromedp.Run(ctx, chromedp.Evaluate[[]float64](`[...document.querySelectorAll(".sheet")].map(e => Math.round(e.getBoundingClientRect().height))`))
	t.Logf("the sheets are %v pixels high, of %d", heights, paperHeight)
	if err != nil || len(heights) != 3 || slices.Max(heights) > paperHeight {
		t.Errorf("they are %v pixels high, %v", heights, err)
	}
	sizes, err := chromedp.Run(ctx, chromedp.Evaluate[string](`[...new Set([...document.querySelectorAll(".sheet > p")].map(e => getComputedStyle(e).fontSize))].join(" ")`))
	if err != nil || sizes != "16px" { // 12 points
		t.Errorf("the words are %s high, %v", sizes, err)
	}
	seen, err := chromedp.Run(ctx, chromedp.Evaluate[string](`[...document.querySelectorAll(".site, h1, form, .lead, footer, nav")].filter(e => e.getBoundingClientRect().height > 0).map(e => e.tagName).join(" ")`))
	if err != nil || strings.TrimSpace(seen) != "" {
		t.Errorf("on paper there is %s, %v", seen, err)
	}
}

func ptr[T any](x T) *T { return &x }
