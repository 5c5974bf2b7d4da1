package correspondence

import (
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/rules"
)

// electing reports whether the side holds an offending record and may still
// choose; a claim of adjudication extinguishes nothing (RULING/R-32).
func (g Game) electing(by rules.Colour) bool {
	return g.Case != nil && g.Case.Stage == CaseElect && g.Case.Author != by
}

// exacts hears the receiver demand a penalty (BCC1903/V.3, V.5(a), V.5(c), V.6(a)), as
// anybody may, in a tournament too (RULING/R-34); where no ground is named the
// office states it (RULING/R-54). Where several offences are open, the choice is
// the receiver's (BCC1903/II.11(d)). The rows are TABLE/T2.10, TABLE/T2.34, TABLE/T2.46
// and TABLE/T4.20.
func (d *elections) exacts(s letters.Statement, plays []letters.Statement) {
	by := d.letter.Of
	g := d.g
	electing := g.electing(by)
	law3 := g.Law3 != nil && *g.Law3 != by
	if s.Letter == "" { // "I exact the penalty": that which is agreed for the offence (RULING/R-24)
		s.Letter, _, _ = strings.Cut(d.lawful(electing), " ")
	}
	switch {
	case g.exactsAfterAll(by, s, plays):
		// RULING/R-79: the question was no record, and took no right away (BCC1903/V.7(a)).
		d.conclude(events.Waived{By: by, Law: g.Case.Law, How: events.WaivedQuestion})
		d.exacts(s, plays)
	case (electing || law3 || g.FalseCheck(by)) && d.claims.frozenTooLong():
		d.refuse(s, events.WhyAdjudicated, "", "RULING/R-32")
	case s.Letter == "B":
		d.refuse(s, events.WhyNoPenalty, "B", "BCC1903/V.5(a)")
	case electing && d.exactsOfOne(s, plays):
	case electing && g.Case.Renounced:
		d.refuse(s, events.WhyChosen, "", "BCC1903/V.7(a)")
	case electing && law3 && s.Letter == "E" && s.Offence&^letters.OffenceLate == letters.OffenceLaw3:
		d.exactsLaw3(by, "", stated(s)) // the ground says so (RULING/R-24)
	case electing && g.asAmbiguous(s):
		d.restoreFor(s, "BCC1903/V.5(a)")
	case electing && restores(g.Agreed()) && (s.Letter == "A" || s.Letter == g.Agreed()):
		d.restoreFor(s, g.Case.Law)
	case electing && s.Letter == "D" && g.Case.Law != "BCC1903/V.6(a)" && g.Agreement.Penalty.Ambiguous == terms.AmbiguousPenaltyD && len(g.Case.Readings) > 1:
		d.exactsD(s, plays)
	case !electing && law3 && s.Letter == "E":
		d.exactsLaw3(by, "", stated(s))
	case electing && law3 && s.Letter == "E":
		d.exactsLaw3(by, "", stated(s)) // D is agreed for the ambiguity, so E can only be Law 3's
	case !electing && s.Letter == "A" && g.FalseCheck(by):
		d.exactsFalseCheck(s)
	case g.choosing(by):
		// The receiver has pointed the fault out, and chooses by the number.
		d.aside = true
		if d.records.raised {
			return // this tells for the first time among what to choose
		}
		d.refuse(s, events.WhyChoose, "", "STAUNTON/R.VIII")
	case electing && g.Agreed() == "":
		d.aside = true
		d.records.refuseFree(s) // a reading is adopted, or one of the records, and that is all
	case electing:
		// The receiver has pointed the fault out, and may claim again: a record in the same
		// letter is no bare reply and costs nothing (RULING/R-13).
		d.aside = true
		d.refuse(s, events.WhyNotAgreed, d.lawful(true), "RULING/R-14")
	case g.disregarded(by):
		d.refuse(s, events.WhyChosen, disregarded, "BCC1903/V.7(d)")
	case g.Case != nil && g.Case.Stage != CaseElect && g.Case.Author != by:
		d.refuse(s, events.WhyChosen, "", "BCC1903/V.7(a)")
	case g.passedOver(by):
		d.refuse(s, events.WhyChosen, "", "BCC1903/V.7(a)")
	case law3:
		d.refuse(s, events.WhyNotAgreed, "E", "RULING/R-14")
	case awaitsReply(g, by):
		d.refuse(s, events.WhyTooLate, "", "BCC1903/V.7(a)")
	default:
		d.refuse(s, events.WhyNoFault, "", "BCC1903/V.5(a)")
	}
}

