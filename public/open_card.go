package public

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"

	"postd/diagram"
	"postd/rules"
)

// The picture that stands beside a link to a game where somebody shares it.
const (
	cardWide, cardHigh = 1200, 630
	cardBoard          = 608
)

// ground is what is around the board.
var ground = color.RGBA{0xf0, 0xec, 0xe0, 0xff}

// card is the board that is shown, on a ground of the shape that such pictures have.
func (g openGame) card() (answer, error) {
	n := len(g.plies)
	board, err := png.Decode(bytes.NewReader(diagram.PNG(g.position(n), rules.White, g.last(n), cardBoard)))
	if err != nil {
		return answer{}, err
	}
	colours := color.Palette{ground}
	if p, ok := board.(*image.Paletted); ok {
		colours = append(colours, p.Palette...)
	}
	all := image.NewPaletted(image.Rect(0, 0, cardWide, cardHigh), colours)
	size := board.Bounds().Size()
	at := image.Pt((cardWide-size.X)/2, (cardHigh-size.Y)/2)
	draw.Draw(all, image.Rectangle{at, at.Add(size)}, board, board.Bounds().Min, draw.Src)
	var b bytes.Buffer
	err = png.Encode(&b, all)
	return answer{kind: "image/png", bytes: b.Bytes()}, err
}
