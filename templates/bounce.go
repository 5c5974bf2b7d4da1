package templates

import (
	"fmt"
	"strings"
	"time"

	"postd/correspondence/events"
)

// Deems says that the notice of which the letter tells counts as received in the end, though
// it did not come (RULING/R-57).
func (l *letter) Deems() bool { return l.g.Deems(events.NoticeID(l.n.Statement)) }

// TheirUntil is until when the time of the side runs of which the letter tells; "" if none
// does.
func (l *letter) TheirUntil() string {
	k, runs := l.g.Runs(l.n.By)
	if !runs {
		return ""
	}
	return l.long(k.DeadlineIfRunning(l.n.Calendar))
}

// CreditCommand is the ruling by which the secretary gives a side the time in which it had
// not had a letter that came back (RULING/R-87); "" where none of its time ran.
func (l *letter) CreditCommand() string {
	if len(l.n.Excluded) == 0 {
		return ""
	}
	at := func(t time.Time) string { return t.In(l.zone).Format("2006-01-02 15:04") }
	s := l.n.Excluded[0]
	return fmt.Sprintf(`postd game rule %s --row Credit --of %s --from '%s' --to '%s' --reason "..."`,
		l.g.Label, strings.ToLower(l.n.By.String()), at(s.From), at(s.To.Add(time.Minute-time.Nanosecond)))
}
