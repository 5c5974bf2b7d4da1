package rules

import (
	"bufio"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// planted is a fault, or what deserves a remark, put into the text of a game.
type planted struct {
	text   string
	line   int    // of the game's text, from 1
	says   string // words with which it is told
	moves  int    // how many are read before it
	remark bool   // and no fault

	remarked bool // a remark is made beside the fault
}

// plantable is a game into whose text something is to be put.
type plantable struct {
	g      PGN
	text   string
	varied bool          // it has variations
	words  []plantedWord // the moves as they stand in the text
	dice   *rand.Rand
}

// plantedWord is a move in a text: where it stands, and its position.
type plantedWord struct {
	begin, end int
	p          Position
}

// newPlantable finds the moves of a game in its text: they stand outside all
// comments and variations, and are neither numbers nor glyphs.
func newPlantable(g PGN, text string, dice *rand.Rand) plantable {
	x := plantable{g: g, text: text, varied: text != g.String(), dice: dice}
	p := g.Start
	if p == (Position{}) {
		p = Start()
	}
	at := strings.Index(text, "\n\n")
	depth, comment := 0, false
	for at < len(text) {
		end := at + 1
		switch c := text[at]; {
		case comment:
			comment = c != '}'
		case c == '{':
			comment = true
		case c == '(':
			depth++
		case c == ')':
			depth--
		case c > ' ':
			for end < len(text) && text[end] > ' ' && text[end] != ')' {
				end++
			}
			if n := len(x.words); depth == 0 && n < len(g.Moves) && text[at:end] == p.SAN(g.Moves[n]) {
				x.words = append(x.words, plantedWord{at, end, p})
				p = p.after(g.Moves[n])
			}
		}
		at = end
	}
	if len(x.words) != len(g.Moves) {
		panic(fmt.Sprintf("%d moves are found of %d in\n%s", len(x.words), len(g.Moves), text))
	}
	return x
}

// put changes the text of the move with an index, and tells of its line.
func (x *plantable) put(at int, text, says string) *planted {
	w := x.words[at]
	return &planted{text: x.text[:w.begin] + text + x.text[w.end:], line: x.line(at), says: says, moves: at}
}

// line returns the line on which a move stands.
func (x *plantable) line(at int) int {
	return 1 + strings.Count(x.text[:x.words[at].begin], "\n")
}

// any chooses a move.
func (x *plantable) any() int { return x.dice.IntN(len(x.words)) }

// where chooses a move of which something is true, -1 if there is none.
func (x *plantable) where(is func(p Position, m Move, san string) bool) int {
	var all []int
	for i, w := range x.words {
		if is(w.p, x.g.Moves[i], x.text[w.begin:w.end]) {
			all = append(all, i)
		}
	}
	if len(all) == 0 {
		return -1
	}
	return all[x.dice.IntN(len(all))]
}

// before puts a word before a move, in its line.
func (x *plantable) before(word, says string) *planted {
	at := x.any()
	return x.put(at, word+" "+x.text[x.words[at].begin:x.words[at].end], says)
}

// tag replaces one of the tags.
func (x *plantable) tag(text, says string) *planted {
	head := strings.Split(x.text[:strings.Index(x.text, "\n\n")], "\n")
	line := x.dice.IntN(len(head))
	begin := len(strings.Join(head[:line], "\n"))
	if line > 0 {
		begin++
	}
	return &planted{text: x.text[:begin] + text + x.text[begin+len(head[line]):], line: line + 1, says: says}
}

// TestPGNPlanted reads an archive into every fifth game of which something
// wrong was put: exactly those are told of, by their lines and reasons, and all
// others come out as they were written.
func TestPGNPlanted(t *testing.T) {
	games := gamesWanted(t)
	dice := rand.New(rand.NewPCG(8, 2))
	var plan []*planted // nil for a sound game
	count := make([]int, len(kinds))
	file := filepath.Join(t.TempDir(), "planted.pgn")
	out, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	w := bufio.NewWriter(out)
	line := 1
	for n := range games {
		g, text := playedGame(n)
		var f *planted
		// A comment that is not closed ends where the next game begins, which
		// must be seen by its first tag: that one is left as it is.
		behindOpen := n > 0 && plan[n-1] != nil && strings.HasPrefix(plan[n-1].says, "a comment is not closed")
		if dice.IntN(5) == 0 && len(g.Moves) > 0 && !behindOpen {
			x := newPlantable(g, text, dice)
			// Of the kinds for which this game has a place, the rarest so far.
			order := dice.Perm(len(kinds))
			slices.SortStableFunc(order, func(a, b int) int { return count[a] - count[b] })
			for _, k := range order {
				if f = kinds[k].plant(&x); f != nil {
					count[k]++
					break
				}
			}
			text = f.text
			if f.line > 0 {
				f.line += line - 1
			}
		}
		plan = append(plan, f)
		w.WriteString(text + "\n")
		line += strings.Count(text, "\n") + 1
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	for i, k := range kinds {
		t.Logf("%6d %s", count[i], k.name)
		if games >= 500 && count[i] == 0 {
			t.Errorf("%s was planted nowhere", k.name)
		}
	}
	for _, how := range []string{"read", "skimmed", "with variations"} {
		faulty, remarked := 0, 0
		readArchive(t, file, how, func(r *PGNReader) { r.Skim, r.Variations = how == "skimmed", how == "with variations" }, func(n int, g PGN, r *PGNReader, err error) {
			if n >= games {
				t.Fatalf("there are more games than %d", games)
			}
			want, _ := playedGame(n)
			var told *PGNError
			if err != nil && !errors.As(err, &told) {
				t.Fatal(err)
			}
			f := plan[n]
			switch {
			case f == nil && (err != nil || len(r.Remarks()) > 0):
				t.Fatalf("game %d is sound, and told is %v %v", n+1, err, r.Remarks())
			case f != nil && f.remark:
				remarked++
				if err != nil || len(r.Remarks()) != 1 {
					t.Fatalf("game %d should have a remark (%s), and told is %v %v of\n%s", n+1, f.says, err, r.Remarks(), f.text)
				}
				told = &r.Remarks()[0]
				fallthrough
			case f != nil:
				if !f.remark {
					faulty++
					if (len(r.Remarks()) > 0) != f.remarked {
						t.Fatalf("game %d has the remarks %v", n+1, r.Remarks())
					}
				}
				if told == nil || !strings.Contains(told.Error(), f.says) || f.line > 0 && told.Line != f.line || told.Game != n+1 {
					t.Fatalf("game %d should be told %q of line %d, and told is %v of\n%s", n+1, f.says, f.line, err, f.text)
				}
				if len(g.Moves) != f.moves || !slices.Equal(g.Moves, want.Moves[:min(f.moves, len(want.Moves))]) && !strings.Contains(f.says, "checkmated") && !strings.Contains(f.says, "another begins") {
					t.Fatalf("game %d should have its first %d moves, and has %d:\n%s", n+1, f.moves, len(g.Moves), f.text)
				}
			case how == "skimmed":
				if !slices.Equal(g.Moves, want.Moves) || g.Result != want.Result || g.Start != want.Start {
					t.Fatalf("game %d is read %v, and was\n%s", n+1, g.Moves, want)
				}
			case how == "read":
				if g.String() != want.String() {
					t.Fatalf("game %d is read as\n%s\nand was\n%s", n+1, g, want)
				}
			default:
				if !slices.Equal(g.Moves, want.Moves) || len(g.Comments) < len(want.Comments) {
					t.Fatalf("game %d is read as\n%s\nand was\n%s", n+1, g, want)
				}
			}
		})
		wantFaulty, wantRemarked := 0, 0
		for _, f := range plan {
			switch {
			case f != nil && f.remark:
				wantRemarked++
			case f != nil:
				wantFaulty++
			}
		}
		if faulty != wantFaulty || remarked != wantRemarked {
			t.Errorf("%s: %d faulty games of %d are told, and %d remarks of %d", how, faulty, wantFaulty, remarked, wantRemarked)
		}
		t.Logf("%s: of %d games exactly the %d faulty ones are told, and %d remarks made", how, games, faulty, remarked)
	}
}
