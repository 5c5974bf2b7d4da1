package visit

import (
	"encoding/base64"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Column is a column of a list. One with a key can be sorted by: the keys are compared as
// strings, and the number of the row decides where they are the same.
type Column[T any] struct {
	Slug, Name string
	Class      string // of its cells: num, or what a telephone shows of a row
	Key        func(T) string
}

// Listing is a list of which a page shows a part: 50 rows, from the one that the query names.
// A part is named by a row and not by a number, so that nothing is shown twice or passed over
// when a row is added before it.
type Listing[T any] struct {
	Columns []Column[T]
	Usual   string // the order without a wish: the slug of a column, "-" before it for the last first
	ID      func(T) string
}

// Head is the head of a column.
type Head struct{ Name, Class, Href, Sort string }

// The fields of the query of a list.
const (
	FieldSort   = "sort"
	fieldAfter  = "after"
	fieldBefore = "before"
)

// order is the column by which the visitor wants the list, and whether the last comes first.
func (l Listing[T]) order(v *Request) (by Column[T], last bool) {
	for _, wish := range []string{v.Field(FieldSort), l.Usual} {
		slug, back := strings.CutPrefix(wish, "-")
		for _, c := range l.Columns {
			if c.Slug == slug && c.Key != nil {
				return c, back
			}
		}
	}
	return Column[T]{Slug: "", Key: func(T) string { return "" }}, false
}

// Part is what the page shows of the list, with the heads of its columns and the way to the
// parts beside it. The rest of the query stays as it is.
func (l Listing[T]) Part(x Visitor, all []T) ([]T, []Head, Pager) {
	v := x.visit()
	by, back := l.order(v)
	type row struct {
		key string
		x   T
	}
	rows := make([]row, len(all))
	for i, x := range all {
		rows[i] = row{by.Key(x) + "\x00" + l.ID(x), x}
	}
	slices.SortStableFunc(rows, func(a, b row) int {
		if back {
			a, b = b, a
		}
		return strings.Compare(a.key, b.key)
	})
	behind := func(i int, key string) bool { return rows[i].key > key && !back || rows[i].key < key && back }
	from := 0
	if key, ok := unmarked(v.Field(fieldAfter)); ok {
		for from < len(rows) && !behind(from, key) {
			from++
		}
	} else if key, ok := unmarked(v.Field(fieldBefore)); ok {
		n := 0
		for n < len(rows) && !behind(n, key) && rows[n].key != key {
			n++
		}
		from = max(0, n-PerPage)
	}
	if from >= len(rows) {
		from = max(0, len(rows)-PerPage)
	}
	to := min(from+PerPage, len(rows))
	var p Pager
	if len(rows) > PerPage {
		p.Words = fmt.Sprintf("%d to %d of %d", from+1, to, len(rows))
		if from > 0 {
			p.Newer = v.turnedPart(fieldBefore, rows[from].key)
		}
		if to < len(rows) {
			p.Older = v.turnedPart(fieldAfter, rows[to-1].key)
		}
	}
	out := make([]T, 0, to-from)
	for _, r := range rows[from:to] {
		out = append(out, r.x)
	}
	return out, l.heads(v, by.Slug, back), p
}

func (l Listing[T]) heads(v *Request, by string, back bool) (out []Head) {
	for _, c := range l.Columns {
		if c.Name == "" {
			continue // a way to sort that no head shows
		}
		h := Head{Name: c.Name, Class: c.Class}
		if c.Key != nil {
			wish := c.Slug
			if c.Slug == by {
				h.Sort = "ascending"
				if back {
					h.Sort = "descending"
				} else {
					wish = "-" + c.Slug
				}
			}
			h.Href = v.turnedTo(map[string]string{FieldSort: wish, fieldAfter: "", fieldBefore: "", "page": ""})
		}
		out = append(out, h)
	}
	return out
}

// turnedPart is the address of the part of the list beside a row.
func (v *Request) turnedPart(name, key string) string {
	values := map[string]string{fieldAfter: "", fieldBefore: "", "page": ""}
	values[name] = base64.RawURLEncoding.EncodeToString([]byte(key))
	return v.turnedTo(values)
}

func unmarked(s string) (string, bool) {
	b, err := base64.RawURLEncoding.DecodeString(s)
	return string(b), err == nil && s != ""
}

// turnedTo is the address of this page with some values of the query changed; empty ones are
// left out.
func (v *Request) turnedTo(values map[string]string) string {
	q := v.HTTP.URL.Query()
	for name, value := range values {
		q.Del(name)
		if value != "" {
			q.Set(name, value)
		}
	}
	return strings.TrimSuffix(v.HTTP.URL.Path+"?"+q.Encode(), "?")
}

// Filtered is the address of this list with another filter: it begins at the first row.
func (v *Request) Filtered(name, value string) string {
	return v.turnedTo(map[string]string{name: value, fieldAfter: "", fieldBefore: "", "page": ""})
}

// TimeKey is a key by which a list is sorted by time. What has none comes last.
func TimeKey(t time.Time) string {
	if t.IsZero() {
		return "~"
	}
	return t.UTC().Format("20060102150405.000000000")
}

// NumberKey is one by number.
func NumberKey(n uint64) string { return fmt.Sprintf("%020d", n) }

// WordsKey is one by words, whatever their capitals.
func WordsKey(s string) string { return strings.ToLower(s) }

// PerPage is how many rows of a long list a page shows.
const PerPage = 50

// Pager leads through the pages of a long list.
type Pager struct {
	Words, Newer, Older string
	Further             bool // to what was not looked at yet
}

// Paged cuts out of a list the part that the query asks for, and makes the way
// to the parts beside it. The rest of the query stays as it is.
func Paged[T any](x Visitor, list []T) ([]T, Pager) {
	v := x.visit()
	if len(list) <= PerPage {
		return list, Pager{}
	}
	n, err := strconv.Atoi(v.Field("page"))
	last := (len(list) + PerPage - 1) / PerPage
	if err != nil || n < 1 {
		n = 1
	}
	n = min(n, last)
	from, to := (n-1)*PerPage, min(n*PerPage, len(list))
	p := Pager{Words: fmt.Sprintf("%d to %d of %d", from+1, to, len(list))}
	if n > 1 {
		p.Newer = v.Turned("page", strconv.Itoa(n-1))
	}
	if n < last {
		p.Older = v.Turned("page", strconv.Itoa(n+1))
	}
	return list[from:to], p
}

// Turned is the address of this page with one value of the query changed; an
// empty one is left out.
func (v *Request) Turned(name, value string) string {
	q := v.HTTP.URL.Query()
	q.Del(name)
	if value != "" {
		q.Set(name, value)
	}
	return strings.TrimSuffix(v.HTTP.URL.Path+"?"+q.Encode(), "?")
}

// WithQuery is the address of a page with what is asked of it; what is empty is left out.
func WithQuery(path string, values map[string]string) string {
	q := url.Values{}
	for name, value := range values {
		if value != "" {
			q.Set(name, value)
		}
	}
	return strings.TrimSuffix(path+"?"+q.Encode(), "?")
}
