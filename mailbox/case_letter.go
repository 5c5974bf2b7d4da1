package mailbox

import (
	"fmt"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/tournament/envelope"
)

// CaseLetter is what a letter about a case tells. Nothing in it names a player, a game or an event
// where the case is judged without names (RULING/R-91).
type CaseLetter struct {
	What     string // caseLaid and the others
	Case     string // its name
	Name     string // of the reader
	Position rules.Position
	Last     rules.Move
	Law      rules.Law // by which it is judged
	Bound    string    // whom Penalty C binds, and to what
	Views    [2][]string
	Found    []CaseFinding // what others have found that the reader is shown
	Since    time.Time     // of what may be done Until
	Until    time.Time
	Digest   string // of the reader's envelope
	Zone     *time.Location

	Appeal string       // of one that is judged again: the words of the appeal
	Of     rules.Colour // whose it is
	Stood  terms.Result // what was found

	Names [2]string // of the players, for a reader who may know them
	Label string    // of the game, for the same

	Umpire bool // the reader decides between two
}

// CaseFinding is what another found, without the other's name.
type CaseFinding struct {
	Result   terms.Result
	Analysis string
	Again    bool // after the other's analysis was shown
}

// What letters about a case are about.
const (
	caseLaid    = "laid"     // the position, to be judged
	caseRemind  = "reminded" // it still waits
	caseMore    = "more"     // a player has said more of it
	caseMoved   = "moved"    // it is another position
	caseOf      = "of"       // the answer was of the position before
	caseUnlike  = "unlike"   // what the other found
	caseUmpire  = "umpire"   // to the umpire: both
	caseSealed  = "sealed"   // the envelope is in
	caseLater   = "later"    // "9": nothing is sealed
	caseUnclear = "unclear"  // the answer is not plain
	caseReason  = "reason"   // it has no analysis
	caseIn      = "in"       // it was in already
	caseLate    = "late"
	caseGone    = "gone"
	caseClosed  = "closed"
	caseWith    = "with" // the adjudicators again, and not the umpire
)

// caseLetter is a letter about a case to one of those who judge it; judge 0 is the umpire, who is
// shown the names.
func (c *Clerk) caseLetter(what string, x ledger.Case, judge uint64) (CaseLetter, error) {
	g, err := c.ledger.Game(x.Game)
	if err != nil {
		return CaseLetter{}, err
	}
	line, err := c.ledger.Line(x.Game)
	if err != nil {
		return CaseLetter{}, err
	}
	office, err := c.ledger.Office(x.Game, c.now())
	if err != nil {
		return CaseLetter{}, err
	}
	l := CaseLetter{What: what, Case: x.Name, Position: g.Position(), Last: g.LastMove(), Zone: office.Calendar.Zone()}
	hidden, err := c.ledger.HiddenIn(g)
	if err != nil {
		return CaseLetter{}, err
	}
	l.Umpire = judge == 0
	if judge == 0 || !g.Agreement.Adjudicate.Blind {
		l.Names, l.Label = line.Names, g.Label
	}
	blind := func(s string) string {
		if judge == 0 {
			return s
		}
		return envelope.Blind(s, hidden)
	}
	if g.Frozen != nil {
		l.Law = g.Frozen.Law
	}
	if b, bound := g.Required(); bound {
		l.Bound = b.Of.String() + " is " + b.String()
	}
	for _, v := range g.Statements {
		l.Views[v.By] = append(l.Views[v.By], blind(v.Words))
	}
	for _, s := range x.Seats {
		if v := s.Finds(); s.Judge == judge && v != nil {
			l.Digest = v.Digest(x.Name)
		}
	}
	if q, ok := g.Question(x.Appeal); ok {
		l.Appeal, l.Of, l.Stood = blind(q.Words), q.By, g.Ended.Result
		l.Found, err = c.foundBefore(x, blind)
	}
	return l, err
}

// unsigned is what an adjudicator wrote, as the other is shown it: nobody's name is in it.
func unsigned(l *ledger.Ledger, x ledger.Case) (func(string) string, error) {
	hidden, err := l.HiddenJudges(x)
	return func(s string) string { return envelope.Blind(s, hidden) }, err
}

// foundBefore is what was found in the case from which there is an appeal.
func (c *Clerk) foundBefore(x ledger.Case, blind func(string) string) (out []CaseFinding, err error) {
	all, err := c.ledger.CasesOf(x.Game)
	for _, before := range all {
		if before.Appeal != 0 || before.Result == "" {
			continue
		}
		unsigned, err := unsigned(c.ledger, before)
		if err != nil {
			return nil, err
		}
		for _, s := range before.Seats {
			if v := s.Finds(); v != nil {
				out = append(out, CaseFinding{Result: v.Result, Analysis: unsigned(blind(v.Analysis))})
			}
		}
		if u := before.Umpire; u != nil && u.First != nil {
			out = append(out, CaseFinding{Result: u.First.Result, Analysis: blind(u.First.Analysis)})
		}
	}
	return out, err
}

// judgeOf is who judges a case, and where that person is written to; 0 is the umpire.
func (c *Clerk) judgeOf(x ledger.Case, judge uint64) (ledger.Official, error) {
	if judge != 0 {
		j, err := c.ledger.Judge(judge)
		return ledger.Official{Name: j.Name, Addr: j.Addr}, err
	}
	line, err := c.ledger.Line(x.Game)
	if err != nil {
		return ledger.Official{}, err
	}
	t, err := c.ledger.Tournament(line.Tournament)
	return t.OfficialIn(x.Game, terms.ToUmpire), err
}

// casePost words a letter and addresses it. What asks something is answered to an address that is good
// for this reader and this round of the case.
func (c *Clerk) casePost(x ledger.Case, judge uint64, l CaseLetter) (ledger.Post, error) {
	to, err := c.judgeOf(x, judge)
	if err != nil {
		return ledger.Post{}, err
	}
	if c.config.Case == nil {
		return ledger.Post{}, errNoWords
	}
	l.Name = to.Name
	w, err := c.config.Case(l)
	if err != nil {
		return ledger.Post{}, fmt.Errorf("mailbox: case %s: %w", x.Name, err)
	}
	return ledger.Post{To: []string{to.Addr}, Name: to.Name, Words: w, ReplyTo: c.ledger.CaseAddress(x, judge, to.Addr)}, nil
}
