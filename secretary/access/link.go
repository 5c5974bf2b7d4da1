package access

import (
	"errors"
	"net/http"

	"postd/ledger"
)

// linkPath is where one-time links begin; what follows is secret.
const linkPath = "/login/link/"

// LinkPath returns the path of the one-time link with the token.
func LinkPath(token string) string { return linkPath + token }

// linkBody is what the page link shows.
type linkBody struct{ Full, Name string }

// LinkPage shows whom the link lets in, with a button. It spends nothing:
// programs that look through mail follow links too.
func (d *Gate) LinkPage(w http.ResponseWriter, r *http.Request) {
	if !d.mayTry(w, r) {
		return
	}
	u, err := d.o.Ledger.UserByLink(r.PathValue("token"), d.o.Now())
	if err != nil {
		d.noLink(w, r, err)
		return
	}
	d.attempts.giveBack(clientIP(r))
	d.o.Draw(w, r, http.StatusOK, "link", "Log in", linkBody{u.Full, u.Name})
}

// Link spends the link and lets its user in.
func (d *Gate) Link(w http.ResponseWriter, r *http.Request) {
	if !d.mayTry(w, r) {
		return
	}
	u, err := d.o.Ledger.EnterByLink(r.PathValue("token"), d.o.Now())
	if err != nil {
		d.noLink(w, r, err)
		return
	}
	d.attempts.giveBack(clientIP(r))
	d.letIn(w, r, u, "/")
}

// mayTry slows down who tries one link after another.
func (d *Gate) mayTry(w http.ResponseWriter, r *http.Request) bool {
	wait := d.AttemptByNobody(r)
	if wait > 0 {
		d.refuse(w, r, http.StatusTooManyRequests, "Too many attempts", d.slow(w, wait), "")
	}
	return wait <= 0
}

func (d *Gate) noLink(w http.ResponseWriter, r *http.Request, err error) {
	if !errors.Is(err, ledger.ErrLink) {
		d.fail(w, r, err)
		return
	}
	d.o.Log.Warn("secretary: refused at the door", "by", "link", "from", clientIP(r), "request", RequestID(r))
	d.refuse(w, r, http.StatusNotFound, "This link lets nobody in",
		"The link was used already, is older than half an hour, or was made void by a newer one.",
		"Log in with your password, or ask whoever keeps the office’s machine for a new link: ‘postd user link’ makes one.")
}
