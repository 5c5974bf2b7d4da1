package access

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/alexedwards/scs/v2"

	"postd/ledger"
	"postd/templates"
	"postd/templates/narrate"
)

// How long a session lasts: idle, at the longest, and how old the note of when
// it was last seen may grow before it is written again. Idleness is reckoned
// from that note, so that it may end a session by so much sooner.
const (
	sessionIdle  = 2 * time.Hour
	sessionLasts = 12 * time.Hour
	seenEvery    = 5 * time.Minute
)

// The keys of what a session holds.
const (
	keyUser  = "user"  // uint64
	keyRole  = "role"  // of the user when the token was made
	keyFlash = "flash" // JSON

	keyProven = "proven" // int64, seconds since 1970: when the user showed last who they are
)

// Options are what a gate must be told.
type Options struct {
	Ledger    *ledger.Ledger
	Now       func() time.Time         // nil = time.Now
	Second    bool                     // everybody must have a second factor
	Office    string                   // its name, by which telephones know the second factor
	Passwords PasswordRules            // beside the people of the ledger
	Secure    bool                     // browsers come by https: the cookie is Secure and has a __Host- name
	Zone      *time.Location           // in which the account page gives times; nil = UTC
	Log       *slog.Logger             // nil = none
	Feed      func(ledger.Feed) string // the link of a private calendar; empty: it is off
	Draw      func(w http.ResponseWriter, r *http.Request, status int, page, title string, body any)
	Refuse    refuser
}

// Gate lets the secretary and the other officials in: it knows who logged in,
// by a password or by a one-time link, and keeps their sessions in the ledger.
//
// A session is written when its user logs in or out, when a page leaves a
// flash message in it or takes one, and once in five minutes; other requests
// only read.
type Gate struct {
	o        Options
	manager  *scs.SessionManager
	store    *ledger.Sessions
	attempts *attempts
	hasher   *hasher
	factor   factor
	since    time.Time // since when users are asked for a second factor
}

// NewGate makes a gate. An error means that the ledger cannot be read.
func NewGate(o Options) (*Gate, error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Zone == nil {
		o.Zone = time.UTC
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	d := &Gate{o: o, manager: scs.New(), store: SessionsIn(o.Ledger, o.Now), attempts: newAttempts(), hasher: hashers}
	// The manager's own limit of idleness would write a session with every
	// request; the store has one.
	d.manager.Lifetime = sessionLasts
	d.manager.Store = d.store
	d.manager.HashTokenInStore = true
	d.manager.Cookie = scs.SessionCookie{Name: "postd", Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode}
	if o.Secure {
		d.manager.Cookie.Name, d.manager.Cookie.Secure = "__Host-postd", true
	}
	d.manager.ErrorFunc = d.fail
	var err error
	d.factor = factor{ledger.SecondsIn(o.Ledger), o.Now}
	d.since, err = d.factor.kept.Since(o.Now())
	return d, err
}

// SessionsIn returns the sessions of the pages, by their clock.
func SessionsIn(l *ledger.Ledger, now func() time.Time) *ledger.Sessions {
	return l.Sessions(sessionIdle, now)
}

// insideKey is the key of the user in the context of a request.
type insideKey struct{}

// User returns who is logged in, as the user's row is now.
func (d *Gate) User(r *http.Request) (ledger.User, bool) {
	u, ok := r.Context().Value(insideKey{}).(ledger.User)
	return u, ok
}

// Sessions finds out who is logged in, for all that is behind it. It stands
// around every page of the secretary.
func (d *Gate) Sessions(next http.Handler) http.Handler {
	return d.manager.LoadAndSave(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		u, ok, err := d.whose(r)
		if err != nil {
			d.fail(w, r, err)
			return
		}
		if ok {
			callerOf(r).named(u.Name)
			r = r.WithContext(context.WithValue(r.Context(), insideKey{}, u))
		}
		next.ServeHTTP(w, r)
	}))
}

// whose finds the user of the session. What the user may do is said by the seats of the
// row, at once; if it is another than before, the user gets a new token as
// well.
func (d *Gate) whose(r *http.Request) (u ledger.User, ok bool, err error) {
	ctx := r.Context()
	id, ok := d.manager.Get(ctx, keyUser).(uint64)
	if !ok {
		return u, false, nil
	}
	here, ok, err := d.store.Get(d.sessionID(r))
	if err != nil || !ok {
		return u, false, err
	}
	u, err = d.o.Ledger.User(id)
	if errors.Is(err, ledger.ErrNoUser) || err == nil && (u.Disabled || here.User != u.ID) {
		return u, false, d.manager.Destroy(ctx)
	}
	if err != nil {
		return u, false, err
	}
	if d.manager.GetString(ctx, keyRole) != u.Sits() {
		return u, true, d.renew(r, u, here)
	}
	// The desk that asks by itself whether something is new (HEAD) is no sign that somebody sits at it.
	if r.Method != http.MethodHead && d.o.Now().Sub(here.Seen) >= seenEvery {
		err = d.store.Touch(here.ID)
	}
	return u, true, err
}

// Insider returns who is logged in, or answers who is not, or who must set up a second
// factor first. Whoever asks for a page is asked to log in first; anything else is not
// done, and the visitor is told so.
func (d *Gate) Insider(w http.ResponseWriter, r *http.Request) (ledger.User, bool) {
	u, ok := d.loggedIn(w, r)
	return u, ok && !d.Detained(w, r, u)
}

