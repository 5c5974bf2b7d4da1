package narrate

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/penalty"
	"postd/correspondence/terms"
	"postd/descriptive"
	"postd/rules"
)

// move is a move of the position in descriptive and algebraic notation.
func move(p rules.Position, m rules.Move) string {
	if m == 0 {
		return "no move"
	}
	if !p.Legal(m) {
		return m.String()
	}
	return fmt.Sprintf("%s %s (%s)", Number(p.Number(), p.Turn()), descriptive.Brief(p, m, descriptive.Style{Checks: true}), p.SAN(m))
}

// Moves are several moves of one position, of which any may be made.
func Moves(p rules.Position, moves []rules.Move) string {
	all := make([]string, len(moves))
	for i, m := range moves {
		all[i] = move(p, m)
	}
	return strings.Join(all, " or ")
}

// Readings are moves of the position, as a choice.
func Readings(p rules.Position, moves []rules.Move) string {
	if len(moves) == 0 {
		return "it has no legal reading"
	}
	return "it may mean " + Moves(p, moves)
}

// Number is the number of a move as it stands before a record: "3" or "3…".
func Number(number int, by rules.Colour) string {
	if by == rules.Black {
		return strconv.Itoa(number) + "…"
	}
	return strconv.Itoa(number)
}

// Length writes a length of counted time, in days where the agreement speaks of days
// (RULING/R-20).
func Length(g correspondence.Game, d time.Duration) string {
	switch {
	case d == penalty.NoTime:
		return "nothing"
	case d == 0:
		return "none"
	case g.Agreement.Turn.Days:
		return calendar.DurationDays(d)
	}
	return calendar.Duration(d)
}

// Lengths is Length, for the words of the room of the law.
func Lengths(g correspondence.Game) func(time.Duration) string {
	return func(d time.Duration) string { return Length(g, d) }
}

// Cite writes a law with its title, as pages name it.
func Cite(l rules.Law) string {
	if t := l.Title(); t != "" {
		return string(l) + ", " + t
	}
	return string(l)
}

// WholeLaw names a law of BCC1903 Part V without its section, and where the game's own
// code has a sister to the section that one: "BCC1903/V.10" for "BCC1903/V.10(a)", and
// "BCC1903/VI.10" by telegraph.
func WholeLaw(a terms.Agreement, section rules.Law) string {
	if own := a.Cites(section); own != section {
		return string(own)
	}
	law, _, _ := strings.Cut(string(section), "(")
	return law
}

// Upper begins a sentence.
func Upper(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	if n == 0 {
		return s
	}
	return string(unicode.ToUpper(r)) + s[n:]
}

// Said are the words of a player, in one line and in quotation marks. What could turn the
// rest of the line about is left out.
func Said(words string) string { return "“" + ShortLine(words, 300) + "”" }

// Quoted puts each of several records into quotation marks.
func Quoted(words []string) []string {
	var out []string
	for _, w := range words {
		out = append(out, Said(w))
	}
	return out
}

// listed are several lines of a player, as Said.
func listed(words string) string { return Said(strings.ReplaceAll(words, "\n", ", ")) }

// ShortLine cuts what others wrote down to one line of n characters.
func ShortLine(s string, n int) string {
	line := strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(s, "?"))
	if all := []rune(line); len(all) > n {
		return string(all[:n-1]) + "…"
	}
	return line
}

// Quote puts words of a player into quotation marks, as letters do.
func Quote(s string) string { return "“" + OneLine(s) + "”" }

// OneLine makes a text from outside fit to stand in a line of a letter: its control
// characters and line ends become spaces, so that it can begin neither a line
// of a letter nor a field of a header, and signs that turn the direction of
// writing or have no width are left out.
func OneLine(s string) string {
	if isOneLine(s) {
		return s
	}
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		switch {
		case r == '`':
			return '\''
		case r == utf8.RuneError, unicode.Is(unicode.Cf, r) && r != '\u200d':
			return -1
		case unicode.IsControl(r), unicode.IsSpace(r):
			return ' '
		}
		return r
	}, s)), " ")
}

// isOneLine reports whether a text is surely fit as it is: of plain signs, with a space between two
// words and none about them. Nearly every name and record is.
func isOneLine(s string) bool {
	for i := range len(s) {
		switch c := s[i]; {
		case c < ' ', c > '~', c == '`', c == ' ' && (i == 0 || i == len(s)-1 || s[i-1] == ' '):
			return false
		}
	}
	return true
}

