package drills

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// Rows are how many rows one question reads in an office, and in another that has several times as
// many of everything.
type Rows struct {
	What         string // the question: "GET /g", one line
	Small, Large int64
}

// Larger is how many the larger office has of what the smaller has so many: four times as many, and from
// 500 on ten times.
func Larger(small int) int {
	if small >= 500 {
		return 10 * small
	}
	return 4 * small
}

// spare is by how many rows the larger office may read more: what a list shows differs a little from
// office to office. It is less than there are of anything more in it, so that no walk over all of
// anything is spared.
const spare = 40

// Grows reports whether the question costs more where there is more.
func (r Rows) Grows() bool { return r.Large > r.Small+spare }

// HoldRows holds the counts of a test against its list of the questions that still cost the more the
// more there is: one that stands there and does not grow must be taken off it, and one that does not
// stand there must not grow. The list is a file of lines "small large question"; it is written anew
// where POSTD_ROWS is "new".
func HoldRows(t testing.TB, file string, all []Rows) {
	t.Helper()
	for _, r := range all {
		t.Logf("%7d %7d  %s", r.Small, r.Large, r.What)
	}
	if os.Getenv("POSTD_ROWS") == "new" {
		if err := os.WriteFile(file, listRows(all), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range rowFaults(string(text), all) {
		t.Errorf("%s (%s)", fault, file)
	}
}

// listRows is the list of those that grow.
func listRows(all []Rows) []byte {
	var b bytes.Buffer
	fmt.Fprintln(&b, "# What still reads the more rows the more there is: in a small office, in one of several times as much, the question.\n# Whoever mends one takes its line away: POSTD_ROWS=new go test writes the list anew.")
	for _, r := range all {
		if r.Grows() {
			fmt.Fprintf(&b, "%d %d %s\n", r.Small, r.Large, r.What)
		}
	}
	return b.Bytes()
}

// rowFaults lists where the counts and the list do not agree.
func rowFaults(text string, all []Rows) (faults []string) {
	listed := map[string]bool{}
	for s := bufio.NewScanner(strings.NewReader(text)); s.Scan(); {
		if line := s.Text(); line != "" && line[0] != '#' {
			f := strings.SplitN(line, " ", 3)
			listed[f[len(f)-1]] = true
		}
	}
	for _, r := range all {
		switch {
		case r.Grows() && !listed[r.What]:
			faults = append(faults, fmt.Sprintf("%s reads %d rows, and %d where there is several times as much: its cost must follow what is asked, and not how much there is", r.What, r.Small, r.Large))
		case !r.Grows() && listed[r.What]:
			faults = append(faults, fmt.Sprintf("%s reads %d rows, and %d where there is several times as much: it does not grow any more, take it off the list", r.What, r.Small, r.Large))
		}
		delete(listed, r.What)
	}
	for what := range listed {
		faults = append(faults, what+" stands on the list, and nobody asks it any more")
	}
	slices.Sort(faults)
	return faults
}
