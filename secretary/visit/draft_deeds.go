package visit

import (
	"errors"
	"net/http"
	"net/url"
	"strings"

	"postd/ledger"
	"postd/secretary/access"
	"postd/templates"
)

// Forms that were put aside wait on the desk of whoever filled them, and on nobody else's.
// To put one aside, or to throw it away, is no matter and not done by Request.Do: a draft is no
// part of what the office did.
var draftRoutes = []Route[*Request]{
	Post("/drafts/:draft/aside", To(ledger.ActEnter, WholeOffice[*Request]), putAside),
	Post("/drafts/:draft/drop", To(ledger.ActEnter, WholeOffice[*Request]), dropDraft),
}

func asidePath(d ledger.FormDraft) string { return "/drafts/" + d.Name + "/aside" }

// noDraft says that there is no such draft of the visitor's.
func noDraft(err error) error {
	if errors.Is(err, ledger.ErrNoDraft) {
		return Troubled(http.StatusGone, "This draft is gone", "It was used, or is too old, or is not yours.", "", "Fill in the form anew.")
	}
	return err
}

// putAside keeps a draft for later.
func putAside(v *Request) (Response, error) {
	d, err := v.Site.drafts().Aside(v.User.ID, v.Names["draft"])
	if err != nil {
		return nil, noDraft(err)
	}
	return Done(access.SafeNext(v.Field("leads")), "Nothing was done. The form is kept until "+v.Site.Instant(d.Until())+", and listed on your desk."), nil
}

// dropDraft throws a draft away.
func dropDraft(v *Request) (Response, error) {
	name := v.Names["draft"]
	if _, err := v.Site.drafts().Get(v.User.ID, name); err != nil {
		return nil, noDraft(err)
	}
	return Done("/", "The form was thrown away."), v.Site.drafts().Drop(v.User.ID, name)
}

// OpenForm is a form that the visitor put aside, as the desk lists it.
type OpenForm struct {
	templates.Link        // "Unfinished: start the tournament A3", and the form with what was typed
	Until, Drop    string // until when it is kept, and by which address it is thrown away
}

// Unfinished are the forms that the visitor put aside, the last first: for the desk.
func (v *Request) Unfinished() (out []OpenForm, err error) {
	all, err := v.Site.drafts().Of(v.User.ID)
	for _, d := range all {
		if d.Aside {
			out = append(out, OpenForm{
				Link:  templates.Link{Name: "Unfinished: " + strings.ToLower(d.Title[:1]) + d.Title[1:], Href: formOfDraft(d)},
				Until: v.Site.Instant(d.Until()), Drop: "/drafts/" + d.Name + "/drop",
			})
		}
	}
	return out, err
}

// lapsed answers a form of somebody who is not logged in. Where the browser had a session
// that ended by its time alone, what was typed waits for its user as a draft, and is on the
// form after the log-in.
func (s *Site) lapsed(v *Request) error {
	t := Troubled(http.StatusForbidden, "You are not logged in", "Your session has ended, or never began. Nothing was done.", "", "Log in, and do it again.")
	u, ok := s.Gate.Lapsed(v.HTTP)
	form := v.Field("nonce")
	if _, _, sends := s.sent(v.HTTP.URL.Path); !ok || !sends || !IsNonce(form) {
		return t
	}
	as := *v
	as.User = u
	d, err := as.bound(form)
	if err == nil {
		_, err = s.drafts().Keep(titled(d, "what you typed before your session ended"))
	}
	if err != nil {
		return t
	}
	t.What, t.Todo = "Your session has ended. Nothing was done, and what you typed is kept.", "Log in, and it stands in the form."
	t.Next = templates.Link{Name: "Log in and go on", Href: loginTo(formOfDraft(d))}
	return t
}

func titled(d ledger.FormDraft, title string) ledger.FormDraft {
	if d.Title == "" {
		d.Title = title
	}
	return d
}

// loginTo is the page of the log-in, which leads on to the address.
func loginTo(next string) string { return "/login?next=" + url.QueryEscape(next) }
