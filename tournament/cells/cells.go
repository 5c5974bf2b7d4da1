package cells

import (
	"bytes"
	"encoding/csv"
	"iter"
	"strings"
)

// Table writes rows, each line ended by CR and LF.
func Table(rows iter.Seq[[]string]) []byte {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.UseCRLF = true
	for row := range rows {
		out := make([]string, len(row))
		for i, cell := range row {
			out[i] = Defused(cell)
		}
		_ = w.Write(out) // to memory, where it cannot fail
	}
	w.Flush()
	return b.Bytes()
}

// Defused is a cell of which no spreadsheet makes a formula.
func Defused(cell string) string {
	if formula(strings.TrimLeft(cell, "'")) {
		return "'" + cell
	}
	return cell
}

// Bare is the cell of which Defused made this one.
func Bare(cell string) string {
	if rest, ok := strings.CutPrefix(cell, "'"); ok && formula(strings.TrimLeft(rest, "'")) {
		return rest
	}
	return cell
}

// formula reports whether a spreadsheet would take the cell for more than words.
func formula(cell string) bool {
	words := strings.TrimLeft(cell, " \t\r\n")
	return strings.IndexFunc(words, func(r rune) bool { return strings.ContainsRune("=+-@＝＋－＠", r) }) == 0 || cell != "" && strings.Contains("\t\r\n", cell[:1])
}
