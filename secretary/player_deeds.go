package secretary

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/secretary/access"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
)

func playerCrumbs(p ledger.Player) []templates.Link {
	out := []templates.Link{visit.Crumb("Players", "/p")}
	if p.ID != 0 {
		out = append(out, visit.Crumb(p.Name, folder.PlayerPath(p.ID)))
	}
	return out
}

// asking is the matter that writes a player's row and asks at the addresses
// whether they are the player's. The old address is told the full name of who
// changed it.
func (v *request) asking(key string, p ledger.Player, why string, addrs ...string) (ledger.Matter, error) {
	return v.Ledger().Asking(ledger.Question{Key: key, By: v.Who(), Why: why, Player: p, Asked: addrs}, v.addressWords())
}

// addressWords are those by which addresses are asked, and their owners told.
func (v *request) addressWords() ledger.AddressWords {
	o := v.site.o
	secretary := ""
	if o.Secretary.Addr != "" {
		secretary = o.Secretary.Name + " <" + o.Secretary.Addr + ">"
	}
	return ledger.AddressWords{
		Verify: func(p ledger.Player, addr string) (correspondence.Rendered, error) {
			return templates.RenderVerification(templates.Verification{Name: p.Name, Addr: addr, Office: o.Office, Secretary: secretary})
		},
		Changed: func(p ledger.Player, c ledger.AddressChange) (correspondence.Rendered, error) {
			return templates.RenderAddressChanged(templates.AddressChanged{
				Name: p.Name, Added: c.Added, Removed: c.Removed, Primary: c.Primary, By: cmp.Or(v.User.Full, v.User.Name),
				Office: o.Office, Secretary: secretary,
			})
		},
	}
}

// enterPlayer enters a player, and into a tournament where one is chosen. The addresses count
// when the player has confirmed them. ?then= is the page to which it leads back.
func enterPlayer(v *request) (visit.Response, error) {
	then := ""
	if to := v.Field("then"); to != "" {
		then = access.SafeNext(to)
	}
	f := formOfPlayer(ledger.Player{Spelling: "Kt", Form: "html"})
	back := cmp.Or(then, "/p")
	if err := f.offerTournaments(v); err != nil {
		return nil, err
	}
	if !v.Posted() {
		if addr := v.Field("address"); addr != "" {
			f.row.Addresses = []ledger.Address{{Addr: addr}}
		}
		return f.page(v, then, back), nil
	}
	a, err := v.Do(func(key string) (visit.Action, error) {
		f.read(v)
		if len(f.faults) > 0 {
			return visit.Action{}, &visit.Redisplay{Page: f.page(v, then, back)}
		}
		p := f.row
		p.Version = 0
		m, err := v.asking(key, p, f.why, f.asked(ledger.Player{})...)
		if err != nil {
			return visit.Action{}, err
		}
		warn, err := v.namesakes(p)
		d := visit.Action{
			Title: "Add " + p.Name, Button: "Add the player", Back: back, AtOnce: true, Asks: true, Warned: len(warn) > 0,
			Does:    append(warn, p.Name+" is added to the players.", enteredWords(p)),
			Changes: playerChanges(ledger.Player{}, rowIn(m)),
			Then:    visit.Done(back, enteredFlash(p)),
		}
		if t, ok := f.tournament(); ok {
			m.Rows = append(m.Rows, ledger.Enters{Tournament: t.ID, Version: t.Version, Addr: f.primary(), State: ledger.Accepted, At: v.Now})
			d.Does = append(d.Does, p.Name+" is entered in "+t.Label+", and accepted.")
			d.Then = visit.Done(cmp.Or(then, tournamentView{folder.Course{Tournament: t}}.Path("/entries")), fmt.Sprintf("%s added, and accepted in %s. We have asked for the address to be confirmed.", p.Name, t.Label))
		}
		d.Matters = []ledger.Matter{m}
		return d, err
	})
	if to, ok := a.(visit.Redirect); ok && to.To == "/p" {
		// Only now the player has a number.
		if p, err := v.Ledger().PlayerByAddress(v.Field("address")); err == nil {
			to.To = folder.PlayerPath(p.ID)
		}
		return to, nil
	}
	return a, err
}

// fieldTournament is the tournament into which a new player is entered.
const fieldTournament = "tournament"

// offerTournaments finds the tournaments that take entries.
func (f *playerForm) offerTournaments(v *request) error {
	all, err := v.Ledger().TournamentsIn(visit.MostSorted, ledger.Entered)
	for _, t := range all {
		if v.May(ledger.ActArrange, ledger.ObjectOfTournament(t.ID)).Yes {
			f.open = append(f.open, t)
		}
	}
	f.enter = v.Field(fieldTournament)
	return err
}

// tournament is the one that was chosen.
func (f playerForm) tournament() (ledger.Tournament, bool) {
	i := slices.IndexFunc(f.open, func(t ledger.Tournament) bool { return fmt.Sprint(t.ID) == f.enter })
	if i < 0 {
		return ledger.Tournament{}, false
	}
	return f.open[i], true
}

