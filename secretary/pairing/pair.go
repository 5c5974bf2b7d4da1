package pairing

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates/narrate"
	"postd/tournament"
	"postd/tournament/rounds"
	"postd/tournament/swiss"
)

// cannotPair says why no round can be paired now, and what can be done; empty if one can.
func (c swissView) cannotPair() (why, todo string) {
	next := c.Paired() + 1
	switch {
	case c.State == ledger.Starting:
		return "Games are being set up.", "Wait until all are."
	case c.State == ledger.Shut || c.State == ledger.ByHand:
		return "The tournament " + c.Label + " is " + c.Status().Words + ".", ""
	case next > c.rules.Rounds:
		return allRounds(c.rules.Rounds) + " paired.", ""
	case next > 1 && !c.started(next-1):
		return fmt.Sprintf("Round %d is paired and has not started.", next-1), "Start it, or take its pairing back."
	case next > 1 && c.rules.Unfinished == ledger.UnfinishedWaits && c.open(next) > 0:
		return fmt.Sprintf("%s of the rounds before.", visit.CountWords(c.open(next), "game is in play", "games are in play")),
			"Wait till they are over, or let unfinished games count as drawn in the pairing: that is a setting."
	}
	n := c.Count(ledger.Accepted)
	switch {
	case next == 1 && n < fewest:
		return fmt.Sprintf("A Swiss needs at least %d accepted players, and has %d.", fewest, n), "Accept more entries."
	case n > most:
		return fmt.Sprintf("A Swiss has at most %d players, and %d are accepted.", most, n), "Make two sections of it."
	}
	return "", ""
}

// pairForm is what is said of a round when it is paired.
type pairForm struct {
	no           int
	seed         visit.Input
	begins, ends visit.Input
	hand, why    visit.Input
	at           time.Time
	day          calendar.Date
	wrong        bool
}

const clockForm = "2006-01-02T15:04"

// pairForm reads the form, or fills it in with what is proposed.
func (v *request) pairForm(c swissView) (f pairForm) {
	f.no = c.Paired() + 1
	in := func(name, proposed string) visit.Input {
		x := visit.Input{Name: name, Value: proposed}
		if v.Posted() {
			x.Value = v.Field(name)
		}
		return x
	}
	begins := c.Agreement.FirstTurnAt
	if begins.Before(v.Now.Add(time.Hour)) || f.no > 1 {
		day := calendar.DateOf(v.Now, c.Zone).AddDays(7)
		begins = calendar.Midnight(day, c.Zone).Add(9 * time.Hour)
	}
	begins = begins.In(c.Zone)
	f.seed = in("seed", c.Seed)
	if f.seed.Value == "" && !v.Posted() {
		f.seed.Value = visit.Nonce()
	}
	f.begins, f.ends = in("begins", begins.Format(clockForm)), in("ends", calendar.DateOf(begins, c.Zone).AddDays(c.rules.Days).String())
	f.hand, f.why = in("hand", ""), in("why", "")
	return f
}

// judge reads what stands in the fields.
func (f *pairForm) judge(c swissView, now time.Time) {
	var err error
	if f.at, err = time.ParseInLocation(clockForm, f.begins.Value, c.Zone); err != nil || f.at.Before(now.Add(time.Hour)) {
		f.begins.Error = "A day and an hour, an hour from now at the earliest: the letters go out before it."
	}
	if f.day, err = calendar.ParseDate(f.ends.Value); err != nil || !calendar.Midnight(f.day, c.Zone).After(f.at) {
		f.ends.Error = "A day after the first turn, as 2027-06-30."
	}
	if _, err := tournament.Draw(f.seed.Value, nil); f.no == 1 && err != nil {
		f.seed.Error = "Plain words on one line, without spaces at the ends."
	}
	if f.hand.Value != "" && f.why.Value == "" {
		f.why.Error = "Say why it is paired by hand: it stands in the log, and on the page of the round."
	}
	if fault := visit.NoteFault(f.why.Value); fault != "" {
		f.why.Error = fault
	}
	f.wrong = f.begins.Error+f.ends.Error+f.seed.Error+f.why.Error != ""
}

