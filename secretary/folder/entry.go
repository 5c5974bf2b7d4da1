package folder

import (
	"fmt"
	"slices"

	"postd/ledger"
)

// EntryState is a state of an entry with its words: as a badge, and of the
// button that brings it about.
type EntryState struct {
	State               ledger.EntryState
	Words, Kind, Button string
}

// EntryStates are all of them.
var EntryStates = []EntryState{
	{ledger.Applied, "applied", "due", ""},
	{ledger.Accepted, "accepted", "ok", "Accept"},
	{ledger.OnList, "waiting list", "wait", "Waiting list"},
	{ledger.Declined, "refused", "off", "Refuse"},
	{ledger.Withdrawn, "withdrawn", "off", "Withdraw"},
}

// EntryStateOf finds the words of a state.
func EntryStateOf(s ledger.EntryState) EntryState {
	i := slices.IndexFunc(EntryStates, func(x EntryState) bool { return x.State == s })
	if i < 0 {
		return EntryState{State: s, Words: string(s), Kind: "off"}
	}
	return EntryStates[i]
}

// WithoutLots is the row without what the lots brought about.
func (c Course) WithoutLots() ledger.Tournament {
	row := c.Tournament
	row.Pairings = nil
	row.Entries = append([]ledger.Entry(nil), row.Entries...)
	for i := range row.Entries {
		row.Entries[i].Number = 0
	}
	return row
}

// LotKey is the key with which a player draws. It belongs to the player for good, whatever
// becomes of the name, and no two players have the same.
func LotKey(player uint64) string { return fmt.Sprintf("player %d", player) }
