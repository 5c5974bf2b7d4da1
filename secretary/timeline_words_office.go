package secretary

import (
	"fmt"

	"postd/correspondence"
	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/secretary/access"
)

// post tells of the letters of the office, and of clocks that begin.
func (n narrator) post(what events.What) string {
	switch w := what.(type) {
	case events.Opened:
		return fmt.Sprintf("game %s is arranged: %s v %s, days reckoned by %s", w.Label, w.Sides[0].Name(), w.Sides[1].Name(), w.Calendar)
	case events.Posted:
		return fmt.Sprintf("notice %s went to %s; with its receipt %s begins, %s", w.Notice, w.To, begins[w.Begins], length(n.before, w.Limit))
	case events.Delivered:
		s := fmt.Sprintf("notice %s was received: %s", w.Notice, receipts[w.How])
		if !w.Begins.IsZero() {
			s += fmt.Sprintf("; what begins with it begins %s", in(w.Begins, n.zone()))
		}
		return s
	case events.Accepted:
		return fmt.Sprintf("notice %s was accepted by the next server, and its reader is to acknowledge it (RULING/R-57)", w.Notice)
	case events.Undelivered:
		return fmt.Sprintf("notice %s was refused for good: %s (RULING/R-57)", w.Notice, access.ShortLine(w.Why, 200))
	case events.Reminded:
		m := terms.PromptNamed(w.Kind)
		switch {
		case w.Kind == "":
			return fmt.Sprintf("a reminder to %s was passed over, since his time stood still before it could be sent", w.Of)
		case w.Kind == "half":
			return fmt.Sprintf("%s was reminded that half of the time is used", w.Of)
		case w.Kind == "day":
			return fmt.Sprintf("%s was reminded that a day is left", w.Of)
		case m.Gone > 0:
			return fmt.Sprintf("%s was reminded that %d%% of the time is used", w.Of, m.Gone)
		}
		return fmt.Sprintf("%s was reminded of the time left: %s", w.Of, m)
	case events.Minuted:
		return fmt.Sprintf("what %s wrote was noted by its digest, so that the same letter has no effect if it comes once more", w.By)
	case events.RemindersSet:
		return fmt.Sprintf("%s, of %s, wishes these reminders: %s", access.ShortLine(w.Member, longestRow), w.Of, w.Reminding)
	case events.Noted:
		s := fmt.Sprintf("noted of %s: %s", w.By, w.About)
		if w.Words != "" {
			s += fmt.Sprintf(", %s", said(w.Words))
		}
		return s
	}
	return ""
}

// receipts say how a notice was received (CLOCK/C-2).
var receipts = map[string]string{
	"accepted": "the next server accepted it", "reply": "its reader answered", "disclosed": "its reader had been shown it in advance", "acknowledged": "its reader wrote after it was accepted", "unacknowledged": "it counts as received, 48 hours after it was accepted (RULING/R-57)", "deemed": "it counts as received, 48 hours after the first attempt (RULING/R-57)",
}

