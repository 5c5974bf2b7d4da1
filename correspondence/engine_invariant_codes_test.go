package correspondence

import (
	"slices"
	"strings"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/rules"
)

// sister looks at one event, before it is applied, by what the sister codes add to
// the laws of Part V.
func (s *stage) sister(m matter, e events.Event) {
	g, a := s.game, s.game.Agreement
	switch w := e.What.(type) {
	case events.TurnForfeited:
		s.forfeited(e, w)
	case events.Exacted:
		if w.Law == "BCC1903/V.5(a)" && w.Letter != events.LetterD && a.Penalty.Ambiguous == terms.AmbiguousAnnounced && m.ruling.Row != "Penalise" {
			s.fault("announce", "%s exacts %s for an ambiguous record, for which no penalty is agreed", w.By, w.Letter)
		}
		if w.Choice != 0 {
			s.choseOfThree(m, w)
		}
	case events.Adopted:
		s.bindsAnnounced(m, w)
	case events.Joined, events.Taken, events.CarriedJoined, events.CarriedTaken:
		if a.Points.Several == terms.SeveralFirst {
			s.fault("first", "%s, though the first record of a turn is its only one: %+v", e.Kind(), e.What)
		}
	case events.Charged:
		s.chargedRightly(m, e, w)
	case events.FiftyDemanded:
		// Of those whose records are despatched none is counted (STAUNTON/R.XIV, RICC/8).
		if !a.Demands() || w.From < len(g.Score()) && w.Ground != events.GroundRuled {
			s.fault("fifty", "%d plies stand, and the count of %s begins after %d", len(g.Score()), w.By, w.From)
		}
	case events.Ended:
		if w.How == events.ByFifty {
			s.fiftyMade(w)
		}
	case events.Specified:
		if a.Points.Specified != terms.SpecifiedByUmpire || m.ruling.Row != "Specify" || w.Of != m.ruling.Of {
			s.fault("Specify", "an offence of %s is specified by the ruling %q of %s", w.Of, m.ruling.Row, m.ruling.Of)
		}
	case events.SpecifiedClosed:
		x := g.Specified[w.No-1]
		by, at := m.letter.Of, m.letter.Arrived
		if m.by == "secretary" { // a letter that a ruling takes for a record
			by, at = m.ruling.Of, m.ruling.Arrived
		}
		// Lost only by a record of the opponent's who knew of it (BCC1903/APPA/13.PROVISO).
		if w.How == events.SpecifiedWaived && (by == x.Of || x.Known.IsZero() || at.Before(x.Known)) {
			s.fault("Specify", "%s lets an offence pass that he came to know at %s", x.Of.Other(), x.Known)
		}
	}
}

// forfeited checks that a turn that is forfeited changes who is to move and the counts, and
// nothing else of the position or of the game (STAUNTON/R.VIII). It is not open in
// check, nor where the other could not move.
func (s *stage) forfeited(e events.Event, w events.TurnForfeited) {
	g, a := s.game, s.game.Agreement
	p := g.Position()
	after := g.Apply(e)
	q := after.Position()
	agreed := a.Penalty.Illegal == terms.IllegalChoice || a.Penalty.MultiIllegal == terms.IllegalChoice || strings.Contains(a.PenaltyE.String(), "pass")
	if !agreed || w.By != p.Turn() || p.Check() || len(q.LegalMoves()) == 0 {
		s.fault("pass", "%s forfeits a turn in %s", w.By, p)
	}
	for on := range rules.Square(64) {
		if p.At(on) != q.At(on) {
			s.fault("pass", "the man on %s is another: %s, %s", on, p, q)
		}
	}
	was, is := strings.Fields(p.String()), strings.Fields(q.String())
	switch {
	case q.Turn() != p.Turn().Other(), was[0] != is[0], was[2] != is[2], is[3] != "-":
		s.fault("pass", "%s becomes %s", p, q)
	case q.SinceCapture() != p.SinceCapture()+1, q.HalfMoves() != p.HalfMoves()+1:
		s.fault("pass", "the counts go from %d and %d to %d and %d", p.SinceCapture(), p.HalfMoves(), q.SinceCapture(), q.HalfMoves())
	case len(after.Score()) != len(g.Score())+1, after.Score()[len(g.Score())].Move != 0:
		s.fault("pass", "%d plies become %d", len(g.Score()), len(after.Score()))
	}
	after.Chain = g.Chain
	if diff := cmp.Diff(g, after, equal, cmpopts.IgnoreFields(Game{}, "Seq", "Book", "Minute")); diff != "" {
		s.fault("pass", "more has changed than whose turn it is:\n%s", diff)
	}
}

