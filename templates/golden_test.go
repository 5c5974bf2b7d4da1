package templates

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"postd/correspondence"
)

var update = flag.Bool("update", false, "rewrite the golden letters")

// shown is a notice and its letter.
type shown struct {
	n correspondence.Notice
	p correspondence.Rendered
}

// scenesShown are the scenes that were played already, by name. Several tests look at
// their letters, and none changes them.
var scenesShown = map[string]shown{}

// render plays a scene, once, and renders its letter.
func (s scene) render(t testing.TB) (correspondence.Notice, correspondence.Rendered) {
	t.Helper()
	if x, ok := scenesShown[s.name]; ok {
		return x.n, x.p
	}
	r := reader
	if s.as != nil {
		s.as(&r)
	}
	n := s.play(t)
	p, err := Render(n, r)
	if err != nil {
		t.Fatal(err)
	}
	scenesShown[s.name] = shown{n, p}
	return n, p
}

// TestGolden compares every letter with the file of its scene; -update
// rewrites the files. The files are to be read as letters.
func TestGolden(t *testing.T) {
	for _, s := range scenes {
		t.Run(s.name, func(t *testing.T) {
			n, p := s.render(t)
			compare(t, s.name+".txt", "To: "+n.To.String()+"\nSubject: "+p.Subject+"\n\n"+p.Text)
			goldenPage(t, s.name, p)
		})
	}
}

func compare(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s differs (-update rewrites it):\n%s", path, diff)
	}
}
