package stage

import (
	"bytes"
	"cmp"
	"context"
	"image"
	"image/color"
	"image/png"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"postd/drills"
)

// manual names the pages of which docs/secretary.md and docs/events.md show a picture.
var manual = []string{
	"start-preview", "tournament-form", "lots", "standings", "game", "ruling-preview", "take-as-move",
	"desk-at-work", "import", "batch", "bulk-preview", "hand", "print", "leave-preview",
	"event-played", "event-through", "event-prizes-final",
}

// page holds the page against its picture in the manual, or takes the picture: of what a window
// of 1280 by 900 shows.
func (b *browser) page(name string) {
	b.t.Helper()
	b.screen(1280, "light")
	drills.Pictured(b.t, name, []byte(evaluate[string](b, `document.documentElement.outerHTML`)), func() []byte {
		b.evaluate(`document.activeElement.blur(); scrollTo(0, 0)`)
		ctx, stop := context.WithTimeout(b.ctx, 30*time.Second)
		defer stop()
		shot, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
		if err != nil {
			b.t.Fatal(err)
		}
		return lean(b.t, shot)
	})
	b.screen(1200, "light")
}

// lean is a picture in the 256 colours that it has most of, which is a third of the octets.
func lean(t *testing.T, shot []byte) []byte {
	t.Helper()
	from, err := png.Decode(bytes.NewReader(shot))
	if err != nil {
		t.Fatal(err)
	}
	box := from.Bounds()
	count := map[color.Color]int{}
	for y := range box.Dy() {
		for x := range box.Dx() {
			count[from.At(x, y)]++
		}
	}
	var all color.Palette
	for c := range count {
		all = append(all, c)
	}
	sum := func(c color.Color) uint32 { r, g, b, _ := c.RGBA(); return r>>8<<16 | g>>8<<8 | b>>8 }
	slices.SortFunc(all, func(a, b color.Color) int { return cmp.Or(count[b]-count[a], cmp.Compare(sum(a), sum(b))) })
	to := image.NewPaletted(box, all[:min(len(all), 256)])
	near := map[color.Color]uint8{}
	for y := range box.Dy() {
		for x := range box.Dx() {
			c := from.At(x, y)
			if _, known := near[c]; !known {
				near[c] = uint8(to.Palette.Index(c))
			}
			to.SetColorIndex(x, y, near[c])
		}
	}
	var out bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, to); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
