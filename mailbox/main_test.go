package mailbox

import (
	"flag"
	"fmt"
	"os"
	"testing"

	"go.uber.org/goleak"
)

// TestMain checks that no goroutine is left. Many tests wait for a server that is silent
// or slow, so that more of them run beside each other than there are processors. At the end
// it tells, with -v, where the letters of all tests are.
func TestMain(m *testing.M) {
	if os.Getenv(officeVariable) != "" {
		if err := beOffice(os.Stdin, os.Stdout); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	flag.Parse()
	set := false
	flag.Visit(func(f *flag.Flag) { set = set || f.Name == "test.parallel" })
	if !set {
		flag.Set("test.parallel", "8")
	}
	goleak.VerifyTestMain(telling{m})
}

// telling are the tests, and the count of their letters.
type telling struct{ m *testing.M }

func (c telling) Run() int {
	code := c.m.Run()
	if testing.Verbose() {
		received.tell(os.Stdout)
	}
	return code
}
