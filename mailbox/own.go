package mailbox

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/correspondence/wishes"
	"postd/ledger"
	"postd/mailbox/mime"
	"postd/mailbox/proof"
)

// Players set up for themselves by single words what is no matter of one game: STOP,
// BOARD, ADDRESS, PUBLISH, RATING, RATINGS, REMATCH, CHALLENGE, ENTER (BOOK/3.3). Each is a matter of its own
// and is answered by one short letter that says what holds now. What else stands in the
// letter is heard in its game without these lines.

// OwnAnswer is what the answer to such a word tells.
type OwnAnswer struct {
	Name  string // of the reader
	Label string // of the game whose letter was answered; "" = none
	Word  string // STOP, BOARD …
	Came  string // what came of it, by the word with which package templates begins its words
	Given string // what stood behind the word
	Now   string // what holds now
	Other string // the other player who is spoken of, or the event
	Games []string
	Links [][2]string // what each opens, and its address
	Until time.Time
	Zone  *time.Location

	Addr, Old string // of a change of address; of a substitute who comes, and for whom

	Team   string // of captains
	Boards []wishes.TeamBoard

	List    int    // the number of the last rating list
	Quarter string // for which it is
	Working string // of the figure that stands in Now, in a line

	Ladder string // on which a challenge is; "" = on none
	Rung   int    // of the reader on it
	Above  int    // and of the other
	Free   bool   // a game begins when both agree, without the secretary
	Rated  bool   // it is to count for the rating list

	Tie string // of a cup, of which Games are left: "SF1 of C26, Club cup"

	// Game is the game whose board is shown to a side of it; nil = none is.
	Game    *correspondence.Game
	Setting correspondence.Setting
	Side    terms.Party
	At      time.Time
}

// ownAsked is one word of a letter that is acted on.
type ownAsked struct {
	c *Clerk
	wishes.Own
	kept ledger.Letter
	m    mime.Mail
	o    owner
	key  string // of the matter
	as   captaincy
}

// request is what others must agree to, before the clerk.
type request struct {
	c *Clerk
	ledger.Request
}

// did is what acting on a word comes to: rows, letters to others, and the answer. With
// silent the writer is not answered.
type did struct {
	rows   []ledger.Row
	post   []ledger.Post
	answer OwnAnswer
	silent bool
	// captain says that the writer is answered as one.
	captain *captaincy
}

// forThemselves acts on the words of a letter by which a player sets something up. It
// reports whether the letter says nothing else; else it is left without them. A letter of
// which it is in doubt whose it is goes the way of all such letters: its owner is asked
// first.
func (c *Clerk) forThemselves(kept *ledger.Letter, m *mime.Mail, o owner, no *refusal) (done bool, err error) {
	if own, _ := wishes.TakeOwn(m.Text); len(own) == 0 || o.player.ID == 0 {
		return false, nil
	}
	if no == nil && !o.plays() {
		return false, nil
	}
	answered, err := c.letterAnswered(*m, o)
	if err != nil {
		return false, err
	}
	own, rest := wishes.TakeOwn(spoken(*m, answered).New)
	if no != nil {
		if no.verdict != noGame || no.back || no.alien {
			return false, nil
		}
		own, err = c.ofNoGame(kept, *m, &o, own)
	}
	if err != nil || len(own) == 0 {
		return false, err
	}
	if err := c.alone(); err != nil {
		return false, err // each is filed by itself, and the next sees what it did
	}
	hash := strings.TrimPrefix(letterKey(*m, kept.Arrived), "mail:")
	only, err := saysNoMore(c.ledger, o, rest)
	if err != nil {
		return false, err
	}
	acts := oneAddressAsked(own)
	for i, x := range acts {
		a := ownAsked{c: c, Own: x, kept: *kept, m: *m, o: o, key: fmt.Sprintf("own:%s:%d:%s", strings.ToLower(string(x.Word)), i, hash)}
		if err := a.file(only && i == len(acts)-1); err != nil {
			return false, err
		}
	}
	m.Text = wishes.WithoutOwn(m.Text, own)
	return only, nil
}

// oneAddressAsked puts several addresses that one letter gives on several lines on one line,
// where they are told as two: nobody is asked for any.
func oneAddressAsked(own []wishes.Own) (out []wishes.Own) {
	first := -1
	for _, x := range own {
		switch {
		case x.Word != wishes.OwnAddress:
		case first >= 0:
			out[first].Rest += " " + x.Rest
			continue
		default:
			first = len(out)
		}
		out = append(out, x)
	}
	return out
}

