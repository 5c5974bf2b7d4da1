package correspondence

import (
	"cmp"
	"slices"
	"strings"

	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/rules"
)

// holds puts aside the acts of a letter that wait for a second one, by the terms (the field
// confirm, RULING/R-53) or since it is not certain who wrote the letter, and with them what the
// law hears together with them, and asks its writer. It returns what is heard at once: questions,
// and whatever does not hang on the acts.
//
// An act that can have no effect is refused at once, as ever: nobody is asked to
// confirm what is nothing. In a silent game the office does not look before
// the act counts, since its question would tell what the act would find.
func (d *answers) holds(plays, others []letters.Statement) (p, rest []letters.Statement) {
	if len(d.g.Agreement.Confirm)+len(d.letter.Unproven) == 0 {
		return plays, others
	}
	var wait []letters.Statement
	var kinds []string
	then := d.fork() // as things stand when what the letter says before it is heard
	then.events, then.notices = nil, nil
	for _, s := range others {
		act := d.waitsAs(s, plays)
		if act == "" {
			if settles := elects[s.Kind] || s.Kind == letters.Declines || s.Kind == letters.Withdraws; settles && !then.g.Over() {
				then.hear(s, plays)
			}
			continue
		}
		if d.inVain(s, plays) && then.answers.inVain(s, plays) {
			continue
		}
		if wait = append(wait, s); !slices.Contains(kinds, act) {
			kinds = append(kinds, act)
		}
	}
	if len(wait) == 0 {
		return plays, others
	}
	stays := func(s letters.Statement) bool { return !waitsWith(s, kinds) && !slices.ContainsFunc(wait, same(s)) }
	var held []letters.Statement
	if onTurn(kinds) {
		held, plays, d.ifs = slices.Concat(plays, d.ifs), nil, nil
	}
	for _, s := range wait {
		d.seesWhatHeElects(s)
	}
	d.asksToConfirm(kinds, wait, held)
	d.note = "" // it goes with what waits
	return plays, slices.DeleteFunc(slices.Clone(others), func(s letters.Statement) bool { return !stays(s) })
}

// waitsAs is the act for which a statement of the letter waits for a second one; "" if it waits
// for none. A right that is given up beside a record would be given up by that as well
// (RULING/R-74).
func (d *answers) waitsAs(s letters.Statement, plays []letters.Statement) string {
	if act := d.actOf(s); act != "" && slices.Contains(d.g.Agreement.Confirm, act) {
		return act
	}
	act := weighty[s.Kind]
	if s.Kind == letters.Offers {
		act = terms.ActOffer // by telephone alone
	}
	if slices.Contains(d.letter.Unproven, act) && (act != terms.ActWaive || len(plays) == 0) {
		return act
	}
	return ""
}

// lacks is what the letter wants, unless one of these acts waits by the terms.
func (d *answers) lacks(kinds []string) events.Lack {
	if len(d.letter.Unproven) == 0 || slices.ContainsFunc(kinds, func(s string) bool { return slices.Contains(d.g.Agreement.Confirm, s) }) {
		return ""
	}
	return cmp.Or(d.letter.Lacks, events.LacksSignature)
}

// actOf is the act that a statement does; "" if it is none that may wait. By a
// choice among three the receiver exacts, whether it is made by a number or by naming
// a man (STAUNTON/R.VIII).
func (d *answers) actOf(s letters.Statement) string {
	if (s.Kind == letters.Chooses || s.Kind == letters.Names) && d.g.choosing(d.letter.Of) {
		return terms.ActExact
	}
	return acts[s.Kind]
}

// waitsWith reports whether a statement waits with acts of these kinds: with one
// on which the turn hangs all waits but questions, settings, and what concerns
// no move.
func waitsWith(s letters.Statement, kinds []string) bool {
	if !onTurn(kinds) {
		return false
	}
	switch s.Kind {
	case letters.Asks, letters.Tries, letters.Reminds, letters.Leaves, letters.Consents, letters.RefusesTerms, letters.Proposes, letters.Appeals, letters.States, letters.Enters, letters.Confirms, letters.Pronounces:
		return false
	}
	return true
}

func same(s letters.Statement) func(letters.Statement) bool {
	return func(t letters.Statement) bool { return s.Kind == t.Kind && s.Words == t.Words }
}

// inVain reports whether the act would have no effect as things stand.
func (d *answers) inVain(s letters.Statement, plays []letters.Statement) bool {
	if d.g.Silent() || s.Kind == letters.Offers && len(plays) > 0 {
		return false
	}
	try := d.fork()
	try.events, try.notices = nil, nil
	try.hear(s, plays)
	return !slices.ContainsFunc(try.events, func(e events.Event) bool {
		switch e.What.(type) {
		case events.Refused, events.Returned, events.Noted, events.Delivered, events.Tested:
			return false
		}
		return true
	})
}

