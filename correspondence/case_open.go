package correspondence

import (
	"slices"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/casefile"
	"postd/correspondence/events"
	"postd/correspondence/penalty"
	"postd/correspondence/terms"
	"postd/rules"
)

// What opens a file: a fault that was found, a return, or a dispute.

// open opens the file of a record, or adds to the one that it has already
// what was found against it.
func (fl filing) open(by rules.Colour, words string, law rules.Law) int {
	last := fl.now.Last[by]
	i := fl.record(by, words, last)
	if i < 0 {
		f := casefile.File{Author: by, Number: last.Number, Ply: len(fl.now.Score()), Position: fl.now.Position(), Despatch: fl.now.Despatches}
		if f.Position.Turn() != by || len(fl.now.Carried()) > 0 {
			f.Position = rules.Position{} // it answers what is not settled
		}
		f.Records = []casefile.Record{{Words: words, Sent: last.At, Cause: fl.e.Cause, Used: last.Used, Allowed: last.Allowed}}
		if f.Records[0].Sent.IsZero() {
			f.Records[0].Sent = fl.e.At
		}
		i = fl.now.Book.Open(f)
	}
	if law != "" {
		fl.now.Book.Find(i, law)
	}
	return i
}

// record finds the file of the record that a side despatched last, in these
// words; -1 if there is none. Where a ruling enters an old record again it is not
// known when it was sent, and the last file with its number and words is its own.
func (fl filing) record(by rules.Colour, words string, last Sent) int {
	return fl.now.Book.Last(func(f casefile.File) bool {
		return f.Author == by && f.Number == last.Number && f.Back == "" &&
			slices.ContainsFunc(f.Records, func(r casefile.Record) bool { return r.Words == words }) &&
			(last.At.IsZero() || slices.Contains(last.More, words) || slices.ContainsFunc(f.Records, func(r casefile.Record) bool { return r.Sent.Equal(last.At) }))
	})
}

// file finds the file of an open case; -1 if there is none.
func (c *Case) file(b casefile.Book) int {
	if c == nil {
		return -1
	}
	return b.Last(func(f casefile.File) bool {
		return f.Author == c.Author && f.Number == c.Number && f.Back == "" &&
			slices.ContainsFunc(f.Records, func(r casefile.Record) bool { return r.Words == c.Words })
	})
}

// despatch writes down what is wrong with a despatch: a record that came late (BCC1903/V.9(c)), or without the
// opponent's last move (BCC1903/V.3).
func (fl filing) despatch(w events.Despatched) {
	for i, f := range fl.now.Book {
		if f.Author != w.By && f.Gives("BCC1903/V.9(b)") { // BCC1903/V.9.PROVISO
			fl.now.Book.End(i, fl.e.At, "waived by moving", under("BCC1903/V.9(b)"))
			fl.mark(i)
		}
	}
	file := -1
	if x, k := fl.was.Excess[w.By], fl.was.Turn; x != nil && k.Running && k.Of == w.By && fl.was.found(k) && w.Used > x.Limit {
		file = fl.late(w, x)
	}
	if w.Law3 != "" {
		file = fl.open(w.By, w.Words, "BCC1903/V.3")
	}
	if file >= 0 {
		fl.mark(file)
	}
}

// late opens the file of a late record: the excess is a ground of forfeiture (BCC1903/V.9(c)) or, by agreement,
// Penalty E follows it, which may have been incurred before the record came
// (STAUNTON/R.XV).
func (fl filing) late(w events.Despatched, x *Excess) int {
	if !x.Penalised {
		i := fl.open(w.By, w.Words, "BCC1903/V.9(c)")
		if fl.now.Agreement.ForfeitTime == terms.ForfeitClaimed && !x.Waived {
			fl.now.Book.Give(i, fl.e.At, "the game", "BCC1903/V.9(c)")
		}
		return i
	}
	i := fl.open(w.By, w.Words, penalty.Lateness)
	for _, p := range fl.was.Penalties {
		if p.Of == w.By && p.Law == penalty.Lateness && !p.At.Before(fl.was.Turn.Begin) {
			fl.now.Book.Change(i, func(f *casefile.File) {
				f.Steps = append(slices.Clip(f.Steps), casefile.Step{At: p.At, What: events.Penalised{Penalty: p.Penalty}})
			})
		}
	}
	return i
}

