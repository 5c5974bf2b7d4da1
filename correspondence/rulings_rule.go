package correspondence

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// Ruling is what an official decides, by a row of the closed list of rulings
// (TABLE/T7), with its law and a reason. Which fields a row needs, Rulings
// tells.
type Ruling struct {
	By         terms.Party
	Row        string    // its name in Rulings
	Law        rules.Law // empty: the row's own
	Reason     string    // shown to both players
	On         int       // the question that it answers; 0: none
	Idle       bool      // Uphold: the appeal was idle, and its time counts after all
	Reasonable bool      // Uphold: the claim had a good ground, and its time is left out
	Result     terms.Result
	How        events.Ending // how the game ended, with a result; "": as it ended before, or as the row has it
	Of         rules.Colour  // whose turn, or whose record
	Span       calendar.Span
	Words      string          // the record, as received
	Arrived    time.Time       // when the letter with the record arrived
	Moves      []rules.Move    // its readings: one, several, or none
	Member     string          // who wrote the letter
	Key        string          // the matter's key
	Number     int             // of the move whose record, or whose turn, it is
	Penalty    int             // which penalty, as they were applied in the game, from 1
	Man        string          // Penalise: whom Penalty C binds to move, as a letter names the man; "": the player who exacts it names one
	Replace    string          // Annul: of the game in its place: ReplaceSame and the others; "": as the law of the ruling has it
	Undoes     int             // which ruling of the game; 0 with Undo: the finding of excess of the side
	Joins      Joining         // Substitute: who comes, and what the game cannot know
	ByLetter   bool            // it came by a letter, so that the official who ruled is told what was done
	Case       bool            // Adjudge: those before whom the office laid it as a case have found so
	Answers    events.NoticeID // the letter that it answers; "": none, or not known
}

// ends reports whether the ruling ends the game, so that the letter of the
// result tells of it.
func (r Ruling) ends(row Row) bool { return row.Ends || row.May(NeedsResult) && r.Result != "" }

// Rule takes a ruling. The error says, in words for the official, why it
// cannot be taken; then nothing happened. No ruling takes back a move: a record
// stands, or falls by a law.
func (g Game) Rule(r Ruling, o Setting) (Decision, error) {
	row, err := rowNamed(r.Row)
	if err != nil {
		return Decision{}, err
	}
	if err := g.admits(row, r, o); err != nil {
		return Decision{}, fmt.Errorf("correspondence: %w", err)
	}
	r.Law = g.restsOn(row, r)
	d := g.docket(o, o.Now, r.Key)
	d.ruled = &events.Ruled{By: r.By, Row: r.Row, Law: r.Law, Reason: r.Reason, On: r.On, Undoes: r.Undoes, Answers: r.Answers}
	letters := [2]events.NoticeID{d.reserve(), d.reserve()}
	d.letters = letters
	n := Notice{By: r.Of, Number: r.Number, Asked: r.Row, Detail: r.Reason, Question: r.On, Ruled: d.ruled}
	d.conclude(*d.ruled)
	number := len(d.g.Rulings)
	d.rulings.settles(r, letters, &n)
	if row.takes != nil {
		row.takes(&d.rulings, r, &n)
	}
	if q, asked := d.g.Question(r.On); asked {
		d.claims.hearsWaiting(q)
	}
	d.answers.catchesUp()
	switch {
	case r.ends(row):
	case n.Joins != nil:
		d.rulings.tellsSubstitute(n)
	default:
		follows := d.notices // what comes of the ruling is told after it
		d.notices = nil
		for _, to := range []terms.Party{terms.ToWhite, terms.ToBlack} {
			d.tell(letters[to], NRuling, to, n, d.rulings.lawsOf(r, n)...)
		}
		d.notices = append(d.notices, follows...)
	}
	if r.ByLetter {
		d.rulings.tellsRuler(r, number)
	}
	for i := range d.notices {
		d.notices[i].At, d.notices[i].Ruled = o.Now, d.ruled // of whatever instant the ruling is
	}
	return d.decide(), nil
}

// lawsOf are the laws that the letter of a ruling names.
func (d *rulings) lawsOf(r Ruling, n Notice) []rules.Law {
	laws := []rules.Law{r.Law}
	if q, _ := d.g.Question(r.On); q.About == events.AboutLapse {
		laws = append(laws, q.Law) // no time is in question
	} else if r.On > 0 && r.Law != "BCC1903/V.2(b)" {
		laws = append(laws, "BCC1903/V.2(b)")
	}
	if n.Undone {
		laws = append(laws, "RULING/R-21")
	}
	return laws
}

