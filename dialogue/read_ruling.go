package dialogue

import (
	"fmt"
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
	var law Field
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
		case "how":
			how, err := correspondence.RuledEndingNamed(f.Value)
			if d.Ruling.How = how; err != nil {
				r.fail(f.Line, "%w", err)
			}
		case "player":
			d.Ruling.Joins.To.Name = f.Value
		case "finished":
			if n, err := fmt.Sscanf(f.Value, "%d of %d", &d.Ruling.Joins.Finished, &d.Ruling.Joins.Games); n != 2 || err != nil {
				r.fail(f.Line, "%q does not say how many games of one who leaves are finished (like 2 of 5)", f.Value)
			}
		case "words":
			d.Ruling.Words = f.Value
		case "law":
			law = f
		case "reason":
			d.Ruling.Reason = f.Value
		default:
			r.fail(f.Line, "a ruling has no field %q; it has effect, how, on, undoes, penalty, man, player, finished, words, law, reason", f.Name)
		}
	}
	if d.Ruling.Row == "" || d.Ruling.Reason == "" {
		r.fail(d.Line, "a ruling needs an effect (like effect: Adjudge 1-0) and a reason")
	}
	if law.Value != "" {
		var err error
		if d.Ruling.Law, err = restsOn(d.Ruling.Row, rules.Law(law.Value)); err != nil {
			r.fail(law.Line, "%w", err)
		}
	}
	if (d.Ruling.Row == "Substitute") != (d.Ruling.Joins.To.Name != "") {
		r.fail(d.Line, "a Substitute, and no other ruling, needs a player (like player: Leo Marsh)")
	}
	r.follows(d.Ruling)
}

// restsOn is the law on which a ruling rests. Without its section it is the one section
// on which a ruling of that row can rest.
func restsOn(row string, law rules.Law) (rules.Law, error) {
	all := sections(law)
	if len(all) == 0 {
		return "", noLaw(law)
	}
	if len(all) > 1 {
		rows := correspondence.Rulings()
		if i := slices.IndexFunc(rows, func(x correspondence.Row) bool { return x.Name == row }); i >= 0 {
			all = slices.DeleteFunc(all, func(l rules.Law) bool { return !slices.Contains(rows[i].Laws, l) })
		}
	}
	if len(all) != 1 {
		return "", fmt.Errorf("%s rests on one section of a law, and %s does not say on which%s", row, law, didYouMean(sections(law)))
	}
	return all[0], nil
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
	case rest != "" && r.turn(d, f, row, rest):
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
	switch {
	case err1 != nil:
		r.fail(f.Line, "%w", err1)
	case err2 != nil:
		r.fail(f.Line, "%w", err2)
	case !from.Before(to):
		r.fail(f.Line, "%q is no stretch of time: %s is not after %s", rest, showInstant(to, r.zone), showInstant(from, r.zone))
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
	for _, word := range movesIn(words) {
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
func (r *reader) turn(d *Direction, f Field, row correspondence.Row, rest string) bool {
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
		d.Ruling.Moves = r.uci(f, moves)
	}
	return true
}
