package penalty

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"

	"postd/correspondence/calendar"
)

// Sentences says in plain sentences what the penalty is, for letters to either
// side: which offence it is, each act, and the step that comes next
// (BOOK/2.3, PENALTY/PE-8). The offence itself and the new deadline are the letter's to say.
func (p Penalty) Sentences() []string {
	first := "This is the " + ordinalWord(p.Ordinal) + " offence"
	var out []string
	if s := p.timeSentence(); s != "" {
		first += "; " + s
	}
	out = append(out, first+".")
	for _, a := range p.Acts {
		switch a.Kind {
		case ActNone:
			out = append(out, "There is no penalty for it.")
		case ActCaution:
			out = append(out, fmt.Sprintf("A caution is written in the ledger: it is the %s.", ordinalWord(max(p.Cautions, 1))))
		case ActFine:
			out = append(out, a.fineSentence(p))
		case ActTime, ActNotSent:
			if a.Mode == ModeAllowance {
				if !p.Loss {
					out = append(out, p.allowanceSentence())
				}
				break
			}
			if p.Allowed == 0 && !p.Loss {
				out = append(out, "No time is taken, since no turn is restored (RULING/R-65).")
			}
			if p.LaterTurns > 0 {
				out = append(out, fmt.Sprintf("Each of the %s after that is shortened likewise: %s.", calendar.Counted(int64(p.LaterTurns), "turn"), AreHours(p.Later, "allowed")))
			}
		case ActPass:
			switch {
			case p.Passed:
				out = append(out, p.Of.String()+" forfeits the turn (STAUNTON/R.VIII).")
			case p.Reopened && !p.Loss:
				out = append(out, "The turn is not forfeited, since that cannot be done in check (STAUNTON/R.VIII).")
			case !p.Loss:
				out = append(out, "No turn is forfeited, since none is restored (RULING/R-65).")
			}
		case ActScore:
			out = append(out, upper(PointWords(a.Points))+" is deducted in the cross-table.")
		case ActText:
			out = append(out, "The "+cmp.Or(a.Assignee, "secretary")+" is told: "+Quoted(a.Text))
			if a.Hold && !p.Loss {
				out = append(out, "Until that is done both clocks stand still, but for seven days at most.")
			}
		case ActLoss:
			out = append(out, "The game is lost by "+p.Of.String()+", Penalty E as agreed.")
		}
	}
	if len(p.Acts) == 0 {
		out = append(out, "The terms lay down nothing more for it.")
	}
	if p.Next != "" {
		out = append(out, "Next step: "+p.Next+".")
	}
	return out
}

// fineSentence says what is due, and whether it grows.
func (a Act) fineSentence(p Penalty) string {
	s := "A fine of " + a.Fine(p.Days).String() + " is due."
	if a.Per != "day" || p.Law != Lateness {
		return s
	}
	return s + " It is " + Fine{a.Amount, a.Unit}.String() + " for each day of the excess, whole or begun, until the record is sent."
}

// allowanceSentence says what becomes of the time for several turns together.
func (p Penalty) allowanceSentence() string {
	s := upper(AreHours(p.Allowance, "taken")) + " from the time for several turns together, of which "
	switch had := p.Left + p.Allowance; {
	case had <= 0:
		return s + "nothing was left: it is exceeded."
	case p.Left > 0:
		return s + AreHours(had, "") + " were left: " + AreHours(p.Left, "") + " remain."
	case p.Left == 0:
		return s + AreHours(had, "") + " were left: nothing remains."
	default:
		return s + AreHours(had, "") + " were left: it is exceeded."
	}
}

// timeSentence says what becomes of the time of the turn; "" if nothing.
func (p Penalty) timeSentence() string {
	if p.Allowed == 0 {
		return ""
	}
	turn := "the next turn"
	if p.Reopened {
		turn = "the turn"
	}
	switch {
	case p.Allowed == NoTime:
		return "nothing is left of the time of " + turn
	case p.Floored && p.Taken > 0:
		return fmt.Sprintf("%s would be taken from %s, but a floor is kept: %s", AreHours(p.Taken, ""), turn, AreHours(p.Allowed, "allowed"))
	case p.Taken > 0:
		return fmt.Sprintf("%s from %s: %s", AreHours(p.Taken, "taken"), turn, AreHours(p.Allowed, "allowed"))
	case p.Floored && p.Taken == 0:
		return fmt.Sprintf("%s has only what was left of it, but a floor is kept: %s", turn, AreHours(p.Allowed, "allowed"))
	}
	return fmt.Sprintf("%s has only what was left of it: %s", turn, AreHours(p.Allowed, "allowed"))
}

