package ledger

import (
	"fmt"
	"sync"
	"testing"
)

// TestCheckWhileWriting checks that a check of the running office finds nothing and
// disturbs nothing. The race detector sees what a lucky run would not.
func TestCheckWhileWriting(t *testing.T) {
	t.Parallel()
	h := newHouse(t)
	var wg sync.WaitGroup
	stop := make(chan struct{})
	wg.Go(func() {
		for n := 0; ; n++ {
			select {
			case <-stop:
				return
			default:
			}
			if err := h.Log("test", "wrote", fmt.Sprint(n), "while it is checked"); err != nil {
				t.Error(err)
				return
			}
		}
	})
	for range 20 {
		r, err := h.Check(false)
		if err != nil || !r.Sound() {
			t.Errorf("%v: %s", err, r)
		}
	}
	close(stop)
	wg.Wait()
}
