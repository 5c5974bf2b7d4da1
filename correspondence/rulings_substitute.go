package correspondence

import (
	"errors"
	"fmt"
	"slices"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// The ruling Substitute lets somebody else play a side whose player leaves, where the terms
// say so (RULING/R-41, TABLE/T7.Substitute). The game goes on as it stands: score, terms and
// odds stay. What belongs to the person and not to the side does not pass on.

// Joining is what a ruling of the row Substitute states, with what the game cannot know: whoever
// takes the ruling finds it out and answers for it.
type Joining struct {
	To    terms.Member  // who comes
	Since calendar.Date // from when the row of the table is theirs; zero: from today

	// Official is the office in the game that they hold; "": none.
	Official string
	// Reached says that there is an address of theirs that is confirmed, by mail or by post.
	Reached bool
	// Entered says that they play in the tournament already, in a row of their own.
	Entered bool
	// Finished and Games are how many games of the one who leaves are finished in the
	// tournament, and how many that is of.
	Finished, Games int
}

// substitutesNone says of a game whose terms know no substitute that there is none.
func substitutesNone(a terms.Agreement) string {
	if a.Substitute != "" {
		return ""
	}
	return fmt.Sprintf("by the terms of this game nobody takes over the games of a player who leaves (%s); Award ends the game, and Suspend stops the clocks", a.LawOf("substitute"))
}

func admitsSubstitute(g Game, r Ruling, o Setting) error {
	members, x := g.Sides[r.Of].Members, r.Joins
	is := func(m terms.Member) bool { return m.Player == x.To.Player || m.Name == x.To.Name }
	today := calendar.DateOf(o.Now, o.Calendar.Zone())
	switch {
	case len(members) > 1:
		return fmt.Errorf("%s plays in consultation, and the others go on without the one who leaves (BCC1903/IV.2)", r.Of)
	case x.To.Player == 0 || x.To.Name == "":
		return errors.New("name the player who takes the place")
	case slices.ContainsFunc(members, is):
		return fmt.Errorf("%s plays %s already; name somebody else", x.To.Name, r.Of)
	case slices.ContainsFunc(g.Sides[r.Of.Other()].Members, is):
		return fmt.Errorf("%s plays %s in this game, and nobody plays both sides (RULING/R-41); name somebody else", x.To.Name, r.Of.Other())
	case x.Official != "":
		return fmt.Errorf("%s is the %s of this game, and nobody judges a game and plays in it (RULING/R-86); name somebody else, or give the office to another first", x.To.Name, x.Official)
	case x.Entered:
		return fmt.Errorf("%s plays in the tournament already, and nobody has two rows of a table (RULING/R-41); name somebody else", x.To.Name)
	case !x.Reached:
		return fmt.Errorf("no address of %s is confirmed, so no letter would reach them (RULING/R-57); confirm one first", x.To.Name)
	case g.Agreement.Substitute == terms.SubstituteEarly && 2*x.Finished >= x.Games:
		return fmt.Errorf("%d of the %d games of %s are finished, which is half or more, and by the terms a substitute comes only before that (%s); Award ends this game", x.Finished, x.Games, members[0].Name, g.Agreement.LawOf("substitute"))
	case g.Parked != nil && g.Parked.By != r.Of:
		return fmt.Errorf("%s has claimed the game for time, and that is decided first (RULING/R-30)", g.Parked.By)
	case today.Before(x.Since):
		return fmt.Errorf("%s is still to come; a substitute plays from the ruling on", x.Since.Words())
	}
	for _, l := range g.Last {
		if !x.Since.IsZero() && !l.At.IsZero() && x.Since.Before(calendar.DateOf(l.At, o.Calendar.Zone())) {
			return fmt.Errorf("a record was sent after %s; name that day or a later one", x.Since.Words())
		}
	}
	return nil
}

// takesSubstitute lets the substitute play the side from now on.
func (d *rulings) takesSubstitute(r Ruling, n *Notice) {
	since := r.Joins.Since
	if since.IsZero() {
		since = calendar.DateOf(d.at, d.o.Calendar.Zone())
	}
	d.substitutes(events.Substituted{Of: r.Of, From: d.g.Sides[r.Of].Members[0], To: r.Joins.To, Since: since, Law: r.Law}, n)
}

// substitutes changes who plays the side. What the one who leaves had offered, sent in advance
// or begun lapses, for it was theirs; what the side has a right to passes on.
func (d *rulings) substitutes(w events.Substituted, n *Notice) {
	n.By, n.Joins = w.Of, &w
	d.lapsesOf(w.Of, n)
	w.Letter = d.letters[w.Of]
	p := d.opensAnew(&w, n)
	d.conclude(w)
	if w.Anew == "" {
		return
	}
	if p.Limit == 0 {
		p = d.turnFor(w.Of, calendar.CauseRequirement)
	}
	p.Notice, p.To = w.Letter, w.Of
	d.conclude(p)
}

// lapsesOf drops what belongs to the person who leaves.
func (d *rulings) lapsesOf(of rules.Colour, n *Notice) {
	if o := d.g.Offer; o != nil && o.By == of {
		d.conclude(events.Answered{By: of, How: events.OfferLapsed})
		n.Offer = true
	}
	if s := d.g.Series[of]; len(s.Waits) > 0 {
		if d.g.Agreement.Conditional.Disclose {
			n.Conditions = s.Waits
		}
		d.conclude(events.SeriesLapsed{By: of, How: events.LapsedLeft})
	}
	for _, p := range d.g.Proposals {
		if by, plays := p.By.Colour(); p.Open() && plays && by == of {
			d.conclude(events.TermsAnswered{No: p.No, By: of, How: events.TermsLapsed})
		}
	}
	for _, c := range d.g.ToConfirm(of) {
		d.conclude(events.ConfirmationAnswered{No: c.No, By: of, How: events.OvertakenAct})
	}
	for _, q := range d.g.Asked(of) {
		d.conclude(events.AnsweredFor{No: q.No, By: of, How: events.AnswerOvertaken})
	}
	if !d.g.SilentSince[of].IsZero() {
		d.conclude(events.Heard{By: of})
	}
	for i, l := range d.g.Leaves {
		switch {
		case l.Of != of || !l.Comes(d.at):
		case l.Begin.Before(d.at):
			d.times.leaveOver(i+1, events.LeaveCut, terms.ToSecretary, "", d.at)
		default:
			d.times.leaveOver(i+1, events.LeaveWithdrawn, terms.ToSecretary, "", l.Begin)
		}
	}
}

// opensAnew finds what is open for the side and begins anew with the letter, and fills in what
// was used of it. A turn that stands still until the opponent has said what a record meant goes
// on as it is. Zero Limit is a turn.
func (d *rulings) opensAnew(w *events.Substituted, n *Notice) (p events.Posted) {
	k, c := d.g.Turn, d.g.Choice
	asked := slices.ContainsFunc(k.Out, func(s calendar.Span) bool { return s.Law == "BCC1903/V.7(c)" && s.To.IsZero() })
	turn := k.Running && k.Of == w.Of
	if turn {
		d.elections.grows(w.Of)
	}
	switch post := d.g.Post; {
	case d.g.Frozen != nil: // RULING/R-33: nobody's time runs
	case post.Notice != "" && post.To == w.Of && post.Begins != events.BeginsAgain:
		w.Anew = post.Begins
		return events.Posted{Begins: post.Begins, Limit: post.Limit, Own: post.Own, Cause: post.Cause}
	case c.Running && c.Of == w.Of:
		w.Anew = events.BeginsElection
		if d.g.Case != nil && d.g.Case.Stage == CaseAsked {
			w.Anew = events.BeginsClarifying
		}
		return events.Posted{Begins: w.Anew, Limit: c.Allowed}
	case turn && (!asked || post.Begins == events.BeginsAgain):
		w.Anew, w.Used, w.Allowed = events.BeginsTurn, k.Used(d.o.Calendar, calendar.Later(d.at, k.Begin)), k.Allowed
		if d.g.exceeded(w.Of) && d.g.found(k) {
			d.conclude(events.ExcessUndone{Of: w.Of, Law: "RULING/R-21"}) // of a turn that begins anew
			n.Undone = true
		}
	}
	return events.Posted{}
}

// mayReturn says why the ruling that brought a substitute is not undone: only while the
// substitute has sent no record, for no ruling takes back a move.
func mayReturn(g Game, t TakenRuling, no int) error {
	i := slices.IndexFunc(g.Substitutes, func(s Substitution) bool { return s.Ruling == no })
	if i < 0 {
		return nil
	}
	s := g.Substitutes[i]
	switch last := g.lastSubstitution(s.Of); {
	case g.Over():
		return fmt.Errorf("game %s is ended; Reopen comes first", g.Label)
	case last.Ruling != no:
		return fmt.Errorf("%s has come after that; undo the last of these rulings first", last.To.Name)
	case s.Sent > 0:
		return fmt.Errorf("%s has sent a record since ruling %d, and no ruling takes back a move; Substitute the other way round lets %s play on from now", s.To.Name, no, s.From.Name)
	}
	return nil
}

// undoesSubstitute is Substitute the other way round.
func (d *rulings) undoesSubstitute(t TakenRuling, n *Notice) {
	d.putsAgain(t)
	for _, s := range d.g.Substitutes {
		if s.Ruling == d.ruled.Undoes {
			d.substitutes(events.Substituted{Of: s.Of, From: s.To, To: s.From, Since: calendar.DateOf(d.at, d.o.Calendar.Zone()), Law: d.ruled.Law}, n)
			return
		}
	}
}

// tellsSubstitute tells three of it: who comes, of all that the side may know; the opponent;
// and who left.
func (d *rulings) tellsSubstitute(n Notice) {
	laws := []rules.Law{d.ruled.Law}
	if n.Undone {
		laws = append(laws, "RULING/R-21")
	}
	for _, to := range []terms.Party{terms.ToWhite, terms.ToBlack} {
		told := n
		if to == terms.PartyOf(n.By) {
			told.Conditions = nil // a plan is its author's own
		}
		d.tell(d.letters[to], NSubstitute, to, told, laws...)
	}
	n.Conditions = nil
	d.tell("", NLeft, terms.PartyOf(n.By), n, d.ruled.Law)
}
