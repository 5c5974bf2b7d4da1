package mime

import (
	"slices"
	"strings"
	"testing"

	"postd/correspondence/letters"
)

// ours is a letter of the office, answered at White's third move.
const ours = "Black plays 2... P-K3.\nYou are to reply by Tuesday 1 December 2026, 09:12 GMT.\n\nTO ANSWER\nPress Reply and write in the first line Black's last move and then your\nown [BCC1903/V.3]:\n" +
	"   2... P-K3 3. <your move>\nWrite your move as you would write P-K4, KtxP or Castles KR.\n\nP-QKt4\nRESIGN\n\n-- \nLetter 6 of game A3-12."

// oursAnswered is that letter as it is known where an answer comes.
func oursAnswered(text string, due int) Answered {
	return Answered{Text: text, Due: due, Record: func(line string) bool {
		said, rest := letters.ReadLetter(line, letters.Expect{})
		return len(said) == 1 && said[0].Kind == letters.Plays && rest == ""
	}}
}

// quotedWith is the letter quoted, with one line in the place of the blank one.
func quotedWith(mark, line string) string {
	lines := strings.Split(ours, "\n")
	lines[slices.Index(lines, "   2... P-K3 3. <your move>")] = line
	return mark + strings.Join(lines, "\n"+mark)
}

// TestPoint26FilledIn checks that what a writer filled into the line that we set for it is new,
// though it is quoted, if it is the line for the move that is due (RULING/R-70).
func TestPoint26FilledIn(t *testing.T) {
	t.Parallel()
	const intro, move = "On Fri, 20 Nov 2026 at 09:12, Tournament <post@chess.test> wrote:\n", "2... P-K3 3. Kt-QB3"
	quoted := func(line string) string { return intro + quotedWith("> ", line) }
	for _, c := range []struct{ name, text, new, unsure string }{
		{"filled in", quoted("   2... P-K3 3. Kt-QB3"), move, ""},
		{"in its brackets", quoted("   2... P-K3 3. <Kt-QB3>"), move, ""},
		{"in others", quoted("2... P-K3 3. [Kt-QB3]"), move, ""},
		{"underlined", quoted("2... P-K3 3. _Kt-QB3_"), move, ""},
		{"bold", quoted("   *2... P-K3 3. Kt-QB3*"), move, ""},
		{"behind the blank", quoted("   2... P-K3 3. <your move> Kt-QB3"), move, ""},
		{"before it", quoted("   2... P-K3 3. Kt-QB3 <your move>"), move, ""},
		{"with other stops and dashes", quoted("   2… P–K3 3. Kt–QB3"), move, ""},
		{"the blank struck out", quoted("   2... P-K3 3. ~~<your move>~~ Kt-QB3"), move, ""},
		{"with a word", quoted("2... P-K3 3. Kt-QB3, and good luck"), move + ", and good luck", ""},
		{"and a note above", "Hello\n\n" + quoted("   2... P-K3 3. Kt-QB3"), "Hello\n\n" + move, ""},
		{"and a signature above", "Hello\n-- \nJones\n\n" + quoted("   2... P-K3 3. Kt-QB3"), "Hello\n\n" + move, "Jones"},
		{"not filled in", quoted("   2... P-K3 3. <your move>"), "", ""},
		{"joined to our next line", quoted("2... P-K3 3. <your move> Write your move as you would write P-K4, KtxP"), "", ""},
		{"filled in and joined", quoted("2... P-K3 3. Kt-QB3 Write your move as you would write P-K4, KtxP"), move, ""},
		{"two deep", intro + quotedWith("> > ", "2... P-K3 3. Kt-QB3"), "", ""},
		{"of another number", quoted("   4... P-K3 5. Kt-QB3"), "", "4... P-K3 5. Kt-QB3"},
		{"below it", quoted("   2... P-K3 3. <your move>\n> Kt-QB3"), "", "Kt-QB3"},
		{"our own lines", quoted("   2... P-K3 3. <your move>\n> P-QKt4"), "", ""},
		{"a broken line of ours", quoted("   2... P-K3 3. <your move>\n> Write your move as you would write\n> P-K4, KtxP or Castles KR."), "", ""},
		{"unmarked", "Hello\n\n-----Original Message-----\nFrom: Post\nSent: Friday\nTo: White\nSubject: A3-12\n\n" + quotedWith("", "   2... P-K3 3. Kt-QB3"), "Hello\n\n" + move, ""},
		{"unmarked and older", "Hello\n\n-----Original Message-----\nFrom: Post\nSent: Friday\nTo: White\nSubject: A3-12\n\nYours\n\n-----Original Message-----\nFrom: Post\nSent: Friday\nTo: White\nSubject: A3-12\n\n" + quotedWith("", "   2... P-K3 3. Kt-QB3"), "Hello", ""},
		{"directly above a record", "> 2... P-K3 3. <your move>\nKt-QB3", move, ""},
		{"with its number", "> 2... P-K3 3. <your move>\n\n3. Kt-QB3\nBye", move + "\nBye", ""},
		{"with the repetition", "> 2... P-K3 3. <your move>\n\n2... P-K3 3. Kt-QB3", move, ""},
		{"above chat", "> 2... P-K3 3. <your move>\n\nThat is hard.\nKt-QB3", "That is hard.\nKt-QB3", ""},
		{"not directly", quoted("   2... P-K3 3. <your move>") + "\n\nKt-QB3", "Kt-QB3", ""},
	} {
		got := oursAnswered(ours, 3).Divide(c.text)
		if got.New != c.new || !strings.Contains(c.name, "unmarked") && got.Unsure != c.unsure {
			t.Errorf("%s: new %q, unsure %q", c.name, got.New, got.Unsure)
		}
		if old := oursAnswered(ours, 4).Divide(c.text); c.name != "not directly" && strings.HasPrefix(c.text, intro) && (old.New != "" || strings.Contains(old.Unsure, "P-K3 3.")) {
			t.Errorf("%s, a turn later: new %q, unsure %q", c.name, old.New, old.Unsure)
		}
		if none := Divide(c.text); c.name != "not directly" && strings.HasPrefix(c.text, intro) && none.New != "" {
			t.Errorf("%s, in answer to nothing that we know: new %q", c.name, none.New)
		}
	}
}

