package wishes

import (
	"fmt"
	"strings"
	"testing"
)

// A word by which a player sets something up is told from a sentence that begins with it.
func TestTakeOwn(t *testing.T) {
	for text, want := range map[string]string{
		"STOP":                           "[{STOP }]",
		"stop.":                          "[{STOP }]",
		"Stop, please":                   "[{STOP }]",
		"UNSUBSCRIBE please":             "[{STOP }]",
		"Stop it, you rascal":            "[]",
		"STOP THAT":                      "[]",
		"address mary@new.example":       "[{ADDRESS mary@new.example}]",
		"Address me as Mary":             "[]",
		"ADDRESS mary":                   "[{ADDRESS mary}]",
		"board new":                      "[{BOARD new}]",
		"Board games are fun":            "[]",
		"BOARD GAMES":                    "[{BOARD GAMES}]",
		"link":                           "[{BOARD }]",
		"publish full":                   "[{PUBLISH full}]",
		"Publish and be damned":          "[]",
		"Rematch!":                       "[{REMATCH }]",
		"rating":                         "[{RATING }]",
		"Rating is not everything":       "[]",
		"RATING 1500":                    "[]",
		"ratings off":                    "[{RATINGS off}]",
		"Ratings are vanity":             "[]",
		"RATINGS SOMETIMES":              "[{RATINGS SOMETIMES}]",
		"Rematch next year":              "[]",
		"challenge Mary Jones":           "[{CHALLENGE Mary Jones}]",
		"challenge accepted":             "[]",
		"CHALLENGE OFF":                  "[{CHALLENGE OFF}]",
		"enter the dragon":               "[]",
		"enter":                          "[{ENTER }]",
		"ENTER Autumn Open":              "[{ENTER Autumn Open}]",
		"> STOP":                         "[]",
		"STOP\nSTOP\nunsubscribe":        "[{STOP }]",
		"BOARD\nNOTE\nSTOP":              "[{BOARD }]",
		"To the secretary:\nSTOP":        "[]",
		"*BOARD*\u200b":                  "[{BOARD }]",
		"ADDRESS\u00a0\u2003a@b.example": "[{ADDRESS a@b.example}]",
	} {
		own, _ := TakeOwn(text)
		var told []string
		for _, x := range own {
			told = append(told, "{"+string(x.Word)+" "+x.Rest+"}")
		}
		if got := fmt.Sprint(told); got != want && !(len(own) == 0 && want == "[]") {
			t.Errorf("%q says %s, not %s", text, got, want)
		}
	}
	own, rest := TakeOwn("1. P-K4 P-K4\nSTOP\nThe weather is fine.\n")
	if len(own) != 1 || rest != "1. P-K4 P-K4\nThe weather is fine.\n" {
		t.Errorf("%v, %q", own, rest)
	}
	own, _ = TakeOwn(strings.Repeat("BOARD\nBOARD NEW\nPUBLISH\nPUBLISH FULL\nENTER\nENTER A\nENTER B\nENTER C\n", 3))
	if len(own) != mostOwn {
		t.Errorf("%d words of one letter", len(own))
	}
}
