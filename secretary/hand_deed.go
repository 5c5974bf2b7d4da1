package secretary

import (
	"fmt"
	"net/http"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates/narrate"
)

var handRoutes = []visit.Route[*request]{
	visit.Get("/hand", toEnter, whichHand),
	visit.Get("/g/:game/hand", visit.To(ledger.ActArrange, theGame), ofGame(enterLetter)),
	visit.Post("/g/:game/hand", visit.To(ledger.ActArrange, theGame), ofGame(enterLetter)),
}

// enterLetter enters a letter that did not come by mail (RULING/R-1): its form, what its reading
// would do, and then the letter itself. Nobody chooses a move for a player.
func enterLetter(v *request, f gameFile) (visit.Response, error) {
	switch {
	case v.site.o.ByHand == nil:
		return nil, visit.Refused("This office takes no letters by hand.", "It has no reader of letters.", "")
	case len(f.Agreement.Ways) == 0:
		return nil, visit.Refused("In this game letters are taken by mail alone.", "Its terms name no other way (RULING/R-1).", "Ask the player to send the letter by e-mail. The terms of the next tournament can name post, telephone and person.")
	case !v.Posted():
		var h handFields
		if v.Draft.Name != "" { // as it was typed
			h = f.readHand(v)
			h.said, h.problem = f.saidOf(h, v.Now), nil
		}
		return f.handForm(v, h), nil
	}
	h := f.readHand(v)
	if _, before, err := v.Ledger().Filed(h.hand.Key()); err != nil || before {
		return visit.Done(f.Path("/letters"), "This letter was entered already: the same form came twice, and was filed once."), err
	}
	return v.Do(func(string) (visit.Action, error) {
		arrived, err := f.DespatchOf(h.hand.Side, h.hand.Hand, v.Now)
		if err != nil && len(h.problem) == 0 {
			field := "came"
			if h.hand.Way == terms.WayPost && !h.hand.On.IsZero() {
				field = "on"
			}
			h.problem[field] = narrate.Upper(visit.Plain(err)) + "."
		}
		h.said = f.saidOf(h, v.Now)
		if form := f.handForm(v, h); len(h.problem) > 0 || v.Field("try") != "" {
			if len(h.problem) == 0 {
				form.Status = http.StatusOK
			}
			return visit.Action{}, &visit.Redisplay{Page: form}
		}
		if err := f.Moved(v.Request); err != nil {
			return visit.Action{Theirs: func() []string { return []string{standing(f)} }}, err
		}
		row := ledger.TakenDown{Hand: h.hand, Words: h.words, Arrived: arrived}
		m, err := v.site.o.ByHand(ledger.Letter{Hand: &h.hand, Raw: h.hand.Source(h.words), Arrived: arrived, Late: true})
		if err != nil {
			return visit.Action{}, err
		}
		m.Rows, m.Why, m.By, m.Seen = []ledger.Row{row}, "entered by hand: "+folder.Postmarked(h.hand), v.Who(), v.Version()
		return visit.Action{
			Title: "Enter a letter in " + f.Label, Button: "Enter it", Back: f.Path(""), Law: narrate.Cite("RULING/R-1"),
			Does: f.handDoes(h, f.heardAt(h, arrived)), Matters: []ledger.Matter{m},
			Then:   visit.Done(f.Path("/letters"), fmt.Sprintf("The letter of %s is entered.", memberOf(f.Game, h.hand.Side, h.hand.Player))),
			Theirs: func() []string { return []string{standing(f)} },
		}, nil
	})
}

// heardAt is the letter as its game hears it, late where the game has moved on since.
func (f gameFile) heardAt(h handFields, arrived time.Time) correspondence.Letter {
	l := h.heardAs(arrived)
	l.Late = correspondence.MovedOn(f.Events, arrived)
	return l
}

// saidOf is how the words are read, for the form; empty where nobody is known to have written
// any. It is for the office alone (RULING/R-2).
func (f gameFile) saidOf(h handFields, now time.Time) string {
	if h.problem["words"] != "" || h.problem["side"] != "" {
		return ""
	}
	arrived, err := f.DespatchOf(h.hand.Side, h.hand.Hand, now)
	if err != nil { // said beside its field
		arrived = now
	}
	return strings.Join(f.ForOffice(f.heardAt(h, arrived)), " ")
}

// handDoes says on the preview how the letter is read, from when it counts, and what waits.
func (f gameFile) handDoes(h handFields, l correspondence.Letter) (out []string) {
	who := memberOf(f.Game, h.hand.Side, h.hand.Player)
	out = append(out, fmt.Sprintf("A letter of %s, %s: %s.", who, h.hand.Side, folder.Postmarked(h.hand)))
	out = append(out, f.ForOffice(l)...)
	counts := "It counts from " + f.At(l.Arrived) + " (RULING/R-1)"
	if h.hand.Way == terms.WayPost && !h.hand.On.IsZero() && calendar.Midnight(h.hand.On, f.Office.Calendar.Zone()).Before(l.Arrived) {
		counts += ": its postmark is older than the turn, and no letter counts from before that"
	}
	out = append(out, counts+".")
	if l.Late {
		out = append(out, "The game has moved on since then: what is in force stands, and the umpire is asked (RULING/R-53). Nothing is undone by itself.")
	}
	if h.hand.Way == terms.WayTelephone && strings.Contains(strings.ToUpper(h.words), "RESIGN") {
		out = append(out, "A resignation by telephone waits for the player's YES in writing (RULING/R-53).")
	}
	return append(out, "Both players are told which way it came. What the office makes of its words is for the office alone (RULING/R-2).")
}

// byWayOfHand leads to the form from the page of a game; "" where its terms name no way but mail.
func (f gameFile) byWayOfHand() string {
	if len(f.Agreement.Ways) == 0 {
		return ""
	}
	return f.Path("/hand")
}
