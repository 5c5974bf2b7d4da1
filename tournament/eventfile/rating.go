package eventfile

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/tournament/rating"
	"postd/tournament/rounds"
)

// ratedGame is a game of a file, with what it was reckoned by.
type ratedGame struct {
	rating.Game
	white, black rating.Basis
}

// rating tells rating lists: a part "-- games 2026-Q4 --" for each quarter makes the list after it.
func (s *sheet) rating() {
	number := s.number("number", 1, 1, 100_000)
	period := rating.Period{}
	if f := s.field("quarter"); f.no == 0 {
		s.fail(1, "the head has no field \"quarter\", in which the first list is in force")
	} else if p, err := rating.ParsePeriod(f.value); err != nil {
		s.fail(f.no, "%w", err)
	} else {
		period = p
	}
	list := s.firstList(number, period)
	told := map[string]ratedGame{}
	for _, p := range s.parts {
		title, quarter, _ := strings.Cut(p.title, " ")
		if title != "games" && title != "corrections" || len(s.faults) > 0 {
			continue
		}
		if title == "corrections" { // they are read with the games of their quarter
			if !slices.ContainsFunc(s.parts, func(q part) bool { return q.title == "games "+quarter }) {
				s.fail(p.no, "there is no part \"-- games %s --\", to whose list these corrections belong", quarter)
			}
			continue
		}
		if quarter != list.Period.String() {
			s.fail(p.no, "here must stand %q: the quarter in which list %d is in force", title+" "+list.Period.String(), list.No)
			return
		}
		list = s.quarter(list, p, told)
	}
	if len(s.faults) == 0 {
		s.say("List %d as a file\n%s", list.No, strings.ReplaceAll(string(rating.WriteCSV(list)), "\r\n", "\n"))
	}
}

// firstList reads the part "-- list --", as CSV.
func (s *sheet) firstList(number int, period rating.Period) rating.List {
	p := s.one("list")
	var text strings.Builder
	for n, i := 1, 0; i < len(p.lines); n++ { // so that a fault has the line of this file
		if p.lines[i].no == n {
			text.WriteString(p.lines[i].text)
			i++
		}
		text.WriteString("\n")
	}
	l, err := rating.ReadCSV([]byte(text.String()))
	if err != nil {
		s.fail(p.no, "%w", err)
	}
	l.No, l.Period = number, period
	return l
}

// quarter makes a list, and tells it with its working.
func (s *sheet) quarter(before rating.List, p part, told map[string]ratedGame) rating.List {
	var games []rating.Game
	for _, l := range p.lines {
		g, ok := s.game(l)
		if _, twice := told[g.Label]; ok && twice {
			s.fail(l.no, "there is a game %s already", g.Label)
		}
		if ok && !g.Ended.IsZero() && rating.PeriodOf(g.Ended) != before.Period {
			s.fail(l.no, "game %s did not end in %s", g.Label, before.Period)
		}
		games = append(games, g)
		told[g.Label] = ratedGame{Game: g}
	}
	var fixes []rating.Correction
	for _, q := range s.parts {
		if q.title == "corrections "+before.Period.String() {
			for _, l := range q.lines {
				fixes = append(fixes, s.correction(l, told)...)
			}
		}
	}
	if len(s.faults) > 0 {
		return before
	}
	after, w, err := rating.Next(before, games, fixes)
	if err != nil {
		s.fail(p.no, "%w", err)
		return before
	}
	for _, a := range w.Accounts {
		for _, l := range a.Lines {
			g := told[l.Label]
			if l.White {
				g.white = l.Basis
			} else {
				g.black = l.Basis
			}
			told[l.Label] = g
		}
	}
	for _, f := range fixes {
		g := told[f.Is.Label]
		g.Game = f.Is
		told[f.Is.Label] = g
	}
	s.tellList(before, after, w)
	return after
}

// tellList tells a list and how it was made.
func (s *sheet) tellList(before, after rating.List, w rating.Working) {
	s.say("The working of list %d, from the games of %s", after.No, before.Period)
	for _, a := range w.Accounts {
		s.say("%s: %s", a.Before.Name, a.Sentence())
	}
	for _, u := range w.Unrated {
		s.say("Game %s is not rated: %s", u.Label, u.Why)
	}
	s.say("")
	s.say("List %d, in force in %s", after.No, after.Period)
	var rows [][]string
	for i, r := range after.Rows {
		change := ""
		if old, ok := before.Find(r.Name); !ok {
			change = "new"
		} else if d := r.Rating - old.Rating; d != 0 {
			change = strings.Replace(fmt.Sprintf("%+d", d), "-", "−", 1)
		}
		rows = append(rows, []string{itoa(i + 1), r.Name, r.String(), itoa(r.Games), change})
	}
	s.columns(rows, 1)
	s.say("")
}

