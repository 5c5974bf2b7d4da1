package ledger

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger/store"
)

// What the measure of a reader kept back is told in one letter, an hour after the first of
// it, or where the day has had its measure the next morning.

// Item is a notice that did not go out by itself, as the gathered letter tells of it.
type Item struct {
	Posting uint64                    `json:"posting"` // as which it is filed
	Game    terms.GameID              `json:"game"`
	Label   string                    `json:"label"`
	Party   terms.Party               `json:"party"`
	Kind    correspondence.NoticeKind `json:"kind"`
	Subject string                    `json:"subject"` // of its own letter, which says what it is
	Words   string                    `json:"words,omitempty"`
	No      int                       `json:"no,omitempty"` // of a proposal or question: its number
	At      time.Time                 `json:"at"`
	Until   time.Time                 `json:"until,omitzero"` // a date in it
}

// Gathering is what waits for one reader.
type Gathering struct {
	Reader string // as it is counted
	Player Player // zero for an official
	To     string
	Name   string
	Zone   *time.Location
	Items  []Item // those with a date first, then in their order
}

// mostItemWords is how many octets of a notice stand in the gathered letter.
const mostItemWords = 600

// itemOf is what the gathered letter tells of a notice.
func itemOf(n correspondence.Notice, p Posting) *Item {
	x := &Item{Game: p.Game, Label: p.Label, Party: p.Party, Kind: n.Kind, Subject: strings.TrimSuffix(p.Words.Subject, p.Words.Todo), No: n.Question, At: n.At, Until: n.Deadline}
	x.Words = cutWords(cmp.Or(n.Note, n.Statement, n.Record, n.Detail), mostItemWords)
	if n.Leave != nil && x.Until.IsZero() {
		x.Until = n.At
	}
	if g := n.Game; g != nil && n.Kind == correspondence.NProposal && n.Question > 0 && n.Question <= len(g.Proposals) {
		q := g.Proposals[n.Question-1]
		if x.Words = q.Words; q.Field != "" {
			x.Words = q.Field + " = " + q.Value
		}
		x.Words = cutWords(x.Words, mostItemWords)
	}
	return x
}

func cutWords(s string, most int) string {
	if len(s) <= most {
		return s
	}
	for most > 0 && s[most]&0xc0 == 0x80 {
		most--
	}
	return s[:most] + "..."
}

func itemKey(reader string, posting uint64) []byte {
	return append(append([]byte(reader), 0), be8(posting)...)
}

// gather keeps what the gathered letter tells of a posting.
func gather(tx *store.Tx, d draft, p Posting) error {
	if p.State != Gathered || d.item == nil {
		return nil
	}
	x, b := *d.item, tx.Bucket(bktGathered)
	x.Posting = p.Seq
	if _, err := b.NextSequence(); err != nil { // it counts what was gathered
		return err
	}
	return putRow(b, itemKey(readerOf(p), p.Seq), x)
}

// GatheredSoFar is how many letters did not go out by themselves, since the ledger was
// begun.
func (l *Ledger) GatheredSoFar() (n uint64, err error) {
	err = l.view(func(tx *store.Tx) error { n = tx.Bucket(bktGathered).Sequence(); return nil })
	return n, err
}

func itemsOf(tx *store.Tx, reader string) (out []Item, err error) {
	prefix := append([]byte(reader), 0)
	b := tx.Bucket(bktGathered)
	c := b.Cursor()
	for k, _ := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, _ = c.Next() {
		x, _, err := row[Item](b, k)
		if err != nil {
			return nil, err
		}
		out = append(out, x)
	}
	slices.SortStableFunc(out, func(a, b Item) int {
		return cmp.Compare(map[bool]int{false: 0, true: 1}[a.Until.IsZero()], map[bool]int{false: 0, true: 1}[b.Until.IsZero()])
	})
	return out, nil
}

// morning is the hour at which a gathered letter goes that the day had no room for.
const morning = 7

