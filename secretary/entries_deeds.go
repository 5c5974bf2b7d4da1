package secretary

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"postd/ledger"
	"postd/templates/narrate"
)

func openEntries(v *request) (response, error) {
	return v.shiftEntries(ledger.Entered, "Open", "Entries will open. No one is e-mailed.", "The entries are open.")
}

func closeEntries(v *request) (response, error) {
	return v.shiftEntries(ledger.Closed, "Close", "Nobody can be entered until they are opened again. The entries that came stay as they are.", "The entries are closed.")
}

// shiftEntries opens or closes the entries.
func (v *request) shiftEntries(to ledger.TournamentState, act, does, words string) (response, error) {
	c, err := v.course()
	if err != nil {
		return nil, err
	}
	return v.do(func(string) (action, error) {
		row := c.Tournament
		row.State = to
		d, err := c.kept(v, row, action{
			title: act + " the entries of " + c.Label, button: act + " them", does: []string{does}, atOnce: true,
			changes: []change{{"State", c.status().words, tournamentView{Tournament: row}.status().words}},
			then:    done(c.path("/entries"), words),
		})
		if err == nil && (!c.Undrawn() || (c.State == ledger.Entered) == (to == ledger.Entered)) {
			err = refused("The entries cannot be "+strings.ToLower(strings.TrimSuffix(act, "e"))+"ed.", "The tournament is "+c.status().words+".", "")
		}
		return d, err
	})
}

// entriesStand says why entries cannot be changed now; nil if they can.
func (c tournamentView) entriesStand() error {
	switch {
	case c.Undrawn():
		return nil
	case c.State == ledger.Drawn:
		return refused("The lots are drawn, so that entries stand.", "A change would make numbers and pairings wrong.", "Take the draw back first.")
	case c.State == ledger.ByHand:
		return c.takesEntries()
	}
	return refused("The games are set up, so that entries stand.", "", "What becomes of a game when a player leaves is ruled game by game, by the umpire.")
}

// addEntry enters a player who is on the list of players.
func addEntry(v *request, c tournamentView) (response, error) {
	return v.do(func(string) (action, error) {
		d := action{title: "Enter a player for " + c.Label, button: "Enter", atOnce: true, then: done(c.path("/entries"), "")}
		id, err := strconv.ParseUint(v.field("player"), 10, 64)
		p, known := c.people[id]
		if err != nil || !known {
			return d, refused("No player was chosen.", "", "Go back and choose one.")
		}
		state := ledger.Applied
		if v.field("accepted") != "" {
			state = ledger.Accepted
		}
		wish := v.field("wish")
		if len(wish) > 200 || strings.ContainsFunc(wish, unicode.IsControl) {
			return d, refused("The wish must be one line of up to 200 letters.", "", "Go back and make it shorter.")
		}
		row := c.Tournament
		row.Entries = append(slices.Clone(row.Entries), ledger.Entry{Player: id, State: state, At: v.now, Wish: wish})
		d.changes = differing(change{p.Name, "not entered", entryStateOf(state).words}, change{"Wish", "", wish})
		d.does = []string{p.Name + " is entered. No letter tells of it."}
		d.then.flash.Words = p.Name + " is entered."
		d, err = c.kept(v, row, d)
		if err != nil {
			return d, err
		}
		if c.State != ledger.Entered {
			return d, refused("Entries are not open.", "The tournament is "+c.status().words+".", "Open them first.")
		}
		if _, in := c.Entry(id); in {
			return d, refused(p.Name+" is entered already.", "", "Look for the player in the list.")
		}
		return d, nil
	})
}

// moveEntries brings the entries that were chosen into another state.
func moveEntries(v *request, c tournamentView) (response, error) {
	back := c.path("/entries")
	if s := entryStateOf(ledger.EntryState(v.field("state"))); s.button != "" || s.state == ledger.Applied {
		back += "?state=" + string(s.state) // the list is as it was
	}
	return v.do(func(string) (action, error) {
		to := entryStateOf(ledger.EntryState(v.field("to")))
		d := action{title: fmt.Sprintf("Entries of %s: %s", c.Label, to.words), button: to.button, atOnce: true, then: done(back, "")}
		if to.button == "" {
			return d, refused("It was not said what is to become of the entries.", "", "Go back and use one of the buttons.")
		}
		if err := c.entriesStand(); err != nil {
			return d, err
		}
		row := c.Tournament
		row.Entries = slices.Clone(row.Entries)
		var names []string
		for i := range row.Entries {
			e := &row.Entries[i]
			if !slices.Contains(v.fields("player"), fmt.Sprint(e.Player)) || e.State == to.state {
				continue
			}
			name := c.people[e.Player].Name
			d.changes = append(d.changes, change{name, entryStateOf(e.State).words, to.words})
			names, e.State = append(names, name), to.state
		}
		d, err := c.kept(v, row, d)
		if err != nil {
			return d, err
		}
		if len(names) == 0 {
			return d, refused("No entry would change.", "None was chosen, or all of them are in that state already.", "Go back and choose some.")
		}
		d.does = []string{fmt.Sprintf("%s: %s. They are told nothing by a letter.", countWords(len(names), "entry", "entries"), to.words)}
		d.matters[0].Why = cmp.Or(v.field("why"), to.words+": "+strings.Join(names, ", "))
		d.then.flash.Words = narrate.Upper(to.words) + ": " + strings.Join(names, ", ") + "."
		return d, nil
	})
}
