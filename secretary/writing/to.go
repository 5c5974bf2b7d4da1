package writing

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/folder"
	"postd/secretary/visit"
)

// addressees are to whom a letter of an official goes, and of what it is.
type addressees struct {
	label   string // that stands before the subject; empty: none
	lead    string // who they are, in words
	others  string // who they are beside the reader, as the letter says it
	list    []addressee
	to      []visit.Hidden // as the form names them
	back    string
	cannot  string // why nobody can be written to; empty: it can be
	counted bool   // it goes to many alike, as to all of a tournament

	game   *folder.File   // of which the letter is
	side   terms.Party    // to whom it goes, of a game
	also   bool           // to the other side too
	course *folder.Course // of which the letter is
}

// addressee is one who gets a letter.
type addressee struct {
	player ledger.Player
	party  terms.Party // of a game
}

// writeObjects are what a letter is about: who may arrange it may write of it.
func writeObjects(v *request) (out []ledger.Object, err error) {
	switch {
	case v.Field("game") != "":
		return visit.GameInPath(v.Request.Naming(map[string]string{"game": v.Field("game")}))
	case v.Field("tournament") != "":
		return visit.TournamentInPath(v.Request.Naming(map[string]string{"tournament": v.Field("tournament")}))
	case v.Field("event") != "":
		return visit.SectionsOfEvent(v.Request.Naming(map[string]string{"event": v.Field("event")}))
	case len(v.Fields("player")) > 0:
		for _, id := range v.Fields("player") {
			of, err := visit.PlayerInPath(v.Request.Naming(map[string]string{"player": id}))
			if err != nil {
				return nil, err
			}
			out = append(out, of...)
		}
		return out, nil
	}
	return visit.WholeOffice(v)
}

// addressees reads to whom the form writes.
func (v *request) addressees() (a addressees, err error) {
	switch {
	case v.Field("game") != "":
		a, err = v.sidesOfGame()
	case v.Field("tournament") != "":
		a, err = v.allOfTournament()
	case v.Field("event") != "":
		a, err = v.allOfEvent()
	case v.Field("all") != "":
		a, err = v.everybody()
	default:
		a, err = v.ticked()
	}
	a.list = slices.DeleteFunc(a.list, func(x addressee) bool { return x.player.Writes() == "" && !x.player.OnPaper() })
	if err == nil && len(a.list) == 0 && a.cannot == "" {
		a.cannot = "There is nobody to write to who has an address."
	}
	return a, err
}

// sidesOfGame are one side of a game, or both.
func (v *request) sidesOfGame() (a addressees, err error) {
	f, err := v.Request.Naming(map[string]string{"game": v.Field("game")}).GameFile()
	if err != nil {
		return a, err
	}
	side := rules.White
	if strings.EqualFold(v.Field("side"), "black") {
		side = rules.Black
	}
	a.game, a.side, a.label, a.back = &f, terms.PartyOf(side), f.Label, f.Path("")
	a.also = !v.Posted() && v.Field("alone") == "" || v.Field("also") != ""
	a.to = []visit.Hidden{{Name: "game", Value: v.Field("game")}, {Name: "side", Value: a.side.String()}}
	a.lead = "To " + f.Sides[side].Name() + ", " + side.String() + " in game " + f.Label + "."
	if a.also {
		a.others = f.Sides[side.Other()].Name()
	}
	for _, c := range []rules.Colour{side, side.Other()} {
		for _, m := range f.Sides[c].Members {
			if c != side && !a.also {
				continue
			}
			p, err := v.Ledger().Player(m.Player)
			if err != nil {
				return a, err
			}
			a.list = append(a.list, addressee{p, terms.PartyOf(c)})
		}
	}
	return a, nil
}

// allOfTournament are the players of a tournament.
func (v *request) allOfTournament() (a addressees, err error) {
	c, err := v.Request.Naming(map[string]string{"tournament": v.Field("tournament")}).Course()
	if err != nil {
		return a, err
	}
	return v.allOf(c), nil
}

