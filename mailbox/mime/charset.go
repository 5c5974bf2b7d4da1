package mime

import (
	"bytes"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/emersion/go-message/charset"
	"golang.org/x/text/encoding/charmap"
)

// Decode makes UTF-8 of octets: by the declared charset, else as UTF-8 if they
// are that, else as windows-1252, which gives every octet a letter.
func Decode(b []byte, declared string) string {
	name := strings.ToLower(strings.Trim(strings.TrimSpace(declared), `"'`))
	switch name {
	case "", "utf-8", "utf8", "us-ascii", "ascii", "unknown-8bit", "x-unknown", "unknown", "default":
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
