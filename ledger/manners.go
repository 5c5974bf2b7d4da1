package ledger

import (
	"maps"
	"slices"
	"time"

	"postd/ledger/store"
)

// Manners are what is known of how letters come from an address that a player has
// confirmed: whether they are always signed, and what in them was in doubt and proved to
// be the player's own way. They go with the address.
type Manners struct {
	Addr   string    `json:"addr"`
	Signed int       `json:"signed"`           // letters in a row that were signed, by Domain
	Domain string    `json:"domain,omitempty"` // of those signatures
	Since  time.Time `json:"since,omitzero"`   // when the first of them came
	Routes []string  `json:"routes,omitempty"` // from where the last ones were handed in, the newest first

	Yes     map[string][]time.Time `json:"yes,omitempty"`     // why a letter was in doubt → when the player said that it is theirs
	Excused map[string]time.Time   `json:"excused,omitempty"` // why → until when that is no doubt
	No      int                    `json:"no,omitempty"`      // how often the player said that a letter is not theirs
}

// These are the measures of what is learnt.
const (
	alwaysSigned = 3                    // letters in a row after which a signature is expected
	yesWithin    = 90 * 24 * time.Hour  // two words within it excuse
	excusedFor   = 180 * 24 * time.Hour // an excuse holds
	routesKept   = 4
)

// Signs reports whether letters from the address are always signed of late, so that one
// without a signature is in doubt.
func (m Manners) Signs() bool { return m.Signed >= alwaysSigned }

// Excuses lists what is no doubt for now.
func (m Manners) Excuses(now time.Time) (why []string) {
	for w, until := range m.Excused {
		if now.Before(until) {
			why = append(why, w)
		}
	}
	slices.Sort(why)
	return why
}

// Manners returns what is known of the letters of an address; nothing of one that never
// wrote.
func (l *Ledger) Manners(addr string) (m Manners, err error) {
	err = l.view(func(tx *store.Tx) (err error) { m, err = mannersIn(tx, addr); return err })
	return m, err
}

func mannersIn(tx *store.Tx, addr string) (Manners, error) {
	m, found, err := row[Manners](tx.Bucket(bktManners), addressKey(addr))
	if !found {
		m.Addr = FoldAddress(addr)
	}
	return m, err
}

// Lesson is what a letter teaches of the address from which it came. It is written with
// the matter that hears the letter.
type Lesson struct {
	Addr   string
	At     time.Time
	Signed bool     // it was signed, by Domain
	Domain string   // of the signature
	Way    string   // from where it was handed in
	Why    []string // what was in doubt about it
	Word   string   // yes or no: what its owner said of it; empty: nobody asked
}

// learn writes a lesson down.
func learn(tx *store.Tx, x Lesson) error {
	if x.Addr == "" {
		return nil
	}
	m, err := mannersIn(tx, x.Addr)
	if err != nil {
		return err
	}
	return putRow(tx.Bucket(bktManners), addressKey(x.Addr), m.learn(x))
}

// learn returns what is known after a lesson.
func (m Manners) learn(x Lesson) Manners {
	m.Yes, m.Excused = maps.Clone(m.Yes), maps.Clone(m.Excused)
	if x.Word == answerNo {
		m.No++
		for _, why := range x.Why { // who forges what is excused ends the excuse
			delete(m.Excused, why)
			delete(m.Yes, why)
		}
		return m
	}
	if x.Way != "" && !slices.Contains(m.Routes, x.Way) {
		m.Routes = append([]string{x.Way}, m.Routes[:min(len(m.Routes), routesKept-1)]...)
	}
	switch {
	case x.Word == answerYes:
		for _, why := range x.Why {
			m = m.said(why, x.At.UTC())
		}
	case x.Signed && m.Domain == x.Domain:
		m.Signed++
	case x.Signed:
		m.Signed, m.Domain, m.Since = 1, x.Domain, x.At.UTC()
	case x.Word == "":
		m.Signed = 0 // it was heard all the same: nothing is expected any more
	}
	// Each letter that is heard keeps what it needed alive.
	for why, until := range m.Excused {
		switch {
		case !x.At.Before(until):
			delete(m.Excused, why)
		case slices.Contains(x.Why, why):
			m.Excused[why] = x.At.UTC().Add(excusedFor)
		}
	}
	return m
}

// said notes that a player owned a letter about which something was in doubt. Twice is a
// habit.
func (m Manners) said(why string, at time.Time) Manners {
	if m.Yes == nil {
		m.Yes = map[string][]time.Time{}
	}
	if m.Excused == nil {
		m.Excused = map[string]time.Time{}
	}
	days := slices.DeleteFunc(slices.Clone(m.Yes[why]), func(t time.Time) bool { return at.Sub(t) > yesWithin })
	if m.Yes[why] = append(days, at); len(m.Yes[why]) >= 2 {
		m.Excused[why] = at.Add(excusedFor)
	}
	return m
}
