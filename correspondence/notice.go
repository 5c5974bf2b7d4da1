package correspondence

import (
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/penalty"
	"postd/correspondence/talk"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/rules"
)

// NoticeKind is the sort of a notice, named as in BOOK/8.
type NoticeKind string

// The kinds of notices that the office sends.
const (
	NTerms      NoticeKind = "L-TERMS"          // both: the game is arranged, its terms, how to play, when the first turn begins
	NStart      NoticeKind = "L-START"          // both: the time agreed has come; with its receipt the first turn begins
	NAck        NoticeKind = "L-ACK"            // author: the record as received, despatched, cannot be recalled
	NMove       NoticeKind = "L-MOVE"           // opponent: the move; the turn begins
	NMoveLate   NoticeKind = "L-MOVE-LATE"      // the same, despatched late: it may be claimed before the reply
	NAmbiguous  NoticeKind = "L-AMB"            // opponent: numbered readings, what may be done
	NNoCapture  NoticeKind = "L-NOCAP"          // opponent: no capture expressed, legal only as a capture
	NSeveral    NoticeKind = "L-MULTI"          // opponent: several records for one turn; adopt one
	NIllegal    NoticeKind = "L-ILL"            // opponent: no legal reading; the rights; no turn has begun
	NRestored   NoticeKind = "L-RESTORE"        // offender: position restored, penalty, new turn
	NNameMan    NoticeKind = "L-NAME-A-MAN"     // claimant of Penalty C: the King cannot be moved; name a man
	NBound      NoticeKind = "L-BOUND"          // offender: the record does not discharge Penalty C
	NRefusal    NoticeKind = "L-REFUSAL"        // opponent: it is so for the second time; it may be claimed
	NPenalty    NoticeKind = "L-PENALTY"        // the other party: what was exacted and what follows
	NWaived     NoticeKind = "L-WAIVED"         // author (and opponent): restored without penalty
	NInterpret  NoticeKind = "L-INTERPRET"      // author: say which of the readings you meant
	NReadAs     NoticeKind = "L-READ-AS"        // author: answered; read as …; you may say otherwise; the turn begins
	NAdopted    NoticeKind = "L-ADOPTED"        // receiver: the author's interpretation; the turn goes on
	NReplyVoid  NoticeKind = "L-ANNULLED-REPLY" // replier: the reply is annulled, the author meant another move; new turn
	NLaw3       NoticeKind = "L-LAW3"           // offender: Penalty E for want of the opponent's last move
	NRefused    NoticeKind = "L-REFUSED-CLAIM"  // claimant: refused, with the law
	NReturned   NoticeKind = "L-RETURNED"       // author: a record returned without effect, and why
	NOutOfTurn  NoticeKind = "L-OUT-OF-TURN"    // author: it was not the author's turn
	NUnread     NoticeKind = "L-UNREAD"         // author: no statement found
	NDoubt      NoticeKind = "L-DOUBT"          // author: what did this line mean? numbered choices
	NConfirm    NoticeKind = "L-CONFIRM"        // author: what was written counts when it is confirmed; what became of it
	NOffer      NoticeKind = "L-OFFER"          // offerer: the offer was passed on, or not
	NOfferBare  NoticeKind = "L-OFFER-BARE"     // opponent: a draw is proposed without a move
	NOfferEnded NoticeKind = "L-OFFER-ENDED"    // offerer: declined, withdrawn or lapsed
	NReminder   NoticeKind = "L-REMINDER"       // player to move: half of the time, a day before, or when it was so set
	NReminders  NoticeKind = "L-REMINDERS"      // who set it: when reminders come
	NExcess     NoticeKind = "L-EXCESS"         // opponent: you may claim
	NLate       NoticeKind = "L-LATE"           // player to move: the time is exceeded
	NAdjSoon    NoticeKind = "L-ADJ-SOON"       // both: adjudication may be claimed in 14 days
	NAdjOpen    NoticeKind = "L-ADJ-OPEN"       // both: adjudication may be claimed
	NAdjDue     NoticeKind = "L-ADJ-DUE"        // both and the adjudicator: claimed; position frozen
	NStatement  NoticeKind = "L-STATEMENT"      // writer: what was said of a position that is to be adjudged is kept
	NDossier    NoticeKind = "L-DOSSIER"        // adjudicator: the position with both players' statements
	NResult     NoticeKind = "L-RESULT"         // both: the game is ended, how and by which law
	NEnded      NoticeKind = "L-ENDED"          // writer: the game is ended already
	NAppeal     NoticeKind = "L-APPEAL"         // both: a question is put to the umpire
	NProposal   NoticeKind = "L-PROPOSAL"       // both: a change of what is agreed is proposed
	NAgreed     NoticeKind = "L-AGREED"         // both: how a proposal was answered
	NUmpire     NoticeKind = "L-UMPIRE"         // both, and the umpire: one of whom the players approved is in office
	NCalendar   NoticeKind = "L-CALENDAR"       // both: the calendar was changed, and the time that runs ends at another instant
	NFifty      NoticeKind = "L-FIFTY"          // both: fifty moves are demanded, and counted from here
	NSilence    NoticeKind = "L-SILENCE"        // both: the player to move is asked whether the game goes on; there is a letter again
	NLeave      NoticeKind = "L-LEAVE"          // both: a side is on leave, or its leave is ended
	NHeld       NoticeKind = "L-HELD"           // both: a task of Penalty E is done or has lapsed, and the time goes on
	NDischarged NoticeKind = "L-DISCHARGED"     // offender: a fine is marked as paid, a task as done
	NRuling     NoticeKind = "L-RULING"         // both: a ruling
	NSubstitute NoticeKind = "L-SUBSTITUTE"     // both: a substitute plays a side; to the substitute all of the game
	NLeft       NoticeKind = "L-LEFT"           // who left: a substitute has the game
	NOutage     NoticeKind = "L-OUTAGE"         // both: the office did not read its post for a time, which is left out of a clock
	NUnreceived NoticeKind = "L-UNRECEIVED"     // opponent: the letter that began the reader's turn came back; the turn has not begun
	NStatus     NoticeKind = "L-STATUS"         // asker: state, score or terms (Asked says which)
	NHelp       NoticeKind = "L-HELP"           // asker: help
	NNote       NoticeKind = "L-NOTE"           // opponent: words that are no statement
	NCondFired  NoticeKind = "L-COND-FIRED"     // author: the opponent made the move that was assumed; the record is despatched
	NCondLapsed NoticeKind = "L-COND-LAPSED"    // author: the conditions have fallen
	NConditions NoticeKind = "L-CONDITIONS"     // opponent, where they are shown: conditions sent after the record
	NTry        NoticeKind = "L-TRY"            // asker: how a record would be read
	NReport     NoticeKind = "L-REPORT"         // secretary: something that should be seen
)