// tournaments are the choices of the form; none where no tournament takes entries.
func (f playerForm) tournaments() (out []visit.Choice) {
	for _, t := range f.open {
		out = append(out, visit.Choice{Value: fmt.Sprint(t.ID), Name: t.Label + ", " + t.Name, Here: fmt.Sprint(t.ID) == f.enter})
	}
	if len(out) > 0 {
		out = append([]visit.Choice{{Name: "none yet"}}, out...)
	}
	return out
}

// editPlayer changes a player's row. Addresses that are new are asked, and what
// changed in them is announced where the player was reached before.
func editPlayer(v *request, old ledger.Player) (visit.Response, error) {
	f := formOfPlayer(old)
	if !v.Posted() {
		return f.page(v, "", folder.PlayerPath(old.ID)), nil
	}
	return v.Do(func(key string) (visit.Action, error) {
		f.read(v)
		if len(f.faults) > 0 {
			return visit.Action{}, &visit.Redisplay{Page: f.page(v, "", folder.PlayerPath(old.ID))}
		}
		p := f.row
		p.Version = v.Version()
		d := visit.Action{
			Title: "Change " + old.Name, Button: "Save the changes", Back: folder.PlayerPath(old.ID), Changes: playerChanges(old, p),
			Then:   visit.Done(folder.PlayerPath(old.ID), p.Name+" is changed."),
			Theirs: func() []string { return v.playerNow(old.ID) },
		}
		asked := f.asked(old)
		if len(d.Changes) == 0 && p.Version == old.Version {
			form := f.page(v, "", folder.PlayerPath(old.ID))
			form.Body.(*playerFormPage).Problem = "Nothing is changed in it yet."
			return d, &visit.Redisplay{Page: form}
		}
		m, err := v.asking(key, p, f.why, asked...)
		if err != nil {
			return d, err
		}
		if d.Does, err = v.namesakes(p); err != nil {
			return d, err
		}
		d.AtOnce, d.Warned = p.Reminding.Equal(old.Reminding) && len(asked) == 0, len(d.Does) > 0 && p.Name != old.Name
		d.Does = append(d.Does, "These details will change.")
		if !p.Reminding.Equal(old.Reminding) {
			d.Does = append(d.Does, "When the player is reminded of a turn is changed in all games of the player that run. No letter tells of it; the reminders that the terms of a game give to everybody come all the same.")
		}
		if len(asked) > 0 {
			d.Does = append(d.Does, "At each new address a letter asks whether it is the player’s. Until it is answered, nothing from there is heard.")
		}
		for _, a := range old.Addresses {
			if !p.Known(a.Addr) {
				d.Does = append(d.Does, a.Addr+" is taken off: what comes from there is not heard any more.")
			}
		}
		if old.Trusts(old.Writes()) && !p.Trusts(p.Writes()) {
			d.Does = append(d.Does, fmt.Sprintf("Take care: no confirmed address is left. Letters to the player go to %s from now on, and nothing that the player writes is heard until that address is confirmed.", p.Writes()))
		}
		d.Matters, d.Changes = []ledger.Matter{m}, playerChanges(old, rowIn(m))
		return d, nil
	})
}

// rowIn is the row that a matter of asking writes.
func rowIn(m ledger.Matter) ledger.Player {
	p, _ := m.Rows[0].(ledger.Player) // Asking makes no other
	return p
}

// askAddress asks once more, at one address, whether it is the player's.
func askAddress(v *request, p ledger.Player) (visit.Response, error) {
	return v.Do(func(key string) (visit.Action, error) {
		a, ok := p.Address(v.Field("address"))
		if !ok || a.Verified && !v.FiledBefore() {
			return visit.Action{}, visit.Refused("There is nothing to be asked.", "That is no address of "+p.Name+"'s, or it is confirmed already.", "Go back to the player.")
		}
		p.Version = v.Version()
		m, err := v.asking(key, p, "asked again", a.Addr)
		return visit.Action{
			Title: "Ask " + p.Name + " again", Button: "Ask the player", Back: folder.PlayerPath(p.ID),
			Does:    []string{"A letter to " + a.Addr + " asks again whether it is the player’s. Until it is answered, nothing from there is heard."},
			Matters: []ledger.Matter{m}, Then: visit.Done(folder.PlayerPath(p.ID), p.Name+" is asked again."),
			Theirs: func() []string { return v.playerNow(p.ID) },
		}, err
	})
}

