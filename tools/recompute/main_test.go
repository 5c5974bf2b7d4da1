package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// sentences are those of the table in templates/narrate, one for every branch of the grammar.
func sentences(t *testing.T) []string {
	t.Helper()
	b, err := os.ReadFile("../../templates/narrate/testdata/clock_sentences.txt")
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(b)), "\n")
}

// letter puts words into a letter as its text part has them, in lines of 72.
func letter(words string) string {
	out, line := "Arthur plays 3... P-QR3.\n\n", ""
	for _, w := range strings.Fields(words) {
		if len(line)+len(w) > 71 {
			out, line = out+line+"\n", ""
		}
		line = strings.TrimSpace(line + " " + w)
	}
	return out + line + " Used so far: you 2 h, Arthur 5 h.\n\nLaws: V.2.\n"
}

// TestSentences checks that the end of every sentence of the table follows from it, read out of a letter.
func TestSentences(t *testing.T) {
	all := sentences(t)
	if len(all) < 40 {
		t.Fatalf("the table has only %d sentences", len(all))
	}
	for _, s := range all {
		found, bare := Letter(letter(s))
		if len(found) != 1 || found[0].Err != nil || len(bare) > 0 || found[0].Words != s {
			t.Errorf("%s\n%+v %q", s, found, bare)
		}
	}
}

// TestAltered checks that a letter is found that was altered.
func TestAltered(t *testing.T) {
	const move = "Time: 3 days from Thursday 26 November 2026, 08:02 (London), when this letter was sent; not counted: Sunday 29 November; so until Monday 30 November 2026, 08:02 = 03:02 in New York."
	const holidays = "Time: 10 days from Wednesday 23 December 2026, 10:00 (London); not counted: Friday 25 December (Christmas Day), Saturday 26 December (Boxing Day), Sunday 27 December, Monday 28 December (Boxing Day, substitute day), Friday 1 January 2027 (New Year's Day) and Sunday 3 January 2027; so until Friday 8 January 2027, 10:00."
	const changed = "Time: 3 days from Monday 7 December 2026, 09:00 (London); plus 14 h (a day at least is left); standing still from Wednesday 9 December 2026, 23:00 to Thursday 10 December 2026, 10:00 (your question); not counted: nothing; so until Friday 11 December 2026, 10:00."
	const leave = "Time: 3 days from Wednesday 2 December 2026, 13:00 (London); not counted: 3 to 12 December 2026 (your leave) and Sunday 13 December; so until Wednesday 16 December 2026, 13:00."
	const every = "Time: 24 days from Thursday 5 March 2026, 08:02 (London); not counted: every Saturday and every Sunday; so until Wednesday 8 April 2026, 08:02."
	const rounded = "Time: 3 days from Wednesday 2 December 2026, 08:02 (London); not counted: Sunday 6 December; so to the end of Sunday 6 December 2026."
	for _, tt := range []struct{ name, letter, old, new, err string }{
		{"the end by a minute", move, "2026, 08:02 =", "2026, 08:03 =", "it follows Monday 30 November 2026, 08:02"},
		{"the beginning by a minute", move, "08:02 (London)", "08:01 (London)", "it follows Monday 30 November 2026, 08:01"},
		{"the time of the reader by a minute", move, "03:02", "03:03", "in New York it is"},
		{"the place of the reader", move, "New York", "Chicago", "in Chicago it is"},
		{"the place of the game", move, "(London)", "(Paris)", "in New York it is"},
		{"no place", move, "(London)", "(Camelot)", "no zone is called Camelot"},
		{"another length", move, "3 days", "2 days", "it follows"},
		{"a Sunday left out", move, "Sunday 29 November", "nothing", "it follows Sunday 29 November 2026, 08:02"},
		{"a holiday left out", holidays, " Saturday 26 December (Boxing Day),", "", "it follows"},
		{"the last Sunday left out", holidays, " and Sunday 3 January 2027", "", "it follows"},
		{"a day of another year", holidays, "Friday 1 January 2027", "Friday 1 January", "no date"},
		{"a day too many", move, "Sunday 29 November", "Sunday 29 November and Tuesday 1 December", "no day of this time"},
		{"a weekday wrong in the end", move, "until Monday", "until Tuesday", "no date"},
		{"a weekday wrong in the beginning", move, "Thursday", "Friday", "no date"},
		{"a weekday wrong among the days", move, "Sunday 29", "Saturday 29", "no date"},
		{"a day that is none", move, "26 November", "31 November", "no date"},
		{"another change", changed, "plus 14 h", "plus 13 h", "it follows"},
		{"a change turned about", changed, "plus", "less", "it follows"},
		{"a change unheard of", changed, "plus 14 h", "about 14 h", "no change"},
		{"standing still a minute less", changed, "2026, 23:00", "2026, 23:01", "it follows"},
		{"no standing still", changed, "standing still from Wednesday 9 December 2026, 23:00 to Thursday 10 December 2026, 10:00 (your question); ", "", "it follows"},
		{"a day less of leave", leave, "3 to 12", "3 to 11", "it follows"},
		{"leave that ends before it begins", leave, "3 to 12", "13 to 12", "it follows"},
		{"Saturdays counted", every, "every Saturday and ", "", "it follows"},
		{"to the end of another day", rounded, "to the end of Sunday 6", "to the end of Saturday 5", "it follows"},
		{"not to the end of the day", rounded, "so to", "so until", "it follows"},
		{"no grammar", move, "not counted: ", "left out: ", "no clock sentence"},
		{"an hour that the clocks skip", move, "Thursday 26 November 2026, 08:02", "Sunday 29 March 2026, 01:30", "do not show"},
		{"a number of days instead of the days", holidays, "Sunday 27 December", "1 Sunday", "no day"},
	} {
		words := strings.Replace(tt.letter, tt.old, tt.new, 1)
		before, _ := Letter(letter(tt.letter))
		found, _ := Letter(letter(words))
		if words == tt.letter || len(before) != 1 || before[0].Err != nil {
			t.Errorf("%s: the letter is not good as it was, or nothing was altered: %+v", tt.name, before)
		} else if len(found) != 1 || found[0].Err == nil || !strings.Contains(found[0].Err.Error(), tt.err) {
			t.Errorf("%s: %+v, want an error with %q", tt.name, found, tt.err)
		}
	}
}

