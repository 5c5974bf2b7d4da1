package qualify

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"postd/ledger"
	"postd/tournament/takes"
)

// group are the takes that one press does: all that bring players into a stage, or one line that
// gives a right to a class.
type group struct {
	*reading
	stage ledger.Stage
	no    int // 0: those that bring players in; else the line that gives a right, from 1
	lines []line
	given []ledger.Right // that were given by it before
	fault error          // why nothing can be taken by it, as it stands
}

// line is a take with what it takes.
type line struct {
	takes.Take
	sources []source
	passed  map[string]string
	chances []takes.Chance
	taking  takes.Taking // when all sources are final
}

// groups are those of a stage.
func (r *reading) groups(s ledger.Stage) (out []*group, err error) {
	all, err := takes.ParseTakes(s.Takes)
	if err != nil {
		return nil, err
	}
	places := &group{reading: r, stage: s}
	for i, t := range all {
		if t.Right == nil {
			places.lines = append(places.lines, line{Take: t})
			continue
		}
		out = append(out, &group{reading: r, stage: s, no: i + 1, lines: []line{{Take: t}}})
	}
	if len(places.lines) > 0 {
		out = append([]*group{places}, out...)
	}
	for _, g := range out {
		if err := g.tell(takes.Options{}); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// group is one of a stage; false where there is none.
func (r *reading) group(stage, no int) (*group, bool, error) {
	s, found := r.e.Stage(stage)
	if !found {
		return nil, false, nil
	}
	all, err := r.groups(s)
	if i := slices.IndexFunc(all, func(g *group) bool { return g.no == no }); err == nil && i >= 0 {
		return all[i], true, nil
	}
	return nil, false, err
}

// sections are those of all sources of a line.
func (l line) sections() (out []takes.Section) {
	for _, s := range l.sources {
		out = append(out, s.section)
	}
	return out
}

// final reports whether all tables of the group are final.
func (g *group) final() bool {
	for _, l := range g.lines {
		if slices.ContainsFunc(l.sources, func(s source) bool { return !s.Final.Final }) {
			return false
		}
	}
	return true
}

// tell reckons who goes through by each line, or may: who does by an earlier one is passed over by
// the later ones. Passed are who takes no place, beside those of whom the rows say so.
func (g *group) tell(o takes.Options) error {
	g.fault, g.given = nil, nil
	passed, err := g.passedBefore()
	if err != nil {
		return err
	}
	maps.Copy(passed, o.Passed)
	for i := range g.lines {
		l := &g.lines[i]
		if l.From == g.stage.Name && l.Right == nil {
			g.fault = fmt.Errorf("secretary: the stage %s takes from itself: name a stage before it", l.From)
		}
		if fault := g.teamFault(*l); fault != nil {
			g.fault = fault
			continue
		}
		if l.sources, err = g.sources(l.From); err != nil {
			return err
		}
		l.passed = maps.Clone(passed)
		if slices.ContainsFunc(l.sources, func(s source) bool { return len(s.section.Rows) == 0 }) {
			continue // nobody has a number yet
		}
		if l.chances, err = takes.Chances(l.Take, l.sections(), l.passed); err != nil {
			g.fault = errors.Join(g.fault, err)
			continue
		}
		if !g.final() {
			continue
		}
		if l.taking, err = takes.Apply(l.Take, l.sections(), takes.Options{Seed: o.Seed, Passed: l.passed}); err != nil {
			g.fault = errors.Join(g.fault, err)
			continue
		}
		for _, e := range l.taking.Through {
			passed[e.Key] = "goes through from " + e.Section
		}
	}
	g.given, err = g.givenBefore()
	return err
}

// to is what the group gives a right to: the stage, or the class.
func (g *group) to() string {
	if r := g.lines[0].Right; r != nil {
		return r.To
	}
	return g.stage.Name
}

// theirs reports whether a right is to what the group gives one to.
func (g *group) theirs(r ledger.Right) bool {
	if g.no == 0 {
		return r.Event == g.e.ID && r.Stage == g.stage.No
	}
	return r.Event == 0 && strings.EqualFold(r.To, g.to())
}

// givenBefore are the rights that were given by these takes.
func (g *group) givenBefore() ([]ledger.Right, error) {
	from := map[uint64]bool{}
	for _, l := range g.lines {
		for _, s := range l.sources {
			from[s.ID] = true
		}
	}
	return g.v.Ledger().Rights(func(r ledger.Right) bool { return g.theirs(r) && from[r.From] })
}

// passedBefore are who takes no place, as the rows say: who declined or did not answer, who has the
// right already, or is in.
func (g *group) passedBefore() (map[string]string, error) {
	passed := map[string]string{}
	rights, err := g.v.Ledger().Rights(g.theirs)
	if err != nil {
		return nil, err
	}
	say := func(id uint64, why string) error {
		p, err := g.v.Ledger().Player(id)
		passed[g.key(p)] = why
		return err
	}
	for _, r := range rights {
		switch {
		case r.State == ledger.RightPassed && g.no == 0:
			err = errors.Join(err, say(r.Player, r.Why))
		case r.State == ledger.RightOpen && r.Unfit(g.v.Now) == "":
			err = errors.Join(err, say(r.Player, "has a right to it already"))
		}
	}
	if g.no > 0 {
		return passed, err
	}
	for _, id := range g.stage.Sections {
		t, missing := g.v.Ledger().Tournament(id)
		err = errors.Join(err, missing)
		for _, x := range t.Entries {
			if x.State == ledger.Accepted {
				err = errors.Join(err, say(x.Player, "is in "+t.Label+" already"))
			}
		}
	}
	return passed, err
}
