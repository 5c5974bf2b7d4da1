package ledger

import (
	"bytes"
	"errors"
	"os"
	"strings"
	"testing"

	"postd/correspondence/events"
	"postd/ledger/store"
	"postd/rules"
)

// TestKnowsAll checks that a word which no release wrote yet is found in a ledger that an
// office closed in good order, that nothing is written then, and that one to which nobody
// wrote since is known without being read.
func TestKnowsAll(t *testing.T) {
	t.Parallel()
	for word, newer := range map[string][2]string{
		"kind": {`"kind":"Opened"`, `"kind":"Opennd"`},
		"way":  {`"how":"reply"`, `"how":"relpy"`},
	} {
		t.Run(word, func(t *testing.T) {
			h := newHouse(t)
			id := h.game("A3-12")
			h.post(begin)
			h.write(id, rules.White, "1. P-K4", begin)
			h.write(id, rules.Black, "1. P-K4 P-K4", begin)
			close := func() {
				t.Helper()
				if err := h.KnowsAll(); err != nil {
					t.Fatal(err)
				}
				if err := h.Close(); err != nil {
					t.Fatal(err)
				}
			}
			close()
			h.open()
			if !h.known.Load() {
				t.Error("a ledger to which nobody wrote since it was closed would be read again")
			}
			change := func(from, to string) {
				t.Helper()
				changed := 0
				err := h.db.Update(func(tx *store.Tx) error {
					b := tx.Bucket(bktGames).Bucket(gameKey(id))
					return b.ForEach(func(k, v []byte) error {
						if !bytes.Contains(v, []byte(from)) {
							return nil
						}
						changed++
						return b.Put(k, bytes.ReplaceAll(v, []byte(from), []byte(to)))
					})
				})
				if err != nil || changed == 0 {
					t.Fatal(err, changed)
				}
			}
			change(newer[0], newer[1])
			h.known.Store(false) // another program wrote it, which notes nothing
			if err := h.Close(); err != nil {
				t.Fatal(err)
			}
			before := must(os.ReadFile(h.path))(t)
			h.open()
			err := h.KnowsAll()
			if !errors.Is(err, events.ErrUnknown) || !strings.Contains(err.Error(), "event ") || !strings.Contains(err.Error(), strings.Trim(strings.Split(newer[1], ":")[1], `"`)) {
				t.Errorf("got %v", err)
			}
			if err := h.Close(); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(before, must(os.ReadFile(h.path))(t)) {
				t.Error("something was written to a ledger that is not known")
			}
			h.open()
			change(newer[1], newer[0])
		})
	}
}
