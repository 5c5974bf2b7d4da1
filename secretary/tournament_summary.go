package secretary

import (
	"cmp"
	"fmt"
	"time"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
)

// summaryPage is a tournament at a glance: what is to be done comes first.
type summaryPage struct {
	visit.RowForm
	Edit, Copy     string
	State, Kind    string
	Next           nextStep
	Refused        bool // the start was asked for and is refused
	Wanting        []templates.Link
	Facts          []visit.Fact
	Officials      []visit.Fact
	Differing      []visit.Change // the blanks that differ from the default
	Terms          string
	Batches        []templates.Link // what was done to many of its games at once
	Games          []singleGame     // where they are arranged singly
	May, CanChange bool
	Ways           []templates.Link // other ways to play it
}

// nextStep is what comes next: a sentence, and a link or a button.
type nextStep struct {
	Words, Button string
	Href          string // of a page
	Post          string // of a deed, which shows its preview first
}

// singleGame is a game in a list of the tournament.
type singleGame struct{ Label, Href, White, Black, Stands, Until string }

func tournamentSummary(v *request, c tournamentView) (visit.Response, error) {
	return v.summary(c)
}

func (v *request) summary(c tournamentView) (visit.Page, error) {
	st := c.Status()
	p := summaryPage{
		RowForm: visit.RowForm{Version: c.Version}, State: narrate.Upper(st.Words), Kind: st.Kind, Terms: c.Path("/terms"),
		May: v.Arranges(), CanChange: v.Arranges() && c.State != ledger.Shut,
		Edit: c.Path("/edit"), Copy: fmt.Sprintf("/t/new?from=%d", c.ID),
	}
	if !c.Begun() && c.State != ledger.ByHand && !c.IsSwiss() && !c.onLadder() {
		p.Wanting = v.wanting(c)
	}
	p.Next, p.Ways = c.next(len(p.Wanting) == 0), c.otherWays(v)
	p.Facts = []visit.Fact{
		{Name: "Players", Words: c.playersWords()},
		{Name: "Games ended", Words: c.Done()},
		{Name: "Next deadline", Words: c.ByTheClocks(c.NextDeadline())},
		{Name: "First turn", Words: cmp.Or(folder.At(c.Agreement.FirstTurnAt, c.Zone), "not set yet")},
		c.playedAs(),
		{Name: "Tie-breaks", Words: tieBreakWords(orderNames(c.Order()))},
		{Name: "Seed of the lots", Words: cmp.Or(c.Seed, "not set yet")},
		{Name: "Letters to all players", Words: fmt.Sprint(c.Circulars)},
	}
	if c.State == ledger.ByHand {
		p.Facts = append(p.Facts[:4:4], p.Facts[7])
		p.Games = c.gameRows(v.Now)
	}
	p.Officials = []visit.Fact{
		{Name: "Secretary", Words: officialWords(c.Secretary)},
		{Name: "Umpire", Words: cmp.Or(officialWords(c.Umpire), "the secretary")},
		{Name: "Adjudicator", Words: cmp.Or(officialWords(c.Adjudicator), "the secretary")},
	}
	var err error
	if p.Batches, err = v.batchesOfTournament(c.ID); err != nil {
		return visit.Page{}, err
	}
	blank, err := suggested(c.Agreement)
	if err != nil {
		return visit.Page{}, err
	}
	blank.FirstTurnAt = c.Agreement.FirstTurnAt // it has no default, and stands above
	p.Differing = differences(ledger.Tournament{Agreement: blank}, ledger.Tournament{Agreement: c.Agreement})
	return c.Page(v.Request, "tournament", c.Title(), "", p), nil
}

func (c tournamentView) playersWords() string {
	words := fmt.Sprint(len(c.Players()))
	if c.State == ledger.ByHand {
		return words
	}
	words += " accepted"
	if n := c.Count(ledger.Applied); n > 0 {
		words += fmt.Sprintf(", %d applied", n)
	}
	if n := c.Count(ledger.OnList); n > 0 {
		words += fmt.Sprintf(", %d on the waiting list", n)
	}
	return words
}

