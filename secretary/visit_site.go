package secretary

import (
	"cmp"
	"log/slog"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"time"

	"postd/ledger"
	"postd/secretary/access"
	"postd/templates"
)

// visitOptions are what the pages must be told, and what those who draw them add.
type visitOptions struct {
	Ledger   *ledger.Ledger
	Now      func() time.Time // the clock of this door
	DoorNow  func() time.Time // the clock by which sessions, drafts and one-time links end
	Zone     *time.Location   // in which pages give times
	Office   string           // the name of the office, over every page
	Base     string           // the address by which browsers come; with https the cookies are bound to it
	Hosts    []string         // further names by which browsers come
	Trusted  []netip.Prefix   // the proxies whose word about client and scheme is taken
	Breached string           // a file of passwords that thieves have; empty: none
	Known    []string         // further words that no password may be
	Second   bool             // everybody who enters must have a second factor
	Version  string           // of postd: a form of another is looked at again
	Log      *slog.Logger

	Feed   func(ledger.Feed) string                                // the link of a private calendar; empty: it is off
	Limits func(*http.Request) (octets int64, long time.Duration)  // how large a form may be, and how long it may take
	Secret []string                                                // what stands after these paths is not logged
	Doors  []doorRoute                                             // further pages that need no visit
	Routes []route[*visitRequest]                                  // all that can be asked for by an official
	Forms  []string                                                // pages with forms that are sent elsewhere, of which what is typed must last
	Rooms  func(*visitRequest) []templates.Link                    // the navigation, with what waits in each room; the first is the desk
	Seems  func(*visitRequest, ledger.Letter) (ledger.Line, error) // the game to which a letter belongs, or seems to belong
	// Interest files why somebody acts in a game of a section in which they play themselves (RULING/R-86).
	Interest func(v *visitRequest, d action, key string) []ledger.Matter
}

// visitSite answers the requests of officials by the routes that it is given.
type visitSite struct {
	o       visitOptions
	gate    *access.Gate
	handler http.Handler
	table   []route[*visitRequest] // all that can be asked for
	paths   map[string]bool        // on which there is a page

	unmasked bool // for tests alone: pages and files leave with whatever stands on them
}

// newVisits makes the site. An error means that the ledger cannot be read, or the file of passwords.
func newVisits(o visitOptions) (*visitSite, error) {
	secure := strings.HasPrefix(o.Base, "https:")
	s := &visitSite{o: o, table: slices.Concat(o.Routes, draftRoutes, undoRoutes)}
	if err := access.Breached(o.Breached).Check(); err != nil {
		return nil, err
	}
	var err error
	s.gate, err = access.NewGate(access.Options{Ledger: o.Ledger, Now: o.DoorNow, Zone: o.Zone, Second: o.Second, Passwords: s.passwords(), Office: o.Office, Secure: secure, Draw: s.draw, Refuse: s.refuse, Log: o.Log, Feed: o.Feed})
	if err != nil {
		return nil, err
	}
	s.handler = access.Guard(access.GuardOptions{Secure: secure, Trusted: o.Trusted, Log: o.Log, Refuse: s.refuse, Secret: o.Secret, Hosts: s.hosts(), Limits: o.Limits},
		s.gate.Sessions(s.strangersAlike(s.router())))
	return s, nil
}

// passwords say which are too easily guessed here.
func (s *visitSite) passwords() access.PasswordRules {
	return access.PasswordRules{Place: slices.Concat(s.hosts(), []string{s.o.Office}, s.o.Known), Breached: access.Breached(s.o.Breached)}
}

// hosts are the names by which browsers may come; nil where no address is said, as in
// tests: then it is any.
func (s *visitSite) hosts() []string {
	_, host, found := strings.Cut(s.o.Base, "://")
	if !found {
		return nil
	}
	return append([]string{host}, s.o.Hosts...)
}

// strangersAlike answers strangers who ask what can be asked (OPTIONS) as it answers
// their asking (GET): nobody learns by it which pages there are.
func (s *visitSite) strangersAlike(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, in := s.gate.User(r); r.Method == http.MethodOptions && !in {
			as := *r
			as.Method = http.MethodGet
			r = &as
		}
		next.ServeHTTP(w, r)
	})
}

// ServeHTTP answers a request.
func (s *visitSite) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// draw writes a page that needs no visit: those of the door, and errors.
func (s *visitSite) draw(w http.ResponseWriter, r *http.Request, status int, name, title string, body any) {
	v := s.visit(r, nil)
	s.write(w, v, status, page{name: name, title: title, body: body, own: true})
}

// refuse writes the page of an error.
func (s *visitSite) refuse(w http.ResponseWriter, r *http.Request, status int, title, what, todo string) {
	s.draw(w, r, status, "error", title, errorPage{Code: status, What: what, Todo: todo})
}

// frame is what stands around the page.
func (s *visitSite) frame(v *visitRequest, p page) templates.Frame {
	f := templates.Frame{
		Title: p.title, Office: s.o.Office, Crumbs: p.crumbs, Sub: p.sub, Print: p.print,
		Request: access.RequestID(v.r), Foot: s.foot(),
	}
	if v.known {
		f.User, f.Role, f.Nav = cmp.Or(v.user.Full, v.user.Name), v.user.Title(), v.rooms()
		f.Script = templates.Script{Now: v.now.UTC().Format(time.RFC3339), NoKeys: v.user.NoKeys}
		if v.r.URL.Path == deskPath {
			f.Script.News = news(f.Nav)
		}
		f.Flash, f.Banner = s.gate.TakeFlash(v.r), s.gate.Banner(v.r, v.user)
		if s.gate.Detains(v.user) {
			f.Nav = nil
		}
	}
	return f
}

// foot tells at the foot of every page up to when the mailbox is read: nothing
// is judged beyond it (CLOCK/C-9).
func (s *visitSite) foot() string {
	through := s.o.Ledger.ReadThrough()
	read := "The mailbox has not been read yet."
	if !through.IsZero() {
		read = "The mailbox is read up to " + s.instant(through) + "."
	}
	return read
}
