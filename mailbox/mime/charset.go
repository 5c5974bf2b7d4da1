package mime

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"io"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/emersion/go-message/charset"
	"golang.org/x/text/encoding/charmap"
)

// maxText bounds the text of a letter, in octets, decoded; what lies beyond is not looked
// at, and the letter itself is kept whole.
const maxText = 1 << 20

// Decode makes UTF-8 of octets: by the declared charset, else as UTF-8 if they
// are that, else as windows-1252, which gives every octet a letter.
func Decode(b []byte, declared string) string {
	name := strings.ToLower(strings.Trim(strings.TrimSpace(declared), `"'`))
	if order := wide(b, name); order != nil {
		return utf16Text(b, order)
	}
	switch name {
	case "", "utf-8", "utf8", "us-ascii", "ascii", "unknown-8bit", "x-unknown", "unknown", "default":
	case "utf-7", "utf7", "unicode-1-1-utf-7", "x-unicode-2-0-utf-7":
		return utf7Text(b)
	case "iso-8859-1", "latin1", "iso8859-1":
		// What calls itself Latin 1 is windows-1252 as a rule; both agree but
		// for the octets that Latin 1 leaves to control characters.
		return windows1252(b)
	default:
		if r, err := charset.Reader(name, bytes.NewReader(b)); err == nil {
			if out, err := io.ReadAll(r); err == nil && utf8.Valid(out) {
				return string(out)
			}
		}
	}
	if utf8.Valid(b) {
		return strings.TrimPrefix(string(b), "\ufeff")
	}
	return windows1252(b)
}

func windows1252(b []byte) string {
	out, err := charmap.Windows1252.NewDecoder().Bytes(b)
	if err != nil {
		return strings.ToValidUTF8(string(b), "?")
	}
	return string(out)
}

// wide tells in which order the two octets of a character stand, nil if the text is not
// of such characters. The mark at its beginning says so; without a mark (RFC 2781) it is
// seen by the zeros beside ordinary letters, whatever was declared.
func wide(b []byte, declared string) binary.ByteOrder {
	switch {
	case bytes.HasPrefix(b, []byte{0xff, 0xfe}):
		return binary.LittleEndian
	case bytes.HasPrefix(b, []byte{0xfe, 0xff}):
		return binary.BigEndian
	}
	said := strings.HasPrefix(declared, "utf-16") || strings.HasPrefix(declared, "utf16") || strings.HasPrefix(declared, "ucs-2") ||
		strings.HasPrefix(declared, "iso-10646-ucs-2") || declared == "unicode"
	seen := b[:min(len(b), 1024)&^1]
	var zeros [2]int
	for i, c := range seen {
		if c == 0 {
			zeros[i%2]++
		}
	}
	half := len(seen) / 4 // of the pairs
	switch {
	case strings.HasSuffix(declared, "le") && said:
		return binary.LittleEndian
	case zeros[1] > half && zeros[0] <= len(seen)/32, said && zeros[1] > zeros[0]:
		return binary.LittleEndian
	case zeros[0] > half && zeros[1] <= len(seen)/32, said:
		return binary.BigEndian
	}
	return nil
}

// utf16Text reads such a text.
func utf16Text(b []byte, order binary.ByteOrder) string {
	units := make([]uint16, len(b)/2)
	for i := range units {
		units[i] = order.Uint16(b[2*i:])
	}
	return strings.TrimPrefix(string(utf16.Decode(units)), "\ufeff")
}

// utf7Text reads UTF-7 (RFC 2152): what is not ASCII stands between "+" and "-", in base64.
func utf7Text(b []byte) string {
	var out strings.Builder
	for len(b) > 0 {
		i := bytes.IndexByte(b, '+')
		if i < 0 {
			break
		}
		out.Write(b[:i])
		b = b[i+1:]
		n := 0
		for n < len(b) && (b[n] == '/' || b[n] == '+' || b[n] >= '0' && b[n] <= '9' || b[n] >= 'A' && b[n] <= 'Z' || b[n] >= 'a' && b[n] <= 'z') {
			n++
		}
		if code, err := base64.RawStdEncoding.DecodeString(string(b[:n])); n > 0 && err == nil {
			out.WriteString(utf16Text(code, binary.BigEndian))
		} else {
			out.WriteByte('+')
			out.Write(b[:n])
		}
		b = b[n:]
		if bytes.HasPrefix(b, []byte("-")) {
			b = b[1:]
		}
	}
	out.Write(b)
	return strings.ToValidUTF8(out.String(), "?")
}
