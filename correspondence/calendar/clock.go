package calendar

import (
	"slices"
	"sort"
	"time"

	"postd/rules"
)

// Clock is a stretch of reckoned time that somebody has: a turn, or a choice.
type Clock struct {
	Of      rules.Colour
	Running bool      // it has begun; in the post it has not
	Begin   time.Time // receipt, or the midnight that follows it where that is agreed
	Allowed time.Duration
	Own     time.Duration `json:",omitempty"` // of a turn, where an allowance is agreed beside: its own length; Allowed is the lesser
	Out     []Span        // not reckoned, beside the calendar
	Cause   TurnCause
	By      string // how the restoration came about that began it: claim, waiver; else ""
	Half    bool   // the reminders already sent, or passed over
	Day     bool
	// Rounds is the length of a turn as agreed, if its end is carried to the end of
	// the day (RULING/R-20): see Limit. 0: it is not.
	Rounds time.Duration `json:",omitempty"`
	// Most is what is left for several turns together, and no end of a day carries
	// the time beyond it. 0: nothing is agreed of several.
	Most     time.Duration `json:",omitempty"`
	Received time.Time     `json:",omitzero"`  // the receipt, where the clock begins later
	Long     LongThink     `json:",omitzero"`  // by it Used and Allowed are weighed
	Told     []string      `json:",omitempty"` // the same of the marks that a player sets, by the name in their Reminded
	Granted  bool          `json:",omitempty"` // it went on with what CLOCK/C-6(d) grants, and the letter said that a day is left
	Edition  int           `json:",omitempty"` // of the game's calendar, by which it is reckoned; see Calendar.For
	// Awaits says that it is the first turn of a game in which a notice of the office
	// begins it (BCC1903/APPA/3(a)), and that notice is not written yet: a record is
	// taken (RULING/R-58), and no time runs, be it after Begin, before which none is
	// written.
	Awaits bool `json:",omitempty"`
}

// Used returns the reckoned time that the clock has run at the instant
// (BCC1903/V.2(b)), the time of long thinking as it counts; nothing before it has
// begun.
func (k Clock) Used(c Calendar, at time.Time) time.Duration { return k.Long.Weigh(k.Ran(c, at)) }

// Ran is the reckoned time that has gone by, however it counts.
func (k Clock) Ran(c Calendar, at time.Time) time.Duration {
	if !k.Running || k.Awaits || at.Before(k.Begin) {
		return 0
	}
	return c.For(k).Reckoned(k.Begin, at, k.Out)
}

// Limit is the time allowed, as Used counts: where it is agreed of a turn of full
// length, with what carries its end to the end of the day (RULING/R-20).
func (k Clock) Limit(c Calendar) time.Duration {
	return max(k.Allowed, k.carried(c))
}

// Exceeded reports whether a record that is despatched at the instant comes too
// late: strictly more than the time allowed has been reckoned by then (CLOCK/C-4).
func (k Clock) Exceeded(c Calendar, at time.Time) bool { return k.Used(c, at) > k.Limit(c) }

// Still reports whether the clock stands still: a span left out is open, or the
// notice that begins it is awaited.
func (k Clock) Still() bool {
	return k.Awaits || slices.ContainsFunc(k.Out, func(s Span) bool { return s.To.IsZero() })
}

// Deadline returns the latest instant in time (CLOCK/C-4), as it is or as it will be
// if the clock begins as it says; zero while it stands still, unless the time was
// over before that.
func (k Clock) Deadline(c Calendar) time.Time {
	if k.Awaits {
		return time.Time{}
	}
	return c.For(k).Latest(k.Begin, k.Long.Within(k.Limit(c)), k.Out)
}

// Reached returns the first instant at which so much of the time is used; zero
// while the clock stands still before that.
func (k Clock) Reached(c Calendar, used time.Duration) time.Time {
	return k.RunsTo(c, k.Long.Reaches(used))
}

// Near returns the first instant at which less than a quarter of the time allowed is left;
// zero while the clock stands still before that.
func (k Clock) Near(c Calendar) time.Time {
	return k.Reached(c, k.Limit(c)-k.Allowed/4)
}

// RunsTo returns the first instant at which so much reckoned time has gone by,
// however it counts; zero while the clock stands still before that.
func (k Clock) RunsTo(c Calendar, ran time.Duration) time.Time {
	if k.Awaits {
		return time.Time{}
	}
	return c.For(k).Reached(k.Begin, ran, k.Out)
}

