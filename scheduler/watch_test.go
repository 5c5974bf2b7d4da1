package scheduler

import (
	"testing"
	"time"
)

// TestWatch checks that a clock that is set is doubted until it agrees again or
// somebody says that it is right, and that time that goes by, however fast, is not
// doubted.
func TestWatch(t *testing.T) {
	start := time.Date(2026, 12, 7, 9, 0, 0, 0, time.UTC)
	wall, boot := start, time.Duration(0)
	pass := func(d time.Duration) { wall, boot = wall.Add(d), boot+d }
	w := NewWatch(func() time.Time { return wall }, start.Add(-time.Minute), func() time.Duration { return boot })
	for _, step := range []struct {
		what    string
		do      func()
		doubted bool
	}{
		{"at the start", func() {}, false},
		{"a minute", func() { pass(time.Minute) }, false},
		{"a week of a suspended machine", func() { pass(7 * 24 * time.Hour) }, false},
		{"put right by three seconds", func() { wall = wall.Add(3 * time.Second) }, false},
		{"a jump of two hours", func() { wall = wall.Add(2 * time.Hour) }, true},
		{"which lasts", func() { pass(time.Minute) }, true},
		{"and is put right", func() { wall = wall.Add(-2 * time.Hour) }, false},
		{"a jump back of a day", func() { wall = wall.Add(-24 * time.Hour) }, true},
		{"which is accepted", func() {
			if words := w.Accept(); words == "" {
				t.Error("what was accepted has no words")
			}
		}, false},
		{"and time that goes by", func() { pass(3 * time.Hour) }, false},
		{"steps that are small each", func() { wall = wall.Add(3 * time.Minute) }, false},
		{"and add up", func() { wall = wall.Add(3 * time.Minute) }, true},
	} {
		step.do()
		if words, _ := w.Doubt(); (words != "") != step.doubted {
			t.Errorf("%s: doubted %v: %s", step.what, words != "", words)
		}
	}
}

// TestWatchBehind checks that a machine that wakes up with a clock before what was
// done last is doubted until it has the time.
func TestWatchBehind(t *testing.T) {
	last := time.Date(2026, 12, 7, 9, 0, 0, 0, time.UTC)
	wall, boot := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC), time.Duration(0)
	w := NewWatch(func() time.Time { return wall }, last, func() time.Duration { return boot })
	if words, changed := w.Doubt(); words == "" || !changed {
		t.Errorf("a clock of 2020 is believed")
	}
	if words, changed := w.Doubt(); words == "" || changed {
		t.Errorf("the same doubt is told again")
	}
	wall, boot = last.Add(time.Hour), time.Minute
	if words, changed := w.Doubt(); words != "" || !changed {
		t.Errorf("the right time is doubted: %s", words)
	}
	wall = wall.Add(time.Hour)
	if words, _ := w.Doubt(); words == "" {
		t.Error("a jump after that is believed")
	}
}

// TestSinceBoot checks that the clock of the machine goes forward.
func TestSinceBoot(t *testing.T) {
	a := sinceBoot()
	time.Sleep(time.Millisecond)
	if b := sinceBoot(); b <= a {
		t.Errorf("%s comes after %s", b, a)
	}
}
