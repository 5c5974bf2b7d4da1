package correspondence

import (
	"slices"
	"strings"

	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/rules"
)

// joins adds a different record for the turn that its author has just despatched,
// before the opponent has replied, to the list from which the opponent may adopt
// (BCC1903/V.4, TABLE/T2.9). It recalls nothing (BCC1903/V.PREF(b)), and the
// opponent's time begins anew with the letter that tells it; but an excess that
// was complete is not cured (RULING/R-25). The row is TABLE/T6.4.
func (d *records) joins(x heardRecord, plies int) {
	by := d.letter.Of
	m := d.g.read(x.record, plies)
	p := d.g.After(plies)
	if len(m.Readings) == 0 && len(x.record.Match(p, d.g.names()).Readings) > 0 {
		d.giveBack(x.words, NReturned, events.WhyBound, "", "RULING/R-61")
		return
	}
	d.join(by, Recorded{Words: x.words, Readings: inOrder(p, movesOf(m)), NoCapture: m.NoCapture})
	d.elections.news(by, x)
}

// join puts a further record of the letter before the opponent. One that means
// what an earlier one means gives nothing new to adopt; its author is answered
// as for any other (RULING/R-2).
func (d *records) join(by rules.Colour, r Recorded) {
	if d.joinAs(by, r, d.copyOf(by, r.Words)) {
		d.changed = true
	}
}

// joinAs does so for a record of which a copy is known by the digest, and reports
// whether the opponent has something new to adopt.
func (d *records) joinAs(by rules.Colour, r Recorded, digest string) bool {
	all := d.g.recorded(by)
	same := slices.ContainsFunc(all, func(o Recorded) bool {
		return len(o.Readings) > 0 && o.NoCapture == r.NoCapture && slices.Equal(o.Readings, r.Readings)
	})
	var over *events.Overdue
	if !same {
		over = d.times.wasTooLong(by.Other())
	}
	if d.g.Over() {
		return false // the loss of the game is agreed for lateness
	}
	d.conclude(events.Joined{By: by, Words: r.Words, Law: lawOfSeveral(append(slices.Clip(all), r)), Readings: r.Readings, NoCapture: r.NoCapture, Same: same, Overdue: over, Digest: digest})
	return !same
}

// refuseSeveral answers what can have no effect while several records are open
// of which one is legal: the choice is the receiver's (TABLE/T2.44).
func (d *records) refuseSeveral(s letters.Statement) {
	d.refuse(s, events.WhySeveral, "", d.g.Case.Law)
}

// refuseFree answers a claim or a waiver where no penalty goes with what is open: all
// of several records are legal (BCC1903/V.4(a)), or the reading of an ambiguous one is
// adopted by saying which (TABLE/T2.28).
func (d *records) refuseFree(s letters.Statement) {
	if d.g.Case.Several() {
		d.refuseSeveral(s)
		return
	}
	d.refuse(s, events.WhyAdopted, "", d.g.Case.Law)
}

// adoptsOne hears the receiver adopt one of several records (TABLE/T2.12, TABLE/T2.19, TABLE/T2.45).
func (d *records) adoptsOne(s letters.Statement, plays []letters.Statement) {
	c := *d.g.Case
	i, ok := d.g.whichRecord(s.Select)
	switch {
	case d.claims.frozenTooLong():
		d.refuse(s, events.WhyAdjudicated, "", "RULING/R-32")
	case !ok || len(c.Records[i].Readings) == 0:
		d.refuse(s, events.WhyNoRecord, "", c.Law)
	case d.takes(i) || len(plays) > 0:
		// It ended the game, or the record in the same letter is heard next.
	case d.g.Case == nil:
		d.tell("", NStatus, terms.PartyOf(d.letter.Of), Notice{By: d.letter.Of, Asked: "status", Statement: s.Words}, c.Law)
	default:
		// RULING/R-26: its readings are put to the receiver, whose time goes on.
		kind, laws := d.g.offence()
		n := d.elections.about(Notice{Choices: d.choices()})
		d.tell("", kind, terms.PartyOf(d.letter.Of), n, append(slices.Clip(laws), "RULING/R-26")...)
	}
}

