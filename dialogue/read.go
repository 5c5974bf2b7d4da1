package dialogue

import (
	"bytes"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"golang.org/x/tools/txtar"

	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/rules"
)

// Read reads a dialogue. The name is used in errors alone. Whatever is not
// understood is an error that names its line, "dialogue: FILE:LINE: …"; all of
// them are found at once, and joined.
func Read(name string, data []byte) (Script, error) {
	r := reader{script: Script{Name: name, Since: -1, archive: txtar.Parse(data)}}
	r.head(lines(r.script.archive.Comment))
	if r.zone == nil {
		return Script{}, r.joined()
	}
	line := 1 + bytes.Count(r.script.archive.Comment, []byte("\n"))
	for i, f := range r.script.archive.Files {
		r.direction(line, i, f)
		line += 1 + bytes.Count(f.Data, []byte("\n"))
	}
	r.begin()
	r.cover()
	if len(r.errs) > 0 {
		return Script{}, r.joined()
	}
	return r.script, nil
}

// reader is a script while it is read.
type reader struct {
	script Script
	errs   []fault
	zone   *time.Location // nil until the head is read
	last   time.Time      // the instant of the last act; zero before the first
	first  time.Time      // of the first act
	begins Field          // "turn begins" of the head
	starts Field          // "first_turn_at" of the head
	lines  map[string]int // of the fields of the head
}

// fault is an error with its line.
type fault struct {
	line int
	err  error
}

func (r *reader) fail(line int, format string, args ...any) {
	r.errs = append(r.errs, fault{line, errorAt(r.script.Name, line, format, args...)})
}

// joined returns all errors in the order of their lines.
func (r *reader) joined() error {
	slices.SortStableFunc(r.errs, func(a, b fault) int { return a.line - b.line })
	all := make([]error, len(r.errs))
	for i, f := range r.errs {
		all[i] = f.err
	}
	return errors.Join(all...)
}

// lines cuts a text into its lines, without their ends.
func lines(text []byte) []string {
	s := strings.ReplaceAll(string(text), "\r\n", "\n")
	if s == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(s, "\n"), "\n")
}

// head reads what stands before the first direction.
func (r *reader) head(text []string) {
	n := 0
	for n < len(text) && (strings.TrimSpace(text[n]) == "" || text[n][0] == '#') {
		n++
	}
	first := n + 1
	var title []string
	for n < len(text) && strings.TrimSpace(text[n]) != "" {
		title = append(title, strings.TrimSpace(text[n]))
		n++
	}
	r.title(first, strings.Join(title, " "))
	r.agreement(r.headFields(n, text))
}

// title reads the laws and the sentence with which a file begins.
func (r *reader) title(line int, s string) {
	for more := true; more; {
		word, rest, _ := strings.Cut(s, " ")
		law := rules.Law(strings.TrimRight(word, ".,;:"))
		if !strings.Contains(word, "/") {
			r.fail(line, "the file must begin with the law that the case shows (like BCC1903/V.5(b).) and a sentence")
			return
		}
		if !law.Known() {
			r.fail(line, "there is no law %q in the index of laws", law)
			return
		}
		r.script.Laws = append(r.script.Laws, law)
		s = strings.TrimSpace(rest)
		more = strings.HasSuffix(word, ",")
	}
	if r.script.About = s; s == "" {
		r.fail(line, "after the law a sentence must say what the case shows")
	}
}

// headFields cuts the lines "field: value". A line that begins with a blank
// goes on with the field above it, one that begins with # is for the reader.
func (r *reader) headFields(from int, text []string) []Field {
	var fields []Field
	r.lines = map[string]int{}
	for i := from; i < len(text); i++ {
		line := strings.TrimSpace(text[i])
		switch {
		case line == "" || line[0] == '#':
		case text[i] != strings.TrimLeft(text[i], " \t") && len(fields) > 0:
			fields[len(fields)-1].Value += " " + line
		default:
			name, value, ok := strings.Cut(line, ":")
			f := Field{i + 1, strings.TrimSpace(name), strings.TrimSpace(value)}
			switch at := r.lines[f.Name]; {
			case !ok || f.Name == "":
				r.fail(f.Line, "%q is no field (like turn.limit: 3 days)", line)
			case at > 0:
				r.fail(f.Line, "%s stands already on line %d", f.Name, at)
			default:
				r.lines[f.Name] = f.Line
				fields = append(fields, f)
			}
		}
	}
	return fields
}

