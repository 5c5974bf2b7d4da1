package ledger

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"postd/correspondence/terms"
	"postd/ledger/store"
)

// Copied is what a quick look at a copy of a ledger came to.
type Copied struct {
	Report
	Schema uint64
	First  string  // the hash of the first line of the log
	Last   LogLine // of the log
	Old    bool    // of an earlier schema: the log alone was looked at
}

// The share of the games that CheckCopy folds: each hundredth, and of few at least some ten.
const (
	quickStep  = 100
	quickLeast = 10
)

// CheckCopy looks quickly at a copy of a ledger that nobody uses: the chain of the log, and of
// the games one in a hundred. Nothing is changed, and no schema brought. A page that is torn is
// an error that says so.
func CheckCopy(path string) (x Copied, err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%w: %s: a page is torn: %v", errNotLedger, path, r)
		}
	}()
	db, err := openFile(path, Options{}, true, store.Record{})
	if err != nil {
		return x, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	return x, named(db.View(context.Background(), func(tx *store.Tx) error {
		if x.Schema, err = schemaOf(tx); err != nil {
			return err
		}
		if x.Schema == 0 || tx.Bucket(bktLog) == nil || tx.Bucket(bktGames) == nil {
			return errNotLedger
		}
		if x.First, x.Last, err = endsOfLog(tx); err != nil {
			return err
		}
		c := &checker{tx: tx}
		if err := c.quickly(x.Schema < uint64(len(schemaSteps))); err != nil {
			return err
		}
		x.Report, x.Old = c.Report, x.Schema < uint64(len(schemaSteps))
		return nil
	}))
}

// quickly follows the log and, unless it is of an earlier schema, folds some games.
func (c *checker) quickly(old bool) error {
	if err := c.followLog(c.tx.Bucket(bktLog)); err != nil || old {
		return err
	}
	cur := c.tx.Bucket(bktGames).Cursor()
	k, _ := cur.Last()
	if k == nil {
		return nil
	}
	last := u4(k)
	step := min(max(last/quickLeast, 1), quickStep)
	for k, _ := cur.First(); k != nil; {
		id := terms.GameID(u4(k))
		if b := c.tx.Bucket(bktGames).Bucket(k); b == nil {
			c.find("%s is no bucket of events", id)
		} else if g, _, sound := c.folds(id, b); sound {
			c.score(g)
		}
		if uint32(id) > last-step {
			break
		}
		k, _ = cur.Seek(gameKey(id + terms.GameID(step)))
	}
	return nil
}
