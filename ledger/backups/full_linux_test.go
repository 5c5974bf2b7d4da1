package backups

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// small mounts a disk of some octets.
func small(t *testing.T, octets string) string {
	t.Helper()
	dir := t.TempDir()
	if err := syscall.Mount("postd-test", dir, "tmpfs", 0, "size="+octets); err != nil {
		t.Skipf("a disk that is full needs one of its own, and this user may mount none: %v", err)
	}
	t.Cleanup(func() { syscall.Unmount(dir, syscall.MNT_DETACH) })
	return dir
}

// TestFull fills the disk of the folder, of a single copy and of the file that is restored: each time it
// is told how many octets are wanting, nothing that looks whole is left, and with room it goes on.
func TestFull(t *testing.T) {
	o := newOffice(t, filepath.Join(t.TempDir(), "postd.db"), "chess.test", 1, 2<<20)
	defer o.Close()
	dir := small(t, "1m")
	f := must(Open(dir))(t)
	_, err := f.Write(t.Context(), o.Ledger, begin, 0)
	says(t, err, "is full, and ", "octets are wanting", "make room there")
	if k := must(f.manifests(t.Context()))(t); len(k.whole)+len(k.half) > 0 {
		t.Error("there is a back-up after the disk was full")
	}
	if err := syscall.Mount("postd-test", dir, "tmpfs", syscall.MS_REMOUNT, "size=8m"); err != nil {
		t.Fatal(err)
	}
	d := must(f.Write(t.Context(), o.Ledger, begin, 0))(t)
	if d.Written == d.Pieces {
		t.Error("what was written before the disk was full was written again")
	}

	file := filepath.Join(small(t, "1m"), "x.db")
	_, err = Restorer{}.Restore(t.Context(), dir, file)
	says(t, err, "is full, and ", "octets are wanting")
	if left := must(filepath.Glob(file + "*"))(t); len(left) > 0 {
		t.Errorf("it left %q", left)
	}
	x := must(os.Create(file))(t)
	defer x.Close()
	_, err = o.Backup(Counted(t.Context(), x, 1<<20, func(int64, int64) {}))
	says(t, err, "the disk is full, and ", "octets are wanting")

	if err := syscall.Mount("postd-test", dir, "tmpfs", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Fatal(err)
	}
	_, err = f.Write(t.Context(), o.Ledger, begin, 0)
	says(t, err, "mounted for reading only")
	if v := must(f.Verify(t.Context()))(t); !v.Sound() {
		t.Errorf("on a disk for reading only: %+v", v)
	}
	restored(t, dir)
}
