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
	"postd/templates"
	"postd/templates/narrate"
)

func playerCrumbs(p ledger.Player) []templates.Link {
	out := []templates.Link{crumb("Players", "/p")}
	if p.ID != 0 {
		out = append(out, crumb(p.Name, playerPath(p.ID)))
	}
	return out
}

// asking is the matter that writes a player's row and asks at the addresses
// whether they are the player's. The old address is told the full name of who
// changed it.
func (v *request) asking(key string, p ledger.Player, why string, addrs ...string) (ledger.Matter, error) {
	return v.ledger().Asking(ledger.Question{Key: key, By: v.who(), Why: why, Player: p, Asked: addrs}, v.addressWords())
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
				Name: p.Name, Added: c.Added, Removed: c.Removed, Primary: c.Primary, By: cmp.Or(v.user.Full, v.user.Name),
				Office: o.Office, Secretary: secretary,
			})
		},
	}
}

// enterPlayer enters a player, and into a tournament where one is chosen. The addresses count
// when the player has confirmed them. ?then= is the page to which it leads back.
func enterPlayer(v *request) (response, error) {
	then := ""
	if to := v.field("then"); to != "" {
		then = access.SafeNext(to)
	}
	f := formOfPlayer(ledger.Player{Spelling: "Kt", Form: "html"})
	back := cmp.Or(then, "/p")
	if err := f.offerTournaments(v); err != nil {
		return nil, err
	}
	if !v.posted() {
		if addr := v.field("address"); addr != "" {
			f.row.Addresses = []ledger.Address{{Addr: addr}}
		}
		return f.page(v, then, back), nil
	}
	a, err := v.do(func(key string) (action, error) {
		f.read(v)
		if len(f.faults) > 0 {
			return action{}, &redisplay{f.page(v, then, back)}
		}
		p := f.row
		p.Version = 0
		m, err := v.asking(key, p, f.why, f.asked(ledger.Player{})...)
		if err != nil {
			return action{}, err
		}
		warn, err := v.namesakes(p)
		d := action{
			title: "Add " + p.Name, button: "Add the player", back: back, atOnce: true, asks: true, warned: len(warn) > 0,
			does:    append(warn, p.Name+" is added to the players.", enteredWords(p)),
			changes: playerChanges(ledger.Player{}, rowIn(m)),
			then:    done(back, enteredFlash(p)),
		}
		if t, ok := f.tournament(); ok {
			m.Rows = append(m.Rows, ledger.Enters{Tournament: t.ID, Version: t.Version, Addr: f.primary(), State: ledger.Accepted, At: v.now})
			d.does = append(d.does, p.Name+" is entered in "+t.Label+", and accepted.")
			d.then = done(cmp.Or(then, tournamentView{Tournament: t}.path("/entries")), fmt.Sprintf("%s added, and accepted in %s. We have asked for the address to be confirmed.", p.Name, t.Label))
		}
		d.matters = []ledger.Matter{m}
		return d, err
	})
	if to, ok := a.(redirect); ok && to.to == "/p" {
		// Only now the player has a number.
		if p, err := v.ledger().PlayerByAddress(v.field("address")); err == nil {
			to.to = playerPath(p.ID)
		}
		return to, nil
	}
	return a, err
}

// fieldTournament is the tournament into which a new player is entered.
const fieldTournament = "tournament"

