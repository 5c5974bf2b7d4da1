package main

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// cpu returns the CPU time that this process has used, of the clearing away of
// garbage too: who makes it pays for it.
func cpu() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err) // it fails for no process that asks about itself
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// cpuOf returns the CPU time that another process has used in all its threads,
// where the system keeps /proc with it, as Linux does.
func cpuOf(pid int) (time.Duration, error) {
	threads, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/schedstat", pid))
	if err != nil || len(threads) == 0 {
		return 0, fmt.Errorf("the CPU time of process %d cannot be read", pid)
	}
	var sum time.Duration
	for _, t := range threads {
		text, err := os.ReadFile(t)
		if err != nil {
			return 0, err
		}
		var ran, waited, slices int64 // in nanoseconds, in nanoseconds, times
		if _, err := fmt.Sscan(string(text), &ran, &waited, &slices); err != nil {
			return 0, fmt.Errorf("%s: %w", t, err)
		}
		sum += time.Duration(ran)
	}
	return sum, nil
}