// allOf are the players of a tournament that was read.
func (v *request) allOf(c folder.Course) (a addressees) {
	a.course, a.label, a.back, a.others, a.counted = &c, c.Label, c.Path(""), "the other players of "+c.Name, true
	a.to = []visit.Hidden{{Name: "tournament", Value: v.Field("tournament")}}
	for _, p := range c.Players() {
		a.list = append(a.list, addressee{player: p})
	}
	a.lead = a.names("To " + visit.CountWords(len(a.list), "player", "players") + " of " + c.Label)
	switch {
	case c.State == ledger.Shut:
		a.cannot = "The tournament is archived: nobody is written to about it any more."
	case len(a.list) == 0:
		a.cannot = "No player is accepted yet, so that there is nobody to write to."
	}
	return a
}

// allOfEvent are the players of all sections of an event, each once.
func (v *request) allOfEvent() (a addressees, err error) {
	e, err := v.Request.Naming(map[string]string{"event": v.Field("event")}).Event()
	if err != nil {
		return a, err
	}
	a.label, a.back, a.others, a.counted = e.Label, folder.EventPath(e.ID, ""), "the other players of "+e.Name, true
	a.to = []visit.Hidden{{Name: "event", Value: v.Field("event")}}
	seen := map[uint64]bool{}
	for _, id := range ledger.ObjectOfEvent(e).Tournaments {
		t, err := v.Ledger().Tournament(id)
		if err != nil {
			return a, err
		}
		c, err := v.CourseOf(t)
		if err != nil {
			return a, err
		}
		for _, p := range c.Players() {
			if !seen[p.ID] {
				seen[p.ID] = true
				a.list = append(a.list, addressee{player: p})
			}
		}
	}
	if a.lead = a.names("To " + visit.CountWords(len(a.list), "player", "players") + " of " + e.Label); len(a.list) == 0 {
		a.cannot = "No player is accepted yet, so that there is nobody to write to."
	}
	return a, nil
}

// everybody are all players of the office.
func (v *request) everybody() (a addressees, err error) {
	a.back, a.others, a.counted, a.to = "/p", "all other players", true, []visit.Hidden{{Name: "all", Value: "yes"}}
	n, err := v.Ledger().Tally(ledger.TallyPlayers)
	if err != nil {
		return a, err
	}
	if n > visit.MostSorted && !v.Posted() { // who they are is read when the form is sent
		sees := v.Ledger().MayChange
		if a.lead = "To all players whose rows you may change."; v.Ledger().Everything() {
			sees, a.lead = nil, fmt.Sprintf("To all %s.", visit.CountWords(int(n), "player", "players"))
		}
		some, _, err := ledger.After(v.HTTP.Context(), v.Ledger().Ledger, ledger.PlayersByName(), "", namesShown, sees)
		for _, p := range some {
			a.list = append(a.list, addressee{player: p})
		}
		return a, err
	}
	if a.list, err = v.all(); err == nil {
		a.lead = a.names("To " + visit.CountWords(len(a.list), "player", "players"))
	}
	return a, err
}

// ticked are the players whom the form names.
func (v *request) ticked() (a addressees, err error) {
	a.back = "/p"
	for _, s := range v.Fields("player") {
		id, err := strconv.ParseUint(s, 10, 64)
		if err != nil {
			return a, visit.Missing("There is no player "+s+".", "")
		}
		p, err := v.Ledger().Player(id)
		if err != nil {
			return a, err
		}
		a.list, a.to = append(a.list, addressee{player: p}), append(a.to, visit.Hidden{Name: "player", Value: s})
	}
	switch n := len(a.list); n {
	case 0:
		a.cannot = "Nobody is chosen. Tick players in the list of players, or open the page of one."
	case 1:
		a.back, a.lead = folder.PlayerPath(a.list[0].player.ID), "To "+a.list[0].player.Name+"."
	default:
		a.lead, a.others, a.counted = a.names("To "+visit.CountWords(n, "player", "players")), visit.CountWords(n-1, "other player", "other players"), true
	}
	return a, nil
}

// namesShown is how many names stand in the lead of a form.
const namesShown = 12

// names are the names of the addressees after the words.
func (a addressees) names(words string) string {
	var list []string
	for i, x := range a.list {
		if i == namesShown {
			list = append(list, fmt.Sprintf("and %d more", len(a.list)-i))
			break
		}
		list = append(list, x.player.Name)
	}
	if len(list) == 0 {
		return words + "."
	}
	return words + ": " + strings.Join(list, ", ") + "."
}
