package correspondence

import (
	"slices"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/rules"
)

// rung is one rule of what becomes of a record.
type rung struct {
	name string     // of what sort the record is
	when []question // all are answered with yes
	then string     // what is done, in words
	do   func(d *records, x heardRecord)
	once bool // something that had waited is settled by it, and the ladder is read once more
	law  rules.Law
	rows string // ids of the law book, docs/law/tables.md
}

// The ladder is read from the top, and the first rung that fits a record is taken. The
// replies are those of its rungs on which a simple reply to a record in question stands.
// docs/law/ladder.md is printed from it.
var ladder, replies []rung

// mostReadings is how often the ladder may be read for one record: what waits when a
// letter comes is settled within four readings, so a sixth is a fault of the program.
const mostReadings = 5

func init() {
	outOfForce := []rung{
		{"beside a claim that tells of it", is(madeVoid), "goes back; the notice of the claim says so", (*records).putBack, false, "RULING/R-13", "TABLE/T2.20"},
		{"beside a claim that is refused", is(setAside), "goes back, and may be sent again", backFor("claim", "RULING/R-13"), false, "RULING/R-13", "TABLE/T2.22"},
		{"beside a claim that restores", is(besideClaim), "goes back: the claim prevails", back(events.WhyClaimPrevails, "RULING/R-13"), false, "RULING/R-13", "TABLE/T2.20"},
		{"to a record the author has not seen", is(unseen, otherWords), "goes back: it is out of turn", outOfTurn(events.WhyUnseen, "BCC1903/V.6(c)"), false, "BCC1903/V.6(c)", "TABLE/T1.19"},
		{"while the position is to be adjudged", is(toBeAdjudged), "goes back", back(events.WhyAdjudicated, "BCC1903/V.10(a)"), false, "BCC1903/V.10(a)", "TABLE/T4.31"},
		{"while a man is to be named", is(awaitsMan), "goes back", backFor("man", "RULING/R-59"), false, "RULING/R-59", "BOOK/3.1"},
		{"an old record, sent again", is(ofOldNumber), "goes back: it has that of a move that stands", outOfTurn(events.WhyStale, "RULING/R-48"), false, "RULING/R-48", "TABLE/T1.21"},
		{"a correction that crossed a notice", is(crossed, afterWaiver, faultless), "is taken as that of the turn that is open again", inElections((*elections).takesCrossing), false,
			"RULING/R-59", "TABLE/T2.40"},
		{"a record that crossed a notice", is(crossed), "goes back, to be sent again in the turn that is open", backFor("restored", "RULING/R-59"), false,
			"RULING/R-59", "TABLE/T2.21 TABLE/T2.40"},
		{"sent again while a choice is open", is(receiverChooses, noReply), "is answered: it is recorded already", (*records).recorded, false, "BCC1903/V.4(a)", "TABLE/T1.17"},
		{"a move that was shown in advance", is(shownInAdvance), "is answered: it is recorded already", (*records).recorded, false, "BCC1903/V.6(c)", "TABLE/T5.3"},
		{"sent again before the reply is seen", is(unseen), "is answered: it is recorded already", (*records).recorded, false, "BCC1903/V.4(a)", "TABLE/T1.17"},
	}
	chosen := []rung{
		{"says that a carried record is ambiguous", is(someTurn, saysAmbiguous, carriedAmbiguous), "the record is raised, and the reading shown is the choice",
			(*records).raisesByWords, false, "RULING/R-24", "BOOK/3.5 TABLE/T2.23"},
		{"beside words that wait", is(toChooseOrSay, somethingWaits), "what waited is withdrawn, and what came with it is heard first", (*records).supersede, true, "RULING/R-53", "TABLE/T4.23"},
		{"says that the record is ambiguous", is(receiverChooses, saysAmbiguous, ambiguousAlone), "a claim of D, or the question to the author",
			inElections((*elections).pointsOut), false, "RULING/R-24", "TABLE/T2.23"},
	}
	replies = []rung{
		{"a reply to several records", is(receiverChooses, toSeveral), "one of them is adopted, or the illegal one is waived", (*records).answersSeveral, false,
			"RULING/R-9", "TABLE/T2.12 TABLE/T2.19"},
		{"a reply to an illegal record", is(receiverChooses, toNoReading), "the penalty is waived, and the turn goes back", inElections((*elections).answersIllegal), false,
			"BCC1903/V.6(b)", "TABLE/T2.18 TABLE/T2.38"},
		{"a reply where a capture is not expressed", is(receiverChooses, toOneReading), "the record is the capture, and the reply is judged", inElections((*elections).answersOne), false,
			"BCC1903/V.5(c)", "TABLE/T2.11"},
		{"a reply to an ambiguous record whose author may not say", is(receiverChooses, toBarred), "the reply shows the reading, or goes back",
			inElections((*elections).answersBarred), false, "RULING/R-64", "TABLE/T2.35"},
		{"a reply that announces a reading", is(receiverChooses, announces), "that reading is adopted, and the reply is judged", inElections((*elections).answersAnnounced), false,
			"RULING/R-24", "TABLE/T2.28"},
		{"a bare reply to an ambiguous record", is(receiverChooses), "a reading is in play, and the author may say which was meant",
			inElections((*elections).answersAmbiguous), false, "BCC1903/V.5(b)", "TABLE/T2.7 TABLE/T3.1 TABLE/T3.2 TABLE/T3.3 TABLE/T3.4 TABLE/T3.5"},
	}
	said := []rung{
		{"the author, asked, sends a reading", is(authorAsked, aReading), "says which was meant", inElections((*elections).saysByRecord), false, "BCC1903/V.5(b)", "TABLE/T2.32"},
		{"the author, asked, sends another record", is(authorAsked), "goes back: it is no reading", back(events.WhyNoReading, "RULING/R-27"), false, "RULING/R-27", "TABLE/T2.32"},
		{"the author of a carried record moves on", is(authorSays, ofCarried), "says which was meant, or confirms a reading", (*records).movesOnLate, false, "RULING/R-8", "BOOK/3.5"},
		{"the author sends a reading", is(authorSays, aReading, meantAsReading), "says which was meant", inElections((*elections).saysReading), false,
			"BCC1903/V.5(b)", "TABLE/T3.Mail5 TABLE/T3.Mail7"},
		{"the author moves on, and no reading is in play", is(authorSays, noneInPlay), "goes back, to say which was meant", settle("RULING/R-64"), false, "RULING/R-64", "TABLE/T3.5"},
		{"the author moves on, legal under the reading in play", is(authorSays, legalInPlay), "confirms it, and is the next record", inElections((*elections).confirmsInPlay), false,
			"RULING/R-8", "TABLE/T3.Mail4"},
		{"the author moves on, legal under another that the reply fits", is(authorSays, legalUnderFit), "says that one, and is the next record",
			inElections((*elections).confirmsFit), false, "RULING/R-8", "TABLE/T3.Mail5"},
		{"the author moves on, legal where the reply would fall", is(authorSays, wouldAnnul), "goes back, to say which was meant", settle("BCC1903/V.5(b)"), false, "BCC1903/V.5(b)", "TABLE/T3.Mail6"},
		{"the author moves on, legal under none", is(authorSays), "confirms the reading in play, and is judged there", inElections((*elections).confirmsInPlay), false, "RULING/R-8", "TABLE/T3.Mail8"},
		{"another reply while the author is to say", is(authorIsToSay, another, mayJoinReply), "waits for the author's word", (*records).putsAside, false, "RULING/R-12", "TABLE/T2.33"},
		{"a record while the author is to say", is(authorIsToSay, another), "goes back", backFor("author", "RULING/R-12"), false, "RULING/R-12", "TABLE/T2.33"},
	}
	inTurn := []rung{
		{"what the author said, once more", is(someTurn, ofMover, saidAlready), "is answered: it is recorded already", (*records).recorded, false, "BCC1903/V.4(a)", "TABLE/T1.17"},
		{"a move that Penalty C does not allow", is(ownTurn, otherThanRequired), "goes back; the second time the opponent is told", (*records).refuseOther, false, "RULING/R-61", "TABLE/T1.8"},
		{"a record that comes back by agreement", is(ownTurn, comesBack), "goes back before despatch; no offence", (*records).sendBack, false,
			"RULING/R-2", "TABLE/T1.10 TABLE/T1.15 TABLE/T1.20 TABLE/T6.1 TABLE/T6.2 TABLE/T6.5 TABLE/T6.6"},
		{"beside an own claim of a draw", is(ownTurn, ownDrawClaim), "the claim is withdrawn, and what waited with it is heard first", (*records).withdrawDraw, true, "RULING/R-17", "TABLE/T4.23"},
		{"in turn, beside words that wait", is(ownTurn, somethingWaits), "what waited is withdrawn, and what came with it is heard first", (*records).supersede, true, "RULING/R-53", "TABLE/T4.23"},
		{"a record in turn", is(ownTurn), "is despatched and judged", (*records).despatch, false,
			"BCC1903/V.2(a)", "TABLE/T1.1 TABLE/T1.2 TABLE/T1.3 TABLE/T1.4 TABLE/T1.5 TABLE/T1.7 TABLE/T1.11 TABLE/T1.13 TABLE/T1.14 TABLE/T1.22"},
	}
	outside := []rung{
		{"the same record once more", is(onceAgain), "is answered: it is recorded already", (*records).recorded, false, "BCC1903/V.4(a)", "TABLE/T1.17"},
		{"another record for the turn just ended", is(forLast, joinable), "joins those from which the opponent may adopt", (*records).joinLast, false,
			"BCC1903/V.4(a)", "TABLE/T1.6 TABLE/T2.9 TABLE/T6.4"},
		{"another record for that turn, carried", is(forLast, joinsQuietly), "is carried beside the first", (*records).carryBeside, false, "BCC1903/V.4(a)", "TABLE/T2.9 BOOK/3.5"},
		{"another record where the first stands", is(forLast, firstStands), "goes back", second("BCC1903/II.6(d)"), false, "BCC1903/II.6(d)", "TABLE/T1.19"},
		{"another record after the reply", is(forLast), "goes back: none that was sent can be recalled", second("BCC1903/V.4(a)"), false, "BCC1903/V.PREF(b)", "TABLE/T1.19"},
		{"before the game begins", is(notBegun), "goes back", outOfTurn(events.WhyNotBegun, "RULING/R-58"), false, "RULING/R-58", "TABLE/T1.14"},
		{"while the opponent is to go", is(), "goes back", outOfTurn(events.WhyOpponentToGo, "RULING/R-12"), false, "RULING/R-12", "TABLE/T1.19"},
	}
	ladder = slices.Concat(outOfForce, chosen, replies, said, inTurn, outside)
}

