package standby

import (
	"postd/ledger"
)

// Lost is what an office wrote into its book that the office that went on has not.
type Lost struct {
	Line  uint64           `json:"line"`  // the last line of the book that both have
	Lines []ledger.LogLine `json:"lines"` // of the old office alone, from the first
}

// aPage is how many lines of a book are read at once.
const aPage = 500

// LostTo compares the books of two ledgers that were one. Lines of the old one count as lost, unless the
// other tells of the same letter.
func LostTo(old, other *ledger.Ledger) (x Lost, err error) {
	var theirs []ledger.LogLine
	x.Line, x.Lines, theirs, err = apart(old, other)
	if err != nil {
		return x, err
	}
	known := map[string]bool{}
	for _, l := range theirs {
		if l.Digest != "" {
			known[l.Digest] = true
		}
	}
	out := []ledger.LogLine{}
	for i := len(x.Lines) - 1; i >= 0; i-- {
		if l := x.Lines[i]; l.Digest == "" || !known[l.Digest] {
			out = append(out, l)
		}
	}
	x.Lines = out
	return x, nil
}

// apart are the lines of each book after the last that both have, the last first; and the number of that, 0
// where there is none.
func apart(a, b *ledger.Ledger) (fork uint64, ofA, ofB []ledger.LogLine, err error) {
	at, err := theEnd(a)
	if err != nil {
		return 0, nil, nil, err
	}
	end, err := theEnd(b)
	if err != nil {
		return 0, nil, nil, err
	}
	before := max(at, end) + 1
	for before > 1 && fork == 0 {
		lines := [2][]ledger.LogLine{}
		for i, l := range []*ledger.Ledger{a, b} {
			if lines[i], err = l.LogLines(before, aPage); err != nil {
				return 0, nil, nil, err
			}
		}
		from := max(before-min(before, aPage), 1)
		both := map[uint64]string{}
		for _, l := range lines[1] {
			both[l.Seq] = l.Hash
		}
		for _, l := range lines[0] {
			if both[l.Seq] == l.Hash {
				fork = l.Seq
				break
			}
		}
		ofA, ofB = after(ofA, lines[0], max(fork, from-1)), after(ofB, lines[1], max(fork, from-1))
		before = from
	}
	return fork, ofA, ofB, nil
}

// after adds the lines whose number is greater.
func after(out, lines []ledger.LogLine, than uint64) []ledger.LogLine {
	for _, l := range lines {
		if l.Seq > than {
			out = append(out, l)
		}
	}
	return out
}

// theEnd is the number of the last line.
func theEnd(l *ledger.Ledger) (uint64, error) {
	last, err := l.LogLines(0, 1)
	if err != nil || len(last) == 0 {
		return 0, err
	}
	return last[0].Seq, nil
}
