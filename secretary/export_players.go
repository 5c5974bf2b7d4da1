package secretary

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"

	"postd/ledger"
	"postd/secretary/imports"
	"postd/secretary/visit"
	"postd/tournament/cells"
)

// everyPlayer are the players who fit the filter of the list and whose rows the visitor may change, for a
// deed on all of them.
func (v *request) everyPlayer() (out []ledger.Player, err error) {
	state, words := v.Field("state"), v.Field("q")
	err = ledger.Each(v.HTTP.Context(), v.site.o.Ledger, ledger.AllPlayers(), func(p ledger.Player) error {
		if p.Merged == 0 && (state == "" || state == p.AddressState()) && hasWords(p, words) && v.Ledger().MayChange(p) {
			out = append(out, p)
		}
		return nil
	})
	return out, err
}

// errEnough ends a walk.
var errEnough = errors.New("secretary: no more is wanted")

// playersCSV is the list of all players, or of those who are ticked, with the columns of an import.
func playersCSV(v *request) (visit.Response, error) {
	ticked := v.Fields("player")
	return streamed("players.csv", func(ctx context.Context, w io.Writer) (read error) {
		err := cells.Write(w, func(yield func([]string) bool) {
			if !yield(slices.Concat(imports.Columns(), []string{"player"}, imports.LateColumns())) {
				return
			}
			read = v.eachPlayer(ctx, ticked, func(p ledger.Player) error {
				labels, err := v.labelsOf(ctx, p.ID)
				if err == nil && !yield(slices.Concat(imports.Line(p, labels), []string{fmt.Sprint(p.ID)}, imports.LateLine(p))) {
					err = errEnough
				}
				return err
			})
		})
		return cmp.Or(read, err)
	}), nil
}

// eachPlayer calls f with every player whose page the visitor may read, or with those of the numbers, in
// order of their numbers.
func (v *request) eachPlayer(ctx context.Context, ticked []string, f func(ledger.Player) error) error {
	sees := v.Ledger().SeesPlayer()
	seen := func(p ledger.Player) error {
		if p.Merged != 0 || sees != nil && !sees(p) {
			return nil
		}
		return f(p)
	}
	if len(ticked) == 0 {
		return ledger.Each(ctx, v.site.o.Ledger, ledger.AllPlayers(), seen)
	}
	var ids []uint64
	for _, s := range ticked {
		if id, err := strconv.ParseUint(s, 10, 64); err == nil {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	for _, id := range slices.Compact(ids) {
		p, err := v.site.o.Ledger.Player(id)
		if errors.Is(err, ledger.ErrNoPlayer) || err == nil && p.ID != id {
			continue
		}
		if err == nil {
			err = seen(p)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// labelsOf are the labels of the tournaments in which a player is entered, of those that the visitor may
// read.
func (v *request) labelsOf(ctx context.Context, player uint64) (out []string, err error) {
	sees := v.Ledger().SeesTournament()
	err = ledger.Each(ctx, v.site.o.Ledger, ledger.TournamentsOfPlayer(player), func(t ledger.Tournament) error {
		if sees == nil || sees(t) {
			out = append(out, t.Label)
		}
		return nil
	})
	return out, err
}