// admits says why a ruling cannot be taken: the words are for the official.
func (g Game) admits(row Row, r Ruling, o Setting) error {
	q, asked := g.Question(r.On)
	switch under := row.Under(g.Agreement); {
	case !slices.Contains(row.Offices, r.By.Office()):
		return fmt.Errorf("%s is not for %s to rule", row.Name, r.By)
	case under != "":
		return errors.New(under)
	case g.Over() && !row.After:
		return fmt.Errorf("game %s is ended: %s; Reopen comes first", g.Label, g.Ended.Result)
	case strings.TrimSpace(r.Reason) == "":
		return fmt.Errorf("a ruling needs a reason, which both players are shown")
	case row.Asks(NeedsQuestion) && r.On == 0 && !(row.Name == "Adjudicate" && g.Agreement.Withdrawal == terms.WithdrawalAdjudged):
		return fmt.Errorf("%s needs the number of the question that it answers", row.Name)
	case r.On != 0 && !asked:
		return fmt.Errorf("game %s has no question %d", g.Label, r.On)
	case asked && !q.Open():
		return fmt.Errorf("question %d of game %s is answered already: %s", r.On, g.Label, q.How)
	case asked && q.About == events.AboutLapse && !q.AnsweredBy(row):
		return fmt.Errorf("%s does not say what follows the record in question; Restore lets it pass, Penalise applies the penalty agreed (RULING/R-7)", row.Name)
	case asked && q.About == events.AboutLapse && g.Holder(r.By) != g.Holder(terms.ToSecretary):
		return fmt.Errorf("question %d is before the secretary, as the terms say (RULING/R-7)", r.On)
	case asked && g.notBefore(r.By, q, o) != nil:
		return g.notBefore(r.By, q, o)
	case (r.Idle || r.Reasonable) && row.Name != "Uphold":
		return fmt.Errorf("that a question was idle, or had a good ground, is said with Uphold alone")
	case r.Idle && r.Reasonable:
		return fmt.Errorf("a question cannot be idle and have a good ground")
	case unfitResult(row, r, g.restsOn(row, r)) != nil:
		return unfitResult(row, r, g.restsOn(row, r))
	case row.Asks(NeedsSpan) && !r.Span.To.After(r.Span.From):
		return fmt.Errorf("%s needs a span of the turn that is open, and whose turn it is", row.Name)
	}
	if err := g.misplaced(row, r); err != nil {
		return err
	}
	if law := g.restsOn(row, r); !slices.Contains(row.Laws, law) && !(row.Any && law.Known()) {
		names := make([]string, len(row.Laws))
		for i, l := range row.Laws {
			names[i] = string(l)
		}
		return fmt.Errorf("the ruling %s does not rest on %s; it may cite %s", row.Name, law, strings.Join(names, ", "))
	}
	if row.admits != nil {
		r.Law = g.restsOn(row, r)
		return row.admits(g, r, o)
	}
	return nil
}

// restsOn is the law of the ruling: the one that it names, or the row's own.
func (g Game) restsOn(row Row, r Ruling) rules.Law {
	q, asked := g.Question(r.On)
	switch {
	case r.Law != "":
		return g.point(row, r.Law)
	case row.Name == "Adjudge" && g.Frozen != nil:
		return g.Frozen.Law
	case r.Result == terms.BothLost:
		return "BCC1903/V.9(d)"
	case row.Name == "Adjudicate" && r.On == 0:
		return "RULING/R-41"
	case row.Name == "Readings" && r.Number > 0:
		return "STAUNTON/R.XIX" // of a record that was read
	case row.Name == "Adopt" && g.Case != nil && g.Case.Several():
		return "BCC1903/V.4(a)" // V.4(b) would tell the author that one of them is illegal (RULING/R-2)
	case row.Name == "Undo" && r.Undoes == 0:
		return "RULING/R-21"
	case row.Name == "Penalise" && g.Case != nil && g.Case.Author == r.Of:
		return g.Case.Law
	case asked && q.About == events.AboutDraw && (row.Name == "Draw" || row.Name == "Uphold"),
		asked && q.About == events.AboutAnnulment && (row.Name == "Annul" || row.Name == "Uphold"),
		asked && (q.About == events.AboutUnable || q.About == events.AboutFifty) && row.Name == "Uphold",
		row.Name == "Forfeit" && asked && q.About == events.AboutForfeit:
		return q.Law
	case row.Name == "Uphold" && asked && q.About == events.AboutForfeit:
		return "BCC1903/V.9.PROVISO"
	}
	return row.Laws[0]
}

