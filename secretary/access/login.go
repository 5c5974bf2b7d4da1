package access

import (
	"context"
	"errors"
	"fmt"
	"math"
	"net/http"
	"time"

	"postd/ledger"
	"postd/templates/narrate"
)

// loginBody is what the page login shows.
type loginBody struct {
	Name, Error, Next string
	First             bool // there is no user yet: the page tells how one is made on the host
}

// What is told to who was not let in. It is the same whether there is such a
// user or not.
const (
	wordsWrong = "The name or the password is wrong."
	wordsSlow  = "There were too many attempts by this name or from your address. Try again in %s."
)

func (d *Gate) drawLogin(w http.ResponseWriter, r *http.Request, status int, body loginBody) {
	all, err := d.o.Ledger.Users()
	if err != nil {
		d.fail(w, r, err)
		return
	}
	body.First = len(all) == 0
	d.o.Draw(w, r, status, "login", "Log in", body)
}

// LoginPage shows the form to log in, or leads on who is in already.
func (d *Gate) LoginPage(w http.ResponseWriter, r *http.Request) {
	next := SafeNext(r.URL.Query().Get("next"))
	if _, ok := d.User(r); ok {
		http.Redirect(w, r, next, http.StatusSeeOther)
		return
	}
	d.drawLogin(w, r, http.StatusOK, loginBody{Next: next})
}

// Login lets in who knows the password.
func (d *Gate) Login(w http.ResponseWriter, r *http.Request) {
	name, password, next := r.PostFormValue("name"), r.PostFormValue("password"), SafeNext(r.PostFormValue("next"))
	body := loginBody{Name: narrate.ShortLine(name, 64), Next: next}
	from := clientIP(r)
	if wait := d.Attempt(r, name); wait > 0 {
		body.Error = d.slow(w, wait)
		d.drawLogin(w, r, http.StatusTooManyRequests, body)
		return
	}
	u, anew, ok, err := d.prove(r.Context(), name, password)
	switch {
	case err != nil:
		d.fail(w, r, err)
	case !ok:
		// What was typed as a name may be a password: it is not logged.
		d.o.Log.Warn("secretary: refused at the door", "user", u.ID, "from", from, "request", RequestID(r))
		body.Error = wordsWrong
		d.drawLogin(w, r, http.StatusForbidden, body)
	case u.Second != nil:
		d.attempts.succeeded(name, from)
		d.askCode(w, r, u, anew, next)
	default:
		d.attempts.succeeded(name, from)
		d.enter(w, r, u, anew, next)
	}
}

// prove compares the password with that of the user. Where there is none, it
// takes as long. The hash made anew is empty where the one stored is of today's cost.
func (d *Gate) prove(ctx context.Context, name, password string) (u ledger.User, anew string, ok bool, err error) {
	u, err = d.o.Ledger.UserByName(name)
	if err != nil && !errors.Is(err, ledger.ErrNoUser) {
		return u, "", false, err
	}
	ok, outdated, err := d.hasher.matches(ctx, u.Hash, password)
	if err != nil || !ok || u.Disabled {
		return u, "", false, err
	}
	if outdated {
		anew, err = d.hasher.hash(ctx, password)
	}
	return u, anew, err == nil, err
}

// enter notes that the user came in by the password, and lets the user in.
func (d *Gate) enter(w http.ResponseWriter, r *http.Request, u ledger.User, anew, next string) {
	in, err := d.o.Ledger.Entered(u, d.o.Now(), anew)
	switch {
	case errors.Is(err, ledger.ErrStale): // disabled, or with another password by now
		d.drawLogin(w, r, http.StatusForbidden, loginBody{Name: u.Name, Error: wordsWrong, Next: next})
	case err != nil:
		d.fail(w, r, err)
	default:
		d.letIn(w, r, in, "password", next)
	}
}

// letIn begins a session and leads on. The log says by what the user came in.
func (d *Gate) letIn(w http.ResponseWriter, r *http.Request, u ledger.User, by, next string) {
	if err := d.Begin(r, u); err != nil {
		d.fail(w, r, err)
		return
	}
	if u.Second != nil {
		by += " and second factor"
	}
	d.o.Log.Info("secretary: came in", "user", u.ID, "by", by, "from", clientIP(r), "request", RequestID(r))
	if d.Detains(u) {
		next = SecondPath
	}
	http.Redirect(w, r, next, http.StatusSeeOther)
}

