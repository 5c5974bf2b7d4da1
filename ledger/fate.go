package ledger

import (
	"errors"
	"fmt"
	"slices"
	"time"

	bolt "go.etcd.io/bbolt"

	"postd/correspondence"
	"postd/rules"
)

// fate is what became of a posting.
type fate struct {
	posting uint64
	state   PostingState // Sent, Failed or Overtaken
	at      time.Time
	answer  string
}

// Accepted files that the server to which postd hands letters accepted the
// posting at the instant: the notice is received (RULING/R-1, laws.md C-2),
// and what its receipt begins, begins. Filed twice, it changes nothing.
func (l *Ledger) Accepted(seq uint64, at time.Time, answer string) error {
	return l.befall("sent", &fate{seq, Sent, at, answer}, func(g correspondence.Game, n correspondence.NoticeID, _ rules.Colour, o correspondence.Office) correspondence.Decision {
		return g.Delivered(n, "accepted", o)
	})
}

// Failed files that a posting was refused for good, at once or by a report
// that came back after it had been accepted (RULING/R-57). The address is then
// in doubt, and where the player has another that is not, the same words go
// there too if they belong to a game. Filed twice, it changes nothing.
func (l *Ledger) Failed(seq uint64, at time.Time, answer string) error {
	return l.befall("failed", &fate{seq, Failed, at, answer}, func(g correspondence.Game, n correspondence.NoticeID, to rules.Colour, o correspondence.Office) correspondence.Decision {
		return g.Undelivered(n, to, answer, o)
	})
}

// overtaken files that a reminder which waits in the outbox has been overtaken
// and is never sent, and reports whether it is so. It is asked before each
// attempt: while the post failed, its reader may have made his move.
func (l *Ledger) overtaken(p Posting, now time.Time) (bool, error) {
	if p.Kind != correspondence.NReminder || !p.waits() {
		return false, nil
	}
	events, err := l.Events(p.Game)
	if err != nil {
		return false, err
	}
	o, err := l.Office(p.Game, now)
	if err != nil || !correspondence.Overtaken(events, p.Notice, o) {
		return false, err
	}
	_, err = l.File(Matter{Key: fmt.Sprintf("overtaken:%d", p.Seq), At: now,
		fate: &fate{p.Seq, Overtaken, now, "the turn went on meanwhile"}})
	return true, err
}

type conclude func(g correspondence.Game, n correspondence.NoticeID, to rules.Colour, o correspondence.Office) correspondence.Decision

func (l *Ledger) befall(kind string, x *fate, decide conclude) error {
	var p Posting
	err := l.view(func(tx *bolt.Tx) (err error) { p, _, err = postingIn(tx, x.posting); return err })
	if err != nil {
		return err
	}
	m := Matter{Key: fmt.Sprintf("%s:%d", kind, x.posting), At: x.at, fate: x}
	if to, player := p.Party.Colour(); player && p.Game != 0 {
		m.Games = []correspondence.GameID{p.Game}
		m.Decide = func(games []correspondence.Game, o []correspondence.Office) []correspondence.Decision {
			return []correspondence.Decision{decide(games[0], p.Notice, to, o[0])}
		}
	}
	_, err = l.File(m)
	return err
}

// suffer writes the fate of a posting and returns the number of the letter
// that repeats it, if one does.
func (l *Ledger) suffer(tx *bolt.Tx, x *fate, key string) ([]uint64, error) {
	p, at, err := postingIn(tx, x.posting)
	if err != nil {
		return nil, err
	}
	if err := at.Delete(be8(p.Seq)); err != nil {
		return nil, err
	}
	if p.Game != 0 && p.waits() {
		if err := tx.Bucket(ixQueues).Delete(append(p.queueKey(), be8(p.Seq)...)); err != nil {
			return nil, err
		}
	}
	if x.state == Overtaken && !p.waits() {
		return nil, errAgain // it went out meanwhile
	}
	p.State, p.Last, p.Next = x.state, x.answer, time.Time{}
	switch x.state {
	case Sent:
		p.SentAt = x.at.UTC()
		return nil, putRow(tx.Bucket(bktSent), be8(p.Seq), p)
	case Overtaken:
		return nil, putRow(tx.Bucket(bktSent), be8(p.Seq), p)
	}
	// What failed lies in the outbox until a person has seen to it.
	if err := putRow(tx.Bucket(bktOutbox), be8(p.Seq), p); err != nil {
		return nil, err
	}
	return l.elsewhere(tx, p, x, key)
}

// elsewhere puts the address of a failed posting in doubt, and sends the same
// words to another address of the player, if he has one. A letter of no game is
// not repeated: the question whether an address is his concerns no other, and
// the answer to it would confirm the wrong one.
func (l *Ledger) elsewhere(tx *bolt.Tx, p Posting, x *fate, key string) ([]uint64, error) {
	id := p.Player
	if p.Game == 0 {
		// One who was entered with this very letter had no number yet.
		owner := tx.Bucket(ixByAddress).Get(addressKey(p.To))
		if owner == nil {
			return nil, nil
		}
		id = u8(owner)
	}
	if id == 0 {
		return nil, nil
	}
	old, err := playerOf(tx, id)
	if errors.Is(err, ErrNoPlayer) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	player := old
	player.Addresses = slices.Clone(old.Addresses)
	i := slices.IndexFunc(player.Addresses, func(a Address) bool { return folded(a.Addr) == folded(p.To) })
	if i >= 0 { // else it was taken off since
		player.Addresses[i].Doubt = x.at.UTC().Format(time.DateOnly) + ": " + x.answer
		player.Version++ // who read the row before must look again
		if err := errors.Join(putPlayer(tx, old, player), moveRows(tx)); err != nil {
			return nil, err
		}
	}
	other, _ := player.Address(player.Writes())
	if p.Game == 0 || other.Doubt != "" || folded(other.Addr) == folded(p.To) {
		return nil, nil
	}
	again := p
	again.To, again.Key, again.Repeats, again.MessageID = other.Addr, key, p.Seq, ""
	again.Attempts, again.Last, again.SentAt, again.Filed = 0, "", time.Time{}, x.at.UTC()
	words := slices.Clone(tx.Bucket(bktWords).Get(be8(p.Seq)))
	again, err = l.putPosting(tx, again, words, Threading{})
	return []uint64{again.Seq}, err
}
