package main

import (
	"encoding/json"
	"strings"
	"testing"

	"postd/cmd/postd/cli"
	"postd/correspondence/terms"
)

// TestTermsPresets checks that every preset is printed as a page, each sentence
// with its law, and as JSON; what departs from the code is said to.
func TestTermsPresets(t *testing.T) {
	t.Chdir(t.TempDir())
	list := postd(t, "", "terms", "--list")
	list.want(t, 0)
	postd(t, "", "terms", "--presets").want(t, 0, list.out)
	for _, p := range terms.Presets() {
		if !strings.Contains(list.out, p.Name+" ") {
			t.Errorf("%s is not listed", p.Name)
		}
		got := postd(t, "", "terms", "--preset", p.Name)
		got.want(t, 0, strings.ToUpper(p.Title), "\nTime\n", "\nAdjudication\n", "/")
		for line := range strings.SplitSeq(got.out, "\n") {
			if len([]rune(line)) > 78 {
				t.Errorf("%s: a line of %d letters: %s", p.Name, len([]rune(line)), line)
			}
		}
		var rows []clauseRow
		if err := json.Unmarshal([]byte(postd(t, "", "terms", "--preset", p.Name, "--json").out), &rows); err != nil || len(rows) < 30 {
			t.Errorf("%s as JSON: %d rows, %v", p.Name, len(rows), err)
		}
	}
	postd(t, "", "terms", "--preset", "club").want(t, 0, "10 turns in 30 days", "goes back to its", "without a claim", "Sundays are not counted", "This departs from the code, which has: ")
	postd(t, "", "terms", "--preset", "club", "--set", "turn.limit=20 days").want(t, 0, "Each turn has 20 days")
	postd(t, "", "terms", "--preset", "club", "--blanks").want(t, 0, "turn.limit:                30 days", "this departs from the code: BCC1903-V has claim (BCC1903/V.9(c))")
	postd(t, "", "terms", "--code", "STAUNTON").want(t, 0, "adopts a reading and", "STAUNTON/COR.VIII")
	postd(t, "", "terms", "--code", "BCC1903-VI").want(t, 0, "Before a game can be opened", "time_limit: it is mandatory")
	postd(t, "", "terms", "--set", "penalty.illegal=C").want(t, 0, "What to think over, though it may be agreed", "penalty.multi_illegal: E is milder", "RULING/R-84")
	postd(t, "", "terms", "--set", "penalty.illegal=C", "--blanks").want(t, 0, "    warning: E is milder")
	postd(t, "", "terms", "--set", "penalty.illegal=C", "--json").want(t, 0, `"warning": "E is milder`)
	postd(t, "", "terms", "--preset", "nonsense").want(t, cli.ExitUsage, `there is no preset "nonsense"; there are 1903, 1903-strict`)
	postd(t, "", "terms", "--code", "FIDE").want(t, cli.ExitUsage, "code: ")
}

// TestOpenWithPreset checks that a game begins from a preset, over which what is
// set beside it prevails, in a file too.
func TestOpenWithPreset(t *testing.T) {
	inOffice(t)
	postd(t, "", open("A", "--dry-run", "--preset", "club", "--set", "books=forbidden")...).want(t, 0, "time_limit:                10 turns 30 days", "books:                     forbidden", "this departs from the code: BCC1903-V has allowed (BCC1903/V.PREF(c))")
	write(t, "terms.txt", "preset: 1903-strict\nturn.limit: 4 days\n")
	postd(t, "", open("A", "--dry-run", "--terms", "terms.txt")...).want(t, 0, "penalty.illegal:           C", "turn.limit:                4 days")
	postd(t, "", open("A", "--preset", "nonsense")...).want(t, cli.ExitUsage, "there is no preset")
	postd(t, "", open("A", "--preset", "1903-lenient")...).want(t, 0, "game A")
	postd(t, "", open("B", "--dry-run", "--set", "penalty.illegal=C")...).want(t, 0, "    warning: E is milder")
	postd(t, "", open("B", "--set", "penalty.illegal=C")...).want(t, 0, "game B", "warning: penalty.multi_illegal: E is milder", "BCC1903/V.4(b), RULING/R-84")
}