// seesWhatHeElects says that what a player elects on was received, though the election
// waits to be confirmed (CLOCK/C-2).
func (d *answers) seesWhatHeElects(s letters.Statement) {
	by := d.letter.Of
	if p := d.g.Post; p.Notice != "" && p.To == by && d.g.electing(by) && elects[s.Kind] && !d.g.unseen(by) {
		d.records.receives(p.Notice, events.ReceiptByReply)
	}
}

// asksToConfirm asks the writer, who alone is told (RULING/R-53). Of a letter
// that came once more the writer is told again, and it counts from its first arrival; where the game
// has moved on since, it is another letter.
func (d *answers) asksToConfirm(kinds []string, wait, held []letters.Statement) {
	by := d.letter.Of
	words, holds := linesOf(wait), linesOf(held)
	text := d.text
	for _, w := range d.g.ToConfirm(by) {
		if w.sameAs(kinds, holds, text) && !d.g.late(w) {
			if w.Lacks != "" {
				d.conclude(events.ConfirmationAsked{No: w.No, By: by, Notice: d.reserve()})
				w, _ = d.g.Confirmation(w.No)
				d.tell(w.Again[len(w.Again)-1], NConfirm, terms.PartyOf(by), Notice{By: by, Statement: oneLineOf(w.Words), Confirm: w.No, Reason: "again"}, "RULING/R-53")
				return
			}
			d.tellConfirm(w.No, "again", "")
			return
		}
	}
	w := events.ConfirmationAsked{No: len(d.g.Confirmations) + 1, By: by, Member: d.writer(by), Acts: kinds, Words: words, Holds: holds, Notice: d.reserve(), Lacks: d.lacks(kinds)}
	if plain(text) != plain(words) {
		w.Text = text
	}
	d.asked = w.No
	d.conclude(w)
	d.tell(w.Notice, NConfirm, terms.PartyOf(by), Notice{By: by, Statement: oneLineOf(words), Confirm: w.No}, "RULING/R-53")
}

// sameAs reports whether a letter says once more what waits: in the same words,
// or in others where there is but one way to mean it.
func (w Confirmation) sameAs(kinds []string, holds, text string) bool {
	if plain(w.Text) == plain(text) {
		return true
	}
	one := !slices.ContainsFunc(kinds, func(s string) bool { return s == terms.ActExact || s == terms.ActClaim })
	return one && slices.Equal(w.Acts, kinds) && plain(w.Holds) == plain(holds)
}

// tellConfirm tells a side what became of something that waits for its word.
func (d *answers) tellConfirm(no int, why events.Reason, detail string, laws ...rules.Law) {
	by := d.letter.Of
	w, _ := d.g.Confirmation(no)
	d.tell("", NConfirm, terms.PartyOf(by), Notice{By: by, Statement: oneLineOf(w.Words), Confirm: no, Reason: why, Detail: detail}, append([]rules.Law{"RULING/R-53"}, laws...)...)
}

func linesOf(said []letters.Statement) string {
	lines := make([]string, len(said))
	for i, s := range said {
		lines[i] = s.Words
	}
	return strings.Join(lines, "\n")
}

func oneLineOf(words string) string { return strings.Join(strings.Split(words, "\n"), ", ") }

// answersWaiting hears the YES and the NO of a letter, before all else, and
// returns the other statements.
func (d *answers) answersWaiting(others []letters.Statement) []letters.Statement {
	if !slices.ContainsFunc(others, func(s letters.Statement) bool { return s.Kind == letters.Confirms }) {
		return others
	}
	var rest []letters.Statement
	for _, s := range others {
		switch {
		case s.Kind != letters.Confirms:
			rest = append(rest, s)
		case !d.g.Over():
			d.text = lacking(d.text, s.Words)
			if w, ok := d.confirmationMeant(s); ok {
				d.answersConfirmation(w, s.About == "yes")
			}
		}
	}
	return rest
}

