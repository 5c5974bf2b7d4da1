package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// table is what a race came to.
type table struct {
	Title string   `json:"title"`
	Work  string   `json:"work"`
	Unit  string   `json:"unit"` // a rate is so many a second
	Peers []string `json:"peers"`
	Rows  []row    `json:"rows"`
	Notes []string `json:"notes,omitempty"`
}

// row is one contestant's rate and how many times those of the peers it is.
// It has no ratio to a peer that did other work.
type row struct {
	Name string             `json:"name"`
	Rate float64            `json:"rate"`
	To   map[string]float64 `json:"to"`
	// Fault is why it was not measured.
	Fault string `json:"fault,omitempty"`
}

// cells returns the table as words, the heads first.
func (t table) cells() [][]string {
	heads := []string{"", t.Unit + " a second"}
	for _, p := range t.Peers {
		heads = append(heads, "to "+p)
	}
	cells := [][]string{heads}
	for _, r := range t.Rows {
		line := []string{r.Name, figure(r.Rate)}
		if r.Fault != "" {
			line = []string{r.Name + ", not measured: " + r.Fault, ""}
		}
		for _, p := range t.Peers {
			ratio := ""
			if x, ok := r.To[p]; ok {
				ratio = figure(x)
			}
			line = append(line, ratio)
		}
		cells = append(cells, line)
	}
	return cells
}

// figure writes a number with as many places as it deserves.
func figure(x float64) string {
	switch {
	case x < 0.995:
		return strconv.FormatFloat(x, 'f', 2, 64)
	case x < 9.95:
		return strings.TrimSuffix(strconv.FormatFloat(x, 'f', 1, 64), ".0")
	}
	digits := strconv.FormatFloat(x, 'f', 0, 64)
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + "," + digits[at:]
	}
	return digits
}

// text writes the table for a terminal.
func (t table) text(out io.Writer) {
	fmt.Fprintf(out, "%s\n%s\n\n", t.Title, t.Work)
	cells := t.cells()
	widths := make([]int, len(cells[0]))
	for _, line := range cells {
		for i, s := range line {
			widths[i] = max(widths[i], utf8.RuneCountInString(s))
		}
	}
	for _, line := range cells {
		fmt.Fprintf(out, "%-*s", widths[0], line[0])
		for i, s := range line[1:] {
			fmt.Fprintf(out, "  %*s", widths[i+1], s)
		}
		fmt.Fprintln(out)
	}
	for _, n := range t.Notes {
		fmt.Fprintln(out, n)
	}
	fmt.Fprintln(out)
}

// markdown writes the table for a page such as docs/benchmarks.md.
func (t table) markdown(out io.Writer) {
	fmt.Fprintf(out, "### %s\n\n%s\n\n", t.Title, t.Work)
	for i, line := range t.cells() {
		fmt.Fprintf(out, "| %s |\n", strings.Join(line, " | "))
		if i == 0 {
			fmt.Fprintf(out, "|---|%s\n", strings.Repeat("---:|", len(line)-1))
		}
	}
	fmt.Fprintln(out)
	for _, n := range t.Notes {
		fmt.Fprintf(out, "%s\n\n", n)
	}
}
