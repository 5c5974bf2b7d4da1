package standby

import (
	"bytes"
	"errors"
	"fmt"
)

// joiner puts leaves together that were published in parts. A part that comes twice is taken once; one
// that begins a leaf anew lets go of what was begun, for its office fell in the middle.
type joiner struct {
	name  string // of the leaf that is begun: its epoch and number
	have  int    // parts of it
	whole bytes.Buffer
}

// ErrParts says that parts of a leaf are missing.
var ErrParts = errors.New("standby: a leaf lacks parts; seed this machine anew from a back-up of the office")

// add takes the part, counted from 0, of so many, and returns the leaf with its last one.
func (j *joiner) add(name string, part, of int, octets []byte) (leaf []byte, err error) {
	if of <= 1 {
		j.clear()
		return octets, nil
	}
	switch {
	case part == 0 && (j.name != name || j.have == 0):
		j.clear()
		j.name = name
	case j.name == name && part < j.have:
		return nil, nil // once more
	case j.name != name || part != j.have:
		want := 0
		if j.name == name {
			want = j.have
		}
		return nil, fmt.Errorf("%w: of leaf %s part %d came where part %d should be", ErrParts, name, part+1, want+1)
	}
	j.whole.Write(octets)
	if j.have++; j.have < of {
		return nil, nil
	}
	leaf = bytes.Clone(j.whole.Bytes())
	j.clear()
	return leaf, nil
}

func (j *joiner) clear() {
	j.name, j.have = "", 0
	j.whole.Reset()
}
