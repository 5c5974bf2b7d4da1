package narrate

import (
	"fmt"
	"strings"

	"postd/correspondence"
	"postd/correspondence/casefile"
	"postd/descriptive"
	"postd/rules"
)

// record is one record with its times and readings.
func (w caseWriter) record(r casefile.Record) CaseRecord {
	out := CaseRecord{Words: OneLine(r.Words), Sent: r.Sent, Received: r.Received, Cause: r.Cause, Despatched: w.at(r.Sent), Arrived: w.at(r.Received)}
	if r.Allowed > 0 {
		out.Spent = Length(w.g, r.Used) + " of " + Length(w.g, r.Allowed)
	}
	switch n := len(r.Readings); {
	case !w.f.Placed():
		out.Says = "what it answers is not settled, so nobody can say what it fits"
	case n == 0:
		out.Says = "it fits no legal move"
	case r.NoCapture && n == 1:
		out.Says = "it expresses no capture, and fits one capture alone"
	case r.NoCapture:
		out.Says = fmt.Sprintf("it expresses no capture, and fits %d captures alone", n)
	case n == 1:
		out.Says = "it fits one legal move"
	default:
		out.Says = fmt.Sprintf("it fits %d legal moves", n)
	}
	if n := len(r.Readings); w.f.Placed() && n != 1 {
		if a, err := w.g.Account(r.Words, w.f.Position, descriptive.About(w.f.Author)); err == nil && a.Reason != "" {
			out.Says += ": " + strings.TrimSuffix(OneLine(a.Reason), ".")
		}
	}
	if r.Same {
		out.Says += ", as an earlier one does, and changed nothing"
	}
	for i, m := range r.Readings {
		out.Readings = append(out.Readings, CaseReading{No: i + 1, Full: descriptive.Full(w.f.Position, m), Short: w.short(m), Move: m.String()})
	}
	return out
}

// state says what the file waits for, or what became of the record.
func (w caseWriter) state() string {
	f, g := w.f, w.g
	other := f.Author.Other().String()
	switch {
	case f.Pending && g.State == correspondence.StateAuthor:
		return f.Author.String() + " is to say what it meant"
	case f.Pending && g.State == correspondence.StateMan:
		return other + " is to name a man"
	case f.Pending:
		return other + " is to choose"
	}
	for _, no := range f.Questions {
		if q, ok := g.Question(no); ok && q.Open() {
			return fmt.Sprintf("question %d waits for a ruling", no)
		}
	}
	if f.Open() {
		return other + " may still claim"
	}
	return w.outcome()
}

// outcome says what became of the record.
func (w caseWriter) outcome() string {
	switch o := w.f.Outcome; o.How {
	case casefile.Adopted:
		return "it is the move " + w.short(o.Move)
	case casefile.Restored:
		return "the position before it was restored"
	case casefile.Returned:
		return "it went back to its author and had no effect"
	case casefile.Ended:
		return "the game ended before it was settled"
	}
	return "settled"
}

// right is what may be, or could be, claimed, by which laws and until when.
func (w caseWriter) right(r casefile.Right) CaseLine {
	by := w.f.Author.Other().String()
	what := "claim Penalty " + r.Letter
	if strings.Contains(r.Letter, " and ") {
		what = "claim Penalties " + r.Letter
	}
	switch r.Letter {
	case "choice":
		what = "choose among the three penalties of a false move (STAUNTON/R.VIII)"
	case "announce":
		what = "adopt any of its readings, by saying with the reply which"
	case "the game":
		what = "claim the game"
	}
	x := CaseLine{Laws: []rules.Law{r.Law}}
	if !r.Open() {
		x.Words = fmt.Sprintf("%s could %s, from %s: %s on %s", by, what, w.at(r.From), ended(r.How), w.at(r.Until))
		return x
	}
	x.Words = fmt.Sprintf("%s may %s, until the next record of that side", by, what)
	switch r.Law {
	case "BCC1903/V.9(c)", "BCC1903/V.9(b)":
		x.Laws = append(x.Laws, "BCC1903/V.9.PROVISO")
	case "BCC1903/V.6(a)":
		x.Words = fmt.Sprintf("%s may %s, until a reply, or until it is let pass", by, what)
		x.Laws = append(x.Laws, "BCC1903/V.6(b)")
	default:
		x.Laws = append(x.Laws, "BCC1903/V.7(a)")
	}
	if !r.Latest.IsZero() {
		x.Words += "; the time ends " + w.at(r.Latest)
	}
	return x
}

// leftOut is time that is not counted, and why.
func (w caseWriter) leftOut(s casefile.SideSpan) CaseLine {
	why := strings.TrimSuffix(OneLine(s.Why), ".")
	if s.Law == "BCC1903/V.7(c)" {
		why = w.f.Author.String() + " was asked what was meant"
	}
	until := "on"
	if !s.To.IsZero() {
		until = "to " + w.at(s.To)
	}
	return CaseLine{Words: fmt.Sprintf("%s, from %s %s: %s", s.Of, w.at(s.From), until, why), Laws: []rules.Law{s.Law}}
}
