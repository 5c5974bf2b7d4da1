package correspondence

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/rules"
)

// MemberReminding is what a member of a side has set.
type MemberReminding struct {
	Member string
	terms.Reminding
}

// Reminding is what the member of a side has set in the game; the default where
// nothing is set.
func (g Game) Reminding(of rules.Colour, member string) terms.Reminding {
	for _, m := range g.Reminders[of] {
		if m.Member == member {
			return m.Reminding
		}
	}
	return terms.Reminding{}
}

// SetsReminders remembers in a running game what a member of a side wishes, as
// the member's row says it. It decides nothing where the game knows it already.
func (g Game) SetsReminders(of rules.Colour, member string, w terms.Reminding, o Setting) Decision {
	d := g.docket(o, o.Now, "")
	if !g.Over() && !g.Reminding(of, member).Equal(w) {
		d.times.setsReminders(of, member, w)
	}
	return d.decide()
}

func (d *times) setsReminders(of rules.Colour, member string, w terms.Reminding) {
	e := events.RemindersSet{Of: of, Member: member, Reminding: w}
	next := d.g.Apply(events.Event{At: d.at, What: e})
	if k := next.Turn; k.Running && k.Of == of {
		ran := k.Ran(d.o.Calendar, d.at)
		for _, m := range next.promptsAhead(d.o.Calendar) {
			if m.ran <= ran {
				e.Passed = append(e.Passed, m.Name())
			}
		}
	}
	d.conclude(e)
}

// remindersSet remembers it.
func (g *Game) remindersSet(w events.RemindersSet) {
	rest := slices.DeleteFunc(slices.Clone(g.Reminders[w.Of]), func(m MemberReminding) bool { return m.Member == w.Member })
	if !w.Default() {
		rest = append(rest, MemberReminding{w.Member, w.Reminding})
	}
	if g.Reminders[w.Of] = rest; len(rest) == 0 {
		g.Reminders[w.Of] = nil
	}
	if g.Turn.Of == w.Of {
		g.Turn.Pass(w.Passed...)
	}
}

// promptPassed reports whether nothing more is sent of the moment in this turn.
func promptPassed(k calendar.Clock, m terms.Prompt) bool {
	switch {
	case m == terms.HalfGone:
		return k.Half
	case m == terms.DayLeft:
		return k.Day
	case k.Granted && (m.Gone > 0 || m.Left > calendar.OneDay):
		return true // the letter with which it went on said that a day is left
	}
	return slices.Contains(k.Told, m.Name())
}

// promptAhead is a moment of the turn that runs, with the reckoned time that has
// gone by when it is reached, however that time counts.
type promptAhead struct {
	terms.Prompt
	ran time.Duration
}

// promptedAt is when the clock reaches it. A moment of time left that is not less
// than all that is allowed is never reached.
func promptedAt(k calendar.Clock, c calendar.Calendar, m terms.Prompt) (ran time.Duration, ok bool) {
	all := k.Limit(c)
	if m.Gone > 0 {
		return k.Long.Reaches(all / 100 * time.Duration(m.Gone)), all > closely
	}
	all = k.Long.Within(all)
	return all - m.Left, all > m.Left
}

// promptsAhead are the moments of the open turn of which something may still be sent,
// in order: those of every member of the side, and of the agreement's floor.
func (g Game) promptsAhead(c calendar.Calendar) (out []promptAhead) {
	k := g.Turn
	day, left := promptedAt(k, c, terms.DayLeft)
	for _, m := range g.promptsOf(k.Of) {
		ran, ok := promptedAt(k, c, m)
		if !ok || promptPassed(k, m) || m == terms.HalfGone && left && day <= ran && slices.Contains(g.promptsOf(k.Of), terms.DayLeft) {
			continue // with a day left no half is told any more
		}
		out = append(out, promptAhead{m, ran})
	}
	slices.SortStableFunc(out, func(a, b promptAhead) int {
		// Of two that fall together the one that names the time left tells more.
		return cmp.Or(cmp.Compare(a.ran, b.ran), cmp.Compare(b.Gone, a.Gone))
	})
	return out
}

// promptsOf are the moments of a side.
func (g Game) promptsOf(of rules.Colour) (out []terms.Prompt) {
	members := g.Sides[of].Members
	if len(members) == 0 {
		return terms.Reminding{}.Moments(g.Agreement.ReminderFloor())
	}
	for _, m := range members {
		for _, moment := range g.Reminding(of, m.Name).Moments(g.Agreement.ReminderFloor()) {
			if !slices.Contains(out, moment) {
				out = append(out, moment)
			}
		}
	}
	terms.SortPrompts(out)
	return out
}

// PromptsOf are the reminders that a member of a side gets of a turn, those that
// cannot be turned off included.
func (g Game) PromptsOf(of rules.Colour, member string) []terms.Prompt {
	return g.Reminding(of, member).Moments(g.Agreement.ReminderFloor())
}

// reminderDue is when the next reminder of the open turn falls due; zero if none
// does as things stand.
func (g Game) reminderDue(c calendar.Calendar) time.Time {
	k := g.Turn
	if !k.Running || k.Still() || g.found(k) {
		return time.Time{}
	}
	if ahead := g.promptsAhead(c); len(ahead) > 0 {
		return k.GoesOn(k.RunsTo(c, ahead[0].ran))
	}
	return time.Time{}
}