// Gatherings lists the readers to whom a gathered letter goes now. Where the day has had
// its measure, the letter is put off to the next morning.
func (l *Ledger) Gatherings() (out []Gathering, err error) {
	now := l.now()
	var late []string
	err = l.view(func(tx *store.Tx) error {
		b := tx.Bucket(bktMeasured)
		return rows(b, func(k []byte, m measured) error {
			if m.Since.IsZero() || now.Sub(m.Since) < measureHour || now.Before(m.Next) {
				return nil
			}
			m = m.since(now)
			hour, day := m.room(now)
			if k[0] == 'g' {
				hour, day = within(m.Sent, measureHour, now) < mostToOfficial, true
			}
			if !day {
				late = append(late, string(k))
			}
			if !hour || !day {
				return nil
			}
			x, err := gatheringOf(tx, string(k))
			if err == nil && x.To != "" {
				out = append(out, x)
			}
			return err
		})
	})
	if err != nil || len(late) == 0 {
		return out, err
	}
	return out, l.update(func(tx *store.Tx) error { return putOff(tx, late, now) })
}

// putOff puts the gathered letters of some readers off to their next morning.
func putOff(tx *store.Tx, readers []string, now time.Time) error {
	b := tx.Bucket(bktMeasured)
	for _, reader := range readers {
		m, _, err := row[measured](b, []byte(reader))
		if err != nil {
			return err
		}
		x, err := gatheringOf(tx, reader)
		if err != nil {
			return err
		}
		m.Next = nextMorning(now, x.Zone)
		if err := putRow(b, []byte(reader), m); err != nil {
			return err
		}
	}
	return nil
}

func gatheringOf(tx *store.Tx, reader string) (x Gathering, err error) {
	x.Reader, x.Zone = reader, time.UTC
	if x.Items, err = itemsOf(tx, reader); err != nil || len(x.Items) == 0 {
		return x, err
	}
	p, _, err := postingIn(tx, x.Items[0].Posting)
	if err != nil {
		return x, err
	}
	x.To, x.Name = p.To, p.Name
	if p.Player == 0 {
		return x, nil
	}
	if x.Player, err = playerOf(tx, p.Player); err != nil {
		return x, err
	}
	x.To, x.Name = x.Player.Writes(), x.Player.Name
	if x.Player.Zone != "" {
		x.Zone = ZoneNamed(x.Player.Zone)
	}
	return x, nil
}

// OfOne is the game and the party of all that waits, where they are one; zero where it is
// of several games.
func (x Gathering) OfOne() (g terms.GameID, p terms.Party) {
	for i, it := range x.Items {
		if i > 0 && it.Game != g {
			return 0, 0
		}
		g, p = it.Game, it.Party
	}
	if _, plays := p.Colour(); !plays {
		return 0, 0
	}
	return g, p
}

// ToldTogether is the Row by which a reader is told together what was gathered. It is
// refused with ErrStale where the measure has no room any more, or more was gathered
// meanwhile.
type ToldTogether struct {
	Reader string
	Items  int
	At     time.Time
}

func (r ToldTogether) put(tx *store.Tx) (uint64, string, error) {
	b := tx.Bucket(bktMeasured)
	m, found, err := row[measured](b, []byte(r.Reader))
	if err != nil {
		return 0, "", err
	}
	items, err := itemsOf(tx, r.Reader)
	if err != nil {
		return 0, "", err
	}
	if !found || m.Since.IsZero() || len(items) != r.Items {
		return 0, "", fmt.Errorf("%w: what is gathered for %s is not what it was", ErrStale, r.Reader)
	}
	var errs []error
	for _, x := range items {
		errs = append(errs, tx.Bucket(bktGathered).Delete(itemKey(r.Reader, x.Posting)))
	}
	m = m.since(r.At)
	m.Since, m.Next, m.By, m.Sent = time.Time{}, time.Time{}, nil, append(m.Sent, r.At.UTC())
	errs = append(errs, putRow(b, []byte(r.Reader), m))
	return 0, fmt.Sprintf("%d letters told together", len(items)), errors.Join(errs...)
}
