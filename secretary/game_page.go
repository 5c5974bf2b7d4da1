package secretary

import (
	"fmt"
	"slices"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/rules"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/secretary/writing"
	"postd/templates"
	"postd/templates/narrate"
)

// gameBody is the page of a game: where it stands, the board, the score, the
// time, the letters, what is open, and what an official can do.
type gameBody struct {
	gameHead
	Board     boardView
	Players   []playerFact
	Other     []playerFact // the annulled game in whose place it is played, or the game in its place
	Facts     []visit.Fact
	Score     []scoreRow
	Start     string    // address of the position before the first move
	Turn      *turnRow  // that is open; nil: none is
	Turns     []turnRow // all, with their sums alone
	Sums      []visit.Fact
	Time      string // address of the whole account
	Letters   []exchanged
	Write     []templates.Link
	All       string // address of all letters
	Questions []questionRow
	Cases     []caseView
	Open      []string // offers, claims and rights that are open
	Penalties []string
	Acts      []actRow // fines and tasks of Penalty E
	MayMark   bool
	Nonce     string
	Mark      string // where a mark goes
	Seq       int
	Terms     []termLine
	Coming    []agreedTerm // changes of terms that are not in force
	Umpires   []umpireRow  // of its own, by its players' approval
	Propose   string       // where a change is proposed; empty: not by this visitor
	Leaves    []leaveRow
	Keys      string // where new reply addresses are given; empty: not by this visitor
	Hand      string // where a letter is entered that did not come by mail; empty: none is taken, or not by this visitor
	Leave     string // where leave is entered; empty: not by this visitor
	Remind    string // where a side is reminded; empty: not by this visitor, or the game waits for nobody
	Clocks    []clockBar
	Next      []templates.Link // the acts that fit the state
	Groups    []rulingGroup    // all others
}

// playerFact is a player of a game.
type playerFact struct{ Colour, Name, Href, Region string }

// questionRow is a question put to the umpire.
type questionRow struct {
	Game, GameHref     string // where several games are listed
	No                 int
	Href, By, About    string
	Words, Since, Due  string
	Clock, State, Kind string
}

// fewLetters is how many letters the page of a game shows.
const fewLetters = 10

// gamePage shows a game. ?ply= chooses the position and ?side=b turns the
// board.
func gamePage(v *request, f gameFile) (visit.Response, error) {
	plies, view := v.shown(f.Game)
	b := gameBody{
		gameHead: headOf(f), Board: boardAfter(f.Game, plies, view, "b"), Score: scoreOf(f.Path(""), f.Game, plies),
		Start: f.Path("?ply=0#board"), Time: f.Path("/account"), All: f.Path("/letters"), Facts: f.facts(),
		Open: f.openThings(), Penalties: f.penalties(), Acts: f.acts(), Leaves: f.leaveRows(), MayMark: v.Arranges(), Nonce: visit.Nonce(), Mark: f.Path("/mark"), Seq: f.Seq, Terms: differingTerms(f.Agreement),
	}
	b.Board.Steps = steps(f.Path(""), f.Game, plies, view)
	var err error
	if b.Players, err = v.playersOf(f.Game); err != nil {
		return nil, err
	}
	if p := f.Replaces; p != nil {
		b.Other = append(b.Other, playerFact{Colour: "In the place of", Name: "game " + p.Label, Href: "/g/" + p.Game.String(), Region: "which is annulled (" + f.Law("BCC1903/II.1(c)") + ")"})
	}
	if f.Ended != nil && f.Ended.Next != nil {
		b.Other = append(b.Other, playerFact{Colour: "In its place", Name: "game " + f.Ended.Next.Label, Href: "/g/" + f.Ended.Next.Game.String()})
	}
	turns := correspondence.TurnTimes(f.Events, f.Office)
	for i, t := range turns {
		r := f.turnRow(t, i+1)
		if r.Open {
			open := r
			open.Days = dayRows(f.Game, t.Account)
			b.Turn = &open
		}
		b.Turns = append(b.Turns, r)
	}
	b.Sums = f.sums(turns)
	letters, err := v.recent(f, fewLetters)
	if err != nil {
		return nil, err
	}
	if b.Letters, err = v.exchangedRows(f, letters); err != nil {
		return nil, err
	}
	if v.Arranges() {
		if b.Write, err = writing.Ways(v.Request, f.File); err != nil {
			return nil, err
		}
		if b.Hand = f.byWayOfHand(); b.Hand != "" {
			b.Write = append(b.Write, templates.Link{Name: "Enter a letter", Href: b.Hand})
		}
	}
	slices.Reverse(b.Letters)
	for _, q := range slices.Backward(f.Appeals) {
		b.Questions = append(b.Questions, f.questionRow(q))
	}
	if b.Cases, err = v.cases(f); err != nil {
		return nil, err
	}
	b.Umpires = f.umpireRows(v)
	if b.Coming = f.coming(); v.Arranges() && !f.Over() {
		b.Propose, b.Keys = f.Path("/propose"), f.Path("/keys")
		if f.Agreement.Leave != nil {
			b.Leave = f.Path("/leave")
		}
		if _, why := waitsFor(f.Line); why == "" {
			b.Remind = f.Path("/remind")
		}
	}
	rulings := v.rulingsFor(f.Game, 0)
	b.Clocks, b.Next, b.Groups = f.clocks(), v.nextActs(f, rulings, b), actGroups(rulings, b)
	return f.page("game", versus(f.Game), tabGame, b), nil
}

