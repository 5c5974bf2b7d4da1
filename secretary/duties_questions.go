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

// questionDuty is an open question of a game.
func questionDuty(g correspondence.Game, of ledger.Object, a correspondence.Appeal) duty {
	why := strings.TrimSpace(a.By.String() + ": " + a.Words)
	if a.About == events.AboutLapse {
		why = a.By.String() + " has not chosen in time what follows " + narrate.Said(a.Words)
	}
	of.Passed = a.With.Office() == terms.ToSecretary
	return duty{
		kind: "Question to be ruled on", what: versus(g), why: why, since: a.At, due: g.AnswerDue(a),
		of: []ledger.Object{of}, href: fmt.Sprintf("%s/case/%d", folder.GamePath(g), a.No), act: "Rule on it",
	}
}
