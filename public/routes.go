package public

import (
	"bytes"
	"errors"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"
)

// route is one thing that can be looked at.
type route struct {
	path  string
	open  bool
	serve func(*Site, *asked) (answer, error)
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

var errNothing = errors.New("public: there is nothing here")

func (s *Site) router() http.Handler {
	e := echo.New()
	for path, f := range static() {
		e.GET(path, func(c echo.Context) error { return c.Blob(http.StatusOK, f.kind, f.bytes) })
	}
	for _, r := range openPages {
		e.Match([]string{http.MethodGet, http.MethodHead}, r.path, func(c echo.Context) error {
			x, err := r.serve(s, &asked{c.Request(), c.Param, time.Now()})
			if errors.Is(err, errNothing) {
				return echo.ErrNotFound
			} else if err != nil {
				return err
			}
			h := c.Response().Header()
			h.Set("Content-Type", x.kind)
			for name, value := range x.header {
				if h.Del(name); value != "" {
					h.Set(name, value)
				}
			}
			http.ServeContent(c.Response().Writer, c.Request(), "", time.Time{}, bytes.NewReader(x.bytes))
			return nil
		})
	}
	return e
}
