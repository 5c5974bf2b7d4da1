package secretary

import (
	"encoding/base64"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// column is a column of a list. One with a key can be sorted by: the keys are compared as
// strings, and the number of the row decides where they are the same.
type column[T any] struct {
	slug, name string
	class      string // of its cells: num, or what a telephone shows of a row
	key        func(T) string
}

// listing is a list of which a page shows a part: 50 rows, from the one that the query names.
// A part is named by a row and not by a number, so that nothing is shown twice or passed over
// when a row is added before it.
type listing[T any] struct {
	columns []column[T]
	usual   string // the order without a wish: the slug of a column, "-" before it for the last first
	id      func(T) string
}

// head is the head of a column.
type head struct{ Name, Class, Href, Sort string }

// The fields of the query of a list.
const (
	fieldSort   = "sort"
	fieldAfter  = "after"
	fieldBefore = "before"
)

// order is the column by which the visitor wants the list, and whether the last comes first.
func (l listing[T]) order(v *visitRequest) (by column[T], last bool) {
	for _, wish := range []string{v.field(fieldSort), l.usual} {
		slug, back := strings.CutPrefix(wish, "-")
		for _, c := range l.columns {
			if c.slug == slug && c.key != nil {
				return c, back
			}
		}
	}
	return column[T]{slug: "", key: func(T) string { return "" }}, false
}

// part is what the page shows of the list, with the heads of its columns and the way to the
// parts beside it. The rest of the query stays as it is.
func (l listing[T]) part(x visitor, all []T) ([]T, []head, pager) {
	v := x.visit()
	by, back := l.order(v)
	type row struct {
		key string
		x   T
	}
	rows := make([]row, len(all))
	for i, x := range all {
		rows[i] = row{by.key(x) + "\x00" + l.id(x), x}
	}
	slices.SortStableFunc(rows, func(a, b row) int {
		if back {
			a, b = b, a
		}
		return strings.Compare(a.key, b.key)
	})
	behind := func(i int, key string) bool { return rows[i].key > key && !back || rows[i].key < key && back }
	from := 0
	if key, ok := unmarked(v.field(fieldAfter)); ok {
		for from < len(rows) && !behind(from, key) {
			from++
		}
	} else if key, ok := unmarked(v.field(fieldBefore)); ok {
		n := 0
		for n < len(rows) && !behind(n, key) && rows[n].key != key {
			n++
		}
		from = max(0, n-perPage)
	}
	if from >= len(rows) {
		from = max(0, len(rows)-perPage)
	}
	to := min(from+perPage, len(rows))
	var p pager
	if len(rows) > perPage {
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
	return out, l.heads(v, by.slug, back), p
}

func (l listing[T]) heads(v *visitRequest, by string, back bool) (out []head) {
	for _, c := range l.columns {
		if c.name == "" {
			continue // a way to sort that no head shows
		}
		h := head{Name: c.name, Class: c.class}
		if c.key != nil {
			wish := c.slug
			if c.slug == by {
				h.Sort = "ascending"
				if back {
					h.Sort = "descending"
				} else {
					wish = "-" + c.slug
				}
			}
			h.Href = v.turnedTo(map[string]string{fieldSort: wish, fieldAfter: "", fieldBefore: "", "page": ""})
		}
		out = append(out, h)
	}
	return out
}

// turnedPart is the address of the part of the list beside a row.
func (v *visitRequest) turnedPart(name, key string) string {
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
func (v *visitRequest) turnedTo(values map[string]string) string {
	q := v.r.URL.Query()
	for name, value := range values {
		q.Del(name)
		if value != "" {
			q.Set(name, value)
		}
	}
	return strings.TrimSuffix(v.r.URL.Path+"?"+q.Encode(), "?")
}

// filtered is the address of this list with another filter: it begins at the first row.
func (v *visitRequest) filtered(name, value string) string {
	return v.turnedTo(map[string]string{name: value, fieldAfter: "", fieldBefore: "", "page": ""})
}

// timeKey, numberKey and wordsKey are keys by which a list is sorted. What has no time comes
// last.
func timeKey(t time.Time) string {
	if t.IsZero() {
		return "~"
	}
	return t.UTC().Format("20060102150405.000000000")
}

func numberKey(n uint64) string { return fmt.Sprintf("%020d", n) }

func wordsKey(s string) string { return strings.ToLower(s) }

// perPage is how many rows of a long list a page shows.
const perPage = 50

// pager leads through the pages of a long list.
type pager struct{ Words, Newer, Older string }

// paged cuts out of a list the part that the query asks for, and makes the way
// to the parts beside it. The rest of the query stays as it is.
func paged[T any](x visitor, list []T) ([]T, pager) {
	v := x.visit()
	if len(list) <= perPage {
		return list, pager{}
	}
	n, err := strconv.Atoi(v.field("page"))
	last := (len(list) + perPage - 1) / perPage
	if err != nil || n < 1 {
		n = 1
	}
	n = min(n, last)
	from, to := (n-1)*perPage, min(n*perPage, len(list))
	p := pager{Words: fmt.Sprintf("%d to %d of %d", from+1, to, len(list))}
	if n > 1 {
		p.Newer = v.turned("page", strconv.Itoa(n-1))
	}
	if n < last {
		p.Older = v.turned("page", strconv.Itoa(n+1))
	}
	return list[from:to], p
}

// turned is the address of this page with one value of the query changed; an
// empty one is left out.
func (v *visitRequest) turned(name, value string) string {
	q := v.r.URL.Query()
	q.Del(name)
	if value != "" {
		q.Set(name, value)
	}
	return strings.TrimSuffix(v.r.URL.Path+"?"+q.Encode(), "?")
}

// withQuery is the address of a page with what is asked of it; what is empty is left out.
func withQuery(path string, values map[string]string) string {
	q := url.Values{}
	for name, value := range values {
		if value != "" {
			q.Set(name, value)
		}
	}
	return strings.TrimSuffix(path+"?"+q.Encode(), "?")
}
