package secretary

import (
	"cmp"
	"errors"
	"fmt"

	"postd/ledger"
	"postd/secretary/access"
	"postd/templates"
	"postd/templates/narrate"
)

var userRoutes = []route{
	{"GET", "/users", forSecretary, usersPage},
	{"GET", "/users/:user", forSecretary, ofUser(userPage)},
	{"POST", "/users/:user/reset-second", forSecretary, grave(ofUser(resetSecond))},
	{"POST", "/users/:user/end-sessions", forSecretary, grave(ofUser(endSessionsOf))},
}

func ofUser(serve func(*request, ledger.User) (response, error)) handler {
	return about(func(v *request) (ledger.User, error) { return inPath(v, "user", "user", v.ledger().User) }, serve)
}

func userPath(id uint64) string { return fmt.Sprintf("/users/%d", id) }

// usersBody is the page of all users and their sessions.
type usersBody struct {
	Users    []userRow
	Sessions []sessionRow
}

// userBody is the page of one user.
type userBody struct {
	Name, Full, Role, LastIn, Second string
	Path                             string
	Resettable                       bool // by whoever looks at the page
	Reason, Error                    string
	Sessions                         []sessionRow
}

// sessionRow is a session in a list.
type sessionRow struct{ Agent, Who, From, Begun, Seen, Until string }

func userCrumbs() []templates.Link {
	return []templates.Link{crumb("System", "/system"), crumb("Users", "/users")}
}

func usersPage(v *request) (response, error) {
	rows, err := userRows(v)
	if err != nil {
		return nil, err
	}
	sessions, err := sessionRows(v, 0)
	return page{name: "users", title: "Users", body: usersBody{rows, sessions}, crumbs: userCrumbs()[:1]}, err
}

func userRows(v *request) (out []userRow, err error) {
	all, err := v.ledger().Users()
	for _, u := range all {
		r := userRow{Name: u.Name, Full: u.Full, Role: u.Role, LastIn: "not yet", State: "may enter", Kind: "ok", Href: userPath(u.ID), Second: v.site.gate.SecondWords(u)}
		if !u.LastIn.IsZero() {
			r.LastIn = v.site.instant(u.LastIn)
		}
		switch {
		case u.Disabled:
			r.State, r.Kind = "disabled", "off"
		case u.Hash == "":
			r.State, r.Kind = "by links alone, no password", "due"
		}
		out = append(out, r)
	}
	return out, err
}

// sessionRows lists the sessions of a user; of 0, those of all.
func sessionRows(v *request, user uint64) (out []sessionRow, err error) {
	list, err1 := access.SessionsIn(v.ledger(), v.site.o.DoorNow).Of(user)
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

func userPage(v *request, u ledger.User) (response, error) { return userView(v, u, "", "") }

func userView(v *request, u ledger.User, reason, fault string) (response, error) {
	sessions, err := sessionRows(v, u.ID)
	b := userBody{Name: u.Name, Full: cmp.Or(u.Full, u.Name), Role: u.Role, LastIn: "not yet", Second: v.site.gate.SecondWords(u), Path: userPath(u.ID),
		Resettable: u.Second != nil && u.ID != v.user.ID, Reason: reason, Error: fault, Sessions: sessions}
	if !u.LastIn.IsZero() {
		b.LastIn = v.site.instant(u.LastIn)
	}
	p := page{name: "user", title: b.Full, body: b, crumbs: userCrumbs()}
	if fault != "" {
		p.status = 422
	}
	return p, err
}

// resetSecond takes the second factor of another user away. It is a row of the door and
// no matter of a game, and does not go through visit.do; the log has it.
func resetSecond(v *request, u ledger.User) (response, error) {
	reason := narrate.ShortLine(v.field("reason"), 300)
	switch {
	case u.ID == v.user.ID:
		return nil, refused("Nobody resets their own second factor here.", "", "Set up a new telephone at your account, or ask another secretary.")
	case u.Second == nil:
		return nil, refused(u.Full+" has no second factor.", "", "Nothing was done.")
	case reason == "":
		return userView(v, u, reason, "Say why.")
	}
	told, err := access.ResetSecond(v.ledger(), v.who(), reason, u, v.site.o.Office, v.site.o.Secretary)
	if err != nil {
		return nil, v.conflict(err, action{})
	}
	words := "The second factor of " + u.Full + " is reset."
	if told != "" {
		words += " A letter to " + told + " says so."
	} else {
		words += " No address of theirs is known here: tell them yourself."
	}
	return done(userPath(u.ID), words), nil
}

// endSessionsOf ends all sessions of a user. It is no matter of a game, and does not go
// through visit.do; the log has it.
func endSessionsOf(v *request, u ledger.User) (response, error) {
	n, err := access.SessionsIn(v.ledger(), v.site.o.DoorNow).End(v.who(), u.ID, func(ledger.Session) bool { return true })
	return done(userPath(u.ID), narrate.Upper(countWords(n, "session", "sessions"))+" ended."), err
}
