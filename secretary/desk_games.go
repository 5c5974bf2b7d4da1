package secretary

import (
	"context"
	"slices"
	"time"

	"postd/correspondence/terms"
	"postd/ledger"
	"postd/secretary/visit"
)

// The desk looks at a few games of the whole office, or at those of the tournaments and games in which
// the visitor sits: who sees everything has numbers from tallies, and who sees some of it has them counted.

const (
	mostUp   = 30   // games whose time is up, the last first
	mostNear = 60   // games that are near their end
	mostOwn  = 1000 // games of a visitor's own tournaments: one of 1,000 games is seen whole by its secretary
)

// someLines are games of which there may be more.
type someLines struct {
	rows []ledger.Line
	more bool
}

// own are the games that are not ended of the tournaments and games in which the visitor sits, so many at
// most. They are looked up once a request.
func (v *request) own() (someLines, error) {
	return visit.Once(v, func() (out someLines, err error) {
		for _, c := range v.User.Seats {
			var w ledger.Window[ledger.Line]
			switch {
			case len(out.rows) >= mostOwn:
				out.more = true
				continue
			case c.Game != 0:
				x, err := v.site.o.Ledger.Line(c.Game)
				if err != nil {
					return out, err
				}
				w.Rows = []ledger.Line{x}
			case c.Tournament != 0:
				w, err = ledger.Look(v.HTTP.Context(), v.site.o.Ledger, ledger.LiveGames(c.Tournament), "", false, mostOwn-len(out.rows))
			}
			if err != nil {
				return out, err
			}
			out.more = out.more || w.More
			for _, x := range w.Rows {
				if !x.Over() && !slices.ContainsFunc(out.rows, func(y ledger.Line) bool { return y.Game == x.Game }) {
					out.rows = append(out.rows, x)
				}
			}
		}
		return out, nil
	})
}

// deskLines are games of the office by a range of it, or of the visitor's own those that are wanted; only
// those that they may see.
func (v *request) deskLines(most int, of func(ctx context.Context, now time.Time, n int) ([]ledger.Line, bool, error), wanted func(ledger.Line) bool) (out someLines, err error) {
	if v.May(ledger.ActCase).Yes {
		out.rows, out.more, err = of(v.HTTP.Context(), v.Now, most)
	} else if out, err = v.own(); err == nil {
		out.rows = slices.Clone(out.rows)
	}
	out.rows = slices.DeleteFunc(out.rows, func(x ledger.Line) bool {
		return !wanted(x) || !v.May(ledger.ActCase, ledger.ObjectOf(x)).Yes
	})
	return out, err
}

// day is what came about within a day: of the whole office by tallies, or in the visitor's own tournaments
// and games. Least says that of them not all was looked at.
func (v *request) day() (d ledger.Day, least bool, err error) {
	if v.May(ledger.ActCase).Yes {
		d, err = v.site.o.Ledger.InDay(v.HTTP.Context(), v.Now)
		return d, false, err
	}
	since := v.Now.AddDate(0, 0, -1)
	own, err := v.own()
	if err != nil {
		return d, false, err
	}
	least = own.more
	var moved []terms.GameID
	for _, x := range own.rows {
		if !x.Last.Before(since) && v.May(ledger.ActCase, ledger.ObjectOf(x)).Yes {
			moved = append(moved, x.Game)
		}
	}
	for _, c := range v.User.Seats {
		if c.Tournament == 0 {
			continue
		}
		w, err := ledger.Look(v.HTTP.Context(), v.site.o.Ledger, ledger.EndedGames(c.Tournament), "", false, mostUp)
		if err != nil {
			return d, least, err
		}
		for _, x := range w.Rows {
			if !x.Ended.Before(since) && v.May(ledger.ActCase, ledger.ObjectOf(x)).Yes {
				d.Results++
				moved = append(moved, x.Game)
				least = least || w.More && d.Results >= mostUp
			}
		}
	}
	slices.Sort(moved)
	d.Moves, err = v.site.o.Ledger.MovesSince(v.HTTP.Context(), since, slices.Compact(moved), mostNear)
	return d, least || d.Moves >= mostNear, err
}
