package secretary

import (
	"fmt"
	"html/template"
	"slices"
	"strconv"
	"strings"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/descriptive"
	"postd/diagram"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/folder"
	"postd/templates"
	"postd/templates/narrate"
)

// caseView is the file of a record as a page shows it. It is for officials alone:
// it has what a player may not know while the record is not settled (RULING/R-2).
type caseView struct {
	narrate.Case
	ID      string // of its place on the page
	Kind    string // how its badge looks
	Board   boardView
	Boarded bool // it is known in which position the record is read
	Sheets  []recordView
	Course  []courseRow
	Asks    []templates.Link // the questions in which it is disputed
	Taken   []ruledRow       // the rulings that touched it
}

// recordView is a record with the letter in which it came.
type recordView struct {
	narrate.CaseRecord
	Href string
}

// courseRow is a step with the letter that brought it.
type courseRow struct {
	narrate.CaseLine
	Href string
}

// mostDrawn is how many closed cases of a page have a drawn board; the others have
// the position in words and letters.
const mostDrawn = 3

// cases are the files of the records of a game, the open ones first and then the
// newest first.
func (v *request) cases(f gameFile) (out []caseView, err error) {
	all := narrate.Cases(f.Game, f.Office.Calendar, f.Zone())
	if len(all) == 0 {
		return nil, nil
	}
	slices.Reverse(all)
	slices.SortStableFunc(all, func(a, b narrate.Case) int {
		return map[bool]int{true: 0, false: 1}[a.Open] - map[bool]int{true: 0, false: 1}[b.Open]
	})
	letters, err := v.letterHrefs(f)
	if err != nil {
		return nil, err
	}
	drawn := 0
	for _, c := range all {
		if !c.Open {
			drawn++
		}
		out = append(out, f.caseView(c, letters, drawn <= mostDrawn))
	}
	return out, nil
}

// letterHrefs are the addresses of the letters of a game, by the keys of the
// matters that they brought about.
func (v *request) letterHrefs(f gameFile) (map[string]string, error) {
	list, err := v.Ledger().LettersOf(f.ID)
	if err != nil {
		return nil, err
	}
	hrefs := map[string]string{}
	for _, x := range list {
		hrefs[x.Key] = folder.LetterPath(x.Seq)
	}
	return hrefs, nil
}

func (f gameFile) caseView(c narrate.Case, letters map[string]string, draw bool) caseView {
	x := caseView{Case: c, ID: "case-" + strconv.Itoa(c.No), Kind: "off", Boarded: c.FEN != ""}
	if c.Open {
		x.Kind = "wait"
	}
	if x.Boarded {
		x.Board = boardOf(c.Position, 0, c.Side, x.ID+"-board", fmt.Sprintf("Position of case %d, %s to move", c.No, c.Author))
		x.Board.Caption = fmt.Sprintf("The position in which it is read: %s to move.", c.Author)
		if !draw {
			x.Board.SVG = ""
		}
	}
	for _, r := range c.Records {
		x.Sheets = append(x.Sheets, recordView{r, letters[ledger.LetterKey(r.Cause)]})
	}
	for _, s := range c.Steps {
		x.Course = append(x.Course, courseRow{s, letters[ledger.LetterKey(s.Cause)]})
	}
	for _, no := range c.Asked {
		x.Asks = append(x.Asks, templates.Link{Name: fmt.Sprintf("Question %d", no), Href: fmt.Sprintf("%s/case/%d", f.Path(""), no)})
	}
	for _, no := range c.Rulings {
		if t, ok := f.Ruling(no); ok {
			x.Taken = append(x.Taken, ruledRow{Row: t.Row, By: "the " + t.By.String(), When: f.At(t.At), Reason: t.Reason, Law: f.Cite(t.Law)})
		}
	}
	return x
}

// disputed is the file of the record about which a question is; nil if it is about
// none.
func (v *request) disputed(f gameFile, question int) (*caseView, error) {
	all, err := v.cases(f)
	for i := range all {
		if slices.Contains(all[i].Asked, question) {
			return &all[i], err
		}
	}
	return nil, err
}

