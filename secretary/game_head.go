package secretary

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/rules"
	"postd/secretary/folder"
	"postd/templates/narrate"
)

// badge is the state of a game in a few words.
type badge struct{ Words, Kind string }

func badgeOf(x ledger.Line, now time.Time) badge {
	s := folder.StandOf(x, now)
	return badge{s.Words, s.Kind}
}

// gameHead is where a game stands, in words.
type gameHead struct {
	badge
	Stands string // in a sentence or two
}

// headOf says where a game stands: who is to do what, and until when.
func headOf(f gameFile) gameHead {
	return gameHead{badgeOf(f.Line, f.Office.Now), standing(f)}
}

func standing(f gameFile) string {
	switch {
	case f.Over():
		words := fmt.Sprintf("%s: %s (%s), on %s.", narrate.Score(f.Ended.Result), narrate.Ending(f.Game), f.Law(f.Ended.Law), f.At(f.EndedAt))
		if n := f.Ended.Next; n != nil {
			words += fmt.Sprintf(" Game %s is played in its place ("+f.Law("BCC1903/II.1(c)")+").", n.Label)
		}
		return words
	case f.Frozen != nil:
		if f.Frozen.Automatic {
			return fmt.Sprintf("The date agreed has come, and the position goes to the adjudicator (%s). The verdict is awaited; both may write to the adjudicator until %s.", f.Law(f.Frozen.Law), f.At(f.Frozen.Statements)) + f.rightsOpen()
		}
		return fmt.Sprintf("%s has claimed adjudication (%s). The verdict is awaited; both may write to the adjudicator until %s.", f.Frozen.By, f.Law(f.Frozen.Law), f.At(f.Frozen.Statements)) + f.rightsOpen()
	}
	if words, ok := f.suspendedWords(); ok {
		return words + " " + f.duty()
	}
	return f.duty() + " " + f.clockWords() + f.allowanceWords()
}

// suspendedWords say since when, by whom and why a game is suspended.
func (f gameFile) suspendedWords() (string, bool) {
	r, ok := narrate.Suspension(f.Game)
	if !ok {
		return "", false
	}
	return fmt.Sprintf("Suspended since %s by %s: %s. Both clocks stand (%s).", calendar.DayWords(r.At, f.Zone()), cmp.Or(f.Suspender, "the "+r.By.String()),
		strings.TrimRight(narrate.ShortLine(r.Reason, 200), " ."), f.Law(r.Law)), true
}

// duty says who is to do what.
func (f gameFile) duty() string {
	c := f.Case
	switch {
	case f.State == correspondence.StateElect && c != nil && c.Lapsed > 0:
		return fmt.Sprintf("The secretary is to say what follows %s’s record %s, question %d; until then %s may still choose (RULING/R-7).", c.Author, narrate.Said(c.Words), c.Lapsed, c.Author.Other())
	case f.State == correspondence.StateElect && c != nil:
		return fmt.Sprintf("%s is to choose about %s’s record %s (%s)%s.", c.Author.Other(), c.Author, narrate.Said(c.Words), f.Law(c.Law), f.choice())
	case f.State == correspondence.StateMan && c != nil:
		return fmt.Sprintf("%s is to name the man whom %s must move ("+f.Law("BCC1903/V.PEN.C")+").", c.Author.Other(), c.Author)
	case f.State == correspondence.StateAuthor && c != nil:
		return fmt.Sprintf("%s is to say what the record %s meant (%s).", c.Author, narrate.Said(c.Words), f.Law(c.Law))
	}
	words := f.ToMove().String() + " to move"
	if b, ok := f.Required(); ok && b.Of == f.ToMove() {
		words += ", " + b.String()
	}
	if f.FalseCheck(f.ToMove()) {
		words += fmt.Sprintf(", and may require another move in the place of %s, which gives no check (%s)", narrate.Said(f.Score()[len(f.Score())-1].Words), f.Law("STAUNTON/R.XI"))
	}
	return words + "."
}

// choice says in what the choice about a record consists, where a code has a way of
// its own; "" where it is the exaction of a penalty.
func (f gameFile) choice() string {
	switch c := f.Case; {
	case f.Choosing():
		return fmt.Sprintf(", among three penalties (%s)", f.Law("STAUNTON/R.VIII"))
	case f.Announces():
		return ", and may adopt a reading by announcing it"
	case c.Several() && !c.Illegal():
		return ", of which one may be adopted"
	}
	return ""
}

