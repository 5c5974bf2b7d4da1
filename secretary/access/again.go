package access

import (
	"maps"
	"net/http"
	"slices"
	"time"

	"postd/ledger"
)

// provenFor is how long it counts that a user has shown who they are, by logging in or
// by being asked again.
const provenFor = 10 * time.Minute

// AgainPath is where a user who was asked again answers, before a page is shown.
const AgainPath = "/again"

// againField is the field in which the password stands, or the code.
const againField = "again-proof"

// AgainTitle is the title of the page again.
const AgainTitle = "Is it still you?"

// Again is what the page again shows: the question, and all that was typed into the
// form before it, so that nothing is lost.
type Again struct {
	Action              string
	Hidden              []Hidden
	Error               string
	HasPassword, HasOne bool // the user has a password, a second factor
}

// Hidden is a field that the page hands on.
type Hidden struct{ Name, Value string }

// proven reports whether the user of this session has shown within the last minutes who
// they are.
func (d *Gate) proven(r *http.Request) bool {
	at, ok := d.manager.Get(r.Context(), keyProven).(int64)
	since := d.o.Now().Sub(time.Unix(at, 0))
	return ok && since >= 0 && since < provenFor
}

// Ask asks a user again before something grave. It returns nil where the user is sure to
// be there; else what the page must show, and its status. What was typed as a proof is
// taken out of the form.
func (d *Gate) Ask(w http.ResponseWriter, r *http.Request, u ledger.User) (*Again, int, error) {
	proof := r.PostForm.Get(againField)
	for _, form := range []map[string][]string{r.Form, r.PostForm} {
		delete(form, againField)
	}
	if d.proven(r) {
		return nil, 0, nil
	}
	page := &Again{Action: r.URL.RequestURI(), HasPassword: u.Hash != "", HasOne: u.Second != nil}
	if r.Method == http.MethodGet || r.Method == http.MethodHead {
		page.Action, page.Hidden = AgainPath, []Hidden{{"next", r.URL.RequestURI()}}
		return page, http.StatusOK, nil
	}
	for _, name := range slices.Sorted(maps.Keys(r.PostForm)) {
		for _, value := range r.PostForm[name] {
			page.Hidden = append(page.Hidden, Hidden{name, value})
		}
	}
	if proof == "" {
		return page, http.StatusOK, nil
	}
	no, err := d.checkProof(w, r, u, proof)
	if err != nil {
		return nil, 0, err
	}
	if no != nil {
		page.Error = no.words
		return page, no.status, nil
	}
	// The session goes on under a new token: whoever had the old one is out.
	here, found, err := d.store.Get(d.sessionID(r))
	if err == nil && found {
		err = d.renew(r, u, here)
	}
	d.manager.Put(r.Context(), keyProven, d.o.Now().Unix())
	return nil, 0, err
}

// checkProof takes a code of the second factor or the password.
func (d *Gate) checkProof(w http.ResponseWriter, r *http.Request, u ledger.User, proof string) (*refusal, error) {
	if u.Second != nil && isCode(plainCode(proof)) {
		_, no, err := d.checkCode(w, r, u, proof)
		return no, err
	}
	if wait := d.Attempt(r, u.Name); wait > 0 {
		return &refusal{http.StatusTooManyRequests, d.slow(w, wait)}, nil
	}
	right, _, err := d.hasher.matches(r.Context(), u.Hash, proof)
	if err != nil || right {
		if right {
			d.attempts.succeeded(u.Name, clientIP(r))
		}
		return nil, err
	}
	d.o.Log.Warn("secretary: refused when asked again", "user", u.ID, "from", clientIP(r), "request", RequestID(r))
	return &refusal{http.StatusForbidden, "That is neither your password nor a code of your second factor that counts now."}, nil
}

// sure asks the user again where that is due, and reports whether to go on.
func (d *Gate) sure(w http.ResponseWriter, r *http.Request, u ledger.User) bool {
	page, status, err := d.Ask(w, r, u)
	if err != nil {
		d.fail(w, r, err)
		return false
	}
	if page != nil {
		d.o.Draw(w, r, status, "again", AgainTitle, *page)
	}
	return page == nil
}

// AnswerAgain takes the answer of a user who was asked before a page, and leads on.
func (d *Gate) AnswerAgain(w http.ResponseWriter, r *http.Request) {
	if u, ok := d.loggedIn(w, r); ok && d.sure(w, r, u) {
		http.Redirect(w, r, SafeNext(r.PostFormValue("next")), http.StatusSeeOther)
	}
}
