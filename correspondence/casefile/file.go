package casefile

import (
	"slices"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/rules"
)

// File is all that belongs to one record of which it was asked what it is, or
// what follows from it: it fits several legal moves or none, expresses no capture,
// is one of several for a turn, came late or without the opponent's last move, went
// back to its author, or is disputed by an appeal or a claim. The Case of a Game is
// the question that is open; its file stays when it is answered, and is remembered
// with the game, so that ledgers of every age have it.
//
// It holds more than a player may know while the record is not settled
// (RULING/R-2): whoever shows it to a player asks first what the player may see.
type File struct {
	No        int            // within the game, from 1
	Author    rules.Colour   // whose record it is
	Number    int            // of its move
	Ply       int            // plies that stood before it
	Laws      []rules.Law    // what was found against it, in the order in which it was found
	Position  rules.Position // in which it is read; zero: what it answers is not settled
	Records   []Record       // one, or each of several for one turn, in the order in which they came
	Rights    []Right        // which it gave the opponent
	Steps     []Step         // what was chosen, said and done about it
	Out       []SideSpan     // time that is not reckoned because of it
	Questions []int          // to the umpire, in which it is disputed
	Rulings   []int          // that touched it
	Back      events.Reason  // why it went back to its author without effect; "": it was despatched
	Pending   bool           // somebody is to choose about it
	Closed    time.Time      // zero while something about it is open
	Outcome   Outcome        // what became of it
	Despatch  int            // how many records had been despatched when it was opened
}

// Record is one record of a file, in its author's own words.
type Record struct {
	Words     string
	Sent      time.Time       // its despatch; of one that went back, its arrival
	Received  time.Time       // by the opponent; zero: no receipt is known
	Notice    events.NoticeID // the letter that brought it
	Cause     string          // the key of the letter in which it came
	Readings  []rules.Move
	NoCapture bool // they are captures, and none is expressed
	Same      bool // it means what an earlier one means, and changed nothing
	// Used and Allowed are of the turn that it ended, reckoned; zero: it ended none.
	Used, Allowed time.Duration
}

// Right is what the opponent may exact, or claim, for a record.
type Right struct {
	Letter string // of the penalties, "A and D"; "choice", of three, or "announce", of a reading; "the game" on time
	Law    rules.Law
	From   time.Time
	Until  time.Time // when it was used or ended; zero while it is open
	How    string    // free: the way of the event that ended it, or words of the book's own; "" while it is open
	Latest time.Time // while it is open: the end of the time in which to use it; zero: none runs
}

// Open reports whether the right can still be used.
func (r Right) Open() bool { return r.Until.IsZero() }

// Step is one thing that was done about a record: the event that concluded it,
// and the letter or other matter that brought it about.
type Step struct {
	Seq   int // of the event in the game, from 1
	At    time.Time
	Cause string
	What  events.What
}

// SideSpan is time that is not reckoned in a turn, or a choice, of a side.
type SideSpan struct {
	Of rules.Colour
	calendar.Span
}

// Outcome is what became of a record.
type Outcome struct {
	How  End        // "" while it is open
	Move rules.Move // that it made; zero: none
	Law  rules.Law
	At   time.Time
}

// End says what became of a record.
type End string

// These are its words.
const (
	Adopted  End = "adopted"  // it is a move of the game
	Restored End = "restored" // the position before it is restored
	Returned End = "returned" // it went back without effect
	Ended    End = "ended"    // the game ended before it was settled
)

// Open reports whether something about the record is open.
func (f File) Open() bool { return f.Closed.IsZero() }

// Placed reports whether it is known in which position the record is read.
func (f File) Placed() bool { return f.Position != rules.Position{} }

// Has reports whether this was found against the record.
func (f File) Has(law rules.Law) bool { return slices.Contains(f.Laws, law) }

// Gives reports whether a right under the law is open.
func (f File) Gives(law rules.Law) bool {
	return slices.ContainsFunc(f.Rights, func(r Right) bool { return r.Law == law && r.Open() })
}

// Penalised reports whether a penalty was applied for the record at the instant.
func (f File) Penalised(at time.Time) bool {
	return slices.ContainsFunc(f.Steps, func(s Step) bool {
		_, is := s.What.(events.Penalised)
		return is && s.At.Equal(at)
	})
}

// marked is the number of the last event that is a step of the file; 0: none is.
func (f File) marked() int {
	if n := len(f.Steps); n > 0 {
		return f.Steps[n-1].Seq
	}
	return 0
}

// AddUnbegun adds that after a record of no legal move no turn began: from its
// receipt on nobody's time was reckoned until it was settled (BCC1903/V.2(a)).
func (f *File) AddUnbegun() {
	r := f.Records[len(f.Records)-1]
	none := !slices.ContainsFunc(f.Records, func(r Record) bool { return len(r.Readings) > 0 })
	if f.Back != "" || !none || r.Received.IsZero() || !f.Pending && f.Outcome.How != Restored {
		return
	}
	f.Out = append(f.Out, SideSpan{f.Author.Other(), calendar.Span{From: r.Received, To: f.Outcome.At, Why: "no turn had begun, since no legal move was sent", Law: "BCC1903/V.2(a)"}})
}