// pairNext pairs the next round: a preview with the working of each pair, and then the row.
func pairNext(v *request, c swissView) (visit.Response, error) {
	return v.Do(func(string) (visit.Action, error) {
		if why, todo := c.cannotPair(); why != "" {
			return visit.Action{}, visit.Refused(fmt.Sprintf("Round %d of %s cannot be paired now.", c.Paired()+1, c.Label), why, todo)
		}
		f := v.pairForm(c)
		f.judge(c, v.Now)
		if f.wrong {
			return v.again(c, f, "")
		}
		rated := ""
		if f.no == 1 {
			var err error
			if c.Course, rated, err = v.Rated(c.Course); err != nil {
				return visit.Action{}, err
			}
		}
		next, err := c.awaiting(f)
		if err != nil {
			return visit.Action{}, err
		}
		hand, err := next.readHand(f.hand.Value, f.no)
		if err != nil {
			f.hand.Error = narrate.Upper(visit.Plain(err)) + "."
			return v.again(c, f, "")
		}
		d, err := v.pairing(c, next, f, hand)
		if rated != "" && err == nil {
			d.Does = append(d.Does, rated)
		}
		return d, err
	})
}

// again is the form once more.
func (v *request) again(c swissView, f pairForm, problem string) (visit.Action, error) {
	p, err := v.rounds(c, f, problem)
	if err != nil {
		return visit.Action{}, err
	}
	return visit.Action{}, &visit.Redisplay{Page: p}
}

// pairing is the deed that pairs a round by the engine or, where the hand has games, by hand.
func (v *request) pairing(c, next swissView, f pairForm, hand swiss.Round) (d visit.Action, err error) {
	s, err := next.history(f.no, false)
	if err != nil {
		return d, err
	}
	r, w, err := swiss.Pair(s, next.engine(f.no))
	if _, stopped := errors.AsType[*swiss.Impossible](err); err != nil && (!stopped || len(hand.Games) == 0) {
		words := narrate.Upper(trimmed(err)) + "."
		if stopped && f.no <= c.rules.Apart {
			words += fmt.Sprintf(" By the settings members of a club do not meet before round %d; that can be changed there.", c.rules.Apart+1)
		}
		return v.again(c, f, words)
	}
	d = visit.Action{Title: fmt.Sprintf("Pair round %d of %s", f.no, c.Label), Button: "File the pairing", Back: c.Path("/rounds"),
		Then: visit.Done(c.roundPath(f.no), fmt.Sprintf("Round %d is paired. It has not started: nobody is told yet.", f.no))}
	if len(hand.Games) > 0 {
		_, breaks, err := swiss.Check(s, next.engine(f.no), hand)
		if _, stopped := errors.AsType[*swiss.Impossible](err); err != nil && !stopped {
			f.hand.Error = narrate.Upper(trimmed(err)) + "."
			return v.again(c, f, "")
		}
		d.Does, r = append(d.Does, "It is paired by hand: "+f.why.Value, brokenWords(breaks)), hand
		w = swiss.Working{}
	}
	if len(r.Games) == 0 {
		return v.again(c, f, "Nobody is left to be paired: all have byes or have left. Take byes back, or end the event at this round.")
	}
	d.Does = append([]string{
		fmt.Sprintf("%s paired by the Dutch system (FIDE/C.04.3). Nothing is sent; the round starts by a press of its own.", visit.CountWords(len(r.Games), "game is", "games are")),
		fmt.Sprintf("The first turns begin %s, and %s.", folder.At(f.at, c.Zone), atEnd(c.Agreement.Adjudicate.Automatic, f.day)),
	}, d.Does...)
	if f.no == 1 {
		d.Does = append(d.Does, "The players are numbered by rating, and by lot where ratings are equal or none. The initial colour is "+next.initialWords()+".", "Entries are closed: who comes later is a late entry.")
	}
	if n := next.open(f.no); n > 0 {
		d.Does = append(d.Does, fmt.Sprintf("%s in play; in the pairing alone each counts as drawn.", visit.CountWords(n, "game is", "games are")))
	}
	d.Does = append(d.Does, next.notPaired(f.no)...)
	if words := w.Bye(); words != "" && r.Bye != 0 {
		d.Does = append(d.Does, words)
	} else if r.Bye != 0 {
		d.Does = append(d.Does, "Bye: "+s.Players[r.Bye-1].Name+".")
	}
	for _, g := range r.Games {
		d.Pairs = append(d.Pairs, shownPair(s, g, f.no, w))
	}
	row := next.filed(s, f, r, v.Now)
	d, err = c.Kept(v.Request, row, d)
	d.Matters[0].Why = cmp.Or(f.why.Value, fmt.Sprintf("round %d paired", f.no))
	return d, err
}

