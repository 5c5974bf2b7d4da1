package ledger

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"time"

	"postd/ledger/store"
)

// The octets of a posting are not stored. With the booking of an attempt go their digest and
// their signature; from these, the words and the row of the posting the same octets are
// composed for every later attempt, and for whoever asks for them. Only the program that
// composes them can be another meanwhile: then the letter goes out with the same Message-ID,
// Date and words under a new digest, and the log says so.

// Source composes the octets of a posting whose words are composed: with the signature and the
// links that it has, and with nothing else. It is handed in by the command from package
// mailbox. The same posting gives the same octets.
type Source func(Posting) ([]byte, error)

// errNoSource is returned where the octets of a posting are asked for and nobody can compose
// them.
var errNoSource = errors.New("ledger: the ledger was opened without Source")

// Composed reports whether the octets of a posting were composed for an attempt.
func (p Posting) Composed() bool { return p.Bytes != nil || p.Sum != "" }

// Date is the instant in the octets of a posting.
func (p Posting) Date() time.Time {
	if !p.Dated.IsZero() {
		return p.Dated
	}
	return p.Filed
}

// Source returns the octets of a posting that the ledger gave out with its words, nil if none
// were composed yet, and whether they are those of its last attempt: a later program may make
// others.
func (l *Ledger) Source(p Posting) (raw []byte, same bool, err error) {
	switch {
	case p.Bytes != nil:
		return p.Bytes, true, nil
	case p.Sum == "":
		return nil, false, nil
	case l.o.Source == nil:
		return nil, false, errNoSource
	}
	if raw, err = l.o.Source(p); err != nil {
		return nil, false, &UnfitError{p.Seq, err}
	}
	return raw, sumOf(raw) == p.Sum, nil
}

// sumOf is the digest of octets.
func sumOf(raw []byte) string {
	sum := sha256.Sum256(raw)
	return base64.RawStdEncoding.EncodeToString(sum[:])
}

// signatureOf is the DKIM-Signature field with which octets begin, with its line end; empty if
// they begin with none.
func signatureOf(raw []byte) string {
	const name = "DKIM-Signature:"
	if len(raw) < len(name) || !bytes.EqualFold(raw[:len(name)], []byte(name)) {
		return ""
	}
	for at := 0; ; {
		end := bytes.Index(raw[at:], []byte("\r\n"))
		if end < 0 {
			return ""
		}
		if at += end + 2; at >= len(raw) || raw[at] != ' ' && raw[at] != '\t' { // else it is folded (RFC 5322 2.2.3)
			return string(raw[:at])
		}
	}
}

// made is a posting with the octets that an attempt would send.
type made struct {
	posting Posting
	was     string // the digest that it had
	bytes   []byte
	words   []byte // as stored, where they were made of facts for this attempt
	err     error
}

// make reads a posting, and composes its octets: those of its last attempt, or if none was
// made, or the program makes others by now, new ones.
func (l *Ledger) make(b Booking, compose func(Posting) ([]byte, error)) (m made) {
	if m.posting, m.err = l.stored(b.Seq); m.err != nil {
		return m
	}
	m.was = m.posting.Sum
	late, err := l.overtaken(m.posting, l.now())
	if err == nil && late {
		err = fmt.Errorf("%w: %d is %s", ErrOut, b.Seq, Overtaken)
	}
	if err != nil {
		m.err = err
		return m
	}
	p := m.posting
	if p.Bytes == nil && p.Sum == "" {
		p.Links = b.Links
	}
	if p.facts != nil {
		if p.Words, err = l.words(p.facts); err == nil {
			m.words, err = l.storedWords(p.Words)
		}
		p.facts = nil
	}
	if err == nil {
		p, err = l.worded(p)
	}
	if err != nil {
		m.err = &UnfitError{b.Seq, err}
		return m
	}
	if m.posting = p; p.Bytes != nil || !p.lies() {
		m.bytes = p.Bytes
		return m
	}
	if m.bytes, err = compose(p); err == nil && p.Sum != "" && sumOf(m.bytes) != p.Sum {
		m.posting.Sum, m.posting.Signature = "", ""
		m.bytes, err = compose(m.posting)
	}
	if err == nil && len(m.bytes) == 0 {
		err = errors.New("nothing was composed")
	}
	if err != nil {
		m.err = &UnfitError{b.Seq, err}
	}
	return m
}

// stored reads a posting with what is stored of its words.
func (l *Ledger) stored(seq uint64) (p Posting, err error) {
	err = l.view(func(tx *store.Tx) error { p, err = l.wholePosting(tx, seq); return err })
	return p, err
}

// takes writes into the row of a posting what is kept of the octets of an attempt. It reports
// why they are others than those of the last; empty if they are not.
func (p *Posting) takes(m made, layout int) (anew string) {
	sum := sumOf(m.bytes)
	if p.Sum != "" && p.Sum != sum {
		anew = fmt.Sprintf("its octets are others than before (layout %d, then %d); its Message-ID, date and words are the same", p.Layout, layout)
	}
	p.Sum, p.Signature, p.Links, p.Layout = sum, signatureOf(m.bytes), m.posting.Links, layout
	return anew
}

// UnfitError says that no letter could be made of a posting.
type UnfitError struct {
	Seq uint64
	Err error
}

// Error says for which posting no letter could be made, and why.
func (e *UnfitError) Error() string {
	return fmt.Sprintf("ledger: composing posting %d: %v", e.Seq, e.Err)
}

// Unwrap returns the error of the composing.
func (e *UnfitError) Unwrap() error { return e.Err }
