package ledger

import "time"

// FinalAfter is until when what was decided last in the game may be appealed from
// ([correspondence.Game.FinalAfter]), of the line of a game of the tournament; false while it runs
// or a question in it waits. The game is folded only where something came after its end, or
// where it is to be exact: the players may have agreed upon another window (STAUNTON/PRIV).
func (l *Ledger) FinalAfter(t Tournament, x Line, exact bool) (until time.Time, decided bool, err error) {
	switch {
	case !x.Over() || x.Questions > 0:
		return time.Time{}, false, nil
	case !exact && !x.Last.After(x.Ended):
		return x.Ended.Add(t.Agreement.AppealWindow), true, nil
	}
	g, err := l.Game(x.Game)
	if err != nil {
		return time.Time{}, false, err
	}
	until, decided = g.FinalAfter()
	return until, decided, nil
}
