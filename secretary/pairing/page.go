package pairing

import (
	"fmt"
	"path"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
)

// roundsBody is the page of all rounds of a Swiss.
type roundsBody struct {
	visit.RowForm
	Words    string // how far it has come
	Rounds   []roundLine
	Facts    []visit.Fact
	Settings string // where they are changed; empty: the visitor may not
	Problem  string // why a pairing did not come about
	Pair     visit.Compose
	Hand     []visit.FormField // of a pairing by hand, in the same form
	Open     bool              // they are shown at once
	Asked    []string          // of the next round
	Ask      []askForm
	End      string // where it is ended at this round; empty: it cannot be
}

// roundLine is a round in the list.
type roundLine struct {
	No                   int
	Href, State, Kind    string
	Begins, Ends, Played string
}

// askForm is a small form of something that is filed at once.
type askForm struct {
	Title, Action, Button string
	Fields                []visit.FormField
}

func roundsPage(v *request, c swissView) (visit.Response, error) {
	return v.rounds(c, v.pairForm(c), "")
}

// rounds is the page, with the form of the next pairing as it was filled in.
func (v *request) rounds(c swissView, f pairForm, problem string) (visit.Page, error) {
	p := roundsBody{Words: c.stands(), Problem: problem, Facts: c.facts()}
	if p.Version = c.Version; v.Posted() {
		p.Version = v.Version()
	}
	for no := range c.Paired() {
		p.Rounds = append(p.Rounds, c.line(no+1))
	}
	if v.Arranges() && c.State != ledger.Shut {
		p.Settings = c.Path("/rounds/settings")
		if n := c.Paired(); n > 0 && n < c.rules.Rounds && c.started(n) {
			p.End = c.Path("/rounds/end")
		}
		if err := v.forms(c, &p); err != nil {
			return visit.Page{}, err
		}
		if why, todo := c.cannotPair(); why == "" {
			p.form(c, f)
		} else if c.Paired() < c.rules.Rounds {
			p.Words += " " + fmt.Sprintf("Round %d is not paired now: %s %s", f.no, why, todo)
		}
	}
	return c.Page(v.Request, "rounds", "Rounds of "+c.Label, "/rounds", p), nil
}

// form is the form of the next pairing.
func (p *roundsBody) form(c swissView, f pairForm) {
	field := func(x visit.Input, label, kind, hint string) visit.FormField {
		return visit.FormField{Name: x.Name, Label: label, Type: kind, Value: x.Value, Error: x.Error, Hint: hint, Required: kind != "textarea" && x.Name != "why"}
	}
	p.Pair = visit.Compose{Action: c.Path("/rounds/pair"), Button: fmt.Sprintf("Pair round %d…", f.no), Fields: []visit.FormField{
		field(f.begins, "The first turns begin", "datetime-local", "By the clocks of the tournament."),
		field(f.ends, "The round ends on", "date", "That is the date of adjudication of its games."),
	}}
	if f.no == 1 {
		p.Pair.Fields = append(p.Pair.Fields, field(f.seed, "Seed of the lots", "", "They part players whom ratings leave equal, and settle the initial colour. What nobody here can choose is best."))
	} else {
		p.Pair.Hidden = []visit.Hidden{{Name: "seed", Value: c.Seed}}
	}
	hand := field(f.hand, "Pairs", "textarea", "A line for each game, the number of White first, as 7 4; the bye as bye 9. Left empty, the Dutch system pairs.")
	hand.Rows = 6
	p.Hand = []visit.FormField{hand, field(f.why, "Why by hand", "", "It stands in the log, and on the page of the round.")}
	p.Open = p.Problem != "" || f.hand.Error+f.why.Error != ""
}

