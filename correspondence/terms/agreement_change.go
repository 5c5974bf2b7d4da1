package terms

import (
	"strings"
)

// fixedInPlay are the fields that no consent changes once a game is arranged, and
// why; every other may be changed by both sides together (STAUNTON/PRIV).
var fixedInPlay = func() map[string]string {
	fixed := map[string]string{}
	for why, names := range map[string]string{
		"it was settled before the first move":                                     "captain_only colours lot_seed first_mover odds first_turn_at",
		"the laws are those of the whole game":                                     "code overlay",
		"the records already sent are read by it":                                  "notation names numbered",
		"the secretary publishes the calendar, for all games alike":                "calendar.zone calendar.weekly calendar.holidays calendar.scope",
		"the office's post is the same for all its games":                          "receipt despatch outage dmarc_fail notices confirm secretary",
		"time is counted by it from the first turn on":                             "long_think rolling",
		"the moves that were made are counted by it":                               "fifty.pawn_moves_interrupt",
		"an umpire is proposed by name: PROPOSE UMPIRE, and the name, on one line": "umpire umpires",
	} {
		for name := range strings.FieldsSeq(names) {
			fixed[name] = why
		}
	}
	return fixed
}()

// FixedInPlay says why the field cannot be changed in a game that is arranged; ""
// if it can, by the consent of both sides.
func (f Field) FixedInPlay() string { return fixedInPlay[f.Name] }
