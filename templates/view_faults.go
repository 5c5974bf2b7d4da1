package templates

import (
	"strings"

	"postd/correspondence/penalty"
	"postd/rules"
	"postd/templates/narrate"
	"postd/templates/sheet"
)

// What the letters of doubts and faults have in common.

// record is the move that the notice tells of, as it was written: "3. B-Kt5".
func (v *view) record() sheet.Words { return v.asWritten(v.n.Number, v.n.By, v.n.Record, v.n.Also) }

// openRecord is the move that is not settled, as it was written.
func openRecord(v *view) sheet.Words {
	s := v.known.seen
	return v.asWritten(s.number, s.by, s.words, s.also)
}

// asWritten is a record with its number. Plain signs of chess stand bare; all else is quoted.
func (v *view) asWritten(number int, by rules.Colour, words string, also []string) sheet.Words {
	w := sheet.Plain(narrate.Shorten(quoteAll(words, also), 200))
	if len(also) == 0 && chessLike(words) {
		w = sheet.Plain(words)
	}
	if number == 0 {
		return w
	}
	return sheet.Plain(moveNumber(number, by)) + " " + w
}

// chessLike reports whether words have nothing but the signs of a short record.
func chessLike(words string) bool {
	const signs = "ABCDEFGHKNOPQRTabcdefghikmnoqrstuxlS12345678-+=#()/ "
	return words != "" && len(words) <= 20 && words == strings.TrimSpace(words) && strings.Trim(words, signs) == ""
}

// recordShort is the same for a subject.
func (v *view) recordShort() string {
	return strings.NewReplacer("“", "", "”", "").Replace(narrate.Shorten(v.record().Bare(), 30))
}

// toDo is what the reader is to do and until when.
func (v *view) toDo() sheet.Words {
	switch l := v.known; {
	case l.Over():
		return "Nothing to do: the game is over."
	case l.HasAsked():
		return "Nothing to do until " + v.opp() + " has said which move was meant."
	case l.Duty() != "" && l.ToAct():
		return "Your choice" + v.until() + "."
	case l.ToAct():
		return "Your move" + v.until() + "."
	}
	return "Nothing to do."
}

// toDoShort is the same for a subject; "" where there is nothing to do.
func (v *view) toDoShort() string {
	switch l := v.known; {
	case l.Over() || l.HasAsked() || !l.ToAct() || l.FirstRuns() && l.OnNotice():
		return ""
	case l.Duty() != "":
		return "your choice" + v.untilShort()
	}
	return "your move" + v.untilShort()
}

// letter sets a letter with this head, with what stands above the board and below it, and
// with all that stands in every letter.
func (v *view) letter(subject string, head, above []sheet.Block, items []sheet.Item, below []sheet.Block) sheet.Sheet {
	before, after := v.claimsBelow(items)
	var line, fault []sheet.Block
	if v.plays() {
		line, fault = one(v.line()), one(v.fault(), v.foreign())
	}
	return v.sheet(subject, head, before, line, above, one(v.board()), after, below,
		one(v.bound()), v.tail(fault...))
}

// stillOpen says where a choice is told that this letter does not tell.
func (v *view) stillOpen() sheet.Words {
	l := v.known
	if l.Duty() == "" || !l.ToAct() {
		return ""
	}
	return "What you may choose about " + openRecord(v) + " stands in our letter about it; " + sheet.Code("STATUS") + " brings it again."
}

// head is the first two lines.
func head(news, due sheet.Words) []sheet.Block { return one(sheet.News(news), sheet.Due(due)) }

// late says by how much a record came late.
func (v *view) late() sheet.Words {
	if !v.known.IsLate() {
		return ""
	}
	return "It was sent " + sheet.Plain(v.known.Late()) + " late."
}

// mayAppeal says what to do about a finding that the reader thinks wrong.
func mayAppeal(think sheet.Words) sheet.Words {
	return "If you think " + think + ", reply " + sheet.Code("APPEAL") + " and say why."
}

// leftOut says what is not counted in the reader's time (BCC1903/V.2(b)).
func (v *view) leftOut() sheet.Words {
	out := v.known.Excluded(v.me)
	if out == "" {
		return ""
	}
	return "Not counted to you: " + sheet.Plain(out) + " " + v.law("BCC1903/V.2(b)") + "."
}

