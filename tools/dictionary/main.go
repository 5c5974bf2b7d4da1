// Command dictionary makes the text against which trees of letters are packed, of the goldens of
// package templates:
//
//	cd tools && go run ./dictionary ../templates/testdata ../ledger/volume/letters2.txt
//
// What many letters say stands at the end, where it is found by the shortest distance. A ledger
// holds a copy of the dictionary by which its rows are packed, so a dictionary that was released
// is never made again: give it another number.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// size is of the dictionary, in octets.
const size = 32 << 10

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "dictionary GOLDENS OUT")
		os.Exit(2)
	}
	text, err := gather(os.Args[1])
	if err == nil {
		err = os.WriteFile(os.Args[2], text, 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "dictionary:", err)
		os.Exit(1)
	}
}

// said is a paragraph of letters, and in how many it stands.
type said struct {
	words   string
	letters int
}

// gather makes the dictionary of the letters in a folder.
func gather(folder string) ([]byte, error) {
	names, err := filepath.Glob(filepath.Join(folder, "*.txt"))
	if err != nil || len(names) == 0 {
		return nil, fmt.Errorf("no letters in %s: %w", folder, err)
	}
	slices.Sort(names)
	counts := map[string]int{}
	for _, name := range names {
		raw, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		once := paragraphs(string(raw))
		slices.Sort(once)
		for _, p := range slices.Compact(once) {
			counts[p]++
		}
	}
	return cut(counts), nil
}

// paragraphs are those of a letter as its tree has them: a tree is not wrapped.
func paragraphs(letter string) (out []string) {
	for _, p := range strings.Split(letter, "\n\n") {
		// A board and a score are drawn when the letter is composed; a tree has but their moves.
		if p = strings.Join(strings.Fields(p), " "); len(p) >= 16 && !strings.Contains(p, "|") {
			out = append(out, p)
		}
	}
	return out
}

// cut takes the paragraphs that save the most and puts the commonest last.
func cut(counts map[string]int) []byte {
	var all []said
	for words, n := range counts {
		all = append(all, said{words, n})
	}
	slices.SortFunc(all, func(a, b said) int {
		if a.letters != b.letters {
			return b.letters - a.letters
		}
		if len(a.words) != len(b.words) {
			return len(a.words) - len(b.words) // short ones are sentences, long ones the tale of one game
		}
		return strings.Compare(a.words, b.words)
	})
	left := size
	var taken []string
	for _, s := range all {
		if len(s.words)+1 <= left {
			left -= len(s.words) + 1
			taken = append(taken, s.words)
		}
	}
	slices.Reverse(taken)
	return []byte(strings.Join(taken, "\n") + "\n")
}
