package secretary

import (
	"time"

	"postd/ledger"
	"postd/secretary/visit"
)

// officeRows are the rows of the office, read once for a page: whoever looks for what waits
// looks into them.
type officeRows struct {
	now         time.Time
	lines       []ledger.Line
	tournaments []ledger.Tournament
	players     []ledger.Player
	unsent      []ledger.Posting  // letters of the office that have not gone out
	labels      map[uint64]string // of the tournaments
}

func (s *Site) rowsNow(now time.Time) (o officeRows, err error) {
	o.now, o.labels = now, map[uint64]string{}
	if o.lines, err = s.o.Ledger.Games(); err != nil {
		return o, err
	}
	if o.players, err = s.o.Ledger.Players(); err != nil {
		return o, err
	}
	if o.unsent, err = s.o.Ledger.Lying(); err != nil {
		return o, err
	}
	o.tournaments, err = s.o.Ledger.Tournaments()
	for _, t := range o.tournaments {
		o.labels[t.ID] = t.Label
	}
	return o, err
}

// rows are those of this request.
func (v *request) rows() (officeRows, error) {
	return visit.Once(v, func() (officeRows, error) { return v.site.rowsNow(v.Now) })
}
