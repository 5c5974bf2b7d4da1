package visit

import (
	"encoding/base64"
	"strings"
	"testing"
)

// TestMaskAddresses checks that an address is found however it is written, and that
// all else is left as it is.
func TestMaskAddresses(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"From: <alice@gmail.com>\r\n":               "From: <a…@gmail.com>\r\n",
		"alice&#64;gmail.com, bob&#43;x@b.example.": "a…&#64;gmail.com, b…@b.example.",
		"mailto:alice%40gmail.com?x":                "mailto:a…%40gmail.com?x",
		"alice=40gmail.com":                         "a…=40gmail.com",
		"post+g12.17-2w.abcdefghij@chess.example":   "p…@chess.example",
		"1. P-K4 @ 12:00, 3 @home? no":              "1. P-K4 @ 12:00, 3 @home? no",
		`href="/p/3">élise@x.example<`:              `href="/p/3">é…@x.example<`,
		"nothing here":                              "nothing here",
	} {
		if got := maskAddresses(in); got != want {
			t.Errorf("%q becomes %q, want %q", in, got, want)
		}
	}
	body := base64.StdEncoding.EncodeToString([]byte("Write to alice@gmail.com, or to bob@players.example, whenever you like to."))
	part := "Content-Transfer-Encoding: base64\r\n\r\n" + body[:60] + "\r\n" + body[60:] + "\r\n\r\nP-K4\r\n"
	got := maskEncoded(part)
	_, lines, _ := strings.Cut(got, "\r\n\r\n")
	lines, rest, _ := strings.Cut(lines, "\r\n\r\n")
	raw, err := base64.StdEncoding.DecodeString(strings.ReplaceAll(lines, "\r\n", ""))
	if err != nil || string(raw) != "Write to a…@gmail.com, or to b…@players.example, whenever you like to." || rest != "P-K4\r\n" {
		t.Errorf("it is %q, %q (%v)", raw, rest, err)
	}
	word := "Subject: =?utf-8?B?" + base64.StdEncoding.EncodeToString([]byte("from alice@gmail.com")) + "?="
	if got := maskEncoded(word); strings.Contains(got, "YWxpY2") || !strings.HasPrefix(got, "Subject: =?utf-8?B?") || !strings.HasSuffix(got, "?=") {
		t.Errorf("it is %q", got)
	}
	if plain := "abcdefghijkl\r\nmnopqrstuvwx\r\n"; maskEncoded(plain) != plain {
		t.Error("what bears no address is changed")
	}
}