// Shorten cuts a text to so many characters.
func Shorten(s string, most int) string {
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	kept := string([]rune(s)[:most-1])
	if next := []rune(s)[most-1]; next != ' ' { // a word is not cut, unless it is most of what is kept
		if at := strings.LastIndexByte(kept, ' '); at > len(kept)/2 {
			kept = kept[:at]
		}
	}
	return strings.TrimSpace(kept) + "…"
}

// InAdvance lists conditions in a line.
func InAdvance(list []events.Condition) string {
	var out []string
	var walk func(after string, list []events.Condition)
	walk = func(after string, list []events.Condition) {
		for _, c := range list {
			if c.On != "" {
				after = "after " + Said(c.On) + " "
			}
			assumed := Said(c.Assumed)
			if c.Any {
				assumed = "anything else"
				if !slices.ContainsFunc(list, func(o events.Condition) bool { return !o.Any }) {
					assumed = "anything"
				}
			}
			out = append(out, after+"if "+assumed+" then "+Said(c.Words))
			walk("after "+Said(c.Words)+" ", c.Then)
		}
	}
	walk("", list)
	return ShortLine(strings.Join(out, "; "), 600)
}

// Dates are the days of leave.
func Dates(from, to calendar.Date) string {
	if from == to {
		return "on " + from.Words()
	}
	return "from " + from.Words() + " to " + to.Words()
}

// Days are the days agreed for each year that leave takes.
func Days(all []events.YearDays) string {
	var out []string
	for _, y := range all {
		if y.Days > 0 {
			out = append(out, fmt.Sprintf("%d of the days of %d", y.Days, y.Year))
		}
	}
	return cmp.Or(strings.Join(out, " and "), "none of the days agreed")
}

// ruledEnd is the ruling by which the game ended as it did; false where none did.
func ruledEnd(g correspondence.Game) (correspondence.TakenRuling, bool) {
	for _, t := range slices.Backward(g.Rulings) {
		if g.Over() && t.At.Equal(g.EndedAt) && t.Row != "Specify" && !t.Undone {
			return t, true
		}
	}
	return correspondence.TakenRuling{}, false
}

// leftOrLost says how a game ended otherwise than over the board; of one who has died, by name.
func leftOrLost(e events.Ended, name string) string {
	by := e.By.String()
	switch {
	case e.Result == terms.BothLost:
		return "both sides have left"
	case e.Result == terms.Annulled:
		return "a side has left, and it counts for nothing"
	case e.How == events.ByDeath:
		return name + " has died"
	case e.How == events.ByWithdrawal:
		return by + " has left the game"
	case e.How == events.ByRules:
		return by + " broke a law, and lost the game for it"
	}
	return by + " lost the game by default"
}

// Ending says how a game came to its end.
func Ending(g correspondence.Game) string {
	by, other := g.Ended.By.String(), g.Ended.By.Other().String()
	switch g.Ended.How {
	case events.ByMate:
		return by + " gave mate"
	case events.ByStalemate:
		return g.ToMove().String() + " is stalemated"
	case events.ByDead:
		return "neither side can win the position"
	case events.ByClaim:
		return by + " claimed that it be annulled"
	case events.ByAgreement:
		return "a draw was agreed"
	case events.ByFifty:
		return by + " claimed a draw by the fifty moves"
	case events.ByRepetition:
		if g.Agreement.Repetition == terms.RepetitionDraws {
			return "the position came about for the third time"
		}
		return by + " claimed a draw by repetition"
	case events.ByChecks:
		return by + " claimed a draw by endless checks"
	case events.ByResignation:
		return by + " resigned"
	case events.ByTime:
		if r, ok := ruledEnd(g); ok && r.Row != "Forfeit" {
			return by + " exceeded the time"
		}
		return by + " exceeded the time, and " + other + " claimed the game"
	case events.ByAdjudication:
		return "the position was decided by the adjudicator"
	case events.ByPenalty:
		return by + " lost it by Penalty E"
	case events.ByWithdrawal, events.ByDeath, events.ByRules, events.ByDefault:
		return leftOrLost(*g.Ended, g.Sides[g.Ended.By].Name())
	}
	if g.Ended.How == events.ByUndertaking {
		return by + " did not mate as was undertaken"
	}
	if len(g.Rulings) == 0 || g.Rulings[len(g.Rulings)-1].At.Before(g.EndedAt) {
		return other + " claimed the game for an offence of " + by + " that was found by a ruling"
	}
	return "ended by a ruling"
}
