package stage

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// pageSize is how large a page is: the octets of its HTML, and its heights in pixels at
// 1280 and at 390.
type pageSize struct {
	name       string
	octets     int
	wide, tall int // 0 = not measured
	title      int // how far below the top the heading stands, at 390
}

// size measures the page as it stands, in the light scheme and at the two widths that
// have a limit.
func (b *browser) size(name string, width int64, scheme string) {
	if scheme != "light" || width == 320 {
		return
	}
	if len(b.sizes) == 0 || b.sizes[len(b.sizes)-1].name != name {
		b.sizes = append(b.sizes, pageSize{name: name, octets: evaluate[int](b, `new TextEncoder().encode(document.documentElement.outerHTML).length`)})
	}
	x := &b.sizes[len(b.sizes)-1]
	height := evaluate[int](b, `document.documentElement.scrollHeight`)
	if width == 390 {
		x.tall = height
		x.title = evaluate[int](b, `document.querySelector(".flash, main > .notice") ? 0 : Math.round(document.querySelector("h1").getBoundingClientRect().top + scrollY)`)
		return
	}
	x.wide = height
}

// reportSizes prints the sizes of all pages that were looked at, and checks those that
// have a limit.
func (b *browser) reportSizes(t *testing.T) {
	slices.SortFunc(b.sizes, func(x, y pageSize) int { return cmp.Compare(x.name, y.name) })
	var table strings.Builder
	fmt.Fprintf(&table, "%-26s %8s %8s %8s %6s\n", "page", "octets", "1280", "390", "h1")
	for _, x := range b.sizes {
		fmt.Fprintf(&table, "%-26s %8d %8d %8d %6d\n", x.name, x.octets, x.wide, x.tall, x.title)
		if x.octets > 120<<10 {
			t.Errorf("%s has %d octets", x.name, x.octets)
		}
		if x.title > 120 {
			t.Errorf("the heading of %s stands %d px below the top of a phone", x.name, x.title)
		}
		if x.name == "tournament-form" && (x.octets > 40<<10 || x.wide > 1600) {
			t.Errorf("the form of a tournament has %d octets and %d px", x.octets, x.wide)
		}
	}
	t.Logf("HTML in octets; heights, and where the heading of a phone's page begins, in px\n%s", &table)
}
