package wishes

import (
	"fmt"
	"testing"
)

// TestTakeTeam tells what captains write from sentences that begin so.
func TestTakeTeam(t *testing.T) {
	for text, want := range map[string]string{
		"TEAM C26":                             `[{"TEAM" "C26" ""}]`,
		"Team c26, please":                     `[{"TEAM" "c26" ""}]`,
		"team C26 weekly":                      `[{"TEAM" "C26 WEEKLY" ""}]`,
		"TEAM C26 off.":                        `[{"TEAM" "C26 OFF" ""}]`,
		"Team spirit is what we need":          "[]",
		"team: all of us":                      "[]",
		"TEAM":                                 `[{"TEAM" "" ""}]`,
		"TEAM CUP":                             `[{"TEAM" "CUP" ""}]`,
		"team C26 is strong this year":         "[]",
		"TEAM C26: Well done.\n\nLeo":          `[{"TEAM" "C26" "Well done.\n\nLeo"}]`,
		"team C26:\nSTOP\n1. P-K4":             `[{"TEAM" "C26" "STOP\n1. P-K4"}]`,
		"NOTE\nTEAM C26":                       "[]",
		"> TEAM C26":                           "[]",
		"LINEUP C26\n\n1 Ben\n2 Cora\n\nYours": `[{"LINEUP" "C26" "1 Ben\n2 Cora"}]`,
		"lineup C26: Ben Carter, Leo":          `[{"LINEUP" "C26" "Ben Carter, Leo"}]`,
		"Line-up C26\nBen Carter\nand more":    `[{"LINEUP" "C26" "Ben Carter"}]`,
		"SUBSTITUTE C26 board 3 Ida North":     `[{"SUBSTITUTE" "C26 board 3 Ida North" ""}]`,
		"Substitute c26 Board 3: Ida":          `[{"SUBSTITUTE" "c26 Board 3: Ida" ""}]`,
		"substitute C26 Ida":                   "[]",
		"SUBSTITUTE C26 IDA":                   `[{"SUBSTITUTE" "C26 IDA" ""}]`,
		"Substitute a Queen for it":            "[]",
	} {
		own, _ := TakeOwn(text)
		got := "[]"
		if len(own) > 0 {
			got = fmt.Sprintf("%q", own)
		}
		if got != want {
			t.Errorf("%q says %s, not %s", text, got, want)
		}
	}
	own, rest := TakeOwn("1. P-K4\nLINEUP C26\n1 Ben\n\nAll well here.\n")
	if len(own) != 1 || rest != "1. P-K4\n\nAll well here.\n" {
		t.Errorf("%q, %q", own, rest)
	}
	if left := WithoutOwn("1. P-K4\nTEAM C26: words\n> of ours\n", []Own{{Word: OwnTeam, Rest: "c26"}}); left != "1. P-K4\n" {
		t.Errorf("left is %q", left)
	}
}

func TestLineup(t *testing.T) {
	for text, want := range map[string]string{
		"1 Ben Carter\n2. Cora Dean\nboard 3: Leo\n4 –\nreserve Ida North": "[{1 Ben Carter} {2 Cora Dean} {3 Leo} {4 } {0 Ida North}]",
		"Ben Carter, Cora Dean; Leo":                                       "[{1 Ben Carter} {2 Cora Dean} {3 Leo}]",
		"2 Cora\nLeo":                                                      "[{2 Cora} {3 Leo}]",
		"":                                                                 "[]",
		"1 Ben\n1 Leo":                                                     "wishes: board 1 stands twice in the list",
		"Reserves: Ida\nreserve none":                                      "[{0 Ida}]",
	} {
		all, err := Lineup(text)
		got := fmt.Sprint(all)
		if err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%q is %s, not %s", text, got, want)
		}
	}
	for text, want := range map[string]string{"C26 board 3 Ida North.": "C26 3 Ida North", "C26 Ida": "C26 0 ", "C26 board 12: Ida": "C26 12 Ida"} {
		label, board, name := SubstituteFor(text)
		if got := fmt.Sprint(label, " ", board, " ", name); got != want {
			t.Errorf("%q is %s, not %s", text, got, want)
		}
	}
}

// TestListed checks that a list of boards alone is taken for a line-up, and nothing else is.
func TestListed(t *testing.T) {
	for text, want := range map[string]string{
		"Our team:\n1 Ben\n2. Cora\n":    "Our team:\nLINEUP C26\n1 Ben\n2. Cora\n",
		"lineup\n1) Ben\n2) Cora":        "lineup\nLINEUP C26\n1) Ben\n2) Cora",
		"1. P-K4":                        "1. P-K4",
		"1 Ben\n\nand 2 more tomorrow":   "1 Ben\n\nand 2 more tomorrow",
		"Who plays for us?\nNobody yet.": "Who plays for us?\nNobody yet.",
	} {
		if got := Listed(text, "C26"); got != want {
			t.Errorf("%q is %q, not %q", text, got, want)
		}
	}
}
