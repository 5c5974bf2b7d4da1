package mailbox

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"postd/correspondence/letters"
	"postd/correspondence/wishes"
	"postd/mailbox/mime"
)

// ofThePage takes the comments of docs/players.md off, which only its tests read.
var ofThePage = regexp.MustCompile(`(?s)<!--.*?-->`)

// playersPages are the two pages of docs/players.md: the first letter and the reference.
func playersPages(t *testing.T) (first, reference string) {
	t.Helper()
	b, err := os.ReadFile("../docs/players.md")
	if err != nil {
		t.Fatal(err)
	}
	first, reference, ok := strings.Cut(ofThePage.ReplaceAllString(string(b), ""), "\n# The reference\n")
	if !ok || !strings.HasPrefix(first, "# Your first letter\n") {
		t.Fatal("docs/players.md has not its two pages")
	}
	return first, reference
}

// drawnLine is a line of a board, or one that only rules a table.
var drawnLine = regexp.MustCompile(`^    (?:[1-8] \||    QR  )|^\|[-|]+$`)

// TestPlayersPagesAreShort counts the words of the manual, boards and bars apart.
func TestPlayersPagesAreShort(t *testing.T) {
	first, reference := playersPages(t)
	reference, captains, _ := strings.Cut(reference, "\n## If you are the captain of a team\n")
	for _, x := range []struct {
		name, text string
		most       int
	}{{"Your first letter", first, 350}, {"The reference", reference, 2000}, {"For captains", captains, 100}} {
		n := 0
		for line := range strings.Lines(x.text) {
			if drawnLine.MatchString(strings.TrimRight(line, "\n")) {
				continue
			}
			for _, w := range strings.Fields(line) {
				if w != "|" && w != "·" {
					n++
				}
			}
		}
		if t.Logf("%s: %d words", x.name, n); n > x.most {
			t.Errorf("%s has %d words, and %d are the most", x.name, n, x.most)
		}
	}
}

// inCode are the words between back quotes.
var inCode = regexp.MustCompile("`([^`]+)`")

// allOpen is a game in which every answer is open to the writer.
var allOpen = letters.Expect{Choices: 4, Confirms: true, States: true, Reply: 3, ReplyDots: true}

// heardAs is what the office hears in a letter of these words alone, and "" if it hears no
// command and no move.
func heardAs(words string) string {
	m := mime.Mail{Text: words}
	if asksNewKey(mime.Cut(m.Text)) {
		return "a new key"
	}
	if _, ok := asksCalendar(mime.Cut(m.Text)); ok {
		return "the calendar"
	}
	if own, rest := wishes.TakeOwn(words); len(own) == 1 && strings.TrimSpace(rest) == "" {
		return string(own[0].Word)
	}
	said, rest := letters.ReadLetter(words, allOpen)
	if len(said) != 1 {
		said, rest = letters.ReadLetter(words, letters.Expect{}) // a number is no answer then
	}
	if strings.EqualFold(words, "NOTE") {
		if said, _ := letters.ReadLetter(words+"\nRESIGN", allOpen); len(said) == 0 { // what stands below it says nothing

			return "a note"
		}
	}
	if len(said) != 1 || strings.TrimSpace(rest) != "" {
		return ""
	}
	about := said[0].About
	if wishes.IsWish(about) {
		if _, ok := wishes.ReadWish(about, said[0].Facts); !ok {
			return ""
		}
	}
	return said[0].Kind.String()
}

