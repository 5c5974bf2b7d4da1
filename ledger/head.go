package ledger

import (
	"fmt"
	"strconv"
	"strings"

	"postd/ledger/store"
)

// Head names a line of the log with the beginning of its hash. As each line holds the
// hash of the one before, it stands for all that was written till then. It is told in
// letters, so that others are witnesses: who cuts off the end of the log, or makes it
// anew, cannot change what they hold in their hands.
type Head struct {
	Line uint64 // 0: there is none
	Hash string // its first headDigits digits
}

// headDigits is how many hexadecimal digits of the hash are told: 64 bits.
const headDigits = 16

func (line LogLine) head() Head {
	return Head{line.Seq, line.Hash[:min(len(line.Hash), headDigits)]}
}

// headIn is the last line of the log.
func headIn(tx *store.Tx) (Head, error) {
	k, v := tx.Bucket(bktLog).Cursor().Last()
	if k == nil {
		return Head{}, nil
	}
	hash, err := hashIn(v)
	if err != nil {
		return Head{}, fmt.Errorf("ledger: reading line %d of the log: %w", u8(k), err)
	}
	return LogLine{Seq: u8(k), Hash: hash}.head(), nil
}

// Head is the last line of the log.
func (l *Ledger) Head() (h Head, err error) {
	err = l.view(func(tx *store.Tx) (err error) { h, err = headIn(tx); return err })
	return h, err
}

// String writes the head as a command takes it: "8214:3f9ac2d177b0e9a4".
func (h Head) String() string { return fmt.Sprintf("%d:%s", h.Line, h.Hash) }

// Words writes the head for people: "line 8,214, 3f9a-c2d1-77b0-e9a4"; "" where there is
// no line.
func (h Head) Words() string {
	if h.Line == 0 {
		return ""
	}
	n := strconv.FormatUint(h.Line, 10)
	for i := len(n) - 3; i > 0; i -= 3 {
		n = n[:i] + "," + n[i:]
	}
	var groups []string
	for s := h.Hash; s != ""; s = s[min(len(s), 4):] {
		groups = append(groups, s[:min(len(s), 4)])
	}
	return "line " + n + ", " + strings.Join(groups, "-")
}

// ParseHead reads a head as String or Words writes it.
func ParseHead(s string) (Head, error) {
	bad := fmt.Errorf("ledger: %q is no line of the book like 8214:3f9ac2d177b0e9a4", s)
	line, hash, found := strings.Cut(strings.TrimPrefix(strings.TrimSpace(s), "line "), ":")
	if !found {
		if line, hash, found = strings.Cut(strings.TrimPrefix(strings.TrimSpace(s), "line "), ", "); !found {
			return Head{}, bad
		}
	}
	n, err := strconv.ParseUint(strings.ReplaceAll(line, ",", ""), 10, 64)
	hash = strings.ToLower(strings.ReplaceAll(strings.TrimSpace(hash), "-", ""))
	if err != nil || n == 0 || len(hash) != headDigits || strings.Trim(hash, "0123456789abcdef") != "" {
		return Head{}, bad
	}
	return Head{n, hash}, nil
}

// passes compares the chain with heads that others hold.
func (c *checker) passes(heads []Head) error {
	for _, h := range heads {
		line, ok, err := row[LogLine](c.tx.Bucket(bktLog), be8(h.Line))
		switch {
		case err != nil:
			return err
		case !ok:
			c.find("log: it does not pass through %s: it has no such line, and ends at line %d", h.Words(), c.Lines)
		case line.head() != h:
			c.find("log: it does not pass through %s: that line is %s", h.Words(), line.head().Words())
		}
	}
	return nil
}
