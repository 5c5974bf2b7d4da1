package imports

import (
	"bytes"
	"errors"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// The most that is read.
const (
	MostOctets = 1 << 20
	MostRows   = 5000
	mostCell   = 500 // characters
	mostCells  = 60  // in a row
)

// The names of encodings, as pages tell them.
const (
	inUTF8    = "UTF-8"
	inUTF16   = "UTF-16"
	inWindows = "Windows-1252"
)

var (
	errLong  = errors.New("imports: the table has more than 1 MB; split it, and import the parts one after the other")
	errEmpty = errors.New("imports: there is nothing in it; choose a file, or paste a table")
	errBook  = errors.New("imports: this is a workbook of a spreadsheet, and no table of text; save it as CSV, or copy the cells and paste them")
)

// decode makes text of the bytes, with lines that end in LF, and names the encoding.
func decode(raw []byte) (text, name string, err error) {
	switch {
	case len(raw) > MostOctets:
		return "", "", errLong
	case bytes.HasPrefix(raw, []byte("PK\x03\x04")), bytes.HasPrefix(raw, []byte("\xd0\xcf\x11\xe0")), bytes.HasPrefix(raw, []byte("%PDF")):
		return "", "", errBook
	}
	name, enc := encodingOf(raw)
	if enc != nil {
		if raw, err = enc.NewDecoder().Bytes(raw); err != nil {
			return "", "", err
		}
	}
	text = strings.ToValidUTF8(strings.TrimPrefix(string(raw), "\ufeff"), string(utf8.RuneError))
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	if strings.Trim(text, " \t\n,;\x00") == "" {
		return "", "", errEmpty
	}
	return text, name, nil
}

// encodingOf tells in which encoding the bytes are: by the mark at their head, by the
// zeros that UTF-16 has at every other place, and else by whether they are UTF-8.
// nil stands for UTF-8.
func encodingOf(raw []byte) (string, encoding.Encoding) {
	head := raw[:min(len(raw), 1024)]
	var zeros [2]int
	for i, b := range head {
		if b == 0 {
			zeros[i%2]++
		}
	}
	switch {
	case bytes.HasPrefix(raw, []byte{0xff, 0xfe}), bytes.HasPrefix(raw, []byte{0xfe, 0xff}):
		return inUTF16, unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
	case zeros[1] > len(head)/4 && zeros[0] == 0:
		return inUTF16, unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
	case zeros[0] > len(head)/4 && zeros[1] == 0:
		return inUTF16, unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
	case utf8.Valid(raw), bytes.HasPrefix(raw, []byte("\xef\xbb\xbf")):
		return inUTF8, nil
	}
	return inWindows, charmap.Windows1252
}
