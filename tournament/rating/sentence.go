package rating

import (
	"fmt"
	"strconv"
	"strings"
)

// Sentence says the working of an account in one line, as it stands in a letter and on the
// player's page.
func (a Account) Sentence() string {
	var b strings.Builder
	var deeds, shares []string
	expected, made, change := 0, 0, 0
	for _, l := range a.Lines {
		deeds = append(deeds, map[int]string{100: "wins against ", 50: "draws with ", 0: "loses to "}[l.Points]+strconv.Itoa(l.Rating))
		shares = append(shares, decimal(l.Expected))
		expected, made, change = expected+l.Expected, made+l.Points, change+l.Change
	}
	fmt.Fprintf(&b, "%d (%s before", a.Before.Rating, games(a.Before.Games))
	if len(a.Lines) == 0 {
		b.WriteString(") has no game in this quarter")
	} else {
		sum := ""
		if len(shares) > 1 {
			sum = " = " + decimal(expected)
		}
		fmt.Fprintf(&b, ", K %d) %s: expected %s%s; %s − %s = %s; %d × %s = %s", a.K, listed(deeds), strings.Join(shares, " + "), sum,
			halves(made), decimal(expected), decimal(made-expected), a.K, decimal(made-expected), decimal(change))
	}
	for _, l := range a.Good {
		fmt.Fprintf(&b, "; made good of game %s against %s (%s): %s", l.Label, l.Opponent, l.Why, signed(decimal(l.Change)))
	}
	if len(a.Good) > 0 {
		fmt.Fprintf(&b, "; together %s", decimal(a.Change))
	}
	fmt.Fprintf(&b, " → %s", signed(strings.Replace(strconv.Itoa(rounded(a.Change)), "-", "−", 1)))
	if free := a.Before.Rating + rounded(a.Change); free != a.After.Rating {
		fmt.Fprintf(&b, ", and no rating goes beyond %d", a.After.Rating)
	}
	fmt.Fprintf(&b, ", %d", a.After.Rating)
	return b.String()
}

// decimal writes hundredths as a working does: ".91", "23.6", "−.4", "0".
func decimal(n int) string {
	sign := ""
	if n < 0 {
		sign, n = "−", -n
	}
	s := ""
	if n >= 100 || n == 0 {
		s = strconv.Itoa(n / 100)
	}
	if part := n % 100; part != 0 {
		s += strings.TrimRight(fmt.Sprintf(".%02d", part), "0")
	}
	return sign + s
}

// signed writes a + where there is no sign.
func signed(s string) string {
	if strings.HasPrefix(s, "−") {
		return s
	}
	return "+" + s
}

// halves writes hundredths that are whole halves as points: "1½".
func halves(n int) string {
	if n%100 == 0 {
		return strconv.Itoa(n / 100)
	}
	if n < 100 {
		return "½"
	}
	return strconv.Itoa(n/100) + "½"
}

func games(n int) string {
	if n == 1 {
		return "1 game"
	}
	return strconv.Itoa(n) + " games"
}

// listed joins words as a sentence does.
func listed(words []string) string {
	last := len(words) - 1
	if last == 0 {
		return words[0]
	}
	return strings.Join(words[:last], ", ") + " and " + words[last]
}
