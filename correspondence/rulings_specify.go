package correspondence

import (
	"fmt"
	"slices"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/rules"
)

// The ruling Specify lets the umpire, by telegraph, specify an offence for which the
// game can be claimed. It forfeits nobody by itself, for the claim is the
// opponent's, who must not have despatched a record with knowledge of it
// (BCC1903/VI.9.PROVISO, BCC1903/APPA/13.PROVISO).

// specifiable are the offences that a person must judge. An excess of time is not
// among them: it is found by the clock (BCC1903/V.9(c)).
var specifiable = []rules.Law{bookLaw, "BCC1903/V.9(a)", "BCC1903/V.9(b)", "BCC1903/V.9(d)"}

// opponentSpecifies says of a game in which the opponent alone specifies an offence
// that no umpire does.
func opponentSpecifies(a terms.Agreement) string {
	if a.Points.Specified == terms.SpecifiedByUmpire {
		return ""
	}
	return fmt.Sprintf("by the terms of this game only the opponent specifies an offence and claims the game for it (%s); that claim is answered by Forfeit or Uphold", a.LawOf("forfeit_specified_by"))
}

func admitsSpecify(g Game, r Ruling, _ Setting) error {
	q, asked := g.Question(r.On)
	switch {
	case asked && q.About == events.AboutForfeit:
		return fmt.Errorf("question %d is itself a claim of the game; Forfeit grants it", r.On)
	case slices.ContainsFunc(g.SpecifiedOf(r.Of), func(s events.Specification) bool { return s.Law == r.Law }):
		return fmt.Errorf("that offence of %s is specified already, and %s may claim the game for it", r.Of, r.Of.Other())
	}
	return nil
}

// takesSpecify lets the opponent claim the game from now on, who knows of it with
// the letter of the ruling.
func (d *rulings) takesSpecify(r Ruling, n *Notice) {
	n.By = r.Of
	d.conclude(events.Specified{No: len(d.g.Specified) + 1, Of: r.Of, Law: r.Law, Notice: d.letters[r.Of.Other()]})
}

// undoesSpecify says that the offence is no longer found, and nothing can be claimed for it.
func (d *rulings) undoesSpecify(t TakenRuling, n *Notice) {
	d.putsAgain(t)
	for _, s := range d.g.Specified {
		if tk, ok := d.g.Ruling(s.Ruling); ok && tk.Cause == t.Cause && tk.At.Equal(t.At) && s.Closed == "" {
			n.By = s.Of
			d.conclude(events.SpecifiedClosed{No: s.No, How: events.SpecifiedUndone})
		}
	}
}

// claimsSpecified hears a claim for what the umpire has specified, which is proved: the
// opponent who claims the game for it has won it at once (BCC1903/VI.9.TAIL). It reports
// whether the claim is answered.
func (d *rulings) claimsSpecified(s letters.Statement, law rules.Law) bool {
	by := d.letter.Of
	cites := d.g.Agreement.Cites
	waived := false
	for _, x := range d.g.Specified {
		if x.Of == by || cites(x.Law) != cites(law) {
			continue
		}
		if waived = waived || x.Closed == events.SpecifiedWaived; x.Closed == "" {
			t, _ := d.g.Ruling(x.Ruling)
			d.finish(terms.Won(by), events.ByRuling, x.Law, x.Of, t.Reason)
			return true
		}
	}
	if waived {
		d.refuse(s, events.WhySpecifiedWaived, "", "BCC1903/V.9.PROVISO")
	}
	return waived
}

// waivesSpecified ends the right of a player who despatches a record knowing of the
// offence, to claim the game for it (BCC1903/APPA/13.PROVISO).
func (d *rulings) waivesSpecified(by rules.Colour) {
	for _, s := range d.g.SpecifiedOf(by.Other()) {
		if !s.Known.IsZero() && !d.at.Before(s.Known) {
			d.conclude(events.SpecifiedClosed{No: s.No, How: events.SpecifiedWaived})
		}
	}
}

// specification remembers what concerns an offence that the umpire specified.
func (g *Game) specification(what events.What) {
	switch w := what.(type) {
	case events.Specified:
		g.Specified = append(slices.Clip(g.Specified), events.Specification{Specified: w, Ruling: len(g.Rulings)})
	case events.SpecifiedClosed:
		if w.No < 1 || w.No > len(g.Specified) {
			g.breaks("no such offence was specified")
			return
		}
		g.Specified = slices.Clone(g.Specified)
		g.Specified[w.No-1].Closed = w.How
	}
}

// specifiedKnown says that the opponent knows of the offence from the receipt of the notice.
func (g *Game) specifiedKnown(at time.Time, n events.NoticeID) {
	for i, s := range g.Specified {
		if s.Notice == n && s.Known.IsZero() {
			g.Specified = slices.Clone(g.Specified)
			g.Specified[i].Known = at
		}
	}
}

// tellsSpecified reports whether an offence becomes known by the notice.
func (g Game) tellsSpecified(n events.NoticeID) bool {
	return slices.ContainsFunc(g.Specified, func(s events.Specification) bool { return s.Notice == n && s.Known.IsZero() })
}

// SpecifiedOf are the offences of a side that the umpire specified and for which
// the game may still be claimed.
func (g Game) SpecifiedOf(of rules.Colour) []events.Specification {
	return slices.DeleteFunc(slices.Clone(g.Specified), func(s events.Specification) bool { return s.Of != of || s.Closed != "" })
}
