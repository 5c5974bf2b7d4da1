package mime

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"io"
	"strings"
)

// What of a letter is kept, in octets as they came. Texts are kept as far as they
// are read; what else came with them is not what the game is about.
const (
	mostPart  = 64 << 10  // of a part that is no text
	mostParts = 256 << 10 // of all of them
	mostText  = 3*maxText + mostPart
)

// Shorten copies a letter, and puts a line with the length and the SHA-256 in the
// place of each part that is too long to be kept. Whoever reads the copy reads the
// same words as in the letter. It returns how many octets it left out; if that is
// none the copy is the letter. It holds no more in memory than a header and a part
// that is kept.
func Shorten(to io.Writer, from io.Reader) (left int64, err error) {
	s := &shortener{in: bufio.NewReaderSize(from, mostPart), out: bufio.NewWriter(to)}
	if err := s.run(); err != nil {
		return s.left, err
	}
	return s.left, s.out.Flush()
}

// shortener goes through the lines of a letter and divides it into the same parts
// as the reader does.
type shortener struct {
	in    *bufio.Reader
	out   *bufio.Writer
	left  int64
	stack []division // the multiparts that are open, the outermost first
	parts int
	text  int // octets of texts that were written
	small int // and of other parts

	at    place
	head  bytes.Buffer // of the part that begins
	alone bool         // the head is to be left out from here on
	body  bytes.Buffer // of a part that is no text, while it may be kept
	sum   hash.Hash    // of it
	size  int64
	given int  // what may be kept of this part,
	room  int  // and what of that is left
	open  bool // what was written last is no whole line
	cut   bool // something of this part was left out
}

// division is a multipart.
type division struct {
	kind      string
	open, end []byte
}

// place is where the shortener is.
type place int

const (
	inHead  place = iota
	inOther       // a part that is kept whole, or not at all
	inText        // a part of which the beginning is kept
)

func (s *shortener) run() error {
	for { // what stands above the header is passed over by the reader
		c, err := s.in.ReadByte()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if c != '\r' && c != '\n' {
			if err := s.in.UnreadByte(); err != nil {
				return err
			}
			break
		}
		s.write([]byte{c})
	}
	for begins := true; ; {
		line, err := s.in.ReadSlice('\n')
		if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, bufio.ErrBufferFull) {
			return err
		}
		if len(line) > 0 && (!begins || errors.Is(err, bufio.ErrBufferFull) || !s.divides(line)) {
			s.take(line, begins)
		}
		if errors.Is(err, io.EOF) {
			s.close()
			return nil
		}
		begins = err == nil
	}
}

// write writes what is kept; an error of the writer comes back from Flush.
func (s *shortener) write(b []byte) { _, _ = s.out.Write(b) }

// divides reports whether the line is a boundary, and goes on to what is behind it.
func (s *shortener) divides(line []byte) bool {
	if len(s.stack) == 0 || !bytes.HasPrefix(line, []byte("--")) {
		return false
	}
	text := bytes.TrimRight(line, " \t\r\n")
	for i, d := range s.stack {
		end := bytes.Equal(text, d.end)
		if !end && !bytes.Equal(text, d.open) {
			continue
		}
		s.close()
		s.write(line)
		if s.stack = s.stack[:i+1]; end {
			s.stack = s.stack[:i]
			s.begin(inText, mostPart) // nobody reads what stands behind the last boundary
		} else {
			s.at = inHead
		}
		return true
	}
	return false
}

// take takes a line, or a piece of a long one.
func (s *shortener) take(line []byte, begins bool) {
	switch s.at {
	case inHead:
		empty := begins && line[len(line)-1] == '\n' && len(bytes.TrimRight(line, "\r\n")) == 0
		if s.alone = s.alone || s.head.Len() > maxHeader; s.alone && !empty {
			s.left += int64(len(line))
			return
		}
		if s.alone && !bytes.HasSuffix(s.head.Bytes(), []byte("\n")) {
			s.head.WriteString("\r\n")
		}
		s.head.Write(line)
		if empty {
			s.headed(true)
		}
	case inText:
		n := min(len(line), s.room)
		if s.room -= n; n > 0 {
			s.write(line[:n])
			s.open = line[n-1] != '\n'
		}
		s.left, s.cut = s.left+int64(len(line)-n), s.cut || n < len(line)
	case inOther:
		s.size += int64(len(line))
		s.sum.Write(line)
		if s.body.Len() > s.room {
			return
		}
		s.body.Write(line)
	}
}

// begin begins with what stands below a head.
func (s *shortener) begin(at place, room int) {
	if at == inText {
		room = min(room, mostText-s.text)
	}
	s.at, s.given, s.room, s.open, s.cut = at, max(0, room), max(0, room), false, false
	if at == inOther {
		s.body.Reset()
		s.sum, s.size = sha256.New(), 0
	}
}

// headed looks at a head, that of the letter or of a part of it.
func (s *shortener) headed(whole bool) {
	raw := s.head.Bytes()
	head, _ := Split(raw)
	h := (&reader{m: &Mail{}}).header(head)
	parent := ""
	if n := len(s.stack); n > 0 {
		parent = s.stack[n-1].kind
	}
	if parent == "multipart/digest" && h.Get("Content-Type") == "" {
		h.Set("Content-Type", "message/rfc822")
	}
	p, boundary, _ := leafOf(h)
	s.write(raw)
	if s.head.Reset(); !whole {
		return
	}
	s.alone = false
	s.parts++
	switch {
	case s.parts > maxParts || len(s.stack) > maxDepth:
		s.begin(inOther, min(mostPart, mostParts-s.small))
	case strings.HasPrefix(p.Kind, "multipart/") && boundary != "":
		s.stack = append(s.stack, division{p.Kind, []byte("--" + boundary), []byte("--" + boundary + "--")})
		s.begin(inText, mostPart)
	case ofReport(p.Kind):
		s.begin(inText, maxReported)
	case p.isRead() && (!p.Attached || p.isScore()), strings.HasPrefix(p.Kind, "multipart/"):
		s.begin(inText, mostText)
	default:
		s.begin(inOther, min(mostPart, mostParts-s.small))
	}
}

// close ends a part.
func (s *shortener) close() {
	switch s.at {
	case inHead:
		s.headed(false)
		s.parts++
	case inText:
		s.text += s.given - s.room
		if s.cut && s.open { // a boundary is a line of its own
			s.write([]byte("\r\n"))
		}
	case inOther:
		if s.body.Len() <= s.room {
			s.small += s.body.Len()
			s.write(s.body.Bytes())
			break
		}
		s.left += s.size
		fmt.Fprintf(s.out, "[%d octets were left out; their SHA-256 is %x]\r\n", s.size, s.sum.Sum(nil))
	}
	s.head.Reset()
	s.alone = false
}