// playersOf are the players of a game with their pages.
func (v *request) playersOf(g correspondence.Game) (out []playerFact, err error) {
	for _, c := range []rules.Colour{rules.White, rules.Black} {
		for _, m := range g.Sides[c].Members {
			p, err := v.Ledger().Player(m.Player)
			if err != nil {
				return nil, err
			}
			out = append(out, playerFact{c.String(), m.Name, folder.PlayerPath(m.Player), calendar.TitleOf(p.Region)})
		}
	}
	return out, nil
}

// facts are what is to be said of the game in a line each.
func (f gameFile) facts() []visit.Fact {
	out := []visit.Fact{{Name: "Tournament", Words: f.Tournament.Label + ", " + f.Tournament.Name}, {Name: "Laws", Words: f.Agreement.Laws()}, {Name: "Set up", Words: f.At(f.Opened)}, {Name: "Move", Words: fmt.Sprint(f.Number(f.Passed()))}}
	if t := f.Agreement.Odds; t != nil {
		for _, s := range t.Sentences() {
			out = append(out, visit.Fact{Name: "Odds", Words: fmt.Sprintf("%s (%s)", s.Words, f.Law(s.Law))})
		}
	}
	for _, side := range []rules.Colour{rules.White, rules.Black} {
		if words := takenOver(f.Game, side); words != "" {
			out = append(out, visit.Fact{Name: side.String(), Words: folder.SideName(f.Game, side) + " " + words})
		}
	}
	if c := f.Counts(); f.Over() && c != f.Ended.Result {
		out = append(out, visit.Fact{Name: "In the table", Words: "counts as " + string(c)})
	}
	if at, law, ok := f.Agreement.AdjudicationAt(); ok && !f.Over() && f.Frozen == nil {
		words := fmt.Sprintf("may be claimed from %s (%s)", f.At(at), f.Law(law))
		if f.Agreement.Adjudicate.Automatic {
			words = fmt.Sprintf("on %s, without a claim (%s)", f.At(at), f.Law("BCC1903/APPA/14(b)"))
		}
		out = append(out, visit.Fact{Name: "Adjudication", Words: words})
	}
	for _, s := range f.Stays {
		if s.Lasts() && !f.Over() {
			out = append(out, visit.Fact{Name: "Both clocks stand", Words: fmt.Sprintf("since %s: %s (%s)", f.At(s.From), s.Why, f.Law(s.Law))})
		}
	}
	out = append(out, f.leaveFacts()...)
	return append(out, visit.Fact{Name: "Calendar", Words: f.Office.Calendar.Label()})
}

// openThings are the offers, claims and rights that are open.
func (f gameFile) openThings() (out []string) {
	if f.Over() {
		return nil
	}
	if o := f.Offer; o != nil {
		how := "without a move"
		if o.WithMove {
			how = "with a move"
		}
		out = append(out, fmt.Sprintf("%s offers a draw, %s ("+f.Law("BCC1903/V.8(a)")+").", o.By, how))
	}
	if c, ok := f.Fifty(); ok && c.Broken == 0 {
		out = append(out, fmt.Sprintf("Fifty moves on each side are counted since %s demanded it on %s: White has %d left, Black %d (%s).", c.By, f.At(c.At), c.Left[0], c.Left[1], f.Agreement.DemandLaw()))
	}
	if p := f.Parked; p != nil {
		out = append(out, fmt.Sprintf("%s’s claim of %s waits until every letter of that time is read (RULING/R-30).", p.By, f.At(f.ParkedAt)))
	}
	for _, x := range f.Excess {
		if x == nil || x.Waived {
			continue
		}
		s := fmt.Sprintf("%s exceeded the time: used %s of %s, until %s. %s may claim the game ("+f.Law("BCC1903/V.9(c)")+")", x.Of,
			narrate.Length(f.Game, x.Used), narrate.Length(f.Game, x.Limit), f.At(x.Deadline), x.Of.Other())
		if x.Known.IsZero() {
			s += fmt.Sprintf("; %s has not received the notice of it yet", x.Of.Other())
		} else {
			s += fmt.Sprintf("; %s knows of it since %s", x.Of.Other(), f.At(x.Known))
		}
		out = append(out, s+".")
	}
	for _, side := range []rules.Colour{rules.White, rules.Black} {
		for _, s := range f.SpecifiedOf(side) {
			out = append(out, fmt.Sprintf("An offence of %s’s is found (%s): %s may claim the game, unless that side lets a record pass ("+f.Law("BCC1903/V.9.PROVISO")+").", side, f.Cite(s.Law), side.Other()))
		}
	}
	if by := f.Law3; by != nil {
		out = append(out, fmt.Sprintf("%s did not repeat the opponent’s last move: Penalty E may be claimed (%s).", *by, f.Law("BCC1903/V.3")))
	}
	for by, s := range f.Series {
		if len(s.Waits) > 0 {
			out = append(out, fmt.Sprintf("%s has sent in advance, which the opponent is not to know unless it is agreed: %s ("+f.Law("BCC1903/V.6(c)")+").", rules.Colour(by), narrate.InAdvance(s.Waits)))
		}
	}
	if b, ok := f.Required(); ok {
		out = append(out, fmt.Sprintf("%s is %s (%s, "+f.Law("BCC1903/V.PEN.C")+"): %s.", b.Of, b, f.Cite(b.Law), narrate.Moves(f.Position(), b.Moves)))
	}
	out = append(out, carriedThings(f.Game)...)
	return out
}

