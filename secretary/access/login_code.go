package access

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"time"

	"postd/ledger"
)

// halfLasts is how long after the password the code may be typed.
const halfLasts = 5 * time.Minute

// half is somebody who knew the password and has yet to type a code. It is kept
// nowhere: the page hands it on, sealed.
type half struct {
	User       uint64
	Hash, Anew string // of the password that was right; the second where it is to be made anew
	Next       string
	Until      time.Time
}

const aboutHalf = "half of a log-in"

// codeBody is what the page code shows.
type codeBody struct{ Half, Error string }

// askCode asks who knew the password for a code of the second factor.
func (d *Gate) askCode(w http.ResponseWriter, r *http.Request, u ledger.User, anew, next string) {
	plain, err := json.Marshal(half{u.ID, u.Hash, anew, next, d.o.Now().Add(halfLasts)})
	if err == nil {
		plain, err = d.factor.kept.Seal(aboutHalf, plain)
	}
	if err != nil {
		d.fail(w, r, err)
		return
	}
	d.drawCode(w, r, http.StatusOK, codeBody{Half: base64.RawURLEncoding.EncodeToString(plain)})
}

func (d *Gate) drawCode(w http.ResponseWriter, r *http.Request, status int, body codeBody) {
	d.o.Draw(w, r, status, "code", "Your second factor", body)
}

// LoginCode lets in who knew the password and types a code of the second factor.
func (d *Gate) LoginCode(w http.ResponseWriter, r *http.Request) {
	sealed := r.PostFormValue("half")
	h, u, ok := d.unhalved(sealed)
	if !ok {
		d.drawLogin(w, r, http.StatusForbidden, loginBody{Next: SafeNext(h.Next), Error: "The code came too late, or your account was changed meanwhile. Begin again with the password."})
		return
	}
	_, no, err := d.checkCode(w, r, u, r.PostFormValue("code"))
	switch {
	case err != nil:
		d.fail(w, r, err)
	case no != nil:
		d.drawCode(w, r, no.status, codeBody{sealed, no.words})
	default:
		d.enter(w, r, u, h.Anew, SafeNext(h.Next))
	}
}

// unhalved reads who knew the password; ok is false where that does not count any more.
func (d *Gate) unhalved(sealed string) (h half, u ledger.User, ok bool) {
	raw, err := base64.RawURLEncoding.DecodeString(sealed)
	if err != nil {
		return h, u, false
	}
	if raw, err = d.factor.kept.Unseal(aboutHalf, raw); err != nil || json.Unmarshal(raw, &h) != nil {
		return h, u, false
	}
	u, err = d.o.Ledger.User(h.User)
	return h, u, err == nil && d.o.Now().Before(h.Until) && u.Hash == h.Hash && !u.Disabled && u.Second != nil
}
