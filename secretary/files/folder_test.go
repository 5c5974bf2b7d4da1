package files

import (
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"postd/ledger"
)

// TestE29Folder checks the folder of an event: every link leads to a file in it, and nothing
// leads out of it or is run.
func TestE29Folder(t *testing.T) {
	t.Parallel()
	o, e := championship(t)
	dir := filepath.Join(t.TempDir(), "c26")
	var last [2]int
	if err := WriteFolder(o.Ledger, e, dir, Folder{Now: o.now, Told: func(_ string, done, all int) { last = [2]int{done, all} }}); err != nil {
		t.Fatal(err)
	}
	if last != [2]int{12, 12} {
		t.Errorf("told of %v games", last)
	}
	seen, links := map[string]bool{}, 0
	all := ""
	err := filepath.WalkDir(dir, func(at string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, _ := filepath.Rel(dir, at)
		b, err := os.ReadFile(at)
		if err != nil || !strings.HasSuffix(name, ".html") {
			return err
		}
		all += string(b)
		for _, to := range linksIn(t, string(b)) {
			u, err := url.Parse(to)
			if err != nil || u.IsAbs() || u.Host != "" || strings.HasPrefix(to, "/") {
				t.Errorf("%s leads to %s, out of the folder", name, to)
				continue
			}
			target := path.Join(path.Dir(filepath.ToSlash(name)), u.Path)
			if _, err := os.Stat(filepath.Join(dir, target)); err != nil {
				t.Errorf("%s leads to %s: %v", name, to, err)
			}
			seen[target] = true
			links++
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"style.css", "C26.pgn", "C26A.html", "C26A.pgn", "C26A.csv", "C26A.trf", "C26B.html", "games/C26A-1.html", "games/C26B-6.html", "index.html"} {
		if !seen[want] {
			t.Errorf("nothing leads to %s", want)
		}
	}
	for _, bad := range []string{"<script", "http://", "https://", "@players.test", "<b>Bold</b>", "B-Kt5"} {
		if strings.Contains(strings.ReplaceAll(all, `xmlns="http://www.w3.org/2000/svg"`, ""), bad) {
			t.Errorf("a page has %s", bad)
		}
	}
	for _, want := range []string{"Eve Foster", "&lt;b&gt;Bold", "2 of 6", "½–½", "Round 3", "Kt-QB3", "Nc6"} {
		if !strings.Contains(all, want) {
			t.Errorf("no page has %s", want)
		}
	}
	t.Logf("%d links", links)
	if err := WriteFolder(o.Ledger, e, dir, Folder{Now: o.now}); !errors.Is(err, ErrNotEmpty) {
		t.Errorf("into the same folder once more: %v", err)
	}
}

// TestFolderPublished checks that a folder with names as published has no other.
func TestFolderPublished(t *testing.T) {
	t.Parallel()
	o, e := championship(t)
	p := must(o.Player(1))(t)
	p.Publish = ledger.PublishNone
	must(o.PutPlayer(p))(t)
	dir := filepath.Join(t.TempDir(), "c26")
	if err := WriteFolder(o.Ledger, e, dir, Folder{Now: o.now, Published: true}); err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, name := range []string{"index.html", "C26A.html", "C26A.pgn", "C26.pgn", "C26A.csv", "games/C26A-1.html"} {
		b, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if found += strings.Count(string(b), ledger.Unnamed); strings.Contains(string(b), "Foster") {
			t.Errorf("%s names Eve Foster, who does not allow it", name)
		}
	}
	if found == 0 {
		t.Errorf("nobody is called %s", ledger.Unnamed)
	}
}

// linksIn are all addresses in a page.
func linksIn(t testing.TB, page string) (out []string) {
	t.Helper()
	root, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	for n := range root.Descendants() {
		for _, a := range n.Attr {
			if a.Key == "href" || a.Key == "src" {
				out = append(out, a.Val)
			}
		}
	}
	return out
}