// question tells of what is asked of the umpire, of rulings, and of clocks that
// stand.
func (n narrator) question(what events.What) string {
	switch w := what.(type) {
	case events.Appealed:
		kind := "appealed to the umpire"
		switch w.About {
		case correspondence.AboutForfeit:
			kind = "claimed the game"
		case correspondence.AboutDraw:
			kind = "claimed a draw that the office could neither prove nor refute"
		case correspondence.AboutFifty:
			kind = "demanded that fifty moves be counted, on a ground that the office cannot prove"
		case correspondence.AboutUnable:
			kind = "claimed adjudication, since he cannot go on"
		case correspondence.AboutLapse:
			return fmt.Sprintf("%s has let the time go by to choose what follows %s, and the secretary is asked, question %d (%s)", w.By, said(w.Words), w.No, n.cite(w.Law))
		case correspondence.AboutConfirmed:
			kind = "confirmed late what waited for a second letter, and the umpire is asked"
		case correspondence.AboutAnnulment:
			kind = "claimed that the game be annulled"
		}
		return fmt.Sprintf("%s %s, question %d (%s): %s", w.By, kind, w.No, n.cite(w.Law), said(w.Words))
	case events.Seated:
		return fmt.Sprintf("%s is the %s from now on, agreed upon by both (proposal %d) (%s)", access.ShortLine(w.Name, longestRow), w.Office, w.Proposal, n.law("BCC1903/APPA/2"))
	case events.Referred:
		if w.Question == 0 {
			return fmt.Sprintf("the verdict is asked of the %s, who is another now", w.To)
		}
		return fmt.Sprintf("question %d is put before the %s, who has come into his office", w.Question, w.To)
	case events.Settled:
		s := fmt.Sprintf("question %d is answered: %s", w.No, w.How)
		if w.How == "fell" {
			s = fmt.Sprintf("question %d fell: nothing turns on it any more", w.No)
		} else if w.How == "withdrawn" {
			s = fmt.Sprintf("question %d is withdrawn by the claimant’s later record", w.No)
		}
		if w.Idle {
			s += "; it was idle"
		}
		if w.Counts {
			s += "; its time counts against him who put it"
		}
		return s
	case events.Stayed:
		return fmt.Sprintf("both clocks stand: %s (%s)", w.Why, n.cite(w.Law))
	case events.Resumed:
		return "the clocks that stood go on, each when its side has the letter"
	case events.Credited:
		return fmt.Sprintf("of %s’s turn is not reckoned: %s", w.Of, n.span(w.Span))
	case events.MadeGood:
		of := "turn"
		if w.Choice {
			of = "choice"
		}
		return fmt.Sprintf("of %s’s %s is not reckoned, by agreement: %s", w.Of, of, n.span(w.Span))
	case events.Debited:
		if w.Stay > 0 {
			s := fmt.Sprintf("the time in which the clocks stood counts after all in %s’s turn", w.Of)
			if w.Over > 0 {
				s += fmt.Sprintf(": %s more in the last one, which is over", length(n.before, w.Over))
			}
			return s
		}
		return fmt.Sprintf("of %s’s turn is reckoned after all: %s", w.Of, n.span(w.Span))
	case events.Reentered:
		if w.Words != "" {
			return fmt.Sprintf("%s’s record %s, move %d, is judged anew, and what came after it is struck out (%s)", w.Of, said(w.Words), w.Number, n.cite(w.Law))
		}
		return fmt.Sprintf("the position after %d plies is restored, %s to move, and what came after is struck out (%s)", w.Ply, w.Of, n.cite(w.Law))
	case events.WentBack:
		if w.Ruling > 0 {
			return fmt.Sprintf("the game stands as it stood before ruling %d (%s)", w.Ruling, n.cite(w.Law))
		}
		return fmt.Sprintf("the game stands as it stood before its end (%s)", n.cite(w.Law))
	case events.Reput:
		return fmt.Sprintf("question %d is open again", w.No)
	case events.Remitted:
		if w.Again {
			return fmt.Sprintf("penalty %d stands after all", w.No)
		}
		return fmt.Sprintf("penalty %d is remitted", w.No)
	case events.Unanswered:
		what := "the verdict"
		if w.Question > 0 {
			what = fmt.Sprintf("question %d", w.Question)
		}
		if w.By == w.To {
			return fmt.Sprintf("the %s is reminded of %s", w.To, what)
		}
		return fmt.Sprintf("the %s has not answered %s; the %s is asked (%s)", w.By, what, w.To, cite("RULING/R-62"))
	case events.Ruled:
		s := fmt.Sprintf("the %s ruled %s (%s): %s; it is ruling %d", w.By, w.Row, n.cite(w.Law), said(w.Reason), len(n.before.Rulings)+1)
		if w.Undoes > 0 {
			s += fmt.Sprintf(", undoing ruling %d", w.Undoes)
		}
		if w.On > 0 {
			s += fmt.Sprintf(", on question %d", w.On)
		}
		return s
	}
	return ""
}

// span is a stretch of time with its cause.
func (n narrator) span(s calendar.Span) string {
	words := in(s.From, n.zone()) + " to "
	if s.To.IsZero() {
		words += "its end, which is open"
	} else {
		words += in(s.To, n.zone())
	}
	return words + ", " + access.ShortLine(s.Why, 300) + " (" + n.law(s.Law) + ")"
}
