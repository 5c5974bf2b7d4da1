package secretary

import (
	"fmt"
	"strings"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/templates/narrate"
)

// questionDuties are the open questions of a game.
func questionDuties(g correspondence.Game, of ledger.Object) (out []duty) {
	for _, a := range g.Appeals {
		if !a.Open() {
			continue
		}
		why := strings.TrimSpace(a.By.String() + ": " + a.Words)
		if a.About == events.AboutLapse {
			why = a.By.String() + " has not chosen in time what follows " + narrate.Said(a.Words)
		}
		of.Passed = a.With.Office() == terms.ToSecretary
		out = append(out, duty{
			kind: "Question to be ruled on", what: versus(g), why: why, since: a.At, due: g.AnswerDue(a),
			room: roomUmpire, needs: ledger.ActRule, of: []ledger.Object{of}, href: fmt.Sprintf("%s/case/%d", folder.GamePath(g), a.No), act: "Rule on it",
		})
	}
	return out
}
