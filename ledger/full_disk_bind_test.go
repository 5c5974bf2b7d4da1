package ledger

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// fullDiskOf names the work to TestFullDiskOfBindingChild.
const fullDiskOf = "POSTD_FULL_DISK_OF"

// TestFullDiskOfBindingChild lets the disk be full for one sort of work, and again not.
func TestFullDiskOfBindingChild(t *testing.T) {
	what := os.Getenv(fullDiskOf)
	if what == "" {
		t.Skip("it is run by TestFullDiskOfBinding")
	}
	h, id := drilled(t)
	h.old()
	h.clock.set(arrival(len(drill) + 1))
	want := told(t, h.Ledger, id)
	copyFirst := func() error { return h.CopyFirst(t.Context(), 0, false) }
	work := map[string]func() error{
		"copy": copyFirst,
		"bind": func() error { _, err := h.Bind(20); return err },
		"compact": func() error {
			_, err := h.Compact(t.Context(), true, func(string, int64, int64) {})
			return err
		},
	}[what]
	if what == "bind" {
		if err := copyFirst(); err != nil {
			t.Fatal(err)
		}
	}
	var was syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &was); err != nil {
		t.Fatal(err)
	}
	signal.Ignore(syscall.SIGXFSZ) // so that a write says EFBIG
	full := was
	full.Cur = 20 << 10
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &full); err != nil {
		t.Fatal(err)
	}
	err := work()
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &was); err != nil {
		t.Fatal(err)
	}
	if err == nil || !strings.Contains(err.Error(), "octets") {
		t.Fatalf("on a full disk: %v", err)
	}
	for _, end := range []string{endPart, endNew, endBinding} {
		if left := must(filepath.Glob(h.path + "*" + end))(t); len(left) > 0 {
			t.Errorf("left is %q", left)
		}
	}
	if told(t, h.Ledger, id) != want {
		t.Error("it tells something else")
	}
	fmt.Println("full:", err)
	if err := errors.Join(copyFirst(), work()); err != nil {
		t.Fatalf("with room again: %v", err)
	}
	if what == "compact" {
		h.reopen()
	}
	if told(t, h.Ledger, id) != want {
		t.Error("with room again it tells something else")
	}
}

// On a full disk copy, binding and compaction say how many octets are wanting, leave all as it was
// and nothing beside it, and can be done when there is room.
func TestFullDiskOfBinding(t *testing.T) {
	t.Parallel()
	for _, what := range []string{"copy", "bind", "compact"} {
		c := exec.CommandContext(t.Context(), os.Args[0], "-test.run=TestFullDiskOfBindingChild$", "-test.v")
		c.Env = append(os.Environ(), fullDiskOf+"="+what)
		if out, err := c.CombinedOutput(); err != nil || !strings.Contains(string(out), "full: ") {
			t.Errorf("%s: %v\n%s", what, err, out)
		}
	}
}
