package meter

import (
	"sync/atomic"
	"time"
)

// bounds are the upper ends of the buckets, in seconds: from a page to a letter that
// waits for a server's answer. They never change, since those who watch compare months.
var bounds = [...]float64{0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 300, 3600}

// Histogram counts how long something took. The zero one has counted nothing. It may be
// used by several at once.
type Histogram struct {
	buckets [len(bounds) + 1]atomic.Uint64 // each without those before it; the last is beyond every bound
	nanos   atomic.Int64
}

// Observe counts one that took so long; a clock that went back counts as none.
func (h *Histogram) Observe(took time.Duration) {
	took = max(took, 0)
	i := 0
	for i < len(bounds) && took.Seconds() > bounds[i] {
		i++
	}
	h.buckets[i].Add(1)
	h.nanos.Add(int64(took))
}

// Family tells what was counted, with its sum in seconds. What is counted meanwhile may
// be in the sum and not yet in a bucket.
func (h *Histogram) Family(name, help string) Family {
	f := Family{Name: name, Help: help, Kind: Summed}
	sum := time.Duration(h.nanos.Load()).Seconds()
	n := uint64(0)
	for i := range h.buckets {
		n += h.buckets[i].Load()
		le := "+Inf"
		if i < len(bounds) {
			le = number(bounds[i])
		}
		f.Samples = append(f.Samples, Sample{Of: le, Value: float64(n), suffix: bucketEnd})
	}
	f.Samples = append(f.Samples, Sample{Value: sum, suffix: sumEnd}, Sample{Value: float64(n), suffix: countEnd})
	return f
}
