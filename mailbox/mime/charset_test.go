package mime

import (
	"encoding/base64"
	"strings"
	"testing"
	"unicode/utf16"
)

// wideText is a text of characters of two octets.
func wideText(s string, little, mark bool) string {
	units := utf16.Encode([]rune(s))
	if mark {
		units = append([]uint16{0xfeff}, units...)
	}
	var out []byte
	for _, u := range units {
		if little {
			out = append(out, byte(u), byte(u>>8))
		} else {
			out = append(out, byte(u>>8), byte(u))
		}
	}
	return string(out)
}

// TestPoint17Charsets checks that texts in charsets of old programs are read, with a mark at their
// beginning and without one, whatever the letter says of them.
func TestPoint17Charsets(t *testing.T) {
	t.Parallel()
	const words = "5. P-QB3 Kt-KB3\nGrüße aus Köln, Дима и 😀"
	for _, c := range []struct{ name, octets, declared, want string }{
		{"UTF-8", words, "utf-8", words},
		{"UTF-16, marked", wideText(words, true, true), "utf-16", words},
		{"UTF-16, marked, big", wideText(words, false, true), "utf-16", words},
		{"UTF-16, not marked", wideText(words, true, false), "utf-16", words},
		{"UTF-16, not marked, big", wideText(words, false, false), "UTF-16", words},
		{"UTF-16LE", wideText(words, true, false), "utf-16le", words},
		{"UTF-16BE", wideText(words, false, false), "utf-16be", words},
		{"undeclared", wideText(words, true, false), "", words},
		{"declared as ASCII", wideText(words, false, false), "us-ascii", words},
		{"a short one", wideText("P-K4", true, false), "utf-8", "P-K4"},
		{"half a character", wideText("P-K4", true, false) + "\n", "utf-16", "P-K4"},
		{"no letters at all", wideText("国际象棋", false, false), "utf-16", "国际象棋"},
		{"UTF-7", "5. P-QB3 Kt-KB3\nGr+APwA3w-e, 1 +- 1 +2D3eAA- und +AOQ.", "utf-7", "5. P-QB3 Kt-KB3\nGrüße, 1 + 1 😀 und ä."},
		{"UTF-7 that is none", "P-K4 + x+!y+A", "utf-7", "P-K4 + x+!y+A"},
		{"Latin 1", "Gr\xfc\xdfe", "iso-8859-1", "Grüße"},
		{"a zero in a text", "P-K4\x00\n", "", "P-K4\x00\n"},
	} {
		if got := Decode([]byte(c.octets), c.declared); got != c.want {
			t.Errorf("%s: %q", c.name, got)
		}
		raw := "From: a@b.test\nContent-Type: text/plain; charset=\"" + c.declared + "\"\nContent-Transfer-Encoding: base64\n\n" + base64.StdEncoding.EncodeToString([]byte(c.octets))
		if m, err := ReadMail([]byte(raw)); err != nil || m.Text != strings.Trim(strings.ReplaceAll(c.want, "\x00", ""), "\n") {
			t.Errorf("%s: %q, %v", c.name, m.Text, err)
		}
	}
}
