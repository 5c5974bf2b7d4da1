package dialogue

import (
	"strings"

	"postd/correspondence/penalty"
	"postd/rules"
)

// fines are those of a side, in order, with what became of them: "6d due; 3d
// paid".
func (v view) fines(of rules.Colour) string {
	var out []string
	for _, e := range v.game.Entries() {
		if e.Of == of && e.What.Kind == penalty.ActFine {
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
