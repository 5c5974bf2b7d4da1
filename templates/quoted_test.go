package templates

import (
	stdhtml "html"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"postd/correspondence"
	"postd/descriptive"
	"postd/templates/sheet"
)

// anyNotation are all notations in which records can be agreed to be written.
const anyNotation = descriptive.Descriptive | descriptive.Algebraic | descriptive.Numeric

// TestOwnLetterSaysNothing checks that a letter of the office that comes back whole,
// with no mark of quotation, says nothing in its reader's name. The mailbox cuts
// quotations off; this is for the day on which it fails to.
func TestOwnLetterSaysNothing(t *testing.T) {
	for _, s := range scenes {
		t.Run(s.name, func(t *testing.T) {
			_, p := s.render(t)
			if sheet.Says(p.Text) {
				t.Error("the letter says something as a whole")
			}
			silent(t, p)
		})
	}
}

// hushed are the lines that were looked at already.
var hushed = map[string]bool{}

// silent checks that no line of a letter says anything (RULING/R-11), whatever
// notation is agreed for records.
func silent(t testing.TB, p correspondence.Rendered) {
	t.Helper()
	for i, line := range strings.Split(p.Text, "\n") {
		if hushed[line] {
			continue
		}
		if sheet.Says(line) {
			t.Errorf("line %d says something: %q", i+1, line)
		}
		if _, ok := anyNotation.ReadLine(line); ok {
			t.Errorf("line %d is a record: %q", i+1, line)
		}
		hushed[line] = !t.Failed()
	}
}

// TestNoRecordInTheScore checks that under every notation that can be agreed, and in
// every form that can be wished for, no line of a score is a record (RULING/R-11).
func TestNoRecordInTheScore(t *testing.T) {
	agreed := []descriptive.Notation{descriptive.Descriptive, descriptive.Algebraic, descriptive.Numeric, anyNotation}
	if _, ok := descriptive.Algebraic.ReadLine("1 e4 e5"); !ok {
		t.Error("without the bar a line would be read, or this test shows nothing")
	}
	if _, ok := descriptive.Numeric.ReadLine("1 5254 5755"); !ok {
		t.Error("without the bar a line would be read, or this test shows nothing")
	}
	n := ruy(t)
	for _, x := range everyWish() {
		score := sheet.Sheet{Blocks: one(sheet.Score(newView(n, x).moves(), ""))}
		lines := strings.Split(strings.TrimRight(string(sheet.Text(score)), "\n"), "\n")
		if len(lines) < 3 {
			t.Fatalf("%v has %d lines", x.Moves, len(lines))
		}
		for _, line := range lines {
			if !strings.Contains(line, " | ") || utf8.RuneCountInString(line) > sheet.Columns {
				t.Errorf("%v beside %v: %q", x.Beside, x.Moves, line)
			}
			for _, notation := range agreed {
				if _, ok := notation.ReadLine(line); ok {
					t.Errorf("in %s notation %q is a record", notation, line)
				}
			}
		}
	}
}

// TestNoRecordInTheTable checks that a mail program that makes text of the letter's
// table and marks no quotation sends back no record either.
func TestNoRecordInTheTable(t *testing.T) {
	cell := regexp.MustCompile(`</t[dh]>`)
	row, tag := regexp.MustCompile(`(?s)<tr><t[dh].*?</tr>`), regexp.MustCompile(`<[^>]*>`)
	n := ruy(t)
	for _, x := range everyWish() {
		letter, err := Render(n, x)
		if err != nil {
			t.Fatal(err)
		}
		rows := row.FindAllString(letter.HTML, -1)
		if len(rows) < 5 {
			t.Fatalf("%v has %d rows", x.Moves, len(rows))
		}
		for _, r := range rows {
			line := strings.Join(strings.Fields(stdhtml.UnescapeString(tag.ReplaceAllString(cell.ReplaceAllString(r, " "), ""))), " ")
			// The rows of the score begin with a number, those of the time with a word.
			if line[0] <= '9' && !strings.Contains(line, " | ") || sheet.Says(line) {
				t.Errorf("%v beside %v: %q", x.Beside, x.Moves, line)
			}
		}
	}
}

// everyWish are readers of every form, alone and with every other beside it.
func everyWish() (out []correspondence.Reader) {
	for moves := descriptive.InBrief; moves <= descriptive.InUCI; moves++ {
		r := reader
		r.Moves = moves
		out = append(out, r)
		for beside := descriptive.InBrief; beside <= descriptive.InUCI; beside++ {
			if r.Also, r.Beside = true, beside; beside != moves {
				out = append(out, r)
			}
		}
	}
	return out
}

