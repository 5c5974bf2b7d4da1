package ledger

import (
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/ledger/store"
	"postd/rules"
)

// RekeyWhy says why a side got new reply addresses.
type RekeyWhy string

// These are the reasons.
const (
	RekeyCopied   RekeyWhy = "copied"   // a letter with the key also went to somebody else
	RekeyAlien    RekeyWhy = "alien"    // the other side wrote with it
	RekeyDisowned RekeyWhy = "disowned" // its owner said that a letter which bore it is not theirs
	RekeyAsked    RekeyWhy = "asked"    // its owner asked for it: NEW KEY
	RekeyOffice   RekeyWhy = "office"   // an official gave them
	RekeyAddress  RekeyWhy = "address"  // the player's address is another
	RekeyLeft     RekeyWhy = "left"     // a substitute plays the side
)

// RekeyWhys are all of them.
var RekeyWhys = []RekeyWhy{RekeyCopied, RekeyAlien, RekeyDisowned, RekeyAsked, RekeyOffice, RekeyAddress, RekeyLeft}

// Rekeyed is the Row by which all keys of a side that are out are worn, and the letters
// from now on bear those of the next issue: those of the same matter among them. Its
// number is that of the issue.
type Rekeyed struct {
	Game terms.GameID `json:"game"`
	Side rules.Colour `json:"side"`
	Why  RekeyWhy     `json:"why"`
	At   time.Time    `json:"at"`
}

// issued is what stands in the ledger of the keys of a side.
type issued struct {
	Issue int       `json:"issue"`
	Why   RekeyWhy  `json:"why,omitempty"`
	At    time.Time `json:"at,omitzero"` // when the present issue began
	// HeldUp is the arrival of the last letter in doubt for which time stood unjudged.
	HeldUp time.Time `json:"heldUp,omitzero"`
	Told   bool      `json:"told,omitempty"` // the player was told once what copying a key does
}

func (r Rekeyed) put(tx *store.Tx) (uint64, string, error) {
	x, err := rekeyedIn(tx, r.Game, r.Side)
	if err != nil {
		return 0, "", err
	}
	x.Issue++
	x.Why, x.Told = r.Why, x.Told || r.Why == RekeyCopied
	if r.At.After(x.At) {
		x.At = r.At.UTC()
	}
	words := fmt.Sprintf("new reply addresses, issue %d, of %s in %s: %s", x.Issue, terms.PartyOf(r.Side), r.Game, r.Why)
	if err := renewSide(tx, r.Game, r.Side); err != nil {
		return 0, "", err
	}
	return uint64(x.Issue), words, putRow(tx.Bucket(bktKeys), issueKey(r.Game, r.Side), x)
}

// rekeyedIn reads what stands of the keys of a side.
func rekeyedIn(tx *store.Tx, g terms.GameID, c rules.Colour) (issued, error) {
	x, _, err := row[issued](tx.Bucket(bktKeys), issueKey(g, c))
	return x, err
}

// rekeyings counts the renewals since the ledger was opened.
type rekeyings struct {
	mu  sync.Mutex
	all map[RekeyWhy]int
}

// count counts those of what was filed.
func (x *rekeyings) count(filed []Filed, verdicts []verdict) {
	x.mu.Lock()
	defer x.mu.Unlock()
	for i, v := range verdicts {
		for _, r := range v.matter.Rows {
			if r, ok := r.(Rekeyed); ok && !filed[i].Already {
				if x.all == nil {
					x.all = map[RekeyWhy]int{}
				}
				x.all[r.Why]++
			}
		}
	}
}

// Rekeyings counts by their reason how often a side was given new reply addresses since
// the ledger was opened.
func (l *Ledger) Rekeyings() map[RekeyWhy]int {
	l.rekeyed.mu.Lock()
	defer l.rekeyed.mu.Unlock()
	return maps.Clone(l.rekeyed.all)
}

// RekeyedAt is when a side was given new keys last; the zero time if never.
func (l *Ledger) RekeyedAt(g terms.GameID, c rules.Colour) (at time.Time, err error) {
	err = l.view(func(tx *store.Tx) error {
		x, err := rekeyedIn(tx, g, c)
		at = x.At
		return err
	})
	return at, err
}

// issue is the number of the present issue of a side's keys.
func (l *Ledger) issue(g terms.GameID, c rules.Colour) (n int, err error) {
	err = l.view(func(tx *store.Tx) error {
		x, err := rekeyedIn(tx, g, c)
		n = x.Issue
		return err
	})
	return n, err
}

// ToldOfCopies reports whether the side was told before what it does where a letter with
// its key goes to others too.
func (l *Ledger) ToldOfCopies(g terms.GameID, c rules.Colour) (told bool, err error) {
	err = l.view(func(tx *store.Tx) error {
		x, err := rekeyedIn(tx, g, c)
		told = x.Told
		return err
	})
	return told, err
}

func issueKey(g terms.GameID, c rules.Colour) []byte { return append(gameKey(g), byte(c)) }

// disowns gives a side another key where a letter to us was another's: whoever wrote it has
// the old one (RULING/R-76).
func (v *verdict) disowns(g terms.GameID, d correspondence.Decision) {
	if by, said := d.Disowned(); said {
		v.matter.Rows = append(slices.Clip(v.matter.Rows), Rekeyed{Game: g, Side: by, Why: RekeyDisowned, At: v.at})
	}
}
