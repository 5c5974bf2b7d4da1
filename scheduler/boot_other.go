//go:build !linux

package scheduler

import "time"

// begun is when the process began.
var begun = time.Now()

// sinceBoot is a clock that cannot be set. On some systems it stands while the
// machine is suspended, so that the wall's clock is doubted afterwards until
// somebody says that it is right.
func sinceBoot() time.Duration { return time.Since(begun) }
