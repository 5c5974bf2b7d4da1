package secretary

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates/narrate"
)

// adjudicationBody is the adjudicator's desk.
type adjudicationBody struct {
	Claimed []adjudicationCase
	Near    []adjudicationRow
	Cases   []caseTable
	More    string // where not all games are listed
	Judges  string // address of the list of adjudicators; empty where the visitor may not
}

// adjudicationCase is a game of which adjudication is claimed.
type adjudicationCase struct {
	Game, Href, Dossier string
	Board               boardView
	Facts               []visit.Fact
	State, Kind         string
	Verdict             string // address of the form; empty where the visitor may not
}

// adjudicationRow is a game of which it may be claimed, or soon.
type adjudicationRow struct{ Game, Href, From, Law, State, Kind string }

// adjudicationPage lists the games that wait for a verdict, and those of which
// adjudication may be claimed now or within a fortnight (BCC1903/V.10).
func adjudicationPage(v *request) (visit.Response, error) {
	lines, more, err := v.judgedLines()
	if err != nil {
		return nil, err
	}
	var b adjudicationBody
	if more {
		b.More = fmt.Sprintf("There are more games; %d of each kind are looked at, those first whose date is first.", ledger.MostWaits)
	}
	open, closed, err := v.caseRows()
	if err != nil {
		return nil, err
	}
	for _, t := range []caseTable{{"cases", "Cases", open}, {"closed", "Cases that were judged", closed}} {
		if len(t.Rows) > 0 {
			b.Cases = append(b.Cases, t)
		}
	}
	if v.May(ledger.ActArrange, ledger.Object{}).Yes {
		b.Judges = "/adjudication/judges"
	}
	for _, x := range lines {
		f, err := v.folded(x)
		if err != nil {
			return nil, err
		}
		if f.Blind && f.Agreement.ByCase() {
			continue // RULING/R-91: it is judged as a case
		}
		if f.Frozen != nil {
			b.Claimed = append(b.Claimed, v.adjudicationCase(f, len(b.Claimed)+1))
			continue
		}
		at, law, ok := f.Agreement.AdjudicationAt()
		if f.Blind || !ok {
			continue // nothing is to be judged yet
		}
		row := adjudicationRow{Game: versus(f.Game), Href: f.Path(""), From: f.At(at), Law: narrate.Cite(law), State: "soon", Kind: "due"}
		if !at.After(v.Now) {
			row.State, row.Kind = "may be claimed", "wait"
		}
		b.Near = append(b.Near, row)
	}
	return visit.Page{Name: "adjudication", Title: "Adjudication", Body: b}, nil
}

// judgedLines are the games that wait for a verdict, and those of which adjudication may be claimed now or
// soon, that the visitor may see, in order of their numbers; more says that there are more of them.
func (v *request) judgedLines() (out []ledger.Line, more bool, err error) {
	waits, more, err := v.site.o.Ledger.WaitsOf(v.HTTP.Context(), v.Now, ledger.MostWaits, ledger.WaitVerdict, ledger.WaitCased, ledger.WaitClaim)
	if err != nil {
		return nil, false, err
	}
	for _, w := range waits {
		x, err := v.site.o.Ledger.Line(w.Game())
		if err != nil {
			return nil, false, err
		}
		if v.May(ledger.ActPosition, ledger.ObjectOf(x)).Yes {
			out = append(out, x)
		}
	}
	slices.SortFunc(out, func(a, b ledger.Line) int { return cmp.Compare(a.Game, b.Game) })
	return out, more, nil
}

// adjudicationCase is a game that waits for its verdict.
func (v *request) adjudicationCase(f gameFile, no int) adjudicationCase {
	c := adjudicationCase{
		Game: versus(f.Game), Href: f.Path(""), Dossier: f.Path("/dossier"), Facts: f.adjudicationFacts(),
		Board: boardAfter(f.Game, len(f.Score()), f.ToMove(), fmt.Sprintf("adj%d", no)), State: "statements come in", Kind: "wait", Verdict: v.verdictForm(f),
	}
	if f.Blind {
		c.Href = c.Dossier
	}
	if !f.Laid.IsZero() || !f.Frozen.Statements.After(v.Now) {
		c.State, c.Kind = "verdict due", "due"
	}
	return c
}

// verdictForm is where the visitor enters a verdict; it is empty where the
// visitor may not.
func (v *request) verdictForm(f gameFile) string {
	for _, row := range correspondence.Rulings() {
		if slices.Contains(row.Offices, terms.ToAdjudicator) && v.mayRule(f.Game, row, 0) && v.shut(f.Game, row) == "" {
			return f.Path("/rule/" + row.Name)
		}
	}
	return ""
}