// fault writes down that a record gives its receiver a right, or a choice.
func (fl filing) fault(by rules.Colour, words string, law rules.Law, readings []rules.Move, noCapture bool) int {
	i := fl.open(by, words, law)
	fl.now.Book.Change(i, func(f *casefile.File) {
		f.Ply, f.Position = len(fl.now.Score()), fl.now.Position()
		f.Records = slices.Clone(f.Records)
		for j := range f.Records {
			if r := &f.Records[j]; r.Words == words {
				r.Readings, r.NoCapture = readings, noCapture
			}
		}
	})
	fl.mark(i)
	return i
}

// putToOpponent says that the case of the file is open, with the penalty that the
// agreement joins to the offence.
func (fl filing) putToOpponent(i int, at time.Time) {
	if fl.now.Case == nil {
		return
	}
	fl.now.Book.Change(i, func(f *casefile.File) { f.Pending, f.Outcome = true, casefile.Outcome{} })
	letter := fl.now.Agreed()
	if letter == "C" || letter == "D" || letter == "E" {
		letter = "A and " + letter
	}
	if letter != "" && !fl.now.Case.Renounced && fl.now.Case.Stage == CaseElect {
		fl.now.Book.Give(i, at, letter, fl.now.Case.Law)
	}
}

// join adds a further record for the turn that stands before the opponent
// (BCC1903/V.4). If the first was clear, its file is opened now.
func (fl filing) join(w events.Joined) {
	first := fl.was.Last[w.By].Words
	i := -1
	if c := fl.was.Case; c != nil && c.Author == w.By {
		i = c.file(fl.now.Book) // it waits before the opponent already, be it in the file of a ruling since undone
	}
	if i < 0 {
		i = fl.record(w.By, first, fl.was.Last[w.By])
	}
	if i < 0 {
		i = fl.open(w.By, first, "")
		ply := max(0, len(fl.was.Score())-1)
		fl.now.Book.Change(i, func(f *casefile.File) {
			f.Ply, f.Position = ply, fl.was.After(ply)
			f.Records = []casefile.Record{fl.sent(w.By)}
			if len(fl.was.Score()) > ply {
				f.Records[0].Readings = []rules.Move{fl.was.Score()[ply].Move}
			}
		})
	}
	fl.now.Book.Add(i, casefile.Record{Words: w.Words, Sent: fl.e.At, Cause: fl.e.Cause, Readings: w.Readings, NoCapture: w.NoCapture, Same: w.Same})
	fl.now.Book.Find(i, w.Law)
	fl.mark(i)
	if !w.Same {
		fl.now.Book.End(i, fl.e.At, "joined", ofCase)
		fl.putToOpponent(i, fl.e.At)
	}
}

// sent is the last record of a side, and its receipt by the other.
func (fl filing) sent(by rules.Colour) casefile.Record {
	last := fl.was.Last[by]
	received, notice := fl.receipt(by.Other())
	return casefile.Record{Words: last.Words, Sent: last.At, Cause: last.Cause, Received: received, Notice: notice,
		Used: last.Used, Allowed: last.Allowed}
}

// receipt is when the side had received the record that it was to answer, and while
// that lay in the post the letter that brought it.
func (fl filing) receipt(side rules.Colour) (time.Time, events.NoticeID) {
	if p := &fl.was.Post; p.Notice != "" && p.To == side {
		return time.Time{}, p.Notice
	}
	if k := &fl.was.Turn; k.Running && k.Of == side && k.Cause == calendar.CauseRecord {
		return k.ReceivedAt(), ""
	}
	return time.Time{}, ""
}

