package secretary

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"

	"postd/ledger"
	"postd/templates"
	"postd/templates/narrate"
)

// response is what a handler returns: a page, a document, or elsewhere.
type response interface{ answers() }

// page is a page to be drawn.
type page struct {
	name   string // of its template
	title  string
	body   any
	status int // 0 = 200
	crumbs []templates.Link
	sub    []templates.Link
	print  bool
	own    bool // its reader's own link may stand on it
}

// document is a file. It is never shown as HTML, and nothing in it is run.
type document struct {
	kind  string // the media type
	name  string // under which it is saved; empty: it is shown
	bytes []byte

	source bool // of a letter: of its addresses not everybody sees the whole
	whole  bool // it leaves as it is, keys and all
}

// redirect sends the visitor to another page after a POST, where the flash
// is shown once.
type redirect struct {
	to    string
	flash templates.Flash
}

// onward sends the visitor on within a deed: to its preview, or to its form again.
type onward string

func (onward) answers()   {}
func (page) answers()     {}
func (document) answers() {}
func (redirect) answers() {}

// done is the answer to a deed that was filed.
func done(to, words string) redirect {
	return redirect{to: to, flash: templates.Flash{Words: words}}
}

// httpError is why a request cannot be answered as it was meant, in words for
// the visitor.
type httpError struct {
	status int
	title  string
	errorPage
}

// errorPage is what the page of an error shows.
type errorPage struct {
	Code            int
	What, Why, Todo string
	Mine, Theirs    []string       // of a form that came too late: what it said, and what stands now
	Next            templates.Link // the way on, with what was typed
}

// Refusal says that what was asked for is refused in plain use, with the reason: nobody need
// write to the office about it, and no request is named.
func (p errorPage) Refusal() bool {
	return p.Code == http.StatusUnprocessableEntity || p.Code == http.StatusConflict || p.Code == http.StatusGone
}

func (t *httpError) Error() string { return "secretary: " + t.What }

func troubled(status int, title, what, why, todo string) *httpError {
	return &httpError{status, title, errorPage{Code: status, What: what, Why: why, Todo: todo}}
}

// withWay gives an error of a deed the way back to its form, with all that was typed. Where
// somebody else was first it leads to the form as it is now.
func withWay(err error, d ledger.FormDraft) error {
	t := troubleOf(err)
	if d.Page == "" || t.status >= http.StatusInternalServerError || t.Next.Href != "" {
		return err
	}
	way := *t
	way.Next = templates.Link{Name: "Go back to the form, as you filled it in", Href: formOfDraft(d)}
	if way.status == http.StatusConflict {
		way.Next = templates.Link{Name: "Put what I typed onto the form as it is now", Href: formAnew(d)}
	}
	return &way
}

// missing says that there is no such thing.
func missing(what, why string) error {
	return troubled(http.StatusNotFound, "Not found", what, why, "Go to the desk, or look for it by the box above.")
}

// refused says why a deed cannot be done, and what can be done instead.
func refused(what, why, todo string) error {
	return troubled(http.StatusUnprocessableEntity, "This cannot be done", what, why, todo)
}

// stale says that somebody else was first.
func stale(what string, mine, theirs []string) error {
	t := troubled(http.StatusConflict, "Somebody else was first", what,
		"It was changed after you opened the form. Nothing was overwritten.", "Open the form again and look what stands there now.")
	t.Mine, t.Theirs = mine, theirs
	return t
}

// troubleOf makes any error one that a visitor can read. What is nobody's
// fault but the program's is logged by the caller and not shown.
func troubleOf(err error) *httpError {
	var t *httpError
	switch {
	case errors.As(err, &t):
		return t
	case errors.Is(err, ledger.ErrNoGame), errors.Is(err, ledger.ErrNoPlayer), errors.Is(err, ledger.ErrNoTournament),
		errors.Is(err, ledger.ErrNoLetter), errors.Is(err, ledger.ErrNoPosting):
		return troubled(http.StatusNotFound, "Not found", "There is nothing under this address.", plain(err), "Go to the desk, or look for it by the box above.")
	case errors.Is(err, ledger.ErrStale), errors.Is(err, ledger.ErrMoved):
		return troubled(http.StatusConflict, "Somebody else was first", "It was changed after you opened the form. Nothing was overwritten.", plain(err), "Open the form again and look what stands there now.")
	case errors.Is(err, ledger.ErrRow), errors.Is(err, ledger.ErrSeat), errors.Is(err, ledger.ErrJoined), errors.Is(err, ledger.ErrLastKeeper), errors.Is(err, ledger.ErrAddressTaken), errors.Is(err, ledger.ErrLabelTaken), errors.Is(err, ledger.ErrSettled):
		return troubled(http.StatusUnprocessableEntity, "This cannot be done", narrate.Upper(plain(err))+".", "", "Go back and change what you entered.")
	}
	return troubled(http.StatusInternalServerError, "The office failed", "Something failed in the office. What you did was not done, or can be seen where it was done.", "", "Try again. If it fails again, tell whoever keeps the office's machine, and quote the request below.")
}

// write writes a page. What fails is logged, since nothing more can be said to
// the visitor.
func (s *visitSite) write(w http.ResponseWriter, v *visitRequest, status int, p page) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	f := s.frame(v, p)
	var held bytes.Buffer // until the page is whole
	if err := templates.WritePage(&held, p.name, f, p.body); err != nil {
		s.o.Log.Error("secretary: a page", "name", p.name, "error", err, "request", f.Request)
		http.Error(w, fmt.Sprintf("The page cannot be shown. Request %s.", f.Request), http.StatusInternalServerError)
		return
	}
	if p.status != 0 {
		status = p.status
	}
	w.WriteHeader(status)
	if v.r.Method != http.MethodHead {
		_, _ = io.WriteString(w, v.filled(v.masked(p, v.offered(held.String())))) // whoever asked may be gone
	}
}

// redisplay is the error of a form that must be shown again, with what is wrong
// beside its fields.
type redisplay struct{ page page }

func (*redisplay) Error() string { return "secretary: something in the form is to be mended" }
