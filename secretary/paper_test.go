package secretary

import (
	"bytes"
	"compress/zlib"
	"context"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// printer is a Chromium that prints pages.
type printer struct {
	t   *testing.T
	ctx context.Context
}

func newPrinter(t *testing.T) printer {
	t.Helper()
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("there is no chromium on this machine; .ci/run installs it")
	}
	ctx, stop := chromedp.NewExecAllocator(context.Background(), append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox)...)
	t.Cleanup(stop)
	ctx, stop = chromedp.NewContext(ctx)
	t.Cleanup(stop)
	ctx, stop = context.WithTimeout(ctx, 2*time.Minute)
	t.Cleanup(stop)
	return printer{t, ctx}
}

// open shows a page as the official's browser gets it; its style comes from the site.
func (p printer) open(o *office, d *doc) {
	p.t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/printed" {
			o.site.ServeHTTP(w, r)
			return
		}
		for _, name := range []string{"Content-Type", "Content-Security-Policy"} {
			w.Header().Set(name, d.header.Get(name))
		}
		_, _ = io.WriteString(w, d.body)
	}))
	p.t.Cleanup(server.Close)
	if err := chromedp.Do(p.ctx, chromedp.Navigate(server.URL+"/printed")); err != nil {
		p.t.Fatal(err)
	}
}

// print prints the page that is open, and reads what stands on the paper. Where pictures are
// wanted, the PDF is kept under the name.
func (p printer) print(name string) []paper {
	p.t.Helper()
	printed, err := chromedp.Call(p.ctx, cdppage.PrintToPDF, cdppage.PrintToPDFParams{PreferCSSPageSize: ptr(true)})
	if err != nil {
		p.t.Fatal(err)
	}
	if dir := os.Getenv("POSTD_PICTURES"); dir != "" {
		if err := os.WriteFile(filepath.Join(dir, name+".pdf"), printed.Data, 0o600); err != nil {
			p.t.Error(err)
		}
	}
	return papers(p.t, printed.Data)
}

// onPage asks the page that is open.
func onPage[T any](p printer, expression string) T {
	p.t.Helper()
	x, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		p.t.Fatal(err)
	}
	return x
}

// nothingIsCut shows the open page as paper of that width shows it, in pixels, 96 to an inch,
// and reports what is wider than the paper, or than its cell.
func (p printer) nothingIsCut(width int64) {
	p.t.Helper()
	if _, err := chromedp.Call(p.ctx, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: width, Height: 1000, DeviceScaleFactor: 1}); err != nil {
		p.t.Fatal(err)
	}
	if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"}); err != nil {
		p.t.Fatal(err)
	}
	if cut := onPage[[]string](p, `[...document.querySelectorAll("body *:not(.visually-hidden):not(.skip)")].filter(e => {
		const r = e.getBoundingClientRect(); return r.width > 0 && (r.right > innerWidth + 1 || r.left < -1 || e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0) }).map(e => e.tagName + ": " + e.textContent.slice(0, 40))`); len(cut) > 0 {
		p.t.Errorf("wider than the paper: %q", cut)
	}
	if small := onPage[[]string](p, `[...document.querySelectorAll("body *:not(svg *)")].filter(e => e.checkVisibility() && [...e.childNodes].some(n => n.nodeType == 3 && n.textContent.trim()) && parseFloat(getComputedStyle(e).fontSize) < 10.6).map(e => e.tagName + ": " + e.textContent.slice(0, 40))`); len(small) > 0 {
		p.t.Errorf("smaller than 8 points: %q", small)
	}
}

// paper is one page of a PDF: its size and, of all that is written on it, the smallest type
// and how far out it begins, in points.
type paper struct {
	wide, tall               float64
	least                    float64
	left, right, top, bottom float64
	texts                    int
}

// landscape reports whether the page is A4 so, upright whether it is A4 upright.
func (p paper) landscape() bool { return math.Abs(p.wide-842) < 1.5 && math.Abs(p.tall-595) < 1.5 }
func (p paper) upright() bool   { return math.Abs(p.wide-595) < 1.5 && math.Abs(p.tall-842) < 1.5 }