// returned are the reasons for which a record that could be read goes back to its
// author and leaves a file, with the law under which it does.
var returned = map[events.Reason]rules.Law{
	events.WhyBound: "BCC1903/V.PEN.C", events.WhyNoMoveFits: "BCC1903/V.6(a)", events.WhyOnlyCaptures: "BCC1903/V.5(c)", events.WhyAmbiguous: "BCC1903/V.5(a)",
}

// giveBack opens the file of a record that goes back to its author: it does not
// discharge Penalty C (RULING/R-61), or by the terms it was looked at before its despatch (TABLE/T6).
func (fl filing) giveBack(w events.Returned) {
	law, files := returned[w.Why]
	if w.Why == events.WhyUnreadable && fl.now.Agreement.Scrutiny.Unreadable == terms.UnreadableNotSent {
		law, files = "STAUNTON/COR.IX", true
	}
	if !files {
		return
	}
	number, ply, p := fl.now.Number(fl.now.Passed()), len(fl.now.Score()), fl.now.Position()
	if fl.now.ToMove() != w.By {
		switch before, ok := fl.now.turnOf(w.By); {
		case ok: // it came beside the record by which the turn had ended (BCC1903/V.4)
			number, ply, p = fl.now.Number(before), before, fl.now.After(before)
		case fl.now.Case != nil && fl.now.Case.Author != w.By:
			ply = fl.now.Case.Ply + 1
			number = fl.now.Number(ply)
		default:
			number = fl.now.Last[w.By].Number
		}
	}
	if p.Turn() != w.By || len(fl.now.Carried()) > 0 {
		p = rules.Position{} // it answers what is not settled
	}
	i := fl.now.Book.Open(casefile.File{Author: w.By, Number: number, Ply: ply, Position: p,
		Laws: []rules.Law{law}, Back: w.Why, Closed: fl.e.At, Records: []casefile.Record{{Words: w.Words, Sent: fl.e.At, Cause: fl.e.Cause}},
		Outcome: casefile.Outcome{How: casefile.Returned, Law: law, At: fl.e.At}})
	fl.mark(i)
	if w.Unmet >= 2 { // RULING/R-15: a requirement is refused
		fl.now.Book.Give(i, fl.e.At, "the game", "BCC1903/V.9(b)")
	}
}

// dispute finds the record that an appeal, or a claim of the game, is about: the one whose
// words it quotes, or of an appeal about "my last record" that one, or else that
// which is in question, or else, of an appeal, the record that was despatched last.
// A claim of a refusal that quotes none is about the record which Penalty C sent
// back, and every other one about conduct.
func (fl filing) dispute(w events.Appealed) {
	claim := w.About == events.AboutForfeit
	switch {
	case w.About != events.AboutAppeal && w.About != events.AboutDisowned && !claim:
		return
	case w.Matter.Known():
		fl.disputes(fl.topicFile(w.Matter), w.No)
		return
	}
	said := plain(w.Words)
	i := fl.now.Book.Last(func(f casefile.File) bool {
		return slices.ContainsFunc(f.Records, func(r casefile.Record) bool { return strings.Contains(said, plain(r.Words)) })
	})
	if last := fl.was.Last[w.By]; i < 0 && !claim && last.Plies > 0 && ofOwn(said) {
		i = fl.disputedMove(w.By)
	}
	if i < 0 {
		i = fl.was.Case.file(fl.now.Book)
	}
	if i < 0 && w.Law == "BCC1903/V.9(b)" {
		i = fl.now.Book.Last(func(f casefile.File) bool { return f.Back == events.WhyBound && f.Author != w.By })
	}
	if i < 0 && !claim {
		i = fl.now.Book.Last(func(f casefile.File) bool { return f.Despatch == fl.now.Despatches })
	}
	if last := fl.latest(); i < 0 && !claim && fl.was.Last[last].Plies > 0 {
		i = fl.disputedMove(last)
	}
	fl.disputes(i, w.No)
}

