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
	script  Script
	errs    []fault
	zone    *time.Location // nil until the head is read
	last    time.Time      // the instant of the last act; zero before the first
	lastAt  int            // the line of that act
	first   time.Time      // of the first act
	firstAt int            // the line of that act
	begins  Field          // "turn begins" of the head
	starts  Field          // "first_turn_at" of the head
	playing [2]int         // who plays each side at this place, in the order of Script.names
	took    []took         // the rulings so far
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
			r.fail(line, "the file must begin with the law that the case shows (like BCC1903/V.5(b).) and a sentence%s", didYouMean(lawsEndingIn(law)))
			return
		}
		if len(sections(law)) == 0 {
			r.fail(line, "%w", noLaw(law))
			return
		}
		r.script.Laws = append(r.script.Laws, law)
		s = strings.TrimSpace(rest)
		more = strings.HasSuffix(word, ",") || strings.HasSuffix(word, ";")
	}
	if r.script.About = s; s == "" {
		r.fail(line, "after the law a sentence must say what the case shows")
	}
}

// headFields cuts the lines "field: value". A line that begins with a blank
// goes on with the field above it, one that begins with # is for the reader.
func (r *reader) headFields(from int, text []string) []Field {
	var fields []Field
	r.script.lines = map[string]int{}
	for i := from; i < len(text); i++ {
		line := strings.TrimSpace(text[i])
		switch {
		case line == "" || line[0] == '#':
		case text[i] != strings.TrimLeft(text[i], " \t") && len(fields) > 0:
			f := &fields[len(fields)-1]
			f.more = append(f.more, lineFrom{len(f.Value) + 1, i + 1})
			f.Value += " " + line
		default:
			name, value, ok := strings.Cut(line, ":")
			f := Field{Line: i + 1, Name: strings.TrimSpace(name), Value: strings.TrimSpace(value)}
			switch at := r.script.lines[f.Name]; {
			case !ok || f.Name == "":
				r.fail(f.Line, "%q is no field (like turn.limit: 3 days)", line)
			case at > 0:
				r.fail(f.Line, "%s stands already on line %d", f.Name, at)
			default:
				r.script.lines[f.Name] = f.Line
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
		for _, err := range errs {
			r.fail(r.script.cause(err, "preset"), "%w", err)
		}
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
		case "by post":
			r.byPost(f)
		case "position":
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
		r.fail(r.script.cause(err, "calendar.weekly", "calendar.holidays", "calendar.zone"), "%w", err)
		return
	}
	r.zone = cal.Zone()
	if at, err := r.script.setUp(); err != nil {
		r.fail(at, "%w", err)
	}
	for _, f := range fields {
		switch f.Name {
		case "moves":
			if at, err := r.script.play(f); err != nil {
				r.fail(at, "%w", err)
			}
		case "turn begins":
			r.begins = f
		case "first_turn_at":
			r.starts = f
		}
	}
}

// cells reads the points of law that the dialogue shows under its code.
func (r *reader) cells(f Field) {
	isPoint := func(name string) bool {
		return slices.ContainsFunc(terms.Points(), func(p terms.Point) bool { return p.Name == name })
	}
	// The name of a point may hold a comma, so as many pieces as can be make one name.
	for rest := inList(f.Value); len(rest) > 0; {
		n := len(rest)
		for n > 1 && !isPoint(strings.Join(rest[:n], ", ")) {
			n--
		}
		name := strings.Join(rest[:n], ", ")
		if rest = rest[n:]; !isPoint(name) {
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
	by := r.begins // the field that says when the turn begins
	if begins.IsZero() {
		begins, by = starts, r.starts
	}
	if begins.IsZero() {
		begins = r.first
	}
	if starts.IsZero() {
		starts = begins
	}
	a.FirstTurnAt, r.script.Begins = starts, begins
	show := func(t time.Time) string { return showInstant(t, r.zone) }
	moves := len(r.script.Moves) > 0
	switch {
	case moves && begins.Before(starts):
		r.fail(r.begins.Line, "%s is before %s, when the first turn of the game begins (line %d)", show(begins), show(starts), r.starts.Line)
	case moves && r.first.Before(begins):
		r.fail(r.firstAt, "%s is before %s, when the turn begins (%s, line %d)", show(r.first), show(begins), by.Name, by.Line)
	case !moves && !begins.Equal(starts):
		r.fail(r.begins.Line, "without moves the turn that begins is the first, so that %s and %s must agree (first_turn_at, line %d)", show(begins), show(starts), r.starts.Line)
	}
	for _, d := range r.script.Directions {
		if d.Do.Act() && !d.Do.lasts() {
			break
		}
		from := r.first
		if begins.Before(from) {
			from = begins
		}
		if d.Do.lasts() && !d.At.IsZero() && d.At.Before(from) {
			r.fail(d.Line, "%s is before %s, when the dialogue begins", show(d.At), show(from))
		}
	}
	for _, err := range append(a.Validate(), a.Unbuilt()...) {
		r.fail(r.script.cause(err), "%w", err)
	}
}

// cover refuses what lies outside the data of the calendar.
func (r *reader) cover() {
	cal, err := calendar.NewCalendar(r.script.Agreement.Calendar)
	if err != nil {
		return // said already
	}
	for _, d := range r.script.Directions {
		if date := calendar.DateOf(d.At, r.zone); d.Do.Act() && !d.At.IsZero() && !cal.Covers(date) {
			r.fail(d.Line, "the calendar %s has no data for %s", cal.Label(), date)
		}
	}
}
