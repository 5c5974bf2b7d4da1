package dialogue

import (
	"regexp"
	"strings"

	"postd/correspondence"
	"postd/rules"
)

// creditPattern is the effect "Credit White Mon 7 Dec 2026 09:00 to Tue 8 Dec 2026 09:00".
var creditPattern = regexp.MustCompile(`^` + sidePattern + ` (?P<from>` + instantPattern + `) to (?P<to>` + instantPattern + `)$`)

// rules reads a ruling: lines effect, law and reason.
func (r *reader) rules(d *Direction, m map[string]string) {
	r.act(d, Rules, m)
	d.Party = party(m["official"])
	d.Ruling = correspondence.Ruling{By: d.Party}
	for _, f := range r.fieldsBelow(d) {
		switch f.Name {
		case "effect":
			r.effect(d, f)
		case "law":
			d.Ruling.Law = rules.Law(f.Value)
			if !d.Ruling.Law.Known() {
				r.fail(f.Line, "there is no law %q in the index of laws", f.Value)
			}
		case "reason":
			d.Ruling.Reason = f.Value
		default:
			r.fail(f.Line, "a ruling has no field %q; it has effect, law, reason", f.Name)
		}
	}
	if d.Ruling.Row == "" || d.Ruling.Reason == "" {
		r.fail(d.Line, "a ruling needs an effect (like effect: Adjudge 1-0) and a reason")
	}
}

func (r *reader) effect(d *Direction, f Field) {
	row, rest, _ := strings.Cut(f.Value, " ")
	d.Ruling.Row, rest = row, strings.TrimSpace(rest)
	switch {
	case row == "Adjudge" || row == "Award":
		result, err := readResult(rest, r.zone)
		if d.Ruling.Result = correspondence.Result(result); err != nil || result == "*" {
			r.fail(f.Line, "%s needs a result: 1-0, 0-1 or 1/2", row)
		}
	case row == "Credit":
		m := creditPattern.FindStringSubmatch(rest)
		if m == nil {
			r.fail(f.Line, "Credit needs a side and a stretch of time (like Credit White Mon 7 Dec 2026 09:00 to Tue 8 Dec 2026 09:00)")
			return
		}
		from, err1 := parseInstant(m[creditPattern.SubexpIndex("from")], r.zone)
		to, err2 := parseInstant(m[creditPattern.SubexpIndex("to")], r.zone)
		if err1 != nil || err2 != nil || !from.Before(to) {
			r.fail(f.Line, "%q is no stretch of time", rest)
		}
		d.Ruling.Of = colour(m[creditPattern.SubexpIndex("side")])
		d.Ruling.Span = correspondence.Span{From: from, To: to}
	case (row == "Draw" || row == "Note") && rest == "":
	case row == "Draw" || row == "Note":
		r.fail(f.Line, "%q: nothing may follow %s", rest, row)
	default:
		r.fail(f.Line, "%q is no ruling that this release has; it has Adjudge, Award, Draw, Credit, Note", f.Value)
	}
}
