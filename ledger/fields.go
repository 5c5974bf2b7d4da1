package ledger

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"postd/ledger/store"
)

// Rows are JSON as encoding/json writes it. Whoever looks at very many of them and needs a few fields of
// each takes these out of the octets. What does not look as it is written here is read by encoding/json.

// rowField is one of an object, as it is stored.
type rowField struct{ name, value []byte }

// What an octet is within a string.
const (
	inString   = iota
	endsString // the quote
	escapes    // the backslash
	noString   // must not stand in one
	rewritten  // encoding/json may write it otherwise
)

var octetOf = func() (t [256]byte) {
	for c := range 0x20 {
		t[c] = noString
	}
	t['"'], t['\\'] = endsString, escapes
	t['<'], t['>'], t['&'], t[0xe2] = rewritten, rewritten, rewritten, rewritten // 0xe2 begins U+2028, among others
	return t
}()

// stringEnd is the place behind a string that begins at i; 0: it is none.
func stringEnd(raw []byte, i int) int {
	if i >= len(raw) || raw[i] != '"' {
		return 0
	}
	for i++; i < len(raw); i++ {
		switch octetOf[raw[i]] {
		case endsString:
			return i + 1
		case escapes:
			i++
		case noString:
			return 0
		case rewritten:
			if raw[i] != 0xe2 || i+2 < len(raw) && raw[i+1] == 0x80 && raw[i+2]&0xfe == 0xa8 {
				return 0
			}
		}
	}
	return 0
}

// valueEnd is the place behind a value that begins at i; 0: it cannot be told. Brackets are matched, and
// what stands in them is not looked at.
func valueEnd(raw []byte, i int) int {
	if i >= len(raw) {
		return 0
	}
	switch raw[i] {
	case '"':
		return stringEnd(raw, i)
	case '{', '[':
		for depth := 0; i < len(raw); {
			switch raw[i] {
			case '"':
				if i = stringEnd(raw, i); i == 0 {
					return 0
				}
				continue
			case '{', '[':
				depth++
			case '}', ']':
				if depth--; depth == 0 {
					return i + 1
				}
			case ' ', '\t', '\n', '\r':
				return 0
			}
			i++
		}
		return 0
	}
	at := i
	for i < len(raw) && (raw[i] >= '0' && raw[i] <= '9' || raw[i] >= 'a' && raw[i] <= 'z' || raw[i] == '-' || raw[i] == '.' || raw[i] == '+' || raw[i] == 'E') {
		i++
	}
	if i == at {
		return 0
	}
	return i
}

// plainFields appends the fields of an object in their order; false: it is not written as encoding/json
// writes one.
func plainFields(raw []byte, out []rowField) ([]rowField, bool) {
	if len(raw) < 2 || raw[0] != '{' || raw[len(raw)-1] != '}' {
		return out, false
	}
	if len(raw) == 2 {
		return out, true
	}
	for i := 1; ; i++ {
		end := stringEnd(raw, i)
		if end == 0 || end >= len(raw) || raw[end] != ':' {
			return out, false
		}
		name := raw[i+1 : end-1]
		if bytes.IndexByte(name, '\\') >= 0 {
			return out, false
		}
		if i = valueEnd(raw, end+1); i == 0 || i >= len(raw) {
			return out, false
		}
		out = append(out, rowField{name, raw[end+1 : i]})
		if raw[i] == '}' {
			return out, i == len(raw)-1
		}
		if raw[i] != ',' {
			return out, false
		}
	}
}

// plainItems appends the items of an array; false as of plainFields.
func plainItems(raw []byte, out [][]byte) ([][]byte, bool) {
	if len(raw) < 2 || raw[0] != '[' || raw[len(raw)-1] != ']' {
		return out, false
	}
	for i := 1; len(raw) > 2; i++ {
		end := valueEnd(raw, i)
		if end == 0 || end >= len(raw) {
			return out, false
		}
		out = append(out, raw[i:end])
		if i = end; i == len(raw)-1 {
			break
		}
		if raw[i] != ',' {
			return out, false
		}
	}
	return out, true
}

