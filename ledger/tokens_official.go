package ledger

import (
	"strings"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
)

// A letter by which an official is asked something bears an address of its own, to
// which he answers it: the letter, what it asked and as whom he is asked are
// signed, so that the token of one letter serves no other letter, case, game or
// office. It is no secret that moves anything by itself: the answer must come from
// the official's address as it stands in the tournament's row, or in that of the
// seats of its games, and the law admits
// one answer to one letter (correspondence.Game.Answer).

// answering begins the extension of an address to which an official answers.
const answering = "a."

// officialParties are those who are asked.
var officialParties = []terms.Party{terms.ToUmpire, terms.ToAdjudicator, terms.ToSecretary, terms.ToUmpireOfWhite, terms.ToUmpireOfBlack}

// answerAddress returns the address to which a notice is answered: that of the side
// in the game; of an official who is asked something, one for this notice alone,
// "post+a.g12.17-2.q1.<token>@host"; else the office's.
func (l *Ledger) answerAddress(g terms.GameID, n correspondence.Notice) string {
	issue := n.Asks().String()
	if _, plays := n.To.Colour(); plays || issue == "" {
		return l.ReplyAddress(g, n.To)
	}
	what := g.String() + "." + strings.ReplaceAll(string(n.ID), ".", "-") + "." + issue
	return l.plus(answering + what + "." + l.sign("official", what+"."+partyLetter(n.To)))
}

// Enquiry is what one letter to an official asked: of whom, in which game, and by
// which notice.
type Enquiry struct {
	Game   terms.GameID
	Party  terms.Party
	Notice events.NoticeID
	Issue  correspondence.Issue
}

// ParseAnswerAddress tells to which letter to an official an address belongs. Local
// part and domain are compared without regard to case, the token exactly.
func (l *Ledger) ParseAnswerAddress(addr string) (q Enquiry, ok bool) {
	ext, found := strings.CutPrefix(l.extension(addr), answering)
	parts := strings.Split(ext, ".")
	if !found || len(parts) != 4 {
		return q, false
	}
	what := strings.Join(parts[:3], ".")
	for _, p := range officialParties {
		if l.signed("official", what+"."+partyLetter(p), parts[3]) {
			q.Party, ok = p, true
		}
	}
	if !ok {
		return Enquiry{}, false
	}
	var err error
	q.Game, err = terms.ParseGameID(parts[0])
	q.Notice = events.NoticeID(strings.ReplaceAll(parts[1], "-", "."))
	q.Issue, ok = correspondence.ParseIssue(parts[2])
	return q, ok && err == nil
}

// EnquiryOf finds what the letter of the office with the Message-ID asked an
// official, where a plus part was lost on the way (RFC 5233); false if it asked
// nothing.
func (l *Ledger) EnquiryOf(messageID string) (Enquiry, bool) {
	p, err := l.PostingByMessageID(messageID)
	if err != nil {
		return Enquiry{}, false
	}
	return l.ParseAnswerAddress(p.ReplyTo)
}

// GameLeftBy returns the game as the decision left it that brought a notice about;
// false if there is none of that name.
func (l *Ledger) GameLeftBy(id terms.GameID, n events.NoticeID) (g correspondence.Game, ok bool, err error) {
	events, err := l.Events(id)
	if err != nil {
		return g, false, err
	}
	first, ok := n.First()
	if !ok || first > len(events) {
		return g, false, nil
	}
	last := first // events of one decision have one cause, and no other has it
	for last < len(events) && events[last].Cause == events[first-1].Cause {
		last++
	}
	return correspondence.Fold(events[:last]), true, nil
}
