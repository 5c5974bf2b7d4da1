package takes

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
)

// Take says who is taken from a stage: all whom one of its picks names. Who is named twice has
// one place.
type Take struct {
	From  string // the name of the stage
	Picks []Pick
	Share Share  // of a place that is shared by more than fit
	Right *Right // what they are given; nil: a place in the stage that takes
}

// Pick is one way to be taken.
type Pick struct {
	Kind    Kind
	Count   int // of all but Score: how many
	Place   int // of BestOfPlace
	Percent int // of Score: of the points possible, 1 to 100
}

// Kind is a sort of pick.
type Kind int

// The kinds of picks.
const (
	FirstOfEach Kind = iota // "2 of each": the first of each section
	LastOfEach              // "last 2 of each"
	BestOfPlace             // "best 2 of place 3": the best of those who came third in their sections
	Score                   // "score 70%": all who made so much of the points possible
)

// Share says what becomes of a shared place that does not fit.
type Share string

// The ways to take from a shared place. Where nothing is said all are taken.
const (
	ShareAll  Share = "all"
	ShareNone Share = "none"
	ShareLot  Share = "lot"
)

// Right is what a take may give instead of a place: that the player may enter something later.
type Right struct {
	To     string // what may be entered
	Months int    // for how long; 0: until it is used
}

// Until returns the last day of a right that was given on a day; zero where it has no end. A day
// that the month does not have is its last one.
func (r Right) Until(given time.Time) time.Time {
	if r.Months == 0 {
		return time.Time{}
	}
	first := time.Date(given.Year(), given.Month(), 1, 0, 0, 0, 0, given.Location()).AddDate(0, r.Months, 0)
	last := first.AddDate(0, 1, -1).Day()
	return first.AddDate(0, 0, min(given.Day(), last)-1)
}

// Grant is a right that a player was given.
type Grant struct {
	Whose, To string
	Table     string    // from which it comes
	Until     time.Time // its last day; zero: it has no end
	UsedBy    string    // the entry that used it; empty: not used
	Passed    string    // why nothing comes of it any more: "declined"; empty: something may
}

// Unfit says in words why nobody can enter by the right on a day; empty where its owner can.
func (g Grant) Unfit(on time.Time) string {
	switch {
	case g.UsedBy != "":
		return "it was used by the entry to " + g.UsedBy
	case g.Passed != "":
		return "it was passed over: " + g.Passed
	case !g.Until.IsZero() && on.After(g.Until):
		return "it ended on " + g.Until.Format("2 January 2006")
	}
	return ""
}

// Fault says why the player cannot enter by the right on a day; nil where they can.
func (g Grant) Fault(who, to string, on time.Time) error {
	switch why := g.Unfit(on); {
	case g.Whose != who:
		return fmt.Errorf("takes: the right to %q from %s is that of %s, not of %s", g.To, g.Table, g.Whose, who)
	case g.To != to:
		return fmt.Errorf("takes: %s has a right to %q, not to %q", who, g.To, to)
	case why != "":
		return fmt.Errorf("takes: the right of %s to %q cannot be used: %s", who, to, why)
	}
	return nil
}

// String writes the pick as the terms do.
func (p Pick) String() string {
	switch p.Kind {
	case LastOfEach:
		return fmt.Sprintf("last %d of each", p.Count)
	case BestOfPlace:
		return fmt.Sprintf("best %d of place %d", p.Count, p.Place)
	case Score:
		return fmt.Sprintf("score %d%%", p.Percent)
	}
	return fmt.Sprintf("%d of each", p.Count)
}

// String writes the take as a line of the terms, which ParseTakes reads.
func (t Take) String() string {
	var picks []string
	for _, p := range t.Picks {
		picks = append(picks, p.String())
	}
	if t.Share != ShareAll {
		picks = append(picks, "share: "+string(t.Share))
	}
	from := t.From
	if strings.Contains(from, ":") {
		from = `"` + from + `"`
	}
	line := "from " + from + ": " + strings.Join(picks, ", ")
	if t.Right != nil {
		line += ` -> right to "` + t.Right.To + `"`
		if t.Right.Months > 0 {
			line += fmt.Sprintf(", %d month", t.Right.Months)
			if t.Right.Months > 1 {
				line += "s"
			}
		}
	}
	return line
}

// FormatTakes writes takes as ParseTakes reads them, a line each.
func FormatTakes(all []Take) string {
	var b strings.Builder
	for _, t := range all {
		b.WriteString(t.String() + "\n")
	}
	return b.String()
}

// CheckStages says which take names a stage that the event does not have.
func CheckStages(all []Take, stages []string) error {
	for _, t := range all {
		if !slices.Contains(stages, t.From) {
			return fmt.Errorf("takes: %q is no stage before this one; there is %s", t.From, listed(stages))
		}
	}
	return nil
}

// listed writes names for a sentence that says what there is.
func listed(names []string) string {
	if len(names) == 0 {
		return "none"
	}
	return strings.Join(names, ", ")
}

// nameFault says why the words cannot be the name of a stage or of what may be entered.
func nameFault(s string) error {
	if s == "" || s != strings.TrimSpace(s) || strings.ContainsFunc(s, func(r rune) bool { return r == '"' || !unicode.IsPrint(r) }) {
		return fmt.Errorf("the name %q must be printable words without quotation marks", s)
	}
	return nil
}
