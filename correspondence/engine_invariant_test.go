package correspondence

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/penalty"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/rules"
)

// matter is one thing that was filed: what brought it about, and what the
// engine made of it.
type matter struct {
	at       time.Time
	by       string // letter, tick, post, secretary
	letter   Letter
	ruling   Ruling
	notice   events.NoticeID // that was received, or
	bounced  bool            // refused for good
	office   Setting
	before   Game
	decision Decision
	asked    func(Game, Setting) Decision // the judge, where it is none of these
}

// equal is how two games are compared: instants by what they denote, none and
// an empty list alike, for so it is in JSON.
var equal = cmp.Options{cmpopts.EquateEmpty(), cmp.Comparer(func(a, b rules.Position) bool { return a == b })}

// fault reports that an invariant does not hold, unless it waits.
func (s *stage) fault(invariant, format string, args ...any) {
	if waits[invariant] == 0 {
		s.t.Helper()
		s.t.Fatalf(invariant+": "+format+"\n%s", append(args, s.story())...)
	}
}

// same asks a judge twice: the same game gives the same decision (invariant 6).
func (s *stage) same(judge string, ask func(Game) Decision) {
	if s.unjudged {
		return
	}
	a, errA := json.Marshal(ask(s.game).Events)
	b, errB := json.Marshal(ask(s.game).Events)
	if errA != nil || errB != nil || string(a) != string(b) {
		s.fault("determinism", "%s says %s, then %s", judge, a, b)
	}
}

