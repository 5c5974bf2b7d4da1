package correspondence

import (
	"slices"
	"strconv"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/rules"
)

// How a question ends without an answer.
const (
	fell      = "fell"      // nothing turns on it any more (TABLE/T4.24)
	withdrawn = "withdrawn" // a claim of a draw, by a later record of the claimant (TABLE/T4.23)
)

// Appeal is a question put to the umpire: an appeal, or a claim that needs a
// person. It is no state of the game (CLOCK/C-7): the player
// whose turn it is may still send a record, and it takes effect.
type Appeal struct {
	No     int // within the game, from 1
	By     rules.Colour
	At     time.Time // its despatch
	About  events.QuestionAbout
	Words  string // as written
	Law    rules.Law
	Matter events.Topic `json:",omitzero"` // of an appeal: what it is about (RULING/R-76); zero: nobody asked when it was put
	Stay   int          // the stay in which both clocks stand for it; 0: none
	Closed time.Time    // zero while it is open
	How    string       // free: the row of the ruling that answered it, "fell" or "withdrawn"
	Idle   bool         // an appeal that was found idle
	Counts bool         // its time is reckoned against the side that put it
	Waits  string       // the lines of its letter that wait for the answer (RULING/R-17)

	// Of a claim of a draw: the position in which it was made, and what the office
	// found.
	Position rules.Position
	Tested   *events.Tested
	Plies    int         // of a demand of fifty moves: how many were despatched
	Since    time.Time   // from when its answer is awaited
	Put      terms.Party // the office to which it belongs
	With     terms.Party // who is to answer
	Asked    time.Time   // when the office was last asked for it; zero: only when it was put
	// Letters are those by which officials were asked.
	Letters []events.NoticeID
	// Said is what the sides have said of it since it was put.
	Said []View `json:",omitempty"`
}

// IsClaim reports whether it is a claim that needs a person: no appeal, no
// choice that went by, nothing that was confirmed late, and no letter of another.
func (a Appeal) IsClaim() bool {
	return a.About != events.AboutAppeal && a.About != events.AboutLapse && a.About != events.AboutConfirmed && a.About != events.AboutDisowned
}

// judge is who answers a question about that, unless that official is silent: the secretary
// judges who cannot go on (RULING/R-41) and what follows a choice that went by
// (RULING/R-7), the umpire the rest.
func judge(about events.QuestionAbout) terms.Party {
	if about == events.AboutUnable || about == events.AboutLapse {
		return terms.ToSecretary
	}
	return terms.ToUmpire
}

// Open reports whether the question waits for its answer.
func (a Appeal) Open() bool { return a.Closed.IsZero() }

// Question returns the question of that number; false if there is none.
func (g Game) Question(no int) (Appeal, bool) {
	if no < 1 || no > len(g.Appeals) {
		return Appeal{}, false
	}
	return g.Appeals[no-1], true
}

// AppealUntil is until when it may be appealed from what was ruled or ended at
// the instant (RULING/R-37).
func (g Game) AppealUntil(at time.Time) time.Time { return at.Add(g.Agreement.AppealWindow) }

// appeals hears a player ask the umpire (BCC1903/V.2(b), TABLE/T4.16).
// That a record was damaged on its way ("Solid") is a ground by itself
// (BCC1903/VI.PREF(a), BCC1903/APPA/6, BCC1897/III.3.NOTE).
func (d *rulings) appeals(s letters.Statement) {
	law := rules.Law("BCC1903/V.2(b)")
	switch s.About {
	case "transport":
		law = damageLaw
	case "not mine":
		d.disowns(s)
		return
	}
	d.asksUmpire(s, events.AboutAppeal, law)
}

// forfeitLaws are the grounds of forfeiture that a person must judge.
var forfeitLaws = map[string]rules.Law{
	"assistance": "BCC1903/V.9(a)", "refusal": "BCC1903/V.9(b)", "laws": "BCC1903/V.9(d)",
	"books": bookLaw,
}

