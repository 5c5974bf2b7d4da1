package descriptive

// Intelligible reports whether the record speaks of squares that there are.
// "B-Kt9" has the form of a record, but no position can make a move of it
// (RULING/R-11, STAUNTON/COR.IX).
func (r Record) Intelligible() bool {
	for _, p := range r.patterns {
		if p.castling || p.from != 0 && p.to != 0 && (!p.takes || p.victimOn != 0) {
			return true
		}
	}
	return false
}
