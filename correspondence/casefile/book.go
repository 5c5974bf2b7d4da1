package casefile

import (
	"slices"
	"time"

	"postd/rules"
)

// Book is the files of a game, number 1 first, in the order in which they were opened.
// It is a value: what changes it leaves a copy as it was.
type Book []File

// Open opens a file, under the next number, and tells where it stands.
func (b *Book) Open(f File) int {
	f.No = len(*b) + 1
	*b = append(slices.Clip(*b), f)
	return len(*b) - 1
}

// Change replaces a file by a changed copy. The lists of the file are not copied: who
// changes what stands in one clones it first.
func (b *Book) Change(i int, change func(*File)) {
	*b = slices.Clone(*b)
	change(&(*b)[i])
}

// Find adds what was found against the record, unless it was found before.
func (b *Book) Find(i int, law rules.Law) {
	if !(*b)[i].Has(law) {
		b.Change(i, func(f *File) { f.Laws = append(slices.Clip(f.Laws), law) })
	}
}

// Add adds a further record for the same turn (BCC1903/V.4).
func (b *Book) Add(i int, r Record) {
	b.Change(i, func(f *File) { f.Records = append(slices.Clip(f.Records), r) })
}

// Mark writes a step into a file, and the ruling by which it happened; 0: by none.
func (b *Book) Mark(i int, s Step, ruling int) {
	b.Change(i, func(f *File) {
		f.Steps = append(slices.Clip(f.Steps), s)
		if ruling > 0 && !slices.Contains(f.Rulings, ruling) {
			f.Rulings = append(slices.Clip(f.Rulings), ruling)
		}
	})
}

// Give opens a right of the file's, unless it is open already.
func (b *Book) Give(i int, at time.Time, letter string, law rules.Law) {
	b.Change(i, func(f *File) {
		if !slices.ContainsFunc(f.Rights, func(r Right) bool { return r.Law == law && r.Letter == letter && r.Open() }) {
			f.Rights = append(slices.Clip(f.Rights), Right{Letter: letter, Law: law, From: at})
		}
	})
}

// End ends the rights of a file that are open and of which it is so.
func (b *Book) End(i int, at time.Time, how string, which func(Right) bool) {
	b.Change(i, func(f *File) {
		f.Rights = slices.Clone(f.Rights)
		for j := range f.Rights {
			if r := &f.Rights[j]; r.Open() && which(*r) {
				r.Until, r.How = at, how
			}
		}
	})
}

// Settle says what became of the record: nobody is to choose about it any more.
func (b *Book) Settle(i int, o Outcome) {
	b.Change(i, func(f *File) { f.Pending, f.Outcome = false, o })
}

// Close closes the files that the event of this number has settled, and opens again
// those that it has opened. A file in which a question is open is open.
func (b *Book) Close(seq int, at time.Time, question func(no int) bool) {
	for i, f := range *b {
		if f.marked() != seq {
			continue
		}
		open := f.Pending || slices.ContainsFunc(f.Rights, Right.Open) || slices.ContainsFunc(f.Questions, question)
		switch {
		case open && !f.Open():
			b.Change(i, func(f *File) { f.Closed = time.Time{} })
		case !open && f.Open():
			b.Change(i, func(f *File) { f.Closed = at })
		}
	}
}

// EachRecord changes the records of which it is so.
func (b *Book) EachRecord(is func(File, Record) bool, change func(*Record)) {
	for i, f := range *b {
		for j, r := range f.Records {
			if is(f, r) {
				b.Change(i, func(f *File) {
					f.Records = slices.Clone(f.Records)
					change(&f.Records[j])
				})
			}
		}
	}
}

// Marked reports whether the event of this number is a step of the file already.
func (b Book) Marked(i, seq int) bool { return b[i].marked() == seq }

// Last finds the last file of which it is so; -1 if there is none.
func (b Book) Last(is func(File) bool) int {
	for i, f := range slices.Backward(b) {
		if is(f) {
			return i
		}
	}
	return -1
}