// choseOfThree checks that the choice among three is for an illegal record where that is agreed,
// and comes to exactly one of them: a man is moved or something taken, or the turn is
// forfeited, and no letter of the penalties goes with it (STAUNTON/R.VIII).
func (s *stage) choseOfThree(m matter, w events.Exacted) {
	g := s.game
	agreed := g.Agreement.Penalty.Illegal
	if w.Law == "BCC1903/V.4(b)" {
		agreed = g.Agreement.Penalty.MultiIllegal
	}
	c := g.Case
	if c == nil || len(c.all()) > 0 || agreed != terms.IllegalChoice || w.By != c.Author.Other() {
		s.fault("three", "%s chooses %d, which he may not, in state %s", w.By, w.Choice, g.State)
		return
	}
	p, outcomes := g.After(c.Ply), 0
	for _, e := range m.decision.Events {
		switch x := e.What.(type) {
		case events.TurnForfeited:
			outcomes++
			if w.Choice != letters.ChoicePassed || x.By != c.Author {
				s.fault("three", "%s forfeits the turn after the choice of %d", x.By, w.Choice)
			}
		case events.Required:
			outcomes++
			if x.Choice != w.Choice || w.Choice == letters.ChoicePassed || x.Of != c.Author || len(x.Moves) == 0 {
				s.fault("three", "%s is bound by %d to %v after the choice of %d", x.Of, x.Choice, x.Moves, w.Choice)
			}
			for _, move := range x.Moves {
				if _, victim := p.Victim(move); !p.Legal(move) || x.Taken != "" && victim.Role == rules.NoRole || p.Castles(move) != rules.NoWing {
					s.fault("three", "%s is bound to %s in %s", x.Of, move, p)
				}
			}
		case events.Penalised:
			if x.Of == c.Author && x.Law == w.Law {
				s.fault("three", "%s is penalised beside the choice among three", x.Of)
			}
		}
	}
	if outcomes != 1 {
		s.fault("three", "the choice of %d comes to %d things", w.Choice, outcomes)
	}
}

// bindsAnnounced checks that a receiver who says which reading of an ambiguous record is
// adopted binds its author by that one (BCC1897/III.3, STAUNTON/COR.VIII, BCC1903/APPA/8(a)).
func (s *stage) bindsAnnounced(m matter, w events.Adopted) {
	c := m.before.Case
	if m.by != "letter" || c == nil || c.Stage != CaseElect || c.Several() || len(c.Readings) < 2 || c.Author == m.letter.Of ||
		w.By != c.Author || len(s.game.Score()) != c.Ply || s.game.Agreement.Penalty.Ambiguous != terms.AmbiguousAnnounced {
		return
	}
	if slices.ContainsFunc(m.decision.Events, func(e events.Event) bool { return e.Kind() == "ConfirmationAnswered" }) {
		return // it may be another letter that is heard
	}
	said := m.before.Understand(m.letter).said()
	for _, x := range said {
		if x.Kind != letters.Adopts && x.Kind != letters.Chooses || x.Ambiguous {
			continue
		}
		if x.Kind == letters.Chooses && len(m.before.Asked(m.letter.Of)) > 0 {
			continue // it may answer the other question (RULING/R-75)
		}
		var named []rules.Move
		if n := x.Select.Number; n > 0 && n <= len(c.Readings) {
			named = c.Readings[n-1 : n]
		} else if x.Select.HasRecord {
			for _, r := range x.Select.Record.MatchAmong(s.game.After(c.Ply), s.game.names(), c.Readings).Readings {
				named = append(named, r.Move)
			}
		}
		if len(named) == 1 {
			if named[0] != w.Move {
				s.fault("announce", "%s announced %s, and %s is bound by %s", m.letter.Of, named[0], w.By, w.Move)
			}
			return
		}
	}
}

