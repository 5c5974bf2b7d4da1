package secretary

import (
	"errors"
	"log/slog"
	"net/http"
	"net/netip"
	"slices"
	"time"

	"postd/ledger"
	"postd/secretary/access"
	"postd/secretary/batches"
	"postd/secretary/cups"
	"postd/secretary/departures"
	"postd/secretary/events"
	"postd/secretary/files"
	"postd/secretary/folder"
	"postd/secretary/intake"
	"postd/secretary/ladders"
	"postd/secretary/league"
	"postd/secretary/pairing"
	"postd/secretary/qualify"
	"postd/secretary/ratings"
	"postd/secretary/visit"
	"postd/secretary/writing"
	"postd/templates"
)

// Options are what the pages must be told.
type Options struct {
	Ledger    *ledger.Ledger
	Now       func() time.Time // the clock of this door; nil = time.Now
	Zone      *time.Location   // in which pages give times that belong to no game; nil = UTC
	Office    string           // the name of the office, over every page
	Secretary ledger.Official  // proposed where a tournament is founded
	Base      string           // the address by which browsers come, "https://chess.example"; with https the cookies are bound to it
	Breached  string           // a file of passwords that thieves have; empty: none
	Hosts     []string         // further names by which browsers come
	Trusted   []netip.Prefix   // the proxies whose word about client and scheme is taken
	Second    bool             // everybody who enters must have a second factor
	Version   string           // of postd, on the page about it
	Log       *slog.Logger     // one line a request; nil = none

	// Read reads a letter as the mailbox does. The pages show what it says.
	Read func(raw []byte) folder.Mail
	// ByHand makes the matter by which the clerk hears a letter that did not come by mail;
	// nil: none is taken.
	ByHand func(ledger.Letter) (ledger.Matter, error)
	// Ring has the mailbox, and the letters that wait, looked at soon.
	Ring func()
	// Health tells how mail goes in and out; nil: nothing is known of it.
	Health func() Health
	// AcceptClock says that the machine's clock is right; nil: nobody asks.
	AcceptClock func(who string) (doubted string, err error)
	// DoorNow is the clock by which sessions and one-time links end; nil =
	// time.Now. In the demo the games have a clock of their own.
	DoorNow func() time.Time
}

// Site is the pages of one office.
type Site struct {
	*visit.Site
	o      Options
	office *folder.Office
}

// New makes the pages. An error means that an option is missing.
func New(o Options) (*Site, error) {
	if o.Ledger == nil || o.Read == nil {
		return nil, errors.New("secretary: the pages need a ledger, and a reader of letters")
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Zone == nil {
		o.Zone = time.UTC
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.DoorNow == nil {
		o.DoorNow = time.Now
	}
	if o.Ring == nil {
		o.Ring = func() {}
	}
	s := &Site{o: o, office: &folder.Office{Name: o.Office, Secretary: o.Secretary, Zone: o.Zone, Read: o.Read}}
	var err error
	s.Site, err = visit.New(visit.Options{
		Ledger: o.Ledger, Now: o.Now, DoorNow: o.DoorNow, Zone: o.Zone, Office: o.Office, Base: o.Base, Hosts: o.Hosts, Trusted: o.Trusted,
		Breached: o.Breached, Known: []string{o.Secretary.Name}, Second: o.Second, Version: o.Version, Log: o.Log,
		Feed:   func(f ledger.Feed) string { return FeedLink(o.Base, o.Ledger, f) },
		Limits: intake.Limits, Secret: []string{feedPath, mutePath},
		Doors: []visit.Door{
			{Method: "GET", Path: feedPath + ":secret", Serve: s.feed}, {Method: "POST", Path: "/account/calendar", Serve: s.accountCalendar},
			{Method: "GET", Path: mutePath + ":secret", Serve: s.mute}, {Method: "POST", Path: mutePath + ":secret", Serve: s.mute},
		},
		Routes: slices.Concat(visit.Joined(s.of, routes), intake.Routes(intake.Options{
			Words: func(v *visit.Request) ledger.AddressWords { return s.of(v).addressWords() }, Post: folder.PostalLine,
		}), batches.Routes(s.about, batchesKnown), departures.Routes(s.about), events.Routes(s.about), files.Routes(s.about, "postd "+o.Version), writing.Routes(s.about), cups.Routes(s.about), league.Routes(s.about), ladders.Routes(s.about), pairing.Routes(s.about), qualify.Routes(s.about), ratings.Routes(s.about)),
		Forms: slices.Concat(formPages, pairing.FormPages),
		Rooms: func(v *visit.Request) []templates.Link { return s.rooms(s.of(v)) },
		Seems: func(v *visit.Request, x ledger.Letter) (ledger.Line, error) {
			e, err := s.of(v).open(x)
			return e.Game, err
		},
		Interest: func(v *visit.Request, d visit.Action, key string) []ledger.Matter { return s.of(v).interest(d, key) },
	})
	return s, err
}

// OnHosts answers only those who ask by one of the hosts, or by the address at which they
// reached us; all others 421.
func OnHosts(hosts []string, next http.Handler) http.Handler { return access.OnHosts(hosts, next) }

// request is one request, as a handler of these pages sees it.
type request struct {
	*folder.Request
	site *Site
}

func (s *Site) of(v *visit.Request) *request { return &request{s.about(v), s} }

// about is the request that can be asked for what its path names.
func (s *Site) about(v *visit.Request) *folder.Request {
	return &folder.Request{Request: v, Office: s.office}
}

// naming is the request as if its path named something else.
func (v *request) naming(names map[string]string) *request {
	return &request{v.Request.Naming(names), v.site}
}

// tournamentView is a tournament with its games and its players, as its pages see it.
type tournamentView struct{ folder.Course }

// course reads the tournament that the path names, with all that belongs to it.
func (v *request) course() (tournamentView, error) {
	c, err := v.Request.Course()
	return tournamentView{c}, err
}

// gameFile is a game with all that its pages need beside it.
type gameFile struct {
	folder.File
	alone map[string]bool // keys of letters that officials wrote to one side alone
}

// gameFile reads the game that the path names.
func (v *request) gameFile() (gameFile, error) {
	f, err := v.Request.GameFile()
	if err == nil && f.Blind && f.Agreement.ByCase() { // RULING/R-91
		return gameFile{}, visit.Missing("There is no game "+v.Names["game"]+".", "What is judged without names is a case, and stands on the page of adjudication.")
	}
	return gameFile{File: f}, err
}

// folded reads the game of a line, without its tournament.
func (v *request) folded(x ledger.Line) (gameFile, error) {
	f, err := v.Request.Folded(x)
	return gameFile{File: f}, err
}

// envelope is a letter that came in, with what stands on it.
type envelope struct{ folder.Envelope }

// envelope reads the letter that the path names.
func (v *request) envelope() (envelope, error) {
	e, err := v.Request.Envelope()
	return envelope{e}, err
}

// open reads a letter. Its raw bytes are loaded where they are not.
func (v *request) open(x ledger.Letter) (envelope, error) {
	e, err := v.Request.Open(x)
	return envelope{e}, err
}