// takes adopts one of several records. One that has several readings becomes
// the due record and is before the receiver as any that came alone (RULING/R-26).
// It reports whether the game ended.
func (d *records) takes(i int) bool {
	c := *d.g.Case
	r := c.Records[i]
	if o := d.g.Offer; o != nil && o.WithMove && o.By == c.Author && o.Words != "" && !sameWords(o.Words, r.Words) {
		d.conclude(events.Answered{By: c.Author, How: events.OfferLapsed}) // TABLE/T4.29: it came with another record
	}
	d.series.follows(c.Records, i, c.Author, c.Ply+1)
	if len(r.Readings) == 1 {
		d.conclude(events.Adopted{By: c.Author, Move: r.Readings[0], Words: r.Words, Law: c.Law})
		return d.settled(c.Author)
	}
	law := rules.Law("BCC1903/V.5(a)")
	if r.NoCapture {
		law = "BCC1903/V.5(c)"
	}
	d.conclude(events.Taken{By: c.Author.Other(), No: i + 1, Law: law})
	return law == "BCC1903/V.5(a)" && !d.g.Case.Renounced && d.endsAlike(c.Author, r.Words, r.Readings)
}

// exactsOfOne hears the receiver of several records exact the penalty for the ambiguity of one
// of them, which becomes the due record by that, in one act: the right is that of whoever
// receives an ambiguous record, and a further record that crosses the claim takes nothing from
// it (RULING/R-80). It reports whether the claim is one of that. The row is TABLE/T2.47.
func (d *elections) exactsOfOne(s letters.Statement, plays []letters.Statement) bool {
	at := ambiguousAmong(d.g, s)
	if len(at) != 1 {
		return false
	}
	if !d.records.takes(at[0]) {
		d.exacts(s, plays)
	}
	return true
}

// ambiguousAmong are those of several records for whose ambiguity a penalty may be meant that
// is exacted: those which have the reading that is selected. A number is that of a record, and
// selects no reading. Where none is selected E is for an ambiguous record, unless it may be for
// an illegal one too.
func ambiguousAmong(g Game, s letters.Statement) (at []int) {
	letter := g.Agreement.Penalty.Ambiguous
	if string(letter) != s.Letter || letter == terms.AmbiguousAnnounced {
		return nil
	}
	bare := letter == terms.AmbiguousPenaltyE && s.Select.Words == "" && s.Select.Number == 0 &&
		(g.Agreed() != s.Letter || strings.Contains(strings.ToLower(s.Ground), "ambig"))
	for i, r := range g.Case.Records {
		named := s.Select.HasRecord && len(s.Select.Record.MatchAmong(g.After(g.Case.Ply), g.names(), r.Readings).Readings) == 1
		if len(r.Readings) > 1 && !r.Renounced && (named || bare) {
			at = append(at, i)
		}
	}
	return at
}

// whichRecord finds the one of several records that a selection names: by its
// number, by its words, or by a record that means what one of them alone can.
func (g Game) whichRecord(s letters.Selection) (int, bool) {
	c := g.Case
	if s.Number > 0 {
		return s.Number - 1, s.Number <= len(c.Records)
	}
	if !s.HasRecord {
		return 0, false
	}
	at := shownAmong(c.Records, s.Record.Words, func(r Recorded) bool {
		return len(s.Record.MatchAmong(g.After(c.Ply), g.names(), r.Readings).Readings) > 0
	})
	if len(at) != 1 {
		return 0, false
	}
	return at[0], true
}

// shownAmong are the records with those words or, failing that, those that
// fit.
func shownAmong(all []Recorded, words string, fits func(Recorded) bool) []int {
	var at []int
	for _, test := range []func(Recorded) bool{func(r Recorded) bool { return sameWords(r.Words, words) }, fits} {
		for i, r := range all {
			if test(r) {
				at = append(at, i)
			}
		}
		if len(at) > 0 {
			break
		}
	}
	return at
}