// awaitsReply reports whether the side has sent a record and waits for the reply. What it claims
// then has one answer, whether its record is clear or not (RULING/R-2).
func awaitsReply(g Game, by rules.Colour) bool {
	return g.Last[by].Plies > 0 && g.ToMoveOrElects() != by && !g.Last[by].At.Before(g.Last[by.Other()].At)
}

// exactsAfterAll reports whether one who has asked the author what was meant, and has not
// received the answer, exacts what could be exacted before the question, and in such
// a way that it takes effect (RULING/R-79).
func (g Game) exactsAfterAll(by rules.Colour, s letters.Statement, plays []letters.Statement) bool {
	if c := g.Case; c == nil || c.Stage != CaseAsked || c.Author == by || !c.Exactable || g.Frozen != nil {
		return false
	}
	g.unasked()
	if s.Letter == "D" && g.Agreed() == "D" && len(g.Case.Readings) > 1 {
		m, ok := g.selectedBy(by, s, plays)
		return ok && (len(plays) > 0 || g.ends(m))
	}
	return g.asAmbiguous(s) || restores(g.Agreed()) && (s.Letter == "A" || s.Letter == g.Agreed())
}

// TwoOffences reports whether the record in question expresses no capture and
// fits several, and E is agreed for ambiguous records: then its receiver may
// treat it as illegal (BCC1903/V.5(c)) or as ambiguous (BCC1903/V.5(a)), by the
// letter agreed for each (RULING/R-36, TABLE/T2.37).
func (g Game) TwoOffences() bool {
	c := g.Case
	return c != nil && c.Stage == CaseElect && c.NoCapture && !c.Renounced && !c.Several() && len(c.Readings) > 1 && g.Agreement.Penalty.Ambiguous == terms.AmbiguousPenaltyE
}

// lawful names the letter that may be exacted, for a refusal (RULING/R-14). The row
// is TABLE/T2.5.
func (d *elections) lawful(electing bool) string {
	if electing && d.g.Agreed() == choiceOfThree {
		return "A"
	}
	if electing {
		if d.g.TwoOffences() && d.g.Agreed() != "E" {
			return d.g.Agreed() + " or E"
		}
		return d.g.Agreed()
	}
	return "E"
}

// asAmbiguous reports whether E is exacted for the ambiguity of a record that
// expresses no capture where several fit (RULING/R-36, TABLE/T2.37). The
// letter tells it, where C is agreed for the other offence; else the ground does.
func (g Game) asAmbiguous(s letters.Statement) bool {
	return s.Letter == "E" && g.Case.Law == "BCC1903/V.5(c)" && len(g.Case.Readings) > 1 && g.Agreement.Penalty.Ambiguous == terms.AmbiguousPenaltyE &&
		(g.Agreed() != "E" || strings.Contains(strings.ToLower(s.Ground), "ambig"))
}

// restoreFor carries out Penalty A, and C or E with it unless that is renounced by "EXACT A"
// (RULING/R-55), for the offence that the receiver chose of those which the record commits. The rows are TABLE/T2.4, TABLE/T2.14 and TABLE/T2.39.
func (d *elections) restoreFor(s letters.Statement, law rules.Law) {
	by := d.letter.Of
	out := d.unreckoned(by)
	d.requires(by)
	d.conclude(events.Exacted{By: by, Letter: events.Letter(s.Letter), Law: law, Ground: stated(s)})
	d.claimed = true
	n := Notice{Excluded: out, Reason: events.Reason(law), Ground: stated(s)}
	if s.Letter == "C" {
		d.records.exactsC(s, n)
		return
	}
	d.carriesOut(s.Letter, nil, n)
}

// stated is the ground that a claimant gives in words of the own. A word that only names
// the offence is told by its law.
func stated(s letters.Statement) string {
	if s.Offence != 0 && len(strings.Fields(s.Ground)) == 1 {
		return ""
	}
	if s.Cut {
		return s.Ground + " …"
	}
	return s.Ground
}

// exactsItself reports whether by the agreement the penalty needs no claim (BCC1903/INTRO(b)).
func (d *elections) exactsItself() {
	c := *d.g.Case
	letter, field := d.g.Agreed(), offences[c.Law].field
	d.conclude(events.Exacted{By: c.Author.Other(), Letter: events.Letter(letter), Law: c.Law, Field: field})
	if letter == "C" {
		d.records.exactsC(letters.Statement{}, Notice{Field: field})
		return
	}
	d.carriesOut(letter, nil, Notice{Field: field})
}

