package ledger

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// Publish is under which name a player is shown on public pages. It is the player's own
// word, and holds at once.
type Publish string

// The ways to be named: not at all, by the first name with a letter of the last, or whole.
const (
	PublishNone  Publish = ""
	PublishShort Publish = "short"
	PublishFull  Publish = "full"
)

// String is the word that a player writes behind PUBLISH, in small letters.
func (p Publish) String() string { return cmp.Or(string(p), "none") }

// ParsePublish reads that word; case does not matter.
func ParsePublish(word string) (Publish, error) {
	p := Publish(strings.ToLower(word))
	if p == "none" {
		p = PublishNone
	}
	return p, p.fault()
}

func (p Publish) fault() error {
	if slices.Contains([]Publish{PublishNone, PublishShort, PublishFull}, p) {
		return nil
	}
	return fmt.Errorf("%w: a name is published full, short or none, not %q", ErrRow, p)
}

// Unnamed is how a player is called who has not allowed more.
const Unnamed = "a player"

// Published is the player's name as public pages may show it: "Mary Jones", "Mary J.", "a
// player".
func (p Player) Published() string {
	switch p.Publish {
	case PublishFull:
		return visible(p.Name)
	case PublishShort:
		return cmp.Or(shortened(visible(p.Name)), Unnamed)
	}
	return Unnamed
}

// visible is a name without the signs that nobody sees, which could turn a line about; those
// that join letters of a word stay.
func visible(name string) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Cf, r) && r != '\u200c' && r != '\u200d' {
			return -1
		}
		return r
	}, name)), " ")
}

// titles stand before a name and suffixes behind it; neither is a name.
var (
	titles   = []string{"mr", "mrs", "ms", "miss", "mx", "dr", "prof", "professor", "rev", "revd", "sir", "lady", "lord", "dame", "capt", "captain", "col", "colonel", "major", "general", "fr", "herr", "frau", "mme", "mlle", "gm", "im", "fm"}
	suffixes = []string{"jr", "sr", "ii", "iii", "iv", "esq", "phd", "md", "obe", "mbe"}
)

// shortened is the first name with the first letter of the last: "Mary J.". A comma stands
// behind a last name that comes first. Of one word the letter alone is left, since it may be
// a last name. It is empty if no letter is left.
func shortened(name string) string {
	last, first, _ := strings.Cut(name, ",")
	words := append(properWords(first), properWords(last)...)
	if len(words) == 0 {
		return ""
	}
	initial := firstLetter(words[len(words)-1])
	if len(words) == 1 || initial == "" {
		return initial
	}
	return words[0] + " " + initial
}

// properWords are the words of a name without its titles and suffixes.
func properWords(name string) []string {
	words := strings.Fields(name)
	among := func(list []string, word string) bool {
		return slices.Contains(list, strings.ToLower(strings.Trim(word, ".,")))
	}
	for len(words) > 0 && among(titles, words[0]) {
		words = words[1:]
	}
	for len(words) > 0 && among(suffixes, words[len(words)-1]) {
		words = words[:len(words)-1]
	}
	return words
}

// firstLetter is the first letter of a word with its marks and a full stop: "J."; empty
// where it has none.
func firstLetter(word string) string {
	from := strings.IndexFunc(word, unicode.IsLetter)
	if from < 0 {
		return ""
	}
	letters := []rune(word[from:])
	n := 1
	for n < len(letters) && unicode.IsMark(letters[n]) {
		n++
	}
	return string(letters[:n]) + "."
}