// moment is the usual number of records that a side has sent, where the file does not say.
const moment = 30

// game reads a line like "C-1 2026-11-27 Foster – Hall: 1-0, withdrawn, sent 12 and 9".
func (s *sheet) game(l line) (g rating.Game, ok bool) {
	label, rest, _ := strings.Cut(l.text, " ")
	day, rest, _ := strings.Cut(strings.TrimSpace(rest), " ")
	white, black, rest, paired := pairOf(rest)
	if !paired {
		s.fail(l.no, "%q is no game; one is like \"C-1 2026-11-27 Foster – Hall: 1-0\"", l.text)
		return g, false
	}
	g = rating.Game{Label: label, White: white, Black: black, Ended: s.day(l.no, day), Sent: [2]int{moment, moment}}
	return g, s.ending(&g, l.no, rest)
}

// ending reads how a game ended.
func (s *sheet) ending(g *rating.Game, no int, text string) bool {
	words, rest, _ := strings.Cut(text, ",")
	sc, ok := scoreOf(words)
	switch {
	case strings.TrimSpace(words) == "annulled":
		g.Result = terms.Annulled
	case !ok:
		s.fail(no, "%q is no result; there are %s, and annulled", words, knownScores)
		return false
	default:
		g.Result, g.How = endOf(sc)
	}
	if strings.TrimSpace(words) == "*" {
		g.Ended = time.Time{}
	}
	bars := map[string]*bool{"odds": &g.Bars.Odds, "consultation": &g.Bars.Consultation, "substitute": &g.Bars.Substitute, "friendly": &g.Bars.Friendly, "not rated": &g.Bars.Terms}
	for _, item := range strings.Split(rest, ",") {
		item = strings.TrimSpace(item)
		var white, black int
		if bar := bars[item]; bar != nil {
			*bar = true
		} else if item == "withdrawn" {
			g.How = events.ByWithdrawal
		} else if n, err := fmt.Sscanf(item, "sent %d and %d", &white, &black); err == nil && n == 2 && white >= 0 && black >= 0 {
			g.Sent = [2]int{white, black}
		} else if item != "" {
			s.fail(no, "%q cannot stand here; there may stand withdrawn, odds, consultation, substitute, friendly, not rated, \"sent 12 and 9\"", item)
			return false
		}
	}
	return true
}

// correction reads a line like "C-1: 0-1; the appeal was allowed". A game that had no basis yet was
// not rated, and is reckoned by what the list says now.
func (s *sheet) correction(l line, told map[string]ratedGame) []rating.Correction {
	words, why, _ := strings.Cut(l.text, ";")
	label, ending, _ := strings.Cut(words, ":")
	was, ok := told[strings.TrimSpace(label)]
	switch {
	case !ok:
		s.fail(l.no, "there is no game %q before this", strings.TrimSpace(label))
		return nil
	case was.white.K == 0:
		s.fail(l.no, "game %s was not rated, and what is not rated cannot be corrected here", was.Label)
		return nil
	case strings.TrimSpace(why) == "":
		s.fail(l.no, "behind a semicolon there must stand why game %s is corrected", was.Label)
		return nil
	}
	is := was.Game
	if !s.ending(&is, l.no, strings.TrimSpace(ending)) {
		return nil
	}
	return []rating.Correction{{Was: was.Game, Is: is, White: was.white, Black: was.black, Why: strings.TrimSpace(why)}}
}

// endOf is the result of a game of which White is the first.
func endOf(sc score) (terms.Result, events.Ending) {
	how := events.ByResignation
	if !sc.first.Played() {
		how = events.ByDefault
	}
	switch {
	case sc.first == rounds.Running:
		return "", ""
	case sc.first.Halves() == 2:
		return terms.WhiteWins, how
	case sc.second.Halves() == 2:
		return terms.BlackWins, how
	case sc.first == rounds.Drawn:
		return terms.Drawn, events.ByAgreement
	}
	return terms.BothLost, how
}
