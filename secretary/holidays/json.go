package holidays

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"

	"postd/correspondence/calendar"
)

// divisions are the sets by their names in www.gov.uk/bank-holidays.json.
var divisions = map[string]string{"GB-EAW": "england-and-wales", "GB-SCT": "scotland", "GB-NIR": "northern-ireland"}

// divisionOf is the division of a set. A set that is none of the United Kingdom
// has one of its own name.
func divisionOf(set string) string {
	if name, ok := divisions[set]; ok {
		return name
	}
	return set
}

// division is one part of the file.
type division struct {
	Division string         `json:"division"`
	Events   []holidayEvent `json:"events"`
}

// holidayEvent is a day in it.
type holidayEvent struct {
	Title   string `json:"title"`
	Date    string `json:"date"`
	Notes   string `json:"notes"`
	Bunting bool   `json:"bunting"`
}

// readHolidayJSON reads the days of the set's division.
func readHolidayJSON(l *holidayList, data []byte, set string) error {
	var all map[string]json.RawMessage
	if err := json.Unmarshal(data, &all); err != nil {
		return jsonFault(data, 0, err)
	}
	raw, ok := all[divisionOf(set)]
	if !ok {
		names := slices.Sorted(maps.Keys(all))
		if len(names) > 5 {
			names = names[:5]
		}
		for i, name := range names {
			names[i] = beginning(name, 40)
		}
		return lineFault(0, "there is no division %q in the file for %s; it has: %s", divisionOf(set), set, strings.Join(names, ", "))
	}
	from := max(bytes.Index(data, raw), 0)
	var d struct {
		Events []json.RawMessage `json:"events"`
	}
	if err := json.Unmarshal(raw, &d); err != nil {
		return jsonFault(data, from, err)
	}
	for _, x := range d.Events {
		from += max(bytes.Index(data[from:], x), 0)
		line := 1 + bytes.Count(data[:from], []byte("\n"))
		var e holidayEvent
		if err := json.Unmarshal(x, &e); err != nil {
			return jsonFault(data, from, err)
		}
		from += len(x)
		date, err := calendar.ParseDate(e.Date)
		if err != nil {
			return lineFault(line, "%q is no date, as 2026-12-25", beginning(e.Date, 40))
		}
		kind := ""
		if strings.EqualFold(strings.TrimSpace(e.Notes), "substitute day") {
			kind = "substitute"
		}
		if err := l.add(line, date, e.Title, kind); err != nil {
			return err
		}
	}
	return nil
}

// jsonFault says where the file is not as it must be.
func jsonFault(data []byte, from int, err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	at := 0
	switch {
	case errors.As(err, &syntax):
		at = int(syntax.Offset)
	case errors.As(err, &kind):
		at = int(kind.Offset)
	}
	line := 1 + bytes.Count(data[:min(from+at, len(data))], []byte("\n"))
	return lineFault(line, "this is not the JSON of a list of holidays: %s", beginning(err.Error(), 200))
}

// writeHolidayJSON writes the days in that shape.
func writeHolidayJSON(set string, days []calendar.Day) ([]byte, error) {
	name := divisionOf(set)
	d := division{Division: name, Events: []holidayEvent{}}
	for _, x := range days {
		title, substitute := holidayName(x.Name)
		e := holidayEvent{Title: title, Date: x.Date.String()}
		if substitute || x.Kind == "substitute" {
			e.Notes = "Substitute day"
		}
		d.Events = append(d.Events, e)
	}
	var b bytes.Buffer
	w := json.NewEncoder(&b)
	w.SetIndent("", "  ")
	err := w.Encode(map[string]division{name: d})
	return b.Bytes(), err
}
