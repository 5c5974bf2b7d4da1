package correspondence

import (
	"slices"
	"strconv"
	"strings"

	"postd/correspondence/events"
)

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
