package ledger

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/correspondence/terms"
	"postd/ledger/store"
)

// CaseNamed returns the case of a name, or an error. Case of letters does not matter.
func (l *Ledger) CaseNamed(name string) (c Case, err error) {
	err = l.view(func(tx *store.Tx) error {
		word := sortCalled + folded(name) + "\x00"
		found := false
		err := ofSorts(tx, bktCases, word, word, func(x Case) bool { c, found = x, strings.EqualFold(x.Name, name); return !found })
		if err == nil && !found {
			c, err = Case{}, fmt.Errorf("%w: %q", errNoCase, name)
		}
		return err
	})
	return c, err
}

// CasesOf lists the cases of a game in order of their numbers.
func (l *Ledger) CasesOf(id terms.GameID) (out []Case, err error) {
	err = l.view(func(tx *store.Tx) error { out, err = casesOf(tx, id); return err })
	return out, err
}

// CasesDue lists those in which something may be due at an instant, in order of their numbers.
func (l *Ledger) CasesDue(now time.Time) (out []Case, err error) {
	err = l.view(func(tx *store.Tx) error {
		out, err = sortedRows[Case](tx, bktCases, sortWorks, ripe(sortWorks, now))
		return err
	})
	slices.SortFunc(out, func(a, b Case) int { return cmp.Compare(a.ID, b.ID) })
	return out, err
}

// JudgedCases lists cases that are closed by a verdict, the last number first: n of them before a number,
// 0 being behind all.
func (l *Ledger) JudgedCases(before uint64, n int) (out []Case, err error) {
	word := []byte(sortJudged + "\x00")
	err = l.view(func(tx *store.Tx) error {
		c := tx.Bucket(ixSorts).Cursor()
		k, _ := c.Seek(join(word, be8(before-1), []byte{0}))
		if k == nil {
			k, _ = c.Last()
		} else {
			k, _ = c.Prev()
		}
		for ; bytes.HasPrefix(k, word) && len(out) < n; k, _ = c.Prev() {
			x, err := rowOf[Case](tx.Bucket(bktCases), k[len(word):], errNoCase, u8(k[len(word):]))
			if err != nil {
				return err
			}
			out = append(out, x)
		}
		return nil
	})
	return out, err
}

// OpenCases lists those that wait for something.
func (l *Ledger) OpenCases() ([]Case, error) {
	var out []Case
	err := l.view(func(tx *store.Tx) (err error) {
		out, err = waitingRows[Case](tx, bktCases, WaitDeal, WaitDecide, WaitJudge)
		return err
	})
	slices.SortFunc(out, func(a, b Case) int { return cmp.Compare(a.ID, b.ID) })
	return out, err
}
