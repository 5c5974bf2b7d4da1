package correspondence

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"postd/correspondence/calendar"
	"postd/correspondence/casefile"
	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/rules"
)

// The answers to an appeal: the rows of TABLE/T7 that fit what it is about (RULING/R-76). A
// number means the same in every letter.

// onAppeal is a game with an appeal that is to be answered, and how an answer begins that finds it good.
type onAppeal struct {
	Game
	q    Appeal
	good string
}

// appealOptions are the answers to an appeal. Those about a record are only of one
// that was before the player who asked: a number must mean what it meant when the
// letter went out.
func (g Game) appealOptions(q Appeal) []Option {
	stands, what := "what is disputed stands", "appeal"
	if q.About == events.AboutConfirmed {
		stands, what = "the game stays as it stands, and what was confirmed late has no effect", "confirmation"
	}
	if q.About == events.AboutDisowned {
		stands, what = "the letter stands as it was heard", "word that it was another's"
	}
	out := []Option{
		{No: 1, Words: stands, Ruling: Ruling{Row: "Uphold", On: q.No}},
		{No: 2, Words: stands + ", and the " + what + " was idle: its time counts in the turn of " + q.By.String(), Ruling: Ruling{Row: "Uphold", On: q.No, Idle: true}},
	}
	x := onAppeal{g, q, "the " + what + " is good: "}
	if o, ok := x.setAside(); ok {
		out = append(out, o)
	}
	if g.Over() {
		out = append(out, Option{No: 3, Words: x.good + "the game is open again, and goes on from where it stood", Ruling: Ruling{Row: "Reopen", On: q.No}})
		if q.Matter.Known() {
			out = append(out, x.result())
		}
		return out
	}
	if o, ok := x.undo(); ok {
		out = append(out, o)
	}
	if c := g.Case; c != nil && q.At.After(g.Last[c.Author].At) {
		if c.Stage == CaseElect && q.By != c.Author && restores(g.Agreed()) {
			words := fmt.Sprintf("%sfor the record “%s” Penalty %s is applied, which was rightly claimed", x.good, c.Words, g.Agreed())
			out = append(out, Option{No: 5, Words: words, Ruling: Ruling{Row: "Penalise", On: q.No, Of: c.Author}})
		}
		if o, ok := x.adopt(); ok {
			out = append(out, o)
		}
	}
	if k := g.Turn; k.Running && k.Allowed > 0 {
		out = append(out, Option{No: 7, Wants: WantsTime, Example: "7: 2 days, because ...",
			Words:  x.good + "time is given back to " + k.Of.String() + ", in the turn that is open. Write how much, counted as in the account of the turn",
			Ruling: Ruling{Row: "Credit", On: q.No, Of: k.Of, Span: calendar.Span{From: k.Begin}}})
	}
	if o, ok := x.damage(); ok {
		out = append(out, o)
	}
	for _, option := range []func() (Option, bool){x.givenBack, x.penalty, x.readings, x.excess, x.claim, x.clocks} {
		if o, ok := option(); ok {
			out = append(out, o)
		}
	}
	return out
}

// undo undoes the ruling that is disputed, and where the appeal is about none the last one that
// stood when it was made: what was ruled since, it cannot mean (TABLE/T7.Undo, RULING/R-76).
func (g onAppeal) undo() (Option, bool) {
	q, good := g.q, g.good
	n := q.Matter.No
	if q.Matter.Kind != events.TopicRuling {
		for n = len(g.Rulings); n > 0 && g.Rulings[n-1].At.After(q.At); n-- {
		}
	}
	t, ok := g.Ruling(n)
	if row, err := rowNamed(t.Row); !ok || t.Undone || err != nil || row.stays != "" {
		return Option{}, false
	}
	return Option{No: 4, Words: good + g.rulingMeant(n) + " is undone", Ruling: Ruling{Row: "Undo", On: q.No, Undoes: n}}, true
}

// longestMeant is how many letters of the reason of a ruling an answer quotes.
const longestMeant = 60

// rulingMeant names a ruling so that nobody takes it for another: its number and row, its day,
// and its reason.
func (g Game) rulingMeant(n int) string {
	t, _ := g.Ruling(n)
	what, day := t.Row, ""
	if t.Undoes > 0 {
		what += fmt.Sprintf(" of ruling %d", t.Undoes)
	}
	if c, err := g.Calendar(); err == nil {
		day = ", of " + calendar.LongDay(t.At, c.Zone())
	}
	why := []rune(strings.TrimRight(oneLine(t.Reason), ". "))
	if len(why) > longestMeant {
		why = append(why[:longestMeant], '…')
	}
	return fmt.Sprintf("ruling %d, %s%s (“%s”),", n, what, day, string(why))
}

// result replaces the result of an ended game (TABLE/T7.Reopen, RULING/R-37).
func (g onAppeal) result() Option {
	q, good := g.q, g.good
	o := Option{No: 10, Wants: WantsOne, Example: "10: 1, because ...", Ruling: Ruling{Row: "Reopen", On: q.No},
		Words: good + "the result, " + string(g.Ended.Result) + ", is replaced by another. Write the number of that as well"}
	for _, r := range []terms.Result{terms.WhiteWins, terms.Drawn, terms.BlackWins} {
		if r != g.Ended.Result {
			o.Of = append(o.Of, One{len(o.Of) + 1, string(r), Ruling{Row: "Reopen", On: q.No, Result: r}})
		}
	}
	return o
}