// TestBlankLines checks which lines of our letters have a blank for a move, and of which number.
func TestBlankLines(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		line, before, last string
		due                int
	}{
		{"   2... P-K3 3. <your move>", "2... P-K3 3.", "2... P-K3", 3},
		{"   5. P-QB3 <your move>", "5. P-QB3", "5. P-QB3", 5},
		{"5. P. to Q. Kt's 4th. <your move>", "5. P. to Q. Kt's 4th.", "5. P. to Q. Kt's 4th.", 5},
		{"1. <your move>", "1.", "", 1},
		{"1... <your move>", "1...", "", 1},
		{"1. <your move>, <your move>", "1.", "", 1},
		{"ADOPT <number>", "", "", 0},
		{"Write <your move> here", "", "", 0},
	} {
		all := Answered{Text: c.line, Due: c.due}.blanks()
		if c.before == "" {
			if len(all) != 0 {
				t.Errorf("%s: %+v", c.line, all)
			}
			continue
		}
		if len(all) != 1 || all[0].before != c.before || all[0].last != c.last || !all[0].due {
			t.Errorf("%s: %+v", c.line, all)
		}
	}
	got := Answered{Text: "   1. <your move>, <your move>", Due: 1}.Divide("> 1. <P-K4>, <P-Q4>")
	if got.New != "1. P-K4, P-Q4" {
		t.Errorf("%q", got.New)
	}
}