// agreement fills the blanks. A preset, the code and what is laid over it come
// first, since they bring the defaults of the others, and the instants last, since
// they need the zone.
func (r *reader) agreement(fields []Field) {
	a := &r.script.Agreement
	var laws [][2]string
	for _, f := range fields {
		if f.Name == "preset" || f.Name == "code" || f.Name == "overlay" {
			laws = append(laws, [2]string{f.Name, f.Value})
		}
	}
	var errs []error
	if *a, errs = terms.FillIn(laws); len(errs) > 0 {
		r.fail(max(r.lines["preset"], r.lines["code"], r.lines["overlay"]), "%w", errs[0])
		return
	}
	a.Colours = terms.ColoursFixed // a dialogue says who has White
	r.script.Players = [2]string{"A. White", "B. Black"}
	for _, f := range fields {
		switch f.Name {
		case "preset", "code", "overlay":
		case "cell":
			r.cells(f)
		case "white":
			r.script.Players[rules.White] = f.Value
		case "black":
			r.script.Players[rules.Black] = f.Value
		case "region of White":
			r.script.Regions[rules.White] = f.Value
		case "region of Black":
			r.script.Regions[rules.Black] = f.Value
		case "position":
			if _, err := rules.ParseFEN(f.Value); err != nil {
				r.fail(f.Line, "%w", err)
			}
			r.script.Position = f.Value
		case "plies since capture":
			n, err := strconv.Atoi(f.Value)
			if err != nil || n < 0 {
				r.fail(f.Line, "%q is not a number of plies", f.Value)
			}
			r.script.Since = n
		case "moves", "turn begins", "first_turn_at":
		default:
			if err := a.Set(f.Name, f.Value); err != nil {
				r.fail(f.Line, "%w", err)
			}
		}
	}
	cal, err := calendar.NewCalendar(a.Calendar)
	if err != nil {
		r.fail(max(r.lines["calendar.zone"], r.lines["calendar.holidays"], r.lines["calendar.weekly"], 1), "%w", err)
		return
	}
	r.zone = cal.Zone()
	for _, f := range fields {
		switch f.Name {
		case "moves":
			r.script.movesLine = f.Line
			r.moves(f)
		case "turn begins":
			r.begins = f
		case "first_turn_at":
			r.starts = f
		}
	}
	if r.script.Since >= 0 && r.script.Position == "" {
		r.fail(r.lines["plies since capture"], "plies since capture may only stand beside a position")
	}
}

// cells reads the points of law that the dialogue shows under its code.
func (r *reader) cells(f Field) {
	for name := range strings.SplitSeq(f.Value, ";") {
		name = strings.TrimSpace(name)
		if !slices.ContainsFunc(terms.Points(), func(p terms.Point) bool { return p.Name == name }) {
			r.fail(f.Line, "there is no point of law %q in the table of the codes", name)
			continue
		}
		r.script.Cells = append(r.script.Cells, name)
	}
}

// begin settles when the game and its open turn begin. Where nothing is said,
// the turn begins with the first act; the moves played before are all
// despatched at that instant, and so is the first turn.
func (r *reader) begin() {
	a := &r.script.Agreement
	instant := func(f Field) time.Time {
		if f.Name == "" {
			return time.Time{}
		}
		t, err := parseInstant(f.Value, r.zone)
		if err != nil {
			r.fail(f.Line, "%w", err)
		}
		return t
	}
	begins, starts := instant(r.begins), instant(r.starts)
	if r.first.IsZero() && len(r.errs) > 0 {
		return // what should happen was not understood
	}
	if r.first.IsZero() {
		r.fail(max(len(lines(r.script.archive.Comment)), 1), "nothing happens in it: a dialogue needs a direction such as -- Mon 7 Dec 2026 09:00, White writes --")
		return
	}
	if begins.IsZero() {
		begins = starts
	}
	if begins.IsZero() {
		begins = r.first
	}
	if starts.IsZero() {
		starts = begins
	}
	a.FirstTurnAt, r.script.Begins = starts, begins
	moves := len(r.script.Moves) > 0
	switch {
	case moves && r.script.Position != "":
		r.fail(r.script.movesLine, "moves and position exclude each other")
	case moves && begins.Before(starts):
		r.fail(r.begins.Line, "the turn begins before the first turn of the game")
	case moves && r.first.Before(begins):
		r.fail(r.script.Directions[0].Line, "the dialogue begins before the turn does (%s)", showInstant(begins, r.zone))
	case !moves && !begins.Equal(starts):
		r.fail(r.begins.Line, "without moves the turn that begins is the first: turn begins and first_turn_at must agree")
	}
	for _, err := range append(a.Validate(), a.Unbuilt()...) {
		// What the file does not fill, the code does.
		line := max(r.lines["preset"], r.lines["code"], 1)
		var fe *terms.FieldError
		if errors.As(err, &fe) && r.lines[fe.Field] > 0 {
			line = r.lines[fe.Field]
		}
		r.fail(line, "%w", err)
	}
}

// cover refuses what lies outside the data of the calendar.
func (r *reader) cover() {
	cal, err := calendar.NewCalendar(r.script.Agreement.Calendar)
	if err != nil {
		return // said already
	}
	for _, d := range r.script.Directions {
		if date := calendar.DateOf(d.At, r.zone); d.Do.Act() && !cal.Covers(date) {
			r.fail(d.Line, "the calendar %s has no data for %s", cal.Label(), date)
		}
	}
}
