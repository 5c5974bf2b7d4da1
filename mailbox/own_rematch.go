package mailbox

import (
	"fmt"
	"slices"
	"time"

	"postd/correspondence"
	"postd/ledger"
	"postd/tournament/ladder"
)

// rematch asks the opponent of a game that is over for another one, by the same terms with
// changed colours. Where the opponent asks for the same, both agree.
func (a ownAsked) rematch() (x did, err error) {
	side, plays := a.o.party.Colour()
	if !plays || a.o.game == 0 {
		x.answer.Came = "which game"
		return x, nil
	}
	g, err := a.c.ledger.Game(a.o.game)
	if err != nil {
		return x, err
	}
	if len(g.Sides[0].Members) > 1 || len(g.Sides[1].Members) > 1 {
		x.answer.Came = "in consultation"
		return x, nil
	}
	other, err := a.c.ledger.Player(g.Sides[side.Other()].Members[0].Player)
	if err != nil {
		return x, err
	}
	x.answer.Other = other.Name
	switch {
	case !g.Over():
		x.answer.Came = "runs"
		return x, nil
	case slices.ContainsFunc(g.Appeals, correspondence.Appeal.Open):
		x.answer.Came = "appeal"
		return x, nil
	}
	all, err := a.c.ledger.RequestsLike(ledger.Request{Kind: ledger.RequestRematch, Game: g.ID})
	if err != nil {
		return x, err
	}
	at := a.kept.Arrived.UTC()
	for _, r := range slices.Backward(all) {
		if r.State == ledger.RequestDropped {
			continue
		}
		if r.State == ledger.RequestAsked && r.Player != a.o.player.ID { // both ask: both agree
			var post []ledger.Post
			x.rows, post, _, x.answer, err = request{a.c, r}.gameAnswered(true, at)
			x.post, x.answer.Other = append(x.post, post...), other.Name
			return x, err
		}
		x.answer.Came = map[ledger.RequestState]string{ledger.RequestAsked: "asked", ledger.RequestAgreed: "agreed", ledger.RequestRefused: "refused before", ledger.RequestDone: "begun"}[r.State]
		x.answer.At, x.answer.Until = r.Asked, r.Asked.Add(ledger.RequestLasts)
		return x, nil
	}
	r := ledger.Request{Kind: ledger.RequestRematch, Player: a.o.player.ID, Other: other.ID, Game: g.ID, At: at, Asked: a.c.now().UTC(), State: ledger.RequestAsked, Letter: a.kept.Seq}
	if r.ID, err = a.c.ledger.NextRequest(); err != nil {
		return x, err
	}
	x.rows = append(x.rows, r)
	x.answer.Came, x.answer.Until = "asked", r.Asked.Add(ledger.RequestLasts)
	if !other.Stopped.IsZero() || other.Reached() == "" {
		return x, nil // who wants no letters gets none, and the answer is the same
	}
	post, err := request{a.c, r}.requestPost(other, other.Reached(), OwnAnswer{Came: "question", Other: a.o.player.Name, Until: x.answer.Until})
	x.post = append(x.post, post)
	return x, err
}

// gameAnswered is the answer of the one who is asked for a game. Where they agree, the
// secretary has a row, and both are told that they will hear.
func (r request) gameAnswered(yes bool, at time.Time) (rows []ledger.Row, post []ledger.Post, more []ledger.Matter, x OwnAnswer, err error) {
	if c, found, err := r.ladder(at); err != nil || found {
		if err != nil {
			return nil, nil, nil, x, err
		}
		kind, err := r.refusal(at)
		if err != nil {
			return nil, nil, nil, x, err
		}
		if yes {
			return r.onLadder(c, ladder.Accepts, "agreed", at)
		}
		return r.onLadder(c, kind, "refused", at)
	}
	wisher, err := r.c.ledger.Player(r.Player)
	if err != nil {
		return nil, nil, nil, x, err
	}
	x.Other = wisher.Name
	switch {
	case r.State == ledger.RequestAgreed || r.State == ledger.RequestDone:
		x.Came = "agreed"
		return nil, nil, nil, x, nil
	case r.State != ledger.RequestAsked:
		x.Came = "over"
		return nil, nil, nil, x, nil
	}
	r.State, r.Answered, x.Came = ledger.RequestRefused, at, "refused"
	if yes {
		r.State, x.Came = ledger.RequestAgreed, "agreed"
		if more, err = r.begins(at); err != nil {
			return nil, nil, nil, x, err
		}
		if len(more) > 0 {
			r.State, x.Free = ledger.RequestDone, true
		}
	}
	other, err := r.c.ledger.Player(r.Other)
	if err != nil {
		return nil, nil, nil, x, fmt.Errorf("request %d: %w", r.ID, err)
	}
	if to := wisher.Reached(); to != "" && wisher.Stopped.IsZero() {
		p, err := r.requestPost(wisher, to, OwnAnswer{Came: "they " + x.Came, Other: other.Name, Free: x.Free})
		if err != nil {
			return nil, nil, nil, x, err
		}
		post = append(post, p)
	}
	return []ledger.Row{r.Request}, post, more, x, nil
}
