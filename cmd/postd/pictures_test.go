package main

import (
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"postd/drills"
)

// mostPicture is how many octets a picture of docs may have.
const mostPicture = 150 << 10

// TestDocsPictures checks that each picture of docs is shown by a page of them, that each that is
// shown is there and is the one whose digest stands beside it, and that none is large. Whether
// the page that it shows has changed is asked where the page is made (drills.Pictured).
func TestDocsPictures(t *testing.T) {
	folder := filepath.Join("..", "..", "docs", "pictures")
	shown := map[string]string{}
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil || len(pages) < 5 {
		t.Fatal(pages, err)
	}
	for _, page := range append(pages, "../../README.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile(`!\[[^\]]+\]\((?:docs/)?pictures/([^)]+)\.png\)`).FindAllStringSubmatch(string(text), -1) {
			shown[m[1]] = page
		}
	}
	digests, err := drills.Pictures(folder)
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(filepath.Join(folder, "*.png"))
	if err != nil {
		t.Fatal(err)
	}
	there := map[string]bool{}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".png")
		there[name] = true
		octets, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if shown[name] == "" {
			t.Errorf("no page of docs shows %s", file)
		}
		if digests[name].Picture != drills.DigestOf(octets) {
			t.Errorf("%s is not the picture whose digest stands beside it: run\n%s", file, drills.NewPictures)
		}
		if len(octets) > mostPicture {
			t.Errorf("%s has %d octets", file, len(octets))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(shown)) {
		if !there[name] {
			t.Errorf("%s shows the picture %s, which is not there: run\n%s", shown[name], name, drills.NewPictures)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(digests)) {
		if !there[name] {
			t.Errorf("a digest stands there of %s, which is no picture", name)
		}
	}
}
