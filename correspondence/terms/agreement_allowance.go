package terms

import (
	"cmp"
	"strconv"
	"strings"

	"postd/correspondence/calendar"
)

// RollingTime is the rolling allowance that is agreed; false where none is.
func (a Agreement) RollingTime() (calendar.Rolling, bool) { return parseRolling(a.Rolling) }

const rollingAllowed = "none, or how much time so many turns in succession have, and one of them (like 10 turns 30 days, none above 10 days)"

// parseRolling reads "10 turns 30 days, none above 10 days".
func parseRolling(s string) (_ calendar.Rolling, ok bool) {
	together, single, ok := strings.Cut(strings.ReplaceAll(strings.ToLower(s), ";", ","), ",")
	words := strings.Fields(together)
	if !ok || len(words) < 3 || words[1] != "turns" {
		return calendar.Rolling{}, false
	}
	turns, err := strconv.Atoi(words[0])
	all, _, problem := someTime(strings.Join(words[2:], " "), lengthAllowed)
	one, ok := strings.CutPrefix(strings.Join(strings.Fields(single), " "), "none above ")
	each, _, other := someTime(one, lengthAllowed)
	if err != nil || !ok || turns < 2 || turns > 100 || problem+other != "" || each > all {
		return calendar.Rolling{}, false
	}
	return calendar.Rolling{Turns: turns, Time: all, Single: each}, true
}

// rollingField lets the single turn of it stand for turn.limit, whatever that was.
var rollingField = Field{
	Name: "rolling", Law: "BCC1903/V.2(c)",
	Means:   "How much counted time any so many turns of a player in succession have together, and one of them by itself, which stands for turn.limit.",
	Allowed: rollingAllowed,
	fieldKind: fieldKind{
		Get: func(a Agreement) string { return cmp.Or(a.Rolling, none) },
		set: func(a *Agreement, v string) string {
			if v == none {
				a.Rolling = ""
				return ""
			}
			r, ok := parseRolling(v)
			if !ok {
				return notAllowed(v, rollingAllowed)
			}
			a.Rolling = r.String()
			a.Turn.Limit, a.Turn.Days = r.Single, r.Single%calendar.OneDay == 0 && r.Single > calendar.OneDay
			return ""
		},
	},
}.ofTime()

// LongThinking is what is agreed of long thinking.
func (a Agreement) LongThinking() calendar.LongThink {
	l, _ := parseLongThink(a.LongThink)
	return l
}

const longThinkAllowed = "none, or from when on time counts more, and how much (like after 48h double, after 2 days 3 times)"

// parseLongThink reads "after 48h double".
func parseLongThink(s string) (_ calendar.LongThink, ok bool) {
	words := strings.Fields(strings.ToLower(s))
	if len(words) < 3 || words[0] != "after" {
		return calendar.LongThink{}, false
	}
	n := len(words) - 1
	factor := map[string]int{"double": 2, "twice": 2, "thrice": 3}[words[n]]
	if words[n] == "times" {
		n--
		factor, _ = strconv.Atoi(words[n])
	}
	after, _, problem := someTime(strings.Join(words[1:n], " "), lengthAllowed)
	if problem != "" || factor < 2 || factor > calendar.MostFactor {
		return calendar.LongThink{}, false
	}
	return calendar.LongThink{After: after, Factor: factor}, true
}

var longThinkField = valued(Field{
	Name: "long_think", Law: "BCC1903/V.2(c)",
	Means:   "From when on the counted time of one turn counts more, and how many times.",
	Allowed: longThinkAllowed,
}, func(a *Agreement) *string { return &a.LongThink }, none, func(s string) string { return s }, func(v string) (string, string) {
	l, ok := parseLongThink(v)
	if !ok {
		return "", notAllowed(v, longThinkAllowed)
	}
	return l.String(), ""
}).ofTime()
