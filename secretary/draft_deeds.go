package secretary

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
// To put one aside, or to throw it away, is no matter and not done by visit.do: a draft is no
// part of what the office did.
var draftRoutes = []route[*visitRequest]{
	post("/drafts/:draft/aside", to(ledger.ActEnter, wholeOffice[*visitRequest]), putAside),
	post("/drafts/:draft/drop", to(ledger.ActEnter, wholeOffice[*visitRequest]), dropDraft),
}

func asidePath(d ledger.FormDraft) string { return "/drafts/" + d.Name + "/aside" }

// noDraft says that there is no such draft of the visitor's.
func noDraft(err error) error {
	if errors.Is(err, ledger.ErrNoDraft) {
		return troubled(http.StatusGone, "This draft is gone", "It was used, or is too old, or is not yours.", "", "Fill in the form anew.")
	}
	return err
}

// putAside keeps a draft for later.
func putAside(v *visitRequest) (response, error) {
	d, err := v.site.drafts().Aside(v.user.ID, v.names["draft"])
	if err != nil {
		return nil, noDraft(err)
	}
	return done(access.SafeNext(v.field("leads")), "Nothing was done. The form is kept until "+v.site.instant(d.Until())+", and listed on your desk."), nil
}

// dropDraft throws a draft away.
func dropDraft(v *visitRequest) (response, error) {
	name := v.names["draft"]
	if _, err := v.site.drafts().Get(v.user.ID, name); err != nil {
		return nil, noDraft(err)
	}
	return done("/", "The form was thrown away."), v.site.drafts().Drop(v.user.ID, name)
}

// openForm is a form that the visitor put aside, as the desk lists it.
type openForm struct {
	templates.Link        // "Unfinished: start the tournament A3", and the form with what was typed
	Until, Drop    string // until when it is kept, and by which address it is thrown away
}

// unfinished are the forms that the visitor put aside, the last first: for the desk.
func (v *visitRequest) unfinished() (out []openForm, err error) {
	all, err := v.site.drafts().Of(v.user.ID)
	for _, d := range all {
		if d.Aside {
			out = append(out, openForm{
				Link:  templates.Link{Name: "Unfinished: " + strings.ToLower(d.Title[:1]) + d.Title[1:], Href: formOfDraft(d)},
				Until: v.site.instant(d.Until()), Drop: "/drafts/" + d.Name + "/drop",
			})
		}
	}
	return out, err
}

// lapsed answers a form of somebody who is not logged in. Where the browser had a session
// that ended by its time alone, what was typed waits for its user as a draft, and is on the
// form after the log-in.
func (s *visitSite) lapsed(v *visitRequest) error {
	t := troubled(http.StatusForbidden, "You are not logged in", "Your session has ended, or never began. Nothing was done.", "", "Log in, and do it again.")
	u, ok := s.gate.Lapsed(v.r)
	form := v.field("nonce")
	if _, _, sends := s.sent(v.r.URL.Path); !ok || !sends || !aNonce(form) {
		return t
	}
	as := *v
	as.user = u
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