// ofNoGame weighs a letter of a player that belongs to no game, and leaves of its words those
// that it may say: all where it is likely that the player wrote it, else those by which the
// secretary is only told of a wish.
func (c *Clerk) ofNoGame(kept *ledger.Letter, m mime.Mail, o *owner, own []wishes.Own) ([]wishes.Own, error) {
	if o.carried.Posting != 0 {
		p, err := c.ledger.Posting(o.carried.Posting)
		if err != nil && !errors.Is(err, ledger.ErrNoPosting) {
			return nil, err
		}
		if err == nil && p.Player == o.player.ID {
			o.key = proof.Fresh
		}
	}
	p := ledger.Proof{At: c.now()}
	if kept.Proof != nil {
		p = *kept.Proof
	} else if err := c.signature(kept, m, *o, &p); err != nil {
		return nil, err
	}
	f := proof.Facts{Key: o.key, Author: proof.Theirs, Signature: proof.Signature(p.Sig), Habit: proof.Habit(p.Habit), Named: true, Trusting: c.config.Trusting}
	manners, err := c.ledger.Manners(m.From[0])
	if err != nil {
		return nil, err
	}
	if p.Level == "" && manners.Signs() && !p.Unasked {
		f.Habit = proof.Signs
	}
	v := proof.Weigh(f)
	p.Key, p.Author, p.Sig, p.Habit, p.Level = string(f.Key), string(f.Author), string(f.Signature), string(f.Habit), string(v.Level)
	kept.Proof, o.level = &p, v.Level
	switch v.Level {
	case proof.Sure, proof.Likely:
		return own, nil
	case proof.Doubtful:
		return slices.DeleteFunc(slices.Clone(own), func(x wishes.Own) bool {
			return x.Word != wishes.OwnEnter && x.Word != wishes.OwnChallenge
		}), nil
	}
	return nil, nil
}

// saysNoMore reports whether what stands beside such words is a greeting and a name at most.
func saysNoMore(l *ledger.Ledger, o owner, rest string) (bool, error) {
	switch {
	case !wishes.GreetsAlone(rest):
		return false, nil
	case strings.TrimSpace(rest) == "" || o.game == 0:
		return true, nil
	}
	g, err := l.Game(o.game)
	return err == nil && !g.Says(o.party, rest), err
}

// file files one word. The last of a letter that says nothing else settles it.
func (a ownAsked) file(settles bool) error {
	matter := ledger.Matter{Key: a.key, At: a.kept.Arrived, By: a.o.player.Name, Why: clean(strings.TrimSpace(string(a.Word) + " " + a.Rest))}
	if a.o.player.ID == 0 {
		matter.By = "a captain"
	}
	if settles {
		matter.Letter, matter.Verdict, matter.Reason = a.kept.Seq, Heard, "own words: "+matter.Why
		matter.Auth, matter.Proof, matter.Said = a.kept.Auth, a.kept.Proof, &a.o.said
	}
	if _, before, err := a.c.files.Filed(a.key); err != nil || before {
		if err == nil && settles {
			_, err = a.c.files.File(matter)
		}
		return err
	}
	for range maxStale {
		again := matter
		x, err := a.do()
		if err != nil {
			return err
		}
		again.Rows, again.Post = x.rows, slices.Clone(x.post)
		if !x.silent {
			post, err := a.answers(x)
			if err != nil {
				return err
			}
			again.Post = append(again.Post, post)
		}
		if err := a.c.measure(&again, a.o, 1); err != nil {
			return err
		}
		if a.o.player.ID == 0 { // a captain who is no player
			again.Measure.Hour = a.c.config.Answers
		}
		if _, err = a.c.files.File(again); !errors.Is(err, ledger.ErrStale) {
			a.c.log.Info("mailbox: a player set something up", "letter", a.kept.Seq, "player", a.o.player.ID, "word", a.Word, "came", x.answer.Came)
			return err
		}
		if a.o.player.ID == 0 {
			continue
		}
		if a.o.player, err = a.c.ledger.Player(a.o.player.ID); err != nil {
			return err
		}
	}
	return fmt.Errorf("mailbox: letter %d: %w, %d times", a.kept.Seq, ledger.ErrStale, maxStale)
}

