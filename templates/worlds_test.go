package templates

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/rules"
)

// veiledTwins are openings, each with a clear record and with records that differ from it in
// what its author may not learn before the other side has chosen (RULING/R-2).
var veiledTwins = []struct {
	opening string
	clear   string
	veiled  map[string]string
}{
	{"P-K4 P-K4 P-Q4 P-Q3", "P-QB4", map[string]string{
		"two readings": "B-Kt5", "no legal move": "B-Q5", "no such man": "R-K6", "a capture not expressed": "P-K5", "one of several": "P-QR4\nB-Kt5", "castling that is barred": "Castles",
	}},
	{"P-K4 P-K4 Kt-KB3", "P-Q3", map[string]string{"two readings": "P-Kt3", "no legal move": "R-Q3", "one of several": "R-Q3\nP-KB3"}},
}

// veiledStates are what happens behind the record, without its author learning anything of it.
var veiledStates = map[string]func(s *stage, by rules.Colour){
	"waiting":      func(*stage, rules.Colour) {},
	"not received": func(s *stage, _ rules.Colour) { s.silent = true },
	"half a turn":  func(s *stage, _ rules.Colour) { s.passes("2026-12-02 09:00") },
	"asked": func(s *stage, by rules.Colour) {
		for _, words := range []string{"STATUS", "TRY P-KKt4", "SCORE", "MEMO I may ask."} {
			s.now = s.now.Add(time.Minute)
			s.write(by.Other(), words)
		}
	},
	"under appeal": func(s *stage, by rules.Colour) {
		s.now = s.now.Add(time.Hour)
		s.write(by, "APPEAL My letter of Monday was damaged on its way.")
	},
}

// veiledAsks are all that the author may ask the office, each in a letter of its own.
var veiledAsks = strings.Split(`STATUS|SCORE|SHOW|SHOW 2|SHOW 2 BLACK|SHOW 3|SHOW 3 WHITE|SHOW START|SHOW 99|PGN|MEMO Think of the other Knight.|MEMO|TRY P-KKt4|TERMS|HELP|HELP TIME|LAW V.5|BOARD|RECEIPTS OFF|NOTE Good luck!|`+
	`QUERY|CHOOSE 1|PENALTY|WAIVE|CLAIM TIME|IF P-KR3 THEN P-KR3|PGN ALWAYS|MEMO OFF|STATUS`, "|")

// spelled is a record with the words that spell it out, which are made of it alone.
var spelled = regexp.MustCompile(`§( \([^()]*\))?`)

// lettersOf are all letters to a side after its record, with the words of the record written
// as one sign; those to the other side too where the office says nothing to anybody.
func lettersOf(t *testing.T, opening, record string, mode []string, state func(*stage, rules.Colour)) map[string]string {
	t.Helper()
	s := open(t, "", append([]string{"repeat_opponent_move=optional"}, mode...)...).plays(strings.Fields(opening)...)
	by := s.g.ToMove()
	from := len(s.notices)
	s.write(by, record)
	state(s, by)
	for _, ask := range veiledAsks {
		s.now = s.now.Add(time.Minute)
		s.write(by, ask)
	}
	both := s.g.Agreement.Scrutiny.Ambiguity == terms.Silent && s.g.Agreement.Scrutiny.Illegality == terms.Silent
	if both {
		for _, ask := range veiledAsks[:15] {
			s.now = s.now.Add(time.Minute)
			s.write(by.Other(), ask)
		}
	}
	if s.g.Over() {
		t.Fatalf("%s ended the game", record)
	}
	out, count := map[string]string{}, map[terms.Party]int{}
	for _, n := range s.notices[from:] {
		if n.To != terms.PartyOf(by) && (!both || n.To != terms.PartyOf(by.Other())) {
			continue
		}
		count[n.To]++
		for name, in := range map[string]descriptive.Form{"as agreed": 0, "algebraic": descriptive.InAlgebraic} {
			r := reader
			r.Moves, r.Also = in, name == "algebraic"
			w, err := Render(n, r)
			if err != nil {
				t.Fatal(err)
			}
			text := fmt.Sprintf("%s\n%s\n%s\n%v\n%v %v %v %t", w.Subject, w.Text, w.HTML, w.Attach, w.Position.FEN(), w.Last, w.View, w.Board)
			text = strings.Join(strings.Fields(text), " ")
			for _, words := range strings.Split(record, "\n") {
				text = strings.ReplaceAll(text, words, "§")
			}
			out[fmt.Sprintf("letter %d to %s, %s, %s", count[n.To], n.To, n.Kind, name)] = spelled.ReplaceAllString(text, "§")
		}
	}
	return out
}

