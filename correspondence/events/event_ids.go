package events

import (
	"strconv"
	"strings"
)

// NoticeID names a notice within its game: "17.2" is the second notice of the
// decision whose first event is the 17th of the game.
type NoticeID string

// First is the number within the game of the first event of the decision that
// brought the notice about; false if it is no such name.
func (n NoticeID) First() (event int, ok bool) {
	first, _, _ := strings.Cut(string(n), ".")
	event, err := strconv.Atoi(first)
	return event, err == nil && event > 0
}

// Begins says what begins when a notice is received.
type Begins string

// These say what a receipt begins.
const (
	BeginsTurn       Begins = "turn"     // a turn of the reader
	BeginsElection   Begins = "election" // a choice for which no turn runs (RULING/R-7)
	BeginsClarifying Begins = "saying"   // the author's time to say what was meant (RULING/R-64)
	BeginsAgain      Begins = "again"    // a turn that stood still goes on (CLOCK/C-6(d))
)
