package batches

import (
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
)

// RuledOnPaper is the matter of a ruling in one game, once it was judged on paper.
func RuledOnPaper(l *ledger.Ledger, id terms.GameID, r correspondence.Ruling, at time.Time) (ledger.Matter, error) {
	ruling := func(correspondence.Game) correspondence.Ruling { return r }
	if _, _, _, err := Judged(l, id, at, ruling); err != nil {
		return ledger.Matter{}, err
	}
	return RuledIn(id, r.Key, r.Row+": "+r.Reason, at, ruling), nil
}

// Judged judges a ruling on paper, without filing it. What the law does not admit is a
// RefusedError.
func Judged(l *ledger.Ledger, id terms.GameID, at time.Time, ruling func(correspondence.Game) correspondence.Ruling) (g correspondence.Game, o correspondence.Setting, d correspondence.Decision, err error) {
	if g, err = l.Game(id); err != nil {
		return g, o, d, err
	}
	if o, err = l.Office(id, at); err != nil {
		return g, o, d, err
	}
	if d, err = g.Rule(ruling(g), o); err != nil {
		err = &ledger.RefusedError{Why: visit.Plain(err)}
	}
	return g, o, d, err
}

// RuledIn is the matter of a ruling in one game.
func RuledIn(id terms.GameID, key, why string, at time.Time, ruling func(correspondence.Game) correspondence.Ruling) ledger.Matter {
	return ledger.Matter{
		Key: key, Why: why, At: at, Games: []terms.GameID{id},
		Decide: folder.Decides(func(g correspondence.Game, o correspondence.Setting) (correspondence.Decision, error) {
			return g.Rule(ruling(g), o)
		}),
	}
}
