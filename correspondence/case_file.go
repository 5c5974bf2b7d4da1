package correspondence

import (
	"slices"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/rules"
)

// CaseFile is all that belongs to one record of which it was asked what it is, or
// what follows from it: it fits several legal moves or none, expresses no capture,
// is one of several for a turn, came late or without the opponent's last move, went
// back to its author, or is disputed by an appeal or a claim. The Case of a Game is
// the question that is open; its file stays when it is answered, and is remembered
// with the game, so that ledgers of every age have it.
//
// It holds more than a player may know while the record is not settled
// (RULING/R-2): whoever shows it to a player asks first what he may see.
type CaseFile struct {
	No        int            // within the game, from 1
	Author    rules.Colour   // whose record it is
	Number    int            // of its move
	Ply       int            // plies that stood before it
	Laws      []rules.Law    // what was found against it, in the order in which it was found
	Position  rules.Position // in which it is read; zero: what it answers is not settled
	Records   []FiledRecord  // one, or each of several for one turn, in the order in which they came
	Rights    []Right        // which it gave the opponent
	Steps     []CaseStep     // what was chosen, said and done about it
	Out       []SideSpan     // time that is not reckoned because of it
	Questions []int          // to the umpire, in which it is disputed
	Rulings   []int          // that touched it
	Back      events.Reason  // why it went back to its author without effect; "": it was despatched
	Pending   bool           // somebody is to choose about it
	Closed    time.Time      // zero while something about it is open
	Outcome   Outcome        // what became of it
	Despatch  int            // how many records had been despatched when it was opened
}

// FiledRecord is one record of a file, in its author's own words.
type FiledRecord struct {
	Words     string
	Sent      time.Time       // its despatch; of one that went back, its arrival
	Received  time.Time       // by the opponent; zero: no receipt is known
	Notice    events.NoticeID // the letter that brought it to him
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
	How    string    // exacted, waived, answered, lapsed, ...; "" while it is open
	Latest time.Time // while it is open: the end of the time in which to use it; zero: none runs
}

// Open reports whether the right can still be used.
func (r Right) Open() bool { return r.Until.IsZero() }

// CaseStep is one thing that was done about a record: the event that concluded it,
// and the letter or other matter that brought it about.
type CaseStep struct {
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
	How  string     // adopted, restored, returned, ended; "" while it is open
	Move rules.Move // that it made; zero: none
	Law  rules.Law
	At   time.Time
}

// The outcomes of a record.
const (
	CaseAdopted  = "adopted"  // it is a move of the game
	CaseRestored = "restored" // the position before it is restored
	CaseReturned = "returned" // it went back without effect
	CaseEnded    = "ended"    // the game ended before it was settled
)

// Open reports whether something about the record is open.
func (f CaseFile) Open() bool { return f.Closed.IsZero() }

// Placed reports whether it is known in which position the record is read.
func (f CaseFile) Placed() bool { return f.Position != rules.Position{} }

// Has reports whether this was found against the record.
func (f CaseFile) Has(law rules.Law) bool { return slices.Contains(f.Laws, law) }

// Cases are the files of the game, in the order in which they were opened. Of
// rights that are open the calendar says until when they can be used; of records
// that went back, or that the office passed over, it is said here what they can
// mean, by the rules of this release.
func (g Game) Cases(c calendar.Calendar) []CaseFile {
	out := slices.Clone(g.Files)
	for i := range out {
		f := &out[i]
		f.Records, f.Rights, f.Out = slices.Clone(f.Records), slices.Clone(f.Rights), slices.Clone(f.Out)
		for j := range f.Records {
			g.reads(f, &f.Records[j])
		}
		for j := range f.Rights {
			if r := &f.Rights[j]; r.Open() {
				r.Latest = g.latestFor(f.Author.Other(), c)
			}
		}
		f.unbegun()
		f.Out = slices.DeleteFunc(f.Out, func(s SideSpan) bool { return s.From.Equal(s.To) })
	}
	return out
}

// CaseOf is the file of the record that is before somebody's choice now; false if
// none is.
func (g Game) CaseOf(c calendar.Calendar) (CaseFile, bool) {
	i := g.fileOfCase(g.Case)
	if i < 0 {
		return CaseFile{}, false
	}
	return g.Cases(c)[i], true
}

// Announced reports whether the side has been told which reading of its last record
// the opponent has adopted by announcing it, and there is no reply yet (BCC1897/III.3,
// STAUNTON/COR.VIII). There is nothing then to be kept from it (RULING/R-2).
func (g Game) Announced(side rules.Colour) bool {
	n := len(g.Plies) - 1
	return g.Case == nil && n >= 0 && g.Plies[n].By == side && g.lastFile(func(f CaseFile) bool {
		return f.Author == side && f.Ply == n && f.Outcome.How == CaseAdopted && f.Outcome.Law == "BCC1903/V.5(a)" && f.Outcome.Move == g.Plies[n].Move
	}) >= 0
}

// Disputed is the file of the record about which a question was put to the umpire;
// false if the question is about none.
func (g Game) Disputed(question int, c calendar.Calendar) (CaseFile, bool) {
	for _, f := range g.Cases(c) {
		if slices.Contains(f.Questions, question) {
			return f, true
		}
	}
	return CaseFile{}, false
}

// reads says what a record can mean that no judge has read, or that was returned.
func (g Game) reads(f *CaseFile, r *FiledRecord) {
	if len(r.Readings) > 0 || f.Has("BCC1903/V.6(a)") && f.Back == "" || !f.Placed() {
		return
	}
	record, err := g.Agreement.Records().Parse(r.Words)
	if err != nil {
		return
	}
	m := g.match(record, f.Position)
	r.Readings, r.NoCapture = inOrder(f.Position, movesOf(m)), m.NoCapture
}

// latestFor is the end of the time that the side has to act; zero if none runs.
func (g Game) latestFor(side rules.Colour, c calendar.Calendar) time.Time {
	for _, k := range []calendar.Clock{g.Choice, g.Turn} {
		if k.Running && k.Of == side {
			return k.DeadlineIfRunning(c)
		}
	}
	return time.Time{}
}

// unbegun adds that after a record of no legal move no turn began: from its
// receipt on nobody's time was reckoned until it was settled (BCC1903/V.2(a)).
func (f *CaseFile) unbegun() {
	r := f.Records[len(f.Records)-1]
	none := !slices.ContainsFunc(f.Records, func(r FiledRecord) bool { return len(r.Readings) > 0 })
	if f.Back != "" || !none || r.Received.IsZero() || !f.Pending && f.Outcome.How != CaseRestored {
		return
	}
	f.Out = append(f.Out, SideSpan{f.Author.Other(), calendar.Span{From: r.Received, To: f.Outcome.At, Why: "no turn had begun, since no legal move was sent", Law: "BCC1903/V.2(a)"}})
}
