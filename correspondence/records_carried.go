package correspondence

import (
	"slices"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// How a game is heard in which the office says nothing (BOOK/2.4 silent, 3.5).
//
// The office goes on judging for itself. A record that is clear is adopted as
// ever. The first that is not is carried as it was written, and so is all that
// follows, while the score stands before it: turns alternate and time runs by the
// despatch and receipt of records, which need no position, but nothing ends by
// the board. The letters are the same in both cases.
//
// Without a word from anybody it settles as far as the law settles it: a capture
// that was not expressed, when it is answered (V.5(c)); an ambiguous record, when
// its author has moved on and what was sent is legal after one reading alone
// (RULING/R-8). Else somebody must raise it, and then it is a case like any other:
// with its receiver, if it was not answered; with its author, if it was; and an
// illegal record that was answered is restored (V.6(b)).

// carries brings a record to the opponent as it was written. The law is its
// offence, or empty where one before it is not settled.
func (d *records) carries(by rules.Colour, x heardRecord, law rules.Law, readings []rules.Move, noCapture bool) {
	w := events.Carried{By: by, Words: x.words, Number: d.g.Last[by].Number, Law: law, Readings: readings, NoCapture: noCapture,
		Used: d.spent.used, Allowed: d.spent.allowed}
	if x.last != nil {
		w.Rest = x.last.Record.Words
	}
	d.conclude(w)
	if d.settlesCarried() {
		return
	}
	if rest := d.g.Carried(); len(rest) == 1 && !d.g.Agreement.SilentOn(rest[0].Law) {
		// Nothing before it is in doubt any more, and of this fault the office speaks.
		d.conclude(events.Raised{By: by.Other(), How: events.RaisedByOffice, Unbegun: len(rest[0].Readings) == 0})
		d.elections.opens(by, x, nil)
		return
	}
	d.passOn(by, x, nil, "BCC1903/V.2(a)")
}

// settlesCarried adopts what was carried as far as the law settles it without a
// word from anybody. It reports whether that ended the game.
func (d *records) settlesCarried() bool {
	for len(d.g.Carried()) > 0 && d.g.Case == nil {
		if len(d.g.Carried()[0].More) > 0 {
			if len(d.g.Carried()) == 1 {
				return false // the receiver has not replied
			}
			d.takesCarried()
		}
		r := d.g.Carried()[0]
		if r.Law == "" {
			r = d.looksInto(r)
		}
		m, law := rules.Move(0), rules.Law("RULING/R-8")
		switch {
		case len(r.Readings) == 1 && r.Law != "BCC1903/V.5(c)":
			m, law = r.Readings[0], "BCC1903/V.2(a)"
		case len(r.Readings) == 1 && len(d.g.Carried()) > 1:
			m, law = r.Readings[0], "BCC1903/V.5(c)" // answered: it was taken for the capture
		case len(r.Readings) > 1:
			m = conduct(d.g)
		}
		if m == 0 {
			return false
		}
		d.conclude(events.Adopted{By: r.By, Move: m, Words: r.Words, Law: law, Sent: r.Sent})
		if d.settled(r.By) {
			return true
		}
	}
	return false
}

// looksInto reads the first carried record in the position that now stands before
// it, and notes its fault; one that has none is returned with its move.
func (d *records) looksInto(r Turned) Turned {
	record, _ := d.g.Agreement.Records().Parse(r.Words) // the zero Record has no reading
	p := d.g.Position()
	m := d.g.match(record, p)
	w := events.Found{Law: "BCC1903/V.5(a)", Readings: inOrder(p, movesOf(m)), NoCapture: m.NoCapture}
	switch {
	case len(w.Readings) == 0:
		w.Law = "BCC1903/V.6(a)"
	case m.NoCapture:
		w.Law = "BCC1903/V.5(c)"
	case len(w.Readings) == 1:
		return changed([]Turned{r}, 0, func(r *Turned) { r.Law, r.Readings = "BCC1903/V.2(a)", w.Readings })[0]
	}
	d.conclude(w)
	return d.g.Carried()[0]
}

// answersCapture takes a capture that was carried without a word of its not being
// expressed, and is answered now, for the capture (BCC1903/V.5(c)). It
// reports whether that ended the game.
func (d *records) answersCapture(by rules.Colour) bool {
	if len(d.g.Carried()) != 1 || d.g.Case != nil {
		return false
	}
	r := d.g.Carried()[0]
	if r.By == by || r.Law != "BCC1903/V.5(c)" || len(r.Readings) != 1 || len(r.More) > 0 {
		return false
	}
	d.conclude(events.Adopted{By: r.By, Move: r.Readings[0], Words: r.Words, Law: r.Law, Sent: r.Sent})
	return d.settled(r.By)
}

// raises opens the case of the first carried record, if there is one, and says
// what follows of itself.
func (d *records) raises(by rules.Colour, how events.RaisedWay) {
	if len(d.g.Carried()) == 0 || d.g.Case != nil {
		return
	}
	for c, x := range d.g.Excess {
		if x != nil && !d.g.begun(x.Carried) {
			// BOOK/3.5: no turn of theirs had begun, and no excess of theirs counts.
			d.conclude(events.ExcessUndone{Of: rules.Colour(c), Law: "BCC1903/V.2(a)"})
		}
	}
	d.conclude(events.Raised{By: by, How: how, Unbegun: !d.g.begun(len(d.g.Carried())), Records: expressed(d.g.before())})
	c := *d.g.Case
	switch {
	case len(d.g.Carried()) == 0:
		d.raised = true // its receiver is told, unless the statement that raised it disposes of it
	case len(c.Readings) == 0:
		d.restoresLate()
	case how != events.RaisedByMeaning && how != events.RaisedByHearing:
		d.asksLate(by, how)
	}
}

// restoresLate restores the position at the commencement of a turn whose illegal
// record was carried and answered: all later moves are annulled, and nobody is
// punished (BCC1903/V.6(b)). So too where a King stayed in a check that was announced
// (STAUNTON/R.XII).
func (d *records) restoresLate() {
	c := *d.g.Case
	if moves := d.g.insteadOfCheck(); len(moves) > 0 {
		d.restoresCheck(moves)
		return
	}
	d.conclude(events.Waived{By: c.Author.Other(), Law: c.Law, How: events.WaivedByAnswer})
	d.conclude(events.Restored{To: c.Author, Law: "BCC1903/V.6(b)", By: events.RestoredByWaiver})
	d.claimed = true // a record in the same letter was of the position that falls
	n := Notice{By: c.Author, Record: c.Words, Number: c.Number, Position: d.g.After(c.Ply), Reason: "late"}
	d.post(NWaived, c.Author, d.turnFor(c.Author, calendar.CauseRequirement), n, "BCC1903/V.6(b)")
	d.tell("", NWaived, terms.PartyOf(c.Author.Other()), n, "BCC1903/V.6(b)")
}

// asksLate asks the author of an ambiguous record that was carried and answered, and
// that somebody else raises. The author may select (BCC1903/V.5(b)). If the author's
// turn runs it runs on; if the other's does it stands still until the author has said
// (CLOCK/C-6(d)).
func (d *records) asksLate(by rules.Colour, how events.RaisedWay) {
	c := *d.g.Case
	n := Notice{By: c.Author, Record: c.Words, Number: c.Number, Position: d.g.After(c.Ply), Choices: d.choices(), Reason: "late"}
	laws := []rules.Law{"BCC1903/V.5(b)", "RULING/R-8"}
	last := d.g.Carried()[len(d.g.Carried())-1]
	switch {
	case last.By == c.Author && d.g.Turn.Running:
		d.conclude(events.Queried{By: c.Author.Other(), Law: c.Law, How: events.QueryLate})
		d.post(NInterpret, c.Author, events.Posted{Begins: events.BeginsClarifying, Limit: d.g.Agreement.AuthorLimit}, n, append(laws, "RULING/R-64")...)
	case last.By == c.Author || d.g.Turn.Allowed == 0 && d.g.Post.Notice == "":
		// No turn of anybody runs.
		d.post(NInterpret, c.Author, events.Posted{Begins: events.BeginsElection, Limit: d.limit()}, n, append(laws, "RULING/R-64")...)
	default:
		d.tell("", NInterpret, terms.PartyOf(c.Author), n, laws...)
	}
	if how == events.RaisedByExaction || how == events.RaisedByQuery || how == events.RaisedByRestoration {
		if by != c.Author {
			d.tell("", NStatus, terms.PartyOf(by), Notice{By: by, Asked: "status", Statement: d.letter.Text}, "BCC1903/V.5(b)")
		}
	}
}

// saysLate takes the author's word for an own record that was carried and
// answered. If another move had been adopted by the reply, that and all later
// moves are annulled (BCC1903/V.5(b)); else what follows is heard again under
// that reading, one by one, and what cannot stand falls by the law that fells it.
func (d *records) saysLate(m rules.Move, how events.SelectedWay) {
	c := *d.g.Case
	if how != events.SelectedByLapse && d.g.Falls(m) {
		d.annulsCarried(m, how)
		return
	}
	asked := c.Stage == CaseAsked
	d.conclude(events.Selected{By: c.Author, Move: m, How: how})
	if d.adopt(m, "BCC1903/V.5(b)") || d.settlesCarried() {
		return
	}
	n := Notice{By: c.Author, Record: c.Words, Number: c.Number, Position: d.g.After(c.Ply), Move: m, Reason: events.Reason(how)}
	y := c.Author.Other()
	rest := d.g.Carried()
	illegal := len(rest) > 0 && !d.g.begun(1)
	runs := d.g.Turn.Running || d.g.Post.Notice != "" || d.g.Frozen != nil
	switch {
	case illegal && (len(rest) > 1 || how == events.SelectedByLapse):
		d.tell("", NAdopted, terms.PartyOf(y), n, "BCC1903/V.5(b)")
		d.raises(y, events.RaisedByHearing)
		if d.raised { // it is the last, and nobody chose upon it in time
			d.raised = false
			d.restoresLate()
		}
	case illegal && !runs:
		d.tell("", NAdopted, terms.PartyOf(y), n, "BCC1903/V.5(b)")
		d.raises(y, events.RaisedByHearing) // its receiver, for whom no turn had begun, chooses
	case asked:
		d.goesOnLate(y, n)
	case !runs:
		d.post(NAdopted, d.g.ToMove(), d.turnFor(d.g.ToMove(), calendar.CauseRecord), n, "BCC1903/V.5(b)", "BCC1903/V.2(a)")
	default:
		d.tell("", NAdopted, terms.PartyOf(y), n, "BCC1903/V.5(b)")
	}
	if how == events.SelectedByWord || how == events.SelectedByLapse {
		d.tell("", NStatus, terms.PartyOf(c.Author), Notice{By: c.Author, Asked: "status", Move: m, Position: n.Position, Record: c.Words, Reason: "interpreted"}, "BCC1903/V.5(b)")
	}
}

// goesOnLate lets the turn of the other side, which stood still, go on from receipt.
func (d *records) goesOnLate(y rules.Colour, n Notice) {
	d.post(NAdopted, y, events.Posted{Begins: events.BeginsAgain, Limit: d.elections.atLeastADay()}, n, "BCC1903/V.5(b)", "BCC1903/V.7(c)", "BCC1903/V.2(b)")
}

// annulsCarried annuls what answered another move than the author meant.
func (d *records) annulsCarried(m rules.Move, how events.SelectedWay) {
	c := *d.g.Case
	reply := d.g.Carried()[0].Words
	out := d.elections.unreckoned(c.Author)
	d.elections.requires(c.Author)
	d.conclude(events.Selected{By: c.Author, Move: m, How: how, Annuls: true})
	d.conclude(events.Adopted{By: c.Author, Move: m, Words: c.Words, Law: "BCC1903/V.5(b)"})
	d.claimed = true
	if d.settled(c.Author) {
		return
	}
	y := c.Author.Other()
	n := Notice{By: c.Author, Record: c.Words, Number: c.Number, Position: d.g.After(c.Ply), Move: m, Reply: reply, Excluded: out}
	d.post(NReplyVoid, y, d.turnFor(y, calendar.CauseRequirement), n, "BCC1903/V.5(b)", "BCC1903/V.2(a)")
	d.tell("", NReplyVoid, terms.PartyOf(c.Author), n, "BCC1903/V.5(b)", "BCC1903/V.2(b)")
}

// movesOnLate hears a record, and nothing else, of the author, who has been told
// (TABLE/T3). It says which was meant if it is one of the readings; else it confirms a reading by
// conduct, the one in play if it can (RULING/R-8).
func (d *records) movesOnLate(x heardRecord) {
	c := *d.g.Case
	if m, ok := d.g.among(x.record, c.Readings); ok && (x.number == c.Number || !d.g.Turn.Running) {
		d.elections.says(m, events.SelectedByWord)
		return
	}
	if !d.g.Turn.Running {
		d.giveBack(x.words, NReturned, events.WhySettle, "INTERPRET", "RULING/R-64")
		return
	}
	m := d.g.inPlay().moves[0]
	if legal := with(d.g, c.Author, x).ways(len(d.g.unsettled()) + 1).firsts(); len(legal) > 0 && !slices.Contains(legal, m) {
		m = legal[0]
	}
	d.saysLate(m, events.SelectedByConduct)
	if !d.g.Over() && !d.claimed && d.g.Turn.Running && d.g.Case == nil {
		d.despatch(x)
	}
}

// informs tells the receiver of a record that was raised, and that nobody has
// disposed of yet, what may be done: as it would have been told at once in a game
// in which the office speaks.
func (d *records) informs() {
	c := d.g.Case
	if !d.raised || c == nil || c.Stage != CaseElect || d.g.Over() {
		return
	}
	d.raised = false
	y := c.Author.Other()
	n := d.elections.about(Notice{Choices: d.choices()})
	kind, laws := d.g.offence()
	switch {
	case !c.Illegal():
		d.tell("", kind, terms.PartyOf(y), n, laws...) // the turn runs, since its player has the record
	case d.g.Post.Notice == "" && !d.g.Choice.Running:
		d.post(kind, y, events.Posted{Begins: events.BeginsElection, Limit: d.limit()}, n, laws...)
	}
}

// carriedResultStands ends the game by the last of what was carried, under the
// reading in play, where the author of the first, who might have said that another
// was meant, let the time of that turn lapse (RULING/R-63). It reports whether
// that ended the game.
func (d *records) carriedResultStands() bool {
	chain := d.g.chain()
	last := chain[len(chain)-1]
	l := d.g.inPlay()
	if len(chain[0].Readings) < 2 || last.By == chain[0].By || len(last.More) > 0 || len(l.moves) < len(chain) || !d.g.isEnd(l.after, len(d.g.Score())) {
		return false
	}
	for i, m := range l.moves {
		w := events.Adopted{By: chain[i].By, Move: m, Words: chain[i].Words, Law: "RULING/R-63", Sent: chain[i].Sent}
		d.conclude(w) // that of the open case has no Sent, and closes it
	}
	return d.settled(last.By)
}
