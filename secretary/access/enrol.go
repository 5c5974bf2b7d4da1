package access

import (
	"context"
	"errors"
	"net/http"
	"time"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/templates"
)

// SecondPath is the page of one's own second factor.
const SecondPath = "/account/second"

// secondBody is what the page second shows.
type secondBody struct {
	Name     string
	Has      bool   // the user has a second factor
	Since    string // since when
	Left     int    // recovery codes
	Required bool
	New      *enrolment // the one that is offered; nil: none is
	Error    string
}

// codesBody is what the page codes shows, once.
type codesBody struct {
	Codes []string
	Next  string
}

// mustEnrol reports whether the user must have a second factor, and from when on nothing
// else is shown to one without.
func (d *Gate) mustEnrol(u ledger.User) (until time.Time, is bool) {
	if !d.o.Second || u.Second != nil {
		return until, false
	}
	from := d.since
	if u.Created.After(from) {
		from = u.Created
	}
	return from.Add(secondGrace), true
}

// Detained answers those who must set up a second factor first: they are led to it, and
// are shown nothing else. It reports whether it answered.
func (d *Gate) Detained(w http.ResponseWriter, r *http.Request, u ledger.User) bool {
	if !d.Detains(u) {
		return false
	}
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		http.Redirect(w, r, SecondPath, http.StatusSeeOther)
	} else {
		d.o.Refuse(w, r, http.StatusForbidden, "Set up your second factor first", "You have no second factor yet, and the time for it is over. Nothing was done.", "Set one up at "+SecondPath+"; then do it again.")
	}
	return true
}

// Detains reports whether the user is shown nothing but how to set up a second factor.
func (d *Gate) Detains(u ledger.User) bool {
	until, is := d.mustEnrol(u)
	return is && !d.o.Now().Before(until)
}

// Banner tells a user without a second factor until when it must be set up; nil: there
// is nothing to tell.
func (d *Gate) Banner(r *http.Request, u ledger.User) *templates.Flash {
	until, is := d.mustEnrol(u)
	if !is && u.Hash == "" && r.URL.Path == "/" {
		return &templates.Flash{Words: "You have no password yet. Without one you need a new link next time.", Href: "/account", HrefWords: "Set one"}
	}
	if !is {
		return nil
	}
	words := "Until " + calendar.Instant(until, d.o.Zone) + " you must set up a second factor: a code from your telephone beside the password. After that nothing else is shown to you."
	if d.Detains(u) {
		words = "You have no second factor yet. Set one up now; then you go on."
	}
	if r.URL.Path == SecondPath { // it is set up on this very page
		return &templates.Flash{Words: words}
	}
	return &templates.Flash{Words: words, Href: SecondPath, HrefWords: "Set it up"}
}

// SecondPage shows the user's own second factor, or the secret of a new one.
func (d *Gate) SecondPage(w http.ResponseWriter, r *http.Request) {
	if u, ok := d.loggedIn(w, r); ok {
		d.drawSecond(w, r, http.StatusOK, u, u.Second == nil || r.FormValue("new") != "", "")
	}
}

func (d *Gate) drawSecond(w http.ResponseWriter, r *http.Request, status int, u ledger.User, offer bool, fault string) {
	body := secondBody{Name: u.Name, Has: u.Second != nil, Required: d.o.Second, Error: fault}
	if u.Second != nil {
		body.Since, body.Left = calendar.Instant(u.Second.Since, d.o.Zone), len(u.Second.Recovery)
	}
	if offer {
		secret, err := d.factor.newSecret(u, d.sessionID(r))
		if err != nil {
			d.fail(w, r, err)
			return
		}
		e, err := enrolmentOf(d.o.Office, u, secret)
		if err != nil {
			d.fail(w, r, err)
			return
		}
		body.New = &e
	}
	d.o.Draw(w, r, status, "second", "Your second factor", body)
}

