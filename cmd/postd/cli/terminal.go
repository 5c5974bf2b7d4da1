package cli

import (
	"fmt"
	"io"
	"os"
	"unicode"
	"unicode/utf8"
)

// A letter may hold what commands a terminal: it clears the screen, gives the window a
// name, answers in the typist's stead, or turns the line round so that it reads as
// another. Everything that a command says goes through one writer, and on a terminal
// that shows such signs instead of obeying them.

// Terminal returns what lies behind a stream that is a terminal, for the few signs that
// a command gives it on purpose; ok is false where the stream is no terminal.
func Terminal(w io.Writer) (screen io.Writer, ok bool) {
	switch w := w.(type) {
	case *checkedWriter:
		return Terminal(w.w)
	case *shown:
		return w.w, true
	case *os.File:
		st, err := w.Stat()
		return w, err == nil && st.Mode()&os.ModeCharDevice != 0
	}
	return w, false
}

// guarded is a stream on which nothing of what is written commands a terminal, if it is
// one; else it is the stream itself.
func guarded(w io.Writer) io.Writer {
	if _, ok := w.(*shown); ok {
		return w
	}
	if _, ok := Terminal(w); ok {
		return &shown{w: w}
	}
	return w
}

// shown writes to a terminal.
type shown struct {
	w    io.Writer
	held []byte // of a letter, or of the end of a line, that is not whole yet
}

// Write implements io.Writer. It takes all of b, or tells why it did not.
func (s *shown) Write(b []byte) (int, error) {
	text := append(s.held, b...)
	s.held = nil
	out := make([]byte, 0, len(text))
	for len(text) > 0 {
		if text[0] == '\r' && len(text) == 1 || text[0] >= utf8.RuneSelf && !utf8.FullRune(text) {
			s.held = text
			break
		}
		r, n := utf8.DecodeRune(text)
		switch {
		case r == '\r' && text[1] == '\n': // the end of a line of mail
		case r == utf8.RuneError && n == 1, r < ' ' && r != '\n' && r != '\t', r == 0x7f:
			out = fmt.Appendf(out, `\x%02x`, text[0])
		case commands(r):
			out = fmt.Appendf(out, "<U+%04X>", r)
		default:
			out = append(out, text[:n]...)
		}
		text = text[n:]
	}
	if _, err := s.w.Write(out); err != nil {
		return 0, err
	}
	return len(b), nil
}

// end shows what was never made whole.
func (s *shown) end() {
	held := s.held
	s.held = nil
	for _, c := range held {
		fmt.Fprintf(s.w, `\x%02x`, c)
	}
}

// commands reports whether a letter beyond ASCII does something to its line, or has no
// shape by which it is seen.
func commands(r rune) bool {
	return r >= 0x80 && r <= 0x9f || unicode.In(r, unicode.Cf, unicode.Zl, unicode.Zp) ||
		r == '\u034f' || r == '\u115f' || r == '\u1160' || r == '\u3164' || r == '\uffa0' ||
		r >= '\ufe00' && r <= '\ufe0f' || r >= 0xe0100 && r <= 0xe01ef
}
