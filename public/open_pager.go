package public

import (
	"fmt"
	"net/url"
	"strconv"
)

// Long tables are parted, so that a telephone has no page of which it shows a tenth.
const (
	mostTableRows = 40  // of a table with all its games
	mostListRows  = 200 // of a list
	mostGames     = 120 // below a table; of more the rounds have pages of their own
)

// pagerBody are the ways to the parts of a long table; none where it has one part.
type pagerBody []pagerLink

type pagerLink struct {
	Name, Href string
	Here       bool
}

// parted is the part of n rows that is asked for, of so many rows at most: those from one to before the
// other, with the ways to all parts of the path. False: there is no such part.
func parted(q url.Values, path string, n, most int) (from, to int, p pagerBody, found bool) {
	no, parts := partOf(q), max(1, (n+most-1)/most)
	if no > parts {
		return 0, 0, nil, false
	}
	for i := range parts {
		p = append(p, pagerLink{fmt.Sprintf("%d–%d", i*most+1, min(n, (i+1)*most)), fmt.Sprintf("%s?part=%d", path, i+1), i+1 == no})
	}
	if parts == 1 {
		p = nil
	}
	return (no - 1) * most, min(n, no*most), p, true
}

// partOf is the number of the part that is asked for; the first where it is none.
func partOf(q url.Values) int {
	if x, err := strconv.Atoi(q.Get("part")); err == nil && x > 1 && x < 1000 {
		return x
	}
	return 1
}

// partKey is what stands for the part that is asked for among the pages that are kept.
func partKey(q url.Values) string {
	if x := partOf(q); x > 1 {
		return fmt.Sprint("?part=", x)
	}
	return ""
}
