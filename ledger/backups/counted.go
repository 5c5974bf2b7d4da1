package backups

import (
	"context"
	"fmt"
	"io"
)

// Counted is a writer to a single copy of so many octets. It tells how far it is, gives up when
// ctx ends, and says how many octets are wanting when the disk is full.
func Counted(ctx context.Context, w io.Writer, of int64, tell func(done, of int64)) io.Writer {
	return &counted{ctx, w, 0, of, tell}
}

type counted struct {
	ctx      context.Context
	w        io.Writer
	done, of int64
	tell     func(done, of int64)
}

// Write implements io.Writer.
func (c *counted) Write(b []byte) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := c.w.Write(b)
	c.done += int64(n)
	c.tell(c.done, c.of)
	if isFull(err) {
		err = fmt.Errorf("backups: the disk is full, and %d octets are wanting; make room there: %w", c.of-c.done, err)
	}
	return n, err
}
