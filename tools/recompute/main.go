// Command recompute works out every deadline of the letters in a folder from their text alone:
// go run . FOLDER. It knows the grammar of the clock sentence, as docs/players.md prints it, and
// the zones, and no part of postd. It prints what is wrong, each last instant that no sentence
// tells, how many letters of each kind have no sentence, and of how many sentences the end follows.
package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

func main() {
	if files, _ := filepath.Glob(filepath.Join(append(os.Args[1:], "*.txt")...)); !judge(files, os.Stdout) {
		os.Exit(1)
	}
}

// judge reads the letters; false if anything is wrong or wanting, or no sentence is there.
func judge(files []string, out io.Writer) bool {
	wrong, all, without, none := 0, 0, 0, map[string]int{}
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			fmt.Fprintln(out, err)
			return false
		}
		found, bare := Letter(string(b))
		all += len(found)
		for _, f := range found {
			if f.Err != nil {
				wrong++
				fmt.Fprintf(out, "%s: %v\n   %.400s\n", file, f.Err, f.Words)
			}
		}
		if len(bare) > 0 {
			without++
			fmt.Fprintf(out, "%s: no sentence tells of %s\n", file, strings.Join(bare, "; "))
		} else if len(found) == 0 {
			none[cmp.Or(kind.FindString(filepath.Base(file)), "of no kind")]++
		}
	}
	for _, k := range slices.Sorted(maps.Keys(none)) {
		fmt.Fprintf(out, "none: %5d %s\n", none[k], k)
	}
	fmt.Fprintf(out, "%d of %d; %d of %d letters name a last instant and have no sentence for it\n", all-wrong, all, without, len(files))
	return wrong == 0 && all > 0 && without == 0
}

var (
	kind   = regexp.MustCompile(`\bL-[A-Z0-9-]+\b`) // of a letter, in the name of its file
	begins = regexp.MustCompile(`(?m)^ *Time: `)
	blanks = regexp.MustCompile(`\s+`)
	last   = regexp.MustCompile(`\b(?:by|until|ends?|ended),? ((?:the end of )?(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]* \d+ [A-Z][a-z]+(?: \d{4})?(?:, \d\d:\d\d)?)`)
	year   = regexp.MustCompile(` \d{4}`)
)

// Letter finds the sentences of a letter, and the last instants that it names and none of them tells.
func Letter(text string) (found []Found, bare []string) {
	rest, ends := blanks.ReplaceAllString(text, " "), ""
	for _, at := range begins.FindAllStringIndex(text, -1) {
		f := Found{Words: strings.TrimSpace(blanks.ReplaceAllString(text[at[0]:min(len(text), at[0]+9999)], " "))}
		f.work()
		rest = strings.Replace(rest, f.Words, "", 1)
		for _, zone := range f.zones {
			ends += "\n" + year.ReplaceAllString(moment(f.End, zone), "")
		}
		found = append(found, f)
	}
	for _, m := range last.FindAllStringSubmatch(rest, -1) {
		if !strings.Contains(ends, "\n"+year.ReplaceAllString(m[1], "")) {
			bare = append(bare, m[1])
		}
	}
	return found, bare
}
