package ledger

import (
	"strconv"
	"strings"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/terms"
)

// BounceAddress returns the envelope sender of a posting, "post+b45.<token>@host",
// to which reports of non-delivery come back (RFC 5321, 4.4 and 6.1).
func (l *Ledger) BounceAddress(posting uint64) string {
	n := "b" + strconv.FormatUint(posting, 10)
	return l.plus(n + "." + l.sign("bounce", n))
}

// ParseBounceAddress tells of which posting it is the envelope sender.
func (l *Ledger) ParseBounceAddress(addr string) (posting uint64, ok bool) {
	n, token, _ := strings.Cut(l.extension(addr), ".")
	seq, err := strconv.ParseUint(strings.TrimPrefix(n, "b"), 10, 64)
	if err != nil || n != "b"+strconv.FormatUint(seq, 10) || !l.signed("bounce", n, token) {
		return 0, false
	}
	return seq, true
}

// VerifyAddress returns the address to which the owner of an address answers that it
// is theirs, "post+v.<token>@host". The token is bound to that address alone: an
// answer from any other shows nothing.
func (l *Ledger) VerifyAddress(addr string) string {
	return l.plus(verifying + l.sign("verify", FoldAddress(addr)))
}

// ParseVerifyAddress tells whether the first is the address to which the owner
// of the second answers. Local part and domain are compared without regard to
// case, the token exactly.
func (l *Ledger) ParseVerifyAddress(to, from string) bool {
	token, ok := strings.CutPrefix(l.extension(to), verifying)
	return ok && l.signed("verify", FoldAddress(from), token)
}

// Verifies reports whether the address is written like one of VerifyAddress,
// whoever it may have been given to, if anybody.
func (l *Ledger) Verifies(to string) bool { return strings.HasPrefix(l.extension(to), verifying) }

// verifying begins the extension of an address of VerifyAddress.
const verifying = "v."

// Home reports whether the address is one of the office's own: the one of
// Options.From, with or without an extension. Case does not matter.
func (l *Ledger) Home(addr string) bool {
	local, domain, _ := cutAddress(addr)
	local, _, _ = strings.Cut(local, "+")
	return SameAddress(local+"@"+domain, l.local+"@"+l.domain)
}

// plus returns the address of the office with an extension.
func (l *Ledger) plus(ext string) string { return l.local + "+" + ext + "@" + l.domain }

// extension returns what stands between + and @ in an address of the office.
func (l *Ledger) extension(addr string) string {
	if !l.Home(addr) {
		return ""
	}
	local, _, _ := cutAddress(addr)
	_, ext, _ := strings.Cut(local, "+")
	return ext
}

func cutAddress(addr string) (local, domain string, ok bool) {
	addr = strings.TrimSpace(addr)
	at := strings.LastIndexByte(addr, '@')
	if at < 0 {
		return "", "", false
	}
	return addr[:at], addr[at+1:], true
}

// messageID returns the Message-ID of a notice to a party, angle brackets
// included: "<g12.17-2.w.<token>@host>". It tells apart the copies of one notice: to
// the members of a side in consultation, and to another address after a failure. The
// second copy to White has "w2" for "w".
func (l *Ledger) messageID(g terms.GameID, n events.NoticeID, p terms.Party, copyNo int) string {
	what := g.String() + "." + dashed(n) + "." + copyLetter(p, copyNo)
	return "<" + what + "." + l.sign("message", what) + "@" + l.o.Host + ">"
}

// postMessageID returns the Message-ID of a posting that belongs to no game.
func (l *Ledger) postMessageID(posting uint64) string {
	what := "p" + strconv.FormatUint(posting, 10)
	return "<" + what + "." + l.sign("message", what) + "@" + l.o.Host + ">"
}

// ParseMessageID tells which notice of which game, and to whom, has the
// Message-ID; with or without angle brackets. One that this ledger did not
// make gives false. It finds the game of an answer whose plus part was lost.
func (l *Ledger) ParseMessageID(id string) (terms.GameID, terms.Party, events.NoticeID, bool) {
	id = strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(id), "<"), ">")
	what, domain, _ := cutAddress(id)
	parts := strings.Split(what, ".")
	if len(parts) != 4 || !strings.EqualFold(domain, l.o.Host) {
		return 0, 0, "", false
	}
	if !l.signed("message", strings.Join(parts[:3], "."), parts[3]) {
		return 0, 0, "", false
	}
	g, err := terms.ParseGameID(parts[0])
	p, ok := partyOfLetter(parts[2])
	return g, p, events.NoticeID(strings.ReplaceAll(parts[1], "-", ".")), err == nil && ok
}

const partyLetters = "wbsuaxy" // White, Black, secretary, umpire, adjudicator, umpire at White's place, at Black's

func partyLetter(p terms.Party) string { return partyLetters[p : p+1] }

func partyOfLetter(s string) (terms.Party, bool) {
	if s == "" {
		return 0, false
	}
	i := strings.IndexByte(partyLetters, s[0])
	return terms.Party(max(i, 0)), i >= 0
}

// A letter by which an official is asked something bears an address of its own for
// the answer: the letter, what it asked and as whom the official is asked are
// signed, so that the token of one letter serves no other letter, case, game or
// office. It is no secret that moves anything by itself: the answer must come from
// the official's address as it stands in the tournament's row, or in that of the
// seats of its games, and the law admits
// one answer to one letter (correspondence.Game.Answer).

// answering begins the extension of an address to which an official answers.
const answering = "a."

// officialParties are those who are asked.
var officialParties = []terms.Party{terms.ToUmpire, terms.ToAdjudicator, terms.ToSecretary, terms.ToUmpireOfWhite, terms.ToUmpireOfBlack}

// answerAddress returns the address to which a notice is answered: of an official who
// is asked something, one for this notice alone, "post+a.g12.17-2.q1.<token>@host"; of
// any other the office's; of a side none, for that has a key of its own, which is made
// when the letter is filed.
func (l *Ledger) answerAddress(g terms.GameID, n correspondence.Notice) string {
	issue := n.Asks().String()
	if _, plays := n.To.Colour(); plays {
		return ""
	}
	if issue == "" {
		return l.o.From
	}
	what := g.String() + "." + dashed(n.ID) + "." + issue
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
