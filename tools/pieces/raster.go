package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strings"

	"github.com/srwiley/oksvg"
	"github.com/srwiley/rasterx"
)

const (
	edge   = 80 // pixels of a man's box on the sheet
	fine   = 8  // each pixel is the mean of fine × fine
	levels = 8  // black and white cover a pixel in so many parts
)

// coverage is one man: for each pixel how many eighths of it are black ink
// and how many white; what is left shows the square.
type coverage [edge * edge]struct{ black, white uint8 }

// rasterise draws a fragment at eight times the size and takes means, so that
// touching shapes leave no seam.
func rasterise(fragment string) (*coverage, error) {
	doc := `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45">` + fragment + `</svg>`
	icon, err := oksvg.ReadIconStream(strings.NewReader(doc), oksvg.StrictErrorMode)
	if err != nil {
		return nil, err
	}
	const n = edge * fine
	big := image.NewRGBA(image.Rect(0, 0, n, n))
	icon.SetTarget(0, 0, n, n)
	for i := range icon.SVGPaths { // oksvg scales the path but not the pen
		icon.SVGPaths[i].LineWidth *= n / 45.0
	}
	icon.Draw(rasterx.NewDasher(n, n, rasterx.NewScannerGV(n, n, big, big.Bounds())), 1)

	var man coverage
	for y := range edge {
		for x := range edge {
			var grey, alpha int
			for v := range fine {
				for u := range fine {
					p := big.PixOffset(x*fine+u, y*fine+v)
					grey += int(big.Pix[p])
					alpha += int(big.Pix[p+3])
				}
			}
			const full = fine * fine * 255
			ink := (alpha*levels + full/2) / full
			white := min(ink, (grey*levels+full/2)/full)
			man[y*edge+x].black, man[y*edge+x].white = uint8(ink-white), uint8(white)
		}
	}
	return &man, nil
}

// encodeSheet writes the men side by side as a paletted PNG. The index of a
// pixel is 9·black + white, which package diagram reads back; the palette is
// there for eyes only.
func encodeSheet(men []*coverage) ([]byte, error) {
	palette := make(color.Palette, (levels+1)*(levels+1))
	for i := range palette {
		black, white := i/(levels+1), i%(levels+1)
		ink := black + white
		if ink == 0 || ink > levels {
			palette[i] = color.NRGBA{}
			continue
		}
		grey := uint8(255 * white / ink)
		palette[i] = color.NRGBA{grey, grey, grey, uint8(255 * ink / levels)}
	}
	sheet := image.NewPaletted(image.Rect(0, 0, edge*len(men), edge), palette)
	for i, man := range men {
		for p, c := range man {
			sheet.SetColorIndex(i*edge+p%edge, p/edge, c.black*(levels+1)+c.white)
		}
	}
	var b bytes.Buffer
	e := png.Encoder{CompressionLevel: png.BestCompression}
	if err := e.Encode(&b, sheet); err != nil {
		return nil, fmt.Errorf("sheet: %w", err)
	}
	return b.Bytes(), nil
}
