//go:build linux || darwin || freebsd

package app

import "syscall"

// DiskFree is how many octets the office may still write where the folder lies;
// 0 if that is not known.
func DiskFree(folder string) uint64 {
	var s syscall.Statfs_t
	if err := syscall.Statfs(folder, &s); err != nil {
		return 0
	}
	return uint64(s.Bavail) * uint64(s.Bsize)
}
