package correspondence

import "fmt"

// damageOption answers an appeal by which the author of a record says that it was
// damaged on its way (BCC1903/APPB/Solid): what was done on the damaged copy falls,
// and the turn of him whom it reached so begins anew (BCC1903/VI.PREF(a),
// BCC1903/APPA/6). It is of his last record before the appeal.
func (g Game) damageOption(q Appeal) (Option, bool) {
	last := g.Last[q.By]
	if q.Law != damageLaw || last.Plies == 0 || !q.At.After(last.At) {
		return Option{}, false
	}
	r := Ruling{Row: "TransportError", On: q.No, Of: q.By.Other(), Number: g.Number(last.Plies)}
	if _, _, err := g.damaged(r); err != nil {
		return Option{}, false
	}
	return Option{No: 8, Ruling: r, Words: fmt.Sprintf("the record “%s” was damaged on its way to %s: what was done on the damaged copy falls, and the turn of %s begins anew",
		last.Words, q.By.Other(), q.By.Other())}, true
}
