// Command release builds postd as it is handed out, and tells how large it is and what it
// says of itself:
//
//	cd tools && go run ./release [-o FILE]
//
// GOOS and GOARCH are heeded. The flags of a release stand here and nowhere else: no cgo,
// so that one file runs on every machine of its kind; no paths of the machine that built
// it; no tables for debuggers. The version is the one in the source, and the revision what
// go build writes into the file by itself, so a release is built where git is.
package main

import (
	"debug/buildinfo"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
)

// flags are those of a release.
var flags = []string{"-buildvcs=true", "-trimpath", "-ldflags", "-s -w"}

func main() {
	out := flag.String("o", "", "the file that is made; postd, or postd.exe, in the folder of the sources")
	flag.Parse()
	if flag.NArg() > 0 {
		fmt.Fprintln(os.Stderr, "release takes no arguments but -o FILE")
		os.Exit(2)
	}
	if err := release("..", *out, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// release builds the sources in a folder into out, and tells of it.
func release(sources, out string, tell io.Writer) error {
	system := os.Getenv("GOOS")
	if system == "" {
		system = runtime.GOOS
	}
	if out == "" {
		out = filepath.Join(sources, "postd")
		if system == "windows" {
			out += ".exe"
		}
	}
	out, err := filepath.Abs(out)
	if err != nil {
		return err
	}
	build := exec.Command("go", append(append([]string{"build"}, flags...), "-o", out, "./cmd/postd")...)
	build.Dir, build.Stderr = sources, os.Stderr
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if err := build.Run(); err != nil {
		return fmt.Errorf("go build: %w", err)
	}
	st, err := os.Stat(out)
	if err != nil {
		return err
	}
	revision, clean, err := built(out)
	if err != nil {
		return err
	}
	fmt.Fprintf(tell, "%s: %.1f MB (%d octets), revision %s\n", out, float64(st.Size())/1e6, st.Size(), revision)
	if !clean {
		fmt.Fprintln(tell, "It is no release: there are changes that are not committed.")
	}
	return nil
}

// built reads from a program of which revision it was built, and whether of that alone.
func built(file string) (revision string, clean bool, err error) {
	info, err := buildinfo.ReadFile(file)
	if err != nil {
		return "", false, err
	}
	at := map[string]string{}
	for _, x := range info.Settings {
		at[x.Key] = x.Value
	}
	if at["vcs.revision"] == "" {
		return "", false, errors.New("it does not know its revision; build it in a clone of the repository, with git there")
	}
	return at["vcs.revision"], at["vcs.modified"] == "false", nil
}
