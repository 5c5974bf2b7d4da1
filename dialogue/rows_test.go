package dialogue_test

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"postd/correspondence/terms"
)

// shown are the worked examples of the laws (part 4) and the rows of their
// tables (part 3.4) that Part V alone decides. Each has a dialogue which bears
// its number in its name. What belongs to the sister codes comes with them.
func shown() []string {
	want := []string{"Ex 20a", "Ex 20b", "T6 guard"}
	add := func(prefix string, from, to int, but ...int) {
		for n := from; n <= to; n++ {
			if !slices.Contains(but, n) {
				want = append(want, prefix+strconv.Itoa(n))
			}
		}
	}
	add("Ex ", 1, 55)
	add("Ex ", 56, 63)
	add("T1 row ", 1, 17)
	add("T1 row ", 20, 24)
	add("T2 row ", 1, 49)
	add("T3 row ", 1, 5)
	add("T3 mail ", 1, 9)
	add("T4 row ", 1, 43)
	add("T6 row ", 6, 6)
	add("T5 row ", 1, 10)
	for _, row := range []string{"Uphold", "Readings", "Restore", "Adopt", "Credit", "Debit", "Remit", "Idle", "TransportError", "Penalise",
		"Forfeit", "Draw", "Award", "Annul", "Suspend", "Resume", "Reopen", "Undo", "Note"} {
		want = append(want, "T7 "+row)
	}
	return want
}

var (
	examples = regexp.MustCompile(`Ex (\d+[ab]?(?:(?:, | and )\d+[ab]?)*)`)
	rows     = regexp.MustCompile(`(T\d)((?: (?:and )?(?:rows?|mails?) \d+(?:(?:, | and )\d+)*)+)`)
	ofTable  = regexp.MustCompile(`(row|mail)s? (\d+(?:(?:, | and )\d+)*)`)
	series   = regexp.MustCompile(`T5\((\d+)\)`)
	others   = regexp.MustCompile(`T6 guard|T7 \w+`)
	figures  = regexp.MustCompile(`\d+[ab]?`)
)

// shows are the examples and the rows that the name of a dialogue says it
// shows: "T4 rows 13, 15 and 31, Ex 54", "T3 row 1 and mail 3", "T5(6)".
func shows(name string) []string {
	var out []string
	for _, m := range examples.FindAllStringSubmatch(name, -1) {
		for _, n := range figures.FindAllString(m[1], -1) {
			out = append(out, "Ex "+n)
		}
	}
	for _, m := range rows.FindAllStringSubmatch(name, -1) {
		for _, k := range ofTable.FindAllStringSubmatch(m[2], -1) {
			for _, n := range figures.FindAllString(k[2], -1) {
				out = append(out, m[1]+" "+k[1]+" "+n)
			}
		}
	}
	for _, m := range series.FindAllStringSubmatch(name, -1) {
		out = append(out, "T5 row "+m[1])
	}
	return append(out, others.FindAllString(name, -1)...)
}

func TestShows(t *testing.T) {
	for name, want := range map[string]string{
		"BCC1903-V.10(b) T4 rows 13, 15 and 31, Ex 54, the position":  "Ex 54; T4 row 13; T4 row 15; T4 row 31",
		"BCC1903-V.10(a) T4 rows 14 and 22, Ex 53 and 55, six months": "Ex 53; Ex 55; T4 row 14; T4 row 22",
		"X T1 row 3 T3 row 1 and mail 3 Ex 20, a reply":               "Ex 20; T1 row 3; T3 row 1; T3 mail 3",
		"X T3 mail 6 and 8, a record":                                 "T3 mail 6; T3 mail 8",
		"X T2 row 6 and 37, two":                                      "T2 row 6; T2 row 37",
		"RULING-R-49 T5(6) settled T7 Undo":                           "T5 row 6; T7 Undo",
		"X Ex 20a late":                                               "Ex 20a",
	} {
		if got := strings.Join(shows(name), "; "); got != want {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// TestEveryRowIsShown checks that every worked example, and every row, has its
// dialogue, and that no name speaks of one that does not exist.
func TestEveryRowIsShown(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no dialogues", err)
	}
	by := map[string][]string{}
	for _, file := range files {
		for _, x := range shows(strings.TrimSuffix(filepath.Base(file), ".txt")) {
			by[x] = append(by[x], file)
		}
	}
	for _, x := range shown() {
		if len(by[x]) == 0 {
			t.Errorf("no dialogue bears %q in its name", x)
		}
	}
	known := shown()
	for x, in := range by {
		if !slices.Contains(known, x) && !strings.HasPrefix(x, "T7 ") {
			t.Errorf("there is no %s, of which %s speaks", x, in[0])
		}
	}
}

// untold are the fields of the agreement on which no game in a dialogue
// depends, each for its reason.
var untold = map[string]string{
	"code":          "each code has dialogues of its own points",
	"overlay":       "the same",
	"colours":       "a dialogue names its players by their colours",
	"lot_seed":      "the same",
	"secretary":     "the secretary of the office",
	"turn.limit":    "every dialogue states it",
	"calendar.zone": "the same",
	"first_turn_at": "every dialogue has it, or its first act",
	"despatch":      "there is no other",
	"dmarc_fail":    "letters of a dialogue come by no server (mailbox, TestPoint24)",
	"penalty.law3":  "the same",
	"notation":      "the combinations are read alike",
}

// TestEveryFieldIsShown checks that what the agreement leaves to the parties is
// shown by a dialogue with the value of the code and by one with each other that is
// kept.
func TestEveryFieldIsShown(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]map[string]bool{}
	for _, file := range files {
		for _, v := range read(t, file).Agreement.Filled() {
			if said[v.Field.Name] == nil {
				said[v.Field.Name] = map[string]bool{}
			}
			said[v.Field.Name][v.Value] = true
		}
	}
	for _, f := range terms.Fields() {
		usual, err := f.Default("BCC1903-V")
		if err != nil {
			t.Fatal(err)
		}
		if untold[f.Name] != "" || f.Kept == usual {
			continue // what this release does not keep it refuses
		}
		if !said[f.Name][usual] {
			t.Errorf("no dialogue has the usual %s, %s", f.Name, usual)
		}
		var a terms.Agreement
		values := strings.Split(f.Allowed, ", ")
		for _, v := range values {
			if fmt.Sprint(a.Set(f.Name, v)) != "<nil>" || strings.Contains(v, " ") {
				values = nil // it is no list of words from which one is chosen
				break
			}
		}
		for _, v := range values {
			if (f.Kept == "" || slices.Contains(strings.Split(f.Kept, ", "), v)) && !said[f.Name][v] {
				t.Errorf("no dialogue has %s: %s", f.Name, v)
			}
		}
		if len(said[f.Name]) < 2 {
			t.Errorf("no dialogue has another %s than %s", f.Name, usual)
		}
	}
}
