package visit

import (
	"fmt"
	"slices"

	"postd/ledger"
)

// MostSorted is how many rows are read whole, so that they can be sorted by any column and counted. Of a
// longer list a page reads what it shows.
const MostSorted = 150

// mostLooked is how many rows are looked at for one page where only some of them are shown.
const mostLooked = 2000

// mostFiltered is the same for who sees everything, and has a list filtered by what is no index: the page leads on.
const mostFiltered = 130

// window is how many of them are read at once.
const window = 64

// Long is where the rows of a list come from, however many there are.
type Long[T any] struct {
	Count int64                      // how many there are, by a tally; those that the visitor may not see among them
	All   ledger.Range[T]            // all of them
	By    map[string]ledger.Range[T] // by the slug of a column, the first first: the orders of a list that is long
	Sees  func(T) bool               // which are shown; nil: all
}

// Whole reports whether the list is short enough to be read whole.
func (r Long[T]) Whole() bool { return r.Count <= MostSorted }

// Rows are all rows of a list that is short enough.
func (r Long[T]) Rows(x Visitor) ([]T, error) {
	v := x.visit()
	w, err := ledger.Look(v.HTTP.Context(), v.Site.o.Ledger, r.All, "", false, MostSorted)
	if r.Sees != nil {
		w.Rows = slices.DeleteFunc(w.Rows, func(t T) bool { return !r.Sees(t) })
	}
	return w.Rows, err
}

// Part is what the page shows of the list, with the heads of its columns and the way to the parts beside
// it. One that is short is sorted by any column; of another only those heads lead to an order that are
// one of its ranges.
func (r Long[T]) Part(x Visitor, l Listing[T]) (rows []T, heads []Head, p Pager, err error) {
	if r.Whole() {
		rows, err = r.Rows(x)
		rows, heads, p = l.Part(x, rows)
		return rows, heads, p, err
	}
	v := x.visit()
	l.Columns = slices.Clone(l.Columns)
	for i, c := range l.Columns {
		if _, has := r.By[c.Slug]; !has {
			l.Columns[i].Key = nil
		}
	}
	by, back := l.order(v)
	of := r.By[by.Slug]
	if back {
		of = of.Reversed()
	}
	rows, p, err = Turn(v, of, r.Count, r.Sees)
	return rows, l.heads(v, by.Slug, back), p, err
}

// Turn is what a page shows of a range: 50 rows from the place that the query names, or to it. Where only
// some are shown, at most 2,000 are looked at, and the page leads on from there.
func Turn[T any](x Visitor, of ledger.Range[T], count int64, sees func(T) bool) (rows []T, p Pager, err error) {
	v := x.visit()
	place, back := v.Field(fieldAfter), false
	if place == "" {
		place, back = v.Field(fieldBefore), v.Field(fieldBefore) != ""
	}
	f, err := found(v, of, place, back, sees)
	if err == nil && len(f.rows) < PerPage && back && !f.more || !back && f.from && f.looked == 0 {
		back = !back
		f, err = found(v, of, "", back, sees) // the first page is a whole one, and the last is not empty
	}
	if err != nil {
		return nil, p, err
	}
	newer, older := f.from, f.more
	if back {
		newer, older = f.more, f.from
	}
	if newer {
		p.Newer = v.turnedTo(map[string]string{fieldBefore: f.first, fieldAfter: "", "page": ""})
	}
	if older {
		p.Older = v.turnedTo(map[string]string{fieldAfter: f.last, fieldBefore: "", "page": ""})
	}
	switch {
	case !newer && !older:
	case sees != nil && f.more && len(f.rows) < PerPage:
		p.Words, p.Further = fmt.Sprintf("%d among %d looked at", len(f.rows), f.looked), !back
	case sees != nil:
		p.Words = CountWords(len(f.rows), "row", "rows")
	case !newer:
		p.Words = fmt.Sprintf("1 to %d of %d", len(f.rows), count)
	default:
		p.Words = fmt.Sprintf("%d of %d", len(f.rows), count)
	}
	return f.rows, p, nil
}

// First are the first 50 of a range that are wanted, of the first 2,000.
func First[T any](x Visitor, of ledger.Range[T], sees func(T) bool) ([]T, error) {
	f, err := found(x.visit(), of, "", false, sees)
	return f.rows, err
}

// finding is what was found of a range from a place on.
type finding[T any] struct {
	rows        []T
	first, last string // the places that it lies between, in the order of the list
	looked      int
	more, from  bool // the list goes on in the direction that was looked in; it was not begun at an end
}

func found[T any](v *Request, of ledger.Range[T], place string, back bool, sees func(T) bool) (f finding[T], err error) {
	n := PerPage
	if sees != nil {
		n = window
	}
	most := mostLooked
	if v.Ledger().Everything() {
		most = mostFiltered
	}
	for {
		w, err := ledger.Look(v.HTTP.Context(), v.Site.o.Ledger, of, place, back, min(n, most-f.looked))
		if err != nil {
			return f, err
		}
		f.from = f.from || f.looked == 0 && w.From
		if back {
			slices.Reverse(w.Rows)
			slices.Reverse(w.Places)
		}
		f.more = w.More
		for i, t := range w.Rows {
			f.looked++
			if place = w.Places[i]; f.first == "" {
				f.first = place
			}
			f.last = place
			if sees == nil || sees(t) {
				if f.rows = append(f.rows, t); len(f.rows) == PerPage {
					f.more = f.more || i+1 < len(w.Rows)
					break
				}
			}
		}
		if len(f.rows) == PerPage || !f.more || f.looked >= most {
			break
		}
	}
	if back {
		slices.Reverse(f.rows)
		f.first, f.last = f.last, f.first
	}
	return f, nil
}
