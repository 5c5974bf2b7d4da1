package secretary

import (
	"fmt"
	"strings"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/rules"
	"postd/secretary/access"
)

// narrator tells what happened in a game, for officials. Before is the game as
// it stood when the event came.
type narrator struct{ before correspondence.Game }

// eventWords says in a sentence what an event is. Each kind has its own; that
// none is forgotten, a test sees to.
func eventWords(before correspondence.Game, e events.Event) string {
	n := narrator{before}
	for _, tell := range []func(events.What) string{n.record, n.carried, n.series, n.penalty, n.claim, n.post, n.question, n.leave} {
		if s := tell(e.What); s != "" {
			return upper(s) + "."
		}
	}
	return e.Kind() + "."
}

// move is a move of the present position in descriptive and algebraic notation.
func (n narrator) move(p rules.Position, m rules.Move) string {
	if m == 0 {
		return "no move"
	}
	if !p.Legal(m) {
		return m.String()
	}
	return fmt.Sprintf("%s %s (%s)", dotted(p.Number(), p.Turn()), brief(p, m), p.SAN(m))
}

// readings are moves of the present position, as a choice.
func (n narrator) readings(p rules.Position, moves []rules.Move) string {
	if len(moves) == 0 {
		return "it has no legal reading"
	}
	return "it may mean " + n.moves(p, moves)
}

// moves are several moves of one position, of which any may be made.
func (n narrator) moves(p rules.Position, moves []rules.Move) string {
	all := make([]string, len(moves))
	for i, m := range moves {
		all[i] = n.move(p, m)
	}
	return strings.Join(all, " or ")
}

// record tells of records: their despatch, what they mean, what falls.
func (n narrator) record(what events.What) string {
	g := n.before
	switch w := what.(type) {
	case events.Despatched:
		s := fmt.Sprintf("%s despatched %s as move %s; used %s of %s", w.By, said(w.Words), dotted(w.Number, w.By), length(g, w.Used), length(g, w.Allowed))
		if w.Early {
			s += "; before the time agreed, so that the turn counts nothing (RULING/R-58)"
		}
		if w.Crossing {
			s += "; it crossed a notice, and the turn counts nothing (RULING/R-59)"
		}
		if w.Law3 != "" {
			s += fmt.Sprintf("; the opponent’s last move is %s (%s)", w.Law3, n.law("BCC1903/V.3"))
		}
		if w.Fired {
			s += "; it was sent in advance, and the turn counts nothing (RULING/R-66)"
		}
		return s
	case events.Adopted:
		return fmt.Sprintf("%s’s %s is part of the game (%s)", w.By, n.move(g.Position(), w.Move), n.law(w.Law))
	case events.Offended:
		s := fmt.Sprintf("%s’s record %s gives the opponent a right (%s): %s", w.By, said(w.Words), n.cite(w.Law), n.readings(g.Position(), w.Readings))
		if w.NoCapture {
			s += "; no capture is expressed"
		}
		return s
	case events.Joined:
		if w.Same {
			return fmt.Sprintf("%s’s further record %s means what an earlier one means, and changes nothing ("+n.law("BCC1903/V.4(a)")+")", w.By, said(w.Words))
		}
		s := fmt.Sprintf("%s’s further record %s joins those before the opponent (%s): %s", w.By, said(w.Words), n.cite(w.Law), n.readings(n.sentIn(w.By), w.Readings))
		if w.NoCapture {
			s += "; no capture is expressed"
		}
		return s
	case events.Taken:
		return fmt.Sprintf("%s takes record %d for the due one, and its readings are before him (%s)", w.By, w.No, n.cite(w.Law))
	case events.Required:
		if w.Barred != 0 {
			return fmt.Sprintf("%s must make another move than %s (STAUNTON/R.XI)", w.Of, n.move(g.Position(), w.Barred))
		}
		s := fmt.Sprintf("%s must move the King", w.Of)
		if w.Man != "" {
			s = fmt.Sprintf("%s must move %s", w.Of, said(w.Man))
		}
		if w.Taken != "" {
			s = fmt.Sprintf("%s must take %s", w.Of, w.Taken)
		}
		if w.Choice > 0 {
			return s + fmt.Sprintf(" (%s, STAUNTON/R.VIII): %s", n.cite(w.Law), n.moves(g.Position(), w.Moves))
		}
		return s + fmt.Sprintf(" (%s, "+n.law("BCC1903/V.PEN.C")+"): %s", n.cite(w.Law), n.moves(g.Position(), w.Moves))
	case events.TurnForfeited:
		return fmt.Sprintf("%s forfeits the turn, and %s is to move again (%s)", w.By, w.By.Other(), n.cite(w.Law))
	case events.ManAsked:
		return fmt.Sprintf("%s’s King cannot be moved; %s is to name the man whom %s must move ("+n.law("BCC1903/V.PEN.C")+")", w.Of, w.Of.Other(), w.Of)
	case events.Queried:
		return fmt.Sprintf("%s asked what the record meant (%s): %s is to say", w.By, n.law(w.Law), w.By.Other())
	case events.Replied:
		s := fmt.Sprintf("%s answered %s without pointing the ambiguity out ("+n.law("BCC1903/V.5(b)")+")", w.By, said(w.Words))
		if !w.Legal {
			s += "; the answer is not legal under the reading in play"
		}
		return s
	case events.Selected:
		if w.How == "noted" {
			return fmt.Sprintf("%s said which reading he is going to answer: %s", w.By, n.move(n.asked(), w.Move))
		}
		s := fmt.Sprintf("%s’s record means %s (%s)", w.By, n.move(n.asked(), w.Move), w.How)
		switch {
		case w.Rejudged:
			s += "; the reply is judged under it"
		case w.Stands:
			s += "; the reply stands"
		case w.Annuls:
			s += "; what was carried after it is struck out"
		}
		return s
	case events.Annulment:
		return fmt.Sprintf("what follows ply %d is struck out (%s)", w.From, n.cite(w.Law))
	case events.Restored:
		s := fmt.Sprintf("the position at the commencement of %s’s turn is restored by %s (%s)", w.To, w.By, n.cite(w.Law))
		if w.Reply != "" {
			s += fmt.Sprintf("; the answer %s falls with it", said(w.Reply))
		}
		return s
	case events.Returned:
		s := fmt.Sprintf("%s’s record %s had no effect and went back: %s", w.By, said(w.Words), w.Why)
		if w.Unmet > 0 {
			s += fmt.Sprintf(" (RULING/R-15: so many times now: %d)", w.Unmet)
		}
		return s
	}
	return ""
}

// sentIn is the position in which the last record of a side was sent.
func (n narrator) sentIn(by rules.Colour) rules.Position {
	g := n.before
	if k := len(g.Plies) - 1; g.Case == nil && k >= 0 && g.Plies[k].By == by {
		return g.After(k)
	}
	return n.asked()
}

// said are the words of a player, in one line and in quotation marks. What could
// turn the rest of the line about is left out.
func said(words string) string { return "“" + access.ShortLine(words, 300) + "”" }

// asked is the position in which the open record stands.
func (n narrator) asked() rules.Position {
	if c := n.before.Case; c != nil {
		return n.before.After(c.Ply)
	}
	return n.before.Position()
}