// event looks at one event before it is applied to the game.
func (s *stage) event(m matter, e events.Event) {
	g := s.game
	text := strings.ToUpper(m.text())
	claimed := m.by == "letter" && m.claims()
	auto := s.exactsItself(m)
	s.rights(m, e)
	s.sister(m, e)
	switch w := e.What.(type) {
	case events.Reminded:
		s.reminds(m, e, w)
	case events.RemindersSet:
		waited := slices.ContainsFunc(m.before.Inquiries, func(i Inquiry) bool { return strings.Contains(strings.ToUpper(i.Holds), "REMIND") })
		if (m.by != "letter" || !strings.Contains(text, "REMIND")) && !waited {
			s.fault("reminders", "nobody has asked for %s", w.Reminding)
		}
	case events.Substituted:
		s.substitutes(m, e, w)
	case events.Reentered:
		s.ruled[w.Words] = true // what it says the ruling says
	case events.Despatched:
		if w.Law3 != "" && g.Agreement.Exaction.Law3 == terms.ExactedAtOnce {
			s.live["BCC1903/V.3"] = true // it is exacted by itself, before anything else
		}
		want := s.watch.used(e.At)
		if !g.Turn.Running || g.Turn.Of != w.By || w.Crossing || w.Fired {
			want = 0
		}
		// Invariant 3: a turn is charged with the time in which it ran, and no other.
		if w.Used != want && !(s.watch.loose && w.Used < want) && !s.watch.free {
			s.fault("3 time", "the turn of %s is charged with %v and ran %v", w.By, w.Used, want)
		}
	case events.Offended:
		// TABLE/T2.37: several captures, none expressed, offend against V.5(a) too.
		s.live = map[rules.Law]bool{w.Law: true, "BCC1903/V.5(a)": len(w.Readings) > 1, "BCC1903/V.3": s.live["BCC1903/V.3"]}
	case events.CarriedJoined:
		if !g.joinsQuietly(w.By) || slices.ContainsFunc(g.Carried(), func(r Turned) bool {
			return r.By == w.By && r.Number == g.Last[w.By].Number && slices.Contains(r.AllWords(), w.Words)
		}) {
			s.fault("V.4", "%q of %s joins nothing that is carried", w.Words, w.By)
		}
		if w.Overdue != nil {
			s.overdue = append(s.overdue, *w.Overdue)
		}
	case events.CarriedTaken:
		if len(g.Carried()) < 2 || w.By != g.Carried()[1].By {
			s.fault("V.4", "%s takes a carried record, who has not replied", w.By)
		}
	case events.Raised:
		r := g.Carried()[0]
		open := len(g.Carried()) == 1
		if len(w.Records) > 0 {
			s.live = map[rules.Law]bool{"BCC1903/V.4(b)": illegalAmong(g.before()), "BCC1903/V.3": s.live["BCC1903/V.3"]}
			break
		}
		s.live = map[rules.Law]bool{r.Law: open, "BCC1903/V.5(a)": open && len(r.Readings) > 1, "BCC1903/V.3": s.live["BCC1903/V.3"]}
	case events.Joined:
		s.joined(m, w)
	case events.Taken:
		r := g.Case.Records[w.No-1]
		s.live = map[rules.Law]bool{w.Law: !r.Renounced, "BCC1903/V.5(a)": !r.Renounced, "BCC1903/V.3": s.live["BCC1903/V.3"]}
		if w.By != m.letter.Of && m.ruling.Row != "Adopt" || len(r.Readings) < 2 {
			s.fault("V.4", "%s takes record %d, %q", w.By, w.No, r.Words)
		}
	case events.Law3Open:
		s.live["BCC1903/V.3"] = true
	case events.Law3Closed:
		defer delete(s.live, "BCC1903/V.3")
	case events.Waived:
		s.live = map[rules.Law]bool{"BCC1903/V.3": s.live["BCC1903/V.3"]}
		if w.How == events.WaivedQuestion { // RULING/R-79: what the question put aside is open again
			maps.Copy(s.live, s.aside)
		}
		if d := g.Choice.DeadlineIfRunning(s.calendar); byLapse(w.How) && !m.office.ReadThrough.After(d) {
			s.fault("10 read", "a choice until %s lapses while the mailbox is read through %s only", d, m.office.ReadThrough)
		}
	case events.Queried:
		s.aside = nil
		if w.How == events.QueryAsked && w.Held == "" {
			s.aside = maps.Clone(s.live)
			delete(s.aside, "BCC1903/V.3")
		}
		s.live = map[rules.Law]bool{"BCC1903/V.3": s.live["BCC1903/V.3"]}
	case events.Replied:
		s.aside = nil
		s.live = map[rules.Law]bool{"BCC1903/V.3": s.live["BCC1903/V.3"]}
	case events.Exacted:
		// Invariant 7: what was waived or has lapsed cannot be exacted (BCC1903/V.7(a)).
		if m.ruling.Row == "Penalise" {
			break // invariant 7: except by a ruling
		}
		if !s.live[w.Law] && !(w.Law == "STAUNTON/R.XI" && g.FalseCheck(w.By)) {
			s.fault("7 waived", "%s exacts for %s, which is waived or never was", w.By, w.Law)
		}
		if auto := s.agrees(w); w.Field != "" && !auto || w.Field == "" && (w.By != m.letter.Of || !claimed) {
			s.fault("4 claim", "%s exacts, who did not claim: %q", w.By, m.letter.Text)
		}
		if w.Law == "BCC1903/V.3" {
			defer delete(s.live, w.Law)
		} else {
			s.live = map[rules.Law]bool{"BCC1903/V.3": s.live["BCC1903/V.3"]}
		}
	case events.Restored:
		if w.By == events.RestoredByClaim && m.ruling.Row != "Penalise" && (m.letter.Of == w.To || !claimed) && !auto {
			s.fault("4 claim", "%s is restored without a claim: %q", w.To, m.letter.Text)
		}
		// PENALTY/PE-2: another offence of the same letter may still be exacted.
		s.live = map[rules.Law]bool{"BCC1903/V.3": s.live["BCC1903/V.3"] && w.By == events.RestoredByClaim}
	case events.Required:
		// Penalty C: the King if it can be moved, and never castling (BCC1903/V.7(b)).
		p := g.Position()
		if m.ruling.Row != "Penalise" && (w.Of == m.letter.Of || !claimed) && !auto && w.Law != "STAUNTON/R.XII" {
			s.fault("4 claim", "%s is bound without a claim: %q", w.Of, m.letter.Text)
		}
		s.bound[len(g.Score())] = w.Moves
		if w.Choice != 0 || w.Barred != 0 {
			break // STAUNTON/R.VIII, R.XI: it need not be the King
		}
		for _, x := range w.Moves {
			if king := p.At(x.From()).Role == rules.King; !p.Legal(x) || p.Castles(x) != rules.NoWing || king != (w.Man == "") || !king && len(kingMoves(p)) > 0 {
				s.fault("C", "%s is bound to %s, man %q, in %s", w.Of, x, w.Man, p)
			}
		}
	case events.Adopted:
		if m.by == "secretary" {
			s.ruled[w.Words] = true
		}
		// RULING/R-61: what binds is discharged by its own moves alone.
		if b := g.Bound; b != nil && b.Ply == len(g.Score()) && !slices.Contains(b.Moves, w.Move) {
			s.fault("C", "%s, bound to %v, has made %s", w.By, b.Moves, w.Move)
		}
	case events.WentBack: // what was open in the state to which it goes back is open again
		next := g.Apply(e)
		s.live = map[rules.Law]bool{"BCC1903/V.3": next.Law3 != nil}
		if c := next.Case; c != nil && c.Stage == CaseElect && !c.Renounced {
			s.live[c.Law], s.live["BCC1903/V.5(a)"] = true, len(c.Readings) > 1
		}
	case events.Penalised:
		s.penalised(m, w.Penalty, claimed, auto)
	case events.Exceeded:
		// A turn that was stopped by a claim of adjudication is not watched any more,
		// and one that is over when a ruling lets time count in it.
		waited := slices.Contains(s.overdue, events.Overdue{Of: w.Of, Used: w.Used, Limit: w.Limit, Deadline: w.Deadline, Together: w.Together})
		watched := !waited && s.game.Frozen == nil && m.by != "secretary" && !s.watch.free
		if w.Used <= w.Limit || watched && w.Used > s.watch.used(e.At) {
			s.fault("3 time", "%s exceeded %v with %v; his turn ran %v", w.Of, w.Limit, w.Used, s.watch.used(e.At))
		}
		// Invariant 10, except that the own late record proves the excess itself.
		if m.by == "letter" && m.letter.Of.Other() == w.Of && m.office.ReadThrough.Before(w.Deadline) || m.by == "tick" && !m.office.ReadThrough.After(w.Deadline) {
			s.fault("10 read", "the excess of %s is found while the mailbox is read through %s only", w.Deadline, m.office.ReadThrough)
		}
		s.rounded(w)
	case events.ExcessWaived:
		// A letter that a ruling takes for a record waives as of its arrival.
		by, at := m.letter.Of, m.letter.Arrived
		if m.by == "secretary" {
			by, at = m.ruling.Of, m.ruling.Arrived
			if q, ok := g.Question(m.ruling.On); ok && q.Waits != "" { // or one that waited for the answer (RULING/R-17)
				by, at = q.By, e.At
			}
		}
		if i, ok := m.lapsed(); ok { // or one that was held for a right, and lapsed (RULING/R-72)
			by, at = i.By, i.At
		}
		if x := g.Excess[w.By.Other()]; x == nil || x.Waived || x.Known.IsZero() || by != w.By || at.Before(x.Known) {
			s.fault("7 waived", "%s waives an excess of which he cannot know", w.By)
		}
	case events.Frozen:
		at, without := g.adjudgedAt()
		dated := w.Automatic && without && e.At.Equal(at)
		if !dated && !(m.letter.Of == w.By && (strings.Contains(text, "CLAIM ADJUDICATION") || strings.Contains(text, "PALACE"))) && m.ruling.Row != "Adjudicate" {
			s.fault("4 claim", "the position is frozen without a claim: %q", m.letter.Text)
		}
	case events.Ended:
		s.ending(m, w, text)
	}
	if m.by == "letter" && (e.Cause != m.letter.Key || !e.At.Equal(m.letter.Arrived) && !m.waited(e.At)) || m.ruling.Key != e.Cause && m.by == "secretary" {
		s.fault("5 cause", "%s cites %q of %s", e.Kind(), e.Cause, e.At)
	}
}

