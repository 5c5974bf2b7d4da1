package tournament

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// ScoreWorking says in words how the score of the number is made up: "½ against
// Jones; 1 against Smith; together 1½". It is empty where no player has the
// number.
func (t Table) ScoreWorking(number int) string {
	p := t.tallies[number]
	if p == nil {
		return ""
	}
	var terms []string
	for _, m := range p.meetings {
		if m.counts() {
			terms = append(terms, fmt.Sprintf("%s against %s", m.made, t.name(m.opponent)))
		}
	}
	words := sum(terms, p.made.String(), "no game is finished")
	if p.Deducted != 0 {
		words += fmt.Sprintf("; less %s as a penalty, %s", p.Deducted, p.score())
	}
	return words
}

// Working says in words how the tie-break of the number is reckoned, for a page
// to which the figure links: "½ × 2½ = 1¼ against Jones; …; together 4¾". It is
// empty where no player has the number or the tie-break is unknown.
func (t Table) Working(number int, by TieBreak) string {
	p := t.tallies[number]
	if p == nil {
		return ""
	}
	switch by {
	case DirectEncounter:
		return t.encounterWorking(p)
	case SonnebornBerger:
		var terms []string
		for _, m := range p.meetings {
			if m.counts() {
				terms = append(terms, fmt.Sprintf("%s × %s = %s against %s", m.made, m.opponent.made, m.made.times(m.opponent.made), t.name(m.opponent)))
			}
		}
		return sum(terms, p.sonnebornBerger().String(), "no game is finished")
	case Wins:
		var terms []string
		for _, m := range p.meetings {
			if m.counts() && m.made == 2 {
				terms = append(terms, t.name(m.opponent))
			}
		}
		if len(terms) == 0 {
			return "no game is won"
		}
		return "won against " + listed(terms) + "; together " + strconv.Itoa(p.wins)
	case Koya:
		return t.koyaWorking(p)
	}
	return ""
}

func (t Table) koyaWorking(p *tally) string {
	var terms, fewer []string
	for _, m := range p.meetings {
		switch {
		case m.counts() && m.opponent.half():
			terms = append(terms, fmt.Sprintf("%s against %s, who made %s of %d", m.made, t.name(m.opponent), m.opponent.made, m.opponent.played+m.opponent.left))
		case m.counts() && !slices.Contains(fewer, t.name(m.opponent)):
			fewer = append(fewer, t.name(m.opponent))
		}
	}
	words := sum(terms, p.koya().String(), "no game is finished against one who made half of the points possible")
	if len(fewer) > 0 {
		words += "; not against " + listed(fewer) + ", who made less than half"
	}
	return words
}

func (t Table) encounterWorking(p *tally) string {
	if !slices.Contains(t.Order, DirectEncounter) {
		return "not applied in this tournament"
	}
	if len(p.encounter.Among) == 0 {
		return "nobody was tied with " + t.name(p)
	}
	tied := []*tally{p}
	for _, n := range p.encounter.Among {
		tied = append(tied, t.tallies[n])
	}
	var others, terms []string
	for _, q := range tied[1:] {
		others = append(others, t.name(q))
		terms = append(terms, fmt.Sprintf("%s against %s", p.against(q), t.name(q)))
	}
	words := "tied with " + listed(others)
	if p.encounter.Counts {
		return words + ": " + sum(terms, p.encounter.Points.String(), "")
	}
	for i, q := range tied {
		for _, r := range tied[i+1:] {
			if !q.met(r) {
				return words + "; does not count, because " + t.name(q) + " and " + t.name(r) + " have not finished with each other"
			}
		}
	}
	return words
}

// sum joins the terms and says what they make together.
func sum(terms []string, total, none string) string {
	if len(terms) == 0 {
		return none
	}
	return strings.Join(terms, "; ") + "; together " + total
}

// listed joins names as a sentence does: "Adams, Brown and Clark".
func listed(names []string) string {
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// name returns the player's name, with the number where another has the same.
func (t Table) name(p *tally) string {
	for _, q := range t.tallies {
		if q != p && q.Name == p.Name {
			return fmt.Sprintf("%s (%d)", p.Name, p.Number)
		}
	}
	return p.Name
}
