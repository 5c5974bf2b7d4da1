package correspondence

import (
	"fmt"
	"slices"
	"strings"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/rules"
)

// RuledEnding is how a ruling may say that a game ended (TABLE/T7.Award, TABLE/T7.Reopen,
// TABLE/T7.Adjudge).
type RuledEnding struct {
	Name  string // in commands and dialogues
	Words string // on a form
	How   events.Ending
}

// RuledEndings are all of them. A ruling that names none keeps how the game ended before.
func RuledEndings() []RuledEnding {
	return []RuledEnding{
		{"resigned", "resigned", events.ByResignation},
		{"agreed", "drawn by agreement", events.ByAgreement},
		{"mate", "mate", events.ByMate},
		{"time", "time exceeded", events.ByTime},
		{"rules", "a law was broken", events.ByRules},
		{"withdrawn", "a side has left", events.ByWithdrawal},
		{"died", "a player has died", events.ByDeath},
		{"adjudicated", "adjudicated", events.ByAdjudication},
		{"default", "by default", events.ByDefault},
	}
}

// RuledEndingNamed is how a ruling says by its name that a game ended; "" and "before" are how it
// ended before. The error names those there are.
func RuledEndingNamed(name string) (events.Ending, error) {
	if name == "" || strings.EqualFold(name, "before") {
		return "", nil
	}
	names := []string{"before"}
	for _, x := range RuledEndings() {
		if strings.EqualFold(name, x.Name) {
			return x.How, nil
		}
		names = append(names, x.Name)
	}
	return "", fmt.Errorf("a game does not end %q; it ends %s", name, calendar.Listed(names, "or"))
}

// Results are the results that a ruling by the row may give; none where it gives none. Only an
// Award ends the game for both sides that have left, or for nobody.
func (r Row) Results() []terms.Result {
	usual := []terms.Result{terms.WhiteWins, terms.BlackWins, terms.Drawn}
	switch {
	case !r.Asks(NeedsResult) && !r.May(NeedsResult):
		return nil
	case r.Name == "Award":
		return append(usual, terms.BothLost, terms.Annulled)
	}
	return usual
}

// unfitResult says why the ruling cannot give its result, or cannot say that it came about so.
func unfitResult(row Row, r Ruling, law rules.Law) error {
	gives := row.Asks(NeedsResult) || r.Result != "" && row.May(NeedsResult)
	switch {
	case gives && !slices.Contains(row.Results(), r.Result):
		var all []string
		for _, x := range row.Results() {
			all = append(all, string(x))
		}
		return fmt.Errorf("%s needs a result: %s", row.Name, calendar.Listed(all, "or"))
	case r.How != "" && !gives:
		return fmt.Errorf("%s says how a game ended only with its result", row.Name)
	case r.Result == terms.BothLost && law != "BCC1903/V.9(d)":
		return fmt.Errorf("the result 0-0 is for two sides that have both left, and rests on BCC1903/V.9(d), against each of them")
	case r.How != "" && !slices.ContainsFunc(RuledEndings(), func(x RuledEnding) bool { return x.How == r.How }):
		return fmt.Errorf("no ruling says that a game ended %q", r.How)
	case r.How != "" && !fits(r.How, r.Result):
		return fmt.Errorf("a game that ended %q has not the result %s", r.How, r.Result)
	}
	return nil
}

// fits reports whether a game that ended so can have the result.
func fits(how events.Ending, r terms.Result) bool {
	switch how {
	case events.ByAdjudication:
		return r == terms.Drawn || won(r)
	case events.ByAgreement, events.ByStalemate, events.ByDead, events.ByFifty, events.ByRepetition, events.ByChecks:
		return r == terms.Drawn
	case events.ByWithdrawal, events.ByDeath:
		return r != terms.Drawn
	case events.ByClaim:
		return r == terms.Annulled
	case events.ByRuling:
		return true
	}
	return won(r)
}

func won(r terms.Result) bool { return r == terms.WhiteWins || r == terms.BlackWins }

// endsSo is how a game ends by the ruling: as it names; else as the game ended before, where there
// was an ending and it fits; else that a side has left, where the law of an Award says so.
func (g Game) endsSo(r Ruling) events.Ending {
	before := g.endedBefore()
	switch {
	case r.How != "":
		return r.How
	case r.Row == "Adjudge":
		return events.ByAdjudication
	case before != nil && fits(before.How, r.Result):
		return before.How
	case r.Row == "Award" && slices.Contains(leaving, r.Law) && fits(events.ByWithdrawal, r.Result):
		return events.ByWithdrawal
	}
	return events.ByRuling
}

// leaving are the laws of one who has left, or is excluded.
var leaving = []rules.Law{"RULING/R-41", "BCC1903/V.9(d)", "STAUNTON/R.XVIII"}

// endedBefore is the end that stands, or that a ruling opened again; nil: there was none.
func (g Game) endedBefore() *events.Ended {
	if g.Ended != nil {
		return g.Ended
	}
	for _, t := range slices.Backward(g.Rulings) {
		if b := t.Before.game; b != nil && b.Ended != nil {
			return b.Ended
		}
	}
	return nil
}

// broughtAbout is the side that brought such an end about: who won where the position says so,
// else who lost; White where nobody did.
func broughtAbout(how events.Ending, r terms.Result) rules.Colour {
	winner := rules.White
	if r == terms.BlackWins {
		winner = rules.Black
	}
	switch how {
	case events.ByResignation, events.ByTime, events.ByPenalty, events.ByUndertaking, events.ByWithdrawal, events.ByDeath, events.ByRules, events.ByDefault:
		if won(r) {
			return winner.Other()
		}
	}
	return winner
}

// rulesEnd reports whether an official says that the game has ended, and how. What was found so
// stands as it was found.
func (d *docket) rulesEnd() bool {
	return d.ruled != nil && slices.Contains([]string{"Award", "Adjudge", "Reopen"}, d.ruled.Row)
}

// asItEnded is how a ruling says that a game ended as it did; "" where none can.
func asItEnded(e events.Ended) events.Ending {
	if slices.ContainsFunc(RuledEndings(), func(x RuledEnding) bool { return x.How == e.How }) {
		return e.How
	}
	return ""
}
