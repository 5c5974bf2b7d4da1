package correspondence

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"postd/correspondence/events"
	"postd/correspondence/terms"
)

// How many proposals a side may make, so that nobody is drowned in them: so many of its own
// may wait for an answer at a time, and so many be made within a day. One of the same term
// takes the place of the last.
const (
	mostProposals  = 3
	mostProposedIn = 4
)

// proposedEnough says why a party may propose nothing more for now, with what stands open;
// "" where it may. Replaced is the number of the proposal whose place the new one takes, 0
// for none.
func proposedEnough(all []events.Proposal, by terms.Party, replaced int, now time.Time) string {
	var open []string
	lately := 0
	for _, p := range all {
		if p.By != by {
			continue
		}
		if p.Open() {
			open = append(open, strconv.Itoa(p.No))
		}
		if now.Sub(p.At) < 24*time.Hour {
			lately++
		}
	}
	switch {
	case len(open) >= mostProposals && replaced == 0:
		return fmt.Sprintf("your proposals %s wait for an answer, and no more than %d wait at a time; another of the same term takes the place of the last", strings.Join(open, ", "), mostProposals)
	case lately >= mostProposedIn && len(open) == 0:
		return fmt.Sprintf("you made %d within a day, and more can be made tomorrow", lately)
	case lately >= mostProposedIn:
		return fmt.Sprintf("you made %d within a day, of which %s still stand open, and more can be made tomorrow", lately, strings.Join(open, ", "))
	}
	return ""
}
