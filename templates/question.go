package templates

import (
	"slices"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// What the letters say of questions to the umpire, and of the clocks that stand
// still.

// question is the question that the notice puts or answers; its number is 0 if there
// is none.
func (l *letter) question() correspondence.Appeal {
	q, _ := l.g.Question(l.n.Question)
	return q
}

// Question is its number within the game, "1"; "" if there is none.
func (l *letter) Question() string {
	if l.question().No == 0 {
		return ""
	}
	return itoa(l.n.Question)
}

// IsClaim says that it is a claim, and no appeal.
func (l *letter) IsClaim() bool {
	q := l.question()
	return q.No > 0 && q.IsClaim()
}

// Claimed is what is claimed, as it follows "claims": "the game", "a draw"; ""
// of an appeal.
func (l *letter) Claimed() string { return claimed[l.About()] }

var claimed = map[events.QuestionAbout]string{
	events.AboutForfeit: "the game", events.AboutDraw: "a draw",
	events.AboutFifty:  "a count of fifty moves",
	events.AboutUnable: "adjudication", events.AboutAnnulment: "another game in place of this",
}

// Judge is who judges it, "the umpire" or "the secretary".
func (l *letter) Judge() string {
	if l.About() == events.AboutUnable || l.About() == events.AboutLapse {
		return "the secretary"
	}
	if with := l.question().With; with.Office() == terms.ToUmpire {
		return "the " + with.String()
	}
	return "the umpire"
}

// FrozenByDate says that the game is adjudged because the date has come, and that
// nobody claimed it.
func (l *letter) FrozenByDate() bool { return l.g.Frozen != nil && l.g.Frozen.Automatic }

// FirstMover has the first move in the game that replaces one which is annulled.
func (l *letter) FirstMover() string { return l.g.FirstMover().String() }

// FirstMoved is who began the game.
func (l *letter) FirstMoved() string { return l.g.Origin.Turn().String() }

// About is what the question is about: appeal, forfeit, draw.
func (l *letter) About() events.QuestionAbout { return l.question().About }

// QuestionLaw is the ground of a claim.
func (l *letter) QuestionLaw() string { return string(l.question().Law) }

// Stays says that no time is reckoned until the question is answered, and, in
// the letter that answers it, that none was.
func (l *letter) Stays() bool { return l.question().Stay > 0 }

// QuestionTitle is the title of that law.
func (l *letter) QuestionTitle() string {
	return l.g.Agreement.Cites(rules.Law(l.QuestionLaw())).Title()
}

// MyQuestion says that the reader put it.
func (l *letter) MyQuestion() bool {
	q := l.question()
	return q.No > 0 && l.player && q.By == l.me
}

// Idled says that the time runs on because an appeal of the same player was
// found idle before.
func (l *letter) Idled() bool {
	q := l.question()
	return q.No > 0 && q.Stay == 0 && !l.g.Over() && l.g.Frozen == nil
}

// Idle says that the appeal was found idle.
func (l *letter) Idle() bool { return l.question().Idle }

// Counts says that the time of the question counts against the player who put it.
func (l *letter) Counts() bool {
	q := l.question()
	return q.Counts && q.Stay > 0
}

// LastTurn is the time that counts after all in By's last turn, which is over; "" if
// there is none.
func (l *letter) LastTurn() string {
	if l.n.Over <= 0 {
		return ""
	}
	return l.length(l.n.Over)
}

// OftenIdle is which idle appeal of the same player this one is, from the third
// on, "third"; "" before that (RULING/R-62).
func (l *letter) OftenIdle() string {
	q, n := l.question(), 0
	for _, x := range l.g.Appeals {
		if x.Idle && x.By == q.By {
			n++
		}
	}
	switch {
	case !q.Idle || n < 3:
		return ""
	case n == 3:
		return "third"
	}
	return itoa(n) + "th"
}

// IdleAppeals says, to whoever judges a claim under BCC1903/V.9(d), how many appeals
// of the accused were found idle, if a third one was (RULING/R-62); else "".
func (l *letter) IdleAppeals() string {
	q, n := l.question(), 0
	if q.Law != "BCC1903/V.9(d)" {
		return ""
	}
	for _, x := range l.g.Appeals {
		if x.Idle && x.By != q.By {
			n++
		}
	}
	if n < 3 {
		return ""
	}
	return itoa(n) + " appeals of " + q.By.Other().String() + "'s in this game were found idle; a third one is a ground of this claim " + l.Law("RULING/R-62") + "."
}

// RulerBare is the same within a sentence, "the umpire".
func (l *letter) RulerBare() string { return "t" + l.Ruler()[1:] }

// AppealUntil is until when the reader may appeal to the umpire from a result, or
// from a ruling of another official (RULING/R-37); "" if there is no appeal.
func (l *letter) AppealUntil() string {
	at, g := l.n.At, l.g
	if g.Over() {
		at = g.EndedAt
	}
	until := g.AppealUntil(at)
	switch {
	case !l.player, l.n.Ruled != nil && l.n.Ruled.By.Office() == terms.ToUmpire:
		return ""
	case g.Over() && g.Ended.Result == terms.Annulled, !until.After(l.n.At):
		return ""
	}
	return l.day(until)
}

// Fell says that a question to the umpire fell with the result.
func (l *letter) Fell() bool {
	return l.g.Over() && slices.ContainsFunc(l.g.Appeals, func(q correspondence.Appeal) bool {
		return q.How == "fell" && q.About != events.AboutLapse && q.Closed.Equal(l.g.EndedAt)
	})
}

// openStay is the stay by which the reader's clock stands still, and its
// number; 0 if it stands for a query alone, or not at all.
func (l *letter) openStay() (int, correspondence.Stay) {
	no := 0
	for _, s := range l.clock.of.Out {
		if s.Stay > 0 && s.To.IsZero() && (no == 0 || l.g.Stays[s.Stay-1].Lasts()) {
			no = s.Stay
		}
	}
	if no == 0 {
		return 0, correspondence.Stay{}
	}
	return no, l.g.Stays[no-1]
}

// StillFor says for what the reader's clock stands still: query, question, held for
// a task of Penalty E, suspended, or letter if a ruling has ended it and is on its
// way.
func (l *letter) StillFor() string {
	no, stay := l.openStay()
	_, asked := l.g.StayFor(no)
	switch {
	case no == 0:
		return "query"
	case !stay.Lasts():
		return "letter"
	case asked:
		return "question"
	case stay.Penalty > 0:
		return "held"
	}
	return "suspended"
}

// idleClock is that turn, without the time of the question.
func (l *letter) idleClock() (calendar.Clock, bool) {
	no, stay := l.openStay()
	q, asked := l.g.StayFor(no)
	if !asked || !stay.Lasts() || q.Waits != "" || q.By != l.me || !l.player || !l.MyTurn() {
		return calendar.Clock{}, false
	}
	k := l.clock.of
	k.Out = slices.DeleteFunc(slices.Clone(k.Out), func(s calendar.Span) bool { return s.Stay == no })
	return k, true
}

// received is the reader's clock as it is when this very letter has been received,
// and whether it goes on with it.
func (l *letter) received(k calendar.Clock, of func(correspondence.Game) calendar.Clock) (calendar.Clock, bool) {
	after := of(l.g.Received(l.n.ID, l.receivedBy(), l.comes()))
	return after, k.Still() && !after.Still()
}
