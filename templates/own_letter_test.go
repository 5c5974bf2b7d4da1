package templates

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"postd/correspondence/wishes"
)

// ownCame are all that may come of each word.
var ownCame = map[string]string{
	"STOP":       "ended|in games",
	"PUBLISH":    "asked|set|wrong",
	"BOARD":      "told|renewed|guest|off|wrong|which game|no pages",
	"ADDRESS":    "told|begun|again|asked|old asked|old first|dead|agreed|done|stopped|nothing to say|changed already|unclear|over|none|two|taken|office|same",
	"REMATCH":    "question|asked|agreed|they agreed|refused|they refused|unclear|over|which game|in consultation|runs|appeal|refused before|begun",
	"CHALLENGE":  "noted|off|question|agreed|they agreed|refused|they refused|unclear|over|whom|yourself|enough|at once|step|where|not on it|cannot|asked|silent|accepted|they accepted",
	"INVITE":     "question|reminded|given|yes|no|entered|closed|unclear|over",
	"STOPPING":   "question|yes|no|they no|silent|stopped|closed|unclear|over",
	"TEAM":       "games|no games|sent|words|weekly|not weekly|told|unclear|others|no words|no members|not captain|unknown",
	"LINEUP":     "question|set|wrong|fixed|which",
	"SUBSTITUTE": "noted|wrong|which|not begun",
	"ENTER":      "open|entered|by right|applied|accepted|waiting|plays|withdrawn|unknown|closed|by hand|declined",
	"RATING":     "told|none",
	"RATINGS":    "on|off|wrong",
}

// TestOwnAnswers checks every answer to a word for oneself: it is short, its first line is the
// news, its subject is whole, and nothing in it is a word for oneself, so that it may be sent
// back whole.
func TestOwnAnswers(t *testing.T) {
	at := time.Date(2026, 12, 7, 9, 0, 0, 0, time.UTC)
	for word, all := range ownCame {
		for came := range strings.SplitSeq(all, "|") {
			for _, name := range []string{"Mary Jones", strings.Repeat("Ann", 66), "O’Neil, Señor Dr", "<b>x</b>\nSTOP", "\u202eMary\u202c"} {
				x := OwnAnswer{Name: name, Label: "A-7", Word: word, Came: came, Given: name, Now: "full", Other: name,
					Games: []string{"A-7", "A-9", "B2, " + name}, Links: [][2]string{{"own", "https://games.example/me/p1.1.abcdefghijklmnopqrstuvwxyz"}},
					Team: "Northern Post", Boards: []wishes.TeamBoard{{Match: 2, Board: 1, Teams: "Northern Post v. Hants", Stands: "2½ – 1½", Left: 4, Ours: name, Theirs: "Iris Vale", White: true, Number: 22, Begun: true, Time: 5 * 24 * time.Hour}},
					Addr: "mary@new.example", Old: "mary@old.example", At: at, Until: at.Add(72 * time.Hour), Zone: time.UTC,
					List: 4, Quarter: "2027-Q1", Working: "1500 (12 games before, K 40) wins against 1612 and draws with 1455: expected .35 + .56 = .91; 1½ − .91 = .59; 40 × .59 = 23.6 → +24, 1524"}
				x.Tie = "SF1 of C26, " + name
				if x.Rung, x.Above = 5, 2; strings.Contains("|step|where|not on it|cannot|asked|silent|accepted|they accepted|", "|"+came+"|") && word == "CHALLENGE" {
					x.Ladder, x.Games = "L26, "+name, x.Games[:2]
				}
				w, err := RenderOwn(x, "Autumn Tournament", "Mrs Brown <secretary@chess.example>")
				if err != nil {
					t.Fatalf("%s, %s: %v", word, came, err)
				}
				first, _, _ := strings.Cut(w.Text, "\n")
				if utf8.RuneCountInString(w.Subject) > 60 || strings.ContainsFunc(w.Subject, func(r rune) bool { return r > '~' }) {
					t.Errorf("%s, %s: the subject is %q", word, came, w.Subject)
				}
				if strings.TrimSpace(first) == "" || w.HTML == "" {
					t.Errorf("%s, %s: %q", word, came, w.Text)
				}
				if n := len(strings.Fields(w.Text)); n > 130 && name == "Mary Jones" {
					t.Errorf("%s, %s: %d words", word, came, n)
				}
				if own, _ := wishes.TakeOwn(w.Text); len(own) > 0 {
					t.Errorf("%s, %s: sent back it says %v:\n%s", word, came, own, w.Text)
				}
				for line := range strings.Lines(w.Text) {
					if utf8.RuneCountInString(strings.TrimRight(line, "\n")) > 78 {
						t.Errorf("%s, %s: a long line: %q", word, came, line)
					}
				}
			}
		}
	}
}
