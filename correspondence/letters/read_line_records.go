package letters

import (
	"slices"
	"strings"

	"postd/descriptive"
)

// place is where records are looked for, and in which notations.
type place struct {
	word int
	in   descriptive.Notation
}

// run is a row of records between two words.
type run struct {
	next  int
	moves []descriptive.Numbered
}

// spoken returns the rows of records that begin at a word, where a record may be named
// that is none of the due ones: a reading that is chosen, a record that is spoken of or
// tried. The office lists the readings in full words, so that they may be named in those
// too; and what is no record in either may be in any notation, whatever is agreed
// (RULING/R-78).
func (r *lineReader) spoken(i int) []run {
	if found := r.records(i, r.due|descriptive.Descriptive); len(found) > 0 {
		return found
	}
	return r.records(i, descriptive.Descriptive|descriptive.Algebraic|descriptive.Numeric)
}

// records returns the rows of records that begin at a word, the longest
// first. A row ends with the line, or before a word with which something else
// may begin.
func (r *lineReader) records(i int, in descriptive.Notation) []run {
	if found, ok := r.runs[place{i, in}]; ok {
		return found
	}
	var found []run
	for next := len(r.words); next > i; next-- {
		if next < len(r.words) && !r.starts(next) {
			continue
		}
		raw := r.raw(i, next)
		if len(raw) > longestRow || asked(r.line[r.words[i].start:r.words[next-1].end]) {
			continue
		}
		if r.effort -= 1 + len(raw)/50; r.effort < 0 {
			break
		}
		if moves, ok := in.ReadLine(raw); ok {
			found = append(found, run{next, moves})
		} else if r.named(i) {
			if m, err := in.Parse(raw); err == nil {
				found = append(found, run{next, []descriptive.Numbered{{Record: m}}})
			}
		}
	}
	r.runs[place{i, in}] = found
	return found
}

// named reports whether the words before say outright that a record follows,
// so that one is read which alone on its line might be something else (BR1).
func (r *lineReader) named(i int) bool {
	return i > 0 && slices.Contains([]string{"move", "interpret", "select", "adopt", "try"}, r.words[i-1].text)
}

// plays returns the ways to read a record from a word on.
func (r *lineReader) plays(i int) []option {
	var out []option
	for _, run := range r.records(i, r.due) {
		out = append(out, option{run.next, []Statement{{Kind: Plays, Moves: run.moves}}})
	}
	return out
}

// asked reports whether a record is put as a question: "Kt-KB3?" is doubt,
// "P-KB4!?" is not.
func asked(raw string) bool {
	raw = strings.TrimRight(raw, ending+" ")
	return strings.HasSuffix(raw, "?") && !strings.HasSuffix(raw, "!?")
}

// inDue reads records again that stand behind a selection, in the notations of
// due records alone.
func (r *lineReader) inDue(moves []descriptive.Numbered) ([]descriptive.Numbered, bool) {
	out := slices.Clone(moves)
	for i := range out {
		m, err := r.due.Parse(out[i].Record.Words)
		if err != nil {
			return nil, false
		}
		out[i].Record = m
	}
	return out, true
}
