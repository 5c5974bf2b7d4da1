package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestRelease builds a small program as a release is built: it knows its revision, holds
// no path of this machine, and says so where something was not committed.
func TestRelease(t *testing.T) {
	sources := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		file := filepath.Join(sources, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	git := func(args ...string) {
		t.Helper()
		c := exec.Command("git", append([]string{"-c", "user.name=a", "-c", "user.email=a@b.example"}, args...)...)
		c.Dir = sources
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("git %s: %v\n%s", args[0], err, out)
		}
	}
	write("go.mod", "module postd\n")
	write("cmd/postd/main.go", "package main\n\nfunc main() { panic(\"here\") }\n")
	file := filepath.Join(t.TempDir(), "it")
	var said strings.Builder
	if err := release(sources, file, &said); err == nil {
		t.Errorf("without a revision: %v %s", err, said.String())
	}
	git("init", "-q")
	git("add", ".")
	git("commit", "-q", "-m", "all")
	said.Reset()
	if err := release(sources, file, &said); err != nil || !strings.Contains(said.String(), "MB") || strings.Contains(said.String(), "no release") {
		t.Fatalf("%v %s", err, said.String())
	}
	if os.Getenv("GOOS") == "" || os.Getenv("GOOS") == runtime.GOOS {
		out, err := exec.Command(file).CombinedOutput()
		if err == nil || strings.Contains(string(out), sources) {
			t.Errorf("it knows the folder in which it was built: %v\n%s", err, out)
		}
	}
	write("cmd/postd/main.go", "package main\n\nfunc main() {}\n")
	said.Reset()
	if err := release(sources, file, &said); err != nil || !strings.Contains(said.String(), "no release") {
		t.Errorf("what was not committed: %v %s", err, said.String())
	}
	write("cmd/postd/main.go", "package\n")
	if err := release(sources, file, &said); err == nil {
		t.Error("what does not compile was built")
	}
}
