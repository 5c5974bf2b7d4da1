package backups

import (
	"context"
	"os"
	"path/filepath"

	"postd/ledger/pieces"
)

// Verified is what a look at all back-ups of a folder came to.
type Verified struct {
	Backups []string `json:"backups"`           // the oldest first
	Pieces  int64    `json:"pieces"`            // that are named and there
	Octets  int64    `json:"octets"`            // of these
	Wanting []Need   `json:"wanting,omitempty"` // pieces that are missing or damaged
	Half    []string `json:"half,omitempty"`    // manifests that are none
}

// Sound reports whether every back-up can be restored.
func (v Verified) Sound() bool { return len(v.Wanting) == 0 && len(v.Half) == 0 }

// Verify reads every piece of every back-up.
func (f *Folder) Verify(ctx context.Context) (v Verified, err error) {
	release, err := f.lock(ctx, true)
	if err != nil {
		return v, err
	}
	defer release()
	k, err := f.manifests(ctx)
	if err != nil {
		return v, err
	}
	v.Half = k.half
	for _, m := range k.whole {
		v.Backups = append(v.Backups, m.stem())
	}
	wanting, err := f.compare(ctx, k, func(path string, named bool) (bool, error) {
		if !named {
			return true, nil
		}
		content, err := os.ReadFile(path)
		v.Pieces++
		v.Octets += int64(len(content))
		f.progress(v.Octets, 0)
		return err == nil && pieces.SumOf(content).String() == filepath.Base(path), nil
	})
	if err != nil {
		return v, err
	}
	v.Wanting, err = f.needs(k, wanting)
	return v, err
}
