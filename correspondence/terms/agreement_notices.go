package terms

import (
	"fmt"
	"slices"
	"strings"
)

// noticeFloor names the notices of which nobody is ever without: what begins a
// turn, and what states a right, an excess, a ruling or a result. A player who was not told
// of an excess could not know that it may be claimed (BCC1903/V.9.PROVISO).
var noticeFloor = []string{"turn", "right", "excess", "ruling", "result"}

// floorReminders are the reminders that may stand beside them: when half of the
// time is gone, and when a day of it is left (CLOCK/C-10).
var floorReminders = []string{"half", "day"}

var noticesField = noticeList()

func noticeList() Field {
	known := slices.Concat(noticeFloor, floorReminders)
	f := list("notices", "BCC1903/V.9.PROVISO", func(a *Agreement) *[]string { return &a.NoticeFloor }, known,
		"The notices that a player cannot turn off; half and day are reminders, when half of his time is gone and when a day of it is left.")
	f.Allowed = strings.Join(noticeFloor, ", ") + ", and with them half or day or both"
	set := f.set
	f.set = func(a *Agreement, v string) string {
		b := *a
		if problem := set(&b, v); problem != "" {
			return problem
		}
		for _, x := range noticeFloor {
			if !slices.Contains(b.NoticeFloor, x) {
				return fmt.Sprintf("without %s a player would not come to know what begins his time or what he may claim; %s belong to every game", x, strings.Join(noticeFloor, ", "))
			}
		}
		a.NoticeFloor = b.NoticeFloor
		return ""
	}
	return f
}
