package terms

import (
	"fmt"
	"strconv"
	"strings"

	"postd/correspondence/calendar"
)

// LongThinking is what is agreed of long thinking.
func (a Agreement) LongThinking() calendar.LongThink {
	l, _ := parseLongThink(a.LongThink)
	return l
}

const longThinkAllowed = "none, or from when on time counts more, and how much (like after 48h double, after 2 days 3 times)"

// parseLongThink reads "after 48h double"; "" is nothing agreed.
func parseLongThink(s string) (calendar.LongThink, error) {
	if s == "" {
		return calendar.LongThink{}, nil
	}
	bad := fmt.Errorf("%s", notAllowed(s, longThinkAllowed))
	words := strings.Fields(strings.ToLower(s))
	if len(words) < 3 || words[0] != "after" {
		return calendar.LongThink{}, bad
	}
	n := len(words) - 1
	factor := map[string]int{"double": 2, "twice": 2, "thrice": 3}[words[n]]
	if words[n] == "times" {
		n--
		factor, _ = strconv.Atoi(words[n])
	}
	after, _, problem := someTime(strings.Join(words[1:n], " "), lengthAllowed)
	if problem != "" || factor < 2 || factor > calendar.MostFactor {
		return calendar.LongThink{}, bad
	}
	return calendar.LongThink{After: after, Factor: factor}, nil
}

var longThinkField = Field{
	Name: "long_think", Law: "BCC1903/V.2(c)",
	Means:   "From when on the reckoned time of one turn counts more, and how many times.",
	Allowed: longThinkAllowed,
	fieldKind: fieldKind{
		Get: func(a Agreement) string {
			if a.LongThink == "" {
				return none
			}
			return a.LongThink
		},
		set: func(a *Agreement, v string) string {
			if v == none {
				a.LongThink = ""
				return ""
			}
			l, err := parseLongThink(v)
			if err != nil || v == "" {
				return notAllowed(v, longThinkAllowed)
			}
			a.LongThink = l.String()
			return ""
		},
	},
}
