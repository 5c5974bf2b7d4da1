package secretary

import (
	"context"
	"slices"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/ledger"
	"postd/secretary/visit"
	"postd/templates"
)

// duty is something that waits for a person.
type duty struct {
	name   string // by which it is known; empty: by its words
	kind   string
	what   string // the game, the player, the letter
	why    string
	href   string
	act    string          // the words of the link
	letter uint64          // the letter that waits, whose words are shown; 0: none
	mark   ledger.DutyMark // what officials have set about it
	room   string          // in which it is done
	since  time.Time       // from when it waits
	due    time.Time       // until when it should be done; zero = soon
	needs  ledger.Act      // who can act on it may do this
	of     []ledger.Object // to these; none: to the whole office
}

// The rooms, as the navigation names them.
const (
	roomDesk         = "Desk"
	roomEvents       = "Events"
	roomTournaments  = "Tournaments"
	roomGames        = "Games"
	roomPlayers      = "Players"
	roomMail         = "Mail room"
	roomUmpire       = "Umpire"
	roomAdjudication = "Adjudication"
	roomCalendar     = "Calendar"
	roomLog          = "Log"
	roomSystem       = "System"
)

// doors are the rooms in the order of the navigation.
var doors = []templates.Link{
	{Name: roomDesk, Href: "/"}, {Name: roomEvents, Href: "/events"}, {Name: roomTournaments, Href: "/t"}, {Name: roomGames, Href: "/g"},
	{Name: roomPlayers, Href: "/p"}, {Name: roomMail, Href: "/mail"}, {Name: roomUmpire, Href: "/umpire"},
	{Name: roomAdjudication, Href: "/adjudication"}, {Name: roomCalendar, Href: "/calendar"},
	{Name: roomLog, Href: "/log"}, {Name: roomSystem, Href: "/system"},
}

// rooms is the navigation, with the number of duties that the visitor can act
// on in each room.
func (s *Site) rooms(v *request) []templates.Link {
	count, err := v.count()
	if err != nil {
		s.o.Log.Error("secretary: the duties", "error", err)
	}
	out := slices.Clone(doors)
	out = slices.DeleteFunc(out, func(d templates.Link) bool { return !v.enters(d.Name) })
	for i := range out {
		out[i].Count, out[i].Here = count.in[out[i].Name], within(v.HTTP.URL.Path, out[i].Href)
		out[i].More = count.more[out[i].Name]
	}
	return out
}

// enters reports whether a seat of the visitor's opens the room: nobody is led to where there
// is nothing for them.
func (v *request) enters(room string) bool {
	switch room {
	case roomSystem:
		return v.Keeps()
	case roomDesk, roomAdjudication:
		return true
	case roomGames, roomUmpire:
		return v.overlooks() || slices.ContainsFunc(v.User.Seats, func(c ledger.Chair) bool { return c.Office == ledger.OfficeUmpire })
	}
	return v.overlooks()
}

// within reports whether the path belongs to the room at href.
func within(path, href string) bool {
	if below(path, "/letters") || below(path, "/posted") {
		path = "/mail"
	}
	if below(path, "/e") {
		path = "/events"
	}
	if href == "/" {
		return path == "/"
	}
	return below(path, href)
}

func below(path, href string) bool { return strings.HasPrefix(path+"/", href+"/") }

// duties are those that the visitor can act on, or may read of, with what was set about
// them: of each kind at most ledger.MostWaits. They are looked for once a request.
func (v *request) duties() ([]duty, error) {
	all, err := visit.Once(v, func() ([]duty, error) { return v.seenDuties(ledger.MostWaits) })
	return slices.Clone(all), err
}

// seenDuties are the first n of each kind.
func (v *request) seenDuties(n int) (out []duty, err error) {
	all, _, err := v.site.dutiesBut(v.HTTP.Context(), v.Now, n)
	if err != nil {
		return nil, err
	}
	marks, err := v.marks()
	for _, d := range all {
		if d, seen := v.sees(marks.on(d)); seen {
			out = append(out, d)
		}
	}
	return out, err
}