// record hears one record: what becomes of it the ladder says.
func (d *records) record(x heardRecord) { d.climb(ladder, x) }

// answered hears a simple reply to the record in question (TABLE/T3).
func (d *elections) answered(x heardRecord) { d.records.climb(replies, x) }

// climb takes the first rung that fits the record, and the ladder once more where
// something that had waited was settled first. A ladder that is read without end is a
// fault of the program.
func (d *records) climb(from []rung, x heardRecord) {
	for range mostReadings {
		r := d.rung(from, x)
		n := len(d.events)
		r.do(d, x)
		if !r.once {
			return
		}
		if len(d.events) == n {
			break
		}
		from = ladder
	}
	panic("correspondence: the ladder of records is read without end")
}

// rung is the first that fits the record.
func (d *records) rung(from []rung, x heardRecord) rung {
	for _, r := range from {
		if !slices.ContainsFunc(r.when, func(q question) bool { return !q.is(d, x) }) {
			return r
		}
	}
	panic("correspondence: no rung of the ladder fits a record")
}

// What the ladder does with a record, where it is not said elsewhere.

// inElections is what that subject does.
func inElections(do func(*elections, heardRecord)) func(*records, heardRecord) {
	return func(d *records, x heardRecord) { do(&d.elections, x) }
}