// forms are those of what is asked for before the next round.
func (v *request) forms(c swissView, p *roundsBody) error {
	if c.Paired() >= c.rules.Rounds {
		return nil
	}
	all := func(ledger.Entry) bool { return true }
	for _, e := range c.Entered(ledger.Accepted) {
		if kind := c.askedOf(e); kind != "" {
			p.Asked = append(p.Asked, fmt.Sprintf("%s: %s", c.People[e.Player].Name, byeWords[kind]))
		}
	}
	p.Ask = append(p.Ask, askForm{Title: fmt.Sprintf("Byes of round %d, and who leaves", c.Paired()+1), Action: c.Path("/rounds/bye"), Button: "Save the bye", Fields: []visit.FormField{
		{Name: "player", Label: "Player", Type: "select", Options: c.choices("", all)},
		{Name: "kind", Label: "What is wished", Type: "select", Options: chosen("H", "H", "a bye of ½ point", "Z", "a bye of no point", "", "to be paired after all", leaves, "not to be paired any more")},
	}})
	if c.Paired() > 0 {
		p.Ask = append(p.Ask, askForm{Title: "A late entry", Action: c.Path("/rounds/late"), Button: "Take the late entry", Fields: []visit.FormField{
			{Name: "player", Label: "Player", Hint: folder.MeantHint, Required: true},
		}})
	}
	p.Ask = append(p.Ask, askForm{Title: "Two players who shall not meet", Action: c.Path("/rounds/apart"), Button: "Keep them apart", Fields: []visit.FormField{
		{Name: "one", Label: "One", Type: "select", Options: c.choices("", all)},
		{Name: "other", Label: "The other", Type: "select", Options: c.choices("", all)},
		{Name: "why", Label: "Why", Hint: "Shown in the working. Two who are kept apart already may meet again."},
	}})
	for _, f := range p.Ask { // which have fields of the same names
		for i := range f.Fields {
			f.Fields[i].ID = path.Base(f.Action) + "-" + f.Fields[i].Name
		}
	}
	return nil
}

// stands says in a sentence how far the Swiss has come.
func (c swissView) stands() string {
	n := c.Paired()
	switch {
	case n == 0:
		return fmt.Sprintf("No round is paired yet; %d are declared, and %s.", c.rules.Rounds, visit.CountWords(c.Count(ledger.Accepted), "player is accepted", "players are accepted"))
	case n < c.rules.Rounds:
		return fmt.Sprintf("%d of %d rounds are paired; %s in play.", n, c.rules.Rounds, visit.CountWords(c.open(n+1), "game is", "games are"))
	case c.open(n+1) > 0:
		return fmt.Sprintf("%s paired; %s in play.", allRounds(n), visit.CountWords(c.open(n+1), "game is", "games are"))
	}
	return allRounds(n) + " paired."
}

// allRounds are the rounds of a Swiss of which none is to come.
func allRounds(n int) string {
	if n == 1 {
		return "The only round is"
	}
	return fmt.Sprintf("All %d rounds are", n)
}

// line is a round in the list.
func (c swissView) line(no int) roundLine {
	r := c.Rounds[no-1]
	x := roundLine{No: no, Href: c.roundPath(no), Begins: folder.At(r.Begins, c.Zone), State: "paired", Kind: "due"}
	if !r.Ends.IsZero() {
		x.Ends = r.Ends.Words()
	}
	games, over := len(c.pairedIn(no)), 0
	for _, l := range c.Lines {
		if l.Over() && c.roundOf(l.Label) == no {
			over++
		}
	}
	if c.came(no) {
		over = games
	}
	switch {
	case c.came(no):
		x.State, x.Kind = "played elsewhere", "off"
	case c.started(no) && over == games:
		x.State, x.Kind = "over", "off"
	case c.started(no):
		x.State, x.Kind = "in play", "ok"
	}
	x.Played = fmt.Sprintf("%d of %d", over, games)
	return x
}

// facts are the settings in words.
func (c swissView) facts() []visit.Fact {
	r := c.rules
	unfinished := "when all games are over"
	if r.Unfinished == ledger.UnfinishedDrawn {
		unfinished = "at once; a game in play counts as drawn in the pairing alone"
	}
	byes := "none"
	if r.Byes > 0 {
		byes = fmt.Sprintf("%d a player", r.Byes)
		if !r.LastBye {
			byes += ", not in the last round"
		}
	}
	out := []visit.Fact{
		{Name: "Rounds", Words: fmt.Sprint(r.Rounds)}, {Name: "The next round is paired", Words: unfinished},
		{Name: "Byes of half a point", Words: byes}, {Name: "Rounds that a late entry missed", Words: byeWords[r.Late] + " each"},
		{Name: "Members of a club", Words: map[bool]string{true: "may meet", false: fmt.Sprintf("do not meet in the first %s", visit.CountWords(r.Apart, "round", "rounds"))}[r.Apart == 0]},
		{Name: "Tie-breaks", Words: c.orderWords()},
	}
	for _, k := range r.Kept {
		out = append(out, visit.Fact{Name: "Kept apart", Words: fmt.Sprintf("%s and %s, from round %d: %s", c.People[k.Players[0]].Name, c.People[k.Players[1]].Name, k.From, k.Reason)})
	}
	if words := c.initialWords(); words != "" {
		out = append(out, visit.Fact{Name: "Initial colour", Words: words})
	}
	return out
}