// offerTournaments finds the tournaments that take entries.
func (f *playerForm) offerTournaments(v *request) error {
	all, err := v.ledger().Tournaments()
	for _, t := range all {
		if t.State == ledger.Entered && v.may(ledger.ActArrange, ledger.ObjectOfTournament(t.ID)).Yes {
			f.open = append(f.open, t)
		}
	}
	f.enter = v.field(fieldTournament)
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
func (f playerForm) tournaments() (out []option) {
	for _, t := range f.open {
		out = append(out, option{fmt.Sprint(t.ID), t.Label + ", " + t.Name, fmt.Sprint(t.ID) == f.enter})
	}
	if len(out) > 0 {
		out = append([]option{{Name: "none yet"}}, out...)
	}
	return out
}

// editPlayer changes a player's row. Addresses that are new are asked, and what
// changed in them is announced where the player was reached before.
func editPlayer(v *request, old ledger.Player) (response, error) {
	f := formOfPlayer(old)
	if !v.posted() {
		return f.page(v, "", playerPath(old.ID)), nil
	}
	return v.do(func(key string) (action, error) {
		f.read(v)
		if len(f.faults) > 0 {
			return action{}, &redisplay{f.page(v, "", playerPath(old.ID))}
		}
		p := f.row
		p.Version = v.version()
		d := action{
			title: "Change " + old.Name, button: "Save the changes", back: playerPath(old.ID), changes: playerChanges(old, p),
			then:   done(playerPath(old.ID), p.Name+" is changed."),
			theirs: func() []string { return v.playerNow(old.ID) },
		}
		asked := f.asked(old)
		if len(d.changes) == 0 && p.Version == old.Version {
			form := f.page(v, "", playerPath(old.ID))
			form.body.(*playerFormPage).Problem = "Nothing is changed in it yet."
			return d, &redisplay{form}
		}
		m, err := v.asking(key, p, f.why, asked...)
		if err != nil {
			return d, err
		}
		if d.does, err = v.namesakes(p); err != nil {
			return d, err
		}
		d.atOnce, d.warned = p.Reminding.Equal(old.Reminding) && len(asked) == 0, len(d.does) > 0 && p.Name != old.Name
		d.does = append(d.does, "These details will change.")
		if !p.Reminding.Equal(old.Reminding) {
			d.does = append(d.does, "When the player is reminded of a turn is changed in all games of the player that run. No letter tells of it; the reminders that the terms of a game give to everybody come all the same.")
		}
		if len(asked) > 0 {
			d.does = append(d.does, "At each new address a letter asks whether it is the player’s. Until it is answered, nothing from there is heard.")
		}
		for _, a := range old.Addresses {
			if !p.Known(a.Addr) {
				d.does = append(d.does, a.Addr+" is taken off: what comes from there is not heard any more.")
			}
		}
		if old.Trusts(old.Writes()) && !p.Trusts(p.Writes()) {
			d.does = append(d.does, fmt.Sprintf("Take care: no confirmed address is left. Letters to the player go to %s from now on, and nothing that the player writes is heard until that address is confirmed.", p.Writes()))
		}
		d.matters, d.changes = []ledger.Matter{m}, playerChanges(old, rowIn(m))
		return d, nil
	})
}

// rowIn is the row that a matter of asking writes.
func rowIn(m ledger.Matter) ledger.Player {
	p, _ := m.Rows[0].(ledger.Player) // Asking makes no other
	return p
}

// askAddress asks once more, at one address, whether it is the player's.
func askAddress(v *request, p ledger.Player) (response, error) {
	return v.do(func(key string) (action, error) {
		a, ok := p.Address(v.field("address"))
		if !ok || a.Verified && !v.filedBefore() {
			return action{}, refused("There is nothing to be asked.", "That is no address of "+p.Name+"'s, or it is confirmed already.", "Go back to the player.")
		}
		p.Version = v.version()
		m, err := v.asking(key, p, "asked again", a.Addr)
		return action{
			title: "Ask " + p.Name + " again", button: "Ask the player", back: playerPath(p.ID),
			does:    []string{"A letter to " + a.Addr + " asks again whether it is the player’s. Until it is answered, nothing from there is heard."},
			matters: []ledger.Matter{m}, then: done(playerPath(p.ID), p.Name+" is asked again."),
			theirs: func() []string { return v.playerNow(p.ID) },
		}, err
	})
}

// vouchAddress takes an address for the player's on the secretary's word. The
// letters that waited for that are read, each as of its arrival (RULING/R-53).
func vouchAddress(v *request, p ledger.Player) (response, error) {
	i := slices.IndexFunc(p.Addresses, func(a ledger.Address) bool { return ledger.SameAddress(a.Addr, v.field("address")) })
	if i < 0 || p.Addresses[i].Verified && !v.filedBefore() {
		return nil, refused("There is nothing to vouch for.", "That is no address of "+p.Name+"'s, or it is confirmed already.", "Go back to the player.")
	}
	addr, why := p.Addresses[i].Addr, v.field("why")
	field := formField{Name: "why", Label: "How you know that it is the player’s", Value: why, Required: true, Error: noteFault(why), Hint: "Stands in the log."}
	if why == "" {
		field.Error = "A reason is needed."
	}
	if !v.posted() {
		field.Error = ""
	}
	form := v.composed(playerCrumbs(p), "Vouch for an address of "+p.Name, composePage{
		rowForm: rowForm{p.Version}, Lead: addr + " counts as the player’s from now on, though the player did not confirm it.", Fields: []formField{field},
		Hidden: []hidden{{"address", addr}}, Back: playerPath(p.ID), Button: "Vouch for it",
	})
	held := 0
	a, err := v.byForm(form, field.Error == "", func(key string) (action, error) {
		seqs, err := v.lettersFrom(addr)
		if err != nil {
			return action{}, err
		}
		row := p
		row.Version, row.Addresses = v.version(), slices.Clone(p.Addresses)
		row.Addresses[i].Verified, row.Addresses[i].Doubt = true, ""
		d := action{
			title: form.title, button: "Vouch for it", back: playerPath(p.ID), changes: playerChanges(p, row),
			does: []string{
				addr + " counts as an address of " + p.Name + "'s: what comes from there is heard as the player’s. The player did not confirm it; you answer for it.",
				"The reason stands in the log: " + why,
			},
			atOnce: len(seqs) == 0,
			then:   done(playerPath(p.ID), addr+" counts as confirmed."), theirs: func() []string { return v.playerNow(p.ID) },
		}
		m, err := v.asking(key, row, why)
		if err != nil {
			return d, err
		}
		if held = len(seqs); held > 0 {
			d.law = narrate.Cite("RULING/R-53")
			d.does = append(d.does, countWords(held, "letter", "letters")+" from there that waited will be read, each as of its arrival. What that brings about in the games shows when it is read.")
		}
		for _, seq := range seqs {
			m.Rows = append(m.Rows, ledger.Released{Letter: seq})
		}
		d.matters = []ledger.Matter{m}
		return d, nil
	})
	if _, filed := a.(redirect); filed && held > 0 {
		v.site.o.Ring()
	}
	return a, err
}

// playerChanges are the values of two rows of a player that differ.
func playerChanges(before, after ledger.Player) []change {
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
	return differing(append(memberChanges(before, after),
		change{"Name", before.Name, after.Name}, change{"Addresses", addresses(before), addresses(after)}, change{"Postal address", postalLine(before), postalLine(after)},
		change{"Region", calendar.TitleOf(before.Region), calendar.TitleOf(after.Region)}, change{"Zone", zone(before), zone(after)},
		change{"Knight", cmp.Or(before.Spelling, "Kt"), cmp.Or(after.Spelling, "Kt")},
		change{"Moves shown in", shownWords(before), shownWords(after)}, change{"Form of letters", form(before), form(after)},
		change{"Called in letters", cmp.Or(before.Called, "as usual"), cmp.Or(after.Called, "as usual")},
		change{"Receipts", receiptsWords(before), receiptsWords(after)}, change{"The game as a file", fileWords(before), fileWords(after)},
		change{"Reminders", reminderWords(before), reminderWords(after)},
		change{"Name on public pages", before.Published(), after.Published()},
		change{"Notes", before.Notes, after.Notes},
	)...)
}

// playerNow says how a player's row stands, for a form that came too late.
func (v *request) playerNow(id uint64) (out []string) {
	p, err := v.ledger().Player(id)
	if err != nil {
		return nil
	}
	for _, c := range playerChanges(ledger.Player{}, p) {
		out = append(out, c.What+": "+c.After)
	}
	return out
}
