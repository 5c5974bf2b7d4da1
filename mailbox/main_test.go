package mailbox

import (
	"testing"

	"go.uber.org/goleak"
)

// TestMain checks that nothing that a test started is left running.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }
