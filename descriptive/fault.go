package descriptive

import (
	"errors"
	"fmt"
	"strings"
)

// fault is what keeps a text from being a record in form. It becomes an error
// only where somebody reads it, since a line is cut by many trials.
type fault struct {
	what     faultKind
	at       span // the part of the text that it is about
	hopeless bool // it would be so too if more words followed
}

type faultKind uint8

const (
	noFault     faultKind = iota
	isNothing             // nothing is written
	isLong                // more is written than a record has
	isNoSign              // at is no sign of a record
	isNoWord              // at is no word of a record
	isNoRank              // at is no rank of the board
	isNotWhole            // it ends too early
	isNoForm              // it is not understood from at
	isName                // it is the name of a man or square alone
	isElsewhere           // it is no record in the notations agreed
)

// errNothing is that of a record without words.
var errNothing = errors.New("descriptive: nothing is written")

// err says the fault of a text in words; nil where there is none.
func (f fault) err(s string, n Notation) error {
	part := s[f.at.start:min(int(f.at.end), len(s))]
	switch f.what {
	case isNothing:
		return errNothing
	case isLong:
		return fmt.Errorf("descriptive: more than %d bytes are no record", longest)
	case isNoSign:
		return fmt.Errorf("descriptive: %q is no sign of a record", part)
	case isNoWord:
		return fmt.Errorf("descriptive: %q is no word of a record", part)
	case isNoRank:
		return fmt.Errorf("descriptive: %q is no rank of the board", part)
	case isNotWhole:
		return fmt.Errorf("descriptive: %q is not a whole record", s)
	case isNoForm:
		return fmt.Errorf("descriptive: %q is not a record in form: not understood from %q", s, s[f.at.start:])
	case isName:
		return fmt.Errorf("descriptive: %q names a man or a square but no move", s)
	case isElsewhere:
		return fmt.Errorf("descriptive: %q is no record in %s notation", s, strings.ReplaceAll(n.String(), "+", " or "))
	}
	return nil
}
