package secretary

import (
	"slices"

	"postd/ledger"
	"postd/secretary/batches"
	"postd/secretary/departures"
	"postd/secretary/folder"
	"postd/secretary/starting"
	"postd/secretary/visit"
	"postd/templates"
)

// BatchDeeds are the deeds that the pages file as batches, by name, for whoever works at them.
func BatchDeeds() map[string]ledger.BatchDeed {
	return map[string]ledger.BatchDeed{
		starting.Deed:           starting.Deeds(),
		deedRule:                {Each: ruleOneOf},
		departures.DeedLeave:    {Each: departures.LeaveOneOf, Whole: true},
		departures.DeedComeBack: {Each: departures.ComeBackOneOf, Whole: true},
		deedRemind:              {Each: remindOneOf},
		deedAsk:                 {Each: askOneOf},
	}
}

// batchesKnown are the deeds that these pages do to many at once.
var batchesKnown = &batches.Kinds{Undo: departures.ComesBack, Unwritten: departures.Unwritten, Names: map[string]func(*folder.Request, ledger.Batch, uint64) (name, href string){
	starting.Deed:           starting.TargetNamed,
	deedRule:                batches.GameNamed,
	departures.DeedLeave:    batches.GameNamed,
	departures.DeedComeBack: batches.GameNamed,
	deedRemind:              batches.GameNamed,
	deedAsk:                 func(v *folder.Request, _ ledger.Batch, id uint64) (string, string) { return batches.PlayerNamed(v, id) },
}}

// startingBatch leads to the batch by which a tournament starts.
func startingBatch(v *request, c tournamentView) (visit.Response, error) {
	list, err := v.site.o.Ledger.Batches(0, func(b ledger.Batch) bool { return b.Tournament == c.ID && b.Deed == starting.Deed })
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, visit.Missing("The tournament "+c.Label+" is not starting.", "")
	}
	return visit.Redirect{To: batches.Path(list[0].ID)}, nil
}

// batchesOfTournament are the last batches by which something was done in a tournament.
func (v *request) batchesOfTournament(id uint64) ([]templates.Link, error) {
	return batches.Links(v.Request, batchesKnown, func(b ledger.Batch) bool {
		return b.Tournament == id || slices.Contains(departures.LeftBy(b).In, id)
	})
}
