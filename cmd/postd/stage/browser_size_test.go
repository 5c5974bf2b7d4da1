package stage

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"postd/templates"
)

// pageSize is how large a page is: the octets of its HTML, plain and with style and script in
// gz, its heights in pixels at 1280 and at 390, and the fields that are seen at first.
type pageSize struct {
	name       string
	octets, gz int
	wide, tall int // 0 = not measured
	title      int // how far below the top the heading stands, at 390
	board      int // the same of the board on the page of a game; 0 = there is none
	fields     int
}

// limit is the most that a page may have; 0 is no limit of its own.
type limit struct{ octets, wide, fields int }

// The limits of every page: HTML, the first view with style and script in gz, where the heading
// begins on a telephone, and where the board of a game begins.
const (
	mostOctets = 120 << 10
	mostGz     = 60 << 10
	mostTitle  = 120
	mostBoard  = 320
)

// limits are those of single pages. The desk and the list of games in an office of 300 games,
// and the crosstable of 40, are measured in secretary (TestE18DeskInBrowser, TestPrintCrosstables).
var limits = map[string]limit{
	"tournament-form": {octets: 40 << 10, wide: 1600, fields: 14},
	"desk":            {octets: 40 << 10, wide: 1500},
	"start-preview":   {octets: 40 << 10},
}

// fieldsAtFirst counts the fields of the page that are seen before anything is unfolded.
const fieldsAtFirst = `[...document.querySelectorAll("main :is(input:not([type=hidden]), select, textarea)")].filter(e => e.checkVisibility() && !e.closest("details")).length`

// sentOctets is how long the page is as the server sent it, before a transport packs it; 0 where
// the browser did not fetch it anew. The tree of the browser is longer: it has the end tags that
// HTML leaves out.
const sentOctets = `performance.getEntriesByType("navigation")[0]?.decodedBodySize || 0`

// size measures the page as it stands, in the light scheme and at the two widths that
// have a limit.
func (b *browser) size(name string, width int64, scheme string) {
	if scheme != "light" || width == 320 {
		return
	}
	if len(b.sizes) == 0 || b.sizes[len(b.sizes)-1].name != name {
		page := evaluate[string](b, `document.documentElement.outerHTML`)
		b.sizes = append(b.sizes, pageSize{name: name, octets: cmp.Or(evaluate[int](b, sentOctets), len(page)), gz: packed(page), fields: evaluate[int](b, fieldsAtFirst)})
	}
	x := &b.sizes[len(b.sizes)-1]
	height := evaluate[int](b, `document.documentElement.scrollHeight`)
	if width == 390 {
		x.tall = height
		x.title = evaluate[int](b, `document.querySelector(".flash, main > .notice") ? 0 : Math.round(document.querySelector("h1").getBoundingClientRect().top + scrollY)`)
		if strings.HasPrefix(name, "game") { // a case has its matter first
			x.board = evaluate[int](b, `(e => e && e.checkVisibility() ? Math.round(e.getBoundingClientRect().top + scrollY) : 0)(document.querySelector("#board .board svg"))`)
		}
		return
	}
	x.wide = height
}

// packed is what the first view of a page weighs in gz: with its style and its script.
func packed(page string) int {
	var z bytes.Buffer
	w := gzip.NewWriter(&z)
	fmt.Fprint(w, page)
	static := templates.Static()
	for _, path := range slices.Sorted(maps.Keys(static)) {
		if strings.HasSuffix(path, ".css") || strings.HasSuffix(path, ".js") {
			_, _ = w.Write(static[path])
		}
	}
	w.Close()
	return z.Len()
}

// reportSizes prints the sizes of all pages that were looked at, and checks them against the
// limits.
func (b *browser) reportSizes(t *testing.T) {
	slices.SortFunc(b.sizes, func(x, y pageSize) int { return cmp.Compare(x.name, y.name) })
	var table strings.Builder
	fmt.Fprintf(&table, "%-26s %8s %8s %8s %8s %6s %6s %6s\n", "page", "octets", "gz", "1280", "390", "h1", "board", "fields")
	for _, x := range b.sizes {
		fmt.Fprintf(&table, "%-26s %8d %8d %8d %8d %6d %6d %6d\n", x.name, x.octets, x.gz, x.wide, x.tall, x.title, x.board, x.fields)
		own := limits[x.name]
		for _, is := range []struct {
			what      string
			n, at, or int
		}{
			{"octets", x.octets, own.octets, mostOctets}, {"octets in gz with style and script", x.gz, 0, mostGz}, {"px at 1280", x.wide, own.wide, 0},
			{"fields at first", x.fields, own.fields, 0}, {"px above its heading on a telephone", x.title, 0, mostTitle}, {"px above its board on a telephone", x.board, 0, mostBoard},
		} {
			if most := cmp.Or(is.at, is.or); most > 0 && is.n > most {
				t.Errorf("%s has %d %s, and %d is the most", x.name, is.n, is.what, most)
			}
		}
	}
	t.Logf("HTML in octets; with style and script in gz; heights, and where heading and board begin at 390, in px; fields at first\n%s", &table)
}
