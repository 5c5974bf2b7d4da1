package correspondence

import (
	"postd/correspondence/calendar"
	"postd/correspondence/events"
)

// question is asked of a record on a rung of the ladder. It looks, and neither files
// nor tells anything.
type question struct {
	about about
	says  string // as the page of the ladder has it
	is    func(d *records, x heardRecord) bool
}

// about says of what a question is: a column of the page of the ladder.
type about int

const (
	ofState  about = iota // in which state the game is
	ofWriter              // who sends the record
	ofRecord              // what it says
	ofRest                // what stands beside it
)

// is are the questions of a rung.
func is(all ...question) []question { return all }

// What stands in the letter beside the record.
var (
	madeVoid    = question{ofRest, "a claim in the letter made it void", func(d *records, _ heardRecord) bool { return d.void }}
	setAside    = question{ofRest, "a claim in the letter was refused", func(d *records, _ heardRecord) bool { return d.aside }}
	besideClaim = question{ofRest, "a claim in the letter restores a position", func(d *records, _ heardRecord) bool { return d.claimed }}
)

// In which state the game is, and of whom the record is.
var (
	someTurn     = question{ofState, "a turn", func(d *records, _ heardRecord) bool { return d.g.State == StateTurn }}
	toBeAdjudged = question{ofState, "adjudication", func(d *records, _ heardRecord) bool { return d.g.State == StateAdjudication }}
	awaitsMan    = question{ofState, "a man is to be named", func(d *records, _ heardRecord) bool { return d.g.State == StateMan }}
	notBegun     = question{ofState, "not begun", func(d *records, _ heardRecord) bool {
		return d.g.Last[d.letter.Of].Plies == 0 && len(d.g.Score()) == 0 && d.g.Turn.Cause == calendar.CauseFirst
	}}
	ownTurn = question{ofWriter, "the player whose turn runs", func(d *records, _ heardRecord) bool {
		return d.g.State == StateTurn && d.g.Turn.Of == d.letter.Of && d.g.Turn.Running
	}}
	ofMover         = question{ofWriter, "the player to move", func(d *records, _ heardRecord) bool { return d.g.ToMove() == d.letter.Of }}
	receiverChooses = question{ofWriter, "the receiver, who may choose", func(d *records, _ heardRecord) bool {
		return d.g.State == StateElect && d.g.Case.Author != d.letter.Of
	}}
	authorIsToSay = question{ofState, "the author is to say", func(d *records, _ heardRecord) bool { return d.g.State == StateAuthor }}
	authorSays    = question{ofWriter, "the author, who is to say", func(d *records, _ heardRecord) bool {
		return d.g.State == StateAuthor && d.g.Case.Author == d.letter.Of
	}}
	authorAsked = question{ofWriter, "the author, who is asked", func(d *records, x heardRecord) bool {
		return authorSays.is(d, x) && d.g.Case.Stage == CaseAsked
	}}
	toChooseOrSay = question{ofWriter, "who may choose, or is to say", func(d *records, x heardRecord) bool { return receiverChooses.is(d, x) || authorSays.is(d, x) }}
)

// What the record says.
var (
	otherWords    = question{ofRecord, "other words than the last", func(d *records, x heardRecord) bool { return !d.g.repeats(d.letter.Of, x) }}
	another       = question{ofRecord, "neither the last, nor in a copy of its letter", func(d *records, x heardRecord) bool { return !d.repeats(x) }}
	onceAgain     = question{ofRecord, "the words of the last, or a copy of its letter", func(d *records, x heardRecord) bool { return d.repeats(x) }}
	ofOldNumber   = question{ofRecord, "the number of a move that stands", func(d *records, x heardRecord) bool { return d.g.stale(d.letter.Of, x) }}
	noReply       = question{ofRecord, "the own last record, and can be no reply", func(d *records, x heardRecord) bool { return d.repeatsNotReplies(x) }}
	saysAmbiguous = question{ofRecord, "in words that the opponent's is ambiguous", func(_ *records, x heardRecord) bool { return x.points }}
	saidAlready   = question{ofRecord, "what was said to have been meant", func(d *records, x heardRecord) bool { return d.g.saidAlready(d.letter.Of, x) }}
	faultless     = question{ofRecord, "one move, without a fault", func(d *records, x heardRecord) bool { return d.clear(x) }}
	aReading      = question{ofRecord, "one of the readings", func(d *records, x heardRecord) bool {
		_, ok := d.g.among(x.record, d.g.Case.Readings)
		return ok
	}}
	meantAsReading = question{ofRecord, "the number of that record, or none can be in play", func(d *records, x heardRecord) bool {
		return x.number == d.g.Case.Number || !d.g.Case.Legal
	}}
	legalInPlay = question{ofRecord, "legal after the reading in play", func(d *records, x heardRecord) bool {
		return len(d.g.read(x.record, len(d.g.Score())).Readings) > 0
	}}
	legalUnderFit = question{ofRecord, "legal after another that the reply fits", func(d *records, x heardRecord) bool { return d.elections.fitOf(x) != 0 }}
	wouldAnnul    = question{ofRecord, "legal only where the reply falls", func(d *records, x heardRecord) bool { return d.g.wouldAnnul(x) }}
	announces     = question{ofRecord, "repeats a reading that is to be announced", func(d *records, x heardRecord) bool { return d.elections.announcedWith(x) != 0 }}
	forLast       = question{ofRecord, "for the turn just ended", func(d *records, x heardRecord) bool {
		l := d.g.Last[d.letter.Of]
		return l.Plies > 0 && d.g.ToMoveOrElects() == d.letter.Of.Other() && (x.number == 0 || x.number == l.Number)
	}}
	otherThanRequired = question{ofRecord, "another move than is required", func(d *records, x heardRecord) bool {
		_, ok := d.otherThanRequired(x)
		return ok
	}}
	comesBack = question{ofRecord, "what the agreement sends back", func(d *records, x heardRecord) bool {
		_, ok := d.comesBack(x)
		return ok
	}}
)

