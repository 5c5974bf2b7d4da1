package ladder

import (
	"fmt"
	"slices"
	"time"
)

// Rules are what the terms of a ladder say. What is 0 is as usual: 3 rungs, 60 days, 7 days.
type Rules struct {
	Reach int    // rungs above, up to which one may challenge
	Idle  int    // days without a game that cost a rung
	Warn  int    // days before, on which the player is told
	Shut  []Span // in which no letter went; nothing falls due in them
}

// Span is some days, each at its beginning: the last one before, and the first one after.
type Span struct{ From, To time.Time }

// Usual fills in what is not said, or says what is wrong with what is.
func (r Rules) Usual() (Rules, error) {
	for _, f := range []struct {
		figure *int
		usual  int
		what   string
		most   int
	}{{&r.Reach, 3, "a challenge reaches", 1000}, {&r.Idle, 60, "the days without a game are", 3650}, {&r.Warn, 7, "the days of the warning are", 3650}} {
		if *f.figure < 0 || *f.figure > f.most {
			return r, fmt.Errorf("ladder: %s from 1 to %d, not %d", f.what, f.most, *f.figure)
		}
		if *f.figure == 0 {
			*f.figure = f.usual
		}
	}
	if r.Warn >= r.Idle {
		return r, fmt.Errorf("ladder: who goes down after %d days cannot be told %d days before", r.Idle, r.Warn)
	}
	return r, nil
}

// Entry is something that happened on a ladder.
type Entry struct {
	On   time.Time // the day, at its beginning
	Kind Kind
	Who  string
	Whom string // the other, where the kind has one
}

// Kind is a sort of entry.
type Kind string

// The kinds of entries, by the words that stand between the players.
const (
	Joins        Kind = "joins" // at the foot
	Challenges   Kind = "challenges"
	Refuses      Kind = "refuses"          // the challenge of the other
	RefusesLeave Kind = "on leave refuses" // which costs nothing
	Accepts      Kind = "accepts"
	Beats        Kind = "beats"
	Draws        Kind = "draws with"
	TakesBack    Kind = "takes back the challenge to"
	Annulled     Kind = "has annulled the game with" // it counts as never played
	Leaves       Kind = "leaves"
	NobodyWins   Kind = "plays without a winner against" // both lost it
)

// Kinds lists the kinds of entries.
func Kinds() []Kind {
	return []Kind{Joins, Challenges, Refuses, RefusesLeave, Accepts, Beats, Draws, TakesBack, Annulled, Leaves, NobodyWins}
}

// Ladder is how a ladder stands.
type Ladder struct {
	Rungs []Rung // from the top
	Steps []Step // all, the first first
	rules Rules
	made  bool      // its challenges were made when they could be
	order []string  // the names from the top; nil: they have moved since
	again time.Time // of the last span, the day from which things go on
}

// Rung is the place of one player.
type Rung struct {
	Name    string
	Against string // with whom a challenge is in play; empty: with nobody
	Above   bool   // the other of the challenge is the challenger
	Due     time.Time
	Told    bool      // of going down on the day that is due
	refused int       // challenges refused running
	held    time.Time // the day on which they were due and stayed
	next    time.Time // the day on which they are told, or go down
}

// Step is a change of the ladder, or a notice.
type Step struct {
	On    time.Time
	Words string
	Order []string  // the names from the top, after it
	Tells []string  // those who are to hear of it by letter; none where a letter told it already
	Goes  time.Time // the first day on which that letter can go
}

// Fold plays the entries, and then the days up to the given one.
//
// There is an error where the rules are none, and where an entry cannot be: it names the entry by
// its number, from 1, and its day.
func Fold(rules Rules, entries []Entry, today time.Time) (Ladder, error) {
	rules, err := rules.Usual()
	if err != nil {
		return Ladder{}, err
	}
	l := Ladder{rules: rules}
	if wrong := l.play(entries, today, 1); len(wrong) > 0 {
		return Ladder{}, wrong[0]
	}
	return l, nil
}

// Settle folds entries of which each was made when it could be, and of which some would not be
// now, since a result before them was changed: a challenge stands, whoever stands above by now,
// and what cannot be at all is left out. It says what was left out, and why. There is an error
// where the rules are none.
func Settle(rules Rules, entries []Entry, today time.Time) (l Ladder, out []error, err error) {
	if l.rules, err = rules.Usual(); err != nil {
		return Ladder{}, nil, err
	}
	l.made = true
	return l, l.play(entries, today, len(entries)+1), nil
}

// play plays entries and days until there are so many faults.
func (l *Ladder) play(entries []Entry, today time.Time, most int) (wrong []error) {
	for i, e := range entries {
		err := error(nil)
		if i > 0 && e.On.Before(entries[i-1].On) {
			err = fmt.Errorf("it comes after one of %s; entries stand in the order of their days", day(entries[i-1].On))
		} else {
			l.pass(e.On)
			err = l.enter(e)
		}
		if err != nil {
			if wrong = append(wrong, fmt.Errorf("ladder: entry %d, of %s: %w", i+1, day(e.On), err)); len(wrong) == most {
				return wrong
			}
		}
	}
	if n := len(entries); n > 0 && today.Before(entries[n-1].On) {
		today = entries[n-1].On
	}
	l.pass(today)
	return wrong
}

