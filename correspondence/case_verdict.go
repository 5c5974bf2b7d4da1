package correspondence

import (
	"slices"
	"strings"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/terms"
)

// byCase reports whether the game was adjudged by a case that the office laid before
// adjudicators (RULING/R-91, RULING/R-92).
func (g Game) byCase() bool {
	return g.Over() && g.Agreement.ByCase() && g.Ended.How == events.ByAdjudication
}

// FromCase reports whether the question is an appeal from such a verdict. It does not go to the
// umpire, but to an adjudicator who has not judged the case (RULING/R-92).
func (g Game) FromCase(q Appeal) bool {
	return g.byCase() && q.About == events.AboutAppeal && !q.At.Before(g.judgedAt())
}

// judgedAt is when the verdict was filed from which an appeal is; that a later ruling replaced
// the result does not change it.
func (g Game) judgedAt() (at time.Time) {
	for _, t := range g.Rulings {
		if t.Row == "Adjudge" && !t.Undone {
			at = t.At
		}
	}
	return at
}

// finalAppeal is the appeal from such a verdict that was judged: no further one is heard in the
// game (RULING/R-92).
func (g Game) finalAppeal() (Appeal, bool) {
	for _, q := range g.Appeals {
		if g.FromCase(q) && !q.Open() && q.How != fell && q.How != withdrawn {
			return q, true
		}
	}
	return Appeal{}, false
}

// Final reports whether the question of that number is an appeal from such a verdict that was
// judged, so that no further one is heard (RULING/R-92).
func (g Game) Final(no int) bool {
	q, ok := g.finalAppeal()
	return ok && q.No == no
}

// ReadVerdict reads what an adjudicator answers to a case, "2 because neither side can make way",
// by the numbers of Options: the result and the analysis. An answer that is not plain, or
// names another number, gives false; "9" gives true and no result: nothing yet.
func (g Game) ReadVerdict(text string) (result terms.Result, analysis string, plain bool) {
	a, plain := readAnswer(text)
	_, below, _ := strings.Cut(strings.TrimSpace(text), "\n")
	if !plain || a.undo || a.question > 0 || a.value != "" {
		return "", "", false
	}
	if a.no == Nothing {
		return "", "", true
	}
	for _, o := range g.Options(0) {
		if o.No == a.no {
			s := []rune(inLines(a.reason, below))
			return o.Ruling.Result, strings.TrimSpace(string(s[:min(len(s), longestAnswer)])), true
		}
	}
	return "", "", false
}

// inLines is a reason with the lines in which it was written: what stands beside the number, and all
// below it. A variation reads badly in one line.
func inLines(reason, below string) string {
	beside := strings.TrimSpace(strings.TrimSuffix(reason, strings.Join(strings.Fields(below), " ")))
	lines := strings.Split(below, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " \t\r")
	}
	return strings.Trim(beside+"\n"+strings.Join(lines, "\n"), "\n")
}

// JudgedBlind reports whether the position is before adjudicators who are told no names, for the
// first time or on appeal, so that nothing of the game is public until the verdict (RULING/R-91).
func (g Game) JudgedBlind() bool {
	if !g.Agreement.Adjudicate.Blind {
		return false
	}
	if !g.Over() {
		return g.Frozen != nil
	}
	return g.Ended.How == events.ByAdjudication && slices.ContainsFunc(g.Appeals, Appeal.Open)
}
