package secretary

import (
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
)

// ruledOnPaper is the matter of a ruling in one game, once it was judged on paper.
func ruledOnPaper(l *ledger.Ledger, id terms.GameID, r correspondence.Ruling, at time.Time) (ledger.Matter, error) {
	ruling := func(correspondence.Game) correspondence.Ruling { return r }
	if _, _, _, err := judged(l, id, at, ruling); err != nil {
		return ledger.Matter{}, err
	}
	return ruledIn(id, r.Key, r.Row+": "+r.Reason, at, ruling), nil
}

// judged judges a ruling on paper, without filing it. What the law does not admit is a
// RefusedError.
func judged(l *ledger.Ledger, id terms.GameID, at time.Time, ruling func(correspondence.Game) correspondence.Ruling) (g correspondence.Game, o correspondence.Setting, d correspondence.Decision, err error) {
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

// ruledIn is the matter of a ruling in one game.
func ruledIn(id terms.GameID, key, why string, at time.Time, ruling func(correspondence.Game) correspondence.Ruling) ledger.Matter {
	return ledger.Matter{
		Key: key, Why: why, At: at, Games: []terms.GameID{id},
		Decide: folder.Decides(func(g correspondence.Game, o correspondence.Setting) (correspondence.Decision, error) {
			return g.Rule(ruling(g), o)
		}),
	}
}