// asksUmpire puts a question to the umpire and tells both players. The time
// until each has the answer is left out of any turn, provisionally (CLOCK/C-7,
// TABLE/T4.11).
//
// One question is heard for one fact (RULING/R-62). What the fact is the office
// cannot tell: so a side has one open appeal, and one open claim on each ground
// of BCC1903/V.9, and another is refused until that is answered. An
// appeal in the words of one that was answered is on the same fact while no
// record has been despatched since; of one in other words only the umpire can say
// whether it is, and may find it idle. The row is TABLE/T4.25.
func (d *rulings) asksUmpire(s letters.Statement, about events.QuestionAbout, law rules.Law) (asked bool) {
	by, g := d.letter.Of, d.g
	if why, detail, rests := g.answeredBefore(by, s, about, law); why != "" {
		d.refuse(s, why, detail, rests)
		return false
	}
	w := events.Appealed{No: len(g.Appeals) + 1, By: by, About: about, Words: s.Words, Law: law, Waits: d.waits}
	if about == events.AboutAppeal {
		w.Matter = d.disputed(s.Words)
	}
	if about == events.AboutDisowned {
		w.Matter = d.disownedLetter()
	}
	laws := []rules.Law{law}
	if about == events.AboutForfeit {
		laws = append(laws, "BCC1903/V.9.PROVISO")
	}
	stays := !g.Over() && g.Frozen == nil
	if stays && about == events.AboutAppeal && g.idled(by) {
		// RULING/R-62: after one idle appeal the player's later ones leave nothing out, unless
		// the umpire so orders, who may credit the time.
		stays, laws = false, append(laws, "RULING/R-62")
	}
	if stays {
		w.Stay = len(g.Stays) + 1
		if law != "BCC1903/V.2(b)" {
			laws = append(laws, "BCC1903/V.2(b)")
		}
	}
	if g.Over() {
		laws = append(laws, "RULING/R-37")
	}
	fromCase := about == events.AboutAppeal && g.byCase()
	if !fromCase {
		w.Notice = d.reserve()
	}
	if put := d.before(w); put != judge(about) {
		w.Put = put
	}
	d.conclude(w)
	if stays {
		why := "appeal of "
		if about != events.AboutAppeal && about != events.AboutDisowned {
			why = "claim of "
		}
		d.conclude(events.Stayed{No: w.Stay, Why: why + by.String(), Law: "BCC1903/V.2(b)"})
	}
	n := Notice{By: by, Statement: s.Words, Asked: string(about), Detail: s.Facts, Question: w.No}
	if about == events.AboutDraw {
		n.Tested, n.TestedIn = g.Tested, g.Position()
	}
	if !fromCase { // RULING/R-92: else the office lays it before an adjudicator
		d.tell(w.Notice, NReport, d.g.Appeals[w.No-1].With, n, laws...)
	}
	d.tell("", NAppeal, terms.PartyOf(by.Other()), n, laws...)
	d.tell("", NAppeal, terms.PartyOf(by), n, laws...)
	return true
}

// answeredBefore says why a question is not put: it is open, or was answered, and one is heard for
// one fact.
func (g Game) answeredBefore(by rules.Colour, s letters.Statement, about events.QuestionAbout, law rules.Law) (why events.Reason, detail string, rests rules.Law) {
	if q, final := g.finalAppeal(); final && about == events.AboutAppeal {
		return events.WhyAnsweredAppeal, strconv.Itoa(q.No), "RULING/R-92"
	}
	for _, q := range g.Appeals {
		if q.By != by || q.About != about || q.Law != law {
			continue
		}
		if q.Open() {
			return events.WhyAsked, strconv.Itoa(q.No), "RULING/R-62"
		}
		if about == events.AboutAppeal && g.repeatsAppeal(q, s.Words) {
			return events.WhyAnsweredAppeal, strconv.Itoa(q.No), "RULING/R-62"
		}
		if (about == events.AboutDraw || about == events.AboutFifty) && q.How != withdrawn && q.Position == g.Position() {
			return events.WhyAnswered, strconv.Itoa(q.No), "RULING/R-62"
		}
	}
	return "", "", ""
}

// repeatsAppeal reports whether an appeal is on the same fact as one that was
// answered: it has the same words, and neither side has sent anything since of
// which they could speak.
func (g Game) repeatsAppeal(q Appeal, words string) bool {
	if q.How == fell || q.How == withdrawn || plain(words) != plain(q.Words) {
		return false
	}
	for _, l := range g.Last {
		if l.At.After(q.Closed) {
			return false
		}
	}
	return true
}

// idled reports whether an appeal of the side was found idle.
func (g Game) idled(by rules.Colour) bool {
	return slices.ContainsFunc(g.Appeals, func(q Appeal) bool { return q.By == by && q.Idle })
}

// appealsAfterEnd hears an appeal within appeal.window of the end (RULING/R-37, TABLE/T4.34);
// of a game that was annulled none is. What is said of a question that waits is heard as long
// as it waits (RULING/R-76). It reports whether there was either.
func (d *rulings) appealsAfterEnd(said []letters.Statement, rest string) bool {
	g := d.g
	if g.Ended.Result == terms.Annulled || !g.mayAct(*d.letter) {
		return false
	}
	for _, s := range said {
		no := heardOn(g, *d.letter)
		switch {
		case s.Kind == letters.Appeals && !d.at.After(g.AppealUntil(g.EndedAt)):
			d.note = rest
			d.appeals(s)
			return true
		case s.Kind == letters.States && no > 0:
			d.speaks(no, s)
			return true
		}
	}
	return len(said) == 0 && d.answersQuestion(rest)
}

