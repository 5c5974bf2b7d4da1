package pieces

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"strconv"
	"strings"
	"time"
)

// Head is what a manifest says beside the pieces.
type Head struct {
	Made   time.Time // to a second, in UTC
	Office string    // its address, for people
	Ledger string    // the hash of the first line of its log, hexadecimal; empty where it has none
	Schema uint64
	Line   uint64 // the last of the log; 0: none
	Hash   string // of that line
	Size   int64  // octets of the file
}

// These errors can occur when a manifest is read.
var (
	// ErrHalf says that it is no whole manifest: cut short, or changed.
	ErrHalf = errors.New("pieces: this is no whole manifest")

	// ErrNewer says that a later release wrote it.
	ErrNewer = errors.New("pieces: a later release of postd wrote this manifest")
)

const (
	kind  = "postd back-up "
	form  = "1"
	endOf = "end: "
)

// Writer writes a manifest: each sum, and the end.
type Writer struct {
	w   *bufio.Writer
	sum hash.Hash
}

// NewWriter writes the head of a manifest.
func NewWriter(w io.Writer, h Head) *Writer {
	x := &Writer{bufio.NewWriter(w), sha256.New()}
	x.line("%s%s", kind, form)
	x.line("made: %s", h.Made.UTC().Format(time.RFC3339))
	x.line("office: %s", h.Office)
	x.line("ledger: %s", h.Ledger)
	x.line("schema: %d", h.Schema)
	x.line("line: %d %s", h.Line, h.Hash)
	x.line("size: %d", h.Size)
	return x
}

func (x *Writer) line(format string, a ...any) {
	text := fmt.Sprintf(format+"\n", a...)
	x.sum.Write([]byte(text))
	x.w.WriteString(text) // what fails here fails in End
}

// Piece adds the next piece.
func (x *Writer) Piece(s Sum) { x.line("%s", s) }

// End writes the last line, by which the manifest is whole. It returns what failed since the
// head.
func (x *Writer) End() error {
	fmt.Fprintf(x.w, "%s%x\n", endOf, x.sum.Sum(nil))
	return x.w.Flush()
}

// longLine is more than any line of a manifest has.
const longLine = 1 << 10

// Read reads a manifest and hands each sum, with its number from 0, to the function; nil: to
// nobody. That it is whole is known at the end alone: whoever acts on the sums reads it twice.
func Read(r io.Reader, each func(n int64, s Sum) error) (Head, error) {
	x := reader{b: bufio.NewReaderSize(r, longLine), sum: sha256.New()}
	h, err := x.head()
	if err != nil {
		return h, err
	}
	for n := range Count(h.Size) {
		s, ok := ParseSum(x.line())
		if !ok {
			return h, x.half("piece %d of %d is not named", n+1, Count(h.Size))
		}
		if each != nil {
			if err := each(n, s); err != nil {
				return h, err
			}
		}
	}
	want := hex.EncodeToString(x.sum.Sum(nil))
	if got := x.line(); got != endOf+want {
		return h, x.half("its end is missing, or it was changed")
	}
	if _, err := x.b.ReadByte(); err != io.EOF {
		return h, x.half("something stands behind its end")
	}
	return h, nil
}

// reader reads line by line.
type reader struct {
	b   *bufio.Reader
	sum hash.Hash
	err error
}

// line is the next line without its end; "" after an error, or where it is too long.
func (x *reader) line() string {
	if x.err != nil {
		return ""
	}
	raw, err := x.b.ReadSlice('\n')
	if x.err = err; err != nil {
		return ""
	}
	x.sum.Write(raw)
	return string(raw[:len(raw)-1])
}

// half is ErrHalf with words, or that the file cannot be read at all.
func (x *reader) half(format string, a ...any) error {
	if x.err != nil && x.err != io.EOF && !errors.Is(x.err, bufio.ErrBufferFull) {
		return fmt.Errorf("pieces: reading a manifest: %w", x.err)
	}
	return fmt.Errorf("%w: %s", ErrHalf, fmt.Sprintf(format, a...))
}

func (x *reader) head() (h Head, err error) {
	first, ok := strings.CutPrefix(x.line(), kind)
	switch {
	case !ok:
		return h, x.half("it does not begin with %q", kind)
	case first != form:
		return h, fmt.Errorf("%w: its form is %q, and this release knows %s", ErrNewer, first, form)
	}
	var made, schema, line, size string
	for _, f := range []struct {
		name string
		into *string
	}{{"made", &made}, {"office", &h.Office}, {"ledger", &h.Ledger}, {"schema", &schema}, {"line", &line}, {"size", &size}} {
		value, ok := strings.CutPrefix(x.line(), f.name+":")
		if !ok {
			return h, x.half("it does not say its %s", f.name)
		}
		*f.into = strings.TrimPrefix(value, " ")
	}
	number, hash, _ := strings.Cut(line, " ")
	h.Hash = hash
	var errs [4]error
	h.Made, errs[0] = time.Parse(time.RFC3339, made)
	h.Schema, errs[1] = strconv.ParseUint(schema, 10, 64)
	h.Line, errs[2] = strconv.ParseUint(number, 10, 64)
	h.Size, errs[3] = strconv.ParseInt(size, 10, 64)
	if err := errors.Join(errs[:]...); err != nil || h.Size <= 0 {
		return h, x.half("its head cannot be read")
	}
	return h, nil
}