// givenBack gives back the result of a game that a ruling has opened again, which is not
// undone: it ends the game anew (TABLE/T7.Award, TABLE/T7.Draw).
func (g onAppeal) givenBack() (Option, bool) {
	q, good := g.q, g.good
	was, ok := g.BeforeMatter(q)
	if q.Matter.Kind != events.TopicRuling || !ok || !was.Over() {
		return Option{}, false
	}
	o := Option{No: 10, Words: good + "the game is ended again, with the result that it had, " + string(was.Ended.Result),
		Ruling: Ruling{Row: "Award", On: q.No, Result: was.Ended.Result, How: asItEnded(*was.Ended)}}
	if was.Ended.Result == terms.Drawn && o.Ruling.How == "" {
		o.Ruling = Ruling{Row: "Draw", On: q.No}
	}
	return o, true
}

// fileOfQuestion is the file of the record that a question is about.
func fileOfQuestion(g Game, q Appeal) (casefile.File, bool) {
	i := g.Book.Last(func(f casefile.File) bool { return slices.Contains(f.Questions, q.No) })
	if i < 0 {
		return casefile.File{}, false
	}
	return g.Book[i], true
}

// penalty applies Penalty E for a record that was let pass without it
// (TABLE/T7.Penalise): the position is restored already.
func (g onAppeal) penalty() (Option, bool) {
	q, good := g.q, g.good
	f, ok := fileOfQuestion(g.Game, q)
	if !ok || g.Case != nil || !q.Matter.Known() || q.By == f.Author || f.Outcome.How != casefile.Restored || len(f.Laws) == 0 {
		return Option{}, false
	}
	law := f.Laws[0]
	if x, ok := offences[law]; !ok || x.letter(g.Agreement.Penalty) != "E" ||
		slices.ContainsFunc(f.Steps, func(s casefile.Step) bool { _, is := s.What.(events.Penalised); return is }) {
		return Option{}, false
	}
	return Option{No: 5, Words: fmt.Sprintf("%sfor the record “%s” Penalty E is applied, which was rightly claimed", good, f.Records[0].Words),
		Ruling: Ruling{Row: "Penalise", On: q.No, Of: f.Author, Law: law}}, true
}

// excess undoes a finding of excess that is disputed, in a turn that is over: while one is
// open, time given back undoes it (TABLE/T7.Undo, RULING/R-21).
func (g onAppeal) excess() (Option, bool) {
	q, good := g.q, g.good
	of := q.Matter.Of
	f, ok := fileOfQuestion(g.Game, q)
	about := q.Matter.Kind == events.TopicLapse || q.Matter.Known() && ok && f.Has("BCC1903/V.9(c)") && f.Author == of
	x, k := g.Excess[of], g.Turn
	if !about || x == nil || x.Waived || k.Running && k.Of == of && g.found(k) {
		return Option{}, false
	}
	return Option{No: 12, Words: fmt.Sprintf("%sthe finding that %s exceeded the time is undone, and nothing can be claimed for it", good, of),
		Ruling: Ruling{Row: "Undo", On: q.No, Of: of}}, true
}

// claim finds a claim good that was refused (TABLE/T7.Draw, TABLE/T7.Forfeit, TABLE/T7.Annul).
func (g onAppeal) claim() (Option, bool) {
	q, good := g.q, g.good
	o := Option{No: 13, Ruling: Ruling{On: q.No}}
	switch s := refused(q.Matter); s.Kind {
	case letters.ClaimsDraw:
		o.Words, o.Ruling.Row, o.Ruling.Law = good+"the claim was good, and the game is drawn", "Draw", drawLaws[s.About]
	case letters.ClaimsForfeit:
		o.Words, o.Ruling.Row, o.Ruling.Law = good+"the claim was good, and the game is lost by "+q.By.Other().String(), "Forfeit", forfeitLaw(s)
	case letters.ClaimsAnnulment:
		o.Words, o.Ruling.Row = good+"the claim was good, and the game is annulled", "Annul"
	}
	return o, o.Ruling.Row != ""
}

// forfeitLaw is the ground of a claim of the game.
func forfeitLaw(s letters.Statement) rules.Law { return cmp.Or(forfeitLaws[s.About], "BCC1903/V.9(c)") }

// clocks turns a ruling about that stopped both clocks, or set them going, which is not
// undone (TABLE/T7.Suspend, TABLE/T7.Resume).
func (g onAppeal) clocks() (Option, bool) {
	q, good := g.q, g.good
	t, _ := g.Ruling(q.Matter.No)
	switch {
	case q.Matter.Kind != events.TopicRuling:
	case t.Row == "Suspend" && g.Suspended():
		return Option{No: 14, Words: good + "the clocks that were stopped run again", Ruling: Ruling{Row: "Resume", On: q.No}}, true
	case t.Row == "Resume" && !g.Suspended() && g.Frozen == nil:
		return Option{No: 14, Words: good + "both clocks stand again", Ruling: Ruling{Row: "Suspend", On: q.No}}, true
	}
	return Option{}, false
}

// BeforeMatter is the game as it stood before what a question disputes, a ruling or the end;
// false where that is something else, or is not kept.
func (g Game) BeforeMatter(q Appeal) (Game, bool) {
	was := Earlier{}
	switch t, _ := g.Ruling(q.Matter.No); q.Matter.Kind {
	case events.TopicRuling:
		was = t.Before
	case events.TopicResult:
		was = g.Unended
	}
	if !was.Kept() {
		return Game{}, false
	}
	return *was.game, true
}
