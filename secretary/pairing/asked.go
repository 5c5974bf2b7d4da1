package pairing

import (
	"cmp"
	"fmt"
	"slices"

	"postd/ledger"
	"postd/secretary/departures"
	"postd/secretary/visit"
	"postd/templates/narrate"
	"postd/tournament/rounds"
)

// leaves is the wish not to be paired any more.
const leaves = "leaves"

// askedOf is what somebody asked for in the next round; nothing if they did not.
func (c swissView) askedOf(e ledger.Entry) string {
	if next := c.Paired(); next < len(c.Rounds) {
		for _, b := range c.Rounds[next].Byes {
			if b.Player == e.Player {
				return b.Kind
			}
		}
	}
	return ""
}

// hadByes is how many byes of half a point a player has asked for and had.
func (c swissView) hadByes(number int) (n int) {
	for _, r := range c.Rounds[:c.Paired()] {
		for _, b := range r.Byes {
			if b.Number == number && number > 0 && b.Kind == string(rounds.HalfBye) {
				n++
			}
		}
	}
	return n
}

// askBye keeps what a player asks for in the next round: half a point or none, or to play after
// all; or that they leave. It is filed at once.
func askBye(v *request, c swissView) (visit.Response, error) {
	return v.Do(func(string) (visit.Action, error) {
		e, in := c.Entry(uint64(visit.Number(v.Field("player"))))
		kind, next := v.Field("kind"), c.Paired()+1
		d := visit.Action{Title: fmt.Sprintf("A bye in round %d of %s", next, c.Label), Button: "Save it", Back: c.Path("/rounds"), AtOnce: true}
		if !in || e.State != ledger.Accepted || !slices.Contains([]string{"H", "Z", "", leaves}, kind) {
			return d, visit.Refused("Choose a player who plays.", "", "Go back and choose.")
		}
		name := c.People[e.Player].Name
		if why := c.refusesBye(e, kind, next); why != "" {
			return d, visit.Refused(name+" has no bye in this round.", why, "")
		}
		if kind == leaves {
			return c.leaving(v, d, e)
		}
		row := c.withRound(next)
		r := &row.Rounds[next-1]
		r.Byes = slices.DeleteFunc(slices.Clone(r.Byes), func(b ledger.Bye) bool { return b.Player == e.Player })
		words := name + " plays in the next round."
		if kind != "" {
			r.Byes = append(r.Byes, ledger.Bye{Player: e.Player, Number: e.Number, Kind: kind})
			words = fmt.Sprintf("%s is not paired in round %d: %s.", name, next, byeWords[kind])
		}
		d.Does = []string{words}
		d.Then = visit.Done(c.Path("/rounds"), words)
		return c.Kept(v.Request, row, d)
	})
}

// refusesBye says why somebody may not have a bye in the round; empty if they may.
func (c swissView) refusesBye(e ledger.Entry, kind string, next int) string {
	switch {
	case next > c.rules.Rounds:
		return "All rounds are paired."
	case kind != "H":
		return ""
	case c.rules.Byes == 0:
		return "By the settings nobody may ask for half a point."
	case c.hadByes(e.Number) >= c.rules.Byes:
		return fmt.Sprintf("The terms give %s of half a point to a player, and %s has had them. A bye of no point can be given.", visit.CountWords(c.rules.Byes, "bye", "byes"), c.People[e.Player].Name)
	case next == c.rules.Rounds && !c.rules.LastBye:
		return "In the last round the terms give none of half a point. A bye of no point can be given."
	}
	return ""
}

// withRound is the row with the round in it.
func (c swissView) withRound(no int) ledger.Tournament {
	row := c.kept().Tournament
	row.Rounds = slices.Clone(row.Rounds)
	for len(row.Rounds) < no {
		row.Rounds = append(row.Rounds, ledger.Round{No: len(row.Rounds) + 1})
	}
	return row
}

// leaving is the deed by which somebody who has no game in play is not paired any more.
func (c swissView) leaving(v *request, d visit.Action, e ledger.Entry) (visit.Action, error) {
	name := c.People[e.Player].Name
	for _, x := range c.Lines {
		if !x.Over() && (slices.Contains(x.Players[0], e.Player) || slices.Contains(x.Players[1], e.Player)) {
			return d, visit.Refused(name+" has a game in play, "+x.Label+".", "It is ended by the form by which a player leaves the tournament.", "Open "+departures.Path(c.Course, e.Player)+".")
		}
	}
	row := c.kept().Tournament
	row.Entries = slices.Clone(row.Entries)
	for i := range row.Entries {
		if row.Entries[i].Player == e.Player {
			row.Entries[i].State = ledger.Withdrawn
			if e.Number > 0 {
				row.Entries[i].Left = v.Now
			}
		}
	}
	d.Title, d.Does = name+" leaves "+c.Label, []string{name + " is not paired any more. What was played counts."}
	d.Then = visit.Done(c.Path("/rounds"), name+" is not paired any more.")
	return c.Kept(v.Request, row, d)
}

