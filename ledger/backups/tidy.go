package backups

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"postd/ledger/pieces"
)

// atOnce is about how many names of pieces are held in memory at once; with more, the folders
// are gone through in several rounds.
const atOnce = 1 << 20

// tidy drops the back-ups that are kept no longer, and then the pieces that none names. That
// which was just made stays, whatever the clock said of the others.
func (f *Folder) tidy(ctx context.Context, k kept, keep int, d *Done) error {
	d.Half = k.half
	if len(k.half) > 0 {
		return nil
	}
	f.at("before pruning")
	for keep > 0 && len(k.whole) > keep {
		old := slices.IndexFunc(k.whole, func(m manifest) bool { return m.stem() != d.Name })
		m := k.whole[old]
		if err := os.Remove(filepath.Join(f.Path, m.file)); err != nil {
			return f.unwritten(err)
		}
		d.Dropped = append(d.Dropped, m.stem())
		k.whole = slices.Delete(k.whole, old, old+1)
		f.at("a manifest is dropped")
	}
	if len(d.Dropped) > 0 {
		if err := syncFolder(f.Path); err != nil {
			return f.unwritten(err)
		}
	}
	missing, err := f.compare(ctx, k, func(path string, named bool) (bool, error) {
		if !named {
			d.Pruned++
			f.at("a piece is pruned")
			return false, os.Remove(path)
		}
		return true, nil
	})
	if err != nil {
		return err
	}
	d.Missing, err = f.needs(k, missing)
	return err
}

// compare holds the pieces that are there against those that the manifests name. The function
// is asked about each that is there, and says whether it is as it should be. What is named and
// is not there so is returned. Of what is not called like a piece only what was never finished is handed over.
func (f *Folder) compare(ctx context.Context, k kept, each func(path string, named bool) (sound bool, err error)) (wanting []pieces.Sum, err error) {
	rounds := 1
	if n := len(k.whole); n > 0 {
		rounds = min(256, 1+int(pieces.Count(k.whole[n-1].Size)*2/atOnce))
	}
	for round := range rounds {
		from, to := 256*round/rounds, 256*(round+1)/rounds
		named := map[pieces.Sum]bool{} // whether it was found sound
		for _, m := range k.whole {
			_, err := f.read(m, func(_ int64, s pieces.Sum) error {
				if from <= int(s[0]) && int(s[0]) < to {
					named[s] = false
				}
				return nil
			})
			if err != nil {
				return nil, fmt.Errorf("backups: %s: %w", m.file, err)
			}
		}
		for n := from; n < to; n++ {
			if err := f.compareFolder(ctx, fmt.Sprintf("%02x", n), named, each); err != nil {
				return nil, err
			}
		}
		for s, sound := range named {
			if !sound {
				wanting = append(wanting, s)
			}
		}
	}
	return wanting, nil
}

func (f *Folder) compareFolder(ctx context.Context, name string, named map[pieces.Sum]bool, each func(string, bool) (bool, error)) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	folder := filepath.Join(f.Path, piecesIn, name)
	all, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("backups: %w", err)
	}
	for _, e := range all {
		s, is := pieces.ParseSum(e.Name())
		_, wanted := named[s]
		if is = is && s.Folder() == name; !is && !strings.HasPrefix(e.Name(), newPiece) {
			continue // nothing of ours
		}
		sound, err := each(filepath.Join(folder, e.Name()), is && wanted)
		if err != nil {
			return f.unwritten(err)
		}
		if is && wanted {
			named[s] = sound
		}
	}
	return nil
}
