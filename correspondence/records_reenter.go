package correspondence

import (
	"slices"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/rules"
)

// reentered puts the game to the commencement of a turn, and what came
// after is struck out. A record that is judged anew is not: whether it stands,
// what follows says.
func (g *Game) reentered(w events.Reentered) {
	if w.Ply < 0 || w.Ply > len(g.Score()) {
		g.Broken = "there is no such turn to which a ruling could go back"
		return
	}
	c, last, struck := g.Case, g.Last[w.Of], len(g.Struck)
	g.annul(w.Ply, w.Law)
	if c != nil && c.Ply >= len(g.Score()) && !(c.Stage == CaseReplied && c.Legal) {
		g.strikeCase(c, w.Law)
		if c.Reply != "" {
			g.Struck = append(g.Struck, Struck{At: c.Ply + 1, By: c.Author.Other(), Words: c.Reply, Law: w.Law})
		}
	}
	g.Series = [2]Series{}                   // a restoration deletes what was queued behind it (TABLE/T5)
	g.strikeCarried(len(g.Score())+1, w.Law) // it answered what stands no longer
	g.Case, g.Turn, g.Choice, g.Offer, g.Law3 = nil, calendar.Clock{}, calendar.Clock{}, nil, nil
	g.dropInquiries()
	g.Overdue = nil
	g.Post, g.State = Post{By: events.RestoredByRuling}, StateTurn
	if g.Frozen != nil {
		g.State = StateAdjudication
	}
	for c, l := range g.Last {
		if l.Plies > w.Ply+1 || rules.Colour(c) != w.Of && l.Plies == w.Ply+1 {
			g.Last[c] = Sent{} // it answered what stands no longer
		}
	}
	if w.Words == "" {
		return // a turn that is restored while it is bound stays bound (RULING/R-61)
	}
	g.Bound = nil // what was exacted for the record falls
	if i := g.struckAt(w.Ply, w.Of, w.Words); i >= 0 {
		g.Struck = slices.Delete(slices.Clone(g.Struck), i, i+1)
	}
	if w.First {
		g.putFirst(w, last, struck)
		return
	}
	if l := g.Last[w.Of]; l.Plies != w.Ply+1 || l.Words != w.Words {
		g.Last[w.Of] = Sent{Words: w.Words, Number: w.Number, Plies: w.Ply + 1, Used: w.Used, Allowed: w.Allowed}
	}
}

// strikeCase strikes out the record that is in question, or each of several.
func (g *Game) strikeCase(c *Case, law rules.Law) {
	for _, words := range append([]string{c.Words}, c.Also()...) {
		g.Struck = append(slices.Clip(g.Struck), Struck{At: c.Ply, By: c.Author, Words: words, Law: law})
	}
}

// putFirst puts the record before those by which the turn had been thought to
// end. They are not struck out, since they join it next; of its author's time that
// counts which had been used when it arrived.
func (g *Game) putFirst(w events.Reentered, last Sent, struck int) {
	kept := slices.Clone(g.Struck[:struck])
	for _, s := range g.Struck[struck:] {
		if s.At != w.Ply || s.By != w.Of {
			kept = append(kept, s)
		}
	}
	g.Struck = kept
	g.Used[w.Of] += w.Used - last.Used
	g.Last[w.Of] = Sent{Words: w.Words, Number: w.Number, At: w.Sent, Plies: w.Ply + 1, Used: w.Used, Allowed: w.Allowed, Turn: last.Turn}
}

// struckAt finds the last record of the side, in these words, that was struck
// out after so many plies; -1 if there is none.
func (g Game) struckAt(ply int, of rules.Colour, words string) int {
	return lastIndex(g.Struck, func(s Struck) bool { return s.At == ply && s.By == of && (words == "" || s.Words == words) })
}

// lastIndex is where the last stands of which it is so; -1 if there is none.
func lastIndex[T any](all []T, is func(T) bool) int {
	for i, x := range slices.Backward(all) {
		if is(x) {
			return i
		}
	}
	return -1
}

// SentRecord is a record of a side that was despatched, wherever it stands now.
type SentRecord struct {
	Of      rules.Colour
	Ply     int // plies that stand, or stood, before it
	Number  int
	Words   string
	Struck  rules.Law // by which it fell; empty: it stands, or is in question
	Replied bool      // a record of the other side has answered it
	spent   spent
}

// Turn names a turn as a ruling does, by its side and the number of its move.
type Turn struct {
	Of     rules.Colour
	Number int
}

