package secretary

import (
	"fmt"
	"slices"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates/narrate"
)

var rulingRoutes = []visit.Route[*request]{
	visit.Get("/g/:game/case/:n", visit.To(ledger.ActCase, theGame), ofGame(casePage)),
	visit.Get("/g/:game/rule/:row", toRule, ruleGame),
	visit.Post("/g/:game/rule/:row", toRule, ruleGame),
	visit.Get("/g/:game/substitute", visit.To(ledger.ActArrange, theGame), ofGame(substituteForm)),
	visit.Get("/g/:game/dossier", visit.To(ledger.ActPosition, theGame), ofGame(dossierPage)),
	visit.Get("/umpire", toEnter, umpirePage),
	visit.Get("/adjudication", toEnter, adjudicationPage),
}

// toRule is the right to take a ruling: that of its row.
var toRule = visit.Right[*request]{Of: theGame, Acts: func(v *request) []ledger.Act {
	for _, row := range correspondence.Rulings() {
		if row.Name == v.Names["row"] {
			return ledger.ActsOf(row, visit.Number(v.Field(visit.FieldOn)))
		}
	}
	return []ledger.Act{ledger.ActRule, ledger.ActArrange, ledger.ActJudge} // who may take any is told that there is no such row
}}

// parties are the parties as whom the offices rule. Who keeps the whole office acts in
// a game as its secretary.
var parties = map[string]terms.Party{
	ledger.OfficeKeeper: terms.ToSecretary, ledger.OfficeSecretary: terms.ToSecretary,
	ledger.OfficeUmpire: terms.ToUmpire, ledger.OfficeAdjudicator: terms.ToAdjudicator,
}

// mayRule reports whether the visitor may take a ruling of the row in the game, in
// answer to the question; 0 for none.
func (v *request) mayRule(g correspondence.Game, row correspondence.Row, on int) bool {
	o := v.objectOf(g).On(g, on)
	return slices.ContainsFunc(ledger.ActsOf(row, on), func(act ledger.Act) bool { return v.May(act, o).Yes })
}

// objectOf is the game as the table sees it; that of the route is not read again.
func (v *request) objectOf(g correspondence.Game) ledger.Object {
	for _, o := range v.Objects {
		if v.Names["game"] != "" && o.Game == g.ID {
			return o
		}
	}
	o, err := v.site.o.Ledger.ObjectOfGame(g.ID)
	if err != nil {
		v.site.o.Log.Error("secretary: who may act in a game", "game", g.ID, "error", err)
		return ledger.Object{Parties: []uint64{v.User.Player}} // nobody may
	}
	return o
}

// rulingGroup is a part of the closed list of rulings, as a page offers it.
type rulingGroup struct {
	Name  string
	Grave bool // they end the game
	Links []rulingLink
}

// rulingLink leads to the form of a row.
type rulingLink struct{ Name, Words, Effect, Href string } // Name is that of the row; "" for what is no ruling

// rulingsFor offers the rulings that the visitor may take in the game as it
// stands, those that end it last. On is the question that they would answer; 0
// for none.
func (v *request) rulingsFor(g correspondence.Game, on int) []rulingGroup {
	groups := []rulingGroup{{Name: "On a question"}, {Name: "On the clocks, and for the record"}, {Name: "Which end the game", Grave: true}}
	q, asked := g.Question(on)
	for _, row := range correspondence.Rulings() {
		if !v.mayRule(g, row, on) || v.shut(g, row) != "" || asked && !q.AnsweredBy(row) {
			continue
		}
		link := rulingLink{Name: row.Name, Words: rulingInWords(row.Name).words, Effect: row.Effect, Href: fmt.Sprintf("%s/rule/%s", folder.GamePath(g), row.Name)}
		if on > 0 {
			link.Href += fmt.Sprintf("?on=%d", on)
		}
		at := 1
		switch {
		case row.Ends:
			at = 2
		case row.Asks(correspondence.NeedsQuestion), usual(g, on, row):
			at = 0
		}
		groups[at].Links = append(groups[at].Links, link)
	}
	return slices.DeleteFunc(groups, func(x rulingGroup) bool { return len(x.Links) == 0 })
}

// shut says why no ruling of the row can be taken in the game as it stands;
// empty where one can. The law itself is asked when the ruling is drawn up.
func (v *request) shut(g correspondence.Game, row correspondence.Row) string {
	switch under := row.Under(g.Agreement); {
	case g.Over() && !row.After:
		return "The game is ended."
	case under != "":
		return narrate.Upper(under) + "."
	case row.Asks(correspondence.NeedsQuestion) && !slices.ContainsFunc(openQuestions(g), func(q correspondence.Appeal) bool { return q.AnsweredBy(row) }):
		return "No question of this game is open."
	case row.Asks(correspondence.NeedsQuestion) && row.Ends && !slices.ContainsFunc(openQuestions(g), isClaim):
		return "No claim of the game waits for a ruling."
	case row.Asks(correspondence.NeedsSpan) && !g.Turn.Running:
		return "No turn is open."
	case row.Asks(correspondence.NeedsRecord) && len(g.KnownRecords()) == 0 && !g.Turn.Running:
		return "There is no record, and no turn is open in which a letter could be taken for one."
	case row.Asks(correspondence.NeedsReading) && (g.Case == nil || len(g.Case.Readings) == 0):
		return "No record with readings is in question."
	case row.Asks(correspondence.NeedsPenalty) && !slices.ContainsFunc(g.Penalties, func(p correspondence.Applied) bool { return !p.Remitted && !p.Loss }):
		return "No penalty of this game can be remitted."
	case row.Asks(correspondence.NeedsRuling) && len(v.undoable(g)) == 0:
		return "There is no ruling and no finding of excess that could be undone."
	case row.May(correspondence.NeedsResult) && !g.Over():
		return "The game is not ended."
	case slices.Contains(row.Offices, terms.ToAdjudicator) && g.State != correspondence.StateAdjudication:
		return "Adjudication has not been claimed."
	case row.Name == "Adjudge" && g.Agreement.ByCase():
		return "It is judged as a case (RULING/R-92). Deal the case on the page Adjudication, or enter another adjudicator there."
	case row.Name == "Suspend" && (g.Suspended() || g.Frozen != nil):
		return "Nobody's time runs."
	case row.Name == "Resume" && !g.Suspended():
		return "The game is not suspended."
	}
	return ""
}

// usual reports whether the row is one of the numbered answers to what follows a
// record on which no choice was made in time.
func usual(g correspondence.Game, on int, row correspondence.Row) bool {
	q, asked := g.Question(on)
	return asked && q.About == events.AboutLapse &&
		slices.ContainsFunc(g.Options(on), func(o correspondence.Option) bool { return o.Ruling.Row == row.Name })
}

// isClaim reports whether the question is a claim of the game.
func isClaim(q correspondence.Appeal) bool { return q.About == events.AboutForfeit }

// openQuestions are those that wait for their answer.
func openQuestions(g correspondence.Game) (out []correspondence.Appeal) {
	for _, q := range g.Appeals {
		if q.Open() {
			out = append(out, q)
		}
	}
	return out
}