// Enrol sets up the second factor, once a code shows that the user's telephone has its
// secret, and shows the recovery codes. All other sessions of the user end.
func (d *Gate) Enrol(w http.ResponseWriter, r *http.Request) {
	u, ok := d.loggedIn(w, r)
	if !ok || !d.sure(w, r, u) {
		return
	}
	who := "the new second factor of " + u.Name
	if wait := d.Attempt(r, who); wait > 0 {
		d.drawSecond(w, r, http.StatusTooManyRequests, u, true, d.slow(w, wait))
		return
	}
	secret, err := d.factor.newSecret(u, d.sessionID(r))
	if err != nil {
		d.fail(w, r, err)
		return
	}
	code, now := plainCode(r.PostFormValue("code")), d.o.Now()
	step, found, err := stepNear(secret, code, now)
	switch {
	case err != nil:
		d.fail(w, r, err)
		return
	case !found && anotherHour(secret, code, now):
		d.drawSecond(w, r, http.StatusForbidden, u, true, wordsOtherHour)
		return
	case !found:
		d.drawSecond(w, r, http.StatusForbidden, u, true, "The code is wrong. Type the number of six digits that your telephone shows for this office now.")
		return
	}
	d.attempts.succeeded(who, clientIP(r))
	sealed, err := d.factor.kept.Seal(ledger.AboutSecond(u.ID), secret)
	if err != nil {
		d.fail(w, r, err)
		return
	}
	d.putSecond(w, r, u, &ledger.Second{Sealed: sealed, Since: now.UTC(), Step: step})
}

// RenewRecovery makes new recovery codes; the old ones are worth nothing then.
func (d *Gate) RenewRecovery(w http.ResponseWriter, r *http.Request) {
	u, ok := d.loggedIn(w, r)
	if !ok || !d.sure(w, r, u) {
		return
	}
	if u.Second == nil {
		http.Redirect(w, r, SecondPath, http.StatusSeeOther)
		return
	}
	x := *u.Second
	d.putSecond(w, r, u, &x)
}

// putSecond stores the second factor with new recovery codes, and shows them.
func (d *Gate) putSecond(w http.ResponseWriter, r *http.Request, u ledger.User, s *ledger.Second) {
	codes, hashes, err := d.hasher.newCodes(r.Context())
	if err != nil {
		d.fail(w, r, err)
		return
	}
	s.Recovery = hashes
	if !d.storeSecond(w, r, u, s) {
		return
	}
	d.o.Draw(w, r, http.StatusOK, "codes", "Your recovery codes", codesBody{Codes: codes, Next: "/"})
}

// GiveUpSecond takes the second factor away, where the office does not ask for one.
func (d *Gate) GiveUpSecond(w http.ResponseWriter, r *http.Request) {
	u, ok := d.loggedIn(w, r)
	if !ok || !d.sure(w, r, u) {
		return
	}
	if d.o.Second {
		d.o.Refuse(w, r, http.StatusForbidden, "It stays", "In this office everybody has a second factor. Nothing was done.", "If you have another telephone, set up a new one.")
		return
	}
	if d.storeSecond(w, r, u, nil) {
		d.Flash(r, templates.Flash{Words: "You have no second factor any more."})
		http.Redirect(w, r, "/account", http.StatusSeeOther)
	}
}

// storeSecond writes the user's row, and goes on with the session at hand.
func (d *Gate) storeSecond(w http.ResponseWriter, r *http.Request, u ledger.User, s *ledger.Second) bool {
	here, found, err := d.store.Get(d.sessionID(r))
	if err == nil {
		if u, err = d.o.Ledger.User(u.ID); err == nil { // a code may have been spent by this very request
			u.Second = s
			u, err = d.o.Ledger.PutUser(u.Name, u)
		}
	}
	if errors.Is(err, ledger.ErrStale) {
		d.drawSecond(w, r, http.StatusConflict, u, true, "Your account was changed meanwhile. Nothing was done: look at it and try again.")
		return false
	}
	if err == nil && found {
		err = d.renew(r, u, here)
	}
	if err != nil {
		d.fail(w, r, err)
		return false
	}
	*r = *r.WithContext(context.WithValue(r.Context(), insideKey{}, u)) // the page that follows shows the user as they are now
	return true
}
