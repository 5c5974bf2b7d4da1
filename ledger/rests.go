package ledger

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"postd/ledger/store"
)

// Rows of letters in and out are written anew until they come to rest: a posting when it
// was accepted, refused for good, overtaken or cancelled, a letter when it has its
// verdict. The line of the log that tells of it then holds a digest of the whole row, so
// that no field of it can be changed unseen: when it was filed, tried and sent, when it
// arrived. A row that came to rest before such digests were made has none.

// passing are the fields of a row that may change after it came to rest, for each kind.
// They tell what people did about it, what servers reported of it later, where it lies,
// and how often it was looked at.
var passing = map[string][]string{
	"posting": {"delay", "done"},
	"letter":  {"done", "ask", "tray", "insist", "stranger", "tries"},
}

// rests are digests of rows that came to rest, by what they are of: "posting 12". An
// empty one says that the row is on its way again.
type rests map[string]string

// posting adds the row of a posting, if it is at rest.
func (r rests) posting(tx *store.Tx, seq uint64) error {
	p, at, err := postingIn(tx, seq)
	if err != nil || !p.rests() {
		return err
	}
	return r.add("posting", seq, at.Get(be8(seq)), true)
}

// letter adds the row of a letter, be it at rest or on its way again.
func (r rests) letter(tx *store.Tx, seq uint64) error {
	x, err := letterOf(tx, seq)
	if err != nil {
		return err
	}
	return r.add("letter", seq, tx.Bucket(bktLetters).Get(be8(seq)), x.Verdict != "")
}

func (r rests) add(kind string, seq uint64, raw []byte, rests bool) (err error) {
	of := fmt.Sprintf("%s %d", kind, seq)
	if r[of] = ""; rests {
		r[of], err = rowDigest(kind, raw)
	}
	return err
}

// rests reports whether nothing more is to become of a posting.
func (p Posting) rests() bool {
	return p.State == Sent || p.State == Failed || p.State == Overtaken || p.State == Cancelled
}

// rowDigest is taken over the fields of a row as they are stored, in order of their
// names, so that a release that knows more fields makes the same of an old row.
func rowDigest(kind string, raw []byte) (string, error) {
	fields, err := fieldsOf(kind, raw)
	if err != nil {
		return "", err
	}
	return fieldsDigest(kind, fields)
}

// fieldsOf are the fields of a row as they are stored.
func fieldsOf(kind string, raw []byte) (fields map[string]json.RawMessage, err error) {
	if err := json.Unmarshal(raw, &fields); err != nil {
		return nil, fmt.Errorf("ledger: reading a %s: %w", kind, err)
	}
	return fields, nil
}

// fieldsDigest is the digest of a row of these fields.
func fieldsDigest(kind string, fields map[string]json.RawMessage) (string, error) {
	raw, err := resting(kind, fields)
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:]), err
}

// resting is what the digest of a row of these fields is taken over.
func resting(kind string, fields map[string]json.RawMessage) ([]byte, error) {
	for _, name := range passing[kind] {
		delete(fields, name)
	}
	raw, err := json.Marshal(fields)
	if err != nil {
		return nil, fmt.Errorf("ledger: %w", err)
	}
	return raw, nil
}

// rested gathers the rows that a matter brought to rest, or on their way again.
func rested(tx *store.Tx, m Matter, r matterRow) (rests, error) {
	out := rests{}
	if m.fate != nil {
		if err := out.posting(tx, m.fate.Seq); err != nil {
			return nil, err
		}
	}
	if m.Letter != 0 && r.letter != nil {
		if err := out.add("letter", m.Letter, tx.Bucket(bktLetters).Get(be8(m.Letter)), true); err != nil {
			return nil, err
		}
	} else if m.Letter != 0 {
		if err := out.letter(tx, m.Letter); err != nil {
			return nil, err
		}
	}
	for i, x := range m.Rows {
		var err error
		switch x.(type) {
		case Cancel:
			err = out.posting(tx, r.Rows[i])
		case Released, Vouched:
			err = out.letter(tx, r.Rows[i])
		}
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// rested compares a row with what the last line of the log that names it says of it. A letter may
// be gone: those of strangers are deleted.
func (c *checker) rested(of, want string) error {
	kind, number, _ := strings.Cut(of, " ")
	seq, err := strconv.ParseUint(number, 10, 64)
	if err != nil {
		return nil // of a later release
	}
	var raw []byte
	switch kind {
	case "posting":
		raw = postingRow(c.tx, seq)
	case "letter":
		raw = c.tx.Bucket(bktLetters).Get(be8(seq))
	}
	got, atRest, err := restOf(kind, raw)
	if errors.Is(err, errUnreadable) && kind == "posting" {
		c.find("%s came to rest, as the log tells, and is not there", of)
	}
	if want == "" || errors.Is(err, errUnreadable) {
		return nil // one that cannot be read is told of by itself
	}
	switch {
	case err != nil:
		c.find("%s: %v", of, err)
	case !atRest:
		c.find("%s came to rest, as the log tells, and is on its way again", of)
	case got != want:
		c.find("%s: its row was changed after it came to rest", of)
	}
	return nil
}

// errUnreadable says that a row is not there, or no row.
var errUnreadable = errors.New("ledger: no row")

// restOf is the digest of a row, and whether nothing more is to become of it.
func restOf(kind string, raw []byte) (sum string, atRest bool, err error) {
	var room [48]rowField
	if fields, ok := plainFields(raw, room[:0]); ok {
		if sum, ok := plainDigest(kind, fields); ok {
			return sum, stateRests(kind, func(name string) []byte {
				i := slices.IndexFunc(fields, func(f rowField) bool { return string(f.name) == name })
				if i < 0 {
					return nil
				}
				return fields[i].value
			}), nil
		}
	}
	fields, err := fieldsOf(kind, raw)
	if err != nil {
		return "", false, errUnreadable
	}
	atRest = stateRests(kind, func(name string) []byte { return fields[name] })
	sum, err = fieldsDigest(kind, fields)
	return sum, atRest, err
}

// stateRests reports whether nothing more is to become of a row of which these are the fields.
func stateRests(kind string, field func(name string) []byte) bool {
	if kind == "letter" {
		verdict := field("verdict")
		return len(verdict) > len(`""`) && string(verdict) != "null"
	}
	state, ok := plainText(field("state"))
	return ok && Posting{State: PostingState(state)}.rests()
}
