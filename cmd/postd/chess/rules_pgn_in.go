package chess

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

// unpacked returns what is read, unpacked where gzip has packed it: its first
// octets say so, or its name.
func unpacked(in io.Reader, name string) (io.Reader, error) {
	b := bufio.NewReaderSize(in, 1<<16)
	if first, err := b.Peek(2); !bytes.Equal(first, []byte{0x1F, 0x8B}) && !strings.HasSuffix(name, ".gz") {
		return b, nil
	} else if len(first) < 2 && err != nil && err != io.EOF {
		return nil, err
	}
	z, err := gzip.NewReader(b)
	if err != nil {
		return nil, fmt.Errorf("it should be packed by gzip, and is not: %w", err)
	}
	return z, nil
}

// stoppable is a reader that a context ends, also while it waits: for standard
// input, which may never have more.
type stoppable struct {
	ctx   context.Context
	in    io.Reader
	waits bool // it may have to wait long
	buf   []byte
}

func (s *stoppable) Read(p []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	if !s.waits {
		return s.in.Read(p)
	}
	if s.buf == nil {
		s.buf = make([]byte, 1<<16)
	}
	type got struct {
		n   int
		err error
	}
	done := make(chan got, 1)
	go func() {
		n, err := s.in.Read(s.buf[:min(len(p), len(s.buf))])
		done <- got{n, err}
	}()
	select {
	case g := <-done:
		return copy(p, s.buf[:g.n]), g.err
	case <-s.ctx.Done():
		return 0, s.ctx.Err()
	}
}

// mostCopied is how many octets of one game are kept, to be copied if it turns
// out faulty.
const mostCopied = 32 << 20

// recorder keeps what was read since the game began that is being read.
type recorder struct {
	in   io.Reader
	kept []byte
	at   int64 // where kept begins in the text
}

func (r *recorder) Read(p []byte) (int, error) {
	n, err := r.in.Read(p)
	if len(r.kept)+n > mostCopied {
		r.at += int64(len(r.kept))
		r.kept = nil
	}
	r.kept = append(r.kept, p[:n]...)
	return n, err
}

// text returns a part of the text, nil if it is not kept.
func (r *recorder) text(from, to int64) []byte {
	if from < r.at || to > r.at+int64(len(r.kept)) {
		return nil
	}
	return r.kept[from-r.at : to-r.at]
}

// forget keeps nothing before a place in the text.
func (r *recorder) forget(to int64) {
	if n := to - r.at; n > 0 && n <= int64(len(r.kept)) {
		r.kept = append(r.kept[:0], r.kept[n:]...)
		r.at = to
	}
}

// copies is the file to which faulty games are copied as they stood.
type copies struct {
	file *os.File
	out  *bufio.Writer
	n    int
}

// openCopies makes the file, which may be none that is read; without a name it
// returns nil.
func openCopies(name string, sources []*source) (*copies, error) {
	if name == "" {
		return nil, nil
	}
	f, err := openNamed("--faults", name, sources)
	if err != nil {
		return nil, err
	}
	return &copies{file: f, out: bufio.NewWriter(f)}, nil
}

// add copies a game, and reports whether it was kept.
func (c *copies) add(game []byte) bool {
	if game == nil {
		return false
	}
	if c.n++; c.n > 1 {
		c.out.WriteByte('\n')
	}
	c.out.Write(bytes.TrimSpace(game))
	c.out.WriteByte('\n')
	return true
}

func (c *copies) close() error {
	if c == nil || c.file == nil {
		return nil
	}
	err := errors.Join(c.out.Flush(), c.file.Close())
	c.file = nil
	if err != nil {
		return fmt.Errorf("postd: --faults: %w", err)
	}
	return nil
}
