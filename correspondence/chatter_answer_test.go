package correspondence

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"postd/correspondence/calendar"
	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
)

// askedAnew are the inquiries that are open on the second stage and not on the first: those
// to which the chatterer's words gave rise.
func (w *twin) askedAnew(p pending) []Inquiry {
	asked := map[int]bool{} // since the letter came
	for _, m := range w.worn.filed[p.at:] {
		for _, e := range m.decision.Events {
			if a, ok := e.What.(events.Asked); ok {
				asked[a.No] = true
			}
		}
	}
	own := slices.DeleteFunc(w.worn.game.Asked(p.letter.Of), func(o Inquiry) bool { return !asked[o.No] })
	for _, e := range p.m.decision.Events {
		if a, ok := e.What.(events.Asked); ok { // and of the undressed letter too
			if at := slices.IndexFunc(own, func(o Inquiry) bool { return slices.Equal(o.Means, a.Means) }); at >= 0 {
				own = slices.Delete(own, at, at+1)
			}
		}
	}
	return own
}

// pending is a letter on which the writer is asked and has not answered yet.
type pending struct {
	m      matter // that of the first stage
	letter Letter
	on     *dressed
	at     int // how much was filed on the second stage before it
}

// answersAsked has the writer answer what the office asks of the dressed letter, so that what
// was meant is done: at once, or, where it counts from the letter's arrival, just before the next
// thing that happens (RULING/R-73). When all is answered the letter is held to its invariants.
func (w *twin) answersAsked(p pending, mayWait bool) {
	for range 6 {
		asked := w.askedAnew(p)
		if len(asked) == 0 {
			w.answersAll(p)
			return
		}
		i := asked[len(asked)-1]
		s := w.worn
		if mayWait && len(asked) == 1 && i.Counts(s.game) && s.game.Agreement.Silence == 0 && s.game.Agreement.Adjudicate.Date == nil && p.letter.Arrived.Equal(s.now) && pick(w.model, "answers later", true, false) {
			w.waits = &p
			return
		}
		w.answersOne(p, i, calendar.Later(p.letter.Arrived, s.now))
	}
	w.differs(p.m, "the writer is asked without end")
}

// answersOne answers one inquiry.
func (w *twin) answersOne(p pending, i Inquiry, at time.Time) {
	choice := w.choiceOf(p.m, i, p.on)
	n := len(i.Means) + 1
	if choice >= 0 {
		n = choice + 1
	}
	text := fmt.Sprint(n)
	switch {
	case choice < 0:
		text = pick(w.model, "answers none", text, text, fmt.Sprint(n, " ON ", i.No), "NO")
	case len(i.Means) == 1:
		text = pick(w.model, "answers", text, text, fmt.Sprint(n, " ON ", i.No), "YES")
	default:
		text = pick(w.model, "answers", text, text, fmt.Sprint(n, " ON ", i.No))
	}
	w.count.put++
	own := Letter{Of: p.letter.Of, Member: p.letter.Member, Text: text, Arrived: at, Key: p.letter.Key + " answered", Answers: i.Letters[len(i.Letters)-1]}
	if !i.Counts(w.worn.game) {
		own.Arrived = p.letter.Arrived
	}
	w.hears(own)
	if slices.ContainsFunc(w.worn.game.Asked(own.Of), func(o Inquiry) bool { return o.No == i.No }) {
		w.differs(p.m, "the answer %q to inquiry %d leaves it open", text, i.No)
	}
	w.count.answered++
}

// answersWaiting answers what waits before the next thing happens.
func (w *twin) answersWaiting(m matter) {
	p := w.waits
	if p == nil {
		return
	}
	w.waits = nil
	s := w.worn
	until := m.office.Now
	if m.by == "letter" {
		until = calendar.Earlier(until, m.letter.Arrived)
	}
	if until.After(s.now) {
		s.now = s.now.Add(until.Sub(s.now) * time.Duration(w.between(0, 9, "waits")) / 10).Truncate(time.Second)
		w.count.later++
	}
	s.told = nil
	w.answersAsked(*p, false)
	w.pairs(nil, s.told)
}

// answersAll checks, when the writer has answered all, that what was named was used, and that
// no note went to the opponent with what was said to the office.
func (w *twin) answersAll(p pending) {
	w.count.named += p.on.named
	if slices.ContainsFunc(p.m.decision.Events, func(e events.Event) bool { return e.Kind() == "SeriesQueued" }) {
		w.count.conditions += p.on.conditions
	}
	for _, m := range w.worn.filed[p.at:] {
		for _, n := range m.decision.Notices {
			if n.Note == "" || n.To != terms.PartyOf(p.letter.Of.Other()) {
				continue
			}
			if words := w.leaks(n.Note, p.on); words != "" && !slices.ContainsFunc(p.m.decision.Notices, func(o Notice) bool { return strings.Contains(plain(o.Note), plain(words)) }) {
				w.count.leaked++
				w.differs(p.m, "%q of what was said to the office is in the note %q", words, n.Note)
			}
		}
	}
}

