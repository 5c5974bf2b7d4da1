package visit

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"

	"postd/ledger"
	"postd/templates"
	"postd/templates/narrate"
)

// Response is what a handler returns: a page, a document, or elsewhere.
type Response interface{ answers() }

// Page is a page to be drawn.
type Page struct {
	Name   string // of its template
	Title  string
	Body   any
	Status int // 0 = 200
	Crumbs []templates.Link
	Sub    []templates.Link
	Print  bool
	Own    bool // its reader's own link may stand on it
}

// Document is a file. It is never shown as HTML, and nothing in it is run.
type Document struct {
	Kind  string // the media type
	Name  string // under which it is saved; empty: it is shown
	Bytes []byte

	// Stream writes the file instead, bit by bit, until the context ends: what is of the whole office.
	Stream func(ctx context.Context, w io.Writer) error

	Source bool // of a letter: of its addresses not everybody sees the whole
	Whole  bool // it leaves as it is, keys and all
}

// Redirect sends the visitor to another page after a POST, where the flash
// is shown once.
type Redirect struct {
	To    string
	Flash templates.Flash
}

// onward sends the visitor on within a deed: to its preview, or to its form again.
type onward string

func (onward) answers()   {}
func (Page) answers()     {}
func (Document) answers() {}
func (Redirect) answers() {}

// Done is the answer to a deed that was filed.
func Done(to, words string) Redirect {
	return Redirect{To: to, Flash: templates.Flash{Words: words}}
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

// Troubled is any error with words for the visitor.
func Troubled(status int, title, what, why, todo string) *httpError {
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

// Missing says that there is no such thing.
func Missing(what, why string) error {
	return Troubled(http.StatusNotFound, "Not found", what, why, "Go to the desk, or look for it by the box above.")
}

// Refused says why a deed cannot be done, and what can be done instead.
func Refused(what, why, todo string) error {
	return Troubled(http.StatusUnprocessableEntity, "This cannot be done", what, why, todo)
}

// Stale says that somebody else was first.
func Stale(what string, mine, theirs []string) error {
	t := Troubled(http.StatusConflict, "Somebody else was first", what,
		"It was changed after you opened the form. Nothing was overwritten.", "Open the form again and look what stands there now.")
	t.Mine, t.Theirs = mine, theirs
	return t
}

// troubleOf makes any error one that a visitor can read. What is nobody's
// fault but the program's is logged by the caller and not shown.
func troubleOf(err error) *httpError {
	var t *httpError
	var damaged *ledger.Damaged
	switch {
	case errors.As(err, &t):
		return t
	case errors.As(err, &damaged):
		return Troubled(http.StatusInternalServerError, "The papers are damaged", "These papers cannot be read: a part of the file of the ledger is damaged. Other games are not touched by it.",
			narrate.Upper(damaged.Cause())+".", "Tell whoever keeps the office's machine. "+damaged.Remedy()+" Nothing of it is lost that lies in that copy or in the mailbox.")
	case errors.Is(err, ledger.ErrNoGame), errors.Is(err, ledger.ErrNoPlayer), errors.Is(err, ledger.ErrNoTournament), errors.Is(err, ledger.ErrNoEvent),
		errors.Is(err, ledger.ErrNoLetter), errors.Is(err, ledger.ErrNoPosting):
		return Troubled(http.StatusNotFound, "Not found", "There is nothing under this address.", Plain(err), "Go to the desk, or look for it by the box above.")
	case errors.Is(err, ledger.ErrStale), errors.Is(err, ledger.ErrMoved):
		return Troubled(http.StatusConflict, "Somebody else was first", "It was changed after you opened the form. Nothing was overwritten.", Plain(err), "Open the form again and look what stands there now.")
	case errors.Is(err, ledger.ErrRow), errors.Is(err, ledger.ErrSeat), errors.Is(err, ledger.ErrJoined), errors.Is(err, ledger.ErrLastKeeper), errors.Is(err, ledger.ErrAddressTaken), errors.Is(err, ledger.ErrLabelTaken), errors.Is(err, ledger.ErrSettled):
		return Troubled(http.StatusUnprocessableEntity, "This cannot be done", narrate.Upper(Plain(err))+".", "", "Go back and change what you entered.")
	}
	return Troubled(http.StatusInternalServerError, "The office failed", "Something failed in the office. What you did was not done, or can be seen where it was done.", "", "Try again. If it fails again, tell whoever keeps the office's machine, and quote the request below.")
}

// Write writes a page. What fails is logged, since nothing more can be said to
// the visitor.
func (s *Site) Write(w http.ResponseWriter, v *Request, status int, p Page) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	f := s.frame(v, p)
	var held bytes.Buffer // until the page is whole
	if err := templates.WritePage(&held, p.Name, f, p.Body); err != nil {
		s.o.Log.Error("secretary: a page", "name", p.Name, "error", err, "request", f.Request)
		http.Error(w, fmt.Sprintf("The page cannot be shown. Request %s.", f.Request), http.StatusInternalServerError)
		return
	}
	if p.Status != 0 {
		status = p.Status
	}
	w.WriteHeader(status)
	if v.HTTP.Method != http.MethodHead {
		_, _ = io.WriteString(w, v.filled(v.masked(p, v.offered(held.String())))) // whoever asked may be gone
	}
}

// Redisplay is the error of a form that must be shown again, with what is wrong
// beside its fields.
type Redisplay struct{ Page Page }

func (*Redisplay) Error() string { return "secretary: something in the form is to be mended" }
