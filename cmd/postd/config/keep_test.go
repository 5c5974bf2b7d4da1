package config

import (
	"testing"
	"time"
)

// TestKeep reads keeping times as they are written.
func TestKeep(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]time.Duration{"": 30 * 24 * time.Hour, "30 days": 30 * 24 * time.Hour, "1 day": 24 * time.Hour, "0": 0, "0 days": 0} {
		c := Config{Keep: keepConfig{in}}
		if faults := c.checkKeep(); len(faults) != 0 || c.KeepStrangers() != want {
			t.Errorf("%q: %v, %v", in, c.KeepStrangers(), faults)
		}
	}
	for _, in := range []string{"30", "a month", "-1 days", "30 hours", "4000 days", "1.5 days"} {
		c := Config{Keep: keepConfig{in}}
		if faults := c.checkKeep(); len(faults) != 1 || faults[0].key != "keep.strangers" {
			t.Errorf("%q: %v", in, faults)
		}
	}
}
