package terms

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/descriptive"
	"postd/rules"
)

// Notations are what can be agreed for records, as the field prints it. Under
// the first alone the law of a capture that is not expressed holds
// (BCC1903/V.5(c)); whatever stands beside another notation is agreed with it.
var Notations = []string{
	"descriptive", "agreed:algebraic", "agreed:numeric", "agreed:algebraic+descriptive",
	"agreed:numeric+descriptive", "agreed:algebraic+numeric", "agreed:algebraic+numeric+descriptive",
}

// Records returns the notations in which the due record, and the opponent's
// last move before it, are written (BCC1903/I.13.C, VI.PREF(d)). A line in
// another is no record.
func (a Agreement) Records() descriptive.Notation { return RecordsIn(a.Notation) }

// RecordsIn reads the field; what is nothing of it is the notation of Part I.
func RecordsIn(agreed string) descriptive.Notation {
	names, ok := strings.CutPrefix(agreed, "agreed:")
	if !ok {
		return descriptive.Descriptive
	}
	n, err := descriptive.ParseNotation(names)
	if err != nil {
		return descriptive.Descriptive
	}
	return n
}

// notation makes the field of the agreed notation. The names may be entered in
// any order.
func notation(name string, law rules.Law, at func(*Agreement) *string, means string) Field {
	f := Field{Name: name, Law: law, Means: means, Allowed: strings.Join(Notations, ", ")}
	f.Get = func(a Agreement) string { return *at(&a) }
	f.set = func(a *Agreement, v string) string {
		i := slices.Index(Notations, v)
		if names, ok := strings.CutPrefix(strings.ToLower(v), "agreed:"); ok {
			if n, err := descriptive.ParseNotation(names); err == nil && n != descriptive.Descriptive {
				i = slices.IndexFunc(Notations, func(s string) bool { return RecordsIn(s) == n })
			}
		}
		if i < 0 {
			return notAllowed(v, f.Allowed)
		}
		*at(a) = Notations[i]
		return ""
	}
	return f
}

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
		"The notices that a player cannot turn off; half and day are reminders, when half of the time is gone and when a day of it is left.")
	f.Allowed = strings.Join(noticeFloor, ", ") + ", and with them half or day or both"
	set := f.set
	f.set = func(a *Agreement, v string) string {
		b := *a
		if problem := set(&b, v); problem != "" {
			return problem
		}
		for _, x := range noticeFloor {
			if !slices.Contains(b.NoticeFloor, x) {
				return fmt.Sprintf("without %s a player would not come to know what begins their time or what they may claim; %s belong to every game", x, strings.Join(noticeFloor, ", "))
			}
		}
		a.NoticeFloor = b.NoticeFloor
		return ""
	}
	return f
}

// These are the acts that may be made to wait for a second letter.
const (
	ActResign = "resign"
	ActAccept = "accept"
	ActOffer  = "offer"
	ActExact  = "exact"
	ActClaim  = "claim"
)

// These wait for a second letter only where the letter itself leaves it in doubt who wrote it.
const (
	ActWaive        = "waive"
	ActAdjudication = "adjudication" // the claim of it alone
	ActTerms        = "terms"        // CONSENT
	ActLeave        = "leave"        // its beginning and its end
	ActWithdraw     = "withdraw"     // of an offer
)

// WeightyActs are those by which a player ends the game, gives a right away or stops a clock: of a
// letter of which it is only likely that the player wrote it they count with a YES.
func WeightyActs() []string {
	return []string{ActResign, ActAccept, ActWaive, ActAdjudication, ActTerms, ActLeave, ActWithdraw}
}

// confirmable names them, as the field confirm does.
var confirmable = []string{ActResign, ActAccept, ActOffer, ActExact, ActClaim}

// Stage is the period of that number, from 1; the last of the list repeats.
func (a Agreement) Stage(no int) calendar.Allowance { return a.TimeLimit[min(no, len(a.TimeLimit))-1] }

// TimeLimitWords says the periods of the allowance: "20 turns in 60 days, then 10
// turns in 30 days, and so on"; "" where none is agreed.
func (a Agreement) TimeLimitWords(length func(time.Duration) string) string {
	out := make([]string, len(a.TimeLimit))
	for i, t := range a.TimeLimit {
		out[i] = t.Words(length)
	}
	if len(out) == 0 {
		return ""
	}
	return strings.Join(out, ", then ") + ", and so on"
}
