package correspondence

import (
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/casefile"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// State is where a game stands (BOOK/3.1). What lies in the post is no state
// of its own: see Game.Post.
type State string

// The states of this release.
const (
	StateTurn         State = "turn"         // somebody is to play
	StateElect        State = "elect"        // the receiver of an offending record chooses
	StateAuthor       State = "author"       // the author of an ambiguous record is to say what was meant
	StateMan          State = "man"          // the claimant of Penalty C is to name a man
	StateAdjudication State = "adjudication" // claimed under BCC1903/V.10
	StateEnded        State = "ended"
)

// Post is the notice that lies in the post and what its receipt begins.
type Post struct {
	Notice events.NoticeID
	To     rules.Colour
	Begins events.Begins
	Limit  time.Duration
	Own    time.Duration `json:",omitempty"` // see Clock
	Cause  calendar.TurnCause
	Failed time.Time // when it was refused for good (RULING/R-57); zero = not
	// First is when the office's carrier first accepted it, where it took that back (RULING/R-87).
	First time.Time `json:",omitzero"`
	// Accepted is when the server accepted it, where its reader is to acknowledge it.
	Accepted time.Time         `json:",omitzero"`
	By       events.RestoredBy // how a restoration came about; else ""
}

// Struck is a ply, or an illegal record, that stands no longer.
type Struck struct {
	At    int // how many plies stood before it
	By    rules.Colour
	Move  rules.Move // zero: no move was adopted
	Words string
	Law   rules.Law // by which it fell
}

// CaseStage says for what an open case waits.
type CaseStage string

// These are its words.
const (
	CaseElect    CaseStage = "elect"    // the receiver is to choose
	CaseAsked    CaseStage = "asked"    // the author is to say, and the receiver's turn stands still
	CaseReplied  CaseStage = "replied"  // the record was answered
	CaseRecalled CaseStage = "recalled" // it was carried and answered, and its author is to say
	CaseMan      CaseStage = "man"      // the receiver is to name one
	CaseSelected CaseStage = "selected" // the author has said what was meant
)

// Case is the open question on one record.
type Case struct {
	Law       rules.Law
	Author    rules.Colour
	Words     string
	Number    int
	Ply       int // plies that stand before the record
	Readings  []rules.Move
	NoCapture bool
	Renounced bool       // the penalty is renounced or barred
	Records   []Recorded `json:",omitempty"` // several for one turn (BCC1903/V.4); Readings is empty then
	Noted     rules.Move // the reading which the receiver said would be answered
	Barred    bool       // neither EXACT nor QUERY any more (RULING/R-64)
	Exactable bool       `json:",omitempty"` // the receiver has asked the author, and may exact till the answer (RULING/R-79)
	Used      time.Duration
	Allowed   time.Duration // of the author's turn in which the offence was

	Stage  CaseStage
	Held   string     // the receiver's record, which waits for the author's word
	For    rules.Move // the reading that it answers
	Reply  string
	InPlay rules.Move
	Shown  bool
	Fits   []rules.Move
	Legal  bool
	// Further are records of the receiver that came after the reply, and join it
	// if it stands (TABLE/T2.33).
	Further []string `json:",omitempty"`
	// Lapsed is the question to the secretary what is to follow, since the receiver
	// let the time to choose go by (RULING/R-7); 0: none.
	Lapsed int `json:",omitempty"`
}

// Excess is a turn that lasted too long, and what became of it.
type Excess struct {
	Of       rules.Colour
	Used     time.Duration
	Limit    time.Duration
	Deadline time.Time
	Notice   events.NoticeID
	Known    time.Time // when the opponent received the notice; zero = not yet
	Waived   bool      // a later record was despatched with knowledge of it (BCC1903/V.9.PROVISO)
	// Penalised says that Penalty E was incurred for it, and it is no ground of forfeiture.
	Penalised bool
	Carried   int // how many carried records stand before that turn (BOOK/3.5)
	// Together are the turns whose time together was exceeded; zero where it was
	// the length of the turn.
	Together calendar.Allowance `json:",omitzero"`
}

// Ground reports whether the excess is a ground of forfeiture that is still open.
func (x *Excess) Ground() bool { return x != nil && !x.Waived && !x.Penalised }

// Game is a game as its events leave it. It is a value: Apply returns another.
type Game struct {
	ID          terms.GameID
	Label       string
	Agreement   terms.Agreement
	Sides       [2]terms.Side
	Opened      time.Time
	Seq         int // events folded
	Origin      rules.Position
	Chain       []Turned // the standing score, and what is despatched after it and not settled
	Struck      []Struck
	State       State
	Turn        calendar.Clock // zero Allowed: no turn is open
	Choice      calendar.Clock // zero Allowed: no choice is open
	Post        Post           // empty Notice: nothing in the post
	Case        *Case
	Offer       *events.Proposed
	Tested      *events.Tested         // what the office last found of a claim of a draw
	BareOffer   [2]int                 // plies at which a side's last bare offer was passed on, +1; 0 none
	Excess      [2]*Excess             // by the side that exceeded
	Substitutes []Substitution         `json:",omitempty"` // who left a side and who came, in their order
	Specified   []events.Specification `json:",omitempty"` // offences that the umpire specified
	Law3        *rules.Colour          // the offender, while E may be exacted
	Law3Times   int                    // how many records of that side it is for; more than one where a record of the other fired meanwhile (RULING/R-66)
	Less        [2][]TurnReduction     // what Penalty E takes from turns of a side that are to come
	Penalties   []Applied              // number 1 first
	Marks       []Mark                 // what became of acts of Penalty E
	Stages      [2][]calendar.Stage    `json:",omitzero"` // of the allowance, the last one running; empty where none is agreed
	Proposals   []events.Proposal      // to change what is agreed, number 1 first
	Seated      []events.Seated        `json:",omitempty"` // umpires of whom the players approved, the last in an office holds it
	Memos       [2][]Memo              `json:",omitzero"`  // what each side noted for itself
	Reminders   [2][]MemberReminding   `json:",omitzero"`  // when the members of a side wish to be reminded, where they have set it
	// HeardAt is when a side last wrote, kept where its silence would be asked
	// about, and SilentSince since when it is silent, while it is asked.
	HeardAt, SilentSince [2]time.Time
	Used                 [2]time.Duration // reckoned, over all turns
	Last                 [2]Sent          // the last record of each side
	Parked               *events.Claimed
	ParkedAt             time.Time
	AdjSoon              bool
	AdjOpen              bool
	Frozen               *events.Frozen
	FrozenAt             time.Time
	Verdict              Verdict        // of whom it is awaited, when adjudication is claimed
	Statements           []View         `json:",omitempty"` // what the sides say of the position that is to be adjudged
	Laid                 time.Time      `json:",omitzero"`  // when they were last laid before the adjudicator
	Stopped              calendar.Clock // the turn that was open when adjudication was claimed
	Ended                *events.Ended
	EndedAt              time.Time
	Floor                [2]int        // plies+1 at which a floor of E was granted (PENALTY/PE-9); 0 none
	Appeals              []Appeal      // the questions put to the umpire, number 1 first
	Stays                []Stay        // the times in which both clocks stood, number 1 first
	Leaves               []Leave       `json:",omitempty"` // of both sides, number 1 first
	Rulings              []TakenRuling // number 1 first
	Despatches           int           // records despatched so far, by both
	// Book is of the records that were no plain moves; Cases reads it.
	Book    casefile.Book `json:"-"`
	Put     Put           `json:"-"` // when the choices were put that are open now
	Begun   Begun         `json:"-"` // the receipt with which the clock began that runs
	Unended Earlier       // the game before its end, to which it may be opened again
	Broken  string        // why the events do not fold; empty in a sound ledger

	NotSent  [2][]string         // records of a side that cannot be made out, in its open turn (STAUNTON/COR.IX)
	Series   [2]Series           // the conditions of each side that wait (BCC1903/V.6(c))
	Replaces *events.Predecessor `json:",omitempty"` // the annulled game in whose place it is played
	Overdue  []events.Overdue    `json:",omitempty"` // excesses that are found when the mailbox has been read past them (RULING/R-25)
	Bound    *Bound              `json:",omitempty"` // what Penalty C requires, or required last; see Required
	// TookBack are the notices to a side that the office's carrier accepted and took back.
	TookBack [2][]events.NoticeID `json:",omitzero"`
	Minute   Fingerprint          // the letter by which its copy is known
	Demand   *Demanded            `json:",omitempty"` // the demand from which fifty moves are counted (STAUNTON/R.XIV, RICC/8)
	// Inquiries are the letters, or parts of them, of which their writers were asked what
	// was meant, in their order.
	Inquiries []Inquiry `json:",omitempty"`

	// Confirmations are the acts that waited for a second letter, number 1 first.
	Confirmations []Confirmation `json:",omitempty"`
	// Likely are the letters of which it is only likely that the side wrote them.
	Likely []likelyLetter `json:",omitempty"`
	// Editions are the calendars by which the game was reckoned before the one that
	// stands in its agreement now (CLOCK/C-11): 0 is that of its arrangement.
	Editions []calendar.CalendarTerms `json:",omitempty"`
}

// Sent is the last record of a side.
type Sent struct {
	Words  string
	More   []string `json:",omitempty"` // further records for the same turn
	Digest string   `json:",omitempty"` // of its letter, by which a copy is known
	Cause  string   `json:",omitempty"` // the key of that letter
	Number int
	At     time.Time
	Plies  int    // plies that stood before it, +1; 0: none yet
	Said   string // the record by which its author then said what it meant; "": none
	Fired  bool   // it was sent in advance, on a condition (BCC1903/V.6(c))
	Letter string // the words of the last record that came by a letter of its own
	// Used and Allowed are of the turn that it ended, reckoned.
	Used, Allowed time.Duration
	Turn          calendar.Clock // the same, as it stood when the record was despatched
}

// Fold remembers all events from the beginning.
func Fold(events []events.Event) Game {
	var g Game
	for _, e := range events {
		apply(&g, e)
	}
	return g
}

// settled is how many turns are settled.
func (g *Game) settled() int {
	n := len(g.Chain)
	for n > 0 && g.Chain[n-1].Settled == "" {
		n--
	}
	return n
}

// Score is the standing score (BCC1903/INTRO(d)).
func (g Game) Score() []Turned { return g.Chain[:g.settled()] }

// Carried is what was despatched after the score and is not in question yet: in a game of
// which the office says nothing (BOOK/2.4 silent) the first of it is ambiguous or illegal, and
// the others follow it.
func (g Game) Carried() []Turned { return g.Chain[g.settled():] }

// Position returns the position now on the board, by the standing score.
func (g Game) Position() rules.Position { return g.After(len(g.Score())) }

// After returns the position after the first n plies.
func (g Game) After(n int) rules.Position {
	if n == 0 {
		return g.Origin
	}
	return g.Score()[n-1].After
}

// ToMove returns the colour whose move the standing score awaits, or what was
// carried after it.
func (g Game) ToMove() rules.Colour {
	if (g.Passed()-len(g.Score()))%2 == 1 {
		return g.Position().Turn().Other()
	}
	return g.Position().Turn()
}

// ToMoveOrElects returns the side that is to act: to play, or to choose.
func (g Game) ToMoveOrElects() rules.Colour {
	switch g.State {
	case StateElect, StateMan:
		return g.Case.Author.Other()
	case StateAuthor:
		return g.Case.Author
	}
	return g.ToMove()
}

// Over reports whether the game is ended.
func (g Game) Over() bool { return g.Ended != nil }

// LastMove returns the last move of the standing score, zero if there is none.
func (g Game) LastMove() rules.Move {
	if len(g.Score()) == 0 {
		return 0
	}
	return g.Score()[len(g.Score())-1].Move
}

// Number returns the number, in the score, of the ply that follows n plies;
// beyond the score it counts what was carried after it.
func (g Game) Number(n int) int {
	if n <= len(g.Score()) {
		return g.After(n).Number()
	}
	p := g.Position()
	beyond := n - len(g.Score())
	if p.Turn() == rules.Black {
		beyond++
	}
	return p.Number() + beyond/2
}

// exceeded reports whether the opponent has an open ground of forfeiture on
// time against the side.
func (g Game) exceeded(of rules.Colour) bool { return g.Excess[of].Ground() }

// Reckon reckons the time of the open turn, or of the open choice, day by
// day up to the instant of the office (BCC1903/V.2(b)).
func (g Game) Reckon(o Setting) (calendar.Account, bool) {
	for _, k := range []calendar.Clock{g.Turn, g.Choice} {
		if k.Running {
			return k.Account(o.Calendar, calendar.Later(o.Now, k.Begin)), true
		}
	}
	return calendar.Account{}, false
}

// IfReceived returns the clock that runs if what lies in the post is received at
// the instant: the turn or the choice that it begins. It is the zero Clock
// where nothing lies there.
func (g Game) IfReceived(at time.Time, how events.ReceiptWay) calendar.Clock {
	if g.Post.Notice == "" {
		return calendar.Clock{}
	}
	begins := g.Post.Begins
	g = g.Received(g.Post.Notice, at, how)
	if begins == events.BeginsTurn || begins == events.BeginsAgain {
		return g.Turn
	}
	return g.Choice
}

// Received returns the game as it is if the notice is received so at the instant, which of one
// on paper is its postmark.
func (g Game) Received(n events.NoticeID, at time.Time, how events.ReceiptWay) Game {
	return g.Apply(events.Event{At: at, What: g.receipt(n, how, at)})
}
