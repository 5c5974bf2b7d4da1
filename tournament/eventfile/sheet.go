package eventfile

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// mostFaults is how many faults of a file are told.
const mostFaults = 20

// outcomePart is the title of the part that holds what the file expects.
const outcomePart = "outcome"

// sheet is an event file as it is read and told.
type sheet struct {
	name    string
	head    []field
	parts   []part
	faults  []fault
	out     strings.Builder
	outcome int // the line of the outcome; 0: the file has none
	want    string
}

// line is a line that says something, with its number.
type line struct {
	no   int
	text string
}

// field is a line "name: value".
type field struct {
	no          int
	name, value string
}

// part is what stands below a line "-- title --".
type part struct {
	no    int
	title string
	lines []line
}

// fault is an error with its line.
type fault struct {
	no  int
	err error
}

// fail notes what is wrong with a line.
func (s *sheet) fail(no int, format string, a ...any) {
	s.faults = append(s.faults, fault{no, fmt.Errorf("eventfile: %s:%d: %w", s.name, no, fmt.Errorf(format, a...))})
}

// failed joins the faults in the order of their lines; nil where there are none.
func (s *sheet) failed() error {
	slices.SortStableFunc(s.faults, func(a, b fault) int { return cmp.Compare(a.no, b.no) })
	var all []error
	for _, f := range s.faults[:min(len(s.faults), mostFaults)] {
		all = append(all, f.err)
	}
	return errors.Join(all...)
}

// say adds a line to the outcome.
func (s *sheet) say(format string, a ...any) {
	s.out.WriteString(strings.TrimRight(fmt.Sprintf(format, a...), " ") + "\n")
}

// titleOf returns the title of a line "-- title --".
func titleOf(text string) (string, bool) {
	inner, ok := strings.CutPrefix(text, "-- ")
	title, end := strings.CutSuffix(inner, " --")
	return strings.TrimSpace(title), ok && end
}

// cut parts a file into its head and its parts. Empty lines and lines that begin with # are for
// the reader alone, but in the outcome.
func cut(name string, data []byte) *sheet {
	s := &sheet{name: name}
	text := strings.ReplaceAll(string(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))), "\r\n", "\n")
	for i, raw := range strings.SplitAfter(text, "\n") {
		l := line{i + 1, strings.TrimSpace(raw)}
		title, begins := titleOf(l.text)
		switch {
		case s.outcome > 0:
			s.want += raw
		case begins && title == outcomePart:
			s.outcome = l.no
		case begins:
			s.parts = append(s.parts, part{no: l.no, title: title})
		case l.text == "" || l.text[0] == '#':
		case len(s.parts) > 0:
			p := &s.parts[len(s.parts)-1]
			p.lines = append(p.lines, l)
		case len(s.head) > 0 && strings.TrimLeft(raw, " \t") != raw:
			s.head[len(s.head)-1].value += " " + l.text
		default:
			if f, ok := fieldOf(l); ok {
				s.head = append(s.head, f)
			} else {
				s.fail(l.no, "%q is no field; the head has lines like \"name: The Hants Cup\", and parts begin with \"-- players --\"", l.text)
			}
		}
	}
	return s
}

// fieldOf reads a line "name: value".
func fieldOf(l line) (field, bool) {
	name, value, ok := strings.Cut(l.text, ":")
	return field{l.no, strings.TrimSpace(name), strings.TrimSpace(value)}, ok
}

// check refuses fields and parts that the kind does not have, and fields that stand twice.
func (s *sheet) check(fields, parts []string) {
	seen := map[string]bool{}
	for _, f := range s.head {
		switch {
		case !slices.Contains(fields, f.name):
			s.fail(f.no, "%q is no field of this kind of event; there are %s", f.name, strings.Join(fields, ", "))
		case seen[f.name]:
			s.fail(f.no, "the field %q stands twice", f.name)
		}
		seen[f.name] = true
	}
	for _, p := range s.parts {
		if first, _, _ := strings.Cut(p.title, " "); !slices.Contains(parts, first) {
			s.fail(p.no, "%q is no part of this kind of event; there are %s", p.title, strings.Join(parts, ", "))
		}
	}
}

// field returns a field of the head; its line is 0 where it does not stand there.
func (s *sheet) field(name string) field {
	for _, f := range s.head {
		if f.name == name {
			return f
		}
	}
	return field{name: name}
}

// number reads a whole number of the head.
func (s *sheet) number(name string, usual, least, most int) int {
	f := s.field(name)
	if f.no == 0 {
		return usual
	}
	n, err := strconv.Atoi(f.value)
	if err != nil || n < least || n > most {
		s.fail(f.no, "%s must be a whole number from %d to %d, not %q", name, least, most, f.value)
		return usual
	}
	return n
}

// choice reads one of several words of the head; the first is the usual one.
func (s *sheet) choice(name string, words ...string) string {
	f := s.field(name)
	if f.no == 0 {
		return words[0]
	}
	if !slices.Contains(words, f.value) {
		s.fail(f.no, "%s can be %s, not %q", name, strings.Join(words, ", "), f.value)
		return words[0]
	}
	return f.value
}

// one returns the part of a title that must stand once.
func (s *sheet) one(title string) part {
	var found []part
	for _, p := range s.parts {
		if p.title == title {
			found = append(found, p)
		}
	}
	switch {
	case len(found) == 0:
		s.fail(1, "the file has no part \"-- %s --\"", title)
		return part{}
	case len(found) > 1:
		s.fail(found[1].no, "the part \"-- %s --\" stands twice", title)
	}
	return found[0]
}

// day reads a date like 2026-12-07.
func (s *sheet) day(no int, text string) time.Time {
	d, err := time.Parse(time.DateOnly, text)
	if err != nil {
		s.fail(no, "%q is no date; write it like 2026-12-07", text)
	}
	return d
}

// itoa writes a whole number.
func itoa(n int) string { return strconv.Itoa(n) }