// back gives the record back.
func back(why events.Reason, laws ...rules.Law) func(*records, heardRecord) {
	return func(d *records, x heardRecord) { d.giveBack(x.words, NReturned, why, "", laws...) }
}

// backFor gives it back to be sent again, and says for what: a claim beside it, a man who is
// to be named, a restoration, or the author's word.
func backFor(what string, law rules.Law) func(*records, heardRecord) {
	return func(d *records, x heardRecord) { d.giveBack(x.words, NReturned, events.WhyPutAside, what, law) }
}

// settle gives it back to an author who is to say first which reading was meant.
func settle(law rules.Law) func(*records, heardRecord) {
	return func(d *records, x heardRecord) { d.giveBack(x.words, NReturned, events.WhySettle, "INTERPRET", law) }
}

// outOfTurn gives it back as one that came out of turn.
func outOfTurn(why events.Reason, laws ...rules.Law) func(*records, heardRecord) {
	return func(d *records, x heardRecord) { d.giveBack(x.words, NOutOfTurn, why, "", laws...) }
}

// second gives it back as another record for a turn that has one.
func second(law rules.Law) func(*records, heardRecord) {
	return func(d *records, x heardRecord) {
		d.giveBack(x.words, NOutOfTurn, events.WhySecondRecord, d.g.Last[d.letter.Of].Words, law, "BCC1903/V.PREF(b)")
	}
}