// Turns are the turns of the score, the last and open one first.
func (g Game) Turns() []Turn {
	var out []Turn
	for i := len(g.Score()); i >= 0; i-- {
		out = append(out, Turn{g.After(i).Turn(), g.Number(i)})
	}
	return out
}

// KnownRecords are the records that a ruling can say the readings of, those of the
// last turns first, and of a turn the one that stands or is in question first.
func (g Game) KnownRecords() []SentRecord {
	var out []SentRecord
	for _, t := range g.Turns() {
		if x, ok := g.recordOf(t.Of, t.Number, ""); ok {
			out = append(out, x)
			for _, s := range slices.Backward(g.Struck) {
				if s.At == x.Ply && s.By == t.Of && s.Words != x.Words {
					out = append(out, SentRecord{Of: t.Of, Ply: s.At, Number: t.Number, Words: s.Words, Struck: s.Law})
				}
			}
		}
	}
	return out
}

// recordOf finds the record of the side with the number of its move and, if
// they are given, these words. Of several it is the one that stands or is in
// question, else the one that was struck out last.
func (g Game) recordOf(of rules.Colour, number int, words string) (SentRecord, bool) {
	fits := func(s string) bool { return words == "" || s == words }
	x := SentRecord{Of: of, Number: number}
	if c := g.Case; c != nil && c.Author == of && c.Number == number && fits(c.Words) {
		x.Ply, x.Words, x.spent, x.Replied = c.Ply, c.Words, spent{c.Used, c.Allowed}, c.Stage == CaseReplied
		return x, true
	}
	for i, p := range g.Score() {
		if p.By == of && g.Number(i) == number && fits(p.Words) {
			x.Ply, x.Words, x.Replied = i, p.Words, len(g.Score()) > i+1 || g.Case != nil
			return g.spentOn(x), true
		}
	}
	ply, ok := g.plyOf(of, number)
	if i := g.struckAt(ply, of, words); ok && i >= 0 {
		x.Ply, x.Words, x.Struck = ply, g.Struck[i].Words, g.Struck[i].Law
		return g.spentOn(x), true
	}
	return x, false
}

// spentOn adds what the turn took that ended with the record, where that is
// still known: the last record of a side has it.
func (g Game) spentOn(x SentRecord) SentRecord {
	x.spent = spent{allowed: g.Agreement.Turn.Limit}
	if l := g.Last[x.Of]; l.Plies == x.Ply+1 && l.Words == x.Words {
		x.spent = spent{l.Used, l.Allowed}
	}
	return x
}

// plyOf returns how many plies stand before the move of that number of the side;
// false if the score does not reach so far.
func (g Game) plyOf(of rules.Colour, number int) (int, bool) {
	for i := range len(g.Score()) + 1 {
		if p := g.After(i); p.Turn() == of && p.Number() == number {
			return i, true
		}
	}
	return 0, false
}

// annul strikes out all plies after the first n.
func (g *Game) annul(n int, law rules.Law) {
	for i, p := range g.Score()[n:] {
		g.Struck = append(slices.Clip(g.Struck), Struck{At: n + i, By: p.By, Move: p.Move, Words: p.Words, Law: law})
	}
	g.Chain = slices.Concat(g.Chain[:n], g.Carried())
	g.demandFrom(n)
	if g.Bound != nil && g.Bound.Ply > n {
		g.Bound = nil // the turn that it bound is not reached any more
	}
}

func (g *Game) restored(w events.Restored) {
	if c := g.Case; c != nil {
		if len(g.Score()) > c.Ply {
			g.annul(c.Ply, w.Law)
		} else {
			g.strikeCase(c, w.Law)
		}
		g.strikeCarried(c.Ply+1, w.Law)
		g.demandFrom(c.Ply)
		if w.Reply != "" {
			g.Struck = append(g.Struck, Struck{At: c.Ply + 1, By: c.Author.Other(), Words: w.Reply, Law: w.Law})
		}
	}
	g.Case, g.Turn, g.Choice, g.State = nil, calendar.Clock{}, calendar.Clock{}, StateTurn
	if g.Post = (Post{By: w.By}); g.Frozen != nil {
		g.State = StateAdjudication
	}
	// TABLE/T4.29: the offer lapses with the record which it accompanied. Penalty E
	// for want of the opponent's last move may still be exacted after a claim, in
	// which it is another offence of the same record (PENALTY/PE-2); after a waiver not.
	if o := g.Offer; o != nil && (o.WithMove || !g.Agreement.OffersAlone()) {
		g.Offer = nil // one that came by itself hangs on no record, where it is an offer (BCC1897/II.8(a))
	}
	if w.By != events.RestoredByClaim {
		g.Law3, g.Law3Times = nil, 0
	}
}
