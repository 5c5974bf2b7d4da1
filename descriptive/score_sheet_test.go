package descriptive

import (
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"postd/rules"
)

// nasty are comments that look like something else.
var nasty = []string{
	"A good move.", "best", "ch", "12. P-K5 P-Q4", "1. P-K4 P-K4", "White wins.", "and White wins a piece", "resigns", "1-0",
	"(not so good)", "a } brace", "{twice}", "[A]", "a", "* see below", "NOTES", "If P. takes P., then White mates in three moves.",
	"White: Morphy Black: Anderssen", "FEN: 8/8/8/8/8/8/8/8 w - - 0 1", "[Event \"no\"]", "äöü ½ — Kt-B3", "14", "(14) is the number", "K5", "Q", "=Q",
	"3... R-K sq. was better (or even 4. Kt-B3), and then 5. P-Q4 would have given White a fine attack; but see the note to his eleventh move.",
	"unfinished ( bracket", "closing ) bracket", "%", "; semicolon", "e.p.", "mate", "…", "| | |", "r n b q k b n r",
}

// randomGame plays at random, with comments and marks here and there.
func randomGame(dice *rand.Rand, start rules.Position, plies int) rules.PGN {
	g := rules.PGN{Start: start, Comments: map[int]string{}, NAGs: map[int][]int{}}
	g.Result = [...]string{"1-0", "0-1", "1/2-1/2", "*"}[dice.IntN(4)]
	for _, name := range []string{"Event", "Site", "Date", "Round", "White", "Black", "ECO", "WhiteElo"} {
		if dice.IntN(3) > 0 {
			g.Tags = append(g.Tags, rules.Tag{Name: name, Value: [...]string{"Mr. Morphy", "1858.11.02", `The "Opera" \ Paris`, "1. P-K4", "White: Black"}[dice.IntN(5)]})
		}
	}
	if dice.IntN(4) == 0 {
		g.Comments[-1] = nasty[dice.IntN(len(nasty))]
	}
	p := start
	for i := range plies {
		moves := p.LegalMoves()
		if len(moves) == 0 {
			break
		}
		slices.Sort(moves)
		m := moves[dice.IntN(len(moves))]
		g.Moves = append(g.Moves, m)
		if dice.IntN(8) == 0 {
			g.Comments[i] = nasty[dice.IntN(len(nasty))]
		}
		if dice.IntN(10) == 0 {
			g.NAGs[i] = []int{1 + dice.IntN(6)}
		}
		p, _ = p.Play(m)
	}
	if p.Mate() {
		g.Result = wonBy(p.Turn().Other())
	} else if p.Stalemate() {
		g.Result = "1/2-1/2"
	}
	return g
}

// known is what a sheet must give back of a game, as PGN.
func known(g rules.PGN) string {
	c := map[int]string{}
	for i, s := range g.Comments {
		c[i] = strings.ReplaceAll(s, "}", ")")
	}
	g.Comments = c
	return g.String()
}

// TestSheets writes games at random, several to a text, in every form that is
// read and both layouts, and reads them back.
func TestSheets(t *testing.T) {
	starts := []string{"", "", "", "4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 41", "r3k2r/pppq1ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 6 9", "8/P6k/8/8/8/8/p6K/8 b - - 0 60"}
	for _, x := range []struct {
		name  string
		form  Form
		style Style
	}{
		{"British", InBrief, Style{}},
		{"British with checks", InBrief, Style{Checks: true}},
		{"American", InBrief, Style{Spelling: American}},
		{"American with checks", InBrief, Style{Spelling: American, Checks: true}},
		{"full", InFull, Style{}},
	} {
		for _, layout := range []Layout{InColumns, Running} {
			t.Run(x.name+" "+map[Layout]string{InColumns: "in columns", Running: "running"}[layout], func(t *testing.T) {
				dice := rand.New(rand.NewPCG(56, uint64(len(x.name))))
				for range max(3, positions(t)/400) {
					var want []string
					var text strings.Builder
					for range 1 + dice.IntN(4) {
						start := rules.Start()
						if fen := starts[dice.IntN(len(starts))]; fen != "" {
							start = position(t, "a start", fen)
						}
						g := randomGame(dice, start, dice.IntN(120))
						want = append(want, known(g))
						sheet := Sheet(g, x.form, x.style, layout)
						narrow(t, sheet, layout)
						text.WriteString(sheet + "\n")
					}
					r := NewScores(strings.NewReader(text.String()), ScoreOptions{})
					for i := 0; ; i++ {
						s, err := r.Next()
						if err == io.EOF {
							if i != len(want) {
								t.Fatalf("%d games are read of %d:\n%s", i, len(want), text.String())
							}
							break
						}
						if err != nil {
							t.Fatal(err)
						}
						if i >= len(want) || !s.whole() || s.Game.String() != want[i] {
							t.Fatalf("game %d is read as\n%s%v\nwant\n%s\nof\n%s", i+1, s.Game, s.Faults, want[min(i, len(want)-1)], text.String())
						}
					}
				}
			})
		}
	}
}

