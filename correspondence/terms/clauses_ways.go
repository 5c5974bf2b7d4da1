package terms

import "postd/correspondence/calendar"

// aboutWays says how letters come that do not come by mail.
var aboutWays = []sentence{
	tells("ways", func(a Agreement) string {
		if len(a.Ways) == 0 {
			return ""
		}
		said := map[string]string{WayPost: "by post", WayTelephone: "by telephone", WayPerson: "in person"}
		ways, spoken := []string{"by e-mail"}, false
		for _, w := range a.Ways {
			ways, spoken = append(ways, said[w]), spoken || w != WayPost
		}
		s := "Letters are accepted " + calendar.Listed(ways, "and") + "; the opponent is told which way each came."
		if a.Takes(WayPost) {
			s += " A letter by post counts as sent at the beginning of the day of its postmark, but never before the writer's turn began. Without a legible postmark it counts as sent " +
				calendar.Counted(int64(a.DaysOfPost()), "day") + " before it reached the office."
		}
		if spoken {
			s += " What is said by telephone or in person counts as sent at the minute when the office takes it down."
		}
		if a.Takes(WayTelephone) {
			s += " Whoever resigns, or offers or accepts a draw, by telephone must confirm it in writing."
		}
		return s
	}),
	tells("post.days", func(a Agreement) string {
		return "A letter that the office sends by post counts as received at the beginning of the day that is " + calendar.Counted(int64(a.DaysOfPost()), "day") + " after its postmark."
	}).where(func(a Agreement) bool { return a.Takes(WayPost) || a.PostDays != 0 }),
}
