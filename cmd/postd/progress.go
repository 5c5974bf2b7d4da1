package main

import (
	"fmt"
	"io"
	"time"
)

// progress tells, while something takes long, how far it is.
type progress struct {
	w           io.Writer
	what        string
	begun, last time.Time
}

// progressEach is how often it is told; what takes less is told of at its end alone.
const progressEach = 5 * time.Second

func (d *control) progress(what string) *progress {
	now := time.Now()
	return &progress{w: d.Err, what: what, begun: now, last: now}
}

// tell is called as often as one likes with the octets that are done, and all of them; 0: that
// is not known.
func (p *progress) tell(done, of int64) {
	now := time.Now()
	if now.Sub(p.last) < progressEach {
		return
	}
	p.last = now
	fmt.Fprintln(p.w, p.words(done, of, now.Sub(p.begun)))
}

// words say it: "x.db: 40 of 200 MB, 20 MB a second, 8 s to go".
func (p *progress) words(done, of int64, took time.Duration) string {
	rate := float64(done) / max(took.Seconds(), 0.001)
	if of <= 0 || rate <= 0 {
		return fmt.Sprintf("%s: %d MB, %.0f MB a second", p.what, done>>20, rate/(1<<20))
	}
	left := time.Duration(float64(of-done) / rate * float64(time.Second)).Round(time.Second)
	return fmt.Sprintf("%s: %d of %d MB, %.0f MB a second, %s to go", p.what, done>>20, of>>20, rate/(1<<20), left)
}