// narrow checks the width of a sheet.
func narrow(t *testing.T, sheet string, layout Layout) {
	t.Helper()
	wide := runningWide
	if layout == InColumns {
		wide = columnsWide
	}
	_, moves, _ := strings.Cut(sheet, "\n\n")
	for _, l := range strings.Split(moves, "\n") {
		if utf8.RuneCountInString(l) > wide {
			t.Errorf("a line has %d characters: %q", utf8.RuneCountInString(l), l)
		}
		if strings.HasSuffix(l, " ") {
			t.Errorf("a line ends with a space: %q", l)
		}
	}
}

// TestSheetsWithGaps takes one record, or one line, out of a score. That the
// game then is not whole is always told, and at the next number at the latest:
// at most one move of each side can be another's, which stands now where that
// taken out stood.
func TestSheetsWithGaps(t *testing.T) {
	dice := rand.New(rand.NewPCG(104, 6))
	for range max(100, positions(t)/10) {
		g := randomGame(dice, rules.Start(), 20+dice.IntN(60))
		g.Comments, g.NAGs = nil, nil
		layout := Layout(dice.IntN(2))
		text := Sheet(g, InBrief, Style{}, layout)
		head, body, _ := strings.Cut(text, "\n\n")
		var short, gone string
		if dice.IntN(2) == 0 {
			lines := strings.SplitAfter(body, "\n")
			if len(lines) < 6 {
				continue
			}
			i := dice.IntN(len(lines) - 4)
			gone = lines[i]
			short = strings.Join(slices.Delete(lines, i, i+1), "")
		} else {
			words := strings.Fields(body)
			i := dice.IntN(len(words) - 6)
			gone = words[i]
			if gone == "Castles" || gone == "KR" || gone == "QR" || gone == "e.p." {
				continue
			}
			at := 0
			for range i + 1 {
				at += strings.Index(body[at:], words[i]) // approximately there
				break
			}
			short = body[:at] + body[at+len(gone):]
		}
		got := readScores(t, head+"\n\n"+short, ScoreOptions{})
		if len(got) == 0 {
			t.Fatalf("without %q nothing is read of\n%s", gone, text)
		}
		moves := got[0].Game.Moves
		same := 0
		for same < len(moves) && same < len(g.Moves) && moves[same] == g.Moves[same] {
			same++
		}
		whole := got[0].whole() && len(got) == 1
		if whole && same < len(g.Moves) || same < len(moves)-2 {
			t.Errorf("without %q the score\n%s is read as\n%s%v", gone, short, got[0].Game, got[0].Faults)
		}
	}
}

// TestSheetsWithProse puts sentences between the moves of a score that speak
// of other moves, legal where they stand. None is taken for the move: the game
// is read as it was, or it is told where reading stops.
func TestSheetsWithProse(t *testing.T) {
	dice := rand.New(rand.NewPCG(14, 11))
	sentences := []string{
		"Better was %n. %r, with a fine game.", "If %n. %r %s, White wins a Pawn.", "%r was the right move here.", "White might also consider %r.",
		"The books give %n. %r as the\nproper move, and so\n%n. %r has been played.", "(%n. %r is also good.)", "[%r]", "Mr. S. here prefers %r; but %s follows.",
		"Not %n. %r, because of %s.", "A mistake. %n. %r %s would have held the game.", "The only move.", "Threatening %r.",
	}
	wrong, stopped := 0, 0
	games := max(60, positions(t)/20)
	for range games {
		g := randomGame(dice, rules.Start(), 40+dice.IntN(60))
		g.Comments, g.NAGs, g.Result = nil, nil, "1/2-1/2"
		p := rules.Start()
		var text strings.Builder
		for i, m := range g.Moves {
			record := Brief(p, m, Style{})
			if p.Turn() == rules.White {
				text.WriteString(itoa(p.Number()) + ". " + record)
			} else {
				text.WriteString("   " + record + "\n")
			}
			p, _ = p.Play(m)
			legal := p.LegalMoves()
			if dice.IntN(8) > 0 || len(legal) < 2 {
				continue
			}
			slices.Sort(legal)
			other := legal[dice.IntN(len(legal))]
			if i+1 < len(g.Moves) && other == g.Moves[i+1] {
				continue
			}
			q, _ := p.Play(other)
			answer := "P-K4"
			if replies := q.LegalMoves(); len(replies) > 0 {
				slices.Sort(replies)
				answer = Brief(q, replies[0], Style{})
			}
			s := strings.NewReplacer("%n", itoa(p.Number()), "%r", Brief(p, other, Style{}), "%s", answer).Replace(sentences[dice.IntN(len(sentences))])
			if p.Turn() == rules.White {
				text.WriteString(s + "\n")
			} else {
				text.WriteString("\n" + s + "\n")
				if i+1 < len(g.Moves) || dice.IntN(2) == 0 {
					text.WriteString(itoa(p.Number()) + ".")
				}
			}
		}
		text.WriteString("\nDrawn.\n")
		got := readScores(t, text.String(), ScoreOptions{})
		if len(got) == 0 {
			t.Fatal("nothing is read")
		}
		same := slices.Equal(got[0].Game.Moves, g.Moves)
		switch whole := got[0].whole() && len(got) == 1; {
		case whole && !same:
			wrong++
			t.Errorf("\n%s is read as\n%s\nand is\n%s", text.String(), got[0].Game, g)
		case !whole:
			stopped++
		}
	}
	t.Logf("of %d games %d are read to the end", games, games-wrong-stopped)
}
