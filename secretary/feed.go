package secretary

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strconv"
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"

	"postd/correspondence/calendar"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
	"postd/templates/narrate"
)

// feedPath is where private calendars are; after it follows their secret.
const feedPath = "/cal/"

// FeedLink is the address of a private calendar under that of the pages; empty
// where there are no pages.
func FeedLink(base string, l *ledger.Ledger, f ledger.Feed) string {
	if base == "" || f.Off {
		return ""
	}
	return strings.TrimSuffix(base, "/") + feedPath + l.FeedSecret(f) + ".ics"
}

// feed answers with the calendar of the person whose secret it is. Nobody need
// log in: programs that read calendars cannot. A wrong secret is no page, and
// who tries several is slowed down as at the door.
func (s *Site) feed(w http.ResponseWriter, r *http.Request) {
	secret := strings.TrimSuffix(r.PathValue("secret"), ".ics")
	f, ok := s.o.Ledger.FeedBySecret(secret)
	if !ok {
		s.noSecret(w, r, s.Gate.Attempt(r, "calendar "+secret))
		return
	}
	b, err := s.calendarOf(f)
	if err != nil {
		s.Fail(w, s.Visit(r, nil), err)
		return
	}
	sum := sha256.Sum256(b)
	h := w.Header()
	h.Set("Content-Type", "text/calendar; charset=utf-8")
	h.Set("Content-Disposition", `inline; filename="postd.ics"`)
	h.Set("Cache-Control", "private, max-age=300")
	h.Set("X-Robots-Tag", "noindex, nofollow")
	h.Set("ETag", `"`+hex.EncodeToString(sum[:16])+`"`)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(b))
}

// noSecret answers whoever asks by a secret that there is not: for a while with nothing
// else where there were many attempts.
func (s *Site) noSecret(w http.ResponseWriter, r *http.Request, wait time.Duration) {
	err := visit.Missing("There is nothing under this address.", "")
	if wait > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int(wait/time.Second)+1))
		err = visit.Troubled(http.StatusTooManyRequests, "Too many attempts", "There were too many from your address.", "", "Try again later.")
	}
	s.Fail(w, s.Visit(r, nil), err)
}

// CalendarBySecret writes the calendar of a secret, for another window of the same office;
// false if the secret is wrong.
func (s *Site) CalendarBySecret(secret string) (ics []byte, found bool, err error) {
	f, ok := s.o.Ledger.FeedBySecret(secret)
	if !ok {
		return nil, false, nil
	}
	ics, err = s.calendarOf(f)
	return ics, true, err
}

// calendarOf writes a private calendar (RFC 5545, RFC 5546). The same state of the
// games gives the same octets, whenever it is asked for.
func (s *Site) calendarOf(f ledger.Feed) ([]byte, error) {
	all, err := s.feedDuties(f)
	if err != nil {
		return nil, err
	}
	c := ics.NewCalendarFor("postd")
	c.SetMethod(ics.MethodPublish)
	c.SetXWRCalName(plainLine(s.o.Office))
	c.SetRefreshInterval("PT1H")
	c.SetXPublishedTTL("PT1H")
	for _, d := range all {
		d.event(c, s.feedHost())
	}
	return []byte(c.Serialize(ics.WithNewLineWindows, ics.WithLineLength(75))), nil
}

// plainLine is text of players as one line of an entry; what it could say to a
// program is escaped by the library.
func plainLine(s string) string { return narrate.ShortLine(s, 200) }

// feedHost is the name under which entries are known everywhere (RFC 5545 3.8.4.7).
func (s *Site) feedHost() string {
	_, host, _ := strings.Cut(s.o.Ledger.Address(), "@")
	return host
}

// feedDuty is one entry of a private calendar: a duty with a date. Its name stays
// the same as long as the duty can be had again in that game, so that programs move
// the entry where the date moves.
type feedDuty struct {
	name    string // game-17-turn-white
	at      time.Time
	zone    *time.Location
	summary string
	about   string
	url     string
	moved   int       // the number of the event by which the date came about
	since   time.Time // its instant
}

// event writes the entry. Its day is that on which the time ends; the instant
// stands in words.
func (d feedDuty) event(c *ics.Calendar, host string) {
	e := c.AddEvent(d.name + "@" + host)
	e.SetDtStampTime(d.since.UTC())
	e.SetSequence(d.moved)
	// A time that ends at midnight ends with the day before (CLOCK/C-4, EXAMPLE/38).
	day := calendar.DateOf(d.at.Add(-time.Nanosecond), d.zone)
	start := time.Date(day.Year, day.Month, day.Day, 0, 0, 0, 0, time.UTC)
	e.SetAllDayStartAt(start)
	e.SetAllDayEndAt(start.AddDate(0, 0, 1))
	e.SetSummary(plainLine(d.summary))
	e.SetDescription(d.about)
	e.SetTimeTransparency(ics.TransparencyTransparent)
	if d.url != "" {
		e.SetURL(d.url)
	}
	for _, before := range []string{"-P3D", "-P1D"} {
		a := e.AddAlarm()
		a.SetAction(ics.ActionDisplay)
		a.SetTrigger(before)
		a.SetDescription(plainLine(d.summary))
	}
}

// accountCalendar gives a user a new link to the private calendar, or ends it.
func (s *Site) accountCalendar(w http.ResponseWriter, r *http.Request) {
	u, ok := s.Gate.Insider(w, r)
	if !ok {
		return
	}
	words, err := s.changeFeed(ledger.FeedOfUser(u.ID), u.Name, r.PostFormValue("do"))
	if err != nil {
		s.Fail(w, s.Visit(r, nil), err)
		return
	}
	s.Gate.Flash(r, templates.Flash{Words: words})
	http.Redirect(w, r, "/account", http.StatusSeeOther)
}

// changeFeed renews a private calendar or ends it, and says what was done.
func (s *Site) changeFeed(owner, who, what string) (string, error) {
	f, err := s.o.Ledger.Feed(owner)
	if err != nil {
		return "", err
	}
	row, words := f.Renewed(), "The link is new; an older one is worth nothing now."
	if what != "new" {
		row, words = f.Ended(), "The private calendar is ended."
	}
	_, err = s.o.Ledger.File(ledger.Matter{Key: row.Key(), By: who, Rows: []ledger.Row{row}})
	return words, err
}

// endFeed ends the private calendar of a player.
func endFeed(v *request, p ledger.Player) (visit.Response, error) {
	words, err := v.site.changeFeed(ledger.FeedOfPlayer(p.ID), v.Who(), "off")
	return visit.Done(folder.PlayerPath(p.ID), words), err
}
