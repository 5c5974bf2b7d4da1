package ledger

import (
	"bytes"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger/store"
	"postd/rules"
)

// KeyWords are the words by which a player of a game is told that they have a new reply
// address.
type KeyWords func(p Player, label string, why RekeyWhy) (correspondence.Rendered, error)

// Rekeying is the matter by which sides of a game get new reply addresses, and each of
// their members a letter that bears the new one. It has no key yet.
func (l *Ledger) Rekeying(id terms.GameID, why RekeyWhy, at time.Time, words KeyWords, sides ...rules.Colour) (Matter, error) {
	g, err := l.Game(id)
	if err != nil {
		return Matter{}, err
	}
	m := Matter{At: at}
	for _, c := range sides {
		m.Rows = append(m.Rows, Rekeyed{Game: id, Side: c, Why: why, At: m.At})
		for _, x := range g.Sides[c].Members {
			p, err := l.Player(x.Player)
			if err != nil {
				return Matter{}, err
			}
			w, err := words(p, g.Label, why)
			if err != nil {
				return Matter{}, err
			}
			m.Post = append(m.Post, Post{To: []string{p.Writes()}, Words: w.InForm(p.Form), Name: p.Name, Player: p.ID, Form: p.Form,
				Game: id, Party: terms.PartyOf(c)})
		}
	}
	return m, nil
}

// Feeds are the private calendars that are on.
func (l *Ledger) Feeds() (out []Feed, err error) {
	err = l.view(func(tx *store.Tx) error {
		b := tx.Bucket(bktFeeds)
		return b.ForEach(func(k, _ []byte) error {
			f, err := feedIn(tx, string(bytes.Clone(k)))
			if err == nil && !f.Off {
				out = append(out, f)
			}
			return err
		})
	})
	return out, err
}
