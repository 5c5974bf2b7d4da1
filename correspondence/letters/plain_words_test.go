package letters

import (
	"strings"
	"testing"
)

// TestPlainCommands checks the plain forms that the letters name: CHOOSE and a number adopts,
// which exacts Penalty D where that goes with it; PENALTY exacts what is agreed (BOOK/3.3).
func TestPlainCommands(t *testing.T) {
	for _, x := range []struct {
		text string
		open int
		want string
	}{
		{"CHOOSE 1", 2, "adopts select 1"},
		{"choose 2.", 2, "adopts select 2"},
		{"CHOOSE number 2", 2, "adopts select 2"},
		{"CHOOSE 1\n3. B-Kt5 P-QB3", 2, "adopts select 1 + plays 3 B-Kt5 | P-QB3"},
		{"CHOOSE 1, MOVE P-QB3", 2, "adopts select 1 + plays P-QB3"},
		{"CHOOSE B-QKt5", 2, "adopts select B-QKt5"},
		{"CHOOSE 1", 0, "adopts select 1"},
		{"CHOOSE 2. QxB", 2, "nothing"}, // is the 2 that of the choice or that of the move?
		{"CHOOSE", 2, "nothing"},
		{"choose 1 or 2", 2, "nothing"},
		{"Choose 2 good books and read them.", 2, "nothing"},
		{"PENALTY", 0, "exacts"},
		{"PENALTY.", 0, "exacts"},
		{"PENALTY, please", 0, "exacts"},
		{"penalty.", 0, "nothing"}, // where a line of a letter breaks
		{"PENALTY GROUND ambiguous", 0, "exacts ground ambiguous"},
		{"PENALTY MAN KBP", 0, "exacts man KBP"},
		{"PENALTY E", 0, "exacts E"},
		{"PENALTY\n3. B-Kt5 P-QB3", 0, "exacts + plays 3 B-Kt5 | P-QB3"},
		{"PENALTY?", 0, "nothing"},
		{"The penalty was harsh.", 0, "nothing"},
		{"A penalty in the last minute decided the cup.", 0, "nothing"},
		{"Penalty shoot-out tonight", 0, "nothing"},
		{"no penalty", 0, "nothing"},
		{"CLAIM TIME", 0, "claims a forfeit time"},
		{"CLAIM TIME.", 0, "claims a forfeit time"},
		{"I claim time", 0, "claims a forfeit time"},
		{"CLAIM TIME?", 0, "nothing"},
		{"I claim time stands still", 0, "nothing"},
	} {
		said, _ := ReadLetter(x.text, Expect{Choices: x.open})
		if got := strings.Join(statementLines(said), " + "); got != x.want {
			t.Errorf("%q: %q, want %q", x.text, got, x.want)
		}
	}
}
