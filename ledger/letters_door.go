package ledger

import (
	"crypto/sha256"
	"encoding/hex"

	"postd/ledger/store"
)

// Door is the name of the mailbox of letters that were handed in at the office's
// own door (SMTP, LMTP), and lie on no other server. No folder of IMAP has it,
// for the parentheses would have to be quoted there.
const Door = "(door)"

// KeepAtDoor takes in a letter that was handed in at the door: when it returns
// without an error the letter is on the disk, and not before then may its
// sender be told that it was taken (RFC 5321, 4.2.5). Its place is made of its
// own number, whatever in says of it, and that is never given twice, so that a door
// that was closed for a year does not number its letters anew.
//
// It returns ErrStrangers for a stranger's letter beyond the measure of the day that
// comes from a network of others.
//
// A letter whose sender did not hear the answer comes again, and is another
// letter; that it acts once is for the matter's key (Letter.Of).
func (l *Ledger) KeepAtDoor(in Incoming) (seq uint64, err error) {
	sum := sha256.Sum256(in.Raw)
	hash := hex.EncodeToString(sum[:])
	now := l.now()
	err = l.update(func(tx *store.Tx) error {
		n, err := tx.Bucket(bktLetters).NextSequence()
		if err != nil {
			return err
		}
		seq = n
		if in.Stranger != nil {
			within, err := met(tx, *in.Stranger, len(in.Raw), now)
			if err != nil {
				return err
			}
			if !within && in.Stranger.Network != "" {
				return ErrStrangers
			}
			if !within { // it comes from the operator's own server, which would have to return it
				in, hash = in.beheaded(hash)
			}
		}
		place := Place{Mailbox: Door, UIDValidity: 1 + uint32(n>>32), UID: uint32(n)}
		return keep(tx, Letter{
			Keyed: in.Keyed, Stranger: in.Stranger,
			Seq: n, Place: place, Arrived: in.Arrived.UTC(), Kept: now, Size: len(in.Raw), Hash: hash,
			Whole: in.Whole, Proof: in.Proof, Called: called(in.Raw),
		}, in.Raw)
	})
	if err != nil {
		return 0, err
	}
	if in.Keyed {
		l.keyed.Add(1)
	}
	return seq, nil
}