// leaks are words of a note that were said to the office; "" if there are none. What its writer said is a note is one.
func (w *twin) leaks(note string, on *dressed) string {
	free := plain(strings.Join(on.chat, " "))
	for _, i := range w.worn.game.Inquiries {
		if i.How == events.AnswerNote {
			free += plain(i.Words)
		}
	}
	for _, line := range on.kept {
		for _, words := range clauseEnd.Split(goesOn.Replace(line), -1) {
			if bare := plain(words); len(strings.Fields(words)) > 1 && strings.Contains(plain(note), bare) && !strings.Contains(free, bare) {
				return words
			}
		}
	}
	return ""
}

var clauseEnd = regexp.MustCompile(`[,;:!?\n]|\. |\.$`)

// goesOn takes out of a line what is courtesy, or a sentence of another thing, which may go on.
var goesOn = strings.NewReplacer("Dear Tom", "", "Dear Kate", "", "Rain here all week", "", "Snow here", "", "Snow again", "", "Best wishes", "", "With best wishes", "", "Kate", "", "Yours", "",
	"Thank you for the game", "", "Thanks for the card", "", "Thanks for your card", "", "My wife sends her love", "", "It was a fine game", "", "I hope we shall play again", "", "Well played", "", "Congratulations", "",
	"The year is over", "", "nobody can win this", "", "as the Bishops are of opposite colour", "", "because I am a Pawn up", "", "old friend", "", "thank you for the game", "", "please", "")

// answersWrongly has a player now and then write a number or a YES in answer to a letter that
// asks nothing, or asks no longer: nothing comes of it (RULING/R-75).
func (w *twin) answersWrongly(m matter) {
	g, s := w.worn.game, w.worn
	if m.by != "letter" || g.Over() || !m.letter.Arrived.Equal(s.now) || g.Agreement.Silence > 0 || w.between(0, 5, "answers wrongly") > 0 {
		return
	}
	by := m.letter.Of
	if g.openChoices(by) > 0 || len(g.ToConfirm(by)) > 0 {
		return // those are answered by any letter that puts no question of its own
	}
	old := slices.DeleteFunc(slices.Clone(w.got[by]), func(n events.NoticeID) bool {
		_, _, ends := g.endsStay(n)
		return n == g.Post.Notice || ends || slices.ContainsFunc(g.Asked(by), func(i Inquiry) bool { return i.asksBy(n) })
	})
	if len(old) == 0 {
		return
	}
	s.told = nil
	w.hears(Letter{Of: by, Member: m.letter.Member, Text: pick(w.model, "to a wrong letter", "1", "2", "YES", "NO", "Yes, please."), Arrived: s.now, Key: m.letter.Key + " wrongly", Answers: pick(w.model, "old letter", old...)})
	w.pairs(nil, s.told)
	w.count.wrong++
	if was, is := len(g.Asked(by)), len(s.game.Asked(by)); was != is {
		w.differs(m, "%d inquiries were open, and %d are after an answer to another letter", was, is)
	}
	w.compare(m)
}

// choiceOf is which of the meanings of an inquiry the writer meant: that which says what the
// model said and what does not stand in the rest of the letter; -1: none of them.
func (w *twin) choiceOf(m matter, i Inquiry, on *dressed) int {
	read := func(text string) []letters.Statement {
		said, _ := letters.ReadLetter(text, letters.Expect{Choices: w.worn.game.openChoices(i.By), Notation: w.worn.game.Agreement.Notation})
		return said
	}
	meant := sayings(m.before.Understand(m.letter).said())
	for _, k := range sayings(read(i.Holds)) {
		if at := slices.Index(meant, k); at >= 0 {
			meant = slices.Delete(meant, at, at+1)
		}
	}
	best, most := -1, 0
	for n, means := range i.Means {
		keys := sayings(read(means))
		if on.foreign != "" && len(keys) == 1 && strings.HasPrefix(keys[0], "plays ") {
			return n
		}
		fits := len(keys) > 0
		for _, k := range keys {
			fits = fits && slices.Contains(meant, k)
		}
		if fits && len(keys) > most && w.inQuestion(i, on) {
			best, most = n, len(keys)
		}
	}
	return best
}

// inQuestion reports whether the words that are asked about are those of the model, in the
// chatterer's form, and not chat or a copy of the score.
func (w *twin) inQuestion(i Inquiry, on *dressed) bool {
	words := plain(i.Words)
	return slices.ContainsFunc(on.said, func(s string) bool {
		return strings.Contains(plain(s), words) || slices.ContainsFunc(strings.Split(s, ". "), func(s string) bool { return strings.Contains(words, strings.TrimSuffix(plain(s), ".")) })
	})
}

// sayings are statements as they can be compared.
func sayings(said []letters.Statement) []string {
	var out []string
	for _, s := range said {
		key := fmt.Sprint(s.Kind, " ", s.Letter, " ", s.About, " ", s.Select.Number, s.Select.Words)
		switch s.Kind {
		case letters.Plays:
			key = "plays " + plain(s.Moves[len(s.Moves)-1].Record.Words)
		case letters.Appeals:
			key = s.Kind.String()
		}
		out = append(out, key)
	}
	return out
}
