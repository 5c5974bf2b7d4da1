package drills

import (
	"fmt"
	"math"
	"os"
	"strconv"
	"testing"
)

// All is a count without end: whatever there is.
const All = math.MaxInt

// level is how much of its drills a run of the tests goes through.
type level int

const (
	short level = iota
	normal
	ci
	long
)

// levels are the names of the levels.
var levels = [...]string{short: "short", normal: "normal", ci: "ci", long: "long"}

// at returns the level of a run of the tests.
func at(isShort bool, asked string) (level, error) {
	switch {
	case isShort:
		return short, nil
	case asked == "":
		return normal, nil
	case asked == levels[ci]:
		return ci, nil
	case asked == levels[long]:
		return long, nil
	}
	return 0, fmt.Errorf("POSTD_DRILLS is %q, and should be ci or long, or not be set", asked)
}

// Count returns how often the drill is to be done in this run of the tests. It skips
// the test of a drill that the run leaves out.
func Count(t testing.TB, d Drill) int {
	t.Helper()
	l, err := at(testing.Short(), os.Getenv("POSTD_DRILLS"))
	if err != nil {
		t.Fatal(err)
	}
	r := table[d]
	n, err := r.count(l, os.Getenv(r.variable))
	if err != nil {
		t.Fatal(err)
	}
	if n == 0 {
		t.Skipf("%s: the %s run leaves this out (docs/testing.md)", r.what, levels[l])
	}
	return n
}

// Done reports whether this run does the drill at all, for a test of which it is only a
// part.
func Done(t testing.TB, d Drill) bool {
	t.Helper()
	l, err := at(testing.Short(), os.Getenv("POSTD_DRILLS"))
	if err != nil {
		t.Fatal(err)
	}
	return table[d].counts[l] > 0
}

// count returns the count of the drill at the level, or the one that is asked for.
func (r row) count(l level, asked string) (int, error) {
	switch n, err := strconv.Atoi(asked); {
	case r.variable == "" || asked == "":
		return r.counts[l], nil
	case asked == "all":
		return All, nil
	case err != nil || n < 0:
		return 0, fmt.Errorf("%s is %q, and should be a number or all", r.variable, asked)
	default:
		return n, nil
	}
}
