package ledger

import (
	"errors"
	"fmt"
	"time"

	bolt "go.etcd.io/bbolt"

	"postd/correspondence"
)

// fate is what became of a posting.
type fate struct {
	posting uint64
	state   PostingState // Sent or Failed
	at      time.Time
	answer  string
}

// Accepted files that the server to which postd hands letters accepted the
// posting at the instant: the notice is received (RULING/R-1, laws.md C-2),
// and what its receipt begins, begins. Filed twice, it changes nothing.
func (l *Ledger) Accepted(seq uint64, at time.Time, answer string) error {
	return l.befall("sent", &fate{seq, Sent, at, answer}, correspondence.Game.Delivered, "accepted")
}

// Failed files that a posting was refused for good, at once or by a report
// that came back after it had been accepted (RULING/R-57). The address is then
// in doubt, and where the player has another that is not, the same words go
// there too. Filed twice, it changes nothing.
func (l *Ledger) Failed(seq uint64, at time.Time, answer string) error {
	return l.befall("failed", &fate{seq, Failed, at, answer}, correspondence.Game.Undelivered, answer)
}

type conclude func(g correspondence.Game, n correspondence.NoticeID, how string, o correspondence.Office) correspondence.Decision

func (l *Ledger) befall(kind string, x *fate, decide conclude, how string) error {
	p, err := l.Posting(x.posting)
	if err != nil {
		return err
	}
	m := Matter{Key: fmt.Sprintf("%s:%d", kind, x.posting), At: x.at, fate: x}
	if _, player := p.Party.Colour(); player && p.Game != 0 {
		m.Games = []correspondence.GameID{p.Game}
		m.Decide = func(games []correspondence.Game, o []correspondence.Office) []correspondence.Decision {
			return []correspondence.Decision{decide(games[0], p.Notice, how, o[0])}
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
	p.State, p.Last, p.Next = x.state, x.answer, time.Time{}
	if x.state == Sent {
		p.SentAt = x.at.UTC()
		b := tx.Bucket(bktSent)
		return nil, putRow(b, be8(p.Seq), p)
	}
	// What failed lies in the outbox until a person has seen to it.
	if err := putRow(tx.Bucket(bktOutbox), be8(p.Seq), p); err != nil {
		return nil, err
	}
	return l.elsewhere(tx, p, x, key)
}

// elsewhere puts the address of a failed posting in doubt, and sends the same
// words to another address of the player, if he has one.
func (l *Ledger) elsewhere(tx *bolt.Tx, p Posting, x *fate, key string) ([]uint64, error) {
	if p.Player == 0 {
		return nil, nil
	}
	player, err := playerOf(tx, p.Player)
	if errors.Is(err, ErrNoPlayer) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	old := player
	player.Addresses = append([]Address(nil), old.Addresses...)
	other := ""
	for i, a := range player.Addresses {
		switch {
		case folded(a.Addr) == folded(p.To):
			player.Addresses[i].Doubt = x.at.UTC().Format(time.DateOnly) + ": " + x.answer
		case a.Doubt == "" && other == "":
			other = a.Addr
		}
	}
	if err := errors.Join(putPlayer(tx, old, player), moveRows(tx)); err != nil {
		return nil, err
	}
	if other == "" {
		return nil, nil
	}
	again := p
	again.To, again.Key, again.Repeats, again.MessageID = other, key, p.Seq, ""
	again.Attempts, again.Last, again.SentAt, again.Filed = 0, "", time.Time{}, x.at.UTC()
	words := append([]byte(nil), tx.Bucket(bktWords).Get(be8(p.Seq))...)
	again, err = l.putPosting(tx, again, words, Threading{})
	return []uint64{again.Seq}, err
}
