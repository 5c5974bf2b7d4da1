package ledger

import (
	"errors"
	"slices"
	"time"

	"postd/ledger/store"
)

// Unheard is what came of late from one player, or in a player's name, and was not acted
// on: a line of the daily sheet.
type Unheard struct {
	Player  Player   // of number 0 where it is not known whose it is
	Games   []string // their labels, as far as they are known
	Letters []uint64
	Why     []string // each reason once: "a bulk mark"
}

// unheardFor is for how long the daily sheet tells of a letter to which nobody has seen.
const unheardFor = 14 * 24 * time.Hour

// lying is a letter of the last fortnight in a tray, and the label of the game of which it seems to be.
type lying struct {
	letter Letter
	label  string
}

// skew is by how much the clock of a server that dates letters may be ahead of ours.
const skew = 24 * time.Hour

// unheardIn lists those letters in order of their numbers. It goes from the last back, to those that
// were kept before.
func unheardIn(tx *store.Tx, now time.Time) (out []lying, err error) {
	c := tx.Bucket(ixAside).Cursor()
	for k, v := c.Last(); k != nil; k, v = c.Prev() {
		if !slices.Equal(v, shelved) {
			continue
		}
		x, err := letterOf(tx, u8(k))
		if err != nil {
			return nil, err
		}
		if now.Sub(x.Kept) >= unheardFor+skew {
			break
		}
		if now.Sub(x.Arrived) >= unheardFor {
			continue
		}
		one := lying{letter: x}
		if x.Tray.Game != 0 {
			line, err := lineIn(tx, x.Tray.Game)
			if err != nil {
				return nil, err
			}
			one.label = line.Label
		}
		out = append(out, one)
	}
	slices.Reverse(out)
	return out, nil
}

// byPlayers are the lines of the sheet about some of them.
func (l *Ledger) byPlayers(letters []lying) (out []Unheard, err error) {
	for _, one := range letters {
		x := one.letter
		i := slices.IndexFunc(out, func(u Unheard) bool { return u.Player.ID == x.Tray.Player })
		if i < 0 {
			p, err := l.Player(x.Tray.Player)
			if err != nil && !errors.Is(err, ErrNoPlayer) {
				return nil, err
			}
			i, out = len(out), append(out, Unheard{Player: p})
		}
		u := &out[i]
		u.Letters = append(u.Letters, x.Seq)
		if one.label != "" && !slices.Contains(u.Games, one.label) {
			u.Games = append(u.Games, one.label)
		}
		if !slices.Contains(u.Why, x.Tray.Why) {
			u.Why = append(u.Why, x.Tray.Why)
		}
	}
	return out, nil
}
