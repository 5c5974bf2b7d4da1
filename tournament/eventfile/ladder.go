package eventfile

import (
	"strings"
	"time"

	"postd/tournament/ladder"
)

// ladder tells a ladder: the rungs at its beginning, each step with its reason, and the rungs at
// the end.
func (s *sheet) ladder() {
	rules := ladder.Rules{Reach: s.number("reach", 0, 1, 1000), Idle: s.number("idle", 0, 1, 3650), Warn: s.number("warning", 0, 1, 3650)}
	players := s.people(s.one("rungs").lines)
	names := namesOf(players)
	from, until := s.field("from"), s.field("until")
	if from.no == 0 {
		s.fail(1, "the head has no field \"from\", the day on which the ladder begins")
		return
	}
	var entries []ladder.Entry
	var at []int
	for _, p := range players {
		entries, at = append(entries, ladder.Entry{On: s.day(from.no, from.value), Kind: ladder.Joins, Who: p.name}), append(at, p.no)
	}
	for _, l := range s.one("entries").lines {
		day, deed, _ := strings.Cut(l.text, " ")
		e := ladder.Entry{On: s.day(l.no, day)}
		if e.Kind, e.Who, e.Whom = deedOf(deed); e.Kind == "" {
			s.fail(l.no, "%q is no entry of a ladder; one is like \"2026-12-07 Carter challenges Hall\"", l.text)
			continue
		}
		if e.Kind == ladder.Joins {
			names = append(names, e.Who)
		}
		for _, who := range []*string{&e.Who, &e.Whom} {
			if *who == "" {
				continue
			}
			if i := s.find(l.no, names, *who); i >= 0 {
				*who = names[i]
			}
		}
		entries, at = append(entries, e), append(at, l.no)
	}
	end := time.Time{}
	if until.no > 0 {
		end = s.day(until.no, until.value)
	}
	if len(s.faults) > 0 {
		return
	}
	told, err := ladder.Fold(rules, entries, end)
	if err != nil {
		n := 0 // the first entries that cannot be folded, so that the fault is that of its line
		for n < len(entries)-1 {
			if _, err := ladder.Fold(rules, entries[:n+1], entries[n].On); err != nil {
				break
			}
			n++
		}
		s.fail(at[n], "%w", err)
		return
	}
	s.tellLadder(told, len(players))
}

// deedOf reads "Carter challenges Hall".
func deedOf(text string) (of ladder.Kind, who, whom string) {
	for _, k := range ladder.Kinds() {
		a, b, found := strings.Cut(text+" ", " "+string(k)+" ")
		if found && len(k) > len(of) { // "on leave refuses" is more than "refuses"
			of, who, whom = k, strings.TrimSpace(a), strings.TrimSpace(b)
		}
	}
	return of, who, whom
}

func (s *sheet) tellLadder(l ladder.Ladder, joined int) {
	s.say("The steps")
	for i, step := range l.Steps {
		if i < joined { // they stand in the file as they joined
			continue
		}
		s.say("%s  %s", step.On.Format(time.DateOnly), step.Words)
	}
	s.say("")
	s.say("The rungs")
	rows := [][]string{}
	for i, r := range l.Rungs {
		state := "a game by " + r.Due.Format(time.DateOnly) + ", or a rung down"
		if r.Against != "" {
			state = "plays " + r.Against
		} else if i == len(l.Rungs)-1 {
			state = ""
		}
		rows = append(rows, []string{itoa(i + 1), r.Name, state})
	}
	s.columns(rows, 1, 2)
}
