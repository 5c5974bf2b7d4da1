package correspondence

import (
	"slices"

	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/penalty"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/rules"
)

// match is what a due record means in a position. Of a promotion that names no
// piece the agreement may have made a Queen (STAUNTON/DEF.QUEENING, RULING/R-6).
func (g *Game) match(r descriptive.Record, p rules.Position) descriptive.Match {
	return g.matchAmong(r, p, p.LegalMoves())
}

// matchAmong is the same among some of the legal moves.
func (g *Game) matchAmong(r descriptive.Record, p rules.Position, moves []rules.Move) descriptive.Match {
	m := r.MatchAmong(p, g.names(), moves)
	if g.Agreement.Points.NoCapture == terms.TakenAsCapture {
		m.NoCapture = false // BCC1903/I.13.C alone governs: a word left out is no offence, and nothing but a capture fits
	}
	if g.Agreement.Unnamed == terms.UnnamedAmbiguous {
		return m
	}
	var out []descriptive.Reading
	for _, x := range m.Readings {
		if unnamed, queen := promotions(m.Readings, x.Move); !unnamed || g.Agreement.Unnamed == terms.UnnamedQueen && (!queen || x.Move.Promotion() == rules.Queen) {
			out = append(out, x)
		}
	}
	m.Readings = out
	return m
}

// promotions reports whether among the readings are several promotions of the
// Pawn that makes the move, so that the piece is not named; and whether one of
// them is to a Queen.
func promotions(all []descriptive.Reading, m rules.Move) (unnamed, queen bool) {
	n := 0
	for _, x := range all {
		if x.Move.Promotion() != rules.NoRole && x.Move.From() == m.From() && x.Move.To() == m.To() {
			n++
			queen = queen || x.Move.Promotion() == rules.Queen
		}
	}
	return n > 1, queen
}

// unfit reports whether a text that has the form of a record is by agreement
// none that ends a turn, and why: it is of a square that there is not
// (RULING/R-11), or of a promotion that is not complete (RICC/10).
func (g *Game) unfit(x heardRecord) (events.Reason, bool) {
	p := g.Position()
	switch {
	case g.Agreement.Scrutiny.Unreadable != terms.UnreadableIllegal && !x.record.Intelligible():
		return events.WhyUnreadable, true
	case g.Agreement.Unnamed == terms.UnnamedIncomplete && len(g.Carried()) == 0 && len(g.match(x.record, p).Readings) == 0 && len(x.record.Match(p, g.names()).Readings) > 0:
		return events.WhyUnnamed, true
	}
	return "", false
}

// backSent is what is told of a record that goes back, and why.
type backSent struct {
	kind  NoticeKind
	why   events.Reason
	laws  []rules.Law
	match *descriptive.Match // in the position on the board; nil: it was not read

	detail string // words that complete the reason
}

// comesBack reports whether a record of the player whose turn it is goes back before
// despatch, by agreement: no offence arises, the turn goes on, and the opponent
// learns nothing of it (TABLE/T1.10, TABLE/T1.15). The rows are TABLE/T6.1, TABLE/T6.2,
// TABLE/T1.20, TABLE/T6.5 and TABLE/T6.6.
func (d *records) comesBack(x heardRecord) (backSent, bool) {
	g := d.g
	if x.ruled || len(x.row) > 0 {
		return backSent{}, false
	}
	a := g.Agreement
	if why, unfit := g.unfit(x); unfit {
		if why == events.WhyUnnamed {
			return backSent{kind: NReturned, why: why, laws: []rules.Law{"RICC/10"}}, true
		}
		return backSent{kind: NUnread, why: why, laws: []rules.Law{"RULING/R-11"}}, true
	}
	if a.Numbered && x.number == 0 {
		return backSent{kind: NReturned, why: events.WhyNoNumber, laws: []rules.Law{"RULING/R-48", "BCC1903/VI.PREF(d)"}}, true
	}
	if a.Scrutiny.Illegality == terms.Guard {
		if fault, words := g.law3(x); fault == events.Law3Wrong {
			return backSent{kind: NReturned, why: events.WhyLastMove, laws: []rules.Law{"RULING/R-71", "BCC1903/V.3"}, detail: words}, true
		}
	}
	if len(g.Carried()) > 0 {
		return backSent{}, false // nobody has said yet in which position it stands
	}
	m := g.match(x.record, g.Position())
	if law := g.Agreement.CallsCheck(); law != "" && len(m.Readings) == 0 && !a.SilentOn("BCC1903/V.6(a)") && g.uncalled(len(g.Score())) && x.record.Unsafe(g.Position(), g.names()) {
		return backSent{kind: NReturned, why: events.WhyInCheck, laws: []rules.Law{law, "RULING/R-83"}}, true
	}
	illegal, ambiguous := a.Scrutiny.Illegality == terms.Guard, a.Scrutiny.Ambiguity == terms.Guard
	switch {
	case len(m.Readings) == 0 && illegal:
		return backSent{kind: NReturned, why: events.WhyNoMoveFits, laws: []rules.Law{"RULING/R-2", "BCC1903/V.6(a)"}, match: &m}, true
	case m.NoCapture && illegal:
		return backSent{kind: NReturned, why: events.WhyOnlyCaptures, laws: []rules.Law{"RULING/R-2", "BCC1903/V.5(c)"}, match: &m}, true
	case len(m.Readings) > 1 && ambiguous:
		return backSent{kind: NReturned, why: events.WhyAmbiguous, laws: []rules.Law{"RULING/R-2", "BCC1903/V.5(a)"}, match: &m}, true
	}
	return backSent{}, false
}

