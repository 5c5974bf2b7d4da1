// Command times reads what go test -json writes and prints how long each package
// took, and the twenty slowest tests. It passes on what a test said that failed.
package main

import (
	"bufio"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"
)

// line is one line of go test -json.
type line struct {
	Action, Package, Test, Output string
	Elapsed                       float64
}

func main() {
	if err := tell(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "times:", err)
		os.Exit(1)
	}
}

// tell reads the lines to their end and tells what took long.
func tell(in io.Reader, out io.Writer) error {
	var packages, tests []line
	said := map[string]string{} // by each test that is not over
	s := bufio.NewScanner(in)
	s.Buffer(nil, 16<<20)
	for s.Scan() {
		var x line
		if json.Unmarshal(s.Bytes(), &x) != nil {
			fmt.Fprintln(out, s.Text()) // go itself says something
			continue
		}
		name := x.Package + " " + x.Test
		switch x.Action {
		case "output":
			said[name] += x.Output
			continue
		case "pass", "fail", "skip":
		default:
			continue
		}
		if x.Action == "fail" {
			fmt.Fprint(out, said[name])
		}
		delete(said, name)
		if x.Test == "" {
			packages = append(packages, x)
		} else {
			tests = append(tests, x)
		}
	}
	print := func(all []line, most int) {
		slices.SortStableFunc(all, func(a, b line) int { return cmp.Compare(b.Elapsed, a.Elapsed) })
		for _, x := range all[:min(most, len(all))] {
			fmt.Fprintf(out, "%8.1f s  %-4s  %s %s\n", x.Elapsed, x.Action, x.Package, x.Test)
		}
	}
	print(packages, len(packages))
	fmt.Fprintln(out, "\nthe slowest tests:")
	print(tests, 20)
	return s.Err()
}
