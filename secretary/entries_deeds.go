package secretary

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates/narrate"
)

func openEntries(v *request) (visit.Response, error) {
	return v.shiftEntries(ledger.Entered, "Open", "Entries will open. No one is e-mailed.", "The entries are open.")
}

func closeEntries(v *request) (visit.Response, error) {
	return v.shiftEntries(ledger.Closed, "Close", "Nobody can be entered until they are opened again. The entries that came stay as they are.", "The entries are closed.")
}

// shiftEntries opens or closes the entries.
func (v *request) shiftEntries(to ledger.TournamentState, act, does, words string) (visit.Response, error) {
	c, err := v.course()
	if err != nil {
		return nil, err
	}
	return v.Do(func(string) (visit.Action, error) {
		row := c.Tournament
		row.State = to
		d, err := c.Kept(v.Request, row, visit.Action{
			Title: act + " the entries of " + c.Label, Button: act + " them", Does: []string{does}, AtOnce: true,
			Changes: []visit.Change{{What: "State", Before: c.Status().Words, After: tournamentView{folder.Course{Tournament: row}}.Status().Words}},
			Then:    visit.Done(c.Path("/entries"), words),
		})
		if err == nil && (!c.Undrawn() || (c.State == ledger.Entered) == (to == ledger.Entered)) {
			err = visit.Refused("The entries cannot be "+strings.ToLower(strings.TrimSuffix(act, "e"))+"ed.", "The tournament is "+c.Status().Words+".", "")
		}
		return d, err
	})
}

// entriesStand says why entries cannot be changed now; nil if they can.
func (c tournamentView) entriesStand() error {
	switch {
	case c.Undrawn() || c.Climbs():
		return nil
	case c.State == ledger.Drawn:
		return visit.Refused("The lots are drawn, so that entries stand.", "A change would make numbers and pairings wrong.", "Take the draw back first.")
	case c.State == ledger.ByHand:
		return c.takesEntries()
	}
	return visit.Refused("The games are set up, so that entries stand.", "", "What becomes of a game when a player leaves is ruled game by game, by the umpire.")
}

// addEntry enters a player who is on the list of players.
func addEntry(v *request, c tournamentView) (visit.Response, error) {
	return v.Do(func(string) (visit.Action, error) {
		d := visit.Action{Title: "Enter a player for " + c.Label, Button: "Enter", AtOnce: true, Then: visit.Done(c.Path("/entries"), "")}
		course, p, why := v.Meaning(c.Course, v.Field("player"))
		if why != "" {
			return d, visit.Refused("No player was chosen.", why, "Go back and name one.")
		}
		c, id := tournamentView{course}, p.ID
		state := ledger.Applied
		if v.Field("accepted") != "" {
			state = ledger.Accepted
		}
		wish := v.Field("wish")
		if len(wish) > 200 || strings.ContainsFunc(wish, unicode.IsControl) {
			return d, visit.Refused("The wish must be one line of up to 200 letters.", "", "Go back and make it shorter.")
		}
		row := c.Tournament
		row.Entries = append(slices.Clone(row.Entries), ledger.Entry{Player: id, State: state, At: v.Now, Wish: wish})
		d.Changes = visit.Differing(visit.Change{What: p.Name, Before: "not entered", After: folder.EntryStateOf(state).Words}, visit.Change{What: "Wish", Before: "", After: wish})
		d.Does = []string{p.Name + " is entered. No letter tells of it."}
		d.Then.Flash.Words = p.Name + " is entered."
		d, err := c.Kept(v.Request, row, d)
		if err != nil {
			return d, err
		}
		if !c.TakesEntries() {
			return d, visit.Refused("Entries are not open.", "The tournament is "+c.Status().Words+".", "Open them first.")
		}
		if _, in := c.Entry(id); in {
			return d, visit.Refused(p.Name+" is entered already.", "", "Look for the player in the list.")
		}
		return d, v.byRight(c, id, &d)
	})
}

// byRight has an accepted entry use the right of the player to it, and says what becomes of it
// (EVENT/3).
func (v *request) byRight(c tournamentView, player uint64, d *visit.Action) error {
	row := d.Matters[0].Rows[0].(ledger.Tournament)
	r, unfit, err := v.site.o.Ledger.RightTo(player, row, v.Now)
	e, _ := row.Entry(player)
	name := c.People[player].Name
	switch {
	case err != nil || r.ID == 0:
		return err
	case unfit != "":
		d.Then.Flash.Words += fmt.Sprintf(" The right of %s to %s is not used: %s.", name, r.To, unfit)
		return nil
	case e.State != ledger.Accepted:
		d.Then.Flash.Words += fmt.Sprintf(" %s has a right to %s: it is used when the entry is accepted.", name, r.To)
		return nil
	}
	used, err := v.site.o.Ledger.UsedBy(player, row, v.Now)
	d.Matters[0].Rows = append(d.Matters[0].Rows, used...)
	d.Does = append(d.Does, fmt.Sprintf("The right of %s to %s is used by it.", name, r.To))
	d.Then.Flash.Words += fmt.Sprintf(" The right of %s to %s is used by it.", name, r.To)
	return err
}

// moveEntries brings the entries that were chosen into another state.
func moveEntries(v *request, c tournamentView) (visit.Response, error) {
	back := c.Path("/entries")
	if s := folder.EntryStateOf(ledger.EntryState(v.Field("state"))); s.Button != "" || s.State == ledger.Applied {
		back += "?state=" + string(s.State) // the list is as it was
	}
	return v.Do(func(string) (visit.Action, error) {
		to := folder.EntryStateOf(ledger.EntryState(v.Field("to")))
		d := visit.Action{Title: fmt.Sprintf("Entries of %s: %s", c.Label, to.Words), Button: to.Button, AtOnce: true, Then: visit.Done(back, "")}
		if to.Button == "" {
			return d, visit.Refused("It was not said what is to become of the entries.", "", "Go back and use one of the buttons.")
		}
		if err := c.entriesStand(); err != nil {
			return d, err
		}
		row := c.Tournament
		row.Entries = slices.Clone(row.Entries)
		var names []string
		for i := range row.Entries {
			e := &row.Entries[i]
			if !slices.Contains(v.Fields("player"), fmt.Sprint(e.Player)) || e.State == to.State {
				continue
			}
			name := c.People[e.Player].Name
			d.Changes = append(d.Changes, visit.Change{What: name, Before: folder.EntryStateOf(e.State).Words, After: to.Words})
			names, e.State = append(names, name), to.State
			if c.Climbs() { // they stand on it from now on, or not any more
				e.Moves(v.Now)
			}
		}
		d, err := c.Kept(v.Request, row, d)
		if err != nil {
			return d, err
		}
		if len(names) == 0 {
			return d, visit.Refused("No entry would change.", "None was chosen, or all of them are in that state already.", "Go back and choose some.")
		}
		d.Does = []string{fmt.Sprintf("%s: %s. They are told nothing by a letter.", visit.CountWords(len(names), "entry", "entries"), to.Words)}
		d.Matters[0].Why = cmp.Or(v.Field("why"), to.Words+": "+strings.Join(names, ", "))
		d.Then.Flash.Words = narrate.Upper(to.Words) + ": " + strings.Join(names, ", ") + "."
		for _, e := range row.Entries {
			if was, _ := c.Entry(e.Player); e.State == ledger.Accepted && was.State != ledger.Accepted {
				err = errors.Join(err, v.byRight(c, e.Player, &d))
			}
		}
		return d, err
	})
}
