package letters

import (
	"strings"
	"testing"
)

// TestCodeWords checks that the code words of BCC1903/APPB that a player may send act alone on their
// line, with their blank.
func TestCodeWords(t *testing.T) {
	for _, c := range []struct{ law, line, want string }{
		{"BCC1903/APPB/Debate", "Debate", "exacts E ground ambiguous"},
		{"BCC1903/APPB/Diagram", "Diagram B-Kt5", "interprets ambiguity “B-Kt5”"},
		{"BCC1903/APPB/Domain", "Domain B-QKt5", "interprets select B-QKt5"},
		{"BCC1903/APPB/Draft", "Draft", "exacts C ground nocapture"},
		{"BCC1903/APPB/Duchy", "Duchy KBP", "exacts C man KBP ground nocapture"},
		{"BCC1903/APPB/Dwell", "Dwell", "exacts E ground nocapture"},
		{"BCC1903/APPB/Habit", "Habit", "exacts C ground illegal"},
		{"BCC1903/APPB/Helen", "Helen KBP", "exacts C man KBP ground illegal"},
		{"BCC1903/APPB/Helen", "Melen Queen's Rook", "exacts C man Queen's Rook ground illegal"},
		{"BCC1903/APPB/Hinge", "Hinge", "exacts E ground illegal"},
		{"BCC1903/APPB/Home", "Home Castles QR", "restores select Castles QR"},
		{"BCC1903/APPB/Home", "Home", "restores"},
		{"BCC1903/APPB/Label", "Label 7. P-KR3", "offers a draw + plays 7 P-KR3"},
		{"BCC1903/APPB/Leeward", "Leeward", "accepts"},
		{"BCC1903/APPB/Liberty", "Liberty P-QR3", "declines + plays P-QR3"},
		{"BCC1903/APPB/Lobby", "Lobby", "claims a draw fifty"},
		{"BCC1903/APPB/Luggage", "Luggage 2, 4 and 6", "claims a draw repetition “2, 4 and 6”"},
		{"BCC1903/APPB/Lymph", "Lymph", "claims a draw perpetual"},
		{"BCC1903/APPB/Minstrel", "Minstrel", "claims a forfeit refusal"},
		{"BCC1903/APPB/Munster", "Munster", "claims a forfeit laws"},
		{"BCC1903/APPB/Palace", "Palace", "claims adjudication unable"},
		{"BCC1903/APPB/Rand", "Rand", "proposes umpire “?”"},
		{"BCC1903/APPB/Realm", "Realm Mr. Hoffer", "proposes umpire “Mr. Hoffer”"},
		{"BCC1903/APPB/Rigid", "Rigid Mr Hoffer", "consents umpire “Mr Hoffer”"},
		{"BCC1903/APPB/Rondo", "Rondo Mr Hoffer", "refuses umpire “Mr Hoffer”"},
		{"BCC1903/APPB/Solid", "Solid P-K4", "appeals transport “P-K4”"},
	} {
		t.Run(strings.ReplaceAll(c.law, "/", "-")+" "+c.line, func(t *testing.T) {
			for _, line := range []string{c.line, c.line + ".", "“" + c.line + "”"} {
				said, rest := ReadLetter("Dear sir,\n"+line+"\nregards", Expect{})
				got := strings.Join(statementLines(said), " + ")
				if strings.TrimSuffix(strings.ReplaceAll(got, ".”", "”"), ".") != strings.ReplaceAll(c.want, ".”", "”") {
					t.Errorf("%q: %s, want %s", line, got, c.want)
				}
				if rest != "Dear sir,\nregards" {
					t.Errorf("%q: note %q", line, rest)
				}
			}
			for _, line := range []string{c.line + "?", "The word was " + c.line, c.line + " and so on", "> " + c.line} {
				if said, _ := ReadLetter(line, Expect{}); len(said) > 0 {
					t.Errorf("%q: %q", line, statementLines(said))
				}
			}
		})
	}
	// The office's words, and those that want their blank.
	for _, line := range []string{
		"Island", "Item", "Ivory KBP", "Kestrel", "Kneel", "Kneed", "Table", "Teak",
		"Diagram", "Domain", "Duchy", "Helen", "Label", "Liberty", "Realm", "Rigid", "Rondo", "Solid",
	} {
		if said, rest := ReadLetter(line, Expect{}); len(said) > 0 || rest != line {
			t.Errorf("%q: %q", line, statementLines(said))
		}
	}
}

// TestUmpiresWords checks that a letter that is nothing but a word of the umpire's is told from a note; beside
// anything else, and in a sentence, the word is one (RULING/R-11).
func TestUmpiresWords(t *testing.T) {
	for law, line := range map[string]string{
		"BCC1903/APPB/Machine": "Machine", "BCC1903/APPB/Merit": "MERIT.", "BCC1903/APPB/Model": "“Model”",
		"BCC1903/APPB/Table": "Table P-K4", "BCC1903/APPB/Teak": "Teak 3. P-K4 P-K3", "BCC1903/APPB/Vale": "Vale",
	} {
		said, rest := ReadLetter("\n"+line+"\n", Expect{})
		if len(said) != 1 || said[0].Kind != Pronounces || string(UmpiresWords[said[0].About]) != law || rest != "" {
			t.Errorf("%q: %q, note %q", line, statementLines(said), rest)
		}
	}
	for _, line := range []string{"Model?", "Vale, dear Smith", "Vale\nSmith", "> Vale", "Table", "Table for two", "Teak is a wood", "The Model", "Model Smith"} {
		if said, rest := ReadLetter(line, Expect{}); len(said) > 0 || rest != line {
			t.Errorf("%q: %q, note %q", line, statementLines(said), rest)
		}
	}
	if said, rest := ReadLetter("2. P-K4\nVale", Expect{}); len(said) != 1 || said[0].Kind != Plays || rest != "Vale" {
		t.Errorf("a farewell: %q, note %q", statementLines(said), rest)
	}
}

// TestStatementKinds checks that every kind has a name of its own, by which the other tests know it.
func TestStatementKinds(t *testing.T) {
	seen := map[string]StatementKind{}
	for k := Plays; k <= Pronounces; k++ {
		name := k.String()
		if other, ok := seen[name]; ok || strings.HasPrefix(name, "says") {
			t.Errorf("kinds %d and %d are both %q", other, k, name)
		}
		seen[name] = k
	}
	if got := StatementKind(0).String() + StatementKind(200).String(); got != "says 0says 200" {
		t.Error(got)
	}
}

func TestStatementWords(t *testing.T) {
	said, _ := ReadLetter("  EXACT D SELECT 2. MOVE QxB, OFFER DRAW.  ", Expect{Choices: 2})
	var words []string
	for _, s := range said {
		words = append(words, s.Words)
	}
	if got, want := strings.Join(words, "|"), "EXACT D SELECT 2.|MOVE QxB|OFFER DRAW."; got != want {
		t.Errorf("words %q, want %q", got, want)
	}
	if s := said[0]; s.Letter != "D" || s.Select.Number != 2 || s.Select.HasRecord || s.Select.Words == "" {
		t.Errorf("%+v", s)
	}
	said, _ = ReadLetter("ADOPT P-KB4, PxP", Expect{})
	if s := said[0].Select; !s.HasRecord || s.Number != 0 || s.Words != "P-KB4" || s.Record.Words != "P-KB4" {
		t.Errorf("%+v", s)
	}
}
