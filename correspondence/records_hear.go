package correspondence

import (
	"hash/fnv"
	"slices"
	"strconv"
	"strings"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/rules"
)

// heardRecord is one record of a letter: the writer's own, with the opponent's last
// move where it was repeated (BCC1903/V.3).
type heardRecord struct {
	moves  []descriptive.Numbered // as written
	words  string
	number int
	dots   bool
	record descriptive.Record
	last   *descriptive.Numbered
	points bool                 // the letter says in words that the opponent's record is ambiguous
	ruled  bool                 // a ruling says what it is
	row    []descriptive.Record // a first turn of several moves (BCC1903/III.4); else none
	ahead  bool                 // it was sent in advance, on a condition (BCC1903/V.6(c))
	held   bool                 // it waited for the author of the ambiguous record that it answers
}

// hearRecords takes the records of a letter in the order written.
func (d *records) hearRecords(plays []letters.Statement) {
	if list, first := d.firstTurn(plays); first {
		d.recordAll(list)
		return
	}
	var list []heardRecord
	for _, s := range plays {
		n := len(s.Moves)
		if n > 2 && d.g.repeatsWhole(s.Moves[:n-1]) {
			s.Moves = s.Moves[n-2:]
			n = 2
		}
		x := heardIn(s, d.letter.Of)
		if n > 2 {
			d.giveBack(s.Words, NReturned, events.WhyNotAlone, "", "BCC1903/V.4(a)")
			continue
		}
		list = append(list, x)
	}
	if !d.returnsSeveral(list) {
		d.recordAll(list)
	}
}

// heardIn is the record of a statement, with the opponent's last move where it repeats it.
func heardIn(s letters.Statement, by rules.Colour) heardRecord {
	n := len(s.Moves)
	own := s.Moves[n-1]
	x := heardRecord{moves: s.Moves, words: own.Record.Words, number: own.Number, dots: own.Dots, record: own.Record, points: s.Ambiguous}
	if n == 2 {
		x.last = &s.Moves[0]
		if x.number == 0 && by == rules.Black {
			x.number = s.Moves[0].Number // "3. B-KKt5 P-QB3": one number for both
		}
	}
	return x
}

// recordAll hears the records of a letter one after the other. The row is
// TABLE/T1.6.
func (d *records) recordAll(list []heardRecord) {
	for i, x := range list {
		if d.g.Over() {
			return
		}
		if slices.ContainsFunc(list[:i], func(y heardRecord) bool { return sameWords(y.words, x.words) }) {
			continue // RULING/R-48: an identical repeat is ignored
		}
		d.record(x)
	}
	d.elections.tellNews()
	d.series.sweep()
}

// repeatsNotReplies reports whether a record of a player who is to choose is the own
// last one, sent again, and cannot be meant as a reply: no later number, no
// move of the opponent with it, and legal after none of the readings.
func (d *records) repeatsNotReplies(x heardRecord) bool {
	by := d.letter.Of
	if x.last != nil || x.number > d.g.Last[by].Number || !d.repeats(x) && !d.g.sameMove(by, x) {
		return false
	}
	return len(with(d.g, by, x).ways(2).firsts()) == 0
}

// recorded answers a record that was despatched already.
func (d *records) recorded(x heardRecord) {
	by := d.letter.Of
	d.repeated = true
	d.conclude(events.Returned{By: by, Words: x.words, Why: events.WhyRepeated})
	d.tell("", NAck, terms.PartyOf(by), Notice{By: by, Record: x.words, Reason: events.WhyRepeated}, "BCC1903/V.4(a)")
}

// stale reports whether a record bears the number of a move that has stood
// long since: an old letter sent again (RULING/R-48). A later number than the
// one due is surplus.
func (g *Game) stale(by rules.Colour, x heardRecord) bool {
	switch {
	case x.number == 0:
		return false
	case g.State == StateAuthor && g.Case.Author == by:
		return x.number < g.Case.Number
	case g.ToMoveOrElects() == by:
		return x.number < g.numberFor(by)
	}
	return x.number < g.Last[by].Number
}

// numberFor is the number of the move that the side is to send. White's reply
// to a record of Black's that is not settled is of the next number.
func (g *Game) numberFor(by rules.Colour) int {
	n := g.Number(g.Passed())
	if g.electing(by) && by == rules.White {
		n++
	}
	return n
}

// repeats reports whether the record is one already despatched for this turn,
// once more (TABLE/T1.17), or came in a letter of which this is a copy.
// It asks for the same words: that other words mean the same move would tell
// the author that the first record was clear (RULING/R-2).
func (g Game) repeats(by rules.Colour, x heardRecord) bool {
	l := g.Last[by]
	return l.Plies > 0 && (sameWords(x.words, l.Words) || sameWords(x.words, l.Letter) || slices.ContainsFunc(l.More, func(w string) bool { return sameWords(x.words, w) }))
}

// repeats reports the same of the letter that is heard, which may be a copy.
func (d *records) repeats(x heardRecord) bool {
	return d.g.repeats(d.letter.Of, x) || d.copied()
}

// copied reports whether the letter is that of the writer's last record, once
// more under another Message-ID.
func (d *records) copied() bool {
	l := d.g.Last[d.letter.Of]
	return l.Plies > 0 && l.Cause != d.cause && l.Digest != "" && l.Digest == d.digest()
}

// digest is what a letter and its copy have in common, and no other letter has.
func (d *records) digest() string {
	h := fnv.New64a()
	h.Write([]byte(plain(d.letter.Text)))
	return strconv.FormatUint(h.Sum64(), 36)
}

