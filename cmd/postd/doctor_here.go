package main

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"postd/cmd/postd/app"
	"postd/cmd/postd/cli"
	"postd/ledger"
	"postd/secretary"
)

// folder looks at the rights of the data folder: whoever reads the ledger reads
// every letter and can write as every player.
func (x *doctor) folder() {
	const about = "file rights"
	for _, file := range []string{x.conf.Office.Data, x.conf.File()} {
		st, err := os.Stat(file)
		switch {
		case errors.Is(err, os.ErrNotExist):
		case err != nil:
			x.fail(about, "run the doctor as the user of the office", "%s cannot be looked at: %v", file, err)
		case st.Mode().Perm()&0o077 != 0:
			rights := "700"
			if !st.IsDir() {
				rights = "600"
			}
			x.warn(about, "chmod "+rights+" "+file, "others on this machine can read %s, and every letter in it", file)
		default:
			x.ok(about, "%s is closed to others", file)
		}
	}
}

// ledger has the ledger verified, and the holidays looked after.
func (x *doctor) ledger(ctx context.Context, path string) {
	if _, err := os.Stat(x.conf.File()); errors.Is(err, os.ErrNotExist) {
		x.ok("ledger", "there is none yet; 'postd serve' begins it")
		return
	}
	x.running(ctx, path)
	code, out, errs := asks(ctx, path, "check")
	lines := strings.Split(out, "\n")
	switch {
	case code == 0:
		x.ok("ledger", "%s is sound: %s", x.conf.File(), lines[0])
	case code == cli.ExitFound:
		x.fail("ledger", "keep the file and make a copy; then look at what 'postd check' says", "%s has faults: %s", x.conf.File(), out)
	default:
		x.fail("ledger", "see whether another postd holds it, and whether this user may read it", "it could not be verified: %s", errs)
		return
	}
	for i := range 2 {
		year := strconv.Itoa(x.now.Year() + i)
		switch code, out, errs := asks(ctx, path, "calendar", "check", year); {
		case code == 0:
			x.ok("holidays", "of %s: %s", year, strings.ReplaceAll(out, "\n", " "))
		case code == cli.ExitFound && i == 0:
			x.fail("holidays", "enter the list with 'postd calendar import'", "of this year: %s", strings.ReplaceAll(out, "\n", " "))
		case code == cli.ExitFound:
			x.warn("holidays", "enter the list with 'postd calendar import' before the year ends", "of the next year: %s", strings.ReplaceAll(out, "\n", " "))
		default:
			x.warn("holidays", "see what 'postd calendar check "+year+"' says", "%s", errs)
		}
	}
}

// running asks an office that runs for its alarms; one that does not has its
// clock held against what was done last.
func (x *doctor) running(ctx context.Context, path string) {
	code, out, _ := asks(ctx, path, "health", "--json")
	if code == 0 || code == cli.ExitFound {
		var r app.HealthReport
		if err := json.Unmarshal([]byte(out), &r); err != nil {
			x.warn("office", "see what 'postd health' says", "its health cannot be read: %v", err)
			return
		}
		for _, a := range r.Alarms {
			x.fail("office", a.Do, "%s: %s", a.What, a.Why)
		}
		if r.Ready {
			x.ok("office", "it runs, and all is well with its post")
		}
		x.binding(r.Binding)
		return
	}
	x.warn("office", "start it: 'postd serve'", "it does not run")
	l, err := ledger.OpenReadOnly(x.conf.File())
	if err != nil {
		return // the check will say so
	}
	defer l.Close()
	if b, err := l.Bindings(); err == nil {
		x.binding(app.BindingHealth(l, b, app.DiskFree(x.conf.Office.Data), x.conf.Ledger.Copy))
	}
	last, err := l.LogLines(0, 1)
	if err != nil || len(last) == 0 {
		return
	}
	if behind := last[0].At.Sub(x.now); behind > 5*time.Minute {
		x.fail("clock", "put the machine's clock right", "the machine's clock says %s, and the office was at work at %s already", x.now.UTC().Format(time.RFC3339), last[0].At.UTC().Format(time.RFC3339))
	} else {
		x.ok("clock", "it stands after what the office did last, at %s", last[0].At.UTC().Format(time.RFC3339))
	}
}

// binding tells of the copy of before papers were bound, and of the room that is wanting for it.
func (x *doctor) binding(b secretary.BindingHealth) {
	const about = "binding"
	switch {
	case b.Wanting > 0:
		x.warn(about, "make room, or write 'copy = false' under [ledger]", "old papers are not bound: %.1f GB of the disk are wanting for a copy of the ledger", float64(b.Wanting)/1e9+0.05)
	case b.Copy.Kept():
		x.ok(about, "the copy of before lies in %s; 'postd ledger drop-copy' removes it after a check that found nothing", b.Copy.File)
	}
}

// disk looks at how much is free where the ledger lies, or will lie.
func (x *doctor) disk() {
	folder := x.conf.Office.Data
	for {
		if _, err := os.Stat(folder); err == nil || folder == filepath.Dir(folder) {
			break
		}
		folder = filepath.Dir(folder)
	}
	switch free := app.DiskFree(folder); {
	case free == 0:
		x.warn("disk", "look yourself", "how much is free where %s lies is not known here", x.conf.Office.Data)
	case free < 256<<20:
		x.fail("disk", "make room: a full disk takes no letters in", "%d MB are free where %s lies", free>>20, x.conf.Office.Data)
	case free < 2<<30:
		x.warn("disk", "make room in time", "%d MB are free where %s lies", free>>20, x.conf.Office.Data)
	default:
		x.ok("disk", "%d MB are free where %s lies", free>>20, x.conf.Office.Data)
	}
}

// The addresses under which the ledger's file is seen: so many times its size, and so many
// octets at least. They cost nothing where there is no limit.
const (
	mapTimes = 8
	mapLeast = 64 << 30
)

// memory tells how an office that serves here has memory cleared away, and looks whether
// there are addresses enough for the ledger.
func (x *doctor) memory() {
	size := int64(0)
	if st, err := os.Stat(x.conf.File()); err == nil {
		size = st.Size()
	}
	x.ok("memory", "'postd serve' has it cleared away by %s", app.CollectingHere())
	x.addresses(app.AddressSpace(), uint64(size))
}

// addresses holds the limit of addresses, 0 for none, against what a ledger of some size wants.
func (x *doctor) addresses(limit, size uint64) {
	const about = "addresses"
	wants := max(mapTimes*size, mapLeast)
	switch {
	case limit == 0:
		x.ok(about, "a process may have as many as it likes")
	case limit < wants:
		x.warn(about, "lift it: 'ulimit -v unlimited', or LimitAS=infinity in the unit of systemd", "a process may have %d MB of addresses, and the ledger wants %d MB: while it grows, all who read wait for it now and then", limit>>20, wants>>20)
	default:
		x.ok(about, "a process may have %d MB, and the ledger wants %d MB", limit>>20, wants>>20)
	}
}
