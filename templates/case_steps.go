package templates

import (
	"fmt"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/rules"
)

// What was done about a record, step by step.

// step says in a sentence what an event did, and by which laws; "" of one that
// tells no more than the file says already.
func (w caseWriter) step(what events.What) (string, []rules.Law) {
	for _, tell := range []func(events.What) (string, rules.Law){w.stepOfRecord, w.stepOfRight, w.stepOfQuestion} {
		if s, law := tell(what); s != "" {
			if law == "" {
				return s, nil
			}
			return s, []rules.Law{law}
		}
	}
	return "", nil
}

// stepOfRecord tells of records: what came, what was said to be meant.
func (w caseWriter) stepOfRecord(what events.What) (string, rules.Law) {
	f := w.f
	switch x := what.(type) {
	case events.Despatched:
		if x.By != f.Author {
			return fmt.Sprintf("%s sent a later record, %s", x.By, quote(x.Words)), "BCC1903/V.7(a)"
		}
		s := fmt.Sprintf("%s despatched it; %s of %s used", x.By, w.length(x.Used), w.length(x.Allowed))
		if x.Law3 != "" {
			s += "; the opponent’s last move stood " + map[string]string{"missing": "not in it", "wrong": "wrongly in it"}[x.Law3]
		}
		return s, "BCC1903/V.2(a)"
	case events.Joined:
		if x.Same {
			return fmt.Sprintf("%s sent %s, which means the same and changed nothing", x.By, quote(x.Words)), "BCC1903/V.4(a)"
		}
		return fmt.Sprintf("%s sent a further record for the turn, %s", x.By, quote(x.Words)), x.Law
	case events.Carried:
		return "carried to the opponent as it was written, and nothing said of it", x.Law
	case events.Found:
		return "read anew, since what stands before it is settled", x.Law
	case events.Raised:
		return fmt.Sprintf("%s raised the matter", x.By), ""
	case events.Returned:
		return "returned to its author: " + string(x.Why), ""
	case events.Queried:
		s := map[string]string{"query": " asked what it meant", "no-move": " exacted D without a move, which asks what was meant", "no-reading": " exacted D and named no reading, which asks what was meant"}[x.How]
		if x.Held != "" {
			s += fmt.Sprintf("; the reply %s waits for the answer", quote(x.Held))
		}
		return f.Author.Other().String() + s, "BCC1903/V.7(c)"
	case events.Replied:
		return fmt.Sprintf("%s replied %s without pointing the ambiguity out", x.By, quote(x.Words)), "BCC1903/V.5(b)"
	case events.Selected:
		return w.selected(x)
	case events.Taken:
		return fmt.Sprintf("%s took record %d for the one to be read", x.By, x.No), x.Law
	case events.Adopted:
		return "adopted as the move " + w.numbered(x.Move), x.Law
	case events.Restored:
		s := fmt.Sprintf("the position at the commencement of %s’s turn was restored", x.To)
		if x.Reply != "" {
			s += fmt.Sprintf("; the reply %s counts for nothing", quote(x.Reply))
		}
		return s, x.Law
	case events.Reentered:
		if x.Words != "" {
			return "judged anew, by a ruling", x.Law
		}
		return fmt.Sprintf("by a ruling the game stands again at %s’s turn", x.Of), x.Law
	}
	return "", ""
}

// selected tells what the author said that he had meant, or the receiver that he
// answers.
func (w caseWriter) selected(x events.Selected) (string, rules.Law) {
	said := "said that he meant"
	switch x.How {
	case "noted":
		return fmt.Sprintf("%s said that he answers %s", x.By, w.numbered(x.Move)), "BCC1903/V.5(b)"
	case "conduct":
		said = "showed by his next record that he meant"
	case "ruled":
		said = "was ruled to have meant"
	}
	s := fmt.Sprintf("%s %s %s", x.By, said, w.numbered(x.Move))
	switch {
	case x.Rejudged:
		s += "; the reply was judged after it"
	case x.Stands:
		s += "; the reply stands"
	case x.Annuls:
		s += "; what had answered another move fell"
	}
	return s, "BCC1903/V.5(b)"
}

// numbered is a move with its number among the readings.
func (w caseWriter) numbered(m rules.Move) string {
	for _, r := range w.f.Records {
		for i, x := range r.Readings {
			if x == m && len(r.Readings) > 1 {
				return fmt.Sprintf("(%d) %s", i+1, w.short(m))
			}
		}
	}
	return w.short(m)
}

