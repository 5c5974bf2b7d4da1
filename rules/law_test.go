package rules

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// lawID is the grammar of ids, code by code.
var lawID = regexp.MustCompile(`^(?:` + strings.Join([]string{
	`BCC1903/INTRO\([a-h]\)`,
	`BCC1903/[IV]+\.(?:PREF|[0-9]+)(?:\.[A-E])?(?:\([a-g]\)|\.(?:NOTE|PROVISO|TAIL))?`,
	`BCC1903/[IV]+\.PEN\.[A-E]`,
	`BCC1903/APPA/(?:PREF|[0-9]+)(?:\([a-f]\)|\.(?:PROVISO|TAIL))?`,
	`BCC1903/APPA/PEN\.[A-E]`,
	`BCC1903/APPB/[A-Z][a-z]+`,
	`BCC1903/APPC/[1-5]`,
	`BCC1897/(?:PREF|I)`,
	`BCC1897/[IV]+\.[0-9]+(?:\.[A-D])?(?:\([a-f]\)|\.(?:NOTE|PROVISO|TAIL))?`,
	`BCC1897/II\.PEN\.[A-C]`,
	`STAUNTON/DEF(?:\.[A-Z]+){1,2}`,
	`STAUNTON/PRIV`,
	`STAUNTON/(?:R|ODDS|COR|CONS)\.[IVX]+`,
	`RICC/[0-9]+`,
	`RULING/R-[1-9][0-9]*`,
}, `|`) + `)$`)

// TestLawEntries examines every section: its id, and that its words are fit to
// be quoted in a letter.
func TestLawEntries(t *testing.T) {
	t.Parallel()
	mentioned := regexp.MustCompile(`(?:BCC1903|BCC1897|STAUNTON|RICC|RULING)/[A-Za-z0-9./()-]*[A-Za-z0-9)]`)
	for _, law := range Laws() {
		t.Run(law.FileName(), func(t *testing.T) {
			if !law.Known() {
				t.Error("is not known")
			}
			if !lawID.MatchString(string(law)) {
				t.Errorf("id %q is not well formed", law)
			}
			title, text, standing := law.Title(), law.Text(), law.Standing()
			if title == "" || strings.HasSuffix(title, ".") || utf8.RuneCountInString(title) > 70 {
				t.Errorf("title %q: want 1 to 70 characters and no full stop", title)
			}
			if n := utf8.RuneCountInString(text); n < 20 || n > 400 {
				t.Errorf("text has %d characters, want 20 to 400", n)
			}
			if !strings.HasSuffix(text, ".") && !strings.HasSuffix(text, "?") {
				t.Errorf("text does not end with a sentence: %q", text)
			}
			if strings.Contains(text, "  ") || strings.Contains(standing, "  ") {
				t.Error("has two spaces in a row")
			}
			if !goodStanding(standing) {
				t.Errorf("standing %q", standing)
			}
			for _, other := range mentioned.FindAllString(text+" "+standing, -1) {
				if !Law(other).Known() {
					t.Errorf("mentions %s, which is not known", other)
				}
			}
		})
	}
}

// TestLawTitlesDiffer finds titles that would not tell two sections of a code
// apart.
func TestLawTitlesDiffer(t *testing.T) {
	t.Parallel()
	seen := make(map[string]Law)
	for _, law := range Laws() {
		code, _, _ := strings.Cut(string(law), "/")
		if strings.Contains(string(law), "/APPB/") {
			continue // a code word is known by the word
		}
		key := code + " " + law.Title()
		if first, ok := seen[key]; ok {
			t.Errorf("%s and %s have the same title %q", first, law, law.Title())
		}
		seen[key] = law
	}
}

