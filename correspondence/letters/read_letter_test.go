package letters

import (
	"bufio"
	"os"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"postd/correspondence/terms"
)

// eachLetterLine calls f with every line of a file of letters.
func eachLetterLine(t *testing.T, name string, f func(n int, line string)) {
	t.Helper()
	file, err := os.Open("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	for n := 1; lines.Scan(); n++ {
		f(n, lines.Text())
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
}

func statementLines(said []Statement) []string {
	out := make([]string, len(said))
	for i, s := range said {
		out[i] = s.String()
	}
	if len(out) == 0 {
		out = []string{"nothing"}
	}
	return out
}

// visible puts in what the files cannot show.
var visible = strings.NewReplacer("{nbsp}", "\u00a0", "{zwsp}", "\ufeff")

// TestLetterLines reads letters of one line (RULING/R-11, RULING/R-13).
func TestLetterLines(t *testing.T) {
	e, cases := Expect{}, 0
	eachLetterLine(t, "letters-lines.txt", func(n int, line string) {
		if line == "" || strings.HasPrefix(line, "#") {
			return
		}
		if v, ok := strings.CutPrefix(line, "choices: "); ok {
			e.Choices = int(v[0] - '0')
			return
		}
		if v, ok := strings.CutPrefix(line, "notation: "); ok {
			a, err := terms.Default(terms.CodePost)
			if err != nil {
				t.Fatal(err)
			}
			if err := a.Set("notation", v); err != nil {
				t.Fatalf("line %d: %v", n, err)
			}
			e.Notation = a.Notation
			return
		}
		text, want, ok := strings.Cut(line, " => ")
		if !ok {
			t.Fatalf("line %d is no case: %q", n, line)
		}
		cases++
		text, want = visible.Replace(text), visible.Replace(want)
		said, rest := ReadLetter(text, e)
		got := strings.Join(statementLines(said), " + ")
		if got != want {
			t.Errorf("line %d, %q:\n got %s\nwant %s", n, text, got, want)
		}
		if (want == "nothing") != (rest == text) || want != "nothing" && rest != "" {
			t.Errorf("line %d, %q: note is %q", n, text, rest)
		}
		for _, s := range said {
			if s.Words == "" || !strings.Contains(text, s.Words) {
				t.Errorf("line %d, %q: words are %q", n, text, s.Words)
			}
		}
	})
	if cases < 120 {
		t.Errorf("%d cases only", cases)
	}
}

// TestLetterChat checks that a sentence of chat is no statement (RULING/R-11, RULING/R-68).
func TestLetterChat(t *testing.T) {
	var all []string
	eachLetterLine(t, "letters-chat.txt", func(n int, line string) {
		if line == "" || strings.HasPrefix(line, "#") {
			return
		}
		all = append(all, line)
		for _, text := range []string{line, strings.ToLower(line), strings.ToUpper(line)} {
			if text != line && notInCapitals[line] {
				continue
			}
			for _, in := range terms.Notations {
				if said, rest := ReadLetter(text, Expect{Notation: in}); len(said) > 0 || rest != text {
					t.Errorf("line %d, %q in %s: says %q, note %q", n, text, in, statementLines(said), rest)
				}
			}
		}
	})
	if len(all) < 60 {
		t.Errorf("%d sentences only", len(all))
	}
	letter := strings.Join(all, "\n")
	if said, rest := ReadLetter(letter, Expect{}); len(said) > 0 || rest != letter {
		t.Errorf("the whole letter says %q", statementLines(said))
	}
}

// notInCapitals are sentences that would be commands if they were shouted.
var notInCapitals = map[string]bool{
	"I appeal to you, write larger.": true,
	"Enter two Bishops, left.":       true,
	"Rigid as a board.":              true,
}

// TestLetters reads the whole letters of testdata/letters.txt.
func TestLetters(t *testing.T) {
	type whole struct {
		title      string
		letter     []string
		says, note []string
		e          Expect
	}
	var all []*whole
	below := false
	eachLetterLine(t, "letters.txt", func(n int, line string) {
		if title, ok := strings.CutPrefix(line, "== "); ok {
			all, below = append(all, &whole{title: title}), false
			return
		}
		if len(all) == 0 {
			if line != "" && !strings.HasPrefix(line, "#") {
				t.Fatalf("line %d belongs to no letter", n)
			}
			return
		}
		w := all[len(all)-1]
		key, value, _ := strings.Cut(line, ":")
		value = strings.TrimPrefix(value, " ")
		switch {
		case key == "choices":
			w.e.Choices, below = int(value[0]-'0'), true
		case key == "reply":
			w.e.Reply, w.e.ReplyDots, below = int(value[0]-'0'), strings.HasSuffix(value, "…"), true
		case key == "says":
			w.says, below = append(w.says, value), true
		case key == "note":
			w.note = append(w.note, value)
		case !below:
			w.letter = append(w.letter, line)
		case line != "":
			t.Fatalf("line %d: unknown directive %q", n, line)
		}
	})
	for _, w := range all {
		t.Run(strings.NewReplacer("/", "-", ",", "").Replace(w.title), func(t *testing.T) {
			for _, end := range []string{"\n", "\r\n", "\r"} {
				said, rest := ReadLetter(strings.Join(w.letter, end), w.e)
				if got, want := strings.Join(statementLines(said), "\n"), strings.Join(w.says, "\n"); got != want {
					t.Errorf("says\n%s\nwant\n%s", got, want)
				}
				if want := strings.Join(w.note, "\n"); rest != want {
					t.Errorf("note\n%s\nwant\n%s", rest, want)
				}
			}
		})
	}
}

// TestLetterHostile checks the bounds: what is too long, or too much, is a note and costs little.
func TestLetterHostile(t *testing.T) {
	long := "P-K4" + strings.Repeat(" ", 500) + "P-K4"
	if said, rest := ReadLetter(long, Expect{}); len(said) > 0 || rest != long {
		t.Errorf("a line of %d characters says %q", len(long), statementLines(said))
	}
	many := strings.Repeat("P-K4\n", 1000)
	if said, _ := ReadLetter(many, Expect{}); len(said) != mostStatements {
		t.Errorf("%d statements", len(said))
	}
	for _, unit := range []string{
		"K K K ", "P-K4 ", "2 ", "Kt takes Q ", "EXACT D SELECT ", "if P-K4 then ", "if P-K4 ", "on 3… P-K4. ", "or if any, ", "I claim ", "and ", "- ",
		"“", "((", "your record ", "EXACT A+", "MAN K ", "EXACT D GROUND move ", "\u00a0", "\xff", "'", "is ambiguous ", "P-K4 I offer a draw, ",
	} {
		line := strings.Repeat(unit, 400/len(unit))
		start := time.Now()
		ReadLetter(strings.Repeat(line+"\n", 50), Expect{Choices: 9})
		t.Logf("%-24q 50 lines in %v", unit, time.Since(start))
	}
	start := time.Now()
	ReadLetter(strings.Repeat(strings.Repeat("P-K4 and ", 44)+"\n", 1<<20/400), Expect{})
	t.Logf("1 MB in %v", time.Since(start))
	ReadLetter(strings.Repeat("x", 1<<20), Expect{})
	ReadLetter(strings.Repeat("\n", 1<<20), Expect{})
}

func FuzzReadLetter(f *testing.F) {
	for _, s := range []string{
		"EXACT D SELECT 2. MOVE QxB\nregards", "My move:\nP-K4", "APPEAL why\nso?", "Helen KBP", "(2)", "“I resign”",
		"3. B-KKt5\n3… QxB", "Your record is ambiguous.\nQxB", "IF P-QR3 THEN B-R4; IF P-QKt4 THEN BxKt", "EXACT A + , E", "\xff\n\u2028",
	} {
		f.Add(s, 2, 0)
	}
	for i, s := range []string{"14. e4 e5", "EXACT D SELECT 5254 MOVE 5755", "ADOPT Kt-KB3, Nf6", "1… 5755 2. 7163", "INTERPRET Pawn to King's fourth", "52 54\n57 55", "e4, offer draw"} {
		f.Add(s, 2, i)
	}
	for i, s := range []string{"YES", "no 2\nDebate", "STATEMENT I win,\nsince he cannot move", "1 TAKE", "3 MAN KRP", "Duchy KBP", "DEMAND FIFTY\nP-K4", "Table P-K4", "Vale", "CLAIM FORFEIT BOOKS he has one"} {
		f.Add(s, 3, i*len(terms.Notations))
	}
	f.Fuzz(func(t *testing.T, text string, choices, in int) {
		more := uint(in) / uint(len(terms.Notations)) // what else the office may know when it opens the letter
		e := Expect{Choices: choices, Notation: terms.Notations[uint(in)%uint(len(terms.Notations))], Confirms: more&1 > 0, States: more&2 > 0, Options: int(more >> 2 & 3)}
		said, rest := ReadLetter(text, e)
		if len(said) > mostStatements+40 {
			t.Errorf("%d statements", len(said))
		}
		for _, s := range said {
			if strings.TrimSpace(s.Words) == "" || s.Kind == 0 || s.String() == "" {
				t.Errorf("empty statement %+v", s)
			}
			switch s.Kind {
			case Plays:
				if len(s.Moves) == 0 {
					t.Errorf("no record in %q", s.Words)
				}
			case Chooses:
				if s.Select.Number < 1 || s.Select.Number > choices+e.Options {
					t.Errorf("choice %d of %d and %d", s.Select.Number, choices, e.Options)
				}
			}
		}
		if len(rest) > len(text) {
			t.Errorf("the note is longer than the letter")
		}
		// A note that is sent again by itself is still a note.
		if utf8.ValidString(text) && strings.Count(text, "\n")+strings.Count(text, "\r") < mostLetterLines && len(said) < mostStatements {
			if again, _ := ReadLetter(rest, e); len(again) > 0 {
				t.Errorf("the note %q says %q", rest, statementLines(again))
			}
		}
	})
}
