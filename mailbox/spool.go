package mailbox

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"

	"postd/ledger"
	"postd/mailbox/mime"
)

// spoolFrom is how much of a letter on its way is held in memory, in octets; what
// comes behind it goes into a file.
const spoolFrom = 256 << 10

// spool holds a letter on its way, from its first octet to the moment in which it is
// kept. It is a Writer of the letter.
type spool struct {
	ledger *ledger.Ledger // beside which its file lies
	begin  []byte         // of the letter, with its whole header wherever that is read
	file   *os.File       // the rest; nil: there is none
	rest   int64          // octets in it
	err    error          // why it cannot be written
}

// Write takes what comes.
func (s *spool) Write(b []byte) (n int, err error) {
	if s.file == nil {
		n = min(len(b), spoolFrom-len(s.begin))
		if s.begin = append(s.begin, b[:n]...); n == len(b) {
			return n, nil
		}
		if s.file, s.err = s.ledger.Spool(); s.err != nil {
			return n, s.err
		}
	}
	more, err := s.file.Write(b[n:])
	s.rest += int64(more)
	if err != nil {
		s.err = err
	}
	return n + more, err
}

// size is how many octets came.
func (s *spool) size() int64 { return int64(len(s.begin)) + s.rest }

// behind are the octets behind begin.
func (s *spool) behind() io.Reader {
	if s.file == nil {
		return bytes.NewReader(nil)
	}
	return io.NewSectionReader(s.file, 0, s.rest)
}

// drop forgets the letter.
func (s *spool) drop() error {
	if s.file == nil {
		return nil
	}
	return errors.Join(s.file.Close(), os.Remove(s.file.Name()))
}

// shortFrom is the length from which on a letter may have parts that are not kept.
const shortFrom = 64 << 10

// fit makes of a whole letter what is kept of it. While the whole can still be read
// it is weighed, for a signature is one of all octets (RFC 6376 3.7). Whole opens it
// anew at each call.
func (c Config) fit(in *ledger.Incoming, size int64, whole func() io.Reader) error {
	var kept bytes.Buffer
	if size <= shortFrom {
		if _, err := kept.ReadFrom(whole()); err != nil {
			return fmt.Errorf("mailbox: %w", err)
		}
		in.Raw = kept.Bytes()
		return nil
	}
	sum := sha256.New()
	left, err := mime.Shorten(&kept, io.TeeReader(whole(), sum))
	if err != nil {
		return fmt.Errorf("mailbox: %w", err)
	}
	if in.Raw = kept.Bytes(); left == 0 {
		return nil
	}
	in.Whole = &ledger.Whole{Size: size, Hash: hex.EncodeToString(sum.Sum(nil))}
	if c.weigh != nil {
		c.weigh(whole, in)
	}
	return nil
}
