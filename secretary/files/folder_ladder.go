package files

import (
	"time"

	"postd/ledger"
)

// ladderPage is a ladder as anybody may see it: who stands on which rung, and whom they play.
type ladderPage struct{ Rungs []ledger.RungShown }

// rungsOf is the ladder of the section by the results that may be told; nil where it is none.
func rungsOf(s Section, now time.Time) (*ladderPage, error) {
	if s.Ladder == nil || !s.Climbs() && s.State != ledger.Shut {
		return nil, nil
	}
	known := map[string]bool{}
	for _, x := range s.Lines {
		known[x.Label] = x.Result != ""
	}
	c, err := s.ledger.ClimbBy(s.Tournament, now, func(label string) bool { return known[label] })
	if err != nil {
		return nil, err
	}
	return &ladderPage{c.Shown(func(id uint64) string { return s.People[id].Name })}, nil
}
