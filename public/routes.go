package public

import (
	"bytes"
	"errors"
	"mime"
	"net/http"
	"slices"
	"time"

	"github.com/labstack/echo/v4"
)

// route is one thing that can be looked at.
type route struct {
	path string
	// open says that anybody may find it: its answer has headers of its own. Any other is
	// kept nowhere, and in no index.
	open bool
	// people says that it is about players, who are found by it: rating lists, and their own pages.
	people bool
	serve  func(*Site, *asked) (answer, error)
}

// asked is one request, with what its path names.
type asked struct {
	*http.Request
	names func(string) string
	now   time.Time
}

// answer is a page or a file.
type answer struct {
	kind   string // its type
	name   string // under which a browser keeps it; empty: it is shown
	bytes  []byte
	header map[string]string // beyond those of all
}

// errNothing says that there is nothing under the address: the path, or the secret in it.
var errNothing = errors.New("public: there is nothing here")

// private are the pages behind links.
var private = []route{
	{path: "/me/:secret", serve: (*Site).own},
	{path: "/b/:secret", serve: ofGame((*Site).gamePage)},
	{path: "/b/:secret/:file", serve: ofGame((*Site).gameFile)},
	{path: "/x/:secret", serve: ofGame((*Site).gamePage)},
	{path: "/x/:secret/:file", serve: ofGame((*Site).gameFile)},
	{path: calendarPath + ":secret", serve: (*Site).calendar},
}

// router makes the routes known to Echo. It is the one place that knows it.
func (s *Site) router() http.Handler {
	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	e.HTTPErrorHandler = func(err error, c echo.Context) { s.failed(c.Response().Writer, err) }
	both := []string{http.MethodGet, http.MethodHead}
	for path, f := range static() {
		e.Match(both, path, func(c echo.Context) error {
			h := c.Response().Header()
			h.Set("Cache-Control", "public, max-age=31536000, immutable")
			h.Set("Content-Type", f.kind)
			http.ServeContent(c.Response().Writer, c.Request(), "", time.Time{}, bytes.NewReader(f.bytes))
			return nil
		})
	}
	all := slices.Concat(private, openPages)
	if !s.o.Tournaments {
		all = slices.DeleteFunc(all, func(r route) bool { return r.open && r.path != "/robots.txt" })
	}
	for _, r := range all {
		e.Match(both, r.path, func(c echo.Context) error {
			s.answer(c.Response().Writer, &asked{c.Request(), c.Param, s.o.Now()}, r)
			return nil
		})
	}
	return e
}

// answer serves a route. Where an address has tried too many secrets nothing private is
// looked up for it.
func (s *Site) answer(w http.ResponseWriter, a *asked, r route) {
	if told, ok := w.(*toldWriter); ok {
		told.route = r.path
	}
	from, now := s.caller(a.Request), s.o.DoorNow()
	if !r.open && s.tries.enough(from, now) {
		w.Header().Set("Retry-After", "1")
		s.fail(w, http.StatusTooManyRequests)
		return
	}
	x, err := r.serve(s, a)
	if err != nil {
		if errors.Is(err, errNothing) && !r.open {
			s.tries.wrong(from, now)
		}
		s.failed(w, err)
		return
	}
	h := w.Header()
	h.Set("Content-Type", x.kind)
	if x.name != "" {
		h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": x.name}))
	}
	for name, value := range x.header {
		if h.Del(name); value != "" {
			h.Set(name, value)
		}
	}
	if r.open && s.found(r.people) {
		h.Del("X-Robots-Tag")
	}
	http.ServeContent(w, a.Request, "", time.Time{}, bytes.NewReader(x.bytes))
}

// failed answers what cannot be shown.
func (s *Site) failed(w http.ResponseWriter, err error) {
	var h *echo.HTTPError
	if errors.Is(err, errNothing) || errors.As(err, &h) {
		s.fail(w, http.StatusNotFound)
		return
	}
	route := ""
	if told, ok := w.(*toldWriter); ok {
		route = told.route
	}
	s.o.Log.Error("public: a request failed", "route", route, "error", err)
	s.fail(w, http.StatusServiceUnavailable)
}

// troubles are the pages of what cannot be shown. Each is the same whatever was asked for.
var troubles = map[int]trouble{
	http.StatusNotFound:            {"Nothing here", "There is nothing under this address, or not any more. A link of an old letter may have ended: the newest letter of your game has one that opens, and BOARD, in a reply to it, brings another."},
	http.StatusMethodNotAllowed:    {"Looking only", "These pages show games and change nothing. A move is made by letter."},
	http.StatusRequestURITooLong:   {"Too long", "The address is too long to be one of ours."},
	http.StatusTooManyRequests:     {"Too many attempts", "There were too many wrong addresses from where you are. Wait a moment, and open your link again."},
	http.StatusServiceUnavailable:  {"Not now", "The page cannot be shown at the moment. Try again in a few minutes. Your games go on by letter all the same."},
	http.StatusInternalServerError: {"Not now", "The page cannot be shown at the moment. Try again in a few minutes. Your games go on by letter all the same."},
}

type trouble struct{ Title, Words string }

// fail writes the page of a trouble.
func (s *Site) fail(w http.ResponseWriter, status int) {
	t := troubles[status]
	page, err := s.page("trouble", t.Title, t)
	if err != nil {
		page.bytes = []byte(t.Words)
	}
	h := w.Header()
	h.Set("Content-Type", htmlType)
	w.WriteHeader(status)
	_, _ = w.Write(page.bytes) // whoever asked may be gone
}
