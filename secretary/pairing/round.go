package pairing

import (
	"fmt"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
	"postd/tournament/rounds"
	"postd/tournament/swiss"
)

// manyPairs is up to how many pairs a page says why each is one; of more, of one that is asked for.
const manyPairs = 40

// roundBody is the page of a round.
type roundBody struct {
	visit.RowForm
	Words         string
	Notes         []string // byes, who is not paired, changes by hand
	Later         []string // pairs that would be others by what is known now
	Pairs         []visit.Pair
	Ask           string // by which the reason of one pair is asked for; empty: all stand
	Refused       bool   // the start was asked for and is refused
	Wanting       []templates.Link
	Start, Button string // where it is started; empty: it has started, or the visitor may not
	Back          string // where its pairing is taken back
	Exchange      askForm
	All, Slips    string
}

func roundPage(v *request, c swissView, no int) (visit.Response, error) { return v.round(c, no) }

// round is the page of a round: its pairs with their working, and what can be done with it.
func (v *request) round(c swissView, no int) (visit.Page, error) {
	r := c.Rounds[no-1]
	came := c.came(no)
	p := roundBody{All: c.Path("/rounds"), Slips: c.Path(fmt.Sprintf("/slips?round=%d", no)), Words: fmt.Sprintf("Round %d of %d.", no, c.rules.Rounds)}
	if came {
		p.Words += " It was played elsewhere: its pairs and results came with a report, and the games are not known here."
	} else {
		p.Words += fmt.Sprintf(" The first turns begin %s, and %s.", folder.At(r.Begins, c.Zone), atEnd(c.Agreement.Adjudicate.Automatic, r.Ends))
	}
	if p.Version = c.Version; v.Posted() {
		p.Version = v.Version()
	}
	s, err := c.history(no, true)
	if err != nil {
		return visit.Page{}, err
	}
	made := c.pairs(no)
	var w swiss.Working
	var best map[[2]int]int
	if !came { // who paired it elsewhere knows why
		w, best = v.working(c, no, s, &p)
	}
	for i, x := range c.pairedIn(no) {
		g := made.Games[i]
		pair := shownPair(s, g, no, swiss.Working{})
		pair.Label = x.Label
		pair.Href, pair.Stands = v.stands(c, x)
		if b := best[[2]int{g.White, g.Black}]; b > 0 && (p.Ask == "" || visit.Number(v.Field("why")) == g.Board) {
			pair.Why = w.Pair(b)
		}
		p.Pairs = append(p.Pairs, pair)
	}
	if made.Bye != 0 {
		bye := w.Bye()
		if bye == "" || r.Hand != "" {
			bye = "Bye: " + c.nameOf(made.Bye) + "."
		}
		p.Notes = append(p.Notes, bye)
	}
	p.Notes = append(p.Notes, c.notPaired(no)...)
	if r.Hand != "" {
		p.Notes = append(p.Notes, "Pairs were changed by hand: "+r.Hand+".")
		if _, breaks, err := swiss.Check(s, c.engine(no), made); err == nil || len(breaks) > 0 {
			p.Notes = append(p.Notes, brokenWords(breaks))
		}
	}
	if p.Later, err = c.later(no); err != nil {
		return visit.Page{}, err
	}
	if came && v.Arranges() && c.mayGoBack(no) {
		p.Back = c.roundPath(no) + "/back"
	}
	if v.Arranges() && !c.started(no) && c.State != ledger.Shut {
		p.Wanting = c.start(no).Wanting(v.Request)
		p.Start, p.Button, p.Back = c.roundPath(no)+"/start", fmt.Sprintf("Start round %d…", no), c.roundPath(no)+"/back"
		in := c.inRound(made)
		p.Exchange = askForm{Title: "Change a pair by hand", Action: c.roundPath(no) + "/exchange", Button: "Let them change places…", Fields: []visit.FormField{
			{Name: "one", Label: "One player", Type: "select", Options: in}, {Name: "other", Label: "The other", Type: "select", Options: in},
			{Name: "why", Label: "Why", Required: true, Hint: "It stands in the log, and on this page. Two who are a pair change colours."},
		}}
	}
	page := c.Page(v.Request, "round", fmt.Sprintf("Round %d of %s", no, c.Label), "/rounds", p)
	page.Crumbs = append(page.Crumbs, templates.Link{Name: "Rounds", Href: c.Path("/rounds")})
	return page, nil
}

// working is why the engine pairs a round as it does by what was known then, with the board of each
// pair; none where the page has many pairs and is asked for no reason.
func (v *request) working(c swissView, no int, s rounds.Section, p *roundBody) (w swiss.Working, best map[[2]int]int) {
	if len(c.pairedIn(no)) > manyPairs {
		if p.Ask = c.roundPath(no) + "?why="; v.Field("why") == "" || v.Posted() {
			return w, nil
		}
	}
	r, w, err := swiss.Pair(s, c.engine(no))
	if err != nil { // it was paired by hand, since nothing else was left
		return swiss.Working{}, nil
	}
	best = map[[2]int]int{}
	for _, g := range r.Games {
		best[[2]int{g.White, g.Black}] = g.Board
	}
	return w, best
}

// inRound are those who are in a round as a list to choose from, by their numbers.
func (c swissView) inRound(r swiss.Round) (out []visit.Choice) {
	for _, e := range c.Entered(ledger.Accepted) {
		if plays(r, e.Number) {
			out = append(out, visit.Choice{Value: fmt.Sprint(e.Number), Name: fmt.Sprint(e.Number, " ", c.nameOf(e.Number))})
		}
	}
	return out
}

// stands says how the game of a pairing stands, and where it is.
func (v *request) stands(c swissView, x ledger.Pairing) (href, words string) {
	if e, ok := x.Elsewhere(); ok {
		if words = narrate.Score(e.Result); e.Unplayed {
			words += ", not played"
		}
		return "", words
	}
	for _, l := range c.Lines {
		if l.Label == x.Label {
			return "/g/" + l.Game.String(), folder.StandOf(l, v.Now).Words
		}
	}
	return "", "not set up yet"
}

// atEnd says what becomes on the last day of a round of the games that are not over: by the terms they go
// to the adjudicator, or either player may claim it (BCC1903/V.10(b)).
func atEnd(goes bool, day calendar.Date) string {
	if goes {
		return "what is not over on " + day.Words() + " goes to the adjudicator"
	}
	return "from " + day.Words() + " on either player may claim adjudication"
}
