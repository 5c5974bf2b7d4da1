package visit

import (
	"errors"
	"net/http"

	"github.com/labstack/echo/v4"

	"postd/templates"
)

// router makes the routes known to Echo. It is the one place that knows it:
// Echo only finds the handler of a path, and everything else is done by this
// package on net/http.
func (s *Site) router() http.Handler {
	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	e.HTTPErrorHandler = func(err error, c echo.Context) {
		var h *echo.HTTPError
		if errors.As(err, &h) && h.Code == http.StatusMethodNotAllowed {
			err = Troubled(h.Code, "Not so", "This address cannot be asked for in this way.", "", "Go back and use the button of the page.")
		} else if errors.As(err, &h) {
			err = Missing("There is nothing under this address.", "")
		}
		s.Fail(c.Response(), s.Visit(c.Request(), nil), err)
	}
	for path, bytes := range templates.Static() {
		e.GET(path, func(c echo.Context) error { serveStatic(c.Response(), c.Request(), path, bytes); return nil })
	}
	s.paths = map[string]bool{}
	add := func(method, path string, serve func(c echo.Context, names map[string]string)) {
		s.paths[path] = true
		methods := []string{method}
		if method == http.MethodGet {
			methods = append(methods, http.MethodHead)
		}
		e.Match(methods, path, func(c echo.Context) error {
			names := map[string]string{}
			for _, name := range c.ParamNames() {
				names[name] = c.Param(name)
			}
			serve(c, names)
			return nil
		})
	}
	for _, r := range s.doorRoutes() {
		add(r.Method, r.Path, func(c echo.Context, names map[string]string) {
			for name, value := range names {
				c.Request().SetPathValue(name, value)
			}
			r.Serve(c.Response(), c.Request())
		})
	}
	for _, r := range s.Table {
		add(r.Method, r.Path, func(c echo.Context, names map[string]string) {
			s.serve(c.Response(), s.Visit(c.Request(), names), r, false)
		})
		if r.Method == http.MethodPost { // what a form will do has an address of its own
			add(http.MethodGet, r.Path+previewPath, func(c echo.Context, names map[string]string) {
				s.serve(c.Response(), s.visitOfPreview(c.Request(), names), r, true)
			})
		}
	}
	return e
}
