package ledger

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"postd/ledger/store"
)

// Before the first volume of a ledger that an earlier release began, a copy of the file is laid
// beside it: postd.db.schema-N, of which N is its schema. It is removed by a person, after a check
// that found nothing.

var metaPrecaution = []byte("copy-before") // Precaution; absent where no earlier release wrote the ledger

// bindsFrom is the first schema of which papers are bound.
const bindsFrom = 10

// Precaution is the copy of before the first volume.
type Precaution struct {
	From  uint64    `json:"from"`           // the schema that the ledger had; 0: it needs no copy
	File  string    `json:"file,omitempty"` // the name of the copy, beside the ledger; empty: it is not made
	Size  int64     `json:"size,omitempty"` // octets
	At    time.Time `json:"at,omitzero"`    // when it was made
	Ended time.Time `json:"ended,omitzero"` // when it was removed, or the operator went on without
}

// Wanted reports whether the copy is still to be made.
func (p Precaution) Wanted() bool { return p.From > 0 && p.File == "" && p.Ended.IsZero() }

// Kept reports whether the copy lies beside the ledger.
func (p Precaution) Kept() bool { return p.File != "" && p.Ended.IsZero() }

const (
	endSchema = ".schema-" // and the number
	endPart   = ".part"    // a copy that is not whole yet
)

// CopyRoom is how many octets are left free on the disk beside a copy.
const CopyRoom = 256 << 20

// NoRoom is the error of what finds the disk full.
type NoRoom struct {
	For     string // what needs it
	Wanting int64  // octets, about
}

func (e *NoRoom) Error() string {
	return fmt.Sprintf("ledger: %s: %.1f GB of disk are wanting (%d octets)", e.For, float64(e.Wanting)/1e9+0.05, e.Wanting)
}

func (e *NoRoom) Unwrap() error { return syscall.ENOSPC }

// errCopyFirst says that nothing is bound before the copy is made.
var errCopyFirst = errors.New("ledger: before the first volume of this ledger a copy of it is to be made")

// noteOld notes that an earlier release began the ledger.
func noteOld(tx *store.Tx, schema uint64) error {
	meta := tx.Bucket(bktMeta)
	if schema >= bindsFrom || meta.Get(metaPrecaution) != nil {
		return nil
	}
	return putRow(meta, metaPrecaution, Precaution{From: schema})
}

// CopyFirst makes the copy, if one is wanted; free is how many octets of the disk are (0: not
// known). Without says that the operator wants none. Until it returns nil, Bind binds nothing. It
// returns a *NoRoom where there is no room for it.
func (l *Ledger) CopyFirst(ctx context.Context, free uint64, without bool) error {
	var p Precaution
	var size int64
	err := l.view(func(tx *store.Tx) (err error) {
		size = tx.Size()
		p, _, err = row[Precaution](tx.Bucket(bktMeta), metaPrecaution)
		return err
	})
	if err != nil || !p.Wanted() {
		return err
	}
	if without {
		p.Ended = l.now()
		return l.notePrecaution(p, "bound without a copy", fmt.Sprintf("of schema %d", p.From))
	}
	if wanting := size + CopyRoom - int64(min(free, 1<<62)); free > 0 && wanting > 0 {
		return &NoRoom{"the copy before the first volume", wanting}
	}
	file := l.Path() + endSchema + strconv.Itoa(len(schemaSteps))
	if _, err := os.Lstat(file); errors.Is(err, os.ErrNotExist) {
		if err := l.layBeside(ctx, file, size); err != nil {
			return err
		}
	}
	if p.Size, err = l.isCopy(file); err != nil {
		return err
	}
	p.File, p.At = filepath.Base(file), l.now()
	return l.notePrecaution(p, "copied", p.File)
}

