package pairing

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"postd/ledger"
	"postd/secretary/starting"
	"postd/secretary/visit"
	"postd/tournament/rounds"
	"postd/tournament/swiss"
)

// trimRoom takes the name of the engine from its words.
func trimRoom(s string) string { return strings.TrimPrefix(s, "swiss: ") }

// readHand reads a pairing that was typed: a line "7 4" for each game, White's number first, and
// "bye 9". Empty words are none.
func (c swissView) readHand(words string, no int) (r swiss.Round, err error) {
	r.No = no
	for line := range strings.Lines(words) {
		f := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" \t\r\n-–,", r) })
		var a, b int
		switch {
		case len(f) == 0:
			continue
		case len(f) == 2 && strings.EqualFold(f[0], "bye"):
			b = visit.Number(f[1])
			if r.Bye != 0 {
				return r, errors.New("there is one bye at most")
			}
			if r.Bye = b; b < 1 {
				return r, fmt.Errorf("%q names no number", strings.TrimSpace(line))
			}
			continue
		case len(f) == 2:
			a, b = visit.Number(f[0]), visit.Number(f[1])
		}
		if a < 1 || b < 1 || a == b {
			return r, fmt.Errorf("%q is no pair; one is like \"7 4\", the number of White first, and the bye like \"bye 9\"", strings.TrimSpace(line))
		}
		r.Games = append(r.Games, swiss.Game{Board: len(r.Games) + 1, White: a, Black: b})
	}
	if r.Bye != 0 && len(r.Games) == 0 {
		return r, errors.New("a bye alone is no pairing: write the pairs too, or leave it empty")
	}
	return r, nil
}

// exchange lets two players of a round change places before it starts; two who are a pair change
// colours. It shows which criteria break, and has a reason.
func exchange(v *request, c swissView, no int) (visit.Response, error) {
	return v.Do(func(string) (visit.Action, error) {
		d := visit.Action{Title: fmt.Sprintf("Change round %d of %s by hand", no, c.Label), Button: "Change the pairs", Back: c.roundPath(no), Then: visit.Done(c.roundPath(no), "It is changed by hand.")}
		if c.started(no) {
			return d, visit.Refused(fmt.Sprintf("Round %d has started.", no), "Its pairs stand.", "A game is ruled on by itself.")
		}
		a, b, why := visit.Number(v.Field("one")), visit.Number(v.Field("other")), v.Field("why")
		was := c.pairs(no)
		if !plays(was, a) || !plays(was, b) || a == b {
			return d, visit.Refused("Choose two players of the round.", "Who is not paired in it has no place to give.", "")
		}
		if fault := cmp.Or(visit.NoteFault(why), map[bool]string{true: "Say why: it stands in the log, and on the page of the round."}[why == ""]); fault != "" {
			return d, visit.Refused("A reason is needed.", fault, "Go back and give it.")
		}
		now := exchanged(was, a, b)
		s, err := c.history(no, true)
		if err != nil {
			return d, err
		}
		_, breaks, err := swiss.Check(s, c.engine(no), now)
		if _, stopped := errors.AsType[*swiss.Impossible](err); err != nil && !stopped {
			return d, err
		}
		d.Does = []string{brokenWords(breaks), "It stands in the log for good, and on the page of the round, with your reason: " + why, "Nobody is told; the round has not started."}
		row := c.Tournament
		row.Pairings = slices.Clone(row.Pairings)
		at := 0
		for i, x := range row.Pairings {
			if x.Round != no {
				continue
			}
			g := now.Games[at]
			if g != was.Games[at] {
				d.Changes = append(d.Changes, visit.Change{What: x.Label, Before: c.nameOf(x.White) + " – " + c.nameOf(x.Black), After: c.nameOf(g.White) + " – " + c.nameOf(g.Black)})
			}
			row.Pairings[i].White, row.Pairings[i].Black = g.White, g.Black
			at++
		}
		row.Rounds = slices.Clone(row.Rounds)
		r := &row.Rounds[no-1]
		r.Hand = strings.TrimPrefix(r.Hand+"; "+why, "; ")
		if r.Byes = slices.Clone(r.Byes); now.Bye != was.Bye {
			i := slices.IndexFunc(r.Byes, func(b ledger.Bye) bool { return b.Kind == string(rounds.PairingBye) })
			r.Byes[i].Number = now.Bye
			d.Changes = append(d.Changes, visit.Change{What: "Bye", Before: c.nameOf(was.Bye), After: c.nameOf(now.Bye)})
		}
		d, err = c.Kept(v.Request, row, d)
		d.Matters[0].Why = why
		return d, err
	})
}