// awaiting is the Swiss as it is when the round is paired: with numbers, and with a bye of no point
// for each who has left.
func (c swissView) awaiting(f pairForm) (swissView, error) {
	if f.no == 1 {
		var err error
		if c, err = c.numbered(f.seed.Value); err != nil {
			return c, err
		}
	}
	c.Rounds = slices.Clone(c.Rounds)
	if len(c.Rounds) < f.no {
		c.Rounds = append(c.Rounds, ledger.Round{No: f.no})
	}
	r := &c.Rounds[f.no-1]
	asked := r.Byes
	r.Byes = nil
	for _, e := range c.Entries {
		i := slices.IndexFunc(asked, func(b ledger.Bye) bool { return b.Player == e.Player || b.Player == 0 && b.Number == e.Number })
		switch {
		case e.Number == 0:
		case e.State != ledger.Accepted:
			r.Byes = append(r.Byes, ledger.Bye{Number: e.Number, Kind: string(rounds.ZeroBye)})
		case i >= 0:
			r.Byes = append(r.Byes, ledger.Bye{Number: e.Number, Kind: asked[i].Kind})
		}
	}
	return c, nil
}

// filed is the row with a round that is paired.
func (c swissView) filed(s rounds.Section, f pairForm, r swiss.Round, now time.Time) ledger.Tournament {
	row := c.kept().Tournament
	row.Rounds = slices.Clone(row.Rounds)
	x := &row.Rounds[f.no-1]
	x.Begins, x.Ends, x.Paired, x.Known = f.at, f.day, now, c.known(s, f.no)
	if f.hand.Value != "" {
		x.Hand = f.why.Value
	}
	x.Byes = slices.Clone(x.Byes)
	if r.Bye != 0 {
		x.Byes = append(x.Byes, ledger.Bye{Number: r.Bye, Kind: string(rounds.PairingBye)})
	}
	row.Pairings = slices.Clone(row.Pairings)
	for _, g := range r.Games {
		row.Pairings = append(row.Pairings, ledger.Pairing{Round: f.no, White: g.White, Black: g.Black, Label: tournament.SwissLabel(c.Label, f.no, g.Board, len(r.Games))})
	}
	if row.Undrawn() {
		row.State = ledger.Drawn
	}
	return row
}

// notPaired say who is not paired in a round, and what they have of it.
func (c swissView) notPaired(no int) (out []string) {
	for _, b := range c.Rounds[no-1].Byes {
		if words, ok := byeWords[b.Kind]; ok {
			out = append(out, "Not paired: "+c.nameOf(b.Number)+", "+words+".")
		}
	}
	return out
}

// byeWords are the byes that somebody asked for.
var byeWords = map[string]string{"H": "½ point", "Z": "no point", "F": "1 point"}

// nameOf is the name of a number.
func (c swissView) nameOf(number int) string {
	for _, e := range c.Entries {
		if e.Number == number {
			return c.RowName(e.Player, number, func(id uint64) string { return c.People[id].Name })
		}
	}
	return fmt.Sprint("number ", number)
}

// shownPair is a pair as pages show it, with what its players bring and why it is one.
func shownPair(s rounds.Section, g swiss.Game, no int, w swiss.Working) visit.Pair {
	name := func(n int) string {
		return fmt.Sprintf("%d %s (%s)", n, s.Players[n-1].Name, points(score(s.Players[n-1], no)))
	}
	return visit.Pair{Board: g.Board, White: name(g.White), Black: name(g.Black), Why: w.Pair(g.Board)}
}

// brokenWords tell which criteria a pairing by hand breaks.
func brokenWords(breaks []swiss.Break) string {
	if len(breaks) == 0 {
		return "No criterion of FIDE/C.04.3 is broken by it."
	}
	words := "By FIDE/C.04.3 it breaks: "
	for i, b := range breaks {
		if i > 0 {
			words += "; "
		}
		words += b.Words
	}
	return words + "."
}

// roundPath is the page of a round.
func (c swissView) roundPath(no int) string { return c.Path(fmt.Sprintf("/rounds/%d", no)) }

// trimmed is an error of the engine without its name.
func trimmed(err error) string { return visit.Plain(errors.New(trimRoom(err.Error()))) }
