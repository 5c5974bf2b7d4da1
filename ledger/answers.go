package ledger

import (
	"errors"
	"fmt"
	"slices"
	"time"

	bolt "go.etcd.io/bbolt"

	"postd/correspondence"
)

// answersKept is for how long it is counted what an address was answered.
const answersKept = time.Hour

// answered is what an address was answered within the last hour: it stands in
// the ledger, so that a restart opens no new measure (RFC 3834 2).
type answered struct {
	All      []time.Time `json:"all,omitempty"`   // every answer to a letter of that address
	Help     []time.Time `json:"help,omitempty"`  // of those, the ones of the office itself
	Asked    []time.Time `json:"asked,omitempty"` // questions whether a letter is theirs
	Reported time.Time   `json:"reported,omitzero"`
}

// lately drops what is older than an hour.
func (a answered) lately(now time.Time) answered {
	old := func(t time.Time) bool { return now.Sub(t) >= answersKept }
	a.All = slices.DeleteFunc(a.All, old)
	a.Help = slices.DeleteFunc(a.Help, old)
	a.Asked = slices.DeleteFunc(a.Asked, old)
	if old(a.Reported) {
		a.Reported = time.Time{}
	}
	return a
}

// Answered is what an address was answered within the last hour.
type Answered struct {
	All, Help int
	Reported  bool // it was told that no more answers go out
}

// AnsweredLately counts what the address was answered within the last hour.
func (l *Ledger) AnsweredLately(addr string) (a Answered, err error) {
	err = l.view(func(tx *bolt.Tx) error {
		b := tx.Bucket(bktAnswers)
		r, _, err := row[answered](b, addressKey(addr))
		if err != nil {
			return err
		}
		r = r.lately(l.now())
		a = Answered{len(r.All), len(r.Help), !r.Reported.IsZero()}
		return nil
	})
	return a, err
}

// QuestionsLately counts the questions about letters that went to an address within the
// last hour.
func (l *Ledger) QuestionsLately(addr string) (n int, err error) {
	err = l.view(func(tx *bolt.Tx) error {
		r, _, err := row[answered](tx.Bucket(bktAnswers), addressKey(addr))
		n = len(r.lately(l.now()).Asked)
		return err
	})
	return n, err
}

// Reported is the Row by which it is told to an address, once in an hour, that no
// more answers go out to it for now.
type Reported struct {
	To string
	At time.Time
}

func (r Reported) put(tx *bolt.Tx) (uint64, string, error) {
	b := tx.Bucket(bktAnswers)
	old, _, err := row[answered](b, addressKey(r.To))
	if err != nil {
		return 0, "", err
	}
	old = old.lately(r.At)
	if !old.Reported.IsZero() {
		return 0, "", fmt.Errorf("%w: %s was told already", ErrStale, r.To)
	}
	old.Reported = r.At.UTC()
	return 0, "told that no more answers go out", putRow(b, addressKey(r.To), old)
}

// count writes down the answers among the letters of a matter.
func (l *Ledger) count(tx *bolt.Tx, letters []draft) error {
	now := l.now()
	for _, d := range letters {
		if !d.answer && !d.help && !d.asks || d.posting.State == Withheld {
			continue
		}
		b, key := tx.Bucket(bktAnswers), addressKey(d.posting.To)
		r, _, err := row[answered](b, key)
		if err != nil {
			return err
		}
		r = r.lately(now)
		switch {
		case d.asks:
			r.Asked = append(r.Asked, now.UTC())
		default:
			r.All = append(r.All, now.UTC())
		}
		if d.help {
			r.Help = append(r.Help, now.UTC())
		}
		if err := putRow(b, key, r); err != nil {
			return err
		}
	}
	return nil
}

// spareable are the kinds of notices that only tell the writer what became of the
// letter, and on which nothing rests.
var spareable = []correspondence.NoticeKind{
	correspondence.NAck, correspondence.NUnread, correspondence.NOutOfTurn, correspondence.NEnded, correspondence.NReturned,
	correspondence.NRefused, correspondence.NStatus, correspondence.NHelp, correspondence.NTry, correspondence.NReminders,
	correspondence.NDoubt, correspondence.NAgain,
}

// keptBack is the state of a notice to the writer of the letter: Withheld, where the
// writer's address has had its measure and nothing begins with this notice.
func (m Matter) keptBack(n correspondence.Notice, g correspondence.Game) PostingState {
	if m.Withhold && slices.Contains(spareable, n.Kind) && n.ID != g.Post.Notice {
		return Withheld
	}
	return ""
}

// Attended is the Row by which an official says that they saw to something which
// only a person could go on with: a letter (Letter.ForPerson), or a posting
// that was refused for good. Exactly one of the two is named. Its number is
// that of the letter or posting.
type Attended struct {
	Letter, Posting uint64
	By              string // who saw to it
	How             string // and how: "answered by hand", "not for us"
}

func (a Attended) put(tx *bolt.Tx) (uint64, string, error) {
	if (a.Letter == 0) == (a.Posting == 0) || a.How == "" {
		return 0, "", fmt.Errorf("%w: what was seen to, and how", ErrRow)
	}
	done := a.By + ": " + a.How
	if a.Posting != 0 {
		p, at, err := postingIn(tx, a.Posting)
		if err != nil {
			return 0, "", err
		}
		if p.State != Failed || p.Done != "" {
			return 0, "", fmt.Errorf("%w: posting %d is %s and seen to: %q", ErrStale, p.Seq, p.State, p.Done)
		}
		p.Done = done
		return p.Seq, fmt.Sprintf("posting %d seen to: %s", p.Seq, a.How), putRow(at, be8(p.Seq), p)
	}
	x, err := letterOf(tx, a.Letter)
	if err != nil {
		return 0, "", err
	}
	if !x.ForPerson() && !x.Shelved() {
		return 0, "", fmt.Errorf("%w: letter %d waits for nobody", ErrStale, x.Seq)
	}
	old := x
	x.Done = done
	return x.Seq, fmt.Sprintf("letter %d seen to: %s", x.Seq, a.How), putLetter(tx, old, x)
}

// Released is the Row by which an official makes a letter wait again, as
// Release does.
type Released struct{ Letter uint64 }

func (r Released) put(tx *bolt.Tx) (uint64, string, error) {
	x, err := release(tx, r.Letter)
	if errors.Is(err, ErrSettled) {
		return 0, "", fmt.Errorf("%w: %w", ErrStale, err)
	}
	return x.Seq, fmt.Sprintf("letter %d released", x.Seq), err
}