// chargedRightly checks that time which is charged by agreement is that of the side in
// default, or of the claimant, and leaves the other's clocks and balance as they are
// (BCC1903/VI.2(b), RICC/4).
func (s *stage) chargedRightly(m matter, e events.Event, w events.Charged) {
	g, a := s.game, s.game.Agreement
	if w.Why == "" {
		return
	}
	k := g.Choice
	switch {
	case w.Why == events.ForSatisfying && a.Points.Satisfying != terms.SatisfyingDefaulter, w.Why != events.ForSatisfying && a.Points.Claiming != terms.ClaimingCounts:
		s.fault("charged", "time %s is charged to %s, which is not agreed", w.Why, w.Of)
	case w.Why == events.ForSatisfying && (g.Case == nil || g.Case.Author != w.Of):
		s.fault("charged", "time of satisfying a claim is charged to %s, who was asked nothing", w.Of)
	case w.Why != events.ForSatisfying && g.Case != nil && g.Case.Author == w.Of && !(m.by == "letter" && m.letter.Of == w.Of) && m.ruling.Row != "Adopt": // who may require what V.5(b) gives
		s.fault("charged", "time of claiming is charged to %s, who offended", w.Of)
	case w.Why != events.ForClaiming && (k.Of != w.Of || w.Used > k.Limit(s.calendar) || w.Used > s.calendar.For(k).Reckoned(k.Begin, calendar.Later(e.At, s.now), nil)):
		s.fault("charged", "%s is charged %v of a choice that began at %s and has %v", w.Of, w.Used, k.Begin, k.Limit(s.calendar))
	}
	after, injured := g.Apply(e), w.Of.Other()
	was, _ := g.Balance(injured)
	is, _ := after.Balance(injured)
	clock := func(g Game) calendar.Clock {
		if g.Turn.Of == injured {
			return g.Turn
		}
		return calendar.Clock{}
	}
	if !cmp.Equal(clock(g), clock(after), equal) || was.Left != is.Left || was.Turns != is.Turns || g.Used[injured] != after.Used[injured] || !cmp.Equal(g.Less[injured], after.Less[injured], equal) {
		s.fault("charged", "time charged to %s changes that of %s", w.Of, injured)
	}
}

// fiftyMade checks that the score shows the moves by which the game is drawn: fifty of each
// side, with nothing taken and, as it is agreed, no Pawn moved in them; where they
// are counted from a demand, all since that. Where the demand alone limits the game,
// what happens in them is nothing to it (BCC1903/V.8(b), STAUNTON/R.XIV, RICC/8).
func (s *stage) fiftyMade(w events.Ended) {
	g := s.game
	points := g.Agreement.Points.FiftyCount
	n, least := len(g.Score()), 0
	var since time.Time
	if points != "" {
		if g.Demand == nil {
			s.fault("fifty", "drawn by fifty moves that nobody demanded")
			return
		}
		least, since = g.Demand.From, g.Demand.At
		for _, q := range g.Appeals { // which the umpire found good later
			if g.Demand.Ground == events.GroundRuled && q.About == events.AboutFifty && q.By == g.Demand.By && q.How == "Limit" {
				since = q.At
			}
		}
	}
	made := 0
	for i := n - 1; i >= least; i-- {
		from, ply := g.After(i), g.Score()[i]
		if _, victim := from.Victim(ply.Move); points != terms.DemandDrawn && ply.Move != 0 &&
			(victim.Role != rules.NoRole || from.At(ply.Move.From()).Role == rules.Pawn && (points == terms.DemandClaim || g.Agreement.FiftyPawn)) {
			break
		}
		if ply.Sent.Before(since) {
			s.fault("fifty", "ply %d was made before the demand of %s", i, since)
		}
		made++
		if i == 0 && points == "" {
			made += g.Origin.SinceCapture()
			if g.Agreement.FiftyPawn {
				made += g.Origin.HalfMoves() - g.Origin.SinceCapture()
			}
		}
	}
	if made < 2*fiftyEach {
		s.fault("fifty", "drawn after %d moves of both, by %s", made, w.Law)
	}
}

