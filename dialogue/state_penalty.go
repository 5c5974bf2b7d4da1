package dialogue

import (
	"fmt"
	"strings"

	"postd/correspondence"
	"postd/rules"
)

// fines are those of a side, in order, with what became of them: "6d due; 3d
// paid".
func (v view) fines(of rules.Colour) string {
	var out []string
	for _, e := range v.game.Entries() {
		if e.Of == of && e.What.Kind == correspondence.ActFine {
			out = append(out, e.Fine.String()+" "+e.State)
		}
	}
	if len(out) == 0 {
		return nothing
	}
	return strings.Join(out, "; ")
}

// heldFor is the task of Penalty E until which both clocks stand.
func (v view) heldFor() string {
	if h, held := v.game.Held(); held {
		return h.What.Text
	}
	return nothing
}

// allowance is how a side stands with the time for several turns together,
// without the turn that is open.
func (v view) allowance(of rules.Colour) string {
	b, ok := v.game.Balance(of)
	if !ok {
		return nothing
	}
	return fmt.Sprintf("period %d, %s", b.No, b.Sentence(0, correspondence.Duration))
}
