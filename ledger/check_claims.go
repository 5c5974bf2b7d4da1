package ledger

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"postd/correspondence/terms"
)

// The log lies in the order of time, matters by their keys, and letters and postings by their numbers; bound
// papers lie by games. To look up one in the other unpacks a volume for each. So what lines of the log
// say is added up by blocks of lines, and of rows: the number with what it is about, the number with its
// digest, and the row that came to rest with its digest. What matters, letters and rows come to is taken off,
// wherever they lie. Of blocks in which something is left each line, matter, letter and row is looked up.

// The parts of what is added up.
const (
	partWhat   = 'w' // which line tells of what
	partDigest = 'd' // which digest it has
	partRest   = 'r'
)

// sumOf is what a part counts. Nobody can tell it who does not know what was drawn for this check.
func (c *checker) sumOf(part byte, n uint64, text string) uint64 {
	h := make([]byte, 0, 160)
	h = append(append(h, c.Salt...), part)
	h = append(binary.BigEndian.AppendUint64(h, n), text...)
	sum := sha256.Sum256(h)
	return binary.BigEndian.Uint64(sum[:])
}

// about is what a line is about: the key of its matter, or the letter that was kept.
func (line toldLine) about() string {
	if line.what == "kept" && strings.HasPrefix(line.on, "letter ") {
		return line.on
	}
	return line.what
}

// tells adds up what a line says.
func (c *checker) tells(line toldLine) {
	c.Lines++
	c.sums.put(sumLines, line.Seq, c.sumOf(partWhat, line.Seq, line.about())+c.sumOf(partDigest, line.Seq, line.digest))
	for of, digest := range line.rests {
		if sort, n, ok := rowNamed(of); ok && !c.marks.has(sort, n) {
			c.named(sort, n, of, digest)
		}
	}
}

// named adds up what a line says of a row that no later one names. Without a digest it was on its way again.
func (c *checker) named(sort int, n uint64, of, digest string) {
	c.marks.put(sort, n, true)
	if !c.Again && digest != "" {
		c.sums.put(sumPostings+sort, n, c.sumOf(partRest, 0, of+" "+digest))
	}
}

// atRest takes off what the log says of a row.
func (c *checker) atRest(sort int, n uint64, raw []byte) {
	if !c.marks.put(sort, n, false) {
		return
	}
	kind := [...]string{ofPosting: "posting", ofLetter: "letter"}[sort]
	if sum, rests, err := restOf(kind, raw); err == nil && rests {
		c.sums.put(sumPostings+sort, n, -c.sumOf(partRest, 0, fmt.Sprintf("%s %d %s", kind, n, sum)))
	}
}

// takes takes off what a line is said to tell; true: nobody had said so of that line.
func (c *checker) takes(seq uint64, about string) bool {
	c.sums.put(sumLines, seq, -c.sumOf(partWhat, seq, about))
	return !c.marks.put(ofLine, seq, true)
}

func (c *checker) takesDigest(seq uint64, digest string) {
	c.sums.put(sumLines, seq, -c.sumOf(partDigest, seq, digest))
}

// cover counts the events that a matter filed, of games but those.
func (c *checker) cover(r matterRow, but func(terms.GameID) bool) {
	for _, st := range r.Games {
		if st.From > 0 && (but == nil || !but(st.Game)) {
			c.covered.add(uint64(st.Game), uint32(st.To-st.From+1))
		}
	}
}

// matter takes off what a matter says, wherever it lies. Of one that tells what became of a posting which is
// bound the digest is taken off with the posting.
func (c *checker) matter(k, raw []byte, apart bool) error {
	r, err := readMatter(raw)
	if err != nil {
		return err
	}
	c.Matters++
	key := string(k)
	if r.Log > c.Start || r.Log == 0 {
		if _, err := c.matterByLine(key, r); err != nil {
			return err
		}
	} else {
		if c.takes(r.Log, key) {
			c.cover(r, nil)
		}
		if !apart {
			if sum, err := r.digest(c.tx); err == nil {
				c.takesDigest(r.Log, sum)
			}
		}
	}
	if r.Letter == 0 {
		return nil
	}
	if x, err := textsOf(c.tx.Bucket(bktLetters).Get(be8(r.Letter)), "key"); err == nil && x[0] != key {
		c.find("matter %s: letter %d does not say that it was settled by it", key, r.Letter)
	}
	return nil
}

// matterByLine compares what was filed with the digest in the log, and reports whether the line tells of it.
func (c *checker) matterByLine(key string, r matterRow) (told bool, err error) {
	line, ok, err := c.lineOf(r.Log)
	if err != nil {
		return false, err
	}
	told = ok && line.what == key
	sum, err := r.digest(c.tx)
	switch {
	case err != nil:
		c.find("matter %s: %v", key, err)
	case !told:
		c.find("matter %s: the log does not tell of it", key)
	case line.digest != sum:
		c.find("matter %s: what was filed (%s) was changed", key, r.contents())
	}
	return told, nil
}

// singleMatter looks at a matter that is not bound.
func (c *checker) singleMatter(k, raw []byte) error {
	n, fate := fateOf(k)
	return c.matter(k, raw, fate && c.tx.Bucket(bktSent).IsBound(be8(n)))
}

// fates are the beginnings of the keys of matters that tell what became of a posting.
var fates = []PostingState{Sent, Failed, Overtaken}

// fateOf is the posting of which a matter with the key tells what became of it.
func fateOf(key []byte) (seq uint64, ok bool) {
	state, number, _ := bytes.Cut(key, []byte{':'})
	if !slices.Contains(fates, PostingState(state)) {
		return 0, false
	}
	seq, err := strconv.ParseUint(string(number), 10, 64)
	return seq, err == nil
}

// toldOf takes off the digests of the matters that tell what became of a posting, which is bound.
func (c *checker) toldOf(seq uint64) {
	for _, state := range fates {
		b, key := c.tx.Bucket(bktMatters), fmt.Appendf(nil, "%s:%d", state, seq)
		if raw := b.Get(key); raw != nil && !b.IsBound(key) {
			if r, err := readMatter(raw); err == nil && r.Log <= c.Start && r.Log > 0 {
				if sum, err := r.digest(c.tx); err == nil {
					c.takesDigest(r.Log, sum)
				}
			}
		}
	}
}