// Choice is one numbered possibility put before a reader.
type Choice struct {
	Move rules.Move
	Full string // the full words of BCC1903/I.13.A
}

// Notice is one letter of the office before it has words. Game is the game as
// the whole decision leaves it, the same for all its notices; nobody changes it.
type Notice struct {
	ID       events.NoticeID
	Kind     NoticeKind
	To       terms.Party
	At       time.Time   // the instant of the decision
	Laws     []rules.Law // the laws applied, in the order in which the letter should name them
	Game     *Game
	Calendar calendar.Calendar

	By          rules.Colour            // whose act the news is: the mover, claimant, offender …
	Record      string                  // the words of the record in question, as received
	Also        []string                // the words of further records for the same turn
	Further     bool                    // NAck: the turn has more than one record (RULING/R-71)
	Number      int                     // its move number
	Position    rules.Position          // the position in which the record stands (before it)
	Move        rules.Move              // the move adopted, if one was
	Choices     []Choice                // numbered readings
	Reply       string                  // the words of a reply concerned (annulled, or standing)
	Replies     []string                // NCondFired: further records that are despatched with the reply (BCC1903/V.4)
	ReplyStands bool                    // NReadAs: the reply is legal whichever reading is chosen
	Reason      events.Reason           // why refused, returned or restored
	Back        []Notice                // what else of the letter answered has no effect, as a letter of its own would tell of it
	Sent        *Notice                 // the acknowledgment of what was heard beside what has no effect; nil: none
	Detail      string                  // words that complete the reason: a date, a count, the words refused
	Statement   string                  // the statement answered, as written
	Ground      string                  // what a claimant of a penalty wrote as the ground (RULING/R-24)
	Writer      string                  // who of the reader's side, in consultation, wrote the letter that is answered; "": nobody
	Struck      string                  // what the reader struck out of the letter that is answered, and what was not read
	Note        string                  // the writer's words that are no statement, passed on
	Offer       bool                    // a draw is offered with this record
	Law3        bool                    // the record came without the opponent's last move: E may be exacted
	Late        time.Duration           // NMoveLate: reckoned time by which the turn was exceeded
	Penalty     *penalty.Penalty        // the penalty applied
	Field       string                  // of the agreement, by which it happened without a claim
	Man         string                  // the man named under Penalty C, as written
	ManIgnored  bool                    // the man was named in vain: the King has a move (RULING/R-16)
	ManLapsed   bool                    // none was named in time
	NoPenalty   bool                    // C was exacted, and the King cannot be moved: nothing more follows (RICC/4)
	Men         []Choice                // numbered men, of whom one may be named
	Chosen      int                     // which of three was chosen (STAUNTON/R.VIII); 0: there was none
	Passed      bool                    // a turn is forfeited (STAUNTON/R.VIII)
	Castled     bool                    // NBound: the record was one of castling (BCC1903/V.7(b))
	Reminder    string                  // the kind of a Reminded: half, day, 30%, 48h
	Wished      []events.Wished         // NStatus: what the letter answered has set about the letters to its writer
	Asked       string                  // status, score, terms; appeal, forfeit, draw; a row of the rulings
	Deadline    time.Time               // a date that is no turn's: adjudication, statements, a limit of choice
	Excluded    []calendar.Span         // what was left out because of this decision
	Charge      *Charge                 // time that counts against the reader by agreement; nil: none
	Confirm     int                     // NConfirm: the number of what waits to be confirmed; 0: of nothing, or of several
	Issue       Issue                   // what an official is asked, where it is not that of Question or Kind
	Question    int                     // the number of the question to the umpire that is put or answered; 0: none
	Ruled       *events.Ruled           // the ruling by which it happened; nil: none
	Undid       *TakenRuling            // NRuling: the earlier ruling that is undone; nil: none
	Joins       *events.Substituted     // NSubstitute, NLeft: who left, and who came; else nil
	Undone      bool                    // NRuling: a finding of excess of By's stands no longer (RULING/R-21)
	Conditions  []events.Condition      // the own ones, to their author; to the opponent where they are shown; NCondFired: those that were met
	Fired       bool                    // the record was sent in advance, on a condition that is met
	Tested      *events.Tested          // what the office found of a claim of a draw; nil: none was tested
	TestedIn    rules.Position          // the position in which it was made
	Fallen      []string                // NRuling: the records that fall where one of several is adopted
	Others      []string                // NRuling: the records of the turn beside which a letter is one
	Letter      string                  // NRuling: of the penalty that is found to be rightly exacted
	Over        time.Duration           // NRuling: reckoned time that counts after all in By's last turn, which is over
	Leave       *Leave                  // NLeave: the leave that is taken or ended; of another letter: the one that the record ended; else nil
	Changed     *events.CalendarChanged // NCalendar: what was published
	Before      time.Time               // NCalendar: when the time would have ended; zero: it stood still
	Inquiry     int                     // NDoubt: the number of what the reader is asked about its own letter; 0: of none, or of several
	Need        talk.Need               // what was said to the office; "": nothing
	Likely      bool                    // it is only likely that the reader wrote the letter that is answered
	PGN         bool                    // NReturned: our score goes with the letter as a file (RULING/R-69)
	Hand        Hand                    // how the letter came that was heard, if not by mail
	Heard       Heard                   // what the letter that is answered was taken for, to its writer
}