func (d *Gate) loggedIn(w http.ResponseWriter, r *http.Request) (ledger.User, bool) {
	u, ok := d.User(r)
	switch {
	case ok:
	case r.Method == http.MethodGet || r.Method == http.MethodHead:
		http.Redirect(w, r, "/login?next="+url.QueryEscape(r.URL.RequestURI()), http.StatusSeeOther)
	default:
		d.o.Refuse(w, r, http.StatusForbidden, "You are not logged in", "Your session has ended, or never began. Nothing was done.", "Log in, and do it again.")
	}
	return u, ok
}

// Begin begins a session of the user, under a new token.
func (d *Gate) Begin(r *http.Request, u ledger.User) error {
	if err := d.manager.Clear(r.Context()); err != nil {
		return err
	}
	callerOf(r).named(u.Name)
	now := d.o.Now()
	if err := d.renew(r, u, ledger.Session{Begun: now, Until: now.Add(sessionLasts)}); err != nil {
		return err
	}
	d.manager.Put(r.Context(), keyProven, now.Unix())
	return nil
}

// renew goes on with a session under a new token. It does not last longer for
// it.
func (d *Gate) renew(r *http.Request, u ledger.User, old ledger.Session) error {
	ctx := r.Context()
	if err := d.manager.RenewToken(ctx); err != nil {
		return err
	}
	err := d.store.Begin(ledger.Session{
		ID: d.sessionID(r), User: u.ID, Begun: old.Begun.UTC(), Seen: d.o.Now().UTC(), Until: old.Until.UTC(),
		From: clientIP(r), Agent: narrate.ShortLine(r.UserAgent(), 160),
	})
	d.manager.SetDeadline(ctx, old.Until)
	d.manager.Put(ctx, keyUser, u.ID)
	d.manager.Put(ctx, keyRole, u.Sits())
	return err
}

// sessionID is the key of the session in the ledger: the hash of its token, as
// the manager makes it.
func (d *Gate) sessionID(r *http.Request) string {
	sum := sha256.Sum256([]byte(d.manager.Token(r.Context())))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// Flash leaves a message for the next page that the user is shown. Without a
// session there is nowhere to leave it.
func (d *Gate) Flash(r *http.Request, f templates.Flash) {
	if _, ok := d.manager.Get(r.Context(), keyUser).(uint64); !ok {
		return
	}
	kept := keptFlash{Flash: f, Pages: 1}
	if f.Undo != "" {
		kept.Pages = undoPages
	}
	d.putFlash(r, kept)
}

// undoPages is on how many pages a message stands by which something can be undone.
const undoPages = 3

// keptFlash is a message as a session holds it, and on how many pages it is to stand yet.
type keptFlash struct {
	templates.Flash
	Pages int
}

func (d *Gate) putFlash(r *http.Request, f keptFlash) {
	if raw, err := json.Marshal(f); err == nil {
		d.manager.Put(r.Context(), keyFlash, raw)
	}
}

// TakeFlash takes the message that was left, or returns nil. It is called
// before anything of the page is written.
func (d *Gate) TakeFlash(r *http.Request) *templates.Flash {
	raw := d.manager.PopBytes(r.Context(), keyFlash)
	var f keptFlash
	if raw == nil || json.Unmarshal(raw, &f) != nil {
		return nil
	}
	if f.Pages--; f.Pages > 0 {
		d.putFlash(r, f)
	}
	return &f.Flash
}

// Lapsed returns the user whose session the browser had until it ended by its time, without
// having been ended by anybody. It lets nobody in: it says only whose the browser was.
func (d *Gate) Lapsed(r *http.Request) (ledger.User, bool) {
	c, err := r.Cookie(d.manager.Cookie.Name)
	if err != nil {
		return ledger.User{}, false
	}
	sum := sha256.Sum256([]byte(c.Value))
	id, ok, err := d.store.Lapsed(base64.RawURLEncoding.EncodeToString(sum[:]))
	if err != nil || !ok {
		return ledger.User{}, false
	}
	u, err := d.o.Ledger.User(id)
	return u, err == nil && !u.Disabled
}

// fail tells that the machine failed.
func (d *Gate) fail(w http.ResponseWriter, r *http.Request, err error) {
	d.o.Log.Error("secretary: the door", "error", err, "request", RequestID(r))
	status, what := http.StatusInternalServerError, "Something failed in the office."
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
		status, what = http.StatusServiceUnavailable, "The office has too much to do just now."
	}
	d.o.Refuse(w, r, status, "The office failed", what, "Try again in a minute.")
}

// SafeNext returns where to go after logging in: a path of this site, and "/"
// for all else.
func SafeNext(next string) string {
	u, err := url.Parse(next)
	if err != nil || u.Scheme != "" || u.Host != "" || u.User != nil || !strings.HasPrefix(next, "/") ||
		strings.HasPrefix(next, "//") || strings.ContainsAny(next, "\\\t\r\n") || len(next) > 2000 ||
		u.Path == "/login" || strings.HasPrefix(u.Path, "/login/") {
		return "/"
	}
	return next
}
