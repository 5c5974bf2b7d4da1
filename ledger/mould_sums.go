package ledger

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strconv"

	"postd/ledger/store"
)

// What a row holds of other rows: hashes, digests and sizes. Each is known by what the mould wrote, and
// made anew of the rows of each copy.

// cast is one copy that is being made.
type cast struct {
	plan *plan
	copy int
	rows [][]byte // values that were made, by their places in plan.rows
	sums [][]byte
}

func (p *plan) cast(copy int) *cast {
	return &cast{plan: p, copy: copy, rows: make([][]byte, len(p.rows)), sums: make([][]byte, len(p.sums))}
}

// value is that of a row in the copy.
func (c *cast) value(at int) []byte {
	if c.rows[at] == nil {
		r := &c.plan.rows[at]
		c.rows[at] = r.value.append(make([]byte, 0, r.room), c)
	}
	return c.rows[at]
}

// sum is one of the sums of the copy.
func (c *cast) sum(at int) []byte {
	if c.sums[at] == nil {
		c.sums[at] = c.plan.sums[at](c)
	}
	return c.sums[at]
}

// knows remembers how a sum is made of which the mould has this.
func (p *plan) knows(is string, make func(*cast) []byte) {
	if _, known := p.known[is]; is == "" || known {
		return
	}
	p.known[is] = len(p.sums)
	p.sums = append(p.sums, make)
}

func inHexOf(v []byte) []byte {
	sum := sha256.Sum256(v)
	return hex.AppendEncode(nil, sum[:])
}

// learnLetters finds the sums of letters that came in.
func (p *plan) learnLetters() error {
	for name, at := range p.places {
		seq, ok := ofBucket(name, bktLetters)
		if !ok {
			continue
		}
		var x Letter
		if err := json.Unmarshal(p.rows[at].was.value, &x); err != nil {
			return fmt.Errorf("letter %d: %w", u8(seq), err)
		}
		raw := p.place(bktRaw, nil, seq)
		p.knows(x.Hash, func(c *cast) []byte { return inHexOf(c.value(raw)) })
		p.knows(x.Called, func(c *cast) []byte { return []byte(called(c.value(raw))) })
		p.rows[at].sized = raw + 1
	}
	return nil
}

// learnPostings finds the sums of letters that went out.
func (p *plan) learnPostings() error {
	for name, at := range p.places {
		seq, ok := ofBucket(name, bktSent)
		if !ok {
			continue
		}
		var x Posting
		if err := json.Unmarshal(p.rows[at].was.value, &x); err != nil {
			return fmt.Errorf("posting %d: %w", u8(seq), err)
		}
		octets, ok := p.o.Octets[u8(seq)]
		if !ok || sumOf(octets) != x.Sum {
			return fmt.Errorf("the octets of posting %d are not known", u8(seq))
		}
		t := p.template(octets)
		p.knows(x.Sum, func(c *cast) []byte {
			return []byte(sumOf(t.append(make([]byte, 0, len(octets)+64), c)))
		})
	}
	return nil
}

// learnMatters finds the digests of matters, and those of the rows that came to rest with them.
func (p *plan) learnMatters(tx *store.Tx) error {
	for _, line := range p.lines {
		var x LogLine
		if err := json.Unmarshal(line, &x); err != nil {
			return err
		}
		r, found, err := row[matterRow](tx.Bucket(bktMatters), []byte(x.What))
		if err != nil {
			return err
		}
		if found {
			if is, err := r.digest(tx); err != nil || is != x.Digest {
				return fmt.Errorf("the digest of %s is another: %w", x.What, err)
			}
			make, err := p.digest(tx, r)
			if err != nil {
				return err
			}
			p.knows(x.Digest, make)
		}
		for of, sum := range x.Rests {
			var kind string
			var seq uint64
			if _, err := fmt.Sscanf(of, "%s %d", &kind, &seq); err != nil {
				return err
			}
			bucket := bktLetters
			if kind == "posting" {
				bucket = bktSent
			}
			at := p.place(bucket, nil, be8(seq))
			fields, err := fieldsOf(kind, p.rows[at].was.value)
			if err != nil {
				return err
			}
			row, err := resting(kind, fields)
			if err != nil {
				return err
			}
			t := p.template(row)
			if p.rows[at].sized > 0 {
				t = p.sized(t, p.rows[at].sized-1)
			}
			p.knows(sum, func(c *cast) []byte { return inHexOf(t.append(make([]byte, 0, len(row)+64), c)) })
		}
	}
	return nil
}

// digest makes that of a matter, as matterRow.digest does.
func (p *plan) digest(tx *store.Tx, r matterRow) (func(*cast) []byte, error) {
	var parts []func(*cast) []byte
	text := func(v []byte) {
		t := p.template(v)
		parts = append(parts, func(c *cast) []byte { return t.append(make([]byte, 0, len(v)+16), c) })
	}
	rowAt := func(bucket, inner, key []byte) {
		at := p.place(bucket, inner, key)
		parts = append(parts, func(c *cast) []byte { return c.value(at) })
	}
	for _, st := range r.Games {
		for seq := st.From; seq <= st.To && st.From != 0; seq++ {
			text(gameKey(st.Game))
			rowAt(bktGames, gameKey(st.Game), be8(seq))
		}
	}
	for _, seq := range r.Postings {
		x, _, err := postingIn(tx, seq)
		if err != nil {
			return nil, err
		}
		text([]byte(x.To))
		text([]byte(x.MessageID))
		rowAt(bktWords, nil, be8(seq))
	}
	if r.Letter != 0 {
		x, err := letterOf(tx, r.Letter)
		if err != nil {
			return nil, err
		}
		text([]byte(x.Hash))
		text([]byte(x.Verdict))
		text([]byte(x.Reason))
	}
	if r.Posting != 0 {
		x, _, err := postingIn(tx, r.Posting)
		if err != nil {
			return nil, err
		}
		text([]byte(x.Sum))
	}
	return func(c *cast) []byte {
		var d digest
		for _, part := range parts {
			d.add(part(c))
		}
		return []byte(d.String())
	}, nil
}

// sized puts a hole in the place of the size of the raw letter.
func (p *plan) sized(t template, raw int) template {
	size := `"size":` + strconv.Itoa(len(p.rows[raw].was.value))
	p.sums = append(p.sums, func(c *cast) []byte { return strconv.AppendInt(nil, int64(len(c.value(raw))), 10) })
	for i, x := range t {
		if x.form != 0 {
			continue
		}
		if before, after, ok := cut(x.text, size, len(`"size":`)); ok {
			return append(append(append(template{}, t[:i]...), piece{text: before}, piece{form: asSum, sum: len(p.sums) - 1}, piece{text: after}), t[i+1:]...)
		}
	}
	return t
}
