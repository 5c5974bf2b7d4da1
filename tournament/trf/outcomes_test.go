package trf

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write testdata/outcomes.txt anew; read what changed")

// TestOutcomes holds each file of testdata against what is told of it: of a good one the whole
// of it as TRF26, of a bad one its faults.
func TestOutcomes(t *testing.T) {
	var b strings.Builder
	for _, file := range files(t, "good", "bad") {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "== %s\n", strings.TrimPrefix(filepath.ToSlash(file), "testdata/"))
		f, err := Read(data)
		if bad := filepath.Base(filepath.Dir(file)) == "bad"; bad != (err != nil) {
			t.Errorf("%s: %v", file, err)
		}
		if err != nil {
			fmt.Fprintf(&b, "%v\n", err)
			continue
		}
		fmt.Fprintf(&b, "TRF%d, %d rounds paired\n%s", f.Version, f.Played(), lines(f.Write(TRF26, false)))
	}
	golden := filepath.Join("testdata", "outcomes.txt")
	if *update {
		if err := os.WriteFile(golden, []byte(b.String()), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	is, was := strings.Split(b.String(), "\n"), strings.Split(string(want), "\n")
	for i := range max(len(is), len(was)) {
		if i >= len(is) || i >= len(was) || is[i] != was[i] {
			t.Fatalf("line %d of %s is now\n%q and was\n%q; read it, and write it anew with -update", i+1, golden, at(is, i), at(was, i))
		}
	}
}

func at(lines []string, i int) string {
	return strings.Join(lines[min(i, len(lines)):min(i+1, len(lines))], "")
}

// lines shows a file with ends of lines that an editor shows.
func lines(data []byte) string { return strings.ReplaceAll(string(data), "\r", "\n") }

func files(t testing.TB, folders ...string) (all []string) {
	t.Helper()
	for _, folder := range folders {
		list, err := filepath.Glob(filepath.Join("testdata", folder, "*.trf"))
		if err != nil || len(list) == 0 {
			t.Fatalf("there are no files in testdata/%s: %v", folder, err)
		}
		all = append(all, list...)
	}
	return all
}

// TestOutInOut writes each good file, reads that and writes it again, in each version: the
// octets are the same, each line ends in CR, and TRF16 has no tag that it does not know.
func TestOutInOut(t *testing.T) {
	for _, file := range files(t, "good") {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		f, err := Read(data)
		if err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for _, v := range []Version{TRF16, TRF26} {
			for _, ascii := range []bool{false, true} {
				again(t, file, f, v, ascii)
			}
		}
	}
}

func again(t testing.TB, file string, f File, v Version, ascii bool) {
	t.Helper()
	if err := f.Section.Fault(); err != nil {
		t.Fatalf("%s: the section that was read has a fault: %v", file, err)
	}
	out := f.Write(v, ascii)
	g, err := Read(out)
	if err != nil {
		t.Fatalf("%s: TRF%d of it cannot be read:\n%v\n%s", file, v, err, lines(out))
	}
	if twice := g.Write(v, ascii); string(twice) != string(out) {
		t.Fatalf("%s: TRF%d was\n%s\nand is, read and written again,\n%s", file, v, lines(out), lines(twice))
	}
	for i, line := range strings.Split(strings.TrimSuffix(string(out), "\r"), "\r") {
		switch tag := line[:min(3, len(line))]; {
		case strings.Contains(line, "\n") || strings.HasSuffix(line, " "):
			t.Errorf("%s: line %d of TRF%d ends otherwise than in CR: %q", file, i+1, v, line)
		case v == TRF16 && (slices.Contains(since26, tag) || tag[0] == 'X' || tag[0] == 'B'):
			t.Errorf("%s: TRF16 has the record %q", file, line)
		case ascii && strings.ContainsFunc(line, func(r rune) bool { return r > '~' }):
			t.Errorf("%s: line %d is no ASCII: %q", file, i+1, line)
		}
	}
}
