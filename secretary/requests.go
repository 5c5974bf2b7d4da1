package secretary

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"postd/correspondence"
	"postd/ledger"
	"postd/templates"
	"postd/templates/narrate"
)

// What players asked for by letter stands on the desk until somebody has seen to it: "wants
// to leave", "wants a game", "wants to enter".

var requestRoutes = []route{
	{"GET", "/requests/:request", to(ledger.ActArrange, theRequest), requestPage},
	{"POST", "/requests/:request", to(ledger.ActArrange, theRequest), requestPage},
	{"GET", "/requests/:request/drop", to(ledger.ActArrange, theRequest), dropRequest},
	{"POST", "/requests/:request/drop", to(ledger.ActArrange, theRequest), dropRequest},
}

// requestKinds are the kinds of duty.
var requestKinds = map[ledger.RequestKind]string{
	ledger.RequestLeave: "Wants to leave", ledger.RequestRematch: "Wants a game", ledger.RequestChallenge: "Wants a game",
	ledger.RequestEnter: "Wants to enter", ledger.RequestAddress: "Wants another address",
}

// requestDuties are the requests that wait for the secretary.
func (s *Site) requestDuties(time.Time) (out []duty, err error) {
	open, err := s.o.Ledger.OpenRequests()
	for _, r := range open {
		buttons := Buttons(r)
		if len(buttons) == 0 {
			continue
		}
		of, err := s.objectsOfRequest(r)
		if err != nil {
			return nil, err
		}
		who, why, err := s.requestWords(r)
		if err != nil {
			return nil, err
		}
		out = append(out, duty{kind: requestKinds[r.Kind], what: who, why: why, since: r.At, room: roomPlayers, needs: ledger.ActArrange,
			of: of, href: requestPath(r), act: buttons[0]})
	}
	return out, err
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
		why = "wrote STOP; games that run: " + cmp.Or(strings.Join(games, ", "), "none")
	}
	return who, why, nil
}

// objectsOfRequest are those with whom the secretary has to do who sees to it.
func (s *Site) objectsOfRequest(r ledger.Request) ([]ledger.Object, error) {
	if r.Player == 0 {
		return wholeOffice(nil)
	}
	o, err := s.objectOfPlayer(r.Player)
	return []ledger.Object{o}, err
}

func (v *request) requested() (ledger.Request, error) {
	id, err := strconv.ParseUint(v.names["request"], 10, 64)
	if err != nil {
		return ledger.Request{}, missing("There is no such request.", "")
	}
	r, err := v.ledger().Request(id)
	if err != nil {
		return r, missing("There is no such request.", "")
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
func requestPage(v *request) (response, error) {
	r, err := v.requested()
	if err != nil {
		return nil, err
	}
	buttons := Buttons(r)
	if len(buttons) == 0 && !v.filedBefore() {
		return nil, refused("Nothing waits for you here.", "The request is "+string(r.State)+".", "Go back to the desk.")
	}
	return v.granting(r, cmp.Or(append(buttons, buttonSeen)...), slices.Contains(buttons, buttonDrop))
}

// dropRequest takes a request off the desk, and nothing comes of it.
func dropRequest(v *request) (response, error) {
	r, err := v.requested()
	if err != nil {
		return nil, err
	}
	if !slices.Contains(Buttons(r), buttonDrop) && !v.filedBefore() {
		return nil, refused("Nothing waits for you here.", "The request is "+string(r.State)+".", "Go back to the desk.")
	}
	return v.granting(r, buttonDrop, false)
}

func (v *request) granting(r ledger.Request, button string, drops bool) (response, error) {
	who, why, err := v.site.requestWords(r)
	if err != nil {
		return nil, err
	}
	b := composePage{Lead: who + ": " + why + ". " + buttonWords[button], Hidden: []hidden{{"sure", "1"}}, Back: "/", Button: button}
	if r.Letter != 0 {
		b.Other = templates.Link{Name: "The letter", Href: fmt.Sprintf("/letters/%d", r.Letter)}
	}
	if drops {
		b.Other = templates.Link{Name: buttonDrop, Href: requestPath(r) + "/drop"}
	}
	form := v.composed([]templates.Link{crumb("Desk", "/")}, requestKinds[r.Kind]+": "+who, b)
	return v.byForm(form, true, func(key string) (action, error) {
		o := v.site.o
		by := ""
		if o.Secretary.Addr != "" {
			by = o.Secretary.Name + " <" + o.Secretary.Addr + ">"
		}
		matters, err := Grant(v.site.o.Ledger, r, button, Granting{Key: key, By: v.who(), At: v.now, Verify: v.addressWords(),
			Words: func(x templates.OwnAnswer) (correspondence.Rendered, error) {
				return templates.RenderOwn(x, o.Office, by)
			}})
		return action{title: form.title, button: button, does: []string{buttonWords[button]}, matters: matters, back: requestPath(r),
			then: done("/", requestKinds[r.Kind]+", "+who+": "+strings.ToLower(button)+".")}, err
	})
}

// buttonWords say what a button does.
var buttonWords = map[string]string{
	buttonSeen: "It leaves the desk, and no letter goes out: write to the player yourself, and withdraw them from what they leave.",
	buttonDrop: "It leaves the desk, and nothing comes of it.",
}
