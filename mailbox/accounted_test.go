package mailbox

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"postd/ledger"
)

// Where a letter is after it was taken in. Of each letter of every test's office one of
// these is true, and what is said of the second half stands in the next daily sheet.
const (
	inGame    = "heard in games"
	isAnswer  = "answered, confirmed or given by the office"
	isReport  = "reports on postings"
	isTwice   = "come twice"
	ofNobody  = "strangers' tray"
	waitsHere = "waiting to be read"
	forPerson = "set aside for a person"
	inTray    = "trays"
	seenTo    = "seen to by a person"
)

// lies says where a letter is; "" if it is nowhere.
func lies(x ledger.Letter) string {
	switch {
	case x.Verdict == "":
		return waitsHere
	case x.Of != 0:
		return isTwice
	case x.Done != "":
		return seenTo
	case x.ForPerson():
		return forPerson
	case x.Tray != nil:
		return inTray
	case len(x.Games) > 0:
		return inGame
	case x.Stranger != nil && slices.Contains([]string{unknown, Automatic, Loop}, x.Verdict):
		return ofNobody
	case x.Verdict == Automatic && strings.Contains(x.Reason, ": "):
		return isReport
	case x.Key != "" || x.Verdict == confirmed: // once more, without a matter
		return isAnswer
	}
	return ""
}

// received counts the letters of all tests by where they are.
var received = receipts{letters: map[string]int{}}

type receipts struct {
	sync.Mutex
	offices int
	letters map[string]int
}

// tell writes the count in a line.
func (r *receipts) tell(w io.Writer) {
	sum := 0
	for _, n := range r.letters {
		sum += n
	}
	if sum == 0 {
		return
	}
	fmt.Fprintf(w, "nothing unseen: %d letters in %d offices:", sum, r.offices)
	for _, where := range slices.Sorted(maps.Keys(r.letters)) {
		fmt.Fprintf(w, " %s %d;", where, r.letters[where])
	}
	fmt.Fprintln(w)
}

// accounted checks that each letter that an office received is somewhere, and that the
// next daily sheet tells of each that somebody known may have written and that was not
// acted on.
func accounted(t *testing.T, l *ledger.Ledger, now time.Time) {
	t.Helper()
	all, err := l.Letters(nil)
	if err != nil {
		t.Error(err)
		return
	}
	sheet, err := l.Sheet(now)
	if err != nil {
		t.Error(err)
		return
	}
	told := map[uint64]bool{}
	for _, x := range sheet.Aside {
		told[x.Seq] = true
	}
	for _, u := range sheet.Unheard {
		for _, seq := range u.Letters {
			told[seq] = true
		}
	}
	received.Lock()
	defer received.Unlock()
	received.offices++
	waits := 0
	for _, x := range all {
		where := lies(x)
		received.letters[where]++
		switch where {
		case "":
			t.Errorf("letter %d is nowhere: %s: %s", x.Seq, x.Verdict, x.Reason)
		case waitsHere:
			waits++
		case forPerson, inTray:
			if !told[x.Seq] && now.Sub(x.Arrived) < 14*24*time.Hour {
				t.Errorf("letter %d (%s) is not in the daily sheet: %s: %s", x.Seq, where, x.Verdict, x.Reason)
			}
		}
	}
	if n := len(sheet.Waiting) + sheet.Before + sheet.Besides; n != waits {
		t.Errorf("%d letters wait, and the daily sheet tells of %d", waits, n)
	}
}