// What stands beside it.
var (
	unseen           = question{ofRest, "the opponent's record is not received", func(d *records, _ heardRecord) bool { return d.g.unseen(d.letter.Of) }}
	shownInAdvance   = question{ofRest, "was shown to the opponent in advance", func(d *records, x heardRecord) bool { return d.g.onceMore(d.letter.Of, x.moves) }}
	carriedAmbiguous = question{ofRest, "the opponent's is carried, with several readings", func(d *records, _ heardRecord) bool {
		return len(d.g.Carried()) == 1 && d.g.Carried()[0].By != d.letter.Of && len(d.g.Carried()[0].Readings) > 1
	}}
	crossed = question{ofRest, "a notice of restoration was not yet received", func(d *records, _ heardRecord) bool {
		_, ok := d.crosses()
		return ok
	}}
	afterWaiver = question{ofRest, "after a waiver, a reply or a lapse", func(d *records, _ heardRecord) bool {
		by, _ := d.crosses()
		return by == events.RestoredByWaiver
	}}
	somethingWaits = question{ofRest, "an act waits for its writer's word", func(d *records, _ heardRecord) bool {
		return len(d.answers.waiting(d.letter.Of)) > 0
	}}
	ownDrawClaim   = question{ofRest, "the writer's claim of a draw waits", func(d *records, _ heardRecord) bool { return len(d.g.drawClaims(d.letter.Of)) > 0 }}
	ambiguousAlone = question{ofRest, "one record, ambiguous, whose reading need not be announced", func(d *records, x heardRecord) bool {
		c := d.g.Case
		return !c.Several() && len(c.Readings) > 1 && !c.Barred && d.elections.announcedWith(x) == 0
	}}
	toSeveral    = question{ofRest, "several records", func(d *records, _ heardRecord) bool { return d.g.Case.Several() }}
	toNoReading  = question{ofRest, "no reading", func(d *records, _ heardRecord) bool { return len(d.g.Case.Readings) == 0 }}
	toOneReading = question{ofRest, "one reading", func(d *records, _ heardRecord) bool { return len(d.g.Case.Readings) == 1 }}
	toBarred     = question{ofRest, "the author's right to say has lapsed", func(d *records, _ heardRecord) bool { return d.g.Case.Barred }}
	ofCarried    = question{ofRest, "a record that was carried", func(d *records, _ heardRecord) bool { return d.g.Case.Stage == CaseRecalled }}
	noneInPlay   = question{ofRest, "no legal reading in play", func(d *records, _ heardRecord) bool { return !d.g.Case.Legal }}
	mayJoinReply = question{ofRest, "the reply stands, and others may join it", func(d *records, x heardRecord) bool {
		c := d.g.Case
		return c.Stage == CaseReplied && c.Legal && len(x.row) == 0 && !d.g.firstStands()
	}}
	joinable = question{ofRest, "the opponent has neither replied nor chosen", func(d *records, _ heardRecord) bool {
		_, ok := d.g.turnOf(d.letter.Of)
		return ok
	}}
	joinsQuietly = question{ofRest, "carried, neither replied to nor chosen", func(d *records, _ heardRecord) bool { return d.g.joinsQuietly(d.letter.Of) }}
	firstStands  = question{ofRest, "the first record stands by agreement", func(d *records, _ heardRecord) bool { return d.g.firstStands() }}
)
