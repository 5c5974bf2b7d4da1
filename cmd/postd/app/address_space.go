//go:build linux || darwin

package app

import (
	"math"
	"syscall"
)

// AddressSpace is how many octets of addresses this process may have (RLIMIT_AS);
// 0: as many as it likes.
func AddressSpace() uint64 {
	var r syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_AS, &r); err != nil || r.Cur > math.MaxInt64 {
		return 0
	}
	return r.Cur
}
