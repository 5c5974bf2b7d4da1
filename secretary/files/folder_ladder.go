package files

import (
	"time"

	"postd/ledger"
)

// ladderPage is a ladder as anybody may see it: who stands on which rung, and whom they play.
type ladderPage struct {
	Rungs []rungRow
}

type rungRow struct {
	No            int
	Name, Against string
}

// rungs is the ladder of the section by the results that may be told; nil where it is none.
func (s *sectionFiles) rungs(now time.Time) (*ladderPage, error) {
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
	p := &ladderPage{}
	for i, r := range c.Rungs {
		id := c.IDs[r.Name]
		row := rungRow{No: i + 1, Name: s.People[id].Name}
		if other, _ := c.InPlay(id); c.Game(id) != "" {
			row.Against = s.People[other].Name
		}
		p.Rungs = append(p.Rungs, row)
	}
	return p, nil
}
