package secretary

import (
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/visit"
	"postd/templates/narrate"
)

// fewestPlayers is how many a tournament of its own pages needs.
const fewestPlayers = 3

// takesEntries refuses the pages of entries, lots and pairings where games are
// arranged one by one.
func (c tournamentView) takesEntries() error {
	if c.State == ledger.ByHand {
		return visit.Missing("The tournament "+c.Label+" has no entries, lots and pairings.", "Its games are set up one by one.")
	}
	return nil
}

// lawsOf is the law by which a field is as it is under the agreement.
func lawsOf(f terms.Field, a terms.Agreement) visit.Law {
	law := a.LawOf(f.Name)
	switch {
	case f.Law == "":
		return visit.Law{Cite: "needed by the office; no law speaks of it"}
	case law == "":
		return visit.Law{Cite: "the chosen code has no law of it"}
	}
	return visit.Law{Cite: narrate.Cite(law), Text: law.Text()}
}
