package chess

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"postd/cmd/postd/cli"
	"postd/tournament/rounds"
	"postd/tournament/swiss"
)

// tellPairs tells pairs, differences and faults as they are found, and the sum.
type tellPairs struct {
	w     *bufio.Writer
	err   io.Writer
	json  *json.Encoder // nil for words
	sum   pairSum
	files int // in all

	watched, line bool // progress is told, and by lines
	due           time.Time
	shown         bool
}

// pairSum is the sum of --check, as the last line of JSON has it.
type pairSum struct {
	Files     int `json:"files"`
	Rounds    int `json:"rounds"`
	Different int `json:"different"`
	Faulty    int `json:"faulty"` // files that could not be read or paired
}

// pairFault is what is wrong with a file, or a round that cannot be paired, as a line of JSON.
type pairFault struct {
	File   string `json:"file"`
	Line   int    `json:"line,omitempty"`
	Column int    `json:"column,omitempty"`
	Round  int    `json:"round,omitempty"`
	Why    string `json:"why"`
}

// difference is a round that is not as the rules pair it: the pairs that only the file has,
// and those that only the rules have.
type difference struct {
	File   string    `json:"file"`
	Round  int       `json:"round"`
	Theirs []pairing `json:"theirs"`
	Ours   []pairing `json:"ours"`
}

// pairedRound is a round that has been paired, as a line of JSON.
type pairedRound struct {
	File    string       `json:"file"`
	Round   int          `json:"round"`
	Planned int          `json:"planned,omitempty"`
	Pairs   []pairOnLine `json:"pairs"`
	Bye     int          `json:"bye,omitempty"`
	Absent  []absence    `json:"absent,omitempty"`
}

type pairOnLine struct {
	Board int      `json:"board"`
	White int      `json:"white"`
	Black int      `json:"black"`
	Why   []string `json:"why,omitempty"`
}

type absence struct {
	Number int    `json:"number"`
	Result string `json:"result"`
}

func (t *tellPairs) open(s cli.Streams, asJSON, progress bool, files int) {
	t.w, t.err, t.files = bufio.NewWriter(s.Out), s.Err, files
	if asJSON {
		t.json = json.NewEncoder(t.w)
		t.json.SetEscapeHTML(false)
	}
	screen, terminal := cli.Terminal(s.Err)
	if terminal {
		t.err = screen // the line is written over
	}
	t.watched, t.line = progress || terminal, !terminal
	t.due = time.Now().Add(time.Second)
}

// tellProgress tells how far it is, twice a second.
func (t *tellPairs) tellProgress() {
	if !t.watched || time.Now().Before(t.due) {
		return
	}
	t.due = time.Now().Add(time.Second / 2)
	words := fmt.Sprintf("postd: file %d of %d, %s", t.sum.Files, t.files, counted(t.sum.Rounds, "round", "rounds"))
	if t.line {
		fmt.Fprintln(t.err, words)
		return
	}
	fmt.Fprintf(t.err, "\r\033[K%s", words)
	t.shown = true
}

// clear takes progress off the line before something else is said.
func (t *tellPairs) clear() {
	if t.shown {
		fmt.Fprint(t.err, "\r\033[K")
		t.shown = false
	}
}

// fault tells that a file could not be read or paired.
func (t *tellPairs) fault(f pairFault) error {
	t.sum.Faulty++
	return t.say(f)
}

func (t *tellPairs) say(f pairFault) error {
	if t.json != nil {
		t.json.Encode(f)
		return t.w.Flush()
	}
	t.clear()
	where := f.File
	if f.Line > 0 {
		where += fmt.Sprintf(":%d:%d", f.Line, f.Column)
	}
	if f.Round > 0 {
		where += fmt.Sprintf(": round %d", f.Round)
	}
	_, err := fmt.Fprintf(t.err, "%s: %s\n", where, f.Why)
	return err
}

// difference tells a round that differs.
func (t *tellPairs) difference(d difference) error {
	if t.json != nil {
		t.json.Encode(d)
		return t.w.Flush()
	}
	t.clear()
	list := func(pairs []pairing) string {
		words := make([]string, 0, len(pairs))
		for _, p := range pairs {
			words = append(words, p.String())
		}
		return strings.Join(words, ", ")
	}
	fmt.Fprintf(t.w, "%s: round %d differs\n  the file  %s\n  the rules %s\n", d.File, d.Round, list(d.Theirs), list(d.Ours))
	return t.w.Flush()
}

// total tells the sum of a check.
func (t *tellPairs) total() {
	t.clear()
	if t.json != nil {
		t.json.Encode(t.sum)
		return
	}
	fmt.Fprintf(t.w, "files: %d\nrounds: %d\nrounds that differ: %d\nfiles with a fault: %d\n", t.sum.Files, t.sum.Rounds, t.sum.Different, t.sum.Faulty)
}

func (t *tellPairs) close() error {
	t.clear()
	return t.w.Flush()
}

// round tells a round that has been paired.
func (x *pairer) round(name string, t *swissOf, r swiss.Round, w swiss.Working) error {
	p := pairedRound{File: name, Round: r.No, Planned: t.Section.Planned, Pairs: []pairOnLine{}, Bye: r.Bye}
	for _, g := range r.Games {
		p.Pairs = append(p.Pairs, pairOnLine{Board: g.Board, White: g.White, Black: g.Black})
	}
	for number, bye := range r.Absent {
		p.Absent = append(p.Absent, absence{number, string(rune(bye))})
	}
	slices.SortFunc(p.Absent, func(a, b absence) int { return a.Number - b.Number })
	if x.json != nil {
		x.json.Encode(p)
		return x.w.Flush()
	}
	of := ", the number of rounds is not said"
	if p.Planned > 0 {
		of = fmt.Sprintf(" of %d", p.Planned)
	}
	fmt.Fprintf(x.w, "%s: round %d%s, %s\n", name, r.No, of, counted(len(t.Section.Players), "player", "players"))
	who := func(number int) string {
		p := t.Section.Players[number-1]
		score := p.Score(r.No - 1)
		for _, m := range p.Rounds[:min(len(p.Rounds), r.No-1)] {
			if m.Result == rounds.Running {
				score++ // meanwhile
			}
		}
		return fmt.Sprintf("%d %s (%s)", number, p.Name, halves(score))
	}
	for _, g := range p.Pairs {
		fmt.Fprintf(x.w, "%5d  %s – %s\n", g.Board, who(g.White), who(g.Black))
		for _, why := range g.Why {
			fmt.Fprintf(x.w, "       %s\n", why)
		}
	}
	if p.Bye > 0 {
		fmt.Fprintf(x.w, "  bye  %s\n", who(p.Bye))
	}
	for _, a := range p.Absent {
		fmt.Fprintf(x.w, "    –  %s, not paired, %s\n", who(a.Number), halves(rounds.Result(a.Result[0]).Halves()))
	}
	return x.w.Flush()
}

// halves writes half points as players do: 2½.
func halves(n int) string {
	switch {
	case n == 1:
		return "½"
	case n%2 == 1:
		return fmt.Sprintf("%d½", n/2)
	}
	return fmt.Sprint(n / 2)
}
