package ladder

import (
	"fmt"
	"slices"
	"strings"
)

// enter applies an entry.
func (l *Ladder) enter(e Entry) error {
	if !slices.Contains(Kinds(), e.Kind) {
		return fmt.Errorf("%q is no entry of a ladder", string(e.Kind))
	}
	i, j := l.at(e.Who), l.at(e.Whom)
	switch {
	case e.Who == "" || e.Who != strings.TrimSpace(e.Who):
		return fmt.Errorf("%q is no name", e.Who)
	case e.Kind == Joins && i >= 0:
		return fmt.Errorf("%s stands on the ladder already, on rung %d", e.Who, i+1)
	case e.Kind == Joins:
		r := Rung{Name: e.Who}
		l.until(&r, e.On.AddDate(0, 0, l.rules.Idle))
		l.Rungs, l.order = append(l.Rungs, r), nil
		l.news(e.On, []string{e.Who}, "%s joins, on rung %d", e.Who, len(l.Rungs))
		return nil
	case e.Kind == Challenges:
		if err := l.can(e.Who, e.Whom); err != nil {
			return err
		}
		l.Rungs[i].Against, l.Rungs[i].Above = e.Whom, false
		l.Rungs[j].Against, l.Rungs[j].Above = e.Who, true
		l.tell(e.On, "%s, on rung %d, challenges %s, on rung %d", e.Who, i+1, e.Whom, j+1)
		return nil
	case i < 0:
		return fmt.Errorf("%s is not on the ladder", e.Who)
	case e.Kind == Leaves:
		l.leave(e, i)
		return nil
	case j < 0 || l.Rungs[i].Against != e.Whom:
		return fmt.Errorf("%s has no challenge in play with %q", e.Who, e.Whom)
	}
	return l.answer(e, i, j)
}

// leave takes a player off; a challenge of theirs ends without a game.
func (l *Ladder) leave(e Entry, i int) {
	if j := l.at(l.Rungs[i].Against); j >= 0 {
		l.free(j, e)
	}
	l.Rungs, l.order = slices.Delete(l.Rungs, i, i+1), nil
	l.tell(e.On, "%s leaves the ladder; those below go up one", e.Who)
}

// answer applies an entry about the challenge that two players have in play.
func (l *Ladder) answer(e Entry, i, j int) error {
	challenged := l.Rungs[i].Above
	switch e.Kind {
	case Refuses, RefusesLeave, Accepts:
		if !challenged {
			return fmt.Errorf("%s has challenged %s, and it is for %s to answer", e.Who, e.Whom, e.Whom)
		}
	case TakesBack:
		if challenged {
			return fmt.Errorf("%s was challenged by %s, who alone can take that back", e.Who, e.Whom)
		}
	}
	switch e.Kind {
	case Accepts:
		l.Rungs[i].refused = 0
		l.tell(e.On, "%s accepts the challenge of %s", e.Who, e.Whom)
	case Beats, Draws, NobodyWins:
		l.result(e, i, j)
	default:
		l.free(i, e)
		l.free(j, e)
		l.ended(e, i)
	}
	return nil
}

// ended tells of a challenge that ended without a game, and what it costs.
func (l *Ladder) ended(e Entry, i int) {
	switch e.Kind {
	case RefusesLeave:
		l.tell(e.On, "%s refuses the challenge of %s, on leave", e.Who, e.Whom)
		return
	case TakesBack:
		l.tell(e.On, "%s takes the challenge to %s back", e.Who, e.Whom)
		return
	case Annulled:
		l.tell(e.On, "the game of %s and %s is annulled", e.Who, e.Whom)
		return
	}
	r := &l.Rungs[i]
	if r.refused++; r.refused < 2 {
		l.tell(e.On, "%s refuses the challenge of %s, for the first time running", e.Who, e.Whom)
		return
	}
	r.refused = 0
	if i == len(l.Rungs)-1 {
		l.tell(e.On, "%s refuses the challenge of %s, for the second time running", e.Who, e.Whom)
		return
	}
	l.move(i, i+1)
	l.news(e.On, []string{e.Who}, "%s refuses the challenge of %s, for the second time running, and goes down to rung %d", e.Who, e.Whom, i+2)
}

// free ends the challenge of a player without a game: the days go on, with a week at least.
func (l *Ladder) free(i int, e Entry) {
	r := &l.Rungs[i]
	r.Against = ""
	due := r.Due
	if least := e.On.AddDate(0, 0, l.rules.Warn); due.Before(least) {
		due = least
	}
	l.until(r, due)
}

// result ends a challenge by its game.
func (l *Ladder) result(e Entry, i, j int) {
	below := !l.Rungs[i].Above // the winner has challenged
	for _, k := range []int{i, j} {
		r := &l.Rungs[k]
		r.Against, r.refused = "", 0
		l.until(r, e.On.AddDate(0, 0, l.rules.Idle))
	}
	both := []string{e.Who, e.Whom}
	switch {
	case e.Kind == NobodyWins:
		l.news(e.On, both, "%s and %s both lose their game; all stays as it is", e.Who, e.Whom)
	case e.Kind == Draws:
		l.news(e.On, both, "%s draws with %s; all stays as it is", e.Who, e.Whom)
	case below && i > j:
		l.move(i, j)
		l.news(e.On, both, "%s beats %s and takes rung %d; %s", e.Who, e.Whom, j+1, down(l.Rungs[j+1:i+1]))
	default:
		l.news(e.On, both, "%s beats %s and stays on rung %d", e.Who, e.Whom, i+1)
	}
}

// down says who goes down one.
func down(rungs []Rung) string {
	if len(rungs) == 1 {
		return rungs[0].Name + " goes down one"
	}
	names := make([]string, len(rungs))
	for i, r := range rungs {
		names[i] = r.Name
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last] + " go down one"
}
