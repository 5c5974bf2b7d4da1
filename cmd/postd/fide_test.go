package main

import (
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var fideArticle = regexp.MustCompile(`FIDE/[A-Z][A-Z0-9.]*[A-Z0-9](?:/[0-9]+(?:\.[0-9]+)*)?`)

// TestFIDEArticles holds the list of FIDE's rules in docs/events.md against the code: each article that is cited
// stands in it, by itself or by a part of which it is one, and of each row something is cited.
func TestFIDEArticles(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/events.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]bool{} // by their articles: whether something of it is cited
	for _, line := range strings.Split(string(page), "\n") {
		if id, found := strings.CutPrefix(line, "| FIDE/"); found {
			id, _, _ = strings.Cut(id, " |")
			rows["FIDE/"+id] = false
		}
	}
	err = filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, cited := range fideArticle.FindAllString(string(text), -1) {
			of := cited
			for of != "" {
				if _, ok := rows[of]; ok {
					rows[of] = true
					break
				}
				of = of[:max(strings.LastIndexAny(of, "./"), 0)]
			}
			// A text as a whole is in the list by its articles.
			whole := slices.ContainsFunc(slices.Collect(maps.Keys(rows)), func(id string) bool { return strings.HasPrefix(id, cited+"/") })
			if of == "" && !whole {
				t.Errorf("%s cites %s, which is not in the list of docs/events.md", path, cited)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for id, cited := range rows {
		if !cited {
			t.Errorf("no code cites %s, which is in the list of docs/events.md", id)
		}
	}
	if len(rows) < 20 {
		t.Errorf("the list has %d rows", len(rows))
	}
}
