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

// theirGame is the game of a label, if the player plays in it; false if there is none.
func (c *Clerk) theirGame(label string, player ledger.Player) (p hearing, found bool, err error) {
	id, err := c.ledger.GameByLabel(label)
	if errors.Is(err, ledger.ErrNoGame) {
		return p, false, nil
	}
	if err != nil {
		return p, false, err
	}
	line, err := c.ledger.Line(id)
	p, found = playing(line, player.ID)
	return p, found && err == nil, err
}

// playing is a game, and the side of a player in it; false if they do not play in it.
func playing(x ledger.Line, player uint64) (p hearing, plays bool) {
	for side, members := range x.Players {
		if slices.Contains(members, player) {
			p, plays = hearing{label: x.Label, game: x.Game, party: terms.Party(side)}, true
		}
	}
	return p, plays
}

// subjectNames returns the game of the player's whose label the subject begins with,
// behind any number of marks of answering and of names of lists; false if it is none
// of the player's. The longest label counts: "A3-12" is not "A3-1". A label without
// a letter could be the number of a move. What may be a label is looked up; the games of
// the player are not gone through.
func (c *Clerk) subjectNames(subject string, player ledger.Player) (found hearing, ok bool, err error) {
	for range mostMarks {
		t := mime.TopicOf(subject)
		inside := mime.Topic{Words: strings.TrimLeft(t.Words, "[( ")}
		for _, label := range labelsIn(inside.Words) {
			if ok && len(label) <= len(found.label) {
				break
			}
			p, named, err := c.theirGame(label, player)
			if err != nil {
				return found, false, err
			}
			if named {
				found, ok = p, true
			}
		}
		if subject = listName().ReplaceAllString(t.Words, ""); subject == t.Words {
			break
		}
	}
	return found, ok, nil
}

// mostMarks is how often the name of a list is taken off a subject, and longestNamed how many octets of
// it can be a label.
const (
	mostMarks    = 8
	longestNamed = 80
)

// labelsIn are the beginnings of words that can be a label, the longest first: with a letter, and not cut
// off within a word.
func labelsIn(words string) (out []string) {
	begin := ""
	for i, r := range words {
		if i > longestNamed {
			break
		}
		if begin = words[:i]; !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			out = append(out, begin)
		}
	}
	if len(words) <= longestNamed {
		out = append(out, words)
	}
	slices.Reverse(out)
	return slices.DeleteFunc(out, func(s string) bool {
		return !strings.ContainsFunc(s, unicode.IsLetter) || strings.TrimSpace(s) != s
	})
}

// headings returns the player's games that the new words of a letter name as
// headings, and what stands above the first.
func (c *Clerk) headings(m mime.Mail, player ledger.Player) (named []hearing, lead string, err error) {
	known := map[string]hearing{}
	blocks := letters.ReadBlocks(spoken(m, mime.Answered{}).New, func(label string) bool {
		p, found, failed := c.theirGame(label, player)
		if err = errors.Join(err, failed); found {
			known[label] = p
		}
		return found
	}, nil)
	for _, b := range blocks[1:] {
		named = append(named, known[b.Label])
	}
	return named, blocks[0].Text, err
}

// byLabel finds the game of a player's letter that has no token of any: by the
// subject, else by the headings in its words. What says something above the
// first heading is of no game, and then none is found; subject and words that
// name different games name none.
func (c *Clerk) byLabel(m mime.Mail, player ledger.Player) (found hearing, how string, no *refusal, err error) {
	named, lead, err := c.headings(m, player)
	if err != nil {
		return found, "", nil, err
	}
	p, ok, err := c.subjectNames(m.Subject, player)
	if err != nil {
		return found, "", nil, err
	}
	if ok {
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
	p, ok, err := c.subjectNames(m.Subject, o.player)
	if err != nil || !ok || p.game == o.game {
		return nil, err
	}
	named, lead, err := c.headings(m, o.player)
	if err != nil || lead == "" && slices.ContainsFunc(named, func(q hearing) bool { return q.game == p.game }) {
		return nil, err // each game is named where it is spoken of
	}
	return conflict("it answers a letter of %s, and its subject names %s", c.label(o.game), p.label), nil
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
