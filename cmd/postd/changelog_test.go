package main

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"postd/cmd/postd/app"
)

// longestVersion is the greatest number of lines that CHANGELOG.md has of one
// version: what a user notices, and no more.
const longestVersion = 25

var versionHeading = regexp.MustCompile(`^## (0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*), \d{4}-\d\d-\d\d: \S`)

// changelogFaults lists what is wrong with the headings of a changelog whose
// first version should be that of the program.
func changelogFaults(text, first string) []string {
	var (
		faults   []string
		versions [][]int
		lines    int
	)
	for n, line := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		if !strings.HasPrefix(line, "## ") {
			if lines++; len(versions) > 0 && lines == longestVersion+1 {
				faults = append(faults, fmt.Sprintf("CHANGELOG.md:%d: version %s has more than %d lines; tell what a user notices", n+1, dotted(versions[len(versions)-1]), longestVersion))
			}
			continue
		}
		lines = 0
		m := versionHeading.FindStringSubmatch(line)
		if m == nil {
			faults = append(faults, fmt.Sprintf("CHANGELOG.md:%d: a heading is like “## 0.10.0, 2026-11-23: Walls”", n+1))
			continue
		}
		var v []int
		for _, s := range m[1:] {
			var k int
			fmt.Sscan(s, &k)
			v = append(v, k)
		}
		if len(versions) > 0 && slices.Compare(v, versions[len(versions)-1]) >= 0 {
			faults = append(faults, fmt.Sprintf("CHANGELOG.md:%d: %s stands below %s; the newest version comes first", n+1, dotted(v), dotted(versions[len(versions)-1])))
		}
		versions = append(versions, v)
	}
	if len(versions) == 0 || dotted(versions[0]) != first {
		faults = append(faults, fmt.Sprintf("CHANGELOG.md does not begin with %s, which is the constant release in cmd/postd/app/version.go", first))
	}
	return faults
}

func dotted(v []int) string { return strings.Trim(strings.ReplaceAll(fmt.Sprint(v), " ", "."), "[]") }

// TestChangelog holds the number of the release and the first heading together.
func TestChangelog(t *testing.T) {
	text, err := os.ReadFile(moduleRoot + "/CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range changelogFaults(string(text), app.VersionOf().Version) {
		t.Error(fault)
	}
	if got := app.VersionOf(); !strings.HasPrefix(got.String(), "postd "+got.Version) {
		t.Errorf("postd version tells %q, and the release is %s", got, got.Version)
	}

	long := "# C\n\n## 0.2.0, 2026-11-23: Two\n" + strings.Repeat("x\n", longestVersion)
	for _, c := range []struct {
		text   string
		faults int
	}{
		{long, 0},
		{long + "x\n", 1},
		{long + "## 0.1.0, 2026-11-22: One\n", 0},
		{long + "## 0.10.0, 2026-11-22: Ten\n", 1},
		{"# C\n\n## 0.3.0, 2026-11-23: Three\n", 1},
		{"# C\n\n## Unreleased\n", 2},
	} {
		if got := changelogFaults(c.text, "0.2.0"); len(got) != c.faults {
			t.Errorf("%.40q: found %q, want %d faults", c.text, got, c.faults)
		}
	}
}
