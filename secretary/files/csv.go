package files

import (
	"bytes"
	"encoding/csv"
	"strconv"
	"strings"

	"postd/rules"
	"postd/secretary/holidays"
	"postd/tournament"
)

// spreadsheet makes a file of comma separated values (RFC 4180). Whatever a spreadsheet would
// take for a formula has an apostrophe before it, since its words may come from anybody
// (DESK/E-82).
func spreadsheet(rows [][]string) ([]byte, error) {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.UseCRLF = true
	for _, row := range rows {
		cells := make([]string, len(row))
		for i, s := range row {
			cells[i] = holidays.Defused(s)
		}
		if err := w.Write(cells); err != nil {
			return nil, err
		}
	}
	w.Flush()
	return b.Bytes(), w.Error()
}

// TableCSV is the table of the section for a spreadsheet, in the order of the places: the
// opponents by their numbers, and behind the score the tie-breaks.
func (s Section) TableCSV() ([]byte, error) {
	t, err := s.Table()
	if err != nil {
		return nil, err
	}
	head := []string{"Place", "Number", "Name"}
	for _, r := range t.ByNumber() {
		head = append(head, strconv.Itoa(r.Number))
	}
	head = append(head, "Score", "Left", "Withdrawn")
	for _, by := range t.Order {
		head = append(head, by.Name())
	}
	rows := [][]string{head}
	for _, r := range t.Rows {
		rows = append(rows, s.csvRow(r))
	}
	return spreadsheet(rows)
}

func (s Section) csvRow(r tournament.Row) []string {
	row := []string{r.Place(), strconv.Itoa(r.Number), r.Name}
	for _, c := range r.Cells {
		var signs []string
		for _, m := range c.Marks {
			if s.appealed[m.Label] {
				m.Sign = "?"
			}
			signs = append(signs, m.Sign)
		}
		row = append(row, strings.Join(signs, " "))
	}
	left := ""
	if r.Left != nil {
		left = "yes"
	}
	row = append(row, r.Score.String(), strconv.Itoa(r.Remain), left)
	return append(row, r.Figures...)
}

// RoundsCSV is every game of the section with its round, by round and board.
func (s Section) RoundsCSV() ([]byte, error) {
	at := s.places()
	rows := [][]string{{"Round", "Game", "White", "Black", "Result", "Ended"}}
	for _, x := range s.ordered() {
		ended := ""
		if x.Over() {
			ended = x.Ended.In(s.Zone).Format("2006-01-02")
		}
		result := strings.NewReplacer("–", "-", "½", "1/2").Replace(s.stands(x))
		if !x.Over() {
			result = ""
		}
		rows = append(rows, []string{at[x.Label].words(), x.Label, s.names(x, rules.White), s.names(x, rules.Black), result, ended})
	}
	return spreadsheet(rows)
}
