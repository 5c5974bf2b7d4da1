package secretary

import (
	"fmt"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
)

// interest writes that reason into each game of the deed. Both players are told.
func (v *request) interest(d visit.Action, key string) (out []ledger.Matter) {
	seen := map[terms.GameID]bool{}
	for _, m := range d.Matters {
		for _, id := range m.Games {
			if seen[id] {
				continue
			}
			seen[id] = true
			out = append(out, ledger.Matter{
				Key: fmt.Sprintf("%s:interest:%s", key, id), By: v.Who(), At: v.Now, Games: []terms.GameID{id}, Why: v.Field(visit.FieldInterest),
				Decide: folder.Decides(func(g correspondence.Game, o correspondence.Setting) (correspondence.Decision, error) {
					return g.Rule(correspondence.Ruling{
						By: parties[v.Answer.As], Row: "Note", Key: key,
						Reason: fmt.Sprintf("%s, who plays in the same section, has acted in this game: %s", v.User.Full, v.Field(visit.FieldInterest)),
					}, o)
				}),
			})
		}
	}
	return out
}

// warning is said to one who plays in the section, on the form of a ruling.
func (v *request) warning() string {
	if !v.Answer.Warn {
		return ""
	}
	return "You play in this section yourself. Let another official rule, if there is one; else your reason, which both players read, must bear it (RULING/R-86)."
}
