package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

// TestUpToDate makes the two files anew and compares them with those that are
// committed.
func TestUpToDate(t *testing.T) {
	svg, sheet, err := draw()
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string][]byte{"pieces.svg": svg, "pieces.png": sheet} {
		got, err := os.ReadFile("../../diagram/" + name)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("diagram/%s differs from what this command makes; run: go run ./pieces", name)
		}
	}
}

func TestNormalise(t *testing.T) {
	in := `<svg xmlns="http://www.w3.org/2000/svg" width="45">
	  <g style="opacity:1; fill:000000; stroke:#ffffff;stroke-width:1.5;">
	    <path
	      d="M 9,39 L 36,39 A 35,35 1 0 0 34,38.5 z " style="fill:#000000; stroke-width:1" id="path1" />
	  </g>
	</svg>`
	want := `<g id="bR" stroke="#fff" stroke-width="1.5"><path d="M9,39L36,39A35,35 1 0 0 34,38.5z" stroke-width="1"/></g>`
	got, err := normalise("bR", []byte(in))
	if err != nil || got != want {
		t.Errorf("got  %s, %v\nwant %s", got, err, want)
	}
	for _, bad := range []string{
		`<svg><text/></svg>`, `<svg><g/><g/></svg>`, `<svg><g style="fill:red"/></svg>`, `<svg><g style="fill"/></svg>`, `<svg>`,
	} {
		if got, err := normalise("bR", []byte(bad)); err == nil {
			t.Errorf("%s: got %q, want an error", bad, strings.TrimSpace(got))
		}
	}
}
