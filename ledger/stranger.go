package ledger

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"postd/ledger/store"
)

// Stranger is what is noted of a letter that nobody wrote whom the office knows: it
// bears no key and stands in no thread of ours, and its author's address is no
// player's and no official's. It is kept for a time, and then it goes.
type Stranger struct {
	From    string `json:"from,omitempty"` // the address; empty where it names none, or several
	Subject string `json:"subject,omitempty"`

	Network string `json:"-"` // from which it was handed in at the door
	Head    []byte `json:"-"` // what is kept of it where strangers wrote too much (RFC 5322); nil: all of it, for it is short
}

// HasKey reports whether the address is one of the office's that only somebody was
// given to whom it wrote, and from is the address of whoever writes there. It is the
// one place that knows what counts as a key where letters are taken in: no ceiling
// and no keeping time touches a letter to such an address.
func (l *Ledger) HasKey(to, from string) bool {
	if l.extension(to) == "" {
		return false
	}
	if _, ok := l.ParseKey(to); ok {
		return true
	}
	if _, _, ok := l.ListAnswered(to, from); ok {
		return true
	}
	if _, ok := l.ParseAnswerAddress(to); ok {
		return true
	}
	if _, ok := l.ParseBounceAddress(to); ok {
		return true
	}
	if l.ParseVerifyAddress(to, from) {
		return true
	}
	if _, ok := l.ParseWrittenAddress(to); ok {
		return true
	}
	if _, theirs, _ := l.RequestAnswered(to, from); theirs {
		return true
	}
	seq, ok := l.ParseConfirmAddress(to)
	if !ok {
		return false
	}
	x, err := l.Letter(seq)
	return err == nil && x.Ask != nil && slices.ContainsFunc(x.Ask.Asked, func(a Asked) bool {
		return SameAddress(to, l.ConfirmAddress(seq, a.Addr))
	})
}

// HasThread reports whether a Message-ID is one that the office made.
func (l *Ledger) HasThread(messageID string) bool {
	if _, _, _, ok := l.ParseMessageID(messageID); ok {
		return true
	}
	id := strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(messageID), "<"), ">")
	what, domain, _ := cutAddress(id)
	n, token, _ := strings.Cut(what, ".")
	return strings.EqualFold(domain, l.o.Host) && l.signed("message", n, token)
}

// strange reports whether the letter is one of those that go after a time: a
// stranger's, on which nothing rests.
func (x Letter) strange() bool {
	return x.Stranger != nil && x.Key == "" && x.Ask == nil && x.Done == "" && slices.Contains([]string{UnknownSender, Automatic, Loop}, x.Verdict)
}

// Keyed counts the letters with a key or a thread that were kept since the ledger
// was opened: whoever acts on others sees by it that one has come which goes first.
func (l *Ledger) Keyed() uint64 { return l.keyed.Load() }

// strangerIndex is what the index says of such a letter.
func strangerIndex(x Letter) entry {
	return entry{ixStrangers, join(instant(x.Arrived), be8(x.Seq)), []byte(FoldAddress(x.Stranger.From) + "\n" + x.Stranger.Subject)}
}

// strangersIndex brings a file to the schema in which strangers have a tray of their
// own: it makes their buckets and marks the letters of earlier releases.
func strangersIndex(tx *store.Tx) error {
	for _, name := range [][]byte{bktMet, ixStrangers} {
		if _, err := tx.CreateBucketIfNotExists(name); err != nil {
			return err
		}
	}
	var old []Letter
	err := rows(tx.Bucket(bktLetters), func(_ []byte, x Letter) error {
		if x.Verdict == UnknownSender && x.Reason == noKeyNoPlayer && x.Done == "" {
			old = append(old, x)
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, x := range old { // the step to schema 9 makes the indexes
		x.Stranger = strangerIn(tx.Bucket(bktRaw).Get(be8(x.Seq)))
		if err := putRow(tx.Bucket(bktLetters), be8(x.Seq), x); err != nil {
			return err
		}
	}
	return nil
}

// noKeyNoPlayer is the reason that earlier releases gave for the verdict on a
// stranger's letter, and on no other.
const noKeyNoPlayer = "no player has this address, and it answers nothing"

// strangerIn reads author and subject of a letter of an earlier release.
func strangerIn(raw []byte) *Stranger {
	s := &Stranger{}
	for line := range bytes.Lines(raw[:min(len(raw), headRoom)]) {
		line = bytes.TrimRight(line, "\r\n")
		if len(line) == 0 {
			break
		}
		name, value, _ := bytes.Cut(line, []byte(":"))
		switch text := strings.TrimSpace(string(value)); strings.ToLower(string(name)) {
		case "from":
			if i, j := strings.LastIndexByte(text, '<'), strings.LastIndexByte(text, '>'); i >= 0 && i < j {
				text = text[i+1 : j]
			}
			s.From = strings.ToValidUTF8(FoldAddress(text), "?")
		case "subject":
			s.Subject = strings.ToValidUTF8(text, "?")
		}
	}
	return s
}

// StrangersOf lists the letters of a stranger's address that are still there, in the
// order of their arrival.
func (l *Ledger) StrangersOf(addr string) (out []Letter, err error) {
	begin := []byte(FoldAddress(addr) + "\n")
	err = l.view(func(tx *store.Tx) error {
		return tx.Bucket(ixStrangers).ForEach(func(k, v []byte) error {
			if !bytes.HasPrefix(v, begin) {
				return nil
			}
			x, err := letterOf(tx, u8(k[8:]))
			out = append(out, x)
			return err
		})
	})
	return out, err
}

// Known takes the letters of a stranger's address out of the tray of strangers: a
// person says that it is a player's. From then on each waits for a person, and none
// goes by itself. It returns how many there were.
func (l *Ledger) Known(addr, who string) (n int, err error) {
	list, err := l.StrangersOf(addr)
	if err != nil || len(list) == 0 {
		return 0, err
	}
	err = l.update(func(tx *store.Tx) error {
		n = 0
		for _, x := range list {
			x, err := letterOf(tx, x.Seq)
			if errors.Is(err, ErrNoLetter) || err == nil && !x.strange() {
				continue
			}
			if err != nil {
				return err
			}
			was := x
			x.Stranger = nil
			if err := putLetter(tx, was, x); err != nil {
				return err
			}
			n++
		}
		_, err := appendLog(tx, LogLine{At: l.now(), Who: who, What: "a player's", On: fmt.Sprintf("%d letters of strangers", n), Reason: addr})
		return err
	})
	return n, err
}