// TestLawsComplete counts the sections of each part, so that none is lost.
func TestLawsComplete(t *testing.T) {
	t.Parallel()
	want := map[string]int{
		"BCC1903/INTRO": 8,
		"BCC1903/I.":    49,
		"BCC1903/II.":   55,
		"BCC1903/III.":  8,
		"BCC1903/IV.":   2,
		"BCC1903/V.":    39,
		"BCC1903/VI.":   38,
		"BCC1903/VII.":  2,
		"BCC1903/APPA/": 38,
		"BCC1903/APPB/": 35,
		"BCC1903/APPC/": 5,
		"BCC1897/":      49,
		"STAUNTON/DEF":  23,
		"STAUNTON/PRIV": 1,
		"STAUNTON/R.":   19,
		"STAUNTON/ODDS": 7,
		"STAUNTON/COR.": 9,
		"STAUNTON/CONS": 5,
		"RICC/":         13,
		"RULING/":       93,
	}
	got, total := make(map[string]int), 0
	for prefix := range want {
		for _, law := range Laws() {
			if strings.HasPrefix(string(law), prefix) {
				got[prefix]++
				total++
			}
		}
		if got[prefix] != want[prefix] {
			t.Errorf("%s has %d sections, want %d", prefix, got[prefix], want[prefix])
		}
	}
	if total != len(Laws()) {
		t.Errorf("the parts have %d sections, all codes %d", total, len(Laws()))
	}
	for n := 1; n <= 68; n++ {
		if law := Law(fmt.Sprintf("RULING/R-%d", n)); !law.Known() {
			t.Errorf("%s is missing", law)
		}
	}
}

// TestLawUnknown asks for what no code has.
func TestLawUnknown(t *testing.T) {
	t.Parallel()
	for _, law := range []Law{"", "V.5(b)", "BCC1903/V.5", "BCC1903/V.5(z)", "BCC1903/V.5(b) "} {
		if law.Known() || law.Title() != "" || law.Text() != "" || law.Standing() != "" {
			t.Errorf("%q is known", law)
		}
	}
}

// TestLawsIsACopy shows that a caller cannot disturb the index.
func TestLawsIsACopy(t *testing.T) {
	t.Parallel()
	first := Laws()[0]
	Laws()[0] = "spoiled"
	if Laws()[0] != first {
		t.Error("Laws hands out its own list")
	}
}

// TestParseCode reads small files, good and bad.
func TestParseCode(t *testing.T) {
	t.Parallel()
	const good = "# head\n\nRICC/1\ntitle: One\nstanding: in part: half\n# aside\ntext: Some words\n  and more.\n"
	entries, err := parseCode("RICC", good)
	if err != nil || len(entries) != 1 {
		t.Fatalf("parseCode: %v, %v", entries, err)
	}
	if want := (entry{"RICC/1", "One", "in part: half", "Some words and more."}); entries[0] != want {
		t.Errorf("got %+v, want %+v", entries[0], want)
	}

	const one = "RICC/1\ntitle: One\nstanding: kept\ntext: Words.\n"
	for _, bad := range []struct{ name, file, want string }{
		{"unknown field", "RICC/1\ntitel: One\n", `RICC.txt:2: unknown field "titel"`},
		{"no value", "RICC/1\ntitle:\n", "RICC.txt:2: "},
		{"no field", "RICC/1\nOne\n", "RICC.txt:2: "},
		{"field twice", one + "title: Two\n", `RICC.txt:5: field "title" occurs twice`},
		{"field missing", "RICC/1\ntitle: One\nstanding: kept\n\n", "RICC.txt:4: RICC/1 lacks"},
		{"missing at the end", "RICC/1\ntitle: One", "RICC.txt:2: RICC/1 lacks"},
		{"id twice", one + "\n" + one, "RICC.txt:6: RICC/1 occurs twice"},
		{"another code", "STAUNTON/R.I\ntitle: One\n", "RICC.txt:1: "},
		{"id with blank", "RICC/1 2\n", "RICC.txt:1: "},
		{"bare code", "RICC/\n", "RICC.txt:1: "},
		{"indented first", "  words\n", "RICC.txt:1: an indented line"},
		{"indented after id", "RICC/1\n  words\n", "RICC.txt:2: an indented line"},
		{"trailing blank", "RICC/1 \n", "RICC.txt:1: the line ends in a blank"},
		{"standing", strings.Replace(one, "kept", "done", 1), `unknown standing "done"`},
		{"part of what", strings.Replace(one, "kept", "in part", 1), `unknown standing "in part"`},
		{"not here, why", strings.Replace(one, "kept", "not here", 1), `unknown standing "not here"`},
	} {
		t.Run(bad.name, func(t *testing.T) {
			_, err := parseCode("RICC", bad.file)
			if err == nil || !strings.Contains(err.Error(), bad.want) {
				t.Errorf("got %v, want an error with %q", err, bad.want)
			}
		})
	}
}

func ExampleLaw() {
	law := Law("BCC1903/V.2(c)")
	fmt.Println(law.Title())
	fmt.Println(law.Text())
	fmt.Println(law.FileName(), law.Standing())
	// Output:
	// How long a turn may last
	// No turn may last longer than the time that was agreed for it.
	// BCC1903-V.2(c) kept
}