// sendBack does so.
func (d *records) sendBack(x heardRecord) {
	r, _ := d.comesBack(x)
	switch by := d.letter.Of; {
	case r.why == events.WhyUnreadable && d.g.Agreement.Scrutiny.Unreadable == terms.UnreadableNotSent:
		d.notSent(x)
	case r.match == nil:
		d.giveBack(x.words, r.kind, r.why, r.detail, r.laws...)
	default:
		d.conclude(events.Returned{By: by, Words: x.words, Why: r.why})
		d.tell("", r.kind, terms.PartyOf(by), Notice{By: by, Record: x.words, Reason: r.why, Position: d.g.Position(), Choices: d.g.list(*r.match)}, r.laws...)
	}
}

// notSent tells that a record which cannot be made out incurs, by its sending, the
// penalty that is agreed for lateness, one instance (STAUNTON/COR.IX); its author is
// told at once, and the turn goes on. The same words once more in one turn are the same
// sending (BOOK/8).
func (d *records) notSent(x heardRecord) {
	by := d.letter.Of
	again := slices.ContainsFunc(d.g.NotSent[by], func(s string) bool { return sameWords(s, x.words) })
	d.conclude(events.Returned{By: by, Words: x.words, Why: events.WhyUnreadable})
	n := Notice{By: by, Record: x.words, Reason: events.WhyUnreadable}
	laws := []rules.Law{"STAUNTON/COR.IX", "RULING/R-11"}
	if again {
		d.tell("", NUnread, terms.PartyOf(by), n, laws...)
		return
	}
	p := d.elections.inflict(penalty.Context{Of: by, Law: "STAUNTON/COR.IX"})
	if d.g.Over() {
		return
	}
	n.Penalty = &p
	laws = append(laws, "BCC1903/V.PEN.E")
	d.tell("", NUnread, terms.PartyOf(by), n, laws...)
	d.tell("", NPenalty, terms.PartyOf(by.Other()), Notice{By: by, Record: x.words, Penalty: &p, Reason: "STAUNTON/COR.IX"}, laws...)
}

// list are the readings of a record in the position now on the board, in full
// words, as the letters number them.
func (g Game) list(m descriptive.Match) []Choice {
	return choicesAmong(g.Position(), inOrder(g.Position(), movesOf(m)))
}

// returnsSeveral gives several different records in one letter back before
// despatch, where records are looked at (TABLE/T6): one is to be sent. It
// reports whether it did. The row is TABLE/T6.3.
func (d *records) returnsSeveral(list []heardRecord) bool {
	guards := d.g.Agreement.Scrutiny.Illegality == terms.Guard || d.g.Agreement.Scrutiny.Ambiguity == terms.Guard
	k := d.g.Turn
	differ := slices.ContainsFunc(list, func(x heardRecord) bool { return !sameWords(x.words, list[0].words) })
	if !guards || !differ || d.g.State != StateTurn || !k.Running || k.Of != d.letter.Of {
		return false
	}
	for _, x := range list {
		d.giveBack(x.words, NReturned, events.WhyNotAlone, "", "RULING/R-2", "BCC1903/V.4(a)")
	}
	return true
}

// tries says how a record would be read in the writer's own turn; nothing is
// despatched. After the writer's record has gone, and while one is not settled, its form
// alone is answered, which betrays nothing (RULING/R-2).
func (d *records) tries(s letters.Statement) {
	by := d.letter.Of
	n := Notice{By: by, Statement: s.Words}
	own := d.g.State == StateTurn && !d.g.Agreement.Silent() && (d.g.Turn.Running && d.g.Turn.Of == by || d.g.Post.To == by && d.g.Post.Begins == events.BeginsTurn)
	last := s.Moves[len(s.Moves)-1].Record
	n.Record = last.Words
	d.conclude(events.Noted{By: terms.PartyOf(by), Words: s.Words, About: "question"})
	switch {
	case len(s.Moves) > 2:
		n.Reason = events.WhyNotAlone
	case !own: // and no word of whether the first of two is the opponent's last move
		n.Reason = events.WhyFormOnly
	case len(s.Moves) == 2 && !d.g.answers(s.Moves[0].Record):
		n.Reason = events.WhyNotAlone
	default:
		if why, unfit := d.g.unfit(heardRecord{record: last}); unfit {
			n.Reason = why
			break
		}
		m := d.g.match(last, d.g.Position())
		n.Position, n.Choices, n.Detail = d.g.Position(), d.g.list(m), ""
		if m.NoCapture {
			n.Reason = events.WhyOnlyCaptures
		}
	}
	d.tell("", NTry, terms.PartyOf(by), n, "BCC1903/I.13.C")
}

// answers reports whether a record can be that of the last move of the score.
func (g Game) answers(r descriptive.Record) bool {
	n := len(g.Score())
	return n > 0 && slices.Contains(movesOf(r.Match(g.After(n-1), g.names())), g.Score()[n-1].Move)
}
