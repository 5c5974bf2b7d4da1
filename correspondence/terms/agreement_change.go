package terms

// These say why a field cannot be changed in a game that is arranged, whoever consents; every other
// may be changed by both sides together (STAUNTON/PRIV).
const (
	settledBefore = "it was settled before the first move"
	ofTheWhole    = "the laws are those of the whole game"
	readByIt      = "the records already sent are read by it"
	published     = "the secretary publishes the calendar, for all games alike"
	ofTheOffice   = "the office's post is the same for all its games"
	countsTime    = "time is counted by it from the first turn on"
	countsMoves   = "the moves that were made are counted by it"
	byName        = "an umpire is proposed by name: PROPOSE UMPIRE, and the name, on one line"
)

// byConsent is said of a field that both sides together may change.
const byConsent = "by consent"

// in says whether the field may be changed in play: byConsent, or why not.
func (f Field) in(play string) Field {
	f.play = play
	return f
}

// like gives the field an example.
func (f Field) like(value string) Field {
	f.Example = value
	return f
}

// FixedInPlay says why the field cannot be changed in a game that is arranged; ""
// if it can, by the consent of both sides.
func (f Field) FixedInPlay() string {
	if f.play == byConsent {
		return ""
	}
	return f.play
}
