package main

import (
	"bytes"
	"strings"
	"testing"

	"postd/cmd/postd/cli"
)

// TestDemoEvent plays the event as "postd demo --event --exit" does.
func TestDemoEvent(t *testing.T) {
	t.Parallel()
	var out, errs bytes.Buffer
	if code := run(t.Context(), []string{"demo", "--event", "--exit"}, cli.Streams{In: strings.NewReader(""), Out: &out, Err: &errs}); code != 0 {
		t.Fatalf("the demo ends with %d: %s\n%s", code, errs.String(), out.String())
	}
	for _, want := range []string{"1  1 Ann Bell  1½", "1  1 North  2  1½", "Ann Bell  1  1½/2  75 %  SB 1¼  through", "11 games", "0 findings"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the demo does not tell of %q:\n%s", want, out.String())
		}
	}
}

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
