package ledger

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"postd/correspondence/terms"
	"postd/ledger/store"
)

// A letter that bears no sign of being a player's is asked about together with others of
// the kind, in one list an hour at most: so a thousand forged letters bring the player
// one question, in which the true letter stands.

// List is what a player was asked together.
type List struct {
	No      uint64    `json:"no"`
	Player  uint64    `json:"player"`
	Addr    string    `json:"addr"` // where they were asked
	At      time.Time `json:"at"`
	Letters []uint64  `json:"letters"`          // in the order of their numbers in the list, from 1
	Others  []uint64  `json:"others,omitempty"` // that it only counts
}

// put writes the list, and in each letter that it was asked about.
func (x List) put(tx *store.Tx) (uint64, string, error) {
	b := tx.Bucket(bktLists)
	if x.No != b.Sequence()+1 {
		return 0, "", fmt.Errorf("%w: list %d is not the next", ErrStale, x.No)
	}
	if err := b.SetSequence(x.No); err != nil {
		return 0, "", err
	}
	for _, seq := range slices.Concat(x.Letters, x.Others) {
		l, err := letterOf(tx, seq)
		if err != nil {
			return 0, "", err
		}
		if l.Ask == nil {
			return 0, "", fmt.Errorf("%w: letter %d is asked about no more", ErrStale, seq)
		}
		old, ask := l, *l.Ask
		ask.Asked = slices.Clone(ask.Asked)
		for i := range ask.Asked {
			if ask.Asked[i].Player == x.Player {
				ask.Asked[i].List = x.No
			}
		}
		l.Ask = &ask
		if err := putLetter(tx, old, l); err != nil {
			return 0, "", err
		}
	}
	words := fmt.Sprintf("list %d of %d letters to player %d", x.No, len(x.Letters)+len(x.Others), x.Player)
	return x.No, words, putRow(b, be8(x.No), x)
}

// NextList is the number that the next list will have.
func (l *Ledger) NextList() (n uint64, err error) {
	err = l.view(func(tx *store.Tx) error { n = tx.Bucket(bktLists).Sequence() + 1; return nil })
	return n, err
}

// LastList tells when a player was sent a list last; zero if never.
func (l *Ledger) LastList(player uint64) (at time.Time, err error) {
	err = l.view(func(tx *store.Tx) error {
		c := tx.Bucket(bktLists).Cursor()
		for k, _ := c.Last(); k != nil; k, _ = c.Prev() {
			x, _, err := row[List](tx.Bucket(bktLists), k)
			if err != nil {
				return err
			}
			if x.Player == player {
				at = x.At
				return nil
			}
			if l.now().Sub(x.At) > 24*time.Hour {
				return nil // nobody asks for more
			}
		}
		return nil
	})
	return at, err
}

// Gathered lists the letters about which a player is to be asked in the next list, by
// their numbers. Raw is not loaded.
func (l *Ledger) Gathered(player uint64) (out []Letter, err error) {
	err = l.view(func(tx *store.Tx) error {
		c := tx.Bucket(ixGather).Cursor()
		for k, _ := c.Seek(be8(player)); bytes.HasPrefix(k, be8(player)); k, _ = c.Next() {
			x, err := letterOf(tx, u8(k[8:]))
			if err != nil {
				return err
			}
			out = append(out, x)
		}
		return nil
	})
	return out, err
}

// Gathering lists the players for whom letters wait for the next list.
func (l *Ledger) Gathering() (players []uint64, err error) {
	err = l.view(func(tx *store.Tx) error {
		c := tx.Bucket(ixGather).Cursor()
		for k, _ := c.First(); k != nil; k, _ = c.Seek(be8(u8(k[:8]) + 1)) {
			players = append(players, u8(k[:8]))
		}
		return nil
	})
	return players, err
}

// ListAddress returns the address to which a player answers a list,
// "post+l7.<token>@host". The token is bound to where the player was asked.
func (l *Ledger) ListAddress(no uint64, asked string) string {
	n := "l" + strconv.FormatUint(no, 10)
	return l.plus(n + "." + l.sign("list", n+"."+FoldAddress(asked)))
}

// ListAnswered finds the list to which an address belongs, if an answer to it from the
// other address shows the player who was asked.
func (l *Ledger) ListAnswered(to, from string) (x List, theirs, ok bool) {
	n, token, _ := strings.Cut(l.extension(to), ".")
	no, err := strconv.ParseUint(strings.TrimPrefix(n, "l"), 10, 64)
	if err != nil || n != "l"+strconv.FormatUint(no, 10) {
		return x, false, false
	}
	err = l.view(func(tx *store.Tx) error { x, ok, err = row[List](tx.Bucket(bktLists), be8(no)); return err })
	if err != nil || !ok || !l.signed("list", n+"."+FoldAddress(x.Addr), token) {
		return List{}, false, false
	}
	return x, SameAddress(from, x.Addr), true
}

// askIndex is what the indexes say of the question on a letter.
func askIndex(x Letter) (out []entry) {
	if x.Ask == nil || x.Ask.Answer != "" || x.Verdict != SetAside || x.Done != "" {
		return nil
	}
	for _, a := range x.Ask.Asked {
		if x.Ask.Gathered && a.List == 0 {
			out = append(out, entry{ixGather, join(be8(a.Player), be8(x.Seq)), marker})
		}
	}
	if !x.Ask.Until.IsZero() {
		out = append(out, entry{ixHeld, join(gameKey(x.Ask.Game), be8(x.Seq)), join(instant(x.Arrived), instant(x.Ask.Until))})
	}
	return out
}

// heldUp is CLOCK/C-9 for one game at an instant: nothing is judged of a time in it that
// is later than the arrival of a letter which may be a player's, while the player is
// asked whether it is, for 24 reckoned hours at most (RULING/R-53).
func heldUp(tx *store.Tx, g terms.GameID, through, now time.Time) time.Time {
	c := tx.Bucket(ixHeld).Cursor()
	for k, v := c.Seek(gameKey(g)); bytes.HasPrefix(k, gameKey(g)); k, v = c.Next() {
		arrived, until := instantOf(v[:8]), instantOf(v[8:])
		if arrived.Before(through) && now.Before(until) {
			through = arrived
		}
	}
	return through
}
