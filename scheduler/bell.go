package scheduler

import (
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
)

// job rings one thing, never twice at once.
type job struct {
	name  string
	do    func(context.Context) error
	log   *slog.Logger
	token chan struct{} // holds one token while it is silent
}

func newBell(name string, do func(context.Context) error, log *slog.Logger) *job {
	b := &job{name: name, do: do, log: log, token: make(chan struct{}, 1)}
	b.token <- struct{}{}
	return b
}

// run rings the bell and returns when it is silent again. While it rings
// already, another ring is left out, or with wait follows it: one who must
// know that the mailbox was read after a certain instant cannot do with a
// reading that began before.
func (b *job) run(ctx context.Context, wait bool) {
	if b.do == nil || ctx.Err() != nil {
		return
	}
	select {
	case <-b.token:
	default:
		if !wait {
			b.log.Debug("bell still rings", "bell", b.name)
			return
		}
		select {
		case <-b.token:
		case <-ctx.Done():
			return
		}
	}
	defer func() { b.token <- struct{}{} }()
	defer func() {
		if p := recover(); p != nil {
			b.log.Error("bell", "bell", b.name, "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
		}
	}()
	if err := b.do(ctx); err != nil && ctx.Err() == nil {
		b.log.Error("bell", "bell", b.name, "error", err)
	}
}