// plainNumber reads a whole number.
func plainNumber(raw []byte) (n uint64, ok bool) {
	if len(raw) == 0 || len(raw) > 18 || raw[0] == '0' && len(raw) > 1 {
		return 0, false
	}
	for _, c := range raw {
		if c < '0' || c > '9' {
			return 0, false
		}
		n = 10*n + uint64(c-'0')
	}
	return n, true
}

// plainNumbers reads whole numbers.
func plainNumbers(raw []byte) (all []uint64, ok bool) {
	items, ok := plainItems(raw, nil)
	if !ok {
		return nil, false
	}
	all = make([]uint64, len(items))
	for i, x := range items {
		if all[i], ok = plainNumber(x); !ok {
			return nil, false
		}
	}
	return all, true
}

// plainText reads a string.
func plainText(raw []byte) (s string, ok bool) {
	if len(raw) < 2 || raw[0] != '"' {
		return "", false
	}
	out := make([]byte, 0, len(raw))
	for i := 1; i < len(raw)-1; i++ {
		c := raw[i]
		switch {
		case c >= 0x80, c == '\\' && !bytes.HasPrefix(raw[i:], []byte(`\u003`)):
			return s, json.Unmarshal(raw, &s) == nil
		case c == '\\': // < and > around a Message-ID
			if i+6 >= len(raw) || raw[i+5] != 'c' && raw[i+5] != 'e' {
				return s, json.Unmarshal(raw, &s) == nil
			}
			c = raw[i+5] - 'c' + '<'
			i += 5
		}
		out = append(out, c)
	}
	return string(out), true
}

// texts reads some fields of an object that are strings, by their names; one that is wanting is empty.
// False: they must be read otherwise.
func texts(raw []byte, names ...string) (out [4]string, ok bool) {
	var room [48]rowField
	all, ok := plainFields(raw, room[:0])
	if !ok {
		return out, false
	}
	for _, f := range all {
		for i, name := range names {
			if string(f.name) != name {
				continue
			}
			if out[i], ok = plainText(f.value); !ok {
				return out, false
			}
		}
	}
	return out, true
}

// textsOf reads them of a row, by encoding/json where it must be.
func textsOf(raw []byte, names ...string) (out [4]string, err error) {
	out, ok := texts(raw, names...)
	if ok {
		return out, nil
	}
	all, err := fieldsOf("row", raw)
	if err != nil {
		return out, err
	}
	for i, name := range names {
		out[i] = ""
		if v := all[name]; v != nil {
			err = errors.Join(err, json.Unmarshal(v, &out[i]))
		}
	}
	return out, err
}

// textsOfPosting reads them of the row of a posting.
func textsOfPosting(tx *store.Tx, seq uint64, names ...string) (out [4]string, err error) {
	raw := postingRow(tx, seq)
	if raw == nil {
		return out, fmt.Errorf("%w: %d", ErrNoPosting, seq)
	}
	return textsOf(raw, names...)
}

// plainDigest is the digest of a row of these fields, of which it takes those away that may change;
// false: it must be made otherwise.
func plainDigest(kind string, fields []rowField) (string, bool) {
	var names [48]rowField
	kept, size := names[:0], 2
	for _, f := range fields {
		if !slices.Contains(passing[kind], string(f.name)) {
			kept, size = append(kept, f), size+len(f.name)+len(f.value)+4
		}
	}
	slices.SortFunc(kept, func(a, b rowField) int { return bytes.Compare(a.name, b.name) })
	out := make([]byte, 1, size)
	out[0] = '{'
	for i, f := range kept {
		if i > 0 {
			if bytes.Equal(f.name, kept[i-1].name) {
				return "", false
			}
			out = append(out, ',')
		}
		out = append(append(append(out, '"'), f.name...), `":`...)
		out = append(out, f.value...)
	}
	sum := sha256.Sum256(append(out, '}'))
	return hex.EncodeToString(sum[:]), true
}
