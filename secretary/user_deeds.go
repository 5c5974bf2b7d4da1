package secretary

import (
	"errors"
	"fmt"
	"net/http"

	"postd/ledger"
	"postd/secretary/access"
	"postd/templates/narrate"
)

// wrote is the answer to a change of a user's row. What the ledger refuses is shown on
// the user's page, with what can be done.
func (v *request) wrote(u ledger.User, err error, words string) (response, error) {
	for _, known := range []error{ledger.ErrSeat, ledger.ErrLastKeeper, ledger.ErrJoined, ledger.ErrNoPlayer} {
		if errors.Is(err, known) {
			return v.userPage(u, narrate.Upper(plain(err))+".", "")
		}
	}
	return done(userPath(u), words), err
}

// chosenChair is the seat that a form names.
func (v *request) chosenChair() (ledger.Chair, error) {
	of, all := v.field("of"), false
	if of == "all" {
		of, all = "", true
	}
	return v.site.o.Ledger.ChairOf(v.field("office"), of, v.field("game"), all)
}

// seatUser seats a user.
func seatUser(v *request, u ledger.User) (response, error) {
	c, err := v.chosenChair()
	if err != nil {
		return v.wrote(u, err, "")
	}
	x := u.Seated(c)
	x.Version = v.version()
	_, err = v.ledger().PutUser(v.who(), x)
	return v.wrote(u, err, fmt.Sprintf("%s is %s.", u.Full, v.ledger().ChairWords(c)))
}

// unseatUser takes a seat away. One whose tournament or game is gone can be taken too.
func unseatUser(v *request, u ledger.User) (response, error) {
	for _, c := range u.Seats {
		if v.ledger().ChairWords(c) != v.field("chair") {
			continue
		}
		x, err := u.Unseated(c)
		if err != nil {
			return nil, err
		}
		x.Version = v.version()
		_, err = v.ledger().PutUser(v.who(), x)
		return v.wrote(u, err, fmt.Sprintf("%s is no longer %s.", u.Full, v.field("chair")))
	}
	return v.userPage(u, "There is no such seat: "+narrate.ShortLine(v.field("chair"), 80)+".", "")
}

// userPlays says which player a user is, or that they play nowhere (RULING/R-86).
func userPlays(v *request, u ledger.User) (response, error) {
	if u.ID == v.user.ID {
		return nil, troubled(http.StatusForbidden, "This is not your office", "Whether you play is a cause of your own ("+string(ledger.LawOwnCause)+").",
			"", "Another keeper says it, or “postd user plays” on the office's machine.")
	}
	id, words := uint64(0), u.Full+" plays nowhere."
	if v.field("do") != "nowhere" {
		p, err := v.site.o.Ledger.Player(uint64(max(0, number(v.field("player")))))
		if err != nil {
			return v.userPage(u, "There is no player "+narrate.ShortLine(v.field("player"), 20)+". The number stands in the address of a player's page.", "")
		}
		id, words = p.ID, fmt.Sprintf("%s is player %s, and does nothing in that player's games but as a player.", u.Full, p.Name)
	}
	x := u
	x.Version = v.version()
	_, err := v.ledger().Plays(v.who(), x, id)
	return v.wrote(u, err, words)
}

// resetSecond takes the second factor of another user away, and writes to that user.
func resetSecond(v *request, u ledger.User) (response, error) {
	reason := narrate.ShortLine(v.field("reason"), 300)
	switch {
	case u.ID == v.user.ID:
		return nil, refused("Nobody resets their own second factor here.", "", "Set up a new telephone at your account, or ask another keeper.")
	case u.Second == nil:
		return nil, refused(u.Full+" has no second factor.", "", "Nothing was done.")
	case reason == "":
		return v.userPage(u, "", "Say why.")
	}
	told, err := access.ResetSecond(v.site.o.Ledger, v.who(), reason, u, v.site.o.Office, v.site.o.Secretary)
	if err != nil {
		return nil, v.conflict(err, action{})
	}
	words := "The second factor of " + u.Full + " is reset."
	if told != "" {
		words += " A letter to " + told + " says so."
	} else {
		words += " No address of theirs is known here: tell them yourself."
	}
	return done(userPath(u), words), nil
}

// endSessionsOf ends all sessions of a user.
func endSessionsOf(v *request, u ledger.User) (response, error) {
	n, err := access.SessionsIn(v.site.o.Ledger, v.site.o.DoorNow).End(v.who(), u.ID, func(ledger.Session) bool { return true })
	return done(userPath(u), narrate.Upper(countWords(n, "session", "sessions"))+" ended."), err
}
