package diagram

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"

	"github.com/klauspost/compress/zlib"
)

// This file writes the file of a picture. The standard library is not asked, since its octets are
// others with another release of Go, and a letter that is sent again has the octets that it had
// (DESK/E-84). Those of klauspost's zlib stay, as long as go.mod names its version.

// deflateLevel is how hard the pixels are packed. At 3 a picture takes half the time and an eighth
// more room.
const deflateLevel = 6

// pngSignature begins every file of this kind (PNG 5.2).
const pngSignature = "\x89PNG\r\n\x1a\n"

// pngHead is the chunk IHDR of a picture of so many pixels a side (PNG 11.2.1): eight bits a pixel,
// each the number of a colour, and neither filters of its own nor an interlace.
func pngHead(side int) []byte {
	b := binary.BigEndian.AppendUint32(nil, uint32(side))
	b = binary.BigEndian.AppendUint32(b, uint32(side))
	return append(b, 8, 3, 0, 0, 0)
}

// pngColours is the chunk PLTE of the palette (PNG 11.2.2).
func pngColours() (b []byte) {
	for _, c := range palette {
		r, g, bl, _ := c.RGBA()
		b = append(b, byte(r>>8), byte(g>>8), byte(bl>>8))
	}
	return b
}

// chunk appends a chunk: length, name, data, and the sum of name and data (PNG 5.3).
func chunk(b []byte, name string, data []byte) []byte {
	b = binary.BigEndian.AppendUint32(b, uint32(len(data)))
	from := len(b)
	b = append(append(b, name...), data...)
	return binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b[from:]))
}

// packer packs pixels, one picture after another.
type packer struct {
	packed bytes.Buffer
	zlib   *zlib.Writer
}

// file returns the file of a picture whose lines are side pixels each behind the octet of their
// filter, which is 0.
func (k *packer) file(lines []byte, side int) []byte {
	k.packed.Reset()
	var err error
	if k.zlib == nil {
		k.zlib, err = zlib.NewWriterLevel(&k.packed, deflateLevel)
	} else {
		k.zlib.Reset(&k.packed)
	}
	if err == nil {
		_, err = k.zlib.Write(lines)
	}
	if err == nil {
		err = k.zlib.Close()
	}
	if err != nil {
		panic("diagram: " + err.Error()) // a Buffer takes everything, and there is such a level
	}
	const around = 4 + 4 + 4 // length, name and sum of a chunk
	head, colours := pngHead(side), pngColours()
	b := make([]byte, 0, len(pngSignature)+4*around+len(head)+len(colours)+k.packed.Len())
	b = chunk(append(b, pngSignature...), "IHDR", head)
	b = chunk(chunk(b, "PLTE", colours), "IDAT", k.packed.Bytes())
	return chunk(b, "IEND", nil)
}
