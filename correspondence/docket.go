package correspondence

import (
	"fmt"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/rules"
)

// docket hears one matter. It applies each event to its own copy of the game,
// so that the second statement of a letter sees the effect of the first.
type docket struct {
	records   records
	elections elections
	claims    claims
	series    series
	answers   answers
	rulings   rulings
	times     times

	g       Game
	o       Setting
	at      time.Time
	cause   string
	base    int // number of the first event of the decision
	notes   int // notices reserved so far
	events  []events.Event
	notices []Notice

	letterHeard
	law3 *rules.Colour // did not repeat the last move, and the penalty is exacted by itself

	main  events.NoticeID // reserved for the notice that brings a record to the opponent
	spent spent           // the turn that the letter's record ended
	ruled *events.Ruled   // the ruling that is taken, if one is

	barred  []letters.Statement // the conditions of a letter of a game in which none may be sent
	stood   standing            // the position to be adjudged, when the matter came
	letters [2]events.NoticeID  // of the ruling that is taken, to White and to Black
	charge  *Charge             // time charged by agreement, until a letter tells of it; nil: none

	text string    // of the letter, with what its writer says was meant
	now  time.Time // the instant of the matter, whatever instant the act that is heard counts from
}

// letterHeard is a letter while it is heard. One that waited is heard within another, which is
// then heard on as it was.
type letterHeard struct {
	letter   *Letter
	sense    Sense            // what the letter was taken for
	fault    events.Law3Fault // of its record, of which the opponent may claim Penalty E
	last     Copied           // the opponent's move that it should have repeated
	doubted  *string          // the part of which its writer was asked
	behind   string           // words behind the new move in a file, which go on as a note
	unscored string           // why a file of the letter is not the score of the game
	unasked  []string         // lines that are in doubt as well, and of which nothing comes
	note     string           // words of the letter that are no statement, until they are passed on
	offers   bool             // the letter offers a draw with its record
	offered  bool             // and that offer was made
	told     *heardRecord     // the first record of the letter, of which both are to be told
	also     []string         // the further ones
	changed  bool             // there is something to tell the opponent
	since    int              // how many notices there were before it was heard

	crossed bool   // the record crossed the notice of a restoration
	void    bool   // a claim made the letter's record void, and its notice says so
	aside   bool   // a claim was refused, and the letter's record waits with it
	claimed bool   // the letter made a claim that restores a position
	waits   string // the lines of the letter that wait for the answer to a claim of a draw

	ifs      []letters.Statement // the conditions of the letter that have not been heard yet
	added    []events.Condition  // those that were heard
	misfit   bool                // their numbers do not fit the reply to its record
	repeated bool                // the letter repeats the record that was despatched last
	row      bool                // its record is of several moves (BCC1903/III.4)
}

func (g Game) docket(o Setting, at time.Time, cause string) *docket {
	d := docket{g: g, o: o, at: at, cause: cause, base: g.Seq + 1, now: at, stood: standingOf(g)}
	return d.fork()
}

// fork returns a copy of the docket, whose subjects are its own.
func (d docket) fork() *docket {
	d.records.docket, d.elections.docket, d.claims.docket, d.series.docket = &d, &d, &d, &d
	d.answers.docket, d.rulings.docket, d.times.docket = &d, &d, &d
	return &d
}

