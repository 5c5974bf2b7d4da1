package main

import (
	"strings"
	"testing"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/rules"
)

// TestReadMove checks that a reading is given in UCI, in the notation of the
// game, or in descriptive notation, in which the letters name it.
func TestReadMove(t *testing.T) {
	for _, x := range []struct{ notation, words, want string }{
		{"descriptive", "g1f3", "g1f3"},
		{"descriptive", "Kt-KB3", "g1f3"},
		{"descriptive", "Kt-B3", "has 2 legal readings here"},
		{"descriptive", "Nf3", "is neither a move like e2e4 nor a record like P-K4"},
		{"agreed:algebraic", "Nf3", "g1f3"},
		{"agreed:algebraic", "Kt-KB3", "g1f3"},
		{"agreed:algebraic", "7163", "is neither a move like e2e4 nor a record like P-K4"},
		{"agreed:algebraic", "Nf4", "has 0 legal readings here"},
		{"agreed:numeric", "7163", "g1f3"},
		{"agreed:numeric", "Knight on King's Knight's square to King's Bishop's third", "g1f3"},
	} {
		a, err := terms.Default("BCC1903-V")
		if err == nil {
			err = a.Set("notation", x.notation)
		}
		if err != nil {
			t.Fatal(err)
		}
		m, err := readMove(correspondence.Game{Origin: rules.Start(), Agreement: a}, rules.Start(), x.words)
		got := m.String()
		if err != nil {
			got = err.Error()
		}
		if !strings.HasSuffix(got, x.want) && !strings.Contains(got, x.want+";") {
			t.Errorf("%s %q: got %q, want %q", x.notation, x.words, got, x.want)
		}
	}
}
