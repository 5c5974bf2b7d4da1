package templates

import (
	"os"
	"runtime/debug"
	"testing"
)

// TestMain has the memory of the tests collected less often than that of a program that
// lasts: they keep little, and throw many letters away.
func TestMain(m *testing.M) {
	debug.SetGCPercent(300)
	os.Exit(m.Run())
}
