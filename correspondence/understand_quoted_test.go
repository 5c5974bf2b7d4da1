package correspondence

import (
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"postd/correspondence/letters"
	"postd/descriptive"
	"postd/drills"
	"postd/rules"
)

// playedGames are games that were played, each to its end.
func playedGames(t testing.TB) []rules.PGN {
	t.Helper()
	var out []rules.PGN
	files, _ := filepath.Glob("../descriptive/testdata/scores/*.pgn")
	for _, name := range append(files, "../rules/testdata/morphy.pgn", "testdata/games.pgn") {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		r := rules.NewPGNReader(f)
		for {
			g, err := r.Next()
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			out = append(out, g)
		}
		f.Close()
	}
	return out
}

// playedTo is a game in a notation of which so many moves have been played and settled.
func playedTo(base Game, p rules.PGN, plies int, form descriptive.Form) Game {
	g := base
	g.Chain = nil
	at := rules.Start()
	for _, m := range p.Moves[:plies] {
		next, err := at.Play(m)
		if err != nil {
			panic(err)
		}
		g.Chain = append(g.Chain, Turned{By: at.Turn(), Move: m, Words: form.Write(at, m, descriptive.Style{}), Settled: "BCC1903/V.2(a)", After: next})
		at = next
	}
	g.Turn.Of, g.Turn.Running, g.State = at.Turn(), true, StateTurn
	return g
}

// copyist writes the moves of a game as players copy them.
type copyist struct {
	p     rules.PGN
	form  descriptive.Form
	wrong int // a move that is written wrongly; -1: none
}

// word is the record of a move.
func (c copyist) word(i int) string {
	at, m := c.at(i), c.p.Moves[i]
	if i == c.wrong {
		for _, other := range at.LegalMoves() {
			if other.String() != m.String() {
				m = other
				break
			}
		}
	}
	return c.form.Write(at, m, descriptive.Style{})
}

func (c copyist) at(i int) rules.Position {
	p := rules.Start()
	for _, m := range c.p.Moves[:i] {
		p, _ = p.Play(m)
	}
	return p
}

// row writes the moves from one to before another in a row.
func (c copyist) row(from, to int, number, between string) string {
	var b strings.Builder
	for i := from; i < to; i++ {
		switch {
		case i%2 == 0:
			fmt.Fprintf(&b, number, i/2+1)
		case i == from:
			fmt.Fprintf(&b, "%d... ", i/2+1)
		}
		b.WriteString(c.word(i))
		if i+1 < to {
			b.WriteString(map[bool]string{true: " ", false: between}[i%2 == 0])
		}
	}
	return b.String()
}

// copies are the ways in which the moves before the next one are copied.
var copies = map[string]func(c copyist, n int) string{
	"the last move":            func(c copyist, n int) string { return c.row(n-1, n, "%d. ", " ") },
	"the last two":             func(c copyist, n int) string { return c.row(max(n-2, 0), n, "%d. ", " ") },
	"the last four":            func(c copyist, n int) string { return c.row(max(n-4, 0), n, "%d. ", " ") },
	"the score in a row":       func(c copyist, n int) string { return c.row(0, n, "%d. ", " ") },
	"a pair a line":            func(c copyist, n int) string { return c.row(0, n, "%d. ", "\n") },
	"a pair a line, set apart": func(c copyist, n int) string { return c.row(0, n, "%d. ", "\n\n") },
	"without stops":            func(c copyist, n int) string { return c.row(0, n, "%d ", " ") },
	"in our own table":         func(c copyist, n int) string { return c.table(n) },
	"a move a line":            func(c copyist, n int) string { return c.column(n) },
	"in quotation marks":       func(c copyist, n int) string { return "“" + c.row(max(n-2, 0), n, "%d. ", " ") + "”" },
	"in lines of 76 columns":   func(c copyist, n int) string { return wrapAt(c.row(0, n, "%d. ", " "), 76) },
}

func (c copyist) table(n int) string {
	var b strings.Builder
	for i := 0; i < n; i += 2 {
		fmt.Fprintf(&b, "%4d | %-9s", i/2+1, c.word(i))
		if i+1 < n {
			b.WriteString(" " + c.word(i+1))
		}
		b.WriteString("\n")
	}
	return b.String()
}

func (c copyist) column(n int) string {
	var lines []string
	for i := range n {
		dots := ". "
		if i%2 == 1 {
			dots = "... "
		}
		lines = append(lines, strconv.Itoa(i/2+1)+dots+c.word(i))
	}
	return strings.Join(lines, "\n")
}

func wrapAt(s string, columns int) string {
	var b strings.Builder
	at := 0
	for _, w := range strings.Fields(s) {
		if at > 0 && at+1+len(w) > columns {
			b.WriteString("\n")
			at = 0
		} else if at > 0 {
			b.WriteString(" ")
			at++
		}
		b.WriteString(w)
		at += len(w)
	}
	return b.String()
}

