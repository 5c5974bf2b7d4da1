package correspondence

import (
	"slices"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/penalty"
	"postd/rules"
)

// What opens a file: a fault that was found, a return, or a dispute.

// opensFile opens the file of a record, or adds to the one that it has already
// what was found against it.
func (g *Game) opensFile(e events.Event, by rules.Colour, words string, law rules.Law) int {
	last := g.Last[by]
	i := g.fileOfRecord(by, words, last)
	if i < 0 {
		f := CaseFile{No: len(g.Files) + 1, Author: by, Number: last.Number, Ply: len(g.Plies), Position: g.Position(), Despatch: g.Despatches}
		if f.Position.Turn() != by || len(g.Carried) > 0 {
			f.Position = rules.Position{} // it answers what is not settled
		}
		f.Records = []FiledRecord{{Words: words, Sent: last.At, Cause: e.Cause, Used: last.Used, Allowed: last.Allowed}}
		if f.Records[0].Sent.IsZero() {
			f.Records[0].Sent = e.At
		}
		g.Files = append(slices.Clip(g.Files), f)
		i = len(g.Files) - 1
	}
	if law != "" && !g.Files[i].Has(law) {
		g.changeFile(i, func(f *CaseFile) { f.Laws = append(slices.Clip(f.Laws), law) })
	}
	return i
}

// fileOfRecord finds the file of the record that a side despatched last, in these
// words; -1 if there is none. Where a ruling enters an old record again it is not
// known when it was sent, and the last file with its number and words is its own.
func (g *Game) fileOfRecord(by rules.Colour, words string, last Sent) int {
	for i, f := range slices.Backward(g.Files) {
		same := slices.ContainsFunc(f.Records, func(r FiledRecord) bool { return r.Words == words }) &&
			(last.At.IsZero() || slices.Contains(last.More, words) || slices.ContainsFunc(f.Records, func(r FiledRecord) bool { return r.Sent.Equal(last.At) }))
		if f.Author == by && f.Number == last.Number && f.Back == "" && same {
			return i
		}
	}
	return -1
}

// fileOfCase finds the file of an open case; -1 if there is none.
func (g *Game) fileOfCase(c *Case) int {
	if c == nil {
		return -1
	}
	for i, f := range slices.Backward(g.Files) {
		if f.Author == c.Author && f.Number == c.Number && f.Back == "" &&
			slices.ContainsFunc(f.Records, func(r FiledRecord) bool { return r.Words == c.Words }) {
			return i
		}
	}
	return -1
}

// faultsOfDespatch: a record that came late (BCC1903/V.9(c)), or without the
// opponent's last move (BCC1903/V.3).
func (g *Game) faultsOfDespatch(was *Game, e events.Event, w events.Despatched) {
	for i, f := range g.Files {
		refusal := slices.ContainsFunc(f.Rights, func(r Right) bool { return r.Open() && r.Law == "BCC1903/V.9(b)" })
		if f.Author != w.By && refusal { // BCC1903/V.9.PROVISO
			g.endsRights(i, e.At, "waived by moving", under("BCC1903/V.9(b)"))
			g.marksFile(i, e)
		}
	}
	file := -1
	if x, k := was.Excess[w.By], was.Turn; x != nil && k.Running && k.Of == w.By && was.found(k) && w.Used > x.Limit {
		file = g.cameLate(was, e, w, x)
	}
	if w.Law3 != "" {
		file = g.opensFile(e, w.By, w.Words, "BCC1903/V.3")
	}
	if file >= 0 {
		g.marksFile(file, e)
	}
}

// cameLate: the excess is a ground of forfeiture (BCC1903/V.9(c)) or, by agreement,
// Penalty E follows it, which may have been incurred before the record came
// (STAUNTON/R.XV).
func (g *Game) cameLate(was *Game, e events.Event, w events.Despatched, x *Excess) int {
	if !x.Penalised {
		i := g.opensFile(e, w.By, w.Words, "BCC1903/V.9(c)")
		if g.Agreement.ForfeitTime == "claim" && !x.Waived {
			g.givesRight(i, e.At, "the game", "BCC1903/V.9(c)")
		}
		return i
	}
	i := g.opensFile(e, w.By, w.Words, penalty.Lateness)
	for _, p := range was.Penalties {
		if p.Of == w.By && p.Law == penalty.Lateness && !p.At.Before(was.Turn.Begin) {
			g.changeFile(i, func(f *CaseFile) {
				f.Steps = append(slices.Clip(f.Steps), CaseStep{At: p.At, What: events.Penalised{Penalty: p.Penalty}})
			})
		}
	}
	return i
}

