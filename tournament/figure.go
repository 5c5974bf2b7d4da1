package tournament

import "postd/tournament/ties"

// Value is the figure of the number by any tie-break that may stand in an all-play-all; it is None
// where the number has none.
func (t Table) Value(number int, by TieBreak) ties.Value { return t.value(t.at(number), by) }