// text is what the letter says, with what its writer says that an earlier line
// meant.
func (m matter) text() string {
	text := m.letter.Text
	for _, e := range m.decision.Events {
		switch w := e.What.(type) {
		case events.Cleared:
			if m.by == "letter" {
				text += "\n" + w.How
			}
		case events.ConfirmationAnswered: // what had waited for the writer's word is heard
			if c, ok := m.before.Confirmation(w.No); ok && w.How != events.ConfirmedLate {
				text += "\n" + c.Text
			}
		case events.AnsweredFor: // so is what was asked about, and what waited with it
			if i, ok := m.answered(w); ok {
				text += "\n" + w.How + "\n" + i.Holds
			}
		}
	}
	return text
}

// answered is the inquiry that has its answer, unless it comes to nothing.
func (m matter) answered(w events.AnsweredFor) (Inquiry, bool) {
	i := slices.IndexFunc(m.before.Inquiries, func(i Inquiry) bool { return i.No == w.No && i.By == w.By && i.Open() })
	if i < 0 || w.How == events.AnswerOvertaken || w.How == events.AnswerLate {
		return Inquiry{}, false
	}
	return m.before.Inquiries[i], true
}

// lapsed is the inquiry that lapsed, with the record that it held.
func (m matter) lapsed() (Inquiry, bool) {
	for _, e := range m.decision.Events {
		if w, ok := e.What.(events.AnsweredFor); ok && w.How == events.AnswerLapsed && m.by == "tick" {
			return m.answered(w)
		}
	}
	return Inquiry{}, false
}

// waited reports whether a record of the writer's that waited with a claim of a draw, or
// for the writer's word, was despatched at the instant (RULING/R-17, RULING/R-53), or what
// the writer was asked about (RULING/R-73), or the game was adjudged then without a claim.
func (m matter) waited(at time.Time) bool {
	date, without := m.before.adjudgedAt()
	for _, e := range m.decision.Events {
		switch w := e.What.(type) {
		case events.ConfirmationAnswered:
			if c, _ := m.before.Confirmation(w.No); at.Equal(c.At) && w.How != events.ConfirmedLate {
				return true
			}
		case events.AnsweredFor:
			if i, ok := m.answered(w); ok && at.Equal(i.At) {
				return true
			}
		}
	}
	return without && at.Equal(date) || slices.ContainsFunc(m.before.drawClaims(m.letter.Of), func(q Appeal) bool { return q.Waits != "" && q.At.Equal(at) })
}