// slow tells how long to wait.
func (d *Gate) slow(w http.ResponseWriter, wait time.Duration) string {
	seconds := int(math.Ceil(wait.Seconds()))
	w.Header().Set("Retry-After", fmt.Sprint(seconds))
	words := fmt.Sprintf("%d seconds", seconds)
	if seconds == 1 {
		words = "a second"
	}
	return fmt.Sprintf(wordsSlow, words)
}

// Logout ends the session.
func (d *Gate) Logout(w http.ResponseWriter, r *http.Request) {
	if _, in := d.User(r); !in {
		http.Redirect(w, r, "/login", http.StatusSeeOther) // there is nothing to end
		return
	}
	if err := d.manager.Destroy(r.Context()); err != nil {
		d.fail(w, r, err)
		return
	}
	// What the browser kept of the pages goes too. Not its cookies: those of other
	// services of the same domain would go with ours, which has ended here.
	w.Header().Set("Clear-Site-Data", `"cache", "storage"`)
	http.Redirect(w, r, "/login", http.StatusSeeOther)
}

// linkPath is where one-time links begin; what follows is secret.
const linkPath = "/login/link/"

// LinkPath returns the path of the one-time link with the token.
func LinkPath(token string) string { return linkPath + token }

// linkBody is what the page link shows.
type linkBody struct {
	Full, Name, Error string
	Code              bool // the user has a second factor, of which a code is asked
}

// LinkPage shows whom the link lets in, with a button. It spends nothing:
// programs that look through mail follow links too.
func (d *Gate) LinkPage(w http.ResponseWriter, r *http.Request) {
	if u, ok := d.linked(w, r); ok {
		d.drawLink(w, r, http.StatusOK, u, "")
	}
}

func (d *Gate) drawLink(w http.ResponseWriter, r *http.Request, status int, u ledger.User, fault string) {
	d.o.Draw(w, r, status, "link", "Log in", linkBody{u.Full, u.Name, fault, u.Second != nil})
}

// linked finds whom the link lets in, or answers.
func (d *Gate) linked(w http.ResponseWriter, r *http.Request) (ledger.User, bool) {
	if !d.mayTry(w, r) {
		return ledger.User{}, false
	}
	u, err := d.o.Ledger.UserByLink(r.PathValue("token"), d.o.Now())
	if err != nil {
		d.noLink(w, r, err)
		return u, false
	}
	d.attempts.giveBack(clientIP(r))
	return u, true
}

// Link spends the link and lets its user in. It never takes the place of the second
// factor: whoever has one types a code of it too, and a wrong code spends no link.
func (d *Gate) Link(w http.ResponseWriter, r *http.Request) {
	u, ok := d.linked(w, r)
	if !ok {
		return
	}
	if u.Second != nil {
		_, no, err := d.checkCode(w, r, u, r.PostFormValue("code"))
		if err != nil {
			d.fail(w, r, err)
			return
		}
		if no != nil {
			d.drawLink(w, r, no.status, u, no.words)
			return
		}
	}
	u, err := d.o.Ledger.EnterByLink(r.PathValue("token"), d.o.Now())
	if err != nil {
		d.noLink(w, r, err)
		return
	}
	d.letIn(w, r, u, "link", "/")
}

// mayTry slows down who tries one link after another.
func (d *Gate) mayTry(w http.ResponseWriter, r *http.Request) bool {
	wait := d.AttemptByNobody(r)
	if wait > 0 {
		d.o.Refuse(w, r, http.StatusTooManyRequests, "Too many attempts", d.slow(w, wait), "")
	}
	return wait <= 0
}

func (d *Gate) noLink(w http.ResponseWriter, r *http.Request, err error) {
	if !errors.Is(err, ledger.ErrLink) {
		d.fail(w, r, err)
		return
	}
	d.o.Log.Warn("secretary: refused at the door", "by", "link", "from", clientIP(r), "request", RequestID(r))
	d.o.Refuse(w, r, http.StatusNotFound, "This link lets nobody in",
		"The link was used already, is too old, or was made void by a newer one.",
		"Log in with your password, or ask whoever keeps the office’s machine for a new link: ‘postd user link’ makes one.")
}
