package mailbox

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/events"
	"postd/correspondence/letters"
	"postd/correspondence/terms"
	"postd/ledger"
	"postd/mailbox/mime"
)

// hearing is what a letter says in one game.
type hearing struct {
	label   string       // of the game; as written where it is none of the writer's; "" for words of no game above the first heading
	game    terms.GameID // 0 for no game of the writer's
	party   terms.Party
	member  string
	answers events.NoticeID
	about   events.Topic // the matter of that notice (RULING/R-76)
	text    string
	unsure  string              // lines of which it cannot be told whether they are new
	struck  string              // what the writer struck out of the letter
	scores  []string            // files of games that came with it (RULING/R-69)
	subject string              // what the letter's subject is, where it was heard
	most    int                 // how many things of it are heard beside its records; 0: as many as of any letter
	likely  bool                // it is only likely that the player wrote it: what cannot be mended waits for a YES
	lacks   events.Lack         // and what it wants
	hand    correspondence.Hand // how it came, if not by mail
	late    bool                // the game has moved on since the letter came in, which comes out late

	// issue, then and crossed are of an official: what the letter answered had asked, the
	// game as it left it (nil if it is not known), and whether two are answered at once.
	issue   correspondence.Issue
	then    *correspondence.Game
	crossed bool
}

// says reports whether the hearing says anything in its game.
func (p hearing) says(g correspondence.Game) bool {
	return g.Says(p.party, g.WithScores(p.party, p.text, p.scores)) || g.Says(p.party, p.unsure)
}

// where names the game and the writer's side for a person.
func (p hearing) where() string {
	switch {
	case p.game != 0:
		return fmt.Sprintf("%s in game %s", p.party, p.game)
	case p.label == "":
		return "words of no game above the first heading"
	}
	return fmt.Sprintf("%q, no game of this player", p.label)
}

// letter is the part as its game hears it of a player.
func (p hearing) letter(key string, arrived time.Time) correspondence.Letter {
	of, _ := p.party.Colour()
	return correspondence.Letter{
		Of: of, Member: p.member, Text: p.text, Unsure: p.unsure, Struck: p.struck, Scores: p.scores, Arrived: arrived, Answers: p.answers, About: p.about, Key: key, Late: p.late, Most: p.most, Hand: p.hand,
	}
}

// matter is the hearing of the part in its game.
func (p hearing) matter(key string, arrived time.Time, answers ledger.Threading) ledger.Matter {
	_, plays := p.party.Colour()
	official := correspondence.OfficialLetter{By: p.party, Text: p.text, Arrived: arrived, Answers: p.answers, Key: key,
		Issue: p.issue, Then: p.then, Crossed: p.crossed}
	letter := p.letter(key, arrived)
	if p.likely {
		letter.Likely, letter.Unproven, letter.Lacks = true, terms.WeightyActs(), p.lacks
	}
	return ledger.Matter{
		Key: key, At: arrived, Games: []terms.GameID{p.game}, Answers: answers,
		Decide: func(g []correspondence.Game, off []correspondence.Setting) []correspondence.Decision {
			if !plays {
				return []correspondence.Decision{g[0].Answer(official, off[0])}
			}
			return []correspondence.Decision{g[0].Receive(letter, off[0])}
		},
	}
}

// matter is the hearing of a part of the letter in its game. Of one that was set
// aside and comes out late it is looked up whether the game has moved on since
// (RULING/R-53); what follows then is put before the umpire now.
func (c *Clerk) matter(p hearing, key string, kept ledger.Letter, answers ledger.Threading) (ledger.Matter, error) {
	if kept.Late {
		events, err := c.ledger.Events(p.game)
		if err != nil {
			return ledger.Matter{}, err
		}
		p.late = correspondence.MovedOn(events, kept.Arrived)
	}
	var err error
	if p.about, err = c.ledger.TopicOf(p.game, p.answers, p.party); err != nil {
		return ledger.Matter{}, err
	}
	m := p.matter(key, kept.Arrived, answers)
	if p.late {
		m.At = c.now()
	}
	return m, nil
}

