package main

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// raised is a sentence of the decisions by which a cap was raised.
type raised struct {
	pkg, head string
	to        int
}

// capSentence is the sentence by which the decisions raise a cap.
func capSentence(pkg, head string, to int, day string) string {
	if to == 0 {
		return fmt.Sprintf("cap of %s %s raised to N, %s", pkg, head, day)
	}
	return fmt.Sprintf("cap of %s %s raised to %d, %s", pkg, head, to, day)
}

var raisedSentence = regexp.MustCompile("(?i)\\bcap of `?([\\w/]+)`? ([a-z]+) raised to ([0-9]+), (20[0-9]{2}-[01][0-9]-[0-3][0-9])\\b")

// raisesIn finds the sentences in a text, whatever lines they stand on.
func raisesIn(text string) []raised {
	var all []raised
	for _, m := range raisedSentence.FindAllStringSubmatch(strings.Join(strings.Fields(text), " "), -1) {
		to, err := strconv.Atoi(m[3])
		if _, noDay := time.Parse(time.DateOnly, m[4]); err == nil && noDay == nil {
			all = append(all, raised{m[1], m[2], to})
		}
	}
	return all
}

// decisions finds the sentences in the decisions, be they one page or a folder.
func decisions(t *testing.T) []raised {
	t.Helper()
	var all []raised
	for _, pattern := range []string{"docs/decisions.md", "docs/decisions/*.md"} {
		files, err := filepath.Glob(filepath.Join(moduleRoot, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, raisesIn(string(text))...)
		}
	}
	return all
}

// version is the caps of the document in one commit, with the commits before it
// that changed the document. The first one is that of the files' own commit.
type version struct {
	commit string
	before []string
	held   caps
}

// past reads the versions of the document from the repository, the latest
// first. Without a repository nothing is known of the past.
func past(t *testing.T) []version {
	t.Helper()
	git := func(in string, args ...string) (string, error) {
		cmd := exec.Command("git", args...)
		cmd.Dir = moduleRoot
		cmd.Stdin = strings.NewReader(in)
		out, err := cmd.Output()
		return string(out), err
	}
	log, err := git("", "log", "--full-history", "--parents", "--format=%H %P", "--", planDocument)
	if err != nil {
		t.Logf("this is no git checkout, so that nobody can see whether a cap was raised: %v", err)
		return nil
	}
	all := []version{{commit: "HEAD"}}
	var ask strings.Builder
	fmt.Fprintf(&ask, "HEAD:./%s\n", planDocument)
	for line := range strings.Lines(log) {
		ids := strings.Fields(line)
		all = append(all, version{commit: ids[0], before: ids[1:]})
		fmt.Fprintf(&ask, "%s:./%s\n", ids[0], planDocument)
	}
	answer, err := git(ask.String(), "cat-file", "--batch")
	if err != nil {
		t.Fatal(err)
	}
	rest := []byte(answer)
	for i := range all {
		head, after, _ := bytes.Cut(rest, []byte("\n"))
		rest = after
		words := strings.Fields(string(head))
		if len(words) != 3 {
			continue // the document is not in this commit
		}
		size, err := strconv.Atoi(words[2])
		if err != nil {
			t.Fatalf("git cat-file says %q", head)
		}
		if all[i].held, err = readCaps(string(rest[:size])); err != nil {
			t.Fatalf("%s: %v", all[i].commit, err)
		}
		rest = rest[size+1:]
	}
	return all
}

// raiseFaults lists the caps that rose, in the files as they are or in a commit
// of the past, without a sentence in the decisions. A merge may take the higher
// cap of those that it joins, and what was taken back since is no fault.
func raiseFaults(past []version, now caps, told []raised) []string {
	of := map[string]caps{}
	for _, v := range past {
		of[v.commit] = v.held
	}
	var faults []string
	check := func(where string, held caps, before []string) {
		for _, pkg := range slices.Sorted(maps.Keys(held)) {
			for _, n := range planNumbers {
				to, ok := held[pkg][n.head]
				from, known := 0, false
				for _, commit := range before {
					if limit, ok := of[commit][pkg][n.head]; ok {
						from, known = max(from, limit), true
					}
				}
				if ok && known && to > from && now[pkg][n.head] > from && !slices.Contains(told, raised{pkg, n.head, to}) {
					faults = append(faults, fmt.Sprintf("%s raises the cap of %s %s from %d to %d: write into docs/decisions the reason and the sentence %q, with the day, or let the cap be %d",
						where, pkg, n.head, from, to, capSentence(pkg, n.head, to, "YYYY-MM-DD"), from))
				}
			}
		}
	}
	check(planDocument, now, []string{"HEAD"})
	for _, v := range past {
		check(planDocument+" of commit "+v.commit[:min(len(v.commit), 12)], v.held, v.before)
	}
	return faults
}
