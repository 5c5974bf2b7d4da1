package secretary

import (
	"fmt"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
)

// interest writes that reason into each game of the deed. Both players are told.
func (v *request) interest(d action, key string) (out []ledger.Matter) {
	seen := map[terms.GameID]bool{}
	for _, m := range d.matters {
		for _, id := range m.Games {
			if seen[id] {
				continue
			}
			seen[id] = true
			out = append(out, ledger.Matter{
				Key: fmt.Sprintf("%s:interest:%s", key, id), By: v.who(), At: v.now, Games: []terms.GameID{id}, Why: v.field(fieldInterest),
				Decide: decides(func(g correspondence.Game, o correspondence.Setting) (correspondence.Decision, error) {
					return g.Rule(correspondence.Ruling{
						By: parties[v.answer.As], Row: "Note", Key: key,
						Reason: fmt.Sprintf("%s, who plays in the same section, has acted in this game: %s", v.user.Full, v.field(fieldInterest)),
					}, o)
				}),
			})
		}
	}
	return out
}

// warning is said to one who plays in the section, on the form of a ruling.
func (v *request) warning() string {
	if !v.answer.Warn {
		return ""
	}
	return "You play in this section yourself. Let another official rule, if there is one; else your reason, which both players read, must bear it (RULING/R-86)."
}