// enterLate takes somebody in after the first round was paired. Rounds that were missed give what
// the settings say.
func enterLate(v *request, c swissView) (visit.Response, error) {
	return v.Do(func(string) (visit.Action, error) {
		d := visit.Action{Title: "A late entry for " + c.Label, Button: "Take it", Back: c.Path("/rounds"), AtOnce: true}
		all, p, why := v.Meaning(c.Course, v.Field("player"))
		rated, _, err := v.Rated(all)
		if err != nil {
			return d, err
		}
		id := p.ID
		p = rated.People[id]
		e, in := c.Entry(id)
		switch {
		case c.Paired() == 0:
			return d, visit.Refused("Nobody is late yet: round 1 is not paired.", "", "Enter the player on the page of the entries.")
		case c.State == ledger.Starting || c.State == ledger.Shut || c.Paired() >= c.rules.Rounds:
			return d, visit.Refused("No late entry can be taken now.", "Games are being set up, or all rounds are paired.", "")
		case why != "":
			return d, visit.Refused("Name a player.", why, "Go back and name one.")
		case in && e.Number > 0:
			return d, visit.Refused(p.Name+" is in the tournament already.", "", "")
		}
		row := c.kept().Tournament
		row.Entries = slices.DeleteFunc(slices.Clone(row.Entries), func(x ledger.Entry) bool { return x.Player == id })
		number := 1
		for _, x := range row.Entries {
			number = max(number, x.Number+1)
		}
		row.Entries = append(row.Entries, ledger.Entry{Player: id, State: ledger.Accepted, At: v.Now, Number: number, Rating: p.Rating, Wish: e.Wish})
		row.Rounds = slices.Clone(row.Rounds)
		for i := range c.Paired() {
			row.Rounds[i].Byes = append(slices.Clone(row.Rounds[i].Byes), ledger.Bye{Number: number, Kind: c.rules.Late})
		}
		d.Does = []string{fmt.Sprintf("%s has number %d, and %s for %s missed.", p.Name, number, byeWords[c.rules.Late], missed(c.Paired()))}
		d.Then = visit.Done(c.Path("/rounds"), d.Does[0])
		return c.Kept(v.Request, row, d)
	})
}

// missed counts the rounds before somebody came: "each of the 3 rounds".
func missed(n int) string {
	if n == 1 {
		return "the round"
	}
	return fmt.Sprintf("each of the %d rounds", n)
}

// keepApart keeps two players apart from the next round on, with a reason; once more lets them meet.
func keepApart(v *request, c swissView) (visit.Response, error) {
	return v.Do(func(string) (visit.Action, error) {
		a, b, why := uint64(visit.Number(v.Field("one"))), uint64(visit.Number(v.Field("other"))), v.Field("why")
		d := visit.Action{Title: "Keep two players of " + c.Label + " apart", Button: "Keep them apart", Back: c.Path("/rounds"), AtOnce: true}
		_, first := c.Entry(a)
		_, second := c.Entry(b)
		if !first || !second || a == b {
			return d, visit.Refused("Choose two players of the tournament.", "", "Go back and choose.")
		}
		c.rules.Kept = slices.Clone(c.rules.Kept)
		i := slices.IndexFunc(c.rules.Kept, func(k ledger.KeptApart) bool { return k.Players == [2]uint64{a, b} || k.Players == [2]uint64{b, a} })
		names := c.People[a].Name + " and " + c.People[b].Name
		words := names + " may meet again."
		if i >= 0 {
			c.rules.Kept = slices.Delete(c.rules.Kept, i, i+1)
		} else {
			if fault := cmp.Or(visit.NoteFault(why), map[bool]string{true: "Say why; it is shown in the working."}[why == ""]); fault != "" {
				return d, visit.Refused("A reason is needed.", fault, "Go back and give it.")
			}
			c.rules.Kept = append(c.rules.Kept, ledger.KeptApart{From: c.Paired() + 1, Players: [2]uint64{a, b}, Reason: why})
			words = fmt.Sprintf("%s do not meet from round %d on: %s.", names, c.Paired()+1, why)
		}
		d.Does, d.Then = []string{words}, visit.Done(c.Path("/rounds"), words)
		d, err := c.Kept(v.Request, c.kept().Tournament, d)
		d.Matters[0].Why = why
		return d, err
	})
}

// endHere ends a Swiss at the rounds that are paired: since nobody can be paired any more, or
// nobody wishes to go on.
func endHere(v *request, c swissView) (visit.Response, error) {
	return v.Do(func(string) (visit.Action, error) {
		n := c.Paired()
		d := visit.Action{Title: fmt.Sprintf("End %s after round %d", c.Label, n), Button: "End it there", Back: c.Path("/rounds"), Typed: c.Label,
			Then: visit.Done(c.Path("/rounds"), fmt.Sprintf("%s ends after round %d.", c.Label, n))}
		if n == 0 || n >= c.rules.Rounds || !c.started(n) {
			return d, visit.Refused("It cannot end at this round.", "No round has been played that is not the last, or one is paired and has not started.", "")
		}
		d.Changes = []visit.Change{{What: "Rounds", Before: fmt.Sprint(c.rules.Rounds), After: fmt.Sprint(n)}}
		d.Does = []string{narrate.Upper(visit.CountWords(c.rules.Rounds-n, "round that was declared is", "rounds that were declared are")) + " not played. The table is the last when all games are over.", "Nobody is told by it; write to the players yourself."}
		c.rules.Rounds = n
		return c.Kept(v.Request, c.kept().Tournament, d)
	})
}

// choices are the players of the Swiss as a list to choose from.
func (c swissView) choices(chosen string, which func(ledger.Entry) bool) (out []visit.Choice) {
	for _, e := range c.Entered(ledger.Accepted) {
		if which(e) {
			name := c.People[e.Player].Name
			if e.Number > 0 {
				name = fmt.Sprint(e.Number, " ", name)
			}
			id := fmt.Sprint(e.Player)
			out = append(out, visit.Choice{Value: id, Name: name, Here: id == chosen})
		}
	}
	return out
}
