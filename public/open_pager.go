package public

import (
	"fmt"
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

// part is the part of n rows that is asked for, of so many rows at most: those from one to before the
// other, with the ways to all parts. A part that there is not is nothing.
func (s *Site) part(a *asked, path string, n, most int) (from, to int, p pagerBody, err error) {
	no, parts := a.part(), max(1, (n+most-1)/most)
	if no > parts {
		return 0, 0, nil, errNothing
	}
	for i := range parts {
		p = append(p, pagerLink{fmt.Sprintf("%d–%d", i*most+1, min(n, (i+1)*most)), s.path(path) + fmt.Sprintf("?part=%d", i+1), i+1 == no})
	}
	if parts == 1 {
		p = nil
	}
	return (no - 1) * most, min(n, no*most), p, nil
}

// part is the number of the part that is asked for; the first where it is none.
func (a *asked) part() int {
	if x, err := strconv.Atoi(a.URL.Query().Get("part")); err == nil && x > 1 && x < 1000 {
		return x
	}
	return 1
}

// key is what stands for the part that is asked for among the pages that are kept.
func (a *asked) key() string {
	if x := a.part(); x > 1 {
		return fmt.Sprint("?part=", x)
	}
	return ""
}