// putBack gives back a record that waits for the author's word; the notice of the claim
// tells of it.
func (d *records) putBack(x heardRecord) {
	by, laws := d.letter.Of, []rules.Law{"RULING/R-12"}
	d.conclude(events.Returned{By: by, Words: x.words, Why: events.WhyPutAside})
	d.adds(Notice{By: by, Record: x.words, Reason: events.WhyPutAside, Detail: "author"}, NReturned, map[NoticeKind]bool{NPenalty: true}, laws)
}

// raisesByWords raises the record that was carried: the writer states the ground
// (BOOK/3.5, RULING/R-24).
func (d *records) raisesByWords(x heardRecord) {
	d.raises(d.letter.Of, events.RaisedByWords)
	d.elections.pointsOut(x)
}

func (d *records) supersede(heardRecord) { d.answers.supersede(d.letter.Of) }

func (d *records) withdrawDraw(heardRecord) { d.claims.withdrawDraw(d.letter.Of) }

func (d *records) joinLast(x heardRecord) {
	plies, _ := d.g.turnOf(d.letter.Of)
	d.joins(x, plies)
}

func (d *records) carryBeside(x heardRecord) {
	d.addUninspected(d.letter.Of, x, d.copyOf(d.letter.Of, x.words))
}

// crosses reports whether the record was sent before the notice of a restoration came
// to hand, and by what the position was restored (RULING/R-59).
func (d *records) crosses() (by events.RestoredBy, ok bool) {
	switch p, k := d.g.Post, d.g.Turn; {
	case p.Notice != "" && p.To == d.letter.Of && p.Cause == calendar.CauseRequirement:
		return p.By, true
	case k.Running && k.Of == d.letter.Of && k.Cause == calendar.CauseRequirement && d.at.Before(k.ReceivedAt()):
		return events.RestoredBy(k.By), true // despatched before the notice was received, though read after it
	}
	return "", false
}

// clear reports whether the record means one move in the position on the board.
func (d *records) clear(x heardRecord) bool {
	if len(x.row) > 0 {
		return len(d.g.sequences(d.g.Position(), x.row)) == 1
	}
	m := d.g.read(x.record, len(d.g.Score()))
	return len(m.Readings) == 1 && !m.NoCapture
}