// The docket has seven subjects. Each has the docket itself, so that within a subject
// nothing is written differently, and a call to another one is seen: d.claims.lapse.
// A field lies with the subject that alone sets it; what several set is the docket's.
type (
	// records hears what is played, tells of it, and knows when a notice is received
	// (BCC1903/V.1 to V.6, TABLE/T1, TABLE/T2).
	records struct {
		*docket
		raised bool // a carried record was raised, and its receiver is to choose
	}

	// elections takes the choice that a fault gives to the opponent, the answers to
	// questions about a record, and the penalties (BCC1903/V.3, V.5, V.6, TABLE/T3).
	elections struct {
		*docket
		said string // the record by which the author says what was meant
		open bool   // a reply is judged in a case that is open, so its fault is told
	}

	// claims hears claims, offers of a draw, demands and resignations, and ends the game
	// (BCC1903/V.8, V.9, TABLE/T4).
	claims struct{ *docket }

	// series hears the moves that hang on a condition, and plays them (BCC1903/V.6(c), TABLE/T5).
	series struct{ *docket }

	// answers takes what is said beside the play: a word that confirms, what was meant, a
	// statement of the game, and consent to terms, to a calendar and to an umpire.
	answers struct {
		*docket
		man      *letters.Statement // of the letter, by which a man is named; nil if there is none
		later    *inDoubt           // words of which the writer is asked when the rest is heard
		hung     string             // an offer and conditions that wait with a record in doubt
		answered bool               // the letter's number, YES or NO has been answered
		read     bool               // the letter answers the very question of which it says what was meant
		asked    int                // the number of what waits to be confirmed since this letter; 0: nothing
		held     *Confirmation      // what is heard now and had waited for its writer's word
	}

	// rulings takes the rulings of officials, and the questions that are put to them (TABLE/T7).
	rulings struct {
		*docket
		replace string // what the ruling says of the game in the place of the one that it annuls
	}

	// times finds what the passing of time brings about: lapses, excesses, silence,
	// reminders, leave and outages (CLOCK/C-1 to CLOCK/C-11, BOOK/3.1).
	times struct {
		*docket
		moved int // the number of the leave that the letter's record has ended; 0: none
	}
)

// conclude remembers an event and applies it to the docket's copy.
func (d *docket) conclude(w events.What) {
	e := events.Event{At: d.at, Cause: d.cause, What: w}
	d.events = append(d.events, e)
	apply(&d.g, e)
}

// reserve returns the id of a notice that will be told later in the decision.
func (d *docket) reserve() events.NoticeID {
	d.notes++
	return events.NoticeID(fmt.Sprintf("%d.%d", d.base, d.notes))
}

// tell sends a notice; an empty id reserves one.
func (d *docket) tell(id events.NoticeID, kind NoticeKind, to terms.Party, n Notice, laws ...rules.Law) {
	if id == "" {
		id = d.reserve()
	}
	n.ID, n.Kind, n.To, n.Laws, n.At, n.Calendar = id, kind, to, laws, d.at, d.o.Calendar
	if d.letter != nil && to == terms.PartyOf(d.letter.Of) {
		n.Writer = d.answers.writer(d.letter.Of)
	}
	if d.charge != nil && to == terms.PartyOf(d.charge.Of) {
		n.Charge, d.charge = d.charge, nil
	}
	if d.notices == nil {
		d.notices = make([]Notice, 0, 2) // what a move brings about: to either side one
	}
	d.notices = append(d.notices, n)
}

// tellBoth sends a notice to White, and the same to Black.
func (d *docket) tellBoth(kind NoticeKind, n Notice, laws ...rules.Law) {
	for _, to := range []terms.Party{terms.ToWhite, terms.ToBlack} {
		d.tell("", kind, to, n, laws...)
	}
}

// post sends a notice on whose receipt something begins.
func (d *docket) post(kind NoticeKind, to rules.Colour, p events.Posted, n Notice, laws ...rules.Law) {
	if d.g.Frozen != nil {
		d.tell("", kind, terms.PartyOf(to), n, laws...) // RULING/R-33: nobody's time runs any more
		return
	}
	if p.Begins != events.BeginsElection && p.Begins != events.BeginsClarifying && d.g.isReady(to) && d.series.execute(to, nil, n, laws...) {
		return // the answer was sent in advance, and no turn begins
	}
	p.To = to
	if p.Notice, d.main = d.main, ""; p.Notice == "" {
		p.Notice = d.reserve()
	}
	d.conclude(p)
	d.tell(p.Notice, kind, terms.PartyOf(to), n, laws...)
}

