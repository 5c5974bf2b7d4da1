package templates

import (
	"fmt"
	"strings"
	"time"

	"postd/correspondence/events"
)

// bounced is what the secretary must know of a letter that came back.
type bounced struct {
	Deems  bool   // it counts as received in the end, though it did not come (RULING/R-57)
	Until  string // until when the time of its reader runs; "" where none does
	Credit string // the ruling that gives back the time in which they had not had it (RULING/R-87); "" where none ran
}

// Bounced is that of the letter of which this one tells.
func (l *letter) Bounced() bounced {
	b := bounced{Deems: l.g.Deems(events.NoticeID(l.n.Statement))}
	if k, runs := l.g.Runs(l.n.By); runs {
		b.Until = l.day(k.DeadlineIfRunning(l.n.Calendar))
	}
	if len(l.n.Excluded) > 0 {
		at := func(t time.Time) string { return t.In(l.zone).Format("2006-01-02 15:04") }
		s := l.n.Excluded[0]
		b.Credit = fmt.Sprintf(`postd game rule %s --row Credit --of %s --from '%s' --to '%s' --reason "..."`,
			l.g.Label, strings.ToLower(l.n.By.String()), at(s.From), at(s.To.Add(time.Minute-time.Nanosecond)))
	}
	return b
}
