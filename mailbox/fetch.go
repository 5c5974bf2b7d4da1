package mailbox

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"

	"postd/ledger"
)

// letterHead is what is asked of a letter before its text.
type letterHead struct {
	size    int64
	arrived time.Time // INTERNALDATE; zero if unknown
}

// search returns the UIDs above last, in order. NOOP first lets the server
// look for itself (RFC 9051 6.1.2).
func (l *inLine) search(last uint32) ([]uint32, error) {
	l.ready(0)
	l.guard.Allow(l.config.mostSearch)
	if err := l.client.Noop().Wait(); err != nil {
		return nil, fmt.Errorf("NOOP: %w", err)
	}
	select { // what NOOP announced, the search will find
	case <-l.exists:
	default:
	}
	var all imap.UIDSet
	all.AddRange(imap.UID(last)+1, 0)
	data, err := l.client.UIDSearch(&imap.SearchCriteria{UID: []imap.UIDSet{all}}, nil).Wait()
	if err != nil {
		return nil, fmt.Errorf("SEARCH: %w", err)
	}
	var uids []uint32
	for _, u := range data.AllUIDs() {
		if uint32(u) > last { // by RFC 9051 6.4.9 n:* always names the last letter, though its UID be less than n
			uids = append(uids, uint32(u))
		}
	}
	return uids, nil
}

// head asks for the size and the arrival of one letter; false if it is gone.
func (l *inLine) head(uid uint32, date bool) (letterHead, bool, error) {
	got, err := l.headsOf(imap.UIDSetNum(imap.UID(uid)), date)
	h, ok := got[uid]
	return h, ok, err
}

// heads asks for the sizes and arrivals of letters; those that are gone are left
// out.
func (l *inLine) heads(uids []uint32) (map[uint32]letterHead, error) {
	var set imap.UIDSet
	for _, uid := range uids {
		set.AddNum(imap.UID(uid))
	}
	return l.headsOf(set, true)
}

func (l *inLine) headsOf(set imap.UIDSet, date bool) (map[uint32]letterHead, error) {
	l.ready(0)
	// ENVELOPE and BODYSTRUCTURE are never asked for: one odd letter in them ends
	// the connection. The octets are read here.
	got, err := l.client.Fetch(set, &imap.FetchOptions{UID: true, RFC822Size: true, InternalDate: date, Flags: true}).Collect()
	if err != nil {
		return nil, fmt.Errorf("FETCH of the size: %w", err)
	}
	out := map[uint32]letterHead{}
	for _, m := range got {
		if m.UID != 0 && set.Contains(m.UID) {
			out[uint32(m.UID)] = letterHead{size: m.RFC822Size, arrived: m.InternalDate}
		}
	}
	return out, nil
}

// headers asks for the sizes, the arrivals and some fields of the headers of letters, and
// hands over each that came whole, though the answer be cut off behind it.
func (l *inLine) headers(uids []uint32, date bool, each func(uid uint32, h letterHead, fields []byte) error) error {
	var set imap.UIDSet
	for _, uid := range uids {
		set.AddNum(imap.UID(uid))
	}
	l.ready(int64(len(uids)) * (laneFieldsSize + 1<<10))
	cmd := l.client.Fetch(set, &imap.FetchOptions{
		UID: true, RFC822Size: true, InternalDate: date, Flags: true,
		BodySection: []*imap.FetchItemBodySection{{
			Peek: true, Specifier: imap.PartSpecifierHeader, HeaderFields: laneFields, Partial: &imap.SectionPartial{Size: laneFieldsSize},
		}},
	})
	var last *imapclient.FetchMessageBuffer
	give := func() error {
		if last == nil || last.UID == 0 || !set.Contains(last.UID) || len(last.BodySection) != 1 {
			return nil
		}
		return each(uint32(last.UID), letterHead{size: last.RFC822Size, arrived: last.InternalDate}, last.BodySection[0].Bytes)
	}
	var failed error
	for m := cmd.Next(); m != nil && failed == nil; m = cmd.Next() {
		failed = give() // the one before it came whole
		if last, _ = m.Collect(); last == nil {
			break
		}
	}
	if err := cmd.Close(); err != nil {
		return fmt.Errorf("FETCH of the headers: %w", err)
	}
	if failed == nil {
		failed = give()
	}
	return failed
}

// putBack looks for signs that this is not the mailbox any more of which the
// letter last was taken in, though it has the same UIDVALIDITY: one into which a
// backup was put back. Then its numbers begin again below that letter, or another
// lies under its number. It returns the sign, "" if there is none.
func (l *inLine) putBack(last uint32, dated time.Time) (sign string, err error) {
	head, there, err := l.head(last, !dated.IsZero())
	switch {
	case err != nil:
		return "", err
	case there && !dated.IsZero() && !head.arrived.IsZero() && !head.arrived.Equal(dated):
		return fmt.Sprintf("letter %d is of %s and was of %s", last, head.arrived.UTC().Format(time.RFC3339), dated.Format(time.RFC3339)), nil
	case there || l.next == 0 || l.next > last:
		return "", nil
	}
	return fmt.Sprintf("the next letter has the number %d, and %d was read", l.next, last), nil
}

