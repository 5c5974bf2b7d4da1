package correspondence

import (
	"postd/descriptive"
	"postd/rules"
)

// Account says why a record of this game, sent in the position p, has the
// readings that it has, in the notation and by the names agreed
// (BCC1903/I.13.C, RULING/R-45); v is whom its reason speaks of. An error means
// that the words are no record in form.
func (g Game) Account(words string, p rules.Position, v descriptive.Voice) (descriptive.Account, error) {
	r, err := g.Agreement.Records().Parse(words)
	if err != nil {
		return descriptive.Account{}, err
	}
	return r.Account(p, g.names(), v), nil
}
