package departures

import (
	"cmp"
	"fmt"
	"slices"

	"postd/ledger"
	"postd/secretary/visit"
)

// Before the games are set up leaving strikes the entry. After the lots the numbers must be drawn
// anew, or the first who waits takes the number.
const (
	lotsAnew  = "anew"
	lotsTaken = "taken"
)

// drawn are the choices where the lots of a tournament are drawn; none where those of none are.
func (d *quitting) drawn() (out []visit.Choice) {
	for _, x := range d.all {
		if x.not != "" || x.State != ledger.Drawn || x.number == 0 {
			continue
		}
		if len(out) == 0 {
			out = append(out, visit.Choice{Value: lotsAnew, Name: "Draw anew"})
		}
		if e, ok := x.firstWaiting(); ok {
			out = append(out, visit.Choice{Value: lotsTaken, Name: fmt.Sprintf("Put the first of the waiting list on this number: %s, %d in %s", x.People[e.Player].Name, x.number, x.Label)})
		}
	}
	return slices.CompactFunc(out, func(a, b visit.Choice) bool { return a.Value == b.Value })
}

// firstWaiting is who came first on the waiting list.
func (x leavable) firstWaiting() (ledger.Entry, bool) {
	all := x.Entered(ledger.OnList)
	slices.SortStableFunc(all, func(a, b ledger.Entry) int { return cmp.Or(a.At.Compare(b.At)) })
	if len(all) == 0 {
		return ledger.Entry{}, false
	}
	return all[0], true
}

// struck is the row of a tournament that has not begun without the player, and what is said of it.
func (d *quitting) struck(x *leavable) (row ledger.Tournament, says string) {
	row = x.Tournament
	if x.State != ledger.Drawn || x.number == 0 {
		row.Entries = slices.Clone(row.Entries)
		row.Entries[x.at].State = ledger.Withdrawn
		return row, fmt.Sprintf("The entry of %s for %s is struck. No letter goes out.", d.player.Name, x.Label)
	}
	waits, ok := x.firstWaiting()
	switch d.v.Field(fieldLots) {
	case lotsTaken:
		if !ok {
			d.fault(fieldLots, "Nobody is on the waiting list of "+x.Label+". Draw anew.")
			return row, ""
		}
		row.Entries = slices.Clone(row.Entries)
		row.Entries[x.at].State, row.Entries[x.at].Number = ledger.Withdrawn, 0
		for i := range row.Entries {
			if row.Entries[i].Player == waits.Player {
				row.Entries[i].State, row.Entries[i].Number = ledger.Accepted, x.number
			}
		}
		return row, fmt.Sprintf("The entry of %s for %s is struck, and %s has number %d. The draw stands. No letter goes out.", d.player.Name, x.Label, x.People[waits.Player].Name, x.number)
	case lotsAnew:
		row = x.WithoutLots()
		row.State = ledger.Entered
		row.Entries[x.at].State = ledger.Withdrawn
		return row, fmt.Sprintf("The entry of %s for %s is struck. The draw is given up, and the lots are to be drawn anew. No letter goes out.", d.player.Name, x.Label)
	}
	d.fault(fieldLots, "The lots of "+x.Label+" are drawn: say what becomes of the number (BCC1903/I.4(d)).")
	return row, ""
}
