package secretary

import (
	"errors"
	"fmt"

	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/visit"
)

// starts is the matter by which a game begins on which both have agreed: a rematch by the
// terms of the game before with changed colours, a challenge by the preset that was named.
func starts(l *ledger.Ledger, r ledger.Request, g Granting) ([]ledger.Matter, error) {
	var (
		sides     [2]terms.Side
		a         terms.Agreement
		fen, base string
		err       error
	)
	t := ledger.Tournament{Secretary: g.Secretary}
	if r.Kind == ledger.RequestRematch {
		sides, a, fen, base, t, err = again(l, r, g)
	} else {
		sides, a, base, err = challenged(l, r, g)
	}
	if err != nil {
		return nil, err
	}
	label, err := freeLabel(l, base)
	if err != nil {
		return nil, err
	}
	row, err := l.TournamentByLabel(label)
	if errors.Is(err, ledger.ErrNoTournament) {
		row.ID, err = l.PutTournament(ledger.Tournament{Label: label, Name: "Game " + label, Agreement: a, Secretary: t.Secretary, Umpire: t.Umpire, Adjudicator: t.Adjudicator})
	}
	if err != nil {
		return nil, err
	}
	m, err := l.Opening(row.ID, label, sides, a, fen, g.At)
	m.By = g.By
	return []ledger.Matter{m}, err
}

// again is the game before with changed colours.
func again(l *ledger.Ledger, r ledger.Request, g Granting) (sides [2]terms.Side, a terms.Agreement, fen, base string, t ledger.Tournament, err error) {
	before, err := l.Game(r.Game)
	if err != nil {
		return
	}
	line, err := l.Line(r.Game)
	if err != nil {
		return
	}
	if t, err = l.Tournament(line.Tournament); err != nil {
		return
	}
	office, err := l.Office(r.Game, g.At)
	if err != nil {
		return
	}
	a, base = before.Agreement, before.Label
	a.Colours, a.LotSeed = terms.ColoursFixed, ""
	a.FirstTurnAt = office.Calendar.FirstTurn(g.At)
	sides[rules.White], sides[rules.Black] = before.Sides[rules.Black], before.Sides[rules.White]
	if m := a.Calendar.Movers; len(m) == 2 {
		a.Calendar.Movers = []calendar.MoverTerms{m[1], m[0]} // each side keeps its player's
	}
	if a.Odds != nil {
		err = visit.Refused("The game was at odds, which name a colour.", "With changed colours they would be the other side's.", "Arrange the game by hand, and leave this.")
		return
	}
	p, err := a.Commencement("")
	if err == nil && p.FEN() != before.Origin.FEN() {
		fen = before.Origin.FEN()
	}
	return
}

// challenged is a game by a preset; the one who was asked has White.
func challenged(l *ledger.Ledger, r ledger.Request, g Granting) (sides [2]terms.Side, a terms.Agreement, base string, err error) {
	for c, id := range [2]uint64{r.Other, r.Player} {
		p, err := l.Player(id)
		if err != nil {
			return sides, a, "", err
		}
		sides[c].Members = []terms.Member{{Player: p.ID, Name: p.Name}}
	}
	preset := r.Preset
	if preset == "" {
		preset = terms.Presets()[0].Name
	}
	a, errs := terms.FillIn([][2]string{{"preset", preset}})
	if err = errors.Join(errs...); err != nil {
		return
	}
	a.Colours = terms.ColoursFixed
	if a.Rated = terms.NotRated; r.Rated { // both have agreed that it counts
		a.Rated = ""
	}
	c, err := calendar.NewCalendar(a.Calendar)
	if err == nil {
		a.FirstTurnAt = c.FirstTurn(g.At)
	}
	return sides, a, fmt.Sprintf("C%d", r.ID), err
}

// freeLabel is a label that no game has: the base, or with a number behind it.
func freeLabel(l *ledger.Ledger, base string) (string, error) {
	for n := 1; n < 1000; n++ {
		label := base
		if n > 1 {
			label = fmt.Sprintf("%s-%d", base, n)
		}
		_, err := l.GameByLabel(label)
		if errors.Is(err, ledger.ErrNoGame) {
			return label, nil
		}
		if err != nil && !errors.Is(err, ledger.ErrNoGame) {
			return "", err
		}
	}
	return "", fmt.Errorf("%w: every label after %s is taken", ledger.ErrLabelTaken, base)
}
