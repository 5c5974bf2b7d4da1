package public

import (
	"errors"
	"net/http"
	"net/url"
	"strings"

	"postd/ledger"
)

// Options are what the room must be told.
type Options struct {
	Ledger *ledger.Ledger
	Office string // its name, over every page
	Base   string // the address by which browsers come, with a path or without
	// Tournaments has what tournaments show to everybody served too.
	Tournaments bool
}

// Site is the pages of one office.
type Site struct {
	o       Options
	prefix  string // of all paths; empty where the base has none
	handler http.Handler
	open    hall
}

// New makes the pages.
func New(o Options) (*Site, error) {
	if o.Ledger == nil {
		return nil, errors.New("public: the pages need a ledger")
	}
	base, err := url.Parse(o.Base)
	if err != nil {
		return nil, errors.New("public: the address of the pages cannot be read")
	}
	o.Base = strings.TrimRight(o.Base, "/")
	s := &Site{o: o, prefix: strings.TrimRight(base.Path, "/")}
	s.handler = s.router()
	return s, nil
}

// ServeHTTP answers a request.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

func (s *Site) path(below string) string { return s.prefix + below }