// sisters looks at the game after a matter.
func (s *stage) sisters(m matter) {
	g, a := s.game, s.game.Agreement
	if c := g.Case; c != nil {
		if c.Several() && a.Points.Several == terms.SeveralFirst {
			s.fault("first", "%d records are before the opponent for one turn", len(c.Records))
		}
		agreed := a.Penalty.Illegal
		if c.Law == "BCC1903/V.4(b)" {
			agreed = a.Penalty.MultiIllegal
		}
		if g.Choosing() && (agreed != terms.IllegalChoice || len(c.all()) > 0) {
			s.fault("three", "the choice among three is open for %q", c.Words)
		}
	}
	reopened := slices.ContainsFunc(s.events, func(e events.Event) bool { return e.Kind() == "WentBack" }) // an end that was undone
	if d := g.Demand; d != nil && !reopened && a.Points.FiftyCount == terms.DemandDrawn && g.State == StateTurn && g.Case == nil && len(g.Score())-d.From >= 2*fiftyEach {
		s.fault("fifty", "%d plies are made since the demand, and the game goes on", len(g.Score())-d.From)
	}
	s.passesCount(g)
	s.keepsHisTime(m)
}

// passesCount checks that a turn that was forfeited is one of those of an allowance, as every
// other of the score is; the record for which it was restored ended it once
// (BCC1903/II.10.NOTE).
func (s *stage) passesCount(g Game) {
	passed := slices.ContainsFunc(g.Score(), func(p Turned) bool { return p.Move == 0 })
	if len(g.Agreement.TimeLimit) == 0 || !passed || slices.ContainsFunc(s.events, func(e events.Event) bool { return e.Kind() == "WentBack" || e.Kind() == "TermsChanged" }) {
		return
	}
	var made [2]int
	for _, p := range g.Score() {
		made[p.By]++
	}
	for of, all := range g.Stages {
		for _, stage := range all {
			made[of] -= stage.Turns
		}
		if made[of] > 0 {
			s.fault("pass", "%d turns of %s in the score are in no period", made[of], rules.Colour(of))
		}
	}
}

// keepsHisTime checks that while the author is asked, and when that ends, the receiver's turn
// loses nothing (CLOCK/C-6(d)), whatever is charged to the author for it.
func (s *stage) keepsHisTime(m matter) {
	was, is := m.before, s.game
	c := was.Case
	if c == nil || c.Stage != CaseAsked || m.by == "secretary" || m.by == "calendar" || is.Over() || is.Frozen != nil {
		return
	}
	injured := c.Author.Other()
	if was.Turn.Of != injured || is.Turn.Of != injured || !was.Turn.Running || !is.Turn.Running || !is.Turn.Begin.Equal(was.Turn.Begin) {
		return
	}
	at := s.now
	if m.by == "letter" {
		at = m.letter.Arrived
	}
	before, after := was.Turn.Used(s.calendar, at), is.Turn.Used(s.calendar, at)
	if is.Turn.Allowed < was.Turn.Allowed || after > before {
		s.fault("charged", "the turn of %s had %v and %v were used of it; it has %v, of which %v are", injured, was.Turn.Allowed, before, is.Turn.Allowed, after)
	}
	for _, e := range m.decision.Events {
		if p, ok := e.What.(events.Posted); ok && p.Begins == events.BeginsAgain && p.Limit > 0 && p.Limit < was.Turn.Allowed {
			s.fault("charged", "the turn of %s had %v and goes on with %v", injured, was.Turn.Allowed, p.Limit)
		}
	}
}
