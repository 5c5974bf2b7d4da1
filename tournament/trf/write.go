package trf

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"postd/tournament/rounds"
)

// writer is a file while it is written.
type writer struct {
	f     *File
	v     Version
	ascii bool
	b     strings.Builder
	kept  []Kept // those that are not written yet
}

// Write returns the file in a version, each line ended by CR (FIDE/TRF26, remark 1). With
// ascii, letters with marks lose them and what is no letter of ASCII becomes a question mark.
// What is longer than its columns is cut.
func (f *File) Write(v Version, ascii bool) []byte {
	if v == TRF16 {
		// It has no record 299: points that it cannot explain are not in it.
		own := *f
		f, own.Abnormal = &own, nil
	}
	x := writer{f: f, v: v, ascii: ascii, kept: f.keptInOrder()}
	for i, tag := range order {
		x.records(tag)
		x.rest(i)
	}
	for _, k := range x.kept {
		x.repeat(k)
	}
	return []byte(x.b.String())
}

// place is where a record stands in order.
func place(tag string) int {
	if i := slices.Index(order, tag); i >= 0 {
		return i
	}
	return len(order)
}

// keptInOrder sorts the lines that are kept by where they stand.
func (f *File) keptInOrder() []Kept {
	kept := slices.Clone(f.Kept)
	slices.SortStableFunc(kept, func(a, b Kept) int {
		if d := place(a.Before) - place(b.Before); d != 0 {
			return d
		}
		return a.Skip - b.Skip
	})
	return kept
}

// before repeats the lines that stand before the record number skip with the tag.
func (x *writer) before(tag string, skip int) {
	for len(x.kept) > 0 && x.kept[0].Before == tag && x.kept[0].Skip <= skip {
		x.repeat(x.kept[0])
		x.kept = x.kept[1:]
	}
}

// rest repeats the lines that would stand before records that are not there.
func (x *writer) rest(i int) {
	for len(x.kept) > 0 && place(x.kept[0].Before) <= i {
		x.repeat(x.kept[0])
		x.kept = x.kept[1:]
	}
}

func (x *writer) repeat(k Kept) {
	if len(k.Text) >= 3 && x.v.has(k.Text[:3]) {
		text := k.Text
		if x.ascii {
			text = fold(text, true)
		}
		x.line(text)
	}
}

// line writes a line without blanks at its end.
func (x *writer) line(text string) {
	x.b.WriteString(strings.TrimRight(text, " "))
	x.b.WriteByte('\r')
}

// clean is a text as it may stand in a line.
func (x *writer) clean(text string) string {
	text = strings.ToValidUTF8(text, "?")
	if x.ascii {
		text = fold(text, false)
	}
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f && r < 0xa0 || r == '\u2028' || r == '\u2029' {
			return ' '
		}
		return r
	}, text))
}

// left is a text in n columns, with blanks behind it; what is longer is cut.
func (x *writer) left(text string, n int) string {
	r := []rune(x.clean(text))
	if len(r) > n {
		r = []rune(strings.TrimRight(string(r[:n]), " "))
	}
	return string(r) + strings.Repeat(" ", n-len(r))
}

// right is a text in n columns, with blanks before it.
func (x *writer) right(text string, n int) string {
	r := []rune(strings.TrimRight(x.left(text, n), " "))
	return strings.Repeat(" ", n-len(r)) + string(r)
}

// figure is a number in n columns; 0, and one that they cannot hold, is blank.
func figure(number, n int) string {
	text := ""
	if number > 0 {
		text = strconv.Itoa(number)
	}
	if len(text) > n {
		text = ""
	}
	return strings.Repeat(" ", n-len(text)) + text
}

// records writes all records with the tag, with the lines that are kept before each.
func (x *writer) records(tag string) {
	e := &x.f.Event
	var lines []string
	switch tag {
	case "001":
		x.players()
		return
	case "112":
		for _, name := range e.Deputies {
			lines = append(lines, x.clean(name))
		}
	case "132":
		lines = x.days()
	case "142":
		if n := x.f.Section.Planned; n > 0 {
			lines = []string{fmt.Sprint(n)}
		}
	case "152":
		if c := x.f.Colour; c == rounds.White || c == rounds.Black {
			lines = []string{strings.ToUpper(string(rune(c)))}
		}
	case "162":
		if x.f.Unknown == 0 && x.f.running() {
			lines = []string{" X 0.0"}
		}
	default:
		if at := e.text(tag); at == nil {
			lines = x.lists(tag)
		} else if text := x.clean(*at); text != "" {
			lines = []string{text}
		}
	}
	for i, text := range lines {
		x.before(tag, i)
		if x.v.has(tag) {
			x.line(tag + " " + text)
		}
	}
}

// running reports whether there is a game without a result.
func (f *File) running() bool {
	for _, p := range f.Section.Players {
		if slices.ContainsFunc(p.Rounds, func(m rounds.Meeting) bool { return m.Result == rounds.Running }) {
			return true
		}
	}
	return false
}

// days writes the dates of the rounds over the columns of the meetings.
func (x *writer) days() []string {
	if len(x.f.Event.Days) == 0 {
		return nil
	}
	text := strings.Repeat(" ", 85)
	for _, day := range x.f.Event.Days {
		text += "  " + x.left(day, 8)
	}
	return []string{text}
}
