package ledger

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/terms"
	"postd/ledger/store"
	"postd/rules"
)

// Each letter of the office to a player has an address of its own to which it is
// answered: in it stands a key, which this reader alone was given. A key is of one
// notice, and is worn out by the next turns, so that one who comes by an old letter has
// nothing in their hands. It is of one issue of the side's keys, too: where a key was
// seen by others the next issue begins, and all that are out are worn at once.

// Key is what an address of a player shows: of which letter of the office it is the
// answer.
type Key struct {
	Game    terms.GameID // 0: of a player, for whichever of their games the letter names
	Side    rules.Colour
	Notice  events.NoticeID // of a game; empty in the form of the first releases
	Posting uint64          // of a letter of no game
	Issue   int             // of the side's keys; 0 is the first
	Former  bool            // it was made under a key of the ledger that was renewed
}

// keyLetters is the length of a key's token, 100 bits: with the game, the notice and the
// side it leaves room for a local part of 20 letters (RFC 5321 4.5.3.1.1).
const keyLetters = 20

// mostIssues is how many issues of a side's keys are known, the present one among them;
// older ones show nothing any more.
const mostIssues = 64

// replyKey makes the address of a notice to a side,
// "post+g12.17-2w.<token>@host". It tells apart the copies of one notice, as its
// Message-ID does.
func (l *Ledger) replyKey(g terms.GameID, n events.NoticeID, c rules.Colour, copyNo, issue int) string {
	what := g.String() + "." + dashed(n) + copyLetter(terms.PartyOf(c), copyNo)
	return l.plus(what + "." + l.sign("reply2", what+"."+strconv.Itoa(issue))[:keyLetters])
}

// playerKey makes the address of a letter to a player that belongs to no game,
// "post+p45.<token>@host".
func (l *Ledger) playerKey(posting uint64) string {
	what := "p" + strconv.FormatUint(posting, 10)
	return l.plus(what + "." + l.sign("player", what)[:keyLetters])
}

// ownKey is the address to which a letter of no game is answered.
func (l *Ledger) ownKey(tx *store.Tx, p Posting) (string, error) {
	c, plays := p.answeredAs.Colour()
	switch {
	case p.ReplyTo != "":
		return p.ReplyTo, nil
	case p.Written && p.answeredIn == 0:
		return l.writtenAddress(p.Seq), nil
	case p.Player == 0:
		return l.o.From, nil
	case p.answeredIn == 0 || !plays:
		return l.playerKey(p.Seq), nil
	}
	x, err := rekeyedIn(tx, p.answeredIn, c)
	return l.replyKey(p.answeredIn, events.NoticeID("p"+strconv.FormatUint(p.Seq, 10)), c, 1, x.Issue), err
}

// ParseKey tells of which letter an address is; false if it has no true key. Local part
// and domain are compared without regard to case, the key exactly.
func (l *Ledger) ParseKey(addr string) (k Key, ok bool) {
	ext := l.extension(addr)
	switch parts := strings.Split(ext, "."); {
	case len(parts) == 3:
		// Of a letter of no game that is answered in one, the posting stands for the notice.
		return l.noticeKey(parts[0]+"."+parts[1], parts)
	case len(parts) == 2 && strings.HasPrefix(ext, "p"):
		n, err := strconv.ParseUint(parts[0][1:], 10, 64)
		ok, former := l.signedBy("player", parts[0], parts[1], keyLetters)
		return Key{Posting: n, Former: former}, ok && err == nil
	case len(parts) == 2:
		return l.firstKey(parts[0], parts[1])
	}
	return Key{}, false
}

// noticeKey reads a key of a notice. Its issue is not written: the present one of the
// side is tried, and those before it.
func (l *Ledger) noticeKey(what string, parts []string) (k Key, ok bool) {
	var err error
	if k.Game, err = terms.ParseGameID(parts[0]); err != nil || k.Game.String() != parts[0] {
		return Key{}, false
	}
	i := strings.IndexAny(parts[1], "wb")
	if i < 1 {
		return Key{}, false
	}
	if parts[1][i] == 'b' {
		k.Side = rules.Black
	}
	k.Notice = events.NoticeID(strings.ReplaceAll(parts[1][:i], "-", "."))
	present, err := l.issue(k.Game, k.Side)
	if err != nil {
		return Key{}, false
	}
	for k.Issue = present; k.Issue >= max(0, present-mostIssues+1); k.Issue-- {
		if ok, k.Former = l.signedBy("reply2", what+"."+strconv.Itoa(k.Issue), parts[2], keyLetters); ok {
			return k, true
		}
	}
	return Key{}, false
}

// firstKey reads a key in the form of the first releases, "g12.<26 letters>", which was
// one for a whole game.
func (l *Ledger) firstKey(game, given string) (k Key, ok bool) {
	var err error
	if k.Game, err = terms.ParseGameID(game); err != nil || k.Game.String() != game {
		return Key{}, false
	}
	for _, c := range []rules.Colour{rules.White, rules.Black} {
		if ok, k.Former = l.signedBy("reply", game+"."+partyLetter(terms.PartyOf(c)), given, tokenLetters); ok {
			k.Side = c
			return k, true
		}
	}
	return Key{}, false
}