// claims reports whether the letter demands something of the opponent.
func (m matter) claims() bool {
	g := m.before
	for i, e := range m.decision.Events {
		if w, ok := e.What.(events.Waived); ok && byLapse(w.How) {
			for _, e := range m.decision.Events[:i+1] {
				g = g.Apply(e) // the letter is read as things stand when that has lapsed
			}
			break
		}
	}
	said, _ := letters.ReadLetter(m.text(), letters.Expect{Choices: g.openChoices(m.letter.Of), Notation: g.Agreement.Notation})
	return slices.ContainsFunc(said, func(s letters.Statement) bool {
		return s.Kind == letters.Exacts || s.Kind == letters.Adopts || s.Kind == letters.Chooses || s.Kind == letters.Names || s.Ambiguous
	})
}

// ending looks at the end of a game: nobody loses one but by mate, or by a
// claim, an agreement or a ruling (invariant 4).
func (s *stage) ending(m matter, w events.Ended, text string) {
	g, p := s.game, s.game.Position()
	said := func(by rules.Colour, words ...string) bool { // or the word of the telegraph code for it
		return m.by == "letter" && m.letter.Of == by && slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) })
	}
	claimed := said(p.Turn(), "CLAIM DRAW", "LOBBY", "LUGGAGE", "LYMPH") && g.Case == nil // by whoever is to move
	claimsDraw := claimed && p.Turn() == w.By
	ok := map[events.Ending]bool{
		events.ByMate:        p.Mate() && w.Result == terms.Won(p.Turn().Other()),
		events.ByStalemate:   p.Stalemate() && w.Result == terms.Drawn,
		events.ByDead:        rules.Dead(p, rules.Budget{Nodes: rules.DeadBudget}).Answer == rules.Proved && g.Agreement.DeadPosition && w.Result == terms.Drawn,
		events.ByAgreement:   g.Offer != nil && said(g.Offer.By.Other(), "ACCEPT", "LEEWARD") && w.Result == terms.Drawn,
		events.ByResignation: said(w.By, "RESIGN") && w.Result == terms.Won(w.By.Other()),
		events.ByTime: g.exceeded(w.By) && w.Result == terms.Won(w.By.Other()) &&
			(said(w.By.Other(), "CLAIM FORFEIT TIME") || m.by == "tick" && (m.before.Parked != nil || g.Agreement.ForfeitTime == terms.ForfeitAtOnce)),
		events.ByPenalty: len(g.Penalties) > 0 && g.Penalties[len(g.Penalties)-1].Loss &&
			(m.by == "letter" && m.letter.Of == w.By.Other() || s.exactsItself(m) || m.ruling.Row == "Penalise" || g.Penalties[len(g.Penalties)-1].Law == penalty.Lateness),
		events.ByAdjudication: m.ruling.Row == "Adjudge" && g.Frozen != nil,
		events.ByUndertaking: g.Agreement.Odds != nil && w.By == g.Agreement.Odds.Giver && w.Result == terms.Won(w.By.Other()) &&
			(p.Turn() != w.By && p.Mate() || p.Stalemate() || g.Offer != nil || claimed || g.Agreement.Repetition == terms.RepetitionDraws || p.DeadByMaterial() || rules.Dead(p, rules.Budget{Nodes: rules.DeadBudget}).Answer == rules.Proved),
		events.ByRuling: slices.Contains([]string{"Award", "Draw", "Forfeit", "Annul", "Reopen"}, m.ruling.Row) ||
			len(m.before.SpecifiedOf(w.By)) > 0 && m.by == "letter" && m.letter.Of == w.By.Other() && w.Result == terms.Won(w.By.Other()), // BCC1903/VI.9.PROVISO
		events.ByClaim:      w.Result == terms.Annulled && said(w.By, "CLAIM ANNUL FIRSTMOVE") && g.FirstMover() != g.Origin.Turn() && len(g.Score()) < 2*annulWithin,
		events.ByFifty:      (p.FiftyMoves(g.fiftyCount()) && claimsDraw || g.limitReached(len(g.Score()))) && w.Result == terms.Drawn,
		events.ByRepetition: len(g.turnsOf(p, len(g.Score()))) >= 3 && (claimsDraw || g.Agreement.Repetition == terms.RepetitionDraws) && w.Result == terms.Drawn,
		events.ByChecks:     claimsDraw && w.Result == terms.Drawn && (w.How != events.ByChecks || checksProved(p, w.By)),
	}
	if row := m.ruling.Row; row == "Award" || row == "Reopen" || row == "Adjudge" {
		before := m.before.endedBefore()
		ok[w.How] = ok[w.How] || w.How == m.ruling.How || before != nil && before.How == w.How || row == "Award" && w.How == events.ByWithdrawal
		ok[w.How] = ok[w.How] && fits(w.How, w.Result)
	}
	if !ok[w.How] {
		s.fault("4 claim", "the game is ended %s, %s, after %q", w.Result, w.How, text)
	}
}