// TestLettersOfTwoWorlds compares games that differ only in what is veiled: the receipt, and
// the answers to whatever the author asks (STATUS, SCORE, SHOW 2, PGN, MEMO and the others), are
// the same, sign by sign, files and pages among them.
func TestLettersOfTwoWorlds(t *testing.T) {
	t.Parallel()
	pairs, letters := 0, 0
	for mode, set := range map[string][]string{
		"inform": {"scrutiny.ambiguity=inform", "scrutiny.illegality=inform"}, "silent": {"scrutiny.ambiguity=silent", "scrutiny.illegality=silent"},
		"mixed": {"scrutiny.ambiguity=silent", "scrutiny.illegality=inform"},
	} {
		for at, state := range veiledStates {
			for i, x := range veiledTwins {
				if i > 0 && at != "asked" {
					continue // one opening shows what these can
				}
				alone, several := lettersOf(t, x.opening, x.clear, set, state), lettersOf(t, x.opening, x.clear+"\nP-KR4", set, state)
				for kind, record := range x.veiled {
					want := alone
					if strings.Contains(record, "\n") {
						want = several // with another clear record: how many were sent its author knows
					}
					got := lettersOf(t, x.opening, record, set, state)
					pairs++
					if len(got) != len(want) {
						t.Errorf("%s, %s, opening %d, %s: %d letters, not %d", mode, at, i, kind, len(got), len(want))
					}
					for name, text := range want {
						letters++
						if got[name] != text {
							t.Errorf("%s, %s, opening %d, %s: %s\n%s", mode, at, i, kind, name, parting(text, got[name]))
						}
					}
				}
			}
		}
	}
	t.Logf("%d pairs of worlds, %d pairs of letters", pairs, letters)
	if pairs < 80 || letters < 40*pairs {
		t.Errorf("only %d pairs, %d letters", pairs, letters)
	}
}

// parting is where two texts part.
func parting(a, b string) string {
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	cut := func(s string) string { return s[max(0, min(i-80, len(s))):min(len(s), i+120)] }
	return fmt.Sprintf("%q\n%q", cut(a), cut(b))
}

// TestReceiptOfTheSameWords sends the same words in three positions, in which they are clear,
// fit two moves, and are no legal move: the receipt is the same, octet by octet.
func TestReceiptOfTheSameWords(t *testing.T) {
	t.Parallel()
	pairs := 0
	for _, x := range []struct {
		words    string
		openings []string // each of four moves
	}{
		{"B-Kt5", []string{"P-K4 P-K4 Kt-KB3 Kt-QB3", "P-K4 P-K4 P-Q4 P-Q3", "P-QR4 P-K4 P-KR4 P-Q3"}},
		{"P-R3", []string{"P-QR4 P-K4 P-K4 P-Q3", "P-K4 P-K4 P-Q4 P-Q3", "P-QR4 P-K4 P-KR4 P-Q3"}},
		{"Kt-Q2", []string{"P-Q4 P-Q4 P-K3 P-K3", "P-Q4 P-Q4 Kt-KB3 P-K3", "P-K4 P-K4 P-KR3 P-QR3"}},
		{"Q-K2", []string{"P-K4 P-K4 P-Q4 P-Q3", "P-K3 P-K4 P-Q4 P-Q3", "P-Q4 P-K4 P-QR3 P-Q3"}},
	} {
		for _, mode := range []string{"inform", "silent"} {
			for _, in := range []descriptive.Form{0, descriptive.InAlgebraic} {
				var first correspondence.Rendered
				for i, opening := range x.openings {
					s := open(t, "", "repeat_opponent_move=optional", "scrutiny.ambiguity="+mode, "scrutiny.illegality="+mode).plays(strings.Fields(opening)...)
					s.white(x.words)
					r := reader
					r.Moves = in
					w, err := Render(s.to(toWhite, correspondence.NAck), r)
					if err != nil {
						t.Fatal(err)
					}
					if i == 0 {
						first = w
						continue
					}
					if pairs++; w.Subject != first.Subject || w.Text != first.Text || w.HTML != first.HTML || w.Board || first.Board {
						t.Errorf("%s, %s, after %s:\n%s\n%s\nnot\n%s", x.words, mode, opening, w.Subject, w.Text, first.Text)
					}
				}
			}
		}
	}
	t.Logf("%d pairs", pairs)
}

// TestLettersAreSeenApart shows that the comparison finds what differs: by the other side's
// letters, which may know it, the worlds can be told apart.
func TestLettersAreSeenApart(t *testing.T) {
	t.Parallel()
	var all []string
	for _, words := range []string{"P-QB4", "B-Kt5", "B-Q5"} {
		s := open(t, "", "repeat_opponent_move=optional").plays(opening...)
		s.white(words)
		w, err := Render(s.notices[len(s.notices)-1], reader)
		if n := s.notices[len(s.notices)-1]; err != nil || n.To != toBlack && s.notices[len(s.notices)-2].To != toBlack {
			t.Fatal(err, n.To)
		}
		for _, n := range s.notices {
			if n.To == toBlack {
				if w, err = Render(n, reader); err != nil {
					t.Fatal(err)
				}
			}
		}
		all = append(all, strings.ReplaceAll(w.Text, words, "§"))
	}
	if all[0] == all[1] || all[1] == all[2] {
		t.Error("the other side's letters do not differ, and so the comparison would find nothing")
	}
}
