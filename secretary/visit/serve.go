package visit

import (
	"bytes"
	"mime"
	"net/http"
	"path"
	"time"

	"postd/secretary/access"
)

// Grave is a handler of what is grave: who has not shown within ten minutes who they are
// is asked again for the password or a code, and then it goes on with all that was typed.
func Grave[V Visitor](serve func(V) (Response, error)) func(V) (Response, error) {
	return func(x V) (Response, error) {
		v := x.visit()
		again, status, err := v.Site.Gate.Ask(v.w, v.HTTP, v.User)
		if err != nil {
			return nil, err
		}
		if again != nil {
			return Page{Name: "again", Title: access.AgainTitle, Body: *again, Status: status}, nil
		}
		return serve(x)
	}
}

// Door is a page of the door, which needs no visit.
type Door struct {
	Method, Path string
	Serve        http.HandlerFunc
}

// doorRoutes are the pages by which officials come in and go.
func (s *Site) doorRoutes() []Door {
	d := s.Gate
	return append([]Door{
		{"GET", "/login", d.LoginPage}, {"POST", "/login", d.Login}, {"POST", "/logout", d.Logout},
		{"POST", "/login/code", d.LoginCode}, {"POST", access.AgainPath, d.AnswerAgain},
		{"GET", access.SecondPath, d.SecondPage}, {"POST", access.SecondPath, d.Enrol},
		{"POST", access.SecondPath + "/recovery", d.RenewRecovery}, {"POST", access.SecondPath + "/give-up", d.GiveUpSecond},
		{"GET", access.LinkPath(":token"), d.LinkPage}, {"POST", access.LinkPath(":token"), d.Link},
		{"GET", "/account", d.AccountPage}, {"POST", "/account/password", d.ChangePassword}, {"POST", "/account/keys", d.SetKeys},
		{"POST", "/account/sessions/:id/end", d.EndSession}, {"POST", "/account/sessions/end-others", d.EndOthers},
	}, s.o.Doors...)
}

// serve answers a visit on a route, if the visitor may ask for it; with show, by the preview
// of what is sent by it.
func (s *Site) serve(w http.ResponseWriter, v *Request, r Route[*Request], show bool) {
	if !v.Known {
		if v.HTTP.Method == http.MethodGet || v.HTTP.Method == http.MethodHead {
			http.Redirect(w, v.HTTP, loginTo(v.HTTP.URL.RequestURI()), http.StatusSeeOther)
			return
		}
		s.Fail(w, v, s.lapsed(v))
		return
	}
	if s.Gate.Detained(w, v.HTTP, v.User) {
		return
	}
	if r.Path == deskPath && s.told(w, v) {
		return
	}
	v.w = w
	a, err := v.answered(r, show)
	if err != nil {
		s.Fail(w, v, err)
		return
	}
	switch a := a.(type) {
	case Page:
		s.Write(w, v, http.StatusOK, a)
	case Document:
		if a.Stream != nil && v.HTTP.Method != http.MethodHead {
			if err := s.stream(w, v, a); err != nil {
				s.Fail(w, v, err)
			}
			return
		}
		writeDocument(w, v.HTTP, v.maskedFile(a))
	case onward:
		http.Redirect(w, v.HTTP, string(a), http.StatusSeeOther)
	case Redirect:
		if v.Posted() {
			a.Flash = told(v.HTTP.Context(), v.Site.o.Ledger, a.Flash)
		}
		if a.Flash.Words != "" {
			s.Gate.Flash(v.HTTP, a.Flash)
		}
		http.Redirect(w, v.HTTP, a.To, http.StatusSeeOther)
	}
}

// answered is the answer on a route: that of its draft, or of its handler.
func (v *Request) answered(r Route[*Request], show bool) (Response, error) {
	ask := v.HTTP.Method == http.MethodGet || v.HTTP.Method == http.MethodHead
	if ask {
		if a, err := v.useDraft(show); a != nil || err != nil {
			return a, err
		}
	}
	if err := v.admit(r.Right); err != nil {
		return nil, err
	}
	if to, ok := v.christened(r); ask && !show && ok {
		return onward(to), nil
	}
	return r.serve(v)
}

// Fail writes the page of an error.
func (s *Site) Fail(w http.ResponseWriter, v *Request, err error) {
	t := troubleOf(err)
	if t.status >= http.StatusInternalServerError {
		s.o.Log.Error("secretary: a request failed", "path", v.HTTP.URL.Path, "error", err, "request", access.RequestID(v.HTTP))
	}
	s.Write(w, v, t.status, Page{Name: "error", Title: t.title, Body: t.errorPage})
}

// writeDocument writes a file so that no browser takes it for a page: with its
// type and no guessing, in a sandbox in which nothing runs.
func writeDocument(w http.ResponseWriter, r *http.Request, d Document) {
	documentHead(w, d)
	if r.Method != http.MethodHead {
		_, _ = w.Write(d.Bytes) // whoever asked may be gone
	}
}

func documentHead(w http.ResponseWriter, d Document) {
	h := w.Header()
	h.Set("Content-Type", d.Kind)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy", "sandbox; default-src 'none'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'")
	if d.Name != "" {
		h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": d.Name}))
	}
	w.WriteHeader(http.StatusOK)
}

// serveStatic serves a file whose path changes with its content, so that it may
// be kept for ever.
func serveStatic(w http.ResponseWriter, r *http.Request, name string, content []byte) {
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	http.ServeContent(w, r, path.Base(name), time.Time{}, bytes.NewReader(content))
}
