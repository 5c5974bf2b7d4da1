package secretary

import (
	"net/http"

	"postd/ledger"
)

// route is one thing that can be asked for, of handlers that know the request as V.
type route[V any] struct {
	method, path string
	right        right[V] // without which nothing is served
	serve        func(V) (response, error)
}

// get is the route of a page that is asked for.
func get[V any](path string, right right[V], serve func(V) (response, error)) route[V] {
	return route[V]{http.MethodGet, path, right, serve}
}

// post is the route by which a form is sent.
func post[V any](path string, right right[V], serve func(V) (response, error)) route[V] {
	return route[V]{http.MethodPost, path, right, serve}
}

// joinedRoutes are the routes of a package that makes the request its own by of.
func joinedRoutes[V any](of func(*visitRequest) V, routes []route[V]) (out []route[*visitRequest]) {
	for _, r := range routes {
		as := route[*visitRequest]{method: r.method, path: r.path}
		as.right.act, as.right.of = r.right.act, func(v *visitRequest) ([]ledger.Object, error) { return r.right.of(of(v)) }
		if r.right.acts != nil {
			as.right.acts = func(v *visitRequest) []ledger.Act { return r.right.acts(of(v)) }
		}
		as.serve = func(v *visitRequest) (response, error) { return r.serve(of(v)) }
		out = append(out, as)
	}
	return out
}

// about makes a handler of one that is given what the path names. What cannot be
// read is the answer itself.
func about[V, T any](read func(V) (T, error), serve func(V, T) (response, error)) func(V) (response, error) {
	return func(v V) (response, error) {
		x, err := read(v)
		if err != nil {
			return nil, err
		}
		return serve(v, x)
	}
}
