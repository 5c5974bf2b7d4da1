package templates

import (
	"slices"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/templates/narrate"
)

// This file holds what the letters say of acts that wait for a second letter of
// their writer (the field confirm, RULING/R-53). Only the writer's side gets such
// letters.

// waits is what the letter asks to be confirmed, or of which it tells what became of it.
type waits struct {
	No      string
	Words   string    // of the acts, in quotation marks
	Holds   string    // of the records that wait with them; "": none
	Came    time.Time // when the letter came, from which it counts
	Writer  string    // who of the side wrote it, where it is another than the reader; else ""
	How     string    // what became of it; "" while it waits
	Bare    bool      // an offer that goes out without a move
	Exacts  bool      // a penalty is exacted, so that its record goes back if it is withdrawn
	Claims  bool      // a draw is claimed or a game, before the record
	Accepts bool      // an offer is accepted, which the record would decline
	Move    bool      // a move that is sent first withdraws it, and is one beside that which waits
	Stays   bool      // a move that is sent first does not withdraw it
	weighs            // of an act that waits since it is not certain who wrote it
	Said    bool      // it was said by telephone
	Lacks   string    // what the letter wants, a clause; "" of an act that waits by the terms
}

// weighs is what an act means and what comes of each answer.
type weighs struct{ Asks, Means, Yes, Nothing string }

var weighing = map[string]weighs{
	terms.ActResign:       {"do you resign?", "That ends the game", "you have resigned", "the game goes on"},
	terms.ActAccept:       {"do you accept the draw?", "That ends the game", "the game is drawn", "the offer stands as it stood"},
	terms.ActOffer:        {"do you offer a draw?", "That may end the game", "the draw is offered", "no draw is offered"},
	terms.ActWaive:        {"do you give it up?", "That gives a right away", "it is given up", "you keep the right as long as it lasts"},
	terms.ActAdjudication: {"do you claim adjudication?", "That stops the game, and the position is judged as it stands", "adjudication is claimed", "the game goes on"},
	terms.ActTerms:        {"do you consent?", "That agrees to what was proposed, and binds you", "you have consented", "the proposal waits as before"},
	terms.ActLeave:        {"is it to be so?", "That changes when your time runs", "it is done", "your time runs as before"},
	terms.ActWithdraw:     {"do you take your offer back?", "That takes your offer back", "it is taken back", "your offer stands"},
}

var lacking = map[events.Lack]string{
	events.LacksSignature:    "no signature of your provider shows that it is yours",
	events.LacksOwnSignature: "it did not carry the signature that your letters have",
	events.LacksAddress:      "it did not come to the reply address of one of our last letters",
	events.LacksOwnAddress:   "it did not come from an address of yours",
	events.LacksWriting:      "it was said by telephone",
}

func (l *letter) waitsOf(w correspondence.Confirmation) waits {
	has := func(act string) bool { return slices.Contains(w.Acts, act) }
	out := waits{No: itoa(w.No), Words: narrate.Quote(narrate.Shorten(narrate.OneLine(strings.ReplaceAll(w.Words, "\n", ", ")), 300)), Came: w.At, How: string(w.How),
		Bare: has("offer") && w.Holds == "", Exacts: has("exact"), Claims: has("claim") || has("adjudication"), Accepts: has("accept")}
	if w.Holds != "" {
		out.Holds = narrate.Quote(narrate.Shorten(narrate.OneLine(strings.ReplaceAll(w.Holds, "\n", ", ")), 300))
		out.Move = !out.Exacts
	}
	out.Stays, out.Said = w.OutlastsMove(), w.Lacks == events.LacksWriting
	if out.Lacks = lacking[w.Lacks]; out.Lacks != "" {
		out.weighs = weighs{"is it to be so?", "That weighs more than a move", "it is done", "nothing of it is done"}
		if len(w.Acts) == 1 {
			out.weighs = weighing[w.Acts[0]]
		}
	}
	if w.Member != "" && w.Member != l.r.Name {
		out.Writer = narrate.OneLine(w.Member)
	}
	return out
}

// Asks is what the notice is about; nil if it is about nothing, or about several.
func (l *letter) Asks() *waits {
	w, ok := l.g.Confirmation(l.n.Confirm)
	if !ok || !l.player || w.By != l.me {
		return nil
	}
	out := l.waitsOf(w)
	return &out
}

// waited is from when the reader's record counts of which the letter tells, where it had
// waited: from the arrival of its letter, and not of the one that let it go (RULING/R-17,
// RULING/R-53).
func (l *letter) waited() (from time.Time, ok bool) {
	s := l.g.Last[l.me]
	return s.At, l.player && s.Words == l.n.Record && l.n.At.Sub(s.At) >= time.Hour && !l.Held() && !l.Repeated()
}

