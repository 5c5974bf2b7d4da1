package correspondence

import (
	"slices"
	"time"

	"postd/correspondence/events"
	"postd/rules"
)

// Turned is what one side despatched for one turn. The settled ones come first, and are a
// chain of legal moves (BCC1903/INTRO(d)).
type Turned struct {
	By      rules.Colour
	Move    rules.Move `json:",omitzero"` // zero: it is not settled, or the turn was forfeited
	Sent    time.Time
	Words   string         // of the record that is settled, or of the first
	Settled rules.Law      `json:",omitempty"` // by which the move is that of the game; empty while it is open
	After   rules.Position // once it is settled
	Took    time.Duration  `json:"-"` // reckoned, of the turn that it ended, once it is settled
	*Unsettled
}

// Unsettled is what is known besides of a turn that is not settled.
type Unsettled struct {
	Number    int             // of the record as it was despatched
	Repeats   string          // the opponent's last move, in the words that were sent with the record
	Received  time.Time       `json:"-"` // by the opponent; zero: not yet
	Notice    events.NoticeID `json:"-"` // that brought it there
	Used      time.Duration   // reckoned
	Allowed   time.Duration
	Law       rules.Law    // the offence; empty while a turn before it is not settled
	Readings  []rules.Move // of the first record, where it was looked into
	NoCapture bool
	More      []string `json:",omitempty"` // further records for the same turn (BCC1903/V.4)
}

// chainLaw settles a move of which the event names no law: the score is always a chain of
// legal moves.
const chainLaw rules.Law = "BCC1903/INTRO(d)"

// Chosen reports whether the move is not the one clear record of its turn: its author said
// what was meant, or the opponent has chosen. No other can join it.
func (t Turned) Chosen() bool { return t.Settled != "BCC1903/V.2(a)" }

// AllWords are the words of the records of the turn, in the order in which they came.
func (t Turned) AllWords() []string {
	if t.Unsettled == nil {
		return []string{t.Words}
	}
	return append([]string{t.Words}, t.More...)
}

// changed is the chain with one turn changed, in a copy: games are values.
func changed(chain []Turned, i int, change func(*Turned)) []Turned {
	chain = slices.Clone(chain)
	if u := chain[i].Unsettled; u != nil {
		own := *u
		chain[i].Unsettled = &own
	}
	change(&chain[i])
	return chain
}
