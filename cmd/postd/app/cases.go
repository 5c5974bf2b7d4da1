package app

import (
	"fmt"
	"slices"
	"strings"

	"postd/ledger"
)

// DealCase has the secretary deal the first case that waits for it: "by lot", or "to NAME and
// NAME" by hand (RULING/R-92).
func DealCase(l *ledger.Ledger, how string) error {
	open, err := l.OpenCases()
	if err != nil {
		return err
	}
	i := slices.IndexFunc(open, func(c ledger.Case) bool { return len(c.Seats) < c.Want })
	if i < 0 {
		return fmt.Errorf("postd: no case waits to be dealt")
	}
	_, err = deal(l, open[i], how, "the secretary")
	return err
}

// deal deals a case "by lot", or "to NAME and NAME" by hand, and returns it as it then is.
func deal(l *ledger.Ledger, c ledger.Case, how, who string) (dealt ledger.Case, err error) {
	to, byHand := strings.CutPrefix(how, "to ")
	if !byHand {
		dealt, err = l.Dealt(c, ledger.DrawnWord())
	} else {
		var named []uint64
		if named, err = judgesNamed(l, strings.Split(to, " and ")); err == nil {
			dealt, err = l.DealtTo(c, named...)
		}
	}
	if err != nil {
		return c, err
	}
	_, err = l.File(ledger.Matter{Key: "deed:" + nonce(), By: who, Rows: []ledger.Row{dealt}})
	return dealt, err
}

// judgesNamed finds adjudicators by their names or addresses.
func judgesNamed(l *ledger.Ledger, names []string) (out []uint64, err error) {
	all, err := l.Judges()
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		name = strings.TrimSpace(name)
		i := slices.IndexFunc(all, func(j ledger.Judge) bool { return strings.EqualFold(j.Name, name) || ledger.SameAddress(j.Addr, name) })
		if i < 0 {
			return nil, fmt.Errorf("postd: there is no adjudicator %q", name)
		}
		out = append(out, all[i].ID)
	}
	return out, nil
}
