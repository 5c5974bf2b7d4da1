package correspondence

import (
	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/rules"
)

// The receiver adopts one by saying which, and nobody is punished:
// a reading of an ambiguous record (BCC1897/III.3, STAUNTON/COR.VIII,
// BCC1903/APPA/8(a), TABLE/T2.28), and one of several records for a turn
// (BCC1897/III.4).

// Announces reports whether the receiver of the open record adopts a reading of it
// by announcing which, so that it binds the author without any penalty.
func (g Game) Announces() bool {
	c := g.Case
	return c != nil && c.Stage == CaseElect && !c.Several() && !c.Barred && len(c.Readings) > 1 && g.Agreement.Penalty.Ambiguous == terms.AmbiguousAnnounced
}

// binds adopts the reading that was announced, with the reply or before it, and
// tells the author by which move it is bound. It reports whether that ended
// the game.
func (d *elections) binds(m rules.Move) bool {
	c := *d.g.Case
	d.conclude(events.Adopted{By: c.Author, Move: m, Words: c.Words, Law: "BCC1903/V.5(a)"})
	d.tell("", NAdopted, terms.PartyOf(c.Author), Notice{By: c.Author, Record: c.Words, Number: c.Number, Position: d.g.After(c.Ply),
		Move: m, Reason: events.Reason(terms.AmbiguousAnnounced)}, "BCC1903/V.5(a)")
	return d.settled(c.Author)
}

// adoptsReading hears the receiver say by ADOPT which reading is adopted (TABLE/T2.28). The
// turn goes on, and the receiver's record, if one stands in the letter, is heard next.
func (d *elections) adoptsReading(s letters.Statement, m rules.Move, plays []letters.Statement) {
	by := d.letter.Of
	if d.claims.frozenTooLong() {
		d.refuse(s, events.WhyAdjudicated, "", "RULING/R-32")
		return
	}
	c := *d.g.Case
	if !d.binds(m) && len(plays) == 0 {
		d.tell("", NStatus, terms.PartyOf(by), Notice{By: by, Asked: "status", Statement: s.Words, Move: m, Position: d.g.After(c.Ply), Number: c.Number}, "BCC1903/V.5(a)")
	}
}

// announcedWith is the reading that a reply names by the opponent's move that it
// repeats, where to name it is to announce it (RULING/R-24); 0 if it names none, or
// must not.
func (d *elections) announcedWith(x heardRecord) rules.Move {
	if x.last == nil || !d.g.Announces() {
		return 0
	}
	m, _ := d.g.among(x.last.Record, d.g.Case.Readings)
	return m
}

// announcesQuietly reports whether the side that holds a carried record, of which
// nothing is said, announces by ADOPT how it reads it (BOOK/3.5). It was shown no
// numbers, so the reading must be named by a record.
func (g Game) announcesQuietly(s letters.Selection) bool {
	if g.Agreement.Penalty.Ambiguous != terms.AmbiguousAnnounced || len(g.Carried) != 1 || len(g.Carried[0].Readings) < 2 || !s.HasRecord {
		return false
	}
	return len(s.Record.MatchAmong(g.Position(), g.names(), g.Carried[0].Readings).Readings) == 1
}

// announcedOf is the one of several records that a reply adopts, where it must say
// which: the one alone which it repeats. A reply that says nothing is taken to answer
// the first that can be read as a legal move, if it is a legal reply to that, and a
// clear one; else it is returned, and the receiver may say which is adopted. So nobody loses
// anything by a word that is wanting (BCC1897/III.4).
func (d *elections) announcedOf(x heardRecord) (i int, ok bool) {
	c := *d.g.Case
	p := d.g.After(c.Ply)
	if x.last != nil {
		at := shownAmong(c.Records, x.last.Record.Words, func(r Recorded) bool {
			return len(x.last.Record.MatchAmong(p, d.g.names(), r.Readings).Readings) > 0
		})
		if len(at) == 1 && len(c.Records[at[0]].Readings) > 0 {
			return at[0], true
		}
	}
	for i, r := range c.Records {
		if len(r.Readings) == 0 {
			continue
		}
		q, err := p.Play(r.Readings[0])
		return i, err == nil && len(r.Readings) == 1 && !r.NoCapture && len(d.g.match(x.record, q).Readings) > 0
	}
	return 0, false
}

// firstStands reports whether the first record of a turn is its only one: none is
// altered once it is handed in (BCC1903/APPA/5), and no law of the code lets the
// opponent adopt another, so that a further one is out of turn (BCC1903/II.6(d)).
func (g Game) firstStands() bool { return g.Agreement.Points.Several == terms.SeveralFirst }