// vouchAddress takes an address for the player's on the secretary's word. The
// letters that waited for that are read, each as of its arrival (RULING/R-53).
func vouchAddress(v *request, p ledger.Player) (visit.Response, error) {
	i := slices.IndexFunc(p.Addresses, func(a ledger.Address) bool { return ledger.SameAddress(a.Addr, v.Field("address")) })
	if i < 0 || p.Addresses[i].Verified && !v.FiledBefore() {
		return nil, visit.Refused("There is nothing to vouch for.", "That is no address of "+p.Name+"'s, or it is confirmed already.", "Go back to the player.")
	}
	addr, why := p.Addresses[i].Addr, v.Field("why")
	field := visit.FormField{Name: "why", Label: "How you know that it is the player’s", Value: why, Required: true, Error: visit.NoteFault(why), Hint: "Stands in the log."}
	if why == "" {
		field.Error = "A reason is needed."
	}
	if !v.Posted() {
		field.Error = ""
	}
	form := v.Composed(playerCrumbs(p), "Vouch for an address of "+p.Name, visit.Compose{
		RowForm: visit.RowForm{Version: p.Version}, Lead: addr + " counts as the player’s from now on, though the player did not confirm it.", Fields: []visit.FormField{field},
		Hidden: []visit.Hidden{{Name: "address", Value: addr}}, Back: folder.PlayerPath(p.ID), Button: "Vouch for it",
	})
	held := 0
	a, err := v.ByForm(form, field.Error == "", func(key string) (visit.Action, error) {
		seqs, err := v.lettersFrom(addr)
		if err != nil {
			return visit.Action{}, err
		}
		row := p
		row.Version, row.Addresses = v.Version(), slices.Clone(p.Addresses)
		row.Addresses[i].Verified, row.Addresses[i].Doubt = true, ""
		d := visit.Action{
			Title: form.Title, Button: "Vouch for it", Back: folder.PlayerPath(p.ID), Changes: playerChanges(p, row),
			Does: []string{
				addr + " counts as an address of " + p.Name + "'s: what comes from there is heard as the player’s. The player did not confirm it; you answer for it.",
				"The reason stands in the log: " + why,
			},
			AtOnce: len(seqs) == 0,
			Then:   visit.Done(folder.PlayerPath(p.ID), addr+" counts as confirmed."), Theirs: func() []string { return v.playerNow(p.ID) },
		}
		m, err := v.asking(key, row, why)
		if err != nil {
			return d, err
		}
		if held = len(seqs); held > 0 {
			d.Law = narrate.Cite("RULING/R-53")
			d.Does = append(d.Does, visit.CountWords(held, "letter", "letters")+" from there that waited will be read, each as of its arrival. What that brings about in the games shows when it is read.")
		}
		for _, seq := range seqs {
			m.Rows = append(m.Rows, ledger.Released{Letter: seq})
		}
		d.Matters = []ledger.Matter{m}
		return d, nil
	})
	if _, filed := a.(visit.Redirect); filed && held > 0 {
		v.site.o.Ring()
	}
	return a, err
}

// playerChanges are the values of two rows of a player that differ.
func playerChanges(before, after ledger.Player) []visit.Change {
	addresses := func(p ledger.Player) string {
		var list []string
		for _, a := range p.Addresses {
			words, _ := addressState(a)
			list = append(list, a.Addr+" ("+words+")")
		}
		return strings.Join(list, ", ")
	}
	zone := func(p ledger.Player) string { return cmp.Or(p.Zone, "that of the game") }
	form := func(p ledger.Player) string {
		if p.Form == "text" {
			return "plain text alone"
		}
		return "text with pictures"
	}
	return visit.Differing(append(memberChanges(before, after),
		visit.Change{What: "Name", Before: before.Name, After: after.Name}, visit.Change{What: "Addresses", Before: addresses(before), After: addresses(after)}, visit.Change{What: "Postal address", Before: folder.PostalLine(before), After: folder.PostalLine(after)},
		visit.Change{What: "Region", Before: calendar.TitleOf(before.Region), After: calendar.TitleOf(after.Region)}, visit.Change{What: "Zone", Before: zone(before), After: zone(after)},
		visit.Change{What: "Knight", Before: cmp.Or(before.Spelling, "Kt"), After: cmp.Or(after.Spelling, "Kt")},
		visit.Change{What: "Moves shown in", Before: shownWords(before), After: shownWords(after)}, visit.Change{What: "Form of letters", Before: form(before), After: form(after)},
		visit.Change{What: "Called in letters", Before: cmp.Or(before.Called, "as usual"), After: cmp.Or(after.Called, "as usual")},
		visit.Change{What: "Receipts", Before: receiptsWords(before), After: receiptsWords(after)}, visit.Change{What: "The game as a file", Before: fileWords(before), After: fileWords(after)},
		visit.Change{What: "Reminders", Before: reminderWords(before), After: reminderWords(after)},
		visit.Change{What: "Name on public pages", Before: before.Published(), After: after.Published()},
		visit.Change{What: "Notes", Before: before.Notes, After: after.Notes},
	)...)
}

// playerNow says how a player's row stands, for a form that came too late.
func (v *request) playerNow(id uint64) (out []string) {
	p, err := v.Ledger().Player(id)
	if err != nil {
		return nil
	}
	for _, c := range playerChanges(ledger.Player{}, p) {
		out = append(out, c.What+": "+c.After)
	}
	return out
}
