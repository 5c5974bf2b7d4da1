// Command recompute works out every deadline of letters from their text alone. It knows the
// grammar of the clock sentence, as docs/players.md prints it, and the zones, and no part of postd.
// It prints of how many sentences the end follows, each that is wrong, and each letter with a
// last instant that no sentence of it tells: go run . letters/*.txt
package main

import (
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
)

func main() {
	if !judge(os.Args[1:], os.Stdout) {
		os.Exit(1)
	}
}

// judge reads the letters and tells what is wrong or wanting; false if anything is, or no sentence is there.
func judge(files []string, out io.Writer) bool {
	wrong, all, without := 0, 0, 0
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
		}
	}
	fmt.Fprintf(out, "%d of %d; %d of %d letters name a last instant and have no sentence for it\n", all-wrong, all, without, len(files))
	return wrong == 0 && all > 0 && without == 0
}

var (
	begins = regexp.MustCompile(`(?m)^ *Time: `)
	blanks = regexp.MustCompile(`\s+`)
	last   = regexp.MustCompile(`\b(?:by|until|ends?|ended) ((?:the end of )?(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]* \d+ [A-Z][a-z]+(?: \d{4})?(?:, \d\d:\d\d)?)`)
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