// confirmationMeant is what a YES or a NO is about: the number that it names,
// the question to which the letter replies, or the one thing that waits. What is
// not plain is asked back, and what another wrote only the other confirms.
func (d *answers) confirmationMeant(s letters.Statement) (Confirmation, bool) {
	by := d.letter.Of
	open := d.g.ToConfirm(by)
	w, ok := d.g.Confirmation(s.Select.Number)
	ok = ok && w.By == by
	if s.Select.Number == 0 {
		i := slices.IndexFunc(d.g.Confirmations, func(c Confirmation) bool {
			return c.By == by && c.asksBy(d.letter.Answers)
		})
		switch {
		case i >= 0:
			w, ok = d.g.Confirmations[i], true
		case len(open) == 1 && d.letter.Answers == "": // of another letter it is no answer (RULING/R-75)
			w, ok = open[0], true
		}
	}
	switch {
	case !ok && len(open) > 0:
		d.tellConfirm(0, "which", "")
	case !ok:
		d.tellConfirm(0, "none", "")
	case d.letter.Hand.Way == terms.WayTelephone:
		d.asksInWriting(w)
	case d.letter.Unread || len(d.letter.Unproven) > 0 && !w.asksBy(d.letter.Answers):
		d.tellConfirm(w.No, "unproven", "") // who wrote it may not have read the question
	case !w.Open():
		d.tellConfirm(w.No, "answered", string(w.How))
	case w.Member != d.writer(by):
		d.tellConfirm(w.No, "another", w.Member, "BCC1903/IV.2")
	default:
		return w, true
	}
	return Confirmation{}, false
}

// asksInWriting asks once more for a word that was given by telephone: a letter that answers
// either question counts.
func (d *answers) asksInWriting(w Confirmation) {
	by := w.By
	d.conclude(events.ConfirmationAsked{No: w.No, By: by, Notice: d.reserve()})
	w, _ = d.g.Confirmation(w.No)
	d.tell(w.Again[len(w.Again)-1], NConfirm, terms.PartyOf(by), Notice{By: by, Statement: oneLineOf(w.Words), Confirm: w.No, Reason: "unproven"}, "RULING/R-53")
}

// answersConfirmation lets the acts count with YES as of their first arrival; with
// NO they are nothing. Where the game has moved on since, neither is applied by
// itself if anything hangs on it (RULING/R-53).
func (d *answers) answersConfirmation(w Confirmation, yes bool) {
	late := d.g.late(w)
	switch {
	case late && (yes || w.Holds != ""):
		d.confirmedLate(w, yes)
	case yes:
		d.conclude(events.ConfirmationAnswered{No: w.No, By: w.By, How: events.ConfirmedAct})
		told := len(d.notices)
		d.hearsHeld(w, true)
		if !slices.ContainsFunc(d.notices[told:], func(n Notice) bool { return n.To == terms.PartyOf(w.By) }) {
			d.tellConfirm(w.No, events.Reason(events.ConfirmedAct), "")
		}
	default:
		d.conclude(events.ConfirmationAnswered{No: w.No, By: w.By, How: events.WithdrawnAct})
		d.tellConfirm(w.No, events.Reason(events.WithdrawnAct), "")
		d.hearsHeld(w, false)
	}
}

// confirmedLate opens a case for the umpire: what both were told meanwhile is
// undone only by a ruling (RULING/R-53).
func (d *answers) confirmedLate(w Confirmation, yes bool) {
	words := w.Words
	if !yes {
		words = w.Holds
	} else if w.Holds != "" {
		words += "\n" + w.Holds
	}
	end := events.ConfirmationAnswered{No: w.No, By: w.By, How: events.ConfirmedLate, Question: len(d.g.Appeals) + 1}
	if !d.rulings.asksUmpire(letters.Statement{Kind: letters.Appeals, Words: words, Facts: words}, events.AboutConfirmed, "RULING/R-53") {
		return // one is with the umpire already; this waits until that is answered
	}
	d.conclude(end)
}

// waiting are the acts of a side that wait for its word since an earlier letter, and that a record
// withdraws.
func (d *answers) waiting(by rules.Colour) []Confirmation {
	if d.held != nil {
		return nil
	}
	return slices.DeleteFunc(d.g.ToConfirm(by), func(w Confirmation) bool { return w.No == d.asked || w.OutlastsMove() })
}

// supersede withdraws whatever waits for the word of a player who moves on without
// having answered, as a record withdraws a claim that waits for the umpire
// (TABLE/T4.23); the player was told so. A record that waited is heard, for none that
// was sent can be recalled (BCC1903/V.PREF(b)).
func (d *answers) supersede(by rules.Colour) {
	for _, w := range d.waiting(by) {
		late := d.g.late(w)
		d.conclude(events.ConfirmationAnswered{No: w.No, By: by, How: events.OvertakenAct})
		d.tellConfirm(w.No, events.Reason(events.OvertakenAct), "")
		if !late {
			d.hearsHeld(w, false)
		}
	}
}
