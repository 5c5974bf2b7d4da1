package mime

import (
	"errors"
	"fmt"
	"runtime"
)

// ErrPanic is inside every error that was a panic.
var ErrPanic = errors.New("panic")

// Recovered turns a panic into an error that names where it came from, without
// the words of any letter. It is deferred.
func Recovered(err *error) {
	r := recover()
	if r == nil {
		return
	}
	where := "?"
	pc := make([]uintptr, 16)
	frames := runtime.CallersFrames(pc[:runtime.Callers(2, pc)])
	for past := false; ; { // the frame below runtime.gopanic is the place
		f, more := frames.Next()
		if past && !runtimeFrame(f.Function) {
			where = fmt.Sprintf("%s:%d", f.Function, f.Line)
			break
		}
		past = past || f.Function == "runtime.gopanic"
		if !more {
			break
		}
	}
	*err = fmt.Errorf("mailbox: %w in %s: %v", ErrPanic, where, r)
}

func runtimeFrame(name string) bool { return len(name) > 8 && name[:8] == "runtime." }