// questionsFall drops questions: with a resignation or a draw agreed upon nothing turns on the
// open questions any more (TABLE/T4.24), nor in a game that is annulled.
// After any other end they wait for their answer, and a claim of forfeiture
// that was made is not waived.
func (d *rulings) questionsFall(r terms.Result, how events.Ending) {
	if (d.rulesEnd() || how != events.ByResignation && how != events.ByAgreement) && r != terms.Annulled {
		return
	}
	for _, q := range d.g.Appeals {
		if q.Open() {
			d.conclude(events.Settled{No: q.No, How: fell})
		}
	}
}

// question remembers what concerns a question, or the clocks that stand for it.
func (g *Game) question(e events.Event, what events.What) {
	switch w := what.(type) {
	case events.Appealed:
		g.Appeals = append(slices.Clip(g.Appeals), Appeal{No: w.No, By: w.By, At: e.At, About: w.About, Words: w.Words, Law: w.Law, Matter: w.Matter, Stay: w.Stay, Waits: w.Waits,
			Since: e.At, Put: belongsTo(w), With: g.sits(belongsTo(w)), Letters: addNotice(nil, w.Notice)})
		if w.About == events.AboutLapse {
			g.lapsed(w)
		}
		switch q := &g.Appeals[w.No-1]; w.About {
		case events.AboutDraw:
			q.Position, q.Tested = g.Position(), g.Tested
		case events.AboutFifty:
			q.Position, q.Plies = g.Position(), g.despatchedPlies()
		}
	case events.Settled:
		if _, ok := g.Question(w.No); !ok {
			g.Broken = "event " + strconv.Itoa(g.Seq) + ": no such question"
			return
		}
		g.Appeals = slices.Clone(g.Appeals)
		q := &g.Appeals[w.No-1]
		q.Closed, q.How, q.Idle, q.Counts = e.At, w.How, w.Idle, w.Counts
	case events.Stated, events.Laid:
		g.toBeAdjudged(e, w)
	case events.Stayed:
		g.stayed(e.At, w)
	case events.Resumed:
		if w.Stay < 1 || w.Stay > len(g.Stays) {
			g.Broken = "event " + strconv.Itoa(g.Seq) + ": the clocks do not stand"
			return
		}
		g.Stays = slices.Clone(g.Stays)
		s := &g.Stays[w.Stay-1]
		s.Until, s.Letters = e.At, w.Letters
	case events.Debited:
		g.debited(w)
		g.ofRuling(e, w.Span)
	case events.ExcessUndone:
		g.Excess[w.Of] = nil
	case events.Reput:
		g.reput(e, w)
	case events.Unanswered:
		g.unanswered(e, w)
	}
}

// debited reckons after all what was left out.
func (g *Game) debited(w events.Debited) {
	for _, k := range []*calendar.Clock{&g.Turn, &g.Choice} {
		switch {
		case k.Of != w.Of:
		case w.Stay > 0:
			k.Out = slices.DeleteFunc(slices.Clone(k.Out), func(s calendar.Span) bool { return s.Stay == w.Stay })
		default:
			k.Out = uncover(k.Out, w.Span)
		}
	}
	g.Used[w.Of] += w.Over
	g.Last[w.Of].Used += w.Over
	if s := g.lastStage(w.Of); s != nil {
		s.Adds(w.Over) // of the turn that is over
	}
	if w.Binds {
		g.rebounds(w.Of)
	}
}

// reput opens a question again, and time that counted against the side that put it
// does not, if the turn in which it counted is still open.
func (g *Game) reput(e events.Event, w events.Reput) {
	if _, ok := g.Question(w.No); !ok {
		g.Broken = "event " + strconv.Itoa(g.Seq) + ": no such question"
		return
	}
	g.Appeals = slices.Clone(g.Appeals)
	q := &g.Appeals[w.No-1]
	if k := &g.Turn; q.Counts && k.Running && k.Of == q.By && k.Begin.Before(q.Closed) {
		k.Out = append(slices.Clip(k.Out), calendar.Span{From: calendar.Later(q.At, k.Begin), To: q.Closed, Why: "appeal of " + q.By.String(), Law: "BCC1903/V.2(b)"})
	}
	q.Closed, q.How, q.Idle, q.Counts, q.Stay = time.Time{}, "", false, false, w.Stay
	q.Since, q.With, q.Asked = e.At, g.sits(q.Put), time.Time{}
}

// belongsTo is the office to which the question belongs.
func belongsTo(w events.Appealed) terms.Party {
	if w.Put != terms.ToWhite {
		return w.Put
	}
	return judge(w.About)
}
