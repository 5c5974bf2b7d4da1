//go:build !(linux || darwin || freebsd)

package app

// DiskFree is not known here.
func DiskFree(string) uint64 { return 0 }