// adjudicationFacts are what the adjudicator must know before the position.
func (f gameFile) adjudicationFacts() []visit.Fact {
	w := f.Frozen
	by := w.By.String()
	if !f.Blind {
		by += ", " + folder.SideName(f.Game, w.By)
	}
	if w.Automatic {
		by = "nobody; by agreement at the date"
	}
	out := []visit.Fact{
		{Name: "Claimed by", Words: by}, {Name: "Claimed on", Words: f.At(f.FrozenAt)}, {Name: "Law", Words: f.Cite(w.Law)},
		{Name: "To move", Words: f.ToMove().String()}, {Name: "Statements until", Words: f.At(w.Statements)},
	}
	if b, bound := f.Required(); bound {
		out = append(out, visit.Fact{Name: "Penalty C", Words: b.Of.String() + " is " + b.String()})
	}
	if !f.Laid.IsZero() {
		out = append(out, visit.Fact{Name: "Dossier sent", Words: f.At(f.Laid)})
	}
	return out
}

// dossierBody is all that the adjudicator needs to judge a position.
type dossierBody struct {
	Facts      []visit.Fact
	State      string // ended, with the verdict; empty while it waits
	Board      boardView
	FEN        string
	Score      []scoreRow
	Start      string
	Views      []statement // what the sides say of the position, for the adjudicator
	Statements []statement // their letters since the claim
	Still      []string    // what may still be claimed
	Verdict    string
	Choices    choicesBody // the numbered answers of the letter
}

// dossierPage shows the position to be adjudged, how it came about, what both
// players say of it, and what either may still claim (RULING/R-32).
func dossierPage(v *request, f gameFile) (visit.Response, error) {
	if f.Frozen == nil {
		return nil, visit.Missing("Adjudication of game "+f.Label+" has not been claimed.", "Nothing is to be decided unless one of the players claims it ("+narrate.WholeLaw(f.Agreement, "BCC1903/V.10(a)")+").")
	}
	plies, view := v.shown(f.Game)
	b := dossierBody{
		Facts: f.adjudicationFacts(), FEN: f.Position().FEN(), Score: scoreOf(f.Path("/dossier"), f.Game, plies), Start: f.Path("/dossier?ply=0#board"),
		Board: boardAfter(f.Game, plies, view, "dossier"), Verdict: v.verdictForm(f), Still: f.stillOpen(v.Now),
	}
	for _, x := range f.Game.Statements {
		who := x.By.String()
		if !f.Blind {
			who += ", " + cmp.Or(x.Member, folder.SideName(f.Game, x.By))
		}
		b.Views = append(b.Views, statement{Who: who, When: f.At(x.At), Text: x.Words})
	}
	b.Choices = v.choices(f, correspondence.Issue{Verdict: true})
	b.Board.Steps = steps(f.Path("/dossier"), f.Game, plies, view)
	until := v.Now
	if f.Over() {
		b.State, until = standing(f), f.EndedAt
	}
	if f.Blind {
		return f.page("dossier", "Dossier of "+f.Label, tabDossier, b), nil // a verdict is given without letters
	}
	var err error
	b.Statements, err = v.statements(f, f.FrozenAt, until, "")
	return f.page("dossier", "Dossier of "+f.Label, tabDossier, b), err
}

// stillOpen says what may still be claimed until the verdict: what was open
// when adjudication was claimed, within the limit of an election (RULING/R-32).
func (f gameFile) stillOpen(now time.Time) (out []string) {
	if f.Over() {
		return nil
	}
	limit := f.Agreement.ElectionLimit()
	gone := f.Office.Calendar.Reckoned(f.FrozenAt, now, nil) > limit
	until := f.At(f.Office.Calendar.Latest(f.FrozenAt, limit, nil))
	for _, of := range []rules.Colour{rules.White, rules.Black} {
		x := f.Excess[of]
		if x == nil || x.Waived {
			continue
		}
		s := fmt.Sprintf("%s exceeded the time on %s. %s could claim the game for it until %s", of, f.At(x.Deadline), of.Other(), until)
		if gone {
			s += ", and did not"
		}
		out = append(out, s+" ("+f.Law("BCC1903/V.9(c)")+", RULING/R-32).")
	}
	open := func(s string, law rules.Law) {
		if s += " until " + until; gone {
			s += ", and did not"
		} else {
			s += ", but not after the verdict"
		}
		out = append(out, s+" ("+f.Law(law)+", RULING/R-32).")
	}
	if c := f.Case; c != nil {
		open(fmt.Sprintf("%s’s record %s is not in the score. %s could use what rights it gives", c.Author, narrate.Said(c.Words), c.Author.Other()), c.Law)
	}
	if by := f.Law3; by != nil {
		open(fmt.Sprintf("%s did not repeat the last move rightly. %s could claim Penalty E", *by, by.Other()), "BCC1903/V.3")
	}
	if n := len(f.Score()) - 1; n >= 0 && f.FalseCheck(f.Score()[n].By.Other()) {
		open(fmt.Sprintf("The last move, %s, announces a check that it does not give. %s could have it struck out", narrate.Said(f.Score()[n].Words), f.Score()[n].By.Other()), "STAUNTON/R.XI")
	}
	for _, q := range openQuestions(f.Game) {
		out = append(out, fmt.Sprintf("Question %d of %s is open: %s.", q.No, q.By, narrate.Said(q.Words)))
	}
	return out
}
