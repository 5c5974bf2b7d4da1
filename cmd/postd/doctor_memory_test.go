package main

import (
	"strings"
	"testing"
)

// TestDoctorAddresses warns of a limit that the ledger's addresses do not fit under.
func TestDoctorAddresses(t *testing.T) {
	for _, c := range []struct {
		limit, size  uint64
		state, words string
	}{
		{0, 1 << 40, isOK, "as many as it likes"},
		{4 << 30, 1 << 20, isWarn, "4096 MB of addresses, and the ledger wants 65536 MB"},
		{65 << 30, 1 << 20, isOK, "wants 65536 MB"},
		{65 << 30, 16 << 30, isWarn, "wants 131072 MB"},
	} {
		var x doctor
		x.addresses(c.limit, c.size)
		if len(x.found) != 1 || x.found[0].State != c.state || !strings.Contains(x.found[0].Words, c.words) || (x.found[0].Do == "") != (c.state == isOK) {
			t.Errorf("limit %d, file %d: %+v", c.limit, c.size, x.found)
		}
	}
}
