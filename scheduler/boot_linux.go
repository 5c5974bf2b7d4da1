package scheduler

import (
	"time"

	"golang.org/x/sys/unix"
)

// begun is when the process began, for a kernel that does not tell.
var begun = time.Now()

// sinceBoot is a clock that cannot be set and that runs while the machine is
// suspended (clock_gettime(2), CLOCK_BOOTTIME).
func sinceBoot() time.Duration {
	var t unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_BOOTTIME, &t); err != nil {
		return time.Since(begun)
	}
	return time.Duration(t.Nano())
}