// layBeside writes the copy, looks at it, and gives it its name.
func (l *Ledger) layBeside(ctx context.Context, file string, size int64) error {
	part := file + endPart
	f, err := os.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return fmt.Errorf("ledger: %w", err)
	}
	w := &givenUp{ctx: ctx, w: f}
	_, err = l.Backup(w)
	l.at("copy: written")
	if err = errors.Join(err, f.Sync(), f.Close()); err == nil {
		if _, err = l.isCopy(part); err == nil {
			err = os.Rename(part, file)
		}
	}
	if err != nil {
		_ = os.Remove(part)
		if errors.Is(err, syscall.ENOSPC) {
			return &NoRoom{"the copy before the first volume", size + CopyRoom - w.written}
		}
		return named(err)
	}
	l.at("copy: named")
	return syncFolder(filepath.Dir(file))
}

// isCopy looks quickly whether a file is a whole copy of this ledger, and returns its size.
func (l *Ledger) isCopy(file string) (int64, error) {
	x, err := CheckCopy(file)
	if err != nil {
		return 0, err
	}
	var first string
	err = l.view(func(tx *store.Tx) (err error) { first, _, err = endsOfLog(tx); return err })
	if err != nil {
		return 0, err
	}
	if x.First != first || !x.Sound() {
		return 0, fmt.Errorf("ledger: %s is no sound copy of this ledger; look at it, and take it away", file)
	}
	info, err := os.Stat(file)
	if err != nil {
		return 0, fmt.Errorf("ledger: %w", err)
	}
	return info.Size(), nil
}

func (l *Ledger) notePrecaution(p Precaution, what, why string) error {
	return l.update(func(tx *store.Tx) error {
		if _, err := appendLog(tx, LogLine{At: l.now(), Who: "office", What: what, Reason: why}); err != nil {
			return err
		}
		return putRow(tx.Bucket(bktMeta), metaPrecaution, p)
	})
}

// These errors can occur when the copy is to be removed.
var (
	errNoCopy     = errors.New("ledger: there is no copy of before the first volume")
	errNotChecked = errors.New("ledger: the copy stays until a check that was begun after it has found nothing; 'postd check' makes one")
)

// DropCopy removes the copy, if a check that was begun after it found nothing.
func (l *Ledger) DropCopy(who string) (p Precaution, err error) {
	x, err := l.Bindings()
	if err != nil {
		return p, err
	}
	if p = x.Copy; !p.Kept() {
		return p, errNoCopy
	}
	last, err := l.LastCheck()
	if err != nil {
		return p, err
	}
	if last.Findings > 0 || last.At.IsZero() || !last.Stopped.IsZero() || last.Begun.Before(p.At) {
		return p, errNotChecked
	}
	if err := os.Remove(filepath.Join(filepath.Dir(l.Path()), p.File)); err != nil && !errors.Is(err, os.ErrNotExist) {
		return p, fmt.Errorf("ledger: %w", err)
	}
	l.at("copy: removed")
	p.Ended = l.now()
	return p, l.update(func(tx *store.Tx) error {
		if _, err := appendLog(tx, LogLine{At: l.now(), Who: who, What: "copy removed", Reason: p.File}); err != nil {
			return err
		}
		return putRow(tx.Bucket(bktMeta), metaPrecaution, p)
	})
}

// copiesBeside names the copies of earlier schemas beside a file, for who is refused the file.
func copiesBeside(path string) (names []string) {
	base := filepath.Base(path)
	all, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return nil
	}
	for _, f := range all {
		number, is := strings.CutPrefix(f.Name(), base+endSchema)
		if n, err := strconv.Atoi(number); is && err == nil && n <= len(schemaSteps) {
			names = append(names, f.Name())
		}
	}
	slices.Sort(names)
	return names
}

// givenUp ends writing with the context.
type givenUp struct {
	ctx     context.Context
	w       io.Writer
	written int64
}

func (g *givenUp) Write(p []byte) (int, error) {
	if err := g.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := g.w.Write(p)
	g.written += int64(n)
	return n, err
}
