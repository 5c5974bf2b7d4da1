package rules

// Budget bounds the search for a proof. A verdict in a game must not depend on
// the speed of a machine, so there only Nodes counts; Stop is for a person who
// waits at a terminal.
type Budget struct {
	// Nodes is the greatest number of positions that may be looked into; what
	// can be told without looking into any is told at every budget. 0 or less
	// allows none.
	Nodes int
	// Stop, if not nil, is asked every few hundred positions and ends the
	// search when it says true.
	Stop func() bool
}

// Answer is what a proof came to. Proved and Refuted are never wrong at any
// budget; Unknown means that it was spent, and nothing more.
type Answer uint8

// These are the answers.
const (
	Unknown Answer = iota
	Proved
	Refuted
)

// String returns "unknown", "proved" or "refuted".
func (a Answer) String() string {
	return [...]string{"unknown", "proved", "refuted"}[a]
}

// Reason is that by which a position was shown to be dead, or not to be, and by which
// checks were shown to end.
type Reason uint8

// These are the reasons that Dead gives, and the last EndlessSeries.
const (
	NoReason      Reason = iota
	Material             // the men that are left cannot mate in any way
	Enclosed             // no man can ever come where mate could be given
	Exhausted            // all positions that can be reached were looked into
	Helpmate             // a line that ends in mate was found: the position is alive
	MatesByChecks        // the checks cannot be escaped, and end in mate
)

// String returns "", "material", "enclosed", "exhausted", "helpmate" or "mates by checks".
func (r Reason) String() string {
	return [...]string{"", "material", "enclosed", "exhausted", "helpmate", "mates by checks"}[r]
}

// Verdict is what a proof found.
type Verdict struct {
	Answer Answer
	// Reason is Dead's or EndlessSeries', NoReason of the other proofs.
	Reason Reason
	// Line is what can be shown on a board: the helpmate of a position that is
	// alive, the first check of an endless series or of one that mates, the first move
	// of a mate.
	Line []Move
	// Positions is the number on which the answer rests: those that an
	// exhausted walk saw, those of the certificate of endless checks.
	Positions int
	// Nodes is the number of positions looked into; it never exceeds the
	// budget.
	Nodes int
}

// meter spends a budget.
type meter struct {
	spent, most int
	stop        func() bool
	stopped     bool
}

// stopInterval is the number of positions between two questions to Stop.
const stopInterval = 256

func (b Budget) meter() meter { return meter{most: b.Nodes, stop: b.Stop} }

// spend takes one position from the budget and reports whether there was one.
func (m *meter) spend() bool {
	if m.stopped || m.spent >= m.most {
		m.stopped = true
		return false
	}
	if m.stop != nil && m.spent%stopInterval == stopInterval-1 && m.stop() {
		m.stopped = true
		return false
	}
	m.spent++
	return true
}
