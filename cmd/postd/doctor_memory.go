package main

import (
	"os"

	"postd/cmd/postd/app"
)

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
