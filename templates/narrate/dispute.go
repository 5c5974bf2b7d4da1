package narrate

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/casefile"
	"postd/correspondence/events"
	"postd/descriptive"
	"postd/rules"
)

// disputeWriter tells an official what an appeal is about: what was decided, by whom, when, for
// what reason and by which law, and what stood before (RULING/R-76). Letter and page show it.
type disputeWriter struct {
	g    correspondence.Game
	q    correspondence.Appeal
	zone *time.Location
}

// Dispute is what an appeal is about, the times by the clocks of the zone; nothing where that was
// not asked when it was put.
func Dispute(g correspondence.Game, q correspondence.Appeal, zone *time.Location) (out []CaseLine) {
	w := disputeWriter{g, q, zone}
	t := q.Matter
	switch t.Kind {
	case events.TopicRuling:
		out = w.ruling()
	case events.TopicResult:
		out = w.result()
	case events.TopicRefusal:
		out = w.refusal()
	case events.TopicLapse:
		out = w.lapse()
	case events.TopicClaim:
		if claim, ok := g.Question(t.No); ok {
			out = []CaseLine{line(fmt.Sprintf("It is about question %d of this game, which %s put on %s: %s", t.No, claim.By, w.at(claim.At), Said(claim.Words)), claim.Law)}
		}
	case events.TopicRecord:
		out = w.record()
	case events.TopicLetter:
		out = []CaseLine{line(fmt.Sprintf("It is about a letter in the name of %s, which came on %s", t.Of, w.at(t.At)), q.Law)}
	}
	if q.About == events.AboutDisowned {
		out = append(out, line("It is only likely that "+q.By.String()+" wrote the letter: it was not signed, or did not come to the newest address. How it was proved stands with the letter in the mail room"))
	}
	if was, ok := g.BeforeMatter(q); ok {
		out = append(out, line("Before that "+standing(was)))
	}
	for i := range out {
		for j, law := range out[i].Laws {
			out[i].Laws[j] = g.Agreement.Cites(law)
		}
	}
	return out
}

func line(words string, laws ...rules.Law) CaseLine { return CaseLine{Words: words, Laws: laws} }

func (w disputeWriter) at(t time.Time) string { return calendar.Instant(t, w.zone) }

func (w disputeWriter) ruling() []CaseLine {
	r, ok := w.g.Ruling(w.q.Matter.No)
	if !ok {
		return nil
	}
	head := fmt.Sprintf("It is about ruling %d of this game, %s, which the %s took on %s", w.q.Matter.No, r.Row, r.By, w.at(r.At))
	if r.On > 0 {
		head += fmt.Sprintf(", on question %d", r.On)
	}
	if r.Undone {
		head += "; it is undone"
	}
	out := []CaseLine{line(head, r.Law)}
	if i := slices.IndexFunc(correspondence.Rulings(), func(x correspondence.Row) bool { return x.Name == r.Row }); i >= 0 {
		out = append(out, line("Such a ruling: "+trimStop(correspondence.Rulings()[i].Effect)))
	}
	return append(out, line("The reason that was given for it: "+Said(trimStop(r.Reason))))
}

func (w disputeWriter) result() []CaseLine {
	g := w.g
	if !g.Over() {
		return []CaseLine{line("It is about a result that stands no longer", w.q.Matter.Law)}
	}
	return []CaseLine{line(fmt.Sprintf("It is about the result, %s: %s, on %s. No official ruled on it", Score(g.Ended.Result), Ending(g), w.at(g.EndedAt)), g.Ended.Law)}
}

func (w disputeWriter) refusal() []CaseLine {
	t := w.q.Matter
	words := "a letter without words of its own"
	if t.Words != "" {
		words = listed(t.Words)
	}
	why := ""
	if t.Why != "" {
		why = fmt.Sprintf(", and gave as the reason “%s”", t.Why)
	}
	return []CaseLine{
		line(fmt.Sprintf("It is about the answer to what %s wrote: %s. The office, and no official, gave it no effect on %s%s", t.Of, words, w.at(t.At), why), t.Law),
		line("The answer changed nothing in the game"),
	}
}

func (w disputeWriter) lapse() []CaseLine {
	t := w.q.Matter
	if t.Words != "" {
		return append([]CaseLine{line(fmt.Sprintf("It is about the time to act on %s, which was over on %s; the office, and no official, found so", w.recordName(t), w.at(t.At)), t.Law)}, w.fileLines()...)
	}
	head := fmt.Sprintf("It is about the time of %s, which the office, and no official, found to be exceeded on %s", t.Of, w.at(t.At))
	out := []CaseLine{line(head, t.Law)}
	if x := w.g.Excess[t.Of]; x != nil {
		out = append(out, line(fmt.Sprintf("Of that turn %s was used; allowed were %s, which ran out on %s", Length(w.g, x.Used), Length(w.g, x.Limit), w.at(x.Deadline))))
	}
	return out
}

func (w disputeWriter) record() []CaseLine {
	return append([]CaseLine{line("It is about "+w.recordName(w.q.Matter), w.q.Matter.Law)}, w.fileLines()...)
}

func (w disputeWriter) recordName(t events.Topic) string {
	if f, ok := w.file(); ok {
		t.Number = cmp.Or(t.Number, f.Number)
	}
	return fmt.Sprintf("%s’s record %s %s", t.Of, Number(t.Number, t.Of), Said(t.Words))
}

func (w disputeWriter) file() (casefile.File, bool) {
	i := w.g.Book.Last(func(f casefile.File) bool { return slices.Contains(f.Questions, w.q.No) })
	if i < 0 {
		return casefile.File{}, false
	}
	return w.g.Book[i], true
}

// fileLines say what the office found of the record, and what stood before it.
func (w disputeWriter) fileLines() []CaseLine {
	f, ok := w.file()
	if !ok {
		return nil
	}
	x := caseWriter{teller{w.g, f, descriptive.Style{}}, w.zone}
	var out []CaseLine
	for _, law := range f.Laws {
		out = append(out, line("The office, and no official, found: it "+Ground(law), law))
	}
	switch o := f.Outcome; {
	case len(f.Laws) == 0 && o.How == casefile.Adopted:
		out = append(out, line(fmt.Sprintf("The office, and no official, took it for the move %s on %s", x.short(o.Move), w.at(o.At)), o.Law))
	case o.How != "":
		out = append(out, line("What became of it, on "+w.at(o.At)+": "+x.outcome(), o.Law))
	}
	return append(out, line(fmt.Sprintf("Before it move %s was %s’s to play", Number(f.Number, f.Author), f.Author)))
}

// standing says how a game stood.
func standing(g correspondence.Game) string {
	switch c := g.Case; {
	case g.Over():
		return fmt.Sprintf("the game was ended, %s: %s", Score(g.Ended.Result), Ending(g))
	case g.Frozen != nil:
		return "the position was before the adjudicator"
	case c != nil:
		return fmt.Sprintf("%s was to act on %s’s record %s", g.ToMoveOrElects(), c.Author, Said(c.Words))
	}
	return fmt.Sprintf("move %s was %s’s to play", Number(g.Number(g.Passed()), g.ToMove()), g.ToMove())
}

func trimStop(s string) string {
	if n := len(s); n > 0 && s[n-1] == '.' {
		return s[:n-1]
	}
	return s
}
