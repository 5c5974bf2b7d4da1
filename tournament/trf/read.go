package trf

import (
	"bytes"
	"slices"
	"strings"

	"postd/tournament/rounds"
)

// What a report has at most. The last four are far beyond any, so that none takes long.
const (
	mostPlayers     = 9999
	mostRounds      = 99
	mostTeams       = 999
	mostLines       = 100_000
	mostNumbers     = 200_000 // in all lists
	mostAbnormal    = 1000
	mostAccelerated = 20_000
)

// reader is a file while it is read.
type reader struct {
	faults
	f       File
	rows    []player // rows[i] is of the line i with 001
	planned row      // the line that said how many rounds there are
	absent  []int    // XXZ: who is not paired next
	refs    []ref
	pending []string // lines that are kept, before the next known record
	teams16 []Team   // of records 013, which count where there is no record 310
	unknown *int     // what 162 says of X
	byRank  row      // the line that says so
	spoilt  bool     // some line with 001 has a fault
}

// ref is a number of a player or team in a list, to be looked up when all are known.
type ref struct {
	line, column, number int
	player               bool // a player, even where there are teams
}

// Read reads a file. The error is Faults.
func Read(data []byte) (File, error) {
	var x reader
	if len(data) > longest {
		x.add(1, 1, "the file has more than %d octets; a report of 9,999 players has fewer", longest)
		return File{}, x.err()
	}
	if bytes.HasPrefix(data, []byte("\xff\xfe")) || bytes.HasPrefix(data, []byte("\xfe\xff")) {
		x.add(1, 1, "the file is UTF-16; save it as UTF-8")
		return File{}, x.err()
	}
	x.f.Version = TRF16
	all := split(data)
	if len(all) > mostLines {
		x.add(all[mostLines].no, 1, "the file has more than %d lines", mostLines)
		return File{}, x.err()
	}
	for _, l := range all {
		x.line(l)
	}
	if x.f.Teams == nil {
		x.f.Teams = x.teams16
	}
	x.most(len(x.f.Teams), mostTeams, "teams")
	x.most(len(x.f.Abnormal), mostAbnormal, "records 299")
	x.most(len(x.f.Accelerated), mostAccelerated, "accelerations")
	if len(x.refs) > mostNumbers {
		x.most(len(x.refs), mostNumbers, "numbers in lists")
		return File{}, x.err()
	}
	x.keep("", 0)
	x.whole()
	if err := x.err(); err != nil {
		return File{}, err
	}
	return x.f, nil
}

// most refuses more of a thing than any report has.
func (x *reader) most(n, most int, what string) {
	if n > most {
		x.add(1, 1, "there are %d %s, and at most %d are read", n, what, most)
		x.spoilt = true
	}
}

// keep gives the lines that wait their place.
func (x *reader) keep(before string, skip int) {
	for _, text := range x.pending {
		x.f.Kept = append(x.f.Kept, Kept{text, before, skip})
	}
	x.pending = x.pending[:0]
}

// line reads one line.
func (x *reader) line(l line) {
	if c := control(l.text); c > 0 {
		x.add(l.no, c, "there is a control character; take it away")
		return
	}
	tag := l.tag()
	if slices.Contains(since26, tag) {
		x.f.Version = TRF26
	}
	if at := x.f.Event.text(tag); at != nil {
		x.words(l, tag, at)
		return
	}
	w := l.columns()
	switch tag {
	case "001":
		x.player(l)
	case "112":
		x.keep(tag, len(x.f.Event.Deputies))
		x.f.Event.Deputies = append(x.f.Event.Deputies, w.cut(4, len(w.r)))
	case "132":
		x.keep(tag, 0)
		x.days(w)
	case "142", "XXR":
		x.keep("142", 0)
		x.rounds(w)
	case "152":
		x.keep(tag, 0)
		x.colour(w)
	case "162":
		x.keep(tag, 0)
		x.system(w)
	default:
		if !x.list(tag, w) && !x.foreign(tag, w) {
			x.strange(l, w)
		}
	}
}

// words reads a record that is text. A second one that says something else is kept.
func (x *reader) words(l line, tag string, at *string) {
	text := strings.TrimSpace(strings.ReplaceAll(l.text[3:], "\t", " "))
	switch *at {
	case "", text:
		x.keep(tag, 0)
		*at = text
	default:
		x.pending = append(x.pending, tag+" "+text)
	}
}

// strange keeps a comment, or a record that is not known.
func (x *reader) strange(l line, w row) {
	tag := l.tag()
	letters := strings.Trim(tag, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ""
	if tag != "###" && (len(tag) < 3 || !letters || w.at(4) != ' ') {
		x.add(l.no, 1, "no record begins so; one begins with three figures or capital letters and a blank, a comment with ###")
		return
	}
	x.pending = append(x.pending, string(w.r))
}

// days reads the dates of the rounds from their columns, or one after the other where they do
// not stand in them.
func (x *reader) days(w row) {
	var days []string
	text := w.cut(4, len(w.r))
	for c := 92; c <= len(w.r); c += 10 {
		days = append(days, w.cut(c, c+7))
	}
	if strings.Join(strings.Fields(strings.Join(days, " ")), " ") != strings.Join(strings.Fields(text), " ") {
		days = strings.Fields(text)
	}
	// Some write a line for each round.
	days = append(x.f.Event.Days, days...)
	if len(days) > mostRounds {
		x.add(w.no, 5, "there are %d dates; a tournament has at most %d rounds", len(days), mostRounds)
		return
	}
	x.f.Event.Days = days
}

// rounds reads how many there will be.
func (x *reader) rounds(w row) {
	n, ok := x.number(w, 4, len(w.r), 1, mostRounds, "the number of rounds")
	switch {
	case !ok:
	case x.f.Section.Planned != 0 && x.f.Section.Planned != n:
		x.add(w.no, 5, "there are %d rounds here and %d in line %d", n, x.f.Section.Planned, x.planned.no)
	default:
		x.f.Section.Planned, x.planned = n, w
	}
}

func (x *reader) colour(w row) {
	switch strings.ToLower(w.cut(4, len(w.r))) {
	case "w":
		x.first(w, rounds.White)
	case "b":
		x.first(w, rounds.Black)
	default:
		x.add(w.no, 5, "the colour at the start is W or B, and not %q", w.cut(4, len(w.r)))
	}
}

func (x *reader) first(w row, c rounds.Colour) {
	if x.f.Colour != 0 && x.f.Colour != c {
		x.add(w.no, 5, "another line says another colour at the start")
	}
	x.f.Colour = c
}
