package secretary

import (
	"testing"

	"postd/correspondence"
	"postd/correspondence/terms"
	"postd/rules"
)

// TestRecordFault checks that words that are a record in the notation of the
// game are read as one, and that nobody chooses between its readings; in
// another notation they are words (BCC1903/I.13.C, BCC1903/V.5).
func TestRecordFault(t *testing.T) {
	t.Parallel()
	p, err := rules.ParseFEN("rnbqkb1r/pppp1ppp/5n2/4p3/8/3P1N2/PPP1PPPP/RNBQKB1R w KQkq - 0 3")
	if err != nil {
		t.Fatal(err)
	}
	const (
		ambiguous = "These words are an ambiguous record, of Kt(Kt1)-Q2 or Kt(B3)-Q2. Between its readings nobody chooses but the players (BCC1903/V.5). Ask the writer again."
		another   = "These words are a record of Kt(B3)-Q2 and of nothing else."
	)
	for _, x := range []struct{ notation, words, want string }{
		{"descriptive", "Kt-Q2", ambiguous},
		{"descriptive", "KKt-Q2", another},
		{"descriptive", "QKt-Q2", ""},
		{"descriptive", "Nd2", ""},
		{"agreed:algebraic", "Nd2", ambiguous},
		{"agreed:algebraic", "Nfd2", another},
		{"agreed:algebraic", "Nbd2", ""},
		{"agreed:algebraic", "Kt-Q2", ""},
		{"agreed:numeric", "6342", another},
		{"agreed:numeric", "2142", ""},
		{"agreed:numeric", "Nd2", ""},
		{"agreed:algebraic+descriptive", "Kt-Q2", ambiguous},
		{"agreed:algebraic+descriptive", "Nd2", ambiguous},
	} {
		a, err := terms.Default("BCC1903-V")
		if err == nil {
			err = a.Set("notation", x.notation)
		}
		m, err2 := rules.ParseMove("b1d2")
		if err != nil || err2 != nil {
			t.Fatal(err, err2)
		}
		if got := recordFault(x.words, correspondence.Game{Origin: p, Agreement: a}, p, m); got != x.want {
			t.Errorf("%s %q: got %q, want %q", x.notation, x.words, got, x.want)
		}
	}
}