// carriesOut restores the position by Penalty A and applies what was exacted
// with it: E, or C by what it requires. The notice brings what the letters must
// say of that.
func (d *elections) carriesOut(letter string, required *events.Required, n Notice) {
	c := *d.g.Case
	x := c.Author
	how := events.RestoredByClaim
	if n.ManLapsed {
		how = events.RestoredByWaiver // nobody hurries to escape a penalty any more (RULING/R-59)
	}
	if d.g.State == StateMan {
		d.times.considers(x.Other()) // to name the man belongs to the making of the claim
	}
	n = d.about(n)
	if n.Reason != "" {
		c.Law = rules.Law(n.Reason) // the offence that was chosen (RULING/R-36)
	}
	n.Reason = events.Reason(c.Law)
	d.conclude(events.Restored{To: x, Law: "BCC1903/V.PEN.A", By: how})
	laws := []rules.Law{c.Law, "BCC1903/V.PEN.A"}
	var less time.Duration
	switch {
	case letter == "E":
		p := d.penalise(c.Law, x, &c)
		if d.g.Over() {
			return
		}
		n.Penalty, less = &p, p.Allowed
		laws = append(laws, "BCC1903/V.PEN.E")
		if p.Passed {
			d.forgoes(x, n, append(laws, "STAUNTON/R.VIII"))
			return
		}
	case n.Chosen == letters.ChoicePassed:
		d.forgoes(x, n, append(laws, "STAUNTON/R.VIII"))
		return
	case n.Chosen > 0:
		d.conclude(*required)
		laws = append(laws, "STAUNTON/R.VIII")
	case required != nil:
		d.conclude(*required)
		laws = append(laws, "BCC1903/V.PEN.C")
		if n.ManIgnored {
			laws = append(laws, "RULING/R-16")
		}
	case n.ManLapsed:
		laws = append(laws, "BCC1903/V.PEN.C", "RULING/R-7")
	case n.NoPenalty:
		laws = append(laws, "RICC/4")
	case letter == "C":
		laws = append(laws, "BCC1903/V.7(d)", "RULING/R-28")
	}
	if n.Field != "" {
		laws = append(laws, "BCC1903/INTRO(b)")
	}
	posted := d.turnFor(x, calendar.CauseRequirement)
	if less > 0 {
		posted = posted.Shortened(less)
	}
	// Of a record that was late, and whose penalty needs no claim, the opponent
	// learns by the letter that tells of the penalty (RULING/R-29).
	knows := d.main
	d.main = ""
	if d.g.Frozen != nil {
		d.tell("", NPenalty, terms.PartyOf(x), n, laws...) // RULING/R-32: nobody is to play any more
	} else {
		d.post(NRestored, x, posted, n, laws...)
	}
	d.tell(knows, NPenalty, terms.PartyOf(x.Other()), n, laws...)
}

// unreckoned is what making the requirement leaves out of the claimant's turn
// (CLOCK/C-6(a), RULING/R-60): from receipt to the claim, if the claim came within the time.
func (d *elections) unreckoned(by rules.Colour) []calendar.Span {
	k := d.g.Turn
	if k.Of != by || !k.Running || k.Exceeded(d.o.Calendar, d.at) || d.g.Agreement.ClaimingCounts() {
		return nil
	}
	return []calendar.Span{{From: k.Begin, To: d.at, Why: "making a requirement", Law: "BCC1903/V.2(b)"}}
}

// lateClaim says that a requirement which comes after the time allowed was used is good,
// but the excess stays a ground for the other side (CLOCK/C-6(a), RULING/R-60).
func (d *elections) lateClaim(by rules.Colour) {
	k := d.g.Turn
	if !k.Running || k.Of != by || d.g.exceeded(by) || d.g.found(k) || !k.Exceeded(d.o.Calendar, d.at) {
		return
	}
	d.main = d.reserve()
	id := d.main
	d.claims.exceeds(by)
	if !d.g.exceeded(by) {
		d.late(by)
		return
	}
	d.tell(id, NExcess, terms.PartyOf(by.Other()), Notice{By: by, Deadline: k.DeadlineIfRunning(d.o.Calendar)}, "BCC1903/V.9(c)", "BCC1903/V.9.PROVISO", "RULING/R-60")
}

// requires is the lateness of a requirement, if it is late. Nothing is left out
// then of the turn in which it was made, and the turn counts in the allowance; nor
// is anything where the time of claiming counts against the claimant (RICC/4).
func (d *elections) requires(by rules.Colour) {
	k, used := d.g.Turn, d.g.Turn.Used(d.o.Calendar, d.at)
	d.lateClaim(by)
	if d.g.Agreement.ClaimingCounts() && !d.g.Over() {
		if k.Running && k.Of == by {
			d.times.charges(k, events.Charged{Of: by, Used: used, Allowed: k.Limit(d.o.Calendar), Why: events.ForClaiming}, d.at)
		} else if d.g.State != StateAuthor {
			d.times.considers(by)
		}
		return
	}
	if _, ok := d.g.Balance(by); ok && k.Of == by && k.Exceeded(d.o.Calendar, d.at) && !d.g.Over() {
		d.conclude(events.Charged{Of: by, Used: used, Allowed: k.Limit(d.o.Calendar)})
	}
}