// TestPoint26FilledInByClients has the letters of all mail programs answered within our letter: the
// writer fills in the line and writes no move elsewhere. It is read wherever the program sets the old
// letter, marked or not, and nothing else of it is.
func TestPoint26FilledInByClients(t *testing.T) {
	t.Parallel()
	const move = "5. P-QB3 Kt-KB3"
	blank := strings.NewReplacer("<<your move>", "Kt-KB3", "&lt;your move&gt;", "Kt-KB3", "<your move>", "Kt-KB3", "=3Cyour move=3E", "Kt-KB3", "=3Cyour=20move=3E", "Kt-KB3")
	read, programs := 0, map[string]bool{}
	for _, x := range examples(t) {
		was, err := ReadMail(x.raw)
		if err != nil {
			t.Fatal(err)
		}
		talk := strings.ReplaceAll(string(x.raw), move, "Good luck!")
		raw := blank.Replace(talk)
		if x.posting == "forward" || raw == talk || talk == string(x.raw) {
			continue
		}
		m, err := ReadMail([]byte(raw))
		if err != nil {
			t.Fatal(err)
		}
		// Our letter is what the program made of it, without its marks.
		var ours []string
		for line := range strings.Lines(was.Text) {
			if isQuote(line) {
				line, _ = oneDeep(line)
			}
			ours = append(ours, line)
		}
		got := oursAnswered(strings.Join(ours, "\n"), 5).Divide(m.Text)
		want := strings.Count(got.New, move) == 1 && !strings.Contains(got.New, "RESIGN") && !strings.Contains(got.New, "P-QKt4") && strings.Contains(got.New, "Good luck!")
		if !want {
			t.Errorf("%s: new %q, unsure %q, of\n%s", x.name, got.New, got.Unsure, m.Text)
		}
		read++
		programs[x.client] = true
	}
	t.Logf("%d letters of %d programs were filled in", read, len(programs))
	if read < 100 || len(programs) < 30 {
		t.Error("too few of them quote the line")
	}
}

// TestAnswersAreCutAsBefore checks that to know the letter which is answered changes nothing where
// nobody wrote into it: the new text is the same, and no quoted line is asked about. The
// opponent's last move may stand before the record, from the line directly above it.
func TestAnswersAreCutAsBefore(t *testing.T) {
	t.Parallel()
	const sent = "White plays 5 P-QB3.\nYou are to reply by Tuesday 1 December 2026, 09:12 GMT.\n\nTO ANSWER\nPress Reply and write in the first line White's last move and then your\nown [BCC1903/V.3]:\n   5. P-QB3 <your move>\n\nP-QKt4\nP-Q3\nP-K4\nRESIGN\n\n-- \nAutumn Tournament. Letter 18 of game A3-12."
	for _, x := range examples(t) {
		m, err := ReadMail(x.raw)
		if err != nil {
			t.Fatal(err)
		}
		got, alone := oursAnswered(sent, 5).Divide(m.Text), Divide(m.Text)
		if got.New != x.want && got.New != strings.Replace(x.want, "Kt-KB3", "5. P-QB3 Kt-KB3", 1) || got.Unsure != alone.Unsure {
			t.Errorf("%s: new %q, want %q; unsure %q, alone %q", x.name, got.New, x.want, got.Unsure, alone.Unsure)
		}
	}
}

// TestPoint26FilledInBehind checks the same of the line that ends with the number of the move,
// which the reader completes at its end, beside the words that ask for it or below them.
func TestPoint26FilledInBehind(t *testing.T) {
	t.Parallel()
	const beside = "Reply with this line and your move:   2... P-K3 3.\n\nP-QKt4\n   1 | P-K4  P-K4"
	for _, c := range []struct{ name, text, came, new string }{
		{"behind it", beside, "> Reply with this line and your move:   2... P-K3 3. Kt-QB3", "2... P-K3 3. Kt-QB3"},
		{"in brackets", beside, "> Reply with this line and your move: 2… P–K3 3. [Kt-QB3]", "2... P-K3 3. Kt-QB3"},
		{"below the words", beside, "> Reply with this line and your move:\n> 2... P-K3 3. Kt-QB3 Write it", "2... P-K3 3. Kt-QB3"},
		{"as it was", beside, "> Reply with this line and your move:   2... P-K3 3.", ""},
		{"as it was in a page", beside, "> Reply with this line and your move:\n> 2... P-K3 3. Write it", ""},
		{"dots", beside, "> Reply with this line and your move:   2... P-K3 3....", ""},
		{"the first move", "Reply with your move:   3.\n\n1. P-K4", "> Reply with your move:   3. P-K4", "3. P-K4"},
		{"a number alone elsewhere", "Reply with your move:   3.\n\n3. P-K4", "> 3. P-K4", ""},
		{"Black's", "Reply with this line and your move:   3. B-Kt5 3...", "> Reply with this line and your move:   3. B-Kt5 3... P-QR3", "3. B-Kt5 3... P-QR3"},
	} {
		if got := oursAnswered(c.text, 3).Divide("On Fri Post wrote:\n" + c.came); strings.TrimSpace(got.New) != c.new {
			t.Errorf("%s: new %q, not %q; unsure %q", c.name, got.New, c.new, got.Unsure)
		}
	}
}
