package public

import (
	"postd/ledger"
)

type ladderBody struct {
	Stands, Whole, WholeName, JSON string
	Rungs                          []ledger.RungShown
	Appealed                       bool
	Rounds                         []roundRows
}

// openLadder is the page of a ladder. A result under appeal is none yet, so that the rungs do not
// tell it, and a challenge is shown when its game has begun.
func (s *Site) openLadder(x shown) (answer, error) {
	now := s.o.Now()
	return s.open.made(eventPath(x.Label), edition{rows: uint64(now.Unix() / 86400), turn: x.turn}, func() (answer, error) {
		b := ladderBody{Stands: x.stands(), JSON: s.path(eventPath(x.Label) + ".json"), Rounds: s.roundsOf(x)}
		known := map[string]bool{}
		for _, o := range x.lines {
			known[o.label] = o.result != ""
			b.Appealed = b.Appealed || o.appealed
		}
		c, err := s.o.Ledger.ClimbBy(x.Tournament, now, func(label string) bool { return known[label] })
		if err != nil {
			return answer{}, err
		}
		b.Rungs = c.Shown(func(id uint64) string { return x.names[id] })
		if e := x.whole; e.ID != 0 {
			b.Whole, b.WholeName = s.path(wholePath(e.Label)), e.Name
		}
		return s.openPage("open_ladder", openFrame{Title: x.Name, About: b.Stands, Kind: "website", URL: s.o.Base + eventPath(x.Label), Feed: s.path(eventPath(x.Label) + ".atom"), Body: b})
	})
}

// ladder reports whether the tournament is a ladder that has begun.
func (x shown) ladder() bool {
	return x.Ladder != nil && (x.Climbs() || x.State == ledger.Shut)
}
