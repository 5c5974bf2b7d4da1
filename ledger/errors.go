package ledger

import (
	"errors"
	"fmt"
	"strings"
)

// These errors can occur when a ledger is opened.
var (
	// ErrHeld says that another process, or another part of this one, has the
	// file open.
	ErrHeld = errors.New("ledger: another postd holds the file")

	// errNotLedger says that the file is not a ledger: no bbolt file, or one
	// without the marks of postd.
	errNotLedger = errors.New("ledger: this file is not a ledger of postd")

	// errNewer says that a later release wrote the file.
	errNewer = errors.New("ledger: a later release of postd wrote this file; open it with that one")

	// errReadOnly says that the ledger was opened by OpenReadOnly.
	errReadOnly = errors.New("ledger: the file is open for reading only")
)

// These errors can occur when something is looked up.
var (
	ErrNoGame       = errors.New("ledger: no such game")
	ErrNoPlayer     = errors.New("ledger: no such player")
	ErrNoTournament = errors.New("ledger: no such tournament")
	ErrNoLetter     = errors.New("ledger: no such letter")
	ErrNoPosting    = errors.New("ledger: no such posting")
)

// These errors can occur when rows are written or a game is opened.
var (
	// ErrAddressTaken says that an address belongs to another player already.
	ErrAddressTaken = errors.New("ledger: the address belongs to another player")

	// ErrLabelTaken says that a label belongs to another game or tournament.
	ErrLabelTaken = errors.New("ledger: the label is taken")

	// ErrStale says that the row was changed by somebody else after it was read.
	ErrStale = errors.New("ledger: the row was changed meanwhile")

	// ErrRow says that a row may not be stored as it is.
	ErrRow = errors.New("ledger: the row cannot be stored")
)

// These errors can occur when a matter is filed or a letter is settled.
var (
	// errMatter says that a matter is not well formed: no key, a game named
	// twice, games without Decide.
	errMatter = errors.New("ledger: the matter is not well formed")

	// errDecision says that what was decided may not be filed: the wrong
	// number of decisions, a notice without an event beside it, or events
	// that do not fold.
	errDecision = errors.New("ledger: the decision cannot be filed")

	// ErrMoved says that the games concerned moved on each time while the
	// matter was being decided. Nothing was filed.
	ErrMoved = errors.New("ledger: the game moved on too often while the matter was decided")

	// ErrSettled says that the letter has a verdict already.
	ErrSettled = errors.New("ledger: the letter has a verdict already")
)

// These errors can occur on the way out.
var (
	// ErrWaits says that an earlier letter of the same game to the same reader
	// has not gone out yet.
	ErrWaits = errors.New("ledger: an earlier letter to the same reader has not gone out yet")

	// ErrOut says that the posting does not wait in the outbox any more.
	ErrOut = errors.New("ledger: the posting does not wait in the outbox")

	// ErrAwaited is the answer to Cancel where something in the game waits for the
	// receipt of the letter.
	ErrAwaited = errors.New("ledger: the game waits for the receipt of this letter")
)

// about says about what an error is. The name of the package stands once, at
// the beginning.
func about(words string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("ledger: %s: %w", words, bare{err})
}

// bare is an error of this package without its name.
type bare struct{ err error }

func (e bare) Error() string {
	return strings.ReplaceAll(strings.TrimPrefix(e.err.Error(), "ledger: "), "\nledger: ", "\n")
}

func (e bare) Unwrap() error { return e.err }
