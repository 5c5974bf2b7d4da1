package correspondence

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/rules"
)

// Confirmation is what a side is asked to confirm by a second letter, and what
// became of it (the field confirm, RULING/R-53).
type Confirmation struct {
	No     int // within the game, from 1
	By     rules.Colour
	Member string                 // who of a side in consultation wrote the letter, and alone answers; else ""
	At     time.Time              // the arrival of the letter: the despatch of what it says, once it is confirmed
	Acts   []string               // that wait
	Lacks  events.Lack            // what the letter wants, if it waits for that; "": it waits by the terms
	Words  string                 // of the acts, as written, one a line
	Holds  string                 // of the records and conditions that wait with them; "": none
	Text   string                 // what the letter says in all
	Notice events.NoticeID        // by which the writer is asked
	Again  []events.NoticeID      `json:",omitempty"` // by which the writer was asked again
	Then   Footing                // how the game stood when the letter came
	Closed time.Time              // zero while it waits
	How    events.ConfirmationWay // "" while it waits
	// Question is that to the umpire which was opened; 0: none.
	Question int
}

// asksBy reports whether the notice is one by which the writer was asked.
func (c Confirmation) asksBy(n events.NoticeID) bool {
	return n != "" && (c.Notice == n || slices.Contains(c.Again, n))
}

// Open reports whether the acts wait for the word of their writer.
func (c Confirmation) Open() bool { return c.Closed.IsZero() }

// onTurn reports whether an act is among them on which depends what the rest of
// the letter means: a claim or an exaction is heard before the record in the
// letter (RULING/R-13, RULING/R-17), and a record would decline the offer that
// is accepted (BCC1903/V.8(a)).
func (c Confirmation) onTurn() bool { return onTurn(c.Acts) }

func onTurn(acts []string) bool {
	return slices.ContainsFunc(acts, func(s string) bool {
		return s == terms.ActAccept || s == terms.ActExact || s == terms.ActClaim || s == terms.ActAdjudication
	})
}

// OutlastsMove reports whether what waits hangs on no turn, so that a record does not withdraw it.
func (c Confirmation) OutlastsMove() bool {
	return !slices.ContainsFunc(c.Acts, func(s string) bool { return s != terms.ActLeave && s != terms.ActTerms })
}

// weighty are the statements that wait where it is not certain who wrote the letter.
var weighty = map[letters.StatementKind]string{
	letters.Resigns: terms.ActResign, letters.Accepts: terms.ActAccept, letters.Waives: terms.ActWaive, letters.ClaimsAdjudication: terms.ActAdjudication,
	letters.Consents: terms.ActTerms, letters.Leaves: terms.ActLeave, letters.Withdraws: terms.ActWithdraw,
}

// acts are the statements that do what the field confirm names.
var acts = map[letters.StatementKind]string{
	letters.Resigns: terms.ActResign, letters.Accepts: terms.ActAccept, letters.Offers: terms.ActOffer, letters.Exacts: terms.ActExact,
	letters.ClaimsDraw: terms.ActClaim, letters.ClaimsForfeit: terms.ActClaim, letters.ClaimsAdjudication: terms.ActClaim, letters.ClaimsAnnulment: terms.ActClaim,
}

// Footing is how a game stood when an act began to wait, as far as the act rests
// on it. By comparing it the office sees whether the game has moved on since.
type Footing struct {
	State                      State
	Despatches, Passed         int
	Struck, Rulings, Penalties int
	Carried                    int
	Frozen                     bool
	Law3                       [2]bool // who may be exacted E of
	Case                       string  // the open question on a record, and its stage
	Offer                      string
	OwnExcess, TheirExcess     time.Time // the deadlines that were found to be exceeded
}

