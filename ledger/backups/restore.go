package backups

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"postd/ledger"
	"postd/ledger/pieces"
)

// Restored is what a restoring came to.
type Restored struct {
	From     string   `json:"from"` // the manifest, or the copy
	Octets   int64    `json:"octets"`
	Schema   uint64   `json:"schema"`
	Line     uint64   `json:"line"`  // the last of the log
	Hash     string   `json:"hash"`  // of that line
	Games    int      `json:"games"` // of which the events were folded
	Old      bool     `json:"old"`   // of an earlier schema: the log alone was looked at
	Half     []string `json:"half,omitempty"`
	Findings []string `json:"findings"` // of the quick check; with any the file did not take its name, unless it was to in any case
}

// Restorer makes a ledger out of a back-up. The functions may be nil.
type Restorer struct {
	Anyway   bool // the file takes its name with findings too
	Progress func(done, of int64)
	Fault    func(point string) // for tests alone
}

// restoring is what the name of a file has behind it until all of it was verified.
const restoring = ".restoring"

// Restore makes the file out of a folder of back-ups, the newest, or FOLDER@NAME, or out of a
// single copy. The file must not be there. What breaks off leaves a file with another name and
// without its first piece, which nothing opens; the next one begins anew.
func (r Restorer) Restore(ctx context.Context, from, file string) (x Restored, err error) {
	if _, err := os.Lstat(file); !errors.Is(err, fs.ErrNotExist) {
		return x, fmt.Errorf("backups: %s is there already and stays as it is; name another file, or move it away", file)
	}
	fill, err := r.source(ctx, from, &x)
	if err != nil {
		return x, err
	}
	temp := file + restoring
	t, err := os.OpenFile(temp, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return x, fmt.Errorf("backups: %w", err)
	}
	defer t.Close()
	if err := syscall.Flock(int(t.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		return x, fmt.Errorf("backups: another restoring into %s is under way", file)
	}
	whole := false
	defer func() {
		if !whole {
			err = errors.Join(err, os.Remove(temp))
		}
	}()
	if err := t.Truncate(0); err != nil {
		return x, fmt.Errorf("backups: %w", err)
	}
	h, err := fill(t)
	if err != nil {
		return x, err
	}
	if err := t.Sync(); err != nil {
		return x, r.room(file, err, h.Size)
	}
	r.at("before the quick check")
	if err := x.check(temp, h, t); err != nil {
		return x, err
	}
	if len(x.Findings) > 0 && !r.Anyway {
		return x, nil
	}
	r.at("before the name of the file")
	if err := os.Link(temp, file); err != nil {
		return x, fmt.Errorf("backups: %w", err)
	}
	r.at("after the name of the file")
	whole = true
	return x, errors.Join(os.Remove(temp), syncFolder(filepath.Dir(file)))
}

func (r Restorer) at(point string) {
	if r.Fault != nil {
		r.Fault(point)
	}
}

// check looks quickly at what was made, and whether it ends where the manifest says. The lock
// is let go of, for who opens a ledger takes one.
func (x *Restored) check(temp string, h pieces.Head, t *os.File) error {
	if err := syscall.Flock(int(t.Fd()), syscall.LOCK_UN); err != nil {
		return fmt.Errorf("backups: %w", err)
	}
	c, err := ledger.CheckCopy(temp)
	if err != nil {
		return fmt.Errorf("backups: what was restored is no ledger: %w", err)
	}
	x.Octets, x.Schema, x.Line, x.Hash, x.Games, x.Old = h.Size, c.Schema, c.Last.Seq, c.Last.Hash, c.Games, c.Old
	x.Findings = append([]string{}, c.Findings...)
	if h.Ledger != "" && (c.First != h.Ledger || c.Last.Seq != h.Line || c.Last.Hash != h.Hash) {
		x.Findings = append(x.Findings, fmt.Sprintf("its log ends with line %d, and not with line %d as the manifest says", c.Last.Seq, h.Line))
	}
	return nil
}

// source finds out what is meant, and gives the function that writes the file.
func (r Restorer) source(ctx context.Context, from string, x *Restored) (func(*os.File) (pieces.Head, error), error) {
	st, err := os.Stat(from)
	path, name, named := from, "", false
	if errors.Is(err, fs.ErrNotExist) {
		if at := strings.LastIndexByte(from, '@'); at > 0 {
			path, name, named = from[:at], pieces.Stem(from[at+1:]), true
			st, err = os.Stat(path)
		}
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("backups: there is neither a folder nor a copy %s", path)
	case err != nil:
		return nil, fmt.Errorf("backups: %w", err)
	case st.Mode().IsRegular() && !named:
		x.From = path
		return func(t *os.File) (pieces.Head, error) { return r.fromCopy(ctx, path, t) }, nil
	case !st.IsDir():
		return nil, fmt.Errorf("backups: %s is no folder of back-ups", path)
	}
	return func(t *os.File) (pieces.Head, error) { return r.fromFolder(ctx, &Folder{Path: path}, name, t, x) }, nil
}

// fromCopy copies a single file that no office has open.
func (r Restorer) fromCopy(ctx context.Context, path string, t *os.File) (h pieces.Head, err error) {
	in, err := os.Open(path)
	if err != nil {
		return h, fmt.Errorf("backups: %w", err)
	}
	defer in.Close()
	if err := syscall.Flock(int(in.Fd()), syscall.LOCK_SH|syscall.LOCK_NB); err != nil {
		return h, fmt.Errorf("backups: an office has %s open; take a copy with 'postd backup'", path)
	}
	st, err := in.Stat()
	if err != nil {
		return h, fmt.Errorf("backups: %w", err)
	}
	h.Size = st.Size()
	w := &assembly{r: r, to: t, size: h.Size}
	cut := pieces.NewSplitter(func(content []byte) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		return w.add(content)
	})
	if _, err = io.Copy(cut, in); err == nil {
		err = cut.Close()
	}
	if err == nil {
		err = w.close()
	}
	if err != nil {
		return h, r.room(t.Name(), err, h.Size-w.done)
	}
	return h, nil
}

// room says in words why the file was not written.
func (r Restorer) room(file string, err error, wanting int64) error {
	if isFull(err) {
		return fmt.Errorf("backups: the disk of %s is full, and %d octets are wanting; make room there, or restore to another disk", filepath.Dir(file), wanting)
	}
	return fmt.Errorf("backups: %w", err)
}

// assembly writes a file piece by piece, the first one last: without it nothing opens the file.
type assembly struct {
	r          Restorer
	to         *os.File
	first      []byte
	done, size int64
}

func (a *assembly) add(content []byte) error {
	if a.first == nil {
		a.first = content
	} else if _, err := a.to.WriteAt(content, a.done); err != nil {
		return err
	}
	a.done += int64(len(content))
	if a.r.Progress != nil {
		a.r.Progress(a.done, a.size)
	}
	a.r.at("a piece of the file is written")
	return nil
}

func (a *assembly) close() error {
	a.r.at("before the first piece of the file")
	_, err := a.to.WriteAt(a.first, 0)
	return err
}
