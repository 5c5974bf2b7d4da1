package visit

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"testing"
)

// TestExportIsMadeOnce has two ask for the same while it is made: both read all of it, and it is made once.
func TestExportIsMadeOnce(t *testing.T) {
	t.Parallel()
	x, beside := &exports{}, filepath.Join(t.TempDir(), "postd.db")
	e, first, err := x.join("edith /p.csv", beside)
	if err != nil || !first {
		t.Fatal(first, err)
	}
	e.stop = func() {}
	again, first, err := x.join("edith /p.csv", beside)
	if err != nil || first || again != e {
		t.Fatal("the second who asks begins anew", err)
	}
	other, first, err := x.join("rudge /p.csv", beside)
	if err != nil || !first || other == e {
		t.Fatal("another user gets what is not theirs", err)
	}
	want := strings.Repeat("a line\r\n", 20_000)
	go x.make(t.Context(), "edith /p.csv", e, func(_ context.Context, w io.Writer) error {
		_, err := io.WriteString(w, want)
		return err
	}, func(b []byte) []byte { return b })
	for range 2 {
		got, from := "", int64(0)
		for ended := false; !ended; {
			var to int64
			if to, ended, err = x.next(e, from); err != nil {
				t.Fatal(err)
			}
			part := make([]byte, to-from)
			if _, err := e.file.ReadAt(part, from); err != nil {
				t.Fatal(err)
			}
			got, from = got+string(part), to
		}
		if got != want {
			t.Errorf("%d octets of %d", len(got), len(want))
		}
		x.left("edith /p.csv", e)
	}
	if x.all["edith /p.csv"] != nil || x.all["rudge /p.csv"] != other {
		t.Error("what is over is remembered, or what is not is forgotten")
	}
}

// TestExportGivenUp has the only reader go while it is made: it is stopped, and who asks then gets one of
// their own, which the end of the first does not take away.
func TestExportGivenUp(t *testing.T) {
	t.Parallel()
	x, beside := &exports{}, filepath.Join(t.TempDir(), "postd.db")
	e, _, err := x.join("edith /p.csv", beside)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stopped, goesOn := make(chan struct{}), make(chan struct{})
	e.stop = func() { stop(); close(stopped) }
	go x.make(ctx, "edith /p.csv", e, func(ctx context.Context, _ io.Writer) error {
		<-ctx.Done()
		<-goesOn
		return ctx.Err()
	}, nil)
	gone := make(chan struct{})
	go func() { x.left("edith /p.csv", e); close(gone) }()
	<-stopped
	anew, first, err := x.join("edith /p.csv", beside)
	if err != nil || !first || anew == e {
		t.Fatal("who asks anew gets what was given up", err)
	}
	close(goesOn)
	<-gone
	if !errors.Is(e.err, context.Canceled) || x.all["edith /p.csv"] != anew {
		t.Errorf("it ended with %v; the new one is there: %v", e.err, x.all["edith /p.csv"] == anew)
	}
}
