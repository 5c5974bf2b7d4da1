package cli

import (
	"bytes"
	"io"
	"os"
	"testing"
)

func TestShown(t *testing.T) {
	for text, want := range map[string]string{
		"plain ✓ café\tä\n":                 "plain ✓ café\tä\n",
		"\x1b[2J\x1b]0;title\a":             `\x1b[2J\x1b]0;title\x07`,
		"over\rwritten\b\x7f\x00":           `over\x0dwritten\x08\x7f\x00`,
		"a line of mail\r\nand another\r\n": "a line of mail\nand another\n",
		"\u202eevil\u2066 \u200bx\ufeff":    "<U+202E>evil<U+2066> <U+200B>x<U+FEFF>",
		"\u009b2J \u0085 \u2028":            "<U+009B>2J <U+0085> <U+2028>",
		"\x9b2J \xff\xe2\x82":               `\x9b2J \xff\xe2\x82`,
		"end\r":                             `end\x0d`,
		"\U000e0041tag":                     "<U+E0041>tag",
	} {
		var b bytes.Buffer
		w := &shown{w: &b}
		for i := range len(text) { // in the smallest pieces
			if n, err := w.Write([]byte{text[i]}); n != 1 || err != nil {
				t.Fatal(n, err)
			}
		}
		w.end()
		if b.String() != want {
			t.Errorf("%q is shown as %q, not %q", text, b.String(), want)
		}
		b.Reset()
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if w.end(); b.String() != want {
			t.Errorf("%q at once is shown as %q, not %q", text, b.String(), want)
		}
	}
}

func TestShownElsewhere(t *testing.T) {
	file, err := os.Create(t.TempDir() + "/out")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for _, w := range []io.Writer{&bytes.Buffer{}, file} {
		if guarded(w) != w {
			t.Errorf("%T is taken for a terminal", w)
		}
	}
	if null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0); err == nil { // a device, as a terminal is
		defer null.Close()
		if _, ok := guarded(null).(*shown); !ok {
			t.Error("a terminal is not taken for one")
		}
	}
}