func day(t time.Time) string { return t.Format("2 January 2006") }

// May says why a player cannot challenge another now; nil where they can.
func (l Ladder) May(who, whom string) error {
	l.made = false
	return l.can(who, whom)
}

// can is May, but for where they stand if the challenge was made when it could be.
func (l Ladder) can(who, whom string) error {
	i, j := l.at(who), l.at(whom)
	switch {
	case i < 0:
		return fmt.Errorf("%s is not on the ladder", who)
	case j < 0:
		return fmt.Errorf("%s is not on the ladder", whom)
	case i == j:
		return fmt.Errorf("%s cannot challenge themselves", who)
	case l.made:
	case j > i:
		return fmt.Errorf("%s, on rung %d, stands above %s, on rung %d; one challenges those above", who, i+1, whom, j+1)
	case i-j > l.rules.Reach:
		return fmt.Errorf("%s, on rung %d, cannot reach %s, on rung %d; a challenge reaches %d rungs", who, i+1, whom, j+1, l.rules.Reach)
	}
	for _, r := range []Rung{l.Rungs[i], l.Rungs[j]} {
		if r.Against != "" {
			return fmt.Errorf("%s has a challenge in play with %s", r.Name, r.Against)
		}
	}
	return nil
}

// at returns the index of a player, and -1 where they are not on the ladder.
func (l Ladder) at(name string) int {
	for i := range l.Rungs {
		if l.Rungs[i].Name == name {
			return i
		}
	}
	return -1
}

// news adds a step of which the players are told by letter.
func (l *Ladder) news(on time.Time, who []string, format string, a ...any) {
	l.tell(on, format, a...)
	s := &l.Steps[len(l.Steps)-1]
	s.Tells, s.Goes = who, l.back(on)
}

// tell adds a step. Steps between which nobody moves have one order in common.
func (l *Ladder) tell(on time.Time, format string, a ...any) {
	if l.order == nil {
		l.order = make([]string, len(l.Rungs))
		for i, r := range l.Rungs {
			l.order[i] = r.Name
		}
	}
	l.Steps = append(l.Steps, Step{On: on, Words: fmt.Sprintf(format, a...), Order: l.order})
}

// move takes a player from one index to another, and those between make room.
func (l *Ladder) move(from, to int) {
	r := l.Rungs[from]
	l.Rungs, l.order = slices.Insert(slices.Delete(l.Rungs, from, from+1), to, r), nil
}

// until lets a player go down on a day, and be told before.
func (l *Ladder) until(r *Rung, day time.Time) {
	r.Told, r.Due, r.next = false, day, day.AddDate(0, 0, -l.rules.Warn)
}

// pass lets the days go by up to the given one, with what falls due.
func (l *Ladder) pass(until time.Time) {
	for {
		next := -1
		for i := range l.Rungs { // of several on a day the lowest is the last that is found
			if l.Rungs[i].Against == "" && (next < 0 || !l.Rungs[i].next.After(l.Rungs[next].next)) {
				next = i
			}
		}
		if next < 0 {
			return
		}
		r := &l.Rungs[next]
		on := r.next
		if back := l.back(on); back.After(on) && back.After(until) {
			return
		} else if back.After(on) { // they are told when letters go again, and have all the days after it
			if !l.again.Equal(back) {
				l.again = back
				l.tell(back, "no letter went before %s: what fell due meanwhile begins anew with the warning", day(back))
			}
			l.until(r, back.AddDate(0, 0, l.rules.Warn))
			continue
		}
		if on.After(until) {
			return
		}
		l.due(next, on)
	}
}

// Next is the day on which somebody is told or goes down next, if nothing happens until then; zero where
// nobody does.
func (l Ladder) Next() (day time.Time) {
	for _, r := range l.Rungs {
		if r.Against == "" && (day.IsZero() || r.next.Before(day)) {
			day = r.next
		}
	}
	return day
}

// back is the first day from the given one on which letters go.
func (l *Ladder) back(on time.Time) time.Time {
	for moved := true; moved; {
		moved = false
		for _, s := range l.rules.Shut {
			if s.From.Before(on) && on.Before(s.To) {
				on, moved = s.To, true
			}
		}
	}
	return on
}

// due tells a player that they will go down, or lets them. Nobody goes down below one who should
// have gone down on the same day and could not.
func (l *Ladder) due(i int, on time.Time) {
	r := &l.Rungs[i]
	lowest := i == len(l.Rungs)-1
	switch {
	case lowest && !r.Told: // there is nothing to lose: the days begin anew when they end
		r.held = r.Due
		l.until(r, r.Due.AddDate(0, 0, l.rules.Idle))
	case !r.Told:
		r.Told, r.next = true, r.Due
		l.news(on, []string{r.Name}, "%s is told: without a game they go down a rung on %s", r.Name, day(r.Due))
	default:
		l.until(r, on.AddDate(0, 0, l.rules.Idle))
		switch name := r.Name; {
		case lowest:
			r.held = on
		case l.Rungs[i+1].held.Equal(on):
			r.held = on
			l.tell(on, "%s stays on rung %d: nobody below has had a game for %d days either", name, i+1, l.rules.Idle)
		default:
			l.move(i, i+1)
			l.news(on, []string{name}, "%s goes down to rung %d: %d days without a game", name, i+2, l.rules.Idle)
		}
	}
}
