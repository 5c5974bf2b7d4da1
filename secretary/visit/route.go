package visit

import (
	"net/http"

	"postd/ledger"
)

// Route is one thing that can be asked for, of handlers that know the request as V.
type Route[V any] struct {
	Method, Path string
	Right        Right[V] // without which nothing is served
	serve        func(V) (Response, error)
}

// Get is the route of a page that is asked for.
func Get[V any](path string, right Right[V], serve func(V) (Response, error)) Route[V] {
	return Route[V]{http.MethodGet, path, right, serve}
}

// Post is the route by which a form is sent.
func Post[V any](path string, right Right[V], serve func(V) (Response, error)) Route[V] {
	return Route[V]{http.MethodPost, path, right, serve}
}

// Joined are the routes of a package that makes the request its own by of.
func Joined[V any](of func(*Request) V, routes []Route[V]) (out []Route[*Request]) {
	for _, r := range routes {
		as := Route[*Request]{Method: r.Method, Path: r.Path}
		as.Right.Act, as.Right.Of = r.Right.Act, func(v *Request) ([]ledger.Object, error) { return r.Right.Of(of(v)) }
		if r.Right.Acts != nil {
			as.Right.Acts = func(v *Request) []ledger.Act { return r.Right.Acts(of(v)) }
		}
		as.serve = func(v *Request) (Response, error) { return r.serve(of(v)) }
		out = append(out, as)
	}
	return out
}

// About makes a handler of one that is given what the path names. What cannot be
// read is the answer itself.
func About[V, T any](read func(V) (T, error), serve func(V, T) (Response, error)) func(V) (Response, error) {
	return func(v V) (Response, error) {
		x, err := read(v)
		if err != nil {
			return nil, err
		}
		return serve(v, x)
	}
}
