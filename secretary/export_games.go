package secretary

import (
	"postd/ledger"
)

// eachOpen calls f with every game of a list that is not over, for a deed in all that fit a filter.
func (v *request) eachOpen(x gameScope, f func(ledger.Line)) error {
	of := ledger.OpenGames()
	if x.tournament != 0 {
		of = ledger.LiveGames(x.tournament)
	}
	return ledger.Each(v.HTTP.Context(), v.site.o.Ledger, of, func(x ledger.Line) error { f(x); return nil })
}
