package mailbox

import (
	"flag"
	"testing"

	"go.uber.org/goleak"
)

// TestMain checks that no goroutine is left. Many tests wait for a server that is silent
// or slow, so that more of them run beside each other than there are processors.
func TestMain(m *testing.M) {
	flag.Parse()
	set := false
	flag.Visit(func(f *flag.Flag) { set = set || f.Name == "test.parallel" })
	if !set {
		flag.Set("test.parallel", "8")
	}
	goleak.VerifyTestMain(m)
}