// plays reports whether a number is in the round.
func plays(r swiss.Round, number int) bool {
	return number > 0 && (r.Bye == number || slices.ContainsFunc(r.Games, func(g swiss.Game) bool { return g.White == number || g.Black == number }))
}

// exchanged is a round in which two numbers have changed places.
func exchanged(r swiss.Round, a, b int) swiss.Round {
	as := func(n int) int {
		switch n {
		case a:
			return b
		case b:
			return a
		}
		return n
	}
	r.Games = slices.Clone(r.Games)
	for i, g := range r.Games {
		r.Games[i].White, r.Games[i].Black = as(g.White), as(g.Black)
	}
	r.Bye = as(r.Bye)
	return r
}

// mayGoBack reports whether the pairing of a round can be taken back: it is the last, and has not
// started here.
func (c swissView) mayGoBack(no int) bool {
	return no == c.Paired() && c.State != ledger.Starting && c.State != ledger.Shut && (!c.started(no) || c.came(no))
}

// takeBack gives the pairing of a round up before it starts. What was asked for stays asked for.
func takeBack(v *request, c swissView, no int) (visit.Response, error) {
	return v.Do(func(string) (visit.Action, error) {
		d := visit.Action{Title: fmt.Sprintf("Take back the pairing of round %d of %s", no, c.Label), Button: "Take it back", Back: c.roundPath(no),
			Does: []string{"Its pairs are given up; the log keeps them. Byes that were asked for stay asked for."},
			Then: visit.Done(c.Path("/rounds"), fmt.Sprintf("The pairing of round %d is taken back.", no))}
		if c.came(no) {
			d.Does[0] = "Its pairs and results, which came with a report, are given up; the log keeps them. Byes that were asked for stay asked for."
		}
		if !c.mayGoBack(no) {
			return d, visit.Refused(fmt.Sprintf("The pairing of round %d cannot be taken back.", no), "The round has started.", "")
		}
		row := c.Tournament
		row.Pairings = slices.DeleteFunc(slices.Clone(row.Pairings), func(x ledger.Pairing) bool { return x.Round == no })
		row.Rounds = slices.Clone(row.Rounds)
		r := &row.Rounds[no-1]
		byes := slices.DeleteFunc(slices.Clone(r.Byes), func(b ledger.Bye) bool { return b.Kind == string(rounds.PairingBye) })
		*r = ledger.Round{No: no, Name: r.Name, Limit: r.Limit}
		row.Entries = slices.Clone(row.Entries)
		for _, b := range byes {
			if e := c.entryOf(b.Number); e.State == ledger.Accepted {
				r.Byes = append(r.Byes, ledger.Bye{Player: e.Player, Number: e.Number, Kind: b.Kind})
			}
		}
		if no == 1 {
			row.State = ledger.Closed
			for i := range row.Entries {
				row.Entries[i].Number, row.Entries[i].Rating = 0, 0
			}
			rules := c.rules
			rules.Initial = ""
			row.Swiss = &rules
		}
		d.Changes = []visit.Change{{What: "Games paired", Before: fmt.Sprint(len(c.pairedIn(no))), After: "0"}}
		return c.Kept(v.Request, row, d)
	})
}

// entryOf is the entry of a number.
func (c swissView) entryOf(number int) ledger.Entry {
	i := slices.IndexFunc(c.Entries, func(e ledger.Entry) bool { return e.Number == number })
	if i < 0 {
		return ledger.Entry{}
	}
	return c.Entries[i]
}

// start is the start of the games of a round.
func (c swissView) start(no int) starting.Start {
	return starting.Of(c.Course, fmt.Sprintf("round %d of %s", no, c.Label), c.roundPath(no), starting.InRound(no))
}

// startRound sets the games of a round up, and writes to its players.
func startRound(v *request, c swissView, no int) (visit.Response, error) {
	return v.Do(func(key string) (visit.Action, error) {
		if c.started(no) || c.State == ledger.Starting || c.State == ledger.Shut {
			return visit.Action{}, visit.Refused(fmt.Sprintf("Round %d of %s does not start now.", no, c.Label), "It has started already, or games are being set up.", "Look at its games.")
		}
		s := c.start(no)
		if wanting := s.Wanting(v.Request); len(wanting) > 0 {
			p, err := v.round(c, no)
			if err != nil {
				return visit.Action{}, err
			}
			body := p.Body.(roundBody)
			body.Refused = true
			p.Body = body
			return visit.Action{}, &visit.Redisplay{Page: p}
		}
		return s.Action(v.Request, key, visit.Action{
			Title: fmt.Sprintf("Start round %d of %s", no, c.Label), Button: "Start the round",
			Then: visit.Done(c.roundPath(no), fmt.Sprintf("Round %d is starting: %s being set up.", no, visit.CountWords(len(s.Games()), "game is", "games are"))),
		})
	})
}
