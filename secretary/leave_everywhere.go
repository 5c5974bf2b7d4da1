package secretary

import (
	"fmt"
	"slices"
	"strings"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
)

// enterLeaveEverywhere enters leave for a player in all of the player's games
// that run, in each by its own terms (RULING/R-67), with one letter to each person
// concerned. Where it cannot be, it says why.
func enterLeaveEverywhere(v *request, p ledger.Player) (visit.Response, error) {
	form := func(problem string) visit.Page {
		b := leaveForm(v, problem)
		b.Back = folder.PlayerPath(p.ID)
		return v.Composed(playerCrumbs(p), "Enter leave of "+p.Name+" in all games", b)
	}
	if !v.Posted() {
		return form(""), nil
	}
	return v.Do(func(key string) (visit.Action, error) {
		d := visit.Action{
			Title: "Enter leave of " + p.Name + " in all games", Button: "Enter it", Law: narrate.Cite("RULING/R-67"), Back: folder.PlayerPath(p.ID),
			Then: visit.Done(folder.PlayerPath(p.ID), p.Name+" is on leave."),
		}
		w, problem := v.leaveOrder(key)
		if problem != "" {
			return d, &visit.Redisplay{Page: form(problem)}
		}
		orders, does, err := v.leaveOrders(p, w)
		if err != nil {
			return d, err
		}
		if len(orders) == 0 {
			return d, &visit.Redisplay{Page: form(fmt.Sprintf("In no game of %s can it be entered. %s", p.Name, strings.Join(does, " ")))}
		}
		d.Does, d.Shown, d.Matters = append(does, "Each player gets one letter, which names all games in which it concerns that player."), 2, []ledger.Matter{everywhere(orders, v)}
		return d, nil
	})
}

// leaveIn is an order of leave in one game.
type leaveIn struct {
	game  terms.GameID
	order correspondence.LeaveOrder
}

// leaveOrders are the orders for all games of a player that run, and what is to be
// said of each game.
func (v *request) leaveOrders(p ledger.Player, w correspondence.LeaveOrder) (out []leaveIn, does []string, err error) {
	lines, err := v.Ledger().GamesOf(p.ID)
	if err != nil {
		return nil, nil, err
	}
	for _, x := range lines {
		if x.Over() {
			continue
		}
		g, err := v.Ledger().Game(x.Game)
		if err != nil {
			return nil, nil, err
		}
		o, err := v.Ledger().Office(x.Game, v.Now)
		if err != nil {
			return nil, nil, err
		}
		w.Of = rules.White
		if !slices.Contains(x.Players[rules.White], p.ID) {
			w.Of = rules.Black
		}
		if _, err := g.OrderLeave(w, o); err != nil {
			does = append(does, fmt.Sprintf("%s: not entered, since %s.", g.Label, visit.Plain(err)))
			continue
		}
		out = append(out, leaveIn{x.Game, w})
		does = append(does, fmt.Sprintf("%s: %s is on leave %s (RULING/R-67).", g.Label, w.Of, narrate.Dates(w.From, w.To)))
	}
	return out, does, nil
}

// everywhere is the one matter that files all of them.
func everywhere(orders []leaveIn, v *request) ledger.Matter {
	m := ledger.Matter{
		Why: "leave in all games: " + narrate.Dates(orders[0].order.From, orders[0].order.To), At: v.Now,
	}
	letter := func(p ledger.Player, told []ledger.Told) (ledger.Post, error) {
		x := templates.PersonLeave{Office: v.site.o.Office, Secretary: v.site.o.Secretary.Name + " <" + v.site.o.Secretary.Addr + ">"}
		for _, t := range told {
			x.Games = append(x.Games, templates.SeveralNotice(t))
		}
		words, err := templates.RenderPersonLeave(x)
		return ledger.Post{To: []string{p.Writes()}, Words: words.InForm(p.Form), Name: p.Name, Player: p.ID, Form: p.Form}, err
	}
	m.Joint = &ledger.Joint{Kinds: []correspondence.NoticeKind{correspondence.NLeave}, Letter: letter}
	for _, x := range orders {
		m.Games = append(m.Games, x.game)
	}
	m.Decide = func(g []correspondence.Game, o []correspondence.Setting) []correspondence.Decision {
		out := make([]correspondence.Decision, len(g))
		for i := range g {
			j := slices.IndexFunc(orders, func(x leaveIn) bool { return x.game == g[i].ID })
			if j < 0 {
				continue
			}
			if taken, err := g[i].OrderLeave(orders[j].order, o[i]); err == nil {
				out[i] = taken
			}
		}
		return out
	}
	return m
}
