package dialogue

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/correspondence/terms"
	"postd/rules"
)

// Report is what happened when a script was played.
type Report struct {
	Script Script
	Before []Told // the letters of the opening and of the moves played before
	Steps  []Step // one for each direction
}

// Step is what came of one direction.
type Step struct {
	Direction Direction
	Interim   []Told // acts: what went out by the passing of time, before the act itself
	Told      []Told // acts: what went out with the act
	Finding   *Finding
	Actual    string // a Letter: what came in its place, as Update writes it
}

// Finding is an expectation that does not hold.
type Finding struct {
	Line     int
	Expected string
	Came     string
}

// Findings returns all expectations that do not hold.
func (r Report) Findings() []Finding {
	var out []Finding
	for _, s := range r.Steps {
		if s.Finding != nil {
			out = append(out, *s.Finding)
		}
	}
	return out
}

// Holds reports whether everything came as the file expects.
func (r Report) Holds() bool { return len(r.Findings()) == 0 }

// Play plays a script on a stage. The report says what came and what does not
// hold; an error means that the dialogue could not be played to its end.
func Play(s Script, st Stage) (Report, error) {
	p := player{script: s, stage: st, report: Report{Script: s}}
	if err := p.open(); err != nil {
		return p.report, err
	}
	for _, d := range s.Directions {
		step := Step{Direction: d}
		err := p.take(d, &step)
		p.report.Steps = append(p.report.Steps, step)
		if err != nil {
			return p.report, errorAt(s.Name, d.Line, "%s: %w", d.Words, err)
		}
	}
	return p.report, nil
}

// player is a script while it is played.
type player struct {
	script Script
	stage  Stage
	report Report
	now    time.Time
	start  int // letters delivered before the dialogue
	mark   int // letters delivered before the last act
	seen   int // letters already told in a step
	taken  map[terms.Party]int
}

// instantly is the shortest time there is: what falls due at an instant when
// it has gone by, or just before it.
const instantly = time.Nanosecond

// open arranges the game and plays the moves before the dialogue.
func (p *player) open() error {
	s := p.script
	at := s.Agreement.FirstTurnAt
	for _, d := range s.Directions {
		if d.Do.Act() && !d.Do.lasts() {
			if d.At.Before(at) {
				at = d.At // RULING/R-58: a letter that comes before the first turn
			}
			break
		}
	}
	o := Opening{At: at, Agreement: s.Agreement, Position: s.opening(), Regions: s.Regions, ByPost: s.ByPost, Addresses: s.addresses()}
	for c, name := range s.Players {
		for i, member := range members(name) {
			o.Sides[c].Members = append(o.Sides[c].Members, terms.Member{Player: uint64(c + 1 + 2*i), Name: member})
		}
	}
	if err := p.stage.Open(o); err != nil {
		return errorAt(s.Name, s.cause(err, "position"), "%w", err)
	}
	p.now = at
	for _, m := range s.Moves {
		if err := p.until(s.Begins); err != nil {
			return errorAt(s.Name, m.line, "%w", err)
		}
		newest, err := p.answered(Direction{Do: Writes, Colour: m.By})
		if err != nil {
			return errorAt(s.Name, m.line, "%w", err)
		}
		if err := p.stage.Write(p.now, m.By, 0, m.Letter+"\n", newest, false); err != nil {
			return errorAt(s.Name, m.line, "%w", err)
		}
		g, err := p.stage.Game()
		if err != nil {
			return errorAt(s.Name, m.line, "%w", err)
		}
		if len(g.Score()) != m.plies {
			return errorAt(s.Name, m.line, "the move %s of %s was not made", m.Words, m.By)
		}
	}
	all, err := p.stage.Letters()
	if err != nil {
		return errorAt(s.Name, 1, "%w", err)
	}
	p.report.Before = all
	p.start, p.mark, p.seen = len(all), len(all), len(all)
	return nil
}

// until lets time go by up to just before the instant, and then makes it now.
func (p *player) until(at time.Time) error {
	if before := at.Add(-instantly); before.After(p.now) {
		if err := p.stage.Pass(before); err != nil {
			return err
		}
	}
	if at.After(p.now) {
		p.now = at
	}
	return nil
}

// take takes one direction.
func (p *player) take(d Direction, step *Step) error {
	if d.Do.expects() {
		return p.compare(d, step)
	}
	if d.Do.Act() && !d.Do.lasts() && d.Do != Passes {
		if err := p.until(d.At); err != nil {
			return err
		}
		interim, err := p.news()
		if err != nil {
			return err
		}
		step.Interim = interim
	}
	if d.Do.Act() && !d.Do.lasts() {
		p.mark = p.seen
		p.taken = map[terms.Party]int{}
	}
	if err := p.act(d); err != nil {
		return err
	}
	told, err := p.news()
	step.Told = told
	return err
}

