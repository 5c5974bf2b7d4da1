package secretary

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates"
)

// duty is something that waits for a person.
type duty struct {
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
	count := map[string]int{}
	duties, err := v.duties()
	if err != nil {
		s.o.Log.Error("secretary: the duties", "error", err)
	}
	for _, d := range duties {
		if v.waitsFor(d) {
			count[d.room]++
			count[roomDesk]++
		}
	}
	out := slices.Clone(doors)
	out = slices.DeleteFunc(out, func(d templates.Link) bool { return !v.enters(d.Name) })
	for i := range out {
		out[i].Count, out[i].Here = count[out[i].Name], within(v.HTTP.URL.Path, out[i].Href)
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
// them. They are looked for once a request.
func (v *request) duties() ([]duty, error) {
	all, err := visit.Once(v, v.findDuties)
	return slices.Clone(all), err
}

func (v *request) findDuties() ([]duty, error) {
	o, err := v.rows()
	if err != nil {
		return nil, err
	}
	all, err := v.site.dutiesAmong(o)
	if err != nil {
		return nil, err
	}
	marks, err := v.site.o.Ledger.DutyMarks()
	all = slices.DeleteFunc(all, func(d duty) bool {
		return !v.May(d.needs, d.of...).Yes && (d.needs == ledger.ActKeep || !v.May(ledger.ActRead, d.of...).Yes)
	})
	for i, d := range all {
		all[i].mark = marks[d.key()]
		if d.needs == ledger.ActJudge && !v.May(ledger.ActCase, d.of...).Yes {
			all[i].what, _, _ = strings.Cut(d.what, ",") // a verdict is blind
		}
	}
	return all, err
}

func (s *Site) dutiesAmong(o officeRows) ([]duty, error) {
	var all []duty
	for _, find := range []func(officeRows) ([]duty, error){
		s.letterDuties, s.bounceDuties, s.gameDuties, s.addressDuties, s.tournamentDuties, s.finalDuties, s.calendarDuties, s.postDuties, s.outageDuties, s.printDuties, s.userDuties, s.requestDuties, s.caseDuties, s.ratingDuties,
	} {
		some, err := find(o)
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	slices.SortStableFunc(all, func(a, b duty) int { return a.date().Compare(b.date()) })
	return all, nil
}

func (d duty) date() time.Time {
	if d.due.IsZero() {
		return d.since
	}
	return d.due
}

func (s *Site) letterDuties(o officeRows) (out []duty, err error) {
	letters, err := s.o.Ledger.Aside()
	for _, x := range letters {
		kind := map[string]string{
			ledger.UnknownSender: "Unknown sender", ledger.NoGame: "Letter of no game", ledger.SetAside: "Letter set aside", ledger.ToDesk: "Answer",
		}[x.Verdict]
		d := duty{
			letter: x.Seq, kind: cmp.Or(kind, "Letter not understood"), why: x.Reason, since: x.Arrived, room: roomMail, needs: ledger.ActArrange, of: s.AboutLetter(x),
			what: fmt.Sprintf("Letter %d", x.Seq), href: fmt.Sprintf("/letters/%d", x.Seq), act: "Read it",
		}
		if x.Verdict == ledger.ToDesk && x.Tray != nil {
			if p, err := s.o.Ledger.Player(x.Tray.Player); err == nil {
				d.kind, d.what = "Answer from "+p.Name, fmt.Sprintf("Letter %d", x.Seq)
			}
		}
		if x.Laid != "" {
			d.kind, d.why = "Letter to the secretary", x.Laid
		} else if x.Unread {
			d.why = "no statement was found in it; its writer was told"
		}
		out = append(out, d)
	}
	return out, err
}

func (s *Site) bounceDuties(o officeRows) (out []duty, err error) {
	if p, paused, err := s.o.Ledger.Paused(); err != nil {
		return nil, err
	} else if paused {
		out = append(out, duty{
			kind: "Outbox paused", what: "No letter goes out", why: s.Called(p.By) + ": " + p.Why, since: p.At, room: roomMail, needs: ledger.ActKeep, href: "/outbox/pause", act: "Let it go on",
		})
	}
	for _, p := range o.unsent {
		if p.State == ledger.Held {
			out = append(out, duty{
				kind: "Letter held", what: cmp.Or(p.Name, p.To), why: p.Hold, since: p.Filed, due: p.Next, room: roomMail, needs: ledger.ActArrange, of: s.AboutPosting(p),
				href: fmt.Sprintf("/posted/%d", p.Seq), act: "Let it go, or cancel it",
			})
		}
		if p.State != ledger.Failed || p.Done != "" {
			continue
		}
		what := cmp.Or(p.Name, p.To)
		if p.Label != "" {
			what += ", game " + p.Label
		}
		out = append(out, duty{
			kind: "Letter came back", what: what, why: p.Last, since: p.Filed, room: roomMail, needs: ledger.ActArrange, of: s.AboutPosting(p),
			href: fmt.Sprintf("/posted/%d", p.Seq), act: map[bool]string{true: "See to it, or credit the time", false: "See to it"}[p.Game != 0 && !p.SentAt.IsZero()],
		})
	}
	return out, err
}

// gameDuties are the questions that wait for a ruling, the verdicts, the tasks of
// Penalty E and the umpires to be seated.
func (s *Site) gameDuties(o officeRows) (out []duty, err error) {
	for _, x := range o.lines {
		if long := suspendedLong(x, o.now); !long.IsZero() {
			out = append(out, duty{
				kind: "Still suspended?", what: x.Label + ", " + x.Names[0] + " v " + x.Names[1], why: "both clocks stand since " + s.Instant(x.Suspended), since: long,
				room: roomGames, needs: ledger.ActArrange, of: []ledger.Object{ledger.ObjectOf(x)}, href: "/g/" + x.Game.String(), act: "Resume it",
			})
		}
		if x.Questions == 0 && x.Tasks == 0 && x.State != correspondence.StateAdjudication {
			continue
		}
		g, err := s.o.Ledger.Game(x.Game)
		if err != nil {
			return nil, err
		}
		of, err := s.o.Ledger.ObjectOfGame(x.Game)
		if err != nil {
			return nil, err
		}
		out = append(out, questionDuties(g, of)...)
		out = append(out, taskDuties(g, of)...)
		out = append(out, seatDuties(g, of)...)
		if g.State == correspondence.StateAdjudication && g.Frozen != nil && !g.Agreement.ByCase() {
			out = append(out, duty{
				kind: "Verdict awaited", what: versus(g), why: adjudged(g.Frozen), since: g.FrozenAt, due: g.Frozen.Statements,
				room: roomAdjudication, needs: ledger.ActJudge, of: []ledger.Object{of}, href: folder.GamePath(g) + "/dossier", act: "The dossier",
			})
		}
	}
	return out, nil
}

// versus names a game: "A3-12, Smith v Jones".
func versus(g correspondence.Game) string {
	return g.Label + ", " + g.Sides[0].Name() + " v " + g.Sides[1].Name()
}

// addressPatience is how long a player has to answer before the secretary
// should look after the matter, elapsed.
const addressPatience = 3 * 24 * time.Hour

func (s *Site) addressDuties(o officeRows) (out []duty, err error) {
	for _, p := range o.players {
		for _, a := range p.Addresses {
			if a.Verified || a.Asked.IsZero() || o.now.Before(a.Asked.Add(addressPatience)) {
				continue
			}
			of := ledger.ObjectOfPlayer(p.ID, o.lines, o.tournaments)
			out = append(out, duty{
				kind: "Address not confirmed", what: p.Name, why: a.Addr + " was asked and did not answer", since: a.Asked, room: roomPlayers, needs: ledger.ActArrange, of: []ledger.Object{of},
				href: fmt.Sprintf("/p/%d", p.ID), act: "See the player",
			})
		}
	}
	return out, err
}

func (s *Site) tournamentDuties(o officeRows) (out []duty, err error) {
	requested, err := s.enterRequested()
	for _, t := range o.tournaments {
		applied := slices.IndexFunc(t.Entries, func(e ledger.Entry) bool { return e.State == ledger.Applied && !requested(t.ID, e.Player) })
		href := fmt.Sprintf("/t/%d", t.ID)
		switch {
		case t.State == ledger.Entered && applied >= 0:
			out = append(out, duty{
				kind: "Entry to decide", what: t.Label + ", " + t.Name, since: t.Entries[applied].At, room: roomTournaments, needs: ledger.ActArrange, of: []ledger.Object{ledger.ObjectOfTournament(t.ID)},
				href: href + "/entries", act: "The entries",
			})
		case t.State == ledger.Drawn:
			out = append(out, duty{
				kind: "Tournament to start", what: t.Label + ", " + t.Name, why: "the lots are drawn, and nobody has been told the terms",
				since: o.now, due: t.Agreement.FirstTurnAt, room: roomTournaments, needs: ledger.ActArrange, of: []ledger.Object{ledger.ObjectOfTournament(t.ID)}, href: href, act: "The tournament",
			})
		}
	}
	return out, err
}

// postDuties are the alarms of the post (DESK/E-59).
func (s *Site) postDuties(o officeRows) (out []duty, err error) {
	if s.o.Health == nil {
		return nil, nil
	}
	h := s.o.Health()
	h.At = o.now
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