// checksProved looks into endless checks as the certificate shows them.
func checksProved(p rules.Position, by rules.Colour) bool {
	v, c := rules.EndlessSeries(p, by, rules.Budget{Nodes: rules.ChecksBudget})
	return v.Answer == rules.Proved && c.VerifyEndless(p) == nil
}

// check looks at the game and the notices after a matter.
func (s *stage) check(m matter) {
	g, d := s.game, m.decision
	s.confirmed(m)
	switch {
	case g.Broken != "":
		s.fault("broken", "%s", g.Broken)
	case len(d.Notices) > 0 && len(d.Events) == 0:
		s.fault("notices", "a notice has no event beside it")
	case m.by == "tick" && len(d.Events) > 0 && !m.office.ReadThrough.Before(m.office.Now):
		if due := g.Due(s.calendar); !due.IsZero() && !due.After(m.office.Now) {
			s.fault("due", "after Elapse at %s more is due at %s", m.office.Now, due)
		}
	case m.by == "letter" && !m.before.mayAct(m.letter) && slices.ContainsFunc(d.Events, func(e events.Event) bool {
		return slices.Contains([]string{"Despatched", "Exacted", "Queried", "Proposed", "Appealed", "Replied", "Interpreted"}, e.Kind())
	}):
		s.fault("captain", "%s acts for his side, and is not its captain: %q", m.letter.Member, m.letter.Text)
	case m.before.Over() && m.by != "calendar" && m.ruling.Row != "Reopen" && slices.ContainsFunc(d.Events, func(e events.Event) bool {
		return !slices.Contains([]string{"Noted", "Ruled", "Refused", "Appealed", "Stated", "Settled", "Unanswered", "Remitted", "Discharged", "RemindersSet", "Wished", "MemoKept", "MemosEnded", "ConfirmationAnswered", "Seated", "Referred"}, e.Kind())
	}):
		s.fault("over", "the game is ended, and goes on")
	}
	if m.by == "tick" && len(g.Elapse(m.office).Events) > 0 {
		s.fault("due", "Elapse at %s has something to say twice", m.office.Now)
	}
	s.score(g)
	s.clocks(g)
	s.allowances(g)
	s.penalties(m)
	s.absences(m)
	s.waiting(g)
	s.readPast(m)
	s.sisters(m)
	s.ruledRightly(m)
	s.files(g)
	for _, e := range d.Events {
		if p, ok := e.What.(events.Posted); ok && !slices.ContainsFunc(d.Notices, func(n Notice) bool { return n.ID == p.Notice && n.To == terms.PartyOf(p.To) }) {
			s.fault("notices", "the notice %s to %s is not sent", p.Notice, p.To)
		}
		if x, ok := e.What.(events.Exceeded); ok && x.Notice != "" && !g.Over() && !slices.ContainsFunc(d.Notices, func(n Notice) bool { return n.ID == x.Notice && n.To == terms.PartyOf(x.Of.Other()) }) {
			s.fault("notices", "the notice %s of an excess is not sent", x.Notice)
		}
	}
	s.quiet(m)
	unsettled := g.Case != nil && g.Case.Stage == CaseElect && !g.Case.Barred
	for _, n := range d.Notices {
		s.seen[string(n.ID)]++
		switch {
		case s.seen[string(n.ID)] > 1 || n.ID == "":
			s.fault("notices", "two notices are called %q", n.ID)
		case n.Game.Seq != g.Seq:
			s.fault("notices", "%s shows the game after %d of %d events", n.Kind, n.Game.Seq, g.Seq)
		case n.Kind == NTry && unsettled && n.Record != g.Case.Words:
			// Other words, of which was asked before the record.
		case unsettled && n.To == terms.PartyOf(g.Case.Author) && len(n.Choices) > 0 && slices.EqualFunc(n.Choices, g.Case.Readings, func(c Choice, m rules.Move) bool { return c.Move == m }):
			s.fault("2.4 choices", "%s tells the author that %q is ambiguous (RULING/R-2)", n.Kind, g.Case.Words)
		}
		if n.Kind == NAck && n.Reason == "" && (n.Move != 0 || n.Choices != nil || n.Law3 || n.Late > 0 || n.Detail != "" || len(n.Laws) != 2) {
			s.fault("2.4 acknowledgment", "the acknowledgment of %q has more than its words (RULING/R-2): %+v", n.Record, n)
		}
		for _, law := range n.Laws {
			if !law.Known() {
				s.fault("notices", "%s cites %q", n.Kind, law)
			}
		}
	}
}

