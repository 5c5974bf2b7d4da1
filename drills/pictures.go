package drills

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
)

// NewPictures is the command that makes all pictures of docs anew, from the root of the house.
const NewPictures = ".ci/pictures"

// digestFile stands beside the pictures: for each its name, the digest of the page that it
// shows, and its own, one picture a line.
const digestFile = "digests.txt"

// Digest is what stands beside a picture: of the page that it shows, and of its own octets.
type Digest struct{ Page, Picture string }

// Pictures reads the digests of the folder.
func Pictures(folder string) (map[string]Digest, error) {
	out := map[string]Digest{}
	b, err := os.ReadFile(filepath.Join(folder, digestFile))
	for line := range strings.Lines(string(b)) {
		if f := strings.Fields(line); len(f) == 3 {
			out[f[0]] = Digest{f[1], f[2]}
		}
	}
	return out, err
}

// DigestOf is the digest of a page, or of a picture.
func DigestOf(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:8])
}

// changing is what differs in a page from run to run, or does not change its look: names of
// forms and of drafts, secrets in addresses, the port, the room on the disk, the script.
var changing = regexp.MustCompile(`\b[A-Z2-7]{26,40}\b|\b[0-9a-z]{24,}\b|127\.0\.0\.1:\d+|[\d.]+ [MGT]B free|<script [^>]*></script>| data-pressed=""`)

var picturing sync.Mutex

// Pictured holds a page that docs show against the digest beside its picture, and says which
// command makes the picture anew when the page has changed and the picture has not. Where
// POSTD_MANUAL names a folder, shoot takes the picture, and both are written there. A page
// names its style sheet by its digest, so that a change of style is one of every page.
func Pictured(t testing.TB, name string, page []byte, shoot func() []byte) {
	t.Helper()
	picturing.Lock()
	defer picturing.Unlock()
	folder := os.Getenv("POSTD_MANUAL")
	bare := changing.ReplaceAll(page, []byte("…"))
	if folder == "" {
		all, err := Pictures(filepath.Join(root(t), "docs", "pictures"))
		if err != nil {
			t.Fatal(err)
		}
		if now := DigestOf(bare); all[name].Page != now {
			t.Errorf("the page of docs/pictures/%s.png has changed, and its picture has not (it was %s and is %s). Look at the page, then run\n%s", name, all[name].Page, now, NewPictures)
		}
		return
	}
	all, err := Pictures(folder)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	picture := shoot()
	all[name] = Digest{DigestOf(bare), DigestOf(picture)}
	var b bytes.Buffer
	for _, name := range slices.Sorted(maps.Keys(all)) {
		fmt.Fprintf(&b, "%s %s %s\n", name, all[name].Page, all[name].Picture)
	}
	for file, content := range map[string][]byte{name + ".png": picture, digestFile: b.Bytes()} {
		if err := os.WriteFile(filepath.Join(folder, file), content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// root is the folder of the house, above the test's own.
func root(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		up := filepath.Dir(dir)
		if up == dir {
			t.Fatal("drills: no go.mod above the test")
		}
		dir = up
	}
}
