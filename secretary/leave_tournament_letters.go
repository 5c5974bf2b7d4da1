package secretary

import (
	"slices"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/templates"
	"postd/templates/narrate"
)

// One letter a person: who leaves gets one, an opponent of several games one that names them all,
// and the substitute one with all the games before those of each. They are targets of the batch
// above letterTo; a game then sends these people no letter of its result.

// joins finds whom one letter tells of several games: it fills in Joint, and adds the targets.
func (w *left) joins(l *ledger.Ledger, b *ledger.Batch) error {
	met := map[uint64]int{}
	var order []uint64
	for _, target := range b.Targets {
		x, err := l.Line(terms.GameID(target))
		if err != nil {
			return err
		}
		if w.Games[x.Game].Row == "Adjudicate" {
			continue // its letters say what is to be done
		}
		for _, id := range slices.Concat(x.Players[0], x.Players[1]) {
			if w.Sub != 0 && id != w.Player {
				continue // the game goes on, and its letter says how
			}
			if met[id]++; met[id] == 2 {
				order = append(order, id)
			}
		}
	}
	slices.Sort(order)
	w.Joint = order
	games := b.Targets
	b.Targets = nil
	if w.Sub != 0 {
		b.Targets = append(b.Targets, letterTo|w.Sub)
	}
	b.Targets = append(b.Targets, games...)
	for _, id := range order {
		b.Targets = append(b.Targets, letterTo|id)
	}
	return nil
}

// gamesIn are the targets that are games.
func gamesIn(targets []uint64) (out []uint64) {
	for _, t := range targets {
		if t < letterTo {
			out = append(out, t)
		}
	}
	return out
}

// letter is the matter of the one letter to a person. It tells of the games that
// this batch ends.
func (w left) letter(l *ledger.Ledger, b ledger.Batch, player uint64) (m ledger.Matter, err error) {
	p, err := l.Player(player)
	if err != nil {
		return m, err
	}
	x, err := w.says(l, b, p)
	if err != nil {
		return m, err
	}
	words, err := templates.RenderLeaving(x)
	if err != nil {
		return m, err
	}
	return ledger.Matter{At: b.At, Post: []ledger.Post{{
		To: []string{p.Writes()}, Words: words.InForm(p.Form), Name: p.Name, Player: p.ID, Form: p.Form,
	}}}, nil
}

// says is what the letter tells the person.
func (w left) says(l *ledger.Ledger, b ledger.Batch, p ledger.Player) (x templates.Leaving, err error) {
	x = templates.Leaving{Who: w.Name, Since: w.Since.Words(), Reason: w.Reason, Died: w.Died, Law: w.Law, Zone: time.UTC}
	switch {
	case p.ID == w.Player:
		x.To = templates.LeavingSelf
	case p.ID == w.Sub:
		x.To = templates.LeavingSubstitute
	}
	if w.Sub != 0 {
		other, err := l.Player(w.Sub)
		if err != nil {
			return x, err
		}
		x.Other = other.Name
	}
	var in []ledger.Tournament // of which the letter tells
	for _, target := range gamesIn(b.Targets) {
		line, err := l.Line(terms.GameID(target))
		if err != nil {
			return x, err
		}
		of := w.Games[line.Game].Of
		opponent := line.Names[of.Other()]
		mine := x.To != templates.LeavingOpponent
		if !mine {
			mine, opponent = slices.Contains(line.Players[of.Other()], p.ID), w.Name
		}
		if !mine || w.Games[line.Game].Row == "Adjudicate" || line.Over() && !line.Ended.Equal(b.At) { // it ended meanwhile, otherwise
			continue
		}
		if !slices.ContainsFunc(in, func(t ledger.Tournament) bool { return t.ID == line.Tournament }) {
			t, err := l.Tournament(line.Tournament)
			if err != nil {
				return x, err
			}
			in = append(in, t)
		}
		g := templates.LeftGame{Label: line.Label, Opponent: opponent}
		if w.Sub == 0 {
			g.Result = narrate.Score(w.Games[line.Game].Gave) + ", you had " + map[rules.Colour]string{rules.White: "White", rules.Black: "Black"}[sideOf(x.To, of)]
		}
		x.Games = append(x.Games, g)
	}
	if len(x.Games) == 0 {
		return x, &ledger.RefusedError{Why: "no game of " + p.Name + " ended by it"}
	}
	for i, t := range in {
		sep := map[bool]string{true: " and ", false: ", "}[i == len(in)-1]
		if i == 0 {
			x.Label, x.Tournament, x.Office, x.Secretary, x.Zone = t.Label, t.Name, t.Name, t.Secretary.Name+" <"+t.Secretary.Addr+">", zoneOf(t)
		} else {
			x.Label, x.Tournament = x.Label+", "+t.Label, x.Tournament+sep+t.Name
		}
		if until := b.At.Add(t.Agreement.AppealWindow); w.Sub == 0 && (i == 0 || until.Before(x.Until)) {
			x.Until = until
		}
	}
	return x, nil
}

// sideOf is the colour of the reader, in a game that the side of the other leaves.
func sideOf(to templates.LeavingTo, of rules.Colour) rules.Colour {
	if to == templates.LeavingOpponent {
		return of.Other()
	}
	return of
}
