package mailbox

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"postd/ledger"
)

// weekly sends the sheets of teams to the captains who wish them: on Monday at six, by the clocks
// of the event's games, of a team that has a game in play. Each is filed once a week, by its key; one
// that is wished for later, or could not go on Monday, comes at once. t is a section of the event. It
// returns when to look again if nothing happens until then.
func (c *Clerk) weekly(t ledger.Tournament, now time.Time) (next time.Time, err error) {
	if t.Event == 0 {
		return next, nil
	}
	e, err := c.ledger.Event(t.Event)
	if err != nil {
		return now, named(err)
	}
	s, _ := e.Matches()
	if !e.Weekly() || len(s.Sections) == 0 || !slices.Contains(s.Sections, t.ID) {
		return next, nil
	}
	var errs []error
	for _, team := range e.Teams {
		if team.Weekly && team.Captain.Addr != "" {
			errs = append(errs, named(c.sheetOf(e, team)))
		}
	}
	at := now.In(ledger.ZoneNamed(t.Agreement.Calendar.Zone))
	for next = sheetHour(at, 0); !next.After(now); {
		next = sheetHour(next, 1)
	}
	return next, errors.Join(errs...)
}

// sheetHour is six o'clock on the Monday of the week so many after that of an instant.
func sheetHour(at time.Time, weeks int) time.Time {
	day := at.Day() - (int(at.Weekday())+6)%7 + 7*weeks
	return time.Date(at.Year(), at.Month(), day, 6, 0, 0, 0, at.Location())
}

// sheetOf sends the sheet of one team, where it is time and was not sent.
func (c *Clerk) sheetOf(e ledger.Event, t ledger.Team) error {
	s, _ := e.Matches()
	if len(s.Sections) == 0 {
		return nil
	}
	row, err := c.ledger.Tournament(s.Sections[0])
	if err != nil {
		return err
	}
	zone := ledger.ZoneNamed(row.Agreement.Calendar.Zone)
	now := c.now().In(zone)
	year, week := now.ISOWeek()
	key := fmt.Sprintf("own:captain:%d-%d:%d-%02d", e.ID, t.No, year, week)
	if now.Before(sheetHour(now, 0)) {
		return nil
	}
	if _, before, err := c.files.Filed(key); err != nil || before {
		return err
	}
	if plays, err := inPlay(c.ledger, row); err != nil || !plays {
		return err
	}
	x, err := c.ledger.League(e)
	if err != nil {
		return err
	}
	m := ledger.Matter{Key: key, At: c.now(), By: "the office", Why: "the week’s sheet of " + t.Name}
	boards, err := c.teamBoards(x, t, m.At)
	if err != nil {
		return err
	}
	left := 0
	for _, b := range boards {
		left += b.Left
	}
	if left == 0 {
		return nil
	}
	p, err := c.captainPost(e, t, "TEAM", OwnAnswer{Came: "games", Boards: boards, Now: string(x.Tournament.Agreement.Captain), At: m.At, Zone: zone}, ledger.Post{})
	if err != nil {
		return err
	}
	m.Post = []ledger.Post{p}
	_, err = c.files.File(m)
	return err
}

// inPlay reports whether a game of the tournament is in play.
func inPlay(l *ledger.Ledger, t ledger.Tournament) (bool, error) {
	n, err := l.Tally(ledger.TallyLiveIn(t.ID))
	return n > 0, err
}
