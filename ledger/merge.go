package ledger

import (
	"fmt"
	"slices"
	"time"

	"postd/correspondence/terms"
	"postd/ledger/store"
	"postd/rules"
)

// MergeStays is how long a merge can be taken back.
const MergeStays = 14 * 24 * time.Hour

// Merge makes one of two rows of one person: the addresses of Goes become those of Stays,
// each with what is known of it, and whoever asks for Goes is given Stays. The games that
// were played under the number of Goes keep it. Versions are those that were read.
type Merge struct {
	Stays, Goes               uint64
	StaysVersion, GoesVersion uint64
	At                        time.Time
}

func (m Merge) put(tx *store.Tx) (uint64, string, error) {
	stays, goes, err := m.rows(tx)
	if err != nil {
		return 0, "", err
	}
	if why, err := mergeFault(tx, stays, goes); err != nil || why != "" {
		if err == nil {
			err = fmt.Errorf("%w: %s", ErrRow, why)
		}
		return 0, "", err
	}
	was, gone := stays, goes
	gone.Merged, gone.MergedAt = stays.ID, m.At.UTC()
	gone.Version++
	if err := putPlayer(tx, goes, gone); err != nil {
		return 0, "", err
	}
	stays.Addresses = append(slices.Clone(stays.Addresses), goes.Addresses...)
	stays.Joined = append(slices.Clone(stays.Joined), goes.ID)
	stays.Version++
	if err := putPlayer(tx, was, stays); err != nil {
		return 0, "", err
	}
	if err := relined(tx, goes.ID); err != nil {
		return 0, "", err
	}
	return stays.ID, fmt.Sprintf("player %d %s merged into player %d %s", goes.ID, goes.Name, stays.ID, stays.Name), moveRows(tx)
}

// rows reads both rows, each as it was read before.
func (m Merge) rows(tx *store.Tx) (stays, goes Player, err error) {
	if stays, err = playerOf(tx, m.Stays); err != nil {
		return stays, goes, err
	}
	if goes, err = playerOf(tx, m.Goes); err != nil {
		return stays, goes, err
	}
	if err = fresh("player "+stays.Name, m.StaysVersion, stays.Version); err == nil {
		err = fresh("player "+goes.Name, m.GoesVersion, goes.Version)
	}
	return stays, goes, err
}

// Unmerge takes a merge back: the row of Goes is as it was, and its addresses are its own
// again. What became known of them since goes with them.
type Unmerge struct {
	Goes         uint64
	StaysVersion uint64
	At           time.Time
}

func (u Unmerge) put(tx *store.Tx) (uint64, string, error) {
	goes, err := playerOf(tx, u.Goes)
	if err != nil {
		return 0, "", err
	}
	if goes.Merged == 0 || u.At.Sub(goes.MergedAt) > MergeStays {
		return 0, "", fmt.Errorf("%w: the merge of %s cannot be taken back any more", ErrRow, goes.Name)
	}
	stays, err := playerOf(tx, goes.Merged)
	if err != nil {
		return 0, "", err
	}
	if err := fresh("player "+stays.Name, u.StaysVersion, stays.Version); err != nil {
		return 0, "", err
	}
	was, gone := stays, goes
	goes.Merged, goes.MergedAt = 0, time.Time{}
	goes.Version++
	goes.Addresses = nil
	stays.Addresses = slices.DeleteFunc(slices.Clone(stays.Addresses), func(a Address) bool {
		theirs := gone.Known(a.Addr)
		if theirs {
			goes.Addresses = append(goes.Addresses, a)
		}
		return theirs
	})
	if len(stays.Addresses) == 0 || len(goes.Addresses) == 0 {
		return 0, "", fmt.Errorf("%w: one of the two would be left without an address", ErrRow)
	}
	stays.Joined = slices.DeleteFunc(slices.Clone(stays.Joined), func(id uint64) bool { return id == goes.ID })
	stays.Version++
	if err := putPlayer(tx, was, stays); err != nil {
		return 0, "", err
	}
	if err := putPlayer(tx, gone, goes); err != nil {
		return 0, "", err
	}
	if err := relined(tx, goes.ID); err != nil {
		return 0, "", err
	}
	return goes.ID, fmt.Sprintf("player %d %s is again a player of their own", goes.ID, goes.Name), moveRows(tx)
}

// MergeFault says why two rows cannot be made one; empty if they can.
func (l *Ledger) MergeFault(stays, goes Player) (why string, err error) {
	err = l.view(func(tx *store.Tx) error { why, err = mergeFault(tx, stays, goes); return err })
	return why, err
}

func mergeFault(tx *store.Tx, stays, goes Player) (string, error) {
	if stays.ID == goes.ID || stays.Merged != 0 || goes.Merged != 0 || len(goes.Joined) > 0 {
		return "Two rows are needed that stand by themselves.", nil
	}
	theirs := map[terms.GameID]bool{}
	running := ""
	err := eachGameOf(tx, goes.ID, func(id terms.GameID, _ rules.Colour) error {
		x, err := lineIn(tx, id)
		if theirs[id] = true; err == nil && !x.Over() {
			running = x.Label
		}
		return err
	})
	both := ""
	if err == nil {
		err = eachGameOf(tx, stays.ID, func(id terms.GameID, _ rules.Colour) error {
			if theirs[id] {
				x, err := lineIn(tx, id)
				both = x.Label
				return err
			}
			return nil
		})
	}
	switch {
	case err != nil:
		return "", err
	case both != "":
		return "Both play in game " + both + ".", nil
	case running != "":
		return goes.Name + " has game " + running + " in play under the number that would go. Let that row stay, or wait until the game is over.", nil
	}
	list, err := enteredIn(tx, goes.ID)
	for _, t := range list {
		e, in := t.Entry(goes.ID)
		_, too := t.Entry(stays.ID)
		out := !in || e.State == Declined || e.State == Withdrawn
		switch {
		case out || t.State == Shut:
		case t.Climbs():
			return goes.Name + " stands on the ladder " + t.Label + " under the number that would go. Let that row stay, or take them off the ladder first.", err
		case too:
			return "Both are entered for " + t.Label + ".", err
		case t.State == Draft || t.State == Entered || t.State == Drawn:
			return goes.Name + " is entered for " + t.Label + ", which has not started. Let that row stay, or take the entry back.", err
		}
	}
	return "", err
}

// personOf is the row of a player, or of whom the row was merged into.
func personOf(tx *store.Tx, id uint64) (Player, error) {
	p, err := playerOf(tx, id)
	if err == nil && p.Merged != 0 {
		return playerOf(tx, p.Merged)
	}
	return p, err
}

// Joined lists the rows that were merged into a player, as they were.
func (l *Ledger) Joined(p Player) (out []Player, err error) {
	err = l.view(func(tx *store.Tx) error {
		for _, id := range p.Joined {
			x, err := playerOf(tx, id)
			if err != nil {
				return err
			}
			out = append(out, x)
		}
		return nil
	})
	return out, err
}