// MustConfirm are the acts that count only when they are confirmed, "resign or
// accept a draw"; "" where none is named by the terms.
func (l *letter) MustConfirm() string {
	says := map[string]string{"resign": "resign", "accept": "accept a draw", "offer": "offer a draw", "exact": "claim a penalty", "claim": "claim anything"}
	var out []string
	for _, act := range l.g.Agreement.Confirm {
		out = append(out, says[act])
	}
	return series(out, "or")
}

// ToConfirm is all that waits for the word of the reader's side.
func (l *letter) ToConfirm() []waits {
	if !l.player || l.Over() {
		return nil
	}
	var out []waits
	for _, w := range l.g.ToConfirm(l.me) {
		out = append(out, l.waitsOf(w))
	}
	return out
}

// ByNumber says that several things wait, so that each is named by its number.
func (l *letter) ByNumber() bool { return len(l.ToConfirm()) > 1 }

// ConfirmedAt is when what the question is about first came; "" of another
// question.
func (l *letter) ConfirmedAt() string {
	q := l.question()
	if q.About != events.AboutConfirmed {
		return ""
	}
	for _, w := range l.g.Confirmations {
		if w.Question == q.No {
			return l.day(w.At)
		}
	}
	return ""
}

// ConfirmedByTerms says that what the question is about waited by the terms.
func (l *letter) ConfirmedByTerms() bool {
	return !slices.ContainsFunc(l.g.Confirmations, func(w correspondence.Confirmation) bool {
		return w.Question > 0 && w.Question == l.question().No && w.Lacks != ""
	})
}

// meaning is one of the things that a line of the reader's letter may mean, with the
// number by which the reader chooses it.
type meaning struct {
	Number string
	Says   []string // commands, each as the reader would write it on a line
}

// inquiry is what the letter asks the reader about the reader's own letter.
func (l *letter) inquiry() (correspondence.Inquiry, bool) {
	for _, w := range l.g.Inquiries {
		if w.By == l.me && l.player && w.No > 0 && w.No == l.n.Inquiry {
			return w, true
		}
	}
	return correspondence.Inquiry{}, false
}

// Meanings are what the reader is asked about the reader's own letter (RULING/R-73);
// none if the letter asks nothing.
func (l *letter) Meanings() []meaning {
	w, _ := l.inquiry()
	return meaningsOf(w)
}

func meaningsOf(w correspondence.Inquiry) []meaning {
	out := make([]meaning, len(w.Means))
	for i, m := range w.Means {
		out[i].Number = itoa(i + 1)
		for s := range strings.SplitSeq(m, "\n") {
			out[i].Says = append(out[i].Says, narrate.Shorten(narrate.OneLine(s), 100))
		}
	}
	return out
}

// asking is one of several things that the reader is asked.
type asking struct {
	No, Words  string
	Means      []meaning
	NoteNumber string
}

// Askings are all that the reader is asked about the reader's own letters.
func (l *letter) Askings() []asking {
	var out []asking
	if !l.player {
		return nil
	}
	for _, w := range l.g.Asked(l.me) {
		if w.No == 0 {
			continue // of an old ledger: its numbers follow those of the case
		}
		out = append(out, asking{itoa(w.No), narrate.Said(w.Words), meaningsOf(w), itoa(len(w.Means) + 1)})
	}
	return out
}

// WaitsWith are the words of the same letter that wait for the answer; "" if none do.
func (l *letter) WaitsWith() string {
	w, _ := l.inquiry()
	words := w.Waiting(*l.g)
	switch last := l.g.Last[l.me]; {
	case w.Holds == "":
		return ""
	case w.How == events.AnswerLapsed && last.At.Equal(w.At):
		words = last.Letter // it has gone
	}
	return narrate.Quote(narrate.Shorten(narrate.OneLine(strings.ReplaceAll(words, "\n", ", ")), 300))
}

// NoMeanings says that the line can stand for nothing that is possible.
func (l *letter) NoMeanings() bool { return len(l.Meanings()) == 0 }

// NoteNumber is the number which says that the words are nothing of the kind; "" where
// nothing is asked.
func (l *letter) NoteNumber() string {
	w, ok := l.inquiry()
	if !ok || !w.Open() {
		return ""
	}
	return itoa(len(w.Means) + 1)
}

// TakenForNote says that the reader has called the line a note.
func (l *letter) TakenForNote() bool { return l.n.Reason == "note" }

// FoundNothing reports whether the letter answered said nothing at all, and not
// that what it said has no effect (RULING/R-11).
func (l *letter) FoundNothing() bool {
	switch l.n.Reason {
	case "", events.WhyNothingNew, events.WhyPerhapsOld, events.WhyStruck:
		return true
	}
	return false
}