// faultFound: a record gives its receiver a right, or a choice.
func (g *Game) faultFound(e events.Event, by rules.Colour, words string, law rules.Law, readings []rules.Move, noCapture bool) int {
	i := g.opensFile(e, by, words, law)
	g.changeFile(i, func(f *CaseFile) {
		f.Ply, f.Position = len(g.Plies), g.Position()
		f.Records = slices.Clone(f.Records)
		for j := range f.Records {
			if r := &f.Records[j]; r.Words == words {
				r.Readings, r.NoCapture = readings, noCapture
			}
		}
	})
	g.marksFile(i, e)
	return i
}

// beforeOpponent: the case of the file is open, with the penalty that the
// agreement joins to the offence.
func (g *Game) beforeOpponent(i int, at time.Time) {
	if g.Case == nil {
		return
	}
	g.changeFile(i, func(f *CaseFile) { f.Pending, f.Outcome = true, Outcome{} })
	letter := g.Agreed()
	if letter == "C" || letter == "D" || letter == "E" {
		letter = "A and " + letter
	}
	if letter != "" && !g.Case.Renounced && g.Case.Stage == "elect" {
		g.givesRight(i, at, letter, g.Case.Law)
	}
}

// givesRight opens a right of the file's, unless it is open already.
func (g *Game) givesRight(i int, at time.Time, letter string, law rules.Law) {
	g.changeFile(i, func(f *CaseFile) {
		if !slices.ContainsFunc(f.Rights, func(r Right) bool { return r.Law == law && r.Letter == letter && r.Open() }) {
			f.Rights = append(slices.Clip(f.Rights), Right{Letter: letter, Law: law, From: at})
		}
	})
}

// recordJoins: a further record for the turn stands before the opponent
// (BCC1903/V.4). If the first was clear, its file is opened now.
func (g *Game) recordJoins(was *Game, e events.Event, w events.Joined) {
	first := was.Last[w.By].Words
	i := -1
	if c := was.Case; c != nil && c.Author == w.By {
		i = g.fileOfCase(c) // it waits before the opponent already, be it in the file of a ruling since undone
	}
	if i < 0 {
		i = g.fileOfRecord(w.By, first, was.Last[w.By])
	}
	if i < 0 {
		i = g.opensFile(e, w.By, first, "")
		received, notice := was.receiptBy(w.By.Other())
		ply := max(0, len(was.Plies)-1)
		g.changeFile(i, func(f *CaseFile) {
			f.Ply, f.Position = ply, was.After(ply)
			f.Records = []FiledRecord{{Words: first, Sent: was.Last[w.By].At, Cause: was.Last[w.By].Cause, Received: received, Notice: notice,
				Used: was.Last[w.By].Used, Allowed: was.Last[w.By].Allowed}}
			if len(was.Plies) > ply {
				f.Records[0].Readings = []rules.Move{was.Plies[ply].Move}
			}
		})
	}
	g.changeFile(i, func(f *CaseFile) {
		f.Records = append(slices.Clip(f.Records), FiledRecord{Words: w.Words, Sent: e.At, Cause: e.Cause, Readings: w.Readings, NoCapture: w.NoCapture, Same: w.Same})
		if !f.Has(w.Law) {
			f.Laws = append(slices.Clip(f.Laws), w.Law)
		}
	})
	g.marksFile(i, e)
	if !w.Same {
		g.endsRights(i, e.At, "joined", func(r Right) bool { return offences[r.Law].letter != nil })
		g.beforeOpponent(i, e.At)
	}
}

// receiptBy is when the side received the record that it is to answer, and while
// it lies in the post the letter that brings it.
func (g Game) receiptBy(side rules.Colour) (time.Time, events.NoticeID) {
	if g.Post.Notice != "" && g.Post.To == side {
		return time.Time{}, g.Post.Notice
	}
	if g.Turn.Running && g.Turn.Of == side && g.Turn.Cause == calendar.CauseRecord {
		return g.Turn.ReceivedAt(), ""
	}
	return time.Time{}, ""
}

// returned are the reasons for which a record that could be read goes back to its
// author and leaves a file, with the law under which it does.
var returned = map[events.Reason]rules.Law{
	events.WhyBound: "BCC1903/V.PEN.C", events.WhyNoMoveFits: "BCC1903/V.6(a)", events.WhyOnlyCaptures: "BCC1903/V.5(c)", events.WhyAmbiguous: "BCC1903/V.5(a)",
}