// point is the law by which the row names a point, where the ruling names it by the
// law of the game's own code: BCC1903/V.6(b) for BCC1903/VI.5(b).
func (g Game) point(row Row, law rules.Law) rules.Law {
	if slices.Contains(row.Laws, law) {
		return law
	}
	for _, l := range row.Laws {
		if g.Agreement.Cites(l) == law {
			return l
		}
	}
	return law
}

// settles answers the question on which the ruling is. The clocks that stood
// for it go on when each side has its letter (BCC1903/V.2(b)). Of an appeal that
// was idle, and of a claim that is dismissed and had no good ground, the time
// counts after all, if it was the turn of the side that made it. The row is TABLE/T4.17.
func (d *rulings) settles(r Ruling, letters [2]events.NoticeID, n *Notice) {
	q, asked := d.g.Question(r.On)
	if !asked {
		return
	}
	n.By = q.By
	n.Statement = q.Words
	counts := r.Idle || q.IsClaim() && r.Row == "Uphold" && !r.Reasonable
	d.conclude(events.Settled{No: q.No, How: r.Row, Idle: r.Idle && q.About == events.AboutAppeal, Counts: counts})
	if q.Stay == 0 || d.g.Over() {
		return
	}
	d.conclude(events.Resumed{Stay: q.Stay, Letters: letters})
	if counts {
		d.countsAfterAll(q, letters[q.By.Other()], n)
	}
}

// countsAfterAll reckons the time of a question against the side that put it, in its
// turn that is open, or in its last one if it sent a record meanwhile.
// That turn may prove to have been too long; the opponent, who could not know
// it, comes to know by the letter of the ruling (BCC1903/V.9.PROVISO). What lies
// further back stays as it was reckoned.
func (d *rulings) countsAfterAll(q Appeal, letter events.NoticeID, n *Notice) {
	w := events.Debited{Of: q.By, Stay: q.Stay}
	last := d.g.Last[q.By]
	k := last.Turn
	counted := slices.DeleteFunc(slices.Clone(k.Out), func(s calendar.Span) bool { return s.Stay == q.Stay })
	if len(counted) < len(k.Out) {
		k.Out = counted
		w.Over = k.Used(d.o.Calendar, last.At) - last.Used
	}
	n.Over = w.Over
	_, allotted := d.g.Balance(q.By)
	w.Binds = allotted && w.Over > 0 && !(d.g.Turn.Running && d.g.Turn.Of == q.By && d.g.found(d.g.Turn)) // a turn that was found too long stays as long as it was found to be
	d.conclude(w)
	if used := last.Used + w.Over; w.Over > 0 && used > k.Limit(d.o.Calendar) && !d.g.exceeded(q.By) {
		d.claims.found(events.Exceeded{Of: q.By, Used: used, Limit: k.Limit(d.o.Calendar), Deadline: k.DeadlineIfRunning(d.o.Calendar), Notice: letter, Together: d.g.together(k)})
		d.elections.late(q.By)
	}
}

// tellsRuler tells an official who ruled by letter what was done, who was told of
// it, and how it is undone.
func (d *rulings) tellsRuler(r Ruling, number int) {
	n := Notice{By: r.Of, Asked: "ruled", Detail: r.Reason, Question: r.On, Issue: Issue{Ruling: number}}
	if q, ok := d.g.Question(r.On); ok {
		n.By = q.By
	}
	for _, to := range []terms.Party{terms.ToWhite, terms.ToBlack, terms.ToSecretary, terms.ToUmpire, terms.ToAdjudicator, terms.ToUmpireOfWhite, terms.ToUmpireOfBlack} {
		if !slices.ContainsFunc(d.notices, func(x Notice) bool { return x.To == to }) {
			continue
		}
		who := to.String()
		if _, plays := to.Colour(); !plays {
			who = "the " + who
		}
		n.Also = append(n.Also, who)
	}
	d.tell("", NReport, r.By, n, d.ruled.Law)
}
