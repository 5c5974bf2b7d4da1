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
	"syscall"
	"time"

	"postd/ledger/pieces"
)

// Folder is a folder of back-ups of one ledger. The functions may be nil.
type Folder struct {
	Path     string
	Waiting  func()               // called once where another works in the folder and is waited for
	Progress func(done, of int64) // octets of the file, or of the pieces that are verified
	Fault    func(point string)   // for tests alone: may end the process at a named point
}

// The names within a folder.
const (
	piecesIn = "pieces"
	lockName = ".lock"
	unfinish = ".manifest.new" // a manifest that is being written
	newPiece = ".new-"         // so begins the name of a piece that is being written
)

// Open looks whether the folder is there.
func Open(path string) (*Folder, error) {
	st, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("backups: there is no folder %s; make it, or mount its disk, and try again", path)
	case err != nil:
		return nil, fmt.Errorf("backups: %w", err)
	case !st.IsDir():
		return nil, fmt.Errorf("backups: %s is no folder", path)
	}
	return &Folder{Path: path}, nil
}

func (f *Folder) at(point string) {
	if f.Fault != nil {
		f.Fault(point)
	}
}

func (f *Folder) progress(done, of int64) {
	if f.Progress != nil {
		f.Progress(done, of)
	}
}

func (f *Folder) file(sum pieces.Sum) string {
	return filepath.Join(f.Path, piecesIn, sum.Folder(), sum.String())
}

// lockPause is how long is waited between two looks at a lock that another holds.
const lockPause = 100 * time.Millisecond

// lock waits until nobody else works in the folder, or nobody writes where it is to be read
// alone.
func (f *Folder) lock(ctx context.Context, reading bool) (release func(), err error) {
	how, flags := syscall.LOCK_EX, os.O_RDWR|os.O_CREATE
	if reading {
		how, flags = syscall.LOCK_SH, os.O_RDONLY
	}
	x, err := os.OpenFile(filepath.Join(f.Path, lockName), flags, 0o600)
	if reading && err != nil {
		return func() {}, nil // a folder in which nobody ever worked, or of which this is a copy
	}
	if err != nil {
		return nil, f.unwritten(err)
	}
	for told := false; ; {
		err := syscall.Flock(int(x.Fd()), how|syscall.LOCK_NB)
		if err == nil {
			return func() { x.Close() }, nil
		}
		if !errors.Is(err, syscall.EWOULDBLOCK) && !errors.Is(err, syscall.EINTR) {
			x.Close()
			return nil, fmt.Errorf("backups: %s cannot be locked: %w", f.Path, err)
		}
		if !told && f.Waiting != nil {
			f.Waiting()
		}
		told = true
		select {
		case <-ctx.Done():
			x.Close()
			return nil, ctx.Err()
		case <-time.After(lockPause):
		}
	}
}

// unwritten says in words why nothing can be written into the folder.
func (f *Folder) unwritten(err error) error {
	switch {
	case errors.Is(err, syscall.EROFS):
		return fmt.Errorf("backups: %s lies on a disk that is mounted for reading only; mount it for writing, or name another folder", f.Path)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("backups: the user of the office may not write into %s: %w; give it to that user (chown)", f.Path, err)
	}
	return fmt.Errorf("backups: %w", err)
}

// manifest is one back-up.
type manifest struct {
	file string
	pieces.Head
}

func (m manifest) stem() string { return pieces.Stem(m.file) }

// kept are the back-ups of a folder, the oldest first.
type kept struct {
	whole []manifest
	half  []string // what is called like a manifest and is none, with the reason
}

// manifests reads those that are there.
func (f *Folder) manifests(ctx context.Context) (k kept, err error) {
	all, err := os.ReadDir(f.Path)
	if err != nil {
		return k, fmt.Errorf("backups: %w", err)
	}
	for _, e := range all {
		if !pieces.IsManifest(e.Name()) {
			continue
		}
		if err := ctx.Err(); err != nil {
			return k, err
		}
		m := manifest{file: e.Name()}
		m.Head, err = f.read(m, nil)
		switch {
		case errors.Is(err, pieces.ErrHalf), errors.Is(err, pieces.ErrNewer):
			k.half = append(k.half, fmt.Sprintf("%s: %s", m.file, strings.TrimPrefix(err.Error(), "pieces: ")))
		case err != nil:
			return k, fmt.Errorf("backups: %s: %w", m.file, err)
		default:
			k.whole = append(k.whole, m)
		}
	}
	slices.SortFunc(k.whole, func(a, b manifest) int { return strings.Compare(a.stem(), b.stem()) })
	return k, nil
}

// read reads one manifest, as pieces.Read does.
func (f *Folder) read(m manifest, each func(n int64, s pieces.Sum) error) (pieces.Head, error) {
	x, err := os.Open(filepath.Join(f.Path, m.file))
	if err != nil {
		return pieces.Head{}, err
	}
	defer x.Close()
	return pieces.Read(x, each)
}

// Need is a piece that is wanting, and the back-ups that need it.
type Need struct {
	Piece string   `json:"piece"`
	By    []string `json:"by"`
}

// String says so in words.
func (n Need) String() string {
	by := strings.Join(n.By[:min(len(n.By), 3)], ", ")
	if more := len(n.By) - 3; more > 0 {
		by += fmt.Sprintf(" and %d more", more)
	}
	return fmt.Sprintf("piece %s, which is needed by %s", n.Piece, by)
}

// needs names the back-ups that need the pieces.
func (f *Folder) needs(k kept, these []pieces.Sum) (out []Need, err error) {
	if len(these) == 0 {
		return nil, nil
	}
	by := map[pieces.Sum][]string{}
	for _, s := range these {
		by[s] = nil
	}
	for _, m := range k.whole {
		_, err := f.read(m, func(_ int64, s pieces.Sum) error {
			if names, asked := by[s]; asked && (len(names) == 0 || names[len(names)-1] != m.stem()) {
				by[s] = append(names, m.stem())
			}
			return nil
		})
		if err != nil {
			return nil, fmt.Errorf("backups: %s: %w", m.file, err)
		}
	}
	for s, names := range by {
		out = append(out, Need{s.String(), names})
	}
	slices.SortFunc(out, func(a, b Need) int { return strings.Compare(a.Piece, b.Piece) })
	return out, nil
}

// syncFolder makes the names in a folder as durable as the files.
func syncFolder(path string) error {
	d, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}
