package standby

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"postd/drills"
)

// killPoints are the points at which the office is killed: those between wire and ledger, and those
// of what the second machine is told.
var killPoints = []string{
	"fetched", "kept", "flagged", "decided", "letter settled", "booked", "handed over", "before commit", "after commit",
}

// failure is one thing that goes wrong in the drill.
type failure struct {
	name string
	come func(h *house, n int)
}

// failures come in turn.
var failures = []failure{
	{"the office is killed at a named point and the second machine goes on", func(h *house, n int) {
		h.dies(killPoints[n%len(killPoints)])
		h.failOver(nil)
	}},
	{"a server of the log is killed and comes back", func(h *house, n int) {
		i := n % 3
		h.log.kill(i)
		h.goesOn(4)
		h.log.start(i)
	}},
	{"the follower is killed", func(h *house, _ int) {
		h.b.kill()
		h.goesOn(2)
		h.b.start("", "standby", "follow")
	}},
	{"the office is cut off from the log, and the second machine goes on", func(h *house, n int) {
		h.a.cutLog([]string{cut, silent}[n%2])
		h.failOver(func(old *machine) { old.cutLog(carries) })
	}},
	{"a server stands still and goes on", func(h *house, n int) {
		i := n % 3
		h.log.hang(i)
		time.Sleep(300 * time.Millisecond)
		h.log.goOn(i)
		h.goesOn(2)
	}},
	{"the office is killed and started again", func(h *house, n int) {
		h.dies(killPoints[(n+4)%len(killPoints)])
		h.a.serve()
		h.goesOn(2)
	}},
	{"two servers are killed: nothing goes out, and nobody is promoted", func(h *house, n int) {
		i, k := n%3, (n+1)%3
		h.log.kill(i)
		h.log.kill(k)
		h.b.kill()
		h.b.do("standby", "promote").want(h.t, 1, "two of its three servers must run")
		h.log.start(i)
		h.log.start(k)
		h.b.start("", "standby", "follow")
		h.goesOn(2)
	}},
	{"the office and a server are killed at once, and the second machine goes on", func(h *house, n int) {
		i := n % 3
		h.a.kill()
		h.log.kill(i)
		h.failOver(nil)
		h.log.start(i)
	}},
	{"a server comes back with an older disk", func(h *house, n int) {
		i := n % 3
		h.log.kill(i)
		h.log.keepDisk(i)
		h.log.start(i)
		h.goesOn(2)
		h.log.kill(i)
		h.log.oldDisk(i)
		h.log.start(i)
		h.goesOn(2)
	}},
	{"the second machine goes on while the office is at work", func(h *house, _ int) {
		h.failOver(nil)
	}},
}

// dies starts the office anew so that it kills itself at the point, and waits for that.
func (h *house) dies(point string) {
	h.t.Helper()
	h.a.stop()
	p := h.a.start(fmt.Sprintf("%s %d", point, 1+rand.IntN(4)), "serve")
	select {
	case <-p.done:
	case <-time.After(15 * time.Second): // it does not come there any more
		h.a.kill()
	}
	h.a.running = nil
}

// failOver makes the second machine the office and looks at both; hears, where it is given, lets the old
// office hear of the log again.
func (h *house) failOver(hears func(old *machine)) {
	h.t.Helper()
	old, next := h.a, h.b
	before := h.taken()
	next.stop()
	next.do("standby", "promote").want(h.t, 0, "This machine is the office now", "all in order")
	promoted := time.Now()
	h.knows(next, before)
	next.serve()
	if p := old.running; p != nil {
		if hears != nil {
			time.Sleep(200 * time.Millisecond)
			hears(old)
		}
		heard := time.Now()
		select {
		case <-p.done:
			if p.code != fencedStatus {
				h.t.Errorf("%s was overtaken and ended with status %d", old.name, p.code)
			}
		case <-time.After(10 * time.Second):
			h.t.Errorf("%s was overtaken %v ago, hears the log for 10 s and is still at work", old.name, time.Since(heard))
			old.kill()
		}
		old.running = nil
	}
	h.a, h.b = next, old
	h.goesOn(2)
	// No hand-over of the old office was begun after the first of the new one.
	var first time.Time
	for _, at := range next.began() {
		if at.After(promoted) {
			first = at
			break
		}
	}
	for _, at := range old.began() {
		if !first.IsZero() && at.After(first) {
			h.t.Errorf("%s began a hand-over %v after the first of %s", old.name, at.Sub(first), next.name)
		}
	}
	old.do("standby", "rejoin", h.backup).want(h.t, 0, "Start it here: postd standby follow")
	if all, err := os.ReadDir(old.file("data")); err == nil { // the old ledgers would fill the disk
		for _, f := range all {
			if strings.Contains(f.Name(), ".epoch-") {
				os.Remove(old.file("data/" + f.Name()))
			}
		}
	}
	old.start("", "standby", "follow")
}

// TestDrill lets the office, the second machine, the servers and the lines between them fail while games
// are played: nothing that anybody was told is lost, nothing is played twice, and no two offices
// hand letters over at the same time.
func TestDrill(t *testing.T) {
	count := drills.Count(t, drills.StandbyFailures)
	h := newHouse(t)
	h.begin()
	names := map[string]int{}
	for n := range count {
		f := failures[n%len(failures)]
		began := time.Now()
		f.come(h, n/len(failures)*7+n)
		names[f.name]++
		t.Logf("%d: %s: %.1f s", n+1, f.name, time.Since(began).Seconds())
		if t.Failed() {
			break
		}
	}
	h.end()
	again := 0
	for _, n := range h.taken() {
		again += n - 1
	}
	t.Logf("%d failures of %d sorts; %d letters in, each acted on once; %d out, %d of them again under their Message-IDs", count, len(names), h.written(), len(h.taken()), again)
}