// stepOfRight tells of penalties and rights.
func (w caseWriter) stepOfRight(what events.What) (string, rules.Law) {
	switch x := what.(type) {
	case events.Exacted:
		if x.Choice > 0 {
			return fmt.Sprintf("%s chose number %d of the three penalties of a false move", x.By, x.Choice), "STAUNTON/R.VIII"
		}
		s := fmt.Sprintf("%s exacted Penalty %s", x.By, x.Letter)
		if x.Field != "" {
			s = fmt.Sprintf("Penalty %s was exacted without a claim, by the terms (%s)", x.Letter, x.Field)
		}
		if x.Move != 0 {
			s += " for the reading " + w.numbered(x.Move)
		}
		return s, x.Law
	case events.Waived:
		return w.waived(x)
	case events.ManAsked:
		return fmt.Sprintf("%s’s King has no legal move: %s is to name a man", x.Of, x.Of.Other()), "BCC1903/V.PEN.C"
	case events.TurnForfeited:
		return fmt.Sprintf("%s forfeits the turn, and %s moves again", x.By, x.By.Other()), x.Law
	case events.Required:
		switch {
		case x.Barred != 0:
			return fmt.Sprintf("%s must make another move than %s", x.Of, w.short(x.Barred)), "STAUNTON/R.XI"
		case x.Taken != "":
			return fmt.Sprintf("%s must take %s", x.Of, x.Taken), "STAUNTON/R.VIII"
		case x.Choice > 0:
			return fmt.Sprintf("%s must move %s", x.Of, quote(x.Man)), "STAUNTON/R.VIII"
		}
		if x.Man == "" {
			return fmt.Sprintf("%s must move the King", x.Of), "BCC1903/V.PEN.C"
		}
		return fmt.Sprintf("%s must move %s", x.Of, quote(x.Man)), "BCC1903/V.PEN.C"
	case events.Penalised:
		return fmt.Sprintf("Penalty E on %s: %s", x.Of, strings.TrimSuffix(strings.Join(x.Sentences(), " "), ".")), "BCC1903/V.PEN.E"
	case events.Remitted:
		if x.Again {
			return "Penalty E was applied after all", "BCC1903/V.PEN.E"
		}
		return "Penalty E was given back", "BCC1903/V.PEN.E"
	case events.Law3Closed:
		if x.How == "exacted" {
			return "", "" // Exacted tells it
		}
		return "Penalty E for want of the opponent’s last move: " + rightEnded(x.How), "BCC1903/V.3"
	case events.ExcessWaived:
		return fmt.Sprintf("%s sent a later record, knowing of the excess, and may not claim the game for it", x.By), "BCC1903/V.9.PROVISO"
	case events.ExcessUndone:
		return "the finding that it was late was undone", x.Law
	case events.Claimed:
		return fmt.Sprintf("%s claimed the game", x.By), x.Law
	}
	return "", ""
}

func (w caseWriter) waived(x events.Waived) (string, rules.Law) {
	by := x.By.String()
	switch x.How {
	case "answered":
		return by + " replied, and so gave the penalty up", x.Law
	case "lapsed":
		return by + " said nothing in time, and the right lapsed", "RULING/R-7"
	case "author-lapsed":
		return w.f.Author.String() + " did not say in time what he meant: " + w.f.Author.Other().String() + " chooses", "RULING/R-64"
	case "confirmed":
		return "the reading that was answered is confirmed", x.Law
	case "disregarded":
		return "the man named has no legal move, and the requirement is disregarded", "BCC1903/V.7(d)"
	case "as-capture":
		return by + " took it for a capture, and the captures for its readings", "BCC1903/V.5(c)"
	}
	return by + " gave the penalty up", x.Law
}

// stepOfQuestion tells of questions, rulings and the end.
func (w caseWriter) stepOfQuestion(what events.What) (string, rules.Law) {
	switch x := what.(type) {
	case events.Appealed:
		if x.About == correspondence.AboutAppeal {
			return fmt.Sprintf("%s appealed to the umpire: question %d", x.By, x.No), x.Law
		}
		return fmt.Sprintf("%s claimed the game: question %d", x.By, x.No), x.Law
	case events.Settled:
		s := fmt.Sprintf("question %d was answered: %s", x.No, x.How)
		if x.Idle {
			s += "; it was idle, and its time counts"
		}
		return s, ""
	case events.Reput:
		return fmt.Sprintf("question %d is open again", x.No), ""
	case events.Ruled:
		s := fmt.Sprintf("the %s ruled, %s", x.By, x.Row)
		if x.Undoes > 0 {
			s += fmt.Sprintf(", and undid ruling %d", x.Undoes)
		}
		return s + ": " + quote(shorten(oneLine(x.Reason), 400)), x.Law
	case events.WentBack:
		return "by a ruling it is open again", x.Law
	case events.Ended:
		return "the game ended, " + string(x.Result), x.Law
	}
	return "", ""
}

// length is a length of reckoned time, in days where the terms speak of days
// (RULING/R-20).
func (w caseWriter) length(d time.Duration) string {
	l := letter{g: w.g}
	return l.length(d)
}
