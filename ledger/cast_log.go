package ledger

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"postd/ledger/store"
)

// castLine is a line of the log, up to the hash of the line before.
type castLine struct{ until template }

var prevField = []byte(`"prev":"`)

// log writes the lines of all copies in their order: of each stroke those of the first copy, then
// those of the next. Each holds the hash of the one before, so they come last and by themselves.
func (p *plan) log(ctx context.Context) error {
	var lines []castLine
	for _, raw := range p.lines {
		at := bytes.LastIndex(raw, prevField)
		if at < 0 {
			return fmt.Errorf("a line of the log has no hash: %s", raw)
		}
		lines = append(lines, castLine{p.template(raw[:at+len(prevField)])})
	}
	prev, err := p.lastHash()
	if err != nil {
		return err
	}
	number, total := p.first[ofLines], p.total(ofLines)
	starts := p.starts[ofLines]
	for s := 0; s+1 < len(starts); s++ {
		some := lines[starts[s]-starts[0] : starts[s+1]-starts[0]]
		if len(some) == 0 {
			continue
		}
		next, stop := ahead(p.o.Copies, func(copy int) [][]byte { return untilHash(some, p.cast(copy)) })
		defer stop()
		for from := 0; from < p.o.Copies; {
			if err := ctx.Err(); err != nil {
				return err
			}
			to := min(from+max(1, castLines/len(some)), p.o.Copies)
			err := p.to.update(func(tx *store.Tx) (err error) {
				for ; from < to; from++ {
					if prev, err = p.chain(tx, next(), prev, number); err != nil {
						return err
					}
					number += uint64(len(some))
				}
				return nil
			})
			if err != nil {
				return err
			}
			p.o.Progress("lines of the log", int(number-p.first[ofLines]), int(total))
		}
	}
	return nil
}

// castLineRoom is more than most lines of the log have.
const castLineRoom = 1 << 10

// castLines is about how many lines of the log are written in a transaction.
const castLines = 64_000

// lastHash is that of the last line there is.
func (p *plan) lastHash() (hash string, err error) {
	err = p.to.view(func(tx *store.Tx) error {
		var x LogLine
		k, v := tx.Bucket(bktLog).Cursor().Last()
		if k == nil {
			return nil
		}
		err := json.Unmarshal(v, &x)
		hash = x.Hash
		return err
	})
	return hash, err
}

// untilHash makes the lines of one copy of a stroke, up to the hash of the line before.
func untilHash(lines []castLine, c *cast) (out [][]byte) {
	for i := range lines {
		out = append(out, lines[i].until.append(make([]byte, 0, castLineRoom), c))
	}
	return out
}

// chain writes the lines of one copy of a stroke, and returns the hash of the last. Lines are bound
// at once: taken out of a page with those of many copies, they would each move all of the others.
func (p *plan) chain(tx *store.Tx, lines [][]byte, prev string, number uint64) (string, error) {
	b := tx.Bucket(bktLog)
	b.Fill(castFill)
	for i, v := range lines {
		v = append(append(v, prev...), `"}`...)
		prev = string(inHexOf(v))
		v = append(append(append(v[:len(v)-1], `,"hash":"`...), prev...), `"}`...)
		if err := b.Put(be8(number+uint64(i)), v); err != nil {
			return "", err
		}
	}
	if !p.o.Bound {
		return prev, nil
	}
	_, err := bindLog(tx, len(lines), logVolume, logVolume)
	return prev, err
}

// cut parts a text where another stands in it, so many octets behind its beginning, and leaves the
// rest of it out.
func cut(text []byte, what string, keep int) (before, after []byte, ok bool) {
	i := bytes.Index(text, []byte(what))
	if i < 0 {
		return nil, nil, false
	}
	return text[:i+keep], text[i+len(what):], true
}
