package cells

import (
	"bytes"
	"encoding/csv"
	"io"
	"iter"
	"strings"
)

// Table writes rows, each line ended by CR and LF.
func Table(rows iter.Seq[[]string]) []byte {
	var b bytes.Buffer
	_ = Write(&b, rows) // to memory, where it cannot fail
	return b.Bytes()
}

// Write writes them as they come.
func Write(to io.Writer, rows iter.Seq[[]string]) error {
	w := csv.NewWriter(to)
	w.UseCRLF = true
	for row := range rows {
		out := make([]string, len(row))
		for i, cell := range row {
			out[i] = Defused(cell)
		}
		if err := w.Write(out); err != nil {
			return err
		}
	}
	w.Flush()
	return w.Error()
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
