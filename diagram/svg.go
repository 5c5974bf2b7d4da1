package diagram

import (
	_ "embed"
	"fmt"
	"image/color"
	"strconv"
	"strings"

	"postd/descriptive"
	"postd/rules"
)

// drawings is pieces.svg, a drawing of its own; each man is one line of it, an element
// whose id is like "wN". tools/pieces makes it.
//
//go:embed pieces.svg
var drawings string

// figures holds those lines by tile, each split behind id=" so that an id of
// its own can be put in.
var figures = splitDrawings()

var figureNames = [1 + 12]string{"", "wP", "wN", "wB", "wR", "wQ", "wK", "bP", "bN", "bB", "bR", "bQ", "bK"}

func splitDrawings() (f [1 + 12]struct{ before, after string }) {
	for line := range strings.Lines(drawings) {
		for n, name := range figureNames {
			before, after, ok := strings.Cut(strings.TrimSuffix(line, "\n"), ` id="`+name+`"`)
			if n > 0 && ok {
				f[n].before, f[n].after = before+` id="`, `"`+after
			}
		}
	}
	for n := range f {
		if n > 0 && f[n].after == "" {
			panic("diagram: pieces.svg lacks " + figureNames[n])
		}
	}
	return f
}

const box = 45 // units of the side of a square in the drawings

// SVG draws the position as an element for a page, view's own side at the
// bottom, with the names of the files above and below and the ranks of White
// on the left and of Black on the right, as in Text. The last move, unless it
// is the zero Move, is marked as in PNG.
//
// Every id in it begins with the given one, which must be a name that is
// unique on the page; so several boards can share one. Title becomes its
// accessible name ("Position after 5. P-QB3") and Words its description. It
// has no style attribute and refers to nothing outside, so that a strict
// Content-Security-Policy allows it; the labels take the colour of the text
// around it.
func SVG(p rules.Position, view rules.Colour, last rules.Move, s descriptive.Style, id, title string) string {
	white, black := Words(p, s)
	return drawn(p, view, last, id, title, white+" "+black, func(q rules.Square) (file, left, right string) {
		return fileName(q.File(), s), strconv.Itoa(q.Rank() + 1), strconv.Itoa(8 - q.Rank())
	})
}

// SVGNamed draws as SVG does for those who name squares from White's end alone: name gives
// a square in two signs, the file first. The ranks on both sides are then the same.
func SVGNamed(p rules.Position, view rules.Colour, last rules.Move, name func(rules.Square) string, id, title string) string {
	white, black := WordsNamed(p, name)
	return drawn(p, view, last, id, title, white+" "+black, func(q rules.Square) (file, left, right string) {
		words := name(q)
		return words[:1], words[1:], words[1:]
	})
}

// drawn draws the board with the edges that names gives for a square: the file, and the
// rank on the left and on the right.
func drawn(p rules.Position, view rules.Colour, last rules.Move, id, title, words string, names func(rules.Square) (file, left, right string)) string {
	var b strings.Builder
	id, title = escape(id), escape(title)
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" class="diagram" viewBox="-20 -20 400 400" role="img" aria-labelledby="%s-t %s-d">`, id, id)
	fmt.Fprintf(&b, `<title id="%s-t">%s</title><desc id="%s-d">%s</desc>`, id, title, id, escape(words))

	fmt.Fprintf(&b, `<defs><pattern id="%s-s" width="90" height="90" patternUnits="userSpaceOnUse"><path fill="%s" d="M0 0h90v90h-90z"/><path fill="%s" d="M45 0h45v45h-90v45h45z"/></pattern>`,
		id, hex(lightSquare), hex(darkSquare))
	var defined [1 + 12]bool
	var men strings.Builder
	for row := range 8 {
		for column := range 8 {
			n := tile(p.At(at(view, row, column)))
			if n == 0 {
				continue
			}
			if !defined[n] {
				defined[n] = true
				b.WriteString(figures[n].before + id + "-" + figureNames[n] + figures[n].after)
			}
			fmt.Fprintf(&men, `<use href="#%s-%s" x="%d" y="%d"/>`, id, figureNames[n], column*box, row*box)
		}
	}
	fmt.Fprintf(&b, `</defs><path fill="url(#%s-s)" stroke="%s" d="M0 0h360v360h-360z"/>`, id, hex(rim))
	if last != 0 {
		fmt.Fprintf(&b, `<g fill="none" stroke="%s" stroke-width="2.5">`, hex(mark))
		x, y := corner(view, last.From(), box)
		fmt.Fprintf(&b, `<path d="M%d %dv-11h11m17 0h11v11m0 17v11h-11m-17 0h-11v-11"/>`, x+3, y+14)
		x, y = corner(view, last.To(), box)
		fmt.Fprintf(&b, `<path d="M%d %dh39v39h-39z"/></g>`, x+3, y+3)
	}
	b.WriteString(men.String())

	b.WriteString(`<g fill="currentColor" font-family="sans-serif" font-size="11" text-anchor="middle" aria-hidden="true">`)
	for i := range 8 {
		q := at(view, i, i)
		middle := i*box + box/2
		file, left, right := names(q)
		fmt.Fprintf(&b, `<text x="%d" y="-7">%s</text><text x="%d" y="374">%s</text>`, middle, file, middle, file)
		fmt.Fprintf(&b, `<text x="-10" y="%d">%s</text><text x="370" y="%d">%s</text>`, middle+4, left, middle+4, right)
	}
	b.WriteString(`</g></svg>`)
	return b.String()
}

func hex(c color.RGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

var escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "'", "&#39;").Replace