// TestLast checks which last instants want a sentence: those that are the end of none.
func TestLast(t *testing.T) {
	const clock = "Time: 3 days from Thursday 26 November 2026, 08:02 (London); not counted: Sunday 29 November; so until Monday 30 November 2026, 08:02 = 03:02 in New York."
	const midnight = "Time: 3 days from the end of Wednesday 2 December 2026 (London); not counted: Sunday 6 December; so until the end of Sunday 6 December 2026."
	for _, tt := range []struct{ name, letter, bare string }{
		{"told", "Your move, by Monday 30 November, 08:02 (London).\n\n" + clock, ""},
		{"told with the year", "Your move, until Monday 30 November 2026, 08:02.\n\n" + clock, ""},
		{"told by the reader's clocks", "Your move, by Monday 30 November, 03:02 (New York).\n\n" + clock, ""},
		{"a day alone", "Your move, by Monday 30 November.\n\n" + clock, ""},
		{"another instant", "Your move, by Monday 30 November, 08:03 (London).\n\n" + clock, "Monday 30 November, 08:03"},
		{"another beside it", "You may appeal until\nTuesday 8 December 2026, 12:00 (London).\n\n" + clock, "Tuesday 8 December 2026, 12:00"},
		{"the end of a day", "Your move, by the end of Sunday 6 December.\n\n" + midnight, ""},
		{"the end of another", "Your move, by the end of Saturday 5 December.\n\n" + midnight, "the end of Saturday 5 December"},
		{"no sentence", "Your move, by Monday 30 November, 08:02 (London).", "Monday 30 November, 08:02"},
		{"a short weekday", "You may add to it until Mon 30 Nov 2026, 08:02 (London).\n\n" + clock, "Mon 30 Nov 2026, 08:02"},
		{"it ended", "Your time ended Thursday 3 December 2026, 13:00.", "Thursday 3 December 2026, 13:00"},
		{"it ended, behind a comma", "before their time ended,\nThursday 3 December, 13:00 (London).", "Thursday 3 December, 13:00"},
		{"no last instant", "It was sent on Monday 30 November, 08:02 (London).", ""},
		{"two sentences", "By Monday 30 November, 08:02, or until the end of Sunday 6 December.\n" + clock + "\n" + midnight, ""},
	} {
		if _, bare := Letter(strings.ReplaceAll(tt.letter, "By Mon", "by Mon")); strings.Join(bare, "; ") != tt.bare {
			t.Errorf("%s: %q, want %q", tt.name, bare, tt.bare)
		}
	}
}

