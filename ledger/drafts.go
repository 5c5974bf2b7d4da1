package ledger

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"postd/ledger/store"
)

// FormDraft is what a user typed into a form of the pages and has not filed yet. It is
// nobody else's, is named in no line of the log, and holds no secret.
type FormDraft struct {
	User    uint64              `json:"-"`
	Name    string              `json:"-"`               // the nonce of the form, by which it is filed once
	Path    string              `json:"path"`            // to which the form is sent
	Page    string              `json:"page"`            // on which it stands
	From    string              `json:"from,omitempty"`  // the name of that page, as its address had it
	Title   string              `json:"title"`           // of what it does: "Start the tournament A3"
	Fields  map[string][]string `json:"fields"`          // as they were sent
	Release string              `json:"release"`         // of postd that drew the form
	At      time.Time           `json:"at"`              // when it was kept last
	Aside   bool                `json:"aside,omitempty"` // put aside on purpose: the desk lists it
}

// The measures of drafts.
const (
	MostDrafts   = 50                 // of one user: the oldest goes
	LargestDraft = 256 << 10          // the names and values of its fields, in octets
	DraftsLast   = 7 * 24 * time.Hour // since it was kept last
)

// These errors say why a draft cannot be kept or found.
var (
	ErrDraftTooLarge = errors.New("ledger: the form is too long to be kept")
	ErrNoDraft       = errors.New("ledger: no such draft")
)

// bktDrafts is made when the first draft is kept: user, name → FormDraft.
var bktDrafts = []byte("drafts")

// Drafts are the drafts of the users of the pages, by the clock of the pages.
type Drafts struct {
	l   *Ledger
	now func() time.Time
}

// Drafts returns the drafts, by the clock of the pages.
func (l *Ledger) Drafts(now func() time.Time) Drafts { return Drafts{l, now} }

// Size is how many octets the names and values of the fields have.
func (d FormDraft) Size() (n int) {
	for name, values := range d.Fields {
		for _, v := range values {
			n += len(name) + len(v)
		}
	}
	return n
}

// Until is when the draft goes if nothing more is typed.
func (d FormDraft) Until() time.Time { return d.At.Add(DraftsLast) }

// Keep writes a draft, anew where it was kept before. Those of all users whose time is
// over go, and the oldest of a user who has too many, whose title it returns.
func (x Drafts) Keep(d FormDraft) (gone string, err error) {
	switch {
	case d.User == 0 || d.Name == "":
		return "", fmt.Errorf("%w: a draft of nobody", ErrRow)
	case d.Size() > LargestDraft:
		return "", ErrDraftTooLarge
	}
	d.At = x.now().UTC()
	err = x.l.update(func(tx *store.Tx) error {
		b, err := tx.CreateBucketIfNotExists(bktDrafts)
		if err != nil {
			return err
		}
		if gone, err = x.sweep(b, d); err != nil {
			return err
		}
		return putRow(b, draftKey(d.User, d.Name), d)
	})
	return gone, err
}

// sweep makes room for a draft.
func (x Drafts) sweep(b *store.Bucket, d FormDraft) (pushed string, err error) {
	type held struct {
		key   []byte
		at    time.Time
		title string
	}
	var own []held
	var gone [][]byte
	now := x.now()
	err = rows(b, func(k []byte, old FormDraft) error {
		switch {
		case !now.Before(old.Until()):
			gone = append(gone, slices.Clone(k))
		case bytes.HasPrefix(k, be8(d.User)) && !bytes.Equal(k, draftKey(d.User, d.Name)):
			own = append(own, held{slices.Clone(k), old.At, old.Title})
		}
		return nil
	})
	if n := len(own) - (MostDrafts - 1); n > 0 {
		slices.SortStableFunc(own, func(a, b held) int { return a.at.Compare(b.at) })
		for _, old := range own[:n] {
			gone, pushed = append(gone, old.key), old.title
		}
	}
	for _, k := range gone {
		err = errors.Join(err, b.Delete(k))
	}
	return pushed, err
}

// Get returns a user's draft, or ErrNoDraft: it was never kept, was used, or is over.
func (x Drafts) Get(user uint64, name string) (d FormDraft, err error) {
	err = x.l.view(func(tx *store.Tx) (err error) { d, err = x.in(tx, user, name); return err })
	return d, err
}

func (x Drafts) in(tx *store.Tx, user uint64, name string) (d FormDraft, err error) {
	b := tx.Bucket(bktDrafts)
	if b == nil {
		return d, ErrNoDraft
	}
	d, found, err := row[FormDraft](b, draftKey(user, name))
	if err == nil && (!found || !x.now().Before(d.Until())) {
		return FormDraft{}, ErrNoDraft
	}
	d.User, d.Name = user, name
	return d, err
}

// Elsewhere reports whether another user keeps a draft of that name.
func (x Drafts) Elsewhere(user uint64, name string) (there bool, err error) {
	err = x.l.view(func(tx *store.Tx) error {
		b := tx.Bucket(bktDrafts)
		if b == nil {
			return nil
		}
		c := b.Cursor()
		for k, _ := c.First(); k != nil; k, _ = c.Next() {
			there = there || len(k) > 8 && u8(k[:8]) != user && string(k[8:]) == name
		}
		return nil
	})
	return there, err
}

// Of lists a user's drafts, the last kept first.
func (x Drafts) Of(user uint64) (out []FormDraft, err error) {
	err = x.l.view(func(tx *store.Tx) error {
		b := tx.Bucket(bktDrafts)
		if b == nil {
			return nil
		}
		c := b.Cursor()
		for k, raw := c.Seek(be8(user)); bytes.HasPrefix(k, be8(user)); k, raw = c.Next() {
			d := FormDraft{}
			if err := json.Unmarshal(raw, &d); err != nil {
				return fmt.Errorf("ledger: reading a draft: %w", err)
			}
			if d.User, d.Name = user, string(k[8:]); x.now().Before(d.Until()) {
				out = append(out, d)
			}
		}
		return nil
	})
	slices.SortStableFunc(out, func(a, b FormDraft) int { return b.At.Compare(a.At) })
	return out, err
}

// Aside puts a draft aside on purpose: it lasts from now on, and the desk lists it.
func (x Drafts) Aside(user uint64, name string) (d FormDraft, err error) {
	err = x.l.update(func(tx *store.Tx) error {
		if d, err = x.in(tx, user, name); err != nil {
			return err
		}
		d.At, d.Aside = x.now().UTC(), true
		return putRow(tx.Bucket(bktDrafts), draftKey(user, name), d)
	})
	return d, err
}

// Drop takes a draft away: it was used, or is not wanted. One that is not there is no
// error, and nothing is written for it.
func (x Drafts) Drop(user uint64, name string) error {
	if _, err := x.Get(user, name); err != nil {
		return nil
	}
	return x.l.update(func(tx *store.Tx) error { return tx.Bucket(bktDrafts).Delete(draftKey(user, name)) })
}

func draftKey(user uint64, name string) []byte { return append(be8(user), name...) }