// sees is a duty as the visitor may read of it; false if they may not.
func (v *request) sees(d duty) (duty, bool) {
	if !v.May(d.needs, d.of...).Yes && (d.needs == ledger.ActKeep || !v.May(ledger.ActRead, d.of...).Yes) {
		return d, false
	}
	d.name = d.key()
	if d.needs == ledger.ActJudge && !v.May(ledger.ActCase, d.of...).Yes {
		d.what, _, _ = strings.Cut(d.what, ",") // a verdict is blind
	}
	return d, true
}

// finder finds what waits of some kinds, in the order in which the desk lists what has the same date.
type finder struct {
	kinds  []ledger.WaitKind
	gather func(s *Site, ctx context.Context, now time.Time) ([]duty, error)
}

var finders = []finder{
	{kinds: []ledger.WaitKind{ledger.WaitLetter}},
	{gather: (*Site).pausedDuties},
	{kinds: []ledger.WaitKind{ledger.WaitHeld, ledger.WaitReturned}},
	{kinds: []ledger.WaitKind{ledger.WaitSuspended, ledger.WaitQuestion, ledger.WaitTask, ledger.WaitSeat, ledger.WaitVerdict}},
	{kinds: []ledger.WaitKind{ledger.WaitAddress}},
	{gather: (*Site).entryDuties},
	{kinds: []ledger.WaitKind{ledger.WaitStart, ledger.WaitFinal}},
	{gather: (*Site).calendarDuties},
	{gather: (*Site).postDuties},
	{gather: (*Site).outageDuties},
	{gather: (*Site).printDuties},
	{kinds: []ledger.WaitKind{ledger.WaitSeatless}},
	{gather: (*Site).whoDuties},
	{kinds: []ledger.WaitKind{ledger.WaitRequest}},
	{kinds: []ledger.WaitKind{ledger.WaitDeal, ledger.WaitDecide, ledger.WaitJudge}},
	{gather: (*Site).ratingDuties},
}

// dutiesBut are all but those of some kinds, in order, whoever may see to them; of each kind the first n, and
// which have more than are looked at.
func (s *Site) dutiesBut(ctx context.Context, now time.Time, n int, but ...ledger.WaitKind) (all []duty, more []ledger.WaitKind, err error) {
	for _, f := range finders {
		if f.gather != nil {
			some, err := f.gather(s, ctx, now)
			if err != nil {
				return nil, nil, err
			}
			all = append(all, some...)
		}
		for _, kind := range f.kinds {
			if slices.Contains(but, kind) {
				continue
			}
			waits, over, err := s.o.Ledger.WaitsOf(ctx, now, ledger.MostWaits, kind)
			if err != nil {
				return nil, nil, err
			}
			if over {
				more = append(more, kind)
			}
			for _, w := range firstOf(waits, now, n) {
				d, is, err := s.dutyOf(w, now)
				if err != nil {
					return nil, nil, err
				}
				if is {
					all = append(all, d)
				}
			}
		}
	}
	sortDuties(all)
	return all, more, nil
}

func (d duty) date() time.Time {
	if d.due.IsZero() {
		return d.since
	}
	return d.due
}

// versus names a game: "A3-12, Smith v Jones".
func versus(g correspondence.Game) string {
	return g.Label + ", " + g.Sides[0].Name() + " v " + g.Sides[1].Name()
}

// postDuties are the alarms of the post (DESK/E-59).
func (s *Site) postDuties(_ context.Context, now time.Time) (out []duty, err error) {
	if s.o.Health == nil {
		return nil, nil
	}
	h := s.o.Health()
	h.At = now
	for _, a := range h.Alarms() {
		kind := "The post stands still"
		switch a.Code {
		case alarmClock:
			kind = "The clock is in doubt"
		case alarmFetched:
			kind = "Letter not fetched"
		case alarmDisk:
			kind = "The disk is nearly full"
		}
		out = append(out, duty{kind: kind, what: a.What, why: a.Why + "; " + a.Do, since: a.Since, room: roomSystem, needs: ledger.ActKeep, href: "/system", act: "See why"})
	}
	return out, nil
}

// adjudged says why a verdict is awaited.
func adjudged(w *events.Frozen) string {
	if w.Automatic {
		return "the date of adjudication has come"
	}
	return "adjudication is claimed by " + w.By.String()
}