// Account is the time of the clock up to the instant, day by day.
func (k Clock) Account(c Calendar, until time.Time) Account {
	if k.Awaits {
		until = k.Begin
	}
	a := c.For(k).Account(k.Begin, until, k.Limit(c), k.Out)
	a.Carried, a.Long, a.Deadline = a.Allowed-k.Allowed, k.Long, k.Deadline(c)
	return a.weighed()
}

// DeadlineIfRunning is Deadline of a clock that runs; zero of another.
func (k Clock) DeadlineIfRunning(c Calendar) time.Time {
	if !k.Running {
		return time.Time{}
	}
	return k.Deadline(c)
}

// Resumes is the instant, or where the clock stands for leave then, the first
// after it: nobody is reminded while on leave (CLOCK/C-10).
func (k Clock) Resumes(at time.Time) time.Time {
	for _, s := range k.Out {
		if s.Leave > 0 && !at.IsZero() && !at.Before(s.From) && at.Before(s.To) {
			at = s.To
		}
	}
	return at
}

// OnLeave reports whether the clock stands for leave at the instant.
func (k Clock) OnLeave(at time.Time) bool { return k.Resumes(at).After(at) }

// Settled are the spans that stay left out whatever is ruled; the time of a stay
// may count after all (CLOCK/C-7).
func (k Clock) Settled() []Span {
	return slices.DeleteFunc(slices.Clone(k.Out), func(s Span) bool { return s.Stay != 0 })
}

// ReceivedAt is when the notice that began the clock came to hand, be it before the
// clock begins.
func (k Clock) ReceivedAt() time.Time {
	if !k.Received.IsZero() {
		return k.Received
	}
	return k.Begin
}

// Pass remembers that nothing more is sent of the moments.
func (k *Clock) Pass(kinds ...string) {
	for _, kind := range kinds {
		switch kind {
		case "":
		case "half":
			k.Half = true
		case "day": // with a day left no half is told any more
			k.Half, k.Day = true, true
		default:
			k.Told = append(slices.Clip(k.Told), kind)
		}
	}
}

// ToldSince keeps what was told of the turn since the state to which a game goes
// back: the player has it, and no reminder is sent twice of one turn.
func (k *Clock) ToldSince(since ...Clock) {
	for _, w := range since {
		if !k.Running || w.Of != k.Of || !w.Begin.Equal(k.Begin) {
			continue
		}
		k.Half, k.Day = k.Half || w.Half, k.Day || w.Day
		for _, name := range w.Told {
			if !slices.Contains(k.Told, name) {
				k.Told = append(slices.Clip(k.Told), name)
			}
		}
	}
}

// GoesOn is the first instant from t on at which no requirement keeps the clock
// from running: t itself, or the end of the spans in which it lies; zero if one
// is open.
func (k Clock) GoesOn(t time.Time) time.Time {
	for again := true; again && !t.IsZero(); {
		again = false
		for _, s := range k.Out {
			if !t.Before(s.From) && (s.To.IsZero() || t.Before(s.To)) {
				t, again = s.To, true
				break
			}
		}
	}
	return t
}

// LeftOutLeast is the earliest instant, to the second, at which the leave may have
// ended so that at the other instant no more is used than was, or than leaves a
// day.
func (k Clock) LeftOutLeast(c Calendar, no int, begin, at time.Time) time.Time {
	most := max(k.Used(c, at), k.Allowed-OneDay)
	begin = Later(begin, k.Begin)
	n := int(at.Sub(begin) / time.Second)
	i := sort.Search(n, func(i int) bool {
		cut := k
		cut.Out = slices.Clone(k.Out)
		for j, s := range cut.Out {
			if until := begin.Add(time.Duration(i) * time.Second); s.Leave == no && until.Before(s.To) {
				cut.Out[j].To = Later(s.From, until)
			}
		}
		return cut.Used(c, at) <= most
	})
	if i == n {
		return at
	}
	return begin.Add(time.Duration(i) * time.Second)
}

// TurnCause is why a turn began (BCC1903/V.2(a)).
type TurnCause string

// These are the causes of a turn.
const (
	CauseFirst       TurnCause = "first"
	CauseRecord      TurnCause = "record"
	CauseRequirement TurnCause = "requirement"
)
