// Pieces makes diagram/pieces.svg and diagram/pieces.png, the drawings of the
// twelve men, from the set of C. M. L. Burnett as it is carried by the Go
// module github.com/corentings/chess/v2 (THIRD_PARTY.md has its licence).
//
// It runs in this folder's module, so that postd itself needs no reader of
// SVG and no rasteriser:
//
//	cd tools && go run ./pieces -out ../diagram
//
// The result depends on nothing but the versions in tools/go.mod; a second
// run writes the same bytes, which the test of this command checks.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

const source = "github.com/corentings/chess/v2"

// names lists the men in the order in which they stand on the sheet.
var names = []string{"wP", "wN", "wB", "wR", "wQ", "wK", "bP", "bN", "bB", "bR", "bQ", "bK"}

func main() {
	out := flag.String("out", "../diagram", "folder for pieces.svg and pieces.png")
	flag.Parse()
	if err := run(*out); err != nil {
		fmt.Fprintln(os.Stderr, "pieces:", err)
		os.Exit(1)
	}
}

func run(out string) error {
	svg, sheet, err := draw()
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(out, "pieces.svg"), svg, 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(out, "pieces.png"), sheet, 0o644)
}

// draw returns the two files.
func draw() (svg, sheet []byte, err error) {
	folder, err := sourceFolder()
	if err != nil {
		return nil, nil, err
	}
	var fragments []string
	var men []*coverage
	for _, name := range names {
		raw, err := os.ReadFile(filepath.Join(folder, name+".svg"))
		if err != nil {
			return nil, nil, err
		}
		fragment, err := normalise(name, raw)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", name, err)
		}
		man, err := rasterise(fragment)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w", name, err)
		}
		fragments = append(fragments, fragment)
		men = append(men, man)
	}
	sheet, err = encodeSheet(men)
	return document(fragments), sheet, err
}

// sourceFolder returns where the go command keeps the twelve drawings; their
// bytes are vouched for by go.sum.
func sourceFolder() (string, error) {
	cmd := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", source)
	cmd.Stderr = os.Stderr
	dir, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go list -m %s: %w", source, err)
	}
	return filepath.Join(strings.TrimSpace(string(dir)), "image", "internal", "pieces"), nil
}

// document puts the fragments, one a line, into a file which package diagram
// reads by lines and which any viewer shows as two rows of men.
func document(fragments []string) []byte {
	var b bytes.Buffer
	b.WriteString("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 270 90\">\n")
	b.WriteString("<!-- Chess pieces by C. M. L. Burnett, used under the BSD licence: see THIRD_PARTY.md.\n")
	b.WriteString("     Made by tools/pieces; do not edit. Each man stands in a box of 45 by 45. -->\n")
	b.WriteString("<defs>\n")
	for _, f := range fragments {
		b.WriteString(f)
		b.WriteByte('\n')
	}
	b.WriteString("</defs>\n<rect width=\"270\" height=\"90\" fill=\"#ccc\"/>\n")
	for i, name := range names {
		fmt.Fprintf(&b, "<use href=\"#%s\" x=\"%d\" y=\"%d\"/>\n", name, i%6*45, i/6*45)
	}
	b.WriteString("</svg>\n")
	return b.Bytes()
}
