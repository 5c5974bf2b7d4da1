package terms

// Substitution says whether a substitute may take over the games of a player who leaves the
// tournament, by agreement (RULING/R-41, TABLE/T7.Substitute). An agreement made before there
// was the blank has nothing in it, and then nobody may.
type Substitution string

// These are its words; where it is empty it is written "no".
const (
	SubstituteEarly Substitution = "early" // while fewer than half of the leaver's games are finished
	SubstituteAny   Substitution = "yes"   // whatever is finished
)
