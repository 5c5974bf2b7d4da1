package ledger

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"postd/ledger/store"
)

// HighestRating is the highest rating that a player's row can have.
const HighestRating = 4000

// memberFault says what is wrong with what a club knows of its member; nil if nothing is.
func (p Player) memberFault() error {
	for what, s := range map[string]string{"country": p.Country, "club": p.Club, "telephone number": p.Phone, "name to sort by": p.Sort, "source of the rating": p.RatingFrom} {
		if strings.ContainsFunc(s, unprintable) || len(s) > 2000 {
			return fmt.Errorf("%w: the %s is %q", ErrRow, what, s)
		}
	}
	if p.Rating < 0 || p.Rating > HighestRating {
		return fmt.Errorf("%w: a rating of %d", ErrRow, p.Rating)
	}
	return nil
}

// SortName is the name as lists and files of federations sort it: as it was entered, else
// guessed, with the last word first: "Foster, Eve". One word, and what has a comma, stays.
func (p Player) SortName() string {
	if p.Sort != "" {
		return p.Sort
	}
	words := strings.Fields(p.Name)
	if len(words) < 2 || strings.Contains(p.Name, ",") {
		return p.Name
	}
	last := len(words) - 1
	return words[last] + ", " + strings.Join(words[:last], " ")
}

// Enrolled enters players for a tournament whose entries are open, in the same matter
// that makes their rows: they are known by their addresses or, of those without, by their
// names. Who has entered already stays as they are.
type Enrolled struct {
	Tournament uint64
	Addresses  []string
	OnPaper    []string
	State      EntryState
	At         time.Time
}

func (e Enrolled) put(tx *store.Tx) (uint64, string, error) {
	t, err := tournamentOf(tx, e.Tournament)
	if err != nil {
		return 0, "", err
	}
	if t.State != Entered {
		return 0, "", fmt.Errorf("%w: the entries of %s are not open", ErrStale, t.Label)
	}
	if e.State != Applied && e.State != Accepted {
		return 0, "", fmt.Errorf("%w: an entry is made as %q", ErrRow, e.State)
	}
	t.Entries = slices.Clone(t.Entries)
	n := len(t.Entries)
	all, err := e.byName(tx)
	if err != nil {
		return 0, "", err
	}
	for _, addr := range e.Addresses {
		id := tx.Bucket(ixByAddress).Get(addressKey(addr))
		if id == nil {
			return 0, "", fmt.Errorf("%w: with the address %q", ErrNoPlayer, addr)
		}
		all = append(all, u8(id))
	}
	for _, id := range all {
		if _, in := t.Entry(id); !in {
			t.Entries = append(t.Entries, Entry{Player: id, State: e.State, At: e.At.UTC()})
		}
	}
	_, _, err = t.put(tx)
	return t.ID, fmt.Sprintf("tournament %d: %d players entered", t.ID, len(t.Entries)-n), err
}

// byName finds those who have no address of mail.
func (e Enrolled) byName(tx *store.Tx) (out []uint64, err error) {
	if len(e.OnPaper) == 0 {
		return nil, nil
	}
	players, err := allRows[Player](tx.Bucket(bktPlayers))
	for _, name := range e.OnPaper {
		var is []uint64
		for _, p := range players {
			if p.OnPaper() && p.Merged == 0 && p.Name == name {
				is = append(is, p.ID)
			}
		}
		if len(is) != 1 && err == nil {
			err = fmt.Errorf("%w: %d players without an e-mail address are called %s; enter them on the page of the entries", ErrNoPlayer, len(is), name)
		}
		out = append(out, is...)
	}
	return out, err
}
