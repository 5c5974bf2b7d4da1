package imports

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Table is a table of players as it was read.
type Table struct {
	Encoding string   // in which it was written: "UTF-8"
	Between  string   // what stands between its cells: "commas"
	Head     bool     // its first line names the columns
	Guessed  bool     // what the columns are was guessed, and is to be looked at
	Columns  []Column // in their order
	Rows     []Row
}

// Column is one column of a table.
type Column struct {
	Head   string // its words; empty where the table has no head
	Field  Field  // what it says of a player
	Sample string // the first of its cells that is not empty
}

// Title names a column to people: by its head, else by its number.
func (t Table) Title(i int) string {
	if i < len(t.Columns) && t.Columns[i].Head != "" {
		return t.Columns[i].Head
	}
	return fmt.Sprintf("column %d", i+1)
}

// Ignored are the titles of the columns that are passed over.
func (t Table) Ignored() (out []string) {
	for i, c := range t.Columns {
		if c.Field == Nothing {
			out = append(out, t.Title(i))
		}
	}
	return out
}

// Row is one line of a table.
type Row struct {
	Line   int // in the file, from 1
	Faults []Fault

	values map[Field]string
	places map[Field]int // the columns of the values, from 1
}

// Get is what the row says of a field.
func (r Row) Get(f Field) string { return r.values[f] }

// Fault is why a row cannot be taken.
type Fault struct {
	Line   int    `json:"line"`
	Column int    `json:"column,omitempty"` // from 1; 0 = the whole row
	What   string `json:"what"`             // is wrong
	Do     string `json:"do"`               // what would do
}

// Read reads a table. The fields of its columns are those chosen, or where none are
// chosen those that its head names, or else those that are guessed from its first lines.
func Read(raw []byte, chosen []Field) (Table, error) {
	text, encoding, err := decode(raw)
	if err != nil {
		return Table{}, err
	}
	comma, between := separator(text)
	t := Table{Encoding: encoding, Between: between}
	cells, err := records(text, comma)
	if err != nil {
		return t, err
	}
	t.columns(cells, chosen)
	if t.Head {
		cells = cells[1:]
	}
	if len(cells) > MostRows {
		return t, errMany
	}
	for _, c := range cells {
		t.Rows = append(t.Rows, t.row(c))
	}
	if len(t.Rows) == 0 {
		return t, errors.New("imports: it has a head and no players; put a row for each player below the head")
	}
	return t, nil
}

// record is one line as it was read, or why it cannot be.
type record struct {
	line  int
	cells []string
	fault *Fault
}

// separators are what may stand between cells.
var separators = []struct {
	comma rune
	words string
}{{'\t', "tabs"}, {';', "semicolons"}, {',', "commas"}}

// sampled is how many lines are looked at where something is guessed.
const sampled = 20

// separator finds what stands between the cells: what stands equally often in the most of
// the first lines.
func separator(text string) (rune, string) {
	lines := strings.SplitN(text, "\n", sampled+1)
	lines = lines[:min(len(lines), sampled)]
	best, at := 0, 2
	for i, s := range separators {
		counts := map[int]int{}
		for _, line := range lines {
			if n := strings.Count(unquoted(line), string(s.comma)); n > 0 {
				counts[n]++
			}
		}
		for n, lines := range counts {
			if score := lines*100 + n; score > best {
				best, at = score, i
			}
		}
	}
	return separators[at].comma, separators[at].words
}

// unquoted is a line without what stands in quotation marks.
func unquoted(line string) string {
	parts := strings.Split(line, `"`)
	var out strings.Builder
	for i := 0; i < len(parts); i += 2 {
		out.WriteString(parts[i])
	}
	return out.String()
}

// records reads the cells. A line that cannot be read is one with a fault.
func records(text string, comma rune) (out []record, err error) {
	r := csv.NewReader(strings.NewReader(text))
	r.Comma, r.FieldsPerRecord, r.LazyQuotes = comma, -1, comma == '\t'
	for {
		cells, err := r.Read()
		if err == io.EOF {
			break
		}
		x := record{cells: cells}
		if bad, is := errors.AsType[*csv.ParseError](err); is {
			x.line = bad.StartLine
			x.fault = &Fault{Line: bad.Line, Column: 0, What: fmt.Sprintf("A quotation mark at character %d does not end, or stands within a cell.", bad.Column),
				Do: "Put quotation marks around the whole cell, and write one within it twice."}
		} else if err != nil {
			return nil, err
		} else {
			x.line, _ = r.FieldPos(0)
			for i := range cells {
				x.cells[i] = strings.TrimSpace(cells[i])
			}
			if !slices.ContainsFunc(x.cells, func(s string) bool { return s != "" }) {
				continue
			}
		}
		if out = append(out, x); len(out) > MostRows+1 {
			return nil, errMany
		}
	}
	if len(out) == 0 {
		return nil, errEmpty
	}
	return out, nil
}

var errMany = fmt.Errorf("imports: the table has more than %d rows; split it, and import the parts one after the other", MostRows)
