package main

import (
	"bytes"
	"strings"
	"testing"

	"postd/cmd/postd/cli"
)

// TestDemo plays the scenes as "postd demo --exit" does.
func TestDemo(t *testing.T) {
	var out, errs bytes.Buffer
	if code := run(t.Context(), []string{"demo", "--exit"}, cli.Streams{In: strings.NewReader(""), Out: &out, Err: &errs}); code != 0 {
		t.Fatalf("the demo ends with %d: %s\n%s", code, errs.String(), out.String())
	}
	for _, want := range []string{"Scene 5 of 5", "0 findings", "checkmate", "adjudicated", "time exceeded", "Penalty E"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the demo does not tell of %q", want)
		}
	}
}
