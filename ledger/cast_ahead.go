package ledger

import (
	"runtime"
	"sync"
)

// ahead makes f(0), f(1) and so on below n, a few of them at a time and before they are asked for. Next
// gives them in their order; stop ends the making.
func ahead[T any](n int, f func(int) T) (next func() T, stop func()) {
	made, ended := make(chan chan T, runtime.GOMAXPROCS(0)), make(chan struct{})
	go func() {
		for i := range n {
			one := make(chan T, 1)
			select {
			case made <- one:
				go func() { one <- f(i) }()
			case <-ended:
				return
			}
		}
	}()
	return func() T { return <-<-made }, sync.OnceFunc(func() { close(ended) })
}