// copyOf is the digest that is kept of a letter which says more than one record
// of its side.
func (d *records) copyOf(by rules.Colour, words string) string {
	if d.letter.Of != by || plain(d.letter.Text) == plain(words) {
		return ""
	}
	return d.digest()
}

// plain makes words comparable: small letters without blanks.
func plain(s string) string { return strings.ToLower(strings.Join(strings.Fields(s), "")) }

func (g Game) sameMove(by rules.Colour, x heardRecord) bool {
	n := len(g.Score()) - 1
	if n < 0 || g.Score()[n].By != by {
		return false
	}
	m := g.read(x.record, n)
	return len(m.Readings) == 1 && m.Readings[0].Move == g.Score()[n].Move
}

// names is how King's and Queen's before a piece are read; an agreement that
// was validated names nothing else (RULING/R-45).
func (g Game) names() descriptive.Names {
	n, _ := descriptive.ParseNames(string(g.Agreement.Names))
	return n
}

// further hears a record that its author calls what the last one meant, before
// anybody has asked: it is a further record for that turn and cures nothing
// (TABLE/T2.29, RULING/R-26).
func (d *records) further(x heardRecord, plies int) {
	if d.repeats(x) {
		d.recorded(x)
		return
	}
	d.joins(x, plies)
}

// despatch ends the writer's turn with this record, be it of a legal move or
// not (BCC1903/V.2(a), BCC1903/V.PREF(e)): no excess arises while it is in
// question (RULING/R-40).
func (d *records) despatch(x heardRecord) {
	by := d.letter.Of
	if d.answersCapture(by) {
		return
	}
	d.closeTurn(by, x)
	if d.g.Over() {
		return // BCC1903/V.PEN.E: the loss of the game is agreed for lateness
	}
	if d.row = len(x.row) > 0; !d.row {
		d.series.queue(d.g.Passed() + 1)
	}
	if d.g.Agreement.Silent() || len(x.row) > 0 {
		d.judge(by, x) // one record a turn, and each is carried as it was written
		return
	}
	moves, noCapture := d.meaning(x)
	d.elections.weigh(by, x, moves, noCapture)
	d.changed = true
	d.elections.news(by, x)
}

// closeTurn ends a side's turn and settles what its despatch waives.
func (d *records) closeTurn(by rules.Colour, x heardRecord) {
	d.claims.dropsDraws(by)
	k := d.g.Turn
	used, limit := k.Used(d.o.Calendar, d.at), k.Limit(d.o.Calendar)
	number := d.g.numberFor(by)
	fault, rest := d.g.law3(x)
	if stands := d.g.stands(); fault != "" && stands.len() > 0 {
		d.last = Copied{Ply: stands.len() - 1, Words: rest, Stands: stands.at(stands.len() - 1).shown()}
	}
	d.spent = spent{used, limit}
	d.main = d.reserve()
	// CLOCK/C-4: exceeded where the reckoned time is more than what was allowed. The
	// opponent comes to know of it by the notice that brings the record.
	late := k.Running && k.Exceeded(d.o.Calendar, d.at) && !d.g.exceeded(by) && !(d.g.Excess[by] != nil && d.g.Excess[by].Penalised && d.g.found(k))
	if d.g.Agreement.ForfeitTime == terms.ForfeitToPenaltyE && !d.g.begun(len(d.g.chain())) {
		late = false // BOOK/3.5: no turn of that side had begun, and no penalty follows
	}
	if late {
		d.claims.found(events.Exceeded{Of: by, Used: used, Limit: limit, Deadline: k.DeadlineIfRunning(d.o.Calendar), Notice: d.main, Together: d.g.together(k)})
	}
	d.elections.grows(by)
	d.lapseRights(by)
	d.conclude(events.Despatched{By: by, Words: x.words, Number: number, Used: used, Allowed: limit,
		Early: k.Cause == calendar.CauseFirst && d.at.Before(k.Begin), Crossing: d.crossed, Law3: fault, Rest: rest, Digest: d.copyOf(by, x.words), Member: d.answers.writer(by)})
	d.elections.movesInHold(by)
	d.times.movesOnLeave(by)
	switch {
	case fault != "" && d.g.Agreement.Exaction.Law3 == terms.ExactedAtOnce:
		d.law3 = &by
	case fault != "":
		d.fault = fault
		d.conclude(events.Law3Open{By: by})
	}
	if late {
		d.elections.late(by)
	}
}

// lapseRights ends the rights of a player who despatches a record: to claim a penalty for
// an offence committed before (BCC1903/V.7(a)) or a forfeiture that was known
// (V.9.PROVISO), and to accept an offer (V.8(a)). The rows are TABLE/T1.18 and
// TABLE/T4.12.
func (d *records) lapseRights(by rules.Colour) {
	if o := d.g.Law3; o != nil && *o != by {
		d.conclude(events.Law3Closed{How: events.Law3Lapsed})
	}
	waits := d.g.Parked != nil && d.g.Parked.By == by // it was claimed already (RULING/R-30)
	if x := d.g.Excess[by.Other()]; x != nil && !x.Waived && !waits && !x.Known.IsZero() && !d.at.Before(x.Known) {
		d.conclude(events.ExcessWaived{By: by})
	}
	d.rulings.waivesSpecified(by)
	switch o := d.g.Offer; {
	case o == nil:
	case o.By != by:
		d.conclude(events.Answered{By: by, How: events.OfferMoved})
	case !o.WithMove && !d.g.Agreement.OffersAlone():
		// TABLE/T4.3: a bare offer lapses with the own next record.
		d.conclude(events.Answered{By: by, How: events.OfferLapsed})
	}
}