// TestAgreedLinesAreRead checks that in every notation agreed, and whatever the
// reader wishes to be shown, the line given to the reader to answer with is read as
// two records of that notation, the first being the move to which it replies
// (BCC1903/V.3), and that the examples given are records of it in form.
func TestAgreedLinesAreRead(t *testing.T) {
	played := ruy(t)
	own := map[descriptive.Notation]string{descriptive.Descriptive: "B-K2", descriptive.Algebraic: "Be7", descriptive.Numeric: "6857"}
	for _, agreed := range []string{
		"descriptive", "agreed:algebraic", "agreed:numeric", "agreed:algebraic+descriptive", "agreed:numeric+algebraic", "agreed:descriptive+algebraic+numeric",
	} {
		set, err := descriptive.ParseNotation(strings.TrimPrefix(agreed, "agreed:"))
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range everyWish() {
			n, game := played, *played.Game
			n.Game = &game
			n.Game.Agreement.Notation = agreed
			l := newLetter(n, r)
			hand := l.Language().in
			line := strings.Replace(l.Prefilled(), blank, own[hand], 1)
			got, ok := hand.ReadLine(line)
			if !ok || len(got) != 2 || got[0].Number != 9 || got[1].Number != 0 {
				t.Errorf("%s, shown %v: %q", agreed, r.Moves, line)
				continue
			}
			last := len(n.Game.Score()) - 1
			if m := got[0].Record.Match(n.Game.After(last), descriptive.Birth); len(m.Readings) != 1 || m.Readings[0].Move != n.Game.Score()[last].Move {
				t.Errorf("%s, shown %v: %q is read %+v", agreed, r.Moves, line, m.Readings)
			}
			for _, x := range l.languages() {
				if set&x.in == 0 {
					t.Errorf("%s is not agreed by %s", x.Name, agreed)
				}
				for i, example := range strings.Split(x.Likes+" "+x.Promotion, "`") {
					if _, err := x.in.Parse(example); i%2 == 1 && err != nil {
						t.Errorf("%s: %v", x.Name, err)
					}
				}
				if got, ok := x.in.ReadLine(strings.Trim(x.Pair, "`")); !ok || len(got) != 2 {
					t.Errorf("%s: %q is no pair of records", x.Name, x.Pair)
				}
			}
		}
	}
}

// TestLanguage checks that of several notations the reader writes the first that the
// reader wishes to be shown, else the first; a reader who is shown none of them is
// told so.
func TestLanguage(t *testing.T) {
	for _, x := range []struct {
		agreed        string
		moves, beside descriptive.Form
		also          bool
		hand, foreign string
	}{
		{"descriptive", descriptive.InBrief, 0, false, "English descriptive notation", ""},
		{"descriptive", descriptive.InFull, 0, false, "English descriptive notation", ""},
		{"descriptive", descriptive.InAlgebraic, descriptive.InBrief, true, "English descriptive notation", "English descriptive notation"},
		{"agreed:algebraic", descriptive.InBrief, 0, false, "algebraic notation", "algebraic notation"},
		{"agreed:algebraic", descriptive.InAlgebraic, 0, false, "algebraic notation", ""},
		{"agreed:algebraic+descriptive", descriptive.InNumeric, 0, false, "algebraic notation", "algebraic notation or English descriptive notation"},
		{"agreed:algebraic+descriptive", descriptive.InBrief, 0, false, "English descriptive notation", ""},
		{"agreed:algebraic+descriptive", descriptive.InNumeric, descriptive.InFull, true, "English descriptive notation", "algebraic notation or English descriptive notation"},
		{"agreed:numeric+algebraic", descriptive.InUCI, 0, false, "numeric notation", "numeric notation or algebraic notation"},
		{"", descriptive.InBrief, 0, false, "English descriptive notation", ""},
	} {
		n := correspondence.Notice{To: toWhite, Game: &correspondence.Game{}}
		n.Game.Agreement.Notation = x.agreed
		l := newLetter(n, correspondence.Reader{Moves: x.moves, Also: x.also, Beside: x.beside})
		if l.Language().Name != x.hand || l.Foreign() != x.foreign {
			t.Errorf("%+v: %q, foreign %q", x, l.Language().Name, l.Foreign())
		}
	}
}