// footing tells how the game stands for a side.
func (g Game) footing(of rules.Colour) Footing {
	f := Footing{State: g.State, Despatches: g.Despatches, Passed: g.Passed(), Struck: len(g.Struck), Rulings: len(g.Rulings),
		Penalties: len(g.Penalties), Carried: len(g.Carried()), Frozen: g.Frozen != nil}
	if g.Law3 != nil {
		f.Law3[*g.Law3] = true
	}
	if c := g.Case; c != nil {
		f.Case = fmt.Sprint(c.Law, c.Author, c.Ply, c.Stage, c.Words, len(c.Records), c.Renounced, c.Barred)
	}
	if o := g.Offer; o != nil {
		f.Offer = fmt.Sprint(o.By, o.WithMove, o.Words)
	}
	if x := g.Excess[of]; x != nil {
		f.OwnExcess = x.Deadline
	}
	if x := g.Excess[of.Other()]; x != nil {
		f.TheirExcess = x.Deadline
	}
	return f
}

// late reports whether the game has moved on since the acts came, so that a
// filed conclusion may rest on their absence (RULING/R-53). One who
// resigns, or offers a draw, may do so at any time.
func (g Game) late(w Confirmation) bool {
	now, then := g.footing(w.By), w.Then
	if g.Over() {
		return true
	}
	if slices.Contains(w.Acts, terms.ActAccept) && (now.Offer != then.Offer || now.Passed != then.Passed) {
		return true
	}
	has := func(acts ...string) bool {
		return slices.ContainsFunc(w.Acts, func(s string) bool { return slices.Contains(acts, s) })
	}
	if w.Holds == "" && !has(terms.ActExact, terms.ActClaim, terms.ActWaive, terms.ActAdjudication) {
		return has(terms.ActLeave) && !now.OwnExcess.Equal(then.OwnExcess)
	}
	if x := now.TheirExcess; then.TheirExcess.IsZero() && x.Before(w.At) {
		then.TheirExcess = x // the claim came after that time was over, and may be what it rests on
	}
	now.Offer = then.Offer
	return !now.equal(then)
}

func (f Footing) equal(to Footing) bool {
	same := f.OwnExcess.Equal(to.OwnExcess) && f.TheirExcess.Equal(to.TheirExcess)
	f.OwnExcess, f.TheirExcess = to.OwnExcess, to.TheirExcess
	return same && f == to
}

// Confirmation returns what was asked under that number; false if there is none.
func (g Game) Confirmation(no int) (Confirmation, bool) {
	if no < 1 || no > len(g.Confirmations) {
		return Confirmation{}, false
	}
	return g.Confirmations[no-1], true
}

// ToConfirm is what waits for the word of a side, oldest first.
func (g Game) ToConfirm(by rules.Colour) []Confirmation {
	return slices.DeleteFunc(slices.Clone(g.Confirmations), func(w Confirmation) bool { return w.By != by || !w.Open() })
}

// asksConfirmation reports whether a notice asked the side to confirm something.
func (g Game) asksConfirmation(of rules.Colour, n events.NoticeID) bool {
	return n != "" && slices.ContainsFunc(g.Confirmations, func(w Confirmation) bool { return w.By == of && w.asksBy(n) })
}

// confirmation remembers what is asked, and its answer. Nothing else changes.
func (g *Game) confirmation(e events.Event, what events.What) {
	switch w := what.(type) {
	case events.ConfirmationAsked:
		if w.No > 0 && w.No <= len(g.Confirmations) {
			g.Confirmations = slices.Clone(g.Confirmations)
			g.Confirmations[w.No-1].Again = addNotice(g.Confirmations[w.No-1].Again, w.Notice)
			return
		}
		g.Confirmations = append(slices.Clip(g.Confirmations), Confirmation{No: w.No, By: w.By, Member: w.Member, At: e.At, Acts: w.Acts,
			Words: w.Words, Holds: w.Holds, Text: cmp.Or(w.Text, w.Words), Notice: w.Notice, Lacks: w.Lacks, Then: g.footing(w.By)})
	case events.ConfirmationAnswered:
		if _, ok := g.Confirmation(w.No); !ok {
			g.Broken = fmt.Sprintf("event %d: nothing of that number waits to be confirmed", g.Seq)
			return
		}
		g.Confirmations = slices.Clone(g.Confirmations)
		c := &g.Confirmations[w.No-1]
		c.Closed, c.How, c.Question = e.At, w.How, w.Question
	}
}