// Fresh tells whether a true key is fresh for a side of a game: of the present issue,
// under the present key of the ledger, and of a letter that was filed after the side's
// last despatch but one. Any other is worn. One of the first releases is fresh until a
// letter with a key of its own went to the side.
func (l *Ledger) Fresh(k Key, g terms.GameID, c rules.Colour) (fresh bool, err error) {
	if k.Former || k.Posting == 0 && (k.Game != g || k.Side != c) {
		return false, nil
	}
	err = l.view(func(tx *store.Tx) error {
		now, err := rekeyedIn(tx, g, c)
		if err != nil || k.Posting == 0 && k.Issue != now.Issue {
			return err
		}
		if k.Posting == 0 && k.Notice == "" {
			p, err := newestTo(tx, g, c)
			fresh = err == nil && strings.Count(l.extension(p.ReplyTo), ".") < 2
			return err
		}
		seq, at, err := despatchOf(tx, g, c, 2)
		if err != nil {
			return err
		}
		posting := k.Posting
		if n, of := strings.CutPrefix(string(k.Notice), "p"); of {
			posting, _ = strconv.ParseUint(n, 10, 64)
		}
		if posting == 0 {
			first, ok := k.Notice.First()
			fresh = ok && first > seq
			return nil
		}
		p, _, err := postingIn(tx, posting)
		if errors.Is(err, ErrNoPosting) {
			return nil
		}
		// Of a key without an issue the time alone shows that it is of the present one.
		fresh = p.Filed.After(at) && (k.Posting == 0 || !p.Filed.Before(now.At))
		return err
	})
	return fresh, err
}

// despatchOf finds a despatch of a side, counted from the last one, with its number in
// the game; 0 where there were not so many.
func despatchOf(tx *store.Tx, g terms.GameID, c rules.Colour, fromLast int) (seq int, at time.Time, err error) {
	b := tx.Bucket(bktGames).Bucket(gameKey(g))
	if b == nil {
		return 0, at, fmt.Errorf("%w: %s", ErrNoGame, g)
	}
	despatched := []byte(`"kind":"` + events.Event{What: events.Despatched{}}.Kind() + `"`)
	found := 0
	cur := b.Cursor()
	for k, raw := cur.Last(); k != nil; k, raw = cur.Prev() {
		if !bytes.Contains(raw[:min(len(raw), 64)], despatched) {
			continue
		}
		var e struct {
			At   time.Time `json:"at"`
			What struct {
				By rules.Colour `json:"by"`
			} `json:"what"`
		}
		if err := json.Unmarshal(raw, &e); err != nil {
			return 0, at, fmt.Errorf("ledger: event %d of %s: %w", u8(k), g, err)
		}
		if e.What.By != c {
			continue
		}
		if found++; found == fromLast {
			return int(u8(k)), e.At, nil
		}
	}
	return 0, time.Time{}, nil
}

// ReplyAddress returns the address by which the newest letter to a side of a game is
// answered; that of the office for anybody else, and where none went yet.
func (l *Ledger) ReplyAddress(g terms.GameID, p terms.Party) (addr string) {
	c, ok := p.Colour()
	if !ok {
		return l.o.From
	}
	_ = l.view(func(tx *store.Tx) (err error) { addr, err = l.presentKey(tx, g, c); return err })
	return cmp.Or(addr, l.o.From)
}

// presentKey is the key of the newest letter to a side, of the present issue; "" if none
// went.
func (l *Ledger) presentKey(tx *store.Tx, g terms.GameID, c rules.Colour) (string, error) {
	p, err := newestTo(tx, g, c)
	if err != nil || p.Seq == 0 {
		return "", err
	}
	x, err := rekeyedIn(tx, g, c)
	return l.replyKey(g, p.Notice, c, 1, x.Issue), err
}

// newestTo is the newest letter to a side of a game; none has the number 0.
func newestTo(tx *store.Tx, g terms.GameID, c rules.Colour) (Posting, error) {
	prefix := append(gameKey(g), 'p')
	cur := tx.Bucket(ixOfGame).Cursor()
	k, _ := cur.Seek(append(gameKey(g), 'p'+1))
	if k == nil {
		k, _ = cur.Last()
	} else {
		k, _ = cur.Prev()
	}
	for ; bytes.HasPrefix(k, prefix); k, _ = cur.Prev() {
		p, _, err := postingIn(tx, u8(k[len(prefix):]))
		if err != nil || p.Party == terms.PartyOf(c) && p.Player != 0 {
			return p, err
		}
	}
	return Posting{}, nil
}

// ParseReplyAddress tells whose address it is, worn or fresh; false where it has no true
// key of a side.
func (l *Ledger) ParseReplyAddress(addr string) (terms.GameID, rules.Colour, bool) {
	k, ok := l.ParseKey(addr)
	return k.Game, k.Side, ok && k.Game != 0
}

func dashed(n events.NoticeID) string { return strings.ReplaceAll(string(n), ".", "-") }

// copyLetter is the letter of a party in a token, with the number of the copy behind it
// from the second on.
func copyLetter(p terms.Party, copyNo int) string {
	if copyNo > 1 {
		return partyLetter(p) + strconv.Itoa(copyNo)
	}
	return partyLetter(p)
}
