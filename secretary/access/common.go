package access

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"
)

// commonDigests are eight octets of the SHA-256 of each common password, folded, in order.
// tools/passwords makes them; THIRD_PARTY.md says from what.
//
//go:embed common.bin
var commonDigests []byte

const commonOctets = 8

// isCommon reports whether the folded password is one of the common ones, or one of them
// twice or more.
func isCommon(f string) bool {
	if common(f) || f == xkcd936 {
		return true
	}
	for n := 2; n <= len(f)/4; n++ {
		if part := f[:len(f)/n]; len(f)%n == 0 && strings.Repeat(part, n) == f && common(part) {
			return true
		}
	}
	return false
}

// xkcd936 is the example of a good password that everybody has read, folded.
const xkcd936 = "correcthorsebatterystapie"

func common(f string) bool {
	sum := sha256.Sum256([]byte(f))
	n := len(commonDigests) / commonOctets
	at := func(i int) []byte { return commonDigests[i*commonOctets : (i+1)*commonOctets] }
	i := sort.Search(n, func(i int) bool { return bytes.Compare(at(i), sum[:commonOctets]) >= 0 })
	return i < n && bytes.Equal(at(i), sum[:commonOctets])
}

// alike are signs that stand for letters.
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