func (p *player) act(d Direction) error {
	switch d.Do {
	case Writes, Answers:
		answers, err := p.answered(d)
		if err != nil {
			return err
		}
		if d.Do == Answers {
			return p.stage.Answer(p.now, d.Party, d.Text, answers)
		}
		return p.stage.Write(p.now, d.Colour, d.Member, d.Text, answers, d.Unsigned)
	case ByHand:
		return p.stage.Hand(p.now, d.Colour, d.Hand, d.Text)
	case Prints:
		return p.stage.Prints(p.now)
	case Passes:
		// What falls due when the instant is over happens now, for it has gone by.
		if at := d.At.Add(instantly); at.After(p.now) {
			p.now = at
		}
		return p.stage.Pass(p.now)
	case PostFails:
		return p.stage.PostFails(d.At)
	case MailboxFails:
		return p.stage.MailboxFails(d.At)
	case Bounces:
		return p.stage.Bounces(p.now, d.Colour, d.Text)
	case Returns:
		return p.stage.ComesBack(p.now, d.Colour, d.Comeback)
	case Rules:
		return p.stage.Rule(p.now, d.Ruling)
	case Marks:
		return p.stage.Mark(p.now, d.Discharge)
	case Leaves:
		return p.stage.Leave(p.now, d.Leave)
	case Seats:
		return p.stage.Seat(p.now, d.Seat)
	case Publishes:
		return p.stage.Publish(p.now, d.Set, d.Day, d.Struck)
	case WritesFrom, Clicks, Arranges, Opens, Knows, Invites, Climbs, Matches, Teams, Turns:
		return p.office(d)
	case Killed:
		return p.stage.Kill()
	case Remark:
		return nil
	}
	return fmt.Errorf("direction %d is not known", d.Do)
}

// news returns the letters delivered since it was last asked.
func (p *player) news() ([]Told, error) {
	all, err := p.stage.Letters()
	if err != nil {
		return nil, err
	}
	told := all[p.seen:]
	p.seen = len(all)
	return told, nil
}

// answered is which letter of the office a letter answers: the newest that its writer
// received, -1 if they have received none, or of the kind and the time that the
// direction names the newest, which must be there.
func (p *player) answered(d Direction) (int, error) {
	if d.Do == Writes {
		d.Party = terms.PartyOf(d.Colour)
	}
	all, err := p.stage.Letters()
	if err != nil {
		return -1, err
	}
	zone := p.script.zone()
	var had []string
	for i := len(all) - 1; i >= 0; i-- {
		t := all[i]
		if !p.goesTo(t, d) {
			continue
		}
		at := showInstant(t.At, zone)
		if d.Of.IsZero() || t.Kind == d.Kinds[0] && at == showInstant(d.Of, zone) {
			return i, nil
		}
		had = append(had, string(t.Kind)+" of "+at)
	}
	if d.Of.IsZero() {
		return -1, nil
	}
	slices.Reverse(had)
	return -1, fmt.Errorf("there is no such letter; %s had received: %s", d.Party, cmp.Or(strings.Join(had, ", "), nothing))
}

// isTo reports whether a letter went to a party; of a side in consultation to that
// one of its members, all of whom get every letter (BCC1903/IV.2).
func (p *player) isTo(t Told, party terms.Party, member int) bool {
	name := ""
	if c, ok := party.Colour(); ok {
		name = p.script.names(c)[member]
	}
	return t.To == party && t.Member == name
}

// goesTo reports whether a letter went to whom a direction names.
func (p *player) goesTo(t Told, d Direction) bool {
	if d.Addr != "" || t.Addr != "" {
		return t.Addr == d.Addr
	}
	return p.isTo(t, d.Party, d.Member)
}

// to returns the letters to whom a direction names from the nth on.
func (p *player) to(d Direction, from int) ([]Told, error) {
	all, err := p.stage.Letters()
	if err != nil {
		return nil, err
	}
	var out []Told
	for _, t := range all[from:] {
		if p.goesTo(t, d) {
			out = append(out, t)
		}
	}
	return out, nil
}

// view is the game as it now stands.
func (p *player) view() (view, error) {
	g, err := p.stage.Game()
	if err != nil {
		return view{}, err
	}
	if g.Broken != "" {
		return view{}, fmt.Errorf("the events do not fit the game: %s", g.Broken)
	}
	c, err := g.Calendar()
	if err != nil {
		return view{}, err
	}
	return view{game: g, calendar: c, now: p.now}, nil
}

// nameOf is how the players and officials are called in a story.
func (s Script) nameOf(to terms.Party) string {
	if c, ok := to.Colour(); ok {
		if name := s.Players[c]; name != rules.Colour(c).String() {
			return fmt.Sprintf("%s (%s)", to, name)
		}
		return to.String()
	}
	return "the " + to.String()
}
