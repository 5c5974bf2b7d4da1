package secretary

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"time"

	"postd/ledger"
	"postd/secretary/holidays"
)

// entriesCSV is the list of entries for a spreadsheet.
func entriesCSV(v *request) (response, error) {
	c, err := v.course()
	if err != nil {
		return nil, err
	}
	rows := [][]string{{"Number", "Player", "Name", "Address", "Verified", "Region", "Entered", "State", "Wish"}}
	for _, e := range c.Entries {
		r := c.entryRow(e)
		number := ""
		if e.Number > 0 {
			number = fmt.Sprint(e.Number)
		}
		rows = append(rows, []string{
			number, fmt.Sprint(r.ID), r.Name, r.Addr, r.Verified, c.people[e.Player].Region, e.At.In(c.zone).Format(time.RFC3339), r.State, e.Wish,
		})
	}
	return spreadsheet(c.Tournament, "entries", rows)
}

// spreadsheet makes a file of comma separated values (RFC 4180). Whatever a
// spreadsheet would take for a formula has an apostrophe before it, since its
// words may come from anybody.
func spreadsheet(t ledger.Tournament, what string, rows [][]string) (response, error) {
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
	return document{kind: "text/csv; charset=utf-8", name: t.Label + "-" + what + ".csv", bytes: b.Bytes()}, w.Error()
}
