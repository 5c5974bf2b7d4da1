package templates

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
	escape "html"
	"image"
	"image/color"
	pixels "image/draw"
	"image/png"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"postd/diagram"
	"postd/drills"
)

// shownInDocs are the letters of which docs/players.md shows a picture.
var shownInDocs = []string{"L-MOVE", "L-AMB", "L-ILL", "L-TERMS white", "L-RESULT time, winner", "L-STATUS to move"}

// sixLetters holds six letters side by side, each as wide as on a telephone, against their
// picture in the manual, or takes it. The picture is grey, so that it is small.
func sixLetters(t *testing.T, browser context.Context) {
	t.Helper()
	const width, height = 390, 844
	var page, bare strings.Builder
	page.WriteString(`<body style="margin:0;display:flex;background:#bbb;gap:6px">`)
	for _, name := range shownInDocs {
		for _, s := range scenes {
			if s.name != name {
				continue
			}
			p := handedOver(t, s)
			bare.WriteString(p.HTML)
			board := "data:image/png;base64," + base64.StdEncoding.EncodeToString(diagram.PNG(p.Position, p.View, p.Last, 0))
			fmt.Fprintf(&page, `<iframe style="border:0;background:#fff" width="%d" height="%d" srcdoc="%s"></iframe>`,
				width, height, escape.EscapeString(strings.ReplaceAll(p.HTML, "cid:board", board)))
		}
	}
	drills.Pictured(t, "letters", []byte(bare.String()), func() []byte {
		wide := int64(len(shownInDocs)*(width+6) - 6)
		inWindow(t, browser, wide, height, "light")
		if err := chromedp.Do(browser, chromedp.Navigate("about:blank")); err != nil {
			t.Fatal(err)
		}
		asked[bool](t, browser, fmt.Sprintf(`new Promise(done => {
			document.open(); document.write(%q); document.close()
			addEventListener("load", () => setTimeout(() => done(true), 500))
		})`, page.String()), chromedp.EvalAwaitPromise)
		shot, err := chromedp.Run(browser, chromedp.CaptureScreenshot())
		if err != nil {
			t.Fatal(err)
		}
		from, err := png.Decode(bytes.NewReader(shot))
		if err != nil {
			t.Fatal(err)
		}
		var greys color.Palette
		for i := range 8 {
			greys = append(greys, color.Gray{Y: uint8(i * 255 / 7)})
		}
		to := image.NewPaletted(from.Bounds(), greys)
		pixels.Draw(to, to.Bounds(), from, from.Bounds().Min, pixels.Src)
		var out bytes.Buffer
		if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, to); err != nil {
			t.Fatal(err)
		}
		return out.Bytes()
	})
}