// Heard is what a letter was taken for besides what it says, as its writer is told.
type Heard struct {
	Copied  string           // words taken for the score so far (RULING/R-69)
	Differs []Copied         // those of it that are not what stands
	Fault   events.Law3Fault // the opponent's last move was left out, or repeated wrongly (BCC1903/V.3, RULING/R-71)
	Last    Copied           // that move; Words are what was repeated for it
	Note    string           // what goes on as a note (RULING/R-68)
	Unread  []string         // lines that were not understood and did nothing (RULING/R-11)
	Alone   bool             // there were words beside the record, and nothing of them went
	Kept    bool             // it does not, by the terms or because the game is long over
	Laid    talk.Need        // before whom words beside a statement are laid (RULING/R-68); "" if there are none
}

// Reader is what a letter must know of the person who gets it. How moves are
// shown is the reader's own wish, which may change at any time and which touches no
// right; the language of records is in the Agreement (BCC1903/I.13.C).
type Reader struct {
	Name      string
	Zone      *time.Location   // nil = the game's zone
	Spelling  string           // Kt or N
	Moves     descriptive.Form // how moves are shown
	Also      bool             // they are shown in Beside as well
	Beside    descriptive.Form
	Office    string // the name under which the office writes: the tournament's
	Secretary string // name and address of the secretary
	Letter    int    // which letter of the game this is
	// Copied are addresses to which the reader's own letter with its key went as well.
	Copied []string
	Wishes Wishes    // as the reader has set it
	Called [2]string // what letters call White and Black, as they have set it; "" = as usual
	Terms  string    // the tournament in whose letter of terms the reader was told those of the game; empty: in none
	Paper  bool      `json:",omitempty"` // the letter goes on paper: what it begins begins so many days after its postmark (RULING/R-1)
	Book   string    // where the log of the office stood before a letter of a result; empty: it is not told
}

// Rendered is a letter in words, frozen when it is filed.
type Rendered struct {
	Subject  string
	Text     string
	HTML     string
	Attach   []Attached     // what goes with it
	Position rules.Position // the board shown
	Last     rules.Move     // the last move, to be marked; zero if none
	View     rules.Colour   // whose side is at the bottom
	Board    bool           // whether a board belongs to the letter

	// Tree is the letter as a tree, in the form of whoever worded it; all but the subject is
	// composed from it when the letter is handed over. Nil: its words are those above.
	Tree  []byte
	Plain bool // of a tree: the text alone goes out, without page and picture
	Paper bool // of a tree: it is read on paper, where nobody presses Reply; it is not kept

	// Todo is the end of the subject that says what is to be done by when, " - your move by
	// Thu 3 Dec"; a letter of the next morning leaves it out. It is not kept.
	Todo string
}

// InForm is the letter as somebody wishes it whose letters are to be text alone, or not.
func (w Rendered) InForm(form string) Rendered {
	if form == "text" {
		w.HTML, w.Board, w.Plain = "", false, w.Tree != nil
	}
	return w
}

// Attached is a text that goes with a letter as a file.
type Attached struct{ Name, Type, Text string }