// score is invariant 1: the standing score is a chain of legal moves from the
// first position, and each is a reading of the record by which it was made.
func (s *stage) score(g Game) {
	p := g.Origin
	for i, ply := range g.Score() {
		r, err := g.Agreement.Records().Parse(ply.Words)
		if ply.Move == 0 && ply.Words == "" {
			// STAUNTON/R.VIII: the turn was forfeited.
		} else if strings.HasPrefix(ply.Words, unread) || s.ruled[ply.Words] {
			// A ruling says what it is.
		} else if err != nil || !slices.ContainsFunc(s.reads(r, p, i), func(x descriptive.Reading) bool { return x.Move == ply.Move }) {
			s.fault("1 score", "%q is no record of %s (ply %d)", ply.Words, ply.Move, i)
		}
		next, err := p.Follow(ply.Move)
		if err != nil || ply.By != p.Turn() || next != ply.After {
			s.fault("1 score", "ply %d, %s, is not legal: %v", i, ply.Move, err)
		}
		p = next
	}
	unsettled := g.Case != nil && g.Case.Stage == CaseReplied // RULING/R-63
	if !g.Over() && !unsettled && (p.Mate() || p.Stalemate() || g.repeats3(p, len(g.Score()))) {
		s.fault("1 score over", "%s ends the game, which goes on", p)
	}
}

// waiting checks that conditions wait at the ply on which they hang, the answer to a record
// of their author that stands or is not settled; or they are gone (TABLE/T5).
func (s *stage) waiting(g Game) {
	for _, by := range []rules.Colour{rules.White, rules.Black} {
		q := g.Series[by]
		if len(q.Waits) == 0 {
			continue
		}
		quietly := g.Silent() && (g.Passed() == q.Ply || g.Passed() == q.Ply+1) // it waits until its author moves
		settled := g.Case == nil && len(g.Score()) > q.Ply && !quietly
		hung := q.Ply > 0 && (len(g.Score()) >= q.Ply && g.After(q.Ply-1).Turn() == by || len(g.Score()) < q.Ply && g.Case != nil && q.Ply-g.Case.Ply <= 2 || quietly)
		if g.Over() || g.Frozen != nil || settled || !hung {
			s.fault("T5 waiting", "conditions of %s wait for the answer at ply %d, and %d plies stand in state %s", by, q.Ply, len(g.Score()), g.State)
		}
	}
}

// reads reads a record of the turn that follows so many plies; among the moves
// that discharged Penalty C, if it bound that turn.
func (s *stage) reads(r descriptive.Record, p rules.Position, plies int) []descriptive.Reading {
	if b := s.game.Bound; b != nil && b.Ply == plies {
		return r.MatchAmong(p, s.game.names(), s.bound[plies]).Readings
	}
	if moves, ok := s.bound[plies]; ok {
		if found := r.MatchAmong(p, s.game.names(), moves).Readings; len(found) > 0 {
			return found
		}
	}
	return r.Match(p, s.game.names()).Readings
}