// text fetches a letter, or its beginning where part is set, into memory.
func (l *inLine) text(uid uint32, limit int64, part bool) ([]byte, error) {
	var b bytes.Buffer
	if err := l.textTo(&b, uid, limit, part); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// textTo writes a letter, or its beginning where part is set. Only where it returns
// no error has every announced octet come: a cut connection hands over a short letter
// without an error (MAIL/9), so that nothing counts before that.
func (l *inLine) textTo(w io.Writer, uid uint32, limit int64, part bool) error {
	l.ready(limit)
	section := &imap.FetchItemBodySection{Peek: true}
	if part {
		section.Partial = &imap.SectionPartial{Offset: 0, Size: limit}
	}
	cmd := l.client.Fetch(imap.UIDSetNum(imap.UID(uid)), &imap.FetchOptions{
		UID: true, BodySection: []*imap.FetchItemBodySection{section},
	})
	found := false
	for m := cmd.Next(); m != nil; m = cmd.Next() {
		for item := m.Next(); item != nil; item = m.Next() {
			body, ok := item.(imapclient.FetchItemDataBodySection)
			if !ok || body.Literal == nil {
				continue
			}
			size, err := body.Literal.Size(), errTooLong
			if size <= limit {
				err = errTwice
			}
			text := &toItsEnd{r: body.Literal}
			if size <= limit && !found {
				found = true
				var n int64
				if n, err = io.Copy(w, text); err == nil && n != size {
					err = fmt.Errorf("cut off after %d of %d octets", n, size)
				}
			}
			if err != nil {
				// The client waits until the text is read; on a closed
				// connection it is so at once.
				l.guard.Close()
				_, _ = io.Copy(io.Discard, text)
				return fmt.Errorf("FETCH: %w", err)
			}
		}
	}
	if err := cmd.Close(); err != nil {
		return fmt.Errorf("FETCH: %w", err)
	}
	if !found {
		return errors.New("FETCH: the server sent no text")
	}
	return nil
}

// toItsEnd reads a text, and never again after its end or its first error: the client
// then reads on in the same connection, beside whoever would ask once more.
type toItsEnd struct {
	r   io.Reader
	err error
}

func (t *toItsEnd) Read(b []byte) (n int, err error) {
	if t.err == nil {
		n, t.err = t.r.Read(b)
	}
	return n, t.err
}

// errTwice says that a server answered one question with two texts.
var errTwice = errors.New("the server sent two texts")

// texts fetches whole letters with one command: n of them, which have so many
// octets by their heads. It returns them only if the answer came to its end and
// every one is among them.
func (l *inLine) texts(set imap.UIDSet, n int, octets int64) (map[uint32][]byte, error) {
	l.ready(octets) // with some to spare: some servers reckon a little less than they send
	cmd := l.client.Fetch(set, &imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{{Peek: true}}})
	got, err := cmd.Collect()
	if err != nil {
		return nil, fmt.Errorf("FETCH: %w", err)
	}
	out := map[uint32][]byte{}
	for _, m := range got {
		if len(m.BodySection) == 1 && m.UID != 0 && set.Contains(m.UID) {
			out[uint32(m.UID)] = m.BodySection[0].Bytes
		}
	}
	if len(out) != n {
		return nil, fmt.Errorf("FETCH: %d letters came, of %d", len(out), n)
	}
	return out, nil
}

// seen flags letters. It is a courtesy to people who look into the mailbox: a
// server that refuses it loses nothing.
func (l *inLine) seen(set imap.UIDSet) error {
	l.ready(0)
	err := l.client.Store(set, &imap.StoreFlags{
		Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{imap.FlagSeen},
	}, nil).Close()
	if refused(err) {
		return nil
	}
	return err
}

// recorder takes what the clerk decides: the ledger, or, where a letter is only
// replayed, a rehearsal that keeps nothing. The clerk changes the ledger through
// it alone.
type recorder interface {
	// Try counts an attempt to read a letter.
	Try(seq uint64) (tries int, err error)
	// Untried forgets the attempts on a letter that is not read yet.
	Untried(seq uint64) error
	// Filed is what became of a matter that was filed before.
	Filed(key string) (f ledger.Filed, found bool, err error)
	// File decides matters and files them.
	File(matters ...ledger.Matter) ([]ledger.Filed, error)
	// SettleAll gives verdicts that no matter gives, with the trays in which the letters
	// then lie.
	SettleAll(all ...ledger.Verdict) error
	// Returned files that a posting came back which had been accepted.
	Returned(x ledger.Return) error
	// Delayed notes what a report says of a posting that was accepted.
	Delayed(seq uint64, at time.Time, report string) error
	// Complained ends the reminders of the player to whom a posting went.
	Complained(seq uint64, at time.Time) error
}
