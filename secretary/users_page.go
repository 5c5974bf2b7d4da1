package secretary

import (
	"cmp"
	"errors"
	"fmt"

	"postd/ledger"
	"postd/secretary/access"
	"postd/secretary/visit"
	"postd/templates"
)

// The pages on which a keeper says who sits where, and who of them plays, and ends
// sessions. Their POSTs write one row of the door, by its version, and a line of the
// log; they are no matter of a game, and do not go through Request.Do.
var userRoutes = []visit.Route[*request]{
	visit.Get("/users", toKeep, usersPage),
	visit.Get("/users/:user", toKeep, ofUser(userPage)),
	visit.Post("/users/:user/seat", toKeep, visit.Grave(ofUser(seatUser))),
	visit.Post("/users/:user/unseat", toKeep, visit.Grave(ofUser(unseatUser))),
	visit.Post("/users/:user/plays", toKeep, visit.Grave(ofUser(userPlays))),
	visit.Post("/users/:user/reset-second", toKeep, visit.Grave(ofUser(resetSecond))),
	visit.Post("/users/:user/end-sessions", toKeep, visit.Grave(ofUser(endSessionsOf))),
}

func ofUser(serve func(*request, ledger.User) (visit.Response, error)) handler {
	return visit.About(func(v *request) (ledger.User, error) { return visit.InPath(v, "user", "user", v.Ledger().User) }, serve)
}

func userPath(u ledger.User) string { return fmt.Sprintf("/users/%d", u.ID) }

func userCrumbs() []templates.Link {
	return []templates.Link{visit.Crumb("System", "/system"), visit.Crumb("Users", "/users")}
}

// usersBody is the page of all users and their sessions.
type usersBody struct {
	Users    []userRow
	Sessions []sessionRow
}

type userRow struct{ Name, Full, Href, Seats, Plays, LastIn, Second, State, Kind string }

// sessionRow is a session in a list.
type sessionRow struct{ Agent, Who, From, Begun, Seen, Until string }

func usersPage(v *request) (visit.Response, error) {
	users, err := v.Ledger().Users()
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
	return visit.Page{Name: "users", Title: "Users", Body: b, Crumbs: userCrumbs()[:1]}, err
}

func (v *request) userRow(u ledger.User) (r userRow, err error) {
	r = userRow{Name: u.Name, Full: cmp.Or(u.Full, u.Name), Href: userPath(u), LastIn: cmp.Or(v.Site.Instant(u.LastIn), "not yet"),
		Second: v.site.Gate.SecondWords(u), State: "may enter", Kind: "ok"}
	for i, c := range u.Seats {
		if i > 0 {
			r.Seats += "; "
		}
		r.Seats += v.Ledger().ChairWords(c)
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
		p, err := v.Ledger().Player(u.Player)
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
	all, err2 := v.Ledger().Users()
	names := map[uint64]string{}
	for _, u := range all {
		names[u.ID] = cmp.Or(u.Full, u.Name)
	}
	for _, x := range list {
		out = append(out, sessionRow{Agent: x.Agent, Who: names[x.User], From: x.From, Begun: v.Site.Instant(x.Begun), Seen: v.Site.Instant(x.Seen), Until: v.Site.Instant(x.Until)})
	}
	return out, errors.Join(err1, err2)
}
