package app

import (
	"sync"
	"time"
)

// handClock is a clock that is moved by hand.
type handClock struct {
	mu sync.Mutex
	at time.Time
}

func (c *handClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

// set moves the clock; it never goes back.
func (c *handClock) set(t time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if t.After(c.at) {
		c.at = t
	}
}