// closely is how near to each other two moments are one letter, reckoned.
const closely = time.Minute

// reminds tells the player to move how the time stands, when a moment is reached
// (CLOCK/C-10). Where several have passed, since the house was closed, the last
// alone is told of; and none while the time does not run, or when it is over by
// the time at which the letter is written.
func (d *times) reminds(now time.Time) {
	k, c, at := d.g.Turn, d.o.Calendar, calendar.Later(d.o.Now, d.o.Written)
	due := d.g.reminderDue(c)
	if due.IsZero() || now.Before(due) {
		return
	}
	if !k.GoesOn(now).Equal(now) {
		d.passesOver(now)
		return
	}
	if !k.GoesOn(at).Equal(at) {
		return
	}
	if deadline := k.DeadlineIfRunning(c); !deadline.IsZero() && at.After(deadline) {
		return
	}
	ran, ahead := k.Ran(c, at), d.g.promptsAhead(c)
	n := 0
	for n < len(ahead) && ahead[n].ran <= ran {
		n++
	}
	n = max(n, 1) // the one that is due
	// What comes within a minute of it is told with it, and not what comes within a
	// minute of that again.
	for last := ahead[n-1].ran; n < len(ahead) && ahead[n].ran-last < closely; {
		n++
	}
	e := events.Reminded{Of: k.Of, Kind: ahead[n-1].Name()}
	for _, m := range ahead[:n-1] {
		e.Passed = append(e.Passed, m.Name())
	}
	d.conclude(e)
	d.tell("", NReminder, terms.PartyOf(k.Of), Notice{By: k.Of, Reminder: e.Kind}, "BCC1903/V.2(c)")
}

// passesOver passes over a reminder that could not be sent when its moment came; now the time
// stands still for a while of which the end is known. It is not sent then, nor
// afterwards, when it would tell of what is long past; the later ones come.
func (d *times) passesOver(now time.Time) {
	k, c := d.g.Turn, d.o.Calendar
	e, ran := events.Reminded{Of: k.Of}, k.Ran(c, now)
	for _, m := range d.g.promptsAhead(c) {
		if m.ran <= ran {
			e.Passed = append(e.Passed, m.Name())
		}
	}
	if len(e.Passed) > 0 {
		d.conclude(e)
	}
}

// setsOwn hears REMIND: the setting of the writer, for all games.
func (d *times) setsOwn(s letters.Statement) {
	by := d.letter.Of
	member := d.member(by)
	w, err := terms.ParseReminding(s.Facts, d.g.Reminding(by, member))
	if err != nil {
		why := "form"
		if err == terms.ErrManyPrompts {
			why = "many"
		}
		d.refuse(s, events.WhyNoReminder, why)
		return
	}
	d.setsReminders(by, member, w)
	d.tell("", NReminders, terms.PartyOf(by), Notice{By: by, Statement: s.Words, Asked: member})
}

// setsAfterEnd hears REMIND in a game that is over: a player may answer the last of its
// reminders to end all of them. It reports whether the letter said nothing else.
func (d *times) setsAfterEnd(said []letters.Statement) bool {
	if len(said) == 0 || slices.ContainsFunc(said, func(s letters.Statement) bool { return s.Kind != letters.Reminds }) {
		return false
	}
	for _, s := range said {
		d.setsOwn(s)
	}
	return true
}

// OnlyReminds reports whether a letter says nothing but when its writer wishes to
// be reminded, or how to be shown things, which is of all games.
func OnlyReminds(text string) bool {
	said, rest := letters.ReadLetter(text, letters.Expect{})
	return len(said) > 0 && rest == "" && !slices.ContainsFunc(said, func(s letters.Statement) bool { return s.Kind != letters.Reminds && !setsWish(s) })
}

// Overtaken reports whether a reminder of the game that still lies in the post
// has been overtaken: the turn of which it reminds is over or stands still, its
// time is past, or a later reminder was written since. It must not go
// out then, for a reminder is a courtesy and no notice of a right (CLOCK/C-10),
// and one that comes after what it announces only misleads its reader. Of any
// other notice it is false: what states a right, an excess, a ruling or a result
// goes out however late (BCC1903/V.9.PROVISO).
func Overtaken(happened []events.Event, n events.NoticeID, o Setting) bool {
	first, _, _ := strings.Cut(string(n), ".")
	from, err := strconv.Atoi(first)
	if err != nil || from < 1 || from > len(happened) {
		return false
	}
	i := slices.IndexFunc(happened[from-1:], func(e events.Event) bool { _, ok := e.What.(events.Reminded); return ok })
	if i < 0 {
		return false
	}
	then := Fold(happened[:from+i])
	now := then
	for _, e := range happened[from+i:] {
		now = now.Apply(e)
	}
	k := now.Turn
	switch {
	case now.Over(), !k.Running, k.Of != then.Turn.Of, !k.Begin.Equal(then.Turn.Begin):
		return true
	case !k.GoesOn(o.Now).Equal(o.Now), now.found(k), k.Day && !then.Turn.Day, len(k.Told) > len(then.Turn.Told):
		return true
	}
	deadline := k.DeadlineIfRunning(o.Calendar)
	return !deadline.IsZero() && o.Now.After(deadline)
}
