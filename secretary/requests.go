package secretary

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
)

// What players asked for by letter stands on the desk until somebody has seen to it: "wants
// to leave", "wants a game", "wants to enter".

var requestRoutes = []visit.Route[*request]{
	visit.Get("/requests/:request", visit.To(ledger.ActArrange, theRequest), requestPage),
	visit.Post("/requests/:request", visit.To(ledger.ActArrange, theRequest), requestPage),
	visit.Get("/requests/:request/drop", visit.To(ledger.ActArrange, theRequest), dropRequest),
	visit.Post("/requests/:request/drop", visit.To(ledger.ActArrange, theRequest), dropRequest),
}

// requestKinds are the kinds of duty.
var requestKinds = map[ledger.RequestKind]string{
	ledger.RequestLeave: "Wants to leave", ledger.RequestRematch: "Wants a game", ledger.RequestChallenge: "Wants a game",
	ledger.RequestEnter: "Wants to enter", ledger.RequestAddress: "Wants another address",
	ledger.RequestInvite: "Is invited", ledger.RequestSubstitute: "A captain asks for a substitute",
	ledger.RequestStopping: "Both agree to stop a tie",
}

func requestPath(r ledger.Request) string { return fmt.Sprintf("/requests/%d", r.ID) }

// requestWords tell who wants what.
func (s *Site) requestWords(r ledger.Request) (who, why string, err error) {
	name := func(id uint64) string {
		p, err := s.o.Ledger.Player(id)
		if err != nil {
			return ""
		}
		return p.Name
	}
	switch r.Kind {
	case ledger.RequestInvite:
		return invitedWords(s.o.Ledger, r)
	case ledger.RequestStopping:
		return name(r.Other) + " and " + name(r.Player), "agree to stop what is left of the tie " + r.Words + ", and it could not be annulled at once; look at the tie", nil
	case ledger.RequestSubstitute:
		return r.Name, fmt.Sprintf("asks that %s plays in the place of %s, %s", name(r.Other), name(r.Leaves), narrate.ShortLine(r.Words, 80)), nil
	}
	who = cmp.Or(name(r.Player), narrate.ShortLine(strings.TrimSpace(r.Name+" <"+r.From+">"), 120))
	switch r.Kind {
	case ledger.RequestLeave:
		var games []string
		lines, err := s.o.Ledger.GamesOf(r.Player)
		if err != nil {
			return "", "", err
		}
		for _, x := range lines {
			if !x.Over() {
				games = append(games, x.Label)
			}
		}
		why = "wrote STOP; games in play: " + cmp.Or(strings.Join(games, ", "), "none")
	case ledger.RequestAddress:
		why = "wants letters at " + r.Addr + "; those to " + cmp.Or(r.Old, "the old address") + " come back. Vouch for it on the page of the player, if you know it is theirs"
		if r.Words != "" {
			why = "wrote " + r.Words + "; the old address is " + r.Addr
		}
	case ledger.RequestRematch:
		line, err := s.o.Ledger.Line(r.Game)
		if err != nil {
			return "", "", err
		}
		why = "and " + name(r.Other) + " agree on another game by the terms of " + line.Label + ", with changed colours"
	case ledger.RequestChallenge:
		if t, is, err := onLadder(s.o.Ledger, r); err != nil || is {
			return who, ladderWords(t, r, name(r.Other)), err
		}
		preset := cmp.Or(r.Preset, terms.Presets()[0].Name)
		why = "and " + name(r.Other) + " agree on a game by the preset " + preset + "; " + name(r.Other) + " has White"
		if r.State == ledger.RequestOpen {
			meant, err := meantBy(s.o.Ledger, r)
			if err != nil {
				return "", "", err
			}
			why = fmt.Sprintf("asks for a game with %q, by the preset %s; %s", narrate.ShortLine(r.Words, 80), preset, visit.CountWords(len(meant), "player has that name", "players have that name"))
		}
	case ledger.RequestEnter:
		why = "wrote ENTER " + narrate.ShortLine(r.Words, 80)
		if t, err := s.o.Ledger.Tournament(r.Tournament); err == nil {
			why = "wants to enter " + t.Label + ", " + t.Name
			right, unfit, err := s.o.Ledger.RightTo(r.Player, t, r.At)
			switch {
			case r.Player == 0 || err != nil || right.ID == 0:
			case unfit == "":
				why += "; they have a right to it"
			default:
				why += "; they had a right to it, and " + unfit
			}
		}
	}
	return who, why, nil
}

// objectsOfRequest are those with whom the secretary has to do who sees to it.
func (s *Site) objectsOfRequest(r ledger.Request) ([]ledger.Object, error) {
	if r.Kind == ledger.RequestInvite || r.Kind == ledger.RequestSubstitute || r.Kind == ledger.RequestStopping {
		return []ledger.Object{ledger.ObjectOfTournament(r.Tournament)}, nil
	}
	if r.Kind == ledger.RequestChallenge && r.Tournament != 0 {
		return []ledger.Object{ledger.ObjectOfTournament(r.Tournament)}, nil
	}
	if r.Player == 0 {
		return []ledger.Object{{}}, nil
	}
	o, err := s.ObjectOfPlayer(r.Player)
	return []ledger.Object{o}, err
}

func (v *request) requested() (ledger.Request, error) {
	id, err := strconv.ParseUint(v.Names["request"], 10, 64)
	if err != nil {
		return ledger.Request{}, visit.Missing("There is no such request.", "")
	}
	r, err := v.Ledger().Request(id)
	if err != nil {
		return r, visit.Missing("There is no such request.", "")
	}
	return r, nil
}

func theRequest(v *request) ([]ledger.Object, error) {
	r, err := v.requested()
	if err != nil {
		return nil, err
	}
	return v.site.objectsOfRequest(r)
}