// statedGround is what the claimant of a penalty wrote as the ground, to both (RULING/R-24).
func statedGround(v *view) sheet.Words {
	ground := v.known.Stated()
	switch {
	case ground == "":
		return ""
	case v.known.Mine():
		return " " + upper(v.opp()) + " gave as the ground: " + sheet.Plain(ground) + "."
	}
	return " You gave as the ground: " + sheet.Plain(ground) + "."
}

// applied says what the agreed penalty does now, and what stands against its player.
func (v *view) applied(offence string) sheet.Words {
	p := v.n.Penalty
	if p == nil {
		return ""
	}
	w := "The agreed penalty is this time " + sheet.Plain(v.does(*p))
	if offence != "" {
		w += " " + v.penaltyLaw(offence)
	} else {
		w += " " + v.law("BCC1903/V.PEN.E")
	}
	w += "."
	for _, a := range p.Acts {
		if a.Kind == penalty.ActFine && a.Per == "day" && p.Law == penalty.Lateness {
			w += " It is " + sheet.Plain(penalty.Fine{Amount: a.Amount, Unit: a.Unit}.String()) + " for each day of lateness, whole or begun, until the move is sent."
		}
	}
	if p.Ordinal > 1 {
		w += " It is the " + sheet.Words(nth(p.Ordinal)) + " offence."
	}
	if of := p.Of; !p.Loss {
		who := v.call(of)
		if v.known.player && of == v.me {
			who = "Yours"
		}
		w += " " + v.spoken(v.known.citing(narrate.OneLine(v.g.Totals(of).Sentence(string(who)))))
	}
	return sheet.Words(strings.TrimSpace(string(w)))
}

// byTheTerms says that a penalty needed no claim.
func byTheTerms(v *view) sheet.Words {
	if !v.known.ByTheTerms() {
		return ""
	}
	return " By the terms (" + sheet.Plain(v.n.Field) + ") it needs no claim " + v.law("BCC1903/INTRO(b)") + "."
}

// cameBack is what else of the reader's letter had no effect, each with its reason where that
// is another than the letter's.
func cameBack(v *view) (out []sheet.Block) {
	was, known := v.n, *v.known
	defer func() { v.n, *v.known = was, known }()
	for _, b := range was.Back {
		b.ID, b.To, b.At, b.Game, b.Calendar = was.ID, was.To, was.At, was.Game, was.Calendar
		v.n, v.known.n = b, b
		what := v.known.Record()
		if b.Record == "" {
			what = v.known.Statement()
		}
		if b.Reason == was.Reason && b.Detail == was.Detail {
			out = append(out, said("The same letter says "+sheet.Plain(what)+", which did nothing either, for the same reason."))
			continue
		}
		out = append(out, said("The same letter says "+sheet.Plain(what)+", which did nothing either."), v.refusal())
	}
	return out
}

// heardBesides acknowledges what was heard beside what had no effect.
func heardBesides(v *view) (out []sheet.Block) {
	was, known := v.n, *v.known
	if was.Sent == nil {
		return nil
	}
	defer func() { v.n, *v.known = was, known }()
	sent := *was.Sent
	sent.Game, sent.To, sent.At, sent.Calendar = was.Game, was.To, was.At, was.Calendar
	v.n, v.known.n = sent, sent
	news, rest := acknowledged(v)
	w := news
	if rest != "" {
		w += " " + rest
	}
	return append(one(said(w), said(furtherRecord(v)), said(drawOffered(v))), v.waiting()...)
}

// acknowledged is what a receipt says first.
func acknowledged(v *view) (news, rest sheet.Words) {
	switch l := v.known; {
	case l.CopiedAlone():
		return "The rest of your letter we took for moves that are made already " + v.law("RULING/R-69") + ".", ""
	case l.NotedAlone() && l.NoteKept() == "":
		return "The rest of your letter goes to " + v.opp() + " as words " + v.law("RULING/R-68") + ".", ""
	case l.NotedAlone():
		return "The rest of your letter stays here.", ""
	case l.Held():
		return "Your move " + inQuotes(v.n.Record, 60) + " stands: " + v.opp() + " meant " + sheet.Plain(v.move(false)) + ".", ""
	case l.Interpreted():
		return "You have said what " + inQuotes(v.n.Record, 60) + " meant; it goes to " + v.opp() + ", whose turn goes on.", ""
	case l.ConditionsAlone():
		return "What you sent in advance is noted. It waits for " + v.possessive() + " reply.", ""
	}
	return sentNews(v)
}
