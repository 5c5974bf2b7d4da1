package ledger

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"fmt"
	"slices"
	"time"

	"postd/correspondence/terms"
	"postd/ledger/store"
)

// Place is where a letter lies on the server (RFC 9051, 2.3.1.1).
type Place struct {
	Mailbox     string `json:"mailbox"`
	UIDValidity uint32 `json:"uidValidity"`
	UID         uint32 `json:"uid"`
}

// Letter is one letter taken in. Its words are kept as they came, forever (BOOK/8,
// invariant 5); of a picture its length and its digest.
type Letter struct {
	Seq      uint64         `json:"seq"`
	Raw      []byte         `json:"-"` // RFC 5322; loaded by Letter alone
	Place    Place          `json:"place"`
	Arrived  time.Time      `json:"arrived"`         // INTERNALDATE: the despatch (RULING/R-1)
	Kept     time.Time      `json:"kept"`            // when postd took it in
	Size     int            `json:"size"`            // of Raw, in bytes
	Hash     string         `json:"hash"`            // SHA-256 of Raw, hex
	Whole    *Whole         `json:"whole,omitempty"` // the letter as it came, where long parts of it are not kept
	Tries    int            `json:"tries,omitempty"`
	Keyed    bool           `json:"keyed,omitempty"`    // it came to an address with a key, or in a thread of ours: it goes first
	Stranger *Stranger      `json:"stranger,omitempty"` // nobody known wrote it; nil also where it was kept before this was noted
	Verdict  string         `json:"verdict,omitempty"`  // empty while it waits
	Reason   string         `json:"reason,omitempty"`
	Games    []terms.GameID `json:"games,omitempty"`   // in which it was filed
	Key      string         `json:"key,omitempty"`     // of the matter that settled it
	Of       uint64         `json:"of,omitempty"`      // a duplicate: the letter that was filed
	Unread   bool           `json:"unread,omitempty"`  // filed in its game, but no statement was found in it (RULING/R-11)
	Laid     string         `json:"laid,omitempty"`    // what it says to the secretary, whatever else it says (RULING/R-68); empty: nothing
	Done     string         `json:"done,omitempty"`    // who saw to it, and how; empty = nobody did, or need
	LogSeq   uint64         `json:"log"`               // the line of the log that tells of its keeping
	Edition  uint32         `json:"edition,omitempty"` // how often the mailbox had been put back before it came, see PutBack
	Called   string         `json:"called,omitempty"`  // hash of its Message-ID; empty: it has none, or was kept before these were noted
	Auth     string         `json:"auth,omitempty"`    // what the mailbox's server found of the author's address (RFC 8601)
	Proof    *Proof         `json:"proof,omitempty"`   // who wrote it, as far as is known; nil: it was kept before these were gathered
	Late     bool           `json:"late,omitempty"`    // it was set aside and comes out late (RULING/R-53)
	Ask      *Ask           `json:"ask,omitempty"`     // what its owner was asked: whether it is theirs
	Tray     *Tray          `json:"tray,omitempty"`    // where it lies though it was not acted on; nil: in no such tray
	Hand     *Hand          `json:"hand,omitempty"`    // how it came, if not by mail; Arrived is then the instant from which it counts
	Insist   bool           `json:"insist,omitempty"`  // a person took it from there to be heard, though it look like a machine's
}

// Verdicts that the ledger itself knows. The others are the mailbox's.
const (
	// Duplicate says that the same letter was filed before, from another place.
	Duplicate = "duplicate"
	// SetAside says that a person must look at the letter.
	SetAside = "set aside"
	// UnknownSender says that the letter is of an address that belongs to no player, or
	// is not verified; it has no effect and no answer.
	UnknownSender = "unknown sender"
	// Automatic says that a machine wrote the letter; it has no effect, but that of a
	// report of non-delivery, and no answer.
	Automatic = "automatic"
	// Loop says that it is a letter of the office itself, come back; it has no effect and no
	// answer.
	Loop = "loop"
	// NoGame says that the letter is of a player, but of no game.
	NoGame = "no game"
	// ToDesk says that the letter answers one that an official wrote: it is for the desk,
	// and nothing in it is read in a game.
	ToDesk = "answer to the desk"
)

// ForPerson reports whether only a person can go on with the letter, and none
// has yet. The letters of strangers are not for anybody in particular: they lie in a
// tray of their own, and go after a time.
func (x Letter) ForPerson() bool {
	return x.Done == "" && (x.Unread || x.Laid != "" || x.Verdict == SetAside || x.Verdict == UnknownSender && x.Stranger == nil || x.Verdict == NoGame || x.Verdict == ToDesk)
}