// requestPage shows what is wanted, and the one button by which the secretary sees to it. It
// files at the first click: the page says before what that does.
func requestPage(v *request) (visit.Response, error) {
	r, err := v.requested()
	if err != nil {
		return nil, err
	}
	buttons := Buttons(r)
	if len(buttons) == 0 && !v.FiledBefore() {
		return nil, visit.Refused("Nothing waits for you here.", "The request is "+string(r.State)+".", "Go back to the desk.")
	}
	return v.granting(r, buttonAt(buttons, 0, buttonSeen), buttonAt(buttons, 1, ""))
}

// buttonAt is one of the buttons of a request; the other where it has none, since it was pressed.
func buttonAt(buttons []string, i int, other string) string {
	if i < len(buttons) {
		return buttons[i]
	}
	return other
}

// dropRequest presses the second button of a request: it is taken off the desk, and nothing comes
// of it, or whoever is asked is passed over.
func dropRequest(v *request) (visit.Response, error) {
	r, err := v.requested()
	if err != nil {
		return nil, err
	}
	buttons := Buttons(r)
	if len(buttons) < 2 && !v.FiledBefore() {
		return nil, visit.Refused("Nothing waits for you here.", "The request is "+string(r.State)+".", "Go back to the desk.")
	}
	return v.granting(r, buttonAt(buttons, 1, buttonDrop), "")
}

// granting is the form of a button, with a link to the other one; "" for none.
func (v *request) granting(r ledger.Request, button, second string) (visit.Response, error) {
	who, why, err := v.site.requestWords(r)
	if err != nil {
		return nil, err
	}
	b := visit.Compose{Lead: who + " " + why + ". " + buttonWords[button], Hidden: []visit.Hidden{{Name: "sure", Value: "1"}}, Back: "/", Button: button}
	var other uint64
	if _, is, err := onLadder(v.site.o.Ledger, r); err == nil && button == buttonAsk && !is {
		if b.Fields, other, err = v.meant(r); err != nil {
			return nil, err
		}
	}
	if r.Letter != 0 {
		b.Other = templates.Link{Name: "The letter", Href: fmt.Sprintf("/letters/%d", r.Letter)}
	}
	if r.Kind == ledger.RequestLeave && r.Player != 0 {
		b.Also = templates.Link{Name: "Leaves a tournament…", Href: folder.PlayerPath(r.Player) + "/leave-tournament"}
	}
	if r.Kind == ledger.RequestSubstitute {
		b.Lead = who + " " + why + ". Open the form of those who leave, in which both are filled in; then see to it here, and this leaves the desk."
		b.Also = templates.Link{Name: "Put in the substitute…", Href: folder.PlayerPath(r.Leaves) + fmt.Sprintf("/leave-tournament?tournament=%d&substitute=other&another=%d", r.Tournament, r.Other)}
	}
	if second != "" {
		b.Other = templates.Link{Name: second, Href: requestPath(r) + "/drop"}
	}
	form := v.Composed([]templates.Link{visit.Crumb("Desk", "/")}, requestKinds[r.Kind]+": "+who, b)
	return v.ByForm(form, true, func(key string) (visit.Action, error) {
		o := v.site.o
		by := ""
		if o.Secretary.Addr != "" {
			by = o.Secretary.Name + " <" + o.Secretary.Addr + ">"
		}
		matters, err := Grant(v.site.o.Ledger, r, button, Granting{Key: key, By: v.Who(), At: v.Now, Secretary: o.Secretary, Other: other, Verify: v.addressWords(),
			Words: func(x templates.OwnAnswer) (correspondence.Rendered, error) {
				return templates.RenderOwn(x, o.Office, by)
			}})
		return visit.Action{Title: form.Title, Button: button, Does: []string{buttonWords[button]}, Matters: matters, Back: requestPath(r), AtOnce: button == buttonDrop || button == buttonSeen,
			Then: visit.Done("/", who+": "+strings.ToLower(button)+".")}, err
	})
}

// meant is the choice among those who have the name of a challenge, and who was chosen.
func (v *request) meant(r ledger.Request) ([]visit.FormField, uint64, error) {
	all, err := meantBy(v.site.o.Ledger, r)
	if err != nil || len(all) < 2 {
		return nil, 0, err
	}
	f := visit.FormField{Name: "other", Label: "Who is meant", Value: v.Field("other"), Required: true}
	var chosen uint64
	for _, p := range all {
		id := strconv.FormatUint(p.ID, 10)
		f.Options = append(f.Options, visit.Choice{Value: id, Name: p.Name + " <" + p.Writes() + ">"})
		if id == f.Value {
			chosen = p.ID
		}
	}
	return []visit.FormField{f}, chosen, nil
}

// buttonWords say what a button does.
var buttonWords = map[string]string{
	buttonSeen:   "It leaves the desk, and no letter goes out: write to the player yourself, and withdraw them from what they leave.",
	buttonDrop:   "It leaves the desk, and nothing comes of it.",
	buttonStart:  "The game begins, both are told the terms, and the first turn begins in two days.",
	buttonAsk:    "A letter asks the other player, who answers CONSENT or REFUSE; nothing begins before.",
	buttonAccept: "The entry is accepted, and a letter tells the player.",
	buttonEnter:  "They are entered as accepted, their right is used, and a letter tells them.",
	buttonPass:   "They do not come: their right is used up. Where the stage says so, the next of the order is asked at once; else you ask by another press.",
	buttonNext:   "A letter asks the next of the same table, else the next of the order, who answers YES or NO within 14 days.",
	buttonAdd:    "They are entered among the players, a letter asks whether the address is theirs, and their entry stands as applied. Nothing else is answered.",
}
