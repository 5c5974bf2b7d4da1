package ledger

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"postd/rules"
)

// stoppedAndGoneOn checks the ledger in windows of one row, stopped again and again, and with a
// writer beside it. What is found is the same.
func stoppedAndGoneOn(t *testing.T, l *Ledger, want Report) {
	t.Helper()
	windows, stops := 0, 0
	for {
		ctx, stop := context.WithCancel(t.Context())
		r, err := l.CheckOn(ctx, CheckOptions{atMost: 1, Tell: func(p CheckProgress) {
			if windows++; windows%9 == 0 {
				stop()
			}
			if windows%20 == 0 { // of a ledger that is damaged it may be refused
				defer func() { _ = recover() }()
				_ = l.Log("secretary", "looked", fmt.Sprint(windows), "")
				_, _ = l.PutPlayer(Player{Name: "New", Addresses: []Address{{Addr: fmt.Sprintf("new%d@players.test", windows)}}})
			}
		}})
		stop()
		if errors.Is(err, ErrStopped) {
			if x := must(l.LastCheck())(t); x.Stopped.IsZero() {
				t.Fatal("it is not noted that a check was stopped")
			}
			stops++
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		got, all := untold(r.Findings), untold(want.Findings)
		for _, f := range got {
			if !slices.Contains(all, f) {
				t.Errorf("in windows it finds too: %s", f)
			}
		}
		for _, f := range all {
			if !slices.Contains(got, f) {
				t.Errorf("in windows it does not find: %s", f)
			}
		}
		if x := must(l.LastCheck())(t); stops < 20 || x.At.IsZero() || !x.Stopped.IsZero() || x.Findings != len(r.Findings) {
			t.Errorf("after %d stops: %+v, findings %d", stops, x, len(r.Findings))
		}
		return
	}
}

// untold are findings without the numbers of tallies, which a writer changes.
func untold(findings []string) (out []string) {
	for _, f := range findings {
		if strings.HasPrefix(f, "tally ") {
			f, _, _ = strings.Cut(f, ":")
		}
		out = append(out, f)
	}
	return out
}

// TestCheckBeside checks a sound ledger in windows while much is written: nothing is found.
func TestCheckBeside(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	one := h.game("A3-1")
	h.game("A3-2")
	n := 0
	r := must(h.CheckOn(t.Context(), CheckOptions{atMost: 1, Tell: func(CheckProgress) {
		if n < len(drill) {
			h.write(one, rules.Colour(n%2), drill[n], arrival(n))
			h.post(arrival(n))
		}
		n++
	}}))(t)
	if !r.Sound() || n < len(drill) {
		t.Errorf("after %d windows: %s", n, strings.Join(r.Findings, "; "))
	}
}

// TestCheckTornPages overwrites one page after the other. The walk never falls over it, and tells
// of some in which bucket they are torn.
func TestCheckTornPages(t *testing.T) {
	t.Parallel()
	content := must(os.ReadFile(busyLedger(t)))(t)
	page, torn := os.Getpagesize(), 0
	path := filepath.Join(t.TempDir(), "x.db")
	for n := 4; (n+1)*page <= len(content); n++ {
		b := bytes.Clone(content)
		for i := range page {
			b[n*page+i] = 0xff
		}
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
		if tornFound(t, path) {
			torn++
		}
	}
	if torn == 0 {
		t.Error("no torn page was told of")
	}
	t.Logf("of %d pages torn, %d were told of as torn", len(content)/page-4, torn)
}

// tornFound checks a ledger that may not even open: what lies at the root is read at the start.
func tornFound(t *testing.T, path string) bool {
	t.Helper()
	opened := false
	defer func() {
		if r := recover(); r != nil && opened {
			t.Errorf("the check fell over a torn page: %v", r)
		}
	}()
	l, err := OpenReadOnly(path)
	if err != nil {
		return false
	}
	opened = true
	defer l.Close()
	r, err := l.Check(false)
	return err == nil && strings.Contains(r.String(), "a page of the file is torn")
}

// TestCheckHolds counts what a check remembers of a million games with as many papers as they may have.
func TestCheckHolds(t *testing.T) {
	t.Parallel()
	const games, letters, postings, lines = 1_000_000, 100_000_000, 200_000_000, 400_000_000
	var s state
	s.covered.add(games, 1)
	for sort, most := range map[int]uint64{ofLetter: letters, ofPosting: postings, ofLine: lines, ofFolded: games} {
		for n := uint64(0); n <= most; n += chunk {
			s.marks.put(sort, n, true)
		}
	}
	s.sums.add(ixDue, join(instant(begin), gameKey(games)), marker, false)
	s.sums.add(ixPlaces, []byte("x"), be8(letters), false)
	s.sums.add(ixMessageIDs, []byte("x"), be8(postings), false)
	s.sums.put(sumLines, lines, 1)
	s.sums.put(sumPostings, postings, 1)
	s.sums.put(sumLetters, letters, 1)
	held := 4 * len(s.covered.n)
	for _, m := range s.marks {
		held += len(m.bits) * chunk
	}
	for _, all := range s.sums.n {
		if len(all) == 0 {
			t.Error("a sort of rows has no sums")
		}
		held += 8 * len(all)
	}
	if held > 112<<20 {
		t.Errorf("%d octets are held", held)
	}
	t.Logf("%d octets are held", held)
}
