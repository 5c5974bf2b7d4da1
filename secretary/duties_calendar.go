package secretary

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/holidays"
)

// calendarDuties warn of the sets of holidays that are in use: from the first
// of October where one does not reach over the next year (DESK/E-68), and where
// nobody has compared the list of a year with an official one: of this year at
// any time, of the next from October.
func (s *Site) calendarDuties(o officeRows) (out []duty, err error) {
	sets, err := s.setsInUse(o.tournaments, o.lines)
	if err != nil {
		return nil, err
	}
	local := o.now.In(s.o.Zone)
	year := local.Year()
	newYear := time.Date(year+1, time.January, 1, 0, 0, 0, 0, s.o.Zone)
	for _, set := range sets {
		own, err := s.o.Ledger.OwnDays(set)
		if err != nil {
			return nil, err
		}
		d := duty{what: set, room: roomCalendar, needs: ledger.ActKeep, act: "The calendar"}
		switch {
		case local.Month() >= time.October && !holidays.Reaches(own, year+1):
			d.kind, d.why = "No calendar", fmt.Sprintf("its holidays are known until 31 December %d; %d is missing", own.Until(), year+1)
			d.since, d.due = time.Date(year, time.October, 1, 0, 0, 0, 0, s.o.Zone), newYear
			d.href = calendarPath(set, year+1)
		case holidays.Reaches(own, year) && !checkedIn(own, year):
			d.kind, d.why, d.since = "Calendar not checked", fmt.Sprintf("its list of %d was not compared with an official one", year), o.now
			d.href = calendarPath(set, year)
		case local.Month() >= time.October && !checkedIn(own, year+1):
			d.kind, d.why = "Calendar not checked", fmt.Sprintf("its list of %d was not compared with an official one", year+1)
			d.since, d.due = o.now, newYear
			d.href = calendarPath(set, year+1)
		default:
			continue
		}
		out = append(out, d)
	}
	return out, nil
}

// checkedIn reports whether the list of the year was compared with an official
// one: by whoever made it, or by the office.
func checkedIn(own ledger.OwnDays, year int) bool {
	_, compared := holidays.ListedIn(own, year)
	return compared || calendar.Checked(own.Set, year)
}

// setsInUse are the sets of holidays of the tournaments that are not shut and of
// the games that run; where the calendar is the mover's, those of the players
// too (RULING/R-21). What a game agreed of it never changes, so each is looked
// at once.
func (s *Site) setsInUse(tournaments []ledger.Tournament, lines []ledger.Line) ([]string, error) {
	return setsAmong(s.o.Ledger, tournaments, lines, func(id terms.GameID, look func() ([]string, error)) ([]string, error) {
		if had, ok := s.sets.Load(id); ok {
			return had.([]string), nil
		}
		sets, err := look()
		if err == nil {
			s.sets.Store(id, sets)
		}
		return sets, err
	})
}

// SetsInUse are the sets of holidays in use, in order. The function remembers
// may keep what was found for a game; nil looks at every game.
func SetsInUse(l *ledger.Ledger, remembers func(id terms.GameID, look func() ([]string, error)) ([]string, error)) ([]string, error) {
	tournaments, err := l.Tournaments()
	if err != nil {
		return nil, err
	}
	lines, err := l.Games()
	if err != nil {
		return nil, err
	}
	return setsAmong(l, tournaments, lines, remembers)
}

func setsAmong(l *ledger.Ledger, tournaments []ledger.Tournament, lines []ledger.Line, remembers func(id terms.GameID, look func() ([]string, error)) ([]string, error)) ([]string, error) {
	in := map[string]bool{}
	for _, t := range tournaments {
		if t.State == ledger.Shut {
			continue
		}
		var entered []uint64
		for _, e := range t.Entries {
			entered = append(entered, e.Player)
		}
		sets, err := setsOf(l, t.Agreement.Calendar, entered)
		if err != nil {
			return nil, err
		}
		for _, set := range sets {
			in[set] = true
		}
	}
	if remembers == nil {
		remembers = func(_ terms.GameID, look func() ([]string, error)) ([]string, error) { return look() }
	}
	for _, x := range lines {
		if x.Over() {
			continue
		}
		sets, err := remembers(x.Game, func() ([]string, error) { return setsOfGame(l, x.Game) })
		if err != nil {
			return nil, err
		}
		for _, set := range sets {
			in[set] = true
		}
	}
	return slices.Sorted(maps.Keys(in)), nil
}

func setsOfGame(l *ledger.Ledger, id terms.GameID) ([]string, error) {
	g, err := l.Game(id)
	if err != nil {
		return nil, err
	}
	var players []uint64
	for _, side := range g.Sides {
		for _, m := range side.Members {
			players = append(players, m.Player)
		}
	}
	return setsOf(l, g.Agreement.Calendar, players)
}

// setsOf are the sets of the terms, and of the players where each has one.
func setsOf(l *ledger.Ledger, agreed calendar.CalendarTerms, players []uint64) ([]string, error) {
	sets := slices.Clone(agreed.Holidays)
	if agreed.Scope != calendar.ScopeMover {
		return sets, nil
	}
	known := calendar.Sets()
	for _, id := range players {
		p, err := l.Player(id)
		if errors.Is(err, ledger.ErrNoPlayer) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if slices.Contains(known, p.Region) {
			sets = append(sets, p.Region)
		}
	}
	return sets, nil
}