// TestQuotations copies games that were played in every form and notation: what is copied
// moves nothing, the new move beside it is that move alone with the opponent's last move
// repeated, and a past move that is copied wrongly is told (RULING/R-69, RULING/R-70).
func TestQuotations(t *testing.T) {
	positions := drills.Count(t, drills.Quotations)
	forms := map[string]descriptive.Form{"descriptive": descriptive.InBrief, "algebraic": descriptive.InAlgebraic, "numeric": descriptive.InNumeric}
	bases := map[string]Game{}
	for name := range forms {
		bases[name] = open(t, "notation="+map[bool]string{true: name, false: "agreed:" + name}[name == "descriptive"], "").game
	}
	type place struct {
		game  rules.PGN
		plies int
	}
	var places []place
	for _, p := range playedGames(t) {
		for plies := 2; plies < len(p.Moves); plies++ {
			places = append(places, place{p, plies})
		}
	}
	count := map[string]int{}
	positions = min(positions, len(places))
	for n := range positions {
		p, plies := places[n*len(places)/positions].game, places[n*len(places)/positions].plies
		for _, agreed := range slices.Sorted(maps.Keys(forms)) {
			g := playedTo(bases[agreed], p, plies, forms[agreed])
			for _, in := range slices.Sorted(maps.Keys(forms)) {
				for _, name := range slices.Sorted(maps.Keys(copies)) {
					quotationHolds(t, g, copyist{p, forms[in], -1}, forms[agreed], plies, name, count)
				}
				placesHold(t, g, copyist{p, forms[in], -1}, forms[agreed], plies, count)
			}
			if t.Failed() {
				return
			}
		}
	}
	t.Logf("%6d positions of %d", positions, len(places))
	for _, k := range slices.Sorted(maps.Keys(count)) {
		t.Logf("%6d %s", count[k], k)
	}
}

func quotationHolds(t *testing.T, g Game, c copyist, agreed descriptive.Form, plies int, name string, count map[string]int) {
	by := g.Position().Turn()
	text := copies[name](c, plies)
	sense := g.Understand(Letter{Of: by, Text: text})
	if n := len(sense.said()); n > 0 {
		t.Errorf("%s, %d plies, %v: a copy says %v\n%s", name, plies, by, sense.said(), text)
	}
	count["P1  copied alone"]++
	own := agreed.Write(g.Position(), c.p.Moves[plies], descriptive.Style{})
	number := strconv.Itoa(plies/2+1) + map[bool]string{true: ". ", false: "... "}[plies%2 == 0]
	for where, letter := range map[string]string{"below": text + "\n\n" + number + own, "above, bare": own + "\n\n" + text, "below, bare": text + "\n\nMy move is " + own} {
		said := g.Understand(Letter{Of: by, Text: letter}).said()
		if len(said) != 1 || said[0].Kind != letters.Plays || len(said[0].Moves) != 2 {
			t.Errorf("%s, %d plies, %v, a move %s: says %v\n%s", name, plies, by, where, said, letter)
			continue
		}
		rep, mine := said[0].Moves[0], said[0].Moves[1]
		if m := g.read(mine.Record, plies); len(m.Readings) == 0 || m.Readings[0].Move != c.p.Moves[plies] {
			t.Errorf("%s, %d plies, a move %s: %q is played for %q", name, plies, where, mine.Record.Words, own)
		}
		if fault, _ := g.law3(heardRecord{last: &rep, record: mine.Record}); fault != "" {
			t.Errorf("%s, %d plies, a move %s: the repetition %q is %s\n%s", name, plies, where, rep.Record.Words, fault, letter)
		}
		count["P2  with a move "+where]++
	}
	c.wrong = plies - 1 - (plies+len(name))%min(plies, 2)
	if len(c.at(c.wrong).LegalMoves()) < 2 {
		return
	}
	told := 0
	text = copies[name](c, plies)
	sense = g.Understand(Letter{Of: by, Text: text + "\n\n" + number + own})
	for _, part := range sense.Parts {
		for _, x := range part.Copied {
			if !x.Equal && x.Ply == c.wrong {
				told++
			}
		}
	}
	if covers := name != "the last move" || c.wrong == plies-1; covers && told != 1 {
		t.Errorf("%s, %d plies: move %d is copied wrongly and told %d times\n%s\n%+v", name, plies, c.wrong, told, text, sense.Parts)
	} else if covers {
		count["P3  a wrong one before the move, told"]++
	}
	if right := c.form.Write(c.at(plies-1), c.p.Moves[plies-1], descriptive.Style{}); c.wrong == plies-1 && plies > 1 && right == c.word(plies-2) {
		return // "1. P-K4 P-QR3" after 1 P-K4 P-K4 may be the opponent's last move and a record (RULING/R-48)
	}
	if name == "the last move" && by == rules.Black {
		return // "5. K-K2" of Black's, without dots, is Black's own fifth move
	}
	told = 0
	sense = g.Understand(Letter{Of: by, Text: text})
	d := sense.doubts()
	asked := len(sense.said()) == 0 && len(d) == 1 && d[0].Foreign
	for _, part := range sense.Parts {
		for _, x := range part.Copied {
			if !x.Equal && x.Ply == c.wrong {
				told++
			}
		}
	}
	if asked && told != 1 {
		count["P4  a wrong one alone, in another notation, asked about as a move"]++
		return // "9. P-KR3 K-R1", which may be Black's 9… h6 and White's Kh1
	}
	if covers := name != "the last move" || c.wrong == plies-1; len(sense.said()) > 0 || covers && told != 1 {
		t.Errorf("%s, %d plies: move %d is copied wrongly, alone, and told %d times; it says %v\n%s", name, plies, c.wrong, told, sense.said(), text)
	} else if covers {
		count["P4  a wrong one alone, told"+map[bool]string{true: ", and asked about as a move in another notation"}[asked]]++
	}
}
