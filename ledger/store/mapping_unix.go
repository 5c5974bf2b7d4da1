//go:build unix

package store

import (
	"math"
	"syscall"
)

// mapsBeyond says that a file may be mapped beyond its end.
const mapsBeyond = true

// addressLimit is how many octets of addresses the process may have; 0: any number.
func addressLimit() int64 {
	var r syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_AS, &r); err != nil || r.Cur > math.MaxInt64>>1 {
		return 0
	}
	return int64(r.Cur)
}