// turnFor returns the Posted of a full turn, less what Penalty E takes from it,
// and no more than is left of an allowance.
func (d *docket) turnFor(to rules.Colour, cause calendar.TurnCause) events.Posted {
	d.answers.newTerms()
	limit := d.g.Agreement.Turn.Limit
	for _, s := range d.g.Less[to] {
		if !s.Skip {
			limit = min(limit, s.Allowed)
		}
	}
	return d.within(to, events.Posted{Begins: events.BeginsTurn, Limit: limit, Cause: cause})
}

// decide closes the docket: every notice shows the game as the whole decision
// leaves it, and the writer's note goes with the first notice to the opponent.
func (d *docket) decide() Decision {
	d.series.sweep()
	d.times.lapsesFall()
	d.records.informs()
	d.answers.laysAnew()
	d.times.tellsLeaveMoved()
	d.once()
	d.answers.tellsStruck()
	d.asksWhose()
	if d.letter != nil && d.note != "" && passesNotes(d.g, d.at) {
		d.forward()
	}
	if len(d.events) == 0 && len(d.notices) > 0 {
		// A notice must have an event beside it, or its number would be given twice.
		d.conclude(events.Noted{By: terms.ToSecretary, About: string(d.notices[0].Kind)})
	}
	d.tellsHeard()
	d.tellsWay()
	for i := range d.notices {
		d.notices[i].Game = &d.g // which nothing changes any more
	}
	return Decision{Events: d.events, Notices: d.notices}
}

// refuse tells the writer that a statement had no effect, and why.
func (d *docket) refuse(s letters.Statement, why events.Reason, detail string, laws ...rules.Law) {
	d.refuseWith(s, Notice{Reason: why, Detail: detail}, laws...)
}

// refuseWith does so by a notice that says more of it.
func (d *docket) refuseWith(s letters.Statement, n Notice, laws ...rules.Law) {
	law := rules.Law("")
	if len(laws) > 0 {
		law = laws[0]
	}
	n.By, n.Statement = d.letter.Of, s.Words
	d.conclude(events.Refused{By: n.By, Words: s.Words, Why: n.Reason, Law: law})
	d.tell("", NRefused, terms.PartyOf(n.By), n, laws...)
}

// parks lets a claim on time wait until the mailbox has been read past the deadline: nothing
// is judged before that (CLOCK/C-9, RULING/R-30).
func (d *docket) parks(s letters.Statement, deadline time.Time) {
	by := d.letter.Of
	d.conclude(events.Claimed{By: by, Law: "BCC1903/V.9(c)", Parked: true})
	d.tell("", NRefused, terms.PartyOf(by), Notice{By: by, Statement: s.Words, Reason: events.WhyParked, Deadline: deadline}, "RULING/R-30")
}

// adopt takes a reading of the open case for the move. It reports whether that
// ended the game.
func (d *docket) adopt(m rules.Move, law rules.Law) bool {
	c := *d.g.Case
	d.conclude(events.Adopted{By: c.Author, Move: m, Words: c.Words, Law: law})
	return d.settled(c.Author)
}

// toldRefused are the kinds of notices that tell the writer of a letter what of it had no effect.
var toldRefused = map[NoticeKind]bool{NRefused: true, NReturned: true, NOutOfTurn: true, NUnread: true}

// giveBack returns a record to its author without effect. A letter of which something else
// was refused is answered by one letter, which tells of the record as well (RULING/R-13).
func (d *docket) giveBack(words string, kind NoticeKind, why events.Reason, detail string, laws ...rules.Law) {
	by := d.letter.Of
	d.conclude(events.Returned{By: by, Words: words, Why: why})
	n := Notice{By: by, Record: words, Reason: why, Detail: detail}
	if !d.adds(n, kind, toldRefused, laws) {
		d.tell("", kind, terms.PartyOf(by), n, laws...)
	}
}