// do acts on one word as the ledger stands now.
func (a ownAsked) do() (did, error) {
	if isCaptains(a.Word) {
		return a.captain()
	}
	player, err := a.c.ledger.Player(a.o.player.ID)
	if err != nil {
		return did{}, err
	}
	a.o.player = player
	switch a.Word {
	case wishes.OwnStop:
		return a.stop()
	case wishes.OwnBoard:
		return a.board()
	case wishes.OwnPublish:
		return a.publish()
	case wishes.OwnAddress:
		return a.address()
	case wishes.OwnRating:
		return a.rating()
	case wishes.OwnRatings:
		return a.ratings()
	case wishes.OwnRematch:
		return a.rematch()
	case wishes.OwnEnter:
		return a.enter()
	case wishes.OwnChallenge:
		return a.challenge()
	}
	return did{}, fmt.Errorf("mailbox: nobody acts on %s", a.Word)
}

// answers is the letter that tells what came of a word: to a captain with the address of
// captains.
func (a ownAsked) answers(x did) (ledger.Post, error) {
	as := x.captain
	if as == nil && a.as.event != 0 {
		as = &a.as // whose words named no team of theirs
	}
	if as == nil {
		return a.answer(x.answer)
	}
	e, err := a.c.ledger.Event(as.event)
	if err != nil {
		return ledger.Post{}, err
	}
	t, _ := e.Team(as.team)
	if x.answer.Given == "" {
		x.answer.Given = clean(a.Rest)
	}
	x.answer.At = a.kept.Arrived
	return a.c.captainPost(e, t, string(a.Word), x.answer, ledger.Post{Answer: true,
		InReplyTo: mime.Bracketed(a.m.MessageID), References: append(allBracketed(a.m.References), ids(a.m.MessageID)...)})
}

// answer is the letter that tells what holds now. It goes to where the letter came from,
// if that is an address of the player's.
func (a ownAsked) answer(x OwnAnswer) (ledger.Post, error) {
	p := a.o.player
	x.Name, x.Word, x.Given, x.Zone = p.Name, string(a.Word), clean(a.Rest), zoneOf(a.c, a.o.player, a.o.game)
	if x.At.IsZero() {
		x.At = a.kept.Arrived
	}
	if line, err := a.c.ledger.Line(a.o.game); err == nil {
		x.Label = line.Label
	}
	to := mime.First(a.m.From)
	if !p.Trusts(to) {
		to = p.Writes()
	}
	w, err := a.c.ownWords(x)
	return ledger.Post{To: []string{to}, Words: w.InForm(p.Form), Name: p.Name, Player: p.ID, Form: p.Form, Answer: true, Game: a.o.game, Party: a.o.party,
		InReplyTo: mime.Bracketed(a.m.MessageID), References: append(allBracketed(a.m.References), ids(a.m.MessageID)...)}, err
}

// zoneOf is the zone in which a player is told the time: their own, else that of the game.
func zoneOf(c *Clerk, p ledger.Player, game terms.GameID) *time.Location {
	if p.Zone != "" {
		return ledger.ZoneNamed(p.Zone)
	}
	if game != 0 {
		if s, err := c.ledger.Office(game, c.now()); err == nil {
			return s.Calendar.Zone()
		}
	}
	return time.UTC
}

func (c *Clerk) ownWords(x OwnAnswer) (correspondence.Rendered, error) {
	if c.config.Own != nil {
		return c.config.Own(x)
	}
	return correspondence.Rendered{Subject: x.Word + ": " + x.Came, Text: fmt.Sprintf("%s: %s. %s\n", x.Word, x.Came, x.Now)}, nil
}

// going are the games of a player that go on.
func going(c *Clerk, player uint64) (out []hearing, err error) {
	lines, err := c.ledger.LiveGamesOf(player)
	for _, x := range lines {
		if p, plays := playing(x, player); plays {
			out = append(out, p)
		}
	}
	return out, err
}

// openRequest finds a request that is open and by which another one brings nothing new.
func openRequest(l *ledger.Ledger, r ledger.Request) (ledger.Request, bool, error) {
	all, err := l.RequestsLike(r)
	i := slices.IndexFunc(all, r.Same)
	if err != nil || i < 0 {
		return ledger.Request{}, false, err
	}
	return all[i], true, nil
}
