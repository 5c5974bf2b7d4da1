package wishes

import (
	"slices"
	"strings"
	"testing"
)

// TestZones shows how zones are named, and which are the nearest.
func TestZones(t *testing.T) {
	for words, want := range map[string]string{
		"New York": "America/New_York", "new_york": "America/New_York", "  EUROPE/london ": "Europe/London", "Calcutta": "Asia/Calcutta", "UTC": "UTC",
		"Local": "", "": "", "../../etc/passwd": "", strings.Repeat("x", 100_000): "",
	} {
		if got, ok := zoneNamed(words); got != want || ok != (want != "") {
			t.Errorf("%.40q is %q, want %q", words, got, want)
		}
	}
	for words, want := range map[string]string{"Nwe Yrok": "New York", "Lisbn": "Lisbon", "Europe/Berlon": "Europe/Berlin", "Pariss": "Paris"} {
		if near := NearestZones(words); len(near) != 3 || near[0] != want {
			t.Errorf("near to %q are %v, want %s first", words, near, want)
		}
	}
	if near := NearestZones(strings.Repeat("ж", 100_000)); len(near) != 3 || slices.Contains(near, "") {
		t.Errorf("near to nothing are %v", near)
	}
}
