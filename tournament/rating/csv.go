package rating

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"postd/tournament/cells"
)

// columns are those of a list as a file, in the order in which it is written. Name and rating
// must stand in a file that is read, the others may.
var columns = []string{"list", "quarter", "name", "rating", "games", "top", "source"}

// The bounds of a file that is read.
const (
	mostFaults = 20
	mostRows   = 100_000
	longest    = 200 // characters of a name or source
)

// WriteCSV writes a list as a file. Cells of which a spreadsheet would make a formula begin with
// an apostrophe, which ReadCSV takes off.
func WriteCSV(l List) []byte {
	rows := [][]string{columns}
	for _, r := range l.Rows {
		top := ""
		if r.Top {
			top = "yes"
		}
		rows = append(rows, []string{strconv.Itoa(l.No), l.Period.String(), r.Name, strconv.Itoa(r.Rating), strconv.Itoa(r.Games), top, r.Source})
	}
	return cells.Table(slices.Values(rows))
}

// ReadCSV reads a list: first ratings that a secretary enters, or a list as WriteCSV wrote it.
// The first line names the columns, and has commas, semicolons or tabs between them. What is not
// UTF-8 is read as Latin-1. Every fault is told with its line and column, 20 at most, and nothing
// is read where there is one.
func ReadCSV(data []byte) (List, error) {
	r := reader{seen: map[string]int{}}
	data = bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))
	if !utf8.Valid(data) {
		latin := make([]rune, len(data))
		for i, b := range data {
			latin[i] = rune(b)
		}
		data = []byte(string(latin))
	}
	in := csv.NewReader(bytes.NewReader(data))
	in.FieldsPerRecord = -1
	first, _, _ := bytes.Cut(data, []byte("\n"))
	if i := bytes.IndexAny(first, ",;\t"); i >= 0 {
		in.Comma = rune(first[i])
	}
	head, err := in.Read()
	if err == io.EOF {
		return List{}, errors.New("rating: the file is empty")
	}
	if err == nil {
		err = r.head(head)
	}
	for err == nil && len(r.faults) < mostFaults {
		var cells []string
		if cells, err = in.Read(); err == nil {
			r.row(cells, in.FieldPos)
		}
		if len(r.list.Rows) > mostRows {
			err = fmt.Errorf("rating: a list has %d players at most", mostRows)
		}
	}
	if err != nil && err != io.EOF {
		var parse *csv.ParseError
		if errors.As(err, &parse) {
			r.fault(parse.Line, parse.Column, "%v", parse.Err)
		} else {
			r.faults = append(r.faults, err)
		}
	}
	if len(r.faults) > 0 {
		return List{}, errors.Join(r.faults...)
	}
	if len(r.list.Rows) == 0 {
		return List{}, errors.New("rating: the file has no player")
	}
	sortRows(r.list.Rows)
	return r.list, nil
}

// reader is a list that is being read.
type reader struct {
	list   List
	at     []string // the name of each column
	seen   map[string]int
	faults []error
}

func (r *reader) fault(line, column int, format string, a ...any) {
	if len(r.faults) < mostFaults {
		r.faults = append(r.faults, fmt.Errorf("rating: line %d, column %d: %w", line, column, fmt.Errorf(format, a...)))
	}
}

// head reads the names of the columns.
func (r *reader) head(cells []string) error {
	for _, c := range cells {
		name := strings.ToLower(strings.TrimSpace(c))
		if !slices.Contains(columns, name) || slices.Contains(r.at, name) {
			return fmt.Errorf("rating: line 1: %q is no column, or stands twice; there may stand %s", c, strings.Join(columns, ", "))
		}
		r.at = append(r.at, name)
	}
	for _, must := range []string{"name", "rating"} {
		if !slices.Contains(r.at, must) {
			return fmt.Errorf("rating: line 1: there is no column %q", must)
		}
	}
	return nil
}

// row reads a line.
func (r *reader) row(cells []string, pos func(int) (line, column int)) {
	line, _ := pos(0)
	if len(cells) != len(r.at) {
		r.fault(line, 1, "there are %d cells, and the first line has %d columns", len(cells), len(r.at))
		return
	}
	var row Row
	for i, cell := range cells {
		line, column := pos(i)
		if err := r.cell(&row, r.at[i], cell); err != nil {
			r.fault(line, column, "%s: %w", r.at[i], err)
		}
	}
	row.Top = row.Top || row.Rating >= master
	if before, twice := r.seen[row.Name]; twice {
		r.fault(line, 1, "%s stands on line %d already", row.Name, before)
	}
	r.seen[row.Name] = line
	r.list.Rows = append(r.list.Rows, row)
}

// cell reads one cell.
func (r *reader) cell(row *Row, column, cell string) (err error) {
	switch column {
	case "name":
		row.Name = cells.Bare(cell)
		return plain(row.Name, 1)
	case "source":
		row.Source = cells.Bare(cell)
		return plain(row.Source, 0)
	case "rating":
		if row.Rating, err = figure(cell); err == nil {
			err = Row{Rating: row.Rating}.Fault()
		}
	case "games":
		if row.Games, err = figure(cell); err == nil {
			err = Row{Rating: First, Games: row.Games}.Fault()
		}
	case "top":
		row.Top = cell == "yes"
		if cell != "" && cell != "yes" {
			return fmt.Errorf("%q must be yes or empty", cell)
		}
	case "list":
		n, err := figure(cell)
		if err != nil {
			return err
		}
		if r.list.No != 0 && r.list.No != n {
			return fmt.Errorf("list %d and list %d in one file", r.list.No, n)
		}
		r.list.No = n
	case "quarter":
		p, err := ParsePeriod(cell)
		if err != nil {
			return err
		}
		if r.list.Period != (Period{}) && r.list.Period != p {
			return fmt.Errorf("%s and %s in one file", r.list.Period, p)
		}
		r.list.Period = p
	}
	return err
}

// figure reads a whole number that is not negative, and not enormous.
func figure(cell string) (int, error) {
	n, err := strconv.Atoi(cell)
	switch {
	case cell == "":
		return 0, errors.New("it is empty")
	case err != nil || n < 0 || strconv.Itoa(n) != cell:
		return 0, fmt.Errorf("%q is no whole number from 0", shortened(cell))
	}
	return n, nil
}

// plain refuses words that cannot be shown on one line.
func plain(s string, least int) error {
	switch n := utf8.RuneCountInString(s); {
	case n < least:
		return errors.New("it is empty")
	case n > longest:
		return fmt.Errorf("it has %d characters; %d are too many", n, longest)
	case s != strings.TrimSpace(s) || strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }):
		return fmt.Errorf("%q must be printable words without spaces at the ends", shortened(s))
	}
	return nil
}

// shortened is a cell for an error.
func shortened(s string) string {
	if r := []rune(s); len(r) > 30 {
		return string(r[:30]) + "…"
	}
	return s
}
