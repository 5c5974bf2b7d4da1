package holidays

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/tournament/cells"
)

// readHolidayCSV reads lines of date, name and, where it is given, kind. A head
// and lines that begin with # are passed over.
func readHolidayCSV(l *holidayList, data []byte, _ string) error {
	r := csv.NewReader(bytes.NewReader(data))
	r.FieldsPerRecord, r.Comment, r.TrimLeadingSpace = -1, '#', true
	for n := 0; ; n++ {
		row, err := r.Read()
		if errors.Is(err, io.EOF) {
			return nil
		}
		var fault *csv.ParseError
		if errors.As(err, &fault) {
			return lineFault(fault.Line, "this is no line of date,name,kind: %s", fault.Err)
		}
		if err != nil {
			return lineFault(0, "%s", err)
		}
		line, _ := r.FieldPos(0)
		if n == 0 && strings.EqualFold(strings.TrimSpace(row[0]), "date") {
			continue
		}
		if len(row) < 2 || len(row) > 3 {
			return lineFault(line, "a line is date,name or date,name,kind")
		}
		date, err := calendar.ParseDate(strings.TrimSpace(row[0]))
		if err != nil {
			return lineFault(line, "%q is no date, as 2026-12-25", beginning(row[0], 40))
		}
		kind := ""
		if len(row) == 3 {
			kind = strings.TrimSpace(row[2])
		}
		name := cells.Bare(row[1])
		if err := l.add(line, date, name, kind); err != nil {
			return err
		}
	}
}

// writeHolidayCSV writes lines of date, name and kind.
func writeHolidayCSV(days []calendar.Day) ([]byte, error) {
	rows := [][]string{{"date", "name", "kind"}}
	for _, x := range days {
		name, substitute := holidayName(x.Name)
		kind := x.Kind
		if substitute {
			kind = "substitute"
		}
		rows = append(rows, []string{x.Date.String(), name, kind})
	}
	return cells.Table(slices.Values(rows)), nil
}

// Write writes the days of a set in one of the forms. The instant is
// when that is done, which iCalendar wants to know.
func Write(form, set string, days []calendar.Day, now time.Time) ([]byte, error) {
	switch form {
	case FormJSON:
		return writeHolidayJSON(set, days)
	case FormICS:
		return writeHolidayICS(set, days, now), nil
	case FormCSV:
		return writeHolidayCSV(days)
	}
	return nil, lineFault(0, "%q is no form of lists; known: %s", form, strings.Join(Forms, ", "))
}
