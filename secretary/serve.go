package secretary

import (
	"bytes"
	"mime"
	"net/http"
	"path"
	"time"

	"postd/secretary/access"
)

// grave is a handler of what is grave: who has not shown within ten minutes who they are
// is asked again for the password or a code, and then it goes on with all that was typed.
func grave[V visitor](serve func(V) (response, error)) func(V) (response, error) {
	return func(x V) (response, error) {
		v := x.visit()
		again, status, err := v.site.gate.Ask(v.w, v.r, v.user)
		if err != nil {
			return nil, err
		}
		if again != nil {
			return page{name: "again", title: access.AgainTitle, body: *again, status: status}, nil
		}
		return serve(x)
	}
}

// doorRoute is a page of the door, which needs no visit.
type doorRoute struct {
	method, path string
	serve        http.HandlerFunc
}

// doorRoutes are the pages by which officials come in and go.
func (s *visitSite) doorRoutes() []doorRoute {
	d := s.gate
	return append([]doorRoute{
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
func (s *visitSite) serve(w http.ResponseWriter, v *visitRequest, r route[*visitRequest], show bool) {
	if !v.known {
		if v.r.Method == http.MethodGet || v.r.Method == http.MethodHead {
			http.Redirect(w, v.r, loginTo(v.r.URL.RequestURI()), http.StatusSeeOther)
			return
		}
		s.fail(w, v, s.lapsed(v))
		return
	}
	if s.gate.Detained(w, v.r, v.user) {
		return
	}
	if r.path == deskPath && s.told(w, v) {
		return
	}
	v.w = w
	a, err := v.answered(r, show)
	if err != nil {
		s.fail(w, v, err)
		return
	}
	switch a := a.(type) {
	case page:
		s.write(w, v, http.StatusOK, a)
	case document:
		writeDocument(w, v.r, v.maskedFile(a))
	case onward:
		http.Redirect(w, v.r, string(a), http.StatusSeeOther)
	case redirect:
		if a.flash.Words != "" {
			s.gate.Flash(v.r, a.flash)
		}
		http.Redirect(w, v.r, a.to, http.StatusSeeOther)
	}
}

// answered is the answer on a route: that of its draft, or of its handler.
func (v *visitRequest) answered(r route[*visitRequest], show bool) (response, error) {
	ask := v.r.Method == http.MethodGet || v.r.Method == http.MethodHead
	if ask {
		if a, err := v.useDraft(show); a != nil || err != nil {
			return a, err
		}
	}
	if err := v.admit(r.right); err != nil {
		return nil, err
	}
	if to, ok := v.christened(r); ask && !show && ok {
		return onward(to), nil
	}
	return r.serve(v)
}

// fail writes the page of an error.
func (s *visitSite) fail(w http.ResponseWriter, v *visitRequest, err error) {
	t := troubleOf(err)
	if t.status >= http.StatusInternalServerError {
		s.o.Log.Error("secretary: a request failed", "path", v.r.URL.Path, "error", err, "request", access.RequestID(v.r))
	}
	s.write(w, v, t.status, page{name: "error", title: t.title, body: t.errorPage})
}

// writeDocument writes a file so that no browser takes it for a page: with its
// type and no guessing, in a sandbox in which nothing runs.
func writeDocument(w http.ResponseWriter, r *http.Request, d document) {
	h := w.Header()
	h.Set("Content-Type", d.kind)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy", "sandbox; default-src 'none'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'")
	if d.name != "" {
		h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": d.name}))
	}
	w.WriteHeader(http.StatusOK)
	if r.Method != http.MethodHead {
		_, _ = w.Write(d.bytes) // whoever asked may be gone
	}
}

// serveStatic serves a file whose path changes with its content, so that it may
// be kept for ever.
func serveStatic(w http.ResponseWriter, r *http.Request, name string, content []byte) {
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	http.ServeContent(w, r, path.Base(name), time.Time{}, bytes.NewReader(content))
}
