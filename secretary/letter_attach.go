package secretary

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"

	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
)

// attachAddress adds the address of an unknown sender to a player's. Its owner
// is asked whether it is theirs; until there is an answer nothing that comes
// from it is heard, and then this letter is read by itself (RULING/R-53).
func attachAddress(v *request, e envelope) (visit.Response, error) {
	if !v.FiledBefore() && !e.attachable() {
		return nil, visit.Refused(fmt.Sprintf("The address of letter %d cannot be added.", e.Seq), "It names no single author, or its author is a player already.", "Go back to the letter.")
	}
	field, p := v.ChangeableField("player", "Player", "")
	chosen := p.ID
	to := url.Values{"address": {e.From}, "then": {folder.LetterPath(e.Seq)}}
	form := v.Composed(e.crumbs(), "Whose address is it?", visit.Compose{
		Lead:   fmt.Sprintf("%s becomes an address of the player. A letter there asks whether it is the player’s; until it is answered, nothing from there is heard.", e.From),
		Quoted: e.quoted(), Fields: []visit.FormField{field}, Back: folder.LetterPath(e.Seq), Button: "Look at the letters",
		Other: templates.Link{Name: "Not among the players: enter the player", Href: "/p/new?" + to.Encode()},
	})
	return v.ByForm(form, field.Error == "", func(key string) (visit.Action, error) {
		before := p
		p.Addresses = append(slices.Clone(p.Addresses), ledger.Address{Addr: e.From})
		m, err := v.asking(key, p, "from letter "+strconv.FormatUint(e.Seq, 10), e.From)
		if err != nil {
			return visit.Action{}, err
		}
		return visit.Action{
			Title: "Add an address of " + p.Name, Button: "Add it and ask the player", Back: folder.LetterPath(e.Seq), Law: narrate.Cite("RULING/R-53"),
			Does: []string{
				fmt.Sprintf("%s becomes an address of %s. It counts for nothing until the player confirms it.", e.From, p.Name),
				fmt.Sprintf("Letter %d is read by itself when that is done, and counts from its arrival on %s.", e.Seq, v.Site.Instant(e.Arrived)),
			},
			Changes: playerChanges(before, rowIn(m)), Matters: []ledger.Matter{m},
			Then:   visit.Done(trayPath(trayUnknown), fmt.Sprintf("%s is asked to confirm %s.", p.Name, e.From)),
			Theirs: func() []string { return v.playerNow(chosen) },
		}, nil
	})
}

// attachable reports whether the letter has one author, who is no player yet.
func (e envelope) attachable() bool {
	return e.ForPerson() && e.From != "" && e.Player.ID == 0 && (e.Verdict == ledger.UnknownSender || e.Verdict == ledger.SetAside)
}

// lettersFrom lists the letters of an unknown sender that wait and were written
// from the address.
func (v *request) lettersFrom(addr string) (seqs []uint64, err error) {
	aside, err := v.Ledger().Aside()
	if err != nil {
		return nil, err
	}
	for _, x := range aside {
		if x.Verdict != ledger.UnknownSender {
			continue
		}
		e, err := v.open(x)
		if err != nil && !errors.Is(err, ledger.ErrNoGame) {
			return nil, err
		}
		if ledger.SameAddress(e.From, addr) && e.releasable() {
			seqs = append(seqs, x.Seq)
		}
	}
	return seqs, nil
}
