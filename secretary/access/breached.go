package access

import (
	"bufio"
	"bytes"
	"crypto/sha1"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

// Breached is a file of passwords that thieves have: lines of the SHA-1 of each in hex
// and, after a colon, how often it was found, in order of the digests, as Have I Been
// Pwned gives them out. Empty: there is none. It may be of many gigabytes, and is
// searched by halves.
type Breached string

// Check reports whether the file can be read and is in order, as far as a thousand
// places of it show.
func (b Breached) Check() error {
	if b == "" {
		return nil
	}
	return b.open(func(f *os.File, size int64) error {
		const places = 1000
		last := ""
		for i := range int64(places) {
			digest, _, err := lineAfter(f, size*i/places)
			switch {
			case errors.Is(err, io.EOF) && i > 0:
				return nil
			case err != nil:
				return fmt.Errorf("it is no list of lines like 21BD12DC183F740EE76F27B78EB39C8AD972A757:55893: %w", err)
			case digest < last:
				return errors.New("it is not in order of the digests; the list ordered by hash is")
			}
			last = digest
		}
		return nil
	})
}

// Has reports whether the password is in the file.
func (b Breached) Has(password string) (found bool, err error) {
	if b == "" {
		return false, nil
	}
	sum := sha1.Sum([]byte(password))
	want := strings.ToUpper(hex.EncodeToString(sum[:]))
	err = b.open(func(f *os.File, size int64) error {
		low, high := int64(0), size // a line that begins in this part may be it
		for low < high {
			middle := low + (high-low)/2
			digest, begins, err := lineAfter(f, middle)
			switch {
			case errors.Is(err, io.EOF) || err == nil && begins >= high || err == nil && digest > want:
				high = middle
			case err != nil:
				return err
			case digest == want:
				found = true
				return nil
			default:
				low = begins + 1
			}
		}
		return nil
	})
	return found, err
}

func (b Breached) open(look func(*os.File, int64) error) error {
	f, err := os.Open(string(b))
	if err != nil {
		return err
	}
	defer f.Close()
	st, err := f.Stat()
	if err == nil && !st.Mode().IsRegular() {
		err = errors.New("it is no file")
	}
	if err == nil && st.Size() == 0 {
		err = errors.New("it is empty")
	}
	if err == nil {
		err = look(f, st.Size())
	}
	if err != nil {
		return fmt.Errorf("secretary: the passwords known to thieves, %s: %w", b, err)
	}
	return nil
}

// lineAfter reads the digest of the first line that begins at the offset or after it, and
// where it begins; io.EOF: none does.
func lineAfter(f *os.File, offset int64) (digest string, begins int64, err error) {
	from := max(0, offset-1) // a line begins at the offset if the octet before ends one
	r := bufio.NewReaderSize(io.NewSectionReader(f, from, 1<<16), 1<<10)
	begins = from
	if offset > 0 {
		skipped, err := r.ReadSlice('\n')
		if err != nil {
			if errors.Is(err, bufio.ErrBufferFull) {
				err = errors.New("a line is too long")
			}
			return "", 0, err
		}
		begins += int64(len(skipped))
	}
	line, err := r.ReadSlice('\n')
	if err != nil && (!errors.Is(err, io.EOF) || len(line) == 0) {
		return "", 0, err
	}
	digest, _, _ = strings.Cut(string(bytes.TrimSpace(line)), ":")
	digest = strings.ToUpper(digest)
	if len(digest) != 2*sha1.Size || strings.Trim(digest, "0123456789ABCDEF") != "" {
		return "", 0, fmt.Errorf("%.60q is no such line", line)
	}
	return digest, begins, nil
}