// clocks is invariants 2 and 3: at most one turn is open, it belongs to the side
// that the state says, and nothing runs where nobody's time does (BOOK/3.1).
func (s *stage) clocks(g Game) {
	turn, choice, post := g.Turn.Running, g.Choice.Running, g.Post.Notice != ""
	still := turn && slices.ContainsFunc(g.Turn.Out, func(s calendar.Span) bool { return s.Stay == 0 && s.To.IsZero() }) // for a query
	var want bool
	switch c := g.Case; g.State {
	case StateTurn:
		want = c == nil && !choice && !still && turn != (post && g.Post.Begins == events.BeginsTurn) && (!turn || g.Turn.Of == g.ToMove()) ||
			c == nil && still && post && g.Post.Begins == events.BeginsAgain
	case StateElect:
		y := c.Author.Other()
		switch {
		case c.Barred && post:
			want = still && g.Turn.Of == y || !turn && g.Post.Begins == events.BeginsTurn
		case c.Lapsed > 0: // the secretary is to say what follows (RULING/R-7)
			q, ok := g.Question(c.Lapsed)
			want = ok && q.Open() && q.Stay == 0 && !turn && !choice && !post
		case c.Illegal():
			want = !turn && choice != (post && g.Post.Begins == events.BeginsElection) && (!choice || g.Choice.Of == y)
		default:
			want = !choice && !still && turn != post && (!turn || g.Turn.Of == y)
		}
	case StateMan:
		want = !turn && choice != (post && g.Post.Begins == events.BeginsElection) && (!choice || g.Choice.Of == c.Author.Other())
	case StateAuthor:
		switch {
		case c.Stage == CaseAsked:
			want = still && g.Turn.Of != c.Author && choice != (post && g.Post.Begins == events.BeginsClarifying) && (!choice || g.Choice.Of == c.Author)
		case c.Stage == CaseRecalled && (turn || g.Post.Begins == events.BeginsTurn), c.Legal:
			want = !choice && !still && turn != (post && g.Post.Begins == events.BeginsTurn) && (!turn || g.Turn.Of == c.Author)
		default:
			want = !turn && choice != (post && g.Post.Begins == events.BeginsElection) && (!choice || g.Choice.Of == c.Author)
		}
	case StateAdjudication, StateEnded:
		want = !turn && !choice && !post
	}
	// Both clocks stand while a stay lasts, and for nothing else but a letter that
	// will end it (CLOCK/C-7); it lasts no longer than its question is open.
	for i, stay := range g.Stays {
		for _, k := range []calendar.Clock{g.Turn, g.Choice} {
			stands := slices.ContainsFunc(k.Out, func(s calendar.Span) bool { return s.Stay == i+1 && s.To.IsZero() })
			_, of, ends := g.endsStay(stay.Letters[k.Of])
			if k.Running && stay.Lasts() && !stands || stands && !stay.Lasts() && !(ends && of == k.Of) || stands && !k.Running {
				s.fault("CLOCK/C-7 stays", "stay %d lasts %t, and the clock of %s stands %t", i+1, stay.Lasts(), k.Of, stands)
			}
		}
		if q, asked := g.StayFor(i + 1); asked && q.Open() != stay.Lasts() && !g.Over() {
			s.fault("CLOCK/C-7 stays", "question %d is open %t, and its stay lasts %t", q.No, q.Open(), stay.Lasts())
		}
	}
	if !want {
		s.fault("2 turns", "in state %s the turn runs %t (still %t), a choice %t, in the post %q", g.State, turn, still, choice, g.Post.Begins)
	}
}

// byItself is invariant 9: if nobody writes any more the game ends by itself, or
// somebody has a right; nothing hangs on a choice that does not lapse.
func (s *stage) byItself() {
	g, at := s.game, s.now
	take := func(d Decision) {
		for _, e := range d.Events {
			g = g.Apply(e)
		}
	}
	// Whoever owes an answer gives it: at once what was asked already, and
	// what comes up meanwhile when it does.
	answers := func() {
		for no := range g.Appeals {
			q := g.Appeals[no]
			if !q.Open() {
				continue
			}
			r := Ruling{By: q.With, Row: "Uphold", On: q.No}
			if q.About == events.AboutLapse {
				r = g.Options(q.No)[0].Ruling
				r.By = q.With
			}
			r.Reason = "so it stands"
			d, err := g.Rule(r, Setting{Now: at, ReadThrough: at, Calendar: s.calendar})
			if take(d); err != nil {
				s.fault("9 lapse", "question %d cannot be answered: %v", q.No, err)
			}
		}
	}
	answers()
	if g.Suspended() {
		d, err := g.Rule(Ruling{By: terms.ToSecretary, Row: "Resume", Reason: "let it go on"}, Setting{Now: at, ReadThrough: at, Calendar: s.calendar})
		if take(d); err != nil {
			s.fault("9 lapse", "the game cannot be resumed: %v", err)
		}
	}
	for range 4 { // a claim of time may show that no turn had begun, and then a choice lapses first
		for range 200 {
			for _, stay := range g.Stays {
				for _, n := range stay.Letters {
					take(g.Delivered(n, events.ReceiptAccepted, Setting{Now: at, ReadThrough: at, Calendar: s.calendar}))
				}
			}
			if g.Post.Notice != "" && g.Post.Failed.IsZero() {
				take(g.Delivered(g.Post.Notice, events.ReceiptAccepted, Setting{Now: at, ReadThrough: at, Calendar: s.calendar}))
			}
			due := g.Due(s.calendar)
			if due.IsZero() {
				break
			}
			at = calendar.Later(at, due)
			d := g.Elapse(Setting{Now: at, ReadThrough: at, Calendar: s.calendar})
			if take(d); len(d.Events) == 0 || !g.Due(s.calendar).IsZero() && !g.Due(s.calendar).After(at) {
				s.fault("9 lapse", "at %s something is due in state %s, and there happens %+v; then more is due at %s", at, g.State, d.Events, g.Due(s.calendar))
				return
			}
			if _, asked := g.Question(g.awaitsSecretary()); asked {
				answers()
			}
		}
		if g.State == StateAdjudication {
			s.adjudged(g, at)
		}
		if g.Over() || g.State == StateAdjudication {
			return
		}
		x := g.Turn.Of
		if g.Agreement.ForfeitTime == terms.ForfeitToPenaltyE && g.Turn.Running && !g.Choice.Running {
			return // STAUNTON/R.XV: the excess is punished, and the umpire may be asked (BCC1903/V.9(d))
		}
		d := g.Receive(Letter{Of: x.Other(), Member: g.Sides[x.Other()].Members[0].Name, Text: "CLAIM FORFEIT TIME", Arrived: at, Key: "claim"}, Setting{Now: at, ReadThrough: at, Calendar: s.calendar})
		take(d)
		if waits := g.ToConfirm(x.Other()); len(waits) > 0 && slices.Contains(g.Agreement.Confirm, terms.ActClaim) {
			yes := fmt.Sprint("YES ", waits[len(waits)-1].No)
			d = g.Receive(Letter{Of: x.Other(), Member: g.Sides[x.Other()].Members[0].Name, Text: yes, Arrived: at, Key: "confirms"}, Setting{Now: at, ReadThrough: at, Calendar: s.calendar})
			take(d)
		}
		if g.Over() {
			return
		}
		if !slices.ContainsFunc(d.Events, func(e events.Event) bool { return e.Kind() == "ExcessUndone" }) {
			s.fault("9 lapse", "the game hangs in state %s; %s cannot claim it", g.State, x.Other())
			return
		}
	}
	s.fault("9 lapse", "the game hangs in state %s", g.State)
}

