package ledger

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// spooled is what the names of files of Spool have behind that of the ledger.
const spooled = ".letter-"

// Spool makes a file beside the ledger for a letter that is on its way and too long
// to be held in memory. It is the caller's to close and to remove: nothing rests on
// it, since a letter has not come until it is kept. What a fall leaves behind is
// removed when the ledger is opened next.
func (l *Ledger) Spool() (*os.File, error) {
	f, err := os.CreateTemp(filepath.Dir(l.Path()), filepath.Base(l.Path())+spooled+"*")
	if err != nil {
		return nil, fmt.Errorf("ledger: %w", err)
	}
	return f, nil
}

// sweepSpool removes what Spool left behind. Only who holds the ledger may do so.
func sweepSpool(path string) error {
	folder, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return fmt.Errorf("ledger: %w", err)
	}
	var errs []error
	for _, f := range folder {
		if strings.HasPrefix(f.Name(), filepath.Base(path)+spooled) && f.Type().IsRegular() {
			errs = append(errs, os.Remove(filepath.Join(filepath.Dir(path), f.Name())))
		}
	}
	return named(errors.Join(errs...))
}
