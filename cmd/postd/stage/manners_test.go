package stage

import (
	"fmt"
	"log/slog"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"postd/correspondence/events"
	"postd/dialogue"
	"postd/drills"
	"postd/ledger"
	"postd/mailbox"
	"postd/mailbox/manners"
	"postd/rules"
)

// What became of the letter of somebody who sent a move.
const (
	played = iota // it is the move of the game
	asked         // its writer is asked
	none          // no move was found in it
	wrong         // something else came of it than what its writer meant
)

// tally counts what became of letters, by row and column.
type tally map[[2]string]*[4]int

func (x tally) add(row, column string, what int) {
	if x[[2]string{row, column}] == nil {
		x[[2]string{row, column}] = &[4]int{}
	}
	x[[2]string{row, column}][what]++
}

// tell prints the table: played, asked, no move found, wrong.
func (x tally) tell(t *testing.T, title string, columns []string) (sum [4]int) {
	rows := map[string]bool{}
	for k, n := range x {
		rows[k[0]] = true
		for i := range sum {
			sum[i] += n[i]
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s: played / asked / no move found / wrong\n%-20s", title, "")
	for _, c := range columns {
		fmt.Fprintf(&b, "%20s", c)
	}
	for _, row := range slices.Sorted(maps.Keys(rows)) {
		fmt.Fprintf(&b, "\n%-20s", row)
		for _, c := range columns {
			if n := x[[2]string{row, c}]; n != nil {
				fmt.Fprintf(&b, "%20s", fmt.Sprintf("%d / %d / %d / %d", n[played], n[asked], n[none], n[wrong]))
			} else {
				fmt.Fprintf(&b, "%20s", "-")
			}
		}
	}
	fmt.Fprintf(&b, "\nin all: %d played, %d asked, %d no move found, %d wrong", sum[played], sum[asked], sum[none], sum[wrong])
	t.Log(b.String())
	return sum
}

// table is a house in which one game waits for a reply.
type table struct {
	t    *testing.T
	wire *wire
	of   rules.Colour
}

// laid plays the beginning of a dialogue through the house, to where the side is to reply.
func laid(t *testing.T, script string, of rules.Colour) *table {
	t.Helper()
	s, err := dialogue.Read("table", []byte(script))
	if err != nil {
		t.Fatal(err)
	}
	w, err := openWire("A3-12", slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := w.Close(); err != nil {
			t.Error(err)
		}
	})
	if r, err := dialogue.Play(s, w); err != nil || !r.Holds() {
		t.Fatal(r.Findings(), err)
	}
	w.clock.set(w.clock.Now().Add(time.Hour))
	return &table{t, w, of}
}

// last is the last letter that the side received, as its mail program has it.
func (x *table) last() (manners.Letter, string) {
	x.t.Helper()
	a := addressOf(x.wire.name[x.of][0])
	all := x.wire.post.Letters(a)
	l, err := manners.Open(all[len(all)-1].Raw)
	if err != nil {
		x.t.Fatal(err)
	}
	return l, a
}

// comes tells what a letter would come to, where its writer meant the move; "" is none. What
// the office itself wrote must never go on as the words of the player.
func (x *table) comes(raw []byte, move string, own string) (what int, told string) {
	x.t.Helper()
	r, err := mailbox.Replay(x.wire.ledger, x.wire.config, x.wire.clock.Now, ledger.Letter{Raw: raw, Arrived: x.wire.clock.Now()})
	if err != nil {
		x.t.Fatal(err)
	}
	told = fmt.Sprintf("%s: %s; new %q", r.Verdict, r.Reason, r.Seen.New)
	what = none
	for _, g := range r.Games {
		for _, e := range g.Events {
			told += fmt.Sprintf("\n    %s %+v", e.Kind(), e.What)
			switch e := e.What.(type) {
			case events.Adopted:
				if what = played; e.Move.String() != move {
					return wrong, told
				}
			case events.Asked:
				if what == none {
					what = asked
				}
			case events.Returned:
				if what = asked; e.Why != events.WhyNotConditions { // the player is told that a plan could not be read
					return wrong, told
				}
			case events.Raised, events.Ended, events.Proposed, events.Claimed, events.Refused:
				return wrong, told
			case events.Noted:
				for line := range strings.Lines(e.Words) {
					if e.About == "note" && !strings.Contains(spaceless(own), spaceless(line)) {
						return wrong, told
					}
				}
			}
		}
	}
	return what, told
}

func spaceless(s string) string { return strings.Join(strings.Fields(s), "") }

// scene is a game in which a side is to reply, and what its player writes.
type scene struct {
	name, script string
	of           rules.Colour
	move         string   // that is meant, in UCI
	writes       []string // each with the move
	fills        []string // what is typed in the place of the blank
}

var scenes = []scene{
	{"White", "RULING/R-69. A game that waits for a reply.\n\npreset: club\nwhite: Kay\nblack: Jaz\nmoves: 1 P-Q4 P-Q4 2 P-QB4\n-- Mon 7 Dec 2026 09:00, Black writes --\n2. P-QB4 P-K3\n", rules.White, "b1c3",
		[]string{
			"Kt-QB3", "3. Kt-QB3", "2... P-K3 3. Kt-QB3", "3. Nc3", "1. d4 d5 2. c4 e6 3. Nc3", "2... e6 3. Nc3\n\nLovely weather.",
			"Dear Jaz,\n\n3. Kt-QB3\n\nIt has rained all week; a drawish line, you may say, and I am late with the hay.\nYours, Kay",
			"1. P-Q4 P-Q4 2. P-QB4 P-K3 3. Kt-QB3", "1. P-Q4 P-Q4\n2. P-QB4 P-K3\n3. Kt-QB3", "1. P-Q4 P-Q4 2. P-QB4 P-K3\n\n3. Kt-QB3",
			"You played 2... P-K3 as my brother does.\n\n3. Kt-QB3",
		},
		[]string{"Kt-QB3", "<Kt-QB3>", "[Kt-QB3]", "_Kt-QB3_", "Nc3", "Kt-QB3 ......", "Kt-QB3, and good luck"}},
	{"Black", "RULING/R-69. A game that waits for a reply.\n\nwhite: Kay\nblack: Jaz\nmoves: 1 P-Q4 P-Q4 2 P-QB4 P-K3\n-- Mon 7 Dec 2026 09:00, White writes --\n2... P-K3 3. Kt-QB3\n", rules.Black, "g8f6",
		[]string{
			"Kt-KB3", "3... Kt-KB3", "3. Kt-QB3 Kt-KB3", "Dear Kay,\n\n3. Kt-QB3 Kt-KB3\n\nThanks for yours; I agree about the umpire.\nJaz",
			"1. P-Q4 P-Q4 2. P-QB4 P-K3 3. Kt-QB3 Kt-KB3", "1. P-Q4 P-Q4\n2. P-QB4 P-K3\n3. Kt-QB3 Kt-KB3", "2. P-QB4 P-K3\n3. Kt-QB3 Kt-KB3\n\nRain here.",
			"Sorry to be so late this time.\n\n3. Kt-QB3 Kt-KB3",
		},
		[]string{"Kt-KB3", "<Kt-KB3>", "[Kt-KB3]", "_Kt-KB3_", "Kt-KB3 ......", "Kt-KB3, and good luck"}},
}

// TestAnswersOfPrograms answers letters that the office really sent as mail programs do:
// above, below and between its lines and in the one that it sets for the answer. No other
// move is made than the one that is meant, nobody is told that there was none, and no word of
// ours goes on as the player's (RULING/R-68, RULING/R-69, RULING/R-70).
func TestAnswersOfPrograms(t *testing.T) {
	t.Parallel()
	var columns []string
	for _, place := range manners.Places {
		columns = append(columns, place.String())
	}
	part, n := min(100, drills.Count(t, drills.Answers)), 0
	count := tally{}
	for _, s := range scenes {
		x := laid(t, s.script, s.of)
		letter, from := x.last()
		if manners.Line(letter.Text) == "" || letter.HTML == "" {
			t.Fatalf("the letter sets no line for an answer, or has no HTML:\n%s", letter.Text)
		}
		for _, p := range manners.Programs {
			for _, place := range manners.Places {
				tell := func(words, move string) {
					if n++; n*part/100 == (n-1)*part/100 {
						return
					}
					a := manners.Answer{From: from, ID: "m1@players.example", Date: x.wire.clock.Now(), Place: place, Words: words, Move: move}
					what, told := x.comes(p.Write(letter, a), s.move, words+" "+move+" "+p.Sign)
					count.add(p.Name, place.String(), what)
					if what == wrong || what == none {
						t.Errorf("%s, %s, %s: %q %q: %s", s.name, p.Name, place, words, move, told)
					}
				}
				if place == manners.Filled {
					for _, move := range s.fills {
						tell("", move)
						tell("Dear friend,\n\nRain here all week.", move)
					}
					continue
				}
				for _, words := range s.writes {
					tell(words, "")
				}
			}
		}
	}
	if sum := count.tell(t, "answers to our own letters", columns); sum[played] < 17*part {
		t.Errorf("only %d moves were played", sum[played])
	}
}

// TestLettersOfMailPrograms has the letters of the mail programs that are kept with package mime
// come in the game to which they belong, as they are, and once more with the move in the line that
// the old letter sets for it and nowhere else.
func TestLettersOfMailPrograms(t *testing.T) {
	t.Parallel()
	const folder = "../../../mailbox/mime/testdata/clients/"
	list, err := os.ReadFile(folder + "list.tsv")
	if err != nil {
		t.Fatal(err)
	}
	x := laid(t, "RULING/R-69. A game that waits for a reply.\n\nwhite: Smith\nblack: Jones\nmoves: 1 P-K4 P-K4 2 B-B4 B-B4 3 P-Q3 P-KR3 4 Kt-K2 Kt-QB3\n-- Mon 7 Dec 2026 09:00, White writes --\n4... Kt-QB3 5. P-QB3\n", rules.Black)
	letter, from := x.last()
	head := regexp.MustCompile(`(?mi)^(From|To|In-Reply-To|References): .*(\r?\n[ \t].*)*`)
	blank := strings.NewReplacer("<<your move>", "Kt-KB3", "&lt;your move&gt;", "Kt-KB3", "<your move>", "Kt-KB3", "=3Cyour move=3E", "Kt-KB3", "=3Cyour=20move=3E", "Kt-KB3")
	moves := map[string]string{"P-Q3": "d7d6", "Kt-KB3": "g8f6"}
	count := tally{}
	part, n := min(100, drills.Count(t, drills.Answers)), 0
	for line := range strings.Lines(string(list)) {
		if n++; n*part/100 == (n-1)*part/100 {
			continue
		}
		f := strings.Split(strings.TrimSpace(line), "\t")
		raw, err := os.ReadFile(folder + f[0] + ".eml")
		if err != nil {
			t.Fatal(err)
		}
		own, err := os.ReadFile(folder + f[0] + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		move, plain := "", strings.NewReplacer("\u2011", "-", "\u2013", "-", "\u2212", "-").Replace(string(own))
		for words, m := range moves {
			if strings.Contains(plain, words) {
				move = m
			}
		}
		ends := strings.Index(strings.ReplaceAll(string(raw), "\r\n", "\n"), "\n\n")
		text := strings.ReplaceAll(string(raw), "\r\n", "\n")
		comes := func(column, body, move string) {
			said := map[string]string{"from": "From: <" + from + ">", "to": "To: <" + letter.Address + ">", "in-reply-to": "In-Reply-To: " + letter.ID, "references": "References: " + letter.ID}
			fields := head.ReplaceAllStringFunc(text[:ends], func(field string) string {
				name, _, _ := strings.Cut(field, ":")
				return said[strings.ToLower(name)]
			})
			what, told := x.comes([]byte(fields+body), move, string(own)+" Kt-KB3 Good luck!")
			row := f[1]
			if row == "-" {
				row = "others"
			}
			if move == "" { // a letter passed on says nothing
				if what == played || what == wrong {
					t.Errorf("%s, %s: %s", f[0], column, told)
				}
				return
			}
			count.add(row, column, what)
			if what == wrong || what == none {
				t.Errorf("%s, %s: %s", f[0], column, told)
			}
		}
		comes(f[3], text[ends:], move)
		const pair = "5. P-QB3 Kt-KB3"
		talk := strings.ReplaceAll(text[ends:], pair, "Good luck!")
		if filled := blank.Replace(talk); f[3] != "forward" && talk != text[ends:] && filled != talk {
			comes("filled in", filled, "g8f6")
		}
	}
	if sum := count.tell(t, "letters of mail programs", []string{"top", "bottom", "inline", "filled in"}); sum[played] < 2*part {
		t.Errorf("only %d moves were played", sum[played])
	}
}