// rightsOpen says who may still use what was open to them when adjudication was
// claimed, and until when (RULING/R-32); "" where nothing was. The dossier has what.
func (f gameFile) rightsOpen() string {
	var who []string
	for _, by := range []rules.Colour{rules.White, rules.Black} {
		c := f.Case
		if c != nil && c.Stage == correspondence.CaseElect && c.Author != by || f.Law3 != nil && *f.Law3 != by || f.Excess[by.Other()].Ground() || f.FalseCheck(by) {
			who = append(who, by.String())
		}
	}
	until := f.StillOpenUntil(f.Office.Calendar)
	if len(who) == 0 || f.Office.Now.After(until) {
		return ""
	}
	return fmt.Sprintf(" What was open to %s before may be used until %s, but not after the verdict (%s).", strings.Join(who, " and "), f.At(until), f.Law("RULING/R-32"))
}

// clockWords says of what runs, or lies in the post, until when and how much is
// used.
func (f gameFile) clockWords() string {
	if f.Post.Notice != "" {
		words := fmt.Sprintf("The letter on whose receipt %s begins is in the post to %s.", narrate.Word(f.Post.Begins), f.Post.To)
		if deemed, ok := f.Waiting(f.Office.Calendar); ok {
			words += fmt.Sprintf(" It was accepted %s and is to be acknowledged; it is deemed received %s (RULING/R-57).", f.At(f.Post.Accepted), f.At(deemed))
		}
		switch {
		case !f.Post.First.IsZero():
			words += fmt.Sprintf(" It was accepted on %s, and our carrier took it back (RULING/R-87).", f.At(f.Post.First))
		case !f.Post.Failed.IsZero():
			words += fmt.Sprintf(" It was refused for good on %s (RULING/R-57).", f.At(f.Post.Failed))
		}
		return words
	}
	a, runs := f.Reckon(f.Office)
	k := f.Turn
	if !k.Running {
		k = f.Choice
	}
	used := f.usedWords(a)
	switch {
	case !runs:
		return "No time runs."
	case k.Awaits:
		return fmt.Sprintf("The first turn begins when the office’s notice, which goes out %s, is received (BCC1903/APPA/3(a)).", f.At(k.Begin))
	case f.Office.Now.Before(k.Begin):
		first := map[bool]string{true: "first "}[k.Cause == calendar.CauseFirst]
		return fmt.Sprintf("The %s%s begins %s.", first, map[bool]string{true: "turn", false: "choice"}[f.Turn.Running], f.At(k.Begin))
	case k.Still() && a.Deadline.IsZero():
		return fmt.Sprintf("The clock stands still; %s.", used)
	case a.Used > a.Allowed:
		words := fmt.Sprintf("The time ended %s, %s.", f.At(a.Deadline), used)
		if f.Turn.Running && f.Agreement.ForfeitTime == terms.ForfeitClaimed {
			words += fmt.Sprintf(" %s may claim the game ("+f.Law("BCC1903/V.9(c)")+").", k.Of.Other())
		}
		return words
	}
	return fmt.Sprintf("Reply due %s, %s.", f.At(a.Deadline), used)
}

// allowanceWords says how the player stands with the time for several turns
// together whose turn runs; "" where none is agreed.
func (f gameFile) allowanceWords() string {
	k := f.Turn
	b, ok := f.Balance(k.Of)
	if !ok || !k.Running {
		return ""
	}
	words := ""
	if k.ByAllowance() {
		words = " The turn has no more than is left of the allowance."
	}
	a, _ := f.Reckon(f.Office)
	if b.Rolls {
		return fmt.Sprintf("%s %s: %s ("+f.Law("BCC1903/V.2(c)")+").", words, k.Of, b.Sentence(a.Used, narrate.Lengths(f.Game)))
	}
	return fmt.Sprintf("%s %s, in period %d: %s ("+f.Law("BCC1903/II.10.D")+").", words, k.Of, b.No, b.Sentence(a.Used, narrate.Lengths(f.Game)))
}
