package secretary

import (
	"fmt"
	"net/url"
	"strconv"
)

// perPage is how many rows of a long list a page shows.
const perPage = 50

// pager leads through the pages of a long list.
type pager struct{ Words, Newer, Older string }

// paged cuts out of a list the part that the query asks for, and makes the way
// to the parts beside it. The rest of the query stays as it is.
func paged[T any](v *request, list []T) ([]T, pager) {
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
	at := func(n int) string {
		return turned(v, "page", strconv.Itoa(n))
	}
	p := pager{Words: fmt.Sprintf("%d to %d of %d", from+1, to, len(list))}
	if n > 1 {
		p.Newer = at(n - 1)
	}
	if n < last {
		p.Older = at(n + 1)
	}
	return list[from:to], p
}

// turned is the address of this page with one value of the query changed; an
// empty one is left out.
func turned(v *request, name, value string) string {
	q := url.Values{}
	for k, values := range v.r.URL.Query() {
		q[k] = values
	}
	q.Del(name)
	if value != "" {
		q.Set(name, value)
	}
	if len(q) == 0 {
		return v.r.URL.Path
	}
	return v.r.URL.Path + "?" + q.Encode()
}