// TestPlayersCommands mails every command of the tables of docs/players.md by itself: each is
// heard as a command, and each is said in a dialogue that is played, so that what it does is
// seen as well.
func TestPlayersCommands(t *testing.T) {
	_, reference := playersPages(t)
	said := strings.Join(dialogueLines(t), "\n")
	commands, table := 0, ""
	for line := range strings.Lines(reference) {
		if !strings.HasPrefix(line, "|") {
			table = ""
			continue
		}
		if table == "" {
			table = line
		}
		if !strings.HasPrefix(table, "| words |") {
			continue
		}
		for _, m := range inCode.FindAllStringSubmatch(strings.Split(line, "|")[1], -1) {
			commands++
			as := heardAs(m[1])
			if as == "" || as == "plays" || as == "says" {
				t.Errorf("%q is heard as %q, which is no command", m[1], as)
			}
			if !wordsOf(m[1]).MatchString(said) {
				t.Errorf("no dialogue says %q", m[1])
			}
		}
	}
	if commands < 100 {
		t.Errorf("only %d commands were found", commands)
	}
	for words, want := range map[string]string{"draw it as you like": "", "P-K4": "plays", "OFFER DRAW": "offers a draw", "SHOW ME": ""} {
		if got := heardAs(words); got != want {
			t.Errorf("%q is heard as %q, want %q", words, got, want)
		}
	}
}

// wordsOf finds a command in a dialogue: its words in capitals, whatever the values between
// and behind them are there.
func wordsOf(command string) *regexp.Regexp {
	var fixed []string
	for _, w := range strings.Fields(command) {
		if w == strings.ToUpper(w) && !strings.ContainsAny(w, "0123456789-@.%") {
			fixed = append(fixed, regexp.QuoteMeta(w))
		}
	}
	return regexp.MustCompile("(?im)(?:^|[\"`>:]|\\\\n)\\s*" + strings.Join(fixed, `\b.*\b`) + `\b`)
}

// dialogueLines are the different lines of all dialogues that are played, and the lines of
// the tests of this room, by which other letters are mailed.
func dialogueLines(t *testing.T) []string {
	t.Helper()
	var out []string
	have := map[string]bool{}
	for _, pattern := range []string{"../dialogue/testdata/*.txt", "../dialogue/testdata/office/*.txt", "*_test.go"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatal("no dialogues", err)
		}
		for _, f := range files {
			if f == "players_test.go" {
				continue
			}
			b, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(string(b)) {
				if line = strings.TrimSpace(line); !have[line] {
					have[line] = true
					out = append(out, line)
				}
			}
		}
	}
	return out
}

// TestPlayersLetters mails the whole letters that docs/players.md shows: each line of them is
// a move in the form that it says, or a command.
func TestPlayersLetters(t *testing.T) {
	first, reference := playersPages(t)
	n := 0
	for line := range strings.Lines(first + reference) {
		words, ok := strings.CutPrefix(strings.TrimRight(line, "\n"), "    ")
		if !ok || drawnLine.MatchString("    "+words) {
			continue
		}
		if n++; heardAs(words) == "" {
			t.Errorf("%q says nothing", words)
		}
	}
	if n < 5 {
		t.Errorf("only %d letters were found", n)
	}
	for _, x := range []struct{ words, want string }{{"1. P-K4", "1 P-K4"}, {"3. B-KKt5 P-QB3", "3 B-KKt5|0 P-QB3"}} {
		if !strings.Contains(first, "    "+x.words+"\n") {
			t.Errorf("the page does not show %q", x.words)
		}
		said, _ := letters.ReadLetter(x.words, letters.Expect{})
		var got []string
		for _, m := range said[0].Moves {
			got = append(got, strconv.Itoa(m.Number)+" "+m.Record.Words)
		}
		if strings.Join(got, "|") != x.want {
			t.Errorf("%q is read %q", x.words, got)
		}
	}
	several := inCode.FindStringSubmatch(reference[strings.Index(reference, "Several games in one letter"):])[1]
	blocks := letters.ReadBlocks(several, func(label string) bool { return label == "A3-12" }, nil)
	if len(blocks) != 2 || blocks[1].Label != "A3-12" || heardAs(blocks[1].Text) != "plays" {
		t.Errorf("%q is read %+v", several, blocks)
	}
	for _, m := range inCode.FindAllStringSubmatch(first, -1) {
		if heardAs(m[1]) == "" && !slices.Contains([]string{"TRY", "To the secretary:"}, m[1]) {
			t.Errorf("%q says nothing", m[1])
		}
	}
}
