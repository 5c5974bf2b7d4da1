package secretary

import (
	"context"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/templates/narrate"
)

// feedDuties are the entries of a private calendar: for a player the turns, the
// choices and the dates of adjudication; for an official what waits for an
// answer.
func (s *Site) feedDuties(f ledger.Feed) (out []feedDuty, err error) {
	id, err := strconv.ParseUint(f.Owner[1:], 10, 64)
	if err != nil {
		return nil, err
	}
	var lines []ledger.Line
	var of func(ledger.Line, correspondence.Game, calendar.Calendar) []feedDuty
	if strings.HasPrefix(f.Owner, "p") {
		if lines, err = s.o.Ledger.GamesOf(id); err != nil {
			return nil, err
		}
		of = func(x ledger.Line, g correspondence.Game, c calendar.Calendar) []feedDuty {
			return playerDates(g, c, x, id)
		}
	} else {
		u, err := s.o.Ledger.User(id)
		if err != nil || u.Disabled {
			return nil, err
		}
		if lines, err = s.waitingLines(); err != nil {
			return nil, err
		}
		of = func(x ledger.Line, g correspondence.Game, c calendar.Calendar) []feedDuty {
			o, err := s.o.Ledger.ObjectOfGame(x.Game)
			if err != nil {
				return nil
			}
			return officialDates(g, c, u, o, s.o.Base+"/g/"+x.Game.String())
		}
	}
	for _, x := range lines {
		if x.Over() && x.Questions == 0 && x.Tasks == 0 {
			continue
		}
		events, err := s.o.Ledger.Events(x.Game)
		if err != nil {
			return nil, err
		}
		some, err := datesOf(events, func(g correspondence.Game, c calendar.Calendar) []feedDuty { return of(x, g, c) })
		if err != nil {
			return nil, err
		}
		out = append(out, some...)
	}
	slices.SortFunc(out, func(a, b feedDuty) int { return strings.Compare(a.name, b.name) })
	return out, nil
}

// waitingLines are the games in which something waits for a person: of all games only those are read. Of
// each kind at most ledger.MostWaits are looked at.
func (s *Site) waitingLines() (out []ledger.Line, err error) {
	waits, _, err := s.o.Ledger.WaitsOf(context.Background(), s.o.Now(), ledger.MostWaits, ledger.WaitQuestion, ledger.WaitTask, ledger.WaitSeat, ledger.WaitVerdict)
	seen := map[terms.GameID]bool{}
	for _, w := range waits {
		if seen[w.Game()] {
			continue
		}
		seen[w.Game()] = true
		x, err := s.o.Ledger.Line(w.Game())
		if err != nil {
			return nil, err
		}
		out = append(out, x)
	}
	return out, err
}

// datesOf folds the events and returns the duties as they stand after the last,
// each with the event by which its date moved last. So the number rises when the
// date moves, and then only, and is the same whenever it is reckoned.
func datesOf(events []events.Event, of func(correspondence.Game, calendar.Calendar) []feedDuty) ([]feedDuty, error) {
	var g correspondence.Game
	var terms calendar.CalendarTerms
	var c calendar.Calendar
	now := map[string]feedDuty{}
	for i, e := range events {
		g = g.Apply(e)
		if i == 0 || !reflect.DeepEqual(g.Agreement.Calendar, terms) {
			var err error
			terms = g.Agreement.Calendar
			if c, err = g.Calendar(); err != nil {
				return nil, err
			}
		}
		next := map[string]feedDuty{}
		for _, d := range of(g, c) {
			if old, ok := now[d.name]; ok && old.at.Equal(d.at) {
				d.moved, d.since = old.moved, old.since
			} else {
				d.moved, d.since = i+1, e.At
			}
			next[d.name] = d
		}
		now = next
	}
	return slices.Collect(maps.Values(now)), nil
}

// playerDates are the dates of a player in a game.
func playerDates(g correspondence.Game, c calendar.Calendar, x ledger.Line, id uint64) (out []feedDuty) {
	if g.Over() {
		return nil
	}
	add := func(what string, at time.Time, summary, about string) {
		if at.IsZero() {
			return // it stands still
		}
		when := calendar.LongDay(at, c.Zone())
		out = append(out, feedDuty{
			name: fmt.Sprintf("game-%d-%s", uint32(g.ID), what), at: at, zone: c.Zone(),
			summary: fmt.Sprintf("%s by %s: %s", summary, at.In(c.Zone()).Format("15:04 MST"), versus(g)),
			about:   fmt.Sprintf("%s\nUntil %s.\nReply to the last letter of game %s.", about, when, g.Label),
		})
	}
	for _, side := range []rules.Colour{rules.White, rules.Black} {
		if !slices.Contains(x.Players[side], id) {
			continue
		}
		name := strings.ToLower(side.String())
		if k := g.Turn; k.Running && k.Of == side {
			add("turn-"+name, k.Deadline(c), "Move due", "It is your turn as "+side.String()+" ("+string(g.Agreement.Cites("BCC1903/V.2(a)"))+").")
		}
		if k := g.Choice; k.Running && k.Of == side {
			add("choice-"+name, k.Deadline(c), "Choice due", "You are to choose, as "+side.String()+" (RULING/R-7).")
		}
	}
	if at, _, ok := g.Agreement.AdjudicationAt(); ok && g.State != correspondence.StateAdjudication {
		add("adjudication", at, "Adjudication may be claimed", "From then on either side may claim adjudication ("+narrate.WholeLaw(g.Agreement, "BCC1903/V.10(a)")+").")
	}
	if w := g.Frozen; w != nil && g.Laid.IsZero() {
		add("statement", w.Statements, "Statement to the adjudicator", "The position is to be decided; you may say what you think of it ("+string(g.Agreement.Cites(w.Law))+").")
	}
	return out
}

// officialDates are the dates of one who holds an office, in a game. They are those of
// the duties that the official can act on; who gives a verdict is told no names.
func officialDates(g correspondence.Game, c calendar.Calendar, u ledger.User, o ledger.Object, url string) (out []feedDuty) {
	may := func(act ledger.Act) bool { return ledger.May(u, act, o).Yes }
	game := versus(g)
	if !may(ledger.ActCase) {
		game = g.Label
	}
	add := func(what string, at time.Time, summary, about string) {
		out = append(out, feedDuty{
			name: fmt.Sprintf("game-%d-%s", uint32(g.ID), what), at: at, zone: c.Zone(), url: url,
			summary: summary + ": " + game, about: about + "\nUntil " + calendar.LongDay(at, c.Zone()) + ".",
		})
	}
	for _, q := range g.Appeals {
		o.Passed = q.With.Office() == terms.ToSecretary
		if q.Open() && may(ledger.ActRule) {
			add(fmt.Sprintf("question-%d", q.No), g.AnswerDue(q), "Question to be ruled on", narrate.ShortLine(q.By.String()+": "+q.Words, 400))
		}
	}
	if may(ledger.ActJudge) && g.State == correspondence.StateAdjudication && g.Frozen != nil && !g.Agreement.ByCase() {
		add("verdict", g.Frozen.Statements, "Verdict awaited", adjudged(g.Frozen)+"; the players may write until then.")
	}
	if h, held := g.Held(); held && may(ledger.ActArrange) {
		add(fmt.Sprintf("task-%d-%d", h.Penalty, h.Act), h.Until, "Task of Penalty E", "Both clocks stand for it ("+string(g.Agreement.Cites("BCC1903/V.PEN.E"))+").")
	}
	return out
}
