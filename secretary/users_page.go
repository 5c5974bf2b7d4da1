package secretary

import (
	"cmp"
	"errors"
	"fmt"

	"postd/ledger"
	"postd/secretary/access"
	"postd/templates"
)

// The pages on which a keeper says who sits where, and who of them plays, and ends
// sessions. Their POSTs write one row of the door, by its version, and a line of the
// log; they are no matter of a game, and do not go through visit.do.
var userRoutes = []route[*request]{
	get("/users", toKeep, usersPage),
	get("/users/:user", toKeep, ofUser(userPage)),
	post("/users/:user/seat", toKeep, grave(ofUser(seatUser))),
	post("/users/:user/unseat", toKeep, grave(ofUser(unseatUser))),
	post("/users/:user/plays", toKeep, grave(ofUser(userPlays))),
	post("/users/:user/reset-second", toKeep, grave(ofUser(resetSecond))),
	post("/users/:user/end-sessions", toKeep, grave(ofUser(endSessionsOf))),
}

func ofUser(serve func(*request, ledger.User) (response, error)) handler {
	return about(func(v *request) (ledger.User, error) { return inPath(v, "user", "user", v.ledger().User) }, serve)
}

func userPath(u ledger.User) string { return fmt.Sprintf("/users/%d", u.ID) }

func userCrumbs() []templates.Link {
	return []templates.Link{crumb("System", "/system"), crumb("Users", "/users")}
}

// usersBody is the page of all users and their sessions.
type usersBody struct {
	Users    []userRow
	Sessions []sessionRow
}

type userRow struct{ Name, Full, Href, Seats, Plays, LastIn, Second, State, Kind string }

// sessionRow is a session in a list.
type sessionRow struct{ Agent, Who, From, Begun, Seen, Until string }

func usersPage(v *request) (response, error) {
	users, err := v.ledger().Users()
	if err != nil {
		return nil, err
	}
	var b usersBody
	for _, u := range users {
		row, err := v.userRow(u)
		if err != nil {
			return nil, err
		}
		b.Users = append(b.Users, row)
	}
	b.Sessions, err = v.sessionRows(0)
	return page{name: "users", title: "Users", body: b, crumbs: userCrumbs()[:1]}, err
}

func (v *request) userRow(u ledger.User) (r userRow, err error) {
	r = userRow{Name: u.Name, Full: cmp.Or(u.Full, u.Name), Href: userPath(u), LastIn: cmp.Or(v.site.instant(u.LastIn), "not yet"),
		Second: v.site.gate.SecondWords(u), State: "may enter", Kind: "ok"}
	for i, c := range u.Seats {
		if i > 0 {
			r.Seats += "; "
		}
		r.Seats += v.ledger().ChairWords(c)
	}
	r.Seats = cmp.Or(r.Seats, "holds no seat")
	switch {
	case u.Disabled:
		r.State, r.Kind = "disabled", "off"
	case u.Hash == "":
		r.State, r.Kind = "by links alone, no password", "due"
	}
	switch {
	case u.Player != 0:
		p, err := v.ledger().Player(u.Player)
		if err != nil {
			return r, err
		}
		r.Plays = "is player " + p.Name
	case u.Nowhere:
		r.Plays = "plays nowhere"
	default:
		r.Plays = "nobody has said"
	}
	return r, nil
}

// sessionRows lists the sessions of a user; of 0, those of all.
func (v *request) sessionRows(user uint64) (out []sessionRow, err error) {
	list, err1 := access.SessionsIn(v.site.o.Ledger, v.site.o.DoorNow).Of(user)
	all, err2 := v.ledger().Users()
	names := map[uint64]string{}
	for _, u := range all {
		names[u.ID] = cmp.Or(u.Full, u.Name)
	}
	for _, x := range list {
		out = append(out, sessionRow{Agent: x.Agent, Who: names[x.User], From: x.From, Begun: v.site.instant(x.Begun), Seen: v.site.instant(x.Seen), Until: v.site.instant(x.Until)})
	}
	return out, errors.Join(err1, err2)
}
