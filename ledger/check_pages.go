package ledger

import (
	"errors"
	"fmt"
	"os"
	"runtime/debug"

	"postd/ledger/store"
)

// pageMemory is about how many octets the look at all pages takes for each.
const pageMemory = 120

// PagesMemory is about how much memory CheckPages takes for a file of this size.
func PagesMemory(size int64) int64 { return size / int64(os.Getpagesize()) * pageMemory }

// CheckPages looks at each page of a file that nobody has open: whether each is used once, or
// free, and holds its keys in order. It knows nothing of what is in them; see Check.
func CheckPages(path string) (found []string, err error) {
	found = []string{}
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if r := recover(); r != nil {
			found = append(found, fmt.Sprintf("a page is torn, and what lies behind it was not looked at: %v", r))
		}
	}()
	db, err := openFile(path, Options{}, true, store.Record{})
	if err != nil {
		return found, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	err = db.Alone(func(tx *store.Tx) {
		for fault := range tx.Check() {
			found = append(found, fault.Error())
		}
	})
	return found, named(err)
}
