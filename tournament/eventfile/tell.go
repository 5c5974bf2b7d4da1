package eventfile

import (
	"fmt"
	"slices"
	"strings"
)

// Outcome is what a file comes to.
type Outcome struct {
	Text     string // tables and pairings
	Expected string // what stands in the part "-- outcome --"
	Line     int    // the line of that part; 0: the file has none
}

// Holds reports whether the file expects nothing else.
func (o Outcome) Holds() bool { return o.Line == 0 || o.Text == o.Expected }

// Differs returns the first line of the file in which something else is expected, what is
// expected there and what the event comes to. Line is 0 where the file holds.
func (o Outcome) Differs() (line int, want, got string) {
	if o.Holds() {
		return 0, "", ""
	}
	wanted, told := strings.Split(o.Expected, "\n"), strings.Split(o.Text, "\n")
	for i := range max(len(wanted), len(told)) {
		want, got = "nothing more", "nothing more"
		if i < len(wanted) {
			want = wanted[i]
		}
		if i < len(told) {
			got = told[i]
		}
		if want != got {
			return o.Line + 1 + i, want, got
		}
	}
	return 0, "", ""
}

// kind is how a kind of event is read and told.
type kind struct {
	name          string
	fields, parts []string
	tell          func(*sheet)
}

// kinds are the kinds of events.
func kinds() []kind {
	return []kind{
		{"round-robin", []string{"cycles", "opening", "tie-breaks", "withdrawal", "seed"}, []string{"stage", "section", "results", "rights"}, (*sheet).roundRobin},
		{"scheveningen", []string{"tie-breaks", "withdrawal"}, []string{"side", "results"}, (*sheet).scheveningen},
		{"swiss", []string{"rounds", "initial", "seed", "unfinished", "tie-breaks", "apart", "reasons"}, []string{"players", "round", "later"}, (*sheet).swiss},
		{"knock-out", []string{"games", "level", "rest", "third", "seed"}, []string{"players", "results"}, (*sheet).knockOut},
		{"match", []string{"games", "level", "rest", "seed"}, []string{"players", "results"}, (*sheet).match},
		{"teams", []string{"boards", "games", "order", "cycles", "tie-breaks", "label"}, []string{"team", "match"}, (*sheet).teams},
		{"ladder", []string{"reach", "idle", "warning", "from", "until"}, []string{"rungs", "entries"}, (*sheet).ladder},
		{"rating", []string{"quarter", "number"}, []string{"list", "games", "corrections"}, (*sheet).rating},
	}
}

// Is reports whether a file is an event file: its first line that says something begins with
// "event:".
func Is(data []byte) bool {
	s := cut("", data)
	return len(s.head) > 0 && s.head[0].name == "event" && (len(s.faults) == 0 || s.faults[0].no > s.head[0].no)
}

// Tell plays the event of a file and tells its pairings and tables. The name is used in errors
// alone: each names its line, "eventfile: FILE:LINE: …"; 20 of them are found at once, and joined.
func Tell(name string, data []byte) (Outcome, error) {
	s := cut(name, data)
	of := s.field("event")
	all := kinds()
	i := slices.IndexFunc(all, func(k kind) bool { return k.name == of.value })
	if i < 0 {
		var names []string
		for _, k := range all {
			names = append(names, k.name)
		}
		s.fail(max(of.no, 1), "a file begins with \"event:\" and its kind, one of %s, not %q", strings.Join(names, ", "), of.value)
		return Outcome{}, s.failed()
	}
	k := all[i]
	s.check(append([]string{"event", "name", "about"}, k.fields...), k.parts)
	if f := s.field("name"); f.no > 0 {
		s.say("%s\n", f.value)
	}
	k.tell(s)
	if err := s.failed(); err != nil {
		return Outcome{}, err
	}
	return Outcome{Text: s.out.String(), Expected: s.want, Line: s.outcome}, nil
}

// Update returns the file with the outcome that it comes to in place of the one that it expects.
func Update(data []byte, o Outcome) []byte {
	text := strings.TrimRight(strings.ReplaceAll(string(data), "\r\n", "\n"), "\n") + "\n"
	if o.Line > 0 {
		text = strings.Join(strings.SplitAfter(text, "\n")[:o.Line-1], "")
	}
	return fmt.Appendf(nil, "%s-- %s --\n%s", text, outcomePart, o.Text)
}

// columns writes rows of cells under each other. A column of which every cell but the first is
// short stands to the right, as figures do; names stand to the left.
func (s *sheet) columns(rows [][]string, left ...int) {
	var widths []int
	for _, r := range rows {
		for i, c := range r {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], len([]rune(c)))
		}
	}
	for _, r := range rows {
		var b strings.Builder
		for i, c := range r {
			pad := strings.Repeat(" ", widths[i]-len([]rune(c)))
			if slices.Contains(left, i) {
				b.WriteString(c + pad)
			} else {
				b.WriteString(pad + c)
			}
			b.WriteString("  ")
		}
		s.say("%s", b.String())
	}
}
