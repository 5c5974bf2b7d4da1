package access

import (
	"errors"
	"net/http"
	"time"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/templates"
)

// accountBody is what the page account shows.
type accountBody struct {
	Name, Full, Role string
	LastIn           string
	HasPassword      bool // else one is set without an old one
	HasSecond        bool
	Second           string // how the second factor stands
	Least            int    // characters of a password
	Error            string
	Sessions         []accountSession
	Others           bool   // there are sessions beside this one
	Feed             string // the link of the private calendar; empty: it is off
	NoKeys           bool
}

type accountSession struct {
	ID                 string
	Begun, Seen, Until string
	From, Agent        string
	Here               bool
}

// AccountPage shows users their own account and sessions.
func (d *Gate) AccountPage(w http.ResponseWriter, r *http.Request) {
	if u, ok := d.Insider(w, r); ok {
		d.drawAccount(w, r, http.StatusOK, u, "")
	}
}

func (d *Gate) drawAccount(w http.ResponseWriter, r *http.Request, status int, u ledger.User, fault string) {
	list, err := d.store.Of(u.ID)
	if err != nil {
		d.fail(w, r, err)
		return
	}
	when := func(t time.Time) string { return calendar.Instant(t, d.o.Zone) }
	body := accountBody{
		Name: u.Name, Full: u.Full, Role: u.Title(), LastIn: when(u.LastIn), NoKeys: u.NoKeys, HasPassword: u.Hash != "", Least: shortestPassword, Error: fault,
	}
	body.HasSecond, body.Second = u.Second != nil, d.SecondWords(u)
	feed, err := d.o.Ledger.Feed(ledger.FeedOfUser(u.ID))
	if err != nil {
		d.fail(w, r, err)
		return
	}
	body.Feed = d.o.Feed(feed)
	here := d.sessionID(r)
	for _, s := range list {
		body.Sessions = append(body.Sessions, accountSession{
			ID: s.ID, Begun: when(s.Begun), Seen: when(s.Seen), Until: when(s.Until), From: s.From, Agent: s.Agent, Here: s.ID == here,
		})
		body.Others = body.Others || s.ID != here
	}
	d.o.Draw(w, r, status, "account", "Your account", body)
}

// ChangePassword sets a new password. Who has one must know it, and who has none must
// have come in within ten minutes, or shows a code; all other sessions of the user end.
func (d *Gate) ChangePassword(w http.ResponseWriter, r *http.Request) {
	u, ok := d.Insider(w, r)
	if !ok {
		return
	}
	if u.Hash == "" && !d.proven(r) { // what was typed is a password: it is not handed on, and is typed anew
		d.o.Draw(w, r, http.StatusOK, "again", AgainTitle, Again{Action: AgainPath, Hidden: []Hidden{{"next", "/account"}}, HasOne: u.Second != nil})
		return
	}
	refuse := func(status int, words string) { d.drawAccount(w, r, status, u, words) }
	old, password := r.PostFormValue("old"), r.PostFormValue("password")
	rules, err := d.o.Passwords.With(d.o.Ledger)
	if err != nil {
		d.fail(w, r, err)
		return
	}
	fault, err := rules.Fault(u.Name, password)
	if err != nil {
		d.fail(w, r, err)
		return
	}
	if password != r.PostFormValue("again") {
		fault = "The two new passwords are not the same."
	}
	if fault != "" {
		refuse(http.StatusUnprocessableEntity, fault)
		return
	}
	if u.Hash != "" {
		from := clientIP(r)
		if wait := d.Attempt(r, u.Name); wait > 0 {
			refuse(http.StatusTooManyRequests, d.slow(w, wait))
			return
		}
		right, _, err := d.hasher.matches(r.Context(), u.Hash, old)
		if err != nil {
			d.fail(w, r, err)
			return
		}
		if !right {
			refuse(http.StatusUnprocessableEntity, "The old password is wrong.")
			return
		}
		d.attempts.succeeded(u.Name, from)
	}
	if err := d.setPassword(r, u, password); errors.Is(err, ledger.ErrStale) {
		refuse(http.StatusConflict, "Your account was changed meanwhile. Nothing was done: look at it and try again.")
		return
	} else if err != nil {
		d.fail(w, r, err)
		return
	}
	d.Flash(r, templates.Flash{Words: "Your password was changed. All your other sessions have ended."})
	http.Redirect(w, r, "/account", http.StatusSeeOther)
}

// setPassword stores the hash, which ends all sessions of the user, and goes on
// with the one at hand under a new token.
func (d *Gate) setPassword(r *http.Request, u ledger.User, password string) error {
	here, found, err := d.store.Get(d.sessionID(r))
	if err != nil {
		return err
	}
	if u.Hash, err = d.hasher.hash(r.Context(), password); err != nil {
		return err
	}
	if u, err = d.o.Ledger.PutUser(u.Name, u); err != nil || !found {
		return err
	}
	return d.renew(r, u, here)
}

// SetKeys keeps whether the user wants the keys of the pages.
func (d *Gate) SetKeys(w http.ResponseWriter, r *http.Request) {
	u, ok := d.Insider(w, r)
	if !ok {
		return
	}
	words := "The keys are on."
	if u.NoKeys = r.PostFormValue("keys") != "on"; u.NoKeys {
		words = "The keys are off."
	}
	if _, err := d.o.Ledger.PutUser(u.Name, u); err != nil {
		d.fail(w, r, err)
		return
	}
	d.Flash(r, templates.Flash{Words: words})
	http.Redirect(w, r, "/account", http.StatusSeeOther)
}

// SecondWords says how the second factor of a user stands.
func (d *Gate) SecondWords(u ledger.User) string {
	until, must := d.mustEnrol(u)
	switch {
	case u.Second != nil:
		return "Set up " + calendar.Instant(u.Second.Since, d.o.Zone) + "."
	case must:
		return "Not set up; it must be by " + calendar.Instant(until, d.o.Zone) + "."
	}
	return "Not set up."
}

// EndSession ends one of the user's sessions.
func (d *Gate) EndSession(w http.ResponseWriter, r *http.Request) {
	u, ok := d.Insider(w, r)
	if !ok {
		return
	}
	id := r.PathValue("id")
	if id == d.sessionID(r) {
		d.Logout(w, r)
		return
	}
	if !d.sure(w, r, u) {
		return
	}
	d.endSessions(w, r, u, func(s ledger.Session) bool { return s.ID == id })
}

// EndOthers ends all sessions of the user but the one at hand.
func (d *Gate) EndOthers(w http.ResponseWriter, r *http.Request) {
	if u, ok := d.Insider(w, r); ok && d.sure(w, r, u) {
		here := d.sessionID(r)
		d.endSessions(w, r, u, func(s ledger.Session) bool { return s.ID != here })
	}
}

func (d *Gate) endSessions(w http.ResponseWriter, r *http.Request, u ledger.User, chosen func(ledger.Session) bool) {
	n, err := d.store.End(u.Name, u.ID, chosen)
	if err != nil {
		d.fail(w, r, err)
		return
	}
	words := "No such session goes on any more."
	if n == 1 {
		words = "One session was ended."
	} else if n > 1 {
		words = "All your other sessions were ended."
	}
	d.Flash(r, templates.Flash{Words: words})
	http.Redirect(w, r, "/account", http.StatusSeeOther)
}