// again is invariant 8: a letter whose record was despatched, once more, moves
// nothing.
func (s *stage) again(l Letter, first Decision) {
	if s.unjudged {
		return
	}
	unmade := func(e events.Event) bool { p, ok := e.What.(events.Penalised); return ok && p.Law == "STAUNTON/COR.IX" }
	sent := func(e events.Event) bool { // the writer's own, and of this letter: neither the opponent's that waited for a word, nor one sent in advance
		w, ok := e.What.(events.Despatched)
		return ok && w.By == l.Of && !w.Fired || e.Kind() == "Joined" || e.Kind() == "CarriedJoined" || e.Kind() == "SeriesQueued" || unmade(e)
	}
	asked := func(e events.Event) bool { w, ok := e.What.(events.Asked); return ok && w.By == l.Of } // a number in it answers that when it comes again
	if !slices.ContainsFunc(first.Events, sent) || slices.ContainsFunc(first.Events, asked) {
		return
	}
	l.Key += " again"
	for _, e := range s.game.Receive(l, s.office()).Events {
		switch e.What.(type) {
		case events.Despatched, events.Adopted, events.Offended, events.Replied, events.Restored, events.Carried, events.Raised, events.SeriesQueued, events.SeriesFired, events.Joined, events.Taken, events.CarriedJoined, events.CarriedTaken:
			s.fault("8 twice", "the letter %q has the effect %s when it comes again", l.Text, e.Kind())
		case events.Penalised:
			if unmade(e) {
				s.fault("8 twice", "the letter %q is penalised when it comes again", l.Text)
			}
		}
	}
}

// replays is invariant 6: the events, written and read, give the same game at
// every step; so no later matter changed an earlier game either, and the
// colours were kept (BCC1903/I.4(d)) but where a substitute came.
func (s *stage) replays() {
	sides := s.kept[0].Sides
	for _, e := range s.events {
		if w, ok := e.What.(events.Substituted); ok {
			sides[w.Of] = terms.Side{Members: []terms.Member{w.To}}
		}
	}
	if !reflect.DeepEqual(sides, s.game.Sides) {
		s.fault("6 replay", "%s has become %s", sides, s.game.Sides)
	}
	b, err := json.Marshal(s.events)
	if err != nil {
		s.t.Fatalf("%v", err)
	}
	var events []events.Event
	if err := json.Unmarshal(b, &events); err != nil {
		s.t.Fatalf("%v", err)
	}
	var g Game
	for _, kept := range s.kept {
		for g.Seq < kept.Seq {
			g = g.Apply(events[g.Seq])
		}
		if !alike(reflect.ValueOf(kept), reflect.ValueOf(g)) {
			diff := cmp.Diff(kept, g, equal)
			s.fault("6 replay", "after %d events the game is another (-was +is):\n%s", g.Seq, diff)
		}
	}
}

// byLapse reports whether a right ended because somebody did nothing in time.
func byLapse(how events.WaivedWay) bool {
	return how == events.WaivedByLapse || how == events.WaivedAuthorLapsed
}