// goesBack: the record does not discharge Penalty C (RULING/R-61), or by the terms
// it was looked at before its despatch (TABLE/T6).
func (g *Game) goesBack(e events.Event, w events.Returned) {
	law, files := returned[w.Why]
	if w.Why == events.WhyUnreadable && g.Agreement.Scrutiny.Unreadable == "not-sent" {
		law, files = "STAUNTON/COR.IX", true
	}
	if !files {
		return
	}
	number, ply, p := g.Number(g.Passed()), len(g.Plies), g.Position()
	if g.ToMove() != w.By {
		switch before, ok := g.turnOf(w.By); {
		case ok: // it came beside the record by which his turn had ended (BCC1903/V.4)
			number, ply, p = g.Number(before), before, g.After(before)
		case g.Case != nil && g.Case.Author != w.By:
			ply = g.Case.Ply + 1
			number = g.Number(ply)
		default:
			number = g.Last[w.By].Number
		}
	}
	if p.Turn() != w.By || len(g.Carried) > 0 {
		p = rules.Position{} // it answers what is not settled
	}
	g.Files = append(slices.Clip(g.Files), CaseFile{No: len(g.Files) + 1, Author: w.By, Number: number, Ply: ply, Position: p,
		Laws: []rules.Law{law}, Back: w.Why, Closed: e.At, Records: []FiledRecord{{Words: w.Words, Sent: e.At, Cause: e.Cause}},
		Outcome: Outcome{How: CaseReturned, Law: law, At: e.At}})
	g.marksFile(len(g.Files)-1, e)
	if w.Unmet >= 2 { // RULING/R-15: a requirement is refused
		g.givesRight(len(g.Files)-1, e.At, "the game", "BCC1903/V.9(b)")
	}
}

// disputes: an appeal, or a claim of the game, is about a record: the one whose
// words it quotes, or of an appeal about "my last record" that one, or else that
// which is in question, or else, of an appeal, the record that was despatched last.
// A claim of a refusal that quotes none is about the record which Penalty C sent
// back, and every other one about conduct.
func (g *Game) disputes(was *Game, e events.Event, w events.Appealed) {
	i := -1
	claim := w.About == AboutForfeit
	if w.About != AboutAppeal && !claim {
		return
	}
	said := plain(w.Words)
	for j, f := range slices.Backward(g.Files) {
		if slices.ContainsFunc(f.Records, func(r FiledRecord) bool { return strings.Contains(said, plain(r.Words)) }) {
			i = j
			break
		}
	}
	if last := was.Last[w.By]; i < 0 && !claim && last.Plies > 0 && ofOwn(said) {
		i = g.disputedMove(was, e, w.By)
	}
	if i < 0 {
		i = g.fileOfCase(was.Case)
	}
	if i < 0 && w.Law == "BCC1903/V.9(b)" {
		i = g.lastFile(func(f CaseFile) bool { return f.Back == events.WhyBound && f.Author != w.By })
	}
	if i < 0 && !claim {
		i = g.lastFile(func(f CaseFile) bool { return f.Despatch == g.Despatches })
	}
	if last := was.latest(); i < 0 && !claim && was.Last[last].Plies > 0 {
		i = g.disputedMove(was, e, last)
	}
	if i >= 0 {
		g.changeFile(i, func(f *CaseFile) { f.Questions = append(slices.Clip(f.Questions), w.No) })
		g.marksFile(i, e)
	}
}

// ofOwn reports whether an appeal, its blanks taken out, speaks of a record of him
// who appeals.
func ofOwn(said string) bool {
	return slices.ContainsFunc([]string{"myrecord", "mylast", "mymove"}, func(s string) bool { return strings.Contains(said, s) })
}

// latest is the side that has despatched a record last.
func (g Game) latest() rules.Colour {
	white, black := g.Last[rules.White], g.Last[rules.Black]
	if black.Plies > white.Plies || black.Plies == white.Plies && black.At.After(white.At) {
		return rules.Black
	}
	return rules.White
}

// disputedMove finds or opens the file of the last record of a side, which may have
// been a plain move.
func (g *Game) disputedMove(was *Game, e events.Event, by rules.Colour) int {
	last := was.Last[by]
	if i := g.fileOfRecord(by, last.Words, last); i >= 0 {
		return i
	}
	i := g.opensFile(e, by, last.Words, "")
	received, notice := was.receiptBy(by.Other())
	if k := was.Last[by.Other()].Turn; was.latest() != by {
		received, notice = k.ReceivedAt(), "" // it was answered, in the turn that began with its receipt
	}
	g.changeFile(i, func(f *CaseFile) {
		r := FiledRecord{Words: last.Words, Sent: last.At, Cause: last.Cause, Received: received, Notice: notice, Used: last.Used, Allowed: last.Allowed}
		if n := last.Plies - 1; n < len(was.Plies) && was.Plies[n].By == by && was.Plies[n].Words == last.Words {
			f.Ply, f.Position = n, was.After(n)
			r.Readings = []rules.Move{was.Plies[n].Move}
			f.Outcome = Outcome{How: CaseAdopted, Move: was.Plies[n].Move, Law: "BCC1903/V.2(a)", At: was.Plies[n].At}
		}
		f.Records = []FiledRecord{r}
	})
	return i
}
