package terms

import (
	"fmt"
	"strconv"
	"strings"

	"postd/correspondence/calendar"
)

// RollingTime is the rolling allowance that is agreed; false where none is.
func (a Agreement) RollingTime() (calendar.Rolling, bool) {
	r, err := parseRolling(a.Rolling)
	return r, err == nil && r.Turns > 0
}

const rollingAllowed = "none, or how much time so many turns in succession have, and one of them (like 10 turns 30 days, none above 10 days)"

// parseRolling reads "10 turns 30 days, none above 10 days"; "" is nothing agreed.
func parseRolling(s string) (calendar.Rolling, error) {
	if s == "" {
		return calendar.Rolling{}, nil
	}
	bad := fmt.Errorf("%s", notAllowed(s, rollingAllowed))
	together, single, ok := strings.Cut(strings.ToLower(s), ",")
	words := strings.Fields(together)
	if !ok || len(words) < 3 || words[1] != "turns" {
		return calendar.Rolling{}, bad
	}
	turns, err := strconv.Atoi(words[0])
	all, _, problem := someTime(strings.Join(words[2:], " "), lengthAllowed)
	one, ok := strings.CutPrefix(strings.Join(strings.Fields(single), " "), "none above ")
	each, _, other := someTime(one, lengthAllowed)
	if err != nil || !ok || turns < 2 || turns > 100 || problem+other != "" || each > all {
		return calendar.Rolling{}, bad
	}
	return calendar.Rolling{Turns: turns, Time: all, Single: each}, nil
}

// rollingField lets the single turn of it stand for turn.limit, whatever that was.
var rollingField = Field{
	Name: "rolling", Law: "BCC1903/V.2(c)",
	Means:   "How much reckoned time any so many turns of a player in succession have together, and one of them by itself, which stands for turn.limit.",
	Allowed: rollingAllowed,
	fieldKind: fieldKind{
		Get: func(a Agreement) string {
			if a.Rolling == "" {
				return none
			}
			return a.Rolling
		},
		set: func(a *Agreement, v string) string {
			if v == none {
				a.Rolling = ""
				return ""
			}
			r, err := parseRolling(v)
			if err != nil || v == "" {
				return notAllowed(v, rollingAllowed)
			}
			a.Rolling = r.String()
			a.Turn.Limit, a.Turn.Days = r.Single, r.Single%calendar.OneDay == 0 && r.Single > calendar.OneDay
			return ""
		},
	},
}