func (p paper) String() string {
	return fmt.Sprintf("%.0f by %.0f pt, %d texts of %.1f pt and more between %.0f and %.0f, %.0f and %.0f", p.wide, p.tall, p.texts, p.least, p.left, p.right, p.bottom, p.top)
}

var (
	pdfPage   = regexp.MustCompile(`(?s)\n\d+ 0 obj\n<<[^\n]*?/Type /Page\b.*?endobj`)
	pdfBox    = regexp.MustCompile(`/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]`)
	pdfWords  = regexp.MustCompile(`/Contents (\d+) 0 R`)
	pdfSigns  = regexp.MustCompile(`<[0-9A-Fa-f]*>|\((?:\\.|[^\\)])*\)|\[|\]|/?[^\s<>()\[\]]+`)
	pdfStream = `(?s)\n%s 0 obj\n<<.*?>>\s*stream\r?\n`
)

// papers reads the pages of a PDF as Chromium writes it.
func papers(t *testing.T, pdf []byte) (out []paper) {
	t.Helper()
	for _, object := range pdfPage.FindAll(pdf, -1) {
		box, words := pdfBox.FindSubmatch(object), pdfWords.FindSubmatch(object)
		if box == nil || words == nil {
			t.Fatalf("a page of the PDF is %q", object)
		}
		at := regexp.MustCompile(fmt.Sprintf(pdfStream, words[1])).FindIndex(pdf)
		if at == nil {
			t.Fatalf("the PDF has no stream %s", words[1])
		}
		z, err := zlib.NewReader(bytes.NewReader(pdf[at[1]:]))
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(z)
		if err != nil {
			t.Fatal(err)
		}
		p := paper{wide: points(string(box[1])), tall: points(string(box[2]))}
		p.read(string(content))
		out = append(out, p)
	}
	return out
}

func points(s string) float64 { f, _ := strconv.ParseFloat(s, 64); return f }

// turn is a matrix of PDF: a point (x, y) goes to (ax+cy+e, bx+dy+f).
type turn [6]float64

// after is what comes of the matrix m, and then of n.
func (m turn) after(n turn) turn {
	return turn{
		m[0]*n[0] + m[1]*n[2], m[0]*n[1] + m[1]*n[3], m[2]*n[0] + m[3]*n[2], m[2]*n[1] + m[3]*n[3],
		m[4]*n[0] + m[5]*n[2] + n[4], m[4]*n[1] + m[5]*n[3] + n[5],
	}
}

// read follows the operators by which text is set.
func (p *paper) read(content string) {
	now, set := turn{1, 0, 0, 1, 0, 0}, turn{1, 0, 0, 1, 0, 0}
	var kept []turn
	var size float64
	var operands []string
	last := func() (m turn) {
		for i := range m {
			if j := len(operands) - 6 + i; j >= 0 {
				m[i] = points(operands[j])
			}
		}
		return m
	}
	p.least, p.left, p.bottom = math.Inf(1), math.Inf(1), math.Inf(1)
	for _, sign := range pdfSigns.FindAllString(content, -1) {
		switch sign {
		case "q":
			kept = append(kept, now)
		case "Q":
			if n := len(kept); n > 0 {
				now, kept = kept[n-1], kept[:n-1]
			}
		case "cm":
			now = last().after(now)
		case "BT":
			set = turn{1, 0, 0, 1, 0, 0}
		case "Tm":
			set = last()
		case "Td":
			m := last()
			set = turn{1, 0, 0, 1, m[4], m[5]}.after(set)
		case "Tf":
			size = points(operands[len(operands)-1])
		case "Tj", "TJ":
			m := set.after(now)
			p.texts++
			p.least = min(p.least, size*math.Hypot(m[2], m[3]))
			p.left, p.right = min(p.left, m[4]), max(p.right, m[4])
			p.bottom, p.top = min(p.bottom, m[5]), max(p.top, m[5])
		default:
			operands = append(operands, strings.TrimPrefix(sign, "/"))
			continue
		}
		operands = operands[:0]
	}
}
