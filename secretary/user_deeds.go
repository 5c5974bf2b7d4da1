package secretary

import (
	"errors"
	"fmt"
	"net/http"

	"postd/ledger"
	"postd/secretary/access"
	"postd/secretary/visit"
	"postd/templates/narrate"
)

// wrote is the answer to a change of a user's row. What the ledger refuses is shown on
// the user's page, with what can be done.
func (v *request) wrote(u ledger.User, err error, words string) (visit.Response, error) {
	for _, known := range []error{ledger.ErrSeat, ledger.ErrLastKeeper, ledger.ErrJoined, ledger.ErrNoPlayer} {
		if errors.Is(err, known) {
			return v.userPage(u, narrate.Upper(visit.Plain(err))+".", "")
		}
	}
	return visit.Done(userPath(u), words), err
}

// chosenChair is the seat that a form names.
func (v *request) chosenChair() (ledger.Chair, error) {
	of, all := v.Field("of"), false
	if of == "all" {
		of, all = "", true
	}
	return v.site.o.Ledger.ChairOf(v.Field("office"), of, v.Field("game"), all)
}

// seatUser seats a user.
func seatUser(v *request, u ledger.User) (visit.Response, error) {
	c, err := v.chosenChair()
	if err != nil {
		return v.wrote(u, err, "")
	}
	x := u.Seated(c)
	x.Version = v.Version()
	_, err = v.Ledger().PutUser(v.Who(), x)
	return v.wrote(u, err, fmt.Sprintf("%s is %s.", u.Full, v.Ledger().ChairWords(c)))
}

// unseatUser takes a seat away. One whose tournament or game is gone can be taken too.
func unseatUser(v *request, u ledger.User) (visit.Response, error) {
	for _, c := range u.Seats {
		if v.Ledger().ChairWords(c) != v.Field("chair") {
			continue
		}
		x, err := u.Unseated(c)
		if err != nil {
			return nil, err
		}
		x.Version = v.Version()
		_, err = v.Ledger().PutUser(v.Who(), x)
		return v.wrote(u, err, fmt.Sprintf("%s is no longer %s.", u.Full, v.Field("chair")))
	}
	return v.userPage(u, "There is no such seat: "+narrate.ShortLine(v.Field("chair"), 80)+".", "")
}

// userPlays says which player a user is, or that they play nowhere (RULING/R-86).
func userPlays(v *request, u ledger.User) (visit.Response, error) {
	if u.ID == v.User.ID {
		return nil, visit.Troubled(http.StatusForbidden, "This is not your office", "Whether you play is a cause of your own ("+string(ledger.LawOwnCause)+").",
			"", "Another keeper says it, or “postd user plays” on the office's machine.")
	}
	id, words := uint64(0), u.Full+" plays nowhere."
	if v.Field("do") != "nowhere" {
		p, err := v.site.o.Ledger.Player(uint64(max(0, visit.Number(v.Field("player")))))
		if err != nil {
			return v.userPage(u, "There is no player "+narrate.ShortLine(v.Field("player"), 20)+". The number stands in the address of a player's page.", "")
		}
		id, words = p.ID, fmt.Sprintf("%s is player %s, and does nothing in that player's games but as a player.", u.Full, p.Name)
	}
	x := u
	x.Version = v.Version()
	_, err := v.Ledger().Plays(v.Who(), x, id)
	return v.wrote(u, err, words)
}

// resetSecond takes the second factor of another user away, and writes to that user.
func resetSecond(v *request, u ledger.User) (visit.Response, error) {
	reason := narrate.ShortLine(v.Field("reason"), 300)
	switch {
	case u.ID == v.User.ID:
		return nil, visit.Refused("Nobody resets their own second factor here.", "", "Set up a new telephone at your account, or ask another keeper.")
	case u.Second == nil:
		return nil, visit.Refused(u.Full+" has no second factor.", "", "Nothing was done.")
	case reason == "":
		return v.userPage(u, "", "Say why.")
	}
	told, err := access.ResetSecond(v.site.o.Ledger, v.Who(), reason, u, v.site.o.Office, v.site.o.Secretary)
	if err != nil {
		return nil, v.Conflict(err, visit.Action{})
	}
	words := "The second factor of " + u.Full + " is reset."
	if told != "" {
		words += " A letter to " + told + " says so."
	} else {
		words += " No address of theirs is known here: tell them yourself."
	}
	return visit.Done(userPath(u), words), nil
}

// endSessionsOf ends all sessions of a user.
func endSessionsOf(v *request, u ledger.User) (visit.Response, error) {
	n, err := access.SessionsIn(v.site.o.Ledger, v.site.o.DoorNow).End(v.Who(), u.ID, func(ledger.Session) bool { return true })
	return visit.Done(userPath(u), narrate.Upper(visit.CountWords(n, "session", "sessions"))+" ended."), err
}
