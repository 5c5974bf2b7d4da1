package terms

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// These are the ways by which a letter of a player may come, as the field ways names
// them (RULING/R-1).
const (
	WayMail      = "mail"
	WayPost      = "post"
	WayTelephone = "telephone"
	WayPerson    = "person"
)

// allWays are the ways in the order in which they are written.
var allWays = []string{WayMail, WayPost, WayTelephone, WayPerson}

// Takes reports whether letters that come by the way are taken. Mail always is; an agreement
// made before there was the field takes nothing else.
func (a Agreement) Takes(way string) bool {
	return way == WayMail || slices.Contains(a.Ways, way)
}

// DaysOfPost is how many days a letter of the office lies in the post, from its postmark
// till it counts as received.
func (a Agreement) DaysOfPost() int { return cmp.Or(a.PostDays, postDays) }

// postDays is what stands for the days of the post where nothing else is agreed, and the
// most that can be agreed.
const (
	postDays     = 3
	mostPostDays = 30
)

var waysField = theWays()

// theWays is the field of the ways: a list to which mail always belongs, kept without it.
func theWays() Field {
	f := list("ways", "RULING/R-1", func(a *Agreement) *[]string { return &a.Ways }, allWays,
		"Mail, and any of post, telephone, person; such letters are entered by the office in the player's words.")
	f.Allowed = "mail, and with it post, telephone or person"
	f.Get = func(a Agreement) string { return strings.Join(append([]string{WayMail}, a.Ways...), ", ") }
	f.set = func(a *Agreement, v string) string {
		named := items(v)
		for _, s := range named {
			if !slices.Contains(allWays, s) {
				return notAllowed(s, f.Allowed)
			}
		}
		if !slices.Contains(named, WayMail) {
			return "letters by mail are taken in every game; allowed: " + f.Allowed
		}
		a.Ways = nil
		for _, s := range allWays[1:] {
			if slices.Contains(named, s) {
				a.Ways = append(a.Ways, s)
			}
		}
		return ""
	}
	return f
}

var postDaysField = daysOfPost()

// daysOfPost is the field of the days of the post. The usual number is kept as none, which
// stands in agreements of before.
func daysOfPost() Field {
	f := Field{Name: "post.days", Law: "BCC1903/V.2(a)", Allowed: "a number of days from 1 to 30",
		Means: "After how many days, Sundays and holidays included, a letter that the office sends by post counts as received."}
	write := func(n int) string { return strconv.Itoa(cmp.Or(n, postDays)) }
	return valued(f, func(a *Agreement) *int { return &a.PostDays }, "", write, func(v string) (int, string) {
		v = strings.TrimSuffix(strings.TrimSuffix(v, " days"), " day")
		n, err := strconv.Atoi(v)
		switch {
		case err != nil || n < 1 || n > mostPostDays:
			return 0, notAllowed(v, f.Allowed)
		case n == postDays:
			return 0, ""
		}
		return n, ""
	})
}
