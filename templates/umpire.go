package templates

import (
	"strings"
	"time"
	"unicode"

	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/rules"
	"postd/templates/narrate"
)

// seat is the office for which a side proposes an umpire: that at its own place of
// play, or that of the game (BCC1903/APPA/2).
func (l *letter) seat(by rules.Colour) string {
	if l.g.Agreement.EachPlace() {
		return terms.UmpireOf(by).String()
	}
	return terms.ToUmpire.String()
}

// Seat is the office of which the letter tells, "umpire at White's place".
func (l *letter) Seat() string { return l.seat(l.n.By) }

// SeatSide is the side for whose umpire the commands of a letter are, " --side white";
// "" where there is one for both.
func (l *letter) SeatSide() string {
	if !l.g.Agreement.EachPlace() {
		return ""
	}
	return " --side " + strings.ToLower(l.n.By.String())
}

// SeatName is the umpire's name as a command takes it. A player wrote it: what a
// shell could take for more than words is left for the secretary to write.
func (l *letter) SeatName() string {
	name := l.Detail()
	if strings.ContainsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !strings.ContainsRune(" .,-'’", r) }) {
		return "..."
	}
	return `"` + name + `"`
}

// SeatedNow is who holds that office until another is seated, by the players' own
// approval; "" if nobody does.
func (l *letter) SeatedNow() string {
	p := terms.ToUmpire
	if l.g.Agreement.EachPlace() {
		p = terms.UmpireOf(l.n.By)
	}
	s, _ := l.g.SeatedAs(p)
	return narrate.OneLine(s.Name)
}

// Umpires are the umpires of whom the players approved, each with what they are.
func (l *letter) Umpires() (out []string) {
	for _, p := range l.g.Seats() {
		name, no := l.g.Approved(p)
		s, sits := l.g.SeatedAs(p)
		if sits {
			out = append(out, "The "+p.String()+": "+narrate.OneLine(s.Name)+".")
		}
		if no > 0 && no != s.Proposal {
			out = append(out, "The "+p.String()+", agreed upon, and not in office yet: "+narrate.OneLine(name)+".")
		}
	}
	return out
}

// Specifies says that the umpire, too, may find an offence for which the game is
// forfeited.
func (l *letter) Specifies() bool { return l.g.Agreement.Points.Specified == terms.SpecifiedByUmpire }

// UmpireSilence is how long an umpire may take over an answer.
func (l *letter) UmpireSilence() string {
	d := l.g.Agreement.UmpireSilence
	return calendar.DurationWords(d, d > 24*time.Hour)
}

// What follows is what the letters say of an offence that the umpire specified, and
// of a record that the umpire corrected.

// specified are the grounds on which the game is claimed for the offences that an umpire
// may specify, by their laws.
var specified = map[rules.Law]string{
	"BCC1903/II.9(c)": "BOOKS", "BCC1903/V.9(a)": "ASSISTANCE", "BCC1903/V.9(b)": "REFUSAL", "BCC1903/V.9(d)": "LAWS",
}

// ClaimWords is the command by which the game is claimed for that offence.
func (l *letter) ClaimWords() string { return "CLAIM FORFEIT " + specified[l.ruledLaw()] }

// ruledLaw is the law of the ruling; "" if there is none.
func (l *letter) ruledLaw() rules.Law {
	if l.n.Ruled == nil {
		return ""
	}
	return l.n.Ruled.Law
}

// SlipSection is the section of the seventh law of the Appendix on which a correction
// rests, "a" or "b".
func (l *letter) SlipSection() string {
	return strings.Trim(strings.TrimPrefix(string(l.ruledLaw()), "BCC1903/APPA/7"), "()")
}
