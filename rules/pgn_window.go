package rules

import (
	"bytes"
	"io"
)

// pgnWindow is the part of a text that is being read. It moves over the text
// and never grows, so that a text of any length is read in the same memory.
type pgnWindow struct {
	in        io.Reader
	buf       []byte
	r, filled int   // buf[r:filled] is read and not yet taken
	base      int64 // how many octets of the text lie before buf
	err       error // of reading; it counts when all that came before it is taken

	line  int   // the line of buf[r], from 1
	fresh bool  // buf[r] begins a line
	empty bool  // and nothing stands on the line before it
	cr    int64 // where the last carriage return stood that was counted
	feeds int64 // up to here there are no others, but line feeds alone
}

// pgnWindowSize is the size of a window in octets.
const pgnWindowSize = 1 << 16

func newPGNWindow(in io.Reader) pgnWindow {
	return pgnWindow{in: in, buf: make([]byte, pgnWindowSize), line: 1, fresh: true, empty: true, cr: -2}
}

// at returns the place in the text of the next octet.
func (t *pgnWindow) at() int64 { return t.base + int64(t.r) }

// more moves the window on to what is not yet taken, reads, and reports
// whether there is now more to be seen. At the end of the text, or if reading
// fails, err says so.
func (t *pgnWindow) more() bool {
	if t.err != nil {
		return false
	}
	if t.r > 0 {
		t.filled = copy(t.buf, t.buf[t.r:t.filled])
		t.base += int64(t.r)
		t.r = 0
	}
	if t.filled == len(t.buf) {
		return false // what is looked at fills the window
	}
	for range 100 {
		n, err := t.in.Read(t.buf[t.filled:])
		t.filled += n
		t.err = err
		if n > 0 {
			return true
		}
		if err != nil {
			return false
		}
	}
	t.err = io.ErrNoProgress
	return false
}

// peek returns the next octet, and whether there is one.
func (t *pgnWindow) peek() (byte, bool) {
	if t.r == t.filled && !t.more() {
		return 0, false
	}
	return t.buf[t.r], true
}

// see returns what can be seen, n octets or more unless the text ends before.
func (t *pgnWindow) see(n int) []byte {
	for t.filled-t.r < n && t.more() {
	}
	return t.buf[t.r:t.filled]
}

// failed returns the error of reading, nil at the end of the text.
func (t *pgnWindow) failed() error {
	if t.err == io.EOF {
		return nil
	}
	return t.err
}

// endLine counts the end of a line that stands at the given index of buf: a
// line feed, a carriage return, or both, which are one (PGN standard, 3.2.2).
func (t *pgnWindow) endLine(i int) {
	at := t.base + int64(i)
	if t.buf[i] == '\r' {
		t.cr = at
	} else if at == t.cr+1 {
		return
	}
	t.line++
	t.empty = t.fresh
	t.fresh = true
}

// lines takes octets up to the given index of buf and counts their lines. It
// stops before a bracket that begins a line, and returns what it has taken.
func (t *pgnWindow) lines(end int) []byte {
	begin := t.r
	returns := t.returns(end)
	for t.r < end {
		if t.fresh && t.buf[t.r] == '[' {
			break
		}
		rest := t.buf[t.r:end]
		n := 0
		if returns {
			n = bytes.IndexAny(rest, "\r\n")
		} else {
			n = bytes.IndexByte(rest, '\n')
		}
		if n != 0 {
			t.fresh = false
		}
		if n < 0 {
			t.r = end
			break
		}
		t.endLine(t.r + n)
		t.r += n + 1
	}
	return t.buf[begin:t.r]
}

// returns reports whether there are carriage returns before the given index. It
// looks at no octet twice, since lines are short and the window is long.
func (t *pgnWindow) returns(end int) bool {
	from := max(t.r, int(t.feeds-t.base))
	if from >= end {
		return false
	}
	if n := bytes.IndexByte(t.buf[from:end], '\r'); n >= 0 {
		t.feeds = t.base + int64(from+n)
		return true
	}
	t.feeds = t.base + int64(end)
	return false
}

// lineEnd returns the index of the octet that ends the first line, -1 if it
// does not end here.
func lineEnd(text []byte) int {
	n := bytes.IndexByte(text, '\n')
	if n < 0 {
		return bytes.IndexByte(text, '\r')
	}
	if m := bytes.IndexByte(text[:n], '\r'); m >= 0 {
		return m
	}
	return n
}