// next says what comes next in the tournament. Ready says that nothing is
// wanting for the start.
func (c tournamentView) next(ready bool) nextStep {
	if step, ok := c.nextByParts(); ok {
		return step
	}
	n := c.Count(ledger.Accepted)
	if c.IsSwiss() && c.State != ledger.Draft && (c.State != ledger.Entered || n >= fewestPlayers && c.Count(ledger.Applied) == 0) && !c.Finished() && c.State != ledger.Shut {
		return nextStep{Words: fmt.Sprintf("It is played as a Swiss: %d of %d rounds are paired.", c.Paired(), c.SwissRules().Rounds), Button: "Look at the rounds", Href: c.Path("/rounds")}
	}
	switch c.Status() {
	case folder.StatusDraft:
		return nextStep{Words: "Look the terms over; then open the entries.", Button: "Open the entries", Post: c.Path("/entries/open")}
	case folder.StatusOpen, folder.StatusClosed:
		if a := c.Count(ledger.Applied); a > 0 {
			return nextStep{Words: fmt.Sprintf("Decide on %s.", visit.CountWords(a, "entry", "entries")), Button: "Look at the entries", Href: c.Path("/entries?state=applied")}
		}
		if n < fewestPlayers && c.Status() == folder.StatusClosed {
			return nextStep{Words: fmt.Sprintf("Entries are closed: %s accepted, and %d are needed to draw. Open them again, or accept others.", isAre(n), fewestPlayers), Button: "Look at the entries", Href: c.Path("/entries")}
		}
		if n < fewestPlayers {
			return nextStep{Words: fmt.Sprintf("Take entries: %s accepted, and %d are needed.", isAre(n), fewestPlayers), Button: "Look at the entries", Href: c.Path("/entries")}
		}
		words := "When the entries are complete, draw the lots"
		if c.Status() == folder.StatusClosed {
			words = "The entries are closed: draw the lots"
		}
		return nextStep{Words: fmt.Sprintf("%s for the %d players.", words, n), Button: "Draw the lots", Href: c.Path("/draw")}
	case folder.StatusDrawn:
		if !ready {
			return nextStep{Words: "The lots are drawn. Before the games can start, what is listed below must be there."}
		}
		return nextStep{Words: fmt.Sprintf("All is ready: start the %d games.", len(c.start().Games())), Button: "Start…", Post: c.Path("/start")}
	case folder.StatusStarting:
		return nextStep{Words: fmt.Sprintf("%d of %d games are set up; the others follow.", len(c.Lines), len(c.Lines)+len(c.start().Games())), Button: "See how far it is", Href: c.Path("/starting")}
	case folder.StatusRunning:
		return nextStep{Words: "The games are in play; the players write to each other through the office.", Button: "Look at the standings", Href: c.Path("/standings")}
	case folder.StatusEnded, folder.StatusFinal:
		if c.State == ledger.Running && c.Final.Final {
			return nextStep{Words: c.FinalWords(), Button: "Archive it…", Post: c.Path("/archive")}
		}
		return nextStep{Words: c.FinalWords(), Button: "Look at the standings", Href: c.Path("/standings")}
	case folder.StatusByHand:
		return nextStep{Words: "Its games are set up one by one on the office's machine, by ‘postd game open’; it takes no entries."}
	}
	return nextStep{Words: "It is archived: nothing in it changes any more.", Button: "Look at the standings", Href: c.Path("/standings")}
}

// gameRows lists the games of a tournament.
func (c tournamentView) gameRows(now time.Time) (out []singleGame) {
	for _, x := range c.Lines {
		row := singleGame{Label: x.Label, Href: "/g/" + x.Game.String(), White: x.Names[0], Black: x.Names[1], Stands: folder.StandOf(x, now).Words, Until: "–"}
		if !x.Over() {
			row.Until = c.ByTheClocks(x.Deadline)
		}
		out = append(out, row)
	}
	return out
}

func isAre(n int) string {
	switch n {
	case 0:
		return "nobody is"
	case 1:
		return "1 is"
	}
	return fmt.Sprintf("%d are", n)
}

// archiveTournament puts a finished tournament away. It can be read for ever.
func archiveTournament(v *request, c tournamentView) (visit.Response, error) {
	return v.Do(func(string) (visit.Action, error) {
		if c.State != ledger.Running || !c.Finished() {
			return visit.Action{}, visit.Refused("The tournament "+c.Label+" cannot be archived.", "Only one that has started and whose games are all over can be.", "")
		}
		f, err := v.Ends(c.Course, true)
		if err != nil {
			return visit.Action{}, err
		}
		if c.Final = f; !f.Final {
			return visit.Action{}, visit.Refused("The tournament "+c.Label+" cannot be archived yet.", c.FinalWords(), "Archive it when its table is final.")
		}
		row := c.Tournament
		row.State = ledger.Shut
		return c.Kept(v.Request, row, visit.Action{
			Title: "Archive the tournament " + c.Label, Button: "Archive it", Typed: c.Label,
			Does:    []string{"Nothing in it can be changed afterwards. Its pages, tables and letters stay as they are."},
			Changes: []visit.Change{{What: "State", Before: c.Status().Words, After: folder.StatusShut.Words}},
			Then:    visit.Done(c.Path(""), "The tournament "+c.Label+" is archived."),
		})
	})
}

// areYet says how many there are so far.
func areYet(n int) string {
	switch n {
	case 0:
		return "there are none yet"
	case 1:
		return "there is 1 so far"
	}
	return fmt.Sprintf("there are %d so far", n)
}