// disputes writes a question into the file of the record that it is about; -1: it is about none.
func (fl filing) disputes(i, question int) {
	if i >= 0 {
		fl.now.Book.Change(i, func(f *casefile.File) { f.Questions = append(slices.Clip(f.Questions), question) })
		fl.mark(i)
	}
}

// topicFile finds the file of the matter of an appeal, or opens one for a record that had
// none (RULING/R-76); -1 if the matter is no record. Behind a refusal lies the opponent's last
// record, where what was refused is a right that a record gives.
func (fl filing) topicFile(t events.Topic) int {
	i := fileOf(fl.now.Book, t)
	switch {
	case i >= 0:
	case t.Kind == events.TopicRefusal && t.Number > 0 && fl.was.Last[t.Of.Other()].Plies > 0:
		return fl.disputedMove(t.Of.Other())
	case t.Kind != events.TopicRecord && t.Kind != events.TopicLapse || t.Words == "":
	case fl.was.Last[t.Of].Words == t.Words && (t.Number == 0 || fl.was.Last[t.Of].Number == t.Number):
		return fl.disputedMove(t.Of)
	default:
		if n := turnOfTopic(*fl.was, t); n >= 0 && n < len(fl.was.Score()) {
			return fl.disputedTurn(n)
		}
	}
	return i
}

// disputedTurn opens the file of a plain move of the score.
func (fl filing) disputedTurn(n int) int {
	r := fl.was.Score()[n]
	return fl.now.Book.Open(casefile.File{Author: r.By, Number: fl.was.Number(n), Ply: n, Position: fl.was.After(n), Despatch: fl.now.Despatches,
		Records: []casefile.Record{{Words: r.Words, Sent: r.Sent, Readings: []rules.Move{r.Move}}},
		Outcome: casefile.Outcome{How: casefile.Adopted, Move: r.Move, Law: "BCC1903/V.2(a)", At: r.Sent}})
}

// ofOwn reports whether an appeal, its blanks taken out, speaks of a record of the
// side that appeals.
func ofOwn(said string) bool {
	return slices.ContainsFunc([]string{"myrecord", "mylast", "mymove"}, func(s string) bool { return strings.Contains(said, s) })
}

// latest is the side that had despatched a record last.
func (fl filing) latest() rules.Colour {
	white, black := &fl.was.Last[rules.White], &fl.was.Last[rules.Black]
	if black.Plies > white.Plies || black.Plies == white.Plies && black.At.After(white.At) {
		return rules.Black
	}
	return rules.White
}

// disputedMove finds or opens the file of the last record of a side, which may have
// been a plain move.
func (fl filing) disputedMove(by rules.Colour) int {
	last := fl.was.Last[by]
	if i := fl.record(by, last.Words, last); i >= 0 {
		return i
	}
	i := fl.open(by, last.Words, "")
	r := fl.sent(by)
	if k := fl.was.Last[by.Other()].Turn; fl.latest() != by {
		r.Received, r.Notice = k.ReceivedAt(), "" // it was answered, in the turn that began with its receipt
	}
	fl.now.Book.Change(i, func(f *casefile.File) {
		if n := last.Plies - 1; n < len(fl.was.Score()) && fl.was.Score()[n].By == by && fl.was.Score()[n].Words == last.Words {
			f.Ply, f.Position = n, fl.was.After(n)
			r.Readings = []rules.Move{fl.was.Score()[n].Move}
			f.Outcome = casefile.Outcome{How: casefile.Adopted, Move: fl.was.Score()[n].Move, Law: "BCC1903/V.2(a)", At: fl.was.Score()[n].Sent}
		}
		f.Records = []casefile.Record{r}
	})
	return i
}
