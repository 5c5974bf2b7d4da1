package tournament

import (
	"fmt"

	"postd/tournament/ties"
)

// TieBreak is a way to rank players who have the same score, by the word under which settings
// write it: a code of FIDE, "SB/C1", or one of the names that were written before there were codes.
// What may stand, and how each is reckoned, is in postd/tournament/ties.
type TieBreak string

// These names stand in old ledgers, and are read for ever.
const (
	// DirectEncounter is, if all the tied players have met each other, the sum of the points from
	// these games. If any two of them have not, or have a game with each other that runs, it does
	// not count. The code DE is reckoned otherwise: it takes averages, and is applied again.
	DirectEncounter TieBreak = "direct-encounter"
	SonnebornBerger TieBreak = "sonneborn-berger" // the code SB
	Wins            TieBreak = "wins"             // the code WIN
	Koya            TieBreak = "koya"             // the code KS
)

// code is the code of the tie-break in a section of the kind.
func (b TieBreak) code(kind ties.Kind) (ties.Code, error) { return ties.ParseCode(kind, string(b)) }

// Name returns the name for a page, "Sonneborn-Berger"; empty for one that is none.
func (b TieBreak) Name() string {
	c, err := b.code(ties.RoundRobin)
	if err != nil {
		c, err = b.code(ties.Swiss)
	}
	if err != nil {
		return ""
	}
	return c.Title()
}

// Code returns the code of FIDE for the head of a column, "BH/C1"; a name that is none stays as it is.
func (b TieBreak) Code() string {
	for _, kind := range []ties.Kind{ties.RoundRobin, ties.Swiss} {
		if c, err := b.code(kind); err == nil {
			return c.String()
		}
	}
	return string(b)
}

// DefaultOrder returns the order in which tie-breaks are applied where nothing
// else was announced.
func DefaultOrder() []TieBreak { return []TieBreak{DirectEncounter, SonnebornBerger, Wins} }

// codes reads an order of tie-breaks.
func codes(kind ties.Kind, order []TieBreak) (all []ties.Code, err error) {
	for _, b := range order {
		c, err := b.code(kind)
		if err != nil {
			return nil, fmt.Errorf("tournament: the order of tie-breaks cannot stand: %w", err)
		}
		all = append(all, c)
	}
	return all, nil
}
