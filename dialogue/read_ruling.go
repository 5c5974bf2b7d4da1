package dialogue

import (
	"slices"
	"strconv"
	"strings"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/rules"
)

// The turn, or the record, that a ruling names: "White", "White 3", and of
// Readings "White 3: c1g5 f1b5". The effects of Credit and Debit, "White Mon 7 Dec 2026 09:00 to Tue 8 Dec 2026
// 09:00", and of Readings, "White Mon 7 Dec 2026 09:00: c1g5 f1b5".
var (
	spanPattern     = pattern(`^` + sidePattern + ` (?P<from>` + instantPattern + `) to (?P<to>` + instantPattern + `)$`)
	turnPattern     = pattern(`^` + sidePattern + `(?: (?P<number>[0-9]{1,3})(?:: (?P<moves>.+))?)?$`)
	readingsPattern = pattern(`^` + sidePattern + ` (?P<at>` + instantPattern + `): (?P<moves>.+)$`)
)

// rules reads a ruling, with the lines effect, on, words, law and reason.
func (r *reader) rules(d *Direction, m map[string]string) {
	d.Party = party(m["official"])
	d.Ruling = correspondence.Ruling{By: d.Party}
	for _, f := range r.fieldsBelow(d) {
		switch f.Name {
		case "effect":
			r.effect(d, f)
		case "on":
			d.Ruling.On = r.count(f, "a question")
		case "undoes":
			d.Ruling.Undoes = r.count(f, "a ruling")
		case "penalty":
			d.Ruling.Penalty = r.count(f, "a penalty")
		case "man":
			d.Ruling.Man = f.Value
		case "words":
			d.Ruling.Words = f.Value
		case "law":
			d.Ruling.Law = rules.Law(f.Value)
			if !d.Ruling.Law.Known() {
				r.fail(f.Line, "there is no law %q in the index of laws", f.Value)
			}
		case "reason":
			d.Ruling.Reason = f.Value
		default:
			r.fail(f.Line, "a ruling has no field %q; it has effect, on, undoes, penalty, man, words, law, reason", f.Name)
		}
	}
	if d.Ruling.Row == "" || d.Ruling.Reason == "" {
		r.fail(d.Line, "a ruling needs an effect (like effect: Adjudge 1-0) and a reason")
	}
}

// effect reads the row of a ruling and what it states beside.
func (r *reader) effect(d *Direction, f Field) {
	name, rest, _ := strings.Cut(f.Value, " ")
	d.Ruling.Row, rest = name, strings.TrimSpace(rest)
	all := correspondence.Rulings()
	i := slices.IndexFunc(all, func(row correspondence.Row) bool { return row.Name == name })
	if i < 0 {
		names := make([]string, len(all))
		for i, row := range all {
			names[i] = row.Name
		}
		r.fail(f.Line, "%q is no ruling that this release has; it has %s", f.Value, strings.Join(names, ", "))
		return
	}
	switch row := all[i]; {
	case rest != "" && r.turn(d, row, rest):
	case row.Asks(correspondence.NeedsReading):
		d.Ruling.Moves = r.uci(f, rest)
	case rest == "" && !row.Asks(correspondence.NeedsResult) && !row.Asks(correspondence.NeedsSide):
	case row.Asks(correspondence.NeedsResult) || row.May(correspondence.NeedsResult):
		result, err := readResult(rest, r.zone)
		if d.Ruling.Result = terms.Result(result); err != nil || result == "*" {
			r.fail(f.Line, "%s needs a result: 1-0, 0-1 or 1/2", name)
		}
	case row.Asks(correspondence.NeedsSpan):
		r.span(d, f, rest)
	case row.Asks(correspondence.NeedsRecord):
		r.readings(d, f, rest)
	case row.May(correspondence.NeedsPlace):
		d.Ruling.Replace = rest
	case name == "Uphold" && (rest == "idle" || rest == "reasonable"):
		d.Ruling.Idle, d.Ruling.Reasonable = rest == "idle", rest == "reasonable"
	case rest != "":
		r.fail(f.Line, "%q: nothing may follow %s", rest, name)
	}
}

// span reads whose time it is, from when to when.
func (r *reader) span(d *Direction, f Field, rest string) {
	m := spanPattern().FindStringSubmatch(rest)
	if m == nil {
		r.fail(f.Line, "%s needs a side and a stretch of time (like %[1]s White Mon 7 Dec 2026 09:00 to Tue 8 Dec 2026 09:00)", d.Ruling.Row)
		return
	}
	from, err1 := parseInstant(m[spanPattern().SubexpIndex("from")], r.zone)
	to, err2 := parseInstant(m[spanPattern().SubexpIndex("to")], r.zone)
	if err1 != nil || err2 != nil || !from.Before(to) {
		r.fail(f.Line, "%q is no stretch of time", rest)
	}
	d.Ruling.Of = colour(m[spanPattern().SubexpIndex("side")])
	d.Ruling.Span = calendar.Span{From: from, To: to}
}

// readings reads whose letter it was, when it arrived, and its readings in UCI.
func (r *reader) readings(d *Direction, f Field, rest string) {
	m := readingsPattern().FindStringSubmatch(rest)
	if m == nil {
		r.fail(f.Line, "Readings needs a side, when the letter arrived and its readings (like Readings White Mon 7 Dec 2026 09:00: c1g5 f1b5, or none)")
		return
	}
	at, err := parseInstant(m[readingsPattern().SubexpIndex("at")], r.zone)
	if err != nil {
		r.fail(f.Line, "%w", err)
	}
	d.Ruling.Of, d.Ruling.Arrived = colour(m[readingsPattern().SubexpIndex("side")]), at
	d.Ruling.Moves = r.uci(f, m[readingsPattern().SubexpIndex("moves")])
}

// uci reads moves; "none" is none.
func (r *reader) uci(f Field, words string) (moves []rules.Move) {
	if words == nothing {
		return nil
	}
	for word := range strings.FieldsSeq(words) {
		move, err := rules.ParseMove(word)
		if err != nil {
			r.fail(f.Line, "%q is not a move in UCI (like c1g5)", word)
		}
		moves = append(moves, move)
	}
	return moves
}

// count reads a number of something.
func (r *reader) count(f Field, of string) int {
	n, err := strconv.Atoi(f.Value)
	if err != nil || n < 1 {
		r.fail(f.Line, "%q is not the number of %s", f.Value, of)
	}
	return n
}

// turn reads whose turn, or whose record, a ruling names by the number of its
// move, and of Readings what the record says. It reports whether that is what
// stands there.
func (r *reader) turn(d *Direction, row correspondence.Row, rest string) bool {
	m := turnPattern().FindStringSubmatch(rest)
	if m == nil {
		return false
	}
	number, moves := m[turnPattern().SubexpIndex("number")], m[turnPattern().SubexpIndex("moves")]
	named := row.Asks(correspondence.NeedsNumber) || row.May(correspondence.NeedsNumber)
	if !(row.Asks(correspondence.NeedsSide) || row.May(correspondence.NeedsSide)) || (number != "") && !named ||
		(moves != "") != row.Asks(correspondence.NeedsRecord) && !row.May(correspondence.NeedsMove) {
		return false
	}
	d.Ruling.Of = colour(m[turnPattern().SubexpIndex("side")])
	d.Ruling.Number, _ = strconv.Atoi(number)
	if moves != "" {
		d.Ruling.Moves = r.uci(Field{Line: d.Line}, moves)
	}
	return true
}
