package ledger

import (
	"encoding/json"
	"strings"

	"postd/correspondence/terms"
)

// Where what the log says and what the rows say do not come to the same there is a fault, or somebody wrote,
// bound or took apart meanwhile. There each is looked up.

// phaseAgain is the phase in which the log is read once more.
const phaseAgain = "log, once more"

// lineAgain looks up of what a line tells that nobody said so of, and the rows that it names last.
func (c *checker) lineAgain(k, v []byte) error {
	if !c.Again {
		c.Again = true
		c.marks.clear(ofPosting)
		c.marks.clear(ofLetter)
	}
	line, err := readLine(u8(k), v)
	if err != nil {
		return nil // it was told
	}
	if line.Seq <= c.Start && !c.marks.has(ofLine, line.Seq) && c.sums.open(sumLines, line.Seq) {
		if err := c.unsaid(line); err != nil {
			return err
		}
	}
	for of, digest := range line.rests {
		sort, n, ok := rowNamed(of)
		if !ok || c.marks.put(sort, n, true) || !c.sums.open(sumPostings+sort, n) {
			continue
		}
		if err := c.rested(of, digest); err != nil {
			return err
		}
	}
	return nil
}

// unsaid looks up of what a line tells: something that was not come upon, or nothing, as the lines of letters
// that are deleted and of what people did.
func (c *checker) unsaid(line toldLine) error {
	c.takes(line.Seq, line.about())
	c.takesDigest(line.Seq, line.digest)
	if number, ok := strings.CutPrefix(line.about(), "letter "); ok && line.what == "kept" {
		if _, n, ok := rowNamed("letter " + number); ok {
			if raw := c.tx.Bucket(bktLetters).Get(be8(n)); raw != nil {
				return c.letterByLine(be8(n), raw, func(x Letter) bool { return x.LogSeq == line.Seq })
			}
		}
		return nil
	}
	raw := c.tx.Bucket(bktMatters).Get([]byte(line.what))
	if r, err := readMatter(raw); raw != nil && err == nil && r.Log == line.Seq {
		c.cover(r, nil)
		_, err := c.matterByLine(line.what, r)
		return err
	}
	return nil
}

// matterAgain looks up the line of a matter, where something is left.
func (c *checker) matterAgain(k, raw []byte) error {
	r, err := readMatter(raw)
	if err != nil || r.Log == 0 || r.Log > c.Start || !c.sums.open(sumLines, r.Log) {
		return nil
	}
	told, err := c.matterByLine(string(k), r)
	if err != nil || told {
		return err
	}
	line, _, err := c.lineOf(r.Log)
	if err != nil {
		return err
	}
	other := c.tx.Bucket(bktMatters).Get([]byte(line.what))
	if x, err := readMatter(other); other == nil || err != nil || x.Log != r.Log {
		for _, st := range r.Games {
			if st.From > 0 { // it was counted in the place of what the line tells of
				c.covered.add(uint64(st.Game), -uint32(st.To-st.From+1))
			}
		}
	}
	return nil
}

// letterAgain looks up the line of a letter, where something is left.
func (c *checker) letterAgain(k, raw []byte) error {
	return c.letterByLine(k, raw, func(x Letter) bool { return x.LogSeq <= c.Start && c.sums.open(sumLines, x.LogSeq) })
}

// letterByLine compares a letter with the line that tells of its keeping, if it is asked for.
func (c *checker) letterByLine(k, raw []byte, asked func(Letter) bool) error {
	var x Letter
	if json.Unmarshal(raw, &x) != nil || !asked(x) || c.letterFault(k, x) != "" {
		return nil // what is wrong with it was told
	}
	return c.letterLine(x)
}

// boundAgain does the same with what is bound, volume by volume.
func (c *checker) boundAgain(k, _ []byte) error {
	return c.ofVolume(k, map[string]func(k, raw []byte) error{string(bktMatters): c.matterAgain, string(bktLetters): c.letterAgain})
}

// filedEvents compares how many events a game has with how many were filed.
func (c *checker) filedEvents(k, _ []byte) error {
	id := terms.GameID(u4(k))
	more := int32(c.covered.at(uint64(id)))
	if more == 0 || !c.marks.has(ofFolded, uint64(id)) {
		return nil
	}
	n := int64(0)
	if b := c.tx.Bucket(bktGames).Bucket(k); b != nil {
		last, _ := b.Cursor().Last()
		n = int64(u8(last))
	}
	c.find("%s: of %d events the matters filed %d", id, n, n+int64(more))
	return nil
}
