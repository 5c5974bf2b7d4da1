package ledger

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"postd/ledger/store"
)

// old makes a house believe that an earlier release began it.
func (h *house) old() {
	h.t.Helper()
	err := h.update(func(tx *store.Tx) error { return noteOld(tx, bindsFrom-1) })
	if err != nil {
		h.t.Fatal(err)
	}
}

// Before the first volume of an old ledger a copy is laid beside it; a check that found nothing lets
// it be removed.
func TestCopyOfBefore(t *testing.T) {
	t.Parallel()
	h, id := drilled(t)
	h.old()
	h.clock.set(arrival(len(drill) + 1))
	want := told(t, h.Ledger, id)
	if _, err := h.Bind(20); !errors.Is(err, errCopyFirst) {
		t.Fatalf("bound without a copy: %v", err)
	}
	var full *NoRoom
	if err := h.CopyFirst(t.Context(), 1<<20, false); !errors.As(err, &full) || full.Wanting < CopyRoom-1<<20 || !strings.Contains(err.Error(), "GB") {
		t.Errorf("with a full disk: %v", err)
	}
	if x := must(h.Bindings())(t); !x.Due || !x.Copy.Wanted() || x.Copy.Kept() {
		t.Errorf("%+v", x)
	}
	if err := h.CopyFirst(t.Context(), 1<<50, false); err != nil {
		t.Fatal(err)
	}
	if b := must(h.Bind(20))(t); b.Volumes == 0 {
		t.Error("nothing was bound")
	}
	x := must(h.Bindings())(t)
	file := filepath.Join(filepath.Dir(h.path), x.Copy.File)
	if !x.Copy.Kept() || x.All.Volumes == 0 || x.All.Rows == 0 || x.Due {
		t.Errorf("%+v", x)
	}
	before := must(OpenReadOnly(file))(t)
	if told(t, before, id) != want || told(t, h.Ledger, id) != want {
		t.Error("the copy or the ledger tells something else")
	}
	if err := before.Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := h.DropCopy("rudge"); !errors.Is(err, errNotChecked) {
		t.Errorf("dropped without a check: %v", err)
	}
	h.clock.set(h.clock.now().Add(time.Minute))
	if r := must(h.CheckOn(t.Context(), CheckOptions{}))(t); !r.Sound() {
		t.Fatal(r)
	}
	if _, err := h.DropCopy("rudge"); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(file); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the copy is there still: %v", err)
	}
	if _, err := h.DropCopy("rudge"); !errors.Is(err, errNoCopy) {
		t.Errorf("dropped twice: %v", err)
	}
	checked(t, h.Ledger)
}

// An operator who wants no copy goes on without one, and the log says so.
func TestNoCopyOfBefore(t *testing.T) {
	t.Parallel()
	h, _ := drilled(t)
	h.old()
	h.clock.set(arrival(len(drill) + 1))
	if err := h.CopyFirst(t.Context(), 0, true); err != nil {
		t.Fatal(err)
	}
	if b := must(h.Bind(20))(t); b.Volumes == 0 {
		t.Error("nothing was bound")
	}
	if last := must(h.LogLines(0, 1))(t); len(last) != 1 || last[0].What != "bound without a copy" {
		t.Errorf("the log says %+v", last)
	}
	if all := must(filepath.Glob(h.path + endSchema + "*"))(t); len(all) > 0 {
		t.Errorf("a copy was made: %q", all)
	}
}

// Whatever point the copy, binding and its removal fall at, all goes on afterwards.
func TestKillsOfCopyAndBinding(t *testing.T) {
	t.Parallel()
	for _, point := range []string{"copy: written", "copy: named", "before commit", "bound", "copy: removed"} {
		t.Run(point, func(t *testing.T) {
			h, id := drilled(t)
			h.old()
			h.clock.set(arrival(len(drill) + 1))
			want := told(t, h.Ledger, id)
			all := func() {
				for _, f := range []func() error{
					func() error { return h.CopyFirst(t.Context(), 1<<50, false) },
					func() error { _, err := h.Bind(20); return err },
					func() error {
						h.clock.set(h.clock.now().Add(time.Minute))
						_, err := h.CheckOn(t.Context(), CheckOptions{})
						return err
					},
					func() error { _, err := h.DropCopy("rudge"); return err },
				} {
					if err := f(); err != nil && !errors.Is(err, errNoCopy) {
						t.Errorf("%s: %v", point, err)
					}
				}
			}
			fell := 0
			func() {
				defer func() {
					if r := recover(); r != nil && r != errFell {
						panic(r)
					}
				}()
				h.Ledger.fault = func(at string) {
					if at == point {
						fell++
						panic(errFell)
					}
				}
				all()
			}()
			if fell == 0 {
				t.Fatalf("there is no point %q", point)
			}
			h.Ledger.fault = nil
			h.reopen()
			if told(t, h.Ledger, id) != want {
				t.Error("fallen, it tells something else")
			}
			all()
			if x := must(h.Bindings())(t); x.All.Volumes == 0 || x.Copy.Kept() || x.Copy.Wanted() {
				t.Errorf("%+v", x)
			}
			if left := must(filepath.Glob(h.path + endSchema + "*"))(t); len(left) > 0 {
				t.Errorf("left are %q", left)
			}
			if told(t, h.Ledger, id) != want {
				t.Error("it tells something else")
			}
			checked(t, h.Ledger)
		})
	}
}

// Each day on which something was bound has one line of the log.
func TestOneLineADayOfBinding(t *testing.T) {
	t.Parallel()
	h, _ := drilled(t)
	h.clock.set(arrival(len(drill) + 1))
	if b := must(h.Bind(20))(t); b.Volumes == 0 {
		t.Fatal("nothing was bound")
	}
	count := func() (n int) {
		if err := h.TellBound(); err != nil {
			t.Fatal(err)
		}
		for _, x := range must(h.LogLines(0, 1000))(t) {
			if x.What == "bound" {
				n++
			}
		}
		return n
	}
	if n := count(); n != 0 {
		t.Errorf("on the same day there are %d lines", n)
	}
	for range 2 {
		h.clock.set(h.clock.now().AddDate(0, 0, 1))
		if n := count(); n != 1 {
			t.Errorf("a day later there are %d lines", n)
		}
	}
}

// A file of a later release is refused with the copy that this one reads.
func TestRefusalNamesTheCopy(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "postd.db")
	l, err := Open(path, Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	err = l.update(func(tx *store.Tx) error { return tx.Bucket(bktMeta).Put(metaSchema, be8(99)) })
	name := path + endSchema + "9"
	if err := errors.Join(err, l.Close(), os.WriteFile(name, nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	_, err = Open(path, Options{})
	if !errors.Is(err, errNewer) || !strings.Contains(err.Error(), filepath.Base(name)) {
		t.Errorf("%v", err)
	}
}