// caseThings say what record is not settled; the page of the game has its whole
// case.
func (f gameFile) caseThings() (out []string) {
	if c := f.Case; c != nil {
		words := narrate.Readings(f.After(c.Ply), c.Readings)
		for _, r := range c.Records {
			out = append(out, fmt.Sprintf("%s’s record %s is one of several for this turn (%s): %s.", c.Author, narrate.Said(r.Words), f.Cite(c.Law), narrate.Readings(f.After(c.Ply), r.Readings)))
		}
		if c.Several() {
			return out
		}
		if a, err := f.Account(c.Words, f.After(c.Ply), descriptive.About(c.Author)); err == nil && a.Reason != "" {
			words += ": " + a.Reason
		}
		out = append(out, fmt.Sprintf("%s’s record %s is not settled (%s): %s.", c.Author, narrate.Said(c.Words), f.Cite(c.Law), words))
	}
	return out
}

// penalties is what was applied, in sentences.
func (f gameFile) penalties() (out []string) {
	for _, p := range f.Penalties {
		out = append(out, narrate.Line(f.Game, events.Event{What: events.Penalised{Penalty: p.Penalty}}))
	}
	return out
}

// differingTerms are the blanks that are filled otherwise than by default.
func differingTerms(a terms.Agreement) (out []termLine) {
	f := filling(a)
	for _, g := range blankGroups {
		for _, b := range slices.Concat(g.first, g.more) {
			if l := f.line(b); l.Value != l.Default && b.field != "first_turn_at" {
				out = append(out, l)
			}
		}
	}
	return out
}

// questionRow is a question of the game.
func (f gameFile) questionRow(q correspondence.Appeal) questionRow {
	r := questionRow{
		No: q.No, Href: fmt.Sprintf("%s/case/%d", f.Path(""), q.No), By: q.By.String() + ", " + folder.SideName(f.Game, q.By), About: f.Cite(q.Law),
		Words: narrate.ShortLine(q.Words, 300), Since: f.At(q.At), Due: f.At(f.AnswerDue(q)), Clock: "the clocks run", State: "open", Kind: "wait",
	}
	switch q.About {
	case events.AboutForfeit:
		r.About = "Claim of the game: " + r.About
	case events.AboutDraw:
		r.About = "Claim of a draw: " + r.About
	case events.AboutFifty:
		r.About = "Demand of fifty moves: " + r.About
	case events.AboutUnable:
		r.About = "Claim of adjudication: " + r.About
	case events.AboutAnnulment:
		r.About = "Claim of annulment: " + r.About
	case events.AboutConfirmed:
		r.About = "What was confirmed late: " + r.About
	case events.AboutDisowned:
		r.About = "Whose letter it was: " + r.About
	case events.AboutLapse:
		r.About = "What follows a record on which no choice was made in time: " + r.About
	}
	if q.About == events.AboutLapse {
		r.Clock = "no turn runs"
	} else if q.Stay > 0 {
		r.Clock = "both clocks stand for it"
	}
	if !q.Open() {
		r.Due, r.Kind = "–", "off"
		if r.State = "answered: " + q.How; q.How == "fell" || q.How == "withdrawn" {
			r.State = q.How
		}
		if q.About == events.AboutLapse {
			r.Clock = "no turn ran"
		} else if r.Clock = "its time is left out"; q.Counts || q.Stay == 0 {
			r.Clock = "its time counts"
		}
	}
	return r
}