// boardOf shows a position, with the squares of the last move marked.
func boardOf(p rules.Position, last rules.Move, view rules.Colour, id, title string) boardView {
	b := boardView{SVG: template.HTML(diagram.SVG(p, view, last, descriptive.Style{}, id, title))}
	white, black := diagram.Words(p, descriptive.Style{})
	b.Words = white + " " + black + " " + p.Turn().String() + " to move. Each side is counted from its own end."
	b.Text = strings.Trim(diagram.Text(p, view, descriptive.Style{}), "\n")
	b.Files, b.Ranks = squares(p, view)
	return b
}

// agreedTerm is a change of a term that was proposed and is not in force yet.
type agreedTerm struct {
	No                             int
	Field, Was, Value, State, Kind string
	By, At, Law                    string
}

// coming are the changes of terms that wait for an answer, and those agreed that act
// on the turns which begin afterwards (STAUNTON/PRIV).
func (f gameFile) coming() (out []agreedTerm) {
	for _, p := range f.Proposals {
		if p.About != events.AboutTerms || p.InForce || !p.Open() && p.How != events.TermsAgreed || f.Over() {
			continue
		}
		x := agreedTerm{No: p.No, Field: p.Field, Was: p.Was, Value: p.Value, By: "the " + p.By.String(), At: f.At(p.At), Law: "STAUNTON/PRIV", State: "agreed; in force for turns that begin afterwards", Kind: "ok"}
		if _, plays := p.By.Colour(); plays {
			x.By = p.By.String()
		}
		if p.Open() {
			var waits []string
			for _, c := range []rules.Colour{rules.White, rules.Black} {
				if p.Awaits(c) {
					waits = append(waits, c.String())
				}
			}
			x.State, x.Kind = "waits for the answer of "+strings.Join(waits, " and "), "wait"
		}
		out = append(out, x)
	}
	return out
}

// This file says what an official is shown of the records that were carried as
// they were written, in a game in which nothing is said of them to the players
// (BOOK/3.5). They are in no score, and the official alone may know why.

// carriedThings says of each carried record why it is in no score.
func carriedThings(g correspondence.Game) (out []string) {
	for i, r := range g.Carried() {
		s := fmt.Sprintf("%s’s record %s %s is carried as it was written, and the players are told nothing of it", r.By, narrate.Number(r.Number, r.By), narrate.Said(r.Words))
		if len(r.More) > 0 {
			s += "; beside it, for the same turn, " + strings.Join(narrate.Quoted(r.AllWords()[1:]), " and ") + " (" + narrate.WholeLaw(g.Agreement, "BCC1903/V.4(a)") + ")"
		}
		switch {
		case i > 0 || g.Case != nil:
			s += ": a record before it is not settled"
		case r.Law != "":
			s += fmt.Sprintf(" (%s): %s", narrate.Cite(g.Agreement.Cites(r.Law)), narrate.Readings(g.Position(), r.Readings))
			if a, err := g.Account(r.Words, g.Position(), descriptive.About(r.By)); err == nil && a.Reason != "" {
				s += ": " + a.Reason
			}
		}
		out = append(out, s+".")
	}
	return out
}

// carriedRows are the carried records as they stand below the score.
func carriedRows(g correspondence.Game) (out []scoreRow) {
	for _, r := range g.Carried() {
		cell := scoreCell{Words: strings.Join(narrate.Quoted(r.AllWords()), " or ") + ", carried", Open: true}
		if r.By == rules.Black {
			if n := len(out); n > 0 && out[n-1].Black.Words == "" {
				out[n-1].Black = cell
				continue
			}
			out = append(out, scoreRow{No: fmt.Sprint(r.Number), White: scoreCell{Words: "…"}, Black: cell})
			continue
		}
		out = append(out, scoreRow{No: fmt.Sprint(r.Number), White: cell})
	}
	return out
}
