package secretary

import (
	"fmt"
	"strings"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/folder"
	"postd/secretary/visit"
	"postd/templates/narrate"
)

// A round begins as a tournament does, by a batch, which sets up its pairings alone.

// roundTerms are the terms of the games of a round: its first turn, its turn limit and its last
// day stand in the place of those of the tournament where it has any.
func (c tournamentView) roundTerms(no int) terms.Agreement {
	a := c.gameTerms()
	if no < 1 || no > len(c.Rounds) {
		return a
	}
	r := c.Rounds[no-1]
	if !r.Begins.IsZero() {
		a.FirstTurnAt = r.Begins
	}
	if r.Limit > 0 {
		a.Turn.Limit = r.Limit
	}
	if r.Ends.Year > 0 {
		a.Adjudicate.Date = &r.Ends
	}
	return a
}

// beginRound fills in the deed by which a round begins. The row is that of the tournament as it
// will be, with the round and its pairings; the course is as it was read.
func (s *Site) beginRound(fv *folder.Request, was folder.Course, row ledger.Tournament, round int, key string, d *visit.Action) error {
	v := &request{fv, s}
	next := was
	next.Tournament = row
	c := tournamentView{next}.only(round)
	if why := v.roundWanting(c, round); len(why) > 0 {
		return visit.Refused("This cannot begin yet.", strings.Join(why, " "), "Mend it, and press again.")
	}
	row.State = ledger.Starting
	next.Tournament = row
	a, err := was.Kept(fv, row, *d)
	if err != nil {
		return err
	}
	does, letters := c.startWords()
	does[2] = strings.TrimSpace(fmt.Sprintf("The first turn begins %s. %s", folder.At(c.roundTerms(round).FirstTurnAt, c.Zone), folder.PaperWords(c.playersOf())))
	a.Does, a.Posts = append(a.Does, does...), letters
	a.Samples = func() ([]visit.LetterView, error) { return c.samples(v) }
	a.Matters[0].Rows = append(a.Matters[0].Rows, tournamentView{next}.startingOf(v, key, startWhat{Round: round}))
	*d = a
	return nil
}

// playersOf are those who play in the pairings of the view.
func (c tournamentView) playersOf() (out []ledger.Player) {
	for _, id := range c.playing() {
		out = append(out, c.People[id])
	}
	return out
}

// roundWanting says in sentences what is missing before a round can begin, of which the view has
// the pairings alone; none where it can.
func (v *request) roundWanting(c tournamentView, round int) (out []string) {
	add := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	if len(c.Pairings) == 0 {
		add("Round %d has no games.", round)
	}
	for _, p := range c.playersOf() {
		if p.OnPaper() {
			for _, words := range paperWanting(c, p) {
				add("%s", words.Name)
			}
		} else if len(p.Addresses) == 0 || !p.Addresses[0].Verified || p.Addresses[0].Doubt != "" {
			addr, words, _ := addressWords(p)
			add("The primary address of %s, %s, is %s.", p.Name, addr, words)
		}
	}
	a := c.roundTerms(round)
	for _, err := range append(a.Validate(), a.Unbuilt()...) {
		add("Terms: %s.", visit.Plain(err))
	}
	if at := a.FirstTurnAt; at.IsZero() || at.Before(v.Now.Add(leastBeforeTurn)) {
		add("The first turn must begin an hour from now at the earliest, so that the letters are out before (%s).", a.Cites("BCC1903/V.2(a)"))
	}
	for _, x := range c.Pairings {
		if _, err := v.Ledger().GameByLabel(x.Label); err == nil {
			add("There is a game %s already.", x.Label)
		}
	}
	if len(out) > 0 {
		return out
	}
	for _, x := range c.sorts() {
		if _, err := c.opening(v.site.o.Ledger, x, v.Now); err != nil {
			add("%s.", narrate.Upper(visit.Plain(err)))
			break
		}
	}
	return out
}
