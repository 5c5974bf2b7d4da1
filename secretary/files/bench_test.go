package files

import (
	"path/filepath"
	"testing"
)

// BenchmarkFolder writes the folder of an event of four sections of 23 players, 1,012 games.
func BenchmarkFolder(b *testing.B) {
	o := newOffice(b)
	e := o.event(4, 23)
	o.begins()
	for b.Loop() {
		if err := WriteFolder(o.Ledger, e, filepath.Join(b.TempDir(), "c26"), Folder{Now: o.now}); err != nil {
			b.Fatal(err)
		}
	}
}
