package main

import (
	"os"

	"postd/ledger/store"
)

// addresses looks whether the ledger is given a range of addresses in which it can grow for
// long. Where the limit of the process is too small for that, a writer waits for the longest
// reader each time the file has to be mapped anew.
func (x *doctor) addresses() {
	st, err := os.Stat(x.conf.File())
	if err != nil {
		return // it is told elsewhere
	}
	given, wanted, limit := store.Mapping(st.Size())
	switch {
	case given > 0:
		x.ok("addresses", "the ledger can grow to %d GB before it is mapped anew", given>>30)
	case wanted > 0:
		x.warn("addresses", "take the limit away (ulimit -v unlimited; LimitAS=infinity for systemd)", "this process may have %d GB of addresses, and the ledger wants %d GB: while it grows, letters may wait for long readings such as a back-up", limit>>30, wanted>>30)
	}
}