// Waiting lists the letters without a verdict, by arrival, then by UID: the
// order in which they must be acted on (CLOCK/C-9). Raw is not loaded.
func (l *Ledger) Waiting() ([]Letter, error) {
	var out []Letter
	err := l.view(func(tx *store.Tx) error {
		return tx.Bucket(ixWaiting).ForEach(func(k, _ []byte) error {
			x, err := letterOf(tx, u8(k[len(k)-8:]))
			out = append(out, x)
			return err
		})
	})
	return out, err
}

// Aside lists the letters with which only a person can go on (Letter.ForPerson),
// in order of their numbers. Raw is not loaded.
func (l *Ledger) Aside() ([]Letter, error) {
	return l.asides(func(v []byte) bool { return !slices.Equal(v, shelved) })
}

// LettersOf lists the letters that were filed in a game, in order of their
// numbers. Raw is not loaded.
func (l *Ledger) LettersOf(g terms.GameID) ([]Letter, error) {
	var out []Letter
	err := l.view(func(tx *store.Tx) error {
		return ofGame(tx, g, 'l', func(seq uint64) error {
			x, err := letterOf(tx, seq)
			out = append(out, x)
			return err
		})
	})
	return out, err
}

// Letter returns a letter with its raw bytes, or ErrNoLetter.
func (l *Ledger) Letter(seq uint64) (x Letter, err error) {
	err = l.view(func(tx *store.Tx) error {
		if x, err = letterOf(tx, seq); err != nil {
			return err
		}
		x.Raw = slices.Clone(tx.Bucket(bktRaw).Get(be8(seq)))
		return nil
	})
	return x, err
}

// Try counts an attempt to act on a letter, before it is parsed, and returns
// how many there were with this one. A letter that brought the house down
// three times is for the mailbox to set aside.
func (l *Ledger) Try(seq uint64) (tries int, err error) {
	err = l.TryAll(seq)
	if err == nil {
		err = l.view(func(tx *store.Tx) error {
			x, err := letterOf(tx, seq)
			tries = x.Tries
			return err
		})
	}
	return tries, err
}

// TryAll counts an attempt to act on each of the letters, in one transaction.
func (l *Ledger) TryAll(seqs ...uint64) error {
	return l.update(func(tx *store.Tx) error {
		for _, seq := range seqs {
			x, err := letterOf(tx, seq)
			if err != nil {
				return err
			}
			x.Tries++ // no index knows of tries
			if err := putRow(tx.Bucket(bktLetters), be8(seq), x); err != nil {
				return err
			}
		}
		return nil
	})
}

// Untried forgets the attempts on a letter that could not be read yet, through no fault
// of its own.
func (l *Ledger) Untried(seq uint64) error {
	return l.update(func(tx *store.Tx) error {
		x, err := letterOf(tx, seq)
		if err != nil || x.Tries == 0 {
			return err
		}
		x.Tries = 0
		return putRow(tx.Bucket(bktLetters), be8(seq), x)
	})
}

// Verdict is what became of a letter that no matter settles.
type Verdict struct {
	Letter          uint64
	Verdict, Reason string
	Proof           *Proof // what is known of who wrote it; nil: it was not asked
	Tray            *Tray  // in which it lies from now on; nil = in none
}

// Settle gives a verdict on a letter that no matter settles. It returns
// ErrSettled if the letter has another verdict already.
func (l *Ledger) Settle(seq uint64, verdict, reason string) error {
	return l.SettleAll(Verdict{Letter: seq, Verdict: verdict, Reason: reason})
}

// SettleAll gives verdicts on several letters in one transaction: all or none.
func (l *Ledger) SettleAll(all ...Verdict) error {
	return l.update(func(tx *store.Tx) error {
		for _, v := range all {
			if err := l.settleOne(tx, v); err != nil {
				return err
			}
		}
		return nil
	})
}

func (l *Ledger) settleOne(tx *store.Tx, v Verdict) error {
	x, err := letterOf(tx, v.Letter)
	switch {
	case v.Verdict == "":
		return fmt.Errorf("%w: a verdict has words", errMatter)
	case err != nil:
		return err
	case x.Verdict == v.Verdict && x.Reason == v.Reason:
		return nil
	case x.Verdict != "":
		return fmt.Errorf("%w: letter %d: %s", ErrSettled, v.Letter, x.Verdict)
	}
	old := x
	x.Verdict, x.Reason, x.Tray, x.Proof = v.Verdict, v.Reason, v.Tray, cmp.Or(v.Proof, x.Proof)
	if err := putLetter(tx, old, x); err != nil {
		return err
	}
	return settled(tx, x.Seq, LogLine{At: l.now(), Who: "mail", What: v.Verdict, Reason: v.Reason})
}

// Release makes a letter that was settled without a matter wait again, its tries
// forgotten, since a person looked at it. It keeps its first arrival (RULING/R-53).
func (l *Ledger) Release(seq uint64, who, reason string) error {
	return l.update(func(tx *store.Tx) error {
		if _, err := release(tx, seq); err != nil {
			return err
		}
		return settled(tx, seq, LogLine{At: l.now(), Who: who, What: "released", Reason: reason})
	})
}

// settled writes the line of the log on a letter that was given its verdict, or has none
// any more.
func settled(tx *store.Tx, seq uint64, line LogLine) error {
	line.On, line.Rests = fmt.Sprintf("letter %d", seq), rests{}
	if err := line.Rests.letter(tx, seq); err != nil {
		return err
	}
	_, err := appendLog(tx, line)
	return err
}

func release(tx *store.Tx, seq uint64) (Letter, error) {
	x, err := letterOf(tx, seq)
	if err != nil {
		return x, err
	}
	if x.Key != "" {
		return x, fmt.Errorf("%w: letter %d was filed as %s", ErrSettled, seq, x.Key)
	}
	old := x
	x.Insist = x.Insist || x.Tray != nil || x.Ask != nil
	x.Verdict, x.Reason, x.Tries, x.Done, x.Late, x.Tray = "", "", 0, "", true, nil
	return x, putLetter(tx, old, x)
}

func letterOf(tx *store.Tx, seq uint64) (Letter, error) {
	return rowOf[Letter](tx.Bucket(bktLetters), be8(seq), ErrNoLetter, seq)
}

// putLetter writes the row and what is derived from it. The old row is the zero Letter for a new one.
func putLetter(tx *store.Tx, old, x Letter) error {
	var was effects
	if old.Seq != 0 {
		was = old.derives()
	}
	if err := reindex(tx, was, x.derives()); err != nil {
		return err
	}
	return putRow(tx.Bucket(bktLetters), be8(x.Seq), x)
}

// The tallies of letters.
const (
	TallyLetters   = "letters"           // all that are kept
	TallyWaiting   = "letters.waiting"   // without a verdict
	TallyAside     = "letters.aside"     // for a person to go on with
	TallyShelved   = "letters.shelved"   // in a tray, unheard
	TallyStrangers = "letters.strangers" // in the tray of strangers
)

// Who has the first turn of those that wait.
const (
	turnGames     = 'g' // may be of a game
	turnStrangers = 's' // may be of none
)

// derives is what a letter brings about.
func (x Letter) derives() (d effects) {
	d.count(TallyLetters)
	d.count(tallyHour(hourLetters, x.Arrived))
	d.add(ixPlaces, placeKey(x.Place, x.Edition), be8(x.Seq))
	if x.Verdict == "" {
		uid := binary.BigEndian.AppendUint32(nil, x.Place.UID)
		turn := []byte{turnGames}
		if x.Stranger != nil && !x.Keyed {
			turn[0] = turnStrangers
		}
		d.add(ixWaiting, join(instant(x.Arrived), uid, be8(x.Seq)), marker)
		d.add(ixTurns, join(turn, instant(x.Arrived), uid, be8(x.Seq)), marker)
		d.count(TallyWaiting)
	}
	if x.ForPerson() {
		d.add(ixAside, be8(x.Seq), marker)
		d.count(TallyAside)
	}
	x.waits(&d)
	d.entries = append(d.entries, askIndex(x)...)
	if x.strange() {
		d.entries = append(d.entries, strangerIndex(x))
		d.count(TallyStrangers)
	}
	if x.Shelved() {
		d.add(ixAside, be8(x.Seq), shelved)
		d.count(TallyShelved)
	}
	if tray := x.Lies(); tray != "" {
		d.add(ixTrays, join([]byte(tray), []byte{0}, be8(x.Seq)), marker)
		d.count(TallyTray(tray))
	}
	if x.Called != "" {
		d.add(ixCalled, join([]byte(x.Called), be8(x.Seq)), marker)
	}
	for _, g := range x.Games {
		d.add(ixOfGame, ofGameKey(g, 'l', x.Seq), marker)
	}
	return d
}

// placeKey is the key of a place. Where the mailbox was put back to an earlier
// state under one UIDVALIDITY its numbers mean other letters than before.
func placeKey(p Place, edition uint32) []byte {
	k := append([]byte(p.Mailbox), 0)
	k = binary.BigEndian.AppendUint32(k, p.UIDValidity)
	k = binary.BigEndian.AppendUint32(k, p.UID)
	if edition > 0 {
		k = binary.BigEndian.AppendUint32(k, edition)
	}
	return k
}

// ofGameKey is the key of a letter (kind l) or posting (kind p) of a game, or of one that tells of
// it and of others (kind j).
func ofGameKey(g terms.GameID, kind byte, seq uint64) []byte {
	return join(gameKey(g), []byte{kind}, be8(seq))
}

func ofGame(tx *store.Tx, g terms.GameID, kind byte, f func(seq uint64) error) error {
	prefix := append(gameKey(g), kind)
	c := tx.Bucket(ixOfGame).Cursor()
	for k, _ := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, _ = c.Next() {
		if err := f(u8(k[len(prefix):])); err != nil {
			return err
		}
	}
	return nil
}
