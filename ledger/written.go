package ledger

import (
	"bytes"
	"cmp"
	"slices"
	"strconv"
	"strings"

	"postd/correspondence/terms"
	"postd/ledger/store"
)

// An official writes letters of the office by hand: to a player, to the sides of a game,
// to all of a tournament. Such a letter is answered at an address of its own, and the
// answer goes to the desk; no statement in a game is ever read in it.

// TrayAnswers is the Tray.Name of an answer to a letter that an official wrote.
const TrayAnswers = "answers"

// writtenAddress is the address at which the letter of an official is answered,
// "post+w45.<token>@host".
func (l *Ledger) writtenAddress(posting uint64) string {
	n := "w" + strconv.FormatUint(posting, 10)
	return l.plus(n + "." + l.sign("written", n))
}

// ParseWrittenAddress tells at which letter of an official the address answers.
func (l *Ledger) ParseWrittenAddress(addr string) (posting uint64, ok bool) {
	n, token, _ := strings.Cut(l.extension(addr), ".")
	seq, err := strconv.ParseUint(strings.TrimPrefix(n, "w"), 10, 64)
	if err != nil || n != "w"+strconv.FormatUint(seq, 10) || !l.signed("written", n, token) {
		return 0, false
	}
	return seq, true
}

// WrittenOf lists the letters that officials wrote to the sides of a game, in order of
// filing, with their subjects.
func (l *Ledger) WrittenOf(g terms.GameID) (out []Posting, err error) {
	err = l.view(func(tx *store.Tx) error {
		return ofGame(tx, g, 'w', func(seq uint64) error {
			p, _, err := postingIn(tx, seq)
			if err != nil {
				return err
			}
			p.Words, err = wordsIn(tx, seq)
			out = append(out, p)
			return err
		})
	})
	return out, err
}

// LastTo is the newest letter of a game that went to a side, with its words; one with the
// number 0 if none did.
func (l *Ledger) LastTo(g terms.GameID, side terms.Party) (Posting, error) {
	var seq uint64
	err := l.view(func(tx *store.Tx) error {
		prefix := append(gameKey(g), 'p')
		c := tx.Bucket(ixOfGame).Cursor()
		k, _ := c.Seek(append(gameKey(g), 'p'+1))
		if k == nil {
			k, _ = c.Last()
		} else {
			k, _ = c.Prev()
		}
		for ; bytes.HasPrefix(k, prefix); k, _ = c.Prev() {
			p, _, err := postingIn(tx, u8(k[len(prefix):]))
			if err != nil {
				return err
			}
			if p.Party == side && p.Player != 0 && slices.Contains([]PostingState{Sent, Failed, Cancelled}, p.State) {
				seq = p.Seq
				return nil
			}
		}
		return nil
	})
	if err != nil || seq == 0 {
		return Posting{}, err
	}
	return l.Posting(seq)
}

// aboutGame is the game in whose letters a posting of none is shown, with its key.
func (p Posting) aboutGame() []entry {
	if !p.Written || p.About == 0 {
		return nil
	}
	return []entry{{ixOfGame, ofGameKey(p.About, 'w', p.Seq), marker}}
}

// as sets what a letter of an official has beside others of no game.
func (p Post) as(x Posting) Posting {
	x.Written = p.Written
	if p.Written && p.About != 0 {
		x.About, x.Party, x.Label = p.About, p.Party, cmp.Or(x.Label, p.Label)
	}
	return x
}