// AreHours writes "24 hours are allowed", "1 hour is allowed"; without a
// participle "24 hours".
func AreHours(d time.Duration, participle string) string {
	s, one := hours(d)
	switch {
	case participle == "":
		return s
	case one:
		return s + " is " + participle
	}
	return s + " are " + participle
}

// hours writes a duration in words for letters, in hours even where it is
// whole days, and reports whether it is one of something.
func hours(d time.Duration) (words string, one bool) {
	d = d.Round(time.Minute)
	h, m := int(d/time.Hour), int(d%time.Hour/time.Minute)
	var parts []string
	if h > 0 {
		parts = append(parts, calendar.Counted(int64(h), "hour"))
	}
	if m > 0 {
		parts = append(parts, calendar.Counted(int64(m), "minute"))
	}
	if len(parts) == 0 {
		return "less than a minute", true
	}
	return strings.Join(parts, " and "), h+m == 1
}

// Quoted puts a text in quotation marks, with a full stop.
func Quoted(s string) string {
	return `"` + strings.TrimSuffix(s, ".") + `."`
}

// ordinalWord writes first, second … twelfth, 13th.
func ordinalWord(n int) string {
	words := [...]string{"", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"}
	if n > 0 && n < len(words) {
		return words[n]
	}
	switch {
	case n%100/10 == 1:
	case n%10 == 1:
		return strconv.Itoa(n) + "st"
	case n%10 == 2:
		return strconv.Itoa(n) + "nd"
	case n%10 == 3:
		return strconv.Itoa(n) + "rd"
	}
	return strconv.Itoa(n) + "th"
}

// actWords describes the acts of a step: "a caution and a fine of 6d".
func actWords(acts []Act) string {
	var out []string
	for _, a := range acts {
		out = append(out, a.Words())
	}
	return cmp.Or(calendar.Listed(out, "and"), "no more")
}

// Words describes the act, to be read in a sentence.
func (a Act) Words() string {
	floor := cmp.Or(a.Floor, defaultFloor)
	switch a.Kind {
	case ActCaution:
		return "a caution"
	case ActFine:
		if a.Per == "day" {
			return "a fine of " + Fine{a.Amount, a.Unit}.String() + " for each day"
		}
		return "a fine of " + Fine{a.Amount, a.Unit}.String()
	case ActTime:
		switch a.Mode {
		case ModeRemainder:
			return "only what was left of the time of the turn, with a floor of " + AreHours(floor, "")
		case ModeNext:
			return "a loss of " + AreHours(a.Dur, "") + " in each of the next " + calendar.Counted(int64(a.Turns), "turn")
		case ModeAllowance:
			return "a loss of " + AreHours(a.Dur, "") + " from the time for several turns together"
		}
		return "a loss of " + AreHours(a.Dur, "")
	case ActNotSent:
		return "that the record counts as never sent"
	case ActScore:
		return "a loss of " + PointWords(a.Points)
	case ActLoss:
		return "loss of the game"
	case ActPass:
		return "loss of the turn"
	case ActText:
		return "a report to the " + a.Assignee
	}
	return "no more"
}

// upper begins a sentence.
func upper(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// PointWords writes points of the cross-table in words.
func PointWords(p float64) string {
	switch p {
	case 0.5:
		return "half a point"
	case 0.25:
		return "a quarter of a point"
	case 1:
		return "one point"
	}
	return strconv.FormatFloat(p, 'g', -1, 64) + " points"
}

// Words says what Penalty E comes to, step by step.
func (e Schedule) Words() string {
	var steps []string
	for i, s := range e.Steps {
		at := "for the " + ordinalWord(s.From) + " offence,"
		if i+1 == len(e.Steps) || e.Steps[i+1].From > s.From+1 {
			at = "from the " + ordinalWord(s.From) + " offence on,"
		}
		steps = append(steps, at+" "+strings.TrimSuffix(actWords(s.Acts), "."))
		for _, x := range s.Acts {
			if x.Kind == ActText {
				steps[i] += fmt.Sprintf(" (“%s”%s)", x.Text, map[bool]string{true: ", until which both clocks stand still"}[x.Hold])
			}
		}
	}
	if len(steps) == 0 {
		return "Nothing is agreed for Penalty E."
	}
	counted := map[Count]string{CountPerLaw: "those against each law by themselves"}[e.Count]
	where := map[Scope]string{ScopeTournament: "in the whole tournament"}[e.Scope]
	out := "Penalty E: " + strings.ReplaceAll(strings.Join(steps, "; "), ", with a floor of ", ", but at least ") + "."
	if both := strings.TrimSpace(counted + " " + where); both != "" {
		out += " Offences are counted " + both + "."
	}
	return out
}
