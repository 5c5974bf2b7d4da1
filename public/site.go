package public

import (
	"errors"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"postd/ledger"
)

// Options are what the room must be told.
type Options struct {
	Ledger *ledger.Ledger
	Now    func() time.Time // the clock of the games; nil = time.Now
	Zone   *time.Location   // in which times are given that belong to no game; nil = UTC
	Office string           // its name, over every page
	Base   string           // the address by which browsers come, with a path or without
	// Tournaments says that those which are public are shown; else links alone open pages.
	Tournaments bool
	// Robots says what of them search engines may take up: "all", "events" without the pages
	// about players, or else nothing.
	Robots string
	// Trusted are the proxies whose word about the visitor's address is taken.
	Trusted []netip.Prefix
	Log     *slog.Logger // one line a request; nil = none
	// DoorNow is the clock by which attempts are counted; nil = time.Now.
	DoorNow func() time.Time
	// Calendar writes the private calendar of a secret; nil: there is none here.
	Calendar func(secret string) (ics []byte, found bool, err error)
}

// Site is the pages of one office.
type Site struct {
	o       Options
	prefix  string // of all paths; empty where the base has none
	tries   tries
	handler http.Handler
	open    hall // what the pages for everybody keep
}

// New makes the pages.
func New(o Options) (*Site, error) {
	if o.Ledger == nil {
		return nil, errors.New("public: the pages need a ledger")
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.DoorNow == nil {
		o.DoorNow = time.Now
	}
	if o.Zone == nil {
		o.Zone = time.UTC
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	base, err := url.Parse(o.Base)
	if err != nil {
		return nil, errors.New("public: the address of the pages cannot be read")
	}
	o.Base = strings.TrimRight(o.Base, "/")
	s := &Site{o: o, prefix: strings.TrimRight(base.Path, "/")}
	s.handler = s.guard(s.router())
	return s, nil
}

// ServeHTTP answers a request.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }
