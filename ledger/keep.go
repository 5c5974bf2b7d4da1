package ledger

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/mail"
	"strings"
	"time"

	"postd/ledger/store"
)

// Incoming is a letter that was fetched and is to be kept.
type Incoming struct {
	Raw   []byte // RFC 5322, as it is kept
	Whole *Whole // what it was when it came; nil: Raw is all of it
	Proof *Proof // what is known of its writer, where that was seen in the whole letter alone
	// Keyed says that it bears a key or stands in a thread of the office (Ledger.HasKey,
	// HasThread); else Stranger says that nobody known wrote it.
	Keyed    bool
	Stranger *Stranger
	Place    Place
	Arrived  time.Time // its INTERNALDATE; zero where the server gives none: it arrived now
	// Dated is the INTERNALDATE as the server gives it, be it ahead of the
	// clock: by it a mailbox that was put back is known. Zero when it is not known.
	Dated time.Time
	From  uint32 // the first letter of the mailbox that is not kept when this one is, if it is not the next; 0: it is
}

// Whole is a letter as it came, of which parts were left out that nobody reads.
type Whole struct {
	Size int64  `json:"size"` // in bytes
	Hash string `json:"hash"` // SHA-256, hex
}

// Taken is what became of one of them.
type Taken struct {
	Seq   uint64 // the number of the letter
	Fresh bool   // it was not kept before
}

// Keep takes in a letter in a transaction of its own, before the server's copy
// is touched, and moves the mark of the mailbox past it. A letter of that
// place that was kept before is not kept again; fresh then is false and seq
// the number it has.
func (l *Ledger) Keep(raw []byte, p Place, arrived time.Time) (seq uint64, fresh bool, err error) {
	kept, err := l.KeepAll(Incoming{Raw: raw, Place: p, Arrived: arrived})
	if err != nil {
		return 0, false, err
	}
	return kept[0].Seq, kept[0].Fresh, nil
}

// KeepAll takes in several letters in one transaction, all or none; the caller
// bounds how many. Only when it has returned may the server's copies be touched.
func (l *Ledger) KeepAll(in ...Incoming) ([]Taken, error) {
	type piece struct{ hash, called string }
	pieces := make([]piece, len(in))
	for i, x := range in {
		pieces[i].hash, pieces[i].called = x.known()
	}
	now := l.now()
	var out []Taken
	err := l.update(func(tx *store.Tx) error {
		out = make([]Taken, len(in))
		for i, x := range in {
			var err error
			if out[i], err = keepOne(tx, x, pieces[i].hash, pieces[i].called, now); err != nil {
				return err
			}
		}
		return nil
	})
	for i := range out {
		if err == nil && in[i].Keyed && out[i].Fresh {
			l.keyed.Add(1)
		}
	}
	return out, err
}

// known is by what a letter is known: its digest, and the hash of its Message-ID.
func (in Incoming) known() (hash, name string) {
	sum := sha256.Sum256(in.Raw)
	return hex.EncodeToString(sum[:]), called(in.Raw)
}

// beheaded is a stranger's letter of which the header alone is kept. Hash is that of
// what would have been kept.
func (in Incoming) beheaded(hash string) (Incoming, string) {
	if in.Stranger.Head == nil {
		return in, hash
	}
	if in.Whole == nil {
		in.Whole = &Whole{Size: int64(len(in.Raw)), Hash: hash}
	}
	in.Raw = in.Stranger.Head
	sum := sha256.Sum256(in.Raw)
	return in, hex.EncodeToString(sum[:])
}

func keepOne(tx *store.Tx, in Incoming, hash, called string, now time.Time) (Taken, error) {
	m, _, err := row[mark](tx.Bucket(bktRead), mailboxKey(in.Place.Mailbox))
	if err != nil {
		return Taken{}, err
	}
	if known := tx.Bucket(ixPlaces).Get(placeKey(in.Place, m.Edition)); known != nil {
		return Taken{Seq: u8(known)}, pass(tx, in.Place, in.Dated, in.From)
	}
	n, err := tx.Bucket(bktLetters).NextSequence()
	if err != nil {
		return Taken{}, err
	}
	if in.Stranger != nil {
		within, err := met(tx, *in.Stranger, len(in.Raw), now)
		if err != nil {
			return Taken{}, err
		}
		if !within {
			in, hash = in.beheaded(hash)
		}
	}
	if err := keep(tx, in.letter(n, m.Edition, hash, called, now), in.Raw); err != nil {
		return Taken{}, err
	}
	return Taken{n, true}, pass(tx, in.Place, in.Dated, in.From)
}

// letter is the letter as it is kept, and waits.
func (in Incoming) letter(n uint64, edition uint32, hash, called string, now time.Time) Letter {
	if in.Arrived.IsZero() {
		in.Arrived = now
	}
	return Letter{
		Keyed: in.Keyed, Stranger: in.Stranger, Raw: in.Raw,
		Seq: n, Place: in.Place, Arrived: in.Arrived.UTC(), Kept: now, Size: len(in.Raw), Hash: hash,
		Whole: in.Whole, Proof: in.Proof, Edition: edition, Called: called,
	}
}

// keep writes a new letter, with its line of the log.
func keep(tx *store.Tx, x Letter, raw []byte) (err error) {
	who := "mail"
	if x.Hand != nil {
		who = x.Hand.By
	}
	if x.LogSeq, err = appendLog(tx, LogLine{At: x.Kept, Who: who, What: "kept", On: fmt.Sprintf("letter %d", x.Seq), Digest: x.Hash}); err != nil {
		return err
	}
	if err := tx.Bucket(bktRaw).Put(be8(x.Seq), raw); err != nil {
		return err
	}
	return putLetter(tx, Letter{}, x)
}

// Called lists the letters kept before this one that bear the same Message-ID,
// in their order. It is forged or used twice too easily to say that they are the
// same letter (RFC 5322 3.6.4).
func (l *Ledger) Called(x Letter) (before []uint64, err error) {
	if x.Called == "" {
		return nil, nil
	}
	err = l.view(func(tx *store.Tx) error {
		c := tx.Bucket(ixCalled).Cursor()
		for k, _ := c.Seek([]byte(x.Called)); bytes.HasPrefix(k, []byte(x.Called)) && u8(k[len(x.Called):]) < x.Seq; k, _ = c.Next() {
			before = append(before, u8(k[len(x.Called):]))
		}
		return nil
	})
	return before, err
}

// LettersCalled are the letters that bear a Message-ID, with or without its brackets, in their order.
func (l *Ledger) LettersCalled(id string) (out []Letter, err error) {
	id = "<" + strings.Trim(id, "<> ") + ">"
	key := []byte(called([]byte("Message-ID: " + id + "\r\n\r\n")))
	if len(key) == 0 {
		return nil, nil
	}
	err = l.view(func(tx *store.Tx) error {
		c := tx.Bucket(ixCalled).Cursor()
		for k, _ := c.Seek(key); bytes.HasPrefix(k, key) && len(out) < mostDue; k, _ = c.Next() {
			x, err := letterOf(tx, u8(k[len(key):]))
			if err != nil {
				return err
			}
			out = append(out, x)
		}
		return nil
	})
	return out, err
}

// headRoom is how far into a letter its Message-ID is looked for.
const headRoom = 64 << 10

// called is the hash of a letter's Message-ID; empty where none can be read.
func called(raw []byte) string {
	m, err := mail.ReadMessage(bytes.NewReader(raw[:min(len(raw), headRoom)]))
	if err != nil {
		return ""
	}
	id := strings.TrimSpace(m.Header.Get("Message-ID"))
	if id == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(id))
	return hex.EncodeToString(sum[:16])
}