// answersSeveral hears the receiver of several records simply reply. The record
// which the reply's Law 3 record shows is adopted; else the earliest under which the
// reply is legal; if there is none, the earliest, and the reply is illegal
// (RULING/R-9). Where it must be announced which is adopted a reply that does not may be
// returned.
func (d *records) answersSeveral(x heardRecord) {
	c := *d.g.Case
	if c.Illegal() {
		d.elections.answersIllegal(x)
		return
	}
	i, said := d.whichAdopted(x)
	if !said {
		d.giveBack(x.words, NReturned, events.WhySayWhich, "", c.Law)
		return
	}
	if d.takes(i) {
		return
	}
	if d.g.Case != nil {
		d.elections.answered(x) // its readings: TABLE/T3
		return
	}
	d.despatch(x)
}

// whichAdopted is the one of several records that a reply adopts; none where it must
// say which, and does not.
func (d *records) whichAdopted(x heardRecord) (i int, said bool) {
	if d.g.Agreement.Points.Several == terms.SeveralAnnounced {
		return d.elections.announcedOf(x)
	}
	rest := ""
	if x.last != nil {
		rest = x.last.Record.Words
	}
	return with(d.g, d.letter.Of, x).whichAnswered(d.g.Case.Records, rest), true
}

// whichAnswered finds, among the records for one turn, the one to which a reply answers
// that repeats those words, or none. A clear one goes before one that can be read in several
// ways, for that would have to be taken by ADOPT (RULING/R-26). The reply is the second of
// what is not settled.
func (g Game) whichAnswered(all []Recorded, rest string) int {
	p, fits := g.After(g.standing()), g.ways(2).firsts()
	var at []int
	if r, err := g.Agreement.Records().Parse(rest); err == nil && rest != "" {
		at = shownAmong(all, rest, func(o Recorded) bool {
			return len(r.MatchAmong(p, g.names(), o.Readings).Readings) > 0
		})
	}
	legal := func(i int) bool { return len(all[i].Readings) > 0 }
	if !slices.ContainsFunc(at, legal) {
		at = at[:0]
		for i := range all {
			at = append(at, i)
		}
	}
	at = slices.DeleteFunc(at, func(i int) bool { return !legal(i) })
	slices.SortStableFunc(at, func(i, j int) int { return min(len(all[i].Readings), 2) - min(len(all[j].Readings), 2) })
	for _, i := range at {
		if slices.ContainsFunc(all[i].Readings, func(m rules.Move) bool { return slices.Contains(fits, m) }) {
			return i
		}
	}
	return at[0]
}

// putsAside keeps a further record of one who has replied to an ambiguous record,
// whose author is still to say what was meant. Nobody can say yet to what it
// answers, and the author is told nothing (RULING/R-12, TABLE/T2.33).
func (d *records) putsAside(x heardRecord) {
	by := d.letter.Of
	if slices.ContainsFunc(d.g.Case.Further, func(words string) bool { return sameWords(words, x.words) }) {
		d.recorded(x) // it lies there already
		return
	}
	d.conclude(events.Returned{By: by, Words: x.words, Why: events.WhyMayJoin, Waits: true})
	d.tell("", NReturned, terms.PartyOf(by), Notice{By: by, Record: x.words, Reason: events.WhyMayJoin}, "RULING/R-12", "BCC1903/V.4(a)")
}

// joinsFurther hears what was sent after a reply that stands, because the author has
// said that the move was meant to which it replied. What was sent after it joins it, and
// may be adopted in its place (BCC1903/V.4). Where the author moved on instead the reply
// is adopted by being answered, and nothing joins any more. It reports
// whether the author has a letter of what joined.
func (d *records) joinsFurther(c Case) bool {
	y := c.Author.Other()
	plies := len(d.g.Score()) - 1
	if len(c.Further) == 0 || d.g.State != StateTurn || d.g.Frozen != nil || d.g.Score()[plies].By != y {
		return false
	}
	var last heardRecord
	for _, words := range c.Further {
		r, err := d.g.Agreement.Records().Parse(words)
		if err != nil {
			continue // a record that was put aside was a record in form
		}
		m := d.g.read(r, plies)
		last = heardRecord{words: words, record: r}
		d.joinAs(y, Recorded{Words: words, Readings: inOrder(d.g.After(plies), movesOf(m)), NoCapture: m.NoCapture}, "")
	}
	if d.g.Case == nil {
		return d.g.Over()
	}
	d.elections.announce(y, last, nil)
	return true
}
