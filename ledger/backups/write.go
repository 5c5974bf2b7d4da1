package backups

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"postd/ledger"
	"postd/ledger/pieces"
)

// Done is what a back-up came to.
type Done struct {
	Name    string   `json:"name"`              // of the manifest, without its end
	Size    int64    `json:"size"`              // octets of the ledger
	Pieces  int64    `json:"pieces"`            // of the file
	Written int64    `json:"written"`           // those that were not there, or damaged
	Octets  int64    `json:"octets"`            // of these
	Mended  []Need   `json:"mended,omitempty"`  // pieces that were damaged, and are whole again
	Missing []Need   `json:"missing,omitempty"` // pieces of earlier back-ups that are gone
	Dropped []string `json:"dropped,omitempty"` // earlier back-ups that are kept no longer
	Pruned  int64    `json:"pruned"`            // pieces that nothing named any more
	Half    []string `json:"half,omitempty"`    // manifests that are none; while there are any, nothing is pruned
}

// Write adds a back-up of the ledger as it is now, and then drops all but the newest ones, as
// many as are to be kept, 0: all. Of a folder that holds those of another ledger nothing is touched.
// An error after the manifest was written comes with what was done.
func (f *Folder) Write(ctx context.Context, l *ledger.Ledger, at time.Time, keep int) (d Done, err error) {
	release, err := f.lock(ctx, false)
	if err != nil {
		return d, err
	}
	defer release()
	k, err := f.manifests(ctx)
	if err != nil {
		return d, err
	}
	var damaged []pieces.Sum
	err = l.Copying(func(c ledger.Copy) error {
		h := pieces.Head{Made: at.UTC().Truncate(time.Second), Office: c.Office, Ledger: c.First, Schema: c.Schema, Line: c.Last.Seq, Hash: c.Last.Hash, Size: c.Size}
		for _, m := range k.whole {
			if m.Ledger != "" && h.Ledger != "" && m.Ledger != h.Ledger {
				return fmt.Errorf("backups: %s holds back-ups of another office (%s of %s); give this one a folder of its own", f.Path, m.stem(), m.Office)
			}
		}
		d.Size = h.Size
		damaged, err = f.copy(ctx, c, h, &d)
		return err
	})
	if err != nil {
		return d, err
	}
	if err := f.name(at, &d); err != nil {
		return d, f.room(err, 0)
	}
	if k, err = f.manifests(ctx); err != nil {
		return d, err
	}
	if d.Mended, err = f.needs(k, damaged); err != nil {
		return d, err
	}
	return d, f.tidy(ctx, k, keep, &d)
}

// copy puts the pieces of the file where they are not, and writes all of the manifest but its
// name. It returns the pieces that were there and damaged.
func (f *Folder) copy(ctx context.Context, c ledger.Copy, h pieces.Head, d *Done) (damaged []pieces.Sum, err error) {
	m, err := os.OpenFile(filepath.Join(f.Path, unfinish), os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return nil, f.room(err, h.Size)
	}
	defer m.Close()
	s := newShelf(f)
	list := pieces.NewWriter(m, h)
	cut := pieces.NewSplitter(func(content []byte) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		sum := pieces.SumOf(content)
		list.Piece(sum)
		d.Pieces++
		f.progress(min(d.Pieces*pieces.Size, h.Size), h.Size)
		return s.put(sum, content)
	})
	_, err = c.WriteTo(cut)
	if err == nil {
		err = cut.Close()
	}
	if e := s.close(); e != nil {
		err = e // the other is that the shelf took nothing more
	}
	d.Written, d.Octets = s.written, s.octets
	if err != nil {
		return nil, err
	}
	f.at("before the end of the manifest")
	if err := errors.Join(list.End(), m.Sync()); err != nil {
		return nil, f.room(err, d.Pieces*(2*int64(len(pieces.Sum{}))+1))
	}
	return s.damaged, nil
}

// name gives the manifest its name, by which there is a back-up.
func (f *Folder) name(at time.Time, d *Done) error {
	f.at("before the name of the manifest")
	for n := range 99 {
		file := pieces.FileOf(at, n)
		if _, err := os.Lstat(filepath.Join(f.Path, file)); !errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err := os.Rename(filepath.Join(f.Path, unfinish), filepath.Join(f.Path, file)); err != nil {
			return err
		}
		d.Name = pieces.Stem(file)
		f.at("after the name of the manifest")
		return syncFolder(f.Path)
	}
	return fmt.Errorf("backups: there are 99 back-ups of this minute; wait for the next")
}

// isFull reports whether there is no room for what was to be written.
func isFull(err error) bool { return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) }

// room says in words why something was not written; wanting are the octets for which there is no
// room.
func (f *Folder) room(err error, wanting int64) error {
	if !isFull(err) {
		return f.unwritten(err)
	}
	return fmt.Errorf("backups: the disk of %s is full, and %d octets are wanting for this back-up; make room there, or keep fewer back-ups. What is there already serves the next one, and the earlier ones are as they were", f.Path, wanting)
}