// pick finds the reading that a selection names: its number, or a record with
// one reading among the candidates.
func (g Game) pick(s letters.Selection) (rules.Move, bool) {
	c := g.Case
	if s.Number > 0 {
		if s.Number <= len(c.Readings) {
			return c.Readings[s.Number-1], true
		}
		return 0, false
	}
	if !s.HasRecord {
		return 0, false
	}
	return g.among(s.Record, c.Readings)
}

// among reads a record among the candidates alone.
func (g Game) among(r descriptive.Record, moves []rules.Move) (rules.Move, bool) {
	m := r.MatchAmong(g.After(g.Case.Ply), g.names(), moves)
	if len(m.Readings) != 1 {
		return 0, false
	}
	return m.Readings[0].Move, true
}

// exactsD hears the receiver select a reading, who is bound by the own move
// (BCC1903/V.5(a), V.7(c), V.PEN.D). The rows are TABLE/T2.1, TABLE/T2.2 and
// TABLE/T2.3.
func (d *elections) exactsD(s letters.Statement, plays []letters.Statement) {
	by := d.letter.Of
	m, ok := d.g.selectedBy(by, s, plays)
	switch {
	case !ok && d.g.Frozen != nil:
		d.refuse(s, events.WhyNoReading, s.Select.Words, "BCC1903/V.7(d)", "RULING/R-32")
		return
	case !ok && len(plays) > 0 && !selects(s):
		d.asksWhichSelected(s, plays)
		return
	case !ok && selects(s):
		// V.7(d): what is no reading cannot be required, and nothing else may be
		// put in its place; the author says, and the record sent with it is void.
		d.asksAuthor(events.Queried{How: events.QueryNoReading}, plays)
		return
	case !ok || (len(plays) == 0 && !d.g.ends(m) && d.g.Frozen == nil):
		d.asksAuthor(events.Queried{How: events.QueryNoMove}, plays)
		return
	}
	c := *d.g.Case
	d.conclude(events.Exacted{By: by, Letter: events.LetterD, Law: "BCC1903/V.5(a)", Move: m, Ground: stated(s)})
	// The receiver's turn runs on: the own record, which follows, ends it, and if
	// that is ambiguous or illegal D stands all the same (RULING/R-43).
	d.conclude(events.Adopted{By: c.Author, Move: m, Words: c.Words, Law: "BCC1903/V.PEN.D"})
	d.tell("", NPenalty, terms.PartyOf(c.Author), Notice{By: c.Author, Record: c.Words, Number: c.Number, Position: d.g.After(c.Ply),
		Move: m, Reason: "BCC1903/V.5(a)", Statement: s.Words, Ground: stated(s)}, "BCC1903/V.5(a)", "BCC1903/V.PEN.D", "BCC1903/V.PREF(b)")
	d.settled(c.Author)
}

// ends reports whether a reading ends the game, so that no move need come
// with it (RULING/R-50).
func (g Game) ends(m rules.Move) bool {
	q, err := g.After(g.Case.Ply).Play(m)
	return err == nil && g.isEnd(q, g.Case.Ply+1)
}

// asksAuthor points the ambiguity out without a penalty that takes
// effect; the author says what was meant, and the receiver's turn stands still
// from now to the answer (CLOCK/C-6(d)). The row is TABLE/T2.31.
func (d *elections) asksAuthor(q events.Queried, plays []letters.Statement) {
	by := d.letter.Of
	c := *d.g.Case
	q.By, q.Law = by, c.Law
	d.conclude(q)
	d.void = true
	n := Notice{By: c.Author, Record: c.Words, Number: c.Number, Position: d.g.After(c.Ply), Choices: d.choices(), Reason: events.Reason(q.How)}
	d.post(NInterpret, c.Author, events.Posted{Begins: events.BeginsClarifying, Limit: d.g.Agreement.AuthorLimit}, n, "BCC1903/V.7(c)", "RULING/R-64")
	n.Reply = ""
	if len(plays) > 0 {
		n.Reply = plays[0].Words
	}
	if q.Held != "" {
		n.Reason, n.Detail = "held", descriptive.Full(n.Position, q.For)
	}
	d.tell("", NPenalty, terms.PartyOf(by), n, "BCC1903/V.7(c)", "BCC1903/V.7(d)")
}