// adds puts what came back into the last of the writer's notices that is of one of the
// kinds; it reports whether there is one.
func (d *docket) adds(n Notice, kind NoticeKind, to map[NoticeKind]bool, laws []rules.Law) bool {
	for i := len(d.notices) - 1; i >= d.since; i-- {
		if w := &d.notices[i]; w.To == terms.PartyOf(d.letter.Of) && to[w.Kind] {
			n.Kind, n.Laws = kind, laws
			w.Back = append(w.Back, n)
			return true
		}
	}
	return false
}

// mayKnow reports whether a side may be shown the readings of the open case: its
// receiver may, and the author only when asked to say which was meant
// (RULING/R-2).
func (d *docket) mayKnow(side rules.Colour) bool {
	c := d.g.Case
	return c != nil && (c.Author != side || d.g.State == StateAuthor)
}

// choices lists the readings of the open case in full words (RULING/R-2: only
// ever put into a notice for one who may know them).
func (d *docket) choices() []Choice {
	if d.g.Case == nil {
		return nil
	}
	return choicesAmong(d.g.After(d.g.Case.Ply), d.g.Case.Readings)
}

// choicesAmong are moves in full words, as the letters number them.
func choicesAmong(p rules.Position, moves []rules.Move) []Choice {
	out := make([]Choice, len(moves))
	for i, m := range moves {
		out[i] = Choice{Move: m, Full: descriptive.Full(p, m)}
	}
	return out
}

// finish ends the game and tells both.
func (d *docket) finish(r terms.Result, how events.Ending, law rules.Law, by rules.Colour, detail string) {
	c := d.g.Case
	d.elections.grows(d.g.Turn.Of)
	if !d.rulesEnd() {
		r, how, law = d.g.undertaken(r, how, law)
	}
	ended := events.Ended{Result: r, How: how, Law: law, By: by}
	if how == events.ByUndertaking {
		ended.By, by = d.g.Agreement.Odds.Giver, d.g.Agreement.Odds.Giver
	}
	if how == events.ByDead {
		ended.Proof = detail
	}
	if ended.Replace = d.rulings.replace; r == terms.Annulled && d.o.Next.Label != "" {
		next := d.o.Next
		ended.Next = &next
	}
	at := d.at
	d.at = d.answers.endsAt()
	d.conclude(ended)
	d.at = at
	d.rulings.questionsFall(r, how)
	n := Notice{By: by, Detail: detail, Ruled: d.ruled}
	if !d.g.Silent() {
		n.Move = d.g.LastMove()
	}
	if t := d.g.Tested; t != nil && how == drawEndings[t.Law] {
		n.Tested, n.TestedIn = t, d.g.Position()
	}
	if c != nil {
		n.Record, n.Number = c.Words, c.Number
	}
	for _, to := range []terms.Party{terms.ToWhite, terms.ToBlack, terms.ToSecretary} {
		d.tell("", NResult, to, n, law)
	}
}

// settled ends the game if the position on the board ends it by itself
// (BCC1903/I.15, V.8(e), RULING/R-19; by agreement V.8(c)). It reports whether
// it did. The row is TABLE/T4.8.
func (d *docket) settled(by rules.Colour) bool {
	p := d.g.Position()
	switch {
	case p.Mate():
		d.finish(terms.Won(by), events.ByMate, "BCC1903/I.15(a)", by, "")
	case p.Stalemate():
		d.finish(terms.Drawn, events.ByStalemate, "BCC1903/V.8(e)", by, "")
	default:
		if proof, dead := d.g.dead(p); dead {
			d.finish(terms.Drawn, events.ByDead, "BCC1903/I.15(c)", by, proof)
			break
		}
		if d.claims.drawsByLimit() {
			break
		}
		if !d.g.repeats3(p, len(d.g.Score())) {
			return false
		}
		d.conclude(events.Tested{By: p.Turn(), Law: "BCC1903/V.8(c)", Answer: events.Proved, Turns: d.g.turnsOf(p, len(d.g.Score()))})
		d.finish(terms.Drawn, events.ByRepetition, "BCC1903/V.8(c)", by, "")
	}
	return true
}
