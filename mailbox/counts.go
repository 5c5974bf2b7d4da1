package mailbox

import (
	"fmt"
	"sync"
	"time"

	"postd/ledger"
	"postd/mailbox/proof"
)

// Counts are how letters were weighed since the office was opened.
type Counts struct {
	Weighed   map[string]int // letters by level: sure, likely, doubtful, refused
	Questions map[string]int // letters about which their owner was asked, by what was wanting
	Attacked  int            // those in whose name more letters than a few were refused within a day
	DNSSince  time.Time      // since when DNS has given no answer about letters of a domain of players or officials; zero: it gives them
}

// census counts them. It also knows of each player how many letters in their name were
// refused within a day.
type census struct {
	mu      sync.Mutex
	all     Counts
	refused map[string][]time.Time
	seen    map[uint64]bool // letters that were counted: one may be read several times before it is settled
}

const (
	manyRefused  = 20             // letters refused in a player's name within a day, beyond which that is an attack
	refusedIn    = 24 * time.Hour // that day
	mostAttacked = 10_000         // players of whom it is counted
	mostSeen     = 10_000         // letters kept in mind
)

// weighed counts a letter by its level, and one that is refused for whose it claims to be.
func (x *census) weighed(letter uint64, l proof.Level, o owner, now time.Time) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if letter == 0 || x.seen[letter] {
		return
	}
	if x.seen == nil || len(x.seen) >= mostSeen {
		x.seen = map[uint64]bool{}
	}
	x.seen[letter] = true
	addOne(&x.all.Weighed, string(l))
	whose := ""
	switch _, plays := o.party.Colour(); {
	case l != proof.Refused:
		return
	case plays && o.game != 0:
		whose = fmt.Sprint(o.game, o.party)
	case o.player.ID != 0:
		whose = ledger.FeedOfPlayer(o.player.ID)
	default:
		return
	}
	if x.refused == nil {
		x.refused = map[string][]time.Time{}
	}
	if all := x.refused[whose]; len(all) > 0 || len(x.refused) < mostAttacked {
		all = append(all, now)
		x.refused[whose] = all[max(0, len(all)-manyRefused-1):]
	}
}

func (x *census) asked(w proof.Why) {
	x.mu.Lock()
	defer x.mu.Unlock()
	addOne(&x.all.Questions, string(w))
}

// counts are the numbers until now, of what is not counted yet 0.
func (x *census) counts() Counts {
	x.mu.Lock()
	defer x.mu.Unlock()
	out := Counts{Weighed: map[string]int{}, Questions: map[string]int{}}
	for _, l := range proof.Levels {
		out.Weighed[string(l)] = x.all.Weighed[string(l)]
	}
	for _, w := range proof.AskedFor {
		out.Questions[string(w)] = x.all.Questions[string(w)]
	}
	return out
}

// attacked counts those in whose name more than manyRefused letters were refused within
// the last day.
func (x *census) attacked(now time.Time) (n int) {
	x.mu.Lock()
	defer x.mu.Unlock()
	for whose, all := range x.refused {
		switch {
		case now.Sub(all[len(all)-1]) >= refusedIn:
			delete(x.refused, whose)
		case len(all) > manyRefused && now.Sub(all[0]) < refusedIn:
			n++
		}
	}
	return n
}

func addOne(all *map[string]int, what string) {
	if *all == nil {
		*all = map[string]int{}
	}
	(*all)[what]++
}

// Counts are what the poller has counted until now.
func (p *Poller) Counts() Counts {
	now := p.now()
	out := p.clerk.counted.counts()
	out.Attacked = p.clerk.counted.attacked(now)
	p.clerk.silent.Range(func(known, x any) bool {
		if no := x.(silence); known != "" && now.Before(no.last.Add(dnsForgets)) && (out.DNSSince.IsZero() || no.since.Before(out.DNSSince)) {
			out.DNSSince = no.since
		}
		return true
	})
	return out
}

// timed tells how long it took until letters were acted on, where that did not fail. What
// waits for DNS was not.
func (c *Clerk) timed(acted []ledger.Letter, err error) {
	if c.config.Acted == nil || err != nil {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, x := range acted {
		if _, waits := c.later[x.Seq]; !waits {
			c.config.Acted(c.now().Sub(x.Kept))
		}
	}
}
