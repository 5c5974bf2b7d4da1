package correspondence

import (
	"strings"

	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/rules"
)

// quietly hears a statement about a record in a game in which the office says
// nothing and no case is open: it raises the matter, or is refused in words that
// fit a clear record as well. It reports whether that is all there is to it.
func (d *records) quietly(s letters.Statement) bool {
	g, by := d.g, d.letter.Of
	if c := g.Case; c != nil && g.Silent() && s.Kind == letters.Adopts && c.Author == by && !d.mayKnow(by) {
		d.refuse(s, events.WhyQuiet, "", "RULING/R-2") // as where the author's record is clear
		return true
	}
	if !g.Silent() || g.Case != nil || s.Kind == letters.Exacts && s.Letter == "A" && g.FalseCheck(by) {
		return false
	}
	if p := g.Post; p.Notice != "" && p.To == by && g.unseen(by) && len(g.Carried()) > 0 && (s.Kind == letters.Exacts || s.Kind == letters.Queries || s.Kind == letters.Adopts) {
		d.refuse(s, events.WhyUnseen, "", "BCC1903/V.6(c)") // as where the office speaks of it
		return true
	}
	law3 := g.Law3 != nil && *g.Law3 != by
	chain := g.Carried()
	theirs := len(chain) > 0 && (len(chain) > 1 || chain[0].By != by)
	switch s.Kind {
	case letters.Exacts:
		switch {
		case s.Letter == "B" || law3 && s.Letter == "E" && (s.Ground == "" || s.Offence&^letters.OffenceLate == letters.OffenceLaw3) || g.ToMove() != by || !g.Turn.Running || g.Turn.Of != by:
			return false
		case s.Ground == "", s.Offence == letters.OffenceLate:
			d.aside = true // the writer has pointed a fault out, and may claim again: no reply costs that
			d.refuse(s, events.WhyNoGround, "", "RULING/R-54")
			return true
		case !theirs || !g.statesFault(s.Ground):
			return false // refused as where there is no fault
		}
		d.raises(by, events.RaisedByExaction)
		return d.g.Case == nil || len(d.g.Carried()) > 0
	case letters.Queries:
		if !theirs || chain[0].By == by && len(chain[0].Readings) > 0 {
			return false
		}
		d.raises(by, events.RaisedByQuery)
		return d.g.Case == nil || len(d.g.Carried()) > 0
	case letters.Adopts:
		if theirs && len(g.before()) > 0 {
			d.raises(by, events.RaisedByAdoption)
			return false
		}
		if theirs && g.announcesQuietly(s.Select) {
			d.raises(by, events.RaisedByAdoption)
			return false
		}
		if s.Ambiguous && len(chain) == 1 && theirs && len(chain[0].Readings) > 1 {
			d.raises(by, events.RaisedByWords)
			return false
		}
		d.refuse(s, events.WhyQuiet, "", "RULING/R-2")
		return true
	case letters.Waives:
		if law3 || awaitsReply(g, by) {
			return false
		}
		d.refuse(s, events.WhyQuiet, "", "RULING/R-2")
		return true
	case letters.Interprets:
		// What is none of its readings, or a number of readings that were not shown,
		// says nothing of it.
		if len(chain) > 1 && chain[0].By == by && len(chain[0].Readings) > 1 && s.Select.HasRecord &&
			len(s.Select.Record.MatchAmong(g.Position(), g.names(), chain[0].Readings).Readings) == 1 {
			d.raises(by, events.RaisedByMeaning)
			d.elections.interprets(s)
			return true
		}
	}
	return false
}

// statesFault reports whether the ground that a claim states is that of a fault in what
// was carried: words that name another fault than there is state no ground.
func (g Game) statesFault(ground string) bool {
	r := g.Carried()[0]
	ground = strings.ToLower(ground)
	if all := g.before(); len(all) > 0 {
		return !strings.Contains(ground, "illegal") && !strings.Contains(ground, "capture") || illegalAmong(all)
	}
	illegal := len(r.Readings) == 0 || !g.begun(len(g.Carried()))
	switch {
	case strings.Contains(ground, "ambiguous"):
		return len(r.Readings) > 1
	case strings.Contains(ground, "capture"), strings.Contains(ground, "illegal"):
		return r.NoCapture || illegal
	}
	return true
}

// restores hears a player ask that an illegal record which was answered be undone
// (TABLE/T4.37). Of one that was not answered its receiver asks no more
// than that the position be restored; its author may not be told of it before
// the receiver has chosen (RULING/R-2).
func (d *records) restores(s letters.Statement) {
	by, g := d.letter.Of, d.g
	chain := g.Carried()
	switch c := g.Case; {
	case c != nil && g.electing(by) && c.Illegal():
		d.elections.waiveIllegal(events.WaivedExpressly, s.Words)
	case c == nil && len(chain) > 0 && (len(chain[0].Readings) == 0 || len(g.before()) > 0) && (len(chain) > 1 || chain[0].By != by):
		d.raises(by, events.RaisedByRestoration)
		if d.raised && d.g.Case.Illegal() {
			d.raised = false
			d.elections.waiveIllegal(events.WaivedExpressly, s.Words)
		}
	case c == nil && g.fails() > 0 && (g.fails() < len(chain)-1 || chain[g.fails()].By != by):
		// One of them is illegal whatever the first of them means; but first its
		// author must say what that was.
		d.raises(by, events.RaisedByRestoration)
	default:
		d.refuse(s, events.WhyNoIllegal, "", "BCC1903/V.6(b)")
	}
}

// unfounded tests a claim of forfeiture on time before it is granted
// (BOOK/3.5). Where the turn that was exceeded had not begun, since a record
// before it is of no legal move, the claim fails, and the matter is raised. The
// claimant is told no more than that there is no excess: if the record is the
// claimant's own and not answered yet, its receiver chooses first (RULING/R-2). So many carried
// records stand before the turn; an empty claim is that of the agreement, by
// which a game is forfeited of itself. It reports whether the claim fails.
func (d *records) unfounded(of rules.Colour, before int, claim string) bool {
	if d.g.begun(before) {
		return false
	}
	by := of.Other()
	if d.g.Case == nil {
		d.raises(by, events.RaisedByTimeClaim)
	}
	if d.g.Excess[of] != nil {
		d.conclude(events.ExcessUndone{Of: of, Law: "BCC1903/V.2(a)"})
	}
	if claim != "" {
		d.conclude(events.Refused{By: by, Words: claim, Why: events.WhyNotExceeded, Law: "BCC1903/V.9(c)"})
		d.tell("", NRefused, terms.PartyOf(by), Notice{By: by, Statement: claim, Reason: events.WhyNotExceeded}, "BCC1903/V.9(c)")
	}
	return true
}
