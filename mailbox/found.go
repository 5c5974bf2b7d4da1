package mailbox

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/mailbox/mime"
)

// A game is found by the key in the address to which the letter went, else by the
// letter that it answers, else by the label in the subject, else by that at the head of
// the words. A label is no secret: by it a letter finds its game, and no more.

// listName is what a list puts before a subject.
var listName = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\[[^\]]{0,40}\]\s*`)
})

// subjectNames returns the game of the player's whose label the subject begins with,
// behind any number of marks of answering and of names of lists; false if it is none
// of the player's. The longest label counts: "A3-12" is not "A3-1". A label without
// a letter could be the number of a move.
func subjectNames(subject string, mine []hearing) (found hearing, ok bool) {
	for range mostMarks {
		t := mime.TopicOf(subject)
		inside := mime.Topic{Words: strings.TrimLeft(t.Words, "[( ")}
		for _, p := range mine {
			label := strings.TrimSpace(p.label)
			if _, named := inside.After(label); named && strings.ContainsFunc(label, unicode.IsLetter) && (!ok || len(label) > len(found.label)) {
				found, ok = p, true
			}
		}
		if subject = listName().ReplaceAllString(t.Words, ""); subject == t.Words {
			break
		}
	}
	return found, ok
}

// mostMarks is how often the name of a list is taken off a subject.
const mostMarks = 8

// headings returns the player's games that the new words of a letter name as
// headings, and what stands above the first.
func headings(m mime.Mail, mine []hearing) (named []hearing, lead string) {
	find := func(label string) int {
		return slices.IndexFunc(mine, func(p hearing) bool { return strings.EqualFold(strings.TrimSpace(p.label), label) })
	}
	blocks := letters.ReadBlocks(spoken(m, mime.Answered{}).New, func(label string) bool { return find(label) >= 0 }, nil)
	for _, b := range blocks[1:] {
		named = append(named, mine[find(b.Label)])
	}
	return named, blocks[0].Text
}

// byLabel finds the game of a player's letter that has no token of any: by the
// subject, else by the headings in its words. What says something above the
// first heading is of no game, and then none is found; subject and words that
// name different games name none.
func (c *Clerk) byLabel(m mime.Mail, player ledger.Player) (found hearing, how string, no *refusal, err error) {
	mine, err := c.games(player.ID)
	if err != nil {
		return found, "", nil, err
	}
	named, lead := headings(m, mine)
	if p, ok := subjectNames(m.Subject, mine); ok {
		if len(named) > 0 && !slices.ContainsFunc(named, func(q hearing) bool { return q.game == p.game }) {
			return found, "", conflict("its subject names %s and its words %s", p.label, named[0].label), nil
		}
		return p, "its subject", nil, nil
	}
	if len(named) == 0 {
		return found, "", nil, nil
	}
	g, err := c.gameNow(named[0].game)
	if err != nil || lead != "" && (strings.Contains(lead, "\n") || g.Says(named[0].party, lead)) {
		return found, "", nil, err
	}
	return named[0], "its words", nil, nil
}

// contradicted reports whether the subject names another game than that whose
// token the letter has, and its words leave it open which is meant.
func (c *Clerk) contradicted(m mime.Mail, o owner) (*refusal, error) {
	mine, err := c.games(o.player.ID)
	if err != nil {
		return nil, err
	}
	p, ok := subjectNames(m.Subject, mine)
	if !ok || p.game == o.game {
		return nil, nil
	}
	named, lead := headings(m, mine)
	if lead == "" && slices.ContainsFunc(named, func(q hearing) bool { return q.game == p.game }) {
		return nil, nil // each game is named where it is spoken of
	}
	label := o.game.String()
	if i := slices.IndexFunc(mine, func(q hearing) bool { return q.game == o.game }); i >= 0 {
		label = mine[i].label
	}
	return conflict("it answers a letter of %s, and its subject names %s", label, p.label), nil
}

// conflict refuses a letter that names two games for the same words, and has its
// writer asked which is meant.
func conflict(format string, a, b string) *refusal {
	return &refusal{verdict: noGame, reason: "refused: " + fmt.Sprintf(format, clean(a), clean(b)), back: true}
}

// whichGame asks a player which game is meant.
func (c *Clerk) whichGame(p ledger.Player, reason string) Answer {
	return Answer{About: aboutTwoGames, Why: strings.TrimPrefix(reason, "refused: "), Games: c.running(p)}
}

// label is the label of a game, for a person.
func (c *Clerk) label(id terms.GameID) string {
	line, err := c.line(id)
	if err != nil {
		return id.String()
	}
	return line.Label
}

// letterAnswered is the letter of the office that a player's letter answers, with what must be known of
// the game to see what was written between its lines (RULING/R-70): the one that is replied to, else the
// newest of the thread that was the player's own. It is none where the letter was passed on, for then
// somebody else may have written there.
func (c *Clerk) letterAnswered(m mime.Mail, o owner) (mime.Answered, error) {
	l := c.ledger
	if mime.TopicOf(m.Subject).Forwards || !o.plays() {
		return mime.Answered{}, nil
	}
	thread := slices.Clone(m.References)
	slices.Reverse(thread)
	for _, id := range append(slices.Clone(m.InReplyTo), thread...) {
		if game, party, _, ok := l.ParseMessageID(id); !ok || game != o.game || party != o.party {
			continue
		}
		p, err := l.PostingByMessageID(mime.Bracketed(id))
		if errors.Is(err, ledger.ErrNoPosting) {
			continue
		}
		if err != nil {
			return mime.Answered{}, err
		}
		g, err := c.gameNow(o.game)
		if err != nil || g.Over() {
			return mime.Answered{}, err
		}
		colour, _ := o.party.Colour()
		return mime.Answered{Text: p.Words.Text, Due: g.NumberFor(colour), Record: func(line string) bool { return g.IsRecord(o.party, line) }}, nil
	}
	return mime.Answered{}, nil
}

// numbered is the letter of ours that a letter without a thread of ours names by its number,
// as a letter does that a link of ours has begun: its subject is "A-7/13" (RULING/R-75). It is
// one to the writer themself; none where the subject has no such number.
func numbered(l *ledger.Ledger, m mime.Mail, o owner, label string) (events.NoticeID, error) {
	for _, id := range slices.Concat(m.InReplyTo, m.References) {
		if _, _, _, ours := l.ParseMessageID(id); ours {
			return "", nil
		}
	}
	t := mime.TopicOf(m.Subject)
	rest, ok := t.After(label)
	rest, slash := strings.CutPrefix(rest, "/")
	n, err := strconv.Atoi(rest)
	if !ok || !slash || err != nil || n < 1 || t.Forwards {
		return "", nil
	}
	return l.NoticeNumbered(o.game, o.party, o.player.ID, n)
}