// parts cuts a letter into what it says in each game, in the order written.
// What stands above the first heading belongs to the game that the letter
// answers. A heading needs no token of its game: the letter has one of another,
// and comes from the address of a player who is known in both.
//
// There are none where the letter answers one that tells of several games, and
// names no game: to which it belongs nobody can know.
func (c *Clerk) parts(kept ledger.Letter, m mime.Mail, o owner) ([]hearing, error) {
	if _, plays := o.party.Colour(); !plays { // an official answers one question
		p, err := c.answering(m, o)
		return []hearing{p}, err
	}
	mine := gamesOnce{c: c, player: o.player.ID} // where the words may name another
	several, err := c.answersSeveral(m)
	if err != nil {
		return nil, err
	}
	several = several && o.how != byOnly
	answered, err := c.letterAnswered(m, o)
	if err != nil {
		return nil, err
	}
	words := spoken(m, answered)
	blocks := letters.ReadBlocks(words.New, func(label string) bool {
		is, err := c.isLabel(label)
		if err != nil {
			mine.err = err
		}
		return is
	}, mine.labels)
	if mine.err != nil {
		return nil, mine.err
	}
	lead := hearing{game: o.game, party: o.party, member: o.member, answers: o.answers, text: blocks[0].Text}
	if lead.label, err = ownLabel(c, o); err != nil {
		return nil, err
	}
	if len(blocks) == 1 {
		if several && !correspondence.OnlyReminds(lead.text) { // of all the writer's games, whichever it answers
			return nil, nil
		}
		lead.unsure, lead.struck, lead.scores = words.Unsure, words.Struck, m.Scores
		lead, err = c.orSubject(kept, m, lead)
		return []hearing{lead}, err
	}
	out, err := c.lead(lead, several)
	if err != nil {
		return nil, err
	}
	for _, b := range blocks[1:] {
		p, err := c.under(b, mine.all(), o)
		if err = errors.Join(mine.err, err); err != nil {
			return nil, err
		}
		same := func(q hearing) bool {
			return q.game == p.game && (p.game != 0 || q.label != "" && strings.EqualFold(q.label, p.label))
		}
		if i := slices.IndexFunc(out, same); i >= 0 {
			out[i].text = strings.TrimSpace(out[i].text + "\n\n" + p.text)
			continue
		}
		out = append(out, p)
	}
	out[0].struck = words.Struck // in which game is not asked: it is read in none (RULING/R-85)
	return out, nil
}

// under is what stands under a heading: in a game of the writer's, or in none.
func (c *Clerk) under(b letters.Block, mine []hearing, o owner) (hearing, error) {
	i := slices.IndexFunc(mine, func(p hearing) bool { return strings.EqualFold(strings.TrimSpace(p.label), b.Label) })
	if i < 0 {
		return hearing{label: b.Label, text: b.Text}, nil
	}
	p := mine[i]
	g, err := c.gameNow(p.game)
	if err != nil {
		return p, err
	}
	p.text = b.Text
	p.member, _ = member(g, p.party, o.player.ID)
	if p.game == o.game {
		p.answers = o.answers
	}
	return p, nil
}

// lead is what stands above the first heading, if there is anything to hear or
// to tell: a line by which the writer greets the reader is nothing.
func (c *Clerk) lead(p hearing, several bool) ([]hearing, error) {
	if p.text == "" {
		return nil, nil
	}
	g, err := c.gameNow(p.game)
	if err != nil {
		return nil, err
	}
	says := g.Says(p.party, p.text)
	switch {
	case says && !several:
		return []hearing{p}, nil
	case !says && !strings.Contains(p.text, "\n"):
		return nil, nil
	}
	return []hearing{{text: p.text}}, nil
}

// gamesOnce are the games of a player, read when they are first asked for.
type gamesOnce struct {
	c      *Clerk
	player uint64
	read   []hearing
	err    error
}

func (x *gamesOnce) all() []hearing {
	if x.read == nil && x.err == nil {
		x.read, x.err = x.c.games(x.player)
	}
	return x.read
}

func (x *gamesOnce) labels() (out []string) {
	for _, p := range x.all() {
		out = append(out, p.label)
	}
	return out
}

// ownLabel is the label of the game that a letter answers, if its writer plays there.
func ownLabel(c *Clerk, o owner) (string, error) {
	line, err := c.line(o.game)
	switch {
	case errors.Is(err, ledger.ErrNoGame):
		return "", nil
	case err != nil || !slices.Contains(slices.Concat(line.Players[0], line.Players[1]), o.player.ID):
		return "", err
	}
	return line.Label, nil
}

// games lists the games of a player, with the player's side in each.
func (c *Clerk) games(player uint64) (out []hearing, err error) {
	d, filling := c.files.(*docket)
	if filling && d.games[player] != nil {
		return slices.Clone(d.games[player]), nil
	}
	all, err := c.ledger.PlayedBy(player)
	for _, x := range all {
		out = append(out, hearing{label: x.Label, game: x.Game, party: terms.PartyOf(x.Of)})
	}
	if filling && err == nil {
		d.games[player] = slices.Clone(out)
	}
	return out, err
}

// answersSeveral reports whether a letter answers one of the office that tells
// of several games.
func (c *Clerk) answersSeveral(m mime.Mail) (bool, error) {
	for _, id := range m.InReplyTo {
		p, err := c.ledger.PostingByMessageID(mime.Bracketed(id))
		if err != nil && !errors.Is(err, ledger.ErrNoPosting) {
			return false, err
		}
		// One of the first releases bore the key of one of the games.
		if _, ok := c.ledger.ParseKey(p.ReplyTo); err == nil && p.Game == 0 && ok && !c.ofOneGame(p) {
			return true, nil
		}
	}
	return false, nil
}

// ofOneGame reports whether a letter of no game speaks of one alone, and is answered in
// it.
func (c *Clerk) ofOneGame(p ledger.Posting) bool {
	k, _ := c.ledger.ParseKey(p.ReplyTo)
	return strings.HasPrefix(p.Key, plainKey) || k.Notice != ""
}