// TestJudge checks what the program prints, and when it ends well.
func TestJudge(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		name = filepath.Join(dir, name)
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return name
	}
	all := sentences(t)
	good := write("good.txt", letter(all[0]))
	bad := write("bad.txt", letter(strings.Replace(all[0], "3 days", "4 days", 1)))
	bare := write("bare.txt", "Your move, by Monday 30 November, 08:02.")
	quiet := write("game 001 L-ACK White.txt", "Nothing to do.")
	other := write("game 002 L-ACK Black.txt", "Nothing to do.")
	note := write("note.txt", "Nothing to do.")
	for _, tt := range []struct {
		files []string
		ok    bool
		want  []string
	}{
		{[]string{good, quiet}, true, []string{"1 of 1; 0 of 2 letters"}},
		{[]string{good, bad}, false, []string{"1 of 2; 0 of 2 letters", "bad.txt: the letter says"}},
		{[]string{good, bare}, false, []string{"1 of 1; 1 of 2 letters", "bare.txt: no sentence tells of Monday 30 November, 08:02"}},
		{[]string{good, quiet, other, note}, true, []string{"none:     2 L-ACK", "none:     1 of no kind", "1 of 1; 0 of 4 letters"}},
		{[]string{quiet}, false, []string{"0 of 0"}},
		{nil, false, []string{"0 of 0"}},
		{[]string{good, filepath.Join(dir, "none.txt")}, false, []string{"none.txt"}},
	} {
		var out strings.Builder
		if ok := judge(tt.files, &out); ok != tt.ok {
			t.Errorf("%v: %v, and it prints\n%s", tt.files, ok, &out)
		}
		for _, want := range tt.want {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%v prints\n%swant %q", tt.files, &out, want)
			}
		}
	}
}

// TestShort checks that the program, without its tests, is short enough to be read whole.
func TestShort(t *testing.T) {
	lines := 0
	for _, name := range []string{"main.go", "sentence.go"} {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		lines += strings.Count(string(b), "\n")
		if strings.Contains(string(b), "\"postd/") {
			t.Errorf("%s imports a part of postd", name)
		}
	}
	if lines >= 300 {
		t.Error(fmt.Sprint(lines, " lines; it was to be under 300"))
	}
}

// TestPapers checks that the sentences which the manual gives as examples are right.
func TestPapers(t *testing.T) {
	n := 0
	for _, name := range []string{"../../docs/players.md", "../../docs/decisions/NEW-clock.md"} {
		b, err := os.ReadFile(name)
		if err != nil {
			continue // the section stands in one of them
		}
		found, _ := Letter(string(b))
		for _, f := range found {
			if n++; f.Err != nil {
				t.Errorf("%s: %v\n%s", name, f.Err, f.Words)
			}
		}
	}
	if n < 3 {
		t.Errorf("the manual gives only %d sentences", n)
	}
}
