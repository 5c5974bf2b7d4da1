package correspondence

import (
	"slices"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
)

// hearsHeld hears what waited for its writer's word, as of its first arrival
// (CLOCK/C-1, RULING/R-53): all of it, or, where the acts were withdrawn, what
// waited with them. An exaction that is withdrawn leaves the right as it is, and
// its record goes back, so that it is no bare reply (RULING/R-13).
func (d *answers) hearsHeld(w Confirmation, confirmed bool) {
	was, at, held, man, told := d.letterHeard, d.at, d.held, d.man, len(d.notices)
	letter := &Letter{Of: w.By, Member: was.letter.Member, Text: w.Text, Arrived: w.At, Key: d.cause}
	if w.Lacks == events.LacksWriting {
		letter.Hand = Hand{Way: terms.WayTelephone, Came: w.At}
	}
	d.letterHeard = letterHeard{letter: letter, since: told, told: was.told, also: was.also, changed: was.changed}
	d.held, d.man, d.at = &w, nil, w.At
	d.sense = d.g.reads(w.By, w.Text)
	said, sense := d.sense.said(), d.sense
	plays, others := d.split(slices.DeleteFunc(said, func(s letters.Statement) bool { return !w.holds(s, confirmed) }))
	if !w.onTurn() {
		plays, d.ifs = nil, nil // they were heard when they came
	}
	d.aside = !confirmed && slices.Contains(w.Acts, terms.ActExact)
	if !d.hearsSaid(plays, others) && confirmed {
		d.times.minutes(len(said))
	}
	for i := range d.notices[told:] {
		d.notices[told+i].At, d.notices[told+i].Hand = at, letter.Hand // the letters go out now
	}
	if confirmed {
		was.note = strings.TrimSpace(sense.note() + "\n" + was.note)
	}
	was.sense.Parts = append(slices.Clip(sense.Parts), was.sense.Parts...)
	was.void, was.claimed, was.aside = d.void || was.void, d.claimed || was.claimed, was.aside || d.aside && confirmed
	d.letterHeard, d.at, d.held, d.man = was, at, held, man
}

// holds reports whether a statement of the letter waited, and is heard now.
func (w Confirmation) holds(s letters.Statement, confirmed bool) bool {
	act := acts[s.Kind]
	if other := weighty[s.Kind]; !slices.Contains(w.Acts, act) && slices.Contains(w.Acts, other) {
		act = other
	}
	if s.Kind == letters.Chooses || s.Kind == letters.Names {
		act = terms.ActExact // if it is among the words, it was a choice among three
	}
	// The facts of a claim may go over several lines.
	if act != "" && slices.Contains(w.Acts, act) && strings.Contains("\n"+w.Words+"\n", "\n"+s.Words+"\n") {
		return confirmed
	}
	return s.Kind == letters.Plays || s.Kind == letters.Conditions || waitsWith(s, w.Acts)
}

// counts is the instant as of which a statement counts that was confirmed. An
// exaction, and a claim that the office decides by itself, rest on the time of
// their despatch (BCC1903/V.2(b), BCC1903/V.9(c)); what takes from both all their
// time, or is for a person to judge, takes effect from now on, so that nobody
// loses a day without knowing of it.
func (d *answers) counts(s letters.Statement, now time.Time) time.Time {
	if d.held == nil {
		return d.at
	}
	switch {
	case s.Kind == letters.ClaimsForfeit && s.About != "time", s.Kind == letters.ClaimsAdjudication, s.Kind == letters.ClaimsAnnulment,
		s.Kind == letters.Resigns, s.Kind == letters.Accepts, s.Kind == letters.Offers, s.Kind == letters.Consents, s.Kind == letters.Withdraws:
		return now
	case s.Kind == letters.Leaves:
		if w, _ := letters.ReadLeave(s.Facts, calendar.DateOf(now, time.UTC)); w.Ends {
			return now
		}
	}
	return d.held.At
}

// confirmsAfterEnd hears what waited confirmed after the end of the game. The end
// rests on its absence, so the umpire is asked, within the time for that
// (RULING/R-53, RULING/R-37). Of a resignation and an offer nothing is left. It
// reports whether the umpire was asked.
func (d *answers) confirmsAfterEnd(said []letters.Statement) bool {
	g := d.g
	i := slices.IndexFunc(said, func(s letters.Statement) bool { return s.Kind == letters.Confirms && s.About == "yes" })
	if i < 0 || g.Ended.Result == terms.Annulled || !g.mayAct(*d.letter) || d.at.After(g.AppealUntil(g.EndedAt)) {
		return false
	}
	w, ok := d.confirmationMeant(said[i])
	if !ok {
		return len(d.notices) > 0
	}
	if !w.onTurn() {
		return false
	}
	d.confirmedLate(w, true)
	return true
}

// endsAt is the instant at which a game ends: of an act that was confirmed, that
// of the confirmation, from which the time for an appeal runs (RULING/R-37).
func (d *answers) endsAt() time.Time {
	if d.held == nil {
		return d.at
	}
	return d.now
}

// hearsSaid hears the statements of a letter: claims and answers, then records,
// then conditions (RULING/R-13). It reports whether the records wait for the
// answer to a claim of a draw (RULING/R-17).
func (d *answers) hearsSaid(plays, others []letters.Statement) (waits bool) {
	var offer letters.Statement
	if i := slices.IndexFunc(others, func(s letters.Statement) bool { return s.Kind == letters.Names }); i >= 0 {
		d.man = &others[i]
	}
	arrived := d.at
	for _, s := range d.inOrder(others) {
		if s.Kind == letters.Offers && len(plays) > 0 {
			d.offers, offer = true, s // with the record, below
			continue
		}
		if d.g.Over() {
			break
		}
		d.at = d.counts(s, d.now)
		d.hear(s, plays)
		d.series.sweep()
		d.at = arrived
	}
	if d.waits != "" {
		return true
	}
	if !d.g.Over() {
		d.records.hearRecords(plays)
		d.series.hearConditions(len(plays))
	}
	if by := d.law3; by != nil && !d.g.Over() {
		d.law3 = nil // once, though the letter be heard in two parts, what waited and what did not
		d.elections.exactsLaw3(by.Other(), "exaction.law3", "")
	}
	if d.offers && !d.offered && !d.g.Over() {
		d.claims.offersBare(offer) // the record had no effect: the offer comes without a move
	}
	return false
}
